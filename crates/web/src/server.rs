//! The server: where it listens, whom it lets in, and for how long.

use crate::connection;
use crate::desk::{Desk, Limits};
use crate::door::Door;
use crate::guests::{Guests, Visit};
use crate::pages::{page, plain};
use crate::threads::STACK;
use axum::body::Body;
use axum::extract::{Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, Response, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::get;
use axum::{Extension, Router};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// Where the playground is, if the port is free.
const PORT: u16 = 8390;

/// So many ports from there on are tried.
const PORTS: u16 = 20;

/// A message of a page is small: a game, a position, and the moves of the longest game.
const MOST_BYTES: usize = 256 << 10;

/// The head of a request is smaller: an address with the moves of the longest game.
const MOST_OF_A_HEAD: usize = 64 << 10;

/// What is read from a page at a time.
const READ: usize = 16 << 10;

/// Descriptors that are not for connections: files, databases, the system's own.
const OTHER_DESCRIPTORS: u64 = 64;

/// How long a connection that has had its time may take to end what it is at.
const END: Duration = Duration::from_secs(5);

/// How long a page that makes room may take to hear so.
const FAREWELL: Duration = Duration::from_secs(1);

/// Before the next connection is taken where the system had no room for one.
const PAUSE: Duration = Duration::from_millis(50);

/// How often it looks whether it should stop.
const LOOK: Duration = Duration::from_millis(50);

/// Where to listen, and what for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address; loopback alone unless told.
    pub address: IpAddr,
    /// The port; none takes the first that is free from 8390 on, and 0 any that is free.
    pub port: Option<u16>,
    /// Names beside `localhost` and its addresses under which it is reached; one with a port is meant at that port alone.
    pub hosts: Vec<String>,
    /// What this machine is called, which is a name of the server where others may come in.
    pub machine: Option<String>,
    /// What browsers may spend.
    pub limits: Limits,
    /// What connections may take.
    pub traffic: Traffic,
    /// Databases of `yomi build` that are offered.
    pub databases: Vec<PathBuf>,
}

/// What connections may take: their number, and the time in which nothing comes of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traffic {
    /// Connections at once, as far as the system has descriptors.
    pub connections: usize,
    /// Pages at once, each with its socket.
    pub pages: usize,
    /// How long the head of a request may take, and how long a connection waits for the next.
    pub head: Duration,
    /// How long a connection lives that is no page's.
    pub life: Duration,
    /// A page that was silent for so long is asked for a sign; one that gives none twice is gone.
    pub silence: Duration,
}

impl Default for Traffic {
    fn default() -> Traffic {
        Traffic {
            connections: 512,
            pages: 64,
            head: Duration::from_secs(10),
            life: Duration::from_secs(60),
            silence: Duration::from_secs(20),
        }
    }
}

/// Why there is no playground.
#[derive(Debug, Error)]
pub enum Failure {
    /// It cannot listen there.
    #[error("{address}: expected an address and a port to listen at, got {error}")]
    Listen {
        /// The address with its port.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The system gives no threads or no sockets.
    #[error("the playground: {0}")]
    System(#[from] std::io::Error),
}

/// A playground that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    traffic: Traffic,
    house: House,
}

/// What every request needs.
#[derive(Clone, Debug)]
struct House {
    desk: Arc<Desk>,
    door: Arc<Door>,
    silence: Duration,
}

/// The address of this machine that a connection was made to.
#[derive(Clone, Copy)]
struct Reached(IpAddr);

impl Server {
    /// Listens, so that the link can be told before anybody comes.
    pub fn new(options: Options) -> Result<Server, Failure> {
        let Options { address, port, hosts, machine, limits, traffic, databases } = options;
        let at = |port| SocketAddr::new(address, port);
        let listener = match port {
            Some(port) => listen(at(port))?,
            None => (PORT..PORT + PORTS)
                .find_map(|port| listen(at(port)).ok())
                .map_or_else(|| listen(at(0)), Ok)?,
        };
        listener.set_nonblocking(true)?;
        let door = Arc::new(Door::new(listener.local_addr()?, hosts, machine.as_deref()));
        let desk = Arc::new(Desk::new(limits, databases));
        Ok(Server { listener, traffic, house: House { desk, door, silence: traffic.silence } })
    }

