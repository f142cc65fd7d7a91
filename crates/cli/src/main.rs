//! The binary `yomi`: the command line with the built-in games and searches.

use std::process::ExitCode;
use yomi_cli::Additions;

/// Gives back to the system what threads have freed, where the C library keeps it (`yomi serve`).
#[cfg(feature = "playground")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    yomi_cli::run(Additions::new())
}
