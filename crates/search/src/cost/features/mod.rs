//! Features of moves: what can be said of a move in any game, in words.
//!
//! Each is true or false of a move in a position after the move before. The first ones need no more than the
//! board; those of the rank under one-ply evaluation look at the position behind every move of the node, and
//! [`Feature::Threatens`] at those behind the next move as well. A feature that a game, or an evaluation, can
//! tell nothing of is false.
//!
//! **Source.** Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), sections 3 and 5.3, for captures,
//! recaptures and areas; Levy, Broughton & Taylor, *The SEX algorithm in computer chess*, ICCA Journal 12(1),
//! 1989, for kinds of moves that are worth more or less of the depth. The rank under one-ply evaluation is
//! what is left where nothing is known of a game.

mod describe;
mod feature;
mod policy;
mod tree;

pub use describe::features_of_moves;
pub(crate) use describe::{FeatureBuffers, describe_by_policy, describe_by_tree};
pub use feature::{Feature, FeatureSet, FeatureTextError};
pub use policy::Policy;
pub use tree::FeatureTree;
