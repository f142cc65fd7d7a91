//! The options of making a player.

use crate::error::{Error, same};
use crate::evaluation::Length;
use std::path::Path;
use std::time::Duration;

/// The most rounds of learning.
pub const MAX_ROUNDS: u32 = 8;
/// The most rounds if they are repeated until the probabilities are stable.
const AUTOMATIC_ROUNDS: u32 = 4;
/// The rounds that time is reserved for then.
const EXPECTED_ROUNDS: u32 = 2;
/// The default number of nodes at a move.
pub const DEFAULT_NODES: u64 = 2_000;
/// The number of games that the default number of blocks aims at, and the bounds of that number.
const GAMES: u64 = 1_000;
const BLOCKS: (u64, u64) = (10, 100);

/// The options of making a player.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainOptions {
    /// The length of learning: the number of games of the first evaluation, doubled for each later one; or
    /// the time for everything, about half of it for evaluations.
    pub length: Length,
    /// The number of rounds. By default they are repeated until no probability of a class changes by more
    /// than [`stable`](TrainOptions::stable), at most four times.
    pub rounds: Option<u32>,
    /// The number of games that classes are learned from in each round, in batches of ten.
    pub class_games: u64,
    /// The change up to which a probability counts as stable.
    pub stable: f64,
    /// The nodes at a move in matches: one number, or one for each candidate in their order. By default
    /// [`DEFAULT_NODES`] for all, and with a length in time as many as take equally long.
    pub nodes: Option<Vec<u64>>,
    /// The number of blocks of the matches. By default about a thousand games are played.
    pub blocks: Option<u64>,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The number of threads that play matches.
    pub threads: usize,
    /// The memory available for tables, in bytes; `None` if unknown.
    pub memory: Option<u64>,
}

impl TrainOptions {
    /// The defaults.
    pub fn new(length: Length) -> TrainOptions {
        TrainOptions {
            length,
            rounds: None,
            class_games: 100,
            stable: 0.03,
            nodes: None,
            blocks: None,
            seed: 1,
            threads: 1,
            memory: None,
        }
    }

    /// The length of learning the evaluation of the first round.
    pub(super) fn first_length(&self) -> Length {
        let (time, text) = match &self.length {
            Length::Games(games) => return Length::Games(*games),
            Length::Time(time, text) => (*time, text.clone()),
            Length::Unspecified => (Length::DEFAULT, String::new()),
        };
        let rounds = self.rounds.unwrap_or(EXPECTED_ROUNDS);
        // Each round takes twice as long as the one before.
        let parts = (1 << (rounds + 1)) - 2;
        Length::Time((time / parts).max(Duration::from_millis(1)), text)
    }

    /// True if the clock chooses the nodes of candidates.
    pub(super) fn is_timed(&self) -> bool {
        self.nodes.is_none() && !matches!(self.length, Length::Games(_))
    }

    /// Returns whether another round follows after `rounds` rounds, if the last one changed the probabilities
    /// by this much.
    pub(super) fn goes_on(&self, rounds: u32, change: Option<f64>) -> bool {
        match self.rounds {
            Some(all) => rounds < all,
            None => rounds < AUTOMATIC_ROUNDS && change.is_none_or(|change| change > self.stable),
        }
    }

    /// The number of blocks with this number of games each.
    pub(super) fn blocks(&self, games: u64) -> u64 {
        self.blocks.unwrap_or_else(|| (GAMES / games.max(1)).clamp(BLOCKS.0, BLOCKS.1))
    }

    /// The options that determine the file, by their names on the command line; `None` for one that is chosen
    /// in the run.
    fn described(&self) -> Vec<(&'static str, Option<String>)> {
        let games = match &self.length {
            Length::Games(games) => Some(games.to_string()),
            Length::Time(..) | Length::Unspecified => None,
        };
        let default = || (!self.is_timed()).then(|| DEFAULT_NODES.to_string());
        vec![
            (OF_GAMES, games),
            ("seed", Some(self.seed.to_string())),
            ("rounds", Some(self.rounds.map_or_else(|| "auto".to_owned(), |rounds| rounds.to_string()))),
            ("class-games", Some(self.class_games.to_string())),
            ("stable", Some(self.stable.to_string())),
            (OF_NODES, self.nodes.as_deref().map_or_else(default, |nodes| Some(joined(nodes)))),
            ("blocks", Some(self.blocks.map_or_else(|| "auto".to_owned(), |blocks| blocks.to_string()))),
        ]
    }

    /// The same with the choices of the run, as written in the file.
    pub(super) fn decided(&self, games: u64, nodes: &[u64]) -> Vec<(String, String)> {
        let chosen = |name: &str| if name == OF_GAMES { games.to_string() } else { joined(nodes) };
        let decided = |(name, value): (&'static str, Option<String>)| {
            (name.to_owned(), value.unwrap_or_else(|| chosen(name)))
        };
        self.described().into_iter().map(decided).collect()
    }

    /// Checks that a file was made with these options.
    pub(super) fn agree(&self, file: &Path, found: &[(String, String)]) -> Result<(), Error> {
        let value = |what| found.iter().find(|(name, _)| name == what).map_or("none", |(_, value)| value);
        let rows = self.described().into_iter();
        same(file, rows.filter_map(|(what, requested)| Some((what, value(what).to_owned(), requested?))))
    }
}

const OF_GAMES: &str = "games";
const OF_NODES: &str = "nodes";

/// The numbers of nodes as they are written: one if they are all the same.
fn joined(nodes: &[u64]) -> String {
    let is_one = nodes.windows(2).all(|pair| pair[0] == pair[1]);
    let shown = if is_one { &nodes[..nodes.len().min(1)] } else { nodes };
    shown.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}
