//! What a page is told of a tournament: its beginning, each game, and what has come of it.

use arena::report::{Interval, no_skill};
use arena::{Report, Tally, Tournament, line};
use serde::Serialize;

/// The level of intervals.
const LEVEL: f64 = 0.95;

/// What a page is told when a tournament begins or goes on.
#[derive(Debug, Serialize)]
pub(crate) struct Begun {
    /// The first line of its result file.
    pub(crate) header: String,
    /// The names of the players.
    pub(crate) names: Vec<String>,
    /// The players of the seats in each game of a block, from 1. Shape `[games][seats]`.
    pub(crate) seats: Vec<Vec<usize>>,
    pub(crate) blocks: u64,
    /// The share of a player without skill.
    pub(crate) fair: Option<f64>,
    #[serde(flatten)]
    pub(crate) so_far: SoFar,
}

/// What is known of the players so far.
#[derive(Debug, Serialize)]
pub(crate) struct SoFar {
    /// Blocks of which every game was played.
    pub(crate) whole: u64,
    /// The mean share of each player with Student's interval over blocks; empty before the first block.
    pub(crate) standings: Vec<Interval>,
}

/// A game that was played.
#[derive(Debug, Serialize)]
pub(crate) struct Played {
    /// Its line in the result file.
    pub(crate) line: String,
    /// After the last game of a block.
    #[serde(flatten)]
    pub(crate) so_far: Option<SoFar>,
    /// Now and then, the report of the whole blocks so far.
    pub(crate) report: Option<Report>,
}

/// What has come of a tournament.
#[derive(Debug, Serialize)]
pub(crate) struct Ended {
    pub(crate) report: Report,
    /// True if the page stopped it.
    pub(crate) stopped: bool,
    /// True if it ended early for others who wait: the page is to go on.
    pub(crate) room: bool,
    /// True if a search may have met the deadline of the playground, so that another run may play otherwise.
    pub(crate) late: bool,
    /// The report as `yomi tournament --html` writes it, and as `--csv` prints it.
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
