//! Evaluates sets, numbers and conditions in a position, from the point of view of a player.

use super::moves::is_attacked;
use super::state::{Piece, State};
use crate::syntax::{
    Board, ByPlayer, CellId, Condition, ConditionKind, Direction, Number, Rules, Set, SetKind, Who,
};
use game::Player;

/// A set of cells: for each cell, whether it is one of them.
pub(super) struct Cells(Vec<bool>);

impl Cells {
    /// The set of these cells, among `count` cells.
    fn of(count: usize, cells: &[CellId]) -> Cells {
        let mut set = Cells(vec![false; count]);
        for &cell in cells {
            set.0[usize::from(cell)] = true;
        }
        set
    }

    /// True if it has a cell.
    pub(super) fn has(&self, cell: CellId) -> bool {
        self.0[usize::from(cell)]
    }

    /// Its cells, in ascending order.
    pub(super) fn list(&self) -> Vec<CellId> {
        (0..).zip(&self.0).filter(|(_, is_in)| **is_in).map(|(cell, _)| cell).collect()
    }
}

/// The cells of a set that the board alone decides, for each player.
pub(crate) fn fixed_cells(rules: &Rules, set: &Set) -> ByPlayer<Vec<CellId>> {
    let state = State::start(rules);
    (0..rules.seats()).map(|player| View::new(rules, &state, player).set(set).list()).collect()
}

/// A position as one player sees it, with the cells of the move in hand.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    /// The seat of the player with this point of view.
    pub(super) player: usize,
    pub(super) from: Option<CellId>,
    pub(super) to: Option<CellId>,
    pub(super) it: Option<CellId>,
}

