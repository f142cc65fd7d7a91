//! The numbers of cells, and how they are sown: all cells at once, by the binary digits of their numbers.

use super::Written;
use super::interpreter::View;
use super::state::State;
use crate::compiled::Sowing;
use crate::program::Program;
use crate::syntax::LAPS;
use crate::words::Word;

impl<W: Word> Written<W> {
    /// The cells with a piece, where a position has more sets than those of pieces.
    #[inline]
    pub(super) fn occupied(&self, state: &State<W>) -> W {
        if self.compiled.digits.is_empty() {
            return state.occupied();
        }
        state.layers[..self.compiled.digits.start].iter().fold(W::NONE, |all, &layer| all | layer)
    }

    /// The sum of the numbers of the cells of a set.
    pub(crate) fn seeds_on(&self, state: &State<W>, set: W) -> u32 {
        let digits = state.layers[self.compiled.digits.clone()].iter();
        digits.zip(0..).map(|(&digit, place)| (digit & set).len() << place).sum()
    }

    /// The cells whose number lies between two, both included.
    pub(super) fn holding(&self, state: &State<W>, least: u32, greatest: u32) -> W {
        self.at_least(state, least).without(self.at_least(state, greatest.saturating_add(1)))
    }

    fn at_least(&self, state: &State<W>, number: u32) -> W {
        let digits = &state.layers[self.compiled.digits.clone()];
        if number >> digits.len() != 0 {
            return W::NONE;
        }
        // From the highest digit on: the cells with more so far, and those with as much.
        let (mut more, mut same) = (W::NONE, self.compiled.geometry.all);
        for (place, &digit) in digits.iter().enumerate().rev() {
            if number >> place & 1 == 0 {
                more |= same & digit;
                same = same.without(digit);
            } else {
                same &= digit;
            }
        }
        more | same
    }

    /// Sows what lies on a cell, and returns the cell that the last thing reaches.
    pub(super) fn sow(&self, state: &mut State<W>, sowing: u16, from: u16) -> u16 {
        let Sowing { orders, again } = &self.compiled.sowings[usize::from(sowing)];
        let mut at = from;
        for _ in 0..LAPS {
            let to = self.sow_once(state, &orders[usize::from(at)], at);
            at = to;
            let goes_on = again.as_ref().is_some_and(|again| {
                let view = View { state, from, to, it: to };
                self.set_of(again, &view).has(to.into())
            });
            if !goes_on || orders[usize::from(at)].is_empty() {
                break;
            }
        }
        at
    }

    /// Sows what lies on a cell in an order, once.
    fn sow_once(&self, state: &mut State<W>, order: &[u16], from: u16) -> u16 {
        let number = self.seeds_on(state, W::bit(from.into())) as usize;
        let digits = &mut state.layers[self.compiled.digits.clone()];
        for digit in &mut *digits {
            *digit = digit.without(W::bit(from.into()));
        }
        let (laps, rest) = (number / order.len(), number % order.len());
        let set = |cells: &[u16]| cells.iter().fold(W::NONE, |set, &cell| set | W::bit(cell.into()));
        for _ in 0..laps {
            add_one(digits, set(order));
        }
        add_one(digits, set(&order[..rest]));
        order[(number - 1) % order.len()]
    }

    /// The cell that the last thing reaches if a cell is sown from.
    pub(super) fn landing(&self, state: &State<W>, sowing: u16, from: u16) -> u16 {
        let Sowing { orders, again } = &self.compiled.sowings[usize::from(sowing)];
        if again.is_some() {
            return self.sow(&mut { *state }, sowing, from);
        }
        let (order, number) = (&orders[usize::from(from)], self.seeds_on(state, W::bit(from.into())));
        order[(number as usize - 1) % order.len()]
    }

    /// The cells of a set for which a condition holds if they are sown from.
    #[inline(never)]
    pub(super) fn sown_where(&self, condition: &Program<W>, set: W, sowing: u16, view: &View<'_, W>) -> W {
        let holds = |&from: &usize| {
            let to = self.landing(view.state, sowing, from as u16);
            self.holds(condition, &View { state: view.state, from: from as u16, to, it: to })
        };
        set.bits().filter(holds).fold(W::NONE, |found, from| found | W::bit(from))
    }

    /// Moves what lies on the cells of a set to another cell.
    pub(super) fn move_seeds(&self, state: &mut State<W>, set: W, to: u16) {
        let all = set | W::bit(to.into());
        let number = self.seeds_on(state, all);
        for digit in &mut state.layers[self.compiled.digits.clone()] {
            *digit = digit.without(all);
        }
        self.put_seeds(state, to.into(), number);
    }

    /// Gives a cell whose number is 0 another one.
    pub(crate) fn put_seeds(&self, state: &mut State<W>, bit: usize, number: u32) {
        for (place, digit) in state.layers[self.compiled.digits.clone()].iter_mut().enumerate() {
            if number >> place & 1 == 1 {
                *digit |= W::bit(bit);
            }
        }
    }
}

/// Adds 1 to the numbers of some cells.
fn add_one<W: Word>(digits: &mut [W], cells: W) {
    let mut carried = cells;
    for digit in digits {
        let next = *digit & carried;
        *digit ^= carried;
        carried = next;
    }
}
