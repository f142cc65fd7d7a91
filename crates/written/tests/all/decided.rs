//! The cells that decided a game, as its drawing marks them.

use crate::text;
use game::random::Random;
use game::{Game, Layout, Notation, Scene, legal};
use written::{AnyWritten, open};

/// The scene after these moves of a sample, on a board of up to 256 bits.
fn scene(name: &str, moves: &str) -> Scene {
    fn after<G: Game + Layout + Notation>(game: &G, moves: &str) -> Scene {
        let mut state = game.start();
        for text in moves.split_whitespace() {
            let mv = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
            game.play(&mut state, mv);
        }
        game.scene(&state)
    }
    match open(name, text(name), &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")) {
        AnyWritten::Small(game) => after(&game, moves),
        AnyWritten::Medium(game) => after(&game, moves),
        AnyWritten::Large(game) => after(&game, moves),
        AnyWritten::Huge(game) => after(&game, moves),
    }
}

/// The names of the cells that decided.
fn decided(name: &str, moves: &str) -> String {
    let scene = scene(name, moves);
    let names: Vec<&str> = scene.decided.iter().map(|&cell| scene.cells[cell].name.as_str()).collect();
    names.join(" ")
}

#[test]
fn the_line_that_ended_the_game_is_marked() {
    assert_eq!(decided("gomoku", "h8 a1 g7 a2 f6 a3 e5 a5"), "", "nobody has won yet");
    assert_eq!(decided("gomoku", "h8 a1 g7 a2 f6 a3 e5 a5 d4"), "d4 e5 f6 g7 h8");
    assert_eq!(decided("gomoku", "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1"), "a1 b1 c1 d1 e1 f1", "more than five");
    assert_eq!(decided("connect-four", "a1 b1 a2 b2 a3 b3 a4"), "a1 a2 a3 a4");
    // Round the board.
    assert_eq!(decided("cylinder-four", "a1 a2 b1 b2 f1 f2 g1"), "a1 b1 f1 g1");
    // Whoever completes it loses.
    assert_eq!(decided("notakto", "a1 b3 a2 c2 a3"), "a1 a2 a3");
    assert_eq!(decided("misere-tic-tac-toe", "b2 a1 b1 a2 c3 a3"), "a1 a2 a3");
}

#[test]
fn both_lines_that_a_move_completes_are_marked() {
    assert_eq!(decided("tic-tac-toe", "a1 b1 a2 b2 b3 c1 c3 c2 a3"), "a1 a2 a3 b3 c3");
}

#[test]
fn the_group_that_connects_the_sides_is_marked() {
    let column: Vec<String> = (1..=11).map(|row| format!("c{row} e{row}")).collect();
    let moves = column.join(" ");
    let moves = moves.rsplit_once(' ').expect("many moves").0;
    let group: Vec<String> = (1..=11).map(|row| format!("c{row}")).collect();
    assert_eq!(decided("hex", moves), group.join(" "));
}

#[test]
fn games_that_end_in_another_way_mark_nothing() {
    assert_eq!(decided("tic-tac-toe", "a1 b1 c1 b2 a2 c2 b3 a3 c3"), "", "a draw");
    assert_eq!(decided("hexapawn", "a1-a2 b3xa2 b1xa2 c3-c2"), "", "nobody can move");
}

/// At the end of games at random, the cells hold pieces of one owner, and there are some just where a line of
/// marks has won.
#[test]
fn somebody_who_has_won_by_a_line_has_it() {
    for name in ["tic-tac-toe", "three-in-a-row-for-three", "connect-four", "cylinder-four"] {
        let AnyWritten::Small(game) = open(name, text(name), &[]).expect("a sample") else { continue };
        for seed in 0..40 {
            let (mut state, mut random) = (game.start(), Random::new(seed));
            while game.outcome(&state).is_none() {
                let moves = legal(&game, &state);
                assert!(game.scene(&state).decided.is_empty(), "{name}");
                game.play(&mut state, moves[random.below(moves.len() as u64) as usize]);
            }
            let scene = game.scene(&state);
            let outcome = game.outcome(&state).expect("over");
            let winner = (1..=game.players()).find(|&player| outcome.as_slice()[player - 1] > 0);
            let owners: Vec<usize> = scene
                .pieces
                .iter()
                .filter(|piece| piece.cell.is_some_and(|cell| scene.decided.contains(&cell)))
                .map(|piece| piece.owner)
                .collect();
            assert_eq!(owners.len(), scene.decided.len(), "{name}");
            assert_eq!(scene.decided.is_empty(), winner.is_none(), "{name}");
            assert!(owners.iter().all(|&owner| Some(owner) == winner), "{name}");
        }
    }
}
