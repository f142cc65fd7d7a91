//! Builds programs; a value that is certainly computed already is not computed again.

use super::allocation::{self, Use};
use super::op::{Bank, Op, Register, Target};
use super::{LinePlan, Program};
use crate::words::Word;

/// A place that jumps lead to and that is not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label(Target);

/// A program being written.
#[derive(Debug)]
pub(crate) struct Builder<W> {
    ops: Vec<Op>,
    /// The values known at this place of the program.
    values: Vec<(Op, Register)>,
    /// The number of registers given out, of each bank.
    sets: Register,
    numbers_used: Register,
    constants: Vec<W>,
    numbers: Vec<i64>,
    plans: Vec<LinePlan<W>>,
    conditions: Vec<Program<W>>,
    /// The place of each label; none while it is not written.
    labels: Vec<Option<Target>>,
    /// Registers that are read from outside at an instruction.
    uses: Vec<Use>,
}

impl<W: Word> Builder<W> {
    pub(crate) fn new() -> Builder<W> {
        Builder {
            ops: Vec::new(),
            values: Vec::new(),
            sets: 0,
            numbers_used: 0,
            constants: Vec::new(),
            numbers: Vec::new(),
            plans: Vec::new(),
            conditions: Vec::new(),
            labels: Vec::new(),
            uses: Vec::new(),
        }
    }

    /// Writes an instruction and returns the register of its result, which an equal instruction before may
    /// have computed.
    pub(crate) fn value(&mut self, mut op: Op) -> Register {
        if let Some((_, known)) = self.values.iter().find(|(other, _)| *other == op) {
            return *known;
        }
        let key = op;
        let mut result = 0;
        op.registers(|register, bank, is_result| {
            if is_result {
                let next = match bank {
                    Bank::Sets => &mut self.sets,
                    Bank::Numbers => &mut self.numbers_used,
                };
                *register = *next;
                *next += 1;
                result = *register;
            }
        });
        self.ops.push(op);
        self.values.push((key, result));
        result
    }

    /// A set that does not change.
    pub(crate) fn constant(&mut self, set: W) -> Register {
        let index = position(&mut self.constants, set);
        self.value(Op::Constant { into: 0, index })
    }

    /// A number that does not change.
    pub(crate) fn number(&mut self, number: i64) -> Register {
        let index = position(&mut self.numbers, number);
        self.value(Op::Number { into: 0, index })
    }

    /// The ends of the lines within a set.
    pub(crate) fn lines(&mut self, set: Register, plan: LinePlan<W>) -> Register {
        let plan = position(&mut self.plans, plan);
        self.value(Op::Lines { into: 0, set, plan })
    }

    /// The index of a condition for [`Op::Filter`] and [`Op::Guard`].
    pub(crate) fn condition(&mut self, program: Program<W>) -> u16 {
        self.conditions.push(program);
        (self.conditions.len() - 1) as u16
    }

    /// Writes an instruction without a result.
    pub(crate) fn push(&mut self, op: Op) {
        self.ops.push(op);
    }

    /// A new label.
    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as Target - 1)
    }

    /// The number of a label in a jump, until the program is finished.
    pub(crate) fn target(label: Label) -> Target {
        label.0
    }

    /// Puts a label here.
    pub(crate) fn place(&mut self, label: Label) {
        self.labels[usize::from(label.0)] = Some(self.here());
    }

    /// The index of the next instruction.
    pub(crate) fn here(&self) -> Target {
        self.ops.len() as Target
    }

    /// Writes instructions that may be left out when the program runs: values that they compute are not
    /// known behind them.
    pub(crate) fn perhaps<T>(&mut self, write: impl FnOnce(&mut Builder<W>) -> T) -> T {
        let known = self.known();
        let written = write(self);
        self.forget(known);
        written
    }

    /// The number of values known here, for [`forget`](Builder::forget).
    pub(crate) fn known(&self) -> usize {
        self.values.len()
    }

    /// Forgets all values that were not known then: they may not be computed.
    pub(crate) fn forget(&mut self, known: usize) {
        self.values.truncate(known);
    }

    /// Marks a set as read from outside when the program stops at the instruction that is written next.
    pub(crate) fn read_set(&mut self, register: Register) {
        self.uses.push(Use { at: self.ops.len(), register, bank: Bank::Sets });
    }

    /// Marks a number in the same way.
    pub(crate) fn read_number(&mut self, register: Register) {
        self.uses.push(Use { at: self.ops.len(), register, bank: Bank::Numbers });
    }

    /// The program, and the final place of each register that was given out: of sets, and of numbers. `None`
    /// if it needs more registers than there are.
    pub(crate) fn finish(mut self, result: Register) -> Option<Finished<W>> {
        if self.ops.len() >= usize::from(Target::MAX) {
            return None;
        }
        for op in &mut self.ops {
            if let Some(target) = op.target() {
                *target = self.labels[usize::from(*target)]?;
            }
        }
        let places = allocation::allocate(&mut self.ops, &self.uses)?;
        let program = Program {
            ops: self.ops.into(),
            constants: self.constants,
            numbers: self.numbers,
            plans: self.plans,
            conditions: self.conditions,
            result,
        };
        Some(Finished { program, sets: places.0, numbers: places.1 })
    }

    /// Builds a program that computes a set.
    pub(crate) fn finish_set(mut self, set: Register) -> Option<Program<W>> {
        self.read_set(set);
        self.push(Op::Stop { code: 0 });
        let mut finished = self.finish(0)?;
        finished.program.result = finished.sets[usize::from(set)];
        Some(finished.program)
    }

    /// Builds a program that computes a number.
    pub(crate) fn finish_number(mut self, number: Register) -> Option<Program<W>> {
        self.read_number(number);
        self.push(Op::Stop { code: 0 });
        let mut finished = self.finish(0)?;
        finished.program.result = finished.numbers[usize::from(number)];
        Some(finished.program)
    }
}

/// A finished program with the final places of registers.
#[derive(Debug)]
pub(crate) struct Finished<W> {
    pub(crate) program: Program<W>,
    pub(crate) sets: Vec<Register>,
    pub(crate) numbers: Vec<Register>,
}

/// The index of an item in a list, which it is added to if it is new.
fn position<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    let known = list.iter().position(|other| *other == item).unwrap_or(list.len());
    if known == list.len() {
        list.push(item);
    }
    known as u16
}
