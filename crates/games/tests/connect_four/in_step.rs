//! Connect Four, square by square.

use crate::second_implementation::board::{Board, EMPTY, index_of};
use crate::second_implementation::step::{Plain, Settings, between, in_step};
use crate::symmetry::{Plan, empty, holds, joined, numbers};
use game::random::Random;
use games::ConnectFour;

const LETTERS: [char; 2] = ['x', 'o'];

struct PlainConnectFour {
    columns: usize,
    rows: usize,
    connect: usize,
}

impl PlainConnectFour {
    fn new(settings: &Settings) -> PlainConnectFour {
        PlainConnectFour {
            columns: settings.number("columns", 7),
            rows: settings.number("rows", 6),
            connect: settings.number("connect", 4),
        }
    }
}

#[derive(Clone)]
struct Position {
    board: Board,
    mover: usize,
}

impl Plain for PlainConnectFour {
    type Position = Position;

    fn players(&self) -> usize {
        2
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
        match LETTERS.map(|letter| position.board.has_line(letter, self.connect)) {
            [true, _] => Some(vec![1, -1]),
            [_, true] => Some(vec![-1, 1]),
            _ => (position.board.count(EMPTY) == 0).then(|| vec![0, 0]),
        }
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let is_open = |column: &usize| position.board.get((*column, self.rows - 1)) == EMPTY;
        (0..self.columns).filter(is_open).map(|column| (column + 1).to_string()).collect()
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let mut next = position.clone();
        let column = mv.parse::<usize>().expect("a column") - 1;
        let row = (0..self.rows).find(|&row| next.board.get((column, row)) == EMPTY).expect("it is not full");
        next.board.set((column, row), LETTERS[position.mover]);
        next.mover = 1 - position.mover;
        next
    }

    /// Columns of any height with discs of any color, in the numbers that the player to move implies, and
    /// no line.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        for _ in 0..20 {
            let mut board = Board::empty(self.columns, self.rows);
            let mut places = Vec::new();
            for column in 0..self.columns {
                places.extend((0..between(random, 0, self.rows)).map(|row| (column, row)));
            }
            let mut discs: Vec<char> = (0..places.len()).map(|index| LETTERS[index % 2]).collect();
            random.shuffle(&mut discs);
            let mover = discs.len() % 2;
            places.into_iter().zip(discs).for_each(|(place, disc)| board.set(place, disc));
            if !LETTERS.iter().any(|&letter| board.has_line(letter, self.connect)) {
                return Some(self.write(&Position { board, mover }));
            }
        }
        None
    }
}

#[test]
fn connect_four_in_step() {
    let fixed = [
        "",
        "columns=1;rows=1;connect=1",
        "columns=1;rows=63;connect=2",
        "columns=32;rows=1;connect=3",
        "columns=1;rows=5;connect=64",
        "columns=9;rows=6;connect=5",
        "columns=8;rows=7",
        "columns=6;rows=7",
        "columns=7;rows=8;connect=3",
        "columns=4;rows=15;connect=3",
        "columns=16;rows=3;connect=3",
        "columns=21;rows=2;connect=2",
        "connect=3",
        "connect=5",
        "connect=7",
    ];
    let draw = |random: &mut Random| {
        let columns = between(random, 1, 32);
        let rows = between(random, 1, 64 / columns - 1);
        let connect = between(random, 1, 6);
        Settings::default().with("columns", columns).with("rows", rows).with("connect", connect)
    };
    in_step::<ConnectFour, PlainConnectFour>("connect-four", &fixed, draw, PlainConnectFour::new);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices = [numbers("columns", 1..=12), numbers("rows", 1..=12), numbers("connect", 2..=6)];
    let plan = Plan { settings: 60, games: 2, positions: 40 };
    holds::<ConnectFour>(&plan, &choices, |game, random| {
        let (columns, rows) = (game.columns(), game.rows());
        let count = random.index(columns * rows + 1);
        let mut discs: Vec<char> = (0..count).map(|disc| ['x', 'o'][disc % 2]).collect();
        random.shuffle(&mut discs);
        let mut board = empty(columns, rows);
        for disc in discs {
            let column = random.index(columns);
            // If a column is full, the disc goes to the next one.
            let column = (0..columns).map(|next| (column + next) % columns).find(|&at| board[0][at] == '-');
            let column = column.expect("there is room");
            let row = (0..rows).rev().find(|&row| board[row][column] == '-').expect("there is room");
            board[row][column] = disc;
        }
        format!("{} {}", joined(&board), ['x', 'o'][count % 2])
    });
}
