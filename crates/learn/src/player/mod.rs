//! Players made from the rules alone: an evaluation, classes of moves, and the search that wins with them.
//!
//! [`train`] learns an evaluation by self-play, then, with that evaluation, how likely the classes of moves
//! are to be chosen, and both again with twice the games until the probabilities are stable. Candidates then
//! play each other: searches with what was learned, and with the evaluations of the game. The one that scores
//! best is the player.
//!
//! Until the player is whole, files beside its own hold what each stage has reached (`work`), and the same
//! run continues from there. Nothing but the games decides, so that the same options give the same file.
//! There are two exceptions, if a time is requested instead of a number of games: the clock chooses that
//! number and the nodes of each candidate. Both are in the file, and given as options they give it again.
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
