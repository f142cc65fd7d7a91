//! Lines of Action, square by square.

use crate::second_implementation::board::{Board, DIRECTIONS, EMPTY, Place, index_of, name, place};
use crate::second_implementation::step::{Plain, Settings, between, in_step, leaves, one_of};
use crate::symmetry::{Plan, empty, holds, letter, numbers, scatter, shortened, words};
use game::random::Random;
use games::LinesOfAction;

const LETTERS: [char; 2] = ['x', 'o'];

struct PlainLinesOfAction {
    columns: usize,
    rows: usize,
    mover_wins: bool,
    no_move: String,
    repetition: Option<usize>,
}

impl PlainLinesOfAction {
    fn new(settings: &Settings) -> PlainLinesOfAction {
        let side = |name: &str| settings.number("size", settings.number(name, 8));
        PlainLinesOfAction {
            columns: side("columns"),
            rows: side("rows"),
            mover_wins: settings.is("both-connected", "mover"),
            no_move: settings.text("no-move", "loss").to_owned(),
            repetition: settings.text("repetition", "3").parse().ok(),
        }
    }

    fn pieces_at_start(&self) -> [usize; 2] {
        [2 * (self.columns - 2), 2 * (self.rows - 2)]
    }
}

#[derive(Clone)]
struct Position {
    board: Board,
    mover: usize,
}

impl Position {
    /// The moves of a player's pieces.
    fn moves_of(&self, player: usize) -> Vec<String> {
        let board = &self.board;
        let (own, enemy) = (LETTERS[player], LETTERS[1 - player]);
        let mut moves = Vec::new();
        for from in board.places_of(own) {
            for direction in DIRECTIONS {
                let on_line = (-9..=9).filter_map(|steps| board.away(from, direction, steps));
                let pieces = on_line.filter(|&at| board.get(at) != EMPTY).count() as i32;
                let Some(target) = board.away(from, direction, pieces) else { continue };
                let is_barred = (1..pieces).any(|steps| {
                    board.away(from, direction, steps).is_some_and(|between| board.get(between) == enemy)
                });
                if is_barred || board.get(target) == own {
                    continue;
                }
                let sign = if board.get(target) == enemy { 'x' } else { '-' };
                moves.push(format!("{}{sign}{}", name(from), name(target)));
            }
        }
        moves
    }

    fn is_one_group(&self, player: usize) -> bool {
        let mut apart = self.board.places_of(LETTERS[player]);
        let mut group: Vec<Place> = apart.pop().into_iter().collect();
        let mut next = 0;
        while let Some(&(column, row)) = group.get(next) {
            let touches = |piece: &Place| piece.0.abs_diff(column) <= 1 && piece.1.abs_diff(row) <= 1;
            group.extend(apart.iter().copied().filter(touches));
            apart.retain(|piece| !touches(piece));
            next += 1;
        }
        apart.is_empty()
    }
}

fn won(player: usize) -> Vec<i32> {
    if player == 0 { vec![1, -1] } else { vec![-1, 1] }
}

