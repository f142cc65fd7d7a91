//! The server: the address it listens on, the requests it accepts, and the timeouts of connections.

use crate::admission::{Admission, Admitted};
use crate::connection;
use crate::door::Door;
use crate::message::MAX_MESSAGE_WITH_A_FILE;
use crate::options::{Options, Traffic};
use crate::pages::{Packed, page, plain};
use crate::search_pool::SearchPool;
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
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// The default port.
const PORT: u16 = 8390;

/// Number of ports to try, from the default on.
const MAX_PORTS: u16 = 20;

/// Maximum size of the head of a request in bytes: an address with the moves of the longest game.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// Size of the read buffer of a socket, in bytes.
const READ_BUFFER: usize = 16 << 10;

/// File descriptors not used by connections: files, databases, the system's own.
const OTHER_DESCRIPTORS: u64 = 64;

/// Number of busy pages of a network that a public server never closes.
const PAGES_OF_A_NETWORK: usize = 8;

/// Time for a connection to finish its request after its lifetime is over.
const FINISHING_TIME: Duration = Duration::from_secs(5);

/// Time for a page to accept the frame that closes it.
const CLOSING_TIME: Duration = Duration::from_secs(1);

/// Pause before the next connection is accepted after a failure.
const PAUSE: Duration = Duration::from_millis(50);

/// Interval of checks of the stop switch.
const STOP_CHECK: Duration = Duration::from_millis(50);

/// The reason why a server cannot start or continue.
#[derive(Debug, Error)]
pub enum Failure {
    /// The address is not available.
    #[error("{address}: expected an address and a port to listen at, got {error}")]
    Listen {
        /// The address with its port.
        address: SocketAddr,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The system provides no threads or sockets.
    #[error("the playground: {0}")]
    System(#[from] std::io::Error),
}

/// A playground bound to its port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    traffic: Traffic,
    state: AppState,
}

/// State shared by all requests.
#[derive(Clone, Debug)]
struct AppState {
    pool: Arc<SearchPool>,
    door: Arc<Door>,
    silence: Duration,
    embed: Arc<[String]>,
    packed: Arc<Packed>,
}

/// The local address of a connection.
#[derive(Clone, Copy)]
struct Reached(IpAddr);

impl Server {
    /// Binds the port, so that the link is known before the server runs.
    pub fn new(options: Options) -> Result<Server, Failure> {
        let at = |port| SocketAddr::new(options.address, port);
        let listener = match options.port {
            Some(port) => listen(at(port))?,
            None => (PORT..PORT + MAX_PORTS)
                .find_map(|port| listen(at(port)).ok())
                .map_or_else(|| listen(at(0)), Ok)?,
        };
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let door = Arc::new(Door::new(address, options.hosts.clone(), options.machine.as_deref()));
        let pool = Arc::new(SearchPool::new(&options, Arc::clone(&door)));
        let traffic = options.traffic;
        let (silence, embed) = (traffic.silence, options.embed.into());
        let state = AppState { pool, door, silence, embed, packed: Arc::default() };
        Ok(Server { listener, traffic, state })
    }

    /// The link for this machine: `http://127.0.0.1:8390/`.
    pub fn link(&self) -> String {
        self.state.door.link()
    }

    /// The known links for other machines.
    pub fn links_from_elsewhere(&self) -> Vec<String> {
        self.state.door.links_from_elsewhere()
    }

    /// Serves until `stop` is set.
    pub fn run(self, stop: &AtomicBool) -> Result<(), Failure> {
        let Server { listener, traffic, state } = self;
        let share = if state.pool.visits.is_some() { PAGES_OF_A_NETWORK } else { usize::MAX };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    sleep(STOP_CHECK).await;
                }
            };
            let rooms = Arc::clone(&state.pool.rooms);
            tokio::select! {
                () = accept(listener, routes(state), traffic, share) => {}
                () = rooms.tick() => {}
                () = stopped => {}
            }
            Ok(())
        });
        // Does not wait for running searches.
        runtime.shutdown_background();
        served
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).map_err(|error| Failure::Listen { address, error })
}

/// The number of connections: the requested one, or fewer if the system has too few file descriptors.
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

/// Accepts connections, forever.
async fn accept(listener: tokio::net::TcpListener, routes: Router, traffic: Traffic, share: usize) {
    let admission = Admission::new(connections(traffic.connections), traffic.pages, share);
    while let Some(room) = admission.room().await {
        match listener.accept().await {
            Ok((stream, address)) => {
                let admitted = Arc::new(admission.enter(address.ip(), room));
                tokio::spawn(serve_connection(stream, admitted, routes.clone(), traffic));
            }
            // The peer has gone, or the system is out of descriptors: other connections will end soon.
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Answers the requests of a connection until it times out or is closed for a new one. An upgraded connection
/// continues as a socket.
async fn serve_connection(stream: TcpStream, admitted: Arc<Admitted>, routes: Router, traffic: Traffic) {
    let Ok(reached) = stream.local_addr().map(|address| Reached(address.ip())) else { return };
    // The messages of pages are small, and latency matters.
    let _ = stream.set_nodelay(true);
    let current = Arc::clone(&admitted);
    let service = service_fn(move |mut request: Request<Incoming>| {
        current.touch();
        request.extensions_mut().insert(reached);
        request.extensions_mut().insert(Arc::clone(&current));
        TowerToHyperService::new(routes.clone()).call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(traffic.head)
        .max_header_size(MAX_HEAD_BYTES)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        ended = timeout(traffic.life, connection.as_mut()) => {
            if ended.is_err() {
                connection.as_mut().graceful_shutdown();
                let _ = timeout(FINISHING_TIME, connection).await;
            }
        }
        () = admitted.is_over() => {}
    }
}

fn routes(state: AppState) -> Router {
    Router::new()
        .route("/socket", get(socket))
        .fallback(get(|State(state): State<AppState>, uri: Uri, headers: HeaderMap| async move {
            page(&uri, &headers, &state.embed, &state.packed)
        }))
        .layer(from_fn_with_state(state.clone(), guard))
        .with_state(state)
}

/// Refuses requests that other sites make through a browser.
async fn guard(
    State(state): State<AppState>,
    Extension(Reached(local)): Extension<Reached>,
    request: Request,
    next: Next,
) -> Response<Body> {
    match state.door.refusal(request.headers(), local) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}

async fn socket(
    State(state): State<AppState>,
    Extension(admitted): Extension<Arc<Admitted>>,
    uri: Uri,
    upgrade: WebSocketUpgrade,
) -> Response<Body> {
    let packs = uri.query() == Some(connection::PACKED);
    if let Err(max) = admitted.becomes_a_page() {
        let full = format!("expected at most {max} pages at once that search, got one more: close one\n");
        return plain(StatusCode::SERVICE_UNAVAILABLE, &full);
    }
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE_WITH_A_FILE)
        .max_frame_size(MAX_MESSAGE_WITH_A_FILE)
        .read_buffer_size(READ_BUFFER);
    upgrade.on_upgrade(move |socket| async move {
        // A peer that no longer reads does not accept the closing frame.
        let is_over = async {
            admitted.is_over().await;
            sleep(CLOSING_TIME).await;
        };
        tokio::select! {
            () = connection::serve(socket, state.pool, &admitted, state.silence, packs) => {}
            () = is_over => {}
        }
    })
}
