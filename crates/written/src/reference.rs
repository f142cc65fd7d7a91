//! The reference: plays a written game from its syntax tree, cell by cell and as simply as possible.
//!
//! It is slow, and serves as the oracle for faster implementations.

mod action;
mod ambiguity;
mod decided;
mod effects;
#[cfg(test)]
pub(crate) mod evaluation;
mod forbidden;
mod moves;
mod outcome;
mod pushing;
mod rotating;
mod sets;
mod sowing;
mod stacks;
mod state;
mod unused;
pub(crate) mod view;

pub(crate) use action::digits;
pub use action::{Action, Move};
pub use ambiguity::ambiguous;
pub use decided::decided;
pub use forbidden::forbidden;
pub use sets::{NamedSet, named_sets};
pub use state::{Piece, State};
pub use unused::reasons;

use crate::check::{Ending, Traced};
use crate::syntax::{End, Rules};
use game::{Game, Payoffs, Player, Promises};
use std::collections::BTreeMap;

/// A written game, played by its syntax tree.
#[derive(Clone, Debug)]
pub struct Reference {
    rules: Rules,
}

impl Reference {
    /// The game with these rules.
    pub fn new(rules: Rules) -> Reference {
        Reference { rules }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for Reference {
    type State = State;
    type Move = Move;
    type Undo = State;

    fn players(&self) -> usize {
        self.rules.players.len()
    }

    fn start(&self) -> State {
        let mut state = State::start(&self.rules);
        outcome::finish(&self.rules, &mut state);
        state
    }

    fn to_move(&self, state: &State) -> Player {
        state.player(state.mover)
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let payoffs = outcome::payoffs(&self.rules, state)?;
        let seats: Vec<i32> = (0..payoffs.len()).map(|seat| payoffs[state.seat(seat)]).collect();
        Some(Payoffs::new(&seats))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        moves.extend(moves::legal(&self.rules, state));
    }

    fn play(&self, state: &mut State, mv: Move) -> State {
        let before = state.clone();
        moves::play(&self.rules, state, mv);
        outcome::finish(&self.rules, state);
        before
    }

    fn undo(&self, state: &mut State, _mv: Move, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        let mut promises = Promises::default();
        for line in &self.rules.end {
            match line.test {
                End::When(_) => {}
                End::Repetition(occurrence) => promises.repetition = Some(occurrence),
                End::After(plies) => promises.longest = Some(plies),
            }
        }
        promises
    }
}

impl Traced for Reference {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn line_of(&self, _state: &State, mv: Move) -> usize {
        mv.line
    }

    fn text_of(&self, _state: &State, mv: Move) -> String {
        mv.words(&self.rules)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        outcome::ending(&self.rules, state)
    }

    fn mark_kinds(&self, state: &State, kinds: &mut [bool]) {
        for piece in state.cells.iter().flatten() {
            kinds[piece.kind] = true;
        }
    }

    /// The rows from the top, each piece the first letter of its owner's name and of its own, and the
    /// numbers.
    fn picture(&self, state: &State) -> String {
        let Some(board) = &self.rules.board else { return format!("{:?} {:?}", state.counters, state.heaps) };
        let mut rows: BTreeMap<i32, String> = BTreeMap::new();
        for (index, (cell, piece)) in board.cells.iter().zip(&state.cells).enumerate() {
            let number = state.seeds.get(index).map_or_else(String::new, ToString::to_string);
            let letter = |name: &str| name.chars().next().unwrap_or('?');
            let sign = piece.map_or("--".to_owned(), |piece| {
                let owner = piece.owner.map_or('.', |owner| letter(&self.rules.players[owner]));
                format!("{owner}{}", letter(&self.rules.pieces[piece.kind].name))
            });
            let beneath = state.beneath.get(index).map_or(0, Vec::len);
            let number = if beneath > 0 { format!("+{beneath}") } else { number };
            rows.entry(-cell.row).or_default().push_str(&format!(" {sign}{number}"));
        }
        rows.into_values().collect::<Vec<_>>().join("\n")
    }
}
