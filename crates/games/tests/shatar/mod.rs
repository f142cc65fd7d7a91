//! Shared by the tests: reading positions, playing lines and counting leaves.

mod classes;
mod evaluation;
mod features;
mod in_step;
mod notation;
mod records;
mod rules;

use crate::common::{leaves, leaves_below, line, moves, read, result};
use game::{Configured, Game, Line, Notation, Payoffs, Player, legal};
use games::shatar::*;
