//! The Python module `yomi._yomi`: games, positions and searches for the package `yomi`.
//!
//! What must be fast is here; commands that are not go through [`yomi_cli::call`], the command line in this
//! process, so that names, options and errors are its own. The half of the package in `python/yomi` makes
//! frozen objects of answers, and holds what needs no speed.

mod actions;
mod arrays;
mod batch;
mod call;
mod command;
mod errors;
mod game;
mod network;
mod node;
mod own;
mod panics;
mod planes;
mod position;
mod requests;
mod search;
mod stored;
mod table;
mod waiting;
mod worker;

use pyo3::prelude::*;

/// The compiled half of the package `yomi`.
#[pymodule]
mod _yomi {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arrays::{actions, actions_played, legal_actions, planes, scene};
    #[pymodule_export]
    use crate::batch::Positions;
    #[pymodule_export]
    use crate::command::{call, options, run_line, write};
    #[pymodule_export]
    use crate::errors::{Error, Failure, LawError};
    #[pymodule_export]
    use crate::game::{Game, listed_games, listed_searches};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::search::{Search, Stream};
    #[pymodule_export]
    use crate::stored::Stored;

    /// The version of the package.
    #[expect(non_upper_case_globals, reason = "it is its name in Python")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Tells the module that this process was forked.
    #[pyfunction]
    fn forked() {
        crate::worker::Worker::forget();
    }

    /// The names of the features of moves, in the order of the columns of `position.features()`.
    #[pyfunction]
    fn feature_names() -> Vec<&'static str> {
        crate::planes::feature_names()
    }
}
