//! Drawings of trees: all of a small tree; of a larger one the path to the current node and some layers
//! below it.

use crate::grid::number;
use game::{Cell, CellShape, Label, Notation, NotationError, Payoffs, Piece, PieceKind, Scene};
use std::ops::Range;

/// The maximum number of nodes of a tree that is drawn as a whole, and of its leaves.
const MAX_NODES: usize = 400;
const MAX_LEAVES: usize = 64;
/// The number of nodes of a larger tree drawn below the current one, unless it has more children.
const NODES_NEAR: usize = 40;
/// The number of nodes drawn above it.
const NODES_ABOVE: usize = 4;
/// The maximum number of children drawn.
const MAX_CHILDREN: usize = MAX_NODES;

/// The width and height of a node; one with a long text is wider.
const NODE: f32 = 0.8;
/// The width of a letter.
const LETTER: f32 = 0.22;
/// The gap between two adjacent nodes.
const GAP: f32 = 0.35;
/// The distance between layers.
const LAYER: f32 = 1.5;
/// The margin around the tree, enough for the sign for omitted nodes.
const BORDER: f32 = 0.5;
/// The distance from a node to the sign that there are more beyond it.
const TO_MORE: f32 = 0.65;
/// The sign for omitted nodes.
const MORE: &str = "…";

/// A game that is a tree: the children of a node are numbered from 0.
pub(crate) trait Branches: Notation {
    /// The number of nodes.
    fn size(&self) -> usize;
    /// The number of leaves.
    fn ends(&self) -> usize;
    /// The index of the node, counted from 0 layer by layer, each from the left. Called for small trees
    /// only.
    fn place(&self, state: &Self::State) -> usize;
    /// The parent of a node, and the number of the child that the node is; `None` for the root.
    fn parent(&self, state: &Self::State) -> Option<(Self::State, usize)>;
    /// The number of children; 0 for a leaf.
    fn children(&self, state: &Self::State) -> usize;
    /// A child, which must exist.
    fn child(&self, state: &Self::State, child: usize) -> Self::State;
    /// A leaf's payoffs in the notation of the game.
    fn payoffs_text(&self, payoffs: &Payoffs) -> String;
}

/// A node that is drawn.
struct DrawnNode<S> {
    state: S,
    ply: usize,
    /// Its children, as indexes among the drawn nodes.
    children: Range<usize>,
}

/// The drawn nodes, parents before children.
struct Sketch<S> {
    nodes: Vec<DrawnNode<S>>,
    /// The index of the current node.
    current: usize,
    /// True if there are nodes above the first.
    is_cut: bool,
}

impl<S: Clone> Sketch<S> {
    fn new<G: Branches<State = S>>(game: &G, state: &S) -> Sketch<S> {
        let is_whole = is_small(game);
        let mut path: Vec<S> = ancestors(game, state).map(|(node, _)| node).collect();
        path.reverse();
        path.push(state.clone());
        let above = if is_whole { 0 } else { above(path.len()) };
        let is_cut = !is_whole && path.len() > above + 1;
        // A tree that is drawn as a whole grows from its root, any other from the current node.
        let mut nodes: Vec<DrawnNode<S>> = Vec::new();
        let chain = if is_whole { path.drain(..1) } else { path.drain(path.len() - 1 - above..) };
        for (ply, state) in chain.enumerate() {
            nodes.push(DrawnNode { state, ply, children: ply + 1..ply + 2 });
        }
        let (mut layer, mut drawn) = (above..above + 1, 0);
        while !layer.is_empty() {
            let below: usize =
                layer.clone().map(|node| game.children(&nodes[node].state).min(MAX_CHILDREN)).sum();
            let is_near = is_whole || drawn == 0 || drawn + below <= NODES_NEAR;
            let end = nodes.len();
            for node in layer.clone() {
                let first = nodes.len();
                let children = if is_near { game.children(&nodes[node].state).min(MAX_CHILDREN) } else { 0 };
                for child in 0..children {
                    let (state, ply) = (game.child(&nodes[node].state, child), nodes[node].ply + 1);
                    nodes.push(DrawnNode { state, ply, children: 0..0 });
                }
                nodes[node].children = first..nodes.len();
            }
            drawn += below;
            layer = end..nodes.len();
        }
        let current = if is_whole { game.place(state) } else { above };
        Sketch { nodes, current, is_cut }
    }

    /// The horizontal center of each node: leaves side by side, other nodes above the center of their
    /// children.
    fn middles(&self, widths: &[f32]) -> Vec<f32> {
        let mut middles = vec![0.0; self.nodes.len()];
        let (mut open, mut free) = (vec![0], 0.0);
        while let Some(node) = open.pop() {
            let children = self.nodes[node].children.clone();
            if children.is_empty() {
                middles[node] = free + widths[node] / 2.0;
                free += widths[node] + GAP;
            }
            open.extend(children.rev());
        }
        for (node, DrawnNode { children, .. }) in self.nodes.iter().enumerate().rev() {
            if let (Some(first), Some(last)) = (children.clone().next(), children.clone().next_back()) {
                middles[node] = f32::midpoint(middles[first], middles[last]);
            }
        }
        middles
    }
}

