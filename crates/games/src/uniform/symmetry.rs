//! A uniform tree has no symmetries: its leaves are drawn independently, or sorted so that no two are
//! equal.

use super::{State, Uniform};
use game::{Symmetric, Symmetry};
use std::convert::Infallible;

impl Symmetric for Uniform {
    /// There are no maps.
    type Map = Infallible;

    fn symmetries(&self) -> Vec<Symmetry<Infallible>> {
        Vec::new()
    }

    fn image(&self, symmetry: &Symmetry<Infallible>, _state: &State) -> State {
        match symmetry.map {}
    }

    fn image_of_move(&self, symmetry: &Symmetry<Infallible>, _mv: u8) -> u8 {
        match symmetry.map {}
    }
}
