//! Compiles the lines that move pieces: for whole boards at once, or piece by piece.

use super::expressions::depends_on_move;
use super::writer::{Choice, Writer};
use super::{Compiler, Result};
use crate::compiled::{Cells, Completing, Emission, Limits, Plain, Reach, Walk, WalkKind};
use crate::program::{Builder, Code, Op, Register};
use crate::read::Mistake;
use crate::syntax::{Condition, ConditionKind, Motion, Movement, Number, Part, Set, SetKind};
use crate::words::Word;
use game::Player;

/// Moves along one way by one piece, before they are emitted.
struct Carried {
    way: usize,
    set: Register,
    line: u8,
    is_plain: bool,
    captures: bool,
    captures_between: bool,
    goes_on: Option<u8>,
}

impl<W: Word> Compiler<'_, W> {
    pub(super) fn movements(
        &mut self,
        writer: &mut Writer<W>,
        me: Player,
        parts: &[Choice<'_>],
    ) -> Result<()> {
        let is_movement = |part: &&Choice<'_>| part.verb.movement().is_some();
        let moving: Vec<Choice<'_>> = parts.iter().filter(is_movement).copied().collect();
        // What is carried is found by one line at a time.
        let carries = |part: &Choice<'_>| part.verb.movement().is_some_and(Movement::carries);
        let (carrying, moving): (Vec<Choice<'_>>, Vec<Choice<'_>>) = moving.into_iter().partition(carries);
        for part in &carrying {
            self.walks(writer, me, std::slice::from_ref(part), &[])?;
        }
        for part in &moving {
            let is_simple = |movement: &Movement| matches!(movement.motion, Motion::Step | Motion::Fly);
            if !self.has_lines() && !part.verb.movement().is_some_and(is_simple) {
                let what = "on a board without directions pieces can only `step` and `fly`, as yet";
                return Err(Mistake::at(part.span, what));
            }
        }
        let simple = |part: &Choice<'_>| {
            part.verb.movement().is_some_and(|movement| match movement.motion {
                Motion::Step => true,
                Motion::Hop { again, .. } => movement.capturing || !again,
                _ => false,
            })
        };
        // Steps and hops are found for all pieces at once. So are those before lines that move pieces in
        // other ways but demand more, and seldom apply; else all moves are found piece by piece.
        let at_once = moving.iter().position(|part| !simple(part)).unwrap_or(moving.len());
        let (first, others) = moving.split_at(at_once);
        let demand_more = |part: &Choice<'_>| {
            let is_more = |other: &Choice<'_>| other.guard.len() < part.guard.len();
            !simple(part) && part.guard == others[0].guard && first.iter().all(is_more)
        };
        if self.by_piece || !others.iter().all(demand_more) || !self.are_apart(me, first) {
            return self.walks(writer, me, &moving, &[]);
        }
        // Moves of different kinds of pieces leave different cells.
        let mut pieces: Vec<usize> =
            first.iter().filter_map(|part| Some(part.verb.movement()?.piece)).collect();
        pieces.dedup();
        pieces.sort_unstable();
        pieces.dedup();
        let mut earlier = Vec::new();
        for piece in pieces {
            earlier.append(&mut self.carried(writer, me, piece, first)?);
        }
        self.walks(writer, me, others, &earlier)
    }

    /// Emits moves that are found piece by piece, but for those that were emitted before.
    fn walks(
        &mut self,
        writer: &mut Writer<W>,
        me: Player,
        parts: &[Choice<'_>],
        earlier: &[Carried],
    ) -> Result<()> {
        // The lines share their emission, since the first that gives a move counts.
        let is_shared = parts.iter().all(|part| part.guard == parts[0].guard);
        let parts: Vec<Choice<'_>> =
            parts.iter().map(|part| if is_shared { *part } else { part.unguarded() }).collect();
        if let Some(part) = parts.first() {
            writer.demand(part.guard);
        }
        // Lines that test for the same lines of pieces share the result.
        let looks_for_lines = |part: &Choice<'_>| {
            split(part.condition).0.is_some_and(|condition| self.in_line(condition).is_some())
        };
        let mut kinds: Vec<Option<u8>> = parts.iter().map(|part| part.goes_on).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let is_one = parts.iter().all(looks_for_lines) && kinds.iter().flatten().count() <= 1;
        for kinds in kinds.chunks(if is_one { 2 } else { 1 }) {
            let parts = || parts.iter().filter(|part| kinds.contains(&part.goes_on));
            let alone = parts().count() == 1 && earlier.is_empty();
            let mut walks: Vec<Walk<W>> = Vec::new();
            for part in parts() {
                let mut walk = self.walk(&mut writer.builder, me, part, alone)?;
                let except = earlier.iter().filter(|moves| moves.goes_on == part.goes_on);
                let except: Vec<(u16, Register)> =
                    except.map(|moves| (moves.way as u16, moves.set)).collect();
                if !except.is_empty() {
                    walk = but_for(walk, except);
                }
                share(walks.last(), &mut walk);
                walks.push(walk);
            }
            if !walks.is_empty() {
                writer.emit(Emission::Walks(walks));
            }
        }
        Ok(())
    }

    /// True if no two of the steps and hops lead from one cell to the same cell.
    fn are_apart(&mut self, me: Player, parts: &[Choice<'_>]) -> bool {
        let mut ways = Vec::new();
        for part in parts {
            let Some(movement) = part.verb.movement() else { continue };
            let steps = if let Motion::Hop { .. } = movement.motion { 2 } else { 1 };
            for direction in self.geometry.toward(&movement.directions[me.index()]) {
                ways.push(self.geometry.steps(direction, steps));
            }
        }
        ways.sort_unstable();
        ways.dedup();
        self.geometry.keeps_apart(&ways)
    }

    /// Emits the steps and hops of one kind of piece, and returns them.
    fn carried(
        &mut self,
        writer: &mut Writer<W>,
        me: Player,
        piece: usize,
        parts: &[Choice<'_>],
    ) -> Result<Vec<Carried>> {
        let mut all: Vec<Carried> = Vec::new();
        for section in parts.chunk_by(|one, other| one.guard == other.guard) {
            writer.demand(section[0].guard);
            // Where conditions are computed, a test whether there is a move seldom needs all directions.
            let has_conditions = section.iter().any(|part| part.condition.is_some());
            let every: Vec<usize> = (0..self.geometry.directions()).collect();
            let size = if has_conditions { 1 } else { every.len().max(1) };
            for directions in every.chunks(size) {
                let first = all.len();
                for part in section {
                    self.carried_by(&mut writer.builder, me, piece, (part, directions), (&mut all, first))?;
                }
                for moves in &all[first..] {
                    writer.emit(Emission::Carry { set: moves.set, way: moves.way as u16, line: moves.line });
                }
                if has_conditions {
                    writer.close_if_begun();
                }
            }
        }
        Ok(all)
    }

    /// Adds the steps and hops of one line by one kind of piece, in some directions, to those of earlier
    /// lines. Those from `first` on are emitted with them.
    fn carried_by(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        piece: usize,
        (part, directions): (&Choice<'_>, &[usize]),
        (all, first): (&mut Vec<Carried>, usize),
    ) -> Result<()> {
        let Some(movement) = part.verb.movement().filter(|movement| movement.piece == piece) else {
            return Ok(());
        };
        let pieces = self.movers(builder, me, movement)?;
        let to = self.reachable(builder, me, movement)?;
        let over = match &movement.motion {
            Motion::Hop { over, .. } => Some(self.set(builder, me, over)?),
            _ => None,
        };
        let toward = self.geometry.toward(&movement.directions[me.index()]);
        for direction in toward.into_iter().filter(|direction| directions.contains(direction)) {
            let one = direction as u16;
            let (mut set, way) = match over {
                Some(over) => {
                    let hop = Op::new(Code::Hop, [pieces, over, to, one]);
                    (builder.value(hop), self.geometry.steps(direction, 2))
                }
                None => (builder.value(Op::new(Code::Step, [pieces, to, one])), direction),
            };
            if let Some(condition) = part.condition {
                set = self.where_holds(builder, me, condition, set, Some(way as u16))?;
            }
            let captures = movement.capturing;
            let captures_between = over.is_some() && captures;
            let (line, is_plain, goes_on) = (part.line, part.is_plain, part.goes_on);
            let moves = Carried { way, set, line, is_plain, captures, captures_between, goes_on };
            add(builder, all, first, moves);
        }
        Ok(())
    }

    /// The pieces that a line may move.
    fn movers(&mut self, builder: &mut Builder<W>, me: Player, movement: &Movement) -> Result<Register> {
        let Some(layer) = self.own_layer(movement.piece, me) else { return Ok(builder.constant(W::NONE)) };
        let pieces = builder.value(Op::new(Code::Layer, [layer.into()]));
        let Some(within) = &movement.within else { return Ok(pieces) };
        let other = self.set(builder, me, within)?;
        Ok(builder.value(Op::new(Code::And, [pieces, other])))
    }

    /// The cells that a line may move to.
    fn reachable(&mut self, builder: &mut Builder<W>, me: Player, movement: &Movement) -> Result<Register> {
        if movement.capturing {
            return self.set(builder, me, &movement.to);
        }
        self.free(builder, me, &movement.to)
    }

    /// The moves of a line, found piece by piece. Only a line that is alone finds its sets without a program:
    /// several lines would find them again for each piece.
    fn walk(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        part: &Choice<'_>,
        alone: bool,
    ) -> Result<Walk<W>> {
        let Some(movement) = part.verb.movement() else {
            return Err(Mistake::at(part.span, "this verb moves nothing"));
        };
        let (condition, constant) = split(part.condition);
        let (reach, condition) = condition.map_or((None, None), reach);
        let reach = reach.map(|set| self.reach(builder, me, set)).transpose()?;
        let alone = alone && constant.is_empty();
        let kind = self.walk_kind(builder, me, movement, alone)?;
        if self.geometry.is_round() && movement.capturing && matches!(kind, WalkKind::Hop { .. }) {
            let what = "hops that capture cannot be played yet on this round board";
            return Err(Mistake::at(part.span, what));
        }
        let has_condition = condition.is_some() || reach.is_some();
        let line = condition.and_then(|condition| self.in_line(condition));
        let completing = match &line {
            Some(line) => Some(self.completing(builder, me, line)?),
            None => None,
        };
        let condition = match condition.filter(|_| completing.is_none()) {
            Some(condition) => {
                let program = self.condition(me, condition)?;
                Some(builder.condition(program))
            }
            None => None,
        };
        let directions = self.geometry.toward(&movement.directions[me.index()]);
        let slides_freely = matches!(movement.motion, Motion::Slide { at_most: None, over: None, .. });
        let shoots = part.shoots
            && slides_freely
            && part.condition.is_none()
            && directions.len() == self.geometry.directions()
            && self.geometry.has_sight();
        let whole = Plain { layers: 0, is_complement: true, within: self.geometry.all };
        let to = match kind {
            WalkKind::Carry { .. } => Cells::Plain(whole),
            // Chains of hops look at a board without the piece, and others move with a line of pieces.
            WalkKind::Push(_) | WalkKind::Chain { .. } | WalkKind::PlainChain { .. } if alone => {
                Cells::Plain(whole)
            }
            WalkKind::Push(_) | WalkKind::Chain { .. } | WalkKind::PlainChain { .. } => {
                Cells::Register(builder.constant(self.geometry.all))
            }
            _ => self.plain_reachable(me, movement).filter(|_| alone).map_or_else(
                || self.reachable(builder, me, movement).map(Cells::Register),
                |plain| Ok(Cells::Plain(plain)),
            )?,
        };
        let pieces = match self.own_layer(movement.piece, me) {
            Some(layer) if alone && movement.within.is_none() => {
                Cells::Plain(Plain { layers: 1 << layer, is_complement: false, within: self.geometry.all })
            }
            _ => {
                let movers = self.movers(builder, me, movement)?;
                let where_holds =
                    |pieces, condition: &&Condition| self.where_holds(builder, me, condition, pieces, None);
                Cells::Register(constant.iter().try_fold(movers, where_holds)?)
            }
        };
        let axes = self.axes(&directions);
        let every = Plain { layers: self.mask(|_| true), is_complement: true, within: self.geometry.all };
        let begins_with_step = match kind {
            WalkKind::Step => part.goes_on.is_none(),
            // Then the cell left is seen, so that there is a shot.
            _ if slides_freely => to == Cells::Plain(every) && (part.goes_on.is_none() || shoots),
            _ => false,
        } && !has_condition
            && !self.geometry.is_round();
        let slides = matches!(kind, WalkKind::Slide { at_most: None, .. })
            && part.goes_on.is_none()
            && !has_condition
            && self.geometry.has_sight();
        Ok(Walk {
            line: part.line,
            pieces,
            directions,
            axes,
            kind,
            to,
            limits: has_condition.then(|| Limits { reach, condition, completing, except: Vec::new() }),
            sources: Vec::new(),
            begins_with_step,
            slides,
            shoots,
        })
    }

    /// The cells that a piece may reach: those of a set that depends on the cell left.
    fn reach(&mut self, builder: &mut Builder<W>, me: Player, set: &Set) -> Result<Reach<W>> {
        let mut known = vec![W::NONE; W::BITS];
        for from in self.geometry.all.bits() {
            match self.known(me, set, W::bit(from)) {
                Some(cells) => known[from] = cells,
                None => return Ok(Reach::Computed(builder.condition(self.set_program(me, set)?))),
            }
        }
        Ok(Reach::Known(known))
    }

    /// The cells of a set that depends on the board and on the cell left alone; `None` if it depends on more.
    fn known(&self, me: Player, set: &Set, from: W) -> Option<W> {
        let of = |set: &Set| self.known(me, set, from);
        Some(match &set.kind {
            SetKind::From => from,
            SetKind::Fixed(cells) => self.geometry.set(&cells[me.index()]),
            SetKind::Toward(directions, set) => {
                let (set, ways) = (of(set)?, self.geometry.toward(&[directions[me.index()]]));
                ways.into_iter().fold(W::NONE, |all, way| all | self.geometry.way(way).of(set))
            }
            SetKind::NextTo(set) => self.geometry.neighbors(of(set)?),
            SetKind::And(one, other) => of(one)? & of(other)?,
            SetKind::Or(one, other) => of(one)? | of(other)?,
            SetKind::Without(one, other) => of(one)?.without(of(other)?),
            SetKind::Not(set) => self.geometry.all.without(of(set)?),
            _ => return None,
        })
    }

    /// For each bit the cells from which a piece can come there, whatever stands on the board.
    pub(super) fn sources(&self, walk: &Walk<W>) -> Vec<W> {
        let (all, mut sources) = (self.geometry.all, vec![W::NONE; W::BITS]);
        let reach = walk.limits.as_ref().and_then(|limits| limits.reach.as_ref());
        for from in all.bits() {
            let most = match walk.kind {
                WalkKind::Step => 1,
                WalkKind::Slide { .. } | WalkKind::Go { .. } | WalkKind::GoByLine { .. } => W::BITS,
                _ => 0,
            };
            let mut reached = if most == 0 { all } else { W::NONE };
            for &direction in &walk.directions {
                let next = |at: &usize| self.geometry.next(direction, *at).filter(|&next| next != from);
                let ray = std::iter::successors(next(&from), next);
                ray.take(most).for_each(|to| reached |= W::bit(to));
            }
            if let Some(Reach::Known(known)) = reach {
                reached &= known[from];
            }
            reached.bits().for_each(|to| sources[to] |= W::bit(from));
        }
        sources
    }

    fn walk_kind(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        movement: &Movement,
        alone: bool,
    ) -> Result<WalkKind<W>> {
        Ok(match &movement.motion {
            Motion::Slide { at_most, over, .. } => {
                let empty = Set { span: movement.to.span, kind: SetKind::Empty };
                let empty = self.cells(builder, me, over.as_ref().unwrap_or(&empty), alone)?;
                let at_most = match at_most {
                    Some(number) => Some(self.bound(builder, me, number)?),
                    None => None,
                };
                WalkKind::Slide { empty, at_most }
            }
            Motion::Hop { over, again: true } if !movement.capturing => {
                if let (Some(over), Some(to)) = (self.plain(me, over), self.while_empty(me, &movement.to)) {
                    return Ok(WalkKind::PlainChain { over, to });
                }
                let over = self.set_program(me, over)?;
                let to = self.set_program(me, &movement.to)?;
                WalkKind::Chain { over: builder.condition(over), to: builder.condition(to) }
            }
            Motion::Hop { over, .. } => WalkKind::Hop { over: self.cells(builder, me, over, alone)? },
            Motion::Go { exactly, over } => {
                self.geometry.find_far();
                let over = self.cells(builder, me, over, alone)?;
                match exactly {
                    Number::CountOnLine(counted) => {
                        WalkKind::GoByLine { counted: self.cells(builder, me, counted, alone)?, over }
                    }
                    number => WalkKind::Go { exactly: self.bound(builder, me, number)?, over },
                }
            }
            Motion::Push(push) => {
                let layer = self.own_layer(movement.piece, me).unwrap_or(0);
                WalkKind::Push(self.pushing(me, layer, (movement, push)))
            }
            Motion::Carry { at_most, alone: onto } => {
                let over = self.cells(builder, me, &movement.to, alone)?;
                let alone = match onto {
                    Some(set) => self.cells(builder, me, set, alone)?,
                    None => Cells::Register(builder.constant(W::NONE)),
                };
                WalkKind::Carry { at_most: *at_most, over, alone }
            }
            Motion::Fly => WalkKind::Fly,
            Motion::Step => WalkKind::Step,
        })
    }

    /// A set, without a program if that is wanted and can be.
    fn cells(&mut self, builder: &mut Builder<W>, me: Player, set: &Set, alone: bool) -> Result<Cells<W>> {
        match self.plain(me, set) {
            Some(plain) if alone => Ok(Cells::Plain(plain)),
            _ => self.set(builder, me, set).map(Cells::Register),
        }
    }

    /// The cells that a line may move to, if they need no program.
    fn plain_reachable(&self, me: Player, movement: &Movement) -> Option<Plain<W>> {
        if movement.capturing {
            return self.plain(me, &movement.to);
        }
        let within = self.while_empty(me, &movement.to)?;
        Some(Plain { layers: self.mask(|_| true), is_complement: true, within })
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
}

/// The moves of a line but for earlier ones: none can be counted without finding it.
fn but_for<W>(walk: Walk<W>, except: Vec<(u16, Register)>) -> Walk<W> {
    let (begins_with_step, slides, shoots) = (false, false, false);
    let none = Limits { reach: None, condition: None, completing: None, except: Vec::new() };
    let limits = Limits { except, ..walk.limits.unwrap_or(none) };
    Walk { limits: Some(limits), begins_with_step, slides, shoots, ..walk }
}

/// Notes that a line looks for the same lines of pieces as the one before it, if it does.
fn share<W>(before: Option<&Walk<W>>, walk: &mut Walk<W>) {
    let before = before.and_then(|walk| walk.limits.as_ref()?.completing.as_ref());
    let Some(found) = walk.limits.as_mut().and_then(|limits| limits.completing.as_mut()) else { return };
    found.is_known = before.is_some_and(|before| {
        let sets = |line: &Completing| (line.most, line.reached, line.left);
        before.completions == found.completions && sets(before) == sets(found)
    });
}

/// Adds moves to those of earlier lines: the first line that gives a move counts. Only those from `first` on
/// may become more.
fn add<W: Word>(builder: &mut Builder<W>, all: &mut Vec<Carried>, first: usize, mut moves: Carried) {
    let (way, goes_on, is_plain) = (moves.way, moves.goes_on, moves.is_plain);
    let captures = (moves.captures, moves.captures_between);
    let alike = |other: &Carried| other.way == way && other.goes_on == goes_on;
    let is_same =
        |other: &Carried| other.is_plain && is_plain && (other.captures, other.captures_between) == captures;
    for (_, other) in
        all.iter().enumerate().filter(|(at, other)| alike(other) && (*at < first || !is_same(other)))
    {
        moves.set = builder.value(Op::new(Code::Without, [moves.set, other.set]));
    }
    if let Some(other) = all[first..].iter_mut().find(|other| alike(other) && is_same(other)) {
        other.set = builder.value(Op::new(Code::Or, [other.set, moves.set]));
        return;
    }
    all.push(moves);
}

/// A condition as the set of the cells that may be reached, which depends on the cell left, and the rest.
fn reach(condition: &Condition) -> (Option<&Set>, Option<&Condition>) {
    match &condition.kind {
        ConditionKind::IsIn(one, set) if one.kind == SetKind::To => {
            let has = |wanted: &dyn Fn(&SetKind) -> bool| {
                Part::Set(set).any(&|part| matches!(part, Part::Set(set) if wanted(&set.kind)))
            };
            let is_known = !has(&|kind| kind.is_of_move() && *kind != SetKind::From);
            if is_known && has(&|kind| *kind == SetKind::From) {
                return (Some(set), None);
            }
        }
        ConditionKind::And(one, other) => {
            if let (Some(set), None) = reach(one) {
                return (Some(set), Some(other));
            }
            if let (Some(set), None) = reach(other) {
                return (Some(set), Some(one));
            }
        }
        _ => {}
    }
    (None, Some(condition))
}

/// A condition as the part that has to be tested for each move, and the parts that do not depend on the move,
/// which are tested once.
fn split(mut condition: Option<&Condition>) -> (Option<&Condition>, Vec<&Condition>) {
    let mut constant = Vec::new();
    while let Some(Condition { kind: ConditionKind::And(first, rest), .. }) = condition {
        if !depends_on_move(rest) {
            constant.push(&**rest);
            condition = Some(first);
        } else if !depends_on_move(first) {
            constant.push(&**first);
            condition = Some(rest);
        } else {
            break;
        }
    }
    (condition, constant)
}
