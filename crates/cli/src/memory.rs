//! How much memory this machine has.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The memory that this process may use, in bytes: the machine's, or less where it runs in a container with a limit.
/// `None` where the system does not say.
pub(crate) fn total() -> Option<u64> {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::everything()));
    limited(system.total_memory(), || system.cgroup_limits().map(|limits| limits.total_memory))
}

/// What is known of both. Where nothing is known of the machine, as its memory cannot be read, `sysinfo` does not let itself be asked about a
/// container.
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
