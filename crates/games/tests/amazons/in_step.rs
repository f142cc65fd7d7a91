//! Amazons, square by square.

use crate::second_implementation::board::{Board, DIRECTIONS, EMPTY, Place, index_of, name, place};
use crate::second_implementation::step::{Plain, Settings, between, in_step};
use crate::symmetry::{Plan, empty, holds, letter, numbers, scatter, shortened};
use game::laws;
use game::random::Random;
use games::Amazons;

const LETTERS: [char; 2] = ['x', 'o'];
const BURNT: char = '#';
const AMAZONS: usize = 4;

struct PlainAmazons {
    columns: usize,
    rows: usize,
}

impl PlainAmazons {
    fn new(settings: &Settings) -> PlainAmazons {
        let side = |name: &str| settings.number("size", settings.number(name, 10));
        PlainAmazons { columns: side("columns"), rows: side("rows") }
    }
}

/// The distance from the corner to the amazon, by the table of the README.
fn from_the_corner(side: usize) -> usize {
    match side {
        4..=7 => 1,
        8 | 9 => 2,
        _ => 3,
    }
}

#[derive(Clone)]
struct Position {
    board: Board,
    mover: usize,
}

/// The squares that a queen reaches.
fn reached(board: &Board, from: Place) -> Vec<Place> {
    let mut reached = Vec::new();
    for direction in DIRECTIONS {
        let line = (1..).map_while(|steps| board.away(from, direction, steps));
        reached.extend(line.take_while(|&at| board.get(at) == EMPTY));
    }
    reached
}

impl Plain for PlainAmazons {
    type Position = Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Option<Position> {
        let mut board = Board::empty(self.columns, self.rows);
        let (in_row, in_column) = (from_the_corner(self.columns), from_the_corner(self.rows));
        let (last, top) = (self.columns - 1, self.rows - 1);
        for column in [in_row, last - in_row] {
            board.set((column, 0), 'x');
            board.set((column, top), 'o');
        }
        for column in [0, last] {
            board.set((column, in_column), 'x');
            board.set((column, top - in_column), 'o');
        }
        Some(Position { board, mover: 0 })
    }

    fn read(&self, text: &str) -> Position {
        let (board, mover) = text.split_once(' ').expect("a player to move");
        Position { board: Board::read_with_numbers(board), mover: index_of(&LETTERS, mover) }
    }

    fn write(&self, position: &Position) -> String {
        format!("{} {}", position.board.with_numbers(), LETTERS[position.mover])
    }

    fn mover(&self, position: &Position) -> usize {
        position.mover
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        let own = position.board.places_of(LETTERS[position.mover]);
        let can_move = own.into_iter().any(|from| !reached(&position.board, from).is_empty());
        (!can_move).then(|| if position.mover == 1 { vec![1, -1] } else { vec![-1, 1] })
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let mut moves = Vec::new();
        for from in position.board.places_of(LETTERS[position.mover]) {
            let mut left = position.board.clone();
            left.set(from, EMPTY);
            for to in reached(&position.board, from) {
                moves.extend(
                    reached(&left, to)
                        .into_iter()
                        .map(|arrow| format!("{}-{}/{}", name(from), name(to), name(arrow))),
                );
            }
        }
        moves
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let mut next = position.clone();
        let squares: Vec<Place> = mv.split(['-', '/']).map(place).collect();
        next.board.set(squares[0], EMPTY);
        next.board.set(squares[1], LETTERS[position.mover]);
        next.board.set(squares[2], BURNT);
        next.mover = 1 - position.mover;
        next
    }

    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut board = Board::empty(self.columns, self.rows);
        let mut squares = board.places();
        random.shuffle(&mut squares);
        let amazons = [(); 2].map(|()| between(random, 1, AMAZONS));
        let standing = amazons[0] + amazons[1];
        // As many squares are filled as at the start, or more.
        let burnt = between(random, 2 * AMAZONS - standing, squares.len() - standing);
        let letters = [('x', amazons[0]), ('o', amazons[1]), (BURNT, burnt)];
        for (letter, count) in letters {
            for _ in 0..count {
                board.set(squares.pop().expect("a free square"), letter);
            }
        }
        let mover = random.index(2);
        Some(self.write(&Position { board, mover }))
    }
}

#[test]
fn amazons_in_step() {
    let fixed = [
        "size=4",
        "size=5",
        "size=7",
        "size=8",
        "size=9",
        "",
        "size=11",
        "columns=4;rows=11",
        "columns=11;rows=4",
        "columns=7;rows=9",
        "columns=8;rows=9",
        "columns=6;rows=11",
    ];
    let draw = |random: &mut Random| {
        Settings::default().with("columns", between(random, 4, 11)).with("rows", between(random, 4, 11))
    };
    in_step::<Amazons, PlainAmazons>("amazons", &fixed, draw, PlainAmazons::new);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices = [numbers("columns", 4..=11), numbers("rows", 4..=11)];
    let plan = Plan { settings: 40, games: 0, positions: 20 };
    holds::<Amazons>(&plan, &choices, |game, random| {
        let mut board = empty(game.columns(), game.rows());
        for letter in ['x', 'o'] {
            scatter(&mut board, letter, 1 + random.index(4), random);
        }
        scatter(&mut board, '#', 8 + random.index(game.columns() * game.rows()), random);
        format!("{} {}", shortened(&board), letter(random))
    });
    laws::check_symmetries(&Amazons::new(4, 5), 3, 1);
    laws::check_symmetries(&Amazons::new(10, 10), 1, 1);
}
