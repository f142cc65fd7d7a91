//! Claims that earlier reports have decided, so that their games need not be at hand.

use super::settings::Continued;
use crate::error::Error;
use crate::plan::Setting;
use crate::verdict::Verdict;
use serde::Deserialize;

/// What is read of a report.
#[derive(Debug, Deserialize)]
struct Report {
    experiment: String,
    setting: Setting,
    seed: u64,
    claims: Vec<Decided>,
}

#[derive(Debug, Deserialize)]
struct Decided {
    claim: Named,
    verdict: Verdict,
    rules: Vec<Case>,
}

#[derive(Debug, Deserialize)]
struct Case {
    parts: Vec<Part>,
}

#[derive(Debug, Deserialize)]
struct Part {
    verdict: Option<Verdict>,
}

#[derive(Debug, Deserialize)]
struct Named {
    number: u32,
}

/// The numbers of the claims that a JSON report has decided completely. Games are the same in every run with
/// the same setting and seed, and a claim that Holm's procedure decides stays decided however many games the
/// others get: so its verdict equals that of a run of all claims.
///
/// # Errors
///
/// If the text is no report of these claims, setting and seed.
pub fn decided(
    continued: &Continued,
    (setting, seed): (Setting, u64),
    (file, text): (&str, &str),
) -> Result<Vec<u32>, Error> {
    let wrong = |got: String| {
        let name = continued.name;
        Error::Experiment(format!(
            "{file}: expected a report of {name} ({}, seed {seed}), got {got}",
            setting.name()
        ))
    };
    let report: Report = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    if report.experiment != continued.name {
        return Err(wrong(format!("one of {}", report.experiment)));
    }
    if (report.setting, report.seed) != (setting, seed) {
        return Err(wrong(format!("one of {}, seed {}", report.setting.name(), report.seed)));
    }
    // Cases that the full run decided may leave a verdict where an open number has none yet.
    let is_decided = |of: &&Decided| {
        let mut numbers = of.rules.iter().flat_map(|case| &case.parts);
        of.verdict != Verdict::Undecided && numbers.all(|number| number.verdict != Some(Verdict::Undecided))
    };
    let decided: Vec<u32> = report.claims.iter().filter(is_decided).map(|of| of.claim.number).collect();
    continued.check(&decided)?;
    Ok(decided)
}
