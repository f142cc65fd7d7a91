//! The trait of all searches.

use crate::core::budget::Budget;
use crate::core::observer::{Left, Observer, Step};
use crate::core::report::{Kind, Report, Value};
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use game::{Game, Payoffs, Scale};

/// A search: configuration and memory. Its fields are public, and its `Default` is the paper's setting.
///
/// Searches return, observers watch, front ends print. Without `time` and `cancel` in the budget a search is
/// a pure function of its inputs.
pub trait Search<G: Game> {
    /// Checks that the search can answer for these rules within this budget.
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported>;

    /// True if the search needs no limit: it ends by itself, and reports what it knows when interrupted.
    fn ends_by_itself(&self) -> bool {
        false
    }

    /// True if that end comes soon, however large the tree is.
    fn ends_soon(&self) -> bool {
        self.ends_by_itself()
    }

    /// The greatest size in bytes of its fixed-size table.
    fn memory(&self) -> u64 {
        0
    }

    /// The number of the process that searches, if it is another program, which runs from now on.
    fn process(&self) -> Option<u32> {
        None
    }

    /// Seeds the random numbers of later searches, instead of the parameter `seed`. Without effect if the
    /// search draws none.
    fn reseed(&mut self, _seed: u64) {}

    /// Clears the results of earlier searches. Call it before searching another game, or under other rules.
    fn forget(&mut self) {}

    /// Returns the best move at the end of the root's line, with everything else that was found.
    ///
    /// If the game is over there, by repetition or otherwise, the answer is its payoffs, and nothing is
    /// searched: this is decided here for all searches. A tablebase is not probed if the past could change
    /// its results.
    fn search<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        self.fits(root, budget)?;
        if let Some((payoffs, mut report)) = end(root, &mut observer) {
            self.conclude(root, &payoffs, &mut report);
            return Ok(report);
        }
        let plain = without_tablebase(root);
        self.search_on(plain.as_ref().unwrap_or(root), budget, observer)
    }

    /// Adds what is specific to this search to the report of a root where the game is over.
    fn conclude(&self, _root: &Root<'_, G>, _payoffs: &Payoffs, _report: &mut Report<G::Move>) {}

    /// Searches as [`search`](Search::search), which calls it once the search fits and the game goes on.
    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported>;
}

/// The root without its tablebase, if the past could change the results of that; `None` if the root is fine.
fn without_tablebase<'a, G: Game>(root: &Root<'a, G>) -> Option<Root<'a, G>> {
    root.tablebase?;
    let has_past = !root.line.exhausted(root.game).is_empty();
    has_past.then(|| Root { line: root.line.clone(), tablebase: None, ..*root })
}

/// The payoffs and the report of a root where the game is over, which is shown to the observer.
fn end<G: Game, O: Observer<G>>(root: &Root<'_, G>, observer: &mut O) -> Option<(Payoffs, Report<G::Move>)> {
    let payoffs = root.line.outcome(root.game)?;
    let (node, state) = (Step::ROOT.node(0), root.line.state());
    let value = &Value::Vector(payoffs);
    observer.begin(Scale::Payoffs);
    observer.enter(node, state, None, None);
    observer.evaluate(node, &payoffs, true);
    observer.leave(
        node,
        state,
        &Left { value, kind: Kind::Exact, window: None, cut: None, line_depth: Some(0), unvisited: &[] },
    );
    Some((payoffs, Report::of_an_end(&payoffs)))
}
