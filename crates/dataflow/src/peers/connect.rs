//! The sockets between processes: two for each pair, one for data and one for control.
//!
//! Every process listens at its own address, connects to the processes before it and waits for those behind
//! it, all before a deadline: the engine would try for ever.

use super::hello::{Hello, Purpose};
use search::{Budget, Meter};
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The processes of a build, and this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cluster {
    /// The number of this process, from 0.
    pub process: usize,
    /// The address of every process, `host:port`.
    pub addresses: Vec<String>,
    /// How long the others may take to begin.
    pub wait: Duration,
}

/// The sockets to every other process; `None` for this one.
#[derive(Debug)]
pub(crate) struct Connected {
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) control: Vec<Option<TcpStream>>,
}

/// The reason for which processes did not come together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Apart {
    Cancelled,
    Because(String),
}

/// The pause between attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a connection that was accepted may take to say what it is.
const GREETING: Duration = Duration::from_secs(5);

struct Connecting<'a> {
    cluster: &'a Cluster,
    hello: &'a Hello,
    cancel: &'a AtomicBool,
    clock: Meter,
}

/// Connects this process to all others. `hello` is what it says of itself.
pub(crate) fn connect(cluster: &Cluster, hello: &Hello, cancel: &AtomicBool) -> Result<Connected, Apart> {
    let clock = Meter::new(&Budget::default());
    let connecting = Connecting { cluster, hello, cancel, clock };
    let processes = cluster.addresses.len();
    let nobody = || (0..processes).map(|_| None).collect();
    let mut all = Connected { data: nobody(), control: nobody() };
    let listener = connecting.listen()?;
    for other in 0..cluster.process {
        for purpose in [Purpose::Data, Purpose::Control] {
            let stream = connecting.reach(other, purpose, &all)?;
            *all.slot(purpose, other) = Some(stream);
        }
    }
    connecting.await_others(&listener, &mut all)?;
    for stream in all.data.iter().chain(&all.control).flatten() {
        let set = stream.set_read_timeout(None).and_then(|()| stream.set_nodelay(true));
        set.map_err(|error| Apart::Because(format!("a connection to another process: {error}")))?;
    }
    Ok(all)
}

impl Connected {
    fn slot(&mut self, purpose: Purpose, process: usize) -> &mut Option<TcpStream> {
        match purpose {
            Purpose::Data => &mut self.data[process],
            Purpose::Control => &mut self.control[process],
        }
    }

    /// A process whose control connection has ended.
    fn gone(&self) -> Option<usize> {
        self.control.iter().position(|stream| stream.as_ref().is_some_and(has_ended))
    }
}

/// Returns whether the other side of a connection, from which nothing was read yet, is gone.
fn has_ended(stream: &TcpStream) -> bool {
    let peeked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    // It fails with the connection, and then that is seen the next time.
    let _ = stream.set_nonblocking(false);
    match peeked {
        Ok(bytes) => bytes == 0,
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
    }
}

impl Connecting<'_> {
    fn address(&self, process: usize) -> &str {
        &self.cluster.addresses[process]
    }

    /// The addresses that a host and a port stand for.
    fn resolve(&self, process: usize) -> Result<Vec<SocketAddr>, Apart> {
        let address = self.address(process);
        let found = address.to_socket_addrs().map(Iterator::collect);
        found.map_err(|error| Apart::Because(format!("process {process} at {address}: {error}")))
    }

    fn listen(&self) -> Result<TcpListener, Apart> {
        let me = self.cluster.process;
        let own = self.resolve(me)?;
        let listener = TcpListener::bind(own.as_slice()).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listener.map_err(|error| {
            Apart::Because(format!("process {me} cannot listen at {}: {error}", self.address(me)))
        })
    }

    /// Returns whether it is time to give up.
    fn is_over(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.clock.finish().elapsed >= self.cluster.wait
    }

    /// Sleeps a little, unless it is time to give up, or one of those that have come is gone again.
    fn pause(&self, all: &Connected, late: impl FnOnce() -> String) -> Result<(), Apart> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Apart::Cancelled);
        }
        if let Some(gone) = all.gone() {
            let address = self.address(gone);
            return Err(Apart::Because(format!(
                "process {gone} at {address} was lost: its connection ended"
            )));
        }
        if self.is_over() {
            return Err(Apart::Because(late()));
        }
        std::thread::sleep(PAUSE);
        Ok(())
    }

    /// Connects to a process before this one.
    fn reach(&self, other: usize, purpose: Purpose, all: &Connected) -> Result<TcpStream, Apart> {
        let address = self.address(other);
        let addresses = self.resolve(other)?;
        let hello = Hello { purpose, ..self.hello.clone() };
        let attempt = |to: &SocketAddr| {
            let mut stream = TcpStream::connect_timeout(to, Duration::from_secs(1))?;
            hello.greet(&mut stream)?;
            // It replies once it has reached those before it.
            stream.set_read_timeout(Some(PAUSE))?;
            while let Err(error) = stream.peek(&mut [0]) {
                let is_silent = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
                if !is_silent || self.is_over() {
                    return Err(error);
                }
            }
            stream.set_read_timeout(Some(GREETING))?;
            let reply = Hello::read_reply(&mut stream)?;
            Ok((stream, reply))
        };
        loop {
            let mut why: std::io::Error = ErrorKind::AddrNotAvailable.into();
            for to in &addresses {
                match attempt(to) {
                    Ok((stream, Ok(()))) => return Ok(stream),
                    Ok((_, Err(refused))) => {
                        return Err(Apart::Because(format!("process {other} at {address}: {refused}")));
                    }
                    Err(error) => why = error,
                }
            }
            self.pause(all, || {
                let wait = self.cluster.wait.as_secs();
                format!("process {other} at {address} could not be reached within {wait} s: {why}")
            })?;
        }
    }

    /// Waits for the processes behind this one.
    fn await_others(&self, listener: &TcpListener, all: &mut Connected) -> Result<(), Apart> {
        let me = self.cluster.process;
        let behind = me + 1..self.cluster.addresses.len();
        loop {
            let missing =
                behind.clone().find(|&other| all.data[other].is_none() || all.control[other].is_none());
            let Some(missing) = missing else { return Ok(()) };
            let Ok((mut stream, _)) = listener.accept() else {
                self.pause(all, || {
                    let (address, wait) = (self.address(missing), self.cluster.wait.as_secs());
                    format!("process {missing} at {address} did not come within {wait} s")
                })?;
                continue;
            };
            let set = stream
                .set_nonblocking(false)
                .and_then(|()| stream.set_read_timeout(Some(GREETING)))
                .and_then(|()| self.hello.receive(&mut stream));
            // Whoever says nothing of use is none of us.
            let Ok(Some(greeted)) = set else { continue };
            let other = greeted.map_err(Apart::Because)?;
            let number = other.process;
            if !behind.contains(&number) || all.slot(other.purpose, number).is_some() {
                return Err(Apart::Because(format!(
                    "expected one process of each number, got two of {number}"
                )));
            }
            *all.slot(other.purpose, number) = Some(stream);
        }
    }
}
