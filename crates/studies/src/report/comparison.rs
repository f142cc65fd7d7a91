//! Several games measured alike, and what differs from the first of them.
//!
//! Every game is measured as by [`measure()`](super::measure()), with the same seeds, so that games of one
//! number begin with the same random numbers. Where the games are much alike, so are these pairs, and the
//! intervals of differences are shorter by that.

use super::depth::Step;
use super::difference::{correlation, difference};
use super::measure::measure;
use super::numbers::Report;
use super::options::ReportOptions;
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
    let reports =
        games.iter().map(|(_, subject)| measure(subject, &options)).collect::<Result<Vec<_>, _>>()?;
    let (first, others) = reports.split_first().ok_or_else(|| Error::Other("expected a game".to_owned()))?;
    let differences: Vec<Difference> =
        (2..).zip(others).flat_map(|(game, own)| differences(first, own, game)).collect();
    Ok(Comparison {
        schema: SCHEMA,
        names: games.iter().map(|(name, _)| name.clone()).collect(),
        partial: reports.iter().any(|own| own.partial),
        notes: notes(differences.len(), options.level),
        differences,
        reports,
    })
}

/// A figure of a report, and what each of its games adds to it.
struct Figure<'a> {
    about: &'static str,
    at: String,
    has_enough: bool,
    value: Interval,
    games: &'a [Option<f64>],
}

/// The figures of a report, of each level from weak to strong.
fn figures(report: &Report) -> Vec<Figure<'_>> {
    let mut figures = Vec::new();
    let mut add = |about, at: String, has_enough, value: Option<Interval>, games| {
        figures.extend(value.map(|value| Figure { about, at, has_enough, value, games }));
    };
    for level in &report.levels {
        let (name, is_enough, [decided, draws, plies]) = (&level.name, level.has_enough(), &level.each);
        add("balance", name.clone(), is_enough, level.decided.first().copied(), decided);
        add("draws", name.clone(), is_enough, level.draws, draws);
        add("length", name.clone(), is_enough, level.plies, plies);
    }
    for Step { stronger, weaker, score, each, .. } in &report.steps {
        add("depth", format!("{stronger} against {weaker}"), true, *score, each);
    }
    if let Some(pie) = &report.pie {
        add("pie", pie.level.clone(), true, Some(pie.first), &[]);
    }
    figures
}

/// What differs in the figures that two games have in common, each at the strongest level with enough games.
fn differences(first: &Report, own: &Report, game: usize) -> Vec<Difference> {
    let fair = 1.0 / first.players.len() as f64;
    let (before, after) = (figures(first), figures(own));
    let found = |about| {
        let of_it = before.iter().filter(|figure| figure.about == about);
        let pairs = of_it.filter_map(|one| {
            let is_same = |other: &&Figure| (other.about, &other.at) == (about, &one.at);
            Some((one, after.iter().find(is_same)?))
        });
        // The last of equals.
        let (before, after) = pairs.max_by_key(|(one, other)| {
            let has_enough = one.has_enough && other.has_enough;
            (has_enough, if has_enough { 0 } else { one.value.n.min(other.value.n) })
        })?;
        let correlation = correlation(before.games, after.games);
        let (at, before, after) = (before.at.clone(), before.value, after.value);
        let change = difference(&before, &after, correlation);
        let finding = finding(about, (&before, &after, &change), correlation, fair);
        Some(Difference { game, about, at, before, after, change, correlation, finding })
    };
    ["balance", "draws", "length", "depth", "pie"].into_iter().filter_map(found).collect()
}

/// What a difference is in a few words, as far as its interval allows.
fn finding(
    about: &str,
    (before, after, change): (&Interval, &Interval, &Interval),
    correlation: f64,
    fair: f64,
) -> &'static str {
    let (less, more) = match about {
        // With a pie rule the first player has no more than an equal share.
        "pie" => ("worse balanced", "better balanced"),
        "balance" => {
            // |after - fair| < |before - fair| if and only if the change and the sum of both distances from
            // fair have different signs.
            let mirrored = before.left_of(2.0 * fair);
            let sum = difference(&mirrored, after, -correlation);
            match sign(&sum) {
                0 => ("first player wins less", "first player wins more"),
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
        _ if change.low >= -same && change.high <= same => "no difference found",
        _ => "undecided",
    }
}

/// The sign of a value; 0 if its interval does not tell.
fn sign(of: &Interval) -> i8 {
    i8::from(of.low > 0.0) - i8::from(of.high < 0.0)
}

/// What the differences rest on.
fn notes(differences: usize, level: f64) -> Vec<String> {
    let same = 100.0 * SAME;
    vec![
        format!(
            "games of one number have the same seeds in every game that is compared; no difference is found \
             if the interval is within {same:.0} points, or {same:.0} % of the length"
        ),
        "better or worse balanced is said only where it is certain which game is nearer to an equal share"
            .to_owned(),
        format!(
            "if the games differed in nothing, {:.1} of {differences} differences would be found by chance",
            (1.0 - level) * differences as f64
        ),
    ]
}
