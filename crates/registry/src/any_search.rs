//! Searches behind one trait object for each game.

use game::{Evaluated, Payoffs};
use search::{Budget, Observer, Report, Root, Search, Stats, Stop, Unsupported};

/// A search with all types erased except the game's.
pub(crate) trait AnySearch<G: Evaluated> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported>;

    fn ends_by_itself(&self) -> bool;

    fn ends_soon(&self) -> bool;

    fn memory(&self) -> u64;

    fn reseed(&mut self, seed: u64);

    fn forget(&mut self);

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>);

    fn run(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        watcher: Option<&mut dyn Observer<G>>,
    ) -> Result<Report<G::Move>, Unsupported>;
}

impl<G: Evaluated> dyn AnySearch<G> {
    /// The part of the search's report that a player needs.
    pub(crate) fn choose(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
    ) -> Result<Choice<G::Move>, Unsupported> {
        let report = self.run(root, budget, None)?;
        let Report { best, line_depth, depth, stats, stop, .. } = report;
        Ok(Choice { best, depth: line_depth.unwrap_or(depth), stats, stop })
    }
}

/// The move that a search chose, and its cost.
pub(crate) struct Choice<M> {
    pub(crate) best: Option<M>,
    /// The depth in plies of the principal variation, if the search knows it; otherwise the depth searched.
    pub(crate) depth: u32,
    pub(crate) stats: Stats,
    pub(crate) stop: Stop,
}

/// A search that can be observed. It is compiled only for a dynamic observer, which does nothing if nobody
/// watches.
pub(crate) struct Observable<S>(pub(crate) S);

/// A search that runs without an observer, and is compiled without one.
pub(crate) struct Unobserved<S>(pub(crate) S);

macro_rules! any_search {
    ($wrapper:ident, $run:expr) => {
        impl<G: Evaluated, S: Search<G>> AnySearch<G> for $wrapper<S> {
            fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
                self.0.fits(root, budget)
            }

            fn ends_by_itself(&self) -> bool {
                self.0.ends_by_itself()
            }

            fn ends_soon(&self) -> bool {
                self.0.ends_soon()
            }

            fn memory(&self) -> u64 {
                self.0.memory()
            }

            fn reseed(&mut self, seed: u64) {
                self.0.reseed(seed);
            }

            fn forget(&mut self) {
                self.0.forget();
            }

            fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
                self.0.conclude(root, payoffs, report);
            }

            fn run(
                &mut self,
                root: &Root<'_, G>,
                budget: &Budget,
                observer: Option<&mut dyn Observer<G>>,
            ) -> Result<Report<G::Move>, Unsupported> {
                let run: fn(&mut S, &Root<'_, G>, &Budget, Option<&mut dyn Observer<G>>) -> _ = $run;
                run(&mut self.0, root, budget, observer)
            }
        }
    };
}

any_search!(Observable, |search, root, budget, observer| {
    let mut silent = ();
    let observer: &mut dyn Observer<G> = observer.unwrap_or(&mut silent);
    search.search(root, budget, observer)
});

any_search!(Unobserved, |search, root, budget, observer| {
    debug_assert!(observer.is_none(), "an observed run goes through the erased game");
    search.search(root, budget, ())
});
