//! Opens the sockets between processes: two for each pair, one for data and one for control.
//!
//! Every process listens at its own address, connects to the processes before it and waits for those after
//! it, all before one deadline, as the engine would try forever. Nothing waits for a single connection: a
//! peer that sends nothing useful or does not know the secret is skipped. Without a secret, a peer that does
//! not match is skipped too, and named at the deadline.

use super::hello::{Hello, Purpose, Refusal, take_line};
use search::{Budget, Meter};
use std::collections::VecDeque;
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
    /// The time that the others may take to start.
    pub wait: Duration,
    /// A secret shared by the processes of this work; empty for none.
    pub secret: String,
}

/// The sockets to every other process; `None` for this one.
#[derive(Debug)]
pub(crate) struct Connected {
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) control: Vec<Option<TcpStream>>,
}

/// The reason why processes did not connect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Apart {
    Cancelled,
    Because(String),
}

/// The pause between attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// The pause between checks of a connection with an incomplete line.
const MOMENT: Duration = Duration::from_millis(5);

/// The time limit of one attempt to connect or to write a line.
const ATTEMPT: Duration = Duration::from_secs(1);

/// The maximum number of connections that have not identified themselves; each further one evicts the oldest.
const WAITING: usize = 64;

struct Connecting<'a> {
    cluster: &'a Cluster,
    hello: &'a Hello,
    cancel: &'a AtomicBool,
    clock: Meter,
}

/// Connects this process to all others. `hello` is its greeting.
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
        let set = stream
            .set_read_timeout(None)
            .and_then(|()| stream.set_write_timeout(None))
            .and_then(|()| stream.set_nodelay(true));
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

    /// A process that has closed a connection.
    fn gone(&self) -> Option<usize> {
        let is_gone = |stream: &Option<TcpStream>| stream.as_ref().is_some_and(has_ended);
        self.control.iter().position(is_gone).or_else(|| self.data.iter().position(is_gone))
    }
}

/// Returns whether the peer has closed a connection from which nothing was read yet.
fn has_ended(stream: &TcpStream) -> bool {
    let peeked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    // This fails only with the connection, and the next check notices that.
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

    /// Resolves a host and a port to addresses.
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

    /// The time left.
    fn left(&self) -> Duration {
        self.cluster.wait.saturating_sub(self.clock.elapsed())
    }

    /// Returns whether the deadline has passed or the work was cancelled.
    fn is_over(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.left().is_zero()
    }

    /// Fails if it is time to give up, or a connected process has gone again.
    fn goes_on(&self, all: &Connected, late: impl FnOnce() -> String) -> Result<(), Apart> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Apart::Cancelled);
        }
        if let Some(gone) = all.gone() {
            let address = self.address(gone);
            return Err(Apart::Because(format!(
                "process {gone} at {address} was lost: its connection ended"
            )));
        }
        if self.is_over() { Err(Apart::Because(late())) } else { Ok(()) }
    }

    /// Connects to an earlier process.
    fn reach(&self, other: usize, purpose: Purpose, all: &Connected) -> Result<TcpStream, Apart> {
        let address = self.address(other);
        let addresses = self.resolve(other)?;
        let hello = Hello { purpose, ..self.hello.clone() };
        let attempt = |to: &SocketAddr| -> std::io::Result<(TcpStream, Result<(), String>)> {
            let mut stream = TcpStream::connect_timeout(to, self.left().clamp(MOMENT, ATTEMPT))?;
            stream.set_write_timeout(Some(ATTEMPT))?;
            hello.greet(&mut stream)?;
            stream.set_read_timeout(Some(PAUSE))?;
            // It replies once it has reached the processes before it.
            loop {
                if let Some(line) = take_line(&mut stream)? {
                    return Ok((stream, hello.reply(&line)?));
                }
                if self.is_over() {
                    return Err(ErrorKind::TimedOut.into());
                }
                std::thread::sleep(MOMENT);
            }
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
            self.goes_on(all, || {
                let wait = self.cluster.wait.as_secs();
                format!("process {other} at {address} could not be reached within {wait} s: {why}")
            })?;
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits for the later processes.
    fn await_others(&self, listener: &TcpListener, all: &mut Connected) -> Result<(), Apart> {
        let behind = self.cluster.process + 1..self.cluster.addresses.len();
        let (mut waiting, mut refused) = (VecDeque::new(), None::<String>);
        loop {
            // A batch at a time, so that a flood of connections cannot delay the deadline check.
            let mut come = 0;
            while come < WAITING
                && let Ok((stream, _)) = listener.accept()
            {
                come += 1;
                if stream.set_nonblocking(true).is_ok() {
                    waiting.push_back(stream);
                }
            }
            for _ in 0..waiting.len() {
                let Some(mut stream) = waiting.pop_front() else { break };
                match take_line(&mut stream) {
                    Ok(None) => waiting.push_back(stream),
                    Ok(Some(line)) => {
                        if let Some(why) = self.receive(stream, &line, all) {
                            if !self.cluster.secret.is_empty() {
                                return Err(Apart::Because(why));
                            }
                            refused = Some(why);
                        }
                    }
                    // A peer that closes without a word is not one of ours.
                    Err(_) => {}
                }
            }
            waiting.drain(..waiting.len().saturating_sub(WAITING));
            let missing =
                behind.clone().find(|&other| all.data[other].is_none() || all.control[other].is_none());
            let Some(missing) = missing else { return Ok(()) };
            self.goes_on(all, || {
                let (address, wait) = (self.address(missing), self.cluster.wait.as_secs());
                let refused = refused.as_ref().map_or_else(String::new, |why| format!("; refused was {why}"));
                format!("process {missing} at {address} did not come within {wait} s{refused}")
            })?;
            if come < WAITING {
                std::thread::sleep(PAUSE);
            }
        }
    }

    /// Accepts the peer that sent this greeting, or returns the reason if it belongs to this work and does
    /// not match.
    fn receive(&self, mut stream: TcpStream, line: &str, all: &mut Connected) -> Option<String> {
        let (other, mut refusal) = self.hello.greeted(line)?;
        let (me, number) = (self.cluster.process, other.process);
        let is_expected = number > me && number < self.cluster.addresses.len();
        if refusal.is_none() && !(is_expected && all.slot(other.purpose, number).is_none()) {
            let line = format!("expected one process of each number, got two of {number}");
            refusal = Some(Refusal { told: line.clone(), line });
        }
        let replied = stream
            .set_nonblocking(false)
            .and_then(|()| stream.set_write_timeout(Some(ATTEMPT)))
            .and_then(|()| self.hello.answer(&mut stream, refusal.as_ref()));
        match (refusal, replied) {
            (Some(refusal), _) => return Some(refusal.line),
            (None, Ok(())) => *all.slot(other.purpose, number) = Some(stream),
            // The peer has already gone, and may connect again.
            (None, Err(_)) => {}
        }
        None
    }
}
