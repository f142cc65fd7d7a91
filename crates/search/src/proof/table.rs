//! The table of proof searches: proof and disproof numbers by position.
//!
//! Its memory is fixed, in buckets of four entries, one cache line of 64 bytes each; a new table uses only
//! the head of it until a bucket is full ([`Index`]). An entry holds the whole key, so that two positions are
//! confused once in 2^64 pairs. A full bucket replaces entries of earlier searches first, then the entry
//! whose numbers stand for the least work, and solved entries last.

use crate::memory::index::Index;
use crate::memory::pages::Pages;
use game::Key;

/// The number of a side that cannot succeed.
pub(super) const INFINITE: u32 = (1 << NUMBER_BITS) - 1;
/// The greatest number of an unsolved position.
pub(super) const MAX_NUMBER: u32 = INFINITE - 1;
/// The greatest distance from the root or to the end; greater ones are stored as this one.
pub(super) const MAX_DISTANCE: u32 = (1 << PLY_BITS) - 1;

const NUMBER_BITS: u32 = 26;
const PLY_BITS: u32 = 8;
const DISPROOF_AT: u32 = NUMBER_BITS;
const PLY_AT: u32 = 2 * NUMBER_BITS;
const HINT_AT: u32 = PLY_AT + PLY_BITS;
const GENERATION_AT: u32 = HINT_AT + 1;
const GENERATIONS: u64 = 1 << (64 - GENERATION_AT);

const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;
const ENTRY_BYTES: u64 = 16;
/// The buckets of a page of the usual size.
const PATCH: usize = 64;

/// A table entry of a position, packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofEntry(u64);

impl ProofEntry {
    /// An unsolved position: its numbers and the least distance from the root at which it was visited. With
    /// `hint`, a disproof that depends on the path is stored elsewhere, and `ply` is the length of path it
    /// needs.
    #[inline]
    pub(super) fn open(proof: u32, disproof: u32, ply: u32, hint: bool) -> ProofEntry {
        debug_assert!(proof > 0 && disproof > 0 && proof < INFINITE && disproof < INFINITE);
        ProofEntry(
            u64::from(proof)
                | u64::from(disproof) << DISPROOF_AT
                | u64::from(ply.min(MAX_DISTANCE)) << PLY_AT
                | u64::from(hint) << HINT_AT,
        )
    }

    /// The prover can reach the goal within `plies` plies.
    #[inline]
    pub(super) fn proven(plies: u32) -> ProofEntry {
        ProofEntry(u64::from(INFINITE) << DISPROOF_AT | u64::from(plies.min(MAX_DISTANCE)) << PLY_AT)
    }

    /// The prover cannot reach the goal.
    pub(super) const DISPROVEN: ProofEntry = ProofEntry(INFINITE as u64);

    /// The prover cannot reach the goal along this path. The disproof rests on nothing closer to the root
    /// than `ply`.
    #[inline]
    pub(super) fn disproven_from(ply: u32) -> ProofEntry {
        ProofEntry(u64::from(INFINITE) | u64::from(ply.min(MAX_DISTANCE)) << PLY_AT)
    }

    #[inline]
    const fn bits(self, at: u32, count: u32) -> u32 {
        (self.0 >> at) as u32 & ((1 << count) - 1)
    }

    #[inline]
    pub(super) const fn proof(self) -> u32 {
        self.bits(0, NUMBER_BITS)
    }

    #[inline]
    pub(super) const fn disproof(self) -> u32 {
        self.bits(DISPROOF_AT, NUMBER_BITS)
    }

    #[inline]
    pub(super) const fn ply(self) -> u32 {
        self.bits(PLY_AT, PLY_BITS)
    }

    #[inline]
    pub(super) const fn has_hint(self) -> bool {
        self.bits(HINT_AT, 1) == 1
    }

    #[inline]
    pub(super) const fn is_solved(self) -> bool {
        self.proof() == 0 || self.disproof() == 0
    }
}

/// The cost of losing an entry.
#[inline]
const fn worth(data: u64, generation: u64) -> u64 {
    let entry = ProofEntry(data);
    let is_young = data >> GENERATION_AT == generation;
    let work = if entry.is_solved() {
        // A short proof is soon found again.
        (1 << NUMBER_BITS) + entry.ply() as u64
    } else {
        entry.proof() as u64 + entry.disproof() as u64
    };
    work | (is_young as u64) << 40
}

/// The memory of a table, reused from search to search.
#[derive(Debug)]
pub(super) struct ProofTableMemory {
    pages: Pages,
    index: Index,
    /// For each page of the usual size, whether it holds any entry.
    used: Vec<bool>,
    buckets: u64,
    generation: u64,
}

impl ProofTableMemory {
    /// The size in bytes of a table of at least `entries` entries.
    pub(super) const fn bytes(entries: u64) -> u64 {
        ProofTableMemory::buckets(entries) * ENTRIES as u64 * ENTRY_BYTES
    }

