//! The options of learning, and a learner of any game behind one interface.

use crate::design::{Design, Sharing};
use crate::error::Error;
use crate::tuples::TupleKind;
use std::sync::atomic::AtomicBool;

/// The quantity to learn from the payoffs of two opponents. In games that are not zero-sum, all payoffs are
/// learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// Who wins.
    #[default]
    Win,
    /// By how much, as a share of the greatest payoff.
    Score,
}

/// Where the moves of self-play and the targets of its positions come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backup {
    /// The best move one ply ahead.
    #[default]
    One,
    /// The best move two plies ahead.
    Two,
    /// The best move two plies ahead, and the position after every move is learned from the best reply.
    Tree,
}

/// The options of learning. `None` lets the learner choose; [`Learning::choices`] returns its choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The number of games. The step size falls over them.
    pub games: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The kinds of tuples.
    pub tuples: Option<Vec<TupleKind>>,
    /// The number of phases.
    pub phases: Option<usize>,
    /// λ of TD(λ), from 0 to 1.
    pub lambda: Option<f32>,
    /// The step size at the start.
    pub alpha: Option<f32>,
    /// The share of the step size that is left at the end, from 0 to 1.
    pub last_step: f32,
    /// The share of the games, the last of all, over which the weights are averaged; 0 for the weights as
    /// they are at the end.
    pub average: f32,
    /// The probability of a random move.
    pub epsilon: f32,
    /// The most random plies at the start of every second game.
    pub opening: u32,
    /// Where moves and targets come from.
    pub backup: Backup,
    /// The share of games in which one of the players moves towards a random goal.
    pub sparring: f32,
    /// The share of guided games at the start.
    pub guided: Option<f32>,
    /// The most plies of a game; it is then broken off.
    pub cap: Option<u32>,
    /// The probability per ply that a sibling of the position played is learned too.
    pub siblings: Option<f32>,
    /// Which movers share weights.
    pub sharing: Option<Sharing>,
    /// False to use no symmetry of the board.
    pub uses_symmetries: bool,
    /// True if every weight has a step size of its own (temporal coherence).
    pub is_coherent: bool,
    /// The quantity to learn from payoffs.
    pub aim: Aim,
    /// The recorded games that are learned from first, in words that no other games have; `None` for
    /// self-play alone.
    pub records: Option<String>,
}

impl Options {
    /// The defaults, for this number of games.
    pub fn games(games: u64) -> Options {
        Options {
            games,
            seed: 1,
            tuples: None,
            phases: None,
            lambda: None,
            alpha: None,
            last_step: 0.01,
            average: 0.0,
            epsilon: 0.1,
            opening: 6,
            backup: Backup::One,
            sparring: 0.0,
            guided: None,
            cap: None,
            siblings: None,
            sharing: None,
            uses_symmetries: true,
            is_coherent: true,
            aim: Aim::Win,
            records: None,
        }
    }
}

/// The progress of learning.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// The number of games played.
    pub games: u64,
    /// The share of recent games, guided ones aside, that were decided: they ended, and not in a draw.
    pub decided: f64,
    /// The mean number of plies of these games.
    pub plies: f64,
    /// The mean absolute error of recent positions, on the scale of the targets: -1 to 1 for two opponents,
    /// else 0 to 1.
    pub error: f64,
    /// The share of guided games now.
    pub guided: f64,
}

/// The result of learning: a design with its weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// The design.
    pub design: Design,
    /// The number of fractional bits of a weight.
    pub shift: u32,
    /// The weights.
    pub weights: Vec<i16>,
}

/// A learner of some game.
///
/// It is a pure function of its options and of the games played so far: a learner that was restored continues
/// as if it had never stopped.
pub trait Learning: Send {
    /// Plays and learns from at most `games` more games, up to those of the options; stops between two games
    /// when `cancel` is set. Returns the number of games played by this call.
    fn play(&mut self, games: u64, cancel: &AtomicBool) -> u64;
    /// The progress of learning.
    fn progress(&self) -> Progress;
    /// The weights as they are now.
    fn trained(&self) -> Trained;
    /// Games of one ply of look-ahead of the weights as they are now against others of the same game: each
    /// entry is the mean points of one block, from 0 to 1, a block being a random opening played in every
    /// seating (two seatings for two players; one against all others and all others against one for more).
    fn against(&self, other: &Trained, blocks: u32, seed: u64) -> Result<Vec<f64>, Error>;
    /// Everything that is needed to continue, as bytes.
    fn state(&self) -> Vec<u8>;
    /// Continues from a state that [`state`](Learning::state) returned for the same game and options.
    fn restore(&mut self, state: &[u8]) -> Result<(), Error>;
    /// The learner's choices, as names and descriptions: tuples, phases, symmetries, λ.
    fn choices(&self) -> Vec<(&'static str, String)>;
}
