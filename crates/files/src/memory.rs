//! Memory in bytes: allocations that may fail, and sizes as text.

/// An empty vector with room for this many items; `None` if there is not enough memory.
#[must_use]
pub fn reserved<T>(items: usize) -> Option<Vec<T>> {
    let mut room = Vec::new();
    room.try_reserve_exact(items).ok()?;
    Some(room)
}

/// A number of bytes as text, in the largest unit that fits.
#[must_use]
pub fn size(bytes: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let power = (bytes.max(1).ilog2() / 10).min(units.len() as u32 - 1);
    format!("{} {}", bytes >> (10 * power), units[power as usize])
}
