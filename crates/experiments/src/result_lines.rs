//! Result files: a header and one line per result, appended to by later runs.

use crate::error::Error;
use files::JsonJournal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;

/// The most bytes of a file.
const MAX_BYTES: u64 = 1 << 28;

/// The kind of a result file.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    /// The file, as errors name it: "a file of solved positions".
    pub(crate) file: &'static str,
    /// A line of it: "a solved position".
    pub(crate) line: &'static str,
    /// The first line: everything that the others depend on.
    pub(crate) header: Value,
}

/// A file open for writing.
#[derive(Debug)]
pub(crate) struct ResultLines(JsonJournal);

impl ResultLines {
    /// Appends a line.
    pub(crate) fn append(&mut self, line: &impl Serialize) -> Result<(), Error> {
        let line = serde_json::to_vec(line).expect("a result is plain data");
        Ok(self.0.append(line)?)
    }

    /// Syncs the appended lines to disk.
    pub(crate) fn sync(&mut self) -> Result<(), Error> {
        Ok(self.0.sync()?)
    }
}

impl Kind {
    /// Opens the file, or begins it if there is none, and returns its lines.
    pub(crate) fn open<T: DeserializeOwned>(&self, path: &Path) -> Result<(ResultLines, Vec<T>), Error> {
        let header = self.header.to_string().into_bytes();
        let (mut journal, found) = JsonJournal::open(path, self.file, MAX_BYTES, header)?;
        let Some(bytes) = found else { return Ok((ResultLines(journal), Vec::new())) };
        let (whole, lines) = self.parse(path, &bytes)?;
        journal.keep(whole, lines.len())?;
        Ok((ResultLines(journal), lines))
    }

    /// The lines of the file, which is left as it is.
    pub(crate) fn read<T: DeserializeOwned>(&self, path: &Path) -> Result<Vec<T>, Error> {
        let bytes = files::read(path, self.file, MAX_BYTES)?;
        Ok(self.parse(path, &bytes)?.1)
    }

    /// The lines of a file, and the number of its bytes that are whole lines.
    fn parse<T: DeserializeOwned>(&self, path: &Path, bytes: &[u8]) -> Result<(u64, Vec<T>), Error> {
        let wrong = |what: String| Error::Experiment(format!("{}: {what}", path.display()));
        let mut lines = files::lines(bytes);
        let whole = lines.whole;
        let header = lines.next().transpose().map_err(wrong)?;
        let header: Option<Value> = header.and_then(|line| serde_json::from_slice(&line.json).ok());
        let Some(header) = header.filter(|header| header["yomi"] == self.header["yomi"]) else {
            return Err(wrong(format!("expected {}, and its first line is no header of one", self.file)));
        };
        if header != self.header {
            return Err(wrong("belongs to other settings: give another folder".to_owned()));
        }
        let read = |line: Result<files::Line, String>| {
            let files::Line { number, json, .. } = line.map_err(wrong)?;
            serde_json::from_slice(&json)
                .map_err(|error| wrong(format!("line {number}: expected {}: {error}", self.line)))
        };
        Ok((whole, lines.map(read).collect::<Result<_, _>>()?))
    }
}
