//! Two games in step.

use registry::{Session, open};
use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use studies::in_step::{Difference, InStep, Kind, StepOptions, in_step};

/// The path of a sample of a written game.
fn sample(name: &str) -> String {
    format!("{}/../written/games/{name}.game", env!("CARGO_MANIFEST_DIR"))
}

/// A sample in which some words are replaced, in a file of this name.
fn changed(name: &str, sample_name: &str, old: &str, new: &str) -> String {
    let text = std::fs::read_to_string(sample(sample_name)).expect("a sample");
    assert!(text.contains(old), "{sample_name} has no {old:?}");
    let path = format!("{}/{name}.game", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text.replacen(old, new, 1)).expect("a file");
    path
}

fn session(game: &str) -> Session {
    open(game).unwrap_or_else(|error| panic!("{game}: {error}"))
}

fn compared(one: &str, other: &str, depth: Option<u32>, games: u64) -> InStep {
    let (one, other) = (session(one), session(other));
    let options = StepOptions { depth, games, seed: 1, cancel: &AtomicBool::new(false), progress: &|_| {} };
    in_step([&one, &other], &options).expect("moves that both have")
}

#[track_caller]
fn difference(one: &str, other: &str) -> Difference {
    let found = compared(one, other, None, 100);
    found.difference.unwrap_or_else(|| panic!("{one} and {other} are the same"))
}

/// 5 478 positions are reached, with the marks of both told apart: the known number.
#[test]
fn the_same_game_is_compared_whole() {
    for other in [sample("tic-tac-toe"), "mnk:m=3,n=3,k=3".to_owned(), "tic-tac-toe".to_owned()] {
        let found = compared("tic-tac-toe", &other, None, 100);
        let whole = InStep { depth: 9, positions: 5478, is_whole: true, ..InStep::default() };
        assert_eq!(found, whole, "{other}");
    }
}

/// The numbers of marks placed so far, chosen among nine squares.
#[test]
fn a_depth_limits_the_walk() {
    for (depth, positions) in [(0, 1), (1, 1 + 9), (2, 1 + 9 + 72), (3, 1 + 9 + 72 + 252)] {
        let found = compared("tic-tac-toe", &sample("tic-tac-toe"), Some(depth), 3);
        assert_eq!((found.depth, found.positions, found.is_whole), (depth, positions, false));
        assert_eq!((found.games, found.difference), (3, None));
        assert!((15..=27).contains(&found.plies), "{}", found.plies);
    }
}

#[test]
fn games_of_text_files_agree_with_the_built_in_ones() {
    for (built_in, written) in [
        ("othello:size=4", format!("{}:half=2", sample("othello"))),
        ("mnk:m=5,n=5,k=4", format!("{}:size=5,row=4", sample("gomoku"))),
        ("nim:heaps=3+5+7", sample("nim")),
    ] {
        let found = compared(built_in, &written, None, 20);
        assert_eq!(found.difference, None, "{built_in}");
        assert!(found.is_whole || found.games == 20, "{built_in}: {found:?}");
    }
}

#[test]
fn moves_that_only_one_has_are_named() {
    let fewer = changed("no-right", "breakthrough", "forward-left forward-right to", "forward-left to");
    let found = difference(&format!("{}:size=4", sample("breakthrough")), &format!("{fewer}:size=4"));
    assert!(found.moves.is_empty() && found.kinds == [Kind::Moves], "{found:?}");
    let [one, other] = &found.sides;
    // The pawns fill the board: those of the second row capture to both sides, where there is one.
    assert_eq!((one.only.join(" "), other.only.len()), ("a2xb3 b2xc3 c2xd3".to_owned(), 0));
    assert_eq!((one.moves.len(), other.moves.len()), (6, 3));
    assert!(!found.has_no_common_move && !found.has_other_notation);
}

/// A line of three cannot be earlier than with the fifth move.
#[test]
fn the_first_difference_has_the_fewest_moves() {
    let found = difference("tic-tac-toe", &sample("misere-tic-tac-toe"));
    assert_eq!((found.moves.len(), &found.kinds[..]), (5, &[Kind::Outcome][..]));
    let outcomes = found.sides.each_ref().map(|side| side.outcome.clone());
    assert_eq!(outcomes, [Some(vec![1, -1]), Some(vec![-1, 1])]);
    let draw = changed("no-draw", "tic-tac-toe", "when no empty: draw", "when no empty: X wins");
    let found = difference("tic-tac-toe", &draw);
    assert_eq!((found.moves.len(), &found.kinds[..]), (9, &[Kind::Outcome][..]));
}

