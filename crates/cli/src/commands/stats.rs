//! `yomi stats`: branching, length and size of a game, beside published figures.

use crate::arguments::Common;
use crate::failure::Failure;

pub(crate) fn run(_: Option<&str>, _: u64, _: u64, _: &Common) -> Result<String, Failure> {
    Err(Failure::failed("not built yet"))
}
