//! A situation: a position in the form that the pages draw.

use game::{CellShape, Scene};
use registry::Session;
use request::kind_word;
use serde::Serialize;

/// A position of a game, and its drawing.
#[derive(Debug, Serialize)]
pub(crate) struct Situation {
    game: String,
    start: String,
    position: String,
    moves: Vec<String>,
    /// The player who made each move, from 1.
    movers: Vec<usize>,
    players: usize,
    /// The names of the players, as the text of a written game has them; empty for any other.
    names: Vec<String>,
    to_move: usize,
    legal: Vec<Legal>,
    outcome: Option<Vec<i32>>,
    repetition: bool,
    text: String,
    searches: Vec<&'static str>,
    default_search: &'static str,
    search_to_draw: &'static str,
    /// The number of levels of play.
    levels: usize,
    two_player: bool,
    /// The minimum and maximum payoff, if the rules promise them.
    payoffs: Option<(i32, i32)>,
    last: Vec<usize>,
    /// The offered databases of the game.
    databases: Vec<String>,
    scene: Option<Drawing>,
}

#[derive(Debug, Serialize)]
struct Legal {
    #[serde(rename = "move")]
    mv: String,
    clicks: Vec<usize>,
}

/// A scene for the pages.
#[derive(Debug, Serialize)]
pub(crate) struct Drawing {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) turns: bool,
    pub(crate) cells: Vec<Cell>,
    pub(crate) edges: Vec<(usize, usize)>,
    pub(crate) labels: Vec<Label>,
    pub(crate) pieces: Vec<Piece>,
    /// The cells that decided the game.
    pub(crate) decided: Vec<usize>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Cell {
    name: String,
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    shape: &'static str,
    dark: bool,
    text: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Label {
    x: f32,
    y: f32,
    text: String,
    owner: usize,
}

#[derive(Debug, Serialize)]
pub(crate) struct Piece {
    x: f32,
    y: f32,
    cell: Option<usize>,
    kind: &'static str,
    owner: usize,
    text: String,
}

impl Situation {
    /// The situation of a session, in which these searches are available.
    pub(crate) fn new(session: &Session, searches: Vec<&'static str>) -> Situation {
        let (moves, drawn) = (session.legal_moves(), session.drawn());
        let (scene, clicks, last) = match drawn {
            Some(drawn) => (Some(Drawing::new(drawn.scene)), drawn.clicks, drawn.last),
            None => (None, Vec::new(), Vec::new()),
        };
        let clicks = clicks.into_iter().chain(std::iter::repeat(Vec::new()));
        Situation {
            game: session.game().to_owned(),
            start: session.start(),
            position: session.position(),
            moves: session.moves_played(),
            movers: movers(session),
            players: session.players(),
            names: session.player_names().to_vec(),
            to_move: session.to_move(),
            legal: moves.into_iter().zip(clicks).map(|(mv, clicks)| Legal { mv, clicks }).collect(),
            outcome: session.outcome(),
            repetition: session.is_repetition(),
            text: session.draw(),
            searches,
            default_search: session.default_search(),
            search_to_draw: session.search_to_draw(),
            levels: session.levels().levels.len(),
            two_player: session.players() == 2 && session.promises().is_zero_sum(),
            payoffs: session.promises().payoffs.map(|bounds| (bounds.least, bounds.greatest)),
            last,
            databases: Vec::new(),
            scene,
        }
    }

    /// Adds the names of the databases of its game.
    pub(crate) fn with_databases(self, databases: Vec<String>) -> Situation {
        Situation { databases, ..self }
    }
}

/// The player who made each move.
fn movers(session: &Session) -> Vec<usize> {
    let mut session = session.clone();
    let mut movers = Vec::new();
    while session.take_back() {
        movers.push(session.to_move());
    }
    movers.reverse();
    movers
}

impl Drawing {
    pub(crate) fn new(scene: Scene) -> Drawing {
        let Scene { width, height, cells, edges, labels, pieces, decided, turns } = scene;
        let cell = |cell: game::Cell| Cell {
            name: cell.name,
            x: cell.x,
            y: cell.y,
            width: cell.width,
            height: cell.height,
            shape: shape(cell.shape),
            dark: cell.is_dark,
            text: cell.text,
        };
        let piece = |piece: game::Piece| Piece {
            x: piece.x,
            y: piece.y,
            cell: piece.cell,
            kind: kind_word(piece.kind),
            owner: piece.owner,
            text: piece.text,
        };
        let label =
            |label: game::Label| Label { x: label.x, y: label.y, text: label.text, owner: label.owner };
        Drawing {
            width,
            height,
            turns,
            cells: cells.into_iter().map(cell).collect(),
            edges,
            labels: labels.into_iter().map(label).collect(),
            pieces: pieces.into_iter().map(piece).collect(),
            decided,
        }
    }
}

const fn shape(shape: CellShape) -> &'static str {
    match shape {
        CellShape::Square => "square",
        CellShape::Point => "point",
        CellShape::Hole => "hole",
        CellShape::Place => "place",
        CellShape::Card => "card",
        CellShape::Node => "node",
    }
}
