//! A group of lines being written: its program, in stages, and the moves of each.

use super::{Result, too_long};
use crate::compiled::{Bound, Cells, Comparison, Emission, Group, Shape, Stage, Walk, WalkKind};
use crate::program::{Bank, Builder, Register};
use crate::syntax::{Condition, Span, Verb};
use crate::words::Word;

/// The number of emissions after which a new stage begins.
const STAGE: usize = 12;

/// A verb to find the moves of.
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    pub(super) line: u8,
    pub(super) span: Span,
    pub(super) verb: &'a Verb,
    pub(super) condition: Option<&'a Condition>,
    /// The comparisons to test first.
    pub(super) guard: &'a [Comparison],
    /// The guard and the condition together.
    pub(super) whole: Option<&'a Condition>,
    /// How a move goes on, so that its path has more cells: the first line of the group that goes on alike,
    /// after which the same cells are left to choose from. None if no second verb follows.
    pub(super) goes_on: Option<u8>,
    /// True if the move has no effects beyond its verb.
    pub(super) is_plain: bool,
    /// True if a piece is placed on a cell seen from the one reached, which comes before all other effects.
    pub(super) shoots: bool,
}

impl<'a> Choice<'a> {
    /// The same part without a guard.
    pub(super) fn unguarded(&self) -> Choice<'a> {
        Choice { condition: self.whole, guard: &[], ..*self }
    }
}

/// A group being written.
pub(super) struct Writer<W> {
    pub(super) builder: Builder<W>,
    stages: Vec<Stage<W>>,
    emissions: Vec<Emission<W>>,
    start: usize,
    /// The open guards, each including the outer ones.
    open: Vec<Open>,
}

/// A guard, the first stage that demands it, and the number of values known before.
struct Open {
    guard: Vec<Comparison>,
    first: usize,
    known: usize,
}

impl<W: Word> Writer<W> {
    pub(super) fn emit(&mut self, emission: Emission<W>) {
        self.emissions.push(emission);
        if self.emissions.len() >= STAGE {
            self.close();
        }
    }

    /// A group without moves.
    pub(super) fn new() -> Writer<W> {
        Writer {
            builder: Builder::new(),
            stages: Vec::new(),
            emissions: Vec::new(),
            start: 0,
            open: Vec::new(),
        }
    }

    /// Opens this guard for the moves written next.
    pub(super) fn demand(&mut self, guard: &[Comparison]) {
        if self.guard() == guard {
            return;
        }
        self.close_if_begun();
        // A guard that contains those before it is tested only where they hold.
        while let Some(open) = self.open.pop_if(|open| !implies(guard, &open.guard)) {
            self.builder.forget(open.known);
            let behind = self.stages.len();
            if let Some(first) = self.stages.get_mut(open.first) {
                first.behind = behind;
            }
        }
        if self.guard() != guard {
            let (first, known) = (self.stages.len(), self.builder.known());
            self.open.push(Open { guard: guard.to_vec(), first, known });
        }
    }

    /// The guard of the moves being written.
    fn guard(&self) -> &[Comparison] {
        self.open.last().map_or(&[], |open| &open.guard)
    }

    /// Ends the stage, unless there is nothing in it.
    pub(super) fn close_if_begun(&mut self) {
        if !self.emissions.is_empty() || self.start < usize::from(self.builder.here()) {
            self.close();
        }
    }

    /// Ends the stage.
    fn close(&mut self) {
        for emission in &self.emissions {
            registers(&mut emission.clone(), |register, bank| self.builder.read(*register, bank));
        }
        let start = Some(self.start).filter(|&start| start < usize::from(self.builder.here()));
        self.builder.stop(0);
        let emissions = std::mem::take(&mut self.emissions);
        // Comparisons tested by earlier stages are not tested again.
        let (at, before) = (self.stages.len(), self.open.len().checked_sub(2).map(|outer| &self.open[outer]));
        let is_new = |demand: &&Comparison| before.is_none_or(|outer| !outer.guard.contains(*demand));
        let opened = self.open.last().filter(|open| open.first == at);
        let guard = opened.map_or(Vec::new(), |open| open.guard.iter().filter(is_new).copied().collect());
        self.stages.push(Stage { guard, behind: at + 1, start, emissions });
        self.start = usize::from(self.builder.here());
    }

    pub(super) fn finish(mut self, span: Span) -> Result<Group<W>> {
        if !self.emissions.is_empty() || self.stages.is_empty() {
            self.close();
        }
        let (program, places) = self.builder.finish().ok_or_else(|| too_long(span))?;
        for stage in &mut self.stages {
            for emission in &mut stage.emissions {
                registers(emission, |register, bank| {
                    *register = places[bank as usize][usize::from(*register)];
                });
            }
        }
        Ok(Group { program, stages: self.stages, shape: Shape::Program })
    }
}

/// Visits the register of a set, if it is in one.
fn cells<W>(cells: &mut Cells<W>, visit: &mut impl FnMut(&mut Register, Bank)) {
    if let Cells::Register(register) = cells {
        visit(register, Bank::Sets);
    }
}

/// Visits the registers of an emission.
fn registers<W>(emission: &mut Emission<W>, mut visit: impl FnMut(&mut Register, Bank)) {
    match emission {
        Emission::Place { set, .. } | Emission::Carry { set, .. } => visit(set, Bank::Sets),
        Emission::Walks(walks) => {
            for walk in walks {
                registers_of_walk(walk, &mut visit);
            }
        }
        Emission::Add { least, greatest, .. } | Emission::Take { least, greatest: Some(greatest), .. } => {
            for bound in [least, greatest] {
                if let Bound::Register(number) = bound {
                    visit(number, Bank::Numbers);
                }
            }
        }
        Emission::Take { least: Bound::Register(least), greatest: None, .. } => visit(least, Bank::Numbers),
        Emission::Take { .. } | Emission::Pass { .. } | Emission::Exchange { .. } | Emission::Several(_) => {}
    }
}

fn registers_of_walk<W>(walk: &mut Walk<W>, visit: &mut impl FnMut(&mut Register, Bank)) {
    cells(&mut walk.pieces, visit);
    cells(&mut walk.to, visit);
    if let Some(limits) = &mut walk.limits {
        if let Some(completing) = &mut limits.completing {
            visit(&mut completing.most, Bank::Sets);
            visit(&mut completing.reached, Bank::Sets);
            visit(&mut completing.left, Bank::Sets);
        }
        for (_, set) in &mut limits.except {
            visit(set, Bank::Sets);
        }
    }
    match &mut walk.kind {
        WalkKind::Step
        | WalkKind::Fly
        | WalkKind::Push(_)
        | WalkKind::Chain { .. }
        | WalkKind::PlainChain { .. } => {}
        WalkKind::Slide { empty, at_most } => {
            cells(empty, visit);
            if let Some(Bound::Register(number)) = at_most {
                visit(number, Bank::Numbers);
            }
        }
        WalkKind::Hop { over } => cells(over, visit),
        WalkKind::Go { exactly, over } => {
            if let Bound::Register(number) = exactly {
                visit(number, Bank::Numbers);
            }
            cells(over, visit);
        }
        WalkKind::GoByLine { counted, over } | WalkKind::Carry { over, alone: counted, .. } => {
            cells(counted, visit);
            cells(over, visit);
        }
    }
}

/// True if some comparisons contain all of the others.
pub(super) fn implies(some: &[Comparison], others: &[Comparison]) -> bool {
    others.iter().all(|other| some.contains(other))
}
