//! The processes of a build: how they connect, what they exchange beside the dataflow, and how each ends when
//! another does.
//!
//! | module | contents |
//! |--|--|
//! | `hello` | the greeting that two processes compare before they work together |
//! | `connect` | the sockets, with a deadline |
//! | `links` | a control connection to each: heartbeats, the beginning, the end, troubles |
//! | `stream` | the sockets that the engine gets, which end its threads without a word |

mod connect;
mod hello;
mod links;
mod stream;

pub use connect::Cluster;
pub(crate) use connect::{Apart, Connected, connect};

pub(crate) use hello::{Hello, Purpose};
pub(crate) use links::{End, Links};
pub(crate) use stream::{DataStream, Workers};
