//! The transposition table: search results by position.
//!
//! The memory is fixed, in buckets of four entries, 64 bytes each. An entry holds the whole key, so that two
//! positions are confused once in 2^64 pairs, as with all [keys](game::Key). An entry is two atomic words,
//! the key being stored as key XOR data: when threads overwrite each other's entries, the result matches no
//! key and is never a wrong entry (Hyatt & Mann, *A lock-less transposition table implementation for parallel
//! search*, ICGA Journal 25(1), 2002).
//!
//! A new table uses only the head of its memory, and grows whenever a bucket is full, until it has its full
//! size: see [`Index`]. A bucket of the small table holds the entries of several buckets of the full one, so
//! nothing is replaced too early, and every search visits the same nodes as with the full table from the
//! start.
//!
//! A full bucket replaces entries of earlier searches first, and among these the one of least depth; proven
//! entries count as deep.

use crate::core::budget::Stop;
use crate::core::meter::Meter;
use crate::core::report::Proof;
use crate::core::score::Bound;
use crate::memory::index::Index;
use crate::memory::pages::Pages;
use game::Key;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A packed table entry, from the view of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry(u64);

/// The place of no move, or of one beyond the range of an entry.
pub(crate) const NO_PLACE: u32 = (1 << PLACE_BITS) - 1;
/// The greatest depth; it also stands for all greater ones.
pub(crate) const MAX_DEPTH: u32 = (1 << DEPTH_BITS) - 1;

// 64 bits, from the top: 4 of generation, 2 of proof, 15 of depth, 2 of bound, 9 of place, 32 of score.
// Comparing words thus compares the value of entries. No bound is 0, so no entry is.
const PLACE_BITS: u32 = 9;
const DEPTH_BITS: u32 = 15;
const GENERATION_BITS: u32 = 4;
const PLACE_AT: u32 = 32;
const BOUND_AT: u32 = PLACE_AT + PLACE_BITS;
const DEPTH_AT: u32 = BOUND_AT + 2;
const PROOF_AT: u32 = DEPTH_AT + DEPTH_BITS;
const GENERATION_AT: u32 = PROOF_AT + 2;
const GENERATIONS: u8 = 1 << GENERATION_BITS;

impl Entry {
    /// `score` is on the evaluation's scale, with distances to the end counted from the position itself.
    /// `depth` is the remaining depth in units of [`PLY`](crate::PLY); [`MAX_DEPTH`] stands for anything
    /// deeper. `place` is the place of the best move in the order of generation, or [`NO_PLACE`] if none is
    /// stored. `proof` says which bounds on the score hold for the whole game.
    #[inline]
    pub(crate) fn new(score: i32, bound: Bound, proof: Proof, depth: u32, place: u32) -> Entry {
        let proof = u64::from(proof.at_least) | u64::from(proof.at_most) << 1;
        Entry(
            u64::from(score as u32)
                | u64::from(place.min(NO_PLACE)) << PLACE_AT
                | (bound as u64) << BOUND_AT
                | u64::from(depth.min(MAX_DEPTH)) << DEPTH_AT
                | proof << PROOF_AT,
        )
    }

    #[inline]
    const fn bits(self, at: u32, count: u32) -> u32 {
        (self.0 >> at) as u32 & ((1 << count) - 1)
    }

    /// The score.
    #[inline]
    pub(crate) const fn score(self) -> i32 {
        self.0 as u32 as i32
    }

    /// The remaining depth.
    #[inline]
    pub(crate) const fn depth(self) -> u32 {
        self.bits(DEPTH_AT, DEPTH_BITS)
    }

    /// The place of the best move.
    #[inline]
    pub(crate) const fn place(self) -> u32 {
        self.bits(PLACE_AT, PLACE_BITS)
    }

    /// The bounds on the score that are proven for the whole game.
    #[inline]
    pub(crate) const fn proof(self) -> Proof {
        Proof { at_least: self.bits(PROOF_AT, 1) == 1, at_most: self.bits(PROOF_AT + 1, 1) == 1 }
    }

    /// True if the score is a lower bound at this depth.
    #[inline]
    pub(crate) const fn is_lower(self) -> bool {
        self.bits(BOUND_AT, 2) & Bound::Lower as u32 != 0
    }

    /// True if the score is an upper bound at this depth.
    #[inline]
    pub(crate) const fn is_upper(self) -> bool {
        self.bits(BOUND_AT, 2) & Bound::Upper as u32 != 0
    }
}

/// The number of entries in a bucket.
const BUCKET: usize = 4;

