//! The parts of pages that both kinds of experiments share: verdicts and the heads of claims.

use crate::finding::Finding;
use crate::sources::Originals;
use crate::verdict::Verdict;
use arena::report::Words;
use picture::escape;
use std::sync::LazyLock;

pub(crate) const OWN_STYLE: &str = include_str!("page.css");

/// What the pages say, in Japanese.
pub(crate) static WORDS: LazyLock<Words> = LazyLock::new(|| Words::read(include_str!("../words.ja.toml")));

pub(crate) fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::DoesNotHold => "fails",
        Verdict::Undecided => "open",
        Verdict::DependsOnTheRules => "depends",
        Verdict::Equal => "equal",
    }
}

/// Two pieces of a page: how many claims have each verdict, and the rows of the table of verdicts, each claim
/// with the sentences of the source that it judges.
pub(crate) fn verdicts<P, F>(claims: &[Finding<P, F>], originals: &Originals) -> [(&'static str, String); 2] {
    let row = |finding: &Finding<P, F>| {
        let Finding { claim, verdict, .. } = finding;
        let title = format!("<a href=\"#claim-{}\">{}</a>", claim.number, escape(&claim.title));
        let quoted = originals.get(&claim.number).map_or(&[][..], Vec::as_slice);
        verdict_row((claim.number, &title, &claim.paper), quoted, *verdict, "")
    };
    let counts = verdict_counts(claims.iter().map(|finding| finding.verdict));
    [("counts", counts), ("verdicts", claims.iter().map(row).collect())]
}

/// A row of a table of verdicts: the number of a claim, its title as HTML and its section, the sentences that
/// it judges, the verdict, and more cells.
pub(crate) fn verdict_row(
    (number, title, section): (u32, &str, &str),
    quoted: &[String],
    verdict: Verdict,
    more: &str,
) -> String {
    let quote = |words: &String| format!("<br><q lang=\"ja\">{}</q>", escape(words));
    let title = quoted.iter().map(quote).fold(title.to_owned(), |title, quote| title + &quote);
    format!(
        "<tr><td>{number}</td><th scope=\"row\">{title}</th><td>{}</td>\
         <td class=\"verdict {}\">{}</td>{more}</tr>\n",
        escape(section),
        class(verdict),
        verdict.words(),
    )
}

/// How many claims have each verdict.
pub(crate) fn verdict_counts(verdicts: impl Iterator<Item = Verdict>) -> String {
    let counts = Verdict::counts(verdicts);
    let found: Vec<String> = counts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|&(verdict, count)| {
            format!("<span class=\"verdict {}\">{}</span> {count}", class(verdict), verdict.words())
        })
        .collect();
    let claims: usize = counts.iter().map(|(_, count)| count).sum();
    format!("<p class=\"counts\"><span>{claims} claims:</span> {}</p>\n", found.join(", "))
}

/// The head of a claim's section: its verdict, its words and their place in the paper. The words are in
/// English, and in Japanese those of the source.
pub(crate) fn claim_head<P, F>(finding: &Finding<P, F>, originals: &Originals) -> String {
    let Finding { claim, verdict, .. } = finding;
    let words = format!("<span lang=\"en\">{}</span>", escape(&claim.words));
    let quote = |words: &String| format!("<span lang=\"ja\">「{}」</span>", escape(words));
    let words = match originals.get(&claim.number) {
        Some(quoted) => words + &quoted.iter().map(quote).collect::<String>(),
        None => words.replacen(" lang=\"en\"", "", 1),
    };
    let mut html = format!(
        "<section id=\"claim-{0}\" class=\"claim\">\n\
         <h3><span>{0}.</span> <span>{1}</span> <span class=\"verdict {2}\">{3}</span></h3>\n\
         <p class=\"words\">{4}{words}</p>\n",
        claim.number,
        escape(&claim.title),
        class(*verdict),
        verdict.words(),
        if claim.every.is_some() {
            String::new()
        } else {
            format!("<span>Section {}:</span> ", escape(&claim.paper))
        },
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
