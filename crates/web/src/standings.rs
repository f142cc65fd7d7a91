//! The messages about a tournament: its start, each game, and the result.

use arena::report::{Interval, no_skill};
use arena::{Report, Tally, Tournament, line};
use serde::Serialize;

/// The confidence level of the intervals.
const LEVEL: f64 = 0.95;

/// Sent when a tournament starts or resumes.
#[derive(Debug, Serialize)]
pub(crate) struct Begun {
    /// The first line of the result file.
    pub(crate) header: String,
    /// The names of the players.
    pub(crate) names: Vec<String>,
    /// The players of the seats in each game of a block, from 1. Shape `[games][seats]`.
    pub(crate) seats: Vec<Vec<usize>>,
    pub(crate) blocks: u64,
    /// The expected share of a player by chance.
    pub(crate) fair: Option<f64>,
    #[serde(flatten)]
    pub(crate) so_far: SoFar,
}

/// The standings so far.
#[derive(Debug, Serialize)]
pub(crate) struct SoFar {
    /// Number of completed blocks.
    pub(crate) whole: u64,
    /// Each player's mean share with Student's interval over blocks; empty before the first block.
    pub(crate) standings: Vec<Interval>,
}

/// A game of the tournament.
#[derive(Debug, Serialize)]
pub(crate) struct Played {
    /// Its line in the result file.
    pub(crate) line: String,
    /// The standings, after the last game of a block.
    #[serde(flatten)]
    pub(crate) so_far: Option<SoFar>,
    /// From time to time, a report of the completed blocks.
    pub(crate) report: Option<Report>,
}

/// The result of a tournament.
#[derive(Debug, Serialize)]
pub(crate) struct Ended {
    pub(crate) report: Report,
    /// True if the page stopped it.
    pub(crate) stopped: bool,
    /// True if it ended early to let others run; the page should resume it.
    pub(crate) room: bool,
    /// True if a search may have hit the deadline of the playground, so that another run may play
    /// differently.
    pub(crate) late: bool,
    /// The report in the formats of `yomi tournament --html` and `--csv`.
    pub(crate) html: String,
    pub(crate) csv: String,
}

/// A line of the result file.
pub(crate) fn text(value: &impl Serialize) -> String {
    String::from_utf8(line(value)).unwrap_or_default()
}

impl Begun {
    pub(crate) fn new(tournament: &Tournament, blocks: u64, tally: &Tally<'_>) -> Begun {
        let settings = tournament.settings();
        let seats = |game: &arena::Game| game.seats.iter().map(|player| player + 1).collect();
        Begun {
            header: text(&tournament.header()),
            names: settings.players.iter().map(|player| player.name.clone()).collect(),
            seats: tournament.games().iter().map(seats).collect(),
            blocks,
            fair: no_skill(settings, tournament.seats()),
            so_far: SoFar::new(tally),
        }
    }
}

impl SoFar {
    pub(crate) fn new(tally: &Tally<'_>) -> SoFar {
        let interval = |estimate| {
            let interval = Interval::from(estimate);
            // Scores are shares.
            Interval { low: interval.low.max(0.0), high: interval.high.min(1.0), ..interval }
        };
        SoFar { whole: tally.blocks(), standings: tally.standings(LEVEL).into_iter().map(interval).collect() }
    }
}
