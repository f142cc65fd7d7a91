//! Best-first search for any number of players: always expand the principal leaf.
//!
//! The tree is explicit and begins with the root alone. A search follows the best children from the root to a
//! leaf, the *principal leaf*, on whose value the root's depends; expands it; and backs the values up. It
//! stops at the limit, where the principal leaf is the end of a game, or under [completion](Plan::completion)
//! when nothing is left.
//!
//! Two searches differ in what is backed up: [`BestFirstMaxN`] and [`TurnConsideredBestFirstMaxN`]. Three
//! forms make the same expansions in the same order: the plain loop, the fast form, and the paper's
//! recursion.
//!
//! The rooms: [`tree`](Tree), the memory; `engine`, what the forms share; `plain`, `fast`, `recursive`;
//! `turn`, the value that considers the turn; `completion`; `mode`, budgets that are matched to Max^N;
//! `search`, what the two searches share beside; `report`.

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
