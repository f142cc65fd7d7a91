//! Finds positions of Lines of Action with a forced win of 7 or 9 plies: `forced_wins SEED COUNT`.
//!
//! ```text
//! cargo run --release -p yomi-solve --features examples --example forced_wins -- \
//!   1 12
//! ```
//!
//! Games start from random openings of ten plies; both sides look three plies ahead, and every fifth move is
//! random. They are analyzed from the end backwards, at positions with the winner to move. Principal
//! variation search to depths 5, 7 and 9 finds the distance of the win, so a shorter win would be found. At
//! most one position a game is taken, COUNT of each distance; no proof search is involved.

#![expect(clippy::print_stdout, reason = "it says what it found")]

use game::random::Random;
use game::{Game, Line, Notation, Player, legal};
use games::LinesOfAction;
use search::{Budget, Pvs, Root, Search, Value};

fn main() {
    let words: Vec<u64> =
        std::env::args().skip(1).map(|word| word.parse().expect("a seed and a count")).collect();
    let &[seed, count] = words.as_slice() else { panic!("expected a seed and a count") };
    let game = LinesOfAction::default();
    let mut random = Random::new(seed);
    let mut found = [0; 2];
    while found.iter().any(|&found| found < count) {
        let Some((states, winner)) = play(&game, &mut random) else { continue };
        if let Some((distance, position)) = look(&game, &states, winner, found.map(|found| found < count)) {
            println!("{distance} | {position}");
            found[usize::from(distance == 9)] += 1;
        }
    }
}

type State = <LinesOfAction as Game>::State;

/// A game to its end, and its winner; `None` if there is none.
fn play(game: &LinesOfAction, random: &mut Random) -> Option<(Vec<State>, Player)> {
    let mut line = Line::new(game);
    let mut player = Pvs::default();
    let mut states = vec![*line.state()];
    for ply in 0..120 {
        if let Some(payoffs) = line.outcome(game) {
            let winner = Player::all(2).find(|&player| payoffs[player] > 0)?;
            return Some((states, winner));
        }
        let moves = legal(game, line.state());
        let by_lot = ply < 10 || random.index(5) == 0;
        let mv = if by_lot {
            moves[random.index(moves.len())]
        } else {
            let root = Root::new(game, line.clone());
            player.search(&root, &Budget::plies(3), ()).expect("fits").best.expect("the game goes on")
        };
        line.push(game, mv);
        states.push(*line.state());
    }
    None
}

/// The last position of a game with a win at a distance that is wanted: 7 or 9.
fn look(game: &LinesOfAction, states: &[State], winner: Player, wanted: [bool; 2]) -> Option<(u32, String)> {
    let goes_on = |state: &&State| game.outcome(state).is_none() && game.to_move(state) == winner;
    for state in states.iter().rev().filter(goes_on) {
        let root = Root::new(game, Line::from_state(*state));
        let mut pvs = Pvs::default();
        let mut found = None;
        for depth in [5, 7, 9] {
            if depth == 9 && !wanted[1] {
                break;
            }
            let budget = Budget { nodes: Some(20_000_000), ..Budget::plies(depth) };
            let report = pvs.search(&root, &budget, ()).expect("fits");
            // A search that was stopped may have missed a shorter win.
            if report.depth < depth && report.distance.is_none() {
                return None;
            }
            let wins = matches!(&report.value, Value::Vector(payoffs) if payoffs[winner] > 0);
            found = report.distance.filter(|_| wins);
            if found.is_some() {
                break;
            }
        }
        match found {
            Some(distance @ (7 | 9)) if wanted[usize::from(distance == 9)] => {
                return Some((distance, game.write_position(state)));
            }
            Some(_) => {}
            None => return None,
        }
    }
    None
}
