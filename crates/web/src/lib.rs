//! The playground: a server of pages on which people play, watch a search think, and see why.
//!
//! `yomi serve` makes a [`Server`] and lets it [`run`](Server::run). The rooms, from the outside in: `server` (where it
//! listens), `guests` (how many come in, and who makes room), `door` (under which names), `pages` (the files, which are part of the binary), `connection` (one browser and what it has asked), `message` (what is
//! said on the socket), `work` (the answer to each), `situation`, `listing` and `frame` (the larger answers), `desk` (the
//! places for searches, and what each may spend), `threads` (what they run on). `docs/playground.md` is the contract between these and the pages.
//!
//! Nothing is kept here between two asks: a situation is its game, its position and its moves, and comes whole with
//! each of them. Nothing is written anywhere.

mod connection;
mod desk;
mod door;
mod frame;
mod guests;
mod latch;
mod listing;
mod message;
mod pages;
mod server;
mod situation;
mod threads;
mod work;

pub use desk::Limits;
pub use server::{Failure, Options, Server, Traffic};
