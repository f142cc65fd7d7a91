//! Guided games: play towards a random goal, for games that random play does not end.
//!
//! Each player draws a random potential over the board and moves pieces to where it is high. Now and then a
//! player reaches the goal of the rules this way, which gives learning a start.

use game::random::Random;
use game::{Board, Contents, MAX_PLAYERS};

/// The potential of every cell, for each player.
pub(super) struct Potentials {
    cells: Vec<Vec<f32>>,
    /// For each plane of pieces its owner, from 1; 0 is nobody.
    owners: Vec<usize>,
    words: usize,
}

/// The size of the noise of a potential, relative to its slope over the board.
const NOISE: f32 = 0.05;

impl Potentials {
    /// A potential for each player: a slope in a random direction, a bowl or a hill, and a little noise.
    pub(super) fn new(board: &Board, players: usize, random: &mut Random) -> Potentials {
        let places: Vec<[f32; 2]> = board.cells.iter().map(|cell| [cell.x, cell.y]).collect();
        let far = |axis: usize| {
            let (low, high) = places.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), at| {
                (low.min(at[axis]), high.max(at[axis]))
            });
            (f32::midpoint(low, high), ((high - low) / 2.0).max(0.5))
        };
        let ([x0, y0], size) = ([far(0).0, far(1).0], far(0).1.max(far(1).1));
        let mut unit = || random.unit_f64() as f32 * 2.0 - 1.0;
        let mut potential = || {
            let (a, b) = loop {
                let (a, b) = (unit(), unit());
                let length = a.hypot(b);
                if (0.1..=1.0).contains(&length) {
                    break (a / length, b / length);
                }
            };
            let bowl = unit() / 2.0;
            let at = |&[x, y]: &[f32; 2]| {
                let (x, y) = ((x - x0) / size, (y - y0) / size);
                a * x + b * y + bowl * (x * x + y * y) + NOISE * unit()
            };
            places.iter().map(at).collect()
        };
        let cells = (0..players.min(MAX_PLAYERS)).map(|_| potential()).collect();
        let owners = board.contents.iter().map(|content| content.owner).collect();
        Potentials { cells, owners, words: board.words() }
    }

    /// Such potentials that also give every additional piece a value, good or bad, wherever it lies.
    pub(super) fn with_worth(board: &Board, players: usize, random: &mut Random) -> Potentials {
        let mut potentials = Potentials::new(board, players, random);
        for cells in &mut potentials.cells {
            let worth = random.unit_f64() as f32 * 2.0 - 1.0;
            for potential in cells {
                *potential += worth;
            }
        }
        potentials
    }

    /// The sum of the potential of `player` over their pieces.
    pub(super) fn sum(&self, player: usize, contents: &Contents) -> f32 {
        let mut sum = 0.0;
        for (plane, &owner) in self.owners.iter().enumerate() {
            if owner != player + 1 {
                continue;
            }
            for (at, &word) in contents.planes[plane * self.words..][..self.words].iter().enumerate() {
                let mut rest = word;
                while rest != 0 {
                    sum += self.cells[player][at * 64 + rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                }
            }
        }
        sum
    }
}
