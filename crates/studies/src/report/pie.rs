//! What a pie rule would do: after the first move the second player may take the first player's side.
//!
//! The second player takes the better side, so that the first opens as evenly as possible. The openings are
//! compared by a quick level, the evenest of them by the level that answers are about, and what the last one
//! is worth is measured by further games: those that chose it would flatter it.

use super::clock::Allotment;
use super::ladder::Level;
use super::levels::{LevelReport, play_level};
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
    strongest: Option<&LevelReport>,
    subject: &Subject,
    (levels, plies, seed): (&[Level], u32, u64),
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<Option<Pie>, Error> {
    let session = subject.session();
    let strong = strongest.and_then(|own| levels.iter().find(|level| level.name == own.name));
    let Some(strong) = strong.filter(|_| session.players() == 2 && !subject.has_pie_rule()) else {
        return Ok(None);
    };
    let quick = levels.iter().find(|level| level.nodes.is_some()).unwrap_or(strong);
    let mut openings = session.legal_moves();
    Random::new(derive_seed(seed, OF_THE_DRAW)).shuffle(&mut openings);
    openings.truncate(OPENINGS);
    let trials = Trials { session, plies, seed, options };
    let compared = trials.evenest(&openings, quick, OF_THE_COMPARISON, &time.share(0.3))?;
    let even = &compared[..compared.len().min(EVENEST)];
    let chosen = trials.evenest(even, strong, OF_THE_CHOICE, &time.share(0.5))?;
    let Some(opening) = chosen.first() else { return Ok(None) };
    let value = trials.after(opening, strong, (OF_THE_VALUE, options.games), time)?;
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

/// Games after openings.
struct Trials<'a> {
    session: &'a Session,
    /// Random plies after the opening.
    plies: u32,
    seed: u64,
    options: &'a ReportOptions,
}

impl Trials<'_> {
    /// So many games of a stage after an opening; `None` if it leaves nothing to play.
    fn after(
        &self,
        opening: &str,
        level: &Level,
        (stage, games): (u64, u64),
        time: &Allotment<'_>,
    ) -> Result<Option<LevelReport>, Error> {
        let mut session = self.session.clone();
        session.play(&[opening])?;
        if session.outcome().is_some() {
            return Ok(None);
        }
        let options = ReportOptions { games, random_games: games, ..self.options.clone() };
        let terms = (self.plies, derive_seed(self.seed, stage));
        // Random plies may end every game that begins so.
        let played = play_level(&session, level, terms, &options, time);
        Ok(played.ok().map(|(level, _)| level).filter(|level| !level.wins.is_empty()))
    }

    /// The openings that leave a game to play, the evenest first; a game that nobody wins alone is a half.
    fn evenest(
        &self,
        openings: &[String],
        level: &Level,
        stage: u64,
        time: &Allotment<'_>,
    ) -> Result<Vec<String>, Error> {
        let games = (self.options.games / openings.len().max(1) as u64).max(GAMES);
        let mut found = Vec::new();
        for (at, opening) in openings.iter().enumerate() {
            let time = time.share(1.0 / (openings.len() - at) as f64);
            if let Some(level) = self.after(opening, level, (stage, games), &time)? {
                found.push(((level.wins[0].value - level.wins[1].value).abs(), opening));
            }
        }
        found.sort_by(|one, other| one.0.total_cmp(&other.0));
        Ok(found.into_iter().map(|(_, opening)| opening.clone()).collect())
    }
}
