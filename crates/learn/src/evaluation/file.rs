//! The file of a run.

use super::request::Source;
use super::state::State;
use crate::error::{Error, same_game};
use files::{Place, Writer};
use ntuple::{Options, Trained};
use registry::learned::{Checkpoint, Identity, Learned};

/// The file of a run of some game, locked against other processes.
#[derive(Debug)]
pub(super) struct Storage<'a> {
    place: Place<'a>,
    writer: Writer<'a>,
    identity: &'a Identity,
    /// The number of games as of the last save.
    played: u64,
}

/// A run as it is in its file.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) options: Options,
    pub(super) played: u64,
    pub(super) checkpoints: Vec<Checkpoint>,
    pub(super) trained: Trained,
    /// Present until the run is over.
    pub(super) state: Option<State>,
}

const WHAT: &str = "an evaluation";
/// The maximum size of a file, in bytes.
const MAX_BYTES: u64 = 1 << 30;

impl<'a> Storage<'a> {
    /// Locks the file or, if there is none, its name.
    pub(super) fn new(place: Place<'a>, source: &Source<'a>) -> Result<Storage<'a>, Error> {
        Ok(Storage { place, writer: Writer::begin(place)?, identity: source.identity, played: 0 })
    }

    pub(super) fn wrong(&self, what: impl Into<String>) -> Error {
        Error::wrong(self.place.path, what)
    }

    /// The run in the file, if there is one.
    pub(super) fn read(&mut self) -> Result<Option<Run>, Error> {
        let place = self.place;
        if !self.writer.has_file() {
            return Ok(None);
        }
        let bytes = files::read(place, WHAT, MAX_BYTES)?;
        let learned = Learned::read(&place.path.display().to_string(), &bytes)?;
        same_game(place.path, &learned.identity, self.identity)?;
        self.played = learned.games;
        let state = learned.state.map(|state| State::from_bytes(&state).ok_or_else(|| self.other_state()));
        Ok(Some(Run {
            options: learned.options,
            played: learned.games,
            checkpoints: learned.checkpoints,
            trained: learned.trained,
            state: state.transpose()?,
        }))
    }

    /// The error that the state in the file belongs to another learner.
    pub(super) fn other_state(&self) -> Error {
        self.wrong("expected the state of a learner with these options, got another: give another file")
    }

    /// Saves the run. A file without games is only a beginning and is removed if the run cannot continue.
    pub(super) fn write(&mut self, run: Run) -> Result<(), Error> {
        let played = run.played;
        let learned = Learned {
            identity: self.identity.clone(),
            options: run.options,
            games: run.played,
            checkpoints: run.checkpoints,
            trained: run.trained,
            state: run.state.map(|state| state.to_bytes()),
        };
        let path = self.place.path;
        let bytes = learned.to_bytes().map_err(files::Error::io(path, "cannot pack"))?;
        let written = if played == 0 { self.writer.begin_file(bytes) } else { self.writer.replace(bytes) };
        let goes_on = |error: files::Error| {
            if !error.is_failure() || self.played == 0 || !self.writer.has_file() {
                return error;
            }
            let what = error.what();
            files::Error::failed(path, format!("{what}: the same command goes on from {} games", self.played))
        };
        written.map_err(goes_on)?;
        self.played = played;
        Ok(())
    }
}
