//! m,n,k games, square by square.

use crate::second_implementation::board::{Board, EMPTY, index_of, name, place};
use crate::second_implementation::step::{Plain, Settings, between, in_step, one_of};
use crate::symmetry::{Plan, holds, joined, numbers, words};
use game::Game;
use game::random::Random;
use games::Mnk;

const LETTERS: [char; 3] = ['x', 'o', '+'];

struct PlainMnk {
    columns: usize,
    rows: usize,
    length: usize,
    is_misere: bool,
    players: usize,
}

impl PlainMnk {
    fn new(settings: &Settings) -> PlainMnk {
        PlainMnk {
            columns: settings.number("m", 3),
            rows: settings.number("n", 3),
            length: settings.number("k", 3),
            is_misere: settings.is("misere", "true"),
            players: settings.number("players", 2),
        }
    }
}

#[derive(Clone)]
struct Position {
    board: Board,
    mover: usize,
}

impl Plain for PlainMnk {
    type Position = Position;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Option<Position> {
        Some(Position { board: Board::empty(self.columns, self.rows), mover: 0 })
    }

    fn read(&self, text: &str) -> Position {
        let (board, mover) = text.split_once(' ').expect("a player to move");
        Position { board: Board::read_rows_from_the_top(board), mover: index_of(&LETTERS, mover) }
    }

    fn write(&self, position: &Position) -> String {
        format!("{} {}", position.board.rows_from_the_top(), LETTERS[position.mover])
    }

    fn mover(&self, position: &Position) -> usize {
        position.mover
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        let maker = (0..self.players).find(|&player| position.board.has_line(LETTERS[player], self.length));
        let Some(maker) = maker else {
            return (position.board.count(EMPTY) == 0).then(|| vec![0; self.players]);
        };
        let (makers, others) = match (self.players, self.is_misere) {
            (2, false) => (1, -1),
            (2, true) => (-1, 1),
            (_, false) => (1, 0),
            (_, true) => (0, 1),
        };
        Some((0..self.players).map(|player| if player == maker { makers } else { others }).collect())
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        position.board.places_of(EMPTY).into_iter().map(name).collect()
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let mut next = position.clone();
        next.board.set(place(mv), LETTERS[position.mover]);
        next.mover = (position.mover + 1) % self.players;
        next
    }

    /// Stones of all players, as many as turns have been taken, and no line.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut board = Board::empty(self.columns, self.rows);
        let mut places = board.places();
        random.shuffle(&mut places);
        let stones = between(random, 0, places.len());
        let mut laid = 0;
        for place in places {
            let letter = LETTERS[laid % self.players];
            if laid == stones {
                break;
            }
            board.set(place, letter);
            if board.has_line(letter, self.length) {
                board.set(place, EMPTY);
            } else {
                laid += 1;
            }
        }
        Some(self.write(&Position { board, mover: laid % self.players }))
    }
}

#[test]
fn mnk_in_step() {
    let fixed = [
        "",
        "misere=true",
        "players=3;misere=true",
        "m=1;n=1;k=1",
        "m=19;n=1;k=5",
        "m=1;n=19;k=4;players=3",
        "m=2;n=19;k=19",
        "m=8;n=8;k=5",
        "m=16;n=4;k=3;players=3",
        "m=13;n=5;k=4",
        "m=19;n=19;k=5",
        "m=15;n=15;k=5;misere=true",
        "m=12;n=11;k=6;players=3",
    ];
    let draw = |random: &mut Random| {
        let most = *one_of(random, &[4, 6, 9, 19]);
        Settings::default()
            .with("m", between(random, 1, most))
            .with("n", between(random, 1, most))
            .with("k", between(random, 1, 7))
            .with("misere", one_of(random, &["true", "false"]))
            .with("players", between(random, 2, 3))
    };
    in_step::<Mnk, PlainMnk>("mnk", &fixed, draw, PlainMnk::new);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices = [
        numbers("m", 1..=19),
        numbers("n", 1..=19),
        numbers("k", 1..=7),
        words("misere", "true false"),
        words("players", "2 3"),
    ];
    let plan = Plan { settings: 60, games: 1, positions: 20 };
    holds::<Mnk>(&plan, &choices, |game, random| {
        let (columns, rows) = (game.columns(), game.rows());
        let letters = &['x', 'o', '+'][..game.players()];
        let count = random.index(columns * rows + 1);
        let mut squares: Vec<char> = (0..columns * rows)
            .map(|square| if square < count { letters[square % letters.len()] } else { '-' })
            .collect();
        random.shuffle(&mut squares);
        let board: Vec<Vec<char>> = squares.chunks(columns).map(<[char]>::to_vec).collect();
        format!("{} {}", joined(&board), letters[count % letters.len()])
    });
}
