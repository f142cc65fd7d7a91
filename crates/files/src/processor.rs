//! Processor time, in programs and in the kernel for them, as Linux counts it.

use rustix::time::{ClockId, clock_gettime};
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

/// The times in `/proc/PID/stat`, counted from behind the name: of the process, and of those that it has
/// started and that have ended, each in the program and in the kernel.
const TIMES: Range<usize> = 11..15;
/// Their unit.
const TICK: Duration = Duration::from_millis(10);

/// The processor time of this thread so far; `None` if the system does not tell.
pub fn thread_time() -> Option<Duration> {
    let time = cfg!(target_os = "linux").then(|| clock_gettime(ClockId::ThreadCPUTime))?;
    time.try_into().ok()
}

/// The processor time so far of a process, all of its threads, and the processes that it has started, each in
/// steps of 10 ms; `None` if the system does not tell.
pub fn process_time(process: u32) -> Option<Duration> {
    let folder = PathBuf::from(format!("/proc/{process}"));
    let stat = fs::read_to_string(folder.join("stat")).ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = fields.get(TIMES)?.iter().map(|ticks| ticks.parse::<u32>().ok()).sum::<Option<u32>>()?;
    let mut time = TICK * ticks;
    for task in fs::read_dir(folder.join("task")).ok()?.flatten() {
        let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|child| child.parse().ok());
        time += children.filter_map(process_time).sum::<Duration>();
    }
    Some(time)
}
