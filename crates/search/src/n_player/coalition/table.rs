//! The table of a search against a coalition: bounds on how a position's vector ranks.
//!
//! # What can be stored under ties
//!
//! A bound says that the vector of a position at a depth ranks no lower, or no higher, than another. Vectors
//! are ranked for the player at the root: by their own number, and then by the others' numbers as the
//! tie-break has it. That is a property of the position, so bounds can be stored under every tie-break, also
//! under `random`, where only the root player's numbers rank, and keys that depend on the path decide between
//! equals. The vector itself cannot be stored under `random`. Under other tie-breaks it could be, but a line
//! taken from the table ends there, so only bounds are taken from it, where they are enough.
//!
//! Max^N has no order common to all players, and so no bounds. Only the exact vector of a position at a depth
//! could be stored, and only for the same tie-break: never under `random`, whose keys depend on the path, and
//! under `worst` only for the same root player. So nothing is stored there.
//!
//! Bounds cannot be stored if the value of a position depends on earlier positions, that is, if the rules
//! count repetitions.
//!
//! A bucket has two entries. A table begins small and grows by four once it is half full. Threads share a
//! table in parts, each behind a lock that is rarely contended.

use crate::core::report::Proof;
use game::{Key, Payoffs};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The stored bound of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RankEntry {
    /// The bound, with distances to the end of the game counted from the position.
    pub(super) values: Payoffs,
    /// The remaining depth.
    pub(super) depth: u32,
    /// The place of the best move in the order of generation; [`NO_PLACE`] if none is known.
    pub(super) place: u16,
    /// True if the vector ranks no lower than `values`.
    pub(super) is_lower: bool,
    /// True if the vector ranks no higher than `values`.
    pub(super) is_upper: bool,
    /// The bounds that hold in the game itself, at any depth.
    pub(super) proof: Proof,
    /// True if no line below was ended by the depth.
    pub(super) is_whole: bool,
}

/// The place of no move, or of one beyond the range of an entry.
pub(super) const NO_PLACE: u16 = u16::MAX;

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Key,
    entry: Option<RankEntry>,
}

type Bucket = [Slot; 2];

const EMPTY: Bucket = [Slot { key: Key(0), entry: None }; 2];

/// The number of buckets of an empty table.
const FIRST: usize = 1 << 10;

/// A table with a limit on its buckets.
#[derive(Debug)]
pub(super) struct RankTable {
    buckets: Vec<Bucket>,
    /// The greatest number of buckets, a power of two.
    most: usize,
    used: usize,
}

impl RankTable {
    /// The size of a table with a limit of `bytes`: the greatest power of two of buckets that fits, at least
    /// one.
    pub(super) fn bytes(bytes: u64) -> u64 {
        let buckets = (bytes / size_of::<Bucket>() as u64).max(1);
        (1 << buckets.ilog2()) * size_of::<Bucket>() as u64
    }

    /// An empty table of at most `bytes`; `None` if there is no memory to begin with.
    pub(super) fn new(bytes: u64) -> Option<RankTable> {
        let most = usize::try_from(RankTable::bytes(bytes) / size_of::<Bucket>() as u64).ok()?;
        let mut table = RankTable { buckets: Vec::new(), most, used: 0 };
        table.buckets.try_reserve(FIRST.min(most)).ok()?;
        table.empty();
        Some(table)
    }

    /// Clears the table and makes it small again.
    pub(super) fn empty(&mut self) {
        self.buckets.clear();
        self.buckets.resize(FIRST.min(self.most), EMPTY);
        self.used = 0;
    }

    /// The bucket of a key: its upper bits, so that a bucket splits into four when the table grows.
    #[inline]
    fn bucket(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.buckets.len() as u128) >> 64) as usize
    }

    /// The entry of this key.
    #[inline]
    fn get(&self, key: Key) -> Option<&RankEntry> {
        let bucket = &self.buckets[self.bucket(key)];
        bucket.iter().find(|slot| slot.key == key).and_then(|slot| slot.entry.as_ref())
    }

    /// Stores an entry. True if it took a free slot, false if it replaced an entry: its own, or the one of
    /// lesser depth in a full bucket.
    #[inline]
    fn put(&mut self, key: Key, entry: RankEntry) -> bool {
        let at = self.bucket(key);
        let bucket = &mut self.buckets[at];
        let own = bucket.iter_mut().find(|slot| slot.key == key && slot.entry.is_some());
        if let Some(own) = own {
            own.entry = Some(entry);
            return false;
        }
        if let Some(free) = bucket.iter_mut().find(|slot| slot.entry.is_none()) {
            *free = Slot { key, entry: Some(entry) };
            self.used += 1;
            if self.used > self.buckets.len() && self.buckets.len() < self.most {
                self.grow();
            }
            return true;
        }
        let depth = |slot: &Slot| slot.entry.map(|entry| entry.depth);
        let least = usize::from(depth(&bucket[1]) < depth(&bucket[0]));
        bucket[least] = Slot { key, entry: Some(entry) };
        false
    }

    /// Grows the table by four, or to its limit; keeps its size if there is no memory.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let before = self.buckets.len();
        let after = (4 * before).min(self.most);
        if self.buckets.try_reserve_exact(after - before).is_err() {
            self.most = before;
            return;
        }
        self.buckets.resize(after, EMPTY);
        // The last bucket first: entries then move to buckets that are already empty.
        for bucket in (0..before).rev() {
            for slot in std::mem::replace(&mut self.buckets[bucket], EMPTY) {
                if slot.entry.is_some() {
                    let at = self.bucket(slot.key);
                    let free = self.buckets[at].iter_mut().find(|slot| slot.entry.is_none());
                    *free.expect("a bucket gets no more than one had") = slot;
                }
            }
        }
    }
}

