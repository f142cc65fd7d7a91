//! Chained hops: the holes that pieces reach by them.
//!
//! A hop can be taken back, so the empty holes fall into connected *components*; a piece reaches the
//! components in which its first hops land. A hop changes every coordinate by an even number, so no piece
//! hops over a hole from which it could have come by hops: vacating its own hole does not change the
//! components for the moving piece, and all pieces share the components of a position.
//!
//! The holes that a hop crosses and reaches are within two rows, so they are seen in a window of 64 bits.

use super::board::{ARMS, Star};
use crate::word::Word;

/// The number of bits of a window below and above its hole: the most holes in two rows.
const REACH: usize = 26;
/// The number of components that are stored; others are computed again for each piece.
const STORED: usize = 8;

/// The hops from a hole: its neighbors and the holes behind them, in a window of the star that begins at hole
/// `base`. Both are empty where there is no hop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    base: u32,
    over: [u64; ARMS],
    land: [u64; ARMS],
}

pub(super) fn windows(star: &Star) -> Vec<Window> {
    let window = |hole: usize| {
        let base = hole.saturating_sub(REACH);
        let mut window = Window { base: base as u32, over: [0; ARMS], land: [0; ARMS] };
        for (index, (over, land)) in star.hops(hole).enumerate() {
            window.over[index] = 1 << (over - base);
            window.land[index] = 1 << (land - base);
        }
        window
    };
    (0..star.len()).map(window).collect()
}

/// The chained hops of a player in a position.
#[derive(Debug)]
pub(super) struct Chains<'a, W> {
    windows: &'a [Window],
    pub(super) occupied: W,
    /// The empty holes that a piece may pass through.
    open: W,
    /// The holes in no component so far.
    unseen: W,
    components: [W; STORED],
    count: usize,
}

impl<'a, W: Word> Chains<'a, W> {
    #[inline]
    pub(super) fn new(windows: &'a [Window], occupied: W, passes: W) -> Chains<'a, W> {
        let open = passes & !occupied;
        Chains { windows, occupied, open, unseen: open, components: [W::NONE; STORED], count: 0 }
    }

    /// The holes that a piece in this hole reaches by hops.
    #[inline]
    pub(super) fn from(&mut self, hole: usize) -> W {
        let mut landings = self.landings(hole, self.open);
        let mut reached = W::NONE;
        while !landings.is_empty() {
            reached = reached | self.component(landings.first());
            landings = landings & !reached;
        }
        reached
    }

    /// The holes of `open` that a single hop leads to.
    #[inline]
    fn landings(&self, hole: usize, open: W) -> W {
        let window = &self.windows[hole];
        let occupied = (self.occupied >> window.base).low();
        let mut landings = 0;
        for (over, land) in window.over.iter().zip(window.land) {
            landings |= if occupied & over == 0 { 0 } else { land };
        }
        W::from_low(landings & (open >> window.base).low()) << window.base
    }

    /// True if a piece in the hole `from` reaches the hole `to` by hops; `to` is empty, and one that it may
    /// pass through.
    #[inline]
    pub(super) fn lead(&self, from: usize, to: usize) -> bool {
        let (first, last) = (self.landings(from, self.open), self.landings(to, self.open));
        let end = W::of(to as u8);
        !(first & end).is_empty()
            || (!first.is_empty() & !last.is_empty()
                && (!(first & last).is_empty() || !(first & self.search(last, self.open)).is_empty()))
    }

    /// The component of a hole.
    fn component(&mut self, hole: usize) -> W {
        let start = W::of(hole as u8);
        if (self.unseen & start).is_empty() {
            let known = self.components[..self.count.min(STORED)].iter();
            let known = known.copied().find(|component| !(*component & start).is_empty());
            return known.unwrap_or_else(|| self.search(start, self.open));
        }
        let component = self.search(start, self.unseen);
        self.unseen = self.unseen & !component;
        if let Some(place) = self.components.get_mut(self.count) {
            *place = component;
            self.count += 1;
        }
        component
    }

    /// The holes of `among` that are reached from those of `start`, these included.
    fn search(&self, start: W, among: W) -> W {
        let (mut component, mut next) = (start, start);
        while !next.is_empty() {
            let landings = self.landings(next.first(), among & !component);
            component = component | landings;
            next = next.without_first() | landings;
        }
        component
    }
}
