//! The threads that compute answers.

/// Stack size in bytes: searches are recursive, and the longest games have a thousand plies.
const STACK: usize = 512 << 20;

/// The niceness of a thread, which is a per-thread value on Linux.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// After the connections, before all other work.
    Small = 5,
    /// After everything else.
    Large = 10,
}

/// Runs work on its own thread with a large stack and low priority, so that connections stay responsive. The
/// thread ends with its work and frees its stack.
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
