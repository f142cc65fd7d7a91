//! Compiles the terms of the evaluation to sets as words.

use super::{Compiler, Refusal};
use crate::compiled::{Amount, Layer, Measure, Weighed, Windows};
use crate::evaluation::{Area, Derived, Feature, LACKING};
use crate::syntax::{CellId, Span};
use crate::words::Word;
use game::MAX_PLAYERS;

impl<W: Word> Compiler<'_, W> {
    /// The terms of an evaluation.
    pub(super) fn evaluation(&mut self, derived: &Derived) -> Result<Vec<Weighed<W>>, Refusal> {
        let mut terms = Vec::new();
        for term in &derived.terms {
            let mut weights = [0; MAX_PLAYERS];
            weights[..term.weights.len()].copy_from_slice(&term.weights);
            terms.push(Weighed { weights, measure: self.measure(&term.feature)? });
        }
        Ok(terms)
    }

    fn measure(&mut self, feature: &Feature) -> Result<Measure<W>, Refusal> {
        Ok(match feature {
            Feature::Lines { pieces, length } => {
                Measure::Lines { layers: self.mask_of(pieces), windows: self.windows(*length) }
            }
            Feature::Way { pieces, made, one_is_enough } => Measure::Way {
                layers: self.mask_of(pieces),
                made: self.by_bit(made),
                one_is_enough: *one_is_enough,
            },
            Feature::Connection { pieces, from, to } => Measure::Connection {
                layers: self.mask_of(pieces),
                from: self.geometry.set(from),
                to: self.geometry.set(to),
            },
            Feature::Groups { pieces } => Measure::Groups { layers: self.mask_of(pieces) },
            Feature::Pieces { area } => {
                Measure::Pieces { layers: self.mask_of(area), cells: self.geometry.set(area.cells()) }
            }
            Feature::Number { me, number } => match self.amount(*me, number) {
                Some(Amount::Counter(counter)) => Measure::Counter { counter },
                _ => Measure::Number(self.number_program(*me, number, Span::default())?),
            },
            Feature::Mobility { player } => Measure::Mobility { player: *player },
        })
    }

    fn mask_of(&self, area: &Area) -> u16 {
        let pieces = area.pieces().unwrap_or_default();
        let is_in = |layer: &Layer| pieces.contains(layer);
        self.layers.iter().enumerate().fold(0, |mask, (at, layer)| mask | u16::from(is_in(layer)) << at)
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
