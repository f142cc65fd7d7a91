//! The playground: a server of pages on which people play, watch a search as it runs, and see why it chose
//! its move.
//!
//! `yomi serve` makes a [`Server`] and lets it [`run`](Server::run). The modules, from the outside in:
//! `server` (where it listens), `admission` (the number of connections, and which of them is closed for a new
//! one), `door` (the host names it accepts), `pages` (the files, which are part of the binary), `connection`
//! (one browser and its requests), `message` (the messages on the socket), `control` (the progress and the
//! switch of a request), `work` (the answer to each request), `text_game` (a game whose text comes with a
//! request), `base64` (the bytes of a file that comes with one), `situation`, `fitting` (the searches that it
//! names), `per_game` (what is found once for each game), `listing`, `checking`, `recorded`, `share`,
//! `standings` and `frame` (the larger answers), `review`, `puzzle` and `tournament` (studies of many
//! searches), `search_pool` (the slots for searches, and the limits of each), `queue` (the order of those
//! that wait for a slot), `lane` (the places of asks that are no searches), `public` (the limits of each
//! network), `threads` (the threads they run on). `tree_page` makes a page without a server, with `looks`
//! (the positions in little room) and `one_file` (modules as one script), `one_line` (errors that quote
//! little). `docs/playground.md` is the contract between these and the pages.
//!
//! The server is stateless between two requests: a situation is its game, position and moves, and every
//! request contains all of them, and the text of the game if it is not one of the list. It writes no files.

mod admission;
mod checking;
mod connection;
mod control;
mod door;
mod fitting;
mod frame;
mod lane;
mod latch;
mod listing;
mod looks;
mod message;
mod one_file;
mod one_line;
mod pages;
mod per_game;
mod public;
mod puzzle;
mod queue;
mod recorded;
mod review;
mod search_pool;
mod server;
mod share;
mod situation;
mod standings;
mod text_game;
mod threads;
mod tournament;
mod tree_page;
mod work;

pub use public::Public;
pub use search_pool::Limits;
pub use server::{Failure, Options, Server, Traffic};
pub use tree_page::tree_page;