    /// The number of buckets, a power of two, that hold `entries` entries.
    const fn buckets(entries: u64) -> u64 {
        entries.div_ceil(ENTRIES as u64).next_power_of_two()
    }

    /// The memory of an empty table of at least `entries` entries; `None` if there is not enough.
    pub(super) fn new(entries: u64) -> Option<ProofTableMemory> {
        let buckets = ProofTableMemory::buckets(entries);
        let index = Index::new(buckets);
        let pages = Pages::new(ProofTableMemory::bytes(entries), index.buckets() * size_of::<ProofBucket>())?;
        let mut used = Vec::new();
        let patches = usize::try_from(buckets).ok()?.div_ceil(PATCH);
        used.try_reserve_exact(patches).ok()?;
        used.resize(patches, false);
        Some(ProofTableMemory { pages, index, used, buckets, generation: 0 })
    }

    /// True if the table has the requested size.
    pub(super) const fn holds(&self, entries: u64) -> bool {
        self.buckets == ProofTableMemory::buckets(entries)
    }

    /// Starts another search: present entries are replaced first.
    pub(super) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// The table, for one search.
    pub(super) fn table(&mut self) -> ProofTable<'_> {
        let ProofTableMemory { pages, index, used, generation, .. } = self;
        ProofTable { generation: *generation, buckets: pages.items(), index, used }
    }
}

/// The entries that a position may take: for each, the key and the data.
type ProofBucket = [u64; WORDS];

/// A table of one search at a time.
#[derive(Debug)]
pub(super) struct ProofTable<'m> {
    buckets: &'m mut [ProofBucket],
    index: &'m Index,
    used: &'m mut [bool],
    generation: u64,
}

impl ProofTable<'_> {
    /// Reborrows the table.
    pub(super) const fn lend(&mut self) -> ProofTable<'_> {
        let ProofTable { buckets, index, used, generation } = self;
        ProofTable { buckets, index, used, generation: *generation }
    }

    /// The entry of this key, and whether this search stored it.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<(ProofEntry, bool)> {
        let place = self.index.place(key);
        // A page without entries is not even read. Most lookups fall on one, and the system would map it to
        // zeros, and again on the first write.
        if !self.used[place / PATCH] {
            return None;
        }
        let bucket = &self.buckets[place];
        // Most lookups miss, which the keys alone show.
        let [first, _, second, _, third, _, fourth, _] = *bucket;
        if first != key.0 && second != key.0 && third != key.0 && fourth != key.0 {
            return None;
        }
        self.find(place, key)
    }

    #[inline(never)]
    fn find(&self, place: usize, key: Key) -> Option<(ProofEntry, bool)> {
        let (entries, _) = self.buckets[place].as_chunks();
        let [_, data] = *entries.iter().find(|[check, data]| *check == key.0 && *data != 0)?;
        Some((ProofEntry(data), data >> GENERATION_AT == self.generation))
    }

    /// Stores an entry. True unless it replaced an entry of its own position.
    #[inline]
    pub(super) fn put(&mut self, key: Key, entry: ProofEntry) -> bool {
        let (place, generation) = (self.index.place(key), self.generation);
        let bucket = &mut self.buckets[place];
        let (mut chosen, mut least) = (0, u64::MAX);
        let (mut is_new, mut is_full) = (true, true);
        for entry in 0..ENTRIES {
            let [check, data] = [bucket[2 * entry], bucket[2 * entry + 1]];
            if data == 0 {
                self.used[place / PATCH] = true;
                (chosen, is_full) = (entry, false);
                break;
            }
            if check == key.0 {
                (chosen, is_new, is_full) = (entry, false, false);
                break;
            }
            let worth = worth(data, generation);
            if worth < least {
                (chosen, least) = (entry, worth);
            }
        }
        if is_full && self.index.can_grow() {
            return self.grow_and_put(key, entry);
        }
        bucket[2 * chosen] = key.0;
        bucket[2 * chosen + 1] = entry.0 & ((1 << GENERATION_AT) - 1) | generation << GENERATION_AT;
        is_new
    }

    /// Stores an entry in the grown table, as its bucket was full.
    #[cold]
    #[inline(never)]
    fn grow_and_put(&mut self, key: Key, entry: ProofEntry) -> bool {
        let ProofTable { buckets, index, used, .. } = self;
        index.grow(|bucket, place| {
            let entries = std::mem::take(&mut buckets[bucket]);
            for [key, data] in entries.as_chunks().0.iter().filter(|[_, data]| *data != 0) {
                let place = place(Key(*key));
                let (free, _) = buckets[place].as_chunks_mut();
                if let Some(free) = free.iter_mut().find(|[_, data]| *data == 0) {
                    used[place / PATCH] = true;
                    *free = [*key, *data];
                }
            }
        });
        self.put(key, entry)
    }
}
