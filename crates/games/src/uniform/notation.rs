//! Paths from the root, as in a literal tree.

use super::{State, Uniform};
use crate::branches::{Branches, read_child, write_path};
use game::{Game, Notation, NotationError, Player};

/// The maximum number of leaves of a tree that is drawn.
const DRAWN_LEAVES: u64 = 64;

impl Uniform {
    fn subtree_text(&self, state: State, text: &mut String) {
        if let Some(payoffs) = self.outcome(&state) {
            text.push_str(&self.payoffs_text(&payoffs));
            return;
        }
        text.push('(');
        for child in 0..self.branching as u8 {
            if child > 0 {
                text.push(' ');
            }
            let mut below = state;
            self.play(&mut below, child);
            self.subtree_text(below, text);
        }
        text.push(')');
    }
}

impl Notation for Uniform {
    /// The number of the child, from 1.
    fn write_move(&self, _state: &State, mv: u8) -> String {
        (mv + 1).to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u8, NotationError> {
        read_child(text, self.children(state) as u64).map(|child| child as u8)
    }

    /// The numbers of the children from the root on, joined by dots, or `root`: `1.2.1`.
    fn write_position(&self, state: &State) -> String {
        write_path(self, state)
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let mut state = self.start();
        if text.trim() == "root" {
            return Ok(state);
        }
        for number in text.trim().split('.') {
            let child = self.read_move(&state, number).map_err(|error| match state.ply {
                0 => NotationError::new(
                    format!("`root` or children from 1 to {} joined by dots", self.branching),
                    number,
                ),
                ply if ply == self.depth => {
                    NotationError::new(format!("at most {ply} numbers, as leaves have no children"), number)
                }
                _ => error,
            })?;
            self.play(&mut state, child);
        }
        Ok(state)
    }

    /// The tree below the node, in the notation of literal trees, if it has at most 64 leaves.
    fn draw(&self, state: &State) -> String {
        let below = self.branching.pow(u32::from(self.depth - state.ply));
        if below > DRAWN_LEAVES {
            return format!("{}, {below} leaves below", self.write_position(state));
        }
        let mover = self.to_move(state);
        let is_usual = mover == Player::FIRST || state.ply == self.depth;
        let mut text = if is_usual { String::new() } else { format!("{mover}:") };
        self.subtree_text(*state, &mut text);
        text
    }
}
