//! A layer in which play may go round in circles: won, lost or drawn, in rounds of distance.
//!
//! A word for each position while the layer is worked on:
//!
//! ```text
//!  31 … 16                      15 14                       13 … 0
//!  moves of the layer that      00 open                     the plies it is lost in at least,
//!  are not known to lose        01 the first player wins    or wins or loses in
//!                               10 the second player wins
//!                               11 not lost
//! ```
//!
//! An open position has a move that is not known to lose. Of one that is won the plies may still fall, as long as its round
//! has not come. One that is not lost, as a move out of the layer leads to a draw, may still be won.

use super::Layer;
use super::cell::{Cell, Cells, Codec, value};
use super::crew::Crew;
use crate::forced::Unsolved;
use game::{Game, Player, Rank, Ranked};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

/// Where the count of open moves starts.
const ONE_MOVE: u32 = 1 << 16;
/// Who wins, if anybody does.
const KIND: u32 = 3 << 14;
const OPEN: u32 = 0;
const NOT_LOST: u32 = 3 << 14;
const DISTANCE: u32 = (1 << 14) - 1;
/// No position, or none that anything is known of.
const NOTHING: u32 = 0;
/// No position has so many moves.
const MOST_MOVES: u32 = (1 << 16) - 1;

const TOO_LONG: Unsolved = Unsolved::Unfit("a win takes more than 16383 plies");

/// That this player wins.
const fn wins(player: Player) -> u32 {
    if player.index() == 0 { 1 << 14 } else { 2 << 14 }
}

/// What a thread needs again and again.
struct Buffers<G: Game> {
    moves: Vec<G::Move>,
    before: Vec<G::State>,
}

impl<G: Game> Default for Buffers<G> {
    fn default() -> Buffers<G> {
        Buffers { moves: Vec::new(), before: Vec::new() }
    }
}

/// A layer at work.
struct Work<'a, G, C: ?Sized> {
    game: &'a G,
    codec: Codec,
    layer: u32,
    below: &'a C,
    words: Vec<AtomicU32>,
    /// Whether no other thread changes a word.
    is_alone: bool,
}

/// The farthest round for which there is something to do.
#[derive(Clone, Copy, Default)]
struct Farthest(u32);

impl Farthest {
    fn see(&mut self, distance: u32) -> Result<u32, Unsolved> {
        self.0 = self.0.max(distance);
        if distance > DISTANCE { Err(TOO_LONG) } else { Ok(distance) }
    }
}

pub(super) fn solve<G: Ranked + Sync>(
    game: &G,
    codec: Codec,
    (layer, size): (u32, u64),
    below: &(impl Cells + ?Sized),
    crew: &Crew<'_>,
) -> Result<Layer, Unsolved> {
    let words = (0..size).map(|_| AtomicU32::new(NOTHING)).collect();
    let work = Work { game, codec, layer, below, words, is_alone: crew.is_one() };
    let start = |buffers: &mut Buffers<G>, farthest: &mut Farthest, range: Range<u64>| {
        let looked = range.end - range.start;
        for index in range {
            let first = work.at_first(index, buffers, farthest)?;
            work.words[index as usize].store(first, Ordering::Relaxed);
        }
        Ok(looked)
    };
    let farthest = |parts: Vec<Farthest>| parts.iter().map(|part| part.0).max().unwrap_or(0);
    let (mut last, mut round) = (farthest(crew.share(size, start)?), 0);
    while round <= last {
        let tell = |buffers: &mut Buffers<G>, farthest: &mut Farthest, range: Range<u64>| {
            work.tell(round, range, buffers, farthest)
        };
        last = last.max(farthest(crew.share(size, tell)?));
        round += 1;
    }
    let cells = work.words.into_iter().map(|word| finished(codec, word.into_inner()));
    Ok(Layer { cells: cells.collect::<Result<_, _>>()?, rounds: round })
}

/// What is left when no round tells anything more.
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

