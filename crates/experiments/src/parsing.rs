//! Reading the files of an experiment.

use crate::error::Error;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A file of TOML as a value; an error names the file and the line, or that of the table it is in.
///
/// The types of settings are read from JSON, as reports are: TOML's own reader of each would be a third of
/// the code of this crate.
pub(crate) fn parsed<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Error> {
    let wrong = |line: usize, what: &str| {
        Error::Experiment(format!("{file}: line {line}: {}", what.replace('\n', " ")))
    };
    let value: Value = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        wrong(line, error.message())
    })?;
    let read = |value: Value| serde_json::from_value(value).map_err(|error| error.to_string());
    read(value.clone()).map_err(|what| {
        let is_wrong = |value: Value| read(value).is_err_and(|other| other == what);
        wrong(table_of(text, &value, &is_wrong).unwrap_or(1), &what)
    })
}

/// The line of the first table of a list, such as `[[claims]]`, with which a file is wrong.
fn table_of(text: &str, value: &Value, is_wrong: &dyn Fn(Value) -> bool) -> Option<usize> {
    let lists = value.as_object()?.iter().filter_map(|(name, list)| Some((name, list.as_array()?)));
    lists.filter(|(_, list)| !list.is_empty()).find_map(|(name, list)| {
        let of_first = |count: usize| {
            let mut shorter = value.clone();
            shorter[name] = Value::from(&list[..count]);
            is_wrong(shorter)
        };
        let at = (0..list.len()).find(|&at| !of_first(at) && of_first(at + 1))?;
        let heads = (1..).zip(text.lines()).filter(|(_, line)| line.trim() == format!("[[{name}]]"));
        heads.map(|(line, _)| line).nth(at)
    })
}
