//! All rooms: how many there may be, and how long those live that nobody watches.

use crate::room::Room;
use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::interval;

/// Maximum number of rooms.
const MAX_ROOMS: usize = 256;

/// Maximum number of pages in all rooms.
const MAX_PAGES: usize = 1024;

/// Rooms and pages in rooms of a network, for each search that it may have at once.
const ROOMS_OF_A_NETWORK: usize = 4;
const PAGES_OF_A_NETWORK: usize = 16;

/// Life of a room without a page, in milliseconds. Pages that come back after it restore their room.
const LIFE: u64 = 3_600_000;

/// Interval of looks at the clocks, in milliseconds.
const TICK: u64 = 100;

/// The rooms by name and seal.
pub(crate) struct Rooms {
    list: Mutex<BTreeMap<(String, String), Arc<Room>>>,
    /// The pages in rooms of each network.
    pages: Mutex<BTreeMap<IpAddr, usize>>,
    /// Milliseconds since the server was started, counted by ticks.
    now: AtomicU64,
    max_rooms: usize,
    max_pages: usize,
}

/// A page in a room, until it is dropped.
pub(crate) struct Guest {
    rooms: Arc<Rooms>,
    pub(crate) room: Arc<Room>,
    network: IpAddr,
    pub(crate) seats: Vec<usize>,
}

impl fmt::Debug for Rooms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rooms").field("rooms", &self.list().len()).finish_non_exhaustive()
    }
}

impl Rooms {
    /// No rooms yet; on a public server with limits for each network, which may have this many searches at
    /// once.
    pub(crate) fn new(at_once: Option<usize>) -> Arc<Rooms> {
        let of = |all: usize, share: usize| at_once.map_or(all, |at_once| all.min(at_once * share));
        Arc::new(Rooms {
            list: Mutex::default(),
            pages: Mutex::default(),
            now: AtomicU64::new(0),
            max_rooms: of(MAX_ROOMS, ROOMS_OF_A_NETWORK),
            max_pages: of(MAX_PAGES, PAGES_OF_A_NETWORK),
        })
    }

    fn list(&self) -> MutexGuard<'_, BTreeMap<(String, String), Arc<Room>>> {
        // A panic leaves no update half done.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of this name and seal; without a seal, the one that most speaks for.
    pub(crate) fn find(&self, id: &str, seal: &str, marks: &[String]) -> Option<Arc<Room>> {
        let list = self.list();
        if !seal.is_empty() {
            return list.get(&(id.to_owned(), seal.to_owned())).cloned();
        }
        let from = (id.to_owned(), String::new());
        let named = list.range(from..).take_while(|((name, _), _)| name == id).map(|(_, room)| room);
        named.max_by_key(|room| room.standing(marks)).cloned()
    }

    /// Adds a room, or returns the one that is there.
    pub(crate) fn add(&self, room: Room) -> Result<Arc<Room>, String> {
        let key = (room.id.clone(), room.seal());
        let mut list = self.list();
        if let Some(there) = list.get(&key) {
            return Ok(Arc::clone(there));
        }
        let of_network = list.values().filter(|other| other.network == room.network).count();
        if of_network >= self.max_rooms && !forget_one(&mut list, |other| other.network == room.network) {
            let max = self.max_rooms;
            return Err(format!(
                "expected at most {max} rooms at once of one network, got one more: leave one"
            ));
        }
        if list.len() >= MAX_ROOMS && !forget_one(&mut list, |_| true) {
            return Err(format!("expected at most {MAX_ROOMS} rooms at once, got one more: come back later"));
        }
        // Before all persons sat the same room had no seal.
        let unsealed = list.remove(&(room.id.clone(), String::new()));
        let room = Arc::new(room);
        list.insert(key, Arc::clone(&room));
        drop(list);
        if let Some(unsealed) = unsealed {
            unsealed.close();
        }
        Ok(room)
    }

    /// Puts a room under the seal that it has got.
    pub(crate) fn seal(&self, room: &Arc<Room>) {
        let seal = room.seal();
        let mut list = self.list();
        let unsealed = (room.id.clone(), String::new());
        if !seal.is_empty() && list.get(&unsealed).is_some_and(|there| Arc::ptr_eq(there, room)) {
            list.remove(&unsealed);
            list.insert((room.id.clone(), seal), Arc::clone(room));
        }
    }

    /// Lets a page into a room.
    pub(crate) fn enter(
        self: &Arc<Rooms>,
        room: Arc<Room>,
        network: IpAddr,
        seats: Vec<usize>,
        is_host: bool,
    ) -> Result<Guest, String> {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, own) = (pages.values().sum::<usize>(), pages.get(&network).copied().unwrap_or_default());
        if own >= self.max_pages || all >= MAX_PAGES {
            let max = self.max_pages;
            return Err(format!(
                "expected at most {max} pages in rooms at once of one network, got one more"
            ));
        }
        room.enter(&seats, is_host)?;
        *pages.entry(network).or_default() += 1;
        Ok(Guest { rooms: Arc::clone(self), room, network, seats })
    }

    /// Milliseconds since the server was started.
    pub(crate) fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    /// Counts the time, ends games whose time is up, and forgets rooms, forever.
    pub(crate) async fn tick(&self) {
        let mut ticks = interval(Duration::from_millis(TICK));
        loop {
            ticks.tick().await;
            let now = self.now.fetch_add(TICK, Ordering::Relaxed);
            self.list()
                .retain(|_, room| room.idle_since().is_none_or(|since| now.saturating_sub(since) < LIFE));
            let rooms: Vec<Arc<Room>> = self.list().values().cloned().collect();
            for room in rooms {
                room.look_at_clock(now);
            }
        }
    }
}

/// Forgets the room of these that nobody has watched for longest; false if all are watched.
fn forget_one(list: &mut BTreeMap<(String, String), Arc<Room>>, is_one: impl Fn(&Room) -> bool) -> bool {
    let idle = list.iter().filter(|(_, room)| is_one(room));
    let idle = idle.filter_map(|(key, room)| room.idle_since().map(|since| (since, key.clone())));
    idle.min().is_some_and(|(_, key)| list.remove(&key).is_some())
}

impl Guest {
    /// Gives the page another seat.
    pub(crate) fn takes(&mut self, seat: usize) {
        if !self.seats.contains(&seat) {
            self.room.reseat(&self.seats, seat);
            self.seats.push(seat);
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.room.leave(&self.seats, self.rooms.now());
        let mut pages = self.rooms.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = pages.get_mut(&self.network) {
            *own -= 1;
        }
        pages.retain(|_, own| *own > 0);
    }
}
