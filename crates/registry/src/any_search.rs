//! Searches behind one trait object for each game.

use game::Evaluated;
use search::{Budget, Observer, Report, Root, Search, Unsupported};

/// A search with all types erased except the game's.
pub(crate) trait AnySearch<G: Evaluated> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported>;

    fn ends_by_itself(&self) -> bool;

    fn ends_soon(&self) -> bool;

    fn memory(&self) -> u64;

    /// As in [`Search`].
    fn process(&self) -> Option<u32> {
        None
    }

    fn reseed(&mut self, seed: u64);

    fn forget(&mut self);

    fn run(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        watcher: Option<&mut dyn Observer<G>>,
    ) -> Result<Report<G::Move>, Unsupported>;
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

            fn process(&self) -> Option<u32> {
                self.0.process()
            }

            fn reseed(&mut self, seed: u64) {
                self.0.reseed(seed);
            }

            fn forget(&mut self) {
                self.0.forget();
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
