//! Admits connections: their maximum number, and which one is closed to make room for a new one.
//!
//! Idle connections keep nobody out. At the maximum, the longest-idle connection of the network with the most
//! connections is closed for the new one. A page with a running search is never closed, except on a public
//! server, where a network with more pages than its share gives up any of them.

use crate::latch::Latch;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of connections that were asked to close and are still open.
const MAX_CLOSING: usize = 16;

/// All connections.
#[derive(Debug)]
pub(crate) struct Admission {
    list: Mutex<List>,
    /// Maximum number of connections.
    max_connections: usize,
    /// Maximum number of pages among them.
    max_pages: usize,
    /// Number of busy pages of a network that are never closed.
    share: usize,
    /// A permit for each connection, held until the system has closed it.
    open: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct List {
    next: u64,
    entries: BTreeMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    network: IpAddr,
    is_page: bool,
    /// Number of running requests.
    requests: usize,
    /// Time of the last activity, in ticks.
    active: u64,
    close: Arc<Latch>,
}

/// An admitted connection, counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Admitted {
    admission: Arc<Admission>,
    number: u64,
    network: IpAddr,
    close: Arc<Latch>,
    _open: OwnedSemaphorePermit,
}

impl Admission {
    /// Admits at most this many connections, and at most this many pages among them; each network always
    /// keeps its share of pages.
    pub(crate) fn new(max_connections: usize, max_pages: usize, share: usize) -> Arc<Admission> {
        let max_connections = max_connections.max(2);
        let open = Arc::new(Semaphore::new(max_connections + MAX_CLOSING));
        Arc::new(Admission {
            list: Mutex::default(),
            max_connections,
            max_pages: max_pages.clamp(1, max_connections - 1),
            share,
            open,
        })
    }

    /// Waits until the system has room for another connection.
    pub(crate) async fn room(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.open).acquire_owned().await.ok()
    }

    /// Admits a connection. There is always another one to close, as pages never take up all the room.
    pub(crate) fn enter(self: &Arc<Admission>, address: IpAddr, open: OwnedSemaphorePermit) -> Admitted {
        let close = Arc::new(Latch::default());
        let mut list = self.list();
        if list.entries.len() >= self.max_connections {
            list.evict(|entry| !entry.is_page);
        }
        let number = list.tick();
        let network = network_of(address);
        let entry = Entry { network, is_page: false, requests: 0, active: number, close: Arc::clone(&close) };
        list.entries.insert(number, entry);
        drop(list);
        Admitted { admission: Arc::clone(self), number, network, close, _open: open }
    }

    fn list(&self) -> MutexGuard<'_, List> {
        // A panic leaves no update half done.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Admitted {
    /// Records activity.
    pub(crate) fn touch(&self) {
        let mut list = self.admission.list();
        let now = list.tick();
        if let Some(entry) = list.entries.get_mut(&self.number) {
            entry.active = now;
        }
    }

    /// The network of the connection.
    pub(crate) fn network(&self) -> IpAddr {
        self.network
    }

    /// Records the number of its running requests.
    pub(crate) fn runs(&self, requests: usize) {
        if let Some(entry) = self.admission.list().entries.get_mut(&self.number) {
            entry.requests = requests;
        }
    }

    /// Makes the connection a page, or returns the maximum number of pages if all of them are busy.
    pub(crate) fn becomes_a_page(&self) -> Result<(), usize> {
        let max = self.admission.max_pages;
        let mut list = self.admission.list();
        let pages = list.entries.values().filter(|entry| entry.is_page).count();
        if pages >= max {
            let mut held: BTreeMap<IpAddr, usize> = BTreeMap::new();
            for entry in list.entries.values().filter(|entry| entry.is_page) {
                *held.entry(entry.network).or_default() += 1;
            }
            let share = self.admission.share;
            let has_more = |entry: &Entry| held.get(&entry.network).is_some_and(|&pages| pages > share);
            let has_room = list.evict(|entry| entry.is_page && has_more(entry))
                || list.evict(|entry| entry.is_page && entry.requests == 0);
            if !has_room {
                return Err(max);
            }
        }
        list.entries.get_mut(&self.number).map(|entry| entry.is_page = true).ok_or(max)
    }

    /// Completes when the connection must close to make room for another.
    pub(crate) async fn is_over(&self) {
        self.close.is_set().await;
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.admission.list().entries.remove(&self.number);
    }
}

