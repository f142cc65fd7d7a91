//! A hundred forced wins by fours on 15 by 15, in `fours.txt`: drawn by a seed, each checked by the rules
//! alone and by plain recursion, and found within so many positions.
//!
//! `UPDATE_EXPECT=1` draws the file again. Each line is the least number of fours before the move that wins,
//! the number of positions that the search looks at, and the position.

use crate::plain::{PlainFours, after, is_win};
use game::random::Random;
use game::{Game, Line, Notation, legal};
use games::Mnk;
use games::mnk::State;
use search::{Budget, ContinuousThreats, Report, Root, Search, Verdict};

/// How many wins need at least so many fours.
const WINS: [(usize, u32); 3] = [(50, 4), (30, 7), (20, 10)];
/// Each of them is found within so many positions, and a position takes microseconds.
const MOST_NODES: u64 = 20_000;
/// Stones are placed on so many columns and rows in the middle of the board.
const SIDES: u64 = 5;
const LEAST_SIDE: u16 = 9;
const SUITE: &str = include_str!("fours.txt");

/// The search of fours from here.
fn fours(game: &Mnk, state: &State) -> Report<u16> {
    let root = Root::new(game, Line::from_state(*state));
    ContinuousThreats::default().search(&root, &Budget::default(), ()).expect("it fits")
}

/// A position with 20 to 79 stones in the middle, in which the game is not over.
fn draw_position(game: &Mnk, random: &mut Random) -> State {
    loop {
        let (stones, mut state) = (20 + random.index(60), game.start());
        let side = LEAST_SIDE + random.below(SIDES) as u16;
        let first = (game.columns() as u16 - side) / 2;
        while game.outcome(&state).is_none() {
            if legal(game, &state).len() + stones <= game.columns() * game.rows() {
                return state;
            }
            let [column, row] = [0, 1].map(|_| first + random.below(u64::from(side)) as u16);
            let square = column + row * game.columns() as u16;
            if state.stone(square).is_none() {
                game.play(&mut state, square);
            }
        }
    }
}

/// Draws positions until there are enough wins that need so many fours.
fn draw_suite(game: &Mnk) -> String {
    let (mut random, mut found) = (Random::new(15), [const { Vec::new() }; WINS.len()]);
    while found.iter().zip(WINS).any(|(found, (count, _))| found.len() < count) {
        let state = draw_position(game, &mut random);
        if fours(game, &state).line.len() < 2 * WINS[0].1 as usize {
            continue;
        }
        let least = PlainFours::new(game, 5).least(&state);
        if let Some(kind) = (0..WINS.len()).rev().find(|&kind| WINS[kind].1 <= least)
            && found[kind].len() < WINS[kind].0
        {
            found[kind].push((least, game.write_position(&state)));
        }
    }
    let line = |(least, text): &(u32, String)| {
        let state = game.read_position(text).expect("a position");
        format!("{least} {} {text}\n", fours(game, &state).stats.nodes)
    };
    found.concat().iter().map(line).collect()
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
fn a_hundred_wins_by_fours_are_found_within_so_many_positions() {
    let game = Mnk::new(15, 15, 5);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/threats/fours.txt");
        std::fs::write(path, draw_suite(&game)).expect("the file can be written");
        return;
    }
    let (mut texts, mut needed) = (Vec::new(), [0; WINS.len()]);
    for line in SUITE.lines() {
        let (least, rest) = line.split_once(' ').expect("a number");
        let (nodes, text) = rest.split_once(' ').expect("a number");
        let (least, nodes): (u32, u64) = (least.parse().expect("fours"), nodes.parse().expect("nodes"));
        let state = game.read_position(text).expect("a position");
        let report = fours(&game, &state);
        assert_eq!(report.claims[0].verdict, Verdict::Proven, "{text}");
        assert_eq!(report.stats.nodes, nodes, "{text}; UPDATE_EXPECT=1 draws the suite again");
        assert!(nodes <= MOST_NODES, "{nodes} positions: {text}");
        is_a_proof(&game, &state, &report.line);
        assert!(report.line.len() as u32 > 2 * least, "{least} fours: {:?}", report.line);
        for ((_, least_of_kind), needed) in WINS.into_iter().zip(&mut needed) {
            *needed += usize::from(least >= least_of_kind);
        }
        texts.push(text);
    }
    assert_eq!(needed, [100, 50, 20]);
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 100, "all of them differ");
}

#[test]
fn plain_recursion_over_fours_finds_the_same_wins() {
    let game = Mnk::new(15, 15, 5);
    // The suite: where the plain search has to look at much, a part of it.
    let is_deep = std::env::var_os("YOMI_DEEP").is_some();
    for line in SUITE.lines().step_by(if is_deep { 1 } else { 4 }) {
        let (least, text) = line.split_once(' ').expect("a number");
        let text = text.split_once(' ').expect("a number").1;
        let state = game.read_position(text).expect("a position");
        let found = PlainFours::new(&game, 5).least(&state);
        assert_eq!(found, least.parse::<u32>().expect("fours"), "{text}");
    }
    // And positions of every kind, most of which are not won.
    let (mut random, mut won) = (Random::new(16), [0; 2]);
    for _ in 0..if is_deep { 2_000 } else { 150 } {
        let state = draw_position(&game, &mut random);
        // A four and its answer take two squares.
        let expected = PlainFours::new(&game, 5).is_won(&state, 15 * 15 / 2);
        let is_won = fours(&game, &state).claims[0].verdict == Verdict::Proven;
        assert_eq!(is_won, expected, "{}", game.write_position(&state));
        won[usize::from(is_won)] += 1;
    }
    assert!(won.iter().all(|&count| count > 20), "{won:?}");
}
