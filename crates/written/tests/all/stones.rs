//! Go and its kin: boards of four neighbors, groups that are taken, ko, passes that count, and komi.

use crate::{read, text};
use game::{Game, Notation, legal};
use written::{AnyWritten, Written, open};

fn game(sample: &str, values: &[(&str, &str)]) -> Written<u64> {
    match open(sample, text(sample), values) {
        Ok(AnyWritten::Small(game)) => game,
        other => panic!("{other:?}"),
    }
}

/// The position after some moves, and the payoff of the first player if the game is over.
fn after(game: &Written<u64>, moves: &str) -> (String, Option<i32>) {
    let mut state = game.start();
    for text in moves.split(' ') {
        let mv = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
        game.play(&mut state, mv);
    }
    (game.write_position(&state), game.outcome(&state).map(|payoffs| payoffs.as_slice()[0]))
}

/// The moves that are legal after some moves.
fn moves(game: &Written<u64>, moves: &str) -> Vec<String> {
    let mut state = game.start();
    for text in moves.split_whitespace() {
        let mv = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
        game.play(&mut state, mv);
    }
    legal(game, &state).into_iter().map(|mv| game.write_move(&state, mv)).collect()
}

#[test]
fn a_cell_of_a_straight_board_has_four_neighbors() {
    let board = |line: &str| {
        let text = format!(
            "game \"Straight\"\nplayers a, b\nboard {line}\nturn\n  place m on empty\nend\n  when no empty: \
             draw\npieces m\n"
        );
        read(&text, "").unwrap_or_else(|mistakes| panic!("{mistakes}")).board.expect("a board")
    };
    let near = |board: &written::syntax::Board| -> Vec<usize> {
        board.neighbors.iter().map(|near| near.iter().flatten().count()).collect()
    };
    assert_eq!(near(&board("square 3, straight")), [2, 3, 2, 3, 4, 3, 2, 3, 2]);
    assert_eq!(near(&board("square 3 by 2, straight, without b1")), [1, 1, 2, 2, 2]);
    let round = board("square 3 by 2, round east-west, straight");
    assert_eq!(near(&round), [3; 6]);
    assert_eq!(round, board("square 3 by 2, straight, round east-west"));
}

#[test]
fn groups_without_liberties_are_taken() {
    let go = game("go", &[]);
    // The corner, and two stones at once.
    assert_eq!(after(&go, "a2 a1 b1").0, "5/5/5/x4/1x3 o passes=0 bonus=0,1");
    assert_eq!(after(&go, "a1 a2 b1 b2 e5 c1").0, "4x/5/5/oo3/2o2 x passes=0 bonus=0,1");
}

#[test]
fn suicide_is_illegal_but_where_it_takes() {
    let go = game("go", &[]);
    let has = |found: Vec<String>, text: &str| found.iter().any(|mv| mv == text);
    assert!(!has(moves(&go, "a2 e5 b1"), "a1"));
    assert!(has(moves(&go, "a2 b2 b1 c1 e5 a3 e4"), "a1"));
}

const KO: &str = "b2 c2 a1 d1 c1 b1";

#[test]
fn a_ko_is_taken_back_only_after_another_move() {
    let go = game("go", &[]);
    // White has taken c1: black may not take b1 at once, but after a move elsewhere, or a pass of both.
    assert_eq!(after(&go, KO).0, "5/5/5/1xo2/xoko1 x passes=0 bonus=0,1");
    let may_take = |more: &str| moves(&go, &format!("{KO} {more}")).iter().any(|mv| mv == "c1");
    assert!(!may_take("") && may_take("e5 e4"));
    assert!(may_take("pass"), "a pass lifts the ko, for white too");
    // A stone with another liberty takes without a ko.
    assert!(!after(&go, "a2 a1 b1").0.contains('k'));
}

#[test]
fn two_passes_end_the_game_with_komi() {
    let go = |komi: &'static str| game("go", &[("komi", komi)]);
    assert_eq!(after(&go("1"), "pass pass").1, Some(-1));
    assert_eq!(after(&go("0"), "pass pass").1, Some(0));
    assert_eq!(after(&go("49"), "c3 pass pass").1, Some(1));
    assert_eq!(after(&go("51"), "c3 pass pass").1, Some(-1));
    assert_eq!(after(&go("1"), "pass c3 pass a1").1, None);
    // A wall: black has ten points, white fifteen.
    let wall = "b1 c1 b2 c2 b3 c3 b4 c4 b5 c5 pass pass";
    assert_eq!(
        (after(&go("0"), wall).1, after(&go("0"), &wall.replace("b5 c5", "b5 d5")).1),
        (Some(-1), Some(-1))
    );
}

#[test]
fn the_first_capture_wins_atari_go_and_ends_nogo() {
    let atari = game("atari-go", &[("size", "3")]);
    assert_eq!(after(&atari, "a2 a1 b1").1, Some(1));
    let nogo = game("nogo", &[("size", "3")]);
    assert!(!moves(&nogo, "a2 a1").iter().any(|mv| mv == "b1"));
    assert!(!moves(&nogo, "a2 c3 b1").iter().any(|mv| mv == "a1"));
}
