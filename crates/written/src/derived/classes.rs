//! Classes and shapes of moves, which probabilities of moves are learned for.

use crate::compiled::Deed;
use crate::engine::{Leg, Move, State, Written};
use crate::geometry::NOWHERE;
use crate::syntax::{Board, MoveLine, Shape as BoardShape, Verb};
use crate::words::Word;
use game::{Classes, Place, Shape, Shapes};

/// The names of the classes of a line that captures, behind the name of the line.
const CAPTURES: [&str; 3] = ["", ", capturing", ", recapturing"];

impl<W: Word> Written<W> {
    /// The lines of `turn`; those that capture are divided by whether a move captures, and by whether it
    /// captures on the cell that the previous move has reached.
    pub(crate) fn classes_of_lines(&self) -> Classes {
        let names = self.rules.lines().flat_map(|line| {
            let number = line.span.line;
            CAPTURES[..classes(line)].iter().map(move |captures| format!("line {number}{captures}"))
        });
        Classes {
            name: "lines",
            about: "the lines of `turn`, divided by captures and recaptures",
            names: names.collect(),
        }
    }

    /// The class of a legal move by [`classes_of_lines`](Written::classes_of_lines).
    pub(crate) fn class_by_line(&self, state: &State<W>, previous: Option<Move>, mv: Move) -> usize {
        let mut lines = self.rules.lines();
        let before: usize = lines.by_ref().take(mv.line()).map(classes).sum();
        if lines.next().is_none_or(|line| classes(line) == 1) || !self.captures(state, mv) {
            return before;
        }
        let reached = previous.and_then(|previous| self.leg_of(previous)).map(|(_, leg)| leg.to);
        before + if reached == Some(mv.first().to) { 2 } else { 1 }
    }

    /// The verb and the path of a move that places or moves a piece.
    fn leg_of(&self, mv: Move) -> Option<(Deed, Leg)> {
        // A line has the same verb for every player who has it.
        let line = self.compiled.seats.iter().find_map(|seat| seat.lines[mv.line()].as_ref())?;
        let places = matches!(line.verb, Deed::Place { .. } | Deed::Carry { .. } | Deed::HopCapturing { .. });
        places.then_some((line.verb, mv.first()))
    }

    /// True if the first verb of a move captures.
    fn captures(&self, state: &State<W>, mv: Move) -> bool {
        match self.leg_of(mv) {
            Some((Deed::HopCapturing { .. }, _)) => true,
            Some((deed, leg)) => self.takes(state, deed, leg),
            None => false,
        }
    }

    /// True if this verb captures where its path ends.
    fn takes(&self, state: &State<W>, deed: Deed, leg: Leg) -> bool {
        let captures = matches!(deed, Deed::Carry { captures: true, .. });
        captures && self.layer_at(state, leg.to).is_some()
    }

    fn place_of(&self, bit: u16) -> Option<Place> {
        let board = self.rules.board.as_ref().filter(|_| bit != NOWHERE)?;
        let cell = &board.cells[usize::from(self.compiled.geometry.cell(usize::from(bit)))];
        Some(Place { column: cell.column as u8, row: cell.row as u8 })
    }

    /// The shapes of moves on a whole board of squares.
    pub(crate) fn shapes_on_squares(&self) -> Option<Shapes<Written<W>>> {
        size(self.rules.board.as_ref()?)?;
        Some(Shapes {
            size: |game| game.rules.board.as_ref().and_then(size).unwrap_or_default(),
            shape: |game, state, mv| {
                let Some((deed, leg)) = game.leg_of(mv) else { return Shape::default() };
                let takes = game.takes(state, deed, leg);
                Shape { from: game.place_of(leg.from), to: game.place_of(leg.to), takes }
            },
            landed: |game, _, mv| game.leg_of(mv).and_then(|(_, leg)| game.place_of(leg.to)),
            takes: self.rules.lines().any(|line| classes(line) > 1).then_some(|game, state, mv| {
                game.leg_of(mv).is_some_and(|(deed, leg)| game.takes(state, deed, leg))
            }),
        })
    }
}

/// The number of classes of a line.
fn classes(line: &MoveLine) -> usize {
    let captures = |verb: &Verb| verb.movement().is_some_and(|movement| movement.capturing);
    if captures(&line.verb) { CAPTURES.len() } else { 1 }
}

/// The columns and rows of a whole board of squares that does not go round.
fn size(board: &Board) -> Option<[u8; 2]> {
    let BoardShape::Square { columns, rows } = board.shape else { return None };
    let is_whole = board.round.is_none() && board.cells.len() == columns * rows;
    is_whole.then(|| Some([u8::try_from(columns).ok()?, u8::try_from(rows).ok()?]))?
}
