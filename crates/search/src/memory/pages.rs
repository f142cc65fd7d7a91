//! The memory of tables: zeroed pages that cost nothing until they are touched.
//!
//! A table is read at random. On pages of the usual 4 KiB nearly every lookup in a table of gigabytes misses
//! the translation buffer; on large pages few do. Large pages are requested where the system leaves the
//! choice to programs.

use memmap2::MmapMut;
use zerocopy::{FromBytes, IntoBytes};

/// The size of a large page on most machines. Less memory than this is not worth one.
const LARGE: usize = 2 << 20;

/// Zeroed memory, aligned to a page.
#[derive(Debug)]
pub(crate) struct Pages(MmapMut);

impl Pages {
    /// A map of `bytes` bytes, at least one; `None` if there is not enough memory. Large pages are requested
    /// for all but the first `small` bytes: a large page is zeroed whole on its first touch, too costly for
    /// memory that is hardly used.
    pub(crate) fn new(bytes: u64, small: usize) -> Option<Pages> {
        let bytes = isize::try_from(bytes).ok()?.unsigned_abs();
        let map = MmapMut::map_anon(bytes.max(1)).ok()?;
        if bytes >= small + LARGE {
            // Only advice: a system without large pages refuses it and uses small ones.
            #[cfg(target_os = "linux")]
            let _ = map.advise_range(memmap2::Advice::HugePage, small, bytes - small);
        }
        Some(Pages(map))
    }

    /// The size in bytes.
    pub(crate) fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// The memory as a slice of items; all bytes are zero before they are first written.
    ///
    /// # Panics
    ///
    /// If the size is not a multiple of the item size.
    pub(crate) fn items<T: FromBytes + IntoBytes>(&mut self) -> &mut [T] {
        <[T]>::mut_from_bytes(&mut self.0)
            .expect("a page begins where any item may, and holds a number of them")
    }
}
