//! A board to print with its pieces to cut out, at the same size, and the rules.
//!
//! How many pieces of each kind a game needs is not written in its rules. It is seen in random games: the
//! most that were on the board at once.

use crate::pieces::picture_of;
use crate::report::Subject;
use arena::report::Document;
use game::random::{Random, derive_seed};
use game::{Cell, Piece, Scene};
use picture::{BOARD_LOOKS, board, escape};
use registry::Session;

const PAGE: &str = include_str!("sheet.html");
const STYLE: &str = include_str!("sheet.css");

/// The room for a board on a sheet of A4, and the most for a cell, in millimeters.
const PAPER: [f32; 2] = [180.0, 240.0];
const CELL: f32 = 40.0;
/// The margin around a drawing, in cells.
const MARGIN: f32 = 0.4;

/// The random games that show the pieces, and the most plies of each.
const GAMES: u64 = 10;
const PLIES: u32 = 300;

/// The sheet of a game, with a picture of this position; `None` if the game has no drawing.
pub fn sheet(subject: &Subject, session: &Session, seed: u64) -> Option<String> {
    let scene = session.drawn()?.scene;
    let [width, height] = [scene.width, scene.height].map(|side| side + MARGIN);
    let cell = (PAPER[0] / width).min(PAPER[1] / height).min(CELL);
    let players = session.players();
    let drawn = |scene: &Scene, title: &str| {
        let millimeters = cell * (scene.width + MARGIN);
        format!(
            "<div class=\"row\" style=\"width:{millimeters:.1}mm\">\n{}</div>\n",
            board(scene, players, title)
        )
    };
    let rows = rows(&pieces([subject.session(), session], seed), scene.width.max(1.0));
    let rows: String = rows.iter().map(|row| drawn(row, "pieces to cut out")).collect();
    let document = Document {
        title: &format!("{} · board", subject.title()),
        heading: subject.title(),
        summary: "a board and its pieces, to be printed at full size",
        style: &format!("{BOARD_LOOKS}{}{STYLE}", subject.colors("")),
    };
    let pieces = [
        ("board", drawn(&Scene { pieces: Vec::new(), decided: Vec::new(), ..scene }, "the board")),
        ("pieces", rows),
        ("position", picture_of(session, "the position")),
        ("rules", escape(subject.rules().trim())),
    ];
    Some(document.page(PAGE, &pieces))
}

/// The pieces that games from these positions need, each with the cell it was seen on.
fn pieces(starts: [&Session; 2], seed: u64) -> Vec<(Piece, Cell)> {
    let mut needed: Vec<(Piece, Cell)> = Vec::new();
    let mut see = |session: &Session| {
        let Some(drawn) = session.drawn() else { return };
        let mut left = needed.clone();
        for piece in drawn.scene.pieces {
            let is_same = |(other, _): &(Piece, Cell)| {
                (other.kind, other.owner, &other.text) == (piece.kind, piece.owner, &piece.text)
            };
            if let Some(at) = left.iter().position(is_same) {
                left.swap_remove(at);
                continue;
            }
            let cell = piece.cell.and_then(|cell| drawn.scene.cells.get(cell).cloned());
            let whole = Cell { width: 1.0, height: 1.0, ..Cell::default() };
            needed.push((piece, cell.unwrap_or(whole)));
        }
    };
    for game in 0..GAMES {
        let mut session = starts[game as usize % 2].clone();
        let mut random = Random::new(derive_seed(seed, game));
        for _ in 0..PLIES {
            see(&session);
            let legal = session.legal_moves();
            if legal.is_empty() || session.play(&[&legal[random.index(legal.len())]]).is_err() {
                break;
            }
        }
    }
    needed.sort_by(|(one, _), (other, _)| (one.owner, &one.text).cmp(&(other.owner, &other.text)));
    needed
}

/// The pieces in rows of this width, each in a cell to cut out.
fn rows(pieces: &[(Piece, Cell)], width: f32) -> Vec<Scene> {
    let row = |pieces: &[(Piece, Cell)]| {
        let height = pieces.iter().map(|(_, cell)| cell.height).fold(0.0, f32::max);
        let mut scene = Scene { width, height, ..Scene::default() };
        for (at, (piece, cell)) in pieces.iter().enumerate() {
            let (x, y) = (at as f32 + 0.5, height / 2.0);
            scene.cells.push(Cell { x, y, text: String::new(), is_dark: false, ..cell.clone() });
            scene.pieces.push(Piece { x, y, cell: Some(at), ..piece.clone() });
        }
        scene
    };
    pieces.chunks(width as usize).map(row).collect()
}
