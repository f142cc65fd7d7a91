//! What a server is told: where it listens, what it offers, and its limits.

use crate::public::Public;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Options of a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address.
    pub address: IpAddr,
    /// The port; `None` takes the first free one from 8390 on, and 0 any free one.
    pub port: Option<u16>,
    /// Host names of the server, beside `localhost` and its addresses; a name with a port is valid at that
    /// port only.
    pub hosts: Vec<String>,
    /// Name of this machine, accepted as a host name if other machines can connect.
    pub machine: Option<String>,
    /// Limits of the searches.
    pub limits: Limits,
    /// Limits of the connections.
    pub traffic: Traffic,
    /// Databases of `yomi build` to offer.
    pub databases: Vec<PathBuf>,
    /// Opening books of `yomi book` to offer.
    pub books: Vec<PathBuf>,
    /// Learned evaluations to offer.
    pub evaluations: Vec<PathBuf>,
    /// Players to offer.
    pub players: Vec<PathBuf>,
    /// External engines that pages may use: names with their specifications.
    pub engines: Vec<(String, String)>,
    /// Origins that may frame a board, a game or a tree; `*` is any.
    pub embed: Vec<String>,
    /// The limits of each network, if the server is public.
    pub public: Option<Public>,
}

/// Limits of connections: their number and their timeouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traffic {
    /// Maximum number of connections, if the system has enough file descriptors.
    pub connections: usize,
    /// Maximum number of pages, each with a socket.
    pub pages: usize,
    /// Timeout for the head of a request, and for the next request of a connection.
    pub head: Duration,
    /// Lifetime of a connection that does not become a socket.
    pub life: Duration,
    /// Silence after which a page is pinged; a page that misses two pings is gone.
    pub silence: Duration,
}

impl Default for Traffic {
    fn default() -> Traffic {
        Traffic {
            connections: 512,
            pages: 256,
            head: Duration::from_secs(10),
            life: Duration::from_secs(60),
            silence: Duration::from_secs(20),
        }
    }
}

/// The limits shared by all browsers, and the limits of each search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Searches that run at the same time; others wait.
    pub slots: usize,
    /// Time limit of a search.
    pub time: Duration,
    /// Total memory for search tables in bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// Maximum number of threads of a search.
    pub threads: u32,
}
