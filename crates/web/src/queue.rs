//! A queue of searches waiting for a slot, first come, first served.

use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::watch;

/// The waiting searches.
#[derive(Debug)]
pub(crate) struct Queue(watch::Sender<Numbers>);

#[derive(Debug, Default)]
struct Numbers {
    next: u64,
    waiting: BTreeSet<u64>,
}

/// A place in the queue, held until it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    queue: Arc<Queue>,
    number: u64,
    seen: watch::Receiver<Numbers>,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue(watch::Sender::new(Numbers::default()))
    }
}

impl Queue {
    /// True if a search is waiting.
    pub(crate) fn has_any(&self) -> bool {
        !self.0.borrow().waiting.is_empty()
    }

    /// Joins the end of the queue.
    pub(crate) fn enter(self: &Arc<Queue>) -> Ticket {
        let mut number = 0;
        self.0.send_modify(|numbers| {
            number = numbers.next;
            numbers.next += 1;
            numbers.waiting.insert(number);
        });
        Ticket { queue: Arc::clone(self), number, seen: self.0.subscribe() }
    }
}

impl Ticket {
    /// The number of earlier searches still waiting.
    pub(crate) fn before(&self) -> usize {
        self.queue.0.borrow().waiting.range(..self.number).count()
    }

    /// Waits until a search joins or leaves the queue.
    pub(crate) async fn changed(&mut self) {
        // The sender lives as long as the ticket.
        let _ = self.seen.changed().await;
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.queue.0.send_modify(|numbers| {
            numbers.waiting.remove(&self.number);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Queue;
    use std::sync::Arc;

    #[test]
    fn who_leaves_lets_those_behind_move_up() {
        let queue = Arc::new(Queue::default());
        let [first, second, third] = [queue.enter(), queue.enter(), queue.enter()];
        assert_eq!([first.before(), second.before(), third.before()], [0, 1, 2]);
        drop(second);
        assert_eq!([first.before(), third.before()], [0, 1]);
        drop(first);
        assert_eq!(third.before(), 0);
        assert_eq!(queue.enter().before(), 1);
    }
}
