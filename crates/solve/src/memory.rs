//! Allocates tables with a size that depends on the game. If memory is short, solving ends with an error.

use crate::control::Unsolved;

/// A vector of this many items, made one after the other.
///
/// # Errors
///
/// If there is not enough memory.
pub(crate) fn filled<T>(items: u64, mut item: impl FnMut() -> T) -> Result<Vec<T>, Unsolved> {
    let mut room = reserved(items)?;
    room.extend((0..items).map(|_| item()));
    Ok(room)
}

/// An empty vector with capacity for this many items.
///
/// # Errors
///
/// If there is not enough memory.
pub(crate) fn reserved<T>(items: u64) -> Result<Vec<T>, Unsolved> {
    let none = || Unsolved::Memory(items.saturating_mul(size_of::<T>() as u64));
    #[cfg(test)]
    if refusals::is_refused() {
        return Err(none());
    }
    let mut room = Vec::new();
    room.try_reserve_exact(usize::try_from(items).map_err(|_| none())?).map_err(|_| none())?;
    Ok(room)
}

/// Allocation failures for tests.
#[cfg(test)]
pub(crate) mod refusals {
    use std::cell::Cell;

    thread_local! {
        static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    }

    pub(super) fn is_refused() -> bool {
        LEFT.with(|left| left.replace(left.get().wrapping_sub(1)) == 0)
    }

    /// Runs `work` on this thread with the allocation after this many others refused. Returns its result and
    /// the number of allocations.
    pub(crate) fn after<T>(asks: u64, work: impl FnOnce() -> T) -> (T, u64) {
        LEFT.set(asks);
        let done = work();
        (done, asks.wrapping_sub(LEFT.replace(u64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::refusals::after;
    use super::*;
    use crate::control::SolveControl;
    use crate::retrograde::{Reachable, Retrograde};
    use game::Game;
    use game::toy::Ring;
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicBool, AtomicU64};

    #[test]
    fn what_no_machine_has_is_an_error() {
        assert_eq!(reserved::<u64>(1 << 61), Err(Unsolved::Memory(u64::MAX)));
        assert_eq!(filled(1 << 59, || 0_u32), Err(Unsolved::Memory(1 << 61)));
        assert_eq!(filled(3, || 7), Ok(vec![7, 7, 7]));
    }

    #[test]
    fn wherever_there_is_no_room_solving_ends_with_an_error() {
        let (go_on, progress) = (AtomicBool::new(false), AtomicU64::new(0));
        let control = SolveControl { cancel: &go_on, progress: &progress, positions: u64::MAX, limits: None };
        let mut games = 0;
        for size in 4..7 {
            let game = Ring::new(size, 1);
            let solve = || {
                let solved = Retrograde::new(&game, NonZeroUsize::MIN, &control)?;
                let reached = Reachable::new(&game, &game.start(), NonZeroUsize::MIN, &control)?;
                Ok::<_, Unsolved>((solved.positions(), reached.positions()))
            };
            let (whole, asks) = after(u64::MAX, solve);
            assert!(whole.is_ok() && asks > 3, "{asks} asks");
            for ask in 0..asks {
                let (refused, _) = after(ask, solve);
                assert!(matches!(refused, Err(Unsolved::Memory(_))), "ask {ask} of {asks}: {refused:?}");
            }
            games += 1;
        }
        assert_eq!(games, 3);
    }
}
