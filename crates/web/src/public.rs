//! A public server: disabled features, and the limits of each network.

use serde::Serialize;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::sleep;

/// The maximum search time on a public server.
const LONGEST: Duration = Duration::from_secs(10);

/// The maximum number of nodes of a tree on a public server.
pub(crate) const MAX_NODES: usize = 20_000;

/// Requests of one network, other than searches, that run or wait at the same time.
const MAX_ASKS: usize = 64;

/// The period over which searches are counted.
const MINUTE: Duration = Duration::from_secs(60);

/// The limits of a network: one address, or with IPv6 its first 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Public {
    /// Searches that run or wait at the same time.
    pub at_once: usize,
    /// Searches started within a minute.
    pub per_minute: usize,
}

impl Default for Public {
    fn default() -> Public {
        Public { at_once: 4, per_minute: 120 }
    }
}

impl Public {
    /// Caps a requested search time.
    pub fn time(time: Duration) -> Duration {
        time.min(LONGEST)
    }

    /// The disabled features and the limits, one per line.
    pub fn off(self, time: Duration) -> Vec<String> {
        let seconds = Public::time(time).as_secs_f64();
        let Public { at_once, per_minute } = self;
        vec![
            "programs by others (--engine)".to_owned(),
            "files other than those given here: pages name no paths".to_owned(),
            "more than one thread for a search".to_owned(),
            "tournaments".to_owned(),
            format!("searches of more than {seconds} s"),
            format!("trees of more than {MAX_NODES} drawn nodes"),
            format!("more than {at_once} searches at once from one network"),
            format!("more than {per_minute} searches a minute from one network"),
        ]
    }
}

/// The limits of a public server, for a page.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Off {
    #[serde(flatten)]
    public: Public,
    time_s: f64,
    tree_nodes: usize,
}

/// The requests of each network.
#[derive(Debug)]
pub(crate) struct Visits {
    public: Public,
    time: Duration,
    networks: Mutex<BTreeMap<IpAddr, Visit>>,
}

#[derive(Debug, Default)]
struct Visit {
    /// Searches that run or wait.
    searches: usize,
    /// Other requests that run or wait.
    asks: usize,
    /// Searches started within the last minute.
    recent: usize,
}

/// A request, counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Visiting {
    visits: Arc<Visits>,
    network: IpAddr,
    is_search: bool,
}

impl Visits {
    /// Starts without any requests. `time` is the time limit of a search.
    pub(crate) fn new(public: Public, time: Duration) -> Arc<Visits> {
        Arc::new(Visits { public, time, networks: Mutex::default() })
    }

    /// The limits of this server.
    pub(crate) fn off(&self) -> Off {
        Off { public: self.public, time_s: self.time.as_secs_f64(), tree_nodes: MAX_NODES }
    }

    /// Counts a request of a network, or returns the limit it has reached. Needs a runtime to time the
    /// minute.
    pub(crate) fn enter(self: &Arc<Visits>, network: IpAddr, is_search: bool) -> Result<Visiting, String> {
        let Public { at_once, per_minute } = self.public;
        let mut networks = self.networks();
        let visit = networks.entry(network).or_default();
        if !is_search {
            if visit.asks >= MAX_ASKS {
                return Err(format!(
                    "expected at most {MAX_ASKS} asks at once from one network, got one more: wait for one"
                ));
            }
            visit.asks += 1;
            return Ok(Visiting { visits: Arc::clone(self), network, is_search });
        }
        if visit.searches >= at_once {
            return Err(format!(
                "expected at most {at_once} searches at once from one network, got one more: wait for one"
            ));
        }
        if visit.recent >= per_minute {
            return Err(format!(
                "expected at most {per_minute} searches a minute from one network, got one more: \
                 wait a little"
            ));
        }
        visit.searches += 1;
        visit.recent += 1;
        drop(networks);
        let visits = Arc::clone(self);
        tokio::spawn(async move {
            sleep(MINUTE).await;
            visits.change(network, |visit| visit.recent -= 1);
        });
        Ok(Visiting { visits: Arc::clone(self), network, is_search })
    }

    /// Changes the counts of a network; its entry is removed when all are zero.
    fn change(&self, network: IpAddr, change: impl FnOnce(&mut Visit)) {
        let mut networks = self.networks();
        let Some(visit) = networks.get_mut(&network) else { return };
        change(visit);
        if visit.searches == 0 && visit.asks == 0 && visit.recent == 0 {
            networks.remove(&network);
        }
    }

    fn networks(&self) -> MutexGuard<'_, BTreeMap<IpAddr, Visit>> {
        // A panic leaves no update half done.
        self.networks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Visiting {
    fn drop(&mut self) {
        let is_search = self.is_search;
        self.visits.change(self.network, |visit| {
            let count = if is_search { &mut visit.searches } else { &mut visit.asks };
            *count -= 1;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_ASKS, Public, Visits};
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Duration;

    fn run<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("a runtime").block_on(future)
    }

    #[test]
    fn a_network_has_so_many_searches_at_once_and_others_have_theirs() {
        run(async {
            let visits = Visits::new(Public { at_once: 2, per_minute: 9 }, Duration::from_secs(1));
            let [one, other] = [7, 8].map(|last| IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)));
            let first = visits.enter(one, true).expect("the first");
            let _second = visits.enter(one, true).expect("the second");
            let third = visits.enter(one, true).expect_err("one too many");
            assert!(third.contains("at most 2 searches at once"), "{third}");
            assert!(visits.enter(other, true).is_ok());
            drop(first);
            assert!(visits.enter(one, true).is_ok());
        });
    }

    #[test]
    fn other_asks_are_counted_by_themselves() {
        run(async {
            let visits = Visits::new(Public { at_once: 1, per_minute: 1 }, Duration::from_secs(1));
            let network = IpAddr::V4(Ipv4Addr::LOCALHOST);
            let mut asks: Vec<_> =
                (0..MAX_ASKS).map(|_| visits.enter(network, false).expect("one")).collect();
            let more = visits.enter(network, false).expect_err("one too many");
            assert!(more.contains("at most 64 asks at once"), "{more}");
            let search = visits.enter(network, true).expect("it is no such ask");
            asks.pop();
            asks.push(visits.enter(network, false).expect("there is room again"));
            drop((asks, search));
            assert_eq!(
                visits.networks().get(&network).map(|visit| (visit.asks, visit.searches)),
                Some((0, 0))
            );
        });
    }

    #[test]
    fn a_network_has_so_many_searches_a_minute() {
        run(async {
            let visits = Visits::new(Public { at_once: 2, per_minute: 3 }, Duration::from_secs(1));
            let network = IpAddr::V4(Ipv4Addr::LOCALHOST);
            for _ in 0..3 {
                drop(visits.enter(network, true).expect("within the minute's count"));
            }
            let fourth = visits.enter(network, true).expect_err("one too many");
            assert!(fourth.contains("at most 3 searches a minute"), "{fourth}");
        });
    }
}
