//! The games of yomi, a folder each: rules, notation, evaluation, drawing, and a README with the rules as
//! implemented.

#[macro_use]
mod described;

pub mod amazons;
mod board_maps;
mod branches;
pub mod coin_row;
mod coins;
mod combinations;
pub mod connect_four;
pub mod count_to;
pub mod diamond;
mod discs;
mod drawing;
mod from_to;
mod grid;
pub mod heap_game;
pub mod heaps;
pub mod last_mover;
pub mod lines_of_action;
pub mod mnk;
pub mod nim;
pub mod othello;
mod packing;
mod parameters;
pub mod random_game;
mod rows;
pub mod shatar;
pub mod slide;
pub mod split_nim;
pub mod tanhinmin;
pub mod tree;
pub mod uniform;
mod word;

pub use amazons::Amazons;
pub use coin_row::CoinRow;
pub use connect_four::ConnectFour;
pub use count_to::CountTo;
pub use diamond::Diamond;
pub use lines_of_action::LinesOfAction;
pub use mnk::Mnk;
pub use nim::Nim;
pub use othello::Othello;
pub use random_game::RandomGame;
pub use shatar::Shatar;
pub use slide::Slide;
pub use split_nim::SplitNim;
pub use tanhinmin::Tanhinmin;
pub use tree::Tree;
pub use uniform::Uniform;
