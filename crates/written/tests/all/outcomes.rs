//! Payoffs of every outcome, and moves of the longer verbs, counted by hand.

use crate::read;
use game::{Game, legal};
use written::reference::{Reference, State};

fn game(text: &str) -> Reference {
    Reference::new(read(text, "").unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}")))
}

/// Plays the first legal move until the game is over, and returns the payoffs.
fn played(game: &Reference) -> Vec<i32> {
    let mut state = game.start();
    while let Some(&mv) = legal(game, &state).first() {
        game.play(&mut state, mv);
    }
    game.outcome(&state).expect("no move is left").as_slice().to_vec()
}

#[test]
fn outcomes_pay_as_they_say() {
    // The first player takes the only thing, and has 3 points then.
    let payoffs = |players: &str, end: &str| {
        played(&game(&format!(
            "game \"x\"\nplayers {players}\nheaps 1\ncount score from 0 to 9 for each\nturn\n  \
             take 1 or more from one heap, then add 3 to score\nend\n  {end}\n"
        )))
    };
    for (end, two, three) in [
        ("when next cannot move: mover wins", [1, -1], [1, 0, 0]),
        ("when next cannot move: next wins", [-1, 1], [0, 1, 0]),
        ("when next cannot move: b wins", [-1, 1], [0, 1, 0]),
        ("when next cannot move: mover loses", [-1, 1], [0, 1, 1]),
        ("when next cannot move: draw", [0, 0], [0, 0, 0]),
        ("when nobody can move: nobody wins", [0, 0], [0, 0, 0]),
        ("when score = 3: each scores score", [3, -3], [3, 0, 0]),
        ("when score = 3: each scores 10 - 2 * score", [-6, 6], [4, 10, 10]),
        ("when score > 2: most score wins", [1, -1], [1, 0, 0]),
        ("when score >= 3: fewest score wins", [-1, 1], [0, 0, 0]),
        ("when score != 0: pay mover 2, next -1", [2, -1], [2, -1, 0]),
        ("when not score = 0: pay a score", [3, 0], [3, 0, 0]),
        ("after 1 moves: b wins", [-1, 1], [0, 1, 0]),
    ] {
        assert_eq!(payoffs("a, b", end), two, "{end}");
        assert_eq!(payoffs("a, b, c", end), three, "{end}");
    }
    // A position without a move that no line answers is a draw.
    assert_eq!(payoffs("a, b", "when score = 9: mover wins"), [0, 0]);
}

#[test]
fn players_who_finish_get_places() {
    let text = |players: &str, condition: &str| {
        format!(
            "game \"x\"\nplayers {players}\nheaps 1, 1, 1, 1, 1\ncount score from 0 to 9 for each\nturn\n  \
             take 1 or more from one heap, then add 1 to score\nend\n  when {condition}: mover finishes\n"
        )
    };
    assert_eq!(played(&game(&text("a, b", "score = 1"))), [1, -1]);
    assert_eq!(played(&game(&text("a, b, c", "score = 1"))), [2, 1, 0]);
    assert_eq!(played(&game(&text("a, b, c, d", "score = 1"))), [3, 2, 1, 0]);
    // Nobody has finished when the heaps are empty.
    assert_eq!(played(&game(&text("a, b, c", "score = 9"))), [0, 0, 0]);
}

/// The moves of a position as the names of their cells.
fn moves(game: &Reference, state: &State) -> Vec<String> {
    let board = game.rules().board.as_ref().expect("a board");
    let name = |cell: u16| board.cells[usize::from(cell)].name.as_str();
    let text = legal(game, state).into_iter().map(|mv| match mv.first {
        written::reference::Action::Go { from, to, .. } => format!("{}-{}", name(from), name(to)),
        written::reference::Action::Place { to, .. } => name(to).to_owned(),
        other => format!("{other:?}"),
    });
    text.collect()
}

/// A game for two on a row of eight cells, in which only these lines say who may move.
fn row(start: &str, turn: &str) -> Reference {
    game(&format!(
        "game \"x\"\nplayers a, b\nboard square 8 by 1\npieces man for each, king for each\nstart\n{start}\
         turn\n{turn}end\n  when next cannot move: mover wins\n"
    ))
}

#[test]
fn slides_hops_and_exact_moves_go_where_they_should() {
    let start = "  a man on b1\n  b man on c1 e1\n";
    for (turn, expected) in [
        ("  slide man any to all\n", "b1-a1"),
        ("  slide man any to all, capturing\n", "b1-c1 b1-a1"),
        ("  slide man east at most 0 to all, capturing\n", ""),
        ("  go man east exactly 2 over theirs to empty\n", "b1-d1"),
        ("  go man east exactly 2 over empty to empty\n", ""),
        ("  go man east exactly count occupied on line over all to theirs, capturing\n", "b1-e1"),
        ("  hop man any over occupied to empty\n", "b1-d1"),
        ("  hop man any over occupied to empty, again\n", "b1-d1 b1-f1"),
        ("  hop man any over theirs to empty, capturing, again\n", "b1-d1"),
        ("  step man any to empty, then remove next to it\n", "b1-a1"),
    ] {
        let game = row(start, turn);
        assert_eq!(moves(&game, &game.start()).join(" "), expected, "{turn}");
    }
}

#[test]
fn a_chain_of_captures_goes_on_with_the_same_piece() {
    let hops = "  hop man any over theirs to empty without a1 h1, capturing, again\n  \
                hop man any over theirs to empty and a1 h1, capturing, then becomes king\notherwise\n  \
                step man any to empty\n  step king any to empty\n";
    let game = row("  a man on b1\n  b man on c1 e1 g1 h1\n", hops);
    let mut state = game.start();
    let mut played = Vec::new();
    for _ in 0..2 {
        assert_eq!((state.mover, moves(&game, &state).len()), (0, 1));
        played.extend(moves(&game, &state));
        let only = legal(&game, &state)[0];
        game.play(&mut state, only);
    }
    // The second hop ends on f1: the man behind g1 is in the way, and the turn goes over.
    assert_eq!((played.join(" "), state.mover), ("b1-d1 d1-f1".to_owned(), 1));
    // A hop that nothing follows ends the turn, and one to the edge makes a king.
    let game = row("  a man on d1\n  b man on c1 g1\n", &hops.replace("to empty without a1 h1", "to b1"));
    let mut state = game.start();
    assert_eq!(moves(&game, &state), ["d1-b1"]);
    let only = legal(&game, &state)[0];
    game.play(&mut state, only);
    assert_eq!((state.mover, state.cells.iter().flatten().count()), (1, 2));
    let game = row("  a man on c1\n  b man on b1 e1\n", hops);
    let mut state = game.start();
    assert_eq!(moves(&game, &state), ["c1-a1"]);
    let only = legal(&game, &state)[0];
    game.play(&mut state, only);
    let king = state.cells[0].expect("a piece on a1");
    assert_eq!((state.mover, king.kind, king.owner), (1, 1, Some(0)));
}
