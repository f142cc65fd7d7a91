//! Any game behind one type.
//!
//! A search is generic over its game and is compiled once for every game it is used with. That is what makes it fast,
//! and it takes the compiler seconds for each pair of a search and a game. [`Erased`] is one game that stands for all of
//! them: a position lies behind a box, a move is a number, and every call goes through a table of functions. A search
//! of an [`Erased`] game visits the same nodes in the same order and reports the same values; only each node costs more.
//! So whatever visits few nodes, and every search of a small game, is compiled for [`Erased`] alone, and a new game can
//! be played and searched without compiling a single search.
//!
//! Equal positions and equal moves stay equal, positions keep their [`Key`](game::Key)s, and moves keep their order, so
//! that transposition tables, killer moves and random choices are the same as those of the typed game.

mod evaluation;
mod game_rules;
mod interner;
mod layout;
mod notation;
mod ranked;
mod rules;
mod state;

pub use evaluation::Evaluation;
pub use game_rules::Erased;
pub use interner::Move;
pub use state::State;

use game::{Evaluated, Notation};

/// A game that can be erased: one with evaluations and a notation whose parts may cross threads.
pub trait Erasable:
    Evaluated<State: Send + Sync, Move: Send + Sync, Evaluation: Send + Sync> + Notation + Send + Sync + 'static
{
}

impl<G> Erasable for G where
    G: Evaluated<State: Send + Sync, Move: Send + Sync, Evaluation: Send + Sync>
        + Notation
        + Send
        + Sync
        + 'static
{
}
