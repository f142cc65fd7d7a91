//! A one-time event that tasks can wait for.

use tokio::sync::Semaphore;

/// A latch: open until it is set, and set from then on.
#[derive(Debug)]
pub(crate) struct Latch(Semaphore);

impl Default for Latch {
    fn default() -> Latch {
        Latch(Semaphore::new(0))
    }
}

impl Latch {
    /// Sets it.
    pub(crate) fn set(&self) {
        self.0.close();
    }

    /// Waits until it is set.
    pub(crate) async fn is_set(&self) {
        // There is never a permit: this returns when the semaphore is closed.
        let _ = self.0.acquire().await;
    }
}
