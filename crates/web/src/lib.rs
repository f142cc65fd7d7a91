//! The playground: a web server with pages to play on, to watch a search as it runs, and to see why it chose
//! its move.
//!
//! `yomi serve` creates a [`Server`] and lets it [`run`](Server::run). The modules, from the outside in:
//! `options` (what it is told), `server` (where it listens), `admission` (the number of connections, and
//! which one is closed for a new one), `door` (the host names it accepts), `pages` (the files, `embedded` in
//! the binary; `html` fills them in), `connection` (one browser and its requests), `message` (the messages on
//! the socket), `control` (the progress and the stop switch of a request), `work` (the answer to each
//! request), `text_game` (a game sent as text with a request), `base64` (the bytes of a file sent with a
//! request), `situation`, `fitting` (the searches that support a game), `per_game` (results cached per game),
//! `listing`, `checking`, `recorded`, `share`, `standings` and `frame` (the larger answers), `review`,
//! `puzzle` and `tournament` (studies of many searches), `search_pool` (the slots for searches, and the
//! limits of each), `queue` (the order of searches waiting for a slot), `lane` (the places of other
//! requests), `public` (the limits per network), `threads` (the threads for answers), `outgoing` (what is to
//! be sent), `watching` (a page in a room), `rooms`, `room` and `round` (people at one table, their seats,
//! and the game that they play). `tree_page` makes a page that needs no server, with `looks` (compressed
//! positions), `one_file` (modules bundled into one script) and `one_line` (errors of bounded length).
//! `docs/playground.md` is the contract between these modules and the pages.
//!
//! But for rooms the server keeps no state between requests: a situation is a game, a position and moves, and
//! every request contains all of them, together with the text of the game if it is not in the list. The
//! server writes no files: what it knows of rooms it hears from their pages again.

mod admission;
mod checking;
mod connection;
mod control;
mod door;
mod embedded;
mod fitting;
mod frame;
mod html;
mod lane;
mod latch;
mod listing;
mod looks;
mod message;
mod one_file;
mod one_line;
mod options;
mod outgoing;
mod pages;
mod per_game;
mod public;
mod puzzle;
mod queue;
mod recorded;
mod review;
mod room;
mod rooms;
mod round;
mod search_pool;
mod server;
mod share;
mod situation;
mod standings;
mod text_game;
mod threads;
mod tournament;
mod tree_page;
mod watching;
mod work;

pub use options::{Limits, Options, Traffic};
pub use public::Public;
pub use server::{Failure, Server};
pub use tree_page::tree_page;
