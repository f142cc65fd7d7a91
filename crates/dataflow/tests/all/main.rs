//! Builds by many workers and processes against those of `solve`.

mod agreement;
mod maze;
mod processes;
