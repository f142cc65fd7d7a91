//! Adds an opening book to a search; the book answers if it has a move.

use crate::any_search::AnySearch;
use book::{Advice, Book, Certainty};
use game::{Evaluated, Line, Notation, Payoffs};
use search::{Budget, Kind, Observer, Report, Root, Search, Stats, Unsupported, Value};
use std::sync::Arc;

/// A search with a book.
///
/// The book is asked only for the move at the root. It does not answer
///
/// - if values of all moves are requested, as it knows only one;
/// - if the history affects values, or the position has recurred and its move is not proven: a book knows
///   positions without history;
/// - if there is a tablebase, unless its move is proven;
/// - if an observer watches, as there would be nothing to see.
pub(crate) struct WithBook<G: Evaluated> {
    search: Box<dyn AnySearch<G>>,
    book: Arc<Book>,
}

impl<G: Evaluated + Notation> WithBook<G> {
    pub(crate) fn new(search: Box<dyn AnySearch<G>>, book: Arc<Book>) -> WithBook<G> {
        WithBook { search, book }
    }

    /// The move of the book, with the report about it.
    fn answer(&self, root: &Root<'_, G>) -> Option<Report<G::Move>> {
        let (game, line) = (root.game, &root.line);
        if root.multi_pv > 1 {
            return None;
        }
        let text = |state: &G::State| game.write_position(&game.canonical(state));
        let position = text(line.state());
        self.book.place(&position)?;
        if !line.exhausted(game).is_empty() {
            return None;
        }
        let moves = line.legal(game);
        let mut behind = Vec::with_capacity(moves.len());
        for &mv in &moves {
            let mut state = line.state().clone();
            game.play(&mut state, mv);
            behind.push(text(&state));
        }
        let advice = self.book.advise(&position, &behind)?;
        if advice.certainty != Certainty::Exact {
            let is_known = root.tablebase.is_some_and(|tablebase| tablebase.probe(line.state()).is_some());
            if is_known || has_come_back(game, line) {
                return None;
            }
        }
        Some(report(moves[advice.index], advice))
    }
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
    let Advice { value, certainty, reason, .. } = advice;
    let value = value.map_or(Value::Unknown, |value| Value::Vector(Payoffs::new(&value)));
    let kind = match certainty {
        Certainty::Exact => Kind::Exact,
        Certainty::Estimate => Kind::Heuristic,
        Certainty::Unknown => Kind::Unknown,
    };
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

impl<G: Evaluated + Notation> Search<G> for WithBook<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.search.fits(root, budget)
    }

    fn ends_by_itself(&self) -> bool {
        self.search.ends_by_itself()
    }

    fn ends_soon(&self) -> bool {
        self.search.ends_soon()
    }

    fn memory(&self) -> u64 {
        self.search.memory()
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
    }

    fn forget(&mut self) {
        self.search.forget();
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        self.search.conclude(root, payoffs, report);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let watcher = observer.watches().then_some(&mut observer as &mut dyn Observer<G>);
        match if watcher.is_none() { self.answer(root) } else { None } {
            Some(report) => Ok(report),
            None => self.search.run(root, budget, watcher),
        }
    }
}
