//! A self-contained page: the frame that all reports share.

use super::japanese::{WORDS, Words, bilingual};
use crate::plot::LOOKS;
use picture::{escape, fill};

const DOCUMENT: &str = include_str!("document.html");
const STYLE: &str = include_str!("page.css");

/// The head of a page.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The title in the browser.
    pub title: &'a str,
    /// Its heading.
    pub heading: &'a str,
    /// A summary in one line.
    pub summary: &'a str,
    /// Its own style rules, after those of every page and plot.
    pub style: &'a str,
}

impl Document<'_> {
    /// The page, in English and Japanese, with the body `main`, an HTML template whose placeholders are
    /// replaced by pieces of HTML.
    pub fn page(&self, main: &str, pieces: &[(&str, String)]) -> String {
        self.page_with(&WORDS, main, pieces)
    }

    /// The same, with other words than those of reports.
    pub fn page_with(&self, words: &Words, main: &str, pieces: &[(&str, String)]) -> String {
        let frame = [
            ("title", escape(self.title)),
            ("heading", escape(self.heading)),
            ("summary", escape(self.summary)),
            ("style", format!("{STYLE}{LOOKS}{}", self.style)),
            ("main", fill(main, pieces)),
        ];
        bilingual(&fill(DOCUMENT, &frame), words)
    }
}
