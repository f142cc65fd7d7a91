//! Learned evaluations: their files, those shipped with the program, and their use by searches.

mod evaluations;
mod file;
mod header;
mod identity;
mod networks;
mod recorded;
mod shipped;

pub(crate) use evaluations::Evaluations;
pub use file::Learned;
pub use header::{BackupWord, Checkpoint, Points, SharingWord};
pub use identity::Identity;
pub(crate) use identity::Names;
pub(crate) use networks::Networks;
pub use recorded::RecordedGame;
pub use shipped::{Role, Shipped, shipped};
