//! Types shared by all searches: the trait itself, the root, limits, reports, and observers.

pub(crate) mod budget;
pub(crate) mod claim;
pub(crate) mod configured;
pub(crate) mod evaluation;
pub(crate) mod evaluator;
pub(crate) mod meter;
pub(crate) mod observer;
pub(crate) mod parameters;
pub(crate) mod preference;
pub(crate) mod report;
mod report_text;
pub(crate) mod requirements;
pub(crate) mod root;
pub(crate) mod score;
pub(crate) mod search;
pub(crate) mod tablebase;
pub(crate) mod unsupported;
