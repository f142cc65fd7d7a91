//! The threads that answers are computed on.

/// Stack size in bytes: searches are recursive, and the longest games have a thousand plies.
const STACK: usize = 512 << 20;

/// How far a thread stands behind others when processors are short: niceness, which on Linux is per thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// Behind the connections, before all other work.
    Small = 5,
    /// Behind everything else.
    Large = 10,
}

/// Runs work on a thread of its own with a large stack and low priority, so that connections are served
/// meanwhile. The thread ends with its work, and gives its stack back.
pub(crate) fn start(priority: Priority, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    let work = move || {
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, priority as i32);
        #[cfg(not(target_os = "linux"))]
        let _ = priority;
        work();
    };
    std::thread::Builder::new().stack_size(STACK).spawn(work).map(drop)
}
