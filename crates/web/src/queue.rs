//! A queue of searches waiting for a slot, first come, first served. A page that loses its connection while
//! it waits comes back to its place.

use std::collections::{BTreeSet, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use tokio::sync::watch;

/// Number of places that are kept for pages that may come back.
const KEPT: usize = 64;

/// The waiting searches.
#[derive(Debug)]
pub(crate) struct Queue(watch::Sender<Numbers>);

#[derive(Debug, Default)]
struct Numbers {
    next: u64,
    waiting: BTreeSet<u64>,
    /// The places of those who left before they had a slot, the latest last: their names and numbers.
    left: VecDeque<(String, u64)>,
}

/// A place in the queue, held until it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    queue: Arc<Queue>,
    number: u64,
    /// The name by which its page comes back to it, which nobody can guess.
    pub(crate) place: String,
    has_slot: bool,
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

    /// Joins the queue at a place that was left, or at the end.
    pub(crate) fn enter(self: &Arc<Queue>, place: Option<&str>) -> Ticket {
        let mut number = 0;
        self.0.send_modify(|numbers| {
            let kept = numbers.left.iter().position(|(name, _)| Some(name.as_str()) == place);
            number = kept.and_then(|at| numbers.left.remove(at)).map_or(numbers.next, |(_, number)| number);
            numbers.next = numbers.next.max(number + 1);
            numbers.waiting.insert(number);
        });
        let place = format!("{:016x}", RandomState::new().hash_one(number));
        Ticket { queue: Arc::clone(self), number, place, has_slot: false, seen: self.0.subscribe() }
    }
}

impl Ticket {
    /// The number of earlier searches still waiting.
    pub(crate) fn before(&self) -> usize {
        self.queue.0.borrow().waiting.range(..self.number).count()
    }

    /// Says that the search has its slot: the place is spent.
    pub(crate) fn spend(&mut self) {
        self.has_slot = true;
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
            if !self.has_slot {
                numbers.left.push_back((std::mem::take(&mut self.place), self.number));
                let surplus = numbers.left.len().saturating_sub(KEPT);
                numbers.left.drain(..surplus);
            }
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
        let [first, second, third] = [queue.enter(None), queue.enter(None), queue.enter(None)];
        assert_eq!([first.before(), second.before(), third.before()], [0, 1, 2]);
        drop(second);
        assert_eq!([first.before(), third.before()], [0, 1]);
        drop(first);
        assert_eq!(third.before(), 0);
        assert_eq!(queue.enter(None).before(), 1);
    }

    #[test]
    fn who_left_comes_back_to_the_same_place_unless_it_was_spent() {
        let queue = Arc::new(Queue::default());
        let [first, second, mut third] = [queue.enter(None), queue.enter(None), queue.enter(None)];
        let place = second.place.clone();
        drop(second);
        assert_eq!(queue.enter(Some("0")).before(), 2);
        let back = queue.enter(Some(&place));
        assert_eq!([back.before(), third.before()], [1, 2]);
        assert_eq!(queue.enter(Some(&place)).before(), 3, "a place is for one");
        drop((first, back));
        third.spend();
        let place = third.place.clone();
        drop(third);
        let [last, next] = [queue.enter(None), queue.enter(Some(&place))];
        assert_eq!([last.before(), next.before()], [0, 1]);
    }
}
