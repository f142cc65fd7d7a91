//! The terms of a value: which tuples a position looks up, what lies on them, and what each adds.
//!
//! The board is read cell by cell here, as the definition says; searches read it by rows of bits.

use crate::network::Network;
use crate::outputs::Outputs;
use game::{Contents, Evaluated, MAX_PLAYERS, Payoffs, Player};

/// The value of a position, as the sum of its terms.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// The terms, those that add or take most for any player first.
    pub terms: Vec<Term>,
    /// The sums of the weights of all terms, in units of 2^-`shift`. Shape `[players]`.
    pub sums: Vec<i32>,
    /// The values that they stand for. Shape `[players]`.
    pub values: Payoffs,
    /// The number of fractional bits of a weight.
    pub shift: u32,
    /// The phase of the position, from 0.
    pub phase: usize,
    /// The number of phases.
    pub phases: usize,
    /// The context of the position, from 0.
    pub context: usize,
}

/// One term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The place, with its content.
    pub place: Place,
    /// The weights, in units of 2^-`shift`: with two opponents, one is the negative of the other. Shape
    /// `[players]`.
    pub weights: Vec<i32>,
}

/// The place that a term reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The cells of a tuple on the board, each with the plane of what lies there; `None` for nothing.
    Cells(Vec<(usize, Option<usize>)>),
    /// A count outside the board.
    Count {
        /// Its number, from 0.
        number: usize,
        /// Its value.
        value: u8,
    },
}

impl Terms {
    /// The part of the sums that the terms from number `most` on add. Shape `[players]`.
    pub fn rest(&self, most: usize) -> Vec<i32> {
        let sum = |player: usize| self.terms.iter().skip(most).map(|term| term.weights[player]).sum();
        (0..self.sums.len()).map(sum).collect()
    }

    /// A weight in units of the sum.
    pub fn in_units(&self, weight: i32) -> f64 {
        f64::from(weight) / f64::from(1u32 << self.shift)
    }
}

impl Network {
    /// The terms of the value of an unfinished position.
    pub fn terms<G: Evaluated>(&self, game: &G, state: &G::State) -> Terms {
        let mover = game.to_move(state);
        let mut contents = Contents::default();
        game.read_contents(state, &mut contents);
        let made = &self.made;
        let block = self.block(mover, &contents);
        let tuples = made.tuples.iter().map(|tuple| {
            let cells: Vec<_> = tuple.cells.iter().map(|&seen| self.found(mover, &contents, seen)).collect();
            let base = made.planes + 1;
            let index = cells.iter().rev().fold(0, |index, (_, _, digit)| index * base + digit);
            let cells = cells.into_iter().map(|(cell, plane, _)| (cell, plane)).collect();
            (Place::Cells(cells), made.classes[tuple.class].offset + index)
        });
        let counts = made.count_offsets.iter().zip(contents.counts).enumerate();
        let counts = counts
            .map(|(number, (&offset, value))| (Place::Count { number, value }, offset + usize::from(value)));
        let term = |(place, at)| Term { place, weights: self.by_player(mover, block + at) };
        let mut terms: Vec<Term> = tuples.chain(counts).map(term).collect();
        let sum = |player: usize| terms.iter().map(|term| term.weights[player]).sum();
        let sums: Vec<i32> = (0..made.players).map(sum).collect();
        let size = |term: &Term| term.weights.iter().map(|weight| weight.unsigned_abs()).max();
        terms.sort_by_key(|term| std::cmp::Reverse(size(term)));
        Terms {
            terms,
            values: self.values_of_players(mover, &sums),
            sums,
            shift: self.shift,
            phase: made.phase_of(&contents),
            phases: made.phases.len() + 1,
            context: contents.context,
        }
    }

    /// The cell of the board that the mover sees here, the plane of what lies there, and its digit in an
    /// index.
    fn found(&self, mover: Player, contents: &Contents, seen: usize) -> (usize, Option<usize>, usize) {
        let made = &self.made;
        let mover = mover.index();
        let cell = if made.is_relative { made.turns[mover].inverse().image(seen) } else { seen };
        let has = |plane: &usize| contents.planes[plane * made.words + cell / 64] >> (cell % 64) & 1 == 1;
        let plane = (0..made.planes).find(has);
        let digit = |plane: usize| if made.is_relative { made.relative[mover][plane] } else { plane } + 1;
        (cell, plane, plane.map_or(0, digit))
    }

    /// The weights at an index, for each player.
    fn by_player(&self, mover: Player, at: usize) -> Vec<i32> {
        let (players, outputs) = (self.made.players, self.made.outputs);
        let of_seat = |seat: usize| match self.outputs {
            Outputs::Winner | Outputs::Payoffs { .. } => i32::from(self.weights[at * outputs + seat]),
            Outputs::Opponents { .. } if seat == 0 => i32::from(self.weights[at]),
            Outputs::Opponents { .. } => -i32::from(self.weights[at]),
        };
        (0..players).map(|player| of_seat((player + players - mover.index()) % players)).collect()
    }

    /// The values for which the sums of the players stand.
    fn values_of_players(&self, mover: Player, sums: &[i32]) -> Payoffs {
        let mut seats = [0; MAX_PLAYERS];
        for (player, &sum) in sums.iter().enumerate() {
            seats[(player + sums.len() - mover.index()) % sums.len()] = sum;
        }
        self.values_of(mover, &seats)
    }
}
