//! Memory for trees that grow until the search is stopped: where there is no more, the search stops as at a
//! limit of what it may store.

/// Reserves memory for `items` more items; true if there is enough. Then they are appended without
/// another check.
#[inline]
pub(crate) fn has_room<T>(row: &mut Vec<T>, items: usize) -> bool {
    #[cfg(test)]
    if refusals::is_refused() {
        return false;
    }
    row.try_reserve(items).is_ok()
}

/// The request for memory that is refused, under tests.
#[cfg(test)]
pub(crate) mod refusals {
    use std::cell::Cell;

    thread_local! {
        static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    }

    pub(super) fn is_refused() -> bool {
        LEFT.with(|left| left.replace(left.get().wrapping_sub(1)) == 0)
    }

    /// Refuses the request after `asks` others, on this thread; runs some work, and counts the requests that
    /// there were.
    pub(crate) fn after<T>(asks: u64, work: impl FnOnce() -> T) -> (T, u64) {
        LEFT.set(asks);
        let done = work();
        (done, asks.wrapping_sub(LEFT.replace(u64::MAX)))
    }
}
