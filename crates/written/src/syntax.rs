//! The syntax tree of a written game, with its names resolved.
//!
//! Reading has replaced every parameter by its value, worked out every set that depends on the board alone,
//! and turned the directions that depend on the player (`forward`, `seat`) into one entry for each player.
//! So the tree holds no name that still has to be looked up.
//!
//! # Meaning
//!
//! **State.** At most one piece on each cell, the number of each cell, the counters, the heaps, the player to
//! move, the player who moved last, and, only where a rule needs it, the plies played
//! ([`Rules::counts_plies`]), the cell of the piece that has to hop on, the players who have finished in
//! their order, and whether the pie rule was used. Before the first move the player who moved last is the
//! last player.
//!
//! **Points of view.** A set, a number or a condition is evaluated for one player, whom `mine`, `forward`
//! and the bare name of a piece refer to: in `turn` the player to move, in `end` the player who moved last.
//! A number of `most`, `fewest` and `each scores` is evaluated once for each player.
//!
//! **Moves.** Each line of `turn` stands for a set of moves. A move is its path: the cells of its first
//! verb, and the kind of a piece that is placed, then those of its second verb, if there is one. If several
//! lines give the same path, the first of them counts. A group below `otherwise` is used if no group above
//! has a legal move; the pie rule does not count here. The condition `if` is evaluated before the move, with
//! `from`, `to` and `it` known. Then the verb is carried out, and each effect after it in order, with sets
//! evaluated at that moment. A line whose second verb has no possibility gives no move.
//!
//! **End.** The lines of `end` are read from top to bottom before the first move and after each one; the
//! first that holds ends the game. A position without a legal move in which no line holds is a draw, and a
//! mistake of the text that the checks look for.
//!
//! **Numbers** are `i64` with saturating arithmetic.

mod area;
mod board;
mod expression;
mod moves;
mod parts;
mod range;
mod rules;
mod span;

pub(crate) use area::{
    Area, Contents, EMPTY, all_contents, contents_by_cell, contents_of, made_layer, own_layer, pieces_that,
};
pub use board::{Board, Cell, CellId, DIRECTIONS, Direction, MAX_CELLS, Round, Shape};
pub use expression::{ByPlayer, Condition, ConditionKind, Number, Owner, Relation, Set, SetKind, Who};
pub(crate) use moves::Facts;
pub use moves::{CHAINS, Effect, LAPS, Motion, MoveLine, Movement, Push, Rotation, Verb, Way};
pub(crate) use parts::Part;
pub(crate) use range::{both, either};
pub(crate) use rules::Layer;
pub use rules::{
    Belongs, Counter, End, EndLine, Look, Outcome, OutcomeKind, Parameter, PieceKind, Placement, Region,
    Rules, Seeds, Stacks,
};
pub use span::Span;
