//! Compiles the moves of the lines of one group.

use super::expressions::{depends_on_move, is_empty_only, is_occupied_only};
use super::writer::{Choice, Writer};
use super::{Compiler, Result};
use crate::compiled::{Bound, Emission, Group, Shape, Stage};
use crate::program::{Builder, Code, NONE, Op, Program, Register};
use crate::read::Mistake;
use crate::syntax::{Condition, ConditionKind, Movement, Number, Part, Set, SetKind, Span, Verb};
use crate::words::Word;
use game::Player;
use std::mem::{Discriminant, discriminant};

/// The kind of verb, the kind of piece that is placed, if one is, and how the move goes on.
type Moved = (Discriminant<Verb>, Option<usize>, Option<u8>);

impl<W: Word> Compiler<'_, W> {
    /// The moves of some verbs of one group.
    pub(super) fn group(&mut self, me: Player, parts: &[Choice<'_>]) -> Result<Group<W>> {
        let group = match self.narrowed(me, parts) {
            // Together the lines take more registers than there are.
            Err(_) if parts.len() > 1 => {
                let alone = |part: &Choice<'_>| self.narrowed(me, std::slice::from_ref(part));
                return Ok(several(parts.iter().map(alone).collect::<Result<_>>()?));
            }
            group => group?,
        };
        if may_meet(parts) {
            return Ok(several(vec![group]));
        }
        let shape = match parts {
            [part] if part.goes_on.is_none() => self.shape(me, part),
            [part, pie] if part.goes_on.is_none() && *pie.verb == Verb::PieRule => self.shape(me, part),
            _ => Shape::Program,
        };
        Ok(Group { shape, ..group })
    }

    /// As `group`, in as few registers as possible: finding lines, or the moves of all pieces at once, needs
    /// more.
    fn narrowed(&mut self, me: Player, parts: &[Choice<'_>]) -> Result<Group<W>> {
        let mut group = self.written(me, parts);
        if group.is_err() {
            let axes = self.axes.take();
            group = self.written(me, parts);
            if group.is_err() {
                let by_piece = std::mem::replace(&mut self.by_piece, true);
                group = self.written(me, parts);
                self.by_piece = by_piece;
            }
            self.axes = axes;
        }
        group
    }

    fn written(&mut self, me: Player, parts: &[Choice<'_>]) -> Result<Group<W>> {
        let guards = self.guards(me, parts);
        let guarded = parts.iter().zip(&guards).map(|(part, guarded)| {
            let (condition, guard) = (guarded.rest.as_ref(), &guarded.guard[..]);
            Choice { condition, guard, ..*part }
        });
        let guarded: Vec<Choice<'_>> = guarded.collect();
        let mut writer = Writer::new();
        self.places(&mut writer, me, &guarded)?;
        self.rotations(&mut writer, me, &guarded)?;
        self.movements(&mut writer, me, &guarded)?;
        writer.demand(&[]);
        self.others(&mut writer, me, parts)?;
        writer.finish(parts.last().map_or(Span::default(), |part| part.span))
    }

    /// The shape of a rule of one line.
    fn shape(&self, me: Player, part: &Choice<'_>) -> Shape<W> {
        let Verb::Place { on, .. } = part.verb else { return Shape::Program };
        // The shapes take all sets of a position for pieces.
        if self.rules.is_deep() {
            return Shape::Program;
        }
        let empty = SetKind::Empty;
        match (&on.kind, part.condition.map(|condition| &condition.kind)) {
            (SetKind::Empty, None) => Shape::Empty,
            (SetKind::Empty, Some(ConditionKind::Some(set))) if set.kind == SetKind::Enclosed => {
                if !self.has_lines() {
                    return Shape::Program;
                }
                Shape::Enclosing {
                    mine: self.mask(|owner| owner == Some(me)),
                    theirs: self.mask_of_others(me),
                }
            }
            (SetKind::SeenFrom(from), None) if from.kind == SetKind::It => Shape::Seen,
            (SetKind::And(one, other), None) => {
                let rest = match (one.kind == empty, other.kind == empty) {
                    (true, _) => other,
                    (false, true) => one,
                    (false, false) => return Shape::Program,
                };
                self.drop(me, rest).unwrap_or(Shape::Program)
            }
            _ => Shape::Program,
        }
    }

    /// The shape of a rule that drops pieces on some cells, and behind any piece in a direction.
    fn drop(&self, me: Player, set: &Set) -> Option<Shape<W>> {
        let SetKind::Or(one, other) = &set.kind else { return None };
        let ((SetKind::Fixed(floor), behind) | (behind, SetKind::Fixed(floor))) = (&one.kind, &other.kind)
        else {
            return None;
        };
        let SetKind::Toward(directions, set) = behind else { return None };
        if set.kind != SetKind::Occupied {
            return None;
        }
        match self.geometry.toward(&[directions[me.index()]])[..] {
            [way] => Some(Shape::Drop { way: way as u16, floor: self.geometry.set(&floor[me.index()]) }),
            _ => None,
        }
    }

    /// The layers with a matching owner, as bits.
    pub(super) fn mask(&self, is_meant: impl Fn(Option<Player>) -> bool) -> u32 {
        let meant = self.layers.iter().enumerate().filter(|(_, layer)| is_meant(layer.owner));
        meant.fold(0, |mask, (index, _)| mask | 1 << index)
    }

    /// The layers of the other players.
    pub(super) fn mask_of_others(&self, me: Player) -> u32 {
        self.mask(|owner| owner.is_some_and(|owner| owner != me))
    }

    /// The empty cells of a set.
    pub(super) fn free(&mut self, builder: &mut Builder<W>, me: Player, on: &Set) -> Result<Register> {
        let one = self.set(builder, me, on)?;
        if is_empty_only(on) {
            return Ok(one);
        }
        let other = self.empty(builder);
        Ok(builder.value(Op::new(Code::And, [one, other])))
    }

    /// The pieces that one of may be removed.
    fn removable(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        of: &Set,
        otherwise: Option<&Set>,
    ) -> Result<Register> {
        let mut pieces = |of: &Set| -> Result<Register> {
            let one = self.set(builder, me, of)?;
            if is_occupied_only(of) {
                return Ok(one);
            }
            let other = self.occupied(builder);
            Ok(builder.value(Op::new(Code::And, [one, other])))
        };
        let first = pieces(of)?;
        let Some(otherwise) = otherwise else { return Ok(first) };
        let second = pieces(otherwise)?;
        Ok(builder.value(Op::new(Code::Otherwise, [first, second])))
    }

    fn places(&mut self, writer: &mut Writer<W>, me: Player, parts: &[Choice<'_>]) -> Result<()> {
        let mut earlier: Vec<(Register, Moved)> = Vec::new();
        for part in parts {
            let (piece, mut set) = match part.verb {
                Verb::Place { piece, on } => {
                    writer.demand(part.guard);
                    (Some(*piece), self.free(&mut writer.builder, me, on)?)
                }
                Verb::Remove { of, otherwise } => {
                    writer.demand(part.guard);
                    (None, self.removable(&mut writer.builder, me, of, otherwise.as_ref())?)
                }
                Verb::Sow { from, skipping, .. } => {
                    writer.demand(part.guard);
                    (None, self.sowable(&mut writer.builder, me, (from, skipping.as_ref()))?)
                }
                Verb::Move(_)
                | Verb::Rotate(_)
                | Verb::Add { .. }
                | Verb::Take { .. }
                | Verb::Pass
                | Verb::PieRule => continue,
            };
            if let Some(condition) = part.condition {
                set = match part.verb {
                    Verb::Sow { .. } if depends_on_move(condition) => {
                        self.where_sown(&mut writer.builder, me, condition, (set, part.line))?
                    }
                    _ => self.where_holds(&mut writer.builder, me, condition, set, None)?,
                };
            }
            // The first line that gives a move counts.
            let kind = (discriminant(part.verb), piece, part.goes_on);
            for (other, _) in earlier.iter().copied().filter(|(_, other)| *other == kind) {
                set = writer.builder.value(Op::new(Code::Without, [set, other]));
            }
            earlier.push((set, kind));
            writer.emit(Emission::Place { set, line: part.line });
        }
        Ok(())
    }

    /// The part of a set, reached along a way if there is one, for which a condition holds.
    pub(super) fn where_holds(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        condition: &Condition,
        set: Register,
        way: Option<u16>,
    ) -> Result<Register> {
        if let ConditionKind::And(one, other) = &condition.kind {
            let set = self.where_holds(builder, me, one, set, way)?;
            return self.where_holds(builder, me, other, set, way);
        }
        if !depends_on_move(condition) {
            let condition = self.condition(me, condition)?;
            let condition = builder.condition(condition);
            return Ok(builder.value(Op::new(Code::Guard, [set, condition])));
        }
        if let Some(line) = self.in_line(condition)
            && let Some(found) = self.where_in_line(builder, me, &line, set, way)?
        {
            return Ok(found);
        }
        if way.is_none()
            && let Some(found) = self.inverted(builder, me, condition, set)?
        {
            return Ok(found);
        }
        let condition = self.condition(me, condition)?;
        let condition = builder.condition(condition);
        Ok(builder.value(Op::new(Code::Filter, [set, condition, way.unwrap_or(NONE)])))
    }

    /// The part of a set of cells to place a piece on for which a condition holds, if that is found at once
    /// for all of them.
    fn inverted(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        condition: &Condition,
        set: Register,
    ) -> Result<Option<Register>> {
        let (wanted, is_some) = match &condition.kind {
            ConditionKind::Some(wanted) => (wanted, true),
            ConditionKind::No(wanted) => (wanted, false),
            _ => return Ok(None),
        };
        let found = match &wanted.kind {
            SetKind::Enclosed if !self.has_lines() => builder.constant(W::NONE),
            SetKind::Enclosed => {
                let mine = self.mine(builder, me);
                let theirs = self.theirs(builder, me);
                builder.value(Op::new(Code::Enclosing, [mine, theirs, set]))
            }
            SetKind::And(one, other) => {
                let beside =
                    |set: &Set| matches!(&set.kind, SetKind::NextTo(center) if center.kind == SetKind::To);
                let others = match (beside(one), beside(other)) {
                    (true, false) => other,
                    (false, true) => one,
                    _ => return Ok(None),
                };
                if Part::Set(others).depends_on_move() {
                    return Ok(None);
                }
                let others = self.set(builder, me, others)?;
                let near = builder.value(Op::new(Code::Neighbors, [others]));
                builder.value(Op::new(Code::And, [set, near]))
            }
            _ => return Ok(None),
        };
        let op = Op::new(Code::Without, [set, found]);
        Ok(Some(if is_some { found } else { builder.value(op) }))
    }

    /// The least or the greatest number of a verb.
    pub(super) fn bound(&mut self, builder: &mut Builder<W>, me: Player, number: &Number) -> Result<Bound> {
        match self.amount(me, number) {
            Some(amount) => Ok(Bound::Amount(amount)),
            None => self.number(builder, me, number).map(Bound::Register),
        }
    }

    /// Counters, heaps, passes and the pie rule.
    fn others(&mut self, writer: &mut Writer<W>, me: Player, parts: &[Choice<'_>]) -> Result<()> {
        for part in parts {
            if part.verb.facts().has_cells() {
                continue;
            }
            let builder = &mut writer.builder;
            let condition = match part.condition {
                Some(condition) if depends_on_move(condition) => {
                    return Err(Mistake::at(condition.span, "this move has no cells to test"));
                }
                Some(condition) => {
                    let program = self.condition(me, condition)?;
                    Some(builder.condition(program))
                }
                None => None,
            };
            let line = part.line;
            let emission = match part.verb {
                Verb::Add { least, greatest, counter } => {
                    let least = self.bound(builder, me, least)?;
                    let greatest = self.bound(builder, me, greatest)?;
                    let counter = self.counter(*counter, me);
                    Emission::Add { counter, least, greatest, line, condition }
                }
                Verb::Take { least, greatest } => {
                    let least = self.bound(builder, me, least)?;
                    let greatest = match greatest {
                        Some(number) => Some(self.bound(builder, me, number)?),
                        None => None,
                    };
                    Emission::Take { least, greatest, line, condition }
                }
                Verb::PieRule => Emission::Exchange { line, condition },
                Verb::Pass => Emission::Pass { line, condition },
                Verb::Place { .. }
                | Verb::Remove { .. }
                | Verb::Move(_)
                | Verb::Rotate(_)
                | Verb::Sow { .. } => continue,
            };
            writer.emit(emission);
        }
        Ok(())
    }
}

/// Combines groups into one: each finds its moves, and duplicates are removed afterwards.
fn several<W: Word>(groups: Vec<Group<W>>) -> Group<W> {
    let emissions = vec![Emission::Several(groups)];
    let stages = vec![Stage { guard: Vec::new(), behind: 1, start: None, emissions }];
    Group { program: Program::default(), stages, shape: Shape::Program }
}

/// True if two lines may give the same move and no set of cells can show it: they count, or pass, or continue
/// in different ways.
fn may_meet(parts: &[Choice<'_>]) -> bool {
    let differ = |one: &Choice<'_>, other: &Choice<'_>| {
        one.goes_on.zip(other.goes_on).is_some_and(|(one, other)| one != other)
    };
    let meet = |one: &Choice<'_>, other: &Choice<'_>| {
        let is_part = one.verb.movement().is_some_and(Movement::carries);
        one.verb.is_alike(other.verb) && (!one.verb.facts().has_cells() || is_part || differ(one, other))
    };
    parts.iter().enumerate().any(|(index, part)| parts[..index].iter().any(|other| meet(other, part)))
}
