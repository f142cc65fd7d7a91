//! A page that is whole in itself: what every page of a report has around what is its own.

use crate::plot::{LOOKS, escape};

const DOCUMENT: &str = include_str!("document.html");
const STYLE: &str = include_str!("page.css");

/// What stands above what a page tells.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// What the browser calls it.
    pub title: &'a str,
    /// Its heading.
    pub heading: &'a str,
    /// What it is of, in a line.
    pub summary: &'a str,
    /// Rules of its own, behind those of every page and plot.
    pub style: &'a str,
}

impl Document<'_> {
    /// The page of `main`, a template in HTML, with its pieces, in HTML, in the places of their names.
    pub fn page(&self, main: &str, pieces: &[(&str, String)]) -> String {
        let frame = [
            ("title", escape(self.title)),
            ("heading", escape(self.heading)),
            ("summary", escape(self.summary)),
            ("style", format!("{STYLE}{LOOKS}{}", self.style)),
            ("main", fill(main, pieces)),
        ];
        fill(DOCUMENT, &frame)
    }
}

/// A template with its pieces in the places of their names; nothing where there is no such piece.
fn fill(template: &str, pieces: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { break };
        page += before;
        page += pieces.iter().find(|(piece, _)| *piece == name).map_or("", |(_, text)| text);
        rest = after;
    }
    page + rest
}
