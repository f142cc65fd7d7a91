//! The drawing as a static page, to be printed and filled in. The playground makes the page that replays a
//! search, as that needs its viewer.

use super::markup::{escape, fill};
use super::svg::{LOOKS, legend_part, part};
use super::view::View;

const PAGE: &str = include_str!("still.html");
const STYLE: &str = include_str!("still.css");

/// The page of the last walk.
pub(super) fn page(view: &View) -> String {
    let caption = &view.caption;
    let [game, search, result, counts] = caption.lines();
    let pieces = [
        ("title", escape(&format!("{game} · {search}"))),
        ("style", format!("{LOOKS}{STYLE}")),
        ("game", escape(&game)),
        ("search", escape(&search)),
        ("result", escape(&result)),
        ("counts", escape(&counts)),
        ("tree", part(view) + &legend_part(view)),
    ];
    fill(PAGE, &pieces)
}
