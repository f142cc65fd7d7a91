//! Killing a run at moments that are the same every time, by what it has written.

use super::command;
use super::running::Running;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Bytes in a file; 0 if there is none.
pub(crate) fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}

/// Starts a run in a folder, kills it as soon as `is_time`, and returns whether it was still running.
pub(crate) fn killed_when(folder: &Path, arguments: &[&str], is_time: impl Fn(&Running) -> bool) -> bool {
    let mut running = Running::start(command(arguments).current_dir(folder));
    running.comes_to("the moment of its kill", is_time) && running.kill()
}

/// Starts a run in a folder, kills it `later` than `file` there has grown to this many bytes, and returns
/// whether it was still running.
pub(crate) fn killed_at(folder: &Path, arguments: &[&str], file: &str, bytes: u64, later: Duration) -> bool {
    let path = folder.join(file);
    killed_when(folder, arguments, |_| {
        let is_time = size(&path) >= bytes;
        if is_time {
            std::thread::sleep(later);
        }
        is_time
    })
}

/// Numbers by `SplitMix64`, so that the moments are the same in every run of a test.
pub(crate) fn random_numbers(seed: u64) -> impl Iterator<Item = u64> {
    (1..).map(move |number| {
        let word = (seed + number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    })
}
