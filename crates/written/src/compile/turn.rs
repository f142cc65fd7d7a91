//! The lines of `turn`: programs that find the moves, and the changes that moves make.

use super::expressions::depends_on_move;
use super::{Compiler, Refusal};
use crate::compiled::{Action, Deed, Emission, Group, Line, Second, Shape, Stage, Walk, WalkKind};
use crate::program::{Builder, Op, Register};
use crate::syntax::{
    Belongs, Condition, ConditionKind, Effect, MoveLine, Movement, Number, Set, SetKind, Span, Verb,
};
use crate::words::Word;
use game::Player;

type Result<T> = std::result::Result<T, Refusal>;

/// The groups and the lines of a player.
type Turn<W> = (Vec<Group<W>>, Vec<Option<Line<W>>>);

/// The number of emissions after which a new stage begins.
const STAGE: usize = 12;

/// A verb whose moves are looked for.
#[derive(Clone, Copy)]
struct Part<'a> {
    line: u8,
    span: Span,
    verb: &'a Verb,
    condition: Option<&'a Condition>,
    /// True if a second verb follows, so that the path of a move has more cells.
    goes_on: bool,
    /// True if nothing happens but what the verb says.
    is_plain: bool,
}

/// Moves along one way by one piece, before they are emitted.
struct Carried {
    way: usize,
    set: Register,
    line: u8,
    is_plain: bool,
    captures_between: bool,
    goes_on: bool,
}

/// A group being written.
struct Writer<W> {
    builder: Builder<W>,
    stages: Vec<Stage>,
    emissions: Vec<Emission>,
    start: usize,
}

impl<W: Word> Writer<W> {
    fn emit(&mut self, emission: Emission) {
        self.emissions.push(emission);
        if self.emissions.len() >= STAGE {
            self.close();
        }
    }

    /// Ends the stage.
    fn close(&mut self) {
        for emission in &self.emissions {
            registers(emission, |register, is_set| {
                if is_set {
                    self.builder.read_set(register);
                } else {
                    self.builder.read_number(register);
                }
            });
        }
        self.builder.push(Op::Stop { code: 0 });
        let emissions = std::mem::take(&mut self.emissions);
        self.stages.push(Stage { start: self.start, emissions });
        self.start = usize::from(self.builder.here());
    }

    fn finish(mut self, span: Span) -> Result<Group<W>> {
        if !self.emissions.is_empty() || self.stages.is_empty() {
            self.close();
        }
        let finished = self.builder.finish(0).ok_or_else(|| Refusal::too_long(span))?;
        for stage in &mut self.stages {
            for emission in &mut stage.emissions {
                registers_mut(emission, |register, is_set| {
                    let places = if is_set { &finished.sets } else { &finished.numbers };
                    *register = places[usize::from(*register)];
                });
            }
        }
        Ok(Group { program: finished.program, stages: self.stages, shape: Shape::Program })
    }
}

/// Visits the registers of an emission; true with those of sets.
fn registers_mut(emission: &mut Emission, mut visit: impl FnMut(&mut Register, bool)) {
    match emission {
        Emission::Place { set, .. } | Emission::Carry { set, .. } => visit(set, true),
        Emission::Walks(walks) => {
            for walk in walks {
                visit(&mut walk.pieces, true);
                visit(&mut walk.to, true);
                match &mut walk.kind {
                    WalkKind::Step | WalkKind::Chain { .. } => {}
                    WalkKind::Slide { empty, at_most } => {
                        visit(empty, true);
                        if let Some(number) = at_most {
                            visit(number, false);
                        }
                    }
                    WalkKind::Hop { over } => visit(over, true),
                    WalkKind::Go { exactly, over } => {
                        visit(exactly, false);
                        visit(over, true);
                    }
                    WalkKind::GoByLine { counted, over } => {
                        visit(counted, true);
                        visit(over, true);
                    }
                }
            }
        }
        Emission::Add { least, greatest, .. } => {
            visit(least, false);
            visit(greatest, false);
        }
        Emission::Take { least, greatest, .. } => {
            visit(least, false);
            if let Some(number) = greatest {
                visit(number, false);
            }
        }
        Emission::Pass { .. } | Emission::Exchange { .. } => {}
    }
}

