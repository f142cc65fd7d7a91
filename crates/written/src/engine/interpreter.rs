//! Runs programs on a position.

use super::Written;
use super::state::State;
use crate::geometry::NOWHERE;
use crate::program::{Code, NONE, NUMBERS, Op, Program, Register, SETS};
use crate::words::Word;
use game::Player;

/// The position that a program looks at, and the move that it is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a, W: Word> {
    pub(super) state: &'a State<W>,
    /// The cell that the latest verb has left, the one that it has reached, and the one that the first verb
    /// has reached.
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) it: u16,
}

impl<'a, W: Word> View<'a, W> {
    /// A position without a move.
    pub(super) fn of(state: &'a State<W>) -> View<'a, W> {
        View { state, from: NOWHERE, to: NOWHERE, it: NOWHERE }
    }
}

/// The registers of a program.
pub(super) struct Registers<W> {
    sets: [W; SETS],
    numbers: [i64; NUMBERS],
}

impl<W: Word> Registers<W> {
    #[inline]
    pub(super) fn new() -> Registers<W> {
        Registers { sets: [W::NONE; SETS], numbers: [0; NUMBERS] }
    }

    #[inline]
    pub(super) fn set(&self, register: Register) -> W {
        self.sets[usize::from(register) % SETS]
    }

    #[inline]
    pub(super) fn number(&self, register: Register) -> i64 {
        self.numbers[usize::from(register) % NUMBERS]
    }
}

/// The set of a cell; nothing if there is none.
fn cell<W: Word>(cell: u16) -> W {
    if cell == NOWHERE { W::NONE } else { W::bit(usize::from(cell)) }
}

impl<W: Word> Written<W> {
    /// Runs a program from an instruction to the next one that stops it, and returns its code.
    pub(super) fn run(
        &self,
        program: &Program<W>,
        start: usize,
        view: &View<'_, W>,
        registers: &mut Registers<W>,
    ) -> u16 {
        let geometry = &self.compiled.geometry;
        let mut at = start;
        loop {
            let op = &program.ops[at];
            at += 1;
            let sets = &mut registers.sets;
            let set = |operand: usize| sets[op.index(operand) % SETS];
            let found = match op.code {
                Code::Constant => program.constants[op.index(0)],
                Code::Layer => view.state.layers[op.index(0)],
                Code::And => set(0) & set(1),
                Code::Or => set(0) | set(1),
                Code::Without => set(0).without(set(1)),
                Code::Move => geometry.way(op.index(1)).of(set(0)),
                Code::Step => geometry.way(op.index(2)).of(set(0)) & set(1),
                Code::Hop => {
                    let way = geometry.way(op.index(3));
                    way.of(way.of(set(0)) & set(1)) & set(2)
                }
                Code::Layers => view.state.pieces(op.layers()),
                Code::Empty => geometry.all.without(view.state.pieces(op.layers())),
                Code::JumpIfNone => {
                    if set(0).is_empty() {
                        at = usize::from(op.into);
                    }
                    continue;
                }
                Code::JumpIfSome => {
                    if !set(0).is_empty() {
                        at = usize::from(op.into);
                    }
                    continue;
                }
                Code::Stop => return op.with[0],
                _ => {
                    if self.rarely(op, program, view, registers) {
                        at = usize::from(op.into);
                    }
                    continue;
                }
            };
            sets[usize::from(op.into) % SETS] = found;
        }
    }

    /// Runs an expensive instruction, kept out of line so that the loop of the others stays fast; returns
    /// true if it jumps.
    #[inline(never)]
    fn rarely(
        &self,
        op: &Op,
        program: &Program<W>,
        view: &View<'_, W>,
        registers: &mut Registers<W>,
    ) -> bool {
        let geometry = &self.compiled.geometry;
        let Registers { sets, numbers } = registers;
        let set = |operand: usize| sets[op.index(operand) % SETS];
        let to = usize::from(view.to);
        let found = match op.code {
            Code::Neighbors => geometry.neighbors(set(0)),
            Code::Attacked => self.attacked(view.state, set(0)),
            Code::Group => geometry.group(set(0), set(1)),
            Code::OneGroup if geometry.is_one_group(set(0)) => set(0),
            Code::Lines => geometry.lines(set(0), &program.plans[op.index(1)]),
            Code::CellsOfLines => geometry.cells_of_lines(set(0), op.with[1]),
            Code::LineThrough if view.to != NOWHERE && geometry.has_line_through(to, set(0), op.with[1]) => {
                W::bit(to)
            }
            Code::Completing => geometry.completing(op.index(1), set(0)),
            Code::CompletingByStep => {
                geometry.completing_by_step(op.index(2), op.with[3] == 1, set(0), set(1))
            }
            Code::InLineByStep => geometry.in_line_by_step(op.index(3), set(0), set(1), set(2)),
            Code::Otherwise if set(0).is_empty() => set(1),
            Code::Otherwise => set(0),
            Code::Enclosing => geometry.enclosing(set(0), set(1), set(2)),
            Code::Enclosed if view.to != NOWHERE => geometry.enclosed(to, set(0), set(1)),
            Code::EnclosedRuns if view.to != NOWHERE => {
                geometry.enclosed_runs(to, set(0), set(1), op.with[2].into()..=op.with[3].into())
            }
            Code::Between if view.from != NOWHERE && view.to != NOWHERE => {
                geometry.between(view.from.into(), to)
            }
            Code::Seen => geometry.seen_from(set(0), set(1)),
            Code::From => cell(view.from),
            Code::To => cell(view.to),
            Code::It => cell(view.it),
            Code::Filter => self.filtered(&program.conditions[op.index(1)], set(0), op.with[2], view),
            Code::FilterSown => self.sown_where(&program.conditions[op.index(1)], set(0), op.with[2], view),
            Code::Holding => self.holding(view.state, op.with[0].into(), op.with[1].into()),
            Code::Trail => self.compiled.trail(op.index(2), set(0), set(1)),
            Code::Guard if self.holds(&program.conditions[op.index(1)], view) => set(0),
            Code::OneGroup
            | Code::LineThrough
            | Code::Enclosed
            | Code::EnclosedRuns
            | Code::Between
            | Code::Guard => W::NONE,
            _ => return self.with_numbers(op, program, view, sets, numbers),
        };
        sets[usize::from(op.into) % SETS] = found;
        false
    }

