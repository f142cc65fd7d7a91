//! Proves positions of Lines of Action and prints the effort.
//!
//! `prove FILE SEARCH [TABLE [EPSILON [EXPANSIONS [NODES]]]]`
//!
//! ```text
//! cargo run --release -p yomi-solve --features examples --example prove -- \
//!   crates/games/src/lines_of_action/data/wins.txt df-pn
//! ```
//!
//! FILE has a position a line, between the first and the second `|`. SEARCH is df-pn, pds or proof-number.
//! Prints expansions, time and line of each position, and their sums.

#![expect(clippy::print_stdout, reason = "it says what it found")]

use game::{Game, Line, Notation};
use games::LinesOfAction;
use search::proof::{ProofRequest, RequestedGoal};
use search::{Budget, DfPn, Goal, Pds, ProofNumber, Report, Root, Search, Verdict};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, search, rest @ ..] = words.as_slice() else { panic!("expected a file and a search") };
    let number = |index: usize, default: f64| {
        rest.get(index).map_or(default, |text: &String| text.parse().expect("a number"))
    };
    let table = number(0, f64::from(1 << 22)) as u64;
    let epsilon = rest.get(1).map(|_| (number(1, 0.0) * 65_536.0) as u32);
    let budget = Budget { expansions: Some(number(2, 4e6) as u64), ..Budget::default() };
    let request = ProofRequest { goal: RequestedGoal::Goal(Goal::Win), player: None };
    let game = LinesOfAction::default();
    let text = std::fs::read_to_string(file).expect("a file of positions");
    let (mut expansions, mut seconds, mut proven, mut count) = (0, 0.0, 0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let position = line.split('|').nth(1).expect("a position").trim();
        let state = game.read_position(position).expect("a position of the game");
        let root = Root::new(&game, Line::from_state(state));
        let report =
            match search.as_str() {
                "df-pn" => {
                    let mut search = DfPn::new(request, table);
                    search.epsilon = epsilon.unwrap_or(search.epsilon);
                    search.search(&root, &budget, ())
                }
                "pds" => {
                    let mut search = Pds::new(request, table);
                    search.epsilon = epsilon.unwrap_or(search.epsilon);
                    search.search(&root, &budget, ())
                }
                "proof-number" => ProofNumber::new(request, number(3, f64::from(1 << 23)) as u64, table)
                    .search(&root, &budget, ()),
                _ => panic!("expected df-pn, pds or proof-number"),
            };
        let report: Report<_> = report.expect("it fits");
        expansions += report.stats.expansions;
        seconds += report.stats.elapsed.as_secs_f64();
        count += 1;
        proven += u32::from(report.claims[0].verdict == Verdict::Proven);
        let mut at = state;
        let write = |&mv: &_| {
            let text = game.write_move(&at, mv);
            game.play(&mut at, mv);
            text
        };
        let line: Vec<String> = report.line.iter().map(write).collect();
        println!(
            "{:>9} {:>8.3} s {:>5} {} deepest {} {:>3} plies {} {position}",
            report.stats.expansions,
            report.stats.elapsed.as_secs_f64(),
            report.claims[0].verdict.word(),
            report.stop,
            report.selective_depth,
            line.len(),
            line.join(" "),
        );
    }
    println!("{proven} of {count} proven in {seconds:.3} s");
    println!("{expansions} expansions");
    println!("{:.0} expansions a second", expansions as f64 / seconds);
}
