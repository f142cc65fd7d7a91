//! Opening books made: from recorded games, by search and by hand; pruned, checked and drawn.
//!
//! The book itself, with what follows from its facts, is in the crate `book`. Here its positions are played
//! by the rules: [`add_game`] adds a recorded game, [`add_lines`] lines written by hand, [`hold()`] and
//! [`expand()`] what searches find. [`check()`] searches the positions of a book again, [`view()`] says what
//! it knows of one, and [`page()`] draws it.

mod by_hand;
mod check;
mod expand;
mod hold;
mod options;
mod page;
mod place;
mod played;
mod prune;
mod searched;
mod view;
mod whole;

pub use by_hand::add_lines;
pub use check::{CheckOptions, Checked, check};
pub use expand::{Growth, expand};
pub use hold::{Held, hold};
pub use options::{Made, Progress, SearchOptions};
pub use page::page;
pub use place::header;
pub use played::{add_game, keep_frequent};
pub use prune::within;
pub use view::{Known, Row, View, view};
pub use whole::read_book;
