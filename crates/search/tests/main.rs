//! The searches on toy games and random trees. One program is linked once, and its tests
//! share the processors.

mod agreement;
mod best_first;
mod common;
#[path = "common/costs.rs"]
mod costs;
mod deepening;
#[path = "common/erased.rs"]
mod erased;
mod family;
mod family_move_costs;
#[path = "common/holds.rs"]
mod holds;
#[path = "common/in_time.rs"]
mod in_time;
mod kinds;
mod learned;
mod learned_payoffs;
#[path = "common/merging.rs"]
mod merging;
mod move_costs;
mod network;
mod news;
mod opponents_move_costs;
#[path = "common/oracles/mod.rs"]
mod oracles;
mod past;
mod prob_max_n;
mod proof;
mod quiescence;
mod threads;
#[path = "common/trees/mod.rs"]
mod trees;
#[path = "common/wide.rs"]
mod wide;
