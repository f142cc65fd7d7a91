//! The move of an opening book in place of a search.

use book::{Advice, Book};
use game::{Evaluated, Line, Notation, Payoffs};
use search::{Kind, Report, Root, Stats, Value};

/// The report on the move of the book at a root; `None` if it has none. It does not answer
///
/// - if values of all moves are requested, as it knows only one;
/// - if the history affects values, or the position has recurred and its move is not proven: a book knows
///   positions without history;
/// - if the tablebase knows the position, unless its move is proven.
pub(crate) fn book_move<G: Evaluated + Notation>(book: &Book, root: &Root<'_, G>) -> Option<Report<G::Move>> {
    let (game, line) = (root.game, &root.line);
    if root.multi_pv > 1 {
        return None;
    }
    let text = |state: &G::State| game.write_position(&game.canonical(state));
    let position = text(line.state());
    book.place(&position)?;
    if !line.exhausted(game).is_empty() {
        return None;
    }
    let moves = line.legal(game);
    let behind = |&mv: &G::Move| {
        let mut state = line.state().clone();
        game.play(&mut state, mv);
        text(&state)
    };
    let behind: Vec<String> = moves.iter().map(behind).collect();
    let advice = book.advise(&position, &behind)?;
    if !advice.is_proven {
        let is_known = root.tablebase.is_some_and(|tablebase| tablebase.probe(line.state()).is_some());
        if is_known || has_come_back(game, line) {
            return None;
        }
    }
    Some(report(moves[advice.index], advice))
}

/// Returns whether the position at the end of the line has occurred before.
fn has_come_back<G: Evaluated>(game: &G, line: &Line<G>) -> bool {
    let mut state = line.start().clone();
    let mut is_same = false;
    for &mv in line.moves() {
        is_same |= state == *line.state();
        game.play(&mut state, mv);
    }
    is_same
}

/// The report on the move of a book.
fn report<M: Copy>(best: M, advice: Advice) -> Report<M> {
    let Advice { value, is_proven, reason, .. } = advice;
    let kind = match value {
        None => Kind::Unknown,
        Some(_) if is_proven => Kind::Exact,
        Some(_) => Kind::Heuristic,
    };
    let value = value.map_or(Value::Unknown, |value| Value::Vector(Payoffs::new(&value)));
    Report {
        best: Some(best),
        value,
        kind,
        line: vec![best],
        stats: Stats { nodes: 1, ..Stats::default() },
        book: Some(reason),
        ..Report::unknown()
    }
}
