//! Games: a file for each, and what is tested of all of them. One program is linked once, and its tests
//! share the processors.

mod actions;
mod amazons;
mod coin_row;
mod common;
mod connect_four;
mod contents;
mod count_to;
mod diamond;
mod foresight;
mod heaps;
mod last_mover;
mod lines_of_action;
mod mnk;
mod nim;
mod othello;
mod quiet;
mod random_game;
mod recorded_games;
mod ring;
mod scenes;
mod second_implementation;
mod shatar;
mod slide;
mod split_nim;
mod symmetry;
mod taking;
mod taking_text;
mod tanhinmin;
mod tree;
mod uniform;
