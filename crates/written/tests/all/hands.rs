//! Hands: captured pieces come back as the player's own.

use crate::{read, text};
use game::{Evaluate, Game, Notation, perft};
use std::sync::atomic::AtomicBool;
use written::{AnyWritten, Word, Written, WrittenEvaluation, open};

fn dobutsu_shogi() -> Written<u64> {
    match open("dobutsu-shogi", text("dobutsu-shogi"), &[]) {
        Ok(AnyWritten::Small(game)) => game,
        other => panic!("{other:?}"),
    }
}

/// The positions after each of some moves.
fn after(game: &Written<u64>, position: &str, moves: &str) -> Vec<String> {
    let mut state = game.read_position(position).unwrap_or_else(|error| panic!("{error}"));
    let mut play = |text| {
        let mv = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
        let undo = game.play(&mut state, mv);
        let (after, found) = (state, game.write_position(&state));
        game.undo(&mut state, mv, undo);
        game.play(&mut state, mv);
        assert_eq!(state, after);
        found
    };
    moves.split(' ').map(&mut play).collect()
}

const HANDS: [&str; 4] = ["lion-in-hand", "elephant-in-hand", "giraffe-in-hand", "chick-in-hand"];

fn position(board: &str, hands: [&str; 4]) -> String {
    let hands = HANDS.iter().zip(hands).map(|(name, values)| format!(" {name}={values}"));
    board.to_owned() + &hands.collect::<String>()
}

#[test]
fn what_is_captured_is_dropped_by_who_captured_it() {
    let game = dobutsu_shogi();
    let found = after(&game, &game.write_position(&game.start()), "b2xb3 b4xb3 b1-b2 c3=c");
    let expected = [
        position("gle/1C1/3/ELG o", ["0,0", "0,0", "0,0", "1,0"]),
        position("g1e/1l1/3/ELG x", ["0,0", "0,0", "0,0", "1,1"]),
        position("g1e/1l1/1L1/E1G o", ["0,0", "0,0", "0,0", "1,1"]),
        position("g1e/1lc/1L1/E1G x", ["0,0", "0,0", "0,0", "1,0"]),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_captured_hen_comes_back_as_a_chick() {
    let game = dobutsu_shogi();
    let start = position("2l/1h1/1G1/L2 x", ["0,0", "0,0", "0,0", "0,0"]);
    let found = after(&game, &start, "b2xb3 c4-b4 a2=C");
    assert_eq!(found[0], position("2l/1G1/3/L2 o", ["0,0", "0,0", "0,0", "1,0"]));
    assert_eq!(found[2], position("1l1/1G1/C2/L2 o", ["0,0", "0,0", "0,0", "0,0"]));
}

#[test]
fn a_lion_in_hand_or_safe_on_the_far_side_wins() {
    let game = dobutsu_shogi();
    let none = ["0,0", "0,0", "0,0", "0,0"];
    for (board, mv, payoff) in [
        ("3/1L1/1l1/3 x", "b3xb2", Some(1)),
        ("3/1L1/l2/3 x", "b3-b4", Some(1)),
        ("g2/1L1/l2/3 x", "b3-b4", None),
        ("g2/1L1/l2/3 x", "b3xa4", Some(1)),
    ] {
        let mut state = game.read_position(&position(board, none)).expect("a position");
        let mv = game.read_move(&state, mv).expect("a move");
        game.play(&mut state, mv);
        assert_eq!(game.outcome(&state).map(|payoffs| payoffs.as_slice()[0]), payoff, "{board}");
    }
}

#[test]
fn pieces_in_hand_are_worth_what_pieces_are() {
    let game = dobutsu_shogi();
    let value = |hands| {
        let state = game.read_position(&position("2l/3/3/L2 x", hands)).expect("a position");
        WrittenEvaluation::Derived.values(&game, &state).as_slice()[0]
    };
    let none = value(["0,0", "0,0", "0,0", "0,0"]);
    let one = value(["0,0", "0,0", "1,0", "0,0"]);
    // The more moves it has count too.
    assert!(one - none >= 100, "{none} and {one}");
}

#[test]
fn a_hand_holds_the_pieces_of_the_start() {
    let counters = |text: &str| {
        let rules = read(text, "").unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let of = rules.counters.iter().map(|counter| (counter.name.clone(), counter.greatest));
        of.collect::<Vec<_>>()
    };
    let hand = |name: &str, most| (format!("{name}-in-hand"), most);
    let expected = ["lion", "elephant", "giraffe", "chick"].map(|kind| hand(kind, 2));
    assert_eq!(counters(text("dobutsu-shogi")), expected);
    let empty = "game \"Empty\"\nplayers a, b\nboard square 3\npieces m, k\nhand k or m\nturn\n  \
                 place m on empty\n  drop k on corner\nend\n  when no empty: draw\n";
    assert_eq!(counters(empty), [hand("k", 9)]);
}

#[test]
fn leaves_are_those_of_another_program() {
    // By pyffish 0.0.90, `dobutsu` and `minishogi`.
    let game = dobutsu_shogi();
    assert_eq!([1, 2, 3, 4].map(|depth| leaves(&game, depth)), [4, 17, 123, 976]);
    let Ok(AnyWritten::Huge(game)) = open("mini-shogi", text("mini-shogi"), &[]) else {
        panic!("many kinds of pieces need the widest sets")
    };
    assert_eq!([1, 2, 3].map(|depth| leaves(&game, depth)), [14, 181, 2_512]);
}

fn leaves<W: Word>(game: &Written<W>, depth: u32) -> u64 {
    perft(game, &game.start(), depth, &AtomicBool::new(false)).expect("nobody cancels").leaves
}
