//! The memory of this machine.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The memory available to this process, in bytes: that of the machine, or the limit of its container.
/// `None` if the system does not report it.
pub fn total() -> Option<u64> {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::everything()));
    limited(system.total_memory(), || system.cgroup_limits().map(|limits| limits.total_memory))
}

/// The smaller of the two. If the memory of the machine cannot be read, `sysinfo` must not be asked about the
/// container: it would panic.
fn limited(machine: u64, container: impl FnOnce() -> Option<u64>) -> Option<u64> {
    if machine == 0 {
        return None;
    }
    Some(machine.min(container().unwrap_or(machine))).filter(|&bytes| bytes > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_does_not_say_is_asked_no_more() {
        assert_eq!(limited(0, || panic!("it ends the program")), None);
        assert_eq!(limited(10, || None), Some(10));
        assert_eq!(limited(10, || Some(4)), Some(4));
        assert_eq!(limited(10, || Some(40)), Some(10));
        assert_eq!(limited(10, || Some(0)), None);
    }
}
