//! The drawing of the star.

use super::board::{Star, row_letter};
use super::tables::arms;
use super::{Diamond, Move, State};
use crate::grid::number;
use game::{Cell, CellShape, Label, Layout, Piece, PieceKind, Player, Scene};

/// The distance of rows, the height of an equilateral triangle: holes of a row are 1 apart, and so are
/// neighboring holes of adjacent rows.
const ROW: f32 = 0.866;
/// The width of a hole.
const HOLE: f32 = 0.72;
/// The margin around the star.
const BORDER: f32 = 1.3;
/// The distance from the first hole of a row to its letter.
const TO_LETTER: f32 = 0.8;
/// The distance from the tip of an arm to the number of the player who starts there.
const TO_NUMBER: f32 = 0.8;

/// The center of a hole.
fn center(star: &Star, hole: usize) -> (f32, f32) {
    let from_top = star.rows() - 1 - star.row_of(hole);
    (BORDER + star.column(hole) as f32 / 2.0, BORDER + ROW * from_top as f32)
}

impl Diamond {
    /// The number of a player, above or below the tip of the arm where the player starts: beside it is the
    /// letter of the row.
    fn number_at(&self, player: Player, arm: usize) -> Label {
        let towards = |&hole: &usize| self.star.hole(hole).towards(arm);
        let tip = (0..self.star.len()).max_by_key(towards).expect("a star has holes");
        let (x, y) = center(&self.star, tip);
        // Clockwise from the bottom, arms 2 to 4 point upward.
        let down = if (2..=4).contains(&arm) { -TO_NUMBER } else { TO_NUMBER };
        let owner = number(Some(player));
        Label { x, y: y + down, text: owner.to_string(), owner }
    }
}

impl Layout for Diamond {
    /// The holes row by row from the bottom, each row from the left; dark in the camps.
    fn scene(&self, state: &State) -> Scene {
        let star = &self.star;
        let players = self.rules.players;
        let mut is_home = vec![false; star.len()];
        for arm in arms(players) {
            star.camp(arm, self.rules.camp).into_iter().for_each(|hole| is_home[hole] = true);
        }
        let cell = |hole: usize| {
            let (x, y) = center(star, hole);
            let (name, shape, is_dark) = (star.name(hole), CellShape::Hole, is_home[hole]);
            Cell { name, x, y, width: HOLE, height: HOLE, shape, is_dark, ..Cell::default() }
        };
        let edges =
            |hole: usize| star.neighbors(hole).filter(move |&other| hole < other).map(move |to| (hole, to));
        let letter = |row: usize| {
            let (x, y) = center(star, star.row(row).start);
            Label { x: x - TO_LETTER, y, text: row_letter(row).to_string(), owner: 0 }
        };
        let piece = |hole: usize| {
            let player = state.piece(hole as u8)?;
            let (x, y) = center(star, hole);
            let (cell, owner) = (Some(hole), number(Some(player)));
            Some(Piece { x, y, cell, kind: PieceKind::Disc, owner, ..Piece::default() })
        };
        let numbers =
            Player::all(players).zip(arms(players)).map(|(player, arm)| self.number_at(player, arm));
        let widest = (0..star.len()).map(|hole| star.column(hole)).max().expect("a star has holes");
        Scene {
            width: 2.0 * BORDER + widest as f32 / 2.0,
            height: 2.0 * BORDER + ROW * (star.rows() - 1) as f32,
            cells: (0..star.len()).map(cell).collect(),
            edges: (0..star.len()).flat_map(edges).collect(),
            labels: (0..star.rows()).map(letter).chain(numbers).collect(),
            pieces: (0..star.len()).filter_map(piece).collect(),
            turns: players == 2,
            ..Scene::default()
        }
    }

    /// A pass has no holes.
    fn clicks(&self, _state: &State, mv: Move) -> Vec<usize> {
        if mv.is_pass() { Vec::new() } else { vec![usize::from(mv.from()), usize::from(mv.to())] }
    }
}
