//! Evaluates a position cell by cell, as the oracle for the engine's evaluation.

use super::moves::legal;
use super::state::State;
use super::view::View;
use crate::evaluation::{Derived, FAR, FOREMOST, Feature, Kind, LACKING, MOST_GROWN, worth};
use crate::syntax::{Area, Board, CellId, Direction, Layer, Rules};
use game::{Bounds, MAX_ESTIMATE, Player};
use std::collections::BTreeSet;

type Cells = BTreeSet<CellId>;

/// The static values of all players, by seat. `bounds` are those of the payoffs.
pub(crate) fn values(rules: &Rules, state: &State, bounds: Bounds) -> Vec<i32> {
    let players = rules.seats();
    let Derived { kind, terms } = Derived::new(rules);
    let position = Position { rules, state };
    let sum =
        |player: usize| terms.iter().map(|term| term.weights[player] * position.measure(&term.feature)).sum();
    let sums: Vec<i64> = (0..players).map(sum).collect();
    let all: i64 = sums.iter().sum();
    let estimate = |value: i64| value.clamp(-i64::from(MAX_ESTIMATE), MAX_ESTIMATE.into()) as i32;
    let behind = |name: usize| {
        let is_behind = |other: &usize| !state.finished.contains(other) && sums[*other] < sums[name];
        (0..players).filter(is_behind).count()
    };
    let place = |name: usize| {
        let place = state.finished.iter().position(|&finished| finished == name);
        place.map_or_else(|| behind(name), |place| players - 1 - place) as i32
    };
    let value = |name: usize| match kind {
        Kind::Difference => estimate(sums[name]),
        Kind::Lead => estimate(players as i64 * sums[name] - all),
        Kind::Score => sums[name].clamp(bounds.least.into(), bounds.greatest.into()) as i32,
        Kind::Places => place(name),
    };
    if terms.is_empty() {
        vec![0; players]
    } else {
        (0..players).map(|seat| value(state.seat(seat))).collect()
    }
}

struct Position<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl Position<'_> {
    fn measure(&self, feature: &Feature) -> i64 {
        match feature {
            Feature::Lines { pieces, length } => {
                self.lines(*length).into_iter().map(|line| self.worth_of(&line, pieces)).sum()
            }
            Feature::Way { pieces, made, one_is_enough } => {
                let cells = self.holding(pieces);
                let made = || cells.iter().map(|&cell| i64::from(made[usize::from(cell)]));
                let most = made().max().unwrap_or(0);
                made().sum::<i64>() + if *one_is_enough { i64::from(FOREMOST) * most } else { 0 }
            }
            Feature::Connection { pieces, from, to } => -self.missing(&self.holding(pieces), from, to),
            Feature::Groups { pieces } => {
                let mut cells = self.holding(pieces);
                let groups = self.groups(&cells).len() as i64;
                let mut times = 0;
                while times < i64::from(MOST_GROWN) && self.groups(&cells).len() > 1 {
                    let grown = cells.iter().flat_map(|&cell| self.neighbors(cell)).collect::<Vec<_>>();
                    cells.extend(grown);
                    times += 1;
                }
                -2 * groups - 4 * times
            }
            Feature::Pieces { area } => {
                self.holding(area).into_iter().filter(|cell| area.cells.contains(cell)).count() as i64
            }
            Feature::Number { me, number } => {
                let number = View::new(self.rules, self.state, me.index()).number(number, &[]);
                number.clamp(-i64::from(MAX_ESTIMATE), MAX_ESTIMATE.into())
            }
            Feature::Mobility { player } => self.mobility(player.index()),
        }
    }

    fn board(&self) -> Option<&Board> {
        self.rules.board.as_ref()
    }

    fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        0..self.state.cells.len() as CellId
    }

    fn content(&self, cell: CellId) -> Option<Layer> {
        let piece = self.state.at(cell)?;
        Some(Layer { piece: piece.kind, owner: piece.owner.map(Player::new) })
    }

    /// The cells with one of these pieces.
    fn holding(&self, pieces: &Area) -> Cells {
        let layers = self.rules.layers().zip(0..).filter(|(_, place)| pieces.layers() >> place & 1 == 1);
        let layers: Vec<Layer> = layers.map(|(layer, _)| layer).collect();
        self.cells().filter(|&cell| self.content(cell).is_some_and(|piece| layers.contains(&piece))).collect()
    }

    fn neighbors(&self, cell: CellId) -> Cells {
        let Some(board) = self.board() else { return Cells::new() };
        board.directions.iter().filter_map(|&direction| board.neighbor(cell, direction)).collect()
    }

    /// The lines of a length, each in one of its two directions.
    fn lines(&self, length: u32) -> Vec<Vec<CellId>> {
        let Some(board) = self.board() else { return Vec::new() };
        let is_meant = |direction: &Direction| direction.index() < direction.opposite().index();
        let mut lines = Vec::new();
        for &direction in board.directions.iter().filter(|direction| is_meant(direction)) {
            for first in self.cells() {
                let next = |cell: &CellId| board.neighbor(*cell, direction);
                let line: Vec<CellId> =
                    std::iter::successors(Some(first), next).take(length as usize).collect();
                if line.len() == length as usize {
                    lines.push(line);
                }
            }
        }
        lines
    }

    fn worth_of(&self, line: &[CellId], pieces: &Area) -> i64 {
        let own = self.holding(pieces);
        if line.iter().any(|cell| self.state.at(*cell).is_some() && !own.contains(cell)) {
            return 0;
        }
        let lacking = line.iter().filter(|cell| !own.contains(cell)).count() as u32;
        if lacking < LACKING { worth(lacking).into() } else { 1 }
    }

    /// The least number of empty cells on a way from one set to another over cells that are empty or in
    /// `own`.
    fn missing(&self, own: &Cells, from: &[CellId], to: &[CellId]) -> i64 {
        let price = |cell: CellId| match self.state.at(cell) {
            None => Some(1),
            Some(_) => own.contains(&cell).then_some(0),
        };
        let mut prices: Vec<Option<i64>> = vec![None; self.state.cells.len()];
        for &cell in from {
            prices[usize::from(cell)] = price(cell);
        }
        // Each round gets ways right that are a cell longer.
        for _ in 0..prices.len() {
            for cell in self.cells() {
                let best =
                    self.neighbors(cell).into_iter().filter_map(|next| prices[usize::from(next)]).min();
                let through = best.and_then(|best| Some(best + price(cell)?));
                let known = prices[usize::from(cell)];
                prices[usize::from(cell)] = known.into_iter().chain(through).min();
            }
        }
        let best = to.iter().filter_map(|&cell| prices[usize::from(cell)]).min();
        best.map_or(FAR.into(), |best| best.min(FAR.into()))
    }

    fn groups(&self, cells: &Cells) -> Vec<Cells> {
        let mut rest = cells.clone();
        let mut groups = Vec::new();
        while let Some(first) = rest.pop_first() {
            let (mut group, mut edge) = (Cells::from([first]), vec![first]);
            while let Some(cell) = edge.pop() {
                for next in self.neighbors(cell) {
                    if rest.remove(&next) {
                        group.insert(next);
                        edge.push(next);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }

    fn mobility(&self, player: usize) -> i64 {
        if self.state.finished.contains(&player) {
            return 0;
        }
        let hopping = self.state.hopping.filter(|_| player == self.state.mover);
        let state = State { mover: player, hopping, ..self.state.clone() };
        legal(self.rules, &state).iter().filter(|mv| mv.first.is_move()).count() as i64
    }
}
