//! The outcome as one page with its figures: nothing from elsewhere, readable in light and in dark, and on paper.

use super::{Case, Finding, Found, Outcome};
use crate::page::{OWN_STYLE, class, fill, verdict_row};
use crate::plan::Setting;
use arena::plot::{LOOKS, escape};
use arena::report::STYLE;

const PAGE: &str = include_str!("page.html");

/// The page.
pub fn page(outcome: &Outcome) -> String {
    let setting = if outcome.setting == Setting::Full { "full" } else { "quick" };
    let whole = if outcome.is_complete { "" } else { "; not all of it was counted" };
    let summary =
        format!("{} counts, the {setting} setting{whole}. Exact, every deal counted.", outcome.counts.len());
    let row = |finding: &Finding| {
        let claim = &finding.claim;
        verdict_row(claim.number, &claim.title, &claim.paper, finding.verdict)
    };
    let figures =
        outcome.figures.iter().map(|(_, drawing)| format!("<figure>\n{}</figure>\n", drawing.part()));
    fill(
        PAGE,
        &[
            ("title", escape(outcome.title)),
            ("style", format!("{STYLE}{LOOKS}{OWN_STYLE}")),
            ("summary", escape(&summary)),
            ("verdicts", outcome.claims.iter().map(row).collect()),
            ("figures", figures.collect()),
            ("claims", outcome.claims.iter().map(claim).collect()),
            ("trees", outcome.trees.iter().map(tree).collect()),
        ],
    )
}

/// A tree, folded up. It is a drawing of its own, whose style would otherwise be the page's.
fn tree((title, svg): &(String, String)) -> String {
    let shown = svg.replace('&', "&amp;").replace('"', "&quot;");
    format!(
        "<details>\n<summary>{0}</summary>\n<iframe class=\"tree\" title=\"{0}\" srcdoc=\"{shown}\"></iframe>\n</details>\n",
        escape(title)
    )
}

fn claim(finding: &Finding) -> String {
    let claim = &finding.claim;
    let rows: String =
        finding.rules.iter().flat_map(|rules| rules.parts.iter().map(|part| row(rules, part))).collect();
    let note = if claim.note.is_empty() {
        String::new()
    } else {
        format!("<p class=\"note\">{}</p>\n", escape(&claim.note))
    };
    format!(
        "<section id=\"claim-{number}\" class=\"claim\">\n<h3>{number}. {} <span class=\"verdict {}\">{}</span></h3>\n\
         <p class=\"words\">Section {}: {}</p>\n{note}\
         <div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Numbers of claim {number}\"><table>\n\
         <thead><tr><th>counted</th><th>rules</th><th>paper</th><th>ours</th><th>verdict</th></tr></thead>\n<tbody>\n\
         {rows}</tbody>\n</table></div>\n</section>\n",
        escape(&claim.title),
        class(finding.verdict),
        finding.verdict.words(),
        escape(&claim.paper),
        escape(&claim.words),
        number = claim.number,
    )
}

fn row(rules: &Case, part: &Found) -> String {
    format!(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td class=\"verdict {}\">{}</td></tr>\n",
        escape(&part.about),
        escape(&rules.name()),
        escape(&part.expected()),
        escape(&part.ours()),
        part.verdict.map_or("", class),
        part.verdict.map_or("", crate::Verdict::words)
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
