//! Room for trees that grow as long as a search is let: where it cannot be had, the search stops as at a limit of what it may store.

/// Whether there is room for so many items more; from then on they are appended without asking.
#[inline]
pub(crate) fn has_room<T>(row: &mut Vec<T>, items: usize) -> bool {
    #[cfg(test)]
    if refusals::is_refused() {
        return false;
    }
    row.try_reserve(items).is_ok()
}

/// Which of the asks for room is refused, under tests.
#[cfg(test)]
mod refusals {
    use std::cell::Cell;

    thread_local! {
        static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    }

    pub(super) fn is_refused() -> bool {
        LEFT.with(|left| left.replace(left.get().wrapping_sub(1)) == 0)
    }

    /// Has the ask after so many others be refused, on this thread; runs some work, and says how many asks there were.
    pub(super) fn after<T>(asks: u64, work: impl FnOnce() -> T) -> (T, u64) {
        LEFT.set(asks);
        let done = work();
        (done, asks.wrapping_sub(LEFT.replace(u64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::refusals::after;
    use super::*;
    use crate::{BestFirstMaxN, Budget, Mcts, Root, Search, Stop};
    use game::toy::{RandomTree, TreeShape};

    #[test]
    fn what_no_machine_has_is_refused() {
        assert!(has_room(&mut Vec::<u64>::new(), 9));
        assert!(!has_room(&mut Vec::<u64>::new(), 1 << 61));
    }

    fn stops<S: Search<RandomTree> + Default>() {
        let budget = Budget { expansions: Some(40), ..Budget::default() };
        let mut refused = 0;
        for seed in 0..20 {
            let game = RandomTree::new(TreeShape::random(seed), seed);
            let search = || S::default().search(&Root::start(&game), &budget, ());
            let (Ok(whole), asks) = after(u64::MAX, search) else { continue };
            assert!(whole.best.is_some());
            for ask in 0..asks {
                let (report, _) = after(ask, search);
                let report = report.expect("it fits");
                assert_eq!(report.stop, Stop::Stored, "ask {ask} of {asks} in tree {seed}");
                assert!(report.best.is_some(), "ask {ask} of {asks} in tree {seed}");
                refused += 1;
            }
        }
        assert!(refused > 50, "only {refused} asks were refused");
    }

    #[test]
    fn a_tree_that_has_no_room_stops_its_search() {
        stops::<BestFirstMaxN<RandomTree>>();
        stops::<Mcts<RandomTree>>();
    }
}
