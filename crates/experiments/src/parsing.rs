//! Reading the files of an experiment.

use crate::error::Error;

/// A file of TOML as a value; an error names the file and the line.
pub(crate) fn parsed<T: serde::de::DeserializeOwned>(file: &str, text: &str) -> Result<T, Error> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        Error::Experiment(format!("{file}: line {line}: {}", error.message().replace('\n', " ")))
    })
}
