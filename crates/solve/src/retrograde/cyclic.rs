//! Layers in which play may cycle: won, lost or drawn, in rounds of distance.
//!
//! A position is a word while the layer is being solved:
//!
//! ```text
//!  31      30 … 16                    15 14                       13 … 0
//!  whose   moves of the layer that    00 open                     the plies it is lost in at least,
//!  turn    are not known to lose      01 the first player wins    or wins or loses in
//!                                     10 the second player wins
//!                                     11 not lost                 1 where the game is over, else 0
//! ```
//!
//! An open position has moves that are not known to lose. The distance of a won one may still fall until its
//! round comes. One that is not lost, because a move out of the layer draws, may still be won, unless the
//! game is over.

use super::cell::{Cell, Cells, Codec, Layer, value};
use super::workers::Workers;
use crate::control::Unsolved;
use crate::memory::{filled, reserved};
use game::{Game, Player, Rank, Ranked};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

/// One in the count of open moves.
const ONE_MOVE: u32 = 1 << 16;
const COUNT: u32 = MAX_MOVES * ONE_MOVE;
const TURN: u32 = 1 << 31;
/// The winner, if there is one.
const KIND: u32 = 3 << 14;
const OPEN: u32 = 0;
const NOT_LOST: u32 = 3 << 14;
const DISTANCE: u32 = (1 << 14) - 1;
/// No position, or nothing known.
const NOTHING: u32 = 0;
/// The maximum number of moves. Won positions have this count, so that no late thread takes it below 0.
const MAX_MOVES: u32 = (1 << 15) - 1;
const DRAWN: u32 = NOT_LOST | 1;

const TOO_LONG: Unsolved = Unsolved::Unfit("a win takes more than 16383 plies");

/// A win of this player.
const fn wins(player: Player) -> u32 {
    if player.index() == 0 { 1 << 14 } else { 2 << 14 }
}

/// A win of this player at this distance in plies.
const fn won(player: Player, distance: u32) -> u32 {
    (MAX_MOVES * ONE_MOVE) | wins(player) | distance
}

/// The player to move.
const fn turn(player: Player) -> u32 {
    (player.index() as u32 & 1) << 31
}

/// Scratch memory of a thread.
struct Buffers<G: Game> {
    moves: Vec<G::Move>,
    below: Vec<Option<Rank>>,
    before: Vec<G::State>,
    indexes: Vec<u64>,
}

impl<G: Game> Default for Buffers<G> {
    fn default() -> Buffers<G> {
        Buffers { moves: Vec::new(), below: Vec::new(), before: Vec::new(), indexes: Vec::new() }
    }
}

/// A layer that is being solved.
struct CyclicLayer<'a, G, C: ?Sized> {
    game: &'a G,
    codec: Codec,
    layer: u32,
    below: &'a C,
    words: Vec<AtomicU32>,
    /// True if there is only one thread.
    is_alone: bool,
}

/// The last round with work to do.
#[derive(Clone, Copy, Default)]
struct Farthest(u32);

impl Farthest {
    fn extend(&mut self, distance: u32) -> Result<u32, Unsolved> {
        self.0 = self.0.max(distance);
        if distance > DISTANCE { Err(TOO_LONG) } else { Ok(distance) }
    }
}

pub(super) fn solve<G: Ranked + Sync>(
    game: &G,
    codec: Codec,
    (layer, size): (u32, u64),
    below: &(impl Cells + ?Sized),
    workers: &Workers<'_>,
) -> Result<Layer, Unsolved> {
    let words = filled(size, || AtomicU32::new(NOTHING))?;
    let work = CyclicLayer { game, codec, layer, below, words, is_alone: workers.is_one() };
    let start = |buffers: &mut Buffers<G>, farthest: &mut Farthest, range: Range<u64>| {
        let looked = range.end - range.start;
        for index in range {
            let first = work.at_first(index, buffers, farthest)?;
            work.words[index as usize].store(first, Ordering::Relaxed);
        }
        Ok(looked)
    };
    let farthest = |parts: Vec<Farthest>| parts.iter().map(|part| part.0).max().unwrap_or(0);
    let (mut last, mut round) = (farthest(workers.share(size, start)?), 0);
    while round <= last {
        let propagate = |buffers: &mut Buffers<G>, farthest: &mut Farthest, range: Range<u64>| {
            work.propagate(round, range, buffers, farthest)
        };
        last = last.max(farthest(workers.share(size, propagate)?));
        round += 1;
    }
    let mut cells = reserved(size)?;
    for word in work.words {
        cells.push(finished(codec, word.into_inner())?);
    }
    Ok(Layer { cells, rounds: round })
}

