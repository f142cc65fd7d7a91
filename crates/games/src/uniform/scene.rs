//! The drawing of a uniform tree.

use super::{State, Uniform};
use crate::branches::{self, Branches};
use game::{Layout, Payoffs, Player, Scene};

impl Uniform {
    /// The number of nodes in the layers above the one at `ply`.
    fn nodes_above(&self, ply: u8) -> u64 {
        (0..u32::from(ply)).map(|ply| self.branching.pow(ply)).sum()
    }
}

impl Branches for Uniform {
    fn size(&self) -> usize {
        usize::try_from(self.nodes_above(self.depth) + self.leaves).unwrap_or(usize::MAX)
    }

    fn ends(&self) -> usize {
        usize::try_from(self.leaves).unwrap_or(usize::MAX)
    }

    fn place(&self, state: &State) -> usize {
        (self.nodes_above(state.ply) + state.index) as usize
    }

    fn parent(&self, state: &State) -> Option<(State, usize)> {
        let ply = state.ply.checked_sub(1)?;
        let (index, child) = (state.index / self.branching, state.index % self.branching);
        Some((State { index, ply }, child as usize))
    }

    fn children(&self, state: &State) -> usize {
        if state.ply == self.depth { 0 } else { self.branching as usize }
    }

    fn child(&self, state: &State, child: usize) -> State {
        State { index: state.index * self.branching + child as u64, ply: state.ply + 1 }
    }

    fn payoffs_text(&self, payoffs: &Payoffs) -> String {
        if self.players == 2 { payoffs[Player::FIRST].to_string() } else { payoffs.to_string() }
    }
}

impl Layout for Uniform {
    fn scene(&self, state: &State) -> Scene {
        branches::scene(self, state)
    }

    fn clicks(&self, state: &State, mv: u8) -> Vec<usize> {
        branches::clicks(self, state, usize::from(mv))
    }
}
