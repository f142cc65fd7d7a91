//! The drawing as a page that stands still: to be printed and filled in. The page that replays a search is
//! made by the playground, whose viewer it has.

use super::markup::escape;
use super::svg::{LOOKS, legend_part, part};
use super::view::View;

const PAGE: &str = include_str!("still.html");
const STYLE: &str = include_str!("still.css");

/// The page of the last walk.
pub(super) fn page(view: &View) -> String {
    let caption = &view.caption;
    let [game, search, result, counts] = caption.lines();
    let pieces: [(&str, String); 7] = [
        ("title", escape(&format!("{game} · {search}"))),
        ("style", format!("{LOOKS}{STYLE}")),
        ("game", escape(&game)),
        ("search", escape(&search)),
        ("result", escape(&result)),
        ("counts", escape(&counts)),
        ("tree", part(view) + &legend_part(view)),
    ];
    let mut page = String::new();
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("the page closes what it opens");
        page += before;
        page += pieces.iter().find(|(piece, _)| *piece == name).map_or("", |(_, text)| text);
        rest = after;
    }
    page + rest
}
