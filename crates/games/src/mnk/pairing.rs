//! Hales-Jewett pairings: two empty squares for each line that a player can still complete.
//!
//! Whoever has such a pairing keeps the other from every line: as soon as one square of a pair is taken, the
//! other one is the answer. Found as a matching in which every line takes two squares, by augmenting paths.

use super::MAX_SIDE;
use super::board::{BoardLine, Lines, Squares};

/// The number of squares of the largest board.
const SQUARES: usize = MAX_SIDE * MAX_SIDE;

/// True if every line without a stone of `others` has two empty squares that it shares with no other line.
/// `own` are the stones of the player who would complete the lines.
/// `empty` is the number of empty squares.
pub(super) fn is_paired(lines: &Lines, own: &Squares, others: &Squares, empty: usize) -> bool {
    let length = lines.length();
    // What lacks one stone is completed before it is answered.
    if lines.with_stones(own, others, length - 1).next().is_some() {
        return false;
    }
    let count: usize = lines.open(own, others).map(|lines| lines.len() as usize).sum();
    if 2 * count > empty {
        return false;
    }
    let mut pairing = Pairing { own, line_of: [None; SQUARES] };
    // As a square has one line at most, there are no more than half as many lines as squares.
    let mut open = (0..length).flat_map(|stones| lines.with_stones(own, others, stones));
    open.all(|line| (0..2).all(|_| pairing.extend(line, &mut Squares::default())))
}

/// The lines that squares were given to.
struct Pairing<'a> {
    own: &'a Squares,
    line_of: [Option<BoardLine>; SQUARES],
}

impl Pairing<'_> {
    /// Gives one more square to a line, if need be by giving others to lines that gave theirs up. `seen` are
    /// squares that were tried.
    fn extend(&mut self, line: BoardLine, seen: &mut Squares) -> bool {
        for square in line.squares().filter(|&square| !self.own.has(square)) {
            if seen.has(square) || self.line_of[square] == Some(line) {
                continue;
            }
            seen.insert(square);
            let before = self.line_of[square];
            if before.is_none_or(|before| self.extend(before, seen)) {
                self.line_of[square] = Some(line);
                return true;
            }
        }
        false
    }
}