/// The entries that a position may take: for each, the key XOR the data, and the data.
type Bucket = [[AtomicU64; 2]; BUCKET];

/// The number of keys whose buckets are [fetched](Table::fetch) together.
pub(crate) const FETCHED: usize = 8;

/// The number of buckets that are emptied together if any of them has an entry: a page of the usual size.
const PATCH: usize = 64;
/// The number of unused patches that take about as long to check as one takes to empty.
const EMPTY_PATCHES: usize = 64;

/// The size of an entry.
const ENTRY_BYTES: u64 = (size_of::<Bucket>() / BUCKET) as u64;

/// The memory of a table, reused from search to search.
#[derive(Debug)]
pub(crate) struct TableMemory {
    pages: Pages,
    index: Index,
    /// For each patch, whether it holds any entry.
    used: Vec<AtomicBool>,
    /// True if the entries must be cleared before the next search.
    is_stale: bool,
    generation: u8,
}

impl TableMemory {
    /// The size of a table with a limit of `bytes`: the greatest power of two of buckets that fits, at least
    /// one.
    pub(crate) fn bytes(bytes: u64) -> u64 {
        let buckets = (bytes / (ENTRY_BYTES * BUCKET as u64)).max(1);
        (1 << buckets.ilog2()) * ENTRY_BYTES * BUCKET as u64
    }

    /// The memory of an empty table of [`bytes`](TableMemory::bytes); `None` if there is not enough.
    pub(crate) fn new(bytes: u64) -> Option<TableMemory> {
        let bytes = TableMemory::bytes(bytes);
        let buckets = bytes / size_of::<Bucket>() as u64;
        let patches = usize::try_from(buckets).ok()?.div_ceil(PATCH);
        let index = Index::new(buckets);
        let pages = Pages::new(bytes, index.buckets() * size_of::<Bucket>())?;
        let mut used = Vec::new();
        used.try_reserve_exact(patches).ok()?;
        used.resize_with(patches, AtomicBool::default);
        Some(TableMemory { pages, index, used, is_stale: false, generation: 0 })
    }

    /// Its size in bytes.
    pub(crate) fn len_bytes(&self) -> u64 {
        self.pages.len()
    }

    /// Marks all entries as stale, to be cleared by `empty`.
    pub(crate) fn forget(&mut self) {
        self.is_stale = true;
    }

    /// Clears the table if it is stale, as if it were new. Untouched patches are skipped, so that the time
    /// depends on the work of earlier searches and not on the table size. Pages are overwritten instead of
    /// released, as new ones cost more, above all for threads that would wait for each other to get them.
    pub(crate) fn empty(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        if !self.is_stale {
            return Ok(());
        }
        let buckets: &mut [Bucket] = self.pages.items();
        for (used, buckets) in
            self.used.chunks_mut(EMPTY_PATCHES).zip(buckets.chunks_mut(EMPTY_PATCHES * PATCH))
        {
            let mut emptied = 0;
            for (used, patch) in used.iter_mut().zip(buckets.chunks_mut(PATCH)) {
                if *used.get_mut() {
                    patch.fill_with(Bucket::default);
                    *used.get_mut() = false;
                    emptied += 1;
                }
            }
            meter.step(1 + emptied)?;
        }
        (self.is_stale, self.generation) = (false, 0);
        Ok(())
    }

    /// Starts another search: present entries are replaced first.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// The table, for one search.
    pub(crate) fn table(&mut self) -> Table<'_> {
        let TableMemory { pages, index, used, generation, .. } = self;
        Table { generation: *generation, buckets: pages.items(), index, used }
    }
}

/// A transposition table that threads may share.
#[derive(Debug)]
pub(crate) struct Table<'m> {
    buckets: &'m [Bucket],
    index: &'m Index,
    used: &'m [AtomicBool],
    generation: u8,
}

