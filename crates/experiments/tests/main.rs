//! Experiments. One program is linked once, and its tests
//! share the processors.

mod best_replies;
mod conditions;
mod continued;
mod counted;
mod exploitability;
mod hashimoto_2002;
mod learned_evaluations;
mod pairs;
mod right_moves;
mod shards;
mod shinohara_2002;
mod small;
mod small_evaluations;
mod verdicts;
