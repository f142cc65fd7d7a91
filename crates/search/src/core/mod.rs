//! Types that every search shares: the trait itself, where a search starts, its limits, its report, and its
//! observers.

pub(crate) mod budget;
pub(crate) mod claim;
pub(crate) mod configured;
pub(crate) mod evaluation;
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
