//! A request to a search: its specification, a budget, the number of moves to value.

use crate::error::{Error, unknown};
use crate::spec::Spec;
use crate::{classes, database};
use game::{Given, Parameter, ParameterError, quoted};
use search::{Budget, Patience};
use std::time::Duration;

/// A request to a search, ready to run.
#[derive(Clone, Debug)]
pub struct Request {
    /// The search with its parameters; `None` for the game's default.
    pub search: Option<Spec>,
    /// The limits, those of the specification included.
    pub budget: Budget,
    /// The number of best moves that get values of their own; 1 for the best move alone.
    pub multi_pv: usize,
    /// The seed for randomized searches that were given none.
    pub seed: u64,
    /// The number of threads for parallel searches that were given none.
    pub threads: u32,
    /// The memory available for tables, in bytes; `None` if unknown.
    pub memory: Option<u64>,
}

impl Request {
    /// The request in these words. `flags` fill in what the specification leaves open.
    pub fn new(search: Option<&str>, flags: &Budget) -> Result<Request, Error> {
        let mut budget = flags.clone();
        let search = match search {
            None => None,
            Some(text) => {
                let mut spec = Spec::read(text)?;
                take_limits(&mut spec, &mut budget)?;
                Some(spec)
            }
        };
        Ok(Request { search, budget, multi_pv: 1, seed: 1, threads: 1, memory: None })
    }
}

impl Request {
    /// Replaces every file name in the search's specification by the result of `found`, which is given the
    /// parameter and the name and may refuse them: a remote client must not read local files.
    pub fn replace_files(
        &mut self,
        found: &dyn Fn(&str, &str) -> Result<String, Error>,
    ) -> Result<(), Error> {
        let Some(spec) = &mut self.search else { return Ok(()) };
        for argument in &mut spec.arguments {
            let key = argument.key.as_deref().unwrap_or_default();
            if names_a_file(key, &argument.value) {
                argument.value = found(key, &argument.value)?;
            } else {
                without_files(&argument.value)?;
            }
        }
        Ok(())
    }
}

/// Returns whether the value of a parameter is a file name.
fn names_a_file(key: &str, value: &str) -> bool {
    key == database::DATABASE || key == classes::CLASSES && !classes::is_written_out(value)
}

/// Refuses a nested specification that names a file.
fn without_files(value: &str) -> Result<(), Error> {
    let Some(nested) = value.strip_prefix('(').and_then(|value| value.strip_suffix(')')) else {
        return Ok(());
    };
    let Ok(spec) = Spec::read(nested) else { return Ok(()) };
    for argument in &spec.arguments {
        if names_a_file(argument.key.as_deref().unwrap_or_default(), &argument.value) {
            let found = quoted(value);
            return Err(Error::Other(format!("expected no file inside parentheses, got {found}")));
        }
        without_files(&argument.value)?;
    }
    Ok(())
}

/// Moves the limits among a specification's arguments into the budget.
fn take_limits(spec: &mut Spec, budget: &mut Budget) -> Result<(), Error> {
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
const GREATEST_DEPTH: u32 = 10_000;

/// Sets one limit of a budget from its text.
pub fn set_limit(budget: &mut Budget, limit: &'static str, text: &str) -> Result<(), Error> {
    let count = || -> Result<u64, Error> {
        let number = text.replace('_', "").parse().ok().filter(|&number| number > 0);
        number.ok_or(Error::Limit { limit, expected: "a whole number of at least 1", found: text.to_owned() })
    };
    match limit {
        "depth" => {
            let expected = "a whole number of plies from 1 to 10000";
            let depth = count().ok().filter(|&depth| depth <= u64::from(GREATEST_DEPTH));
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

/// Gives each argument of `spec` to its parameter: a bare one to the first.
pub(crate) fn give<'a>(spec: &'a Spec, parameters: &[Parameter], given: &mut Given<'a>) -> Result<(), Error> {
    let of = || spec.name.clone();
    let mut bare = spec.arguments.iter().filter(|argument| argument.key.is_none());
    if let (Some(_), Some(second)) = (bare.next(), bare.next()) {
        let error = ParameterError::Together(format!(
            "only one value can go without its key=, got {} too",
            quoted(&second.value)
        ));
        return Err(Error::Parameter { of: of(), error });
    }
    for argument in &spec.arguments {
        let name = match (&argument.key, parameters.first()) {
            (Some(key), _) => key.as_str(),
            (None, Some(first)) => first.name,
            (None, None) => {
                return Err(Error::Other(format!(
                    "{} takes no parameters, got {}",
                    spec.name,
                    quoted(&argument.value)
                )));
            }
        };
        given.set(name, &argument.value).map_err(|error| match error {
            ParameterError::Unknown { name } => {
                let names = parameters.iter().map(|parameter| parameter.name);
                unknown(format!("parameter of {}", spec.name), &name, names)
            }
            error => Error::Parameter { of: of(), error },
        })?;
    }
    Ok(())
}
