//! Puzzles: positions in which exactly one move reaches a goal, found, proven twice, graded, and printed.
//!
//! [`puzzles()`] works backward from the ends of games, recorded or of [self-play](PuzzleOptions), as far as
//! a search can decide positions exactly. A position in which one move alone reaches the [`Goal`] is
//! [proven](prove()) once more by a search of another kind, and [graded](Difficulty) by how shallow searches
//! fare on it. [`text()`] and [`page()`] print the [`Sheet`], with the solutions apart.

mod goal;
mod grade;
mod numbers;
mod options;
mod page;
mod positions;
mod proof;
mod purse;
mod refute;
mod seek;
mod sets;
mod text;
mod words;

pub use goal::Goal;
pub use grade::Difficulty;
pub use numbers::{Puzzle, Refutation, Sheet};
pub use options::PuzzleOptions;
pub use page::{Part, page};
pub use proof::{Proof, prove};
pub use seek::puzzles;
pub use text::{puzzles_as_text, solutions_as_text, text};
pub use words::{counts, question};
