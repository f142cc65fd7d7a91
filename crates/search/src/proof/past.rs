//! The past of a proof search: the positions on the path from the root and before it, and the results that
//! depend on them.

use game::{Game, Key, Line};

/// The path positions that a disproof rests on: a bit for each distance from the root, the last for all
/// beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathDependence(u64);

const LAST: u32 = 63;

impl PathDependence {
    /// On nothing: the disproof holds on every path.
    pub(super) const NONE: PathDependence = PathDependence(0);

    /// On the position at this distance from the root.
    pub(super) const fn at(ply: u32) -> PathDependence {
        PathDependence(1 << if ply < LAST { ply } else { LAST })
    }

    /// On any of the positions between two distances, both included.
    const fn between(least: u32, greatest: u32) -> PathDependence {
        PathDependence(PathDependence::at(greatest).0 | PathDependence::at(greatest).above(least))
    }

    const fn above(self, least: u32) -> u64 {
        let least = if least < LAST { least } else { LAST };
        (self.0 - 1) & !((1 << least) - 1)
    }

    #[inline]
    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn and(self, other: PathDependence) -> PathDependence {
        PathDependence(self.0 | other.0)
    }

    /// The dependence above a node at distance `ply` from the root: a line that comes back to the node
    /// itself, or below it, does not depend on the node's past.
    #[inline]
    pub(super) const fn before(self, ply: u32) -> PathDependence {
        if ply <= LAST { PathDependence(self.0 & ((1 << ply) - 1)) } else { self }
    }

    /// The depth of path that it rests on: the less, the more often it holds.
    pub(super) const fn depth(self) -> u32 {
        u64::BITS - self.0.leading_zeros()
    }

    /// The first and last distance from the root that it may rest on, for a node at `ply`.
    pub(super) const fn range(self, ply: u32) -> (u32, u32) {
        let last = LAST - self.0.leading_zeros();
        (self.0.trailing_zeros(), if last == LAST { ply - 1 } else { last })
    }
}

/// The path from the root to the current position.
#[derive(Debug)]
pub(super) struct Past {
    /// True if positions can repeat at all.
    is_kept: bool,
    /// The occurrence that draws the game, if the rules count them.
    fold: Option<u32>,
    before: Vec<Key>,
    keys: Vec<Key>,
    /// A hash of the path up to each distance from the root, including the game before it.
    names: Vec<Key>,
    /// How many of the keys fall in each slot.
    filter: Box<[u16; FILTER]>,
}

const FILTER: usize = 1 << 10;

impl Past {
    pub(super) fn new<G: Game>(game: &G, line: &Line<G>, salt: u64) -> Past {
        let promises = game.promises();
        let before = line.keys().split_last().map_or(&[][..], |(_, before)| before);
        let before = if promises.repetition.is_some() { before } else { &[] };
        let mut past = Past {
            is_kept: promises.longest.is_none(),
            fold: promises.repetition,
            before: before.iter().map(|key| Key(key.0 ^ salt)).collect(),
            keys: Vec::new(),
            names: Vec::new(),
            filter: Box::new([0; FILTER]),
        };
        for index in 0..past.before.len() {
            past.filter[slot(past.before[index])] += 1;
        }
        past
    }

    /// Steps forward onto a position.
    #[inline]
    pub(super) fn push(&mut self, key: Key) {
        if !self.is_kept {
            return;
        }
        let name = match self.names.last() {
            Some(&above) => Key::of(&(above, key)),
            None => Key::of(&(self.before.as_slice(), key)),
        };
        self.filter[slot(key)] += 1;
        self.keys.push(key);
        self.names.push(name);
    }

    /// Steps back.
    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.filter[slot(key)] -= 1;
            self.names.pop();
        }
    }

    /// Steps back to the root and off it.
    pub(super) fn clear(&mut self) {
        while !self.keys.is_empty() {
            self.pop();
        }
    }

    /// The dependence of a draw by repetition at the next position, or `None` if it is none: a second
    /// occurrence on the path from the root, or one that completes the rules' count together with the game
    /// before.
    #[inline]
    pub(super) fn repeats(&self, key: Key) -> Option<PathDependence> {
        if self.filter[slot(key)] == 0 { None } else { self.find(key) }
    }

    #[cold]
    fn find(&self, key: Key) -> Option<PathDependence> {
        if let Some(ply) = self.keys.iter().position(|&other| other == key) {
            return Some(PathDependence::at(ply as u32));
        }
        let earlier = self.before.iter().filter(|&&other| other == key).count() as u32;
        self.fold.is_some_and(|fold| earlier + 1 >= fold).then_some(PathDependence::at(0))
    }

    /// The key for a disproof of the position `key` that depends on the path up to `ply`: it holds on every
    /// path that is the same up to there. `None` if the path is shorter.
    #[inline]
    pub(super) fn key(&self, key: Key, ply: u32) -> Option<Key> {
        self.names.get(ply as usize).map(|name| Key(key.0 ^ name.0))
    }

    /// The dependence of a disproof that rests on the path between two plies.
    pub(super) const fn resting(least: u32, greatest: u32) -> PathDependence {
        PathDependence::between(least, greatest)
    }
}

#[inline]
const fn slot(key: Key) -> usize {
    key.0 as usize % FILTER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rests_on_a_node_is_settled_there() {
        let dependence = PathDependence::at(3).and(PathDependence::at(7));
        assert_eq!(dependence.range(9), (3, 7));
        assert_eq!(dependence.before(7), PathDependence::at(3));
        assert_eq!(dependence.before(3), PathDependence::NONE);
        let far = PathDependence::at(100).and(PathDependence::at(2));
        assert_eq!(far.range(130), (2, 129));
        assert_eq!(far.before(100), far, "nobody knows whether it is this node");
        assert_eq!(far.before(63), PathDependence::at(2));
    }

    #[test]
    fn a_range_holds_every_ply_of_it() {
        for (least, greatest) in [(0, 0), (0, 5), (4, 9), (0, 62), (3, 80), (70, 80)] {
            let between = PathDependence::between(least, greatest);
            for ply in 0..90 {
                let is_in = between.and(PathDependence::at(ply)) == between;
                let clipped = |ply: u32| ply.min(LAST);
                let expected = (clipped(least)..=clipped(greatest)).contains(&clipped(ply));
                assert_eq!(is_in, expected, "{ply} in {least} to {greatest}");
            }
        }
    }
}
