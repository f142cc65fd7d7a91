//! `yomi new`: sample games in the language of text files, to start one's own from.

use crate::arguments::{Common, New};
use crate::failure::Failure;
use crate::output::json;
use crate::words::listing;
use request::{SCHEMA, unknown};
use serde::Serialize;
use std::path::Path;
use written::SAMPLES;

#[derive(Serialize)]
struct Samples<'a> {
    schema: u32,
    /// The file that was written; null for none.
    file: Option<&'a Path>,
    samples: Vec<Sample>,
}

#[derive(Serialize)]
struct Sample {
    name: &'static str,
    title: String,
    players: Vec<String>,
    text: &'static str,
}

pub(crate) fn run(new: &New, common: &Common) -> Result<String, Failure> {
    let file = new.output.as_deref().filter(|path| path.as_os_str() != "-");
    let Some(name) = &new.sample else {
        if new.output.is_some() {
            return Err(Failure::usage(
                "expected a sample to write, such as `yomi new breakthrough -o FILE`",
            ));
        }
        return list(common);
    };
    let Some(sample) = written::sample(name) else {
        return Err(unknown("sample", name, SAMPLES.iter().map(|sample| sample.name)).into());
    };
    let sample = Sample::from(sample);
    if let Some(path) = file {
        files::replace(path, sample.text)?;
    }
    match file {
        _ if common.json => json(&Samples { schema: SCHEMA, file, samples: vec![sample] }),
        Some(path) => Ok(format!("{}: {}, for {}\n", path.display(), sample.title, sample.players())),
        None => Ok(sample.text.to_owned()),
    }
}

fn list(common: &Common) -> Result<String, Failure> {
    let samples: Vec<Sample> = SAMPLES.iter().copied().map(Sample::from).collect();
    if common.json {
        return json(&Samples { schema: SCHEMA, file: None, samples });
    }
    let row = |sample: &Sample| vec![sample.name.to_owned(), sample.title.clone(), sample.players()];
    Ok(listing(&["sample", "", "players"], samples.iter().map(row).collect())
        + "\nyomi new NAME prints the text of one; -o FILE writes it to a file.\n")
}

impl From<written::Sample> for Sample {
    /// A sample with what its first lines say.
    fn from(sample: written::Sample) -> Sample {
        let rules = sample.rules();
        Sample { name: sample.name, title: rules.title, players: rules.players, text: sample.text }
    }
}

impl Sample {
    fn players(&self) -> String {
        self.players.join(", ")
    }
}
