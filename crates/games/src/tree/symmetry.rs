//! A literal tree has no symmetries: if two of its parts are equal, that is a coincidence.

use super::{State, Tree};
use game::{Symmetric, Symmetry};
use std::convert::Infallible;

impl Symmetric for Tree {
    /// There are no maps.
    type Map = Infallible;

    fn symmetries(&self) -> Vec<Symmetry<Infallible>> {
        Vec::new()
    }

    fn image(&self, symmetry: &Symmetry<Infallible>, _state: &State) -> State {
        match symmetry.map {}
    }

    fn image_of_move(&self, symmetry: &Symmetry<Infallible>, _mv: u32) -> u32 {
        match symmetry.map {}
    }
}
