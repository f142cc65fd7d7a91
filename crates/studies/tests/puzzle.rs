//! Puzzles: sought within limits, right by the rules, proven twice, and printed with their solutions apart.

use crate::ticks::Ticks;
use registry::{Session, open};
use request::{Budget, Error, Request};
use search::Stop;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use studies::puzzle::{
    Difficulty, Goal, Part, Proof, Puzzle, PuzzleOptions, Sheet, page, prove, puzzles, puzzles_as_text,
    solutions_as_text, text,
};

/// The number of seeds; a hundred times as many with `.ci/run --deep`.
fn count(deep: u64) -> u64 {
    if is_deep() { deep } else { deep / 100 }
}

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

/// Prints the counts of a test, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// A puzzle is asked for by these words.
fn request(search: Option<&str>, budget: &Budget, seed: u64) -> Request {
    Request { seed, ..Request::new(search, budget).expect("a question") }
}

fn nodes(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

/// A game with moves to choose among, all of which win.
const NO_PUZZLE: &str = "tree:((1 1 1) (1 1 1) (1 1 1))";

#[test]
fn a_puzzle_is_sought_within_its_limits_and_they_are_of_all_positions_together() {
    let clock = |budget: Budget| Budget { clock: Some(Arc::new(Ticks::default())), ..budget };
    let seek = |budget: Budget| puzzles(NO_PUZZLE, &PuzzleOptions::new(request(None, &clock(budget), 1)));
    let sheet = seek(Budget::default()).expect("it fits");
    assert!(sheet.puzzles.is_empty() && sheet.was_given_time, "{sheet:?}");
    assert_eq!(sheet.stop, Stop::Time);
    let sheet = seek(nodes(2_000)).expect("it fits");
    assert_eq!((sheet.stop, sheet.was_given_time), (Stop::Nodes, false));
    assert!((1..=2_000).contains(&sheet.tried), "{sheet:?}");
    let sheet = seek(Budget { time: Some(Duration::from_millis(50)), ..Budget::default() }).expect("it fits");
    assert_eq!(sheet.stop, Stop::Time);
    let thrown = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    assert_eq!(seek(thrown).expect("it fits").stop, Stop::Cancelled);
    let found = puzzles("connect-four", &PuzzleOptions::new(request(None, &nodes(5_000_000), 1)));
    assert!(!found.expect("it fits").puzzles.is_empty());
}

/// What a game is worth when everybody plays well, by the definition: the payoffs that may come about, and,
/// for two players, the plies that a winner needs at least if the loser holds out.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Worth {
    set: Vec<Vec<i32>>,
    plies: u32,
}

/// The worth of each position, by playing every move.
fn worth(session: &mut Session, known: &mut BTreeMap<String, Worth>) -> Worth {
    if let Some(paid) = session.outcome() {
        return Worth { set: vec![paid], plies: 0 };
    }
    let position = session.position();
    if let Some(worth) = known.get(&position) {
        return worth.clone();
    }
    let mover = session.to_move() - 1;
    let mut children = Vec::new();
    for mv in session.legal_moves() {
        session.play(&[&mv]).expect("a legal move");
        children.push(worth(session, known));
        session.take_back();
    }
    let found = choice(mover, &children);
    known.insert(position, found.clone());
    found
}

/// What `mover` makes of a choice: moves are left out only if another one is as good whatever happens, and
/// may be better.
fn choice(mover: usize, children: &[Worth]) -> Worth {
    let low = |worth: &Worth| worth.set.iter().map(|paid| paid[mover]).min().expect("not empty");
    let high = |worth: &Worth| worth.set.iter().map(|paid| paid[mover]).max().expect("not empty");
    let mut kept = Vec::new();
    for child in children {
        if !children.iter().any(|other| low(other) >= high(child) && high(other) > low(child)) {
            kept.push(child);
        }
    }
    let plies = kept.iter().map(|child| child.plies + 1);
    let plies = if low(kept[0]) > 0 { plies.min() } else { plies.max() };
    let mut set: Vec<Vec<i32>> = kept.iter().flat_map(|child| child.set.clone()).collect();
    set.sort();
    set.dedup();
    Worth { set, plies: plies.expect("not empty") }
}

