//! Players made from the rules alone: an evaluation, classes of moves, and the search that wins with them.
//!
//! [`train`] learns an evaluation by self-play, then, with that evaluation, the probabilities of the move
//! classes, and both again with twice the games until the probabilities are stable. Candidates then play each
//! other: searches with the learned evaluation and classes, and with the game's own evaluations. The one that
//! scores best is the player.
//!
//! Until the player is complete, files next to its own hold the results of each stage (`work`), and the same
//! run continues from there. Only the games matter, so the same options give the same file. There are two
//! exceptions, if a time is requested instead of a number of games: the clock determines that number and the
//! nodes of each candidate. Both are in the file, and passing them as options reproduces it.
//!
//! **Source.** Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), last section, for evaluation and
//! probabilities in turn.

mod calibration;
mod candidates;
mod event;
mod matches;
mod options;
mod round;
mod run;
mod work;

pub use event::Event;
pub use options::{DEFAULT_NODES, MAX_ROUNDS, TrainOptions};
pub use run::train;
