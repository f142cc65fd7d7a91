//! The server: where it listens, and who may come in.

use crate::connection;
use crate::desk::{Desk, Limits};
use crate::pages::{page, plain};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, Response, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::get;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use thiserror::Error;

/// Where the playground is, if the port is free.
const PORT: u16 = 8390;

/// So many ports from there on are tried.
const PORTS: u16 = 20;

/// Pages that are open at once.
const MOST_BROWSERS: usize = 64;

/// A message of a page is small: a game, a position, and the moves of the longest game.
const MOST_BYTES: usize = 256 << 10;

/// Searches are recursive: the longest games go a thousand plies deep.
pub(crate) const STACK: usize = 512 << 20;

/// How often it looks whether it should stop.
const LOOK: Duration = Duration::from_millis(50);

/// Where to listen, and what for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address; loopback alone unless told.
    pub address: IpAddr,
    /// The port; none takes the first that is free from 8390 on, and 0 any that is free.
    pub port: Option<u16>,
    /// What browsers may spend.
    pub limits: Limits,
    /// Databases of `yomi build` that are offered.
    pub databases: Vec<PathBuf>,
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
    address: SocketAddr,
    desk: Arc<Desk>,
}

/// What every request needs.
#[derive(Clone, Debug)]
struct House {
    desk: Arc<Desk>,
    address: SocketAddr,
    browsers: Arc<AtomicUsize>,
}

impl Server {
    /// Listens, so that the link can be told before anybody comes.
    pub fn new(options: Options) -> Result<Server, Failure> {
        let Options { address, port, limits, databases } = options;
        let at = |port| SocketAddr::new(address, port);
        let listener = match port {
            Some(port) => listen(at(port))?,
            None => (PORT..PORT + PORTS)
                .find_map(|port| listen(at(port)).ok())
                .map_or_else(|| listen(at(0)), Ok)?,
        };
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, desk: Arc::new(Desk::new(limits, databases)) })
    }

    /// Where it is to be found: `http://127.0.0.1:8390/`.
    pub fn link(&self) -> String {
        let shown = match self.address.ip() {
            ip if ip.is_unspecified() => {
                SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), self.address.port())
            }
            _ => self.address,
        };
        format!("http://{shown}/")
    }

    /// Serves until `stop` is thrown.
    pub fn run(self, stop: &AtomicBool) -> Result<(), Failure> {
        let Server { listener, address, desk } = self;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_stack_size(STACK)
            .enable_all()
            .build()?;
        let house = House { desk, address, browsers: Arc::default() };
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    tokio::time::sleep(LOOK).await;
                }
            };
            tokio::select! {
                served = async { axum::serve(listener, routes(house)).await } => served,
                () = stopped => Ok(()),
            }
        });
        // Searches that still run are not waited for.
        runtime.shutdown_background();
        Ok(served?)
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).map_err(|error| Failure::Listen { address, error })
}

fn routes(house: House) -> Router {
    Router::new()
        .route("/socket", get(socket))
        .fallback(get(|uri: Uri, headers: HeaderMap| async move { page(uri.path(), &headers) }))
        .layer(from_fn_with_state(house.clone(), guard))
        .with_state(house)
}

/// Lets in who asks this server for what is its own: a page from elsewhere cannot use a browser to ask, under whatever name it
/// reaches this machine.
async fn guard(State(house): State<House>, request: Request, next: Next) -> Response<Body> {
    match refused(&house, request.headers()) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}

/// Why a request with these headers is not let in, if so.
fn refused(house: &House, headers: &HeaderMap) -> Option<Response<Body>> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if house.address.ip().is_loopback() && !is_loopback_name(host, house.address.port()) {
        let expected = format!("expected the host {}, got {}\n", house.address, game::quoted(host));
        return Some(plain(StatusCode::FORBIDDEN, &expected));
    }
    let origin = headers.get(header::ORIGIN)?;
    if origin.as_bytes() == format!("http://{host}").as_bytes() {
        return None;
    }
    let found = game::quoted(&String::from_utf8_lossy(origin.as_bytes()));
    Some(plain(StatusCode::FORBIDDEN, &format!("expected the origin http://{host}, got {found}\n")))
}

/// Whether a request's host is this machine, as itself.
fn is_loopback_name(host: &str, port: u16) -> bool {
    let names = ["localhost", "127.0.0.1", "[::1]"];
    let is_port = |rest: &str| rest.strip_prefix(':').map_or(port == 80, |found| found == port.to_string());
    names.iter().any(|name| host.strip_prefix(name).is_some_and(&is_port))
}

async fn socket(State(house): State<House>, upgrade: WebSocketUpgrade) -> Response<Body> {
    if house.browsers.fetch_add(1, Ordering::Relaxed) >= MOST_BROWSERS {
        house.browsers.fetch_sub(1, Ordering::Relaxed);
        let full = format!("expected at most {MOST_BROWSERS} pages at once, got one more: close one\n");
        return plain(StatusCode::SERVICE_UNAVAILABLE, &full);
    }
    let browsers = Arc::clone(&house.browsers);
    let left = Leaving(browsers);
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        let _left = left;
        connection::serve(socket, house.desk).await;
    })
}

/// Counts a browser out, however it goes.
struct Leaving(Arc<AtomicUsize>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
