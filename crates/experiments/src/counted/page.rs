//! The outcome as one self-contained page with its figures, readable in light and in dark, and on paper.

use super::outcome::{CountedPart, Finding, Outcome};
use crate::finding::Case;
use crate::html::{OWN_STYLE, WORDS, claim_head, class, heads, scrollable, verdicts};
use crate::sources::{Originals, originals};
use crate::verdict::Verdict;
use arena::report::Document;
use picture::escape;

const PAGE: &str = concat!(include_str!("../verdicts.html"), include_str!("page.html"));

/// The page.
pub fn page(outcome: &Outcome) -> String {
    let whole = if outcome.is_complete { "" } else { "; not all of it was counted" };
    let (counts, setting) = (outcome.counts.len(), outcome.setting.name());
    let exact = if outcome.has_means {
        "Exact, but for the means of random trees."
    } else {
        "Exact: nothing is sampled."
    };
    let summary = format!("{counts} counts, the {setting} setting{whole}. {exact}");
    let figures = outcome.figures.iter().map(|(_, drawing)| drawing.figure());
    let (title, style) = (outcome.title, OWN_STYLE);
    let originals = originals(outcome.experiment);
    let [counts, verdicts] = verdicts(&outcome.claims, &originals);
    let pieces = [
        counts,
        verdicts,
        ("figures", figures.collect()),
        ("claims", outcome.claims.iter().map(|finding| claim(finding, &originals)).collect()),
        ("trees", outcome.trees.iter().map(tree).collect()),
    ];
    Document { title, heading: title, summary: &summary, style }.page_with(&WORDS, PAGE, &pieces)
}

/// A tree, folded up, in a frame, as its style would otherwise apply to the page.
fn tree((title, svg): &(String, String)) -> String {
    let shown = svg.replace('&', "&amp;").replace('"', "&quot;");
    format!(
        "<details>\n<summary>{0}</summary>\n\
         <iframe class=\"tree\" title=\"{0}\" srcdoc=\"{shown}\"></iframe>\n</details>\n",
        escape(title)
    )
}

fn claim(finding: &Finding, originals: &Originals) -> String {
    let rows: String =
        finding.rules.iter().flat_map(|rules| rules.parts.iter().map(|part| row(rules, part))).collect();
    let label = format!("Numbers of claim {}", finding.claim.number);
    let table = scrollable(&label, &heads(["counted", "rules", "paper", "ours", "verdict"]), &rows);
    format!("{}{table}</section>\n", claim_head(finding, originals))
}

fn row(rules: &Case<CountedPart>, part: &CountedPart) -> String {
    format!(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td>\
         <td class=\"verdict {}\">{}</td></tr>\n",
        escape(&part.about),
        escape(&rules.name()),
        escape(&part.expected()),
        escape(&part.ours()),
        part.verdict.map_or("", class),
        part.verdict.map_or("", Verdict::words)
    )
}

impl Outcome {
    /// Every figure and tree as a file: its name and its text.
    pub fn drawings(&self) -> Vec<(String, String)> {
        let name = |kind: &str, number: usize| format!("{kind}-{number:02}.svg");
        let figures =
            (1..).zip(&self.figures).map(|(number, (_, drawing))| (name("figure", number), drawing.file()));
        let trees = (1..).zip(&self.trees).map(|(number, (_, svg))| (name("tree", number), svg.clone()));
        figures.chain(trees).collect()
    }
}
