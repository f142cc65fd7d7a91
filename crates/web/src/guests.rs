//! Who is connected: how many at most, and who makes room for the next.
//!
//! Nobody is shut out by connections on which nothing happens: where all places are taken, the connection that has been quiet longest
//! is let go for the new one, among those of the address that holds most. A page whose search runs is never let go.

use crate::latch::Latch;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Connections that were let go and have not closed yet, at most.
const LEAVING: usize = 16;

/// Everybody who is connected.
#[derive(Debug)]
pub(crate) struct Guests {
    list: Mutex<List>,
    /// Connections at once.
    most: usize,
    /// Those of them that may be pages.
    most_pages: usize,
    /// What the system holds open: a permit for each connection until it is closed.
    open: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct List {
    next: u64,
    guests: BTreeMap<u64, Guest>,
}

#[derive(Debug)]
struct Guest {
    household: IpAddr,
    is_page: bool,
    /// Asks that run.
    asks: usize,
    /// When it was heard last, in the order of everything that was heard.
    heard: u64,
    leave: Arc<Latch>,
}

/// A connection, counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    guests: Arc<Guests>,
    number: u64,
    leave: Arc<Latch>,
    _open: OwnedSemaphorePermit,
}

impl Guests {
    /// Room for so many connections, and for so many pages among them.
    pub(crate) fn new(most: usize, most_pages: usize) -> Arc<Guests> {
        let most = most.max(2);
        let open = Arc::new(Semaphore::new(most + LEAVING));
        Arc::new(Guests { list: Mutex::default(), most, most_pages: most_pages.clamp(1, most - 1), open })
    }

    /// Waits until the system has room for one connection more.
    pub(crate) async fn room(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.open).acquire_owned().await.ok()
    }

    /// Counts a connection in. There is always one that makes room: pages never take all places.
    pub(crate) fn enter(self: &Arc<Guests>, address: IpAddr, open: OwnedSemaphorePermit) -> Visit {
        let leave = Arc::new(Latch::default());
        let mut list = self.list();
        if list.guests.len() >= self.most {
            list.make_room(|guest| !guest.is_page);
        }
        let number = list.tick();
        let guest = Guest {
            household: household(address),
            is_page: false,
            asks: 0,
            heard: number,
            leave: Arc::clone(&leave),
        };
        list.guests.insert(number, guest);
        drop(list);
        Visit { guests: Arc::clone(self), number, leave, _open: open }
    }

    fn list(&self) -> MutexGuard<'_, List> {
        // What is counted stays right whoever panics.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Visit {
    /// Notes that something was heard.
    pub(crate) fn hear(&self) {
        let mut list = self.guests.list();
        let now = list.tick();
        if let Some(guest) = list.guests.get_mut(&self.number) {
            guest.heard = now;
        }
    }

    /// Notes how many of its asks run.
    pub(crate) fn runs(&self, asks: usize) {
        if let Some(guest) = self.guests.list().guests.get_mut(&self.number) {
            guest.asks = asks;
        }
    }

    /// Makes a page of the connection, or says how many there may be where that many are busy.
    pub(crate) fn becomes_a_page(&self) -> Result<(), usize> {
        let most = self.guests.most_pages;
        let mut list = self.guests.list();
        let pages = list.guests.values().filter(|guest| guest.is_page).count();
        if pages >= most && !list.make_room(|guest| guest.is_page && guest.asks == 0) {
            return Err(most);
        }
        list.guests.get_mut(&self.number).map(|guest| guest.is_page = true).ok_or(most)
    }

    /// Comes when somebody else needs the place.
    pub(crate) async fn is_over(&self) {
        self.leave.has_fallen().await;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.guests.list().guests.remove(&self.number);
    }
}

