//! Slide: laws, parameters, and positions by hand.

use crate::second_implementation::board::{Board, EMPTY, name, place};
use crate::second_implementation::step::{Plain, Settings, between, in_step};
use crate::symmetry::{Plan, holds, joined, numbers};
use game::random::Random;
use game::{Configured, Game, Given, Notation, ParameterError, Payoffs, Ranked, laws, legal};
use games::slide::*;

fn configured(settings: &[(&'static str, &'static str)]) -> Result<Slide, ParameterError> {
    let mut given = Given::defaults(Slide::PARAMETERS);
    for (name, value) in settings {
        given.set(name, value)?;
    }
    Slide::configure(&given)
}

#[test]
fn obeys_the_laws() {
    for (rows, width) in [(2, 5), (1, 2), (1, 3), (3, 4)] {
        laws::check_notation(&Slide::new(rows, width), 50, 1);
    }
    laws::check_notation(&Slide::new(8, 16), 2, 1);
    let game = configured(&[("start", "-x-o/o--x")]).expect("a start");
    laws::check_notation(&game, 50, 1);
}

#[test]
fn positions_have_numbers() {
    for (rows, width) in [(2, 5), (1, 2), (1, 3), (3, 4)] {
        laws::check_ranked(&Slide::new(rows, width), 50, 1);
    }
    let game = configured(&[("start", "-x-o/o--x")]).expect("a start");
    laws::check_ranked(&game, 50, 1);
    assert_eq!(game.layers(), Some(vec![2 * 6 * 6]));
    let turned = game.read_position("-o-x/o--x 1").expect("a position");
    assert_eq!(game.rank(&turned), None, "x never comes to stand right of o there");
    // 120 to the power of 8 fits in 64 bits, and 120 to the power of 10 would not.
    assert_eq!(Slide::new(8, 16).layers(), Some(vec![2 * 120_u64.pow(8)]));
}

#[test]
fn a_piece_slides_both_ways_and_never_jumps() {
    let game = configured(&[("start", "-x-o-/o-x--")]).expect("a start");
    let written = |state| legal(&game, &state).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(written(game.start()), "b1-a1 b1-c1 c2-b2 c2-d2 c2-e2");
    let state = game.read_position("-x-o-/o-x-- 2").expect("a position");
    assert_eq!(written(state), "d1-c1 d1-e1 a2-b2");
}

#[test]
fn who_cannot_move_loses() {
    let game = Slide::new(2, 5);
    for (text, outcome) in [
        ("xo---/xo--- 1", Some(Payoffs::two(-1))),
        ("xo---/xo--- 2", None),
        ("---xo/---xo 2", Some(Payoffs::two(1))),
        ("ox---/---xo 2", Some(Payoffs::two(1))),
        ("xo---/x-o-- 1", None),
    ] {
        let state = game.read_position(text).expect("a position");
        assert_eq!(game.outcome(&state), outcome, "{text}");
    }
}

#[test]
fn the_board_is_drawn_with_coordinates() {
    let game = Slide::new(2, 5);
    assert_eq!(game.draw(&game.start()), "  a b c d e\n1 x - - - o\n2 x - - - o\nplayer 1 (x) to move");
}

#[test]
fn the_start_may_stand_for_rows_and_width() {
    let game = configured(&[("start", "x-o/-xo/o-x")]).expect("a start");
    assert_eq!(game.write_position(&game.start()), "x-o/-xo/o-x 1");
    let game = configured(&[("rows", "1"), ("width", "3")]).expect("a size");
    assert_eq!(game.write_position(&game.start()), "x-o 1");
}

#[test]
fn errors_say_what_to_type_instead() {
    let error = |settings: &[_]| configured(settings).expect_err("the settings are wrong").to_string();
    assert_eq!(
        error(&[("width", "6"), ("start", "x---o/x---o")]),
        "parameter `start`: expected 2 rows joined by / of 6 squares, one x, one o and otherwise - \
         in each, got `x---o/x---o`"
    );
    assert_eq!(
        error(&[("start", "x")]),
        "parameter `start`: expected 1 to 8 rows of 2 to 16 squares joined by /, such as `x---o/x---o`, \
         got `x`"
    );
    let game = Slide::new(1, 5);
    let error = |text: &str| game.read_position(text).expect_err("the text is wrong").to_string();
    assert_eq!(error("x---o"), "expected the board and the player to move, such as `x---o 1`, got `x---o`");
    for board in ["x----", "x--oo", "x---O", "x--o", "x---o/x---o", "é---o"] {
        assert_eq!(
            error(&format!("{board} 1")),
            format!("expected 1 row of 5 squares, one x, one o and otherwise - in each, got `{board}`")
        );
    }
    assert_eq!(error("x---o 0"), "expected the player to move, 1 or 2, got `0`");
}

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

#[test]
fn symmetries_hold_under_every_setting() {
    let plan = Plan { settings: 30, games: 0, positions: 20 };
    holds::<Slide>(&plan, &[numbers("rows", 1..=8), numbers("width", 2..=16)], |game, random| {
        let start = game.write_position(&game.start());
        let mut rows: Vec<Vec<char>> =
            start.split(' ').next().expect("a board").split('/').map(|row| row.chars().collect()).collect();
        for row in &mut rows {
            random.shuffle(row);
        }
        format!("{} {}", joined(&rows), 1 + random.index(2))
    });
}