impl Table<'_> {
    /// The entry of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Entry> {
        for [check, data] in &self.buckets[self.index.place(key)] {
            let data = data.load(Ordering::Relaxed);
            // Slots fill in order: after a free one all are free.
            if data == 0 {
                return None;
            }
            if check.load(Ordering::Relaxed) ^ data == key.0 {
                return Some(Entry(data & !(u64::MAX << GENERATION_AT)));
            }
        }
        None
    }

    /// Reads the buckets of these keys into the cache before they are looked up, so that the reads overlap.
    #[inline]
    pub(crate) fn fetch(&self, keys: &[Key]) {
        // The result is unused; computing it keeps the reads from being optimized away.
        let words = keys.iter().map(|&key| self.buckets[self.index.place(key)][0][1].load(Ordering::Relaxed));
        black_box(words.fold(0, |all, word| all ^ word));
    }

    /// Stores an entry. True if it took a new slot or replaced another position, false if it replaced an
    /// earlier entry of its position.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "asked of every node")]
    pub(crate) fn put(&self, key: Key, entry: Entry) -> bool {
        self.put_or_grow::<true>(key, entry)
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "asked of every node")]
    fn put_or_grow<const GROWS: bool>(&self, key: Key, entry: Entry) -> bool {
        let generation = self.generation;
        let place = self.index.place(key);
        let bucket = &self.buckets[place];
        let (mut chosen, mut least) = (0, u64::MAX);
        let (mut is_new, mut is_full) = (true, true);
        for (index, [check, data]) in bucket.iter().enumerate() {
            let data = data.load(Ordering::Relaxed);
            if data == 0 {
                if index == 0 {
                    self.mark(place);
                }
                (chosen, is_full) = (index, false);
                break;
            }
            if check.load(Ordering::Relaxed) ^ data == key.0 {
                (chosen, is_new, is_full) = (index, false, false);
                break;
            }
            let worth = worth(data, generation);
            if worth < least {
                (chosen, least) = (index, worth);
            }
        }
        if GROWS && is_full && self.index.can_grow() {
            return self.grow_and_put(key, entry);
        }
        let packed = entry.0 | u64::from(generation) << GENERATION_AT;
        let [check, data] = &bucket[chosen];
        data.store(packed, Ordering::Relaxed);
        check.store(key.0 ^ packed, Ordering::Relaxed);
        is_new
    }

    /// Stores an entry in the grown table, as its bucket was full. If another thread is growing the table,
    /// the entry replaces another.
    #[cold]
    #[inline(never)]
    fn grow_and_put(&self, key: Key, entry: Entry) -> bool {
        let has_grown = self.index.grow(|bucket, place| {
            // Most buckets are empty.
            if self.buckets[bucket][0][1].load(Ordering::Relaxed) != 0 {
                self.rehash(bucket, place);
            }
        });
        if has_grown { self.put_or_grow::<true>(key, entry) } else { self.put_or_grow::<false>(key, entry) }
    }

    /// Marks the patch of the bucket at `place` as used. It mostly is already, and a needless write would
    /// take the cache line from other threads.
    #[inline]
    fn mark(&self, place: usize) {
        let used = &self.used[place / PATCH];
        if !used.load(Ordering::Relaxed) {
            used.store(true, Ordering::Relaxed);
        }
    }

    /// Moves the entries of a bucket to their new buckets, in order.
    #[inline]
    fn rehash(&self, bucket: usize, place: &dyn Fn(Key) -> usize) {
        // Take all out first, as some may stay in this bucket.
        let entries = self.buckets[bucket].each_ref().map(|[check, data]| {
            let packed = data.load(Ordering::Relaxed);
            if packed == 0 {
                return (Key(0), 0);
            }
            let key = Key(check.load(Ordering::Relaxed) ^ packed);
            check.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
            (key, packed)
        });
        for (key, packed) in entries {
            if packed == 0 {
                continue;
            }
            let place = place(key);
            let free = self.buckets[place].iter().find(|[_, data]| data.load(Ordering::Relaxed) == 0);
            if let Some([check, data]) = free {
                self.mark(place);
                data.store(packed, Ordering::Relaxed);
                check.store(key.0 ^ packed, Ordering::Relaxed);
            }
        }
    }
}

