//! Toy games: small games that each expose one common mistake of searches.
//!
//! | game | what it tests |
//! |--|--|
//! | [`RandomTree`] | ties, double moves, passes, early ends, 2 to 6 players, in any mixture |
//! | [`OwnHeaps`] | forced passes and transpositions |
//! | [`EvenAgain`] | a player moves twice in a row |
//! | [`Graph`] | positions that recur, by many paths and up to four times |
//! | [`Ring`] | threefold repetition, and a value that depends on the move before |
//! | [`Threes`] | a board, for learned evaluations |
//! | [`Pairs`] | a board, and payoffs without a constant sum that pay several players the most |

mod even_again;
mod graph;
mod own_heaps;
mod pairs;
mod random_tree;
mod ring;
mod threes;

pub use even_again::EvenAgain;
pub use graph::{Graph, GraphNode};
pub use own_heaps::OwnHeaps;
pub use pairs::Pairs;
pub use random_tree::{RandomTree, RandomTreeEvaluation, TreeShape};
pub use ring::Ring;
pub use threes::Threes;
