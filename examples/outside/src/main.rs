//! The command line of yomi with a game and a search of one's own: `cargo run -- play chomp`.

#[expect(dead_code, reason = "it is a program too")]
#[path = "../../add_a_game.rs"]
mod chomp;
#[expect(dead_code, reason = "it is a program too")]
#[path = "../../add_a_search.rs"]
mod mtdf;

use std::process::ExitCode;
use yomi_cli::{Additions, Erased, GameEntry, SearchEntry};

fn main() -> ExitCode {
    let about = "Take a square and all squares above and to the right of it; whoever takes a1 loses.";
    let chomp = GameEntry::of::<chomp::Chomp>("chomp", about, include_str!("chomp.md"));
    let mtdf = SearchEntry::of::<mtdf::Mtdf<Erased>>("mtd-f", "zero-window tests with a memory (2 players)");
    yomi_cli::run(Additions::new().game(chomp).search(mtdf))
}
