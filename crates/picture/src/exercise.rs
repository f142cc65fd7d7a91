//! Exercises: the picture of a search with boxes to fill in.
//!
//! The values to be worked out are left empty, and nothing else gives them away: branches that the search
//! never looked at are drawn like all others, nodes lose their numbers (they count visits), and no best moves
//! are marked. The answer is the same drawing, filled in.

use super::tree::VisitedTree;
use game::random::Random;

/// A picture to fill in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exercise {
    /// True if the boxes are filled in, and marked.
    pub answer: bool,
    /// The number of nodes without values, windows and cuts; `None` for all of them.
    pub blanks: Option<usize>,
    /// The seed that chooses these nodes, if they are not all.
    pub seed: u64,
    /// What a box shows where a search does not know the value.
    pub convention: Convention,
}

/// What a node shows where alpha-beta does not know its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Convention {
    /// What follows from its children: the value if it does, else the tightest bound. Textbooks print this.
    #[default]
    FailSoft,
    /// What the search returned: of the lecture's form, the bound of the window.
    FailHard,
}

impl Convention {
    /// Every convention with its name.
    pub const NAMES: [(&'static str, Convention); 2] =
        [("fail-soft", Convention::FailSoft), ("fail-hard", Convention::FailHard)];

    /// What it asks for, behind what a caption says.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Convention::FailSoft => {
                "; fail-soft: a value, or the bound (≥, ≤) that follows from the children"
            }
            Convention::FailHard => "; fail-hard: a value, or the bound (≥, ≤) of the window",
        }
    }
}

impl Exercise {
    /// For each node, whether it is to be filled in. Inner nodes that were never searched always are: a box
    /// that stays empty is part of the answer.
    pub(super) fn boxes(&self, walk: &VisitedTree) -> Vec<bool> {
        let mut boxes: Vec<bool> = walk.nodes.iter().map(super::tree::Node::is_interior).collect();
        let Some(blanks) = self.blanks else { return boxes };
        let mut visited: Vec<usize> =
            (0..boxes.len()).filter(|&at| boxes[at] && walk.nodes[at].was_visited()).collect();
        Random::new(self.seed).shuffle(&mut visited);
        for &at in visited.iter().skip(blanks) {
            boxes[at] = false;
        }
        boxes
    }
}
