//! Learned evaluations: the file that stores one, those that come with the program, and how a search is given
//! one.

mod evaluations;
mod file;
mod header;
mod identity;
mod networks;
mod recorded;
mod shipped;

pub(crate) use evaluations::Evaluations;
pub use file::Learned;
pub use header::{Checkpoint, Points};
pub use identity::Identity;
pub(crate) use identity::Names;
pub(crate) use networks::Networks;
pub use recorded::RecordedGame;
pub use shipped::{Role, Shipped, shipped};
