//! The memory of tables: pages that are zero as they come, and that cost nothing until they are touched.
//!
//! A table is read at places that follow no order. On pages of the usual 4 KiB nearly every look at a table
//! of gigabytes misses the translation buffer; on large pages few do. Where the system leaves the choice to
//! programs, large ones are requested.

use memmap2::MmapMut;
use zerocopy::{FromBytes, IntoBytes};

/// The size of a large page on the machines that most people have. Less memory is not worth one.
const LARGE: usize = 2 << 20;

/// Memory that begins as zeros, aligned to a page.
#[derive(Debug)]
pub(crate) struct Pages(MmapMut);

impl Pages {
    /// A map of `bytes` bytes, at least one; `None` if there is not enough memory. Large pages are requested
    /// for all but the first `small` bytes: a large page is written over with zeros whole when it is first
    /// touched, which is too much for memory of which little is used.
    pub(crate) fn new(bytes: u64, small: usize) -> Option<Pages> {
        let bytes = isize::try_from(bytes).ok()?.unsigned_abs();
        let map = MmapMut::map_anon(bytes.max(1)).ok()?;
        if bytes >= small + LARGE {
            // Advice: where there are no large pages it is refused, and small ones do.
            #[cfg(target_os = "linux")]
            let _ = map.advise_range(memmap2::Advice::HugePage, small, bytes - small);
        }
        Some(Pages(map))
    }

    /// How many.
    pub(crate) fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// The memory as whole items, which are those whose bytes are zeros before they are first written.
    ///
    /// # Panics
    ///
    /// If the memory does not hold a whole number of them.
    pub(crate) fn items<T: FromBytes + IntoBytes>(&mut self) -> &mut [T] {
        <[T]>::mut_from_bytes(&mut self.0)
            .expect("a page begins where any item may, and holds a number of them")
    }
}
