//! Values of m,n,k boards, and wins of gomoku by fours and threes.
//!
//! ```text
//! lines_in_a_row solve 7,7,5 8,8,5               df-pn with threats, each board with its time
//! lines_in_a_row fours                           a hundred wins by fours, each with its time
//! lines_in_a_row threes 2                        wins by so many threes in a row, drawn at random
//! ```

#![expect(clippy::print_stdout, reason = "it prints its counts")]

use game::random::Random;
use game::{Game, Line, Notation};
use games::Mnk;
use search::proof::ProofRequest;
use search::{Budget, ContinuousThreats, Root, Search, ThreatDfPn, Verdict};
use std::time::Duration;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["solve", boards @ ..] => boards.iter().for_each(|board| solve(board)),
        ["fours"] => wins_by_fours(),
        ["threes", number] => wins_by_threes(number.parse().expect("a number")),
        _ => panic!("expected solve, fours or threes"),
    }
}

fn read_board(text: &str) -> Mnk {
    let sides: Vec<usize> = text.split(',').map(|side| side.parse().expect("a number")).collect();
    let &[m, n, k] = sides.as_slice() else { panic!("expected M,N,K, got {text}") };
    Mnk::new(m, n, k)
}

fn solve(board: &str) {
    let game = read_board(board);
    let mut search = ThreatDfPn::new(ProofRequest::default(), 1 << 25, 1_000);
    let budget = Budget { expansions: Some(200_000_000), ..Budget::default() };
    let report = search.search(&Root::start(&game), &budget, ()).expect("it fits");
    println!(
        "{board}: {:?}, {} expansions, {:?}",
        report.value, report.stats.expansions, report.stats.elapsed
    );
}

/// Wins by fours on 15 by 15, as `tests/threats/suite.rs` draws them: each line is the least number of fours
/// that it takes, a number of positions, and the position.
const FOURS: &str = include_str!("../tests/threats/fours.txt");

/// Finds every win of the suite, and measures it.
fn wins_by_fours() {
    let (game, mut all, mut longest, mut count) = (Mnk::new(15, 15, 5), Duration::ZERO, Duration::ZERO, 0);
    for line in FOURS.lines() {
        let mut words = line.splitn(3, ' ');
        let (least, text) = (words.next().expect("fours"), words.nth(1).expect("a position"));
        let state = game.read_position(text).expect("a position");
        let root = Root::new(&game, Line::from_state(state));
        let report = ContinuousThreats::default().search(&root, &Budget::default(), ()).expect("it fits");
        assert_eq!(report.claims[0].verdict, Verdict::Proven, "{text}");
        let (nodes, elapsed) = (report.stats.nodes, report.stats.elapsed);
        println!(
            "{least} fours needed, {} plies found, {nodes} nodes, {elapsed:?}: {text}",
            report.line.len()
        );
        (all, longest, count) = (all + elapsed, longest.max(elapsed), count + 1);
    }
    println!("{count} wins, {longest:?} at most, {:?} on average", all / count);
}

/// Draws positions of gomoku until a hundred are won by threes and not by fours alone, and measures them.
fn wins_by_threes(threes: u32) {
    let (game, mut random, mut found) = (Mnk::new(15, 15, 5), Random::new(29), 0);
    let (mut longest, mut all) = (0, Duration::ZERO);
    while found < 100 {
        let mut state = game.start();
        for _ in 0..10 + random.index(20) {
            let square = (3 + random.below(9) + 15 * (3 + random.below(9))) as u16;
            if state.stone(square).is_none() && game.outcome(&state).is_none() {
                game.play(&mut state, square);
            }
        }
        let won_by = |threes| {
            let root = Root::new(&game, Line::from_state(state));
            let budget = Budget { nodes: Some(200_000), ..Budget::default() };
            ContinuousThreats { threes }.search(&root, &budget, ()).expect("it fits")
        };
        if game.outcome(&state).is_some() || won_by(0).claims[0].verdict == Verdict::Proven {
            continue;
        }
        let report = won_by(threes);
        if report.claims[0].verdict != Verdict::Proven {
            continue;
        }
        found += 1;
        longest = longest.max(report.line.len());
        all += report.stats.elapsed;
        println!(
            "{} {} plies, {} nodes, {:?}",
            game.write_position(&state),
            report.line.len(),
            report.stats.nodes,
            report.stats.elapsed
        );
    }
    println!("{found} wins of up to {longest} plies, {all:?}");
}
