//! All pairs of searches on several games: one against many copies of the other, and the other way round.
//!
//! With N players a seat is worth 1/N to players of equal strength. In a pair, each search plays alone
//! against N−1 copies of the other, from every seat. Its lead is the share that it wins alone minus the share
//! that the other wins alone against it: 0 among equals, whatever the number of players. A search is
//! recommended from the odd-numbered blocks. The recommendation is confirmed on the even-numbered ones and on
//! extra blocks of its pairs, which had no part in it.
//!
//! Chosen pairs can be played alone, under several [conditions](Conditions): a recommendation is then tested
//! against the default on all blocks, as none had a part in it.
//!
//! Ratings put all searches on one scale. Where a player decides which of the others wins, one scale cannot
//! describe the results: so ratings come with a test of fit, and the pairs are the result.

mod claims;
mod conditions;
mod figure;
mod page;
mod settings;
mod table;

pub use conditions::{Conditions, GameConditions, LearnedConditions};
pub use settings::{PairedGame, PairedSearch, Pairs, Question, Versus};
pub use table::{Confirmed, PairTable, SearchResult};

pub(crate) use claims::claims;
pub(crate) use figure::figures;
pub(crate) use page::section;
pub(crate) use table::{planned, tables};