/// The cell of a position after the last round.
fn finished(codec: Codec, word: u32) -> Result<Cell, Unsolved> {
    const FIRST: u32 = wins(Player::FIRST);
    const SECOND: u32 = wins(Player::SECOND);
    match word & KIND {
        _ if word == NOTHING => Ok(Cell::UNKNOWN),
        FIRST => codec.pack(1, word & DISTANCE),
        SECOND => codec.pack(-1, word & DISTANCE),
        _ => codec.pack(0, 0),
    }
}

impl<G: Ranked, C: Cells + ?Sized> CyclicLayer<'_, G, C> {
    /// The initial word of a position, from the rules and the layers below.
    fn at_first(
        &self,
        index: u64,
        buffers: &mut Buffers<G>,
        farthest: &mut Farthest,
    ) -> Result<u32, Unsolved> {
        let Some(state) = self.game.unrank(Rank { layer: self.layer, index }) else { return Ok(NOTHING) };
        if let Some(value) = value(self.game, &state) {
            return Ok(match value.signum() {
                1 => wins(Player::FIRST),
                -1 => wins(Player::SECOND),
                _ => DRAWN,
            });
        }
        let mover = self.game.to_move(&state);
        let sign = if mover == Player::FIRST { 1 } else { -1 };
        let Buffers { moves, below, .. } = buffers;
        below.clear();
        let inner = self.game.leaving(&state, self.layer, moves, below);
        let (mut win, mut loss, mut is_lost) = (u32::MAX, 0, true);
        for rank in below.iter() {
            let known = rank.and_then(|rank| self.codec.unpack(self.below.cell(rank)));
            let Some((value, distance)) = known else { return Ok(NOTHING) };
            match value * sign {
                1 => win = win.min(distance + 1),
                0 => is_lost = false,
                _ => loss = loss.max(distance + 1),
            }
        }
        let turn = turn(mover);
        Ok(match inner {
            _ if win < u32::MAX => turn | won(mover, farthest.extend(win)?),
            _ if !is_lost => turn | NOT_LOST,
            0 => turn | won(mover.next(2), farthest.extend(loss)?),
            _ if inner as u64 > u64::from(MAX_MOVES) => return Err(TOO_MANY_MOVES),
            _ => turn | (inner as u32 * ONE_MOVE) | OPEN | loss,
        })
    }

    /// Propagates the positions of this range that end in `round` plies to their predecessors.
    fn propagate(
        &self,
        round: u32,
        range: Range<u64>,
        buffers: &mut Buffers<G>,
        farthest: &mut Farthest,
    ) -> Result<u64, Unsolved> {
        let mut looked = 0;
        let Buffers { before, indexes, .. } = buffers;
        for index in range {
            let word = self.words[index as usize].load(Ordering::Relaxed);
            let winner = match word & (KIND | DISTANCE) {
                said if said == wins(Player::FIRST) | round => Player::FIRST,
                said if said == wins(Player::SECOND) | round => Player::SECOND,
                _ => continue,
            };
            looked += 1;
            indexes.clear();
            self.game.indexes_before(Rank { layer: self.layer, index }, before, indexes);
            for &index in indexes.iter() {
                self.update(&self.words[index as usize], winner, round + 1, farthest)?;
            }
        }
        Ok(looked)
    }

    /// Updates a position by a move to a win of `winner`, which makes it end in `distance` plies.
    #[inline]
    fn update(
        &self,
        word: &AtomicU32,
        winner: Player,
        distance: u32,
        farthest: &mut Farthest,
    ) -> Result<(), Unsolved> {
        let seen = word.load(Ordering::Relaxed);
        let is_own = seen & TURN == turn(winner);
        match seen & KIND {
            _ if seen == NOTHING => {}
            // It is won, unless it was already won as soon. Other threads write the same in this round.
            OPEN | NOT_LOST if is_own && seen & (KIND | DISTANCE) != DRAWN => {
                word.store((seen & TURN) | won(winner, farthest.extend(distance)?), Ordering::Relaxed);
            }
            // One open move less. Without any it is lost, but not sooner than the layers below imply.
            OPEN => {
                let before = if self.is_alone {
                    word.store(seen - ONE_MOVE, Ordering::Relaxed);
                    seen
                } else {
                    word.fetch_sub(ONE_MOVE, Ordering::Relaxed)
                };
                if before & (COUNT | KIND) == ONE_MOVE | OPEN {
                    let distance = farthest.extend(distance.max(before & DISTANCE))?;
                    word.store((seen & TURN) | won(winner, distance), Ordering::Relaxed);
                }
            }
            NOT_LOST => {}
            _ if is_own && seen & DISTANCE > distance => {
                word.store((seen & TURN) | won(winner, distance), Ordering::Relaxed);
            }
            _ => {}
        }
        Ok(())
    }
}

const TOO_MANY_MOVES: Unsolved = Unsolved::Unfit("a position has more than 32767 moves");