/// The cost of losing an entry: by generation, this search's the highest, then by proof, then by depth.
#[inline]
const fn worth(data: u64, generation: u8) -> u64 {
    data.wrapping_sub((generation as u64 + 1) << GENERATION_AT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::budget::Budget;
    use game::random::Random;
    use std::sync::Arc;

    fn memory_of(bytes: u64) -> TableMemory {
        TableMemory::new(bytes).expect("so little memory can be had")
    }

    fn any(random: &mut Random) -> Entry {
        let bounds = [Bound::Upper, Bound::Lower, Bound::Exact];
        Entry::new(
            random.below(1 << 32) as u32 as i32,
            bounds[random.index(3)],
            Proof { at_least: random.below(2) == 0, at_most: random.below(2) == 0 },
            random.below(1 << DEPTH_BITS) as u32,
            random.below(1 << PLACE_BITS) as u32,
        )
    }

    #[test]
    fn entries_come_back_as_they_went_in() {
        let mut memory = memory_of(1 << 20);
        let table = memory.table();
        let mut random = Random::new(1);
        for number in 0..10_000 {
            let (key, entry) = (Key(random.below(u64::MAX)), any(&mut random));
            assert!(table.put(key, entry), "{number}: a new position takes a new place");
            assert_eq!(table.get(key), Some(entry));
            let other = any(&mut random);
            assert!(!table.put(key, other), "{number}: a known one does not");
            assert_eq!(table.get(key), Some(other));
        }
    }

    /// A plain table that has its full size from the start.
    struct FullTable(Vec<Vec<(Key, u64)>>);

    impl FullTable {
        fn bucket(&mut self, key: Key) -> &mut Vec<(Key, u64)> {
            let place = (u128::from(key.0) * self.0.len() as u128) >> 64;
            &mut self.0[place as usize]
        }

        fn get(&mut self, key: Key) -> Option<Entry> {
            let found = self.bucket(key).iter().find(|(other, _)| *other == key);
            found.map(|&(_, data)| Entry(data & !(u64::MAX << GENERATION_AT)))
        }

        fn put(&mut self, key: Key, entry: Entry, generation: u8) -> bool {
            let packed = entry.0 | u64::from(generation) << GENERATION_AT;
            let bucket = self.bucket(key);
            if let Some(own) = bucket.iter_mut().find(|(other, _)| *other == key) {
                own.1 = packed;
                return false;
            }
            if bucket.len() == BUCKET {
                let cheapest = bucket.iter_mut().min_by_key(|(_, data)| worth(*data, generation));
                *cheapest.expect("four") = (key, packed);
            } else {
                bucket.push((key, packed));
            }
            true
        }
    }

    /// For any sequence of stores and lookups: from the first entry until the table is full, over several
    /// searches, and after it was cleared in between.
    #[test]
    fn a_growing_table_holds_what_a_full_one_holds() {
        for (bytes, entries) in [(64, 40), (1 << 20, 100_000), (4 << 20, 400_000), (32 << 20, 200_000)] {
            let mut memory = memory_of(bytes);
            let new = || FullTable(vec![Vec::new(); (bytes / 64) as usize]);
            let (mut full, mut random) = (new(), Random::new(bytes));
            let mut keys: Vec<Key> = Vec::new();
            for number in 0..entries {
                if number % (entries / 5) == 0 {
                    memory.age();
                }
                if number == entries / 10 {
                    memory.forget();
                    memory.empty(&mut Meter::new(&Budget::default())).expect("no limit");
                    full = new();
                }
                if number % 3 > 0 || keys.is_empty() {
                    keys.push(Key(random.below(u64::MAX)));
                }
                // Old keys are looked up as often as new ones.
                let key = keys[random.index(keys.len())];
                let generation = memory.generation;
                let table = memory.table();
                assert_eq!(table.get(key), full.get(key), "{bytes}: {number}");
                let (key, entry) = (keys[keys.len() - 1 - random.index(keys.len().min(9))], any(&mut random));
                assert_eq!(table.put(key, entry), full.put(key, entry, generation), "{bytes}: {number}");
            }
            let table = memory.table();
            for &key in &keys {
                assert_eq!(table.get(key), full.get(key), "{bytes}");
            }
            assert!(bytes < 4 << 20 || !memory.index.can_grow(), "{bytes}: it has grown");
        }
    }

    /// Other threads use the table while one grows it: whatever they find was stored under that key.
    #[test]
    fn threads_may_use_a_growing_table() {
        let mut memory = memory_of(32 << 20);
        let table = memory.table();
        let entry_of = |key: Key| Entry::new(key.0 as i32, Bound::Lower, Proof::NONE, key.0 as u32 >> 20, 7);
        let found: usize = std::thread::scope(|scope| {
            let run = |seed| {
                let (table, mut random, mut found) = (&table, Random::new(seed), 0);
                let mut keys = Vec::new();
                for _ in 0..150_000 {
                    keys.push(Key(random.below(u64::MAX)));
                    table.put(keys[keys.len() - 1], entry_of(keys[keys.len() - 1]));
                    let key = keys[random.index(keys.len())];
                    if let Some(entry) = table.get(key) {
                        assert_eq!(entry, entry_of(key));
                        found += 1;
                    }
                }
                found
            };
            let threads: Vec<_> = (1..=2).map(|seed| scope.spawn(move || run(seed))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
        });
        assert!(found > 150_000, "{found} of 300 000 were found, though others were lost while it grew");
        assert!(!memory.index.can_grow());
    }

    #[test]
    fn a_table_that_was_cleared_is_as_new() {
        const BYTES: u64 = 1 << 20;
        let mut meter = Meter::new(&Budget::default());
        let mut memory = memory_of(BYTES);
        let mut random = Random::new(3);
        let keys: Vec<Key> = (0..500).map(|_| Key(random.below(u64::MAX))).collect();
        for &key in &keys {
            memory.table().put(key, any(&mut random));
            memory.age();
        }
        memory.empty(&mut meter).expect("no limit");
        assert!(keys.iter().any(|&key| memory.table().get(key).is_some()), "nothing was to be forgotten");
        memory.forget();
        memory.empty(&mut meter).expect("no limit");
        let table = memory.table();
        assert!(table.buckets.iter().flatten().flatten().all(|word| word.load(Ordering::Relaxed) == 0));
        let (mut new, mut random) = (memory_of(BYTES), Random::new(4));
        let new = new.table();
        for &key in &keys {
            let entry = any(&mut random);
            assert_eq!(table.put(key, entry), new.put(key, entry));
        }
        assert!(keys.iter().all(|&key| table.get(key) == new.get(key)));
    }

    /// Clearing can be stopped like any other work; the next call clears the rest.
    #[test]
    fn emptying_can_be_stopped_and_goes_on() {
        let mut memory = memory_of(1 << 22);
        let mut random = Random::new(5);
        let keys: Vec<Key> = (0..50_000).map(|_| Key(random.below(u64::MAX))).collect();
        for &key in &keys {
            memory.table().put(key, any(&mut random));
        }
        memory.forget();
        let stopped = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        assert_eq!(memory.empty(&mut Meter::new(&stopped)), Err(Stop::Cancelled));
        let is_there =
            |memory: &mut TableMemory| keys.iter().filter(|&&key| memory.table().get(key).is_some()).count();
        let left = is_there(&mut memory);
        assert!(0 < left && left < keys.len(), "{left}: some of it was emptied");
        assert_eq!(memory.empty(&mut Meter::new(&Budget::default())), Ok(()));
        assert_eq!(is_there(&mut memory), 0);
    }

    #[test]
    fn an_entry_says_what_it_was_told() {
        let proof = Proof { at_least: false, at_most: true };
        let entry = Entry::new(-5, Bound::Upper, proof, MAX_DEPTH + 9, NO_PLACE + 9);
        assert_eq!((entry.score(), entry.depth(), entry.place()), (-5, MAX_DEPTH, NO_PLACE));
        assert_eq!((entry.proof(), entry.is_lower(), entry.is_upper()), (proof, false, true));
    }

    #[test]
    fn a_table_is_never_larger_than_asked_for_but_one_bucket() {
        assert_eq!(size_of::<Bucket>(), 64, "a line of the cache, as pages begin at one");
        for (asked, bytes) in [(0, 64), (1, 64), (128, 128), (1 << 20, 1 << 20), (3 << 20, 2 << 20)] {
            assert_eq!(TableMemory::bytes(asked), bytes, "{asked}");
            let mut memory = memory_of(asked);
            assert_eq!((memory.len_bytes(), memory.table().buckets.len() as u64 * 64), (bytes, bytes));
        }
        assert!(TableMemory::new(1 << 62).is_none(), "more than there is");
    }

    #[test]
    fn one_bucket_keeps_the_deep_and_the_proven_and_the_young() {
        let mut memory = memory_of(0);
        let table = memory.table();
        let entry = |depth: u32, proof: Proof| Entry::new(7, Bound::Exact, proof, depth, NO_PLACE);
        for key in 1..=4 {
            table.put(Key(key), entry(key as u32 * 100, Proof::NONE));
        }
        table.put(Key(5), entry(50, Proof::NONE));
        assert_eq!(table.get(Key(1)), None, "the one of least depth gave way");
        table.put(Key(6), entry(1, Proof::EXACT));
        table.put(Key(7), entry(300, Proof::NONE));
        assert!(table.get(Key(6)).is_some(), "what is proven stays");
        memory.age();
        let table = memory.table();
        for key in 8..=11 {
            table.put(Key(key), entry(1, Proof::NONE));
        }
        let survivors = (1..=7).filter(|&key| table.get(Key(key)).is_some()).count();
        assert_eq!(survivors, 0, "an earlier search gives way");
    }

    #[test]
    fn a_torn_entry_fits_no_key() {
        let mut memory = memory_of(0);
        let table = memory.table();
        let mut random = Random::new(2);
        let (one, two) = (any(&mut random), any(&mut random));
        table.put(Key(11), one);
        let [_, data] = &table.buckets[0][0];
        data.store(two.0, Ordering::Relaxed);
        assert_eq!(table.get(Key(11)), None);
    }
}
