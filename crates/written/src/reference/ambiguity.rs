//! Lines of `turn` that give one move with different results.

use super::Reference;
use super::moves::{all, play};
use super::state::State;
use crate::read::Mistake;
use game::random::{Random, derive_seed};
use game::{Game, legal};

/// A random game is broken off after this number of plies.
const MAX_PLIES: usize = 200;

/// Looks in random games for two lines that give the same cells and leave different positions: only the
/// first of them can be played. No more than `plies` plies are played in all.
pub fn ambiguous(game: &Reference, games: u32, plies: u64, seed: u64) -> Vec<Mistake> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut left = plies;
    for index in 0..games {
        let mut random = Random::new(derive_seed(seed, u64::from(index)));
        let mut state = game.start();
        for _ in 0..MAX_PLIES {
            let moves = legal(game, &state);
            if moves.is_empty() || left == 0 {
                break;
            }
            for pair in pairs(game, &state) {
                if !found.contains(&pair) {
                    found.push(pair);
                }
            }
            game.play(&mut state, moves[random.index(moves.len())]);
            left -= 1;
        }
    }
    let lines: Vec<_> = game.rules().turn.iter().flatten().map(|line| line.span).collect();
    let mut warnings: Vec<Mistake> = found
        .into_iter()
        .map(|(first, second)| {
            let above = lines[first].line;
            let message = format!("this line and line {above} give the same cells with different results");
            Mistake::at(lines[second], message)
                .help("only the line above is played there: make their cells differ")
        })
        .collect();
    warnings.sort_by_key(|warning| warning.span);
    warnings
}

/// The pairs of lines that give a move of a position with different results.
fn pairs(game: &Reference, state: &State) -> Vec<(usize, usize)> {
    let mut moves = all(game.rules(), state);
    moves.sort_by_key(|mv| (mv.path(), mv.line));
    let result = |mv| {
        let mut after = state.clone();
        play(game.rules(), &mut after, mv);
        after
    };
    let same = moves.windows(2).filter(|pair| pair[0].path() == pair[1].path());
    same.filter(|pair| result(pair[0]) != result(pair[1])).map(|pair| (pair[0].line, pair[1].line)).collect()
}
