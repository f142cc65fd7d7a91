//! Work on the places of a layer, shared out among threads.

use crate::control::{SolveControl, Unsolved};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many places are handed out at once.
pub(super) const PART: usize = 1 << 13;

/// Who works, and who watches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Workers<'a> {
    pub(super) threads: NonZeroUsize,
    pub(super) control: &'a SolveControl<'a>,
}

impl Workers<'_> {
    /// Whether one thread does all the work.
    pub(super) fn is_one(&self) -> bool {
        self.threads.get() == 1
    }

    /// Goes through all `places`, a part at a time; `work` says how many positions it looked at. Each thread has
    /// `Buffers` of its own, and something it makes: these come back, in no order.
    pub(super) fn share<Buffers: Default, Made: Default + Send>(
        &self,
        places: u64,
        work: impl Fn(&mut Buffers, &mut Made, Range<u64>) -> Result<u64, Unsolved> + Sync,
    ) -> Result<Vec<Made>, Unsolved> {
        let next = AtomicU64::new(0);
        let run = || {
            let (mut buffers, mut made) = (Buffers::default(), Made::default());
            loop {
                let from = next.fetch_add(PART as u64, Ordering::Relaxed);
                if from >= places {
                    return Ok(made);
                }
                if self.control.cancel.load(Ordering::Relaxed) {
                    return Err(Unsolved::Cancelled);
                }
                let looked = work(&mut buffers, &mut made, from..places.min(from + PART as u64))?;
                self.control.progress.fetch_add(looked, Ordering::Relaxed);
            }
        };
        let parts = places.div_ceil(PART as u64);
        let threads = (self.threads.get() as u64).min(parts).max(1);
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
            let first = run();
            let others = others.into_iter().map(|other| other.join().expect("solving does not panic"));
            // All threads are waited for, whatever the first one says.
            let all: Vec<Result<Made, Unsolved>> = std::iter::once(first).chain(others).collect();
            all.into_iter().collect()
        })
    }
}