impl List {
    fn tick(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// Lets one of those go that `may` go; false where none may.
    fn make_room(&mut self, may: impl Fn(&Guest) -> bool) -> bool {
        let candidates = || self.guests.iter().filter(|&(_, guest)| may(guest));
        let mut crowds: BTreeMap<IpAddr, usize> = BTreeMap::new();
        for (_, guest) in candidates() {
            *crowds.entry(guest.household).or_default() += 1;
        }
        let crowd = |guest: &Guest| crowds.get(&guest.household).copied();
        let first = candidates().max_by_key(|(_, guest)| (crowd(guest), Reverse(guest.heard)));
        let Some((&number, _)) = first else { return false };
        if let Some(guest) = self.guests.remove(&number) {
            guest.leave.fall();
        }
        true
    }
}

/// What is counted as one address: with IPv6 a machine has as many as it likes, and a network's part in common.
fn household(address: IpAddr) -> IpAddr {
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
    use super::{Guests, Visit};
    use std::net::IpAddr;
    use std::sync::Arc;

    fn enter(guests: &Arc<Guests>, address: &str) -> Visit {
        let open = Arc::clone(&guests.open).try_acquire_owned().expect("room");
        guests.enter(address.parse::<IpAddr>().expect("an address"), open)
    }

    fn is_let_go(visit: &Visit) -> bool {
        !visit.guests.list().guests.contains_key(&visit.number)
    }

    #[test]
    fn the_connection_that_has_been_quiet_longest_makes_room() {
        let guests = Guests::new(3, 2);
        let [first, second, third] = [0, 1, 2].map(|_| enter(&guests, "127.0.0.1"));
        first.hear();
        let fourth = enter(&guests, "127.0.0.1");
        assert_eq!([&first, &second, &third, &fourth].map(is_let_go), [false, true, false, false]);
        drop(third);
        let _fifth = enter(&guests, "127.0.0.1");
        assert!(!is_let_go(&first), "the place of one that went is free");
    }

    #[test]
    fn an_address_that_holds_most_makes_room_first() {
        let guests = Guests::new(4, 2);
        let quiet = enter(&guests, "10.0.0.1");
        let crowd = ["10.0.0.2", "::ffff:10.0.0.2", "10.0.0.2"].map(|address| enter(&guests, address));
        let _next = enter(&guests, "10.0.0.3");
        assert!(!is_let_go(&quiet));
        assert_eq!([0, 1, 2].map(|at| is_let_go(&crowd[at])), [true, false, false]);
        let guests = Guests::new(3, 2);
        let quiet = enter(&guests, "2001:db8:0:1::1");
        let crowd = ["2001:db8:0:2::1", "2001:db8:0:2::2"].map(|address| enter(&guests, address));
        let _next = enter(&guests, "2001:db8:0:3::1");
        assert_eq!([&quiet, &crowd[0]].map(is_let_go), [false, true]);
    }

    #[test]
    fn idle_pages_make_room_and_busy_ones_never() {
        let guests = Guests::new(8, 2);
        let [busy, idle, third, fourth] = [0, 1, 2, 3].map(|_| enter(&guests, "127.0.0.1"));
        assert_eq!((busy.becomes_a_page(), idle.becomes_a_page()), (Ok(()), Ok(())));
        busy.runs(1);
        assert_eq!(third.becomes_a_page(), Ok(()));
        assert_eq!([&busy, &idle].map(is_let_go), [false, true]);
        third.runs(2);
        assert_eq!(fourth.becomes_a_page(), Err(2), "both are busy");
        busy.runs(0);
        assert_eq!(fourth.becomes_a_page(), Ok(()));
        assert!(is_let_go(&busy));
    }

    #[test]
    fn plain_connections_never_let_a_page_go() {
        let guests = Guests::new(3, 2);
        let page = enter(&guests, "127.0.0.1");
        assert_eq!(page.becomes_a_page(), Ok(()));
        let plain: Vec<Visit> = (0..12).map(|_| enter(&guests, "127.0.0.1")).collect();
        assert!(!is_let_go(&page));
        assert_eq!(plain.iter().filter(|visit| !is_let_go(visit)).count(), 2);
    }
}
