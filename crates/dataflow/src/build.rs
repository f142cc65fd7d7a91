//! The build of a database by many workers.
//!
//! The calling thread of process 0 alone has the file: worker 0 hands it packed blocks in their order, and it
//! appends them to the same work file as a build on one machine. So either way can go on where the other was
//! interrupted, and no process but the first needs the folder.

use crate::blocks::Written;
use crate::peers::{Apart, Cluster, Connected, DataStream, End, Hello, Links, Purpose, Summary, connect};
use crate::shared::{Counts, Shared};
use crate::worker::{FileEnds, Job};
use files::Place;
use game::Ranked;
use solve::database::{self, Built, Header, WorkFile, built, may_replace, work_file};
use solve::retrograde::Codec;
use solve::{SolveControl, Unsolved};
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
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
    /// All processes, if there is more than one.
    pub cluster: Option<Cluster>,
    /// The memory of a worker for cells that it asks others for, in bytes.
    pub memory: usize,
    /// What has to be the same in all processes, beside the game: the version of the program.
    pub version: String,
}

/// The memory of a worker for cells that it asks others for, in bytes, unless told otherwise.
pub const MEMORY: usize = 64 << 20;

/// The reason for which a database was not built. Finished layers stay in the work file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unbuilt {
    /// As on one machine.
    Alone(database::Unbuilt),
    /// The processes did not come together, for this reason.
    Apart(String),
    /// Another process ended or was lost, in a line; and whether it was interrupted by Ctrl-C.
    Other {
        /// The line.
        line: String,
        /// True for Ctrl-C.
        is_interrupt: bool,
    },
}

impl From<files::Error> for Unbuilt {
    fn from(error: files::Error) -> Unbuilt {
        Unbuilt::Alone(error.into())
    }
}

impl From<Unsolved> for Unbuilt {
    fn from(why: Unsolved) -> Unbuilt {
        Unbuilt::Alone(database::Unbuilt::Unsolved(why))
    }
}

/// How often the calling thread looks whether it has to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Blocks between worker 0 and the thread that has the file.
const BLOCKS: usize = 64;

/// Builds the database of a game together with the other processes of `terms`, which build it at the same
/// time with the same terms but for their number. Its bytes depend neither on the numbers of workers and
/// processes nor on interruptions, and are those of [`solve::database::build`]. Only process 0 uses `place`.
///
/// # Errors
///
/// See [`Unbuilt`].
///
/// # Panics
///
/// If the game panics on a worker.
pub fn build<'a, G: Ranked + Send + Sync + 'static>(
    game: Arc<G>,
    header: &Header,
    place: impl Into<Place<'a>>,
    terms: &Terms,
    control: &SolveControl<'_>,
) -> Result<(Built, Counts), Unbuilt> {
    let place = place.into();
    let codec = Codec::for_player(&*game, header.player)?;
    if header.cells() > control.positions {
        return Err(Unsolved::Positions(control.positions).into());
    }
    let process = terms.cluster.as_ref().map_or(0, |cluster| cluster.process);
    let part = work_file(place.path);
    let file = if process == 0 { Some(open(place, place.at(&part), header)?) } else { None };
    let team = Team::connect(header, terms, control)?;
    let is_built = matches!(file, Some(Opened::Built(_)));
    let result = match file {
        Some(Opened::Built(there)) => Ok(there),
        Some(Opened::Begun(work)) => team.write(work, (game, codec), (header, place), terms, control),
        None => team.help((game, codec), header, terms, control),
    };
    match (&result, &team.links) {
        (Ok(built), Some(links)) if process == 0 => {
            let Built { reused, bytes, positions } = *built;
            links.say_done(Summary { reused, bytes, positions });
        }
        (Err(why), Some(links)) => {
            if let Some((why, is_interrupt)) = own_trouble(why) {
                links.say_trouble(&why, is_interrupt);
            }
        }
        _ => {}
    }
    if let Some(links) = &team.links {
        links.part(result.is_ok() && !is_built && team.has_worked());
    }
    Ok((result?, team.shared.counts()))
}

/// What the others are told of a trouble of this process.
fn own_trouble(why: &Unbuilt) -> Option<(String, bool)> {
    match why {
        Unbuilt::Alone(database::Unbuilt::Unsolved(Unsolved::Cancelled)) => Some((String::new(), true)),
        Unbuilt::Alone(database::Unbuilt::Unsolved(why)) => {
            Some((format!("it could not solve the game: {why:?}"), false))
        }
        Unbuilt::Alone(database::Unbuilt::File(error)) => Some((error.to_string(), false)),
        Unbuilt::Apart(why) => Some((why.clone(), false)),
        Unbuilt::Other { .. } => None,
    }
}

enum Opened<'a> {
    Built(Built),
    Begun(WorkFile<'a>),
}

