//! Layers in which play cannot cycle: any payoffs.

use super::cell::{Cell, Cells, Codec, Layer};
use super::workers::Workers;
use crate::control::Unsolved;
use crate::forced::{ForcedValue, best};
use crate::forward::ends;
use crate::memory::filled;
use game::{Game, Ranked};
use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering};

/// The result of evaluating a position from the cells of its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackedUp {
    /// Its cell.
    Known(Cell),
    /// Some move leads to a position of the layer that is not known yet.
    Waiting,
    /// There is no position, or a move leads to one without a rank or without a value.
    Unknown,
}

/// The cell of a position from those of its children, in the order of its moves, each with whether it lies in
/// the layer of the position. The player whose payoff a cell holds maximizes it where `is_own`, and the
/// other side minimizes it.
///
/// # Errors
///
/// If the distance does not fit in a cell.
#[inline]
pub fn back_up(
    codec: Codec,
    is_own: bool,
    children: impl Iterator<Item = (Cell, bool)>,
    worths: &mut Vec<ForcedValue>,
) -> Result<BackedUp, Unsolved> {
    worths.clear();
    for (cell, is_inner) in children {
        match codec.unpack(cell) {
            Some((value, distance)) => worths.push(ForcedValue { value, distance, bound: 0 }),
            None if is_inner => return Ok(BackedUp::Waiting),
            None => return Ok(BackedUp::Unknown),
        }
    }
    let best = best(worths.iter().copied(), is_own);
    Ok(BackedUp::Known(codec.pack(best.value, best.distance)?))
}

/// Scratch memory of a thread.
struct Buffers<G: Game> {
    moves: Vec<G::Move>,
    worths: Vec<ForcedValue>,
}

impl<G: Game> Default for Buffers<G> {
    fn default() -> Buffers<G> {
        Buffers { moves: Vec::new(), worths: Vec::new() }
    }
}

/// A layer that is being solved.
struct AcyclicLayer<'a, G, C: ?Sized> {
    game: &'a G,
    codec: Codec,
    layer: u32,
    below: &'a C,
    cells: Vec<AtomicU16>,
}

/// The result of a thread in one round: indices that wait, and cells.
type Round = (Vec<u64>, Vec<(u64, Cell)>);

pub(super) fn solve<G: Ranked + Sync>(
    game: &G,
    codec: Codec,
    (layer, size): (u32, u64),
    below: &(impl Cells + ?Sized),
    workers: &Workers<'_>,
) -> Result<Layer, Unsolved> {
    let cells = filled(size, || AtomicU16::new(0))?;
    let work = AcyclicLayer { game, codec, layer, below, cells };
    // The first round solves positions without a move within the layer. All others wait for the next round,
    // so that nothing depends on the order in which threads work.
    let first = |buffers: &mut Buffers<G>, (waiting, _): &mut Round, range: Range<u64>| {
        let looked = range.end - range.start;
        for index in range {
            match work.evaluate(index, |_| Cell::UNKNOWN, buffers)? {
                BackedUp::Known(cell) => work.cells[index as usize].store(cell.0, Ordering::Relaxed),
                BackedUp::Waiting => waiting.push(index),
                BackedUp::Unknown => {}
            }
        }
        Ok(looked)
    };
    let (mut waiting, mut rounds) = (waiting(workers.share(size, first)?), 1);
    while !waiting.is_empty() {
        let known = |index: u64| Cell(work.cells[index as usize].load(Ordering::Relaxed));
        let next = |buffers: &mut Buffers<G>, (still, found): &mut Round, range: Range<u64>| {
            let looked = range.end - range.start;
            for &index in &waiting[range.start as usize..range.end as usize] {
                match work.evaluate(index, known, buffers)? {
                    BackedUp::Known(cell) => found.push((index, cell)),
                    BackedUp::Waiting => still.push(index),
                    BackedUp::Unknown => {}
                }
            }
            Ok(looked)
        };
        let parts = workers.share(waiting.len() as u64, next)?;
        // All at once: a round builds on earlier rounds only.
        for &(index, cell) in parts.iter().flat_map(|(_, found)| found) {
            work.cells[index as usize].store(cell.0, Ordering::Relaxed);
        }
        let is_last = parts.iter().all(|(_, found)| found.is_empty());
        waiting = self::waiting(parts);
        if is_last {
            break;
        }
        rounds += 1;
    }
    // Where an end is promised, positions that wait forever cannot occur.
    if !waiting.is_empty() && !ends(&game.promises()) {
        return Err(Unsolved::Payoffs);
    }
    // In the same memory.
    Ok(Layer { cells: work.cells.into_iter().map(|cell| Cell(cell.into_inner())).collect(), rounds })
}

/// The indices that wait, in order.
fn waiting(parts: Vec<Round>) -> Vec<u64> {
    let mut waiting: Vec<u64> = parts.into_iter().flat_map(|(waiting, _)| waiting).collect();
    waiting.sort_unstable();
    waiting
}

impl<G: Ranked, C: Cells + ?Sized> AcyclicLayer<'_, G, C> {
    /// Evaluates the position at an index, with `known` cells of the layer.
    fn evaluate(
        &self,
        index: u64,
        known: impl Fn(u64) -> Cell,
        buffers: &mut Buffers<G>,
    ) -> Result<BackedUp, Unsolved> {
        let Some(mut state) = self.game.unrank(game::Rank { layer: self.layer, index }) else {
            return Ok(BackedUp::Unknown);
        };
        if let Some(value) = self.codec.outcome(self.game, &state) {
            return Ok(BackedUp::Known(self.codec.pack(value, 0)?));
        }
        let Buffers { moves, worths } = buffers;
        moves.clear();
        self.game.legal_moves(&state, moves);
        let is_own = self.game.to_move(&state) == self.codec.player();
        let children = moves.iter().map(|&mv| {
            let undo = self.game.play(&mut state, mv);
            let rank = self.game.rank(&state);
            self.game.undo(&mut state, mv, undo);
            let Some(rank) = rank else { return (Cell::UNKNOWN, false) };
            let is_inner = rank.layer == self.layer;
            (if is_inner { known(rank.index) } else { self.below.cell(rank) }, is_inner)
        });
        back_up(self.codec, is_own, children, worths)
    }
}