/// The table of one search: its own, or parts shared with other threads.
#[derive(Debug)]
pub(super) enum TableAccess<'t> {
    Own(&'t mut RankTable),
    Shared(&'t [Mutex<RankTable>]),
}

/// The greatest number of parts of a shared table.
const MOST_PARTS: u64 = 32;

/// The number of parts of a table of at most `bytes` for `threads` threads.
pub(super) fn number_of_parts(bytes: u64, threads: u32) -> usize {
    let buckets = RankTable::bytes(bytes) / size_of::<Bucket>() as u64;
    if threads == 1 { 1 } else { buckets.min(MOST_PARTS) as usize }
}

/// An empty table of at most `bytes` in all, in `number` parts; `None` if there is no memory to begin with.
pub(super) fn parts_of_table(bytes: u64, number: usize) -> Option<Vec<Mutex<RankTable>>> {
    let bytes = RankTable::bytes(bytes) / number as u64;
    (0..number).map(|_| RankTable::new(bytes).map(Mutex::new)).collect()
}

/// A part not shared with other threads. If a thread panicked while it held the lock, the entries are still
/// whole.
pub(super) fn own(part: &mut Mutex<RankTable>) -> &mut RankTable {
    part.get_mut().unwrap_or_else(PoisonError::into_inner)
}

/// The part of a key: by its lower bits, as the upper ones choose the bucket.
fn part(parts: &[Mutex<RankTable>], key: Key) -> MutexGuard<'_, RankTable> {
    let part = &parts[key.0 as usize % parts.len()];
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'t> TableAccess<'t> {
    /// The table in these parts, for one thread.
    pub(super) fn own(parts: &'t mut [Mutex<RankTable>]) -> Option<TableAccess<'t>> {
        parts.first_mut().map(|part| TableAccess::Own(own(part)))
    }

    /// The table in these parts, for one of several threads.
    pub(super) fn shared(parts: &'t [Mutex<RankTable>]) -> Option<TableAccess<'t>> {
        (!parts.is_empty()).then_some(TableAccess::Shared(parts))
    }

    /// The entry of this key.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<RankEntry> {
        match self {
            TableAccess::Own(table) => table.get(key).copied(),
            TableAccess::Shared(parts) => part(parts, key).get(key).copied(),
        }
    }

    /// As [`RankTable::put`].
    #[inline]
    pub(super) fn put(&mut self, key: Key, entry: RankEntry) -> bool {
        match self {
            TableAccess::Own(table) => table.put(key, entry),
            TableAccess::Shared(parts) => part(parts, key).put(key, entry),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    fn entry(depth: u32) -> RankEntry {
        let values = Payoffs::new(&[depth as i32, 1, 2]);
        RankEntry {
            values,
            depth,
            place: 3,
            is_lower: true,
            is_upper: false,
            proof: Proof::NONE,
            is_whole: false,
        }
    }

    #[test]
    fn a_table_that_has_room_keeps_nearly_all_and_never_mistakes_one_for_another() {
        let mut table = RankTable::new(1 << 24).expect("so little memory can be had");
        let mut random = Random::new(1);
        let keys: Vec<Key> = (0..40_000).map(|_| Key(random.below(u64::MAX))).collect();
        for (depth, &key) in (0..).zip(&keys) {
            table.put(key, entry(depth));
            assert_eq!(table.get(key), Some(&entry(depth)), "found at once");
        }
        let mut kept = 0;
        for (depth, &key) in (0..).zip(&keys) {
            let found = table.get(key);
            assert!(found.is_none_or(|found| *found == entry(depth)));
            kept += usize::from(found.is_some());
        }
        assert!(kept > 30_000, "{kept} of 40000 kept in {} buckets", table.buckets.len());
        assert!(table.buckets.len() > FIRST, "it has grown");
        table.empty();
        assert!(keys.iter().all(|&key| table.get(key).is_none()));
    }

    #[test]
    fn a_full_bucket_gives_up_what_is_of_least_depth() {
        let mut table = RankTable::new(1).expect("so little memory can be had");
        assert_eq!(table.buckets.len(), 1);
        assert!(table.put(Key(1), entry(5)) && table.put(Key(2), entry(3)));
        assert!(!table.put(Key(3), entry(4)));
        assert_eq!(
            [1, 2, 3].map(|key| table.get(Key(key)).map(|entry| entry.depth)),
            [Some(5), None, Some(4)]
        );
        assert!(!table.put(Key(1), entry(1)), "it has a place");
        assert_eq!(table.get(Key(1)).map(|entry| entry.depth), Some(1));
    }
}