/// Opens the work file, unless the database is there.
fn open<'a>(place: Place<'a>, part: Place<'a>, header: &Header) -> Result<Opened<'a>, Unbuilt> {
    let is_begun = || place.disk.look(part.path).is_ok();
    if may_replace(place, header)?
        && !is_begun()
        && let Some(there) = built(place, header)
    {
        return Ok(Opened::Built(there));
    }
    let work = WorkFile::open(part, header)?;
    // Another process may have finished just before this one got the lock.
    if work.is_new()
        && may_replace(place, header)?
        && let Some(there) = built(place, header)
    {
        place.disk.remove(part.path).map_err(files::Error::io(part.path, "cannot take away"))?;
        return Ok(Opened::Built(there));
    }
    Ok(Opened::Begun(work))
}

/// The workers of this process, and its connections to the others.
struct Team {
    process: usize,
    links: Option<Arc<Links>>,
    data: Mutex<Option<Vec<Option<DataStream>>>>,
    shared: Arc<Shared>,
}

impl Team {
    fn connect(header: &Header, terms: &Terms, control: &SolveControl<'_>) -> Result<Team, Unbuilt> {
        let shared = Arc::default();
        let Some(cluster) = &terms.cluster else {
            return Ok(Team { process: 0, links: None, data: Mutex::new(None), shared });
        };
        let hello = Hello {
            purpose: Purpose::Control,
            process: cluster.process,
            processes: cluster.addresses.len(),
            workers: terms.workers.get(),
            version: terms.version.clone(),
            rules: header.identity(),
            game: header.game.clone(),
        };
        let connected = connect(cluster, &hello, control.cancel);
        let Connected { data, control: controls } = connected.map_err(|apart| match apart {
            Apart::Cancelled => Unsolved::Cancelled.into(),
            Apart::Because(line) => Unbuilt::Apart(line),
        })?;
        let failed =
            |error: std::io::Error| Unbuilt::Apart(format!("a connection to another process: {error}"));
        let copies: std::io::Result<Vec<_>> =
            data.iter().flatten().map(std::net::TcpStream::try_clone).collect();
        let links =
            Links::begin(cluster.process, cluster.addresses.clone(), controls, copies.map_err(failed)?)
                .map_err(failed)?;
        let streams = data
            .into_iter()
            .enumerate()
            .map(|(other, stream)| stream.map(|stream| DataStream::new(stream, other, Arc::clone(&links))));
        let data = Mutex::new(Some(streams.collect()));
        Ok(Team { process: cluster.process, links: Some(links), data, shared })
    }

    /// Returns whether the connections for data were handed to the engine.
    fn has_worked(&self) -> bool {
        self.data.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// Begins the workers of this process.
    fn start<G: Ranked + Send + Sync + 'static>(
        &self,
        job: Job<G>,
        terms: &Terms,
        ends: Option<FileEnds>,
    ) -> Result<WorkerGuards<()>, Unbuilt> {
        let workers = terms.workers.get();
        let hooks = Hooks::default();
        let builders = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
        let data = self.data.lock().unwrap_or_else(PoisonError::into_inner).take();
        let failed = |error: std::io::Error| Unbuilt::Apart(format!("the workers cannot begin: {error}"));
        let builders: Vec<AllocatorBuilder> = match data {
            None => builders.into_iter().map(AllocatorBuilder::Process).collect(),
            Some(data) => {
                let (builders, threads) =
                    initialize_networking_from_sockets(builders, data, self.process, workers, hooks)
                        .map_err(failed)?;
                // They end by themselves, see `DataStream`; waiting for one that was cut off would panic.
                std::mem::forget(threads);
                builders.into_iter().map(AllocatorBuilder::Tcp).collect()
            }
        };
        // For worker 0 of process 0.
        let ends = Mutex::new(ends);
        let work = move |worker: &mut Worker| {
            let is_first = worker.index() == 0;
            let ends =
                if is_first { ends.lock().unwrap_or_else(PoisonError::into_inner).take() } else { None };
            if job.work(worker, ends).is_err() {
                // Why it was stopped is known to whoever stopped it. The engine would wait for the rest.
                for dataflow in worker.installed_dataflows() {
                    worker.drop_dataflow(dataflow);
                }
            }
        };
        execute_from(builders, Box::new(()), WorkerConfig::default(), work)
            .map_err(|why| Unbuilt::Apart(format!("the workers cannot begin: {why}")))
    }

    /// Passes on progress, and stops the workers where that is due.
    fn look(&self, control: &SolveControl<'_>) {
        control.progress.store(self.shared.progress.load(Ordering::Relaxed), Ordering::Relaxed);
        let is_over =
            self.links.as_ref().is_some_and(|links| matches!(links.ended(), Some(End::Trouble { .. })));
        if is_over || control.cancel.load(Ordering::Relaxed) {
            self.shared.stop();
        }
    }

