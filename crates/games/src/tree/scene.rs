//! The drawing of a literal tree.

use super::{State, Tree};
use crate::branches::{self, Branches};
use game::{Layout, Payoffs, Player, Scene};

impl Branches for Tree {
    fn size(&self) -> usize {
        self.nodes()
    }

    fn ends(&self) -> usize {
        self.leaves()
    }

    fn place(&self, state: &State) -> usize {
        state.0 as usize
    }

    fn parent(&self, state: &State) -> Option<(State, usize)> {
        let parent = State(self.node(*state).parent);
        (state.0 != 0).then(|| (parent, (state.0 - self.node(parent).first_child) as usize))
    }

    fn children(&self, state: &State) -> usize {
        self.node(*state).children as usize
    }

    fn child(&self, state: &State, child: usize) -> State {
        State(self.node(*state).first_child + child as u32)
    }

    fn payoffs_text(&self, payoffs: &Payoffs) -> String {
        if self.vectors { payoffs.to_string() } else { payoffs[Player::FIRST].to_string() }
    }
}

impl Layout for Tree {
    fn scene(&self, state: &State) -> Scene {
        branches::scene(self, state)
    }

    fn clicks(&self, state: &State, mv: u32) -> Vec<usize> {
        branches::clicks(self, state, mv as usize)
    }
}
