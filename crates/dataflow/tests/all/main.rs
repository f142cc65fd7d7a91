//! Builds and work in stages by many workers and processes, against those of `solve` and a plain loop.

mod agreement;
mod forward;
mod maze;
mod processes;
mod staged;
mod strangers;
