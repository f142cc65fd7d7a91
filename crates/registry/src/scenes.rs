//! The drawing of the position of a session, and the cells to click for its moves.

use game::{Layout, Line, Scene};

/// The drawing of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// The scene.
    pub scene: Scene,
    /// The cells to click, in order, for each legal move, in their order.
    pub clicks: Vec<Vec<usize>>,
    /// The cells of the last move; empty at the start, and where the layout of the cells has changed.
    pub last: Vec<usize>,
}

/// The drawing of the position at the end of a line.
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
