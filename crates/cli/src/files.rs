//! Files are written under a temporary name beside their own, and renamed when whole.

use crate::failure::Failure;
use std::io::Write;
use std::path::Path;

/// Whether `path` can be written to. Ask before long work: [`write()`] asks again after it.
pub(crate) fn check(path: &Path) -> Result<(), Failure> {
    if path.as_os_str().is_empty() {
        return Err(Failure::usage("expected a file name, got nothing"));
    }
    if path.is_dir() {
        return Err(Failure::usage(format!("{}: expected a file name, got a folder", path.display())));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        let folder = folder.display();
        return Err(Failure::usage(format!("{}: there is no folder {folder} to write to", path.display())));
    }
    tempfile::tempfile_in(folder).map(drop).map_err(|error| {
        let (path, folder) = (path.display(), folder.display());
        Failure::usage(format!("{path}: expected a folder that can be written to, got {folder}: {error}"))
    })
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes `text` to `path`, replacing what was there, or leaves it untouched.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let failed = |what: &str, error: &dyn std::fmt::Display| {
        Failure::failed(format!("{}: {what}: {error}; nothing was written", path.display()))
    };
    check(path)?;
    let mut file = tempfile::Builder::new()
        .prefix(".yomi-")
        .permissions(permissions())
        .tempfile_in(folder_of(path))
        .map_err(|error| failed("cannot write", &error))?;
    file.write_all(text.as_ref()).map_err(|error| failed("cannot write", &error))?;
    file.as_file().sync_all().map_err(|error| failed("cannot write", &error))?;
    file.persist(path).map_err(|error| failed("cannot rename", &error.error))?;
    Ok(())
}

/// As any new file: readable by all. Temporary files are private by default.
#[cfg(unix)]
fn permissions() -> std::fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    std::fs::Permissions::from_mode(0o644)
}
