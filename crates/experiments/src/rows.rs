//! A table of the claims that must hold in every case: a row for each judged number, a column for each case.

use crate::outcome::{Finding, MeasuredPart, Outcome};
use crate::verdict::Verdict;
use crate::words;

/// A judged number of a claim in all of its cases.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The number of the claim.
    pub number: u32,
    /// The title of the claim, and the measured number if there are several.
    pub title: String,
    /// The goal.
    pub goal: String,
    /// In each of the table's cases the number with its interval, and its verdict; `None` where the claim is
    /// not tested.
    pub cases: Vec<Option<(String, Verdict)>>,
    /// The verdict on the claim.
    pub verdict: Verdict,
}

/// The table; `None` if no claim must hold in every case.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The cases.
    pub cases: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

impl Outcome {
    /// The claims that must hold in every case, as a table: their numbers that are measured at one x.
    pub fn table(&self) -> Option<Table> {
        let repeated = || self.claims.iter().filter(|finding| finding.claim.every.is_some());
        let mut cases: Vec<String> = Vec::new();
        for rules in repeated().flat_map(|finding| &finding.rules) {
            if !cases.contains(&rules.case) {
                cases.push(rules.case.clone());
            }
        }
        let rows = repeated().flat_map(|finding| rows(finding, &cases)).collect();
        (!cases.is_empty()).then_some(Table { cases, rows })
    }
}

/// The rows of a claim.
fn rows(finding: &Finding, cases: &[String]) -> Vec<Row> {
    let judged: Vec<&str> = finding
        .claim
        .parts
        .iter()
        .filter(|part| part.expect.is_some() && part.each_x.len() < 2)
        .map(|part| part.about.as_str())
        .collect();
    let row = |about: &&str| {
        let found = |case: &String| -> Option<&MeasuredPart> {
            let rules = finding.rules.iter().find(|rules| rules.case == *case)?;
            rules.parts.iter().find(|part| part.about == **about)
        };
        let cell = |case: &String| {
            let part = found(case)?;
            let [_, measured, ..] = words::part(part);
            Some((measured, part.verdict.unwrap_or(Verdict::Undecided)))
        };
        let expect = finding.claim.parts.iter().find(|part| part.about == **about)?.expect?;
        // Nothing that was not played says if it is a share; goals of tables are.
        let is_share = cases.iter().filter_map(found).all(|part| part.is_share || part.interval.is_none());
        let title = &finding.claim.title;
        Some(Row {
            number: finding.claim.number,
            title: if judged.len() == 1 { title.clone() } else { format!("{title}: {about}") },
            goal: words::expected(expect, is_share),
            cases: cases.iter().map(cell).collect(),
            verdict: finding.verdict,
        })
    };
    judged.iter().filter_map(row).collect()
}
