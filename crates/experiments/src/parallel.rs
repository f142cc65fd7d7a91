//! Independent pieces of work on several threads.

use crate::error::Error;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The result of `work` for every item, in their order; `None` if it was cancelled. The first error stops all
/// threads.
pub(crate) fn parallel<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    cancel: &AtomicBool,
    work: impl Fn(&T) -> Result<R, Error> + Sync,
) -> Result<Option<Vec<R>>, Error> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let take = || -> Vec<(usize, Result<R, Error>)> {
        let mut done = Vec::new();
        while !cancel.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { break };
            let result = work(item);
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            done.push((at, result));
        }
        done
    };
    let threads = threads.clamp(1, items.len().max(1));
    let mut done: Vec<_> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
        let mut done = take();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    });
    done.sort_by_key(|(at, _)| *at);
    let results: Vec<R> = done.into_iter().map(|(_, result)| result).collect::<Result<_, _>>()?;
    let is_whole = results.len() == items.len() && !cancel.load(Ordering::Relaxed);
    Ok(is_whole.then_some(results))
}
