//! A second implementation of every game, written from its README and from nothing else: cell by cell, with
//! lists and letters, as slow as it may be. The two run in step along random games, under random parameters
//! and from random positions, and must agree on the player to move, on the legal moves, on the result of
//! every move, on the end and the payoffs, and on leaf counts.
//!
//! They share the text of moves and positions, and nothing else. With `YOMI_DEEP` in the environment there
//! are 10 000 games for each game, otherwise a hundred.

pub(crate) mod board;
pub(crate) mod path;
pub(crate) mod step;
