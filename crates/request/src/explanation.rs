//! A static value split into its greatest terms, as text and numbers: what `analyze --explain` prints and a
//! page draws.

use game::PieceKind;
use serde::Serialize;

/// The greatest terms of the static value of a position by a learned evaluation. `docs/json.md` documents
/// every field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explanation {
    /// The moves from the position of the request to the one that is explained.
    pub after: Vec<String>,
    /// The position that is explained.
    pub position: String,
    /// Who is to move there, from 1.
    pub to_move: usize,
    /// Its static value, one number per player.
    pub value: Vec<i32>,
    /// The sums of all terms that the value stands for, one per player.
    pub sums: Vec<f64>,
    /// The part of the sums that terms add which are not listed.
    pub rest: Vec<f64>,
    /// The phase of the game, from 1.
    pub phase: usize,
    /// The number of phases.
    pub phases: usize,
    /// The number of all terms.
    pub all: usize,
    /// The greatest terms, the first of them the one that adds or takes most.
    pub terms: Vec<TermAnswer>,
}

/// One term.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TermAnswer {
    /// What it adds to the sum of each player.
    pub weights: Vec<f64>,
    /// The cells of a tuple with what lies on them; none for a count.
    pub cells: Vec<TermCell>,
    /// The number of a count beside the board, from 1; null for a tuple.
    pub count: Option<usize>,
    /// The value of that count.
    pub counted: Option<u8>,
}

/// A cell of a tuple, and what lies there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TermCell {
    /// Its name, as in the notation if it has a name there; else its number, from 1.
    pub name: String,
    /// Its index in the scene; null if it is not drawn.
    pub cell: Option<usize>,
    /// The kind of the pieces on it; `target` for nothing where a move may place a piece, null for nothing
    /// else.
    pub kind: Option<&'static str>,
    /// Their owner, from 1; 0 is nobody.
    pub owner: usize,
    /// Their number.
    pub pieces: u8,
    /// The text on them.
    pub text: String,
}

/// The kind of a piece, as a word.
pub const fn kind_word(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Disc => "disc",
        PieceKind::Amazon => "amazon",
        PieceKind::Burnt => "burnt",
        PieceKind::Coin => "coin",
        PieceKind::Token => "token",
        PieceKind::Cross => "cross",
        PieceKind::Nought => "nought",
    }
}
