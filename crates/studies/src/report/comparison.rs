//! Several games measured alike, and what differs from the first of them.
//!
//! Every game is measured as by [`measure()`](super::measure()), with the same seeds, so that games of one
//! number begin with the same random numbers. Where the games are much alike, so are these pairs, and the
//! intervals of differences are shorter by that.

use super::difference::{correlation, difference};
use super::measure::measured;
use super::numbers::Report;
use super::options::ReportOptions;
use super::paired::{Column, Measured};
use super::subject::Subject;
use arena::report::Interval;
use request::{Error, SCHEMA};
use serde::Serialize;

/// Games side by side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The version of this schema.
    pub schema: u32,
    /// What each game is called here.
    pub names: Vec<String>,
    /// The report of each.
    pub reports: Vec<Report>,
    /// What differs from the first, game by game.
    pub differences: Vec<Difference>,
    /// True if it was cancelled, and rests on less than was wanted.
    pub partial: bool,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

/// A figure of a game compared with that of the first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// The number of the game, from 2.
    pub game: usize,
    /// The figure: `balance`, `draws`, `length`, `depth` or `pie`.
    pub about: &'static str,
    /// The level of play that it is about.
    pub at: String,
    /// The figure of the first game.
    pub before: Interval,
    /// The figure of this game.
    pub after: Interval,
    /// The second less the first.
    pub change: Interval,
    /// The correlation of the two by their pairs of games.
    pub correlation: f64,
    /// What follows in a few words.
    pub finding: &'static str,
}

/// A difference within this is none worth speaking of: a share of games, or of the length.
const SAME: f64 = 0.1;

/// No difference was found, and none greater than [`SAME`] is likely.
const NONE: &str = "no difference found";
const UNDECIDED: &str = "undecided";

/// Measures several games and compares each with the first.
///
/// # Errors
///
/// If the games are not for equally many players, or one cannot be measured.
pub fn compare(games: &[(String, Subject)], options: &ReportOptions) -> Result<Comparison, Error> {
    let players = games.first().map_or(0, |(_, first)| first.session().players());
    for (name, subject) in games {
        let own = subject.session().players();
        if own != players {
            let first = &games[0].0;
            return Err(Error::Other(format!(
                "{name}: expected a game for {players} players, as {first} is, got one for {own}"
            )));
        }
    }
    let time = options.time.map(|time| time / games.len().max(1) as u32);
    let options = ReportOptions { time, ..options.clone() };
    let all = games.iter().map(|(_, subject)| measured(subject, &options)).collect::<Result<Vec<_>, _>>()?;
    let (first, others) = all.split_first().ok_or_else(|| Error::Other("expected a game".to_owned()))?;
    let differences: Vec<Difference> =
        (2..).zip(others).flat_map(|(game, own)| differences(first, own, game)).collect();
    let notes = notes(differences.len(), options.level);
    Ok(Comparison {
        schema: SCHEMA,
        names: games.iter().map(|(name, _)| name.clone()).collect(),
        differences,
        partial: all.iter().any(|own| own.report.partial),
        notes,
        reports: all.into_iter().map(|own| own.report).collect(),
    })
}

/// All figures that two games have in common.
fn differences(first: &Measured, own: &Measured, game: usize) -> Vec<Difference> {
    let fair = 1.0 / first.report.players.len() as f64;
    let mut found = Vec::new();
    let mut add = |about, at: String, [before, after]: [Option<Interval>; 2], games: [&Column; 2]| {
        if let Some((before, after)) = before.zip(after) {
            let correlation = correlation(games[0], games[1]);
            let change = difference(&before, &after, correlation);
            let finding = finding(about, (&before, &after, &change), correlation, fair);
            found.push(Difference { game, about, at, before, after, change, correlation, finding });
        }
    };
    if let Some((at, other)) = first.level_in_common(own) {
        let levels = [&first.report.levels[at], &own.report.levels[other]];
        let games = [&first.levels[at], &own.levels[other]];
        let name = || levels[0].name.clone();
        add(
            "balance",
            name(),
            levels.map(|level| level.decided.first().copied()),
            games.map(|all| &all.decided),
        );
        add("draws", name(), levels.map(|level| level.draws), games.map(|all| &all.draws));
        add("length", name(), levels.map(|level| level.plies), games.map(|all| &all.plies));
    }
    if let Some((at, other)) = first.step_in_common(own) {
        let steps = [&first.report.steps[at], &own.report.steps[other]];
        let name = format!("{} against {}", steps[0].stronger, steps[0].weaker);
        add("depth", name, steps.map(|step| step.score), [&first.steps[at], &own.steps[other]]);
    }
    // A game that has a pie rule is compared as it is.
    let even = |measured: &Measured| measured.report.pie.as_ref().map(|pie| pie.first);
    if let Some(pie) = &first.report.pie {
        add("pie", pie.level.clone(), [even(first), even(own)], [&Vec::new(), &Vec::new()]);
    }
    found
}

/// What a difference is in a few words, as far as its interval allows.
fn finding(
    about: &str,
    (before, after, change): (&Interval, &Interval, &Interval),
    correlation: f64,
    fair: f64,
) -> &'static str {
    let (less, more) = match about {
        "balance" | "pie" => {
            // |after - fair| < |before - fair| if and only if the change and the sum of both distances from
            // fair have different signs.
            let mirrored = before.left_of(2.0 * fair);
            let sum = difference(&mirrored, after, -correlation);
            match sign(&sum) {
                0 => (UNDECIDED, UNDECIDED),
                1 => ("better balanced", "worse balanced"),
                _ => ("worse balanced", "better balanced"),
            }
        }
        "draws" => ("fewer draws", "more draws"),
        "length" => ("shorter", "longer"),
        _ => ("depth pays less", "depth pays more"),
    };
    let same = if about == "length" { SAME * before.value } else { SAME };
    match sign(change) {
        -1 => less,
        1 => more,
        _ if change.low >= -same && change.high <= same => NONE,
        _ => UNDECIDED,
    }
}

/// The sign of a value; 0 if its interval does not tell.
fn sign(of: &Interval) -> i8 {
    i8::from(of.low > 0.0) - i8::from(of.high < 0.0)
}

/// What the differences rest on.
fn notes(differences: usize, level: f64) -> Vec<String> {
    let chance = 100.0 * (1.0 - level);
    let mut notes = vec![
        format!(
            "games of one number have the same seeds in every game that is compared; `{NONE}` means that the \
             interval is within {:.0} points, or {:.0} % of the length",
            100.0 * SAME,
            100.0 * SAME
        ),
        "better or worse balanced is said only where both the difference and the sum of the distances from an \
         equal share are certain"
            .to_owned(),
    ];
    if differences > 1 {
        notes.push(format!(
            "of {differences} differences about {chance:.0} % are found by chance where there is none"
        ));
    }
    notes
}
