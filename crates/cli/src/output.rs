//! Output: text and JSON to standard output, messages to standard error.

use crate::caller;
use crate::failure::{Code, Failure, SUCCESS};
use crate::interrupt;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// Prints to standard output.
pub(crate) fn print(text: &str) -> Code {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => SUCCESS,
        Err(error) => Failure::output(&error).report(),
    }
}

/// The object printed with `--json` if Ctrl-C came before there was any result.
pub(crate) const NOTHING_BUT_INTERRUPTED: &str = r#"{ "schema": 1, "interrupted": true }"#;

/// A partial result, marked as one.
#[derive(Serialize)]
struct Interrupted<'a, T> {
    #[serde(flatten)]
    value: &'a T,
    interrupted: bool,
}

/// Indented JSON with a final newline. After Ctrl-C, the object is marked as interrupted.
pub(crate) fn json(value: &impl Serialize) -> Result<String, Failure> {
    let text = if interrupt::was_pressed() {
        serde_json::to_string_pretty(&Interrupted { value, interrupted: true })?
    } else {
        serde_json::to_string_pretty(value)?
    };
    Ok(text + "\n")
}

/// Writes a file, and says so.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    files::replace(path, bytes)?;
    tell(&format!("yomi: {}: written", path.display()));
    Ok(())
}

/// Prints a message to standard error, or keeps it for the caller.
pub(crate) fn tell(line: &str) {
    let text = line.strip_prefix("yomi: ").unwrap_or(line);
    if caller::note(|made| made.messages.push(text.to_owned())) {
        return;
    }
    let _ = writeln!(std::io::stderr(), "{line}");
}
