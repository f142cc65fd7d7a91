//! Names of files.

use crate::error::Error;
use std::path::Path;

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Checks that a path can name a file.
pub(crate) fn named(path: &Path) -> Result<(), Error> {
    if path.as_os_str().is_empty() {
        return Err(Error::wrong(path, "expected a file name, got nothing"));
    }
    if path.as_os_str() == "-" {
        let line =
            "expected a file name, as this is not written to standard output: a file of that name is ./-";
        return Err(Error::wrong(path, line));
    }
    if path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(Error::wrong(path, "expected a file name, got a folder"));
    }
    Ok(())
}