impl Plain for PlainLinesOfAction {
    type Position = Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Option<Position> {
        let mut board = Board::empty(self.columns, self.rows);
        for (column, row) in board.places() {
            let at_side = column == 0 || column == self.columns - 1;
            let at_end = row == 0 || row == self.rows - 1;
            match (at_side, at_end) {
                (false, true) => board.set((column, row), 'x'),
                (true, false) => board.set((column, row), 'o'),
                _ => {}
            }
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
        let (next, last) = (position.mover, 1 - position.mover);
        match (position.is_one_group(last), position.is_one_group(next)) {
            (true, true) if !self.mover_wins => return Some(vec![0, 0]),
            (true, _) => return Some(won(last)),
            (false, true) => return Some(won(next)),
            (false, false) => {}
        }
        if !position.moves_of(next).is_empty() {
            return None;
        }
        match self.no_move.as_str() {
            "loss" => Some(won(last)),
            "draw" => Some(vec![0, 0]),
            _ => position.moves_of(last).is_empty().then(|| vec![0, 0]),
        }
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let moves = position.moves_of(position.mover);
        if moves.is_empty() { vec!["pass".to_owned()] } else { moves }
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let mut next = position.clone();
        if let Some((from, to)) = mv.split_once(['-', 'x']) {
            next.board.set(place(from), EMPTY);
            next.board.set(place(to), LETTERS[position.mover]);
        }
        next.mover = 1 - position.mover;
        next
    }

    fn repetition(&self) -> Option<usize> {
        self.repetition
    }

    /// Few pieces or many, some along the border, and most of them adjacent, so that groups are whole or
    /// nearly so.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut board = Board::empty(self.columns, self.rows);
        let squares = board.places();
        let at_the_border =
            |place: &Place| DIRECTIONS.iter().any(|&direction| board.away(*place, direction, 1).is_none());
        let border: Vec<Place> = squares.iter().copied().filter(at_the_border).collect();
        for (most, letter) in self.pieces_at_start().into_iter().zip(LETTERS) {
            let most = *one_of(random, &[4.min(most), most]);
            let pieces = between(random, 1, most);
            let squares = *one_of(random, &[&squares, &border]);
            let mut last = *one_of(random, squares);
            while board.count(letter) < pieces {
                if board.get(last) == EMPTY {
                    board.set(last, letter);
                }
                last = match random.below(4) {
                    0 => *one_of(random, squares),
                    _ => board.away(last, *one_of(random, &DIRECTIONS), 1).unwrap_or(last),
                };
            }
        }
        let mover = random.index(2);
        Some(self.write(&Position { board, mover }))
    }
}

fn drawn_settings(random: &mut Random) -> Settings {
    let settings = Settings::default()
        .with("both-connected", one_of(random, &["draw", "mover"]))
        .with("no-move", one_of(random, &["loss", "draw", "pass"]))
        .with("repetition", one_of(random, &["2", "2", "3", "4", "none"]));
    if random.below(4) == 0 {
        settings.with("size", between(random, 3, 10))
    } else {
        settings.with("columns", between(random, 3, 10)).with("rows", between(random, 3, 10))
    }
}

#[test]
fn lines_of_action_in_step() {
    let fixed = [
        "",
        "size=3",
        "size=4;no-move=pass",
        "size=5;repetition=2",
        "size=7;both-connected=mover",
        "size=9;no-move=draw",
        "size=10",
        "columns=3;rows=4;repetition=2",
        "columns=4;rows=3;no-move=pass",
        "columns=3;rows=10",
        "columns=10;rows=3",
        "columns=8;rows=9",
        "columns=10;rows=6",
    ];
    in_step::<LinesOfAction, PlainLinesOfAction>(
        "lines-of-action",
        &fixed,
        drawn_settings,
        PlainLinesOfAction::new,
    );
}

#[test]
fn the_second_occurrence_ends_a_line_of_lines_of_action() {
    let rules = PlainLinesOfAction::new(&Settings::read("columns=3;rows=5;repetition=2"));
    assert_eq!(leaves(&rules, &rules.start().expect("a start"), 5), 3_464);
    let rules = PlainLinesOfAction::new(&Settings::read("columns=3;rows=5;repetition=none"));
    assert_eq!(leaves(&rules, &rules.start().expect("a start"), 5), 3_608);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices = [
        numbers("columns", 3..=10),
        numbers("rows", 3..=10),
        words("both-connected", "draw mover"),
        words("no-move", "loss draw pass"),
        words("repetition", "2 3 none"),
    ];
    let plan = Plan { settings: 100, games: 1, positions: 100 };
    holds::<LinesOfAction>(&plan, &choices, |game, random| {
        let mut board = empty(game.columns(), game.rows());
        for (letter, most) in [('x', 2 * (game.columns() - 2)), ('o', 2 * (game.rows() - 2))] {
            scatter(&mut board, letter, 1 + random.index(most), random);
        }
        format!("{} {}", shortened(&board), letter(random))
    });
}
