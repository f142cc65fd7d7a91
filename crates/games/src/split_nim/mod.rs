#![doc = include_str!("README.md")]

mod contents;
mod scene;
mod symmetry;

use crate::coin_row::{LIMITS, splits, takes};
use crate::heaps::{HeapMove, Heaps, State};
use crate::last_mover::LastMover;
use game::{
    Configured, Game, Given, Notation, NotationError, Parameter, ParameterError, Payoffs, Player, Promises,
    Sum,
};

/// Split nim, by one of three rules. Whoever moves last wins.
#[derive(Clone, Copy, Debug)]
pub struct SplitNim {
    heaps: Heaps,
    rule: Rule,
}

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
        let heaps = Heaps::new(heaps);
        assert!((1..=LIMITS.total).contains(&heaps.total()), "there are 1 to {} coins", LIMITS.total);
        SplitNim { heaps, rule }
    }
}

impl Game for SplitNim {
    type State = State;
    type Move = HeapMove;
    type Undo = State;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { heaps: self.heaps, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let over = match self.rule {
            Rule::Split | Rule::Subtract => state.heaps.is_empty(),
            // 3 is the smallest heap that splits into unequal heaps.
            Rule::Unequal => state.heaps.largest() < 3,
        };
        over.then(|| LastMover::Wins.payoffs(state.mover, 2))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<HeapMove>) {
        match self.rule {
            Rule::Split => takes(&state.heaps, moves),
            Rule::Subtract => {
                for heap in state.heaps.distinct() {
                    moves.extend((1..=heap.min(2)).map(|taken| HeapMove::new(heap, 0, heap - taken)));
                }
            }
            Rule::Unequal => {
                for heap in state.heaps.distinct() {
                    moves.extend((1..heap.div_ceil(2)).map(|less| HeapMove::new(heap, less, heap - less)));
                }
            }
        }
    }

    fn play(&self, state: &mut State, mv: HeapMove) -> State {
        state.play(mv, 2)
    }

    fn undo(&self, state: &mut State, _mv: HeapMove, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        let coins = self.heaps.total();
        let longest = match self.rule {
            Rule::Split | Rule::Subtract => coins,
            // The longest game splits single coins off one heap until two are left.
            Rule::Unequal => coins.saturating_sub(2),
        };
        LastMover::Wins.promises(longest, 2)
    }
}

impl Sum for SplitNim {
    /// A heap, by its size.
    type Part = u32;

    fn is_normal(&self) -> bool {
        true
    }

    fn parts(&self, state: &State) -> Vec<u32> {
        state.heaps.parts()
    }

    fn options(&self, &heap: &u32, options: &mut Vec<Vec<u32>>) {
        match self.rule {
            Rule::Split => splits(heap, options),
            Rule::Subtract => options.extend((1..=heap.min(2)).map(|taken| vec![heap - taken])),
            Rule::Unequal => options.extend((1..heap.div_ceil(2)).map(|less| vec![less, heap - less])),
        }
    }

    fn write_part(&self, heap: &u32) -> String {
        heap.to_string()
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
        let rules = [("split", Rule::Split), ("subtract", Rule::Subtract), ("unequal", Rule::Unequal)];
        let rule = given.choice("rule", &rules)?;
        Ok(SplitNim { heaps: Heaps::configure(given, "heaps", LIMITS)?, rule })
    }
}

impl Notation for SplitNim {
    fn write_move(&self, _state: &State, mv: HeapMove) -> String {
        mv.to_string()
    }

    fn write_position(&self, state: &State) -> String {
        state.to_string()
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        State::read(text, LIMITS.with_total(self.heaps.total()), 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{laws, legal};

    #[test]
    fn obeys_the_laws() {
        for rule in [Rule::Split, Rule::Subtract, Rule::Unequal] {
            for heaps in [&[7][..], &[1], &[2], &[3], &[1, 2, 3, 3], &[64], &[1; 64], &[31, 33]] {
                laws::check_notation(&SplitNim::new(heaps, rule), 50, 1);
                laws::check_sum(&SplitNim::new(heaps, rule), 5, 1);
            }
        }
    }

    fn check(rule: Rule, heaps: &[u8], expected: &str) {
        let game = SplitNim::new(heaps, rule);
        let written: Vec<String> = legal(&game, &game.start()).iter().map(ToString::to_string).collect();
        assert_eq!(written.join(" "), expected, "{rule:?} {heaps:?}");
    }

    #[test]
    fn each_rule_has_its_moves() {
        check(Rule::Split, &[4, 4], "4>3 4>1+2 4>2 4>1+1");
        check(Rule::Subtract, &[1, 4], "1>0 4>3 4>2");
        check(Rule::Unequal, &[3, 7], "3>1+2 7>1+6 7>2+5 7>3+4");
        check(Rule::Unequal, &[4], "4>1+3");
        check(Rule::Unequal, &[1, 2, 2], "");
    }
}