fn registers(emission: &Emission, mut visit: impl FnMut(Register, bool)) {
    registers_mut(&mut emission.clone(), |register, is_set| visit(*register, is_set));
}

impl<W: Word> Compiler<'_, W> {
    /// The groups and the lines of a player.
    pub(super) fn turn(&mut self, me: Player) -> Result<Turn<W>> {
        let rules = self.rules;
        let (mut groups, mut lines) = (Vec::new(), Vec::new());
        for group in &rules.turn {
            let first = lines.len();
            for line in group {
                if lines.len() >= usize::from(u8::MAX) {
                    return Err(Refusal::new(line.span, "there are more lines of `turn` than can be played"));
                }
                lines.push(self.line(me, line)?);
            }
            let parts = group.iter().enumerate().filter(|(index, _)| lines[first + index].is_some());
            let parts: Vec<Part<'_>> = parts.map(|(index, line)| part(first + index, line)).collect();
            groups.push(self.group(me, &parts)?);
        }
        Ok((groups, lines))
    }

    /// The hops that capture, if a piece may have to hop on.
    pub(super) fn hops(&mut self, me: Player, lines: &[Option<Line<W>>]) -> Result<Option<Group<W>>> {
        let rules = self.rules;
        if !lines.iter().flatten().any(|line| line.hops_on) {
            return Ok(None);
        }
        let captures = |(index, _): &(usize, &MoveLine)| {
            let line = lines[*index].as_ref();
            line.is_some_and(|line| matches!(line.verb, Deed::HopCapturing { .. }))
        };
        let parts = rules.turn.iter().flatten().enumerate().filter(captures);
        let parts: Vec<Part<'_>> = parts.map(|(index, line)| part(index, line)).collect();
        self.group(me, &parts).map(Some)
    }

    /// A line; `None` if it moves pieces that only another player has.
    fn line(&mut self, me: Player, line: &MoveLine) -> Result<Option<Line<W>>> {
        let Some(verb) = self.deed(me, &line.verb) else { return Ok(None) };
        let (mut actions, mut second, mut again) = (Vec::new(), None, false);
        for effect in &line.effects {
            let action = match effect {
                Effect::Flip(set) if set.kind == SetKind::Enclosed && self.has_lines() => {
                    let mine = self.mask(|owner| owner == Some(me));
                    let theirs = self.mask(|owner| owner.is_some_and(|owner| owner != me));
                    Action::FlipEnclosed { mine, theirs, layers: self.flipped(me) }
                }
                Effect::Flip(set) => {
                    Action::Flip { set: self.set_program(me, set)?, layers: self.flipped(me) }
                }
                Effect::Remove(set) => Action::Remove(self.set_program(me, set)?),
                Effect::Put { piece, on } => {
                    let layer = self.effect_layer(me, *piece, line.span)?;
                    Action::Put { set: self.set_program(me, on)?, layer }
                }
                Effect::Becomes(piece) => {
                    Action::Becomes { layer: self.effect_layer(me, *piece, line.span)? }
                }
                Effect::Add { number, counter } => Action::Add {
                    number: self.number_program(me, number, line.span)?,
                    counter: self.counter(*counter, me),
                },
                Effect::SamePlayerAgain => {
                    again = true;
                    continue;
                }
                Effect::Verb(verb) => {
                    let Some(deed) = self.deed(me, verb) else { return Ok(None) };
                    let (goes_on, is_plain) = (false, true);
                    let part = Part { line: 0, span: line.span, verb, condition: None, goes_on, is_plain };
                    let group = self.group(me, &[part])?;
                    second = Some(Second { after: actions.len(), verb: deed, group });
                    continue;
                }
            };
            actions.push(action);
        }
        let hops_on =
            matches!(verb, Deed::HopCapturing { .. }) && matches!(line.verb, Verb::Hop { again: true, .. });
        let is_plain = actions.is_empty() && second.is_none() && !again && !hops_on;
        Ok(Some(Line { verb, actions, second, again, hops_on, is_plain }))
    }

    /// From each layer of another player's pieces to that of the same pieces of the player.
    fn flipped(&self, me: Player) -> Vec<(u8, u8)> {
        let pairs = self.layers.iter().enumerate().filter_map(|(from, layer)| {
            let is_for_each = self.rules.pieces[layer.piece].belongs == Belongs::Each;
            let other = layer.owner.filter(|&owner| owner != me && is_for_each);
            Some((from as u8, other.and_then(|_| self.layer(layer.piece, Some(me)))?))
        });
        pairs.collect()
    }

    /// The layer of pieces that an effect makes: those of the only owner, if the kind does not belong to
    /// each player.
    fn effect_layer(&self, me: Player, piece: usize, span: Span) -> Result<u8> {
        let only = || self.layers.iter().position(|layer| layer.piece == piece).map(|layer| layer as u8);
        let found = self.own_layer(piece, me).or_else(only);
        found.ok_or_else(|| Refusal::new(span, "there is no such piece"))
    }

    /// The change that a verb makes; `None` if it needs a piece that only another player has.
    fn deed(&self, me: Player, verb: &Verb) -> Option<Deed> {
        Some(match verb {
            Verb::Place { piece, .. } => Deed::Place { layer: self.own_layer(*piece, me)? },
            Verb::Step(movement) | Verb::Slide { movement, .. } | Verb::Go { movement, .. } => {
                Deed::Carry { layer: self.own_layer(movement.piece, me)? }
            }
            Verb::Hop { movement, .. } => {
                let layer = self.own_layer(movement.piece, me)?;
                if movement.capturing { Deed::HopCapturing { layer } } else { Deed::Carry { layer } }
            }
            Verb::Add { .. } => Deed::Add,
            Verb::Take { .. } => Deed::Take,
            Verb::Pass => Deed::Pass,
            Verb::PieRule => Deed::Exchange,
        })
    }

    /// The moves of some verbs of one group.
    fn group(&mut self, me: Player, parts: &[Part<'_>]) -> Result<Group<W>> {
        let mut writer =
            Writer { builder: Builder::new(), stages: Vec::new(), emissions: Vec::new(), start: 0 };
        self.places(&mut writer, me, parts)?;
        self.movements(&mut writer, me, parts)?;
        self.others(&mut writer, me, parts)?;
        let group = writer.finish(parts.last().map_or(Span::default(), |part| part.span))?;
        let shape = match parts {
            [part] if !part.goes_on => self.shape(me, part),
            _ => Shape::Program,
        };
        Ok(Group { shape, ..group })
    }

    /// The shape of a rule of one line.
    fn shape(&self, me: Player, part: &Part<'_>) -> Shape<W> {
        let Verb::Place { on, .. } = part.verb else { return Shape::Program };
        let empty = SetKind::Empty;
        match (&on.kind, part.condition.map(|condition| &condition.kind)) {
            (SetKind::Empty, None) => Shape::Empty,
            (SetKind::Empty, Some(ConditionKind::Some(set))) if set.kind == SetKind::Enclosed => {
                if !self.has_lines() {
                    return Shape::Program;
                }
                let mine = self.mask(|owner| owner == Some(me));
                Shape::Enclosing { mine, theirs: self.mask(|owner| owner.is_some_and(|owner| owner != me)) }
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

    /// The layers whose owner is meant, as bits.
    fn mask(&self, is_meant: impl Fn(Option<Player>) -> bool) -> u16 {
        let meant = self.layers.iter().enumerate().filter(|(_, layer)| is_meant(layer.owner));
        meant.fold(0, |mask, (index, _)| mask | 1 << index)
    }

    fn places(&mut self, writer: &mut Writer<W>, me: Player, parts: &[Part<'_>]) -> Result<()> {
        let mut earlier: Vec<(Register, (usize, bool))> = Vec::new();
        for part in parts {
            let Verb::Place { piece, on } = part.verb else { continue };
            let mut set = self.set(&mut writer.builder, me, on)?;
            if !is_empty_only(on) {
                let other = self.empty(&mut writer.builder);
                set = writer.builder.value(Op::And { into: 0, one: set, other });
            }
            if let Some(condition) = part.condition {
                set = self.where_holds(&mut writer.builder, me, condition, set, None)?;
            }
            // The first line that gives a move counts.
            let kind = (*piece, part.goes_on);
            for (other, _) in earlier.iter().copied().filter(|(_, other)| *other == kind) {
                set = writer.builder.value(Op::Without { into: 0, one: set, other });
            }
            earlier.push((set, kind));
            writer.emit(Emission::Place { set, line: part.line });
        }
        Ok(())
    }

    /// The part of a set, reached along a way if there is one, for which a condition holds.
    fn where_holds(
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
            return Ok(builder.value(Op::Guard { into: 0, set, condition }));
        }
        if way.is_none()
            && let Some(found) = self.inverted(builder, me, condition, set)?
        {
            return Ok(found);
        }
        let condition = self.condition(me, condition)?;
        let condition = builder.condition(condition);
        Ok(builder.value(Op::Filter { into: 0, set, condition, way }))
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
                let mine = self.pieces_of(builder, |owner| owner == Some(me));
                let theirs = self.theirs(builder, me);
                builder.value(Op::Enclosing { into: 0, mine, theirs, empty: set })
            }
            SetKind::And(one, other) => {
                let beside =
                    |set: &Set| matches!(&set.kind, SetKind::NextTo(center) if center.kind == SetKind::To);
                let others = match (beside(one), beside(other)) {
                    (true, false) => other,
                    (false, true) => one,
                    _ => return Ok(None),
                };
                let is_known = Condition { span: others.span, kind: ConditionKind::Some((**others).clone()) };
                if depends_on_move(&is_known) {
                    return Ok(None);
                }
                let others = self.set(builder, me, others)?;
                let near = builder.value(Op::Neighbors { into: 0, set: others });
                builder.value(Op::And { into: 0, one: set, other: near })
            }
            _ => return Ok(None),
        };
        let op = Op::Without { into: 0, one: set, other: found };
        Ok(Some(if is_some { found } else { builder.value(op) }))
    }

    fn movements(&mut self, writer: &mut Writer<W>, me: Player, parts: &[Part<'_>]) -> Result<()> {
        let is_movement = |part: &&Part<'_>| movement(part.verb).is_some();
        let moving: Vec<Part<'_>> = parts.iter().filter(is_movement).copied().collect();
        for part in &moving {
            if !self.has_lines() && !matches!(part.verb, Verb::Step(_)) {
                let what = "on a board without directions pieces can only `step`, as yet";
                return Err(Refusal::new(part.span, what));
            }
        }
        let simple = |part: &Part<'_>| match part.verb {
            Verb::Step(_) => true,
            Verb::Hop { movement, again, .. } => movement.capturing || !again,
            _ => false,
        };
        if moving.iter().all(simple) && self.are_apart(me, &moving) {
            // Moves of different kinds of pieces leave different cells.
            let mut pieces: Vec<usize> =
                moving.iter().filter_map(|part| Some(movement(part.verb)?.piece)).collect();
            pieces.dedup();
            pieces.sort_unstable();
            pieces.dedup();
            for piece in pieces {
                self.carried(writer, me, piece, &moving)?;
            }
            return Ok(());
        }
        for goes_on in [false, true] {
            let mut walks = Vec::new();
            for part in moving.iter().filter(|part| part.goes_on == goes_on) {
                walks.push(self.walk(&mut writer.builder, me, part)?);
            }
            if !walks.is_empty() {
                writer.emit(Emission::Walks(walks));
            }
        }
        Ok(())
    }

    /// True if no two of the steps and hops lead from one cell to the same cell.
    fn are_apart(&mut self, me: Player, parts: &[Part<'_>]) -> bool {
        let mut ways = Vec::new();
        for part in parts {
            let Some(movement) = movement(part.verb) else { continue };
            let steps = if let Verb::Hop { .. } = part.verb { 2 } else { 1 };
            for direction in self.geometry.toward(&movement.directions[me.index()]) {
                ways.push(self.geometry.steps(direction, steps));
            }
        }
        ways.sort_unstable();
        ways.dedup();
        self.geometry.keeps_apart(&ways)
    }

    /// Emits the steps and hops of one kind of piece.
    fn carried(
        &mut self,
        writer: &mut Writer<W>,
        me: Player,
        piece: usize,
        parts: &[Part<'_>],
    ) -> Result<()> {
        let mut all: Vec<Carried> = Vec::new();
        for part in parts {
            let Some(movement) = movement(part.verb).filter(|movement| movement.piece == piece) else {
                continue;
            };
            let builder = &mut writer.builder;
            let pieces = self.movers(builder, me, movement)?;
            let to = self.reachable(builder, me, movement)?;
            let over = match part.verb {
                Verb::Hop { over, .. } => Some(self.set(builder, me, over)?),
                _ => None,
            };
            for direction in self.geometry.toward(&movement.directions[me.index()]) {
                let one = direction as u16;
                let (mut set, way) = match over {
                    Some(over) => {
                        let hop = Op::Hop { into: 0, set: pieces, way: one, over, to };
                        (builder.value(hop), self.geometry.steps(direction, 2))
                    }
                    None => (builder.value(Op::Step { into: 0, set: pieces, way: one, to }), direction),
                };
                if let Some(condition) = part.condition {
                    set = self.where_holds(builder, me, condition, set, Some(way as u16))?;
                }
                let captures_between = over.is_some() && movement.capturing;
                let (line, is_plain, goes_on) = (part.line, part.is_plain, part.goes_on);
                add(builder, &mut all, Carried { way, set, line, is_plain, captures_between, goes_on });
            }
        }
        for moves in all {
            writer.emit(Emission::Carry { set: moves.set, way: moves.way as u16, line: moves.line });
        }
        Ok(())
    }

    /// The pieces that a line may move.
    fn movers(&mut self, builder: &mut Builder<W>, me: Player, movement: &Movement) -> Result<Register> {
        let Some(layer) = self.own_layer(movement.piece, me) else { return Ok(builder.constant(W::NONE)) };
        let pieces = builder.value(Op::Layer { into: 0, layer });
        let Some(within) = &movement.within else { return Ok(pieces) };
        let other = self.set(builder, me, within)?;
        Ok(builder.value(Op::And { into: 0, one: pieces, other }))
    }

    /// The cells that a line may move to.
    fn reachable(&mut self, builder: &mut Builder<W>, me: Player, movement: &Movement) -> Result<Register> {
        let to = self.set(builder, me, &movement.to)?;
        if movement.capturing || is_empty_only(&movement.to) {
            return Ok(to);
        }
        let other = self.empty(builder);
        Ok(builder.value(Op::And { into: 0, one: to, other }))
    }

    fn walk(&mut self, builder: &mut Builder<W>, me: Player, part: &Part<'_>) -> Result<Walk> {
        let Some(movement) = movement(part.verb) else {
            return Err(Refusal::new(part.span, "this verb moves nothing"));
        };
        let kind = match part.verb {
            Verb::Slide { at_most, .. } => {
                let empty = self.empty(builder);
                let at_most = match at_most {
                    Some(number) => Some(self.number(builder, me, number)?),
                    None => None,
                };
                WalkKind::Slide { empty, at_most }
            }
            Verb::Hop { over, again: true, .. } if !movement.capturing => {
                let over = self.set_program(me, over)?;
                let to = self.set_program(me, &movement.to)?;
                WalkKind::Chain { over: builder.condition(over), to: builder.condition(to) }
            }
            Verb::Hop { over, .. } => WalkKind::Hop { over: self.set(builder, me, over)? },
            Verb::Go { exactly, over, .. } => {
                self.geometry.find_far();
                let over = self.set(builder, me, over)?;
                match exactly {
                    Number::CountOnLine(counted) => {
                        WalkKind::GoByLine { counted: self.set(builder, me, counted)?, over }
                    }
                    number => WalkKind::Go { exactly: self.number(builder, me, number)?, over },
                }
            }
            _ => WalkKind::Step,
        };
        if self.geometry.is_round() && movement.capturing && matches!(kind, WalkKind::Hop { .. }) {
            let what = "hops that capture cannot be played yet on this round board";
            return Err(Refusal::new(part.span, what));
        }
        let condition = match part.condition {
            Some(condition) => {
                let program = self.condition(me, condition)?;
                Some(builder.condition(program))
            }
            None => None,
        };
        let directions = self.geometry.toward(&movement.directions[me.index()]);
        // Chains of hops look at a board without the piece.
        let to = match kind {
            WalkKind::Chain { .. } => builder.constant(self.geometry.all),
            _ => self.reachable(builder, me, movement)?,
        };
        Ok(Walk {
            line: part.line,
            pieces: self.movers(builder, me, movement)?,
            axes: self.axes(&directions),
            directions,
            kind,
            to,
            condition,
        })
    }

    /// Directions in pairs of opposite ones.
    fn axes(&self, directions: &[usize]) -> Vec<(usize, Option<usize>)> {
        let mut axes: Vec<(usize, Option<usize>)> = Vec::new();
        for &direction in directions {
            let opposite = self.geometry.opposite(direction);
            match axes.iter_mut().find(|(other, pair)| Some(*other) == opposite && pair.is_none()) {
                Some((_, pair)) => *pair = Some(direction),
                None => axes.push((direction, None)),
            }
        }
        axes
    }

    /// Counters, heaps, passes and the pie rule.
    fn others(&mut self, writer: &mut Writer<W>, me: Player, parts: &[Part<'_>]) -> Result<()> {
        let mut counters: Vec<Option<usize>> = Vec::new();
        for part in parts {
            if matches!(part.verb, Verb::Place { .. }) || movement(part.verb).is_some() {
                continue;
            }
            let builder = &mut writer.builder;
            let condition = match part.condition {
                Some(condition) if depends_on_move(condition) => {
                    return Err(Refusal::new(condition.span, "this move has no cells to test"));
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
                    counters.push(Some(*counter));
                    let least = self.number(builder, me, least)?;
                    let greatest = self.number(builder, me, greatest)?;
                    let counter = self.counter(*counter, me);
                    Emission::Add { counter, least, greatest, line, condition }
                }
                Verb::Take { least, greatest } => {
                    counters.push(None);
                    let least = self.number(builder, me, least)?;
                    let greatest = match greatest {
                        Some(number) => Some(self.number(builder, me, number)?),
                        None => None,
                    };
                    Emission::Take { least, greatest, line, condition }
                }
                Verb::PieRule => Emission::Exchange { line, condition },
                _ => Emission::Pass { line, condition },
            };
            writer.emit(emission);
        }
        let count = counters.len();
        counters.sort_unstable();
        counters.dedup();
        let doubled = |verb: &Verb| parts.iter().filter(|part| part.verb == verb).count() > 1;
        if counters.len() < count || doubled(&Verb::Pass) || doubled(&Verb::PieRule) {
            let span = parts.last().map_or(Span::default(), |part| part.span);
            let what = "two lines of one group that count alike, or pass, cannot be played yet";
            return Err(Refusal::new(span, what));
        }
        Ok(())
    }
}

/// A line of `turn` as the part of a group.
fn part(index: usize, line: &MoveLine) -> Part<'_> {
    Part {
        line: index as u8,
        span: line.span,
        verb: &line.verb,
        condition: line.condition.as_ref(),
        goes_on: line.effects.iter().any(|effect| matches!(effect, Effect::Verb(_))),
        is_plain: line.effects.is_empty() && !matches!(line.verb, Verb::Hop { again: true, .. }),
    }
}

/// Adds moves to those of earlier lines: the first line that gives a move counts.
fn add<W: Word>(builder: &mut Builder<W>, all: &mut Vec<Carried>, mut moves: Carried) {
    let (way, goes_on, is_plain) = (moves.way, moves.goes_on, moves.is_plain);
    let captures_between = moves.captures_between;
    let alike = |other: &Carried| other.way == way && other.goes_on == goes_on;
    let is_same = |other: &Carried| other.is_plain && is_plain && other.captures_between == captures_between;
    for other in all.iter().filter(|other| alike(other) && !is_same(other)) {
        moves.set = builder.value(Op::Without { into: 0, one: moves.set, other: other.set });
    }
    if let Some(other) = all.iter_mut().find(|other| alike(other) && is_same(other)) {
        other.set = builder.value(Op::Or { into: 0, one: other.set, other: moves.set });
        return;
    }
    all.push(moves);
}

/// The movement of a verb that moves a piece.
fn movement(verb: &Verb) -> Option<&Movement> {
    match verb {
        Verb::Step(movement)
        | Verb::Slide { movement, .. }
        | Verb::Hop { movement, .. }
        | Verb::Go { movement, .. } => Some(movement),
        _ => None,
    }
}

/// True if the set holds empty cells only, by its form.
fn is_empty_only(set: &Set) -> bool {
    match &set.kind {
        SetKind::Empty | SetKind::SeenFrom(_) => true,
        SetKind::And(one, other) => is_empty_only(one) || is_empty_only(other),
        SetKind::Or(one, other) => is_empty_only(one) && is_empty_only(other),
        SetKind::Without(one, _) => is_empty_only(one),
        _ => false,
    }
}
