//! Errors.

use thiserror::Error;

/// A network that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// The game has no board that weights could be learned for.
    #[error("expected a game with a board, as weights belong to its cells")]
    NoBoard,
    /// The board is too large.
    #[error("expected a board whose contents fit 4 096 bits, got {cells} cells of {contents} contents")]
    Large {
        /// The number of its cells.
        cells: usize,
        /// The number of contents of a cell.
        contents: usize,
    },
    /// A kind of tuples that does not exist.
    #[error("expected tuples such as cell, line4, max4, 3x3, star or pair, joined by +, got {0:?}")]
    Tuples(String),
    /// No tuple of these kinds lies on the board.
    #[error("expected tuples that lie on this board, got {0}")]
    NoTuples(String),
    /// There are more tuples than a network may have.
    #[error("expected at most {most} tuples, got {tuples}")]
    ManyTuples {
        /// Their number.
        tuples: usize,
        /// The greatest number.
        most: usize,
    },
    /// There are more weights than a network may have.
    #[error("expected at most {most} weights, got {weights}: take smaller tuples or fewer phases")]
    ManyWeights {
        /// Their number.
        weights: usize,
        /// The greatest number.
        most: usize,
    },
    /// Siblings were requested together with a tree, which already includes them.
    #[error("expected no siblings beside a tree in which every move is learned, got both")]
    Siblings,
    /// A player is to move towards a goal, and no piece belongs to any.
    #[error("expected pieces that belong to players, as one is to move theirs towards a goal, got none")]
    NoPieces,
    /// All games pay the same.
    #[error("expected a game whose ends pay differently, got one that does not")]
    Payoffs,
    /// Nothing is promised about payoffs, and no random game ended.
    #[error("expected bounds of the payoffs or random games that end, got 1 000 that were broken off")]
    Endless,
    /// The weights estimate other payoffs than those of the game.
    #[error("expected weights for the payoffs of this game, got others")]
    OtherPayoffs,
    /// The weights or the design belong to another board.
    #[error("expected weights of this board, got another {0}")]
    OtherBoard(&'static str),
}
