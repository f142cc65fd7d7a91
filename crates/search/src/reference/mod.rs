//! The slow, obvious versions against which every search is tested.
//!
//! States are cloned, moves are collected, nothing is pruned, shared or reused. Each function follows a
//! definition word for word, and none calls the code that it tests.

mod best_first;
mod best_reply;
mod fixpoint;
mod force;
mod leaves;
mod max_n;
mod offensive;
mod paranoid;
mod prob_max_n;
mod replay;
mod soft;

pub use best_first::{Grown, Growth, Nodes, grow};
pub use best_reply::best_reply;
pub use fixpoint::{Fixpoint, fixpoint};
pub use force::{Forced, forced, forced_after, forced_where};
pub use leaves::{Answer, Reference};
pub use max_n::{value, values_under_all_tie_breaks};
pub use offensive::offensive;
pub use paranoid::paranoid;
pub use prob_max_n::prob_max_n;
pub use replay::replay;
pub use soft::soft_max_n;
