//! Games that independent programs have played and recorded: the moves are legal, and the numbers of moves,
//! the leaf counts and the end agree.

use crate::rules;
use game::{Game, legal, perft};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
use written::reference::{Action, Move, Reference};

/// The text of a move as the records have it: the cell left and the cell reached.
fn text(game: &Reference, mv: Move) -> String {
    let board = game.rules().board.as_ref().expect("a board");
    let Action::Go { from, to, .. } = mv.first else { panic!("{mv:?} moves no piece") };
    [from, to].map(|cell| board.cells[usize::from(cell)].name.clone()).concat()
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Replays the recorded games of a sample; leaves are counted up to a depth.
fn replay(sample: &str, lines: &str, games: usize, depth: usize) {
    let game = Reference::new(rules(sample, ""));
    for line in lines.lines() {
        let record: Value = serde_json::from_str(line).expect("a line is JSON");
        let (moves, counts) = (list(&record["moves"]), list(&record["counts"]));
        let mut state = game.start();
        for (ply, count) in counts.iter().enumerate() {
            let found = legal(&game, &state);
            assert_eq!(found.len() as u64, number(count), "ply {ply} of {line}");
            for position in list(&record["positions"]).iter().filter(|position| position["ply"] == ply) {
                for (expected, depth) in list(&position["perft"]).iter().take(depth).zip(1..) {
                    let leaves =
                        perft(&game, &state, depth, &AtomicBool::new(false)).expect("nobody stops it").leaves;
                    assert_eq!(leaves, number(expected), "depth {depth} at ply {ply} of {line}");
                }
            }
            let Some(expected) = moves.get(ply).and_then(Value::as_str) else { break };
            let mv = found.into_iter().find(|&mv| text(&game, mv) == expected);
            game.play(&mut state, mv.unwrap_or_else(|| panic!("no move {expected} at ply {ply} of {line}")));
        }
        // Whoever is to move has lost.
        let payoffs = game.outcome(&state).unwrap_or_else(|| panic!("no end of {line}"));
        assert_eq!((payoffs[game.to_move(&state)], &record["end"]), (-1, &Value::from("mate 0")), "{line}");
    }
    assert_eq!(lines.lines().count(), games);
}

#[test]
fn breakthrough_is_played_as_another_program_plays_it() {
    replay("breakthrough", include_str!("../../data/breakthrough-games.jsonl"), 20, 2);
}

#[test]
fn clobber_is_played_as_another_program_plays_it() {
    replay("clobber", include_str!("../../data/clobber-games.jsonl"), 15, 2);
}