/// Four in a row need seven moves, on a board where so many lines cannot be walked.
#[test]
fn random_games_find_what_lies_deep() {
    let found = difference("mnk:m=7,n=7,k=5", &format!("{}:size=7,row=4", sample("gomoku")));
    assert!(found.moves.len() >= 7, "{found:?}");
    assert!(found.kinds.contains(&Kind::Outcome), "{found:?}");
    let [one, other] = found.sides;
    assert_eq!((one.outcome, other.moves.len()), (None, 0));
}

#[test]
fn games_for_other_numbers_of_players_differ_at_the_start() {
    let found = difference("nim:players=2", "nim:players=3");
    assert!(found.moves.is_empty() && found.kinds == [Kind::Players], "{found:?}");
    assert_eq!(found.sides.map(|side| side.players), [2, 3]);
}

#[test]
fn another_notation_is_told_from_other_moves() {
    let found = difference("connect-four", &sample("connect-four"));
    assert!(found.has_other_notation && found.has_no_common_move && found.moves.is_empty(), "{found:?}");
    let rows = changed("row-2", "tic-tac-toe", "on empty", "on empty and row 2");
    let other = changed("row-3", "tic-tac-toe", "on empty", "on empty and row 3");
    let found = difference(&rows, &other);
    assert!(found.has_no_common_move && !found.has_other_notation, "{found:?}");
}

#[test]
fn a_comparison_that_is_cancelled_says_how_far_it_came() {
    let (one, other) = (session("othello"), session(&sample("othello")));
    let options =
        StepOptions { depth: None, games: 5, seed: 1, cancel: &AtomicBool::new(true), progress: &|_| {} };
    let found = in_step([&one, &other], &options).expect("moves that both have");
    assert_eq!(found, InStep { positions: 1, is_cancelled: true, ..InStep::default() });
}

/// The fewest moves to a difference, by a walk that looks at every line; `None` if there is none.
fn fewest_moves(one: &str, other: &str) -> Option<usize> {
    let mut open: VecDeque<[Session; 2]> = VecDeque::from([[session(one), session(other)]]);
    while let Some(pair) = open.pop_front() {
        let seen = pair.each_ref().map(|session| {
            let mut moves = session.legal_moves();
            moves.sort();
            let outcome = session.outcome();
            let to_move = outcome.is_none().then(|| session.to_move());
            (moves, outcome, to_move, session.players())
        });
        if seen[0] != seen[1] {
            return Some(pair[0].moves_played().len());
        }
        for mv in &seen[0].0 {
            let mut next = pair.each_ref().map(std::clone::Clone::clone);
            for session in &mut next {
                session.play(&[mv.as_str()]).expect("a legal move");
            }
            open.push_back(next);
        }
    }
    None
}

/// A game in which two pieces go round four cells until a position occurs so often.
fn walk_in_a_ring(name: &str, occurrence: u32) -> String {
    let text = format!(
        "game \"Ring\"\nplayers a, b\nboard ring 4\npieces man\nstart\n  a man on r1\n  b man on r2\n\
         turn\n  step man any to empty\nend\n  repetition {occurrence}: draw\n"
    );
    let path = format!("{}/{name}.game", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).expect("a file");
    path
}

/// Positions that are reached in several ways are compared once; what follows from that is what a walk along
/// every line finds. Games that count repetitions may differ by what led to a position alone.
#[test]
fn a_walk_along_every_line_finds_the_same() {
    let two_heaps = changed("two-heaps", "nim", "mover wins", "mover loses");
    let pairs = [
        ("nim:heaps=1+2+3".to_owned(), "nim:heaps=1+2+3,misere=true".to_owned()),
        ("nim:heaps=2+2".to_owned(), "nim:heaps=2+3".to_owned()),
        ("nim:heaps=3+5+7".to_owned(), two_heaps),
        ("coin-row:rows=1+4".to_owned(), "coin-row:rows=5".to_owned()),
        ("mnk:m=3,n=2,k=2".to_owned(), "mnk:m=3,n=2,k=3".to_owned()),
        ("mnk:m=2,n=3,k=3".to_owned(), "mnk:m=2,n=3,k=2".to_owned()),
        ("count-to:n=5".to_owned(), "count-to:n=6".to_owned()),
        ("count-to:n=5,step=2".to_owned(), "count-to:n=5,step=3".to_owned()),
        (format!("{}:size=2", sample("hex")), format!("{}:size=2", sample("hex"))),
        (sample("hexapawn"), sample("hexapawn")),
        (walk_in_a_ring("ring", 2), walk_in_a_ring("ring", 2)),
        (walk_in_a_ring("ring", 2), walk_in_a_ring("ring-of-three", 3)),
    ];
    for (one, other) in pairs {
        let found = compared(&one, &other, None, 0);
        let fewest = found.difference.as_ref().map(|difference| difference.moves.len());
        assert_eq!(fewest, fewest_moves(&one, &other), "{one} and {other}");
        assert_eq!(found.is_whole, fewest.is_none(), "{one} and {other}");
    }
}
