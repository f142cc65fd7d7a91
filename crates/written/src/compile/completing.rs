//! Conditions that the cell reached lies in a line after the move, evaluated for all cells at once.
//!
//! The set of such a line differs in at most two cells from one that does not depend on the move, so three
//! sets suffice: one for most cells, one for the cell reached, and one for the cell left.

use super::{Compiler, Result};
use crate::compiled::Completing;
use crate::geometry::LONGEST;
use crate::program::{Builder, Code, Op, Register};
use crate::syntax::{Condition, ConditionKind, Part, Set, SetKind};
use crate::words::Word;
use game::Player;

/// A condition that the cell reached lies in a line after the move, or that it does not.
pub(super) struct InLine {
    length: u16,
    /// The set on cells that the move neither reaches nor leaves.
    most: Set,
    /// The set on the cell reached.
    reached: Set,
    /// The set on the cell left.
    left: Set,
    /// True if the cell left does not matter.
    is_fixed: bool,
    /// True if the cell reached must not lie in a line.
    is_negated: bool,
}

impl<W: Word> Compiler<'_, W> {
    /// The condition as one of this kind, if it is one.
    pub(super) fn in_line(&self, condition: &Condition) -> Option<InLine> {
        match &condition.kind {
            ConditionKind::Not(condition) => {
                let found = self.in_line(condition)?;
                Some(InLine { is_negated: !found.is_negated, ..found })
            }
            ConditionKind::IsIn(one, Set { kind: SetKind::Lines { length, within }, .. })
                if matches!(one.kind, SetKind::To | SetKind::It) =>
            {
                self.axes.as_ref()?;
                let length = u16::try_from(*length).ok().filter(|&length| usize::from(length) <= LONGEST)?;
                let most = self.after(within, false, false)?;
                let left = self.after(within, false, true)?;
                let reached = self.after(within, true, false)?;
                let is_fixed = left == most;
                Some(InLine { length, most, reached, left, is_fixed, is_negated: false })
            }
            _ => None,
        }
    }

    /// A set as it is on a cell that is the one reached, or the one left, or neither; `None` if other cells
    /// depend on those too.
    fn after(&self, set: &Set, is_to: bool, is_from: bool) -> Option<Set> {
        let part = |set: &Set| self.after(set, is_to, is_from).map(Box::new);
        let kind = match &set.kind {
            SetKind::To | SetKind::It => self.all_or_none(is_to),
            SetKind::From => self.all_or_none(is_from),
            SetKind::And(one, other) => SetKind::And(part(one)?, part(other)?),
            SetKind::Or(one, other) => SetKind::Or(part(one)?, part(other)?),
            SetKind::Without(one, other) => SetKind::Without(part(one)?, part(other)?),
            SetKind::Not(set) => SetKind::Not(part(set)?),
            _ if Part::Set(set).depends_on_move() => return None,
            kind => kind.clone(),
        };
        Some(Set { span: set.span, kind })
    }

    /// All cells of the board, or none.
    fn all_or_none(&self, all: bool) -> SetKind {
        let cells: Vec<u16> = (0..self.rules.cells() as u16).filter(|_| all).collect();
        SetKind::Fixed(vec![cells; self.rules.seats()])
    }

    /// The part of a set of cells, reached along a way if there is one, for which the condition holds;
    /// `None` if that depends on the cells left in another way.
    pub(super) fn where_in_line(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        line: &InLine,
        set: Register,
        way: Option<u16>,
    ) -> Result<Option<Register>> {
        let Some(axes) = self.axes.clone() else { return Ok(None) };
        let step = way.filter(|_| !line.is_fixed).map(usize::from);
        // The axis of the movement. Hops are excluded, as they move a piece further than one step.
        let along = match step {
            None => None,
            Some(way) if way >= self.geometry.directions() => return Ok(None),
            Some(way) => match self.geometry.axis(way) {
                None => return Ok(None),
                along => along,
            },
        };
        let most = self.set(builder, me, &line.most)?;
        let by_step = step.and_then(|way| self.geometry.lines_by_step(way, line.length));
        let mut found = if let Some(lines) = by_step {
            let left = self.set(builder, me, &line.left)?;
            builder.value(Op::new(Code::InLineByStep, [set, most, left, lines as u16]))
        } else {
            let others: Vec<usize> = axes.into_iter().filter(|&other| Some(other) != along).collect();
            self.completing_along(builder, me, line, most, (others, step.zip(along)))?
        };
        if self.plain(me, &line.reached).is_none_or(|reached| !reached.is_whole(self.geometry.all)) {
            let other = self.set(builder, me, &line.reached)?;
            found = builder.value(Op::new(Code::And, [found, other]));
        }
        Ok(Some(match (line.is_negated, by_step) {
            (true, _) => builder.value(Op::new(Code::Without, [set, found])),
            (false, Some(_)) => found,
            (false, None) => builder.value(Op::new(Code::And, [set, found])),
        }))
    }

    /// The cells that complete lines along some axes, and along the axis of a step.
    fn completing_along(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        line: &InLine,
        most: Register,
        (axes, step): (Vec<usize>, Option<(usize, usize)>),
    ) -> Result<Register> {
        let mut found: Vec<Register> = Vec::new();
        for axis in axes {
            let completion = self.geometry.completion(axis, line.length) as u16;
            found.push(builder.value(Op::new(Code::Completing, [most, completion])));
        }
        if let Some((way, axis)) = step {
            let left = self.set(builder, me, &line.left)?;
            let completion = self.geometry.completion(axis, line.length) as u16;
            let is_forth = way == axis;
            found.push(
                builder.value(Op::new(Code::CompletingByStep, [most, left, completion, u16::from(is_forth)])),
            );
        }
        Ok(super::expressions::union(builder, found))
    }

    /// The condition of moves that are found piece by piece.
    pub(super) fn completing(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        line: &InLine,
    ) -> Result<Completing> {
        let axes = self.axes.clone().unwrap_or_default().into_iter();
        Ok(Completing {
            completions: axes.map(|axis| self.geometry.completion(axis, line.length)).collect(),
            most: self.set(builder, me, &line.most)?,
            reached: self.set(builder, me, &line.reached)?,
            left: self.set(builder, me, &line.left)?,
            is_negated: line.is_negated,
            is_known: false,
        })
    }
}
