//! A control connection to every other process, for heartbeats, the start, the end, and failures.
//!
//! The engine has no heartbeat, so every process sends lines, at least one per second:
//!
//! | line | meaning |
//! |--|--|
//! | `beat` | it lives |
//! | `begin` and a number | process 0: this many layers are already finished |
//! | `done` and three numbers | process 0: the database is there: layers reused, bytes, positions |
//! | `trouble` and a line | it ends, for this reason |
//! | `interrupted` and a line | it ends because of Ctrl-C |
//!
//! A process is lost if it sends no complete line for some time or an unknown line, or its connection ends.
//! The first process to notice a failure reports it to all.

use crate::shared::lock;
use search::{Budget, Meter};
use solve::database::Built;
use std::collections::BTreeSet;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The time between heartbeats, and the longest silence.
const BEAT: Duration = Duration::from_secs(1);
const SILENCE: Duration = Duration::from_secs(4);

/// The maximum length of a line in bytes, and of a reason in characters.
const LONGEST: usize = 1 << 13;
const LONGEST_REASON: usize = 1_000;

/// The time that an error of a data connection waits for an explanation on a control connection.
const GRACE: Duration = Duration::from_secs(1);

/// The reason for a lost process that sent an unknown line.
const NONSENSE: &str = "it has said what no process says";

/// The time that a process waits at the end for the others to read everything.
const PARTING: Duration = Duration::from_secs(10);

/// How the work ended for all processes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The work is done, with the database that was built, if it was one.
    Done(Built),
    /// Another process failed, with its reason in one line; and whether that was Ctrl-C.
    Trouble { line: String, is_interrupt: bool },
}

#[derive(Debug, Default)]
struct State {
    begun: Option<usize>,
    end: Option<End>,
    /// True once the workers of this process have ended, so that the engine's threads may end.
    is_workless: bool,
    /// True once this process has closed the connections.
    is_closed: bool,
    /// Processes with all engine traffic received and sent.
    heard: BTreeSet<usize>,
    told: BTreeSet<usize>,
    /// Processes that have closed their control connection.
    gone: BTreeSet<usize>,
}

