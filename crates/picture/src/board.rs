//! A position as a static drawing: the board, its cells, the pieces and the texts.

use super::markup::escape;
use game::{Cell, CellShape, Piece, PieceKind, Scene};
use std::fmt::Write as _;

/// The style of all boards, which a page with boards has once.
pub const BOARD_LOOKS: &str = include_str!("board.css");

/// Units of the drawing for one of the scene: some browsers draw type of less than a pixel badly.
const UNIT: f32 = 100.0;
const MARGIN: f32 = 20.0;

/// The pixels of a cell, and the greatest width of a board.
const CELL: f32 = 44.0;
const MAX_WIDTH: f32 = 420.0;

/// A cell that is highlighted by its color.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The cell, as an index into [`Scene::cells`].
    pub cell: usize,
    /// The color.
    pub look: Look,
    /// How strong the color is, from 0 to 1.
    pub strength: f32,
    /// The text in the cell.
    pub text: String,
}

/// The color of a [`Mark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Good for a player.
    Good,
    /// Bad for a player.
    Bad,
    /// Of no interest.
    Faded,
    /// Without the look of the board, as a ground for colors.
    Blank,
}

/// The position of a scene as SVG, as part of a page that has the [`BOARD_LOOKS`]. With three or more players
/// each piece bears the number of its owner. `title` describes the picture.
///
/// # Examples
///
/// ```
/// use game::Scene;
/// let scene = Scene { width: 3.0, height: 2.0, ..Scene::default() };
/// assert!(picture::board(&scene, 2, "an empty board").contains("an empty board"));
/// ```
pub fn board(scene: &Scene, players: usize, title: &str) -> String {
    marked_board(scene, players, title, &[])
}

/// The same with marks on cells, below the pieces.
pub fn marked_board(scene: &Scene, players: usize, title: &str, marks: &[Mark]) -> String {
    let (width, height) = (scene.width * UNIT, scene.height * UNIT);
    let pixels = (scene.width * CELL).min(MAX_WIDTH);
    let title = escape(title);
    let mut svg = format!(
        "<svg class=\"board\" role=\"img\" aria-label=\"{title}\" width=\"{pixels:.0}\" \
         viewBox=\"{} {} {} {}\">\n<title>{title}</title>\n",
        -MARGIN,
        -MARGIN,
        width + 2.0 * MARGIN,
        height + 2.0 * MARGIN
    );
    let _ = writeln!(
        svg,
        "<rect class=\"ground\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"24\"/>",
        -MARGIN,
        -MARGIN,
        width + 2.0 * MARGIN,
        height + 2.0 * MARGIN
    );
    for &(from, to) in &scene.edges {
        if let (Some(from), Some(to)) = (scene.cells.get(from), scene.cells.get(to)) {
            let _ = writeln!(
                svg,
                "<line class=\"edge\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
                from.x * UNIT,
                from.y * UNIT,
                to.x * UNIT,
                to.y * UNIT
            );
        }
    }
    svg.extend(scene.cells.iter().map(outline));
    svg.extend(marks.iter().filter_map(|mark| Some(marked(scene.cells.get(mark.cell)?, mark))));
    svg.extend(scene.pieces.iter().map(|piece| drawn(scene, piece, players)));
    svg + &texts(scene) + "</svg>\n"
}

/// A cell on which nothing lies.
fn outline(cell: &Cell) -> String {
    let shape = match cell.shape {
        CellShape::Square => "square",
        CellShape::Point => "point",
        CellShape::Hole => "hole",
        CellShape::Place => "place",
        CellShape::Card => "card",
        CellShape::Node => "node",
    };
    shaped(cell, &format!("class=\"{shape}{}\"", if cell.is_dark { " dark" } else { "" }))
}

/// A mark on its cell.
fn marked(cell: &Cell, mark: &Mark) -> String {
    let look = match mark.look {
        Look::Good => "good",
        Look::Bad => "bad",
        Look::Faded => "faded",
        Look::Blank => "blank",
    };
    let area =
        shaped(cell, &format!("class=\"mark {look}\" fill-opacity=\"{:.2}\"", mark.strength.clamp(0.0, 1.0)));
    if mark.text.is_empty() {
        return area;
    }
    let room = (cell.width * UNIT * 0.82, 42.0 * cell.height.min(1.0));
    area + &writing("on-mark", (cell.x * UNIT, cell.y * UNIT), room, &mark.text)
}

/// The area of a cell, with these attributes.
fn shaped(cell: &Cell, attributes: &str) -> String {
    let corner = match cell.shape {
        CellShape::Place => 14,
        CellShape::Card => 10,
        CellShape::Square | CellShape::Point | CellShape::Hole | CellShape::Node => 0,
    };
    let (x, y, width, height) = (cell.x * UNIT, cell.y * UNIT, cell.width * UNIT, cell.height * UNIT);
    if matches!(cell.shape, CellShape::Hole | CellShape::Node) {
        let (across, down) = (width / 2.0, height / 2.0);
        return format!("<ellipse {attributes} cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\"/>\n");
    }
    let (left, top) = (x - width / 2.0, y - height / 2.0);
    format!(
        "<rect {attributes} x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" \
         rx=\"{corner}\"/>\n"
    )
}

