//! Positions and moves as plain data.

use super::attacks;
use super::kind::Kind;
use game::Player;
use std::hash::{Hash, Hasher};

/// The plies without a capture or a pawn move from which on positions of different counts have different
/// keys.
///
/// Below it they share one, so that a position that occurs again is recognized although the count has grown.
/// A search that looks ahead less than 100 plies less this number cannot tell such positions from one
/// another.
pub(super) const COUNTED_FROM: u8 = 60;

/// The men on the board, the player to move, the series of checks, and the count to fifty moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The bits of the code of the man on each square; all 0 if it is empty.
    pub(super) codes: [u64; 3],
    /// The squares of the second player's men.
    pub(super) second: u64,
    /// The men that give check to the king of the player to move: a function of the rest, stored because
    /// every use of a position needs it.
    pub(super) checkers: u64,
    pub(super) mover: Player,
    /// A bit for each player whose current unbroken series of checks, up to the last move, contains a shak.
    pub(super) series: u8,
    /// The plies since the last capture or pawn move; 0 if the rules do not count them.
    pub(super) count: u8,
}

/// By hand: the checkers follow from the rest, and the count is left out where it is small.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [low, middle, high] = self.codes;
        for word in [low, middle, high, self.second] {
            hasher.write_u64(word);
        }
        let counted = if self.count < COUNTED_FROM { 0 } else { u64::from(self.count) };
        hasher.write_u64(counted << 8 | u64::from(self.series) << 1 | self.mover.index() as u64);
    }
}

impl State {
    /// The occupied squares.
    #[inline]
    pub(super) const fn occupied(&self) -> u64 {
        self.codes[0] | self.codes[1] | self.codes[2]
    }

    /// The squares of a player's men.
    #[inline]
    pub(super) const fn men(&self, player: Player) -> u64 {
        if player.index() == 0 { self.occupied() & !self.second } else { self.second }
    }

    /// The squares of the men of this kind.
    #[inline]
    pub(super) const fn of(&self, kind: Kind) -> u64 {
        let [low, middle, high] = self.codes;
        match kind {
            Kind::Pawn => low & !middle & !high,
            Kind::Knight => middle & !low & !high,
            Kind::Bishop => low & middle,
            Kind::Rook => high & !low & !middle,
            Kind::King => low & high,
            Kind::Bers => middle & high,
        }
    }

    /// The squares of rooks and bers.
    #[inline]
    pub(super) const fn rooks_and_bers(&self) -> u64 {
        self.codes[2] & !self.codes[0]
    }

    /// The squares of the men whose check is a shak: knights, rooks and bers.
    #[inline]
    pub(super) const fn shak(&self) -> u64 {
        self.occupied() & !self.codes[0]
    }

    /// The square of a player's king.
    #[inline]
    pub(super) const fn king(&self, player: Player) -> usize {
        (self.of(Kind::King) & self.men(player)).trailing_zeros() as usize
    }

    /// The code of the man on a square.
    #[inline]
    pub(super) const fn code(&self, square: u8) -> u64 {
        let [low, middle, high] = self.codes;
        low >> square & 1 | (middle >> square & 1) << 1 | (high >> square & 1) << 2
    }

    /// The man on `square`, counted from 0 at a1 along the rows, and its owner.
    ///
    /// # Panics
    ///
    /// If `square` is greater than 63.
    pub fn man(&self, square: u8) -> Option<(Kind, Player)> {
        assert!(square < 64, "a board has 64 squares");
        let kind = Kind::ALL.into_iter().find(|kind| kind.code() == self.code(square))?;
        Some((kind, Player::new((self.second >> square & 1) as usize)))
    }

    /// Puts a man on an empty square.
    pub(super) fn put(&mut self, square: usize, kind: Kind, player: Player) {
        for (place, codes) in self.codes.iter_mut().enumerate() {
            *codes |= (kind.code() >> place & 1) << square;
        }
        self.second |= (player.index() as u64) << square;
    }

    /// An empty board.
    pub(super) const fn empty(mover: Player) -> State {
        State { codes: [0; 3], second: 0, checkers: 0, mover, series: 0, count: 0 }
    }

    /// The men of `player` that attack `square` on a board with these occupied squares, the king omitted.
    #[inline]
    pub(super) fn attackers(&self, square: usize, player: Player, occupied: u64) -> u64 {
        let men = self.men(player);
        // A pawn attacks the square from where a pawn of the other player on the square would attack.
        let pawns = attacks::pawns(1 << (square & 63), player.index() == 0) & self.of(Kind::Pawn);
        let found = pawns
            | attacks::knight(square) & self.of(Kind::Knight)
            | attacks::ferz(square) & self.of(Kind::Bers)
            | attacks::rook(square, occupied) & self.rooks_and_bers()
            | attacks::bishop(square, occupied) & self.of(Kind::Bishop);
        found & men
    }

    /// Fills in the checkers.
    pub(super) fn find_checkers(&mut self) {
        self.checkers = self.attackers(self.king(self.mover), self.mover.next(2), self.occupied());
    }

    /// True if the series of checks by `player` that lasts holds a shak.
    pub(super) const fn has_shak(&self, player: Player) -> bool {
        self.series >> player.index() & 1 == 1
    }

    /// Writes whether the series of checks by `player` holds a shak.
    #[inline]
    pub(super) const fn set_shak(&mut self, player: Player, has_shak: bool) {
        let bit = 1 << player.index();
        self.series = self.series & !bit | (has_shak as u8) << player.index();
    }
}

/// The squares that a man leaves and reaches, counted from 0 at a1 along the rows. A pawn that reaches the
/// last row becomes a bers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square the man leaves.
    pub from: u8,
    /// The square the man reaches.
    pub to: u8,
}
