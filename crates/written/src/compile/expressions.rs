//! Compiles sets, numbers and conditions to instructions.

use super::{Compiler, Result, too_long};
use crate::compiled::Plain;
use crate::program::{Bank, Builder, Code, Label, NONE, Op, Program, Register};
use crate::read::Mistake;
use crate::syntax::{Condition, ConditionKind, Number, Part, Relation, Set, SetKind, Span, Who};
use crate::words::Word;
use game::Player;

impl<W: Word> Compiler<'_, W> {
    /// Writes a set for a player.
    pub(super) fn set(&mut self, builder: &mut Builder<W>, me: Player, set: &Set) -> Result<Register> {
        if let Some(plain) = self.plain(me, set) {
            return Ok(self.write_plain(builder, plain));
        }
        let value = match &set.kind {
            SetKind::From => Op::new(Code::From, []),
            SetKind::To => Op::new(Code::To, []),
            SetKind::It => Op::new(Code::It, []),
            SetKind::Enclosed if !self.has_lines() => return Ok(builder.constant(W::NONE)),
            SetKind::Enclosed => {
                let mine = self.mine(builder, me);
                let theirs = self.theirs(builder, me);
                Op::new(Code::Enclosed, [mine, theirs])
            }
            SetKind::EnclosedRuns { least, greatest } => {
                let (mine, theirs) = (self.mine(builder, me), self.theirs(builder, me));
                let most = |number: u32| number.min(u32::from(u16::MAX)) as u16;
                Op::new(Code::EnclosedRuns, [mine, theirs, most(*least), most(*greatest)])
            }
            SetKind::Between => Op::new(Code::Between, []),
            SetKind::SeenFrom(from) => {
                if !self.has_lines() {
                    return Err(Mistake::at(set.span, "`seen from` needs a board with directions"));
                }
                let from = self.set(builder, me, from)?;
                let empty = self.empty(builder);
                Op::new(Code::Seen, [from, empty])
            }
            SetKind::Toward(directions, set) => {
                let set = self.set(builder, me, set)?;
                let ways = self.geometry.toward(&[directions[me.index()]]);
                let moved = ways.into_iter().map(|way| builder.value(Op::new(Code::Move, [set, way as u16])));
                let moved: Vec<Register> = moved.collect();
                return Ok(union(builder, moved));
            }
            SetKind::NextTo(set) => Op::new(Code::Neighbors, [self.set(builder, me, set)?]),
            SetKind::Attacked(set) => Op::new(Code::Attacked, [self.set(builder, me, set)?]),
            SetKind::GroupOf { seeds, within } => {
                Op::new(Code::Group, self.sets(builder, me, [seeds, within])?)
            }
            SetKind::Holding { least, greatest } => return Ok(self.holding(builder, *least, *greatest)),
            SetKind::TrailOf { ends, within } => {
                let [ends, within] = self.sets(builder, me, [ends, within])?;
                Op::new(Code::Trail, [ends, within, me.index() as u16])
            }
            SetKind::Lines { length, within } => {
                let length = self.line_length(*length);
                self.geometry.note_lines(length);
                Op::new(Code::CellsOfLines, [self.set(builder, me, within)?, length])
            }
            SetKind::And(one, other) => Op::new(Code::And, self.sets(builder, me, [one, other])?),
            SetKind::Or(one, other) => Op::new(Code::Or, self.sets(builder, me, [one, other])?),
            SetKind::Without(one, other) => Op::new(Code::Without, self.sets(builder, me, [one, other])?),
            SetKind::Not(set) => {
                let other = self.set(builder, me, set)?;
                Op::new(Code::Without, [builder.constant(self.geometry.all), other])
            }
            // These are plain.
            SetKind::Fixed(_)
            | SetKind::Empty
            | SetKind::Occupied
            | SetKind::Mine
            | SetKind::Theirs
            | SetKind::Piece { .. } => return Ok(builder.constant(W::NONE)),
        };
        Ok(builder.value(value))
    }

    /// Writes two sets.
    fn sets(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        [one, other]: [&Set; 2],
    ) -> Result<[Register; 2]> {
        Ok([self.set(builder, me, one)?, self.set(builder, me, other)?])
    }

    fn write_plain(&self, builder: &mut Builder<W>, plain: Plain<W>) -> Register {
        let Plain { layers, is_complement, within } = plain;
        let all = self.geometry.all;
        let cells = match (layers, is_complement) {
            (0, true) => return builder.constant(within),
            (_, true) => builder.value(Op::new(Code::Empty, Op::mask(layers))),
            (_, false) => write_layers(builder, layers),
        };
        if within == all || layers == 0 {
            return cells;
        }
        let other = builder.constant(within);
        builder.value(Op::new(Code::And, [cells, other]))
    }

    /// Writes a number for a player.
    pub(super) fn number(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        number: &Number,
    ) -> Result<Register> {
        let mut both = |one: &Number, other: &Number| -> Result<[Register; 2]> {
            Ok([self.number(builder, me, one)?, self.number(builder, me, other)?])
        };
        let value = match number {
            Number::Constant(number) => return Ok(builder.number(*number)),
            Number::Counter(counter) => Op::new(Code::Counter, [u16::from(self.counter(*counter, me))]),
            Number::Count(set) => Op::new(Code::Count, [self.set(builder, me, set)?]),
            Number::SeedsOn(set) => Op::new(Code::SeedsOn, [self.set(builder, me, set)?]),
            Number::GroupsIn(set) => Op::new(Code::Groups, [self.set(builder, me, set)?]),
            Number::CountOnLine(set) => {
                let what = "`count … on line` may only stand alone behind `exactly`";
                return Err(Mistake::at(set.span, what));
            }
            Number::Plus(one, other) => Op::new(Code::Plus, both(one, other)?),
            Number::Minus(one, other) => Op::new(Code::Minus, both(one, other)?),
            Number::Times(one, other) => Op::new(Code::Times, both(one, other)?),
        };
        Ok(builder.value(value))
    }

    /// Writes a jump to a label that is taken if a condition has this value.
    pub(super) fn jump(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        condition: &Condition,
        holds: bool,
        label: Label,
    ) -> Result<()> {
        // A set that has a cell exactly if the condition holds, or exactly if it does not.
        let (set, if_some) = match &condition.kind {
            ConditionKind::Some(set) => (self.set(builder, me, set)?, true),
            ConditionKind::No(set) => (self.set(builder, me, set)?, false),
            ConditionKind::IsIn(one, Set { kind: SetKind::Lines { length, within }, .. })
                if one.kind == SetKind::To =>
            {
                let set = self.set(builder, me, within)?;
                (builder.value(Op::new(Code::LineThrough, [set, self.line_length(*length)])), true)
            }
            ConditionKind::IsIn(one, other) => {
                let sets = self.sets(builder, me, [one, other])?;
                (builder.value(Op::new(Code::Without, sets)), false)
            }
            ConditionKind::LineOf { length, within } => {
                (self.lines(builder, me, length, within, condition.span)?, true)
            }
            ConditionKind::Connects { set, from, to } => {
                let within = self.set(builder, me, set)?;
                let seeds = self.set(builder, me, from)?;
                let one = builder.value(Op::new(Code::Group, [seeds, within]));
                let other = self.set(builder, me, to)?;
                (builder.value(Op::new(Code::And, [one, other])), true)
            }
            ConditionKind::OneGroup(set) => {
                let set = self.set(builder, me, set)?;
                (builder.value(Op::new(Code::OneGroup, [set])), true)
            }
            ConditionKind::Compare(one, relation, other) => {
                let one = self.number(builder, me, one)?;
                let other = self.number(builder, me, other)?;
                let (code, operands) = match if holds { *relation } else { relation.negated() } {
                    Relation::Equal => (Code::JumpIfEqual, [one, other]),
                    Relation::Different => (Code::JumpIfDifferent, [one, other]),
                    Relation::Less => (Code::JumpIfLess, [one, other]),
                    Relation::Greater => (Code::JumpIfLess, [other, one]),
                    Relation::AtMost => (Code::JumpIfAtMost, [one, other]),
                    Relation::AtLeast => (Code::JumpIfAtMost, [other, one]),
                };
                builder.jump(code, operands, label);
                return Ok(());
            }
            ConditionKind::NobodyCanMove | ConditionKind::CannotMove(_) if self.in_turn => {
                let what = "moves that depend on the moves there are cannot be played yet";
                return Err(Mistake::at(condition.span, what));
            }
            ConditionKind::NobodyCanMove => {
                let code = if holds { Code::JumpIfNobodyCanMove } else { Code::JumpIfAnyCanMove };
                builder.jump(code, [], label);
                return Ok(());
            }
            ConditionKind::CannotMove(who) => {
                let player = match who {
                    Who::Mover => me.index() as u16,
                    Who::Next => NONE,
                    Who::Player(player) => player.index() as u16,
                };
                let code = if holds { Code::JumpIfCannotMove } else { Code::JumpIfCanMove };
                builder.jump(code, [player], label);
                return Ok(());
            }
            ConditionKind::And(one, other) => {
                return self.jump_of_two(builder, me, (one, other), false, holds, label);
            }
            ConditionKind::Or(one, other) => {
                return self.jump_of_two(builder, me, (one, other), true, holds, label);
            }
            ConditionKind::Not(condition) => return self.jump(builder, me, condition, !holds, label),
        };
        let code = if if_some == holds { Code::JumpIfSome } else { Code::JumpIfNone };
        builder.jump(code, [set], label);
        Ok(())
    }

    /// Writes the jump of a condition with two parts, one of which alone decides it if it is `decisive`:
    /// false decides `and`, true decides `or`.
    fn jump_of_two(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        (one, other): (&Condition, &Condition),
        decisive: bool,
        holds: bool,
        label: Label,
    ) -> Result<()> {
        if holds == decisive {
            self.jump(builder, me, one, decisive, label)?;
            return builder.perhaps(|builder| self.jump(builder, me, other, decisive, label));
        }
        let behind = builder.label();
        self.jump(builder, me, one, decisive, behind)?;
        builder.perhaps(|builder| self.jump(builder, me, other, holds, label))?;
        builder.place(behind);
        Ok(())
    }

    /// The length of a line; of those that no line has, one.
    fn line_length(&self, length: u32) -> u16 {
        length.min(self.geometry.all.len() + 1) as u16
    }

    fn lines(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        length: &Number,
        within: &Set,
        span: Span,
    ) -> Result<Register> {
        let Number::Constant(length) = length else {
            return Err(Mistake::at(span, "the length of a line must be a number that does not change"));
        };
        let set = self.set(builder, me, within)?;
        if *length <= 1 {
            return Ok(set);
        }
        if *length > self.geometry.all.len().into() && !self.geometry.is_round() {
            return Ok(builder.constant(W::NONE));
        }
        if *length > i64::from(u16::MAX) {
            return Err(Mistake::at(span, "a line this long cannot be looked for"));
        }
        let plan = self.geometry.line_plan(*length as usize);
        Ok(builder.lines(set, plan))
    }

    /// The program of a condition: it stops with 1 if the condition holds and with 0 if not.
    pub(super) fn condition(&mut self, me: Player, condition: &Condition) -> Result<Program<W>> {
        let mut builder = Builder::new();
        let fails = builder.label();
        self.jump(&mut builder, me, condition, false, fails)?;
        builder.stop(1);
        builder.place(fails);
        builder.stop(0);
        Ok(builder.finish().ok_or_else(|| too_long(condition.span))?.0)
    }

    /// The program of a set.
    pub(super) fn set_program(&mut self, me: Player, set: &Set) -> Result<Program<W>> {
        let mut builder = Builder::new();
        let register = self.set(&mut builder, me, set)?;
        builder.finish_with(register, Bank::Sets).ok_or_else(|| too_long(set.span))
    }

    /// The program of a number.
    pub(super) fn number_program(&mut self, me: Player, number: &Number, span: Span) -> Result<Program<W>> {
        let mut builder = Builder::new();
        let register = self.number(&mut builder, me, number)?;
        builder.finish_with(register, Bank::Numbers).ok_or_else(|| too_long(span))
    }

    /// The pieces of a player.
    pub(super) fn mine(&self, builder: &mut Builder<W>, me: Player) -> Register {
        write_layers(builder, self.mask(|owner| owner == Some(me)))
    }

    /// The pieces of the other players.
    pub(super) fn theirs(&self, builder: &mut Builder<W>, me: Player) -> Register {
        write_layers(builder, self.mask_of_others(me))
    }

    pub(super) fn occupied(&self, builder: &mut Builder<W>) -> Register {
        write_layers(builder, self.mask(|_| true))
    }

    pub(super) fn empty(&self, builder: &mut Builder<W>) -> Register {
        builder.value(Op::new(Code::Empty, Op::mask(self.mask(|_| true))))
    }
}

