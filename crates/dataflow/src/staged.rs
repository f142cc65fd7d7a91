//! Does staged work with many workers: each solves the parts it owns, and asks the owners for the pieces it
//! needs.
//!
//! A worker takes its parts in windows, sized so that the remote pieces of a window fit into its memory. It
//! requests these pieces, and solves the parts when all have arrived. Pieces within a process are shared by
//! its workers.

use crate::operator::{Actor, Outbox, Time, run};
use crate::parcel::{Content, Parcel};
use crate::shared::{Counts, Shared, Stopped, lock};
use crate::summing;
use crate::team::{Team, Terms, Undone};
use solve::stages::{Part, Piece, Stage, Staged};
use solve::{SolveControl, Unsolved};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use timely::dataflow::operators::{Capability, InputCapability};
use timely::worker::Worker;

/// Does staged work together with the other processes of `terms`, which do the same at the same time. `name`
/// describes the work. Returns the sums in process 0, and nothing in the others.
///
/// # Errors
///
/// See [`Undone`].
///
/// # Panics
///
/// If a part panics on a worker.
pub fn sums(
    work: &Arc<dyn Staged>,
    name: &str,
    terms: &Terms,
    control: &SolveControl<'_>,
) -> Result<(Option<Vec<u64>>, Counts), Undone> {
    let hash = (work.sums() as u64) << 32 | u64::from(work.stages());
    let team = Team::connect((name, hash), terms, control)?;
    let pieces = Arc::new(Pieces::default());
    let start = || {
        let job = Arc::new(Job {
            work: Arc::clone(work),
            pieces: Arc::clone(&pieces),
            local: terms.workers.get(),
            memory: terms.memory,
            shared: Arc::clone(&team.shared),
        });
        team.start(move |worker| job.work(worker))
    };
    team.work(control, start)?;
    let sums = lock(&pieces.sums).take();
    Ok((sums, team.shared.counts()))
}

/// The pieces and stages shared by the workers of a process.
#[derive(Default)]
struct Pieces {
    /// Pieces solved here, and remote pieces that all parts of a stage need.
    there: Mutex<BTreeMap<Part, Piece>>,
    /// The stage started last.
    begun: Mutex<Option<(u32, Arc<dyn Stage>)>>,
    /// The sums of all workers, set by worker 0 at the end.
    sums: Mutex<Option<Vec<u64>>>,
}

impl Pieces {
    fn get(&self, part: Part) -> Option<Piece> {
        lock(&self.there).get(&part).cloned()
    }

    fn put(&self, part: Part, piece: Piece) {
        lock(&self.there).insert(part, piece);
    }

    /// Drops the pieces that no stage from this one on needs. All workers have finished the stages before it.
    fn forget(&self, work: &dyn Staged, stage: u32) {
        let oldest = work.oldest(stage);
        lock(&self.there).retain(|part, _| part.stage >= oldest);
    }

    /// Returns the stage, prepared by the first worker to ask for it.
    fn begin(&self, work: &Arc<dyn Staged>, stage: u32) -> Arc<dyn Stage> {
        let mut begun = lock(&self.begun);
        match &*begun {
            Some((number, begun)) if *number == stage => Arc::clone(begun),
            _ => {
                // Drops the previous stage first, to free its memory.
                *begun = None;
                let common = work.common(stage).into_iter().filter_map(|part| self.get(part));
                let new: Arc<dyn Stage> =
                    Arc::from(Arc::clone(work).begin(stage, &common.collect::<Vec<_>>()));
                *begun = Some((stage, Arc::clone(&new)));
                new
            }
        }
    }
}

/// The work of one process.
struct Job {
    work: Arc<dyn Staged>,
    pieces: Arc<Pieces>,
    /// The number of workers per process.
    local: usize,
    /// The memory of a worker for remote pieces, in bytes.
    memory: usize,
    shared: Arc<Shared>,
}

impl Job {
    /// Does one worker's share of the work.
    fn work(self: &Arc<Job>, worker: &mut Worker) -> Result<(), Stopped> {
        let me = worker.index();
        let mut sums = vec![0; self.work.sums()];
        for stage in 0..self.work.stages() {
            // One dataflow per stage: once it is over, all pieces of the stage exist.
            let solving = run(worker, &self.shared, |capability| {
                Ok(Solving::new(self, (me, stage), sums, capability))
            })?;
            sums = solving.sums;
        }
        let all = summing::sums(worker, &self.shared, sums)?;
        if me == 0 {
            *lock(&self.pieces.sums) = Some(all);
        }
        Ok(())
    }
}

/// A stage at one worker.
struct Solving {
    job: Arc<Job>,
    me: usize,
    /// The workers of this process.
    local: Range<usize>,
    stage: u32,
    /// The parts of this worker, last first, and the number of them in the current window.
    parts: Vec<u32>,
    window: Vec<u32>,
    /// Remote pieces for the window, and those still missing.
    held: BTreeMap<Part, Piece>,
    missing: BTreeSet<Part>,
    /// Pieces needed by all parts and still missing; `None` before they are requested.
    common: Option<BTreeSet<Part>>,
    begun: Option<Arc<dyn Stage>>,
    sums: Vec<u64>,
    capability: Option<Capability<Time>>,
}

