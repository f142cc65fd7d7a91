//! Sets of Connect Four positions with known scores: `pvs` finds every score, and thereby every distance.
//!
//! The sets are in `connect-four`, made by `tools/connect-four-sets.py`, and the scores are those of Pascal
//! Pons's solver. With `YOMI_DEEP` all positions are solved, else a part of each set.

use game::random::Random;
use game::{Game, Line};
use games::ConnectFour;
use search::{Budget, Kind, Pvs, Root, Search, Value};

/// A set: its name, its positions, and one in how many is solved where there is little time.
const SETS: [(&str, &str, usize); 6] = [
    ("end-easy", include_str!("connect-four/end-easy.txt"), 10),
    ("middle-easy", include_str!("connect-four/middle-easy.txt"), 10),
    ("middle-medium", include_str!("connect-four/middle-medium.txt"), 100),
    ("begin-easy", include_str!("connect-four/begin-easy.txt"), 100),
    ("begin-medium", include_str!("connect-four/begin-medium.txt"), 400),
    ("begin-hard", include_str!("connect-four/begin-hard.txt"), 100),
];
/// The seed by which positions are chosen.
const SEED: u64 = 42;

/// The score of a position after these moves: 22 less the discs of the winner at the end, negative if the
/// player to move loses, 0 for a draw; or, without distances, its sign.
fn score(game: &ConnectFour, played: &str, search: &mut Pvs<ConnectFour>) -> i32 {
    let mut line = Line::new(game);
    for column in played.bytes() {
        line.push(game, column - b'1');
    }
    let chooser = game.to_move(line.state());
    let report = search.search(&Root::new(game, line), &Budget::default(), ()).expect("fits");
    assert_eq!(report.kind, Kind::Exact, "{played}");
    let Value::Vector(value) = report.value else { panic!("no value") };
    let discs = |plies: u32| (played.len() as i32 + plies as i32 + 1) / 2;
    value[chooser] * report.distance.map_or(1, |plies| 22 - discs(plies))
}

#[test]
fn positions_have_the_scores_of_another_solver() {
    let is_deep = std::env::var_os("YOMI_DEEP").is_some();
    let (game, mut random) = (ConnectFour::default(), Random::new(SEED));
    for (name, set, part) in SETS {
        let mut pvs = [Pvs::<ConnectFour>::default(), Pvs::default()];
        pvs[1].distance = false;
        let (first, step) = if is_deep { (0, 1) } else { (random.index(part), part) };
        for position in set.lines().skip(first).step_by(step) {
            let (moves, expected) = position.split_once(' ').expect("moves and a score");
            let expected: i32 = expected.parse().expect("a score");
            assert_eq!(score(&game, moves, &mut pvs[0]), expected, "{name}: {moves}");
            assert_eq!(score(&game, moves, &mut pvs[1]), expected.signum(), "{name}: {moves}");
        }
    }
}
