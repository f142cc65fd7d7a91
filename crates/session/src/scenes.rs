//! How the game on the table looks, and what is clicked for its moves.

use game::{Layout, Line, Scene};

/// A position as it looks.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// What is drawn.
    pub scene: Scene,
    /// The cells to click, in order, for each legal move, in their order.
    pub clicks: Vec<Vec<usize>>,
    /// The cells of the last move; none at the start, and where the cells are others than they were.
    pub last: Vec<usize>,
}

/// The position a line has come to.
pub(crate) fn drawn<G: Layout>(game: &G, line: &Line<G>) -> Drawn {
    let state = line.state();
    let scene = game.scene(state);
    let mut before = line.clone();
    let last = before.pop(game).filter(|_| game.scene(before.state()).cells.len() == scene.cells.len());
    let last = last.map(|mv| game.clicks(before.state(), mv));
    Drawn {
        scene,
        clicks: line.legal(game).into_iter().map(|mv| game.clicks(state, mv)).collect(),
        last: last.unwrap_or_default(),
    }
}
