//! Any game behind one type.
//!
//! A search is generic over its game and is compiled once for every game it is used with. That makes it fast,
//! but each pair of a search and a game takes seconds to compile. [`Erased`] is one type that stands for all
//! games: positions are boxed, moves are numbers, and every call goes through a table of functions. A search
//! of an [`Erased`] game visits the same nodes in the same order and reports the same values; only each node
//! costs more time. So work on few nodes, and every search of a small game, is compiled only for [`Erased`],
//! and a new game can be played and searched without compiling a single search.
//!
//! Equal positions and equal moves stay equal, positions keep their [`Key`](game::Key)s, and moves keep their
//! order, so that transposition tables, killer moves and random choices are the same as those of the typed
//! game.

mod abilities;
mod erasable;
mod erased;
mod evaluate;
mod evaluation;
mod interner;
mod layout;
mod moves;
mod notation;
mod ranked;
mod rules;
mod state;

pub use erasable::Erasable;
pub use erased::{Erased, Erasing};
pub use evaluation::Evaluation;
pub use moves::Move;
pub use state::State;
