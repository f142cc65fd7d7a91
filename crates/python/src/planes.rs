//! Positions and moves as numbers, for those who learn elsewhere.

use crate::errors::refused;
use erased::{Erased, State};
use game::{Board, Contents, Evaluated, Game, reading_order};
use pyo3::prelude::*;
use registry::Session;
use search::Feature;
use serde_json::{Value, json};

/// The board of a game as planes.
pub(crate) struct Planes {
    game: Erased,
    players: usize,
    board: Board,
    /// For each place of a plane, the cell that it is: by rows from the top, or in the order of the board.
    order: Vec<usize>,
    /// The rows and columns, or the number of cells where they are no grid.
    shape: Vec<usize>,
}

/// Which planes are asked for, and how.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// The number of positions before this one whose planes follow, the last one first.
    pub(crate) history: usize,
    /// True if a plane for each player follows, of ones for the one to move.
    pub(crate) to_move: bool,
    /// True for numbers of four bytes, `float32`, instead of one.
    pub(crate) is_float: bool,
}

impl Planes {
    pub(crate) fn of(game: &Erased) -> Option<Planes> {
        let board = game.board().filter(Board::fits)?;
        let centers: Vec<(f32, f32)> = board.cells.iter().map(|cell| (cell.x, cell.y)).collect();
        let (shape, order) = match reading_order(&centers) {
            Some((sides, order)) => (sides.to_vec(), order),
            None => (vec![centers.len()], (0..centers.len()).collect()),
        };
        Some(Planes { game: game.clone(), players: game.players(), board, order, shape })
    }

    /// The number of planes, and their shape.
    pub(crate) fn shape(&self, view: View) -> Vec<usize> {
        let of_players = if view.to_move { self.players } else { 0 };
        let planes = self.board.planes() * (1 + view.history) + of_players;
        std::iter::once(planes).chain(self.shape.iter().copied()).collect()
    }

    /// The bytes of the planes of a position.
    pub(crate) fn bytes(&self, view: View) -> usize {
        let width = if view.is_float { size_of::<f32>() } else { 1 };
        self.shape(view).iter().product::<usize>() * width
    }

    /// Writes what lies on the board, in bytes that are 0: of a position and of those before it, the last one
    /// first. The player to move is counted from 1; nobody where the game is over.
    pub(crate) fn write<'a>(
        &self,
        past: impl Iterator<Item = &'a State>,
        mover: Option<usize>,
        view: View,
        bytes: &mut [u8],
    ) {
        let (cells, one) = (self.order.len(), 1_f32.to_ne_bytes());
        let one = if view.is_float { &one[..] } else { &[1] };
        let mut set = |place: usize| bytes[place * one.len()..][..one.len()].copy_from_slice(one);
        let mut contents = Contents::default();
        for (block, state) in past.take(1 + view.history).enumerate() {
            self.game.read_contents(state, &mut contents);
            for plane in 0..self.board.planes() {
                let first = (block * self.board.planes() + plane) * cells;
                let held = |&(_, &cell): &(usize, &usize)| self.board.has(&contents, plane, cell);
                self.order.iter().enumerate().filter(held).for_each(|(place, _)| set(first + place));
            }
        }
        if let Some(mover) = mover.filter(|_| view.to_move) {
            let plane = self.board.planes() * (1 + view.history) + mover - 1;
            (plane * cells..(plane + 1) * cells).for_each(set);
        }
    }

    /// What the planes are: their shape, and what each holds.
    pub(crate) fn about(&self) -> Value {
        let content = |content: &game::Content| {
            json!({
                "owner": content.owner, "kind": format!("{:?}", content.kind).to_lowercase(),
                "text": content.text, "pieces": content.pieces,
            })
        };
        let mut about: Vec<Value> = self.board.contents.iter().map(content).collect();
        if self.board.has_targets {
            about.push(json!({ "owner": 0, "kind": "target", "text": "", "pieces": 0 }));
        }
        let plain = View { history: 0, to_move: false, is_float: false };
        json!({ "shape": self.shape(plain), "planes": about })
    }
}

/// The features of the legal moves, a byte for each feature of each move.
pub(crate) fn features_of(session: &Session, evaluation: Option<&str>) -> PyResult<Vec<u8>> {
    let moves = session.features_of_moves(evaluation).map_err(|error| refused(&error))?;
    let bits = |set: u32| Feature::ALL.map(move |feature| u8::from(set & feature.bit() != 0));
    Ok(moves.into_iter().flat_map(bits).collect())
}

/// The names of the features, in the order of the columns.
pub(crate) fn feature_names() -> Vec<&'static str> {
    Feature::ALL.iter().map(|feature| feature.name()).collect()
}
