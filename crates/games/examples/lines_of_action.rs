//! Workloads for measuring the speed of Lines of Action: `perft DEPTH`, `playouts MOVES` or `evaluate NAME
//! MOVES`, and a board size if it is not 8.
//!
//! It prints counts and no times: run it under `time`, or under `valgrind --tool=callgrind` and subtract a
//! run with a small count.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use game::random::Random;
use game::{Evaluate, Game, Named, perft};
use games::LinesOfAction;
use games::lines_of_action::LinesOfActionEvaluation;
use std::sync::atomic::AtomicBool;

/// Plays `count` random moves, game after game, and calls `look` with every unfinished position.
fn playouts(game: &LinesOfAction, count: u64, mut look: impl FnMut(&<LinesOfAction as Game>::State)) -> u64 {
    let mut random = Random::new(1);
    let (mut played, mut over) = (0, 0);
    let mut moves = Vec::new();
    while played < count {
        let mut state = game.start();
        while game.outcome(&state).is_none() && played < count {
            look(&state);
            moves.clear();
            game.legal_moves(&state, &mut moves);
            game.play(&mut state, moves[random.index(moves.len())]);
            played += 1;
        }
        over += u64::from(game.outcome(&state).is_some());
    }
    over
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| words.get(index).map_or("", String::as_str);
    let number = |index: usize| word(index).parse::<u64>().ok();
    let game = |index| {
        number(index)
            .map_or_else(LinesOfAction::default, |size| LinesOfAction::new(size as usize, size as usize))
    };
    match (word(0), number(1), LinesOfActionEvaluation::named(word(1))) {
        ("perft", Some(depth), _) => {
            let game = game(2);
            let found = perft(&game, &game.start(), depth as u32, &AtomicBool::new(false));
            println!("{} leaves", found.expect("nobody cancels").leaves);
        }
        ("playouts", Some(count), _) => println!("{} games", playouts(&game(2), count, |_| ())),
        ("evaluate", _, Some(evaluation)) => {
            let game = game(3);
            let mut sum = 0;
            let games = playouts(&game, number(2).unwrap_or(0), |state| {
                sum += i64::from(evaluation.score(&game, state));
            });
            println!("{games} games, values sum to {sum}");
        }
        _ => println!("usage: perft DEPTH | playouts MOVES | evaluate NAME MOVES [SIZE]"),
    }
}
