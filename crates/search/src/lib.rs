//! All searches of yomi, each in its own file, and the parts they share.
//!
//! A search takes a [`Root`] and a [`Budget`], is watched by an [`Observer`], and returns a [`Report`].
//! Searches know no particular game, and games know no search.
//!
//! | search | players | file |
//! |--|--|--|
//! | win/lose labelling | 2 | [`label`] |
//! | minimax, alpha-beta | 2 | [`minimax`], [`alpha_beta`] |
//! | nega-max, nega-alpha | 2 | [`nega_max`], [`nega_alpha`] |
//! | principal variation search, with a transposition table | 2 | [`pvs`] |
//! | Max^N, under any tie-break or all | 2 to 6 | [`max_n`] |
//! | best-first Max^N, turn-considered or not | 2 to 6 | [`best_first`] |
//! | paranoid search | 2 to 6 | [`paranoid`] |
//! | best-reply search and BRS+ | 2 to 6 | [`best_reply`] |
//! | MP-Mix, which chooses between three strategies | 2 to 6 | [`mp_mix`] |
//! | prob-Max^n, with odds of the opponents' aims | 2 to 6 | [`prob_max_n`] |
//! | soft-Max^n, with sets as values | 2 to 6 | [`soft_max_n`] |
//! | Monte Carlo tree search with a solver, by playouts or by a network | 2 to 6 | [`mcts`] |
//! | proof-number search, PDS and df-pn: what a player can force | 2 to 6 | [`proof`] |
//! | continuous fours and threes: wins by threats alone, for games with threats | 2 | [`threats`] |
//! | one-ply and random players | 2 to 6 | [`one_ply`], [`random`] |
//!
//! [`depth_first`] has the parts for depth-first searches in other crates, and [`reference`](mod@reference)
//! holds the slow, obvious versions that all searches are tested against.

mod core;
mod cost;
pub mod depth_first;
mod memory;
mod n_player;
#[cfg(test)]
mod out_of_memory;
mod parallel;
pub mod proof;
pub mod reference;
mod sampling;
pub mod threats;
mod two_player;
mod walk;

pub use self::core::budget::{Budget, Clock, News, Patience, Stop};
pub use self::core::claim::{Claim, Goal, Verdict};
pub use self::core::configured::ConfiguredFor;
pub use self::core::evaluation::{Chosen, OUTSIDE};
pub use self::core::evaluator::{Estimates, Evaluator, Leaf};
pub use self::core::meter::{Meter, Stats};
pub use self::core::observer::{Cut, Left, NOT_ENTERED, Node, Observer, Reason, Step};
pub use self::core::preference::{Candidate, Preference, TieBreak};
pub use self::core::report::{Kind, MoveReport, Proof, Report, Value};
pub use self::core::requirements::{EndlessPlay, NeededPayoffs, Requirements};
pub use self::core::root::Root;
pub use self::core::score::{MaxScore, Score, Window};
pub use self::core::search::Search;
pub use self::core::tablebase::{Known, Tablebase};
pub use self::core::unsupported::Unsupported;
pub use cost::features::{Feature, FeatureSet, FeatureTextError, FeatureTree, Policy, features_of_moves};
pub use cost::move_cost::{
    ClassCosts, ClassesBy, MoveCost, PLY, PolicyCosts, Rounding, default_ply_probability,
};
pub use n_player::best_first::{BestFirstMaxN, TurnConsideredBestFirstMaxN};
pub use n_player::best_reply::{BestReply, BestReplyPlus, BestReplyPlusRule, BestReplyRule, Regular};
pub use n_player::coalition::options::{Deepening, DeepeningWhen, KeptTable};
pub use n_player::max_n::{MaxN, MaxNRule, Pruning};
pub use n_player::mp_mix::{MpMix, MpMixRule};
pub use n_player::one_ply::OnePly;
pub use n_player::paranoid::{Paranoid, ParanoidRule};
pub use n_player::prob_max_n::{Odds, ProbMaxN};
pub use n_player::search::NPlayer;
pub use n_player::sets::{Dominance, IsLastResort};
pub use n_player::soft_max_n::{LastResortRule, LastResortSoftMaxN, SoftMaxN, SoftMaxNRule};
pub use n_player::{best_first, best_reply, max_n, mp_mix, one_ply, paranoid, prob_max_n, sets, soft_max_n};
pub use parallel::SyncEvaluated;
pub use proof::{df_pn::DfPn, pds::Pds, proof_number::ProofNumber, threat_proof::ThreatDfPn};
pub use sampling::mcts::{Mcts, NetworkMcts, Opponents};
pub use sampling::random::RandomPlay;
pub use sampling::{mcts, random};
pub use threats::continuous::ContinuousThreats;
pub use two_player::alpha_beta::AlphaBeta;
pub use two_player::label::Label;
pub use two_player::minimax::Minimax;
pub use two_player::nega_alpha::NegaAlpha;
pub use two_player::nega_max::NegaMax;
pub use two_player::pvs::Pvs;
pub use two_player::recursion::TwoPlayer;
pub use two_player::{alpha_beta, label, minimax, nega_alpha, nega_max, pvs};
