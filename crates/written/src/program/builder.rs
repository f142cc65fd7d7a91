//! Builds programs; a value that is certainly computed already is not computed again.

use super::allocation::{self, Use};
use super::op::{Bank, Code, Op, Register, Target};
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
    given: [Register; 2],
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
            given: [0; 2],
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
                let next = &mut self.given[bank as usize];
                (*register, result) = (*next, *next);
                *next += 1;
            }
        });
        self.ops.push(op);
        self.values.push((key, result));
        result
    }

    /// A set that does not change.
    pub(crate) fn constant(&mut self, set: W) -> Register {
        let index = position(&mut self.constants, set);
        self.value(Op::new(Code::Constant, [index]))
    }

    /// A number that does not change.
    pub(crate) fn number(&mut self, number: i64) -> Register {
        let index = position(&mut self.numbers, number);
        self.value(Op::new(Code::Number, [index]))
    }

    /// The ends of the lines within a set.
    pub(crate) fn lines(&mut self, set: Register, plan: LinePlan<W>) -> Register {
        let plan = position(&mut self.plans, plan);
        self.value(Op::new(Code::Lines, [set, plan]))
    }

    /// The index of a condition for [`Code::Filter`] and [`Code::Guard`].
    pub(crate) fn condition(&mut self, program: Program<W>) -> u16 {
        self.conditions.push(program);
        (self.conditions.len() - 1) as u16
    }

    /// Writes the end of the program.
    pub(crate) fn stop(&mut self, code: u16) {
        self.ops.push(Op::new(Code::Stop, [code]));
    }

    /// Writes a jump to a label.
    pub(crate) fn jump<const N: usize>(&mut self, code: Code, operands: [u16; N], label: Label) {
        self.ops.push(Op { into: label.0, ..Op::new(code, operands) });
    }

    /// Writes a jump to a label, where fewer plies were played.
    pub(crate) fn jump_before(&mut self, plies: u32, label: Label) {
        let index = position(&mut self.numbers, plies.into());
        self.jump(Code::JumpBefore, [index], label);
    }

    /// A new label.
    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as Target - 1)
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

    /// Marks a register as read from outside when the program stops at the instruction that is written next.
    pub(crate) fn read(&mut self, register: Register, bank: Bank) {
        self.uses.push(Use { at: self.ops.len(), register, bank });
    }

    /// The program, and the final place of each register that was given out, by its bank. `None` if it needs
    /// more registers than there are.
    pub(crate) fn finish(mut self) -> Option<(Program<W>, [Vec<Register>; 2])> {
        if self.ops.len() >= usize::from(Target::MAX) {
            return None;
        }
        for op in self.ops.iter_mut().filter(|op| op.is_jump()) {
            op.into = self.labels[usize::from(op.into)]?;
        }
        let places = allocation::allocate(&mut self.ops, &self.uses)?;
        let program = Program {
            ops: self.ops.into(),
            constants: self.constants,
            numbers: self.numbers,
            plans: self.plans,
            conditions: self.conditions,
            result: 0,
        };
        Some((program, places))
    }

    /// Builds a program that computes a set or a number.
    pub(crate) fn finish_with(mut self, result: Register, bank: Bank) -> Option<Program<W>> {
        self.read(result, bank);
        self.stop(0);
        let (program, places) = self.finish()?;
        Some(Program { result: places[bank as usize][usize::from(result)], ..program })
    }
}

/// The index of an item in a list, which it is added to if it is new.
fn position<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    let known = list.iter().position(|other| *other == item).unwrap_or(list.len());
    if known == list.len() {
        list.push(item);
    }
    known as u16
}
