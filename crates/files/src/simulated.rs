//! A disk in memory that injects faults and forgets unsynced writes when its machine stops.
//!
//! Every call of [`Disk`] and [`Handle`] that touches the disk is a step, and steps are counted. A [`Plan`]
//! says which fault occurs at which step.

use crate::disk::{Disk, Entry, Handle, Kind, OpenMode};
use crate::path::folder_of;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A fault at a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The step fails, and nothing is done.
    Fails(ErrorKind),
    /// Half of the bytes are written, and there is no room for anything from then on.
    Full,
    /// Half of the bytes are written; the rest needs another call.
    Short,
    /// A signal came, and the call must be repeated.
    Interrupted,
    /// The process stops before it.
    StopsBefore,
    /// The process stops after it.
    StopsAfter,
}

/// A fault and its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The step, from 1.
    pub step: u64,
    /// The fault at this step.
    pub fault: Fault,
    /// The seed of what the machine forgets of the unsynced writes, if it stops with the process.
    pub forgets: Option<u64>,
}

impl Plan {
    /// A random plan for work of this many steps.
    ///
    /// # Panics
    ///
    /// If `steps` is 0.
    pub fn drawn(seed: u64, steps: u64) -> Plan {
        const FAULTS: [Fault; 8] = [
            Fault::Fails(ErrorKind::StorageFull),
            Fault::Fails(ErrorKind::PermissionDenied),
            Fault::Fails(ErrorKind::Other),
            Fault::Full,
            Fault::Short,
            Fault::Interrupted,
            Fault::StopsBefore,
            Fault::StopsAfter,
        ];
        let mut numbers = Numbers(seed);
        Plan {
            step: 1 + numbers.below(steps),
            fault: FAULTS[numbers.below(FAULTS.len() as u64) as usize],
            forgets: (numbers.below(2) == 0).then(|| numbers.next()),
        }
    }

    /// Returns whether the fault stops the process.
    pub const fn is_a_stop(&self) -> bool {
        matches!(self.fault, Fault::StopsBefore | Fault::StopsAfter)
    }
}

/// Random numbers: `SplitMix64`.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// A disk in memory. Its copies are the same disk.
#[derive(Clone, Default)]
pub struct Simulated(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    files: Vec<File>,
    /// The names as processes see them.
    names: BTreeMap<PathBuf, usize>,
    /// The names after a stop of the machine.
    kept_names: BTreeMap<PathBuf, usize>,
    /// The changes of names since the folder was synced.
    changes: Vec<Change>,
    steps: u64,
    plan: Option<Plan>,
    is_full: bool,
    is_stopped: bool,
    /// The number of restarts.
    start: u64,
    handles: u64,
    meanwhile: Option<(u64, Box<dyn FnOnce() + Send>)>,
    /// The call at which the fault occurred.
    struck: Option<&'static str>,
}

struct File {
    kind: Kind,
    bytes: Vec<u8>,
    kept: Vec<u8>,
    locked_by: Option<u64>,
}

/// A change of a name to a file, and the name that was removed with it.
struct Change {
    path: PathBuf,
    file: Option<usize>,
    gone: Option<PathBuf>,
}

impl fmt::Debug for Simulated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Simulated").field("names", &self.state().names).finish_non_exhaustive()
    }
}

/// An open file.
#[derive(Debug)]
struct Open {
    disk: Simulated,
    file: usize,
    number: u64,
    start: u64,
}

/// The effect of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Go {
    All,
    Half,
    AllAndStop,
}

