//! The command line: the commands, their arguments, and how these are read.

mod book;
#[cfg(feature = "games")]
mod census;
mod command;
mod common;
mod convert;
mod engine;
mod groups;
mod learn;
mod levels;
mod lines;
mod position;
mod puzzle;
mod ratings;
mod report;
#[cfg(feature = "games")]
mod reproduce;
mod review;
#[cfg(feature = "playground")]
mod serve;
mod solve;
mod stats;
mod team;
mod tournament;
mod train;
mod values;
mod written;

pub(crate) use book::{
    Book, BookCheck, BookGames, BookLines, BookMerge, BookPrune, BookSearch, BookShow, BookTree,
};
#[cfg(feature = "games")]
pub(crate) use census::Census;
pub(crate) use command::{Arguments, Command};
pub(crate) use common::{Common, Limits, Position};
pub(crate) use convert::Convert;
pub(crate) use engine::Engine;
pub(crate) use groups::{command, page};
pub(crate) use learn::{
    Learn, LearnClasses, LearnEvaluation, LearnMerge, LearnShipped, LearnerOptions, ShippedArguments,
};
pub(crate) use levels::Levels;
pub(crate) use lines::Lines;
pub(crate) use position::{Analyze, Compare, Perft, Play, Show, Tree};
pub(crate) use puzzle::Puzzle;
pub(crate) use ratings::Ratings;
pub(crate) use report::Report;
#[cfg(feature = "games")]
pub(crate) use reproduce::{Pictures, Reproduce, ReproducePart};
pub(crate) use review::Review;
#[cfg(feature = "playground")]
pub(crate) use serve::Serve;
pub(crate) use solve::{Build, Probe, Solve};
pub(crate) use stats::{Stats, StatsPart};
pub(crate) use team::Team;
pub(crate) use tournament::{Games, Output, Part, Tournament};
pub(crate) use train::Train;
pub(crate) use values::{Auto, MARK, Names, auto, freed, freed_path, named, number, shard, whole};
pub(crate) use written::{Check, Diff, New};
