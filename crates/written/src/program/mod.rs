//! Programs over sets of cells: the compiled form of the conditions, sets and lines of a written game.

mod allocation;
mod builder;
mod op;

pub(crate) use builder::{Builder, Label};
pub(crate) use op::{Bank, Code, NONE, NUMBERS, Op, Register, SETS};

use crate::geometry::LinePlan;

/// A program: its instructions and the tables they refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program<W> {
    pub(crate) ops: Box<[Op]>,
    /// The sets that instructions name.
    pub(crate) constants: Vec<W>,
    /// The numbers that instructions name.
    pub(crate) numbers: Vec<i64>,
    /// The lengths of lines that instructions look for.
    pub(crate) plans: Vec<LinePlan<W>>,
    /// The conditions that instructions test.
    pub(crate) conditions: Vec<Program<W>>,
    /// The register of the result, a set or a number.
    pub(crate) result: Register,
}

impl<W> Program<W> {
    /// True if the result may depend on the move, on pieces of some layers or, with `on_counters`, on
    /// counters.
    pub(crate) fn depends_on(&self, layers: u32, on_counters: bool) -> bool {
        self.ops.iter().any(|op| op.depends_on(layers, on_counters))
            || self.conditions.iter().any(|condition| condition.depends_on(layers, on_counters))
    }
}