    /// Runs an instruction that computes a number, or a jump that depends on numbers or on moves; returns
    /// true if it jumps.
    #[inline(never)]
    fn with_numbers(
        &self,
        op: &Op,
        program: &Program<W>,
        view: &View<'_, W>,
        sets: &[W; SETS],
        numbers: &mut [i64; NUMBERS],
    ) -> bool {
        let set = |operand: usize| sets[op.index(operand) % SETS];
        let number = |operand: usize| numbers[op.index(operand) % NUMBERS];
        let can_move = || {
            let player = if op.with[0] == NONE { view.state.mover } else { Player::new(op.index(0)) };
            self.can_move(view.state, player, false)
        };
        let found = match op.code {
            Code::Number => program.numbers[op.index(0)],
            Code::Counter => view.state.counters[op.index(0)].into(),
            Code::Count => set(0).len().into(),
            Code::SeedsOn => self.seeds_on(view.state, set(0)).into(),
            Code::Groups => self.compiled.geometry.groups(set(0)) as i64,
            Code::Plus => number(0).saturating_add(number(1)),
            Code::Minus => number(0).saturating_sub(number(1)),
            Code::Times => number(0).saturating_mul(number(1)),
            Code::JumpIfEqual => return number(0) == number(1),
            Code::JumpIfDifferent => return number(0) != number(1),
            Code::JumpIfLess => return number(0) < number(1),
            Code::JumpIfAtMost => return number(0) <= number(1),
            Code::JumpBefore => return i64::from(view.state.plies) < program.numbers[op.index(0)],
            Code::JumpIfCanMove => return can_move(),
            Code::JumpIfCannotMove => return !can_move(),
            Code::JumpIfAnyCanMove => return self.any_can_move(view.state),
            Code::JumpIfNobodyCanMove => return !self.any_can_move(view.state),
            _ => return false,
        };
        numbers[usize::from(op.into) % NUMBERS] = found;
        false
    }

    /// True if some player who has not finished would have a move if it were their turn; a pass and the pie
    /// rule are no moves.
    #[inline(never)]
    pub(super) fn any_can_move(&self, state: &State<W>) -> bool {
        let is_other = |player: &Player| *player != state.mover && !state.finished.has(*player);
        let others = || Player::all(self.compiled.players).filter(is_other);
        self.can_move(state, state.mover, false) || others().any(|player| self.can_move(state, player, false))
    }

    /// The cells of a set for which a condition holds, each as the cell reached by a move.
    #[inline(never)]
    fn filtered(&self, condition: &Program<W>, set: W, way: u16, view: &View<'_, W>) -> W {
        let mut found = W::NONE;
        for to in set.bits() {
            let from = match way {
                NONE => NOWHERE,
                way => self.compiled.geometry.way(usize::from(way)).origin(to) as u16,
            };
            let to_cell = to as u16;
            if self.holds(condition, &View { state: view.state, from, to: to_cell, it: to_cell }) {
                found |= W::bit(to);
            }
        }
        found
    }

    /// True if the condition computed by a program holds.
    pub(super) fn holds(&self, condition: &Program<W>, view: &View<'_, W>) -> bool {
        self.run(condition, 0, view, &mut Registers::new()) != 0
    }

    /// The set that a program computes.
    pub(super) fn set_of(&self, program: &Program<W>, view: &View<'_, W>) -> W {
        let mut registers = Registers::new();
        self.run(program, 0, view, &mut registers);
        registers.set(program.result)
    }

    /// The number that a program computes.
    pub(super) fn number_of(&self, program: &Program<W>, view: &View<'_, W>) -> i64 {
        let mut registers = Registers::new();
        self.run(program, 0, view, &mut registers);
        registers.number(program.result)
    }
}
