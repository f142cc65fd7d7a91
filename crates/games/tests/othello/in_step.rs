//! Othello, square by square.

use crate::second_implementation::board::{Board, DIRECTIONS, EMPTY, Place, index_of, name, place};
use crate::second_implementation::step::{Plain, Settings, between, in_step, one_of};
use crate::symmetry::{Plan, empty, holds, joined, letter, words};
use game::random::Random;
use games::Othello;

const LETTERS: [char; 2] = ['x', 'o'];

struct PlainOthello {
    size: usize,
    is_parallel: bool,
    wants_fewest: bool,
    is_empty_for_winner: bool,
}

impl PlainOthello {
    fn new(settings: &Settings) -> PlainOthello {
        PlainOthello {
            size: settings.number("size", 8),
            is_parallel: settings.is("start", "parallel"),
            wants_fewest: settings.is("discs", "fewest"),
            is_empty_for_winner: settings.is("empty", "winner"),
        }
    }
}

/// Row 1 is at the top.
#[derive(Clone)]
struct Position {
    board: Board,
    mover: usize,
}

impl Position {
    /// The discs that a disc of a player on an empty square flips.
    fn turned(&self, player: usize, at: Place) -> Vec<Place> {
        let mut all = Vec::new();
        for direction in DIRECTIONS {
            let mut run = Vec::new();
            for steps in 1.. {
                let Some(next) = self.board.away(at, direction, steps) else { break };
                let disc = self.board.get(next);
                if disc == LETTERS[player] {
                    all.append(&mut run);
                }
                if disc != LETTERS[1 - player] {
                    break;
                }
                run.push(next);
            }
        }
        all
    }

    fn placements(&self, player: usize) -> Vec<Place> {
        let empty = self.board.places_of(EMPTY);
        empty.into_iter().filter(|&at| !self.turned(player, at).is_empty()).collect()
    }
}

impl Plain for PlainOthello {
    type Position = Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Option<Position> {
        let mut board = Board::empty(self.size, self.size);
        let (first, second) = (self.size / 2 - 1, self.size / 2);
        let upper = if self.is_parallel { ['o', 'o'] } else { ['o', 'x'] };
        let lower = if self.is_parallel { ['x', 'x'] } else { ['x', 'o'] };
        for (row, letters) in [(first, upper), (second, lower)] {
            board.set((first, row), letters[0]);
            board.set((second, row), letters[1]);
        }
        Some(Position { board, mover: 0 })
    }

    fn read(&self, text: &str) -> Position {
        let (squares, mover) = text.split_once(' ').expect("a player to move");
        let squares: Vec<char> = squares.chars().collect();
        let rows = squares.chunks(self.size).map(<[char]>::to_vec);
        Position { board: Board(rows.collect()), mover: index_of(&LETTERS, mover) }
    }

    fn write(&self, position: &Position) -> String {
        let squares: String = position.board.0.iter().flatten().collect();
        format!("{squares} {}", LETTERS[position.mover])
    }

    fn mover(&self, position: &Position) -> usize {
        position.mover
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        if (0..2).any(|player| !position.placements(player).is_empty()) {
            return None;
        }
        let [black, white] = LETTERS.map(|letter| position.board.count(letter) as i32);
        let mut first = if self.wants_fewest { white - black } else { black - white };
        if self.is_empty_for_winner && first != 0 {
            let empty = (self.size * self.size) as i32 - black - white;
            first = if first > 0 { first + empty } else { first - empty };
        }
        Some(vec![first, -first])
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let placements = position.placements(position.mover);
        if placements.is_empty() {
            vec!["pass".to_owned()]
        } else {
            placements.into_iter().map(name).collect()
        }
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let mut next = position.clone();
        if mv != "pass" {
            let at = place(mv);
            for square in position.turned(position.mover, at).into_iter().chain([at]) {
                next.board.set(square, LETTERS[position.mover]);
            }
        }
        next.mover = 1 - position.mover;
        next
    }

    /// Discs of any color that are connected with the four in the center.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut board = self.start()?.board;
        let discs = between(random, 5, self.size * self.size);
        while board.count(EMPTY) > self.size * self.size - discs {
            let at = *one_of(random, &board.places());
            let touches = DIRECTIONS
                .iter()
                .any(|&direction| board.away(at, direction, 1).is_some_and(|next| board.get(next) != EMPTY));
            if touches && board.get(at) == EMPTY {
                board.set(at, 'x');
            }
        }
        let whites = 1 + random.below(7);
        for at in board.places_of('x').into_iter().chain(board.places_of('o')) {
            board.set(at, LETTERS[usize::from(random.below(8) < whites)]);
        }
        let mover = random.index(2);
        (board.count(LETTERS[1 - mover]) > 0).then(|| self.write(&Position { board, mover }))
    }
}

#[test]
fn othello_in_step() {
    let fixed: [&str; 20] = [
        "size=4",
        "size=6",
        "size=8",
        "size=10",
        "size=4;start=parallel",
        "size=6;start=parallel",
        "size=8;start=parallel",
        "size=10;start=parallel",
        "size=4;discs=fewest",
        "size=6;discs=fewest",
        "size=8;discs=fewest",
        "size=10;discs=fewest",
        "size=4;start=parallel;discs=fewest",
        "size=6;start=parallel;discs=fewest",
        "size=8;start=parallel;discs=fewest",
        "size=10;start=parallel;discs=fewest",
        "size=4;empty=winner",
        "size=6;start=parallel;discs=fewest;empty=winner",
        "size=8;empty=winner",
        "size=10;discs=fewest;empty=winner",
    ];
    let draw = |random: &mut Random| Settings::read(fixed[random.index(fixed.len())]);
    in_step::<Othello, PlainOthello>("othello", &fixed, draw, PlainOthello::new);
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices =
        [words("size", "4 6 8 10"), words("start", "standard parallel"), words("discs", "most fewest")];
    let plan = Plan { settings: 16, games: 1, positions: 40 };
    holds::<Othello>(&plan, &choices, |game, random| {
        let (size, half) = (game.size(), game.size() / 2);
        let mut board = empty(size, size);
        // Most of the discs are of one color, or as many of each.
        let share = random.below(10);
        let disc = |random: &mut Random| if random.below(10) <= share { 'x' } else { 'o' };
        for (row, column) in [(half - 1, half - 1), (half - 1, half), (half, half - 1), (half, half)] {
            board[row][column] = disc(random);
        }
        for _ in 0..random.index(2 * size * size) {
            let (column, row) = (random.index(size), random.index(size));
            let near = |at: usize| at.saturating_sub(1)..size.min(at + 2);
            let is_linked = near(row).any(|row| near(column).any(|column| board[row][column] != '-'));
            if is_linked && board[row][column] == '-' {
                board[row][column] = disc(random);
            }
        }
        format!("{} {}", joined(&board), letter(random))
    });
}
