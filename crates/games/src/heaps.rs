//! Shared parts of the heap games: small multisets of heaps, moves that replace one heap by its remainder,
//! and the text of both.
//!
//! The order of heaps never matters, so a position is the *sorted* multiset of their sizes, as in the
//! lecture: (1, 6), not (6, 1). Moves do not distinguish heaps of equal size, either: a move names a size and
//! its remainder.
//!
//! | text | what it is |
//! |--|--|
//! | `1+6` | a heap of 1 and a heap of 6; `6+1` is read as the same |
//! | `0` | nothing left |
//! | `6>2+3` | a heap of 6 falls into 2 and 3 |
//! | `6>4`, `2>0` | a heap of 6 goes down to 4; one of 2 is taken whole |
//! | `1+6 1` | a position: the heaps, and the player to move |

use crate::rows;
use game::{Given, NotationError, ParameterError, Player};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The maximum number of heaps in a position. Every game limits its number of coins, or its number of heaps
/// if none can split, so that play never exceeds it.
pub const CAPACITY: usize = 64;

/// A multiset of heap sizes, sorted, without empty heaps. Plain data of 65 bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Heaps {
    len: u8,
    /// Ascending; 0 from `len` on, so that equal multisets are equal bytes.
    sizes: [u8; CAPACITY],
}

impl Heaps {
    /// No heaps.
    pub const EMPTY: Heaps = Heaps { len: 0, sizes: [0; CAPACITY] };

    /// The heaps of these sizes, in any order. Empty ones are omitted.
    ///
    /// # Panics
    ///
    /// If there are more than [`CAPACITY`].
    pub fn new(sizes: &[u8]) -> Heaps {
        let mut heaps = Heaps::EMPTY;
        for &size in sizes {
            heaps.insert(size);
        }
        heaps
    }

    /// The sizes, ascending.
    pub fn as_slice(&self) -> &[u8] {
        &self.sizes[..usize::from(self.len)]
    }

    /// True if no heap is left.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The total size of all heaps.
    pub fn total(&self) -> u32 {
        self.as_slice().iter().map(|&size| u32::from(size)).sum()
    }

    /// The size of the largest heap; 0 if none is left.
    pub fn largest(&self) -> u8 {
        self.as_slice().last().copied().unwrap_or(0)
    }

    /// The distinct sizes, ascending.
    pub fn distinct(&self) -> impl Iterator<Item = u8> {
        self.as_slice().chunk_by(|one, other| one == other).map(|alike| alike[0])
    }

    /// Replaces the heap of `mv` by its remainder.
    ///
    /// # Panics
    ///
    /// May panic if there is no such heap. Panics if there would be more than [`CAPACITY`] heaps.
    pub fn replace(&mut self, mv: HeapMove) {
        self.remove(mv.heap);
        for size in mv.left {
            self.insert(size);
        }
    }

    fn insert(&mut self, size: u8) {
        if size == 0 {
            return;
        }
        let len = usize::from(self.len);
        assert!(len < CAPACITY, "a position has room for {CAPACITY} heaps");
        let at = self.as_slice().partition_point(|&smaller| smaller < size);
        self.sizes.copy_within(at..len, at + 1);
        self.sizes[at] = size;
        self.len += 1;
    }

    fn remove(&mut self, size: u8) {
        let len = usize::from(self.len);
        let at = self.as_slice().partition_point(|&smaller| smaller < size);
        debug_assert_eq!(self.as_slice().get(at), Some(&size), "only a heap that is there can be taken from");
        self.sizes.copy_within(at + 1..len, at);
        self.sizes[len - 1] = 0;
        self.len -= 1;
    }

    /// Reads `1+6`, or `0` for no heaps; `None` for any other text and beyond `limits`.
    pub fn read(text: &str, limits: Limits) -> Option<Heaps> {
        if text == "0" {
            return Some(Heaps::EMPTY);
        }
        let mut heaps = Heaps::EMPTY;
        for (index, part) in text.split('+').enumerate() {
            let size = part.parse().ok().filter(|size| (1..=limits.size).contains(size))?;
            if index >= limits.heaps {
                return None;
            }
            heaps.insert(size);
        }
        (heaps.total() <= limits.total).then_some(heaps)
    }

