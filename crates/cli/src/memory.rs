//! How much memory this machine has.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The memory that this process may use, in bytes: the machine's, or less where it runs in a container with a limit.
/// `None` where the system does not say.
pub(crate) fn total() -> Option<u64> {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::everything()));
    let machine = system.total_memory();
    let container = system.cgroup_limits().map_or(machine, |limits| limits.total_memory);
    Some(machine.min(container)).filter(|&bytes| bytes > 0)
}
