//! Searching, counting, learning and checking, compiled for each large game in its own type, and once for the
//! erased form of all others.
//!
//! Sessions use only [`Erased`] games. Work that must be fast goes through this interface; results are
//! returned as text, numbers and erased moves. Solving and building databases run on the erased game, as most
//! of their time goes into what they store.

use crate::any_search::AnySearch;
use crate::database::Opens;
use crate::recipe::{Recipe, make};
use crate::search_entry::Offers;
use erased::{Erasable, Erased, Move};
use game::{Evaluated, Line, Perft};
use ntuple::{Learner, Learning, Options, Recorded};
use request::Error;
use search::{Budget, Observer, Report, Root, Unsupported};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The operations on a game in the type they are compiled for. Lines belong to the erased game.
pub(crate) trait Native: Send + Sync {
    /// True if the search of a recipe is compiled for this game.
    fn has_search(&self, recipe: &Recipe) -> bool;
    /// The search of a recipe that is compiled for this game.
    fn search(&self, recipe: Recipe) -> Result<Box<dyn AnySearch<Erased>>, Error>;
    /// Counts the positions `depth` plies below each legal move. Thread `index % threads` counts the move
    /// with this index. `None` if cancelled.
    fn perft(
        &self,
        line: &Line<Erased>,
        depth: u32,
        threads: usize,
        cancel: &AtomicBool,
    ) -> Option<Vec<(String, Perft)>>;
    /// A learner of weights for the game that learns from these games first, each with its number of random
    /// moves.
    fn learner(
        &self,
        options: &Options,
        games: &mut dyn Iterator<Item = (Line<Erased>, usize)>,
    ) -> Result<Box<dyn Learning>, ntuple::Error>;
    /// Checks a certificate of the game.
    fn verify(
        &self,
        certificate: &verify::Certificate<'_>,
        cancel: &AtomicBool,
        visited: &AtomicU64,
    ) -> Result<Vec<(verify::Claim, verify::Proved)>, verify::Refused>;
}

/// The only implementation of [`Native`]. `G` is the typed game, or [`Erased`].
struct NativeGame<G: Erasable> {
    erased: Erased,
    offers: Offers<G>,
    opens: Opens<G>,
}

impl<G: Erasable + Clone> NativeGame<G> {
    fn game(&self) -> &G {
        self.erased.typed().expect("the game in its own type")
    }

    fn line(&self, line: &Line<Erased>) -> Line<G> {
        self.erased.typed_line(line)
    }
}

impl<G: Erasable + Clone> Native for NativeGame<G> {
    fn has_search(&self, recipe: &Recipe) -> bool {
        recipe.is_among(&(self.offers)())
    }

    fn search(&self, recipe: Recipe) -> Result<Box<dyn AnySearch<Erased>>, Error> {
        Ok(Box::new(NativeSearch { search: make(&(self.offers)(), self.game(), self.opens, recipe)? }))
    }

    fn perft(
        &self,
        line: &Line<Erased>,
        depth: u32,
        threads: usize,
        cancel: &AtomicBool,
    ) -> Option<Vec<(String, Perft)>> {
        let (game, start) = (self.game(), self.line(line));
        let moves = start.legal(game);
        let count = |mv: G::Move| {
            let mut line = start.clone();
            let text = game.write_move(line.state(), mv);
            line.push(game, mv);
            game::perft_after(game, &line, depth, cancel).map(|found| (text, found))
        };
        divided(moves.len(), threads, &|index| count(moves[index]))
    }

    fn learner(
        &self,
        options: &Options,
        games: &mut dyn Iterator<Item = (Line<Erased>, usize)>,
    ) -> Result<Box<dyn Learning>, ntuple::Error> {
        let learner = Learner::new(self.game().clone(), options)?;
        let mut records = Vec::new();
        for (line, random) in games {
            records.push(Recorded::new(self.game(), &self.line(&line), random));
        }
        Ok(Box::new(learner.with_records(records)))
    }

    fn verify(
        &self,
        certificate: &verify::Certificate<'_>,
        cancel: &AtomicBool,
        visited: &AtomicU64,
    ) -> Result<Vec<(verify::Claim, verify::Proved)>, verify::Refused> {
        verify::check(self.game(), certificate, cancel, visited)
    }
}

/// The counts below moves of these indices. Thread t takes the indices t, t + threads, …; each count is put
/// back in its place. `None` if one is missing.
fn divided(
    moves: usize,
    threads: usize,
    count: &(dyn Fn(usize) -> Option<(String, Perft)> + Sync),
) -> Option<Vec<(String, Perft)>> {
    let share = |thread: usize| (thread..moves).step_by(threads).map(count).collect();
    let shares: Vec<Vec<Option<(String, Perft)>>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|thread| scope.spawn(move || share(thread))).collect();
        let first = share(0);
        let others = workers.into_iter().map(|worker| worker.join().expect("perft does not panic"));
        std::iter::once(first).chain(others).collect()
    });
    let mut shares: Vec<_> = shares.into_iter().map(Vec::into_iter).collect();
    (0..moves).map(|index| shares[index % threads].next().flatten()).collect()
}

/// Runs a search on the typed game behind the interface of the erased one.
struct NativeSearch<G: Evaluated> {
    search: Box<dyn AnySearch<G>>,
}

/// Converts a root of the erased game to one of the typed game.
fn typed_root<'a, G: Erasable>(root: &Root<'a, Erased>) -> Root<'a, G> {
    let game = root.game.typed().expect("the game in its own type");
    Root { multi_pv: root.multi_pv, ..Root::new(game, root.game.typed_line(&root.line)) }
}

impl<G: Erasable> AnySearch<Erased> for NativeSearch<G> {
    fn fits(&self, root: &Root<'_, Erased>, budget: &Budget) -> Result<(), Unsupported> {
        self.search.fits(&typed_root(root), budget)
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

    fn run(
        &mut self,
        root: &Root<'_, Erased>,
        budget: &Budget,
        observer: Option<&mut dyn Observer<Erased>>,
    ) -> Result<Report<Move>, Unsupported> {
        debug_assert!(observer.is_none(), "an observed run goes through the erased game");
        let report = self.search.run(&typed_root(root), budget, None)?;
        Ok(report.map_moves(|mv| root.game.erased_move::<G>(mv)))
    }
}

/// The operations on a typed game, with the searches that `offers` lists.
pub(crate) fn native_game<G: Erasable + Clone>(
    erased: &Erased,
    offers: Offers<G>,
    opens: Opens<G>,
) -> Arc<dyn Native> {
    Arc::new(NativeGame { erased: erased.clone(), offers, opens })
}

/// The operations on an erased game: searches run on it anyway, and none is offered here.
pub(crate) fn erased_game(erased: &Erased) -> Arc<dyn Native> {
    native_game::<Erased>(erased, Vec::new, None)
}
