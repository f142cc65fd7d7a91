//! The binary `yomi`: the command line with the built-in games and searches.

use std::process::ExitCode;
use yomi_cli::Additions;

fn main() -> ExitCode {
    yomi_cli::run(Additions::new())
}
