//! How much room there is on a disk.

use std::path::Path;

/// Bytes that can still be written to the disk of a folder. `None` where the system does not say.
pub(crate) fn on_disk_of(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}
