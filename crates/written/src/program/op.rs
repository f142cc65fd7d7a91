//! The instructions of programs, over registers that hold sets of cells and numbers.

/// The number of registers for sets.
pub(crate) const SETS: usize = 32;
/// The number of registers for numbers.
pub(crate) const NUMBERS: usize = 8;

/// A register.
pub(crate) type Register = u16;
/// The index of an instruction to go on with.
pub(crate) type Target = u16;

/// The operand that stands for no way, and for the player to move.
pub(crate) const NONE: u16 = u16::MAX;

/// An instruction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Op {
    pub(crate) code: Code,
    /// The register of the result; of a jump, the instruction to go on with.
    pub(crate) into: u16,
    /// The operands, the registers first, in the order in which the code lists them.
    pub(crate) with: [u16; 4],
}

/// What an instruction computes, or when it jumps. The operands are listed first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    /// Index: a set of the program.
    Constant,
    /// Layer: its pieces.
    Layer,
    /// Two sets.
    And,
    /// Two sets.
    Or,
    /// Two sets.
    Without,
    /// Layers as bits: their pieces.
    Layers,
    /// Layers as bits: the cells of the board in none of them.
    Empty,
    /// Set, goals, way: the set moved along the way, within the goals.
    Step,
    /// Set, over, goals, way: the set moved along the way twice, over cells of one set, within the goals.
    Hop,
    /// Set, way: the set moved along the way.
    Move,
    /// Set.
    Neighbors,
    /// Seeds, within.
    Group,
    /// Set: the cells with a piece that some player but its owner could capture.
    Attacked,
    /// Set: it, if it is one group, else nothing.
    OneGroup,
    /// Set, plan: the ends of lines.
    Lines,
    /// Set, length: the cells of the lines of this length.
    CellsOfLines,
    /// Set, length: the cell that the latest verb has reached, if it lies in a line of this length.
    LineThrough,
    /// Set, completion: the cells that lie in a line along an axis if they are added to the set.
    Completing,
    /// Set, left, completion, 1 if the step goes forth: the same after a step along the axis, after which the
    /// cell left is in the set if it is in `left`.
    CompletingByStep,
    /// Reached, set, left, lines: the cells reached by a step that then lie in a line within the set, which
    /// the cell left is in afterwards if it is in `left`.
    InLineByStep,
    /// Two sets: the first if it has a cell, else the other one.
    Otherwise,
    /// Mine, theirs, empty: cells of `empty` from which runs of `theirs` to a cell of `mine` begin.
    Enclosing,
    /// Mine, theirs: the runs of `theirs` from the cell reached to a cell of `mine`.
    Enclosed,
    /// Mine, theirs, least, greatest: the same of runs of so many cells.
    EnclosedRuns,
    /// The cells between the cell that the latest verb has left and the one that it has reached.
    Between,
    /// From, empty: the cells of `empty` that a slide reaches.
    Seen,
    /// The cell that the latest verb has left.
    From,
    /// The cell that the latest verb has reached.
    To,
    /// The cell that the first verb has reached.
    It,
    /// Set, condition, way or [`NONE`]: the cells of the set, reached by the way if there is one, for which
    /// the condition holds.
    Filter,
    /// Set, condition, sowing: the cells of the set for which the condition holds if they are sown from.
    FilterSown,
    /// The least and the greatest number: the cells whose number lies between, both included.
    Holding,
    /// Ends, within, player: the cells of the second set backward along the player's track from the first.
    Trail,
    /// Set, condition: the set if the condition holds, which does not depend on the move, else nothing.
    Guard,
    /// Index: a number of the program.
    Number,
    /// Counter: its value.
    Counter,
    /// Set: the number of its cells.
    Count,
    /// Set: the number of its groups.
    Groups,
    /// Set: the sum of the numbers of its cells.
    SeedsOn,
    /// Two numbers.
    Plus,
    /// Two numbers.
    Minus,
    /// Two numbers.
    Times,
    /// Set.
    JumpIfNone,
    /// Set.
    JumpIfSome,
    /// Two numbers.
    JumpIfEqual,
    /// Two numbers.
    JumpIfDifferent,
    /// Two numbers: jumps if the first is less.
    JumpIfLess,
    /// Two numbers: jumps if the first is not greater.
    JumpIfAtMost,
    /// Index: jumps if fewer plies were played than this number of the program.
    JumpBefore,
    /// Player or [`NONE`].
    JumpIfCanMove,
    /// Player or [`NONE`].
    JumpIfCannotMove,
    /// Jumps if some player can move.
    JumpIfAnyCanMove,
    /// Jumps if nobody can move.
    JumpIfNobodyCanMove,
    /// Code: ends the program with it.
    Stop,
}

