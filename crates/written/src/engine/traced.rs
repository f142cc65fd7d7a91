//! Reports the lines of the text that a game uses; for a game made [with its lines](Written::with_lines), the
//! exact line of each move.

use super::Written;
use super::state::{Move, State, Status};
use crate::check::{Ending, Traced};
use crate::syntax::Rules;
use crate::words::Word;
use game::Notation;

impl<W: Word> Traced for Written<W> {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn line_of(&self, _state: &State<W>, mv: Move) -> usize {
        mv.line()
    }

    fn text_of(&self, state: &State<W>, mv: Move) -> String {
        self.write_move(state, mv)
    }

    fn ending(&self, state: &State<W>) -> Option<Ending> {
        match state.status {
            Status::Open => None,
            Status::Over { line, .. } => Some(Ending::Line(usize::from(line))),
            Status::Stuck => Some(Ending::Stuck),
            Status::Places => Some(Ending::Places),
        }
    }

    fn mark_kinds(&self, state: &State<W>, kinds: &mut [bool]) {
        for (layer, pieces) in self.compiled.layers.iter().zip(&*state.layers) {
            kinds[layer.piece] |= !pieces.is_empty();
        }
    }

    fn picture(&self, state: &State<W>) -> String {
        self.draw(state)
    }
}
