//! Every deal of a card game, solved and counted.
//!
//! | module | contents |
//! |--|--|
//! | [`climbing`] | the engine: all deals of a climbing game with single cards, in layers |
//! | [`exact`] | the search `census`: the same values for a single position |
//!
//! A [`CensusRequest`] names the [`CardGame`] to count. [`count_winners`] counts deals by their possible
//! winners, a [`WinnersCensus`] by workers in several processes, [`count_orders`] by their possible finishing
//! orders, and [`measure_trees`] measures the game trees of random deals. [`list_deals`] lists those that
//! meet conditions, and [`explain_deal`] explains one. A [`WinnersDatabase`] holds the winners of all.

pub mod climbing;
mod count;
mod database;
mod deals;
mod error;
pub mod exact;
mod orders;
mod request;
mod trees;
mod winners;

pub use climbing::{HiddenAnswer, HiddenRow, Reading, Readings, Share};
pub use count::{WinnersCensus, count_winners};
pub use database::WinnersDatabase;
pub use deals::{
    CONDITIONS, DealAnswer, Explained, ExplainedMove, ListAnswer, condition, explain_deal, list_deals,
};
pub use error::Error;
pub use exact::Exact;
pub use orders::{ByOrders, OrdersAnswer, count_orders};
pub use request::{CardGame, CensusRequest};
pub use trees::{TreesAnswer, measure_trees};
pub use winners::{CensusAnswer, Falls, SCHEMA, SameHands, Stability, StabilityRow};
