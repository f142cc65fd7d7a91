//! The parts of pages that both kinds of experiments share: verdicts and the heads of claims.

use crate::finding::Finding;
use crate::verdict::Verdict;
use picture::escape;

pub(crate) const OWN_STYLE: &str = include_str!("page.css");

pub(crate) fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::DoesNotHold => "fails",
        Verdict::Undecided => "open",
        Verdict::DependsOnTheRules => "depends",
        Verdict::Equal => "equal",
    }
}

/// The rows of the table of verdicts.
pub(crate) fn verdicts<P, F>(claims: &[Finding<P, F>]) -> String {
    let row = |finding: &Finding<P, F>| {
        let Finding { claim, verdict, .. } = finding;
        format!(
            "<tr><td>{0}</td><th scope=\"row\"><a href=\"#claim-{0}\">{1}</a></th><td>{2}</td>\
             <td class=\"verdict {3}\">{4}</td></tr>\n",
            claim.number,
            escape(&claim.title),
            escape(&claim.paper),
            class(*verdict),
            verdict.words(),
        )
    };
    claims.iter().map(row).collect()
}

/// The head of a claim's section: its verdict, its words and their place in the paper.
pub(crate) fn claim_head<P, F>(finding: &Finding<P, F>) -> String {
    let Finding { claim, verdict, .. } = finding;
    let mut html = format!(
        "<section id=\"claim-{0}\" class=\"claim\">\n\
         <h3>{0}. {1} <span class=\"verdict {2}\">{3}</span></h3>\n\
         <p class=\"words\">{4}{5}</p>\n",
        claim.number,
        escape(&claim.title),
        class(*verdict),
        verdict.words(),
        if claim.every.is_some() { String::new() } else { format!("Section {}: ", escape(&claim.paper)) },
        escape(&claim.words),
    );
    if !claim.note.is_empty() {
        html += &format!("<p class=\"note\">{}</p>\n", escape(&claim.note));
    }
    html
}

/// A table that can be scrolled.
pub(crate) fn scrollable(label: &str, head: &str, rows: &str) -> String {
    let head = if head.is_empty() { String::new() } else { format!("<thead><tr>{head}</tr></thead>\n") };
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\"><table>\n{head}\
         <tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

/// The heads of columns.
pub(crate) fn heads<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(|name| format!("<th>{}</th>", escape(name))).collect()
}
