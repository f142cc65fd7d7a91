//! Boards with the learned weights drawn on them.

use game::{Board, Cell, CellShape, Content, Piece, PieceKind, Scene};
use ntuple::Pattern;
use picture::{Look, Mark, marked_board};

/// A board to draw on.
pub(super) struct Canvas<'a> {
    board: &'a Board,
    players: usize,
    /// The board without pieces.
    scene: Scene,
    /// For each cell of the board, the corresponding cell of the scene.
    cells: Vec<usize>,
}

impl<'a> Canvas<'a> {
    /// The board as its scene draws it; as plain squares where the scene does not have a cell for each.
    pub(super) fn new(board: &'a Board, scene: Option<&Scene>, players: usize) -> Canvas<'a> {
        let drawn: Option<Vec<usize>> = board.cells.iter().map(|cell| cell.drawn).collect();
        let found = scene.zip(drawn).filter(|(scene, drawn)| drawn.iter().all(|&at| at < scene.cells.len()));
        let Some((scene, cells)) = found else {
            return Canvas { board, players, scene: squares(board), cells: (0..board.cells.len()).collect() };
        };
        Canvas { board, players, scene: Scene { pieces: Vec::new(), ..scene.clone() }, cells }
    }

    /// The effects of a content on each cell: the strongest color for `most`, numbers in units of one over
    /// `parts`.
    pub(super) fn map(&self, effects: &[Option<f64>], most: f64, parts: f64, title: &str) -> String {
        let mut marks = self.marks(Look::Blank, 1.0, |_| true);
        for (&cell, effect) in self.cells.iter().zip(effects) {
            if let Some(effect) = effect {
                let look = if *effect < 0.0 { Look::Bad } else { Look::Good };
                let strength = (0.85 * effect.abs() / most.max(1e-9)) as f32;
                marks.push(Mark { cell, look, strength, text: signed(parts * effect) });
            }
        }
        marked_board(&self.scene, self.players, title, &marks)
    }

    /// The cells of a pattern with what lies on them; all other cells are faded.
    pub(super) fn pattern(&self, pattern: &Pattern, title: &str) -> String {
        let mut marks =
            self.marks(Look::Faded, 0.8, |cell| pattern.cells.iter().all(|&(own, _)| own != cell));
        let mut pieces = Vec::new();
        for &(cell, plane) in &pattern.cells {
            let cell = self.cells[cell];
            match plane.map(|plane| self.board.contents.get(plane)) {
                None => {}
                Some(None) => {
                    marks.push(Mark { cell, look: Look::Good, strength: 0.3, text: "+".to_owned() });
                }
                Some(Some(content)) => pieces.push(self.piece(cell, content)),
            }
        }
        let scene = Scene { pieces, ..self.scene.clone() };
        marked_board(&scene, self.players, title, &marks)
    }

    fn piece(&self, cell: usize, content: &Content) -> Piece {
        let Content { owner, kind, text, pieces } = content;
        let Cell { x, y, .. } = self.scene.cells[cell];
        let text = if *pieces > 1 { pieces.to_string() } else { text.clone() };
        Piece { x, y, cell: Some(cell), kind: *kind, owner: *owner, text }
    }

    /// The same mark on all marked cells.
    fn marks(&self, look: Look, strength: f32, is_marked: impl Fn(usize) -> bool) -> Vec<Mark> {
        let cells = self.cells.iter().enumerate().filter(|(cell, _)| is_marked(*cell));
        cells.map(|(_, &cell)| Mark { cell, look, strength, text: String::new() }).collect()
    }
}

/// A square for each cell, as wide as the least distance of two centers.
fn squares(board: &Board) -> Scene {
    let cells = &board.cells;
    let distances = cells
        .iter()
        .enumerate()
        .flat_map(|(at, one)| cells[at + 1..].iter().map(|other| (one.x - other.x).hypot(one.y - other.y)));
    let side = distances.filter(|&far| far > 0.0).fold(f32::INFINITY, f32::min);
    let side = if side.is_finite() { side } else { 1.0 };
    let least = |of: fn(&game::BoardCell) -> f32| cells.iter().map(of).fold(f32::INFINITY, f32::min);
    let most = |of: fn(&game::BoardCell) -> f32| cells.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
    let [left, top] = [least(|cell| cell.x), least(|cell| cell.y)];
    let square = |cell: &game::BoardCell| Cell {
        name: String::new(),
        x: (cell.x - left) / side + 0.5,
        y: (cell.y - top) / side + 0.5,
        width: 1.0,
        height: 1.0,
        shape: CellShape::Square,
        is_dark: false,
        text: String::new(),
    };
    Scene {
        width: (most(|cell| cell.x) - left) / side + 1.0,
        height: (most(|cell| cell.y) - top) / side + 1.0,
        cells: cells.iter().map(square).collect(),
        ..Scene::default()
    }
}

/// A number rounded, with its sign: `+12`, `−3`, `0`.
pub(super) fn signed(value: f64) -> String {
    match value.round() as i64 {
        0 => "0".to_owned(),
        number => format!("{number:+}").replace('-', "−"),
    }
}

/// A plane in words.
pub(super) fn plane(board: &Board, plane: usize) -> String {
    let Some(Content { owner, kind, text, pieces }) = board.contents.get(plane) else {
        return "an empty cell where a move is legal".to_owned();
    };
    let kind = match kind {
        PieceKind::Disc => "disc",
        PieceKind::Amazon => "amazon",
        PieceKind::Burnt => "burnt square",
        PieceKind::Coin => "coin",
        PieceKind::Token => "token",
        PieceKind::Cross => "cross",
        PieceKind::Nought => "nought",
    };
    let of = if *owner > 0 { format!(" of player {owner}") } else { String::new() };
    let text = if text.is_empty() { String::new() } else { format!(" {text}") };
    if *pieces > 1 { format!("{pieces} {kind}s{text}{of}") } else { format!("{kind}{text}{of}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::BoardCell;

    #[test]
    fn numbers_have_their_sign() {
        for (value, text) in [(12.3, "+12"), (-45.6, "−46"), (0.4, "0"), (-0.1, "0"), (250.0, "+250")] {
            assert_eq!(signed(value), text);
        }
    }

    #[test]
    fn a_board_without_a_scene_is_drawn_as_squares_side_by_side() {
        let cell = |x| BoardCell { x, y: 3.0, drawn: None };
        let contents = vec![Content { pieces: 3, ..Content::piece(0, PieceKind::Coin) }];
        let board = Board::new(vec![cell(1.0), cell(3.0), cell(5.0)], contents);
        let canvas = Canvas::new(&board, None, 2);
        let centers: Vec<(f32, f32)> = canvas.scene.cells.iter().map(|cell| (cell.x, cell.y)).collect();
        assert_eq!(centers, [(0.5, 0.5), (1.5, 0.5), (2.5, 0.5)]);
        assert_eq!((canvas.scene.width, canvas.scene.height), (3.0, 1.0));
        let pattern = Pattern { weight: 1.0, cells: vec![(0, Some(0)), (1, None)], phase: 0, context: 0 };
        let drawn = canvas.pattern(&pattern, "pattern");
        assert_eq!((drawn.matches("mark faded").count(), drawn.matches(">3<").count()), (1, 1), "{drawn}");
        assert_eq!(plane(&board, 0), "3 coins");
    }
}