/// Writes the pieces of some layers, bits of this number.
fn write_layers<W: Word>(builder: &mut Builder<W>, layers: u32) -> Register {
    match layers {
        0 => builder.constant(W::NONE),
        _ if layers.is_power_of_two() => {
            builder.value(Op::new(Code::Layer, [(layers.trailing_zeros()) as u16]))
        }
        _ => builder.value(Op::new(Code::Layers, Op::mask(layers))),
    }
}

/// Writes the union of sets.
pub(super) fn union<W: Word>(builder: &mut Builder<W>, sets: Vec<Register>) -> Register {
    let mut sets = sets.into_iter();
    let Some(first) = sets.next() else { return builder.constant(W::NONE) };
    sets.fold(first, |one, other| builder.value(Op::new(Code::Or, [one, other])))
}

/// True if a condition depends on the move it applies to.
pub(super) fn depends_on_move(condition: &Condition) -> bool {
    Part::Condition(condition).depends_on_move()
}

/// True if the set holds empty cells only, by its form.
pub(super) fn is_empty_only(set: &Set) -> bool {
    match &set.kind {
        SetKind::Empty | SetKind::SeenFrom(_) => true,
        SetKind::And(one, other) => is_empty_only(one) || is_empty_only(other),
        SetKind::Or(one, other) => is_empty_only(one) && is_empty_only(other),
        SetKind::Without(one, _) => is_empty_only(one),
        _ => false,
    }
}

/// True if the set holds cells with a piece only, by its form.
pub(super) fn is_occupied_only(set: &Set) -> bool {
    match &set.kind {
        SetKind::Occupied
        | SetKind::Mine
        | SetKind::Theirs
        | SetKind::Piece { .. }
        | SetKind::Attacked(_) => true,
        SetKind::And(one, other) => is_occupied_only(one) || is_occupied_only(other),
        SetKind::Or(one, other) => is_occupied_only(one) && is_occupied_only(other),
        SetKind::Without(one, _) => is_occupied_only(one),
        SetKind::Lines { within, .. } => is_occupied_only(within),
        _ => false,
    }
}
