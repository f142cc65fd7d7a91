//! Errors.

use std::fmt;

/// A network that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The game has no board that weights could be learned for.
    NoBoard,
    /// The board is too large.
    Large {
        /// The number of its cells.
        cells: usize,
        /// The number of contents of a cell.
        contents: usize,
    },
    /// A kind of tuples that does not exist.
    Tuples(String),
    /// No tuple of these kinds lies on the board.
    NoTuples(String),
    /// There are more tuples than a network may have.
    ManyTuples {
        /// Their number.
        tuples: usize,
        /// The greatest number.
        most: usize,
    },
    /// There are more weights than a network may have.
    ManyWeights {
        /// Their number.
        weights: usize,
        /// The greatest number.
        most: usize,
    },
    /// Siblings were requested together with a tree, which already includes them.
    Siblings,
    /// A player is to move towards a goal, and no piece belongs to any.
    NoPieces,
    /// All games pay the same.
    Payoffs,
    /// Nothing is promised about payoffs, and no random game ended.
    Endless,
    /// The weights estimate other payoffs than those of the game.
    OtherPayoffs,
    /// The weights or the design belong to another board.
    OtherBoard(&'static str),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoBoard => f.write_str("expected a game with a board, as weights belong to its cells"),
            Error::Large { cells, contents } => write!(
                f,
                "expected a board whose contents fit 4 096 bits, got {cells} cells of {contents} contents"
            ),
            Error::Tuples(text) => {
                write!(
                    f,
                    "expected tuples such as cell, line4, max4, 3x3, star or pair, joined by +, got {text:?}"
                )
            }
            Error::NoTuples(text) => write!(f, "expected tuples that lie on this board, got {text}"),
            Error::ManyTuples { tuples, most } => write!(f, "expected at most {most} tuples, got {tuples}"),
            Error::ManyWeights { weights, most } => {
                write!(
                    f,
                    "expected at most {most} weights, got {weights}: take smaller tuples or fewer phases"
                )
            }
            Error::Siblings => {
                f.write_str("expected no siblings beside a tree in which every move is learned, got both")
            }
            Error::NoPieces => f.write_str(
                "expected pieces that belong to players, as one is to move theirs towards a goal, got none",
            ),
            Error::Payoffs => {
                f.write_str("expected a game whose ends pay differently, got one that does not")
            }
            Error::Endless => f.write_str(
                "expected bounds of the payoffs or random games that end, got 1 000 that were broken off",
            ),
            Error::OtherPayoffs => f.write_str("expected weights for the payoffs of this game, got others"),
            Error::OtherBoard(what) => write!(f, "expected weights of this board, got another {what}"),
        }
    }
}

impl std::error::Error for Error {}
