//! Every search of yomi, each in a file of its own, and what they share.
//!
//! A search gets a [`Root`] and a [`Budget`], is watched by an [`Observer`], and returns a [`Report`]. It knows no
//! game; games know no search.
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
//! | soft-Max^n, whose values are sets | 2 to 6 | [`soft_max_n`] |
//! | Monte Carlo tree search with a solver | 2 to 6 | [`mcts`] |
//! | proof-number search, PDS and df-pn: what a player can force | 2 to 6 | [`proof`] |
//! | one-ply and random players | 2 to 6 | [`one_ply`], [`random`] |
//!
//! [`reference`](mod@reference) holds the slow, obvious versions that all of them are tested against.

pub mod alpha_beta;
pub mod best_first;
pub mod best_reply;
mod budget;
mod by_hand;
mod depth;
mod features;
pub mod label;
mod lines;
pub mod max_n;
pub mod mcts;
mod meter;
pub mod minimax;
mod move_classes;
mod move_cost;
mod n_player;
pub mod nega_alpha;
pub mod nega_max;
mod observer;
pub mod one_ply;
mod pages;
pub mod paranoid;
mod path;
mod preference;
pub mod proof;
pub mod pvs;
pub mod random;
pub mod reference;
mod report;
mod room;
mod root;
mod score;
mod search;
pub mod sets;
pub mod soft_max_n;
mod table;
mod tablebase;
mod two_player;
mod unsupported;
mod walk;

pub use alpha_beta::AlphaBeta;
pub use best_first::{BestFirstMaxN, TurnConsideredBestFirstMaxN};
pub use best_reply::{BestReply, BestReplyPlus, Regular};
pub use budget::{Budget, Clock, Patience, Stop};
pub use by_hand::nega_alpha_by_hand;
pub use features::{Feature, FeatureSet, FeatureTextError, FeatureTree, Policy, features_of_moves};
pub use label::Label;
pub use max_n::{MaxN, Pruning};
pub use mcts::Mcts;
pub use meter::{Meter, Stats};
pub use minimax::Minimax;
pub use move_cost::{ClassCosts, ClassesBy, MoveCost, PLY, PolicyCosts, default_ply_probability};
pub use nega_alpha::NegaAlpha;
pub use nega_max::NegaMax;
pub use observer::{Cut, Left, NOT_ENTERED, Node, Observer, Reason, Step};
pub use one_ply::OnePly;
pub use paranoid::Paranoid;
pub use preference::{Candidate, Preference, TieBreak};
pub use proof::{Claim, Goal, Verdict, df_pn::DfPn, pds::Pds, proof_number::ProofNumber};
pub use pvs::Pvs;
pub use random::RandomPlay;
pub use report::{Kind, MoveReport, Proof, Report, Value};
pub use root::Root;
pub use score::{MaxScore, Score, Window};
pub use search::Search;
pub use sets::Dominance;
pub use soft_max_n::{IsLastResort, LastResortSoftMaxN, SoftMaxN};
pub use tablebase::{Known, Tablebase};
pub use two_player::TwoPlayer;
pub use unsupported::Unsupported;
