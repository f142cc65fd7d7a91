//! The outcome as text and tables.

use super::{exploitability, pairs};
use crate::words::{counted, grouped, table};
use experiments::claim::Claim;
use experiments::evaluations::WeightsSummary;
use experiments::rows::Row;
use experiments::{Finding, Outcome, Verdict, outcome, words};

/// The outcome as it is printed.
pub(super) fn text(outcome: &Outcome) -> String {
    let mut text = format!("{}\n", outcome.title);
    let played = counted(outcome.games, "game");
    let setting = outcome.setting.name();
    let whole = if outcome.is_complete { "" } else { ", incomplete" };
    let intervals = if outcome.method.is_some() { "" } else { "; 95 % intervals by blocks" };
    text.push_str(&format!("{played}, the {setting} setting{whole}{intervals}\n"));
    for remark in outcome.remarks() {
        text.push_str(&format!("{remark}\n"));
    }
    for finding in &outcome.claims {
        text.push_str(&claim(finding));
    }
    text.push_str(&learned(outcome));
    text.push_str(&exploitability::text(outcome));
    text.push_str(&pairs::text(outcome));
    text.push_str(&rows(outcome));
    text.push_str(&format!("\n{}", summary(&outcome.claims)));
    text
}

/// The evaluations that were learned, with the time that it took.
fn learned(outcome: &Outcome) -> String {
    if outcome.evaluations.is_empty() {
        return String::new();
    }
    let row = |learned: &WeightsSummary| {
        vec![
            learned.about.clone(),
            learned.seed.to_string(),
            grouped(learned.games),
            grouped(learned.weights as u64),
            words::percent(learned.decided),
            words::seconds(learned.seconds),
        ]
    };
    let header = ["learned evaluation", "seed", "games", "weights", "decided, %", "seconds"];
    let rows = outcome.evaluations.iter().map(row).collect();
    format!("\n{}", table(&header, rows, &[1, 2, 3, 4, 5]))
}

/// The claims that must hold in every case, a row a number.
fn rows(outcome: &Outcome) -> String {
    let Some(all) = outcome.table() else { return String::new() };
    let cell = |cell: &Option<(String, Verdict)>| match cell {
        None => String::new(),
        Some((measured, verdict)) => format!("{measured} {}", verdict.words()),
    };
    let row = |row: &Row| {
        let first = [row.number.to_string(), row.title.clone(), row.goal.clone()];
        let last = row.verdict.words().to_owned();
        first.into_iter().chain(row.cases.iter().map(cell)).chain([last]).collect()
    };
    let mut header = vec!["", "row", "goal, %"];
    header.extend(all.cases.iter().map(String::as_str));
    header.push("verdict");
    format!("\n{}", table(&header, all.rows.iter().map(row).collect(), &[0]))
}

/// The first two lines of a claim.
pub(super) fn head<P, F>(Finding { claim, verdict, .. }: &Finding<P, F>) -> String {
    let Claim { number, title, paper, words, .. } = claim;
    format!("\n{number}. {title} ({paper}): {}\n   {words}\n", verdict.words())
}

fn claim(finding: &outcome::Finding) -> String {
    let mut text = head(finding);
    let is_one = finding.rules.len() == 1;
    for rules in &finding.rules {
        if !is_one {
            text.push_str(&format!("   {}: {}\n", rules.name(), rules.verdict.words()));
        }
        for found in &rules.parts {
            let [about, measured, expected, verdict] = words::part(found);
            let verdict = if verdict.is_empty() { String::new() } else { format!(": {verdict}") };
            let expected = if expected.is_empty() { String::new() } else { format!("; {expected}") };
            let measured = if found.interval.is_some() { format!("  {measured}") } else { String::new() };
            text.push_str(&format!("     {about}{measured}{expected}{verdict}\n"));
        }
        if let Some(groups) = words::groups(finding.claim.at_least, &rules.parts) {
            text.push_str(&format!("     {groups}\n"));
        }
    }
    for examined in finding.looked.iter().flatten() {
        let position = &examined.position;
        for row in &examined.rows {
            let nodes = counted(row.nodes_after_the_key, "node");
            let (name, key) = (&position.name, &position.key);
            text.push_str(&format!("     {name}: {} plays {}; {nodes} after {key}\n", row.search, row.best));
        }
    }
    text
}

/// The number of claims with each verdict, and their numbers.
pub(super) fn summary<P, F>(findings: &[Finding<P, F>]) -> String {
    let is_found = |verdict: &Verdict| {
        *verdict != Verdict::Equal || findings.iter().any(|finding| finding.verdict == Verdict::Equal)
    };
    let row = |verdict: Verdict| {
        let claims = findings.iter().filter(|finding| finding.verdict == verdict);
        let numbers: Vec<String> = claims.map(|finding| finding.claim.number.to_string()).collect();
        vec![verdict.words().to_owned(), numbers.len().to_string(), numbers.join(" ")]
    };
    table(&["verdict", "claims", "which"], Verdict::ALL.into_iter().filter(is_found).map(row).collect(), &[1])
}
