//! The workers of a process, and its connections to the other processes.

use crate::operator::LOOK;
use crate::peers::{Apart, Cluster, Connected, DataStream, End, Hello, Links, Purpose, Workers, connect};
use crate::shared::{Shared, Stopped, lock};
use game::Key;
use game::random::derive_seed;
use solve::database::Built;
use solve::{SolveControl, Unsolved};
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks, WorkerGuards};
use timely::execute::execute_from;
use timely::worker::Worker;

/// How the work is divided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Workers of each process.
    pub workers: NonZeroUsize,
    /// All processes; `None` if there is only one.
    pub cluster: Option<Cluster>,
    /// The memory of a worker for its questions, in bytes.
    pub memory: usize,
    /// A property that must be equal in all processes, beside the work: the version of the program.
    pub version: String,
}

/// The default memory of a worker for its questions, in bytes.
pub const MEMORY: usize = 64 << 20;

/// The reason why work by many workers was not completed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undone {
    /// The work failed as it would with one worker.
    Unsolved(Unsolved),
    /// The processes did not connect, for this reason.
    Apart(String),
    /// Another process ended or was lost, with the reason in one line; and whether Ctrl-C interrupted it.
    Other {
        /// The line.
        line: String,
        /// True for Ctrl-C.
        is_interrupt: bool,
    },
}

impl From<Unsolved> for Undone {
    fn from(why: Unsolved) -> Undone {
        Undone::Unsolved(why)
    }
}

impl Undone {
    /// The reason to report to the others, and whether it is an interrupt; `None` if they reported it.
    pub(crate) fn told(&self) -> Option<(String, bool)> {
        match self {
            Undone::Unsolved(Unsolved::Cancelled) => Some((String::new(), true)),
            Undone::Unsolved(Unsolved::Memory(bytes)) => {
                Some((format!("there is not enough memory for {} more", files::size(*bytes)), false))
            }
            Undone::Unsolved(Unsolved::Positions(most)) => {
                Some((format!("there are more than {most} positions"), false))
            }
            Undone::Unsolved(Unsolved::Unfit(why)) => Some(((*why).to_owned(), false)),
            // The others find out by themselves, as it is a property of the rules.
            Undone::Unsolved(_) => Some(("its rules do not allow it".to_owned(), false)),
            Undone::Apart(why) => Some((why.clone(), false)),
            Undone::Other { .. } => None,
        }
    }
}

/// The workers of this process, and its connections to the others.
pub(crate) struct Team {
    process: usize,
    local: usize,
    links: Option<Arc<Links>>,
    data: Mutex<Option<Vec<Option<DataStream>>>>,
    pub(crate) shared: Arc<Shared>,
}

impl Team {
    /// Connects to the other processes, which must do the same work: they compare its name and its hash.
    pub(crate) fn connect(
        (name, hash): (&str, u64),
        terms: &Terms,
        control: &SolveControl<'_>,
    ) -> Result<Team, Undone> {
        let (shared, local) = (Arc::default(), terms.workers.get());
        let Some(cluster) = &terms.cluster else {
            return Ok(Team { process: 0, local, links: None, data: Mutex::new(None), shared });
        };
        let hello = Hello {
            secret: cluster.secret.clone(),
            purpose: Purpose::Control,
            process: cluster.process,
            processes: cluster.addresses.len(),
            workers: local,
            version: terms.version.clone(),
            hash: derive_seed(hash, Key::of(name).0),
            work: Hello::name_of(name),
        };
        let connected = connect(cluster, &hello, control.cancel);
        let Connected { data, control: controls } = connected.map_err(|apart| match apart {
            Apart::Cancelled => Unsolved::Cancelled.into(),
            Apart::Because(line) => Undone::Apart(line),
        })?;
        let failed =
            |error: std::io::Error| Undone::Apart(format!("a connection to another process: {error}"));
        let copies: std::io::Result<Vec<_>> =
            data.iter().flatten().map(std::net::TcpStream::try_clone).collect();
        let links =
            Links::begin(cluster.process, cluster.addresses.clone(), controls, copies.map_err(failed)?)
                .map_err(failed)?;
        let workers = |process: usize| (process * local) as u64..((process + 1) * local) as u64;
        let stream = |(other, stream): (usize, Option<std::net::TcpStream>)| {
            let workers = Workers { theirs: workers(other), ours: workers(cluster.process) };
            Some(DataStream::new(stream?, other, Arc::clone(&links), workers))
        };
        let streams = data.into_iter().enumerate().map(stream);
        let data = Mutex::new(Some(streams.collect()));
        Ok(Team { process: cluster.process, local, links: Some(links), data, shared })
    }

    /// Returns whether this is the first process.
    pub(crate) const fn is_first(&self) -> bool {
        self.process == 0
    }

    /// Announces the number of finished layers, from the first process.
    pub(crate) fn say_begun(&self, reused: usize) {
        if let Some(links) = &self.links {
            links.say_begun(reused);
        }
    }

    /// Returns whether the data connections were passed to the engine.
    fn has_worked(&self) -> bool {
        lock(&self.data).is_none()
    }

