//! Games and players that are written in Python.

mod consistency;
mod evaluation;
mod game;
mod keys;
mod laws;
mod moves;
mod player;
mod promises;
mod raising;
mod rules;
mod state;

pub(crate) use game::{carried, of_call, opened, state_object, traverse};
pub(crate) use laws::check;
pub(crate) use player::Own;
