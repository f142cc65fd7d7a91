//! Finds positions of Lines of Action with a forced win of 7 or 9 plies: `forced_wins SEED COUNT`.
//!
//! ```text
//! cargo run --release -p yomi-solve --example forced_wins -- 1 12
//! ```
//!
//! Games from random openings of ten plies, in which both sides look three plies ahead and every fifth move is drawn by
//! lot. Where df-pn proves within 300 000 expansions that the player to move wins, principal variation search to the
//! depth of 7, and then of 9, tells how soon: a shorter win would be found there. At most one position a game is kept,
//! COUNT of each distance.

#![expect(clippy::print_stdout, reason = "it says what it found")]

use game::random::Random;
use game::{Line, Notation, legal};
use games::LinesOfAction;
use search::proof::{Ask, Asked};
use search::{Budget, DfPn, Goal, Pvs, Root, Search, Verdict};

fn main() {
    let words: Vec<u64> =
        std::env::args().skip(1).map(|word| word.parse().expect("a seed and a count")).collect();
    let &[seed, count] = words.as_slice() else { panic!("expected a seed and a count") };
    let game = LinesOfAction::default();
    let mut random = Random::new(seed);
    let mut found = [0; 2];
    while found.iter().any(|&found| found < count) {
        if let Some((distance, position)) = look(&game, &mut random, found.map(|found| found < count)) {
            println!("{distance} | {position}");
            found[usize::from(distance == 9)] += 1;
        }
    }
}

/// Plays a game until there is a win of a distance that is wanted: 7 or 9.
fn look(game: &LinesOfAction, random: &mut Random, wanted: [bool; 2]) -> Option<(u32, String)> {
    let mut line = Line::new(game);
    let mut player = Pvs::default();
    let mut deep = Pvs::default();
    for ply in 0..120 {
        if line.outcome(game).is_some() {
            return None;
        }
        let alone = || Root::new(game, Line::from_state(*line.state()));
        if ply >= 20 {
            let ask = Ask { goal: Asked::Goal(Goal::Win), player: None };
            let budget = Budget { expansions: Some(300_000), ..Budget::default() };
            let report = DfPn::new(ask, 1 << 20).search(&alone(), &budget, ()).expect("fits");
            if report.claims[0].verdict == Verdict::Proven {
                if report.line.len() < 7 {
                    return None;
                }
                for (index, depth) in [7, 9].into_iter().enumerate() {
                    let budget = Budget { nodes: Some(40_000_000), ..Budget::plies(depth) };
                    let report = deep.search(&alone(), &budget, ()).expect("fits");
                    match report.distance {
                        Some(distance) if distance == depth && wanted[index] => {
                            return Some((distance, game.write_position(line.state())));
                        }
                        Some(_) => return None,
                        None if report.depth < depth || !wanted[1] => return None,
                        None => {}
                    }
                }
                return None;
            }
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
    }
    None
}
