#![doc = include_str!("README.md")]

mod evaluation;
mod notation;
mod parse;
mod scene;
mod symmetry;

pub use evaluation::TreeEvaluation;
pub use parse::TreeError;

use game::{Bounds, Configured, Game, Given, Parameter, ParameterError, Payoffs, Player, Promises};
use std::fmt;

/// A literal tree: every node is written down.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation, Payoffs};
/// let tree: games::tree::Tree = "((3 5) (2 9))".parse().unwrap();
/// let leaf = tree.read_position("2.1").unwrap();
/// assert_eq!(tree.outcome(&leaf), Some(Payoffs::two(2)));
/// assert_eq!(tree.to_text(), "((3 5) (2 9))");
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// Layer by layer from the root, children side by side in order.
    nodes: Vec<Node>,
    players: usize,
    /// True if values are written as vectors, not as player 1's number.
    vectors: bool,
    promises: Promises,
}

/// A node of the tree, by its index in the list of nodes; the root is the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State(u32);

#[derive(Clone, Debug)]
struct Node {
    /// The root is its own parent.
    parent: u32,
    first_child: u32,
    /// 0 for a leaf.
    children: u32,
    mover: Player,
    /// A leaf's payoffs, another node's static value.
    value: Payoffs,
    quiet: bool,
}

impl Tree {
    /// The number of nodes, leaves included.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The number of leaves.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.children == 0).count()
    }

    fn node(&self, state: State) -> &Node {
        &self.nodes[state.0 as usize]
    }

    /// The player to move at a node unless another is written: player 1 at the root, then in turn.
    fn usual_mover(&self, state: State) -> Player {
        if state.0 == 0 {
            return Player::FIRST;
        }
        self.nodes[self.node(state).parent as usize].mover.next(self.players)
    }
}

/// The whole tree in its normal form: see [`Tree::to_text`].
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

described!(Tree);

impl Game for Tree {
    type State = State;
    /// The index of the child, from 0.
    type Move = u32;
    /// The parent.
    type Undo = State;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State(0)
    }

    fn to_move(&self, state: &State) -> Player {
        self.node(*state).mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let node = self.node(*state);
        (node.children == 0).then_some(node.value)
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u32>) {
        moves.extend(0..self.node(*state).children);
    }

    fn play(&self, state: &mut State, mv: u32) -> State {
        let before = *state;
        state.0 = self.node(before).first_child + mv;
        before
    }

    fn undo(&self, state: &mut State, _mv: u32, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        self.promises
    }
}

impl Configured for Tree {
    const PARAMETERS: &'static [Parameter] = &[Parameter {
        name: "tree",
        expects: "(NODE NODE ...), where a NODE is a number, [1,2,3] or another (...)",
        default: "((3 (((4 1) 2))))",
        about: "the tree itself",
    }];

    fn configure(given: &Given<'_>) -> Result<Tree, ParameterError> {
        given.text("tree").parse::<Tree>().map_err(|error| ParameterError::Wrong {
            name: "tree",
            expected: error.expected(),
            found: error.found().to_owned(),
        })
    }
}

/// Bounds of the payoffs of leaves and of the given static values.
fn bounds(nodes: &[Node]) -> Bounds {
    let mut values = nodes
        .iter()
        .filter(|node| node.children == 0 || node.value.as_slice().iter().any(|&entry| entry != 0))
        .map(|node| node.value);
    let first = values.next().expect("a tree has a leaf");
    let sum = first.sum() as i32;
    let mut bounds = Bounds { least: i32::MAX, greatest: i32::MIN, sum: Some(sum) };
    for value in std::iter::once(first).chain(values) {
        for &entry in value.as_slice() {
            bounds.least = bounds.least.min(entry);
            bounds.greatest = bounds.greatest.max(entry);
        }
        bounds.sum = bounds.sum.filter(|&sum| i64::from(sum) == value.sum());
    }
    if bounds.sum == Some(0) && nodes[0].value.players() == 2 {
        // With two players, one player's maximum is the other's minimum: the usual symmetric form.
        return Bounds::zero_sum(bounds.greatest);
    }
    bounds
}
