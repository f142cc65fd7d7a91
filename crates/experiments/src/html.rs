//! The parts of pages that both kinds of experiments have: verdicts and the heads of claims.

use crate::verdict::Verdict;
use arena::plot::escape;

pub(crate) const OWN_STYLE: &str = include_str!("page.css");

pub(crate) fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::DoesNotHold => "fails",
        Verdict::Undecided => "open",
        Verdict::DependsOnTheRules => "depends",
    }
}

/// A claim's row in the table of verdicts.
pub(crate) fn verdict_row(number: u32, title: &str, paper: &str, verdict: Verdict) -> String {
    format!(
        "<tr><td>{number}</td><th scope=\"row\"><a href=\"#claim-{number}\">{}</a></th><td>{}</td><td class=\"verdict {}\">{}</td></tr>\n",
        escape(title),
        escape(paper),
        class(verdict),
        verdict.words(),
    )
}

/// The head of a claim's section: what it says, where, and what becomes of it.
pub(crate) fn claim_head(number: u32, [title, paper, words, note]: [&str; 4], verdict: Verdict) -> String {
    let mut html = format!(
        "<section id=\"claim-{number}\" class=\"claim\">\n<h3>{number}. {} <span class=\"verdict {}\">{}</span></h3>\n\
         <p class=\"words\">Section {}: {}</p>\n",
        escape(title),
        class(verdict),
        verdict.words(),
        escape(paper),
        escape(words),
    );
    if !note.is_empty() {
        html += &format!("<p class=\"note\">{}</p>\n", escape(note));
    }
    html
}
