//! The instructions of programs, over registers that hold sets of cells and numbers.

use crate::syntax::Relation;
use game::Player;

/// The number of registers for sets.
pub(crate) const SETS: usize = 32;
/// The number of registers for numbers.
pub(crate) const NUMBERS: usize = 8;

/// A register.
pub(crate) type Register = u16;
/// The index of an instruction to go on with.
pub(crate) type Target = u16;

/// An instruction. `into` is the register of the result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Op {
    /// A set of the program.
    Constant {
        into: Register,
        index: u16,
    },
    /// The pieces of a layer.
    Layer {
        into: Register,
        layer: u8,
    },
    And {
        into: Register,
        one: Register,
        other: Register,
    },
    Or {
        into: Register,
        one: Register,
        other: Register,
    },
    Without {
        into: Register,
        one: Register,
        other: Register,
    },
    /// The pieces of several layers, a bit each.
    Layers {
        into: Register,
        layers: u16,
    },
    /// The cells of the board in none of these layers.
    Empty {
        into: Register,
        layers: u16,
    },
    /// The set moved along a way, within another set.
    Step {
        into: Register,
        set: Register,
        way: u16,
        to: Register,
    },
    /// The set moved along a way twice, over cells of one set, within another set.
    Hop {
        into: Register,
        set: Register,
        way: u16,
        over: Register,
        to: Register,
    },
    /// The set moved along a way.
    Move {
        into: Register,
        set: Register,
        way: u16,
    },
    Neighbors {
        into: Register,
        set: Register,
    },
    Group {
        into: Register,
        seeds: Register,
        within: Register,
    },
    /// The set if it is one group, else nothing.
    OneGroup {
        into: Register,
        set: Register,
    },
    /// The ends of lines.
    Lines {
        into: Register,
        set: Register,
        plan: u16,
    },
    /// The cells of the lines of a length.
    CellsOfLines {
        into: Register,
        set: Register,
        length: u16,
    },
    /// The cell that the latest verb has reached, if it lies in a line of a length.
    LineThrough {
        into: Register,
        set: Register,
        length: u16,
    },
    /// The cells that lie in a line along an axis if they are added to the set.
    Completing {
        into: Register,
        set: Register,
        completion: u16,
    },
    /// The same after a step along the axis, after which the cell left is in the set if it is in `left`.
    CompletingByStep {
        into: Register,
        set: Register,
        left: Register,
        completion: u16,
        is_forth: bool,
    },
    /// The cells reached by a step that then lie in a line within the set, which the cell left is in
    /// afterwards if it is in `left`.
    InLineByStep {
        into: Register,
        reached: Register,
        set: Register,
        left: Register,
        lines: u16,
    },
    /// The first set if it has a cell, else the other one.
    Otherwise {
        into: Register,
        one: Register,
        other: Register,
    },
    /// Cells of `empty` from which runs of `theirs` to a cell of `mine` begin.
    Enclosing {
        into: Register,
        mine: Register,
        theirs: Register,
        empty: Register,
    },
    /// The runs of `theirs` from the cell reached to a cell of `mine`.
    Enclosed {
        into: Register,
        mine: Register,
        theirs: Register,
    },
    /// The cells of `empty` that a slide reaches.
    Seen {
        into: Register,
        from: Register,
        empty: Register,
    },
    /// The cell that the latest verb has left.
    From {
        into: Register,
    },
    /// The cell that the latest verb has reached.
    To {
        into: Register,
    },
    /// The cell that the first verb has reached.
    It {
        into: Register,
    },
    /// The cells of a set, reached by a way if there is one, for which a condition holds.
    Filter {
        into: Register,
        set: Register,
        condition: u16,
        way: Option<u16>,
    },
    /// The set if a condition holds that does not depend on the move, else nothing.
    Guard {
        into: Register,
        set: Register,
        condition: u16,
    },
    /// A number of the program.
    Number {
        into: Register,
        index: u16,
    },
    /// The value of a counter.
    Counter {
        into: Register,
        counter: u8,
    },
    /// The number of cells of a set.
    Count {
        into: Register,
        set: Register,
    },
    /// The number of groups of a set.
    Groups {
        into: Register,
        set: Register,
    },
    Plus {
        into: Register,
        one: Register,
        other: Register,
    },
    Minus {
        into: Register,
        one: Register,
        other: Register,
    },
    Times {
        into: Register,
        one: Register,
        other: Register,
    },
    /// Goes on elsewhere if the set has no cell.
    JumpIfNone {
        set: Register,
        target: Target,
    },
    /// Goes on elsewhere if the set has a cell.
    JumpIfSome {
        set: Register,
        target: Target,
    },
    /// Goes on elsewhere if the comparison has this result.
    JumpIf {
        one: Register,
        relation: Relation,
        other: Register,
        holds: bool,
        target: Target,
    },
    /// Goes on elsewhere if fewer plies were played.
    JumpBefore {
        plies: u32,
        target: Target,
    },
    /// Goes on elsewhere if a player, the one to move if none is named, can move, or if they cannot.
    JumpByMoves {
        player: Option<Player>,
        can_move: bool,
        target: Target,
    },
    /// Goes on elsewhere if some player can move, or if nobody can.
    JumpByAnyMoves {
        can_move: bool,
        target: Target,
    },
    /// Ends the program with this code.
    Stop {
        code: u16,
    },
}

