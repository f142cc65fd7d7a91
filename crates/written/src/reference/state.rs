//! A position.

use crate::syntax::{CellId, Rules};
use game::Player;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its kind, an index into [`Rules::pieces`].
    pub kind: usize,
    /// The seat of its owner; `None` if it is nobody's.
    pub owner: Option<usize>,
}

/// A position. Players are the names of the text, by seat: after the pie rule, the first player plays with
/// the second name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The pieces, a cell each.
    pub cells: Vec<Option<Piece>>,
    /// The number of each cell; none if the text does not count on cells.
    pub seeds: Vec<u32>,
    /// What lies beneath each piece, from the lowest on; none if pieces do not lie on others.
    pub beneath: Vec<Vec<Piece>>,
    /// The counters, each with one value, or one for each player.
    pub counters: Vec<Vec<i64>>,
    /// The things left in each heap, in ascending order.
    pub heaps: Vec<i64>,
    /// The seat of the player to move.
    pub mover: usize,
    /// The seat of the player who moved last.
    pub last: usize,
    /// The plies played, up to the maximum that the rules distinguish.
    pub plies: u32,
    /// The cell of the piece that has to hop on.
    pub hopping: Option<CellId>,
    /// The seats of those who have finished, in their order.
    pub finished: Vec<usize>,
    /// True if the pie rule was used.
    pub swapped: bool,
}

impl State {
    /// The start.
    pub(super) fn start(rules: &Rules) -> State {
        let counters = rules.counters.iter().zip(rules.places_of_counters());
        let mut state = State {
            cells: vec![None; rules.cells()],
            seeds: rules.seeds.as_ref().map_or_else(Vec::new, |seeds| seeds.start.clone()),
            beneath: vec![Vec::new(); if rules.stacks.is_some() { rules.cells() } else { 0 }],
            counters: counters.map(|(counter, places)| counter.starts(places.len()).collect()).collect(),
            heaps: rules.heaps.clone(),
            mover: 0,
            last: rules.seats() - 1,
            plies: 0,
            hopping: None,
            finished: Vec::new(),
            swapped: false,
        };
        state.heaps.sort_unstable();
        for placement in &rules.start {
            for (owner, cells) in &placement.pieces {
                for &cell in cells {
                    let piece = Piece { kind: placement.piece, owner: owner.map(Player::index) };
                    state.cells[usize::from(cell)] = Some(piece);
                }
            }
        }
        state
    }

    /// The player who plays with the name of a seat.
    pub fn player(&self, seat: usize) -> Player {
        Player::new(self.seat(seat))
    }

    /// Maps a player's seat to the seat of the name they play with, and back.
    pub(super) fn seat(&self, seat: usize) -> usize {
        if self.swapped { 1 - seat } else { seat }
    }

    /// The piece on a cell.
    pub(super) fn at(&self, cell: CellId) -> Option<Piece> {
        self.cells[usize::from(cell)]
    }

    /// The value of a counter, for a player if each has one.
    pub(super) fn counter(&self, counter: usize, player: usize) -> i64 {
        let values = &self.counters[counter];
        if values.len() == 1 { values[0] } else { values[player] }
    }

    /// Adds to a counter. Beyond its range, it is its bound.
    pub(super) fn add(&mut self, rules: &Rules, counter: usize, player: usize, number: i64) {
        let (least, greatest) = (rules.counters[counter].least, rules.counters[counter].greatest);
        let sum = self.counter(counter, player).saturating_add(number).clamp(least, greatest);
        let values = &mut self.counters[counter];
        let index = if values.len() == 1 { 0 } else { player };
        values[index] = sum;
    }

    /// The next player in turn order who has not finished.
    pub(super) fn after(&self, seat: usize, players: usize) -> usize {
        let following = (1..=players).map(|step| (seat + step) % players);
        following.into_iter().find(|next| !self.finished.contains(next)).unwrap_or(seat)
    }
}

/// The piece of a kind that a player places: its owner is the player, or whom the kind belongs to.
pub(super) fn piece_of(rules: &Rules, kind: usize, player: usize) -> Piece {
    let owner = rules.pieces[kind].belongs.owner(Player::new(player));
    Piece { kind, owner: owner.map(Player::index) }
}