    /// Reads the parameter `name`: one heap or more, within `limits`.
    pub fn configure(given: &Given<'_>, name: &'static str, limits: Limits) -> Result<Heaps, ParameterError> {
        let heaps = Heaps::read(given.text(name), limits).filter(|heaps| !heaps.is_empty());
        heaps.ok_or_else(|| given.wrong(name, limits.to_string()))
    }
}

/// Hashes the heaps, not the unused capacity.
impl Hash for Heaps {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        for (index, size) in self.as_slice().iter().enumerate() {
            let plus = if index > 0 { "+" } else { "" };
            write!(f, "{plus}{size}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move: one heap, and the one or two heaps that remain of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HeapMove {
    heap: u8,
    /// The smaller first; 0 is no heap.
    left: [u8; 2],
}

impl HeapMove {
    /// A heap of `heap` that becomes `one` and `other`, either of which may be 0.
    pub fn new(heap: u8, one: u8, other: u8) -> HeapMove {
        HeapMove { heap, left: [one.min(other), one.max(other)] }
    }

    /// The size of the heap before the move.
    pub fn heap(self) -> u8 {
        self.heap
    }

    /// The two remaining parts, the smaller first; 0 is no heap.
    pub fn left(self) -> [u8; 2] {
        self.left
    }
}

impl fmt::Display for HeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.heap, Heaps::new(&self.left))
    }
}

impl fmt::Debug for HeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The position of a heap game: the heaps, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// The remaining heaps.
    pub heaps: Heaps,
    /// The player to move.
    pub mover: Player,
}

impl State {
    /// Plays `mv`, passes the turn to the next of `players` and returns the previous position.
    ///
    /// # Panics
    ///
    /// As [`Heaps::replace`].
    #[must_use = "the position before is what undoes the move"]
    pub fn play(&mut self, mv: HeapMove, players: usize) -> State {
        let before = *self;
        self.heaps.replace(mv);
        self.mover = before.mover.next(players);
        before
    }

    /// Reads `1+6 1`: heaps within `limits`, and the player to move, one of `players`.
    pub fn read(text: &str, limits: Limits, players: usize) -> Result<State, NotationError> {
        let expected = "the heaps and the player to move, such as `1+6 1`, or `0 1` where nothing is left";
        let [heaps, mover] = rows::two_words(text, || expected.to_owned())?;
        let heaps = Heaps::read(heaps, limits)
            .ok_or_else(|| NotationError::new(format!("{limits}, or 0 for nothing"), heaps))?;
        Ok(State { heaps, mover: rows::player(mover, players, &format!("1 to {players}"))? })
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.heaps, self.mover)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The limits of heaps that a game reads from text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum number of heaps, at most [`CAPACITY`].
    pub heaps: usize,
    /// The maximum size of a heap.
    pub size: u8,
    /// The maximum total size.
    pub total: u32,
}

impl Limits {
    /// Heaps that may split, down to single coins: at most `coins` in all.
    ///
    /// # Panics
    ///
    /// If there would be no room for this many single coins.
    pub const fn coins(coins: u32) -> Limits {
        assert!(coins <= CAPACITY as u32, "every coin may end as a heap of its own");
        Limits { heaps: coins as usize, size: coins as u8, total: coins }
    }

    /// These limits, and no more than `total` in all: nothing is ever added to the heaps of a game.
    #[must_use]
    pub fn with_total(self, total: u32) -> Limits {
        Limits {
            heaps: self.heaps.min(total as usize),
            size: u32::from(self.size).min(total) as u8,
            total: self.total.min(total),
        }
    }
}

/// The accepted text, for error messages.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { heaps, size, total } = self;
        if *heaps > 1 {
            write!(f, "1 to {heaps} heaps of 1 to {size} joined by +, at most {total} in all")
        } else {
            write!(f, "one heap of 1 to {size}")
        }
    }
}
