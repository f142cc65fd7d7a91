//! The reference and the Rust games in step along random games: at each position the player to move, the
//! number of moves, the positions that they lead to, the end and the payoffs are equal.

use crate::{cases, rules, views};
use game::random::{Random, derive_seed};
use game::{Configured, Game, Given, Notation, legal};
use games::{Amazons, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello, Slide};
use std::collections::BTreeMap;
use written::reference::{Reference, State};

/// A pair of games with the text of a position of each, without the player to move.
struct Pair<G: Game> {
    reference: Reference,
    rust: G,
    written: fn(&Reference, &State) -> String,
    text: fn(&str) -> String,
    /// The payoffs of the Rust game in the numbers that the text pays.
    paid: fn(i32) -> i32,
}

impl<G: Notation + Configured> Pair<G> {
    /// A sample and a Rust game, each with values of their parameters.
    fn new(sample: &str, values: &str, parameters: &str) -> Pair<G> {
        let mut given = Given::defaults(G::PARAMETERS);
        for pair in parameters.split_whitespace() {
            let (name, value) = pair.split_once('=').expect("name=value");
            given.set(name, value).expect("a parameter");
        }
        let rust = G::configure(&given).expect("values in range");
        Pair {
            reference: Reference::new(rules(sample, values)),
            rust,
            written: rows,
            text: expanded,
            paid: |payoff| payoff,
        }
    }

    fn position(&self, state: &State) -> String {
        format!("{} {}", (self.written)(&self.reference, state), self.reference.to_move(state))
    }

    fn rust_position(&self, state: &G::State) -> String {
        format!("{} {}", (self.text)(&self.rust.write_position(state)), self.rust.to_move(state))
    }

    /// Plays random games with both.
    #[track_caller]
    fn check(&self, games: u64) {
        let games = cases(games, 50 * games);
        for index in 0..games {
            let mut random = Random::new(derive_seed(7, index));
            let (mut state, mut rust) = (self.reference.start(), self.rust.start());
            for ply in 0..200 {
                let (found, expected) = (self.position(&state), self.rust_position(&rust));
                assert_eq!(found, expected, "ply {ply} of game {index}");
                let payoffs = self.rust.outcome(&rust).map(|payoffs| payoffs.map(self.paid));
                assert_eq!(self.reference.outcome(&state), payoffs, "outcome of {expected}");
                let moves = legal(&self.reference, &state);
                let children = moves.iter().map(|&mv| {
                    let mut child = state.clone();
                    self.reference.play(&mut child, mv);
                    (self.position(&child), child)
                });
                let children: BTreeMap<String, State> = children.collect();
                let rust_moves = legal(&self.rust, &rust);
                assert_eq!(moves.len(), rust_moves.len(), "moves of {expected}");
                let rust_children = rust_moves.iter().map(|&mv| {
                    let mut child = rust.clone();
                    self.rust.play(&mut child, mv);
                    (self.rust_position(&child), child)
                });
                let rust_children: BTreeMap<String, G::State> = rust_children.collect();
                assert!(children.keys().eq(rust_children.keys()), "children of {expected}");
                if children.is_empty() {
                    break;
                }
                let chosen = random.index(children.len());
                let (text, next) = children.into_iter().nth(chosen).expect("a child");
                (state, rust) = (next, rust_children[&text].clone());
            }
        }
    }
}

/// The rows of a written position from the top, with a sign for the owner of each piece.
fn rows(game: &Reference, state: &State) -> String {
    let board = game.rules().board.as_ref().expect("a board");
    let signs = board.cells.iter().zip(&state.cells).map(|(cell, piece)| {
        let sign = piece.map_or('-', |piece| piece.owner.map_or('#', |owner| ['x', 'o', '+'][owner]));
        ((-cell.row, cell.column), sign)
    });
    signs.collect::<BTreeMap<_, _>>().into_values().collect()
}

/// The rows of a written position from the top, with the number of the owner of each piece.
fn numbered_rows(game: &Reference, state: &State) -> String {
    let board = game.rules().board.as_ref().expect("a board");
    let signs = board.cells.iter().zip(&state.cells).map(|(cell, piece)| {
        let owner = piece.and_then(|piece| piece.owner);
        ((-cell.row, cell.column), owner.map_or("-".to_owned(), |owner| (owner + 1).to_string()))
    });
    signs.collect::<BTreeMap<_, _>>().into_values().collect()
}

/// The rows from the bottom.
fn rows_upside_down(game: &Reference, state: &State) -> String {
    let board = game.rules().board.as_ref().expect("a board");
    let rows = rows(game, state);
    let columns = board.cells.iter().map(|cell| cell.column).max().expect("cells") as usize + 1;
    let rows: Vec<String> =
        rows.chars().collect::<Vec<_>>().chunks(columns).map(|row| row.iter().collect()).collect();
    rows.into_iter().rev().collect()
}

