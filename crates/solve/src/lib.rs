//! Exact answers: games solved whole, from their ends.
//!
//! | room | what is solved there |
//! |--|--|
//! | [`forward`] | games that end, every position that can be reached once: by any rule |
//! | [`forced`] | what one player can force against all others, in games that end and in games that go round in circles |
//! | [`profile`] | any number of players: Max^N under a tie-break or as sets, equilibria, Pareto |
//! | [`grundy`] | sums of independent parts, part by part |
//! | [`retrograde`] | games whose positions have numbers, from the ends back |
//! | [`database`] | what that finds, as a file |
//! | [`certificate`] | what can be forced, as a proof for others to check |
//!
//! [`positions`] is the memory of those that look at every position; [`mod@size`] counts a tree.

pub mod certificate;
pub mod control;
pub mod database;
pub mod decide;
pub mod forced;
pub mod forward;
pub mod frontier;
pub mod grundy;
mod memory;
pub mod positions;
pub mod profile;
pub mod retrograde;
pub mod size;

pub use control::{SolveControl, Unsolved};
pub use forced::{Forced, ForcedValues};
pub use forward::Forward;
pub use retrograde::Retrograde;
pub use size::{Size, size};
