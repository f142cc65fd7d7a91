//! Killing a run at moments that are the same every time, by what it has written.

use super::command;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::time::Duration;

/// Bytes in a file, or none.
pub(crate) fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}

/// Starts a run in a folder, kills it `later` than `file` there has grown to so many bytes, and says whether it was still running.
pub(crate) fn killed_at(folder: &Path, arguments: &[&str], file: &str, bytes: u64, later: Duration) -> bool {
    let path = folder.join(file);
    let mut child = command(arguments).current_dir(folder).spawn().expect("the binary is built");
    while size(&path) < bytes {
        if child.try_wait().expect("a child").is_some() {
            return false;
        }
        std::thread::yield_now();
    }
    std::thread::sleep(later);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends").signal() == Some(9)
}

/// `SplitMix64`, so that the moments are the same in every run of a test.
pub(crate) fn lots(seed: u64) -> impl Iterator<Item = u64> {
    (1..).map(move |number| {
        let word = (seed + number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    })
}