impl<'a> View<'a> {
    /// The view of a player, without a move.
    pub(super) fn new(rules: &'a Rules, state: &'a State, player: usize) -> View<'a> {
        View { rules, state, player, from: None, to: None, it: None }
    }

    /// The name of a cell.
    pub(super) fn name(&self, cell: CellId) -> &'a str {
        self.board().map_or("?", |board| &board.cells[usize::from(cell)].name)
    }

    fn board(&self) -> Option<&'a Board> {
        self.rules.board.as_ref()
    }

    /// The cells of a set.
    pub(super) fn set(&self, set: &Set) -> Cells {
        let piece = |cell: CellId| self.state.at(cell);
        match &set.kind {
            SetKind::Fixed(cells) => Cells::of(self.count(), &cells[self.player]),
            SetKind::Empty => self.cells(|cell| piece(cell).is_none()),
            SetKind::Occupied => self.cells(|cell| piece(cell).is_some()),
            SetKind::Mine => {
                self.cells(|cell| piece(cell).is_some_and(|piece| piece.owner == Some(self.player)))
            }
            SetKind::Theirs => self.cells(|cell| self.is_theirs(cell)),
            SetKind::Piece { piece: kind, owner } => {
                let owner = owner.of(Player::new(self.player)).map(Player::index);
                self.cells(|cell| piece(cell) == Some(Piece { kind: *kind, owner }))
            }
            SetKind::From => self.cells(|cell| self.from == Some(cell)),
            SetKind::To => self.cells(|cell| self.to == Some(cell)),
            SetKind::It => self.cells(|cell| self.it == Some(cell)),
            SetKind::Enclosed => Cells::of(self.count(), &self.enclosed(1, u32::MAX)),
            SetKind::EnclosedRuns { least, greatest } => {
                Cells::of(self.count(), &self.enclosed(*least, *greatest))
            }
            SetKind::Between => Cells::of(self.count(), &self.between()),
            SetKind::SeenFrom(of) => {
                let seen = self.set(of).list().into_iter().flat_map(|from| self.seen(from));
                Cells::of(self.count(), &seen.collect::<Vec<_>>())
            }
            SetKind::Toward(directions, of) => {
                let neighbor = |from| self.neighbor(from, directions[self.player]);
                let reached: Vec<CellId> = self.set(of).list().into_iter().filter_map(neighbor).collect();
                Cells::of(self.count(), &reached)
            }
            SetKind::NextTo(of) => {
                let next = self.set(of).list().into_iter().flat_map(|from| self.neighbors(from));
                Cells::of(self.count(), &next.collect::<Vec<_>>())
            }
            SetKind::Attacked(of) => {
                let of = self.set(of);
                self.cells(|cell| of.has(cell) && is_attacked(self.rules, self.state, cell))
            }
            SetKind::GroupOf { seeds, within } => {
                let (seeds, within) = (self.set(seeds), self.set(within));
                let starts = seeds.list().into_iter().filter(|&seed| within.has(seed));
                let mut reached = Cells::of(self.count(), &[]);
                starts.for_each(|seed| drop(self.group(seed, &within, &mut reached)));
                reached
            }
            SetKind::Holding { least, greatest } => {
                self.cells(|cell| (*least..=*greatest).contains(&self.state.seeds[usize::from(cell)]))
            }
            SetKind::TrailOf { ends, within } => {
                let within = self.set(within);
                let trails = self.set(ends).list().into_iter().flat_map(|end| self.trail(end, &within));
                Cells::of(self.count(), &trails.collect::<Vec<_>>())
            }
            SetKind::Lines { length, within } => {
                let cells = self.set(within);
                let starts = cells.list().into_iter();
                let lines = starts.flat_map(|first| self.lines_from(first, (*length).into(), &cells));
                Cells::of(self.count(), &lines.flatten().collect::<Vec<_>>())
            }
            SetKind::And(one, other) => {
                let (one, other) = (self.set(one), self.set(other));
                self.cells(|cell| one.has(cell) && other.has(cell))
            }
            SetKind::Or(one, other) => {
                let (one, other) = (self.set(one), self.set(other));
                self.cells(|cell| one.has(cell) || other.has(cell))
            }
            SetKind::Without(one, other) => {
                let (one, other) = (self.set(one), self.set(other));
                self.cells(|cell| one.has(cell) && !other.has(cell))
            }
            SetKind::Not(of) => {
                let of = self.set(of);
                self.cells(|cell| !of.has(cell))
            }
        }
    }

    /// The number of cells of the board.
    fn count(&self) -> usize {
        self.state.cells.len()
    }

    /// The cells for which a test holds.
    pub(super) fn cells(&self, test: impl Fn(CellId) -> bool) -> Cells {
        Cells((0..self.count() as CellId).map(test).collect())
    }

    fn is_theirs(&self, cell: CellId) -> bool {
        let owner = self.state.at(cell).and_then(|piece| piece.owner);
        owner.is_some_and(|owner| owner != self.player)
    }

    fn neighbor(&self, cell: CellId, direction: Direction) -> Option<CellId> {
        self.board()?.neighbor(cell, direction)
    }

    fn directions(&self) -> &'a [Direction] {
        self.board().map_or(&[], |board| &board.directions)
    }

    fn neighbors(&self, cell: CellId) -> Vec<CellId> {
        self.directions().iter().filter_map(|&direction| self.neighbor(cell, direction)).collect()
    }

    /// The cells from the next one in a direction to the end of the board, or, where it goes round, to the
    /// last one before the cell itself. On a board without lines, the next one only.
    pub(super) fn ray(&self, cell: CellId, direction: Direction) -> Vec<CellId> {
        let has_lines = self.board().is_some_and(|board| board.has_lines);
        let mut ray = Vec::new();
        let mut next = self.neighbor(cell, direction);
        while let Some(reached) = next.filter(|&reached| reached != cell) {
            ray.push(reached);
            next = if has_lines { self.neighbor(reached, direction) } else { None };
        }
        ray
    }

    /// The cells between `from` and `to`, in each direction that leads there.
    fn between(&self) -> Vec<CellId> {
        let (Some(from), Some(to)) = (self.from, self.to) else { return Vec::new() };
        let before = |&direction: &Direction| {
            let ray = self.ray(from, direction);
            let place = ray.iter().position(|&cell| cell == to)?;
            Some(ray[..place].to_vec())
        };
        self.directions().iter().filter_map(before).flatten().collect()
    }

    /// The runs of so many of their pieces from `to` that end at a piece of the player.
    fn enclosed(&self, least: u32, greatest: u32) -> Vec<CellId> {
        let mut enclosed = Vec::new();
        let Some(to) = self.to else { return enclosed };
        for &direction in self.directions() {
            let ray = self.ray(to, direction);
            let length = ray.iter().take_while(|&&cell| self.is_theirs(cell)).count();
            let end = ray.get(length).and_then(|&end| self.state.at(end));
            let is_long = (least..=greatest).contains(&(length as u32));
            if is_long && end.is_some_and(|piece| piece.owner == Some(self.player)) {
                enclosed.extend(&ray[..length]);
            }
        }
        enclosed
    }

    /// The empty cells that a slide over empty cells leads to.
    fn seen(&self, from: CellId) -> Vec<CellId> {
        let is_empty = |&cell: &CellId| self.state.at(cell).is_none();
        let rays = self.directions().iter().map(|&direction| self.ray(from, direction));
        rays.flat_map(|ray| ray.into_iter().take_while(is_empty)).collect()
    }

    /// Adds the cells connected with `first` to those reached, and returns them; nothing if it was reached
    /// before.
    fn group(&self, first: CellId, within: &Cells, reached: &mut Cells) -> Vec<CellId> {
        let mut group = Vec::new();
        let mut next = vec![first];
        while let Some(cell) = next.pop() {
            if within.has(cell) && !std::mem::replace(&mut reached.0[usize::from(cell)], true) {
                group.push(cell);
                next.extend(self.neighbors(cell));
            }
        }
        group
    }

    /// The cells of a set from a cell backward along the track, to the last one before another cell.
    fn trail(&self, end: CellId, within: &Cells) -> Vec<CellId> {
        let track = &self.rules.track[self.player];
        let place = track.iter().position(|&cell| cell == end);
        let back = place
            .into_iter()
            .flat_map(|place| track[..=place].iter().rev().chain(track[place + 1..].iter().rev()));
        back.copied().take_while(|&cell| within.has(cell)).collect()
    }

    /// The groups of a set.
    pub(super) fn groups(&self, set: &Set) -> Vec<Vec<CellId>> {
        let (cells, mut reached) = (self.set(set), Cells::of(self.count(), &[]));
        let groups = cells.list().into_iter().map(|cell| self.group(cell, &cells, &mut reached));
        groups.filter(|group| !group.is_empty()).collect()
    }

    /// The value of a number; `line` are the cells that `on line` refers to.
    pub(super) fn number(&self, number: &Number, line: &[CellId]) -> i64 {
        match number {
            Number::Constant(number) => *number,
            Number::Counter(counter) => self.state.counter(*counter, self.player),
            Number::Count(set) => self.set(set).list().len() as i64,
            Number::CountOnLine(set) => {
                let set = self.set(set);
                line.iter().filter(|&&cell| set.has(cell)).count() as i64
            }
            Number::GroupsIn(set) => self.groups(set).len() as i64,
            Number::SeedsOn(set) => {
                let seeds = self.set(set).list().into_iter().map(|cell| self.state.seeds[usize::from(cell)]);
                seeds.map(i64::from).sum()
            }
            Number::Plus(one, other) => self.number(one, line).saturating_add(self.number(other, line)),
            Number::Minus(one, other) => self.number(one, line).saturating_sub(self.number(other, line)),
            Number::Times(one, other) => self.number(one, line).saturating_mul(self.number(other, line)),
        }
    }

    /// True if a condition holds. `can_move` is true of the seats that have a move.
    pub(super) fn holds(&self, condition: &Condition, can_move: &dyn Fn(usize) -> bool) -> bool {
        match &condition.kind {
            ConditionKind::Some(set) => !self.set(set).list().is_empty(),
            ConditionKind::No(set) => self.set(set).list().is_empty(),
            ConditionKind::IsIn(set, within) => {
                let within = self.set(within);
                self.set(set).list().into_iter().all(|cell| within.has(cell))
            }
            ConditionKind::LineOf { length, within } => self.has_line(self.number(length, &[]), within),
            ConditionKind::Connects { set, from, to } => {
                let (from, to) = (self.set(from), self.set(to));
                let touches = |group: &[CellId], end: &Cells| group.iter().any(|&cell| end.has(cell));
                self.groups(set).iter().any(|group| touches(group, &from) && touches(group, &to))
            }
            ConditionKind::OneGroup(set) => self.groups(set).len() == 1,
            ConditionKind::Compare(left, relation, right) => {
                relation.holds(self.number(left, &[]), self.number(right, &[]))
            }
            ConditionKind::NobodyCanMove => {
                let playing = |seat: &usize| !self.state.finished.contains(seat);
                !(0..self.rules.players.len()).filter(playing).any(can_move)
            }
            ConditionKind::CannotMove(who) => !can_move(self.who(*who)),
            ConditionKind::And(one, other) => self.holds(one, can_move) && self.holds(other, can_move),
            ConditionKind::Or(one, other) => self.holds(one, can_move) || self.holds(other, can_move),
            ConditionKind::Not(of) => !self.holds(of, can_move),
        }
    }

    /// True if some cell of a set begins a line of cells of the set.
    fn has_line(&self, length: i64, set: &Set) -> bool {
        let cells = self.set(set);
        cells.list().into_iter().any(|cell| length <= 1 || !self.lines_from(cell, length, &cells).is_empty())
    }

    /// The lines of cells of a set that begin with a cell, one for each direction at most.
    pub(super) fn lines_from(&self, first: CellId, length: i64, cells: &Cells) -> Vec<Vec<CellId>> {
        // On a board that goes round, a longer walk meets no other cells.
        let length = length.min(self.count() as i64 + 1);
        let line = |&direction: &Direction| {
            let mut line = vec![first];
            for _ in 1..length {
                let next = self.neighbor(*line.last()?, direction).filter(|&next| cells.has(next));
                line.push(next?);
            }
            Some(line)
        };
        self.directions().iter().filter_map(line).collect()
    }

    /// The seat of a player that a condition or an outcome names.
    pub(super) fn who(&self, who: Who) -> usize {
        match who {
            Who::Mover => self.state.last,
            Who::Next => self.state.mover,
            Who::Player(player) => player.index(),
        }
    }
}
