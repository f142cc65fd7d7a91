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
pub(crate) mod refusals {
    use std::cell::Cell;

    thread_local! {
        static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    }

    pub(super) fn is_refused() -> bool {
        LEFT.with(|left| left.replace(left.get().wrapping_sub(1)) == 0)
    }

    /// Has the ask after so many others be refused, on this thread; runs some work, and says how many asks there were.
    pub(crate) fn after<T>(asks: u64, work: impl FnOnce() -> T) -> (T, u64) {
        LEFT.set(asks);
        let done = work();
        (done, asks.wrapping_sub(LEFT.replace(u64::MAX)))
    }
}
