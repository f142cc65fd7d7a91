//! The outcome in words and tables.

use crate::words::{counted, table};
use experiments::outcome::Finding;
use experiments::{Outcome, Verdict, words};

/// The outcome as it is printed.
pub(super) fn text(outcome: &Outcome) -> String {
    let mut text = format!("{}\n", outcome.title);
    let played = counted(outcome.games, "game");
    let setting = outcome.setting.name();
    let whole = if outcome.is_complete { "" } else { ", not all of it played" };
    text.push_str(&format!("{played}, the {setting} setting{whole}; 95 % intervals by blocks\n"));
    for finding in &outcome.claims {
        text.push_str(&claim(finding));
    }
    let verdicts = outcome.claims.iter().map(|finding| (finding.claim.number, finding.verdict));
    text.push_str(&format!("\n{}", summary(&verdicts.collect::<Vec<_>>())));
    text
}

/// The first two lines of a claim.
pub(super) fn head(number: u32, title: &str, paper: &str, verdict: Verdict, words: &str) -> String {
    format!("\n{number}. {title} ({paper}): {}\n   \"{words}\"\n", verdict.words())
}

fn claim(finding: &Finding) -> String {
    let claim = &finding.claim;
    let mut text = head(claim.number, &claim.title, &claim.paper, finding.verdict, &claim.words);
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
    }
    for examined in &finding.looked {
        let position = &examined.position;
        for row in &examined.rows {
            let nodes = counted(row.nodes_after_the_key, "node");
            let (name, key) = (&position.name, &position.key);
            text.push_str(&format!("     {name}: {} plays {}; {nodes} after {key}\n", row.search, row.best));
        }
    }
    text
}

/// How many claims there are of each verdict, and which.
pub(super) fn summary(verdicts: &[(u32, Verdict)]) -> String {
    let all = [Verdict::Holds, Verdict::DoesNotHold, Verdict::Undecided, Verdict::DependsOnTheRules];
    let row = |verdict: Verdict| {
        let claims = verdicts.iter().filter(|(_, other)| *other == verdict);
        let numbers: Vec<String> = claims.map(|(number, _)| number.to_string()).collect();
        vec![verdict.words().to_owned(), numbers.len().to_string(), numbers.join(" ")]
    };
    table(&["verdict", "claims", "which"], all.into_iter().map(row).collect(), &[1])
}