impl Solving {
    fn new(
        job: &Arc<Job>,
        (me, stage): (usize, u32),
        sums: Vec<u64>,
        capability: Capability<Time>,
    ) -> Solving {
        let first = me / job.local * job.local;
        let numbers = (0..job.work.parts(stage)).rev();
        let is_own = |number: &u32| job.work.owner(Part { stage, number: *number }) == me;
        job.pieces.forget(&*job.work, stage);
        Solving {
            job: Arc::clone(job),
            me,
            local: first..first + job.local,
            stage,
            parts: numbers.filter(is_own).collect(),
            window: Vec::new(),
            held: BTreeMap::new(),
            missing: BTreeSet::new(),
            common: None,
            begun: None,
            sums,
            capability: Some(capability),
        }
    }

    fn is_remote(&self, part: Part) -> bool {
        !self.local.contains(&self.job.work.owner(part))
    }

    /// Requests pieces from their owners.
    fn ask(&self, parts: &BTreeSet<Part>, out: &mut Outbox<'_, '_>) {
        let Some(capability) = &self.capability else { return };
        let mut questions: BTreeMap<(usize, u32), Vec<u64>> = BTreeMap::new();
        for &part in parts {
            questions.entry((self.job.work.owner(part), part.stage)).or_default().push(part.number.into());
        }
        out.counts().asked += parts.len() as u64;
        out.counts().asked_once += parts.len() as u64;
        for ((owner, stage), numbers) in questions {
            let content = Content::Ask(stage, numbers);
            out.send(capability, Parcel { to: owner as u32, from: self.me as u32, content });
        }
    }

    /// Opens the next window, with as many parts as memory allows, and requests their pieces.
    fn open(&mut self, out: &mut Outbox<'_, '_>) {
        let mut needed = BTreeSet::new();
        let mut bytes = 0;
        while let Some(&number) = self.parts.last() {
            let needs = self.job.work.needs(Part { stage: self.stage, number });
            let new = needs.into_iter().filter(|&part| self.is_remote(part) && !needed.contains(&part));
            let new: Vec<Part> = new.collect();
            bytes += new.iter().map(|part| self.job.work.longest(part.stage)).sum::<usize>();
            if !self.window.is_empty() && bytes > self.job.memory {
                break;
            }
            needed.extend(new);
            self.parts.pop();
            self.window.push(number);
        }
        self.window.reverse();
        self.held.retain(|part, _| needed.contains(part));
        self.missing = needed.into_iter().filter(|part| !self.held.contains_key(part)).collect();
        self.ask(&self.missing, out);
    }

    /// Solves the next part of the window.
    fn solve(&mut self) {
        let Some(number) = self.window.pop() else { return };
        let stage = self.begun.get_or_insert_with(|| self.job.pieces.begin(&self.job.work, self.stage));
        let part = Part { stage: self.stage, number };
        let piece = |part: Part| self.held.get(&part).cloned().or_else(|| self.job.pieces.get(part));
        let pieces: Vec<Piece> = self.job.work.needs(part).into_iter().filter_map(piece).collect();
        let (piece, positions) = stage.solve(number, &pieces, &mut self.sums);
        self.job.shared.progress.fetch_add(positions, Ordering::Relaxed);
        self.job.pieces.put(part, Arc::new(piece));
    }
}

impl Actor for Solving {
    fn take(
        &mut self,
        parcel: Parcel,
        at: &InputCapability<Time>,
        out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        match parcel.content {
            Content::Ask(stage, numbers) => {
                for number in numbers {
                    let part = Part { stage, number: number as u32 };
                    let piece = self.job.pieces.get(part).expect("stages before this one are over");
                    let content = Content::Block(u64::from(stage) << 32 | number, piece.to_vec());
                    out.send(at, Parcel { to: parcel.from, from: self.me as u32, content });
                }
            }
            Content::Block(number, bytes) => {
                let part = Part { stage: (number >> 32) as u32, number: number as u32 };
                if self.common.as_mut().is_some_and(|common| common.remove(&part)) {
                    self.job.pieces.put(part, Arc::new(bytes));
                } else if self.missing.remove(&part) {
                    self.held.insert(part, Arc::new(bytes));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn work(&mut self, _frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved> {
        if self.capability.is_none() {
            return Ok(false);
        }
        if self.common.is_none() && !self.parts.is_empty() {
            let common = self.job.work.common(self.stage).into_iter();
            let missing: BTreeSet<Part> =
                common.filter(|&part| self.job.pieces.get(part).is_none()).collect();
            self.ask(&missing, out);
            self.common = Some(missing);
        }
        if self.common.as_ref().is_some_and(|common| !common.is_empty()) {
            return Ok(false);
        }
        if self.window.is_empty() {
            self.open(out);
        }
        if !self.missing.is_empty() {
            return Ok(false);
        }
        self.solve();
        if self.window.is_empty() && self.parts.is_empty() {
            (self.capability, self.begun) = (None, None);
            return Ok(false);
        }
        Ok(true)
    }
}
