#![doc = include_str!("README.md")]

use crate::heap_game::{HeapGame, HeapRules};
use crate::heaps::{HeapMove, Heaps, Limits};
use crate::last_mover::LastMover;
use crate::split_nim::{LIMITS, Rule, coins_at_start};
use game::{Configured, Given, Parameter, ParameterError};
use std::ops::Range;

/// The coin row of the lecture: take one coin or two adjacent coins of a row. Kayles.
pub type CoinRow = HeapGame<CoinRowRules>;

/// The rules of [`CoinRow`]: those of [`Rule::Split`], and who wins.
#[derive(Clone, Copy, Debug)]
pub struct CoinRowRules(LastMover);

impl CoinRow {
    /// Rows of these lengths.
    ///
    /// # Panics
    ///
    /// If there is no coin, or more than 64.
    pub fn new(rows: &[u8], last: LastMover) -> CoinRow {
        HeapGame { heaps: coins_at_start(rows), rules: CoinRowRules(last) }
    }
}

described!(CoinRow);

impl HeapRules for CoinRowRules {
    const LIMITS: Limits = LIMITS;

    fn last(self) -> LastMover {
        self.0
    }

    fn each_rest(self, row: u32, each: impl FnMut([u32; 2])) {
        Rule::Split.each_rest(row, each);
    }

    fn most_heaps(self, row: u8) -> u8 {
        Rule::Split.most_heaps(row)
    }

    fn clicked(self, mv: HeapMove) -> Range<u8> {
        Rule::Split.clicked(mv)
    }
}

impl Configured for CoinRow {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "rows",
            expects: "lengths joined by +, at most 64 coins",
            default: "1+6",
            about: "the rows of coins",
        },
        Parameter {
            name: "last",
            expects: "wins|loses",
            default: "wins",
            about: "the result for the player who takes the last coin",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<CoinRow, ParameterError> {
        let heaps = Heaps::configure(given, "rows", LIMITS)?;
        Ok(HeapGame { heaps, rules: CoinRowRules(LastMover::configure(given)?) })
    }
}