/// The signs of a position's text, numbers of empty cells written out.
fn expanded(text: &str) -> String {
    let (board, _) = text.split_once(' ').expect("a board and a player");
    views::rows(board)
}

/// The rows of a star from the top: digits are pieces.
fn star(text: &str) -> String {
    let (board, _) = text.split_once(' ').expect("a board and a player");
    board.replace('/', "")
}

#[test]
fn rows_of_marks() {
    for (sample, values, parameters) in [
        ("tic-tac-toe", "", ""),
        ("gomoku", "size=5 row=4", "m=5 n=5 k=4"),
        ("gomoku", "size=7", "m=7 n=7 k=5"),
        ("gomoku", "size=15", "m=15 n=15 k=5"),
        ("three-in-a-row-for-three", "", "m=5 n=4 players=3"),
        ("three-in-a-row-for-three", "columns=3 rows=6 row=4", "m=3 n=6 k=4 players=3"),
    ] {
        let games = if values == "size=15" { 2 } else { 30 };
        Pair::<Mnk>::new(sample, values, parameters).check(games);
    }
}

#[test]
fn connect_four() {
    for values in
        ["", "columns=4 rows=5 connect=3", "columns=1 rows=3 connect=2", "columns=9 rows=6 connect=5"]
    {
        Pair::<ConnectFour>::new("connect-four", values, values).check(20);
    }
}

#[test]
fn othello() {
    for (half, size) in [(2, 4), (3, 6), (4, 8)] {
        let pair = Pair::<Othello>::new("othello", &format!("half={half}"), &format!("size={size}"));
        Pair { written: rows_upside_down, ..pair }.check(if size == 4 { 30 } else { 3 });
    }
}

/// Here somebody wins, and there discs are paid.
#[test]
fn anti_othello() {
    for (half, size, games) in [(2, 4, 30), (3, 6, 3)] {
        let parameters = format!("size={size} discs=fewest");
        let pair = Pair::<Othello>::new("anti-othello", &format!("half={half}"), &parameters);
        Pair { written: rows_upside_down, paid: i32::signum, ..pair }.check(games);
    }
}

#[test]
fn lines_of_action() {
    for (size, games) in [(3, 30), (4, 20), (5, 10), (8, 2)] {
        let size = format!("size={size}");
        Pair::<LinesOfAction>::new("lines-of-action", &size, &size).check(games);
    }
}

#[test]
fn diamond() {
    for (values, games) in [("", 3), ("arm=1 camp=2 limit=9", 20), ("arm=2 camp=2 limit=20", 5)] {
        let pair = Pair::<Diamond>::new("diamond", values, values);
        Pair { written: numbered_rows, text: star, ..pair }.check(games);
    }
}

/// Chinese checkers for six is Diamond with chains of hops, and no way through the arms of others.
#[test]
fn chinese_checkers() {
    for (arm, games) in [(1, 20), (2, 2)] {
        let values = format!("arm={arm} limit=20");
        let rules = "players=6 hop=chain other-arms=closed leave-goal=true";
        let pair = Pair::<Diamond>::new("chinese-checkers", &values, &format!("{values} camp={arm} {rules}"));
        Pair { written: numbered_rows, text: star, ..pair }.check(games);
    }
}

#[test]
fn amazons() {
    for (values, size) in [("size=4 inset=2", 4), ("size=5 inset=2", 5), ("size=6 inset=2", 6)] {
        Pair::<Amazons>::new("amazons", values, &format!("size={size}")).check(2);
    }
}

#[test]
fn count_to() {
    let said = |_: &Reference, state: &State| state.counters[0][0].to_string();
    let text = |text: &str| text.split(' ').next().expect("a number").to_owned();
    for (values, parameters) in
        [("", "n=21"), ("last=7 most=5", "n=7 step=5"), ("last=30 most=1", "n=30 step=1")]
    {
        let pair = Pair::<CountTo>::new("count-to", values, parameters);
        Pair { written: said, text, ..pair }.check(50);
    }
}

#[test]
fn nim() {
    let heaps = |_: &Reference, state: &State| {
        let left: Vec<String> =
            state.heaps.iter().filter(|heap| **heap > 0).map(ToString::to_string).collect();
        if left.is_empty() { "0".to_owned() } else { left.join("+") }
    };
    let text = |text: &str| text.split(' ').next().expect("heaps").to_owned();
    for players in 2..=4 {
        let players = format!("players={players}");
        let pair = Pair::<Nim>::new("nim", &players, &format!("heaps=3+5+7 {players}"));
        Pair { written: heaps, text, ..pair }.check(50);
    }
}

#[test]
fn northcott() {
    for values in ["", "rows=3 width=4", "rows=1 width=9"] {
        let pair = Pair::<Slide>::new("northcott", values, values);
        Pair {
            written: rows,
            text: |text| text.replace('/', "").split(' ').next().expect("rows").to_owned(),
            ..pair
        }
        .check(20);
    }
}
