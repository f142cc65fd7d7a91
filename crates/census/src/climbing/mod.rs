//! Climbing games with single cards: every deal of a size, solved from the last cards up.
//!
//! In a climbing game players in turn put a stronger card on the one on the table, or pass, until all but one
//! have passed, who leads the next trick; the first player without cards wins. All hands are open.
//! [`ClimbingRules`] determine when passing is legal, and whether a player who passed may come back.
//! Tanhinmin is such a game.
//!
//! **Values.** The value of a position is its set of possible winners, a bit a player, backed up by
//! soft-Max^n with weak dominance for one winner (`backup`): if some move surely wins for the mover, the
//! mover alone; else the union of the moves that leave the mover a chance to win; else the union of all.
//!
//! **Method.** Deals share positions: there are only a few per deal. They are solved in layers by the number
//! of remaining cards, from few to many. A card leads to the layer below, a pass stays in its layer, and two
//! layers are in memory. Positions are numbered without gaps and take a byte each: nothing is hashed.
//!
//! **Source.** Nishino, *Tanhinmin*; the layers are ours.

mod backup;
mod census;
mod distinct;
mod hidden;
mod listing;
pub mod orders;
mod rules;
mod sequences;
pub mod staged;
mod ties;
mod trick;

pub(crate) use backup::{backed_up, turned};
pub use census::{Census, Deals, Reading, Readings, Share};
pub use distinct::{DistinctDeals, DistinctRoot, MAX_CARDS};
pub use hidden::{Hidden, HiddenAnswer, HiddenRow, MAX_CARDS_WITH_TIES};
pub use listing::{Condition, Listed};
pub use orders::{OrderCounts, Orders};
pub use rules::{Cancelled, ClimbingRules, PassRule, Workers};
pub use sequences::Group;
pub(crate) use sequences::Sequences;
pub use ties::{RawRoot, TiedDeals, TiedRoot};
