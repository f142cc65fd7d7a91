//! Limits of a search, read from text, and how much of them remains.

use crate::error::Error;
use crate::spec::Spec;
use search::{Budget, Patience, Stats};
use std::time::Duration;

/// The time limit of a search that was given no limit and might not end.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Moves the limits among a specification's arguments into the budget.
pub(crate) fn take_limits(spec: &mut Spec, budget: &mut Budget) -> Result<(), Error> {
    let mut seen: Vec<String> = Vec::new();
    let mut rest = Vec::new();
    for argument in spec.arguments.drain(..) {
        let Some(limit) = argument.key.as_deref().and_then(limit_named) else {
            rest.push(argument);
            continue;
        };
        if seen.iter().any(|name| name == limit) {
            return Err(Error::Other(format!("{}: limit `{limit}` is given twice", spec.name)));
        }
        seen.push(limit.to_owned());
        set_limit(budget, limit, &argument.value)?;
    }
    spec.arguments = rest;
    Ok(())
}

/// The limits that are both keys of a specification and flags of the command line.
pub const LIMITS: [&str; 6] = ["depth", "nodes", "expansions", "evaluations", "stored", "time"];

fn limit_named(key: &str) -> Option<&'static str> {
    LIMITS.into_iter().find(|&limit| limit == key)
}

/// The maximum depth of a request: no game here is longer.
const MAX_DEPTH: u32 = 10_000;

/// Sets one limit of a budget from its text.
pub fn set_limit(budget: &mut Budget, limit: &'static str, text: &str) -> Result<(), Error> {
    let count = || -> Result<u64, Error> {
        let number = text.replace('_', "").parse().ok().filter(|&number| number > 0);
        number.ok_or(Error::Limit { limit, expected: "a whole number of at least 1", found: text.to_owned() })
    };
    match limit {
        "depth" => {
            let expected = "a whole number of plies from 1 to 10000";
            let depth = count().ok().filter(|&depth| depth <= u64::from(MAX_DEPTH));
            let depth = depth.ok_or(Error::Limit { limit, expected, found: text.to_owned() })?;
            budget.depth = Some(depth as u32);
        }
        "nodes" => budget.nodes = Some(count()?),
        "expansions" => budget.expansions = Some(count()?),
        "evaluations" => budget.evaluations = Some(count()?),
        "stored" => budget.stored = Some(count()?),
        _ if text == UNLIMITED => (budget.time, budget.patience) = (None, Patience::Endless),
        _ => {
            let time = read_time(text);
            let or_unlimited = |error| match error {
                Error::Limit { limit, found, .. } => Error::Limit { limit, expected: TIMES, found },
                other => other,
            };
            budget.time = Some(time.map_err(or_unlimited)?);
        }
    }
    Ok(())
}

/// The time limit of a search that runs until it has solved the position.
const UNLIMITED: &str = "unlimited";
const TIMES: &str = "a time above 0 such as 500ms, 10s, 2m or 1h, or unlimited";

/// A time such as `500ms`, `10s`, `2m` or `1h`; a bare number is seconds.
pub fn read_time(text: &str) -> Result<Duration, Error> {
    let wrong = || Error::Limit {
        limit: "time",
        expected: "a time above 0 such as 500ms, 10s, 2m or 1h",
        found: text.to_owned(),
    };
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())?;
    // A hundred years are enough, and safe to add to the clock.
    let is_possible = !time.is_zero() && time.as_secs() <= 100 * 366 * 24 * 3600;
    if is_possible { Ok(time) } else { Err(wrong()) }
}

/// One of this many equal parts of a budget, counts and times alike.
pub fn part(budget: &Budget, parts: u32) -> Budget {
    let count = |limit: Option<u64>| limit.map(|limit| limit / u64::from(parts));
    let time = |limit: Option<Duration>| limit.map(|limit| limit / parts);
    Budget {
        nodes: count(budget.nodes),
        expansions: count(budget.expansions),
        evaluations: count(budget.evaluations),
        stored: count(budget.stored),
        time: time(budget.time),
        deadline: time(budget.deadline),
        patience: match budget.patience {
            Patience::For(limit) => Patience::For(limit / parts),
            other => other,
        },
        ..budget.clone()
    }
}

/// The part of a budget that is left when this much of it is spent.
pub fn remaining(budget: &Budget, spent: &Stats) -> Budget {
    let less = |limit: Option<u64>, spent: u64| limit.map(|limit| limit.saturating_sub(spent));
    Budget {
        nodes: less(budget.nodes, spent.nodes),
        expansions: less(budget.expansions, spent.expansions),
        evaluations: less(budget.evaluations, spent.evaluations),
        stored: less(budget.stored, spent.stored),
        ..budget.after(spent.elapsed)
    }
}
