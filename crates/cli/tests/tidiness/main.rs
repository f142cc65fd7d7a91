//! Tests that read the tree: the walls between crates and files, what ARCHITECTURE.md says is absent, and
//! what every file of a kind has. What a lint can find is left to the lints.

mod absences;
mod circles;
mod crates;
mod graph;
mod manifests;
mod modules;
mod named;
mod rust;
mod shape;
mod size;
mod sources;
mod terms;
mod translations;