impl Simulated {
    /// An empty disk without faults.
    pub fn new() -> Simulated {
        Simulated::default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a synced file.
    pub fn put(&self, path: &Path, bytes: &[u8]) {
        self.put_kind(path, Kind::File, bytes);
    }

    /// Adds a synced entry.
    pub fn put_kind(&self, path: &Path, kind: Kind, bytes: &[u8]) {
        let mut state = self.state();
        let file = state.files.len();
        state.files.push(File { kind, bytes: bytes.to_vec(), kept: bytes.to_vec(), locked_by: None });
        state.names.insert(path.to_owned(), file);
        state.kept_names.insert(path.to_owned(), file);
    }

    /// Adds a link to a name.
    pub fn put_link(&self, path: &Path, to: &Path) {
        self.put_kind(path, Kind::Link, to.as_os_str().as_encoded_bytes());
    }

    /// The bytes of a file.
    pub fn get(&self, path: &Path) -> Option<Vec<u8>> {
        let state = self.state();
        state.names.get(path).map(|&file| state.files[file].bytes.clone())
    }

    /// All names.
    pub fn names(&self) -> Vec<PathBuf> {
        self.state().names.keys().cloned().collect()
    }

    /// Counts steps from here on, with this fault.
    pub fn plan(&self, plan: Option<Plan>) {
        let mut state = self.state();
        (state.plan, state.steps, state.struck) = (plan, 0, None);
    }

    /// The call at which the fault occurred, such as `rename`.
    pub fn struck(&self) -> Option<&'static str> {
        self.state().struck
    }

    /// The number of steps since the last plan.
    pub fn steps(&self) -> u64 {
        self.state().steps
    }

    /// Runs another process just before a step, counted from now on.
    pub fn meanwhile(&self, step: u64, work: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        state.steps = 0;
        state.meanwhile = Some((step, Box::new(work)));
    }

    /// Restarts: every process and all locks are gone, and no more faults occur. If the machine was stopped,
    /// unsynced writes are kept, lost or cut off by the seed.
    pub fn restart(&self, forgets: Option<u64>) {
        let mut state = self.state();
        let state = &mut *state;
        state.start += 1;
        (state.plan, state.steps, state.is_full, state.is_stopped) = (None, 0, false, false);
        state.files.iter_mut().for_each(|file| file.locked_by = None);
        let Some(seed) = forgets else { return };
        let mut numbers = Numbers(seed);
        let changes = state.changes.len() as u64;
        let kept = numbers.below(changes + 1) as usize;
        for change in state.changes.drain(..).take(kept) {
            change.apply(&mut state.kept_names);
        }
        state.names.clone_from(&state.kept_names);
        for file in &mut state.files {
            if file.bytes != file.kept {
                file.bytes = remembered(&file.kept, &file.bytes, &mut numbers);
                file.kept.clone_from(&file.bytes);
            }
        }
    }

    /// A step of a process that began at a start.
    fn step(&self, start: u64, what: &'static str) -> io::Result<Go> {
        let work = {
            let mut state = self.state();
            if state.is_stopped || state.start != start {
                return Err(stopped());
            }
            state.steps += 1;
            let steps = state.steps;
            match state.meanwhile.take() {
                Some((step, work)) if step == steps => Some(work),
                other => {
                    state.meanwhile = other;
                    None
                }
            }
        };
        if let Some(work) = work {
            work();
        }
        let mut state = self.state();
        let Some(plan) = state.plan.filter(|plan| plan.step == state.steps) else { return Ok(Go::All) };
        state.struck = Some(what);
        match plan.fault {
            Fault::Fails(kind) => Err(kind.into()),
            Fault::Interrupted => Err(ErrorKind::Interrupted.into()),
            Fault::Full => {
                state.is_full = true;
                Ok(Go::Half)
            }
            Fault::Short => Ok(Go::Half),
            Fault::StopsBefore => {
                state.is_stopped = true;
                Err(stopped())
            }
            Fault::StopsAfter => Ok(Go::AllAndStop),
        }
    }

    fn after(&self, go: Go) -> io::Result<()> {
        if go == Go::AllAndStop {
            self.state().is_stopped = true;
            return Err(stopped());
        }
        Ok(())
    }

    /// Calls that a signal does not interrupt are repeated here.
    fn whole_step(&self, what: &'static str) -> io::Result<Go> {
        let start = self.state().start;
        match self.step(start, what) {
            Err(error) if error.kind() == ErrorKind::Interrupted => Ok(Go::All),
            done => done,
        }
    }

