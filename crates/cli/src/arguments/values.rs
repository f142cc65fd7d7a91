//! Parsers of arguments, and names for shell completions.

use arena::Shard;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Parser of whole numbers in this range.
pub(crate) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, greatest) = (range.start(), range.end());
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("expected a whole number from {least} to {greatest}"))
    }
}

/// Parser of numbers from `least` to `most`.
pub(crate) fn number(least: f32, most: f32) -> impl Fn(&str) -> Result<f32, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("expected a number from {least} to {most}"))
    }
}

/// Parser of one of several words.
pub(crate) fn named<T: Copy + Send + Sync + 'static>(
    names: &'static [(&'static str, T)],
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let found = names.iter().find(|(name, _)| *name == text);
        found.map(|(_, choice)| *choice).ok_or_else(|| {
            let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
            format!("expected {}", names.join(" or "))
        })
    }
}

/// Parser of a shard, such as 1/4: the same for every command that has one.
pub(crate) fn shard(text: &str) -> Result<Shard, String> {
    Shard::read(text).ok_or_else(|| "expected one shard of several, such as 1/3".to_owned())
}

/// A value, or `auto`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Auto<T>(pub(crate) Option<T>);

/// Parser of a value or `auto`.
pub(crate) fn auto<T>(
    read: impl Fn(&str) -> Result<T, String> + Clone + Send + Sync,
) -> impl Fn(&str) -> Result<Auto<T>, String> + Clone + Send + Sync {
    move |text| {
        if text == "auto" {
            return Ok(Auto(None));
        }
        let or_auto = |error: String| format!("{error}, or auto");
        read(text).map(|value| Auto(Some(value))).map_err(or_auto)
    }
}

/// Any text, for which shell completions suggest these names. Help does not list them: there are commands for
/// that.
#[derive(Clone)]
pub(crate) struct Names(fn() -> Vec<&'static str>);

impl Names {
    pub(crate) fn games() -> Names {
        Names(|| registry::game_names().collect())
    }

    pub(crate) fn samples() -> Names {
        Names(|| written::SAMPLES.iter().map(|sample| sample.name).collect())
    }

    pub(crate) fn games_and_searches() -> Names {
        Names(|| [(Names::games().0)(), (Names::searches().0)()].concat())
    }

    pub(crate) fn searches() -> Names {
        Names(|| registry::searches().iter().map(|entry| entry.name).collect())
    }
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// Mark of a value that begins like an option; no argument can contain it.
pub(crate) const MARK: &str = "\0";

/// Removes the mark of a value.
#[expect(clippy::unnecessary_wraps, reason = "parsers may fail")]
pub(crate) fn freed(text: &str) -> Result<String, std::convert::Infallible> {
    Ok(text.trim_start_matches(MARK).to_owned())
}

pub(crate) fn freed_path(path: OsString) -> PathBuf {
    match path.to_str() {
        Some(text) => text.trim_start_matches(MARK).into(),
        None => path.into(),
    }
}
