//! The sockets between processes: two for each pair, one for data and one for control.
//!
//! Every process listens at its own address, connects to the processes before it and waits for those behind
//! it, all before one deadline: the engine would try for ever. Nothing waits for a single connection: who
//! says nothing of use, or does not know the secret, is passed over. Where there is no secret, whoever does
//! not fit is passed over too, and named at the deadline.

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
    /// How long the others may take to begin.
    pub wait: Duration,
    /// What only the processes of this work know; empty if they share no secret.
    pub secret: String,
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

/// The pause between looks at a connection of which a part of a line has come.
const MOMENT: Duration = Duration::from_millis(5);

/// How long one attempt to connect, or to write a line, may take.
const ATTEMPT: Duration = Duration::from_secs(1);

/// The maximum number of connections that have not said yet what they are: more push out the oldest.
const WAITING: usize = 64;

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

    /// A process of which a connection has ended.
    fn gone(&self) -> Option<usize> {
        let is_gone = |stream: &Option<TcpStream>| stream.as_ref().is_some_and(has_ended);
        self.control.iter().position(is_gone).or_else(|| self.data.iter().position(is_gone))
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

    /// The time that is left.
    fn left(&self) -> Duration {
        self.cluster.wait.saturating_sub(self.clock.elapsed())
    }

    /// Returns whether it is time to give up.
    fn is_over(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.left().is_zero()
    }

    /// Refuses to go on if it is time to give up, or one of those that have come is gone again.
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

    /// Connects to a process before this one.
    fn reach(&self, other: usize, purpose: Purpose, all: &Connected) -> Result<TcpStream, Apart> {
        let address = self.address(other);
        let addresses = self.resolve(other)?;
        let hello = Hello { purpose, ..self.hello.clone() };
        let attempt = |to: &SocketAddr| -> std::io::Result<(TcpStream, Result<(), String>)> {
            let mut stream = TcpStream::connect_timeout(to, self.left().clamp(MOMENT, ATTEMPT))?;
            stream.set_write_timeout(Some(ATTEMPT))?;
            hello.greet(&mut stream)?;
            stream.set_read_timeout(Some(PAUSE))?;
            // It replies once it has reached those before it.
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

    /// Waits for the processes behind this one.
    fn await_others(&self, listener: &TcpListener, all: &mut Connected) -> Result<(), Apart> {
        let behind = self.cluster.process + 1..self.cluster.addresses.len();
        let (mut waiting, mut refused) = (VecDeque::new(), None::<String>);
        loop {
            // So many at once, so that a flood does not keep this process from looking at the deadline.
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
                    // Who ends without a word is none of us.
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

    /// Takes in whoever greets with this line, and returns the reason if it is of this work and does not fit.
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
            // It is gone already, and may come again.
            (None, Err(_)) => {}
        }
        None
    }
}
