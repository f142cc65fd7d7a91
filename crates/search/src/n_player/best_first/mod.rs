//! Best-first search for any number of players: always expands the principal leaf.
//!
//! The tree is explicit and begins as the root alone. A search follows the best children from the root to the
//! *principal leaf*, which determines the root's value, expands it, and backs the values up. It stops at its
//! limit, or if the principal leaf is the end of a game, or, under [completion](Plan::completion), if nothing
//! is left to search.
//!
//! The two searches differ in the values they back up: [`BestFirstMaxN`] and [`TurnConsideredBestFirstMaxN`].
//! Three forms make the same expansions in the same order: the plain loop, the fast form, and the paper's
//! recursion.
//!
//! The modules: [`tree`](Tree), the memory; `engine`, shared by the forms; `plain`, `fast`, `recursive`;
//! `turn`, the turn-considered value; `completion`; `mode`, budgets matched to Max^N; `search`, shared by the
//! two searches; `report`.

mod completion;
mod engine;
mod fast;
mod max_n;
mod mode;
mod plain;
mod plan;
mod recursive;
mod report;
mod run;
mod search;
mod tree;
mod turn;
mod turn_considered;

pub use max_n::BestFirstMaxN;
pub use mode::{Matched, Mode};
pub use plan::{Form, Plan};
pub use search::BestFirstSearch;
pub use tree::Tree;
pub use turn_considered::TurnConsideredBestFirstMaxN;