/// The kind of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bank {
    Sets,
    Numbers,
}

impl Op {
    /// Visits all registers of the instruction; `is_result` says if it is written.
    pub(crate) fn registers(&mut self, mut visit: impl FnMut(&mut Register, Bank, bool)) {
        use Bank::{Numbers, Sets};
        match self {
            Op::Constant { into, .. }
            | Op::Layers { into, .. }
            | Op::Empty { into, .. }
            | Op::Layer { into, .. }
            | Op::From { into }
            | Op::To { into }
            | Op::It { into } => visit(into, Sets, true),
            Op::And { into, one, other }
            | Op::Or { into, one, other }
            | Op::Without { into, one, other }
            | Op::Otherwise { into, one, other }
            | Op::Group { into, seeds: one, within: other }
            | Op::Step { into, set: one, to: other, .. }
            | Op::CompletingByStep { into, set: one, left: other, .. }
            | Op::Enclosed { into, mine: one, theirs: other }
            | Op::Seen { into, from: one, empty: other } => {
                visit(one, Sets, false);
                visit(other, Sets, false);
                visit(into, Sets, true);
            }
            Op::Move { into, set, .. }
            | Op::Neighbors { into, set }
            | Op::OneGroup { into, set }
            | Op::Lines { into, set, .. }
            | Op::CellsOfLines { into, set, .. }
            | Op::LineThrough { into, set, .. }
            | Op::Completing { into, set, .. }
            | Op::Filter { into, set, .. }
            | Op::Guard { into, set, .. } => {
                visit(set, Sets, false);
                visit(into, Sets, true);
            }
            Op::Enclosing { into, mine, theirs, empty }
            | Op::InLineByStep { into, reached: mine, set: theirs, left: empty, .. }
            | Op::Hop { into, set: mine, over: theirs, to: empty, .. } => {
                visit(mine, Sets, false);
                visit(theirs, Sets, false);
                visit(empty, Sets, false);
                visit(into, Sets, true);
            }
            Op::Number { into, .. } | Op::Counter { into, .. } => visit(into, Numbers, true),
            Op::Count { into, set } | Op::Groups { into, set } => {
                visit(set, Sets, false);
                visit(into, Numbers, true);
            }
            Op::Plus { into, one, other }
            | Op::Minus { into, one, other }
            | Op::Times { into, one, other } => {
                visit(one, Numbers, false);
                visit(other, Numbers, false);
                visit(into, Numbers, true);
            }
            Op::JumpIfNone { set, .. } | Op::JumpIfSome { set, .. } => visit(set, Sets, false),
            Op::JumpIf { one, other, .. } => {
                visit(one, Numbers, false);
                visit(other, Numbers, false);
            }
            Op::JumpBefore { .. } | Op::JumpByMoves { .. } | Op::JumpByAnyMoves { .. } | Op::Stop { .. } => {}
        }
    }

    /// True if the result may depend on more than registers: on the move, on pieces of some layers or, with
    /// `on_counters`, on counters.
    pub(super) fn depends_on(&self, layers: u16, on_counters: bool) -> bool {
        match *self {
            Op::Layer { layer, .. } => layers >> layer & 1 == 1,
            Op::Layers { layers: read, .. } | Op::Empty { layers: read, .. } => read & layers != 0,
            Op::Counter { .. } => on_counters,
            Op::From { .. }
            | Op::To { .. }
            | Op::It { .. }
            | Op::LineThrough { .. }
            | Op::Enclosed { .. }
            | Op::JumpByMoves { .. }
            | Op::JumpByAnyMoves { .. } => true,
            _ => false,
        }
    }

    /// The instruction to go on with, if this is a jump.
    pub(crate) fn target(&mut self) -> Option<&mut Target> {
        match self {
            Op::JumpIfNone { target, .. }
            | Op::JumpIfSome { target, .. }
            | Op::JumpIf { target, .. }
            | Op::JumpBefore { target, .. }
            | Op::JumpByMoves { target, .. }
            | Op::JumpByAnyMoves { target, .. } => Some(target),
            _ => None,
        }
    }
}
