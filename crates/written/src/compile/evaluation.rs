//! Compiles the terms of the evaluation to sets as words.

use super::{Compiler, Result};
use crate::compiled::{Amount, Measure, Weighed, Windows};
use crate::evaluation::{Derived, Feature, LACKING};
use crate::syntax::{CellId, Span};
use crate::words::Word;
use game::MAX_PLAYERS;

impl<W: Word> Compiler<'_, W> {
    /// The terms of an evaluation.
    pub(super) fn evaluation(&mut self, derived: &Derived) -> Result<Vec<Weighed<W>>> {
        let mut terms = Vec::new();
        for term in &derived.terms {
            let mut weights = [0; MAX_PLAYERS];
            weights[..term.weights.len()].copy_from_slice(&term.weights);
            terms.push(Weighed { weights, measure: self.measure(&term.feature)? });
        }
        Ok(terms)
    }

    fn measure(&mut self, feature: &Feature) -> Result<Measure<W>> {
        Ok(match feature {
            Feature::Lines { pieces, length } => {
                Measure::Lines { layers: pieces.layers(), windows: self.windows(*length) }
            }
            Feature::Way { pieces, made, one_is_enough } => Measure::Way {
                layers: pieces.layers(),
                made: self.by_bit(made),
                one_is_enough: *one_is_enough,
            },
            Feature::Connection { pieces, from, to } => Measure::Connection {
                layers: pieces.layers(),
                from: self.geometry.set(from),
                to: self.geometry.set(to),
            },
            Feature::Groups { pieces } => Measure::Groups { layers: pieces.layers() },
            Feature::Pieces { area } => {
                Measure::Pieces { layers: area.layers(), cells: self.geometry.set(&area.cells) }
            }
            Feature::Number { me, number } => match self.amount(*me, number) {
                Some(Amount::Counter(counter)) => Measure::Counter { counter },
                _ => Measure::Number(self.number_program(*me, number, Span::default())?),
            },
            Feature::Mobility { player } => Measure::Mobility { player: *player },
        })
    }

    /// Numbers of cells by their bits.
    fn by_bit(&self, by_cell: &[u16]) -> Vec<u16> {
        let mut by_bit = vec![0; W::BITS];
        for (cell, &number) in by_cell.iter().enumerate() {
            by_bit[self.geometry.bit(cell as CellId)] = number;
        }
        by_bit
    }

    /// The lines of a length along each axis.
    fn windows(&self, length: u32) -> Windows<W> {
        let mut axes = Vec::new();
        for direction in 0..self.geometry.directions() {
            // One of two opposite directions.
            let back = self.geometry.opposite(direction).filter(|&back| back > direction);
            let Some(back) = back else { continue };
            let step = |starts: W, _| self.geometry.way(back).of(starts);
            let starts = (1..length).fold(self.geometry.all, step);
            if !starts.is_empty() {
                axes.push((back, starts));
            }
        }
        Windows { length, counted: length.saturating_sub(LACKING - 1)..=length, axes }
    }
}
