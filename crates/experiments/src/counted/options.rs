//! The options of counting.

use crate::plan::Setting;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The options of counting.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// The setting.
    pub setting: Setting,
    /// The seed of the random deals whose trees are measured.
    pub seed: u64,
    /// The number of threads; no count depends on it.
    pub threads: NonZeroUsize,
    /// The available memory in bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// Becomes true when counting is to stop.
    pub cancel: Arc<AtomicBool>,
    /// Receives the number of solved positions.
    pub progress: Arc<AtomicU64>,
}

impl CountOptions {
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
