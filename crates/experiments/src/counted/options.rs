//! How an experiment is counted.

use crate::plan::Setting;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How it is counted.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// How much.
    pub setting: Setting,
    /// How many threads work; no count depends on it.
    pub threads: NonZeroUsize,
    /// How much memory there is, in bytes; `None` is unknown.
    pub memory: Option<u64>,
    /// Becomes true when counting is to stop.
    pub cancel: Arc<AtomicBool>,
    /// Told how many positions are solved.
    pub progress: Arc<AtomicU64>,
}

impl CountOptions {
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