    /// The text of a link; `None` for anything else.
    fn link(&self, path: &Path) -> Option<PathBuf> {
        let state = self.state();
        let file = &state.files[*state.names.get(path)?];
        let to = || PathBuf::from(String::from_utf8_lossy(&file.bytes).as_ref());
        (file.kind == Kind::Link).then(to)
    }

    /// The name at the end of a name's links.
    fn behind(&self, path: &Path) -> io::Result<PathBuf> {
        let mut path = path.to_owned();
        for _ in 0..10 {
            match self.link(&path) {
                Some(next) => path = folder_of(&path).join(next),
                None => return Ok(path),
            }
        }
        Err(io::Error::other("a circle of links"))
    }

    fn opened(&self, path: &Path, how: OpenMode, go: Go) -> io::Result<Box<dyn Handle>> {
        let found = self.state().names.get(path).copied();
        let file = match (found, how) {
            (Some(file), OpenMode::Write) if self.state().files[file].kind == Kind::Link => {
                return Err(io::Error::other("it is a link"));
            }
            (Some(file), _) => file,
            (None, OpenMode::Read | OpenMode::Stream) => return Err(ErrorKind::NotFound.into()),
            (None, OpenMode::Write) => {
                let file = self.state().files.len();
                let made = File { kind: Kind::File, bytes: Vec::new(), kept: Vec::new(), locked_by: None };
                self.state().files.push(made);
                self.change(Change { path: path.to_owned(), file: Some(file), gone: None });
                file
            }
        };
        self.after(go)?;
        let mut state = self.state();
        state.handles += 1;
        let (number, start) = (state.handles, state.start);
        Ok(Box::new(Open { disk: self.clone(), file, number, start }))
    }

    fn change(&self, change: Change) {
        let mut state = self.state();
        change.apply(&mut state.names);
        state.changes.push(change);
    }
}

impl Change {
    fn apply(&self, names: &mut BTreeMap<PathBuf, usize>) {
        match self.file {
            Some(file) => drop(names.insert(self.path.clone(), file)),
            None => drop(names.remove(&self.path)),
        }
        if let Some(gone) = &self.gone {
            names.remove(gone);
        }
    }
}

fn stopped() -> io::Error {
    io::Error::other("the process was stopped")
}

/// The bytes of an unsynced file after a stop: the old ones, or the first of the new ones, followed by zeros.
fn remembered(kept: &[u8], bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    match numbers.below(3) {
        0 => kept.to_vec(),
        1 => bytes.to_vec(),
        _ => {
            let whole = numbers.below(bytes.len() as u64 + 1) as usize;
            let least = whole.max(kept.len().min(bytes.len()));
            let len = least + numbers.below((bytes.len() - least) as u64 + 1) as usize;
            let rest = (whole..len).map(|at| kept.get(at).copied().unwrap_or(0));
            bytes[..whole].iter().copied().chain(rest).collect()
        }
    }
}

impl Disk for Simulated {
    fn open(&self, path: &Path, how: OpenMode) -> io::Result<Box<dyn Handle>> {
        let go = self.whole_step("open")?;
        if how != OpenMode::Write {
            return self.opened(&self.behind(path)?, how, go);
        }
        self.opened(path, how, go)
    }

    fn look(&self, path: &Path) -> io::Result<Entry> {
        let go = self.whole_step("look")?;
        self.after(go)?;
        let state = self.state();
        let file = *state.names.get(path).ok_or(ErrorKind::NotFound)?;
        Ok(state.entry(file))
    }

    fn look_behind(&self, path: &Path) -> io::Result<Entry> {
        self.look(&self.behind(path)?)
    }

    fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        let go = self.whole_step("read_link")?;
        self.after(go)?;
        self.link(path).ok_or(ErrorKind::InvalidInput.into())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let go = self.whole_step("rename")?;
        let file = *self.state().names.get(from).ok_or(ErrorKind::NotFound)?;
        self.change(Change { path: to.to_owned(), file: Some(file), gone: Some(from.to_owned()) });
        self.after(go)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let go = self.whole_step("remove")?;
        self.state().names.get(path).ok_or(ErrorKind::NotFound)?;
        self.change(Change { path: path.to_owned(), file: None, gone: None });
        self.after(go)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let go = self.whole_step("sync_folder")?;
        let mut state = self.state();
        let (there, elsewhere) =
            state.changes.drain(..).partition(|change: &Change| folder_of(&change.path) == folder);
        state.changes = elsewhere;
        let there: Vec<Change> = there;
        for change in there {
            change.apply(&mut state.kept_names);
        }
        drop(state);
        self.after(go)
    }

    fn room(&self, _folder: &Path) -> Option<u64> {
        None
    }
}

impl State {
    fn entry(&self, file: usize) -> Entry {
        let File { kind, bytes, .. } = &self.files[file];
        Entry { kind: *kind, identity: (0, file as u64), len: bytes.len() as u64 }
    }
}

impl Handle for Open {
    fn entry(&self) -> io::Result<Entry> {
        let go = self.whole_step("entry")?;
        self.disk.after(go)?;
        Ok(self.disk.state().entry(self.file))
    }

    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize> {
        let go = self.disk.step(self.start, "read_at")?;
        self.disk.after(go)?;
        let state = self.disk.state();
        let all = &state.files[self.file].bytes;
        let from = all.len().min(at as usize);
        let mut len = bytes.len().min(all.len() - from);
        if go == Go::Half {
            len = len.div_ceil(2);
        }
        bytes[..len].copy_from_slice(&all[from..from + len]);
        Ok(len)
    }

    fn write_at(&self, bytes: &[u8], at: u64) -> io::Result<usize> {
        let is_full = self.disk.state().is_full;
        let go = self.disk.step(self.start, "write_at")?;
        if is_full {
            return Err(ErrorKind::StorageFull.into());
        }
        let len = if go == Go::Half { bytes.len() / 2 } else { bytes.len() };
        if len == 0 && !bytes.is_empty() {
            return Err(ErrorKind::StorageFull.into());
        }
        let mut state = self.disk.state();
        let File { kind, bytes: all, .. } = &mut state.files[self.file];
        let at = if *kind == Kind::File { at as usize } else { all.len() };
        all.resize(all.len().max(at + len), 0);
        all[at..at + len].copy_from_slice(&bytes[..len]);
        drop(state);
        self.disk.after(go)?;
        Ok(len)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let go = self.whole_step("set_len")?;
        let mut state = self.disk.state();
        let File { kind, bytes, .. } = &mut state.files[self.file];
        if *kind == Kind::File {
            bytes.resize(len as usize, 0);
        }
        drop(state);
        self.disk.after(go)
    }

    fn sync(&self) -> io::Result<()> {
        let go = self.whole_step("sync")?;
        let mut state = self.disk.state();
        let file = &mut state.files[self.file];
        file.kept.clone_from(&file.bytes);
        drop(state);
        self.disk.after(go)
    }

    fn try_lock(&self) -> io::Result<bool> {
        let go = self.whole_step("try_lock")?;
        let mut state = self.disk.state();
        let locked_by = &mut state.files[self.file].locked_by;
        let is_free = locked_by.is_none_or(|number| number == self.number);
        if is_free {
            *locked_by = Some(self.number);
        }
        drop(state);
        self.disk.after(go)?;
        Ok(is_free)
    }
}

impl Open {
    /// As [`Simulated::whole_step`], of the process that opened the file.
    fn whole_step(&self, what: &'static str) -> io::Result<Go> {
        match self.disk.step(self.start, what) {
            Err(error) if error.kind() == ErrorKind::Interrupted => Ok(Go::All),
            done => done,
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut state = self.disk.state();
        let locked_by = &mut state.files[self.file].locked_by;
        if *locked_by == Some(self.number) {
            *locked_by = None;
        }
    }
}
