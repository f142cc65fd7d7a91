//! How a position looks: what a front end draws and what is clicked for a move.
//!
//! A scene is plain data. It knows no pixels, no colours and no language: a unit is about the width of a cell, x grows to the
//! right and y downwards from the top left corner.

use crate::rules::Game;

/// A game that can be drawn.
///
/// # Laws
///
/// 16. The cells of a scene are the same in number, order, name and place for every position of a game, and the scene is always
///     as large, unless the game is drawn by what is left of it (cards in hands, heaps) or by what is near (a large tree).
/// 17. Every cell that [`clicks`](Layout::clicks) names is one of the scene's, and no two legal moves of a position have the
///     same clicks unless both have none. Where a move's clicks are how another's begin, clicking its last cell once more
///     confirms it: no other move goes on so.
/// 18. Cells, labels and the centres of pieces lie on the scene, a piece on the cell that it says it lies on; an edge joins two
///     different cells; and owners are players of the game, or nobody.
///
/// [`laws::check_layout`](crate::laws::check_layout) and [`laws::check_board`](crate::laws::check_board) test them.
pub trait Layout: Game {
    /// The position as it looks.
    fn scene(&self, state: &Self::State) -> Scene;

    /// The cells that are clicked for a legal move, in order, as places in [`Scene::cells`]; none for a move that has no place
    /// on the board, such as a pass, or whose place is not drawn.
    ///
    /// Cells that stand for one and the same move (coins of equal heaps, equal cards) are one cell that spans them all, which
    /// comes behind those it spans, so that it can be drawn over them.
    fn clicks(&self, state: &Self::State, mv: Self::Move) -> Vec<usize>;
}

/// A position as it looks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// How wide it is, in cells.
    pub width: f32,
    /// How high it is, in cells.
    pub height: f32,
    /// Where something can lie or be clicked.
    pub cells: Vec<Cell>,
    /// Lines between cells, as places in `cells`.
    pub edges: Vec<(usize, usize)>,
    /// What is written on it: coordinates, whose hand it is.
    pub labels: Vec<Label>,
    /// What lies on it.
    pub pieces: Vec<Piece>,
    /// Whether it may be turned by half a turn, so that either player sits at the bottom.
    pub turns: bool,
}

/// A place of a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Its name, as the notation calls it where it has a name there.
    pub name: String,
    /// Its centre.
    pub x: f32,
    /// Its centre.
    pub y: f32,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What it looks like.
    pub shape: CellShape,
    /// Whether it is of the darker kind: the other squares of a chess board, a player's home.
    pub is_dark: bool,
    /// What is written in it.
    pub text: String,
}

/// What a cell looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellShape {
    /// A square or an oblong with a border.
    Square,
    /// A round hole.
    Hole,
    /// Nothing of its own: a place that can be clicked.
    Place,
    /// A playing card.
    Card,
    /// A node of a tree.
    Node,
}

/// Something that lies on a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// Its centre.
    pub x: f32,
    /// Its centre.
    pub y: f32,
    /// The cell it lies on, as a place in [`Scene::cells`].
    pub cell: Option<usize>,
    /// What it is.
    pub kind: PieceKind,
    /// Whose it is, from 1; 0 is nobody's.
    pub owner: usize,
    /// What is written on it.
    pub text: String,
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceKind {
    /// A disc or a man.
    Disc,
    /// An amazon.
    Amazon,
    /// A square that is burnt.
    Burnt,
    /// A coin.
    Coin,
    /// A token that shows where the game stands.
    Token,
    /// A cross, as in Tic-Tac-Toe.
    Cross,
    /// A nought, as in Tic-Tac-Toe.
    Nought,
}

/// Something written on a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// Its centre.
    pub x: f32,
    /// Its centre.
    pub y: f32,
    /// What is written.
    pub text: String,
    /// Whose it is, from 1; 0 is nobody's.
    pub owner: usize,
}
