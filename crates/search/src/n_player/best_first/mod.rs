//! Best-first search for any number of players: always expands the principal leaf.
//!
//! The tree is explicit and begins as the root alone. A search follows the best children from the root to the
//! *principal leaf*, which determines the root's value, expands it, and backs the values up. It stops at its
//! limit, or if the principal leaf is the end of a game, or, under [completion](Plan::completion), if nothing
//! is left to search.
//!
//! The two searches differ in the values they back up: [`BestFirstMaxN`] and [`TurnConsideredBestFirstMaxN`].
//!
//! **Completion.** A node is *resolved* if the game is over there, or the depth is reached, or all its
//! children are resolved. The value of a resolved child is final, but the search continues below the best
//! child that is *not* resolved, as nothing else can change. So every expansion is a new one, and in a finite
//! game the root is resolved in the end, with the vector of Max^N under the same tie-break. From Cohen-Solal,
//! *Completeness of unbounded best-first game search*, 2022, for two players. It differs in that there may be
//! more, and that a node is not resolved early when its player has found the greatest payoff: with more than
//! two players the others' payoffs are still open.
//!
//! The modules: `tree`, the memory; `engine`, the steps; `climber`, the walk; `turn`, the
//! turn-considered value; `mode`, budgets matched to Max^N; `search`, shared by the two searches; `report`.

mod climber;
mod engine;
mod max_n;
mod mode;
mod plan;
mod report;
mod search;
mod tree;
mod turn;
mod turn_considered;

pub use max_n::BestFirstMaxN;
pub use mode::{Matched, Mode};
pub use plan::Plan;
pub use search::BestFirstSearch;
pub use turn_considered::TurnConsideredBestFirstMaxN;