/// Holds a puzzle against every line of play.
fn check(puzzle: &Puzzle, known: &mut BTreeMap<String, Worth>) {
    let mut session = open(&puzzle.game).expect("a game");
    session.set_position(&puzzle.position).expect("a position");
    assert_eq!(session.to_move(), puzzle.to_move);
    let (promises, mover) = (session.promises(), puzzle.to_move - 1);
    let legal = session.legal_moves();
    assert!(puzzle.moves == legal.len() && puzzle.others.len() + 1 == legal.len(), "{puzzle:?}");
    let mut worths = BTreeMap::new();
    for mv in &legal {
        session.play(&[mv]).expect("legal");
        worths.insert(mv.clone(), worth(&mut session, known));
        session.take_back();
    }
    let own = |mv: &String| worths[mv].set.iter().map(|paid| paid[mover]);
    let wins = |mv: &String| {
        let win = promises.win().expect("it can be won");
        worths[mv].set.iter().all(|paid| win.is_won(paid, mover))
    };
    for mv in &legal {
        let is_solution = *mv == puzzle.solution;
        match puzzle.goal {
            Goal::Win => assert_eq!(wins(mv), is_solution, "{mv}: {puzzle:?}"),
            Goal::Draw if is_solution => assert!(own(mv).eq([0]), "{puzzle:?}"),
            Goal::Draw => assert!(own(mv).max() < Some(0), "{mv}: {puzzle:?}"),
            Goal::Best if is_solution => {}
            Goal::Best => assert!(own(mv).max() < own(&puzzle.solution).min(), "{mv}: {puzzle:?}"),
        }
    }
    if promises.is_only_won_or_lost() && is_two(&session) && puzzle.goal == Goal::Win {
        assert_eq!(puzzle.plies, Some(worths[&puzzle.solution].plies + 1), "{puzzle:?}");
    }
    let line: Vec<&str> = puzzle.line.iter().map(String::as_str).collect();
    assert_eq!(line.first(), Some(&&*puzzle.solution));
    session.play(&line).unwrap_or_else(|error| panic!("{puzzle:?}: {error}"));
}

fn is_two(session: &Session) -> bool {
    session.players() == 2 && session.promises().is_zero_sum()
}

/// Small games: every line of play is within reach of the simplest program there is.
const SMALL: [&str; 9] = [
    "mnk",
    "mnk:players=3,m=4,n=3,k=3",
    "connect-four:columns=4,rows=4,connect=3",
    "othello:size=4",
    "tanhinmin:cards=6",
    "tanhinmin:players=2,cards=6,pay=rank",
    "nim:players=3",
    "hexapawn",
    "hex:size=3",
];

#[test]
fn every_puzzle_has_one_solution_by_every_line_of_play() {
    let mut found = BTreeMap::new();
    for game in SMALL {
        let mut known = BTreeMap::new();
        for seed in 0..count(200) {
            for goal in [Goal::Win, Goal::Draw, Goal::Best] {
                let options = PuzzleOptions {
                    goal,
                    plies: Some(1..=8),
                    ..PuzzleOptions::new(request(None, &nodes(500_000), seed))
                };
                let sheet = match puzzles(game, &options) {
                    Ok(sheet) => sheet,
                    Err(Error::Other(line)) if goal == Goal::Draw => {
                        assert!(line.contains("one opponent") || line.contains("with draws"), "{line}");
                        continue;
                    }
                    Err(error) => panic!("{game}: {error}"),
                };
                assert_eq!(sheet.disagreement, None);
                for puzzle in &sheet.puzzles {
                    check(puzzle, &mut known);
                    *found.entry((game, goal.to_string())).or_insert(0) += 1;
                }
            }
        }
    }
    tell(&format!("{found:?}"));
    for game in SMALL {
        assert!(found.keys().any(|(of, _)| *of == game), "none of {game}: {found:?}");
    }
    for goal in Goal::NAMES {
        assert!(found.keys().any(|(_, of)| of == goal), "none to {goal}: {found:?}");
    }
}

