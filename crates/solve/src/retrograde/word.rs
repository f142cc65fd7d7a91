//! Words: the knowledge about a position while its layer, in which play may cycle, is being solved.
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

use super::cell::{Cell, Codec};
use crate::control::Unsolved;
use game::Player;

/// One in the count of open moves.
pub(super) const ONE_MOVE: u32 = 1 << 16;
const COUNT: u32 = MAX_MOVES * ONE_MOVE;
const TURN: u32 = 1 << 31;
/// The winner, if there is one.
const KIND: u32 = 3 << 14;
const OPEN: u32 = 0;
const NOT_LOST: u32 = 3 << 14;
const DISTANCE: u32 = (1 << 14) - 1;
/// The maximum number of moves. Won positions have this count, so that no late thread takes it below 0.
const MAX_MOVES: u32 = (1 << 15) - 1;
const DRAWN: u32 = NOT_LOST | 1;

const TOO_LONG: Unsolved = Unsolved::Unfit("a win takes more than 16383 plies");
const TOO_MANY_MOVES: Unsolved = Unsolved::Unfit("a position has more than 32767 moves");

/// What is known of a position while its layer is being solved, in four bytes. The players are the two
/// [sides](Codec::side).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Word(pub(super) u32);

/// The effect on a position of a move that is known to lead to a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// None.
    Nothing,
    /// Its word is this one.
    Becomes(Word),
    /// It has one open move less, and is lost without any.
    OneMoveLess,
}

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

fn checked(distance: u32) -> Result<u32, Unsolved> {
    if distance > DISTANCE { Err(TOO_LONG) } else { Ok(distance) }
}

impl Word {
    /// No position, or nothing known.
    pub const NOTHING: Word = Word(0);

    /// A position at which the game is over, with this payoff of the first player.
    pub const fn over(value: i32) -> Word {
        Word(match value.signum() {
            1 => wins(Player::FIRST),
            -1 => wins(Player::SECOND),
            _ => DRAWN,
        })
    }

    /// The player who wins this position in exactly this many plies.
    #[inline]
    pub fn winner_in(self, plies: u32) -> Option<Player> {
        match self.0 & (KIND | DISTANCE) {
            said if said == wins(Player::FIRST) | plies => Some(Player::FIRST),
            said if said == wins(Player::SECOND) | plies => Some(Player::SECOND),
            _ => None,
        }
    }

    /// The plies to its end if it is won or lost.
    #[inline]
    pub const fn distance(self) -> Option<u32> {
        match self.0 & KIND {
            OPEN | NOT_LOST => None,
            _ => Some(self.0 & DISTANCE),
        }
    }

    /// The effect of a move to a win of `winner`, which makes the position end in `distance` plies.
    ///
    /// # Errors
    ///
    /// If the distance does not fit.
    #[inline]
    pub fn effect(self, winner: Player, distance: u32) -> Result<Effect, Unsolved> {
        let seen = self.0;
        let is_own = seen & TURN == turn(winner);
        Ok(match seen & KIND {
            _ if self == Word::NOTHING => Effect::Nothing,
            // It is won, unless it was already won as soon. Other threads write the same in this round.
            OPEN | NOT_LOST if is_own && seen & (KIND | DISTANCE) != DRAWN => {
                Effect::Becomes(Word((seen & TURN) | won(winner, checked(distance)?)))
            }
            OPEN => Effect::OneMoveLess,
            NOT_LOST => Effect::Nothing,
            _ if is_own && seen & DISTANCE > distance => {
                Effect::Becomes(Word((seen & TURN) | won(winner, distance)))
            }
            _ => Effect::Nothing,
        })
    }

    /// This open position with one open move less.
    #[inline]
    #[must_use]
    pub const fn one_move_less(self) -> Word {
        Word(self.0 - ONE_MOVE)
    }

    /// The word of a position that had this one when its open moves were counted down, if that was its last:
    /// it is lost, but not sooner than the layers below imply.
    ///
    /// # Errors
    ///
    /// If the distance does not fit.
    #[inline]
    pub fn after_last_move(self, winner: Player, distance: u32) -> Result<Option<Word>, Unsolved> {
        if self.0 & (COUNT | KIND) != ONE_MOVE | OPEN {
            return Ok(None);
        }
        let distance = checked(distance.max(self.0 & DISTANCE))?;
        Ok(Some(Word((self.0 & TURN) | won(winner, distance))))
    }

    /// This position after a move to a win of `winner` is known, which makes it end in `distance` plies; for
    /// those who work on a layer alone.
    ///
    /// # Errors
    ///
    /// If the distance does not fit.
    #[inline]
    pub fn after(self, winner: Player, distance: u32) -> Result<Word, Unsolved> {
        Ok(match self.effect(winner, distance)? {
            Effect::Nothing => self,
            Effect::Becomes(word) => word,
            Effect::OneMoveLess => {
                self.after_last_move(winner, distance)?.unwrap_or_else(|| self.one_move_less())
            }
        })
    }

    /// The cell of this position after the last round.
    ///
    /// # Errors
    ///
    /// If the distance does not fit in a cell.
    pub fn cell(self, codec: Codec) -> Result<Cell, Unsolved> {
        const FIRST: u32 = wins(Player::FIRST);
        const SECOND: u32 = wins(Player::SECOND);
        match self.0 & KIND {
            _ if self == Word::NOTHING => Ok(Cell::UNKNOWN),
            FIRST => codec.pack(1, self.0 & DISTANCE),
            SECOND => codec.pack(-1, self.0 & DISTANCE),
            _ => codec.pack(0, 0),
        }
    }
}

/// The results of a position's moves that leave the layer, in any order.
#[derive(Clone, Copy, Debug)]
pub struct Leaving {
    mover: Player,
    win: u32,
    loss: u32,
    is_lost: bool,
}

impl Leaving {
    /// No moves of this player.
    pub const fn new(mover: Player) -> Leaving {
        Leaving { mover, win: u32::MAX, loss: 0, is_lost: true }
    }

    /// Adds a move to a position with this payoff of the first player, so many plies from its end.
    #[inline]
    pub fn add(&mut self, value: i32, distance: u32) {
        let sign = if self.mover == Player::FIRST { 1 } else { -1 };
        match value * sign {
            1 => self.win = self.win.min(distance + 1),
            0 => self.is_lost = false,
            _ => self.loss = self.loss.max(distance + 1),
        }
    }

    /// The word of the position before the first round, with this many moves that stay in the layer.
    ///
    /// # Errors
    ///
    /// If the distance or the number of moves does not fit.
    #[inline]
    pub fn word(self, inner: usize) -> Result<Word, Unsolved> {
        let Leaving { mover, win, loss, is_lost } = self;
        let turn = turn(mover);
        Ok(Word(match inner {
            _ if win < u32::MAX => turn | won(mover, checked(win)?),
            _ if !is_lost => turn | NOT_LOST,
            0 => turn | won(mover.next(2), checked(loss)?),
            _ if inner as u64 > u64::from(MAX_MOVES) => return Err(TOO_MANY_MOVES),
            _ => turn | (inner as u32 * ONE_MOVE) | OPEN | loss,
        }))
    }
}
