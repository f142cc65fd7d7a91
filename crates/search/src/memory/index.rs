//! The bucket index of a table that grows.
//!
//! A large table is slow at first: the system has to provide each page on its first touch, which costs as
//! much as searching several positions. So a table begins with few buckets at the head of its memory and uses
//! four times as many whenever one of them is full, until it uses all.
//!
//! The upper bits of a key choose its bucket. When the table grows by four, the entries of bucket b go to
//! buckets 4b to 4b + 3; they are moved in place, the last bucket first.

use game::Key;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The number of buckets of a new table: 2 MiB.
const FIRST: u64 = 1 << 15;
/// The logarithm of the factor by which a table grows.
const STEP: u32 = 2;

/// The number of buckets that a table uses, a power of two, and the bucket of a key.
#[derive(Debug)]
pub(crate) struct Index {
    /// 63 less the logarithm of the number of buckets in use.
    shift: AtomicU32,
    /// The same for all buckets.
    least_shift: u32,
    is_growing: AtomicBool,
}

impl Index {
    /// The index of a new table that may grow to `buckets` buckets, a power of two.
    pub(crate) const fn new(buckets: u64) -> Index {
        let first = if buckets < FIRST { buckets } else { FIRST };
        Index {
            shift: AtomicU32::new(63 - first.ilog2()),
            least_shift: 63 - buckets.ilog2(),
            is_growing: AtomicBool::new(false),
        }
    }

    /// The number of buckets in use.
    pub(crate) fn buckets(&self) -> usize {
        1 << (63 - self.shift.load(Ordering::Relaxed))
    }

    /// The bucket of a key.
    #[inline]
    pub(crate) fn place(&self, key: Key) -> usize {
        place(key, self.shift.load(Ordering::Relaxed))
    }

    /// True if not all buckets are in use.
    #[inline]
    pub(crate) fn can_grow(&self) -> bool {
        self.shift.load(Ordering::Relaxed) > self.least_shift
    }

    /// Uses more buckets. `rehash` empties the bucket at a place and moves each entry to the new place of its
    /// key, which the function passed to it returns: the same bucket, or one already emptied or not yet in
    /// use. False if the table cannot grow or another thread is growing it; entries that this thread misses
    /// are lost.
    pub(crate) fn grow(&self, mut rehash: impl FnMut(usize, &dyn Fn(Key) -> usize)) -> bool {
        if self.is_growing.swap(true, Ordering::Acquire) {
            return false;
        }
        let shift = self.shift.load(Ordering::Relaxed);
        let next = shift.saturating_sub(STEP).max(self.least_shift);
        if next < shift {
            for bucket in (0..self.buckets()).rev() {
                rehash(bucket, &|key| place(key, next));
            }
            self.shift.store(next, Ordering::Relaxed);
        }
        self.is_growing.store(false, Ordering::Release);
        next < shift
    }
}

#[inline]
const fn place(key: Key, shift: u32) -> usize {
    // Two shifts, as there may be only one bucket.
    (key.0 >> 1 >> shift) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    #[test]
    fn a_bucket_is_the_upper_part_of_the_key() {
        for buckets in [1_u64, 2, 64, FIRST, 2 * FIRST, 64 * FIRST] {
            let index = Index::new(buckets);
            let mut random = Random::new(buckets);
            loop {
                for _ in 0..100 {
                    let key = Key(random.below(u64::MAX));
                    let place = (u128::from(key.0) * index.buckets() as u128) >> 64;
                    assert_eq!(index.place(key) as u128, place, "{buckets}");
                }
                if !index.can_grow() {
                    break;
                }
                assert!(index.grow(|_, _| ()));
            }
            assert_eq!(index.buckets() as u64, buckets);
            assert!(!index.grow(|_, _| panic!("all are in use")));
        }
    }

    /// Every entry moves to its lookup place, and never to a bucket that is still to be emptied.
    #[test]
    fn entries_are_moved_to_emptied_buckets() {
        let index = Index::new(8 * FIRST);
        let before = index.buckets();
        let mut last = before;
        let grown = index.grow(|bucket, place| {
            assert_eq!(bucket + 1, last, "the last first");
            last = bucket;
            for low in [0, u64::MAX >> 16, u64::MAX >> 1] {
                let key = Key((bucket as u64) << 49 | low >> 15);
                assert!(place(key) >= bucket && place(key) / 4 == bucket, "{bucket}");
            }
        });
        assert!(grown && last == 0);
        assert_eq!(index.buckets(), 4 * before);
        assert!(index.grow(|_, _| ()), "to the end");
        assert_eq!(index.buckets() as u64, 8 * FIRST);
    }
}
