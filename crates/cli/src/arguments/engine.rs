//! The arguments of `yomi engine`.

use super::Names;
use clap::Args;

/// What yomi plays for another program, and how.
#[derive(Debug, Args)]
pub(crate) struct Engine {
    /// The game; without it, the other program chooses among all that its protocol knows
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: Option<String>,
    /// The search that plays [default: that of the game]
    #[arg(long, value_name = "SEARCH")]
    pub(crate) search: Option<String>,
    /// Set an option before the conversation: Search, Threads, Hash (in MiB) or `MultiPV`, as UCI has them
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}
