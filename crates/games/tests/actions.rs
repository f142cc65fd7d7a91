//! Every game has a list of actions, which obeys its law, and whose numbers stay as they are: programs and
//! weights of others rely on them.

use game::{Configured, Evaluated, Given, Notation, laws};
use games::{
    Amazons, CoinRow, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello, RandomGame, Shatar,
    Slide, SplitNim, Tanhinmin, Tree, Uniform,
};

/// The game with these parameters.
fn configured<G: Configured>(settings: &[(&'static str, &str)]) -> G {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in settings {
        given.set(name, value).expect("a parameter");
    }
    G::configure(&given).expect("parameters that go together")
}

/// Tests the law, the number of actions, and the number and text of the action that each of these moves is:
/// the position, empty for the start, the move, the number, and the text.
fn check<G: Evaluated + Notation>(game: &G, count: usize, moves: &[(&str, &str, usize, &str)]) {
    laws::check_actions(game, 3, 1);
    let actions = game.actions().expect("a list of actions");
    assert_eq!(actions.count(), count);
    for &(position, mv, number, text) in moves {
        let state = if position.is_empty() { Ok(game.start()) } else { game.read_position(position) };
        let state = state.expect("a position");
        let mv = game.read_move(&state, mv).expect("a move");
        assert_eq!((actions.number(game, &state, mv), actions.text(number).as_str()), (number, text));
    }
}

#[test]
fn cells_are_counted_by_rows_from_the_top() {
    check(&configured::<Mnk>(&[]), 9, &[("", "a3", 0, "a3"), ("", "c3", 2, "c3"), ("", "a1", 6, "a1")]);
    check(&configured::<Mnk>(&[("m", "19"), ("n", "15"), ("k", "5")]), 285, &[("", "a15", 0, "a15")]);
    check(&Othello::default(), 65, &[("", "d3", 19, "d3"), ("", "f5", 37, "f5")]);
    check(&Othello::new(10), 101, &[]);
    assert_eq!(Othello::default().actions().expect("a list").text(64), "pass");
}

#[test]
fn an_action_of_connect_four_is_a_column_also_where_another_is_full() {
    let full = "o------/x------/o------/x------/o------/x------ x";
    check(&ConnectFour::default(), 7, &[("", "1", 0, "1"), ("", "7", 6, "7"), (full, "2", 1, "2")]);
    check(&ConnectFour::new(32, 1, 3), 32, &[]);
}

#[test]
fn moves_of_pieces_are_a_cell_by_a_cell() {
    // From the last row but the upper left corner's.
    check(&LinesOfAction::default(), 4097, &[("", "b1-b3", 57 * 64 + 41, "b1-b3")]);
    check(&configured::<LinesOfAction>(&[("size", "3"), ("no-move", "pass")]), 82, &[]);
    check(&Shatar::default(), 4096, &[]);
    check(&Slide::new(2, 5), 100, &[]);
    check(&Amazons::new(4, 4), 4096, &[]);
    assert!(Amazons::new(10, 10).actions().is_some(), "10^6 actions");
    assert!(Amazons::new(11, 11).actions().is_none(), "too many");
    check(
        &configured::<Diamond>(&[("players", "3"), ("arm", "1"), ("camp", "1"), ("limit", "20")]),
        170,
        &[],
    );
}

#[test]
fn heaps_cards_counts_and_children_are_numbered_by_their_moves() {
    check(&configured::<Nim>(&[("heaps", "1+2")]), 9, &[("", "2>1", 4, "2>1"), ("3 1", "3>2", 8, "3>2")]);
    check(&configured::<CoinRow>(&[("rows", "7")]), 343, &[]);
    check(&configured::<SplitNim>(&[("heaps", "2+2+3+3")]), 1000, &[("", "3>1+1", 211, "3>1+1")]);
    check(&configured::<Tanhinmin>(&[("players", "3"), ("cards", "12")]), 33, &[]);
    check(&configured::<CountTo>(&[]), 25, &[("", "1", 0, "1"), ("5 1", "8", 7, "8")]);
    check(&"((3 4) 1 (2 (5 6)))".parse::<Tree>().expect("a tree"), 3, &[("", "3", 2, "3")]);
    check(&configured::<Uniform>(&[("branching", "3"), ("depth", "3")]), 3, &[]);
    check(&configured::<RandomGame>(&[]), 5, &[]);
}
