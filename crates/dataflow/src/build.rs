//! Builds a database with many workers.
//!
//! Only the calling thread of process 0 has the file: worker 0 passes packed blocks to it in order, and it
//! appends them to the same work file as a build on one machine. Either kind of build can therefore resume
//! the other, and only the first process needs the folder.

use crate::blocks::Written;
use crate::operator::LOOK;
use crate::shared::{Counts, lock};
use crate::team::{Team, Terms, Undone, join};
use crate::worker::{FileEnds, Job};
use files::Place;
use game::Ranked;
use solve::database::{Begun, Built, Header, WorkFile, work_file};
use solve::retrograde::Codec;
use solve::{SolveControl, Unsolved};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The reason why a database was not built. Finished layers stay in the work file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unbuilt {
    /// Another file is in the way, or the file could not be written.
    File(files::Error),
    /// The work was not completed.
    Undone(Undone),
}

impl From<files::Error> for Unbuilt {
    fn from(error: files::Error) -> Unbuilt {
        Unbuilt::File(error)
    }
}

impl<U: Into<Undone>> From<U> for Unbuilt {
    fn from(why: U) -> Unbuilt {
        Unbuilt::Undone(why.into())
    }
}

impl Unbuilt {
    /// The reason to report to the others, and whether it is an interrupt; `None` if they reported it.
    fn told(&self) -> Option<(String, bool)> {
        match self {
            Unbuilt::File(error) => Some((error.to_string(), false)),
            Unbuilt::Undone(why) => why.told(),
        }
    }
}

/// The maximum number of blocks queued between worker 0 and the thread that has the file.
const BLOCKS: usize = 64;

/// Builds the database of a game together with the other processes of `terms`, which build it at the same
/// time with the same terms except for their number. Its bytes depend neither on the numbers of workers and
/// processes nor on interruptions, and equal those of [`solve::database::build`]. Only process 0 uses
/// `place`.
///
/// # Errors
///
/// See [`Unbuilt`].
///
/// # Panics
///
/// If the game panics on a worker.
#[expect(clippy::needless_pass_by_value, reason = "the workers share the game, and nobody else need have it")]
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
    let file = if process == 0 { Some(WorkFile::begin(place, place.at(&part), header)?) } else { None };
    let team = Team::connect((&header.game, header.identity()), terms, control)?;
    let is_built = matches!(file, Some(Begun::Built(_)));
    let job = |reused: usize| Job {
        game: Arc::clone(&game),
        codec,
        layers: header.layers.clone(),
        reused,
        local: terms.workers.get(),
        memory: terms.memory,
        shared: Arc::clone(&team.shared),
    };
    let result = match file {
        Some(Begun::Built(there)) => Ok(there),
        Some(Begun::Work(work)) => {
            let job = job(work.layers());
            Building { team: &team, control }.write(work, job, place)
        }
        None => {
            let begin = |reused: usize| {
                let job = job(reused);
                team.start(move |worker| job.work(worker, None))
            };
            team.help(control, begin).map_err(Unbuilt::from)
        }
    };
    team.part(result.as_ref().copied().map_err(Unbuilt::told), !is_built);
    Ok((result?, team.shared.counts()))
}

/// The build in process 0, which owns the file.
struct Building<'a> {
    team: &'a Team,
    control: &'a SolveControl<'a>,
}

impl Building<'_> {
    /// Runs the workers, and writes the file.
    fn write<G: Ranked + Send + Sync + 'static>(
        &self,
        mut work: WorkFile<'_>,
        job: Job<G>,
        place: Place<'_>,
    ) -> Result<Built, Unbuilt> {
        let (reused, layers) = (work.layers(), job.layers.len());
        self.team.say_begun(reused);
        let (to_file, written) = sync_channel(BLOCKS);
        let (to_worker, from_file) = sync_channel(BLOCKS);
        // Taken by worker 0.
        let ends = Mutex::new(Some(FileEnds { to_file, from_file }));
        let threads = self.team.start(move |worker| {
            let is_first = worker.index() == 0;
            let ends = if is_first { lock(&ends).take() } else { None };
            job.work(worker, ends)
        })?;
        let outcome = self.feed(&work, to_worker).and_then(|()| self.keep(&mut work, written));
        if outcome.is_err() {
            self.team.shared.stop();
        }
        join(threads);
        if outcome.is_err() {
            work.cut()?;
        }
        let positions = outcome?;
        self.team.trouble(self.control)?;
        debug_assert_eq!(work.layers(), layers);
        Ok(Built { reused, bytes: work.finish(place.path)?, positions })
    }

    /// Sends the blocks of finished layers to worker 0.
    #[expect(clippy::needless_pass_by_value, reason = "worker 0 sees that this end is gone")]
    fn feed(&self, work: &WorkFile<'_>, to_worker: SyncSender<Vec<u8>>) -> Result<(), Unbuilt> {
        work.read_blocks(|mut block| {
            loop {
                match to_worker.try_send(block) {
                    Ok(()) => return Ok(()),
                    Err(TrySendError::Disconnected(_)) => {
                        self.team.trouble(self.control)?;
                        return Err(Unsolved::Cancelled.into());
                    }
                    Err(TrySendError::Full(same)) => block = same,
                }
                self.team.look(self.control);
                self.team.trouble(self.control)?;
                std::thread::sleep(Duration::from_millis(1));
            }
        })
    }

    /// Writes the blocks of new layers, and returns the number of known positions in all of them.
    #[expect(clippy::needless_pass_by_value, reason = "worker 0 sees that this end is gone")]
    fn keep(&self, work: &mut WorkFile<'_>, written: Receiver<Written>) -> Result<u64, Unbuilt> {
        let mut positions = 0;
        loop {
            self.team.look(self.control);
            match written.recv_timeout(LOOK) {
                Ok(Written::Block(block)) => work.append(&block)?,
                Ok(Written::Layer(known)) => {
                    work.finish_layer()?;
                    positions += known;
                }
                Ok(Written::Known(known)) => positions += known,
                Err(RecvTimeoutError::Timeout) => {}
                // The worker has ended, finished or stopped.
                Err(RecvTimeoutError::Disconnected) => {
                    self.team.trouble(self.control)?;
                    return Ok(positions);
                }
            }
        }
    }
}
