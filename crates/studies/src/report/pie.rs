//! What a pie rule would do: after the first move the second player may take the first player's side.
//!
//! The second player takes the better side, so that the first opens as evenly as possible. The openings are
//! compared by a quick level, the evenest of them by the level that answers are about, and what the last one
//! is worth is measured by further games: those that chose it would flatter it.

use super::clock::Allotment;
use super::ladder::Level;
use super::levels::{LevelReport, play_level};
use super::numbers::Report;
use super::options::ReportOptions;
use super::subject::Subject;
use arena::report::Interval;
use game::random::{Random, derive_seed};
use registry::Session;
use request::Error;
use serde::Serialize;

/// The value of a game with a pie rule.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pie {
    /// The evenest opening that was found.
    pub opening: String,
    /// The number of openings that were compared.
    pub openings: u64,
    /// The level that measured it.
    pub level: String,
    /// Random plies after the opening.
    pub plies: u32,
    /// The games that measured it.
    pub games: u64,
    /// The share of the first player among those that one player won, if the second takes the better side.
    pub first: Interval,
}

/// The most openings that are compared, drawn at random if there are more.
const OPENINGS: usize = 100;
/// The openings that the stronger level compares.
const EVENEST: usize = 4;
/// The least games of each.
const GAMES: u64 = 4;

/// Numbers that derive the seeds of the stages.
const OF_THE_DRAW: u64 = 0;
const OF_THE_COMPARISON: u64 = 1;
const OF_THE_CHOICE: u64 = 2;
const OF_THE_VALUE: u64 = 3;

/// Measures a pie rule; `None` for other than two players, for a game that has one, and without time.
pub(super) fn pie(
    report: &Report,
    subject: &Subject,
    (levels, plies, seed): (&[Level], u32, u64),
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<Option<Pie>, Error> {
    let session = subject.session();
    let strong = report.strongest().and_then(|own| levels.iter().find(|level| level.name == own.name));
    let Some(strong) = strong.filter(|_| session.players() == 2 && !subject.has_pie_rule()) else {
        return Ok(None);
    };
    let quick = levels.iter().find(|level| level.nodes.is_some()).unwrap_or(strong);
    let mut openings = session.legal_moves();
    Random::new(derive_seed(seed, OF_THE_DRAW)).shuffle(&mut openings);
    openings.truncate(OPENINGS);
    let stage = |level, of, games, time| Stage {
        session,
        level,
        plies,
        seed: derive_seed(seed, of),
        options: ReportOptions { games, random_games: games, ..options.clone() },
        time,
    };
    let each = |count: usize| (options.games / count.max(1) as u64).max(GAMES);
    let games = each(openings.len());
    let compared = stage(quick, OF_THE_COMPARISON, games, time.share(0.3)).evenest(&openings)?;
    let even = &compared[..compared.len().min(EVENEST)];
    let chosen = stage(strong, OF_THE_CHOICE, each(even.len()), time.share(0.5)).evenest(even)?;
    let Some(opening) = chosen.first() else { return Ok(None) };
    let value = stage(strong, OF_THE_VALUE, options.games, *time).after(opening)?;
    Ok(value.and_then(|value| {
        let first = *value.decided.first()?;
        Some(Pie {
            opening: opening.clone(),
            openings: compared.len() as u64,
            level: value.name,
            plies: value.opening,
            games: value.games,
            first: if first.value > 0.5 { first.left_of(1.0) } else { first },
        })
    }))
}

/// Games after each of several openings.
struct Stage<'a> {
    session: &'a Session,
    level: &'a Level,
    /// Random plies after the opening.
    plies: u32,
    seed: u64,
    options: ReportOptions,
    time: Allotment<'a>,
}

impl Stage<'_> {
    /// The games after an opening; `None` if it leaves nothing to play.
    fn after(&self, opening: &str) -> Result<Option<LevelReport>, Error> {
        let mut session = self.session.clone();
        session.play(&[opening])?;
        if session.outcome().is_some() {
            return Ok(None);
        }
        let terms = (self.plies, self.seed);
        // Random plies may end every game that begins so.
        let played = play_level(&session, self.level, terms, &self.options, &self.time);
        Ok(played.ok().map(|(level, ..)| level).filter(|level| !level.wins.is_empty()))
    }

    /// The openings that leave a game to play, the evenest first; a game that nobody wins alone is a half.
    fn evenest(&self, openings: &[String]) -> Result<Vec<String>, Error> {
        let mut found: Vec<(f64, &String)> = Vec::new();
        for (at, opening) in openings.iter().enumerate() {
            let time = self.time.share(1.0 / (openings.len() - at) as f64);
            if let Some(level) = (Stage { options: self.options.clone(), time, ..*self }).after(opening)? {
                found.push(((level.wins[0].value - level.wins[1].value).abs(), opening));
            }
        }
        found.sort_by(|one, other| one.0.total_cmp(&other.0));
        Ok(found.into_iter().map(|(_, opening)| opening.clone()).collect())
    }
}
