//! Parameters that several games have.

use game::{Given, ParameterError};
use std::ops::RangeInclusive;

/// The columns and rows of a board: `size` sets both, and excludes `columns` and `rows`.
pub(crate) fn sides(
    given: &Given<'_>,
    sizes: RangeInclusive<usize>,
) -> Result<(usize, usize), ParameterError> {
    let number = |name| Ok(given.whole(name, *sizes.start() as u64..=*sizes.end() as u64)? as usize);
    if !given.is_given("size") {
        return Ok((number("columns")?, number("rows")?));
    }
    if given.is_given("columns") || given.is_given("rows") {
        let why = "give either `size`, or `columns` and `rows`";
        return Err(ParameterError::Together(why.to_owned()));
    }
    let size = number("size")?;
    Ok((size, size))
}

/// The occurrence of a position that draws a game: `repetition`, 2 to 100, or none.
pub(crate) fn repetition(given: &Given<'_>) -> Result<Option<u32>, ParameterError> {
    Ok(whole_or_none(given, "repetition", 2..=100)?.map(|fold| fold as u32))
}

/// A whole number in `range`, or `none`.
pub(crate) fn whole_or_none(
    given: &Given<'_>,
    name: &'static str,
    range: RangeInclusive<u64>,
) -> Result<Option<u64>, ParameterError> {
    let text = given.text(name);
    if text == "none" {
        return Ok(None);
    }
    let number = text.parse().ok().filter(|number| range.contains(number));
    let expected = || format!("a whole number from {} to {}, or none", range.start(), range.end());
    Ok(Some(number.ok_or_else(|| given.wrong(name, expected()))?))
}
