#![doc = include_str!("README.md")]

use crate::heap_game::{HeapGame, HeapRules};
use crate::heaps::{CAPACITY, HeapMove, Heaps, Limits};
use game::{Configured, Given, Parameter, ParameterError};
use std::ops::Range;

/// The most coins: each might end as a heap of its own.
pub(crate) const LIMITS: Limits = Limits::coins(CAPACITY as u32);

/// Split nim, by one of three rules. Whoever moves last wins.
pub type SplitNim = HeapGame<Rule>;

/// The effect of a move on a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Takes 1 or 2 adjacent coins of a row, which may split into two: Kayles.
    Split,
    /// Takes 1 or 2 from a heap, which stays one heap.
    Subtract,
    /// Takes nothing and splits a heap into two unequal heaps: Grundy's game.
    Unequal,
}

impl SplitNim {
    /// Heaps of these sizes.
    ///
    /// # Panics
    ///
    /// If there is no coin, or more than 64.
    pub fn new(heaps: &[u8], rule: Rule) -> SplitNim {
        HeapGame { heaps: coins_at_start(heaps), rules: rule }
    }
}

/// Heaps of these sizes, with 1 to 64 coins in all.
pub(crate) fn coins_at_start(heaps: &[u8]) -> Heaps {
    let heaps = Heaps::new(heaps);
    assert!((1..=LIMITS.total).contains(&heaps.total()), "there are 1 to {} coins", LIMITS.total);
    heaps
}

described!(SplitNim);

impl HeapRules for Rule {
    const LIMITS: Limits = LIMITS;

    /// One coin before two, less even results first.
    fn each_rest(self, heap: u32, mut each: impl FnMut([u32; 2])) {
        match self {
            Rule::Split => {
                for left in (1..=heap.min(2)).map(|taken| heap - taken) {
                    (0..=left / 2).for_each(|shorter| each([shorter, left - shorter]));
                }
            }
            Rule::Subtract => (1..=heap.min(2)).for_each(|taken| each([0, heap - taken])),
            Rule::Unequal => (1..heap.div_ceil(2)).for_each(|less| each([less, heap - less])),
        }
    }

    fn smallest(self) -> u8 {
        match self {
            Rule::Split | Rule::Subtract => 1,
            Rule::Unequal => 3,
        }
    }

    fn longest(self, coins: u32) -> u32 {
        match self {
            Rule::Split | Rule::Subtract => coins,
            // The longest game splits single coins off one heap until two are left.
            Rule::Unequal => coins.saturating_sub(2),
        }
    }

    fn most_heaps(self, heap: u8) -> u8 {
        match self {
            // A coin is taken between two heaps.
            Rule::Split => heap.div_ceil(2),
            Rule::Subtract => 1,
            // All are single coins but the last two, which make one heap.
            Rule::Unequal => heap.saturating_sub(1).max(1),
        }
    }

    /// The coins taken, if the rest may split into two, on the left for one of two mirror images; the first
    /// coin taken, if one heap remains, together with all beyond it; the last coin of the smaller part, on
    /// the left, if a heap is split.
    fn clicked(self, mv: HeapMove) -> Range<u8> {
        let [less, more] = mv.left();
        match self {
            Rule::Split => less..mv.heap() - more,
            Rule::Subtract => more..more + 1,
            Rule::Unequal => less - 1..less,
        }
    }
}

impl Configured for SplitNim {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "rule",
            expects: "split|subtract|unequal",
            default: "split",
            about: "take 1 or 2 and split, take 1 or 2, or split into unequal heaps",
        },
        Parameter {
            name: "heaps",
            expects: "sizes joined by +, at most 64 in all",
            default: "7",
            about: "the heaps at the start",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<SplitNim, ParameterError> {
        let choices = [("split", Rule::Split), ("subtract", Rule::Subtract), ("unequal", Rule::Unequal)];
        let rules = given.choice("rule", &choices)?;
        Ok(HeapGame { heaps: Heaps::configure(given, "heaps", LIMITS)?, rules })
    }
}
