//! Features of moves: properties that moves can have in any game, with their names.
//!
//! Each is true or false for a move in a position after the previous move. The first ones need only the
//! board; the ranks by one-ply evaluation look at the position after every move of the node, and
//! [`Feature::Threatens`] also at the positions after the next move. A feature is false if the game or the
//! evaluation has no information on it.
//!
//! **Source.** Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), sections 3 and 5.3, for captures,
//! recaptures and areas; Levy, Broughton & Taylor, *The SEX algorithm in computer chess*, ICCA Journal 12(1),
//! 1989, for kinds of moves that cost more or less depth. The rank by one-ply evaluation is the remaining
//! option if nothing is known of a game.

mod describe;
mod feature;
mod policy;
mod tree;

pub use describe::features_of_moves;
pub(crate) use describe::{FeatureBuffers, describe_by_policy, describe_by_tree};
pub use feature::{Feature, FeatureSet, FeatureTextError};
pub use policy::Policy;
pub use tree::FeatureTree;
