//! The thirteen classes of moves of Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 5.3.

use super::{LinesOfAction, Move, State};
use game::Classes;

/// The paper's classes, for each reading of its areas.
pub(super) fn ways() -> Vec<Classes> {
    vec![
        Classes {
            name: "rings",
            about: "the paper's 13: captures, and moves between the center, its surroundings and the border",
            names: names(),
        },
        Classes {
            name: "narrow-rings",
            about: "the same with a center one ring smaller: all between it and the border is one area",
            names: names(),
        },
        Classes::one(),
    ]
}

/// Recaptures and captures, in the center and elsewhere, then moves by the areas they leave and reach.
fn names() -> Vec<String> {
    let captures = [
        "recapture in area 1",
        "recapture in areas 2 and 3",
        "capture in area 1",
        "capture in areas 2 and 3",
    ];
    let quiet = (1..=AREAS).flat_map(|from| (1..=AREAS).map(move |to| format!("area {from} to area {to}")));
    captures.map(str::to_owned).into_iter().chain(quiet).collect()
}

const AREAS: usize = 3;

impl LinesOfAction {
    /// The class of a move by the classification at this place of [`ways`].
    #[inline]
    pub(super) fn class_by(&self, way: usize, state: &State, before: Option<Move>, mv: Move) -> usize {
        match way {
            0 => self.class(state, before, mv, 2),
            1 => self.class(state, before, mv, 3),
            _ => 0,
        }
    }

    /// The first class that fits, in the order of [`names`]; a pass counts as a move on the border.
    fn class(&self, state: &State, before: Option<Move>, mv: Move, center: usize) -> usize {
        let to = self.area(mv.to(), center);
        let enemy = state.pieces[state.mover.next(2).index()];
        if !mv.is_pass() && enemy >> mv.to() & 1 == 1 {
            let retakes = before.is_some_and(|before| !before.is_pass() && before.to() == mv.to());
            return 2 * usize::from(!retakes) + usize::from(to != 0);
        }
        4 + AREAS * self.area(mv.from(), center) + to
    }

    /// The area of a square, from 0, by its distance from the border: at least `center` in the first, 0 in
    /// the last.
    fn area(&self, square: u8, center: usize) -> usize {
        let (column, row) = (usize::from(square) % self.columns, usize::from(square) / self.columns);
        let distance = column.min(self.columns - 1 - column).min(row).min(self.rows - 1 - row);
        match distance {
            0 => 2,
            distance if distance < center => 1,
            _ => 0,
        }
    }
}
