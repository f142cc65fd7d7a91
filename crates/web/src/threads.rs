//! The threads that answers are computed on.

/// Searches are recursive: the longest games go a thousand plies deep.
pub(crate) const STACK: usize = 512 << 20;

/// How far searches stand back: on Linux a thread's own.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Begins work on a thread that has room for the longest games. A search gets one of its own, which leaves the processor to whoever
/// only wants a page or a position.
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
