//! Slide, square by square.

use super::board::{Board, EMPTY, name, place};
use super::step::{Plain, Settings, between, in_step};
use game::random::Random;
use games::Slide;

const LETTERS: [char; 2] = ['x', 'o'];

/// The board at the start, row 1 at the top.
struct PlainSlide(Board);

fn read_rows(text: &str) -> Board {
    Board(text.split('/').map(|row| row.chars().collect()).collect())
}

fn written_rows(board: &Board) -> String {
    let rows: Vec<String> = board.0.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}

fn drawn_rows(random: &mut Random, rows: usize, width: usize) -> String {
    let mut board = Board::empty(width, rows);
    for row in 0..rows {
        let mut columns: Vec<usize> = (0..width).collect();
        random.shuffle(&mut columns);
        board.set((columns[0], row), 'x');
        board.set((columns[1], row), 'o');
    }
    written_rows(&board)
}

impl PlainSlide {
    fn new(settings: &Settings) -> PlainSlide {
        let (rows, width) = (settings.number("rows", 2), settings.number("width", 5));
        let mut board = Board::empty(width, rows);
        for row in 0..rows {
            board.set((0, row), 'x');
            board.set((width - 1, row), 'o');
        }
        PlainSlide(settings.0.get("start").map_or(board, |text| read_rows(text)))
    }
}

#[derive(Clone)]
struct Position {
    board: Board,
    mover: usize,
}

impl Plain for PlainSlide {
    type Position = Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Option<Position> {
        Some(Position { board: self.0.clone(), mover: 0 })
    }

    fn read(&self, text: &str) -> Position {
        let (board, player) = text.split_once(' ').expect("a player to move");
        Position { board: read_rows(board), mover: player.parse::<usize>().expect("a player") - 1 }
    }

    fn write(&self, position: &Position) -> String {
        format!("{} {}", written_rows(&position.board), position.mover + 1)
    }

    fn mover(&self, position: &Position) -> usize {
        position.mover
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        let loses = self.moves(position).is_empty();
        loses.then(|| if position.mover == 1 { vec![1, -1] } else { vec![-1, 1] })
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let board = &position.board;
        let mut moves = Vec::new();
        for from in board.places_of(LETTERS[position.mover]) {
            for direction in [(1, 0), (-1, 0)] {
                let line = (1..).map_while(|steps| board.away(from, direction, steps));
                let free = line.take_while(|&at| board.get(at) == EMPTY);
                moves.extend(free.map(|to| format!("{}-{}", name(from), name(to))));
            }
        }
        moves
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let mut next = position.clone();
        let (from, to) = mv.split_once('-').expect("a move");
        next.board.set(place(from), EMPTY);
        next.board.set(place(to), LETTERS[position.mover]);
        next.mover = 1 - position.mover;
        next
    }

    fn drawn(&self, random: &mut Random) -> Option<String> {
        let rows = drawn_rows(random, self.0.rows(), self.0.columns());
        Some(format!("{rows} {}", between(random, 1, 2)))
    }
}

#[test]
fn slide_in_step() {
    let fixed = [
        "",
        "rows=1;width=2",
        "rows=8;width=2",
        "rows=1;width=16",
        "rows=8;width=16",
        "start=x--o/-xo-",
        "start=ox/xo",
        "start=o---x",
        "rows=3;width=4",
    ];
    let draw = |random: &mut Random| {
        let (rows, width) = (between(random, 1, 8), between(random, 2, 16));
        if random.below(2) == 0 {
            Settings::default().with("rows", rows).with("width", width)
        } else {
            Settings::default().with("start", drawn_rows(random, rows, width))
        }
    };
    in_step::<Slide, PlainSlide>("slide", &fixed, draw, PlainSlide::new);
}