/// True if the whole tree is drawn.
fn is_small<G: Branches>(game: &G) -> bool {
    game.size() <= MAX_NODES && game.ends() <= MAX_LEAVES
}

/// The number of nodes drawn above the last node of a path of this length.
fn above(path: usize) -> usize {
    (path - 1).min(NODES_ABOVE)
}

/// The tree with a token at the current node. Inner nodes show the player to move, leaves their payoffs.
pub(crate) fn scene<G: Branches>(game: &G, state: &G::State) -> Scene {
    let sketch = Sketch::new(game, state);
    let texts: Vec<(String, usize)> = sketch.nodes.iter().map(|node| text(game, &node.state)).collect();
    let width = |(text, _): &(String, usize)| NODE.max(LETTER * (text.chars().count() + 1) as f32);
    let widths: Vec<f32> = texts.iter().map(width).collect();
    let middles = sketch.middles(&widths);
    let layers = sketch.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
    let right = middles.iter().zip(&widths).map(|(middle, width)| middle + width / 2.0).fold(NODE, f32::max);
    let mut scene = Scene {
        width: right + 2.0 * BORDER,
        height: LAYER * layers as f32 + NODE + 2.0 * BORDER,
        ..Scene::default()
    };
    for (index, (node, (text, owner))) in sketch.nodes.iter().zip(texts).enumerate() {
        let (x, y) = (BORDER + middles[index], BORDER + NODE / 2.0 + LAYER * node.ply as f32);
        let is_leaf = owner == 0;
        if index == sketch.current {
            // On a leaf the token lies on the corner, so that the value can be read.
            let (left, up) = if is_leaf { (widths[index] / 2.0, NODE / 2.0) } else { (0.0, 0.0) };
            let (cell, text) = (Some(index), if is_leaf { String::new() } else { text.clone() });
            scene.pieces.push(Piece { x: x - left, y: y - up, cell, kind: PieceKind::Token, owner, text });
        } else if !is_leaf {
            scene.labels.push(Label { x, y, text: text.clone(), owner });
        }
        let more = |y| Label { x, y, text: MORE.to_owned(), owner: 0 };
        if index == 0 && sketch.is_cut {
            scene.labels.push(more(y - TO_MORE));
        }
        if !is_leaf && node.children.is_empty() {
            scene.labels.push(more(y + TO_MORE));
        }
        scene.cells.push(Cell {
            name: game.write_position(&node.state),
            x,
            y,
            width: widths[index],
            height: NODE,
            shape: CellShape::Node,
            text: if is_leaf { text } else { String::new() },
            ..Cell::default()
        });
        scene.edges.extend(node.children.clone().map(|child| (index, child)));
    }
    scene
}

/// The text of a node, and the player to move there; 0 at a leaf.
fn text<G: Branches>(game: &G, state: &G::State) -> (String, usize) {
    if let Some(payoffs) = game.outcome(state) {
        return (game.payoffs_text(&payoffs), 0);
    }
    let owner = number(Some(game.to_move(state)));
    (owner.to_string(), owner)
}

/// The node that a move leads to, unless it is not drawn because there are too many.
pub(crate) fn clicks<G: Branches>(game: &G, state: &G::State, child: usize) -> Vec<usize> {
    if is_small(game) {
        return vec![game.place(&game.child(state, child))];
    }
    let first = above(ancestors(game, state).count() + 1) + 1;
    if child < MAX_CHILDREN { vec![first + child] } else { Vec::new() }
}

/// The nodes above one, the nearest first, each with the number of the child that leads down.
fn ancestors<G: Branches>(game: &G, state: &G::State) -> impl Iterator<Item = (G::State, usize)> {
    std::iter::successors(game.parent(state), |(node, _)| game.parent(node))
}

/// A node as text: the numbers of the children from the root on, joined by dots, or `root`: `1.2.1`.
pub(crate) fn write_path<G: Branches>(game: &G, state: &G::State) -> String {
    let mut path: Vec<String> = ancestors(game, state).map(|(_, child)| (child + 1).to_string()).collect();
    path.reverse();
    if path.is_empty() { "root".to_owned() } else { path.join(".") }
}

/// The child that a number from 1 to `children` names, from 0: how moves in trees are read.
pub(crate) fn read_child(text: &str, children: u64) -> Result<u64, NotationError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let child = text.parse().ok().filter(|child| plain && (1..=children).contains(child));
    child.map(|child| child - 1).ok_or_else(|| {
        let expected = match children {
            0 => "no move, as the game is over".to_owned(),
            1 => "the only child, 1".to_owned(),
            _ => format!("a child from 1 to {children}"),
        };
        NotationError::new(expected, text)
    })
}
