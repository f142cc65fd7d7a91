//! Climbing games with single cards: every deal of a size, solved from the last cards up.
//!
//! A climbing game is one in which players in turn put a stronger card on the one that lies there, or pass, until all but one
//! have passed and he leads anew; whoever plays his last card first wins. All hands are open. [`ClimbingRules`] say when one may
//! pass and whether one may come back; Tanhinmin is such a game.
//!
//! **Values.** A position is worth the set of players who may win it, a bit a player, by the backup rule of soft-Max^n with
//! weak dominance for one winner ([`backup`]): if some move surely wins for the mover, he; else the union of
//! the moves that leave him a chance; else the union of all.
//!
//! **Method.** Deals share their positions: all deals together need a few positions each. So positions are solved by
//! how many cards are left, from few to many. A card leads from one layer to the one below, a pass stays in its layer,
//! and two layers are kept. Each position has a number, no two the same, and a byte: nothing is hashed.
//!
//! **Source.** Nishino, *Tanhinmin*; the layers are ours.

pub mod backup;
mod census;
mod distinct;
mod hidden;
pub mod orders;
mod rules;
mod sequences;
mod ties;
mod trick;

pub use census::{Census, Deals, Reading, Share, Stability};
pub use distinct::{DistinctDeals, DistinctRoot, MAX_CARDS};
pub use hidden::{Hidden, HiddenCounts, MAX_CARDS_WITH_TIES, View};
pub use orders::{OrderCounts, Orders};
pub use rules::{Cancelled, ClimbingRules, PassRule, Workers};
pub use sequences::Group;
pub use ties::{RawRoot, TiedDeals, TiedRoot};
