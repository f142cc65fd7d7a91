//! Classes of moves for realization probability: captures by what they win, promotions, checks, and other
//! moves by the kind of man.

use super::kind::Kind;
use super::state::{Move, State};
use super::{Shatar, attacks};
use game::Classes;
use std::cmp::Ordering;

/// The classifications, the default first.
pub(super) fn ways() -> Vec<Classes> {
    let names = [
        "recapture",
        "capture of a man worth more",
        "capture of a man worth as much",
        "capture of a man worth less",
        "promotion",
        "check",
        "move of a pawn",
        "move of a knight",
        "move of a bishop",
        "move of a rook",
        "move of a king",
        "move of a bers",
    ];
    vec![
        Classes {
            name: "kinds",
            about: "captures by what they win, promotions, checks, and the rest by the kind of man",
            names: names.map(str::to_owned).to_vec(),
        },
        Classes::one(),
    ]
}

impl Shatar {
    /// The first class that fits.
    pub(super) fn class_by_kind(&self, state: &State, previous: Option<Move>, mv: Move) -> usize {
        let Some((kind, _)) = state.man(mv.from) else { return 0 };
        if let Some((taken, _)) = state.man(mv.to) {
            if previous.is_some_and(|previous| previous.to == mv.to) {
                return 0;
            }
            // A king risks nothing.
            return match taken.worth().cmp(&kind.worth()) {
                Ordering::Greater => 1,
                Ordering::Equal => 2,
                Ordering::Less => 3,
            };
        }
        if kind == Kind::Pawn && 1 << mv.to & attacks::ENDS != 0 {
            return 4;
        }
        let mut child = *state;
        self.advance(&mut child, mv);
        if child.checkers != 0 {
            return 5;
        }
        6 + Kind::ALL.into_iter().position(|known| known == kind).unwrap_or_default()
    }
}
