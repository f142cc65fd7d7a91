//! Databases built, and other work in stages done, by many workers in many processes, on timely dataflow.
//!
//! Every cell has an owner among the workers. [`build`] solves one layer after the other by the rules of
//! [`solve::retrograde`]: a worker reads the cells that its positions lead to in the layers below, or asks
//! their owners in other processes, and tells the owners of predecessors what it finds. Progress tracking
//! says when a round and a layer are done. The file is byte for byte that of [`solve::database::build`].
//!
//! | module | contents |
//! |--|--|
//! | `build` | databases: workers, and the file |
//! | `staged` | work in stages, such as a census: who has which parts, and who asks for them |
//! | `forward` | what a player can force in a game whose positions have no numbers |
//! | `team` | the workers of a process, and its connections to the others |
//! | `worker` | what a worker does, layer by layer |
//! | `operator` | the dataflow of a layer: one operator a worker, in a loop |
//! | `cyclic`, `acyclic` | the operator of a layer in which play may cycle, or may not |
//! | `asking` | questions to the owners of cells, in chunks |
//! | `blocks` | packed blocks on their way to the file, and back from it |
//! | `ownership`, `store` | which worker has which cells, and those of a process |
//! | `summing` | sums over all workers |
//! | `parcel` | what workers send each other |
//! | `peers` | connections between processes, heartbeats, troubles |
//!
//! **Differences** from the usual way with this engine. (1) Sockets are ours, with deadlines, and so are
//! heartbeats: the engine waits for ever, and panics when a connection ends. (2) All streams of a layer are
//! one, of parcels for one worker each, so that their order and their bytes are in our hands. (3) A layer is
//! a dataflow, not a timestamp: its memory ends with it, and nothing is lost, as a layer needs all of those
//! below.

mod acyclic;
mod asking;
mod blocks;
mod build;
mod cyclic;
mod forward;
mod operator;
mod ownership;
mod parcel;
mod peers;
mod shared;
mod solving;
mod staged;
mod store;
mod summing;
mod team;
mod worker;

pub use build::{Unbuilt, build};
pub use forward::{ForcedFrom, Question, forced_from};
pub use peers::Cluster;
pub use shared::Counts;
pub use staged::sums;
pub use team::{MEMORY, Terms, Undone};
