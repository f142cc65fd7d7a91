//! Answers in the order of their lines, to standard output or to a file that a later run continues.

use crate::failure::Failure;
use files::{JsonJournal, lines};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// What the file is called in messages.
const WHAT: &str = "a file of answers of this command";
/// The most bytes of such a file.
const MAX_BYTES: u64 = 64 << 30;

/// Where answers go.
pub(super) struct Output {
    journal: Option<JsonJournal>,
    /// The line of the last answer that the file held at first.
    last: u64,
    /// The number of lines that could not be answered, by the file at first.
    wrong: u64,
    /// The number of lines that were begun, and of those written.
    begun: u64,
    written: u64,
    /// Answers that wait for those before them.
    held: BTreeMap<u64, Vec<u8>>,
}

impl Output {
    /// Opens the file, if there is one. A file of other settings is refused and left as it is.
    pub(super) fn open(path: Option<&Path>, settings: &Value) -> Result<Output, Failure> {
        let mut output =
            Output { journal: None, last: 0, wrong: 0, begun: 0, written: 0, held: BTreeMap::new() };
        let Some(path) = path else { return Ok(output) };
        let header = json!({ "yomi": "answers", "schema": request::SCHEMA, "settings": settings });
        let header = header.to_string().into_bytes();
        let (mut journal, held) = JsonJournal::open(path, WHAT, MAX_BYTES, header.clone())?;
        let wrong = |what: String| Failure::usage(format!("{}: {what}", path.display()));
        let held = held.unwrap_or_default();
        let mut found = lines(&held);
        let mut records = 0;
        if let Some(first) = found.next() {
            if first.map_err(wrong)?.json.trim_ascii() != header {
                return Err(wrong("expected answers with these settings, got others".to_owned()));
            }
            for line in found.by_ref() {
                let line = line.map_err(wrong)?;
                let object: Map<String, Value> = serde_json::from_slice(&line.json)
                    .map_err(|error| wrong(format!("line {}: {error}", line.number)))?;
                let number = object.get("input").and_then(Value::as_u64);
                output.last =
                    number.ok_or_else(|| wrong(format!("line {}: expected an answer", line.number)))?;
                output.wrong += u64::from(object.contains_key("error"));
                records += 1;
            }
            journal.keep(found.whole, records)?;
        }
        output.journal = Some(journal);
        Ok(output)
    }

    /// The number of the last line that is answered in the file; 0 for none.
    pub(super) fn last_written(&self) -> u64 {
        self.last
    }

    /// The number of lines that could not be answered, by the file at first.
    pub(super) fn wrong(&self) -> u64 {
        self.wrong
    }

    /// The number of lines begun and not yet written.
    pub(super) fn waiting(&self) -> u64 {
        self.begun - self.written
    }

    /// Begins a line, and returns its place in the order.
    pub(super) fn begin(&mut self) -> u64 {
        self.begun += 1;
        self.begun
    }

    /// Takes the answer of a line, and writes whatever is no longer waited for.
    pub(super) fn put(&mut self, place: u64, object: Vec<u8>) -> Result<(), Failure> {
        self.held.insert(place, object);
        while let Some(object) = self.held.remove(&(self.written + 1)) {
            self.written += 1;
            if let Some(journal) = &mut self.journal {
                journal.append(object)?;
            } else {
                let line = [&object[..], b"\n"].concat();
                let written = std::io::stdout().lock().write_all(&line);
                written.map_err(|error| Failure::output(&error))?;
            }
        }
        Ok(())
    }

    /// Waits until the file holds all answers.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.journal.map_or(Ok(()), |mut journal| Ok(journal.sync()?))
    }
}