/// A sheet of a few puzzles.
fn sheet(game: &str, count: usize, seed: u64) -> Sheet {
    let request = request(None, &nodes(20_000_000), seed);
    let options = PuzzleOptions { count, plies: Some(2..=60), ..PuzzleOptions::new(request) };
    puzzles(game, &options).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// Another move in the place of the solution, in each kind of proof.
#[test]
fn a_wrong_solution_is_refused_by_the_second_proof() {
    let mut refused = 0;
    for game in ["connect-four", "othello:size=4", "tanhinmin:cards=8", "nim:players=3"] {
        for puzzle in sheet(game, 2, 5).puzzles {
            assert_eq!(prove(&puzzle, &nodes(9_000_000)), Ok(Proof::Proven), "{puzzle:?}");
            for other in &puzzle.others {
                let planted = Puzzle { solution: other.mv.clone(), ..puzzle.clone() };
                let proof = prove(&planted, &nodes(9_000_000)).expect("a puzzle");
                assert!(matches!(proof, Proof::Refuted(_)), "{proof:?}: {planted:?}");
                refused += 1;
            }
            assert_eq!(prove(&puzzle, &nodes(1)).map(|proof| proof == Proof::Proven), Ok(false));
            // The same the other way round: values behind proof numbers.
            if puzzle.proof == "df-pn" {
                let turned = Puzzle { proof: "pvs".to_owned(), ..puzzle.clone() };
                assert_eq!(prove(&turned, &nodes(9_000_000)), Ok(Proof::Proven), "{turned:?}");
            }
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn a_sheet_is_the_same_for_the_same_seed_and_has_no_position_twice() {
    let first = sheet("mnk:m=4,n=3,k=3", 6, 3);
    assert_eq!(first, sheet("mnk:m=4,n=3,k=3", 6, 3));
    assert_ne!(first.puzzles, sheet("mnk:m=4,n=3,k=3", 6, 4).puzzles);
    let mut positions: Vec<&str> = first.puzzles.iter().map(|puzzle| &*puzzle.position).collect();
    positions.sort_unstable();
    positions.dedup();
    assert_eq!(positions.len(), 6, "{first:?}");
    assert!(first.puzzles.iter().all(|puzzle| puzzle.plies > Some(1)), "{first:?}");
    assert!(first.puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty));
}

#[test]
fn only_puzzles_as_long_and_as_difficult_as_wanted_are_found() {
    for difficulty in Difficulty::NAMES {
        let difficulty = Difficulty::named(difficulty);
        let options = PuzzleOptions {
            plies: Some(4..=12),
            difficulty,
            ..PuzzleOptions::new(request(None, &nodes(20_000_000), 1))
        };
        let sheet = puzzles("othello:size=6", &options).expect("it fits");
        assert!(!sheet.puzzles.is_empty(), "none is {difficulty:?}: {sheet:?}");
        for puzzle in sheet.puzzles {
            assert!((Some(4)..=Some(12)).contains(&puzzle.plies), "{puzzle:?}");
            assert_eq!(Some(puzzle.difficulty), difficulty);
            assert_eq!(puzzle.difficulty, Difficulty::of(puzzle.seen_at, puzzle.plausible));
            assert!(puzzle.seen_at <= puzzle.plies, "a search to the end sees it: {puzzle:?}");
            assert_eq!(puzzle.others.iter().filter(|other| other.is_plausible).count(), puzzle.plausible);
        }
    }
}

#[test]
fn recorded_games_have_puzzles_too() {
    let mut game = open("connect-four:columns=5,rows=4").expect("a game");
    game.play(&["3", "3", "2", "1", "4"]).expect("legal");
    let options = PuzzleOptions {
        games: Some(vec![game]),
        goal: Goal::Draw,
        count: 5,
        ..PuzzleOptions::new(request(None, &nodes(20_000_000), 1))
    };
    let ask = |goal| PuzzleOptions { goal, games: None, ..PuzzleOptions::new(options.request.clone()) };
    let sheet = puzzles("connect-four:columns=5,rows=4", &options).expect("it fits");
    assert!(sheet.tried <= 6 && sheet.stop == Stop::Finished, "{sheet:?}");
    assert!(puzzles(NO_PUZZLE, &ask(Goal::Best)).is_ok());
    let refused = |game: &str, goal| puzzles(game, &ask(goal)).expect_err("it does not fit").to_string();
    assert!(refused("nim:players=3", Goal::Draw).contains("one opponent"));
    assert!(refused("tree:([1,1,1] [1,1,1] [1,1,1])", Goal::Win).contains("expected a game that can be won"));
}

/// Nobody who looks at the puzzles sees what they have to find.
#[test]
fn solutions_are_apart_from_puzzles() {
    for game in ["connect-four", "tanhinmin:cards=8"] {
        let sheet = sheet(game, 3, 2);
        let (puzzles, solutions) = (puzzles_as_text(&sheet).expect("text"), solutions_as_text(&sheet));
        assert_eq!(text(&sheet), Ok(format!("{puzzles}\n\n{solutions}")));
        let whole = page(&sheet, Part::Whole, false).expect("a page");
        let (before, after) = whole.split_once("id=\"solutions\"").expect("solutions are there");
        let alone = page(&sheet, Part::Puzzles, false).expect("a page");
        for puzzle in &sheet.puzzles {
            let line = puzzle.line[1..].join(" ");
            assert!(solutions.contains(&line) && after.contains(&line), "{line}");
            assert!(before.contains(&puzzle.position) && puzzles.contains(&puzzle.position));
            let seen =
                [&puzzles, before, &alone].into_iter().any(|text| text.contains(&format!("then {line}")));
            assert!(!seen, "{line}");
        }
        assert!(!alone.contains("id=\"solutions\"") && !puzzles.contains("Solutions"));
        let solved = page(&sheet, Part::Solutions, true).expect("a page");
        assert!(!solved.contains("<figure>") && solved.contains("interrupted"), "{solved}");
        assert!(solved.contains("break-before: page"));
        let outside = ["src=", "url(", "@import", "https://"].iter().find(|words| whole.contains(**words));
        assert_eq!(outside, None);
    }
}

/// Games of every kind, as large as they are played or nearly so.
const LARGE: [&str; 8] = [
    "connect-four",
    "othello:size=6",
    "mnk:m=6,n=6,k=4",
    "breakthrough:size=5",
    "hex:size=5",
    "lines-of-action:size=5",
    "tanhinmin:cards=12",
    "nim:heaps=4+5+6+7,players=3",
];

#[test]
fn two_hundred_puzzles_on_eight_games_are_proven_by_a_second_search_and_have_one_solution_each() {
    let each = if is_deep() { 25 } else { 1 };
    let mut found = 0;
    for game in LARGE {
        let request = request(None, &nodes(if is_deep() { 400_000_000 } else { 20_000_000 }), 1);
        let plies = Some(3..=60);
        let sheet = puzzles(game, &PuzzleOptions { count: each, plies, ..PuzzleOptions::new(request) });
        let sheet = sheet.unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(sheet.disagreement, None);
        assert_eq!(sheet.puzzles.len(), each, "{game}: {} of {} positions", sheet.stop, sheet.tried);
        for puzzle in &sheet.puzzles {
            assert_ne!(puzzle.search.split(':').next(), Some(&*puzzle.proof), "{puzzle:?}");
            let session = open(&puzzle.game).expect("a game");
            let win = session.promises().win().expect("it can be won");
            let wins = |value: &Option<Vec<i32>>, values: &Option<Vec<Vec<i32>>>| {
                value.iter().chain(values.iter().flatten()).all(|paid| win.is_won(paid, puzzle.to_move - 1))
            };
            assert!(wins(&puzzle.value, &puzzle.values), "{puzzle:?}");
            assert!(!puzzle.others.iter().any(|other| wins(&other.value, &other.values)), "{puzzle:?}");
        }
        found += sheet.puzzles.len();
        let counts = Difficulty::NAMES.map(|name| sheet.count(Difficulty::named(name).expect("a word")));
        tell(&format!(
            "{game}: {} puzzles, {counts:?} easy, medium, hard; {} positions tried, {} unproven",
            sheet.puzzles.len(),
            sheet.tried,
            sheet.unproven
        ));
    }
    assert_eq!(found, each * LARGE.len());
}
