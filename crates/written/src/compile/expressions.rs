//! Compiles sets, numbers and conditions to instructions.

use super::{Compiler, Refusal};
use crate::compiled::Plain;
use crate::program::{Builder, Label, Op, Program, Register};
use crate::syntax::{Condition, ConditionKind, Number, Owner, Set, SetKind, Span, Who};
use crate::words::Word;
use game::Player;

type Result<T> = std::result::Result<T, Refusal>;

impl<W: Word> Compiler<'_, W> {
    /// Writes a set for a player.
    pub(super) fn set(&mut self, builder: &mut Builder<W>, me: Player, set: &Set) -> Result<Register> {
        if let Some(plain) = self.plain(me, set) {
            return Ok(self.write_plain(builder, plain));
        }
        let value = match &set.kind {
            SetKind::Fixed(cells) => return Ok(builder.constant(self.geometry.set(&cells[me.index()]))),
            SetKind::Empty => return Ok(self.empty(builder)),
            SetKind::Occupied => return Ok(self.occupied(builder)),
            SetKind::Mine => return Ok(self.pieces_of(builder, |owner| owner == Some(me))),
            SetKind::Theirs => return Ok(self.theirs(builder, me)),
            SetKind::Piece { piece, owner } => return Ok(self.pieces(builder, me, *piece, *owner)),
            SetKind::From => Op::From { into: 0 },
            SetKind::To => Op::To { into: 0 },
            SetKind::It => Op::It { into: 0 },
            SetKind::Enclosed if !self.has_lines() => return Ok(builder.constant(W::NONE)),
            SetKind::Enclosed => {
                let mine = self.pieces_of(builder, |owner| owner == Some(me));
                let theirs = self.theirs(builder, me);
                Op::Enclosed { into: 0, mine, theirs }
            }
            SetKind::SeenFrom(from) => {
                if !self.has_lines() {
                    return Err(Refusal::new(set.span, "`seen from` needs a board with directions"));
                }
                let from = self.set(builder, me, from)?;
                let empty = self.empty(builder);
                Op::Seen { into: 0, from, empty }
            }
            SetKind::Toward(directions, set) => {
                let set = self.set(builder, me, set)?;
                let ways = self.geometry.toward(&[directions[me.index()]]);
                let moved =
                    ways.into_iter().map(|way| builder.value(Op::Move { into: 0, set, way: way as u16 }));
                let moved: Vec<Register> = moved.collect();
                return Ok(union(builder, moved));
            }
            SetKind::NextTo(set) => Op::Neighbors { into: 0, set: self.set(builder, me, set)? },
            SetKind::GroupOf { seeds, within } => {
                let seeds = self.set(builder, me, seeds)?;
                Op::Group { into: 0, seeds, within: self.set(builder, me, within)? }
            }
            SetKind::Lines { length, within } => {
                let length = self.line_length(*length);
                self.geometry.note_lines(length);
                Op::CellsOfLines { into: 0, set: self.set(builder, me, within)?, length }
            }
            SetKind::And(one, other) => {
                let one = self.set(builder, me, one)?;
                Op::And { into: 0, one, other: self.set(builder, me, other)? }
            }
            SetKind::Or(one, other) => {
                let one = self.set(builder, me, one)?;
                Op::Or { into: 0, one, other: self.set(builder, me, other)? }
            }
            SetKind::Without(one, other) => {
                let one = self.set(builder, me, one)?;
                Op::Without { into: 0, one, other: self.set(builder, me, other)? }
            }
            SetKind::Not(set) => {
                let other = self.set(builder, me, set)?;
                Op::Without { into: 0, one: builder.constant(self.geometry.all), other }
            }
        };
        Ok(builder.value(value))
    }

    fn write_plain(&self, builder: &mut Builder<W>, plain: Plain<W>) -> Register {
        let Plain { layers, is_complement, within } = plain;
        let all = self.geometry.all;
        let cells = match (layers, is_complement) {
            (0, false) => builder.constant(W::NONE),
            (0, true) => return builder.constant(within),
            (_, true) => builder.value(Op::Empty { into: 0, layers }),
            (_, false) if layers.is_power_of_two() => {
                builder.value(Op::Layer { into: 0, layer: layers.trailing_zeros() as u8 })
            }
            (_, false) => builder.value(Op::Layers { into: 0, layers }),
        };
        if within == all || layers == 0 {
            return cells;
        }
        let other = builder.constant(within);
        builder.value(Op::And { into: 0, one: cells, other })
    }

    /// Writes a number for a player.
    pub(super) fn number(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        number: &Number,
    ) -> Result<Register> {
        let mut both = |one: &Number, other: &Number| -> Result<(Register, Register)> {
            let one = self.number(builder, me, one)?;
            Ok((one, self.number(builder, me, other)?))
        };
        let value = match number {
            Number::Constant(number) => return Ok(builder.number(*number)),
            Number::Counter(counter) => Op::Counter { into: 0, counter: self.counter(*counter, me) },
            Number::Count(set) => Op::Count { into: 0, set: self.set(builder, me, set)? },
            Number::GroupsIn(set) => Op::Groups { into: 0, set: self.set(builder, me, set)? },
            Number::CountOnLine(set) => {
                let what = "`count … on line` may only stand alone behind `exactly`";
                return Err(Refusal::new(set.span, what));
            }
            Number::Plus(one, other) => {
                let (one, other) = both(one, other)?;
                Op::Plus { into: 0, one, other }
            }
            Number::Minus(one, other) => {
                let (one, other) = both(one, other)?;
                Op::Minus { into: 0, one, other }
            }
            Number::Times(one, other) => {
                let (one, other) = both(one, other)?;
                Op::Times { into: 0, one, other }
            }
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
        let target = Builder::<W>::target(label);
        // A set that has a cell exactly if the condition holds, or exactly if it does not.
        let (set, if_some) = match &condition.kind {
            ConditionKind::Some(set) => (self.set(builder, me, set)?, true),
            ConditionKind::No(set) => (self.set(builder, me, set)?, false),
            ConditionKind::IsIn(one, Set { kind: SetKind::Lines { length, within }, .. })
                if one.kind == SetKind::To =>
            {
                let set = self.set(builder, me, within)?;
                (builder.value(Op::LineThrough { into: 0, set, length: self.line_length(*length) }), true)
            }
            ConditionKind::IsIn(one, other) => {
                let one = self.set(builder, me, one)?;
                let other = self.set(builder, me, other)?;
                (builder.value(Op::Without { into: 0, one, other }), false)
            }
            ConditionKind::LineOf { length, within } => {
                (self.lines(builder, me, length, within, condition.span)?, true)
            }
            ConditionKind::Connects { set, from, to } => {
                let within = self.set(builder, me, set)?;
                let seeds = self.set(builder, me, from)?;
                let one = builder.value(Op::Group { into: 0, seeds, within });
                let other = self.set(builder, me, to)?;
                (builder.value(Op::And { into: 0, one, other }), true)
            }
            ConditionKind::OneGroup(set) => {
                let set = self.set(builder, me, set)?;
                (builder.value(Op::OneGroup { into: 0, set }), true)
            }
            ConditionKind::Compare(one, relation, other) => {
                let one = self.number(builder, me, one)?;
                let other = self.number(builder, me, other)?;
                builder.push(Op::JumpIf { one, relation: *relation, other, holds, target });
                return Ok(());
            }
            ConditionKind::NobodyCanMove | ConditionKind::CannotMove(_) if self.in_turn => {
                let what = "moves that depend on the moves there are cannot be played yet";
                return Err(Refusal::new(condition.span, what));
            }
            ConditionKind::NobodyCanMove => {
                builder.push(Op::JumpByAnyMoves { can_move: !holds, target });
                return Ok(());
            }
            ConditionKind::CannotMove(who) => {
                let player = match who {
                    Who::Mover => Some(me),
                    Who::Next => None,
                    Who::Player(player) => Some(*player),
                };
                builder.push(Op::JumpByMoves { player, can_move: !holds, target });
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
        let op =
            if if_some == holds { Op::JumpIfSome { set, target } } else { Op::JumpIfNone { set, target } };
        builder.push(op);
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
            return Err(Refusal::new(span, "the length of a line must be a number that does not change"));
        };
        let set = self.set(builder, me, within)?;
        if *length <= 1 {
            return Ok(set);
        }
        if *length > self.geometry.all.len().into() && !self.geometry.is_round() {
            return Ok(builder.constant(W::NONE));
        }
        if *length > i64::from(u16::MAX) {
            return Err(Refusal::new(span, "a line this long cannot be looked for"));
        }
        let plan = self.geometry.line_plan(*length as usize);
        Ok(builder.lines(set, plan))
    }

    /// The program of a condition: it stops with 1 if the condition holds and with 0 if not.
    pub(super) fn condition(&mut self, me: Player, condition: &Condition) -> Result<Program<W>> {
        let mut builder = Builder::new();
        let fails = builder.label();
        self.jump(&mut builder, me, condition, false, fails)?;
        builder.push(Op::Stop { code: 1 });
        builder.place(fails);
        builder.push(Op::Stop { code: 0 });
        let finished = builder.finish(0).ok_or_else(|| Refusal::too_long(condition.span))?;
        Ok(finished.program)
    }

    /// The program of a set.
    pub(super) fn set_program(&mut self, me: Player, set: &Set) -> Result<Program<W>> {
        let mut builder = Builder::new();
        let register = self.set(&mut builder, me, set)?;
        builder.finish_set(register).ok_or_else(|| Refusal::too_long(set.span))
    }

    /// The program of a number.
    pub(super) fn number_program(&mut self, me: Player, number: &Number, span: Span) -> Result<Program<W>> {
        let mut builder = Builder::new();
        let register = self.number(&mut builder, me, number)?;
        builder.finish_number(register).ok_or_else(|| Refusal::too_long(span))
    }

    /// The pieces of all layers with a matching owner.
    pub(super) fn pieces_of(
        &self,
        builder: &mut Builder<W>,
        is_meant: impl Fn(Option<Player>) -> bool,
    ) -> Register {
        let meant = (0..self.layers.len()).filter(|&layer| is_meant(self.layers[layer].owner));
        let layers: Vec<u8> = meant.map(|layer| layer as u8).collect();
        match layers[..] {
            [] => builder.constant(W::NONE),
            [layer] => builder.value(Op::Layer { into: 0, layer }),
            _ => builder.value(Op::Layers { into: 0, layers: mask(&layers) }),
        }
    }

    pub(super) fn theirs(&self, builder: &mut Builder<W>, me: Player) -> Register {
        self.pieces_of(builder, |owner| owner.is_some_and(|owner| owner != me))
    }

    pub(super) fn occupied(&self, builder: &mut Builder<W>) -> Register {
        self.pieces_of(builder, |_| true)
    }

    pub(super) fn empty(&self, builder: &mut Builder<W>) -> Register {
        let layers: Vec<u8> = (0..self.layers.len() as u8).collect();
        builder.value(Op::Empty { into: 0, layers: mask(&layers) })
    }

    pub(super) fn pieces(
        &self,
        builder: &mut Builder<W>,
        me: Player,
        piece: usize,
        owner: Owner,
    ) -> Register {
        let owner = match owner {
            Owner::Mover => Some(me),
            Owner::Player(player) => Some(player),
            Owner::Nobody => None,
        };
        match self.layer(piece, owner) {
            Some(layer) => builder.value(Op::Layer { into: 0, layer }),
            None => builder.constant(W::NONE),
        }
    }
}

/// The layers as bits.
fn mask(layers: &[u8]) -> u16 {
    layers.iter().fold(0, |mask, layer| mask | 1 << layer)
}

/// Writes the union of sets.
pub(super) fn union<W: Word>(builder: &mut Builder<W>, sets: Vec<Register>) -> Register {
    let mut sets = sets.into_iter();
    let Some(first) = sets.next() else { return builder.constant(W::NONE) };
    sets.fold(first, |one, other| builder.value(Op::Or { into: 0, one, other }))
}

/// True if a condition depends on the move it applies to.
pub(super) fn depends_on_move(condition: &Condition) -> bool {
    match &condition.kind {
        ConditionKind::Some(set) | ConditionKind::No(set) | ConditionKind::OneGroup(set) => {
            set.depends_on_move()
        }
        ConditionKind::IsIn(one, other) => one.depends_on_move() || other.depends_on_move(),
        ConditionKind::LineOf { length, within } => number_depends(length) || within.depends_on_move(),
        ConditionKind::Connects { set, from, to } => [set, from, to].into_iter().any(Set::depends_on_move),
        ConditionKind::Compare(one, _, other) => number_depends(one) || number_depends(other),
        ConditionKind::NobodyCanMove | ConditionKind::CannotMove(_) => false,
        ConditionKind::And(one, other) | ConditionKind::Or(one, other) => {
            depends_on_move(one) || depends_on_move(other)
        }
        ConditionKind::Not(condition) => depends_on_move(condition),
    }
}

fn number_depends(number: &Number) -> bool {
    match number {
        Number::Constant(_) | Number::Counter(_) => false,
        Number::Count(set) | Number::CountOnLine(set) | Number::GroupsIn(set) => set.depends_on_move(),
        Number::Plus(one, other) | Number::Minus(one, other) | Number::Times(one, other) => {
            number_depends(one) || number_depends(other)
        }
    }
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
        SetKind::Occupied | SetKind::Mine | SetKind::Theirs | SetKind::Piece { .. } => true,
        SetKind::And(one, other) => is_occupied_only(one) || is_occupied_only(other),
        SetKind::Or(one, other) => is_occupied_only(one) && is_occupied_only(other),
        SetKind::Without(one, _) => is_occupied_only(one),
        SetKind::Lines { within, .. } => is_occupied_only(within),
        _ => false,
    }
}
