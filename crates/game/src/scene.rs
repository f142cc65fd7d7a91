//! The appearance of a position: the shapes that a front end draws and the cells to click for a move.
//!
//! A scene is plain data, without pixels, colors or language. A unit is about the width of a cell; x grows
//! to the right and y downward from the top left corner.

use crate::rules::Game;

/// A game that can be drawn.
///
/// # Laws
///
/// 16. The cells of a scene are the same in number, order, name and place for every position of a game, and
///     the scene always has the same size, unless the game is drawn by its remaining parts (cards in hands,
///     heaps) or by the neighborhood of a node (a large tree).
/// 17. Every cell that [`clicks`](Layout::clicks) names is one of the scene's, and no two legal moves of a
///     position have the same clicks unless both have none. If a move's clicks are a prefix of another's,
///     clicking its last cell once more confirms it: no other move continues that way.
/// 18. Cells, labels and the centers of pieces lie on the scene, and a piece lies on the cell that it
///     names; an edge joins two different cells, and cells that decided the game exist; owners are players
///     of the game, or nobody.
///
/// [`laws::check_layout`](crate::laws::check_layout) and [`laws::check_board`](crate::laws::check_board)
/// test them.
pub trait Layout: Game {
    /// The scene of a position.
    fn scene(&self, state: &Self::State) -> Scene;

    /// The cells to click for a legal move, in order, as indexes into [`Scene::cells`]; none for a move that
    /// has no place on the board, such as a pass, or whose place is not drawn.
    ///
    /// Cells that stand for the same move (coins of equal heaps, equal cards) are covered by one cell that
    /// spans them all and follows them in the list, so that it can be drawn over them.
    fn clicks(&self, state: &Self::State, mv: Self::Move) -> Vec<usize>;
}

/// The drawing of a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The width, in cells.
    pub width: f32,
    /// The height, in cells.
    pub height: f32,
    /// Places where a piece can lie or that can be clicked.
    pub cells: Vec<Cell>,
    /// Lines between cells, as indexes into `cells`.
    pub edges: Vec<(usize, usize)>,
    /// Text on the scene: coordinates, the owners of hands.
    pub labels: Vec<Label>,
    /// The pieces on the scene.
    pub pieces: Vec<Piece>,
    /// The cells that decided the game, as indexes into `cells`: a line that is complete. Empty while the
    /// game goes on, and in games that end in another way.
    pub decided: Vec<usize>,
    /// True if the scene may be rotated by 180 degrees, so that either player sits at the bottom.
    pub turns: bool,
}

/// A place of a scene.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cell {
    /// Its name, as in the notation if it has a name there.
    pub name: String,
    /// Its center.
    pub x: f32,
    /// Its center.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// Its shape.
    pub shape: CellShape,
    /// True if it is drawn darker: the dark squares of a chess board, a player's home, the star points of a
    /// board of lines.
    pub is_dark: bool,
    /// The text in it.
    pub text: String,
}

/// The shape of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellShape {
    /// A rectangle with a border.
    #[default]
    Square,
    /// A crossing of two lines, which are the edges.
    Point,
    /// A round hole.
    Hole,
    /// No drawing of its own: a place that can be clicked.
    Place,
    /// A playing card.
    Card,
    /// A node of a tree.
    Node,
}

/// A piece on a scene.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Piece {
    /// Its center.
    pub x: f32,
    /// Its center.
    pub y: f32,
    /// The cell it lies on, as an index into [`Scene::cells`].
    pub cell: Option<usize>,
    /// Its kind.
    pub kind: PieceKind,
    /// Its owner, from 1; 0 is nobody.
    pub owner: usize,
    /// The text on it.
    pub text: String,
}

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceKind {
    /// A disc or a checker.
    #[default]
    Disc,
    /// An amazon.
    Amazon,
    /// A burnt square.
    Burnt,
    /// A coin.
    Coin,
    /// A token that marks the current state of the game.
    Token,
    /// A cross, as in Tic-Tac-Toe.
    Cross,
    /// A nought, as in Tic-Tac-Toe.
    Nought,
}

/// Text on a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// Its center.
    pub x: f32,
    /// Its center.
    pub y: f32,
    /// The text.
    pub text: String,
    /// Its owner, from 1; 0 is nobody.
    pub owner: usize,
}

/// Cells that form a grid, by their centers: the numbers of rows and of columns, and the cells by rows from
/// the top, each from the left. `None` if they form no grid.
pub fn reading_order(centers: &[(f32, f32)]) -> Option<([usize; 2], Vec<usize>)> {
    let count = |mut values: Vec<f32>| {
        values.sort_by(f32::total_cmp);
        values.dedup();
        values.len()
    };
    let rows = count(centers.iter().map(|center| center.1).collect());
    let columns = count(centers.iter().map(|center| center.0).collect());
    let mut cells: Vec<usize> = (0..centers.len()).collect();
    cells.sort_by(|&one, &other| {
        let (one, other) = (centers[one], centers[other]);
        one.1.total_cmp(&other.1).then(one.0.total_cmp(&other.0))
    });
    (rows * columns == centers.len()).then_some(([rows, columns], cells))
}
