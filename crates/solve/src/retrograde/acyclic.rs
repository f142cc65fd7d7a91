//! Layers in which play cannot cycle: any payoffs.

use super::cell::{Cell, Cells, Codec, Layer, value};
use super::workers::Workers;
use crate::control::Unsolved;
use crate::forced::{ForcedValue, best};
use crate::forward::ends;
use crate::memory::filled;
use game::{Game, Player, Ranked};
use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering};

/// The result of evaluating a position.
enum CellStatus {
    /// Its cell.
    Known(Cell),
    /// Some move leads to a position of the layer that is not known yet.
    Waiting,
    /// There is no position, or a move leads to one without a rank or without a value.
    Unknown,
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
                CellStatus::Known(cell) => work.cells[index as usize].store(cell.0, Ordering::Relaxed),
                CellStatus::Waiting => waiting.push(index),
                CellStatus::Unknown => {}
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
                    CellStatus::Known(cell) => found.push((index, cell)),
                    CellStatus::Waiting => still.push(index),
                    CellStatus::Unknown => {}
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
    ) -> Result<CellStatus, Unsolved> {
        let Some(mut state) = self.game.unrank(game::Rank { layer: self.layer, index }) else {
            return Ok(CellStatus::Unknown);
        };
        if let Some(value) = value(self.game, &state) {
            return Ok(CellStatus::Known(self.codec.pack(value, 0)?));
        }
        let Buffers { moves, worths } = buffers;
        moves.clear();
        worths.clear();
        self.game.legal_moves(&state, moves);
        let mover = self.game.to_move(&state);
        for &mv in moves.iter() {
            let undo = self.game.play(&mut state, mv);
            let rank = self.game.rank(&state);
            self.game.undo(&mut state, mv, undo);
            let Some(rank) = rank else { return Ok(CellStatus::Unknown) };
            let is_inner = rank.layer == self.layer;
            let cell = if is_inner { known(rank.index) } else { self.below.cell(rank) };
            match self.codec.unpack(cell) {
                Some((value, distance)) => worths.push(ForcedValue { value, distance, bound: 0 }),
                None if is_inner => return Ok(CellStatus::Waiting),
                None => return Ok(CellStatus::Unknown),
            }
        }
        let best = best(worths.iter().copied(), mover == Player::FIRST);
        Ok(CellStatus::Known(self.codec.pack(best.value, best.distance)?))
    }
}
