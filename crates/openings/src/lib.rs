//! Builds opening books from recorded games, searches and handwritten lines; prunes, checks and draws them.
//!
//! The crate `book` holds the book and the values it derives. This crate plays its positions by the rules:
//! [`add_game`] adds a recorded game, [`add_lines`] adds lines written by hand, and [`hold()`] and
//! [`expand()`] add search results. [`check()`] searches the positions of a book again, [`view()`] reports
//! what the book knows about a position, and [`page()`] draws the book.

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

pub use by_hand::add_lines;
pub use check::{CheckOptions, Checked, check};
pub use expand::{Growth, expand};
pub use hold::{Sides, hold};
pub use options::{Progress, SearchOptions};
pub use page::page;
pub use played::{add_game, keep_frequent};
pub use prune::within;
pub use view::{Known, Row, View, view};
