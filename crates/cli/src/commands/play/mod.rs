//! `yomi play`: a game in the terminal.

use crate::arguments::{Common, Limits, Position};
use crate::failure::Failure;

pub(crate) fn run(_: &Position, _: &[String], _: &Limits, _: &Common) -> Result<String, Failure> {
    Err(Failure::failed("not built yet"))
}
