//! The vocabulary of yomi: games, payoffs, notation, evaluations, and the laws that games obey.
//!
//! This crate has no dependencies and allocates nothing per node. Start with [`Game`]; a new game is
//! finished when [`laws::check_notation`] and [`laws::check_symmetries`] pass.

mod actions;
mod board;
mod classes;
mod endgame;
mod evaluate;
mod insertion;
mod key;
pub mod laws;
mod line;
mod notation;
mod parameters;
mod payoffs;
mod perft;
mod player;
mod quiet;
pub mod random;
mod ranked;
mod rules;
mod scale;
mod scene;
mod shape;
mod standing;
mod sum;
mod symmetry;
mod threats;
pub mod toy;

pub use actions::{Actions, MAX_ACTIONS};
pub use board::{Board, BoardCell, Content, Contents, MAX_COUNTS, MAX_PLANE_WORDS};
pub use classes::Classes;
pub use endgame::{Candidate, Endgame, LearnedOrder, NoEndgame, Notes, Question, Settled};
pub use evaluate::{Evaluate, Evaluated, Named, NoEvaluation, NoisyMove, two_player_bounds};
pub use insertion::sort_short_by_key;
pub use key::{Key, KeyHasher, KeyMap, KeySet};
pub use line::Line;
pub use notation::{Notation, NotationError, push_number, quoted, read_legal_move};
pub use parameters::{Attached, Configured, Described, Given, Parameter, ParameterError};
pub use payoffs::Payoffs;
pub use perft::{Perft, perft, perft_after};
pub use player::{MAX_PLAYERS, Player};
pub use ranked::{Rank, Ranked};
pub use rules::{Bounds, Game, LastResort, Promises, legal, play_one_by_one};
pub use scale::{MAX_ESTIMATE, MAX_PAYOFF, MAX_TEMPO, PROVEN, PROVEN_STEP, Scale};
pub use scene::{Cell, CellShape, Label, Layout, Piece, PieceKind, Scene, reading_order};
pub use shape::{Place, Shape, Shapes, Takes};
pub use standing::{Standing, Win};
pub use sum::Sum;
pub use symmetry::{Seats, Symmetric, Symmetry};
pub use threats::{Threat, ThreatKind, ThreatList, Threats};
