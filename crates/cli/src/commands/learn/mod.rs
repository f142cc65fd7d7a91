//! `yomi learn`: learning from games, with a file for each subject.

mod classes;
mod evaluation;
mod merge;
mod shipped;

pub(super) use classes::classes;
pub(super) use evaluation::evaluation;
pub(super) use merge::merge;
pub(super) use shipped::shipped;
