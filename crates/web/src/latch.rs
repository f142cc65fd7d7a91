//! What happens once, and is then so for everybody who waits for it.

use tokio::sync::Semaphore;

/// A latch: open until it falls.
#[derive(Debug)]
pub(crate) struct Latch(Semaphore);

impl Default for Latch {
    fn default() -> Latch {
        Latch(Semaphore::new(0))
    }
}

impl Latch {
    /// Lets it fall.
    pub(crate) fn fall(&self) {
        self.0.close();
    }

    /// Waits until it has fallen.
    pub(crate) async fn has_fallen(&self) {
        // There is never a permit: this comes back when the semaphore is closed.
        let _ = self.0.acquire().await;
    }
}
