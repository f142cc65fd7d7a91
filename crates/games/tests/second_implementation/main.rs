//! Every game a second time, written from its README and from nothing else: cell by cell, with lists and
//! letters, as slow as it likes. The two walk in step along random games, under drawn parameters and from
//! drawn positions, and must agree on whose turn it is, on the legal moves, on what every move leads to, on
//! the end and what it pays, and on leaf counts.
//!
//! They share the text of moves and positions, and nothing beyond. With `YOMI_DEEP` in the environment it is
//! 10 000 games for each game, a hundred otherwise.

mod amazons;
mod board;
mod connect_four;
mod count_to;
mod diamond;
mod heaps;
mod lines_of_action;
mod mnk;
mod othello;
mod random_game;
mod ring;
mod slide;
mod step;
mod tanhinmin;
mod tree;
mod uniform;
