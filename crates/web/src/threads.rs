//! The threads that answers are computed on.

/// Stack size in bytes: searches are recursive, and the longest games have a thousand plies.
pub(crate) const STACK: usize = 512 << 20;

/// Niceness of search threads; on Linux it is per thread.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Runs work on a thread with a large stack. A search gets a thread of its own with low priority, so that
/// pages and positions are served meanwhile.
pub(crate) fn start(is_search: bool, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    if !is_search {
        drop(tokio::task::spawn_blocking(work));
        return Ok(());
    }
    let search = move || {
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, NICE);
        work();
    };
    std::thread::Builder::new().stack_size(STACK).spawn(search).map(drop)
}
