//! Layers in which play may cycle: won, lost or drawn, in rounds of distance.
//!
//! A position is a [`Word`] while the layer is being solved.

use super::cell::{Cells, Codec, Layer};
use super::word::{Effect, Leaving, ONE_MOVE, Word};
use super::workers::Workers;
use crate::control::Unsolved;
use crate::memory::{filled, reserved};
use game::{Game, Player, Rank, Ranked};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

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
    /// Notes a round that has work: that of this word, if it is won or lost.
    #[inline]
    fn extend(&mut self, word: Word) -> u32 {
        self.0 = self.0.max(word.distance().unwrap_or(0));
        word.0
    }
}

pub(super) fn solve<G: Ranked + Sync>(
    game: &G,
    codec: Codec,
    (layer, size): (u32, u64),
    below: &(impl Cells + ?Sized),
    workers: &Workers<'_>,
) -> Result<Layer, Unsolved> {
    let words = filled(size, || AtomicU32::new(Word::NOTHING.0))?;
    let work = CyclicLayer { game, codec, layer, below, words, is_alone: workers.is_one() };
    let start = |buffers: &mut Buffers<G>, farthest: &mut Farthest, range: Range<u64>| {
        let looked = range.end - range.start;
        for index in range {
            let first = work.at_first(index, buffers)?;
            work.words[index as usize].store(farthest.extend(first), Ordering::Relaxed);
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
        cells.push(Word(word.into_inner()).cell(codec)?);
    }
    Ok(Layer { cells, rounds: round })
}

impl<G: Ranked, C: Cells + ?Sized> CyclicLayer<'_, G, C> {
    /// The initial word of a position, from the rules and the layers below.
    fn at_first(&self, index: u64, buffers: &mut Buffers<G>) -> Result<Word, Unsolved> {
        let rank = Rank { layer: self.layer, index };
        let Some(state) = self.game.unrank(rank) else { return Ok(Word::NOTHING) };
        if let Some(value) = self.codec.outcome(self.game, &state) {
            return Ok(Word::over(value));
        }
        let mut results = Leaving::new(self.codec.side(self.game.to_move(&state)));
        let Buffers { moves, below, .. } = buffers;
        below.clear();
        let inner = self.game.leaving(&state, self.layer, moves, below);
        for rank in below.iter() {
            let known = rank.and_then(|rank| self.codec.unpack(self.below.cell(rank)));
            let Some((value, distance)) = known else { return Ok(Word::NOTHING) };
            results.add(value, distance);
        }
        results.word(inner)
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
            let word = Word(self.words[index as usize].load(Ordering::Relaxed));
            let Some(winner) = word.winner_in(round) else { continue };
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
        let seen = Word(word.load(Ordering::Relaxed));
        match seen.effect(winner, distance)? {
            Effect::Nothing => {}
            Effect::Becomes(new) => word.store(farthest.extend(new), Ordering::Relaxed),
            Effect::OneMoveLess => {
                let before = if self.is_alone {
                    word.store(seen.one_move_less().0, Ordering::Relaxed);
                    seen
                } else {
                    Word(word.fetch_sub(ONE_MOVE, Ordering::Relaxed))
                };
                if let Some(lost) = before.after_last_move(winner, distance)? {
                    word.store(farthest.extend(lost), Ordering::Relaxed);
                }
            }
        }
        Ok(())
    }
}
