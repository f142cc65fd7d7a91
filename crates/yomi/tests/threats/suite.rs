//! A hundred forced wins by fours on 15 by 15, drawn by a seed, each checked by the rules alone and found at
//! once.

use crate::plain::{after, is_win};
use game::random::Random;
use game::{Game, Line, Notation, legal};
use games::Mnk;
use games::mnk::State;
use search::{Budget, ContinuousThreats, Report, Root, Search, Verdict};

const WINS: usize = 100;
/// A win takes at least so many plies: four fours with their answers, and the move that wins.
const LEAST_PLIES: usize = 9;
/// Stones are placed on so many columns and rows in the middle of the board.
const SIDE: u16 = 9;

/// The search of fours from here.
pub(crate) fn fours(game: &Mnk, state: &State) -> Report<u16> {
    let root = Root::new(game, Line::from_state(*state));
    ContinuousThreats::default().search(&root, &Budget::default(), ()).expect("it fits")
}

/// Draws positions until so many are found with a win by fours that is long enough; calls `found` for each.
pub(crate) fn draw_suite(game: &Mnk, mut found: impl FnMut(&State, &Report<u16>)) {
    let (mut random, mut count) = (Random::new(15), 0);
    let first = (game.columns() as u16 - SIDE) / 2;
    while count < WINS {
        let (stones, mut state) = (20 + random.index(40), game.start());
        while game.outcome(&state).is_none() {
            if legal(game, &state).len() + stones <= game.columns() * game.rows() {
                break;
            }
            let [column, row] = [0, 1].map(|_| first + random.below(u64::from(SIDE)) as u16);
            let square = column + row * game.columns() as u16;
            if state.stone(square).is_none() {
                game.play(&mut state, square);
            }
        }
        if game.outcome(&state).is_some() {
            continue;
        }
        let report = fours(game, &state);
        if report.line.len() >= LEAST_PLIES {
            found(&state, &report);
            count += 1;
        }
    }
}

/// Holds a line of fours against the rules: after every move of the attacker but the last, every answer but
/// the one of the line loses to a move that wins at once, and no answer wins.
fn is_a_proof(game: &Mnk, state: &State, line: &[u16]) {
    let (attacker, mut state) = (game.to_move(state), *state);
    for (ply, &mv) in line.iter().enumerate() {
        if ply % 2 == 1 || ply + 1 == line.len() {
            game.play(&mut state, mv);
            continue;
        }
        game.play(&mut state, mv);
        assert!(game.outcome(&state).is_none(), "the win comes at the end of {line:?}");
        for answer in legal(game, &state) {
            let answered = after(game, &state, answer);
            assert!(game.outcome(&answered).is_none(), "{answer} ends the game, after {ply} of {line:?}");
            let wins = |mv: &u16| is_win(game, &after(game, &answered, *mv), attacker);
            let wins_at_once = legal(game, &answered).iter().any(wins);
            assert!(wins_at_once || answer == line[ply + 1], "{answer} holds, after {ply} of {line:?}");
        }
    }
    assert!(is_win(game, &state, attacker), "{line:?}");
}

#[test]
fn a_hundred_wins_by_fours_are_found_at_once() {
    let game = Mnk::new(15, 15, 5);
    let (mut nodes, mut longest, mut texts) = (Vec::new(), 0, Vec::new());
    draw_suite(&game, |state, report| {
        assert_eq!(report.claims[0].verdict, Verdict::Proven);
        is_a_proof(&game, state, &report.line);
        nodes.push(report.stats.nodes);
        longest = longest.max(report.line.len());
        texts.push(game.write_position(state));
    });
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), WINS, "all of them differ");
    assert!(longest > 20, "{longest} plies");
    // A node takes microseconds.
    assert!(nodes.iter().all(|&nodes| nodes < 100_000), "{nodes:?}");
}
