//! Runs programs on a position.

use super::Written;
use super::state::State;
use crate::geometry::NOWHERE;
use crate::program::{NUMBERS, Op, Program, Register, SETS};
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
            let set = |register: Register| sets[usize::from(register) % SETS];
            let (into, found) = match *op {
                Op::Constant { into, index } => (into, program.constants[usize::from(index)]),
                Op::Layer { into, layer } => (into, view.state.layers[usize::from(layer)]),
                Op::And { into, one, other } => (into, set(one) & set(other)),
                Op::Or { into, one, other } => (into, set(one) | set(other)),
                Op::Without { into, one, other } => (into, set(one).without(set(other))),
                Op::Move { into, set: moved, way } => (into, geometry.way(usize::from(way)).of(set(moved))),
                Op::Step { into, set: moved, way, to } => {
                    (into, geometry.way(usize::from(way)).of(set(moved)) & set(to))
                }
                Op::Hop { into, set: moved, way, over, to } => {
                    let way = geometry.way(usize::from(way));
                    (into, way.of(way.of(set(moved)) & set(over)) & set(to))
                }
                Op::Layers { into, layers } => (into, view.state.pieces(layers)),
                Op::Empty { into, layers } => (into, geometry.all.without(view.state.pieces(layers))),
                Op::JumpIfNone { set: tested, target } => {
                    if set(tested).is_empty() {
                        at = usize::from(target);
                    }
                    continue;
                }
                Op::JumpIfSome { set: tested, target } => {
                    if !set(tested).is_empty() {
                        at = usize::from(target);
                    }
                    continue;
                }
                Op::Stop { code } => return code,
                _ => {
                    if let Some(target) = self.rarely(op, program, view, registers) {
                        at = usize::from(target);
                    }
                    continue;
                }
            };
            sets[usize::from(into) % SETS] = found;
        }
    }

    /// Runs an expensive instruction, kept out of line so that the loop of the others stays fast; returns the
    /// instruction to continue with, if it is not the next.
    #[inline(never)]
    fn rarely(
        &self,
        op: &Op,
        program: &Program<W>,
        view: &View<'_, W>,
        registers: &mut Registers<W>,
    ) -> Option<u16> {
        let geometry = &self.compiled.geometry;
        let Registers { sets, numbers } = registers;
        let set = |register: Register| sets[usize::from(register) % SETS];
        let (into, found) = match *op {
            Op::Neighbors { into, set: center } => (into, geometry.neighbors(set(center))),
            Op::Group { into, seeds, within } => (into, geometry.group(set(seeds), set(within))),
            Op::OneGroup { into, set: all } => {
                let all = set(all);
                (into, if geometry.is_one_group(all) { all } else { W::NONE })
            }
            Op::Lines { into, set: within, plan } => {
                (into, geometry.lines(set(within), &program.plans[usize::from(plan)]))
            }
            Op::CellsOfLines { into, set: within, length } => {
                (into, geometry.cells_of_lines(set(within), length))
            }
            Op::LineThrough { into, set: within, length } => {
                let to = usize::from(view.to);
                let is_line = view.to != NOWHERE && geometry.has_line_through(to, set(within), length);
                (into, if is_line { W::bit(to) } else { W::NONE })
            }
            Op::Completing { into, set: within, completion } => {
                (into, geometry.completing(usize::from(completion), set(within)))
            }
            Op::CompletingByStep { into, set: within, left, completion, is_forth } => {
                let (completion, within) = (usize::from(completion), set(within));
                (into, geometry.completing_by_step(completion, is_forth, within, set(left)))
            }
            Op::InLineByStep { into, reached, set: within, left, lines } => {
                (into, geometry.in_line_by_step(usize::from(lines), set(reached), set(within), set(left)))
            }
            Op::Otherwise { into, one, other } => {
                (into, if set(one).is_empty() { set(other) } else { set(one) })
            }
            Op::Enclosing { into, mine, theirs, empty } => {
                (into, geometry.enclosing(set(mine), set(theirs), set(empty)))
            }
            Op::Enclosed { into, mine, theirs } => {
                let found = if view.to == NOWHERE {
                    W::NONE
                } else {
                    geometry.enclosed(usize::from(view.to), set(mine), set(theirs))
                };
                (into, found)
            }
            Op::Seen { into, from, empty } => (into, geometry.seen_from(set(from), set(empty))),
            Op::From { into } => (into, cell(view.from)),
            Op::To { into } => (into, cell(view.to)),
            Op::It { into } => (into, cell(view.it)),
            Op::Filter { into, set: all, condition, way } => {
                let condition = &program.conditions[usize::from(condition)];
                (into, self.filtered(condition, set(all), way, view))
            }
            Op::Guard { into, set: all, condition } => {
                let condition = &program.conditions[usize::from(condition)];
                (into, if self.holds(condition, view) { set(all) } else { W::NONE })
            }
            op => return self.with_numbers(op, program, view, sets, numbers),
        };
        sets[usize::from(into) % SETS] = found;
        None
    }

    /// Runs an instruction that computes a number, or a jump that depends on numbers or on moves; returns
    /// the place to go on with, if it is not the next.
    #[inline(never)]
    fn with_numbers(
        &self,
        op: Op,
        program: &Program<W>,
        view: &View<'_, W>,
        sets: &[W; SETS],
        numbers: &mut [i64; NUMBERS],
    ) -> Option<u16> {
        let set = |register: Register| sets[usize::from(register) % SETS];
        let number = |register: Register| numbers[usize::from(register) % NUMBERS];
        let (into, found) = match op {
            Op::Number { into, index } => (into, program.numbers[usize::from(index)]),
            Op::Counter { into, counter } => (into, view.state.counters[usize::from(counter)].into()),
            Op::Count { into, set: counted } => (into, set(counted).len().into()),
            Op::Groups { into, set: counted } => (into, self.compiled.geometry.groups(set(counted)) as i64),
            Op::Plus { into, one, other } => (into, number(one).saturating_add(number(other))),
            Op::Minus { into, one, other } => (into, number(one).saturating_sub(number(other))),
            Op::Times { into, one, other } => (into, number(one).saturating_mul(number(other))),
            Op::JumpIf { one, relation, other, holds, target } => {
                let (one, other) = (number(one), number(other));
                return (relation.holds(one, other) == holds).then_some(target);
            }
            Op::JumpBefore { plies, target } => return (view.state.plies < plies).then_some(target),
            Op::JumpByMoves { player, can_move, target } => {
                let player = player.unwrap_or(view.state.mover);
                return (self.can_move(view.state, player, false) == can_move).then_some(target);
            }
            Op::JumpByAnyMoves { can_move, target } => {
                return (self.any_can_move(view.state) == can_move).then_some(target);
            }
            _ => return None,
        };
        numbers[usize::from(into) % NUMBERS] = found;
        None
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
    fn filtered(&self, condition: &Program<W>, set: W, way: Option<u16>, view: &View<'_, W>) -> W {
        let mut found = W::NONE;
        for to in set.bits() {
            let from = match way {
                Some(way) => self.compiled.geometry.way(usize::from(way)).origin(to) as u16,
                None => NOWHERE,
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
