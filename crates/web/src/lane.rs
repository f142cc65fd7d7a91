//! Limits the threads for requests that are not searches, and shares them fairly between networks.
//!
//! A request holds its place until its thread ends, even after it is abandoned, so that there are never more
//! threads than places. A network at its limit waits for its own requests, and joins the queue with no more
//! of them than it may run.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A number of places, with a limit per network.
#[derive(Debug)]
pub(crate) struct Lane {
    places: Arc<Semaphore>,
    per_network: usize,
    networks: Mutex<BTreeMap<IpAddr, Arc<Semaphore>>>,
}

/// A place in a lane, held until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _of_lane: OwnedSemaphorePermit,
    _of_network: OwnedSemaphorePermit,
}

impl Lane {
    /// A lane with this many places, and this many per network.
    pub(crate) fn new(places: usize, per_network: usize) -> Lane {
        Lane { places: Arc::new(Semaphore::new(places)), per_network, networks: Mutex::default() }
    }

    /// Waits for a place; `None` if the lane is closed.
    pub(crate) async fn enter(&self, network: IpAddr) -> Option<Place> {
        let of_network = self.network(network).acquire_owned().await.ok()?;
        let of_lane = Arc::clone(&self.places).acquire_owned().await.ok()?;
        Some(Place { _of_lane: of_lane, _of_network: of_network })
    }

    /// The places of a network. Networks without requests are removed.
    fn network(&self, network: IpAddr) -> Arc<Semaphore> {
        let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        networks.retain(|_, places| Arc::strong_count(places) > 1);
        let places = networks.entry(network).or_insert_with(|| Arc::new(Semaphore::new(self.per_network)));
        Arc::clone(places)
    }
}

#[cfg(test)]
mod tests {
    use super::{Lane, Place};
    use std::net::{IpAddr, Ipv4Addr};
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    fn network(number: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, number))
    }

    /// Polls once for a place.
    fn poll(future: std::pin::Pin<&mut impl Future<Output = Option<Place>>>) -> Option<Place> {
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(place) => place,
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_network_that_asks_for_more_keeps_no_other_out() {
        let lane = Lane::new(2, 1);
        let [mut first, mut second, mut third] =
            [1, 1, 1].map(|number| Box::pin(lane.enter(network(number))));
        let held = poll(first.as_mut()).expect("a place");
        assert!(poll(second.as_mut()).is_none() && poll(third.as_mut()).is_none(), "it has its place");
        let other = poll(pin!(lane.enter(network(2)))).expect("another network has its own");
        let mut waiting = pin!(lane.enter(network(3)));
        assert!(poll(waiting.as_mut()).is_none(), "both places are taken");
        drop(held);
        // The greedy network's second request now joins the queue behind the waiting one.
        assert!(poll(second.as_mut()).is_none());
        let third_network = poll(waiting.as_mut()).expect("it stood in line first");
        drop(other);
        assert!(poll(second.as_mut()).is_some());
        drop(third_network);
    }

    #[test]
    fn networks_that_are_gone_are_forgotten() {
        let lane = Lane::new(2, 1);
        for number in 0..100 {
            drop(poll(pin!(lane.enter(network(number)))).expect("a place"));
        }
        assert_eq!(lane.networks.lock().expect("no panic").len(), 1);
    }
}
