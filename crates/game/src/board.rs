//! The contents of a board, read fast: the input of learned evaluations.
//!
//! A scene names cells and draws pieces, which takes far longer than a static evaluation may. A [`Board`]
//! describes the cells and what may lie on them once; [`Contents`] are then read in a few instructions.

use crate::scene::{Layout, PieceKind, Scene};

/// The most words of 64 bits that the planes of all contents of a board may take.
pub const MAX_PLANE_WORDS: usize = 64;
/// The most counts beside a board.
pub const MAX_COUNTS: usize = 8;

/// The cells of a board and their possible contents: one description for all positions of a game.
///
/// # Laws
///
/// 25. A cell holds at most one content. If a cell is [drawn](BoardCell::drawn), what lies on it in every
///     position is what the [scene](crate::Layout::scene) shows there: nothing, or the pieces of that
///     content.
/// 26. The context and the counts of a position lie below their bounds. While the game lasts, the plane of
///     [targets](Board::has_targets) has the empty cells on which the legal moves place a piece.
///
/// [`laws::check_contents`](crate::laws::check_contents) tests them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Board {
    /// The cells, in the order of their bits in a plane.
    pub cells: Vec<BoardCell>,
    /// Lines between cells, as indexes into `cells`; none if neighbors follow from the distances of centers.
    pub edges: Vec<(usize, usize)>,
    /// The possible contents of a nonempty cell, in the order of the planes.
    pub contents: Vec<Content>,
    /// The number of contexts: small states outside the cells, such as whose card lies on the table. At
    /// least 1.
    pub contexts: usize,
    /// The number of values of each count beside the board, such as the sizes of hands.
    pub counts: Vec<u8>,
    /// True if the order of the cells means nothing, as with heaps.
    pub is_unordered: bool,
    /// True if one more plane follows those of the contents: the empty cells on which a legal move places a
    /// piece, in a game in which every move places one piece.
    pub has_targets: bool,
}

/// A cell of a [`Board`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoardCell {
    /// Its center, in the units of a scene.
    pub x: f32,
    /// Its center, downward.
    pub y: f32,
    /// The corresponding cell of the scene, as an index into [`Scene::cells`](crate::Scene::cells); `None` if
    /// no cell of the scene corresponds to it in every position.
    pub drawn: Option<usize>,
}

/// The content of a cell: a piece, or several equal ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    /// The owner, from 1; 0 is nobody.
    pub owner: usize,
    /// The kind of piece.
    pub kind: PieceKind,
    /// The text on the piece, as in a scene: different pieces of the same kind have different texts.
    pub text: String,
    /// The number of these pieces on the cell, at least 1.
    pub pieces: u8,
}

impl Content {
    /// One piece of this owner and kind, without text.
    pub fn piece(owner: usize, kind: PieceKind) -> Content {
        Content { owner, kind, text: String::new(), pieces: 1 }
    }

    /// One piece of this kind for each of the players, in turn order.
    pub fn piece_of_each(players: usize, kind: PieceKind) -> Vec<Content> {
        (1..=players).map(|owner| Content::piece(owner, kind)).collect()
    }
}

impl Board {
    /// A board with these cells and contents, one context and no counts.
    pub fn new(cells: Vec<BoardCell>, contents: Vec<Content>) -> Board {
        Board { cells, contents, contexts: 1, ..Board::default() }
    }

    /// A board with the cells of a scene at these indexes, in this order. Edges of the scene that join two of
    /// them are edges of the board.
    ///
    /// # Panics
    ///
    /// If the scene has no cell of an index.
    pub fn of_scene(scene: &Scene, cells: impl IntoIterator<Item = usize>, contents: Vec<Content>) -> Board {
        let mut places = vec![None; scene.cells.len()];
        let mut order = Vec::new();
        for (place, drawn) in cells.into_iter().enumerate() {
            let cell = &scene.cells[drawn];
            places[drawn] = Some(place);
            order.push(BoardCell { x: cell.x, y: cell.y, drawn: Some(drawn) });
        }
        let edge = |&(one, other): &(usize, usize)| Some((places[one]?, places[other]?));
        let edges = scene.edges.iter().filter_map(edge).collect();
        Board { edges, ..Board::new(order, contents) }
    }

    /// A board with the first `cells` of the cells of a game's scene.
    ///
    /// # Panics
    ///
    /// If the scene has fewer.
    pub fn of_game<G: Layout>(game: &G, cells: usize, contents: Vec<Content>) -> Board {
        Board::of_scene(&game.scene(&game.start()), 0..cells, contents)
    }

    /// The number of words of each plane.
    pub fn words(&self) -> usize {
        self.cells.len().div_ceil(64)
    }

    /// The number of planes: one per content, and one of targets if there are any.
    pub fn planes(&self) -> usize {
        self.contents.len() + usize::from(self.has_targets)
    }

    /// True if plane `index` of these contents has the cell.
    pub fn has(&self, contents: &Contents, index: usize, cell: usize) -> bool {
        contents.planes[index * self.words() + cell / 64] >> (cell % 64) & 1 == 1
    }

    /// The content of a cell, as an index into [`contents`](Board::contents); `None` if it is empty.
    pub fn content(&self, contents: &Contents, cell: usize) -> Option<usize> {
        (0..self.contents.len()).find(|&index| self.has(contents, index, cell))
    }

    /// True if all planes fit into [`Contents`].
    pub fn fits(&self) -> bool {
        self.words() * self.planes() <= MAX_PLANE_WORDS && self.counts.len() <= MAX_COUNTS
    }
}

/// The contents of the board in one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contents {
    /// The [planes](Board::planes), one after another: [`Board::words`] words each, cell c at bit c mod 64
    /// of word c div 64.
    pub planes: [u64; MAX_PLANE_WORDS],
    /// The context, below [`Board::contexts`].
    pub context: usize,
    /// The counts, each below its bound in [`Board::counts`].
    pub counts: [u8; MAX_COUNTS],
}

impl Default for Contents {
    fn default() -> Contents {
        Contents { planes: [0; MAX_PLANE_WORDS], context: 0, counts: [0; MAX_COUNTS] }
    }
}

impl Contents {
    /// Writes plane `index` of a board of at most 64 cells.
    #[inline]
    pub fn set_small(&mut self, index: usize, plane: u64) {
        self.planes[index] = plane;
    }

    /// Writes plane `index` of a board of 65 to 128 cells.
    #[inline]
    pub fn set_large(&mut self, index: usize, plane: u128) {
        self.planes[2 * index] = plane as u64;
        self.planes[2 * index + 1] = (plane >> 64) as u64;
    }

    /// Writes the planes of a board of up to 128 cells from the first one on, and context 0.
    #[inline]
    pub fn set_planes<const PLANES: usize>(&mut self, cells: usize, planes: [u128; PLANES]) {
        self.context = 0;
        for (index, plane) in planes.into_iter().enumerate() {
            if cells <= 64 {
                self.set_small(index, plane as u64);
            } else {
                self.set_large(index, plane);
            }
        }
    }
}
