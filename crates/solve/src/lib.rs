//! Exact solutions of whole games.
//!
//! | module | contents |
//! |--|--|
//! | [`forward`] | games that end, every reachable position once, with any backup rule |
//! | [`forced`] | the payoff one player can force against all others, with or without cycles in play |
//! | [`profile`] | any number of players: Max^N under a tie-break or as sets, equilibria, Pareto efficiency |
//! | [`grundy`] | sums of independent parts |
//! | [`retrograde`] | retrograde analysis of games with numbered positions |
//! | [`database`] | its result as a file |
//! | [`certificate`] | proofs of forced payoffs for others to check |
//! | [`decide`], [`frontier`] | the same for games too large to store |
//! | [`stages`] | work in stages, with parts that can be divided among workers |
//!
//! [`positions`] stores the positions of a walk, [`control`] stops and limits it; [`mod@size`] counts a tree.

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
pub mod stages;

pub use control::{SolveControl, Unsolved};
pub use forced::{Forced, ForcedValues};
pub use forward::Forward;
pub use retrograde::Retrograde;
pub use size::{Size, size};