fn drawn(scene: &Scene, piece: &Piece, players: usize) -> String {
    let cell = piece.cell.and_then(|cell| scene.cells.get(cell));
    let room = cell.map_or(1.0, |cell| cell.width.min(cell.height));
    let size = if cell.is_some_and(|cell| cell.shape == CellShape::Hole) { 1.1 * room } else { room };
    let (kind, shape) = match piece.kind {
        PieceKind::Disc => ("disc", "<circle class=\"body\" r=\"40\"/><circle class=\"rim\" r=\"30\"/>"),
        PieceKind::Token => ("token", "<circle class=\"body\" r=\"34\"/>"),
        PieceKind::Coin => ("coin", "<circle class=\"body\" r=\"42\"/><circle class=\"rim\" r=\"32\"/>"),
        PieceKind::Cross => ("cross", "<path class=\"stroke\" d=\"M-28 -28 L28 28 M28 -28 L-28 28\"/>"),
        PieceKind::Nought => ("nought", "<circle class=\"stroke\" r=\"30\"/>"),
        PieceKind::Burnt => {
            ("burnt", "<rect class=\"body\" x=\"-46\" y=\"-46\" width=\"92\" height=\"92\" rx=\"6\"/>")
        }
        PieceKind::Amazon => (
            "amazon",
            "<path class=\"body\" \
             d=\"M-24 30 L-36 -16 L-17 2 L-13 -28 L0 -2 L13 -28 L17 2 L36 -16 L24 30 Z\"/>",
        ),
    };
    let is_numbered = players > 2 && piece.owner > 0 && piece.kind != PieceKind::Coin;
    let text = match piece.text.as_str() {
        "" if is_numbered => piece.owner.to_string(),
        text => text.to_owned(),
    };
    let text = if text.is_empty() { text } else { writing("on-piece", (0.0, 0.0), (70.0, 40.0), &text) };
    let (x, y, owner) = (piece.x * UNIT, piece.y * UNIT, piece.owner);
    format!(
        "<g class=\"{kind} owner-{owner}\" transform=\"translate({x} {y}) scale({size})\">{shape}{text}</g>\n"
    )
}

/// The text in cells that no piece covers, and the labels.
fn texts(scene: &Scene) -> String {
    let mut texts = String::new();
    for (at, cell) in scene.cells.iter().enumerate() {
        let is_covered = scene.pieces.iter().any(|piece| piece.cell == Some(at));
        if !cell.text.is_empty() && !is_covered {
            let room = (cell.width * UNIT * 0.82, 42.0 * cell.height.min(1.0));
            texts += &writing("in-cell", (cell.x * UNIT, cell.y * UNIT), room, &cell.text);
        }
    }
    for label in &scene.labels {
        texts += &writing("label", (label.x * UNIT, label.y * UNIT), (100.0, 32.0), &label.text);
    }
    texts
}

/// A text as large as its room allows: its width, and the greatest size of its letters.
fn writing(class: &str, (x, y): (f32, f32), (width, largest): (f32, f32), text: &str) -> String {
    let size = largest.min(width / text.chars().count().max(1) as f32 * 1.6);
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size:.1}\">{}</text>\n", escape(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Label;

    /// A board of two cells with a disc on the second; all texts contain markup characters.
    fn scene() -> Scene {
        let cell = |x: f32, text: &str| Cell {
            name: "a1".to_owned(),
            x,
            y: 0.5,
            width: 1.0,
            height: 1.0,
            shape: CellShape::Square,
            is_dark: false,
            text: text.to_owned(),
        };
        let disc =
            Piece { x: 1.5, y: 0.5, cell: Some(1), kind: PieceKind::Disc, owner: 2, text: String::new() };
        let label = Label { x: 0.5, y: 0.9, text: "<a>".to_owned(), owner: 0 };
        Scene {
            width: 2.0,
            height: 1.0,
            cells: vec![cell(0.5, "<b>"), cell(1.5, "hidden")],
            edges: vec![(0, 1), (0, 7)],
            labels: vec![label],
            pieces: vec![disc],
            decided: Vec::new(),
            turns: false,
        }
    }

    #[test]
    fn everything_on_a_scene_is_drawn_and_nothing_becomes_markup() {
        let drawn = board(&scene(), 2, "a \"title\"");
        let count = |what: &str| drawn.matches(what).count();
        assert_eq!((count("<rect class=\"square\""), count("<line"), count("owner-2")), (2, 1, 1), "{drawn}");
        assert!(drawn.contains("&lt;a&gt;") && drawn.contains("&lt;b&gt;"), "{drawn}");
        assert!(drawn.contains("aria-label=\"a &quot;title&quot;\""), "{drawn}");
        // The disc covers the text of its cell, and bears no number in a game for two.
        assert!(!drawn.contains("hidden") && count("<text") == 2, "{drawn}");
    }

    #[test]
    fn marks_lie_on_their_cells_below_the_pieces() {
        let mark = |cell, look| Mark { cell, look, strength: 0.5, text: "<c>".to_owned() };
        let marks = [mark(0, Look::Good), mark(1, Look::Bad), mark(7, Look::Faded)];
        let drawn = marked_board(&scene(), 2, "marks", &marks);
        let count = |what: &str| drawn.matches(what).count();
        assert_eq!(
            (count("mark good"), count("mark bad"), count("faded"), count("0.50")),
            (1, 1, 0, 2),
            "{drawn}"
        );
        assert_eq!(count("&lt;c&gt;"), 2, "{drawn}");
        assert!(drawn.find("mark bad") < drawn.find("owner-2"), "{drawn}");
    }

    #[test]
    fn pieces_of_three_players_bear_their_numbers() {
        let drawn = board(&scene(), 3, "three");
        assert!(drawn.contains("class=\"on-piece\"") && drawn.contains(">2</text>"), "{drawn}");
    }
}
