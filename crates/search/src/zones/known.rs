//! What a zone search knows of positions.

use game::{Key, KeyMap, Zone};

/// The number of what is impossible.
pub(super) const INFINITE: u32 = 1 << 30;
/// No move.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// How many positions must at least be proven, or given up, to settle a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// To prove it.
    pub(super) proof: u32,
    /// To give it up.
    pub(super) failure: u32,
}

impl Numbers {
    pub(super) const LAST: Numbers = Numbers { proof: INFINITE, failure: INFINITE };

    /// True if a position with these limits is to be left at these numbers.
    pub(super) const fn are_over(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.failure >= limits.failure
    }
}

/// A position with some extra moves of the defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    /// The place of the zone of its proof.
    zone: u32,
    /// The number of the attacker's move that won last.
    pub(super) mv: u16,
}

impl Entry {
    /// No win was found here, and none will be.
    pub(super) const GIVEN_UP: Entry =
        Entry { numbers: Numbers { proof: INFINITE, failure: 0 }, zone: 0, mv: NO_MOVE };

    pub(super) const fn open(numbers: Numbers, mv: u16) -> Entry {
        Entry { numbers, zone: 0, mv }
    }

    pub(super) const fn is_proven(self) -> bool {
        self.numbers.proof == 0
    }

    pub(super) const fn is_given_up(self) -> bool {
        self.numbers.failure == 0
    }
}

/// The table: nothing in it is ever replaced, as the zone of a proof is made of the zones below.
#[derive(Debug, Default)]
pub(super) struct Known {
    entries: KeyMap<Key, Entry>,
    zones: Vec<Zone>,
}

impl Known {
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        self.entries.get(&key).copied()
    }

    /// Stores an entry, and says whether it is a new one.
    pub(super) fn put(&mut self, key: Key, entry: Entry) -> bool {
        self.entries.insert(key, entry).is_none()
    }

    /// A proven entry with this zone.
    pub(super) fn proven(&mut self, zone: Zone, mv: u16) -> Entry {
        self.zones.push(zone);
        let numbers = Numbers { proof: 0, failure: INFINITE };
        Entry { numbers, zone: (self.zones.len() - 1) as u32, mv }
    }

    /// The zone of a proven entry.
    pub(super) fn zone(&self, entry: Entry) -> Zone {
        self.zones[entry.zone as usize]
    }
}
