//! Memory for trees that grow until the search is stopped: if it runs out, the search stops as at a storage
//! limit.

/// Reserves memory for `items` more items; true if there is enough. They can then be appended without another
/// check.
#[inline]
pub(crate) fn has_room<T>(row: &mut Vec<T>, items: usize) -> bool {
    #[cfg(test)]
    if refusals::is_refused() {
        return false;
    }
    row.try_reserve(items).is_ok()
}

/// Simulates a refused memory request in tests.
#[cfg(test)]
pub(crate) mod refusals {
    use std::cell::Cell;

    thread_local! {
        static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    }

    pub(super) fn is_refused() -> bool {
        LEFT.with(|left| left.replace(left.get().wrapping_sub(1)) == 0)
    }

    /// Runs `work` with the memory request after `asks` others refused, on this thread, and returns the
    /// number of requests.
    pub(crate) fn after<T>(asks: u64, work: impl FnOnce() -> T) -> (T, u64) {
        LEFT.set(asks);
        let done = work();
        (done, asks.wrapping_sub(LEFT.replace(u64::MAX)))
    }
}
