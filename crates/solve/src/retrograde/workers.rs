//! Threads that share the indices of a layer.

use crate::control::{SolveControl, Unsolved};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of indices handed out at once.
pub(super) const PART: usize = 1 << 10;

/// The number of threads and their control.
#[derive(Clone, Copy, Debug)]
pub(super) struct Workers<'a> {
    pub(super) threads: NonZeroUsize,
    pub(super) control: &'a SolveControl<'a>,
}

impl Workers<'_> {
    /// Returns whether there is only one thread.
    pub(super) fn is_one(&self) -> bool {
        self.threads.get() == 1
    }

    /// Divides all `places` into parts; `work` returns the number of positions it visited. Each thread has
    /// its own `Buffers` and its own result; results are returned in no particular order.
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
                self.control.step()?;
                let looked = work(&mut buffers, &mut made, from..places.min(from + PART as u64))?;
                self.control.again(looked)?;
            }
        };
        let parts = places.div_ceil(PART as u64);
        let threads = (self.threads.get() as u64).min(parts).max(1);
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
            let first = run();
            let others = others.into_iter().map(|other| other.join().expect("solving does not panic"));
            // All threads are waited for, even if the first one fails.
            let all: Vec<Result<Made, Unsolved>> = std::iter::once(first).chain(others).collect();
            all.into_iter().collect()
        })
    }
}
