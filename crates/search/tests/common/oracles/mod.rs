//! Slow, obvious versions of searches, by their definitions, as in [`search::reference`].

mod best_first;
mod best_reply;
mod force;
mod offensive;
mod paranoid;
mod prob_max_n;
mod recursion;
mod soft;

pub(crate) use best_first::{Grown, Growth, grow};
pub(crate) use best_reply::best_reply;
pub(crate) use force::{Forced, forced, forced_after, forced_where};
pub(crate) use offensive::offensive;
pub(crate) use paranoid::paranoid;
pub(crate) use prob_max_n::prob_max_n;
pub(crate) use recursion::recursion;
pub(crate) use soft::soft_max_n;
