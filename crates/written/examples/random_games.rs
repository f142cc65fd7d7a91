//! Random games of a written game as JSON lines, to be replayed by a program from outside: for each position
//! the number of the game, the player to move, the legal moves, the move played and, at the end, the payoffs.
//!
//! ```text
//! random_games hex.game 200 1000 7 size=5      200 games of 1000 plies at most, with the seed 7
//! ```

use game::random::{Random, derive_seed};
use game::{Game, Notation, legal};
use serde_json::{Value, json};
use std::io::{BufWriter, Write};
use written::{AnyWritten, Word, Written};

const USAGE: &str = "usage: random_games FILE GAMES PLIES SEED [NAME=VALUE …]";

/// The line of a position; the move with the index `played` follows.
fn line<W: Word>(
    game: &Written<W>,
    state: &<Written<W> as Game>::State,
    number: u64,
    played: Option<usize>,
) -> Value {
    let moves: Vec<String> = legal(game, state).into_iter().map(|mv| game.write_move(state, mv)).collect();
    let payoffs = game.outcome(state).map(|payoffs| payoffs.as_slice().to_vec());
    let played = played.map(|index| moves[index].clone());
    json!({
        "game": number,
        "player": game.to_move(state).index(),
        "position": game.write_position(state),
        "moves": moves,
        "played": played,
        "payoffs": payoffs,
    })
}

fn print<W: Word>(game: &Written<W>, games: u64, plies: u32, seed: u64) -> std::io::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    for number in 0..games {
        let mut random = Random::new(derive_seed(seed, number));
        let mut state = game.start();
        for ply in 0..=plies {
            let moves = if game.outcome(&state).is_some() { Vec::new() } else { legal(game, &state) };
            let chosen = (ply < plies && !moves.is_empty()).then(|| random.index(moves.len()));
            writeln!(out, "{}", line(game, &state, number, chosen))?;
            let Some(chosen) = chosen else { break };
            game.play(&mut state, moves[chosen]);
        }
    }
    out.flush()
}

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, games, plies, seed, values @ ..] = words.as_slice() else { panic!("{USAGE}") };
    let text = std::fs::read_to_string(file)?;
    let (games, plies, seed) =
        (games.parse().expect(USAGE), plies.parse().expect(USAGE), seed.parse().expect(USAGE));
    let values: Vec<(&str, &str)> = values.iter().filter_map(|pair| pair.split_once('=')).collect();
    match written::open(file, &text, &values) {
        Ok(AnyWritten::Small(game)) => print(&game, games, plies, seed),
        Ok(AnyWritten::Medium(game)) => print(&game, games, plies, seed),
        Ok(AnyWritten::Large(game)) => print(&game, games, plies, seed),
        Ok(AnyWritten::Huge(game)) => print(&game, games, plies, seed),
        Err(mistakes) => panic!("{mistakes}"),
    }
}