/// The control connections of a process.
#[derive(Debug)]
pub(crate) struct Links {
    me: usize,
    addresses: Vec<String>,
    controls: Vec<Option<Mutex<TcpStream>>>,
    /// For shutting down the sockets that the engine's threads block on.
    data: Vec<TcpStream>,
    state: Mutex<State>,
    changed: Condvar,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Links {
    /// Starts the control connections.
    pub(crate) fn begin(
        me: usize,
        addresses: Vec<String>,
        controls: Vec<Option<TcpStream>>,
        data: Vec<TcpStream>,
    ) -> std::io::Result<Arc<Links>> {
        let mut readers = Vec::new();
        for (other, stream) in controls.iter().enumerate() {
            if let Some(stream) = stream {
                stream.set_read_timeout(Some(SILENCE))?;
                stream.set_write_timeout(Some(BEAT))?;
                readers.push((other, stream.try_clone()?));
            }
        }
        let links = Arc::new(Links {
            me,
            addresses,
            controls: controls.into_iter().map(|stream| stream.map(Mutex::new)).collect(),
            data,
            state: Mutex::default(),
            changed: Condvar::new(),
            threads: Mutex::default(),
        });
        for (other, stream) in readers {
            let shared = Arc::clone(&links);
            let thread = std::thread::Builder::new().spawn(move || shared.read(other, stream))?;
            lock(&links.threads).push(thread);
        }
        let shared = Arc::clone(&links);
        let thread = std::thread::Builder::new().spawn(move || shared.beat())?;
        lock(&links.threads).push(thread);
        Ok(links)
    }

    /// A process, with its address.
    fn name(&self, process: usize) -> String {
        format!("process {process} at {}", self.addresses[process])
    }

    /// Announces the number of finished layers.
    pub(crate) fn say_begun(&self, layers: usize) {
        self.say(&format!("begin {layers}\n"));
    }

    /// Announces that the database is complete.
    pub(crate) fn say_done(&self, built: Built) {
        let Built { reused, bytes, positions } = built;
        self.say(&format!("done {reused} {bytes} {positions}\n"));
        self.end(End::Done(built));
    }

    /// Announces why this process ends.
    pub(crate) fn say_trouble(&self, why: &str, is_interrupt: bool) {
        let line = if is_interrupt {
            format!("interrupted {} was interrupted\n", self.name(self.me))
        } else {
            let why: String = why.replace(char::is_control, " ").chars().take(LONGEST_REASON).collect();
            format!("trouble {} ended: {why}\n", self.name(self.me))
        };
        self.say(&line);
    }

    fn say(&self, line: &str) {
        for stream in self.controls.iter().flatten() {
            // A process that misses it will be noticed by its silence.
            let _ = lock(stream).write_all(line.as_bytes());
        }
    }

    fn end(&self, end: End) {
        lock(&self.state).end.get_or_insert(end);
        self.changed.notify_all();
    }

    /// Records that another process is lost, and reports it to all.
    fn lose(&self, other: usize, why: &str) {
        {
            let mut state = lock(&self.state);
            if state.is_closed || state.end.is_some() {
                return;
            }
            let line = format!("{} was lost: {why}", self.name(other));
            state.end = Some(End::Trouble { line, is_interrupt: false });
        }
        self.changed.notify_all();
        self.say(&format!("trouble {} was lost: {why}\n", self.name(other)));
    }

    /// Reads the lines of another process.
    fn read(&self, other: usize, mut stream: TcpStream) {
        let clock = Meter::new(&Budget::default());
        let (mut heard, mut line, mut some) = (Duration::ZERO, Vec::new(), [0; 512]);
        loop {
            let is_silent = match stream.read(&mut some) {
                Ok(0) => {
                    lock(&self.state).gone.insert(other);
                    self.changed.notify_all();
                    if !self.is_needless(other) {
                        self.lose(other, "its connection ended");
                    }
                    return;
                }
                Ok(bytes) => {
                    for &byte in &some[..bytes] {
                        if byte != b'\n' {
                            line.push(byte);
                        } else if self.hear(&String::from_utf8_lossy(&std::mem::take(&mut line))) {
                            heard = clock.elapsed();
                        } else {
                            return self.lose(other, NONSENSE);
                        }
                    }
                    if line.len() > LONGEST {
                        return self.lose(other, NONSENSE);
                    }
                    false
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => false,
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => true,
                Err(error) => return self.lose(other, &error.to_string()),
            };
            if is_silent || clock.elapsed().saturating_sub(heard) > SILENCE {
                return self.lose(other, &format!("it has said nothing for {} s", SILENCE.as_secs()));
            }
        }
    }

    /// Returns whether a process that closed its connection had nothing left to do: it may learn that the
    /// work is done before this one does, as process 0 announces it.
    fn is_needless(&self, other: usize) -> bool {
        let state = lock(&self.state);
        if other == 0 {
            return false;
        }
        let has_all = |state: &State| state.heard.contains(&other) && state.told.contains(&other);
        let is_open = |state: &mut State| state.end.is_none() && !state.is_closed && !has_all(state);
        let waited = self.changed.wait_timeout_while(state, GRACE, is_open);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        has_all(&state)
    }

    /// Handles a line; returns false if it is not a valid one.
    fn hear(&self, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut numbers = rest.split(' ').map(str::parse::<u64>);
        let mut number = || numbers.next().and_then(Result::ok);
        let why = || rest.replace(char::is_control, " ");
        match word {
            "beat" => {}
            "begin" => {
                let Some(layers) = number() else { return false };
                lock(&self.state).begun = Some(layers as usize);
                self.changed.notify_all();
            }
            "done" => {
                let (Some(reused), Some(bytes), Some(positions)) = (number(), number(), number()) else {
                    return false;
                };
                self.end(End::Done(Built { reused: reused as usize, bytes, positions }));
            }
            "trouble" => self.end(End::Trouble { line: why(), is_interrupt: false }),
            "interrupted" => self.end(End::Trouble { line: why(), is_interrupt: true }),
            _ => return false,
        }
        true
    }

    /// Sends a heartbeat each second.
    fn beat(&self) {
        let mut state = lock(&self.state);
        while !state.is_closed {
            drop(state);
            self.say("beat\n");
            let waited = self.changed.wait_timeout_while(lock(&self.state), BEAT, |state| !state.is_closed);
            state = waited.map_or_else(|poisoned| poisoned.into_inner().0, |(state, _)| state);
        }
    }

    /// The end of the work, if it is known.
    pub(crate) fn ended(&self) -> Option<End> {
        lock(&self.state).end.clone()
    }

    /// The number of finished layers, once process 0 has announced it.
    pub(crate) fn begun(&self) -> Option<usize> {
        lock(&self.state).begun
    }

    /// Waits for a change, up to this time.
    pub(crate) fn wait(&self, time: Duration) {
        let _ = self.changed.wait_timeout(lock(&self.state), time);
    }

    /// Handles the failure of a data connection. Returns once the engine's thread may end.
    pub(crate) fn await_end(&self, other: usize, why: &str) {
        let unexplained = |state: &mut State| state.end.is_none() && !state.is_closed;
        let waited = self.changed.wait_timeout_while(lock(&self.state), GRACE, unexplained);
        drop(waited);
        // Does nothing if the end of the work is known.
        self.lose(other, why);
        let mut state = lock(&self.state);
        while !state.is_workless {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records that all engine traffic from another process has arrived.
    pub(crate) fn was_heard(&self, other: usize) {
        lock(&self.state).heard.insert(other);
        self.changed.notify_all();
    }

    /// Records that all engine traffic to another process was sent.
    pub(crate) fn was_told(&self, other: usize) {
        lock(&self.state).told.insert(other);
        self.changed.notify_all();
    }

    /// Records that the workers of this process have ended, so that the engine's threads may end. On success,
    /// waits until the others have received everything.
    pub(crate) fn part(&self, is_well: bool) {
        let mut state = lock(&self.state);
        state.is_workless = true;
        self.changed.notify_all();
        if is_well {
            let others = self.addresses.len() - 1;
            let is_open = |state: &mut State| state.heard.len() < others || state.told.len() < others;
            let waited = self.changed.wait_timeout_while(state, PARTING, is_open);
            state = waited.map_or_else(|poisoned| poisoned.into_inner().0, |(state, _)| state);
        }
        // The process that announced the end leaves last, so that all receive it.
        if self.me == 0 && matches!(state.end, Some(End::Done(_))) {
            let others = self.addresses.len() - 1;
            let is_awaited = |state: &mut State| state.gone.len() < others;
            let waited = self.changed.wait_timeout_while(state, PARTING, is_awaited);
            state = waited.map_or_else(|poisoned| poisoned.into_inner().0, |(state, _)| state);
        }
        state.is_closed = true;
        drop(state);
        self.changed.notify_all();
        for stream in &self.data {
            let _ = stream.shutdown(Shutdown::Both);
        }
        for stream in self.controls.iter().flatten() {
            let _ = lock(stream).shutdown(Shutdown::Both);
        }
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            // None of these threads panics.
            let _ = thread.join();
        }
    }
}