impl List {
    fn tick(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// Closes one of the connections that `may` be closed; false if there is none.
    fn evict(&mut self, may: impl Fn(&Entry) -> bool) -> bool {
        let candidates = || self.entries.iter().filter(|&(_, entry)| may(entry));
        let mut sizes: BTreeMap<IpAddr, usize> = BTreeMap::new();
        for (_, entry) in candidates() {
            *sizes.entry(entry.network).or_default() += 1;
        }
        let size = |entry: &Entry| sizes.get(&entry.network).copied();
        let first = candidates().max_by_key(|(_, entry)| (size(entry), Reverse(entry.active)));
        let Some((&number, _)) = first else { return false };
        if let Some(entry) = self.entries.remove(&number) {
            entry.close.set();
        }
        true
    }
}

/// The network of an address: the address itself, or with IPv6 its first 64 bits, as one machine can have any
/// number of such addresses.
fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & (u128::MAX << 64);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::{Admission, Admitted};
    use std::net::IpAddr;
    use std::sync::Arc;

    fn enter(admission: &Arc<Admission>, address: &str) -> Admitted {
        let open = Arc::clone(&admission.open).try_acquire_owned().expect("room");
        admission.enter(address.parse::<IpAddr>().expect("an address"), open)
    }

    fn is_evicted(admitted: &Admitted) -> bool {
        !admitted.admission.list().entries.contains_key(&admitted.number)
    }

    #[test]
    fn the_connection_that_has_been_quiet_longest_makes_room() {
        let admission = Admission::new(3, 2, usize::MAX);
        let [first, second, third] = [0, 1, 2].map(|_| enter(&admission, "127.0.0.1"));
        first.touch();
        let fourth = enter(&admission, "127.0.0.1");
        assert_eq!([&first, &second, &third, &fourth].map(is_evicted), [false, true, false, false]);
        drop(third);
        let _fifth = enter(&admission, "127.0.0.1");
        assert!(!is_evicted(&first), "the place of one that went is free");
    }

    #[test]
    fn an_address_that_holds_most_makes_room_first() {
        let admission = Admission::new(4, 2, usize::MAX);
        let quiet = enter(&admission, "10.0.0.1");
        let crowd = ["10.0.0.2", "::ffff:10.0.0.2", "10.0.0.2"].map(|address| enter(&admission, address));
        let _next = enter(&admission, "10.0.0.3");
        assert!(!is_evicted(&quiet));
        assert_eq!([0, 1, 2].map(|at| is_evicted(&crowd[at])), [true, false, false]);
        let admission = Admission::new(3, 2, usize::MAX);
        let quiet = enter(&admission, "2001:db8:0:1::1");
        let crowd = ["2001:db8:0:2::1", "2001:db8:0:2::2"].map(|address| enter(&admission, address));
        let _next = enter(&admission, "2001:db8:0:3::1");
        assert_eq!([&quiet, &crowd[0]].map(is_evicted), [false, true]);
    }

    #[test]
    fn idle_pages_make_room_and_busy_ones_never() {
        let admission = Admission::new(8, 2, usize::MAX);
        let [busy, idle, third, fourth] = [0, 1, 2, 3].map(|_| enter(&admission, "127.0.0.1"));
        assert_eq!((busy.becomes_a_page(), idle.becomes_a_page()), (Ok(()), Ok(())));
        busy.runs(1);
        assert_eq!(third.becomes_a_page(), Ok(()));
        assert_eq!([&busy, &idle].map(is_evicted), [false, true]);
        third.runs(2);
        assert_eq!(fourth.becomes_a_page(), Err(2), "both are busy");
        busy.runs(0);
        assert_eq!(fourth.becomes_a_page(), Ok(()));
        assert!(is_evicted(&busy));
    }

    #[test]
    fn a_network_with_more_than_its_share_makes_room_even_if_it_is_busy() {
        let admission = Admission::new(16, 4, 2);
        let quiet = enter(&admission, "10.0.0.1");
        let greedy = [(); 3].map(|()| enter(&admission, "10.0.0.2"));
        for page in greedy.iter().chain([&quiet]) {
            assert_eq!(page.becomes_a_page(), Ok(()));
            page.runs(1);
        }
        let next = enter(&admission, "10.0.0.3");
        assert_eq!(next.becomes_a_page(), Ok(()));
        next.runs(1);
        assert_eq!([0, 1, 2].map(|at| is_evicted(&greedy[at])), [true, false, false]);
        assert!(!is_evicted(&quiet));
        // Now every network has its share.
        assert_eq!(enter(&admission, "10.0.0.4").becomes_a_page(), Err(4));
    }

    #[test]
    fn plain_connections_never_let_a_page_go() {
        let admission = Admission::new(3, 2, usize::MAX);
        let page = enter(&admission, "127.0.0.1");
        assert_eq!(page.becomes_a_page(), Ok(()));
        let plain: Vec<Admitted> = (0..12).map(|_| enter(&admission, "127.0.0.1")).collect();
        assert!(!is_evicted(&page));
        assert_eq!(plain.iter().filter(|admitted| !is_evicted(admitted)).count(), 2);
    }
}