    /// Starts the workers of this process. Each runs `work`; a stopped one ends at once.
    pub(crate) fn start(
        &self,
        work: impl Fn(&mut Worker) -> Result<(), Stopped> + Send + Sync + 'static,
    ) -> Result<WorkerGuards<()>, Undone> {
        let hooks = Hooks::default();
        let builders = ProcessBuilder::new_typed_vector(self.local, hooks.refill.clone(), None);
        let data = lock(&self.data).take();
        let failed = |error: std::io::Error| Undone::Apart(format!("the workers cannot begin: {error}"));
        let builders: Vec<AllocatorBuilder> = match data {
            None => builders.into_iter().map(AllocatorBuilder::Process).collect(),
            Some(data) => {
                let (builders, threads) =
                    initialize_networking_from_sockets(builders, data, self.process, self.local, hooks)
                        .map_err(failed)?;
                // The threads end by themselves, see `DataStream`; joining one that was cut off would panic.
                std::mem::forget(threads);
                builders.into_iter().map(AllocatorBuilder::Tcp).collect()
            }
        };
        let work = move |worker: &mut Worker| {
            if work(worker).is_err() {
                // The reason to stop is recorded elsewhere. The engine would otherwise wait for the remaining
                // dataflows.
                for dataflow in worker.installed_dataflows() {
                    worker.drop_dataflow(dataflow);
                }
            }
        };
        execute_from(builders, Box::new(()), WorkerConfig::default(), work)
            .map_err(|why| Undone::Apart(format!("the workers cannot begin: {why}")))
    }

    /// Forwards progress, and stops the workers when that is due.
    pub(crate) fn look(&self, control: &SolveControl<'_>) {
        control.progress.store(self.shared.progress.load(Ordering::Relaxed), Ordering::Relaxed);
        let is_over =
            self.links.as_ref().is_some_and(|links| matches!(links.ended(), Some(End::Trouble { .. })));
        if is_over || control.cancel.load(Ordering::Relaxed) {
            self.shared.stop();
        }
    }

    /// The reason why the workers were stopped, if they were.
    pub(crate) fn trouble(&self, control: &SolveControl<'_>) -> Result<(), Undone> {
        if control.cancel.load(Ordering::Relaxed) {
            return Err(Unsolved::Cancelled.into());
        }
        if let Some(why) = self.shared.trouble() {
            return Err(why.into());
        }
        match self.links.as_ref().and_then(|links| links.ended()) {
            Some(End::Trouble { line, is_interrupt }) => Err(Undone::Other { line, is_interrupt }),
            _ => Ok(()),
        }
    }

    /// Runs a process other than the first: `begin` starts its workers, once the first process has announced
    /// the number of finished layers.
    pub(crate) fn help(
        &self,
        control: &SolveControl<'_>,
        begin: impl Fn(usize) -> Result<WorkerGuards<()>, Undone>,
    ) -> Result<Built, Undone> {
        let links = self.links.as_ref().expect("there are several processes");
        let mut threads = None;
        let end = loop {
            self.look(control);
            if let Err(why) = self.trouble(control) {
                break Err(why);
            }
            if let Some(End::Done(built)) = links.ended() {
                break Ok(built);
            }
            if let (Some(reused), false) = (links.begun(), self.has_worked()) {
                threads = Some(begin(reused)?);
            }
            links.wait(LOOK);
        };
        if end.is_err() {
            self.shared.stop();
        }
        if let Some(threads) = threads {
            join(threads);
        }
        end
    }

    /// Runs the workers of all processes until they are done: `begin` starts those of this process.
    pub(crate) fn work(
        &self,
        control: &SolveControl<'_>,
        begin: impl Fn() -> Result<WorkerGuards<()>, Undone>,
    ) -> Result<(), Undone> {
        let result = if self.is_first() {
            self.say_begun(0);
            begin().and_then(|threads| {
                while !threads.guards().iter().all(JoinHandle::is_finished) {
                    self.look(control);
                    std::thread::sleep(LOOK);
                }
                join(threads);
                self.trouble(control)
            })
        } else {
            self.help(control, |_| begin()).map(|_| ())
        };
        let done = result.as_ref().map(|()| Built::default());
        self.part(done.map_err(Undone::told), true);
        result
    }

    /// Reports how the work ended here, a failure in the words of [`Undone::told`], and disconnects. Without
    /// workers there is nothing to wait for.
    pub(crate) fn part(&self, done: Result<Built, Option<(String, bool)>>, has_workers: bool) {
        let Some(links) = &self.links else { return };
        let is_well = done.is_ok();
        match done {
            Ok(built) if self.is_first() => links.say_done(built),
            Err(Some((why, is_interrupt))) => links.say_trouble(&why, is_interrupt),
            _ => {}
        }
        links.part(is_well && has_workers && self.has_worked());
    }
}

/// Waits until the workers have ended.
pub(crate) fn join(workers: WorkerGuards<()>) {
    for worker in workers.join() {
        worker.expect("a worker does not panic");
    }
}
