//! All pairs of searches on several games: one against many of the other, and the other way round.
//!
//! With N players a seat is worth 1/N to players of equal strength. Of a pair, each search plays alone
//! against N−1 copies of the other, from every seat. What it wins by is its share alone less the share that
//! the other wins alone against it: 0 among equals, whatever the number of players. A search is recommended
//! on the blocks of odd number, and the recommendation is confirmed on those of even number and on blocks
//! that only its pairs have, which had no part in it.
//!
//! Chosen pairs can be played alone, under several [conditions](Conditions): a recommendation is then held
//! against the default on all blocks, as they had no part in it.
//!
//! Ratings put all of it on one scale. Where a player decides who of the others wins, one scale cannot say
//! it: so they come with a test of their fit, and the pairs are the result.

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
