//! Builds databases and does other staged work with many workers in many processes, on timely dataflow.
//!
//! Every cell has an owner among the workers. [`build`] solves one layer after another by the rules of
//! [`solve::retrograde`]: a worker reads the cells of child positions in the layers below, or asks their
//! owners in other processes, and sends its results to the owners of predecessors. Progress tracking detects
//! the end of a round and of a layer. The file equals that of [`solve::database::build`] byte for byte.
//!
//! | module | contents |
//! |--|--|
//! | `build` | databases: workers, and the file |
//! | `staged` | work in stages, such as a census: who has which parts, and who asks for them |
//! | `forward` | the payoff a player can force in a game without numbered positions |
//! | `team` | the workers of a process, and its connections to the others |
//! | `worker` | the work of one worker, layer by layer |
//! | `operator` | the dataflow of a layer: one operator a worker, in a loop |
//! | `cyclic`, `acyclic` | the operator of a layer in which play may cycle, or may not |
//! | `asking` | questions to the owners of cells, in chunks |
//! | `blocks` | packed blocks on their way to the file, and back from it |
//! | `ownership`, `store` | which worker has which cells, and those of a process |
//! | `summing` | sums over all workers |
//! | `parcel` | messages between workers |
//! | `peers` | connections between processes, heartbeats, troubles |
//!
//! **Differences** from common use of this engine. (1) We open the sockets, with deadlines, and send
//! heartbeats: the engine waits forever, and panics when a connection ends. (2) A layer has a single stream,
//! of parcels for one worker each, so that we control their order and their bytes. (3) A layer is a dataflow,
//! not a timestamp: its memory is freed with it, and nothing is lost, as a layer needs all layers below.

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
