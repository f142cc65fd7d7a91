//! Games and players that are written in Python.

mod calls;
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

pub(crate) use calls::{carried, of_call, traverse};
pub(crate) use game::{opened, state_object};
pub(crate) use laws::check;
pub(crate) use player::Own;
pub(crate) use raising::value as raised;