/// The kind of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bank {
    Sets,
    Numbers,
}

impl Code {
    /// The registers that it reads, and that of its result.
    const fn registers(self) -> (&'static [Bank], Option<Bank>) {
        use Bank::{Numbers, Sets};
        match self {
            Code::Constant
            | Code::Layer
            | Code::Layers
            | Code::Empty
            | Code::Holding
            | Code::Between
            | Code::From
            | Code::To
            | Code::It => (&[], Some(Sets)),
            Code::Move
            | Code::Neighbors
            | Code::Attacked
            | Code::OneGroup
            | Code::Lines
            | Code::CellsOfLines
            | Code::LineThrough
            | Code::Completing
            | Code::Filter
            | Code::FilterSown
            | Code::Guard => (&[Sets], Some(Sets)),
            Code::And
            | Code::Or
            | Code::Without
            | Code::Otherwise
            | Code::Group
            | Code::Trail
            | Code::Step
            | Code::CompletingByStep
            | Code::Enclosed
            | Code::EnclosedRuns
            | Code::Seen => (&[Sets, Sets], Some(Sets)),
            Code::Enclosing | Code::InLineByStep | Code::Hop => (&[Sets, Sets, Sets], Some(Sets)),
            Code::Number | Code::Counter => (&[], Some(Numbers)),
            Code::Count | Code::Groups | Code::SeedsOn => (&[Sets], Some(Numbers)),
            Code::Plus | Code::Minus | Code::Times => (&[Numbers, Numbers], Some(Numbers)),
            Code::JumpIfNone | Code::JumpIfSome => (&[Sets], None),
            Code::JumpIfEqual | Code::JumpIfDifferent | Code::JumpIfLess | Code::JumpIfAtMost => {
                (&[Numbers, Numbers], None)
            }
            Code::JumpBefore
            | Code::JumpIfCanMove
            | Code::JumpIfCannotMove
            | Code::JumpIfAnyCanMove
            | Code::JumpIfNobodyCanMove
            | Code::Stop => (&[], None),
        }
    }
}

impl Op {
    /// An instruction with these operands.
    pub(crate) fn new<const N: usize>(code: Code, operands: [u16; N]) -> Op {
        let mut with = [0; 4];
        with[..N].copy_from_slice(&operands);
        Op { code, into: 0, with }
    }

    /// The operands of layers, bits of this number.
    pub(crate) fn mask(layers: u32) -> [u16; 2] {
        [layers as u16, (layers >> 16) as u16]
    }

    /// Layers that are operands, as bits.
    #[inline]
    pub(crate) fn layers(&self) -> u32 {
        u32::from(self.with[1]) << 16 | u32::from(self.with[0])
    }

    /// An operand that is an index.
    #[inline]
    pub(crate) fn index(&self, operand: usize) -> usize {
        usize::from(self.with[operand])
    }

    /// Visits all registers, that of the result last; `is_result` says if it is written.
    pub(crate) fn registers(&mut self, mut visit: impl FnMut(&mut Register, Bank, bool)) {
        let (read, result) = self.code.registers();
        for (register, &bank) in self.with.iter_mut().zip(read) {
            visit(register, bank, false);
        }
        if let Some(bank) = result {
            visit(&mut self.into, bank, true);
        }
    }

    /// True if the result may depend on more than registers: on the move, on pieces of some layers or, with
    /// `on_counters`, on counters.
    pub(super) fn depends_on(&self, layers: u32, on_counters: bool) -> bool {
        match self.code {
            Code::Layer => layers >> self.with[0] & 1 == 1,
            Code::Layers | Code::Empty => layers & self.layers() != 0,
            Code::Counter => on_counters,
            Code::From
            | Code::To
            | Code::It
            | Code::LineThrough
            | Code::Between
            | Code::Enclosed
            | Code::EnclosedRuns
            | Code::Attacked
            | Code::JumpIfCanMove
            | Code::JumpIfCannotMove
            | Code::JumpIfAnyCanMove
            | Code::JumpIfNobodyCanMove => true,
            _ => false,
        }
    }

    /// True for a jump.
    pub(super) fn is_jump(&self) -> bool {
        self.code.registers().1.is_none() && self.code != Code::Stop
    }
}