    /// The reason for which the workers were stopped, if they were.
    fn trouble(&self, control: &SolveControl<'_>) -> Result<(), Unbuilt> {
        if control.cancel.load(Ordering::Relaxed) {
            return Err(Unsolved::Cancelled.into());
        }
        if let Some(why) = self.shared.trouble() {
            return Err(why.into());
        }
        match self.links.as_ref().and_then(|links| links.ended()) {
            Some(End::Trouble { line, is_interrupt }) => Err(Unbuilt::Other { line, is_interrupt }),
            _ => Ok(()),
        }
    }

    /// The work of process 0: its workers, and the file.
    fn write<G: Ranked + Send + Sync + 'static>(
        &self,
        mut work: WorkFile<'_>,
        (game, codec): (Arc<G>, Codec),
        (header, place): (&Header, Place<'_>),
        terms: &Terms,
        control: &SolveControl<'_>,
    ) -> Result<Built, Unbuilt> {
        let reused = work.layers();
        if let Some(links) = &self.links {
            links.say_begun(reused);
        }
        let job = self.job((game, codec), header, reused, terms);
        let (to_file, written) = sync_channel(BLOCKS);
        let (to_worker, from_file) = sync_channel(BLOCKS);
        let threads = self.start(job, terms, Some(FileEnds { to_file, from_file }))?;
        let outcome =
            self.feed(&work, to_worker, control).and_then(|()| self.keep(&mut work, written, control));
        if outcome.is_err() {
            self.shared.stop();
        }
        join(threads);
        if outcome.is_err() {
            work.cut()?;
        }
        let positions = outcome?;
        self.trouble(control)?;
        debug_assert_eq!(work.layers(), header.layers.len());
        Ok(Built { reused, bytes: work.finish(place.path)?, positions })
    }

    /// Hands the blocks of finished layers to worker 0.
    #[expect(clippy::needless_pass_by_value, reason = "worker 0 sees that this end is gone")]
    fn feed(
        &self,
        work: &WorkFile<'_>,
        to_worker: SyncSender<Vec<u8>>,
        control: &SolveControl<'_>,
    ) -> Result<(), Unbuilt> {
        work.read_blocks(|mut block| {
            loop {
                match to_worker.try_send(block) {
                    Ok(()) => return Ok(()),
                    Err(TrySendError::Disconnected(_)) => {
                        self.trouble(control)?;
                        return Err(Unsolved::Cancelled.into());
                    }
                    Err(TrySendError::Full(same)) => block = same,
                }
                self.look(control);
                self.trouble(control)?;
                std::thread::sleep(Duration::from_millis(1));
            }
        })
    }

    /// Writes the blocks of new layers, and returns the number of known positions in all of them.
    #[expect(clippy::needless_pass_by_value, reason = "worker 0 sees that this end is gone")]
    fn keep(
        &self,
        work: &mut WorkFile<'_>,
        written: Receiver<Written>,
        control: &SolveControl<'_>,
    ) -> Result<u64, Unbuilt> {
        let mut positions = 0;
        loop {
            self.look(control);
            match written.recv_timeout(LOOK) {
                Ok(Written::Block(block)) => work.append(&block)?,
                Ok(Written::Layer(known)) => {
                    work.finish_layer()?;
                    positions += known;
                }
                Ok(Written::Known(known)) => positions += known,
                Err(RecvTimeoutError::Timeout) => {}
                // The worker is gone, done or stopped.
                Err(RecvTimeoutError::Disconnected) => {
                    self.trouble(control)?;
                    return Ok(positions);
                }
            }
        }
    }

    /// The work of any other process.
    fn help<G: Ranked + Send + Sync + 'static>(
        &self,
        (game, codec): (Arc<G>, Codec),
        header: &Header,
        terms: &Terms,
        control: &SolveControl<'_>,
    ) -> Result<Built, Unbuilt> {
        let links = self.links.as_ref().expect("there are several processes");
        let mut threads = None;
        let end = loop {
            self.look(control);
            if let Err(why) = self.trouble(control) {
                break Err(why);
            }
            if let Some(End::Done(summary)) = links.ended() {
                break Ok(summary);
            }
            if let (Some(reused), false) = (links.begun(), self.has_worked()) {
                let job = self.job((Arc::clone(&game), codec), header, reused, terms);
                threads = Some(self.start(job, terms, None)?);
            }
            links.wait(LOOK);
        };
        if end.is_err() {
            self.shared.stop();
        }
        if let Some(threads) = threads {
            join(threads);
        }
        let Summary { reused, bytes, positions } = end?;
        Ok(Built { reused, bytes, positions })
    }

    fn job<G>(
        &self,
        (game, codec): (Arc<G>, Codec),
        header: &Header,
        reused: usize,
        terms: &Terms,
    ) -> Job<G> {
        let shared = Arc::clone(&self.shared);
        Job {
            game,
            codec,
            layers: header.layers.clone(),
            reused,
            local: terms.workers.get(),
            memory: terms.memory,
            shared,
        }
    }
}

fn join(workers: WorkerGuards<()>) {
    for worker in workers.join() {
        worker.expect("a worker does not panic");
    }
}
