//! Positions and moves as plain data.

use crate::word::Word;
use game::{MAX_PLAYERS, Player};
use std::hash::{Hash, Hasher};

/// The number of bits that encode the owner of the piece in a hole.
const PLANES: usize = 3;

/// The pieces of each player, each player's distance to the goal where tables hold it, and the player to
/// move: 64 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// One bit per hole; the three bits of a hole are the number of the player whose piece is in it, from
    /// 1, or 0.
    planes: [u128; PLANES],
    pub(super) rest: Rest,
}

/// All of a state but the pieces; also the token of `undo`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// The distance of each player: a function of the pieces, stored where tables hold it; otherwise 0.
    pub(super) distances: [u8; MAX_PLAYERS],
    /// The place of each player who has finished, from 1; 0 for the others.
    pub(super) places: [u8; MAX_PLAYERS],
    pub(super) mover: Player,
    /// The number of players who have finished.
    pub(super) finished: u8,
    /// The plies played if they are limited; otherwise always 0.
    pub(super) ply: u16,
}

impl Rest {
    pub(super) fn start() -> Rest {
        Rest {
            distances: [0; MAX_PLAYERS],
            places: [0; MAX_PLAYERS],
            mover: Player::FIRST,
            finished: 0,
            ply: 0,
        }
    }

    /// Records that `player` has finished, after those who already have.
    pub(super) fn finish(&mut self, player: Player) {
        self.finished += 1;
        self.places[player.index()] = self.finished;
    }

    pub(super) fn has_finished(&self, player: Player) -> bool {
        self.places[player.index()] > 0
    }
}

/// The bit pattern of a player in the planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner<W>([W; PLANES]);

impl<W: Word> Owner<W> {
    pub(super) fn new(player: Player) -> Owner<W> {
        let number = player.index() + 1;
        Owner([0, 1, 2].map(|plane| if number >> plane & 1 == 1 { !W::NONE } else { W::NONE }))
    }
}

impl State {
    pub(super) fn new(rest: Rest) -> State {
        State { planes: [0; PLANES], rest }
    }

    /// The holes that hold a piece of `owner`.
    #[inline]
    pub(super) fn pieces<W: Word>(&self, owner: &Owner<W>) -> W {
        let Owner([first, second, third]) = *owner;
        let [a, b, c] = self.planes.map(W::load);
        !((a ^ first) | (b ^ second) | (c ^ third))
    }

    /// The holes that hold a piece.
    #[inline]
    pub(super) fn occupied<W: Word>(&self) -> W {
        let [a, b, c] = self.planes.map(W::load);
        a | b | c
    }

    /// Toggles pieces of `owner` in holes: places them in empty ones or removes them.
    #[inline]
    pub(super) fn toggle<W: Word>(&mut self, owner: &Owner<W>, holes: W) {
        for (plane, bits) in self.planes.iter_mut().zip(owner.0) {
            *plane ^= (holes & bits).store();
        }
    }

    /// The owner of the piece in a hole, counted from 0 row by row from the bottom, each row from the left.
    ///
    /// # Panics
    ///
    /// If `hole` is greater than 127.
    pub fn piece(&self, hole: u8) -> Option<Player> {
        assert!(hole < 128, "a star has fewer holes");
        let bit = |plane: usize| (self.planes[plane] >> hole & 1) as usize;
        (bit(0) + 2 * bit(1) + 4 * bit(2)).checked_sub(1).map(Player::new)
    }
}

/// By hand: distances follow from the rest, and on small stars half of each word is empty.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for plane in self.planes {
            hasher.write_u64(plane as u64);
        }
        if self.planes.iter().any(|plane| plane >> 64 != 0) {
            for plane in self.planes {
                hasher.write_u64((plane >> 64) as u64);
            }
        }
        let Rest { mover, ply, finished, .. } = self.rest;
        hasher.write_u64(u64::from(ply) << 16 | u64::from(finished) << 8 | mover.index() as u64);
        if finished > 0 {
            self.rest.places.hash(hasher);
        }
    }
}
