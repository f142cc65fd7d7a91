//! A player: a search, with what it asks first and the mistakes that it makes.

use crate::any_search::AnySearch;
use crate::book_move::book_move;
use crate::database::SharedDatabase;
use crate::mistakes::{Mistakes, Sight, best_of, unsearched, wide};
use book::Book;
use game::{Evaluated, Notation};
use search::{Budget, Observer, Report, Root, Stats, Tablebase, Unsupported, Verdict};
use std::sync::Arc;

/// A player.
///
/// At a root it asks the solver first, which has counts of its own and shares the clock; where that proves no
/// win, the book, unless an observer watches, as there would be nothing to see; and then the search. All of
/// them know the database.
pub(crate) struct SearchPlayer<G: Evaluated> {
    pub(crate) search: Box<dyn AnySearch<G>>,
    /// A proof search, with the limits of its own.
    pub(crate) solver: Option<(Box<dyn AnySearch<G>>, Budget)>,
    pub(crate) book: Option<Arc<Book>>,
    pub(crate) database: Option<SharedDatabase<G>>,
    pub(crate) mistakes: Option<Mistakes>,
    /// The seed of mistakes that have none.
    pub(crate) seed: u64,
}

/// A root with this database, if there is one.
fn knowing<'a, G: Evaluated>(root: &Root<'a, G>, database: Option<&'a SharedDatabase<G>>) -> Root<'a, G> {
    let database = database.map(|database| &**database as &'a dyn Tablebase<G>);
    Root { line: root.line.clone(), tablebase: database.or(root.tablebase), ..*root }
}

/// The budget of a solver with these limits: counts of its own, and the clock of the search behind it.
fn solver_budget(limit: &Budget, budget: &Budget) -> Budget {
    Budget {
        depth: limit.depth,
        nodes: limit.nodes,
        expansions: limit.expansions,
        evaluations: limit.evaluations,
        stored: limit.stored,
        time: limit.time.into_iter().chain(budget.time).min(),
        progress: None,
        ..budget.clone()
    }
}

/// The combined statistics of two consecutive searches.
fn together(one: &Stats, two: &Stats) -> Stats {
    Stats {
        nodes: one.nodes + two.nodes,
        expansions: one.expansions + two.expansions,
        evaluations: one.evaluations + two.evaluations,
        stored: one.stored + two.stored,
        positions: two.positions,
        cuts: one.cuts + two.cuts,
        elapsed: one.elapsed + two.elapsed,
    }
}

impl<G: Evaluated + Notation> SearchPlayer<G> {
    /// The solver's own report if it proves its goal; otherwise that of the book or the search, with the
    /// solver's claims and the statistics of both.
    fn ask(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: Option<&mut dyn Observer<G>>,
    ) -> Result<Report<G::Move>, Unsupported> {
        let SearchPlayer { search, solver, book, .. } = self;
        let Some((solver, limit)) = solver else {
            return book_or_search(book.as_deref(), &mut **search, root, budget, observer);
        };
        let limit = solver_budget(limit, budget);
        if root.line.outcome(root.game).is_some() {
            return solver.run(root, &limit, observer);
        }
        let proof = solver.run(root, &limit, None)?;
        let is_proven = proof.claims.iter().any(|claim| claim.verdict == Verdict::Proven);
        let every_move = root.multi_pv > 1;
        if is_proven && proof.best.is_some() && !every_move {
            return Ok(proof);
        }
        let rest = budget.after(proof.stats.elapsed);
        let mut report = book_or_search(book.as_deref(), &mut **search, root, &rest, observer)?;
        if report.best.is_none() {
            (report.best, report.line) = (proof.best, proof.line);
        }
        report.claims = proof.claims;
        report.stats = together(&proof.stats, &report.stats);
        Ok(report)
    }
}

/// The report of the book if it answers and nobody watches, otherwise that of the search.
fn book_or_search<G: Evaluated + Notation>(
    book: Option<&Book>,
    search: &mut dyn AnySearch<G>,
    root: &Root<'_, G>,
    budget: &Budget,
    observer: Option<&mut dyn Observer<G>>,
) -> Result<Report<G::Move>, Unsupported> {
    let is_asked = observer.is_none() && root.line.outcome(root.game).is_none();
    match book.filter(|_| is_asked).and_then(|book| book_move(book, root)) {
        Some(report) => Ok(report),
        None => search.run(root, budget, observer),
    }
}

impl<G: Evaluated + Notation> AnySearch<G> for SearchPlayer<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let mut root = knowing(root, self.database.as_ref());
        if self.mistakes.is_some() {
            root = wide(&root);
        }
        self.search.fits(&root, budget)?;
        match &self.solver {
            Some((solver, limit)) => solver.fits(&root, &solver_budget(limit, budget)),
            None => Ok(()),
        }
    }

    fn ends_by_itself(&self) -> bool {
        self.search.ends_by_itself()
    }

    fn ends_soon(&self) -> bool {
        self.search.ends_soon()
    }

    fn memory(&self) -> u64 {
        let solver = self.solver.as_ref().map_or(0, |(solver, _)| solver.memory());
        let database = self.database.as_ref().map_or(0, |database| database.cells().memory());
        self.search.memory().saturating_add(solver).saturating_add(database)
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
        self.seed = seed;
    }

    fn forget(&mut self) {
        self.search.forget();
        if let Some((solver, _)) = &mut self.solver {
            solver.forget();
        }
    }

    fn run(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: Option<&mut dyn Observer<G>>,
    ) -> Result<Report<G::Move>, Unsupported> {
        self.fits(root, budget)?;
        let database = self.database.clone();
        let root = &knowing(root, database.as_ref());
        let sight = self
            .mistakes
            .map_or(Sight::All, |mistakes| mistakes.sight(root, mistakes.seed.unwrap_or(self.seed)));
        let report = match sight {
            Sight::All => self.ask(root, budget, observer)?,
            Sight::One(mv) => unsearched(mv),
            Sight::Some(seen) => best_of(&seen, self.ask(&wide(root), budget, observer)?),
            Sight::Worst => {
                let report = self.ask(&wide(root), budget, observer)?;
                let worst: Vec<G::Move> = report.moves.last().iter().map(|row| row.mv).collect();
                if worst.is_empty() { report } else { best_of(&worst, report) }
            }
        };
        match database.as_ref().and_then(|database| database.cells().trouble()) {
            Some(error) => Err(Unsupported::Tablebase { why: error.to_string() }),
            None => Ok(report),
        }
    }
}