    /// Where it is to be found on this machine: `http://127.0.0.1:8390/`.
    pub fn link(&self) -> String {
        self.house.door.link()
    }

    /// Where others find it, as far as that is known.
    pub fn links_from_elsewhere(&self) -> Vec<String> {
        self.house.door.links_from_elsewhere()
    }

    /// Serves until `stop` is thrown.
    pub fn run(self, stop: &AtomicBool) -> Result<(), Failure> {
        let Server { listener, traffic, house } = self;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_stack_size(STACK)
            .enable_all()
            .build()?;
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    sleep(LOOK).await;
                }
            };
            tokio::select! {
                () = receive(listener, routes(house), traffic) => {}
                () = stopped => {}
            }
            Ok(())
        });
        // Searches that still run are not waited for.
        runtime.shutdown_background();
        served
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).map_err(|error| Failure::Listen { address, error })
}

/// So many connections as are wanted, and as the system has descriptors for.
fn connections(wanted: usize) -> usize {
    #[cfg(unix)]
    {
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
        let ours = limit.current.map_or(u64::MAX, |all| all.saturating_sub(OTHER_DESCRIPTORS).max(all / 4));
        wanted.min(usize::try_from(ours).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    wanted
}

/// Takes connections, for ever.
async fn receive(listener: tokio::net::TcpListener, routes: Router, traffic: Traffic) {
    let guests = Guests::new(connections(traffic.connections), traffic.pages);
    while let Some(room) = guests.room().await {
        match listener.accept().await {
            Ok((stream, address)) => {
                let visit = Arc::new(guests.enter(address.ip(), room));
                tokio::spawn(converse(stream, visit, routes.clone(), traffic));
            }
            // The other side was gone again, or the system has nothing left: others are about to end.
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Answers the requests of a connection, until it is quiet for too long, has had its time, or another needs its place. When it
/// becomes a page's socket, it goes on as that.
async fn converse(stream: TcpStream, visit: Arc<Visit>, routes: Router, traffic: Traffic) {
    let Ok(reached) = stream.local_addr().map(|address| Reached(address.ip())) else { return };
    // A page waits for each of its small messages.
    let _ = stream.set_nodelay(true);
    let asked = Arc::clone(&visit);
    let service = service_fn(move |mut request: Request<Incoming>| {
        asked.hear();
        request.extensions_mut().insert(reached);
        request.extensions_mut().insert(Arc::clone(&asked));
        TowerToHyperService::new(routes.clone()).call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(traffic.head)
        .max_header_size(MOST_OF_A_HEAD)
        .max_buf_size(MOST_OF_A_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        ended = timeout(traffic.life, connection.as_mut()) => {
            if ended.is_err() {
                connection.as_mut().graceful_shutdown();
                let _ = timeout(END, connection).await;
            }
        }
        () = visit.is_over() => {}
    }
}

fn routes(house: House) -> Router {
    Router::new()
        .route("/socket", get(socket))
        .fallback(get(|uri: Uri, headers: HeaderMap| async move { page(uri.path(), &headers) }))
        .layer(from_fn_with_state(house.clone(), guard))
        .with_state(house)
}

/// Lets in who asks this server for what is its own.
async fn guard(
    State(house): State<House>,
    Extension(Reached(local)): Extension<Reached>,
    request: Request,
    next: Next,
) -> Response<Body> {
    match house.door.refusal(request.headers(), local) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}

async fn socket(
    State(house): State<House>,
    Extension(visit): Extension<Arc<Visit>>,
    upgrade: WebSocketUpgrade,
) -> Response<Body> {
    if let Err(most) = visit.becomes_a_page() {
        let full = format!("expected at most {most} pages at once that search, got one more: close one\n");
        return plain(StatusCode::SERVICE_UNAVAILABLE, &full);
    }
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES).read_buffer_size(READ);
    upgrade.on_upgrade(move |socket| async move {
        // One that takes nothing any more does not hear that it is to make room.
        let is_over = async {
            visit.is_over().await;
            sleep(FAREWELL).await;
        };
        tokio::select! {
            () = connection::serve(socket, house.desk, &visit, house.silence) => {}
            () = is_over => {}
        }
    })
}