impl<G: Ranked, C: Cells + ?Sized> Work<'_, G, C> {
    /// The word of a place before the first round: what the rules and the layers below say.
    fn at_first(
        &self,
        index: u64,
        buffers: &mut Buffers<G>,
        farthest: &mut Farthest,
    ) -> Result<u32, Unsolved> {
        let Some(mut state) = self.game.unrank(Rank { layer: self.layer, index }) else { return Ok(NOTHING) };
        if let Some(value) = value(self.game, &state) {
            return Ok(match value.signum() {
                1 => wins(Player::FIRST),
                -1 => wins(Player::SECOND),
                _ => NOT_LOST,
            });
        }
        let mover = self.game.to_move(&state);
        let sign = if mover == Player::FIRST { 1 } else { -1 };
        buffers.moves.clear();
        self.game.legal_moves(&state, &mut buffers.moves);
        let (mut inner, mut is_lost) = (0, true);
        let (mut win, mut loss) = (u32::MAX, 0);
        for &mv in &buffers.moves {
            let undo = self.game.play(&mut state, mv);
            let rank = self.game.rank(&state);
            self.game.undo(&mut state, mv, undo);
            let Some(rank) = rank else { return Ok(NOTHING) };
            if rank.layer == self.layer {
                inner += 1;
                continue;
            }
            let Some((value, distance)) = self.codec.unpack(self.below.cell(rank)) else {
                return Ok(NOTHING);
            };
            match value * sign {
                1 => win = win.min(distance + 1),
                0 => is_lost = false,
                _ => loss = loss.max(distance + 1),
            }
        }
        Ok(match (win, is_lost, inner) {
            (u32::MAX, false, _) => NOT_LOST,
            (u32::MAX, true, 0) => wins(mover.next(2)) | farthest.see(loss)?,
            (u32::MAX, true, inner) if inner > MOST_MOVES => return Err(TOO_MANY_MOVES),
            (u32::MAX, true, inner) => (inner * ONE_MOVE) | OPEN | loss,
            (win, _, _) => wins(mover) | farthest.see(win)?,
        })
    }

    /// Tells the positions before those of these places whose end is `round` plies away.
    fn tell(
        &self,
        round: u32,
        range: Range<u64>,
        buffers: &mut Buffers<G>,
        farthest: &mut Farthest,
    ) -> Result<u64, Unsolved> {
        let mut looked = 0;
        for index in range {
            let word = self.words[index as usize].load(Ordering::Relaxed);
            let winner = match word & (KIND | DISTANCE) {
                said if said == wins(Player::FIRST) | round => Player::FIRST,
                said if said == wins(Player::SECOND) | round => Player::SECOND,
                _ => continue,
            };
            looked += 1;
            let Some(state) = self.game.unrank(Rank { layer: self.layer, index }) else { continue };
            buffers.before.clear();
            self.game.predecessors(&state, &mut buffers.before);
            for before in &buffers.before {
                let Some(rank) = self.game.rank(before) else { continue };
                let word = &self.words[rank.index as usize];
                if self.game.to_move(before) == winner {
                    Self::win(word, wins(winner), round + 1, farthest)?;
                } else {
                    self.lose(word, wins(winner), round + 1, farthest)?;
                }
            }
        }
        Ok(looked)
    }

    /// A move to a position that is lost for the other player: it is won, unless it is already.
    fn win(word: &AtomicU32, kind: u32, distance: u32, farthest: &mut Farthest) -> Result<(), Unsolved> {
        let before = word.load(Ordering::Relaxed);
        let is_won = before & KIND != OPEN && before & KIND != NOT_LOST;
        if before != NOTHING && !(is_won && before & DISTANCE <= distance) {
            // Whoever else writes here in this round writes the same.
            word.store(kind | farthest.see(distance)?, Ordering::Relaxed);
        }
        Ok(())
    }

    /// A move that is known to lose: without another one it is lost, and not sooner than the layers below allow.
    fn lose(
        &self,
        word: &AtomicU32,
        kind: u32,
        distance: u32,
        farthest: &mut Farthest,
    ) -> Result<(), Unsolved> {
        let seen = word.load(Ordering::Relaxed);
        if seen & KIND != OPEN || seen == NOTHING {
            return Ok(());
        }
        let before = if self.is_alone {
            word.store(seen - ONE_MOVE, Ordering::Relaxed);
            seen
        } else {
            // Where it has been won meanwhile the count means nothing any more, and only the count changes.
            word.fetch_sub(ONE_MOVE, Ordering::Relaxed)
        };
        if before / ONE_MOVE == 1 && before & KIND == OPEN {
            let distance = distance.max(before & DISTANCE);
            word.store(kind | farthest.see(distance)?, Ordering::Relaxed);
        }
        Ok(())
    }
}

const TOO_MANY_MOVES: Unsolved = Unsolved::Unfit("a position has more than 65535 moves");
