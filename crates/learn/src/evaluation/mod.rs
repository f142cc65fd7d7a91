//! Evaluations learned by self-play, and from recorded games before it: a run that can be stopped and
//! resumed, and the page that shows it.
//!
//! [`learn`] drives a [`Learning`](ntuple::Learning) to its number of games. The file holds the weights at
//! any moment; until the last game is played it also holds the state needed to resume. The same request gives
//! the same file, however often the run was stopped and wherever it was killed: a learner is a pure
//! function of its options and games, rows are recorded at fixed numbers of games, and when the file is
//! saved between them does not show in its last version.

mod checkpoint;
pub(crate) mod clock;
mod draw;
mod file;
mod page;
mod records;
mod request;
mod run;
mod schedule;
mod state;

pub use checkpoint::BLOCKS;
pub use page::{PageInput, page};
pub use records::{RecordedGames, read_records};
pub use request::{Length, MakeLearner, Source, Terms};
pub use run::{Event, Learned, finalize, learn};
