//! Reachable positions: a bit an index.

use super::workers::Workers;
use crate::control::{SolveControl, Unsolved};
use crate::memory::filled;
use game::{Rank, Ranked};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The positions reachable from some start.
#[derive(Clone, PartialEq, Eq)]
pub struct Reachable {
    layers: Vec<Vec<u64>>,
    positions: u64,
    moves: u64,
}

/// The count of a thread: positions, and moves from them.
#[derive(Clone, Copy, Default)]
struct Count {
    positions: u64,
    moves: u64,
}

/// The bits of a layer under work.
type Bits = Vec<AtomicU64>;

impl Reachable {
    /// Every position reachable from `start`, on this many threads.
    ///
    /// # Errors
    ///
    /// If it is cancelled, there are more indices than the limit of positions, or the positions have no
    /// ranks.
    pub fn new<G: Ranked + Sync>(
        game: &G,
        start: &G::State,
        threads: NonZeroUsize,
        control: &SolveControl<'_>,
    ) -> Result<Reachable, Unsolved> {
        let mut sizes = game.layers().ok_or(Unsolved::UNNUMBERED)?;
        let first = game.rank(start).ok_or(Unsolved::UNNUMBERED)?;
        sizes.truncate(first.layer as usize + 1);
        let places: u128 = sizes.iter().map(|&size| u128::from(size)).sum();
        if places > u128::from(control.positions) {
            return Err(Unsolved::Positions(control.positions));
        }
        let workers = Workers { threads, control };
        let empty = |size: u64| filled(size.div_ceil(64), || AtomicU64::new(0));
        let reached: Vec<Bits> = sizes.iter().copied().map(empty).collect::<Result<_, _>>()?;
        set(&reached, first);
        let mut all = Count::default();
        for (layer, &size) in sizes.iter().enumerate().rev() {
            // Positions of this layer that were expanded; no later layer leads back up.
            let expanded: Bits = empty(size)?;
            loop {
                let expand = |moves: &mut Vec<G::Move>, count: &mut Count, range: Range<u64>| {
                    let before = count.positions;
                    // A part is a whole number of words.
                    for word in range.start / 64..range.end.div_ceil(64) {
                        expand(game, (layer as u32, word), &reached, &expanded[word as usize], moves, count);
                    }
                    Ok(count.positions - before)
                };
                let counts: Vec<Count> = workers.share(size, expand)?;
                let found: u64 = counts.iter().map(|count| count.positions).sum();
                all.positions += found;
                all.moves += counts.iter().map(|count| count.moves).sum::<u64>();
                if found == 0 {
                    break;
                }
            }
        }
        let plain = |bits: Bits| bits.into_iter().map(AtomicU64::into_inner).collect();
        let layers = reached.into_iter().map(plain).collect();
        Ok(Reachable { layers, positions: all.positions, moves: all.moves })
    }

    /// The number of positions, the start included.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of their moves together.
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns whether the position of this rank is reachable.
    pub fn has(&self, rank: Rank) -> bool {
        let word =
            self.layers.get(rank.layer as usize).and_then(|words| words.get((rank.index / 64) as usize));
        word.is_some_and(|word| word >> (rank.index % 64) & 1 == 1)
    }

    /// The ranks of all reachable positions, in order.
    pub fn ranks(&self) -> impl Iterator<Item = Rank> {
        (0..).zip(&self.layers).flat_map(|(layer, words)| {
            (0_u64..).zip(words).flat_map(move |(word, &bits)| {
                let set = (0..64).filter(move |bit| bits >> bit & 1 == 1);
                set.map(move |bit| Rank { layer, index: 64 * word + bit })
            })
        })
    }
}

impl std::fmt::Debug for Reachable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Reachable { positions, moves, .. } = self;
        f.debug_struct("Reachable")
            .field("positions", positions)
            .field("moves", moves)
            .finish_non_exhaustive()
    }
}

/// Marks a position.
fn set(reached: &[Bits], rank: Rank) {
    let word = &reached[rank.layer as usize][(rank.index / 64) as usize];
    let bit = 1 << (rank.index % 64);
    if word.load(Ordering::Relaxed) & bit == 0 {
        word.fetch_or(bit, Ordering::Relaxed);
    }
}

/// Marks the children of the positions of a word, if they are reached and were not expanded before.
fn expand<G: Ranked>(
    game: &G,
    (layer, word): (u32, u64),
    reached: &[Bits],
    expanded: &AtomicU64,
    moves: &mut Vec<G::Move>,
    count: &mut Count,
) {
    let before = expanded.load(Ordering::Relaxed);
    let mut new = reached[layer as usize][word as usize].load(Ordering::Relaxed) & !before;
    expanded.store(before | new, Ordering::Relaxed);
    while new != 0 {
        let index = 64 * word + u64::from(new.trailing_zeros());
        new &= new - 1;
        count.positions += 1;
        let Some(mut state) = game.unrank(Rank { layer, index }) else { continue };
        if game.outcome(&state).is_some() {
            continue;
        }
        moves.clear();
        game.legal_moves(&state, moves);
        count.moves += moves.len() as u64;
        for &mv in moves.iter() {
            let undo = game.play(&mut state, mv);
            if let Some(rank) = game.rank(&state) {
                set(reached, rank);
            }
            game.undo(&mut state, mv, undo);
        }
    }
}
