//! The moves of a position, without regard for the end of the game.

use super::attacks::{self, COLUMN_A, COLUMN_H, ENDS};
use super::kind::Kind;
use super::state::{Move, State};
use game::Player;

/// A receiver of the moves as they are generated.
pub(super) trait Sink {
    /// A man on `from` may move to each of these squares.
    fn man(&mut self, from: usize, to: u64);
    /// Pawns may move to each of these squares, from the squares whose numbers are less by `step`.
    fn pawns(&mut self, to: u64, step: i8);
}

/// The number of moves.
#[derive(Default)]
pub(super) struct Counted(pub(super) u32);

impl Sink for Counted {
    #[inline]
    fn man(&mut self, _from: usize, to: u64) {
        self.0 += to.count_ones();
    }
    #[inline]
    fn pawns(&mut self, to: u64, _step: i8) {
        self.0 += to.count_ones();
    }
}

/// The men of a side, at most.
pub(super) const MAX_MEN: usize = 16;

/// The moves, grouped by the man that moves: they are listed when all are known, captures first.
pub(super) struct Found {
    men: [(u8, u64); MAX_MEN],
    count: usize,
    pawns: [(i8, u64); 3],
    kinds: usize,
}

impl Default for Found {
    fn default() -> Found {
        Found { men: [(0, 0); MAX_MEN], count: 0, pawns: [(0, 0); 3], kinds: 0 }
    }
}

impl Sink for Found {
    #[inline]
    fn man(&mut self, from: usize, to: u64) {
        if to != 0 {
            self.men[self.count % MAX_MEN] = (from as u8, to);
            self.count += 1;
        }
    }
    #[inline]
    fn pawns(&mut self, to: u64, step: i8) {
        self.pawns[self.kinds % 3] = (step, to);
        self.kinds += 1;
    }
}

impl Found {
    /// Visits the moves to these squares.
    #[inline]
    pub(super) fn each(&self, squares: u64, mut visit: impl FnMut(Move)) {
        for &(step, to) in &self.pawns[..self.kinds] {
            for to in squares_of(to & squares) {
                visit(Move { from: to.wrapping_add_signed(-step), to });
            }
        }
        for &(from, to) in &self.men[..self.count] {
            for to in squares_of(to & squares) {
                visit(Move { from, to });
            }
        }
    }

    /// Drops the moves of knights, bishops, rooks, bers and kings that do not satisfy this.
    pub(super) fn retain(&mut self, mut keeps: impl FnMut(Move) -> bool) {
        for (from, to) in &mut self.men[..self.count] {
            for square in squares_of(*to) {
                if !keeps(Move { from: *from, to: square }) {
                    *to ^= 1 << square;
                }
            }
        }
    }

    /// True if some move satisfies this.
    pub(super) fn any(&self, mut holds: impl FnMut(Move) -> bool) -> bool {
        let mut found = false;
        self.each(u64::MAX, |mv| found = found || holds(mv));
        found
    }
}

/// The squares of a set in ascending order.
#[inline]
pub(super) fn squares_of(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as u8;
            set &= set - 1;
            square
        })
    })
}

/// A position from the point of view of the player to move.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) state: &'a State,
    own: u64,
    enemy: u64,
    occupied: u64,
    king: usize,
    is_second: bool,
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn new(state: &'a State) -> View<'a> {
        let (own, occupied) = (state.men(state.mover), state.occupied());
        let king = (state.of(Kind::King) & own).trailing_zeros() as usize;
        let is_second = state.mover == Player::SECOND;
        View { state, own, enemy: occupied & !own, occupied, king, is_second }
    }

    /// The squares that pieces may move to: those that parry a check, if there is one.
    #[inline]
    fn targets(&self) -> u64 {
        let checkers = self.state.checkers;
        if checkers == 0 {
            return !self.own;
        }
        (checkers | attacks::between(self.king, checkers.trailing_zeros() as usize)) & !self.own
    }

    /// Finds all legal moves.
    #[inline]
    pub(super) fn moves(&self, sink: &mut impl Sink) {
        sink.man(self.king, self.king_moves());
        if self.state.checkers.count_ones() > 1 {
            return;
        }
        let targets = self.targets();
        let pinned = self.pinned(sink);
        let free = self.own & !pinned;
        self.pawn_moves(free & self.state.of(Kind::Pawn), targets, sink);
        for from in squares_of(free & self.state.of(Kind::Knight)) {
            sink.man(from.into(), attacks::knight(from.into()) & targets);
        }
        for from in squares_of(free & self.state.of(Kind::Bishop)) {
            sink.man(from.into(), attacks::bishop(from.into(), self.occupied) & targets);
        }
        let bers = self.state.of(Kind::Bers);
        for from in squares_of(free & self.state.rooks_and_bers()) {
            sink.man(from.into(), self.rook_or_bers(from.into(), bers) & targets);
        }
    }

    #[inline]
    fn rook_or_bers(&self, from: usize, bers: u64) -> u64 {
        let steps = if bers >> from & 1 == 1 { attacks::ferz(from) } else { 0 };
        attacks::rook(from, self.occupied) | steps
    }

    /// The squares that the king may move to.
    #[inline]
    fn king_moves(&self) -> u64 {
        let state = self.state;
        let other = state.mover.next(2);
        let enemy_pawns = state.of(Kind::Pawn) & self.enemy;
        let near = attacks::pawns(enemy_pawns, !self.is_second) | attacks::king(state.king(other));
        let mut safe = attacks::king(self.king) & !self.own & !near;
        // The king does not hide the squares behind it.
        let occupied = self.occupied ^ 1 << (self.king & 63);
        for to in squares_of(safe) {
            if self.is_attacked(to.into(), occupied) {
                safe ^= 1 << to;
            }
        }
        safe
    }

    /// True if an enemy knight, bishop, rook or bers attacks a square.
    #[inline]
    fn is_attacked(&self, square: usize, occupied: u64) -> bool {
        let (state, enemy) = (self.state, self.enemy);
        let leapers =
            attacks::knight(square) & state.of(Kind::Knight) | attacks::ferz(square) & state.of(Kind::Bers);
        leapers & enemy != 0
            || attacks::rook(square, occupied) & state.rooks_and_bers() & enemy != 0
            || attacks::bishop(square, occupied) & state.of(Kind::Bishop) & enemy != 0
    }

    /// The pinned men, whose moves are found here: along the line of the pin, and none in check.
    #[inline]
    fn pinned(&self, sink: &mut impl Sink) -> u64 {
        let (state, king) = (self.state, self.king);
        // As if the player's own men were not there.
        let pinning = attacks::rook(king, self.enemy) & state.rooks_and_bers()
            | attacks::bishop(king, self.enemy) & state.of(Kind::Bishop);
        let mut pinned = 0;
        for from in squares_of(pinning & self.enemy) {
            let between = attacks::between(king, from.into());
            let hidden = between & self.own;
            if hidden.count_ones() != 1 {
                continue;
            }
            pinned |= hidden;
            if state.checkers == 0 {
                self.moves_of_pinned(hidden, (between ^ hidden) | 1 << from, sink);
            }
        }
        pinned
    }

    /// The moves of the only man of the set `man` to these squares.
    fn moves_of_pinned(&self, man: u64, targets: u64, sink: &mut impl Sink) {
        let (state, from) = (self.state, man.trailing_zeros() as usize);
        if man & state.of(Kind::Pawn) != 0 {
            let moves = attacks::ahead(man, self.is_second) & !self.occupied
                | attacks::pawns(man, self.is_second) & self.enemy;
            sink.man(from, moves & targets);
        } else if man & state.of(Kind::Bishop) != 0 {
            sink.man(from, attacks::bishop(from, self.occupied) & targets);
        } else if man & state.rooks_and_bers() != 0 {
            sink.man(from, self.rook_or_bers(from, state.of(Kind::Bers)) & targets);
        }
    }

    #[inline]
    fn pawn_moves(&self, pawns: u64, targets: u64, sink: &mut impl Sink) {
        let second = self.is_second;
        let sign = if second { -1 } else { 1 };
        let captures = targets & self.enemy;
        sink.pawns(attacks::ahead((pawns & !COLUMN_A) >> 1, second) & captures, sign * 8 - 1);
        sink.pawns(attacks::ahead((pawns & !COLUMN_H) << 1, second) & captures, sign * 8 + 1);
        sink.pawns(attacks::ahead(pawns, second) & !self.occupied & targets, sign * 8);
    }

    /// True if there is a legal move.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        if self.state.checkers == 0 {
            // A man that does not see the king is not pinned, and almost always one of them can move.
            let seen = attacks::rook(self.king, self.occupied) | attacks::bishop(self.king, self.occupied);
            let free = self.own & !seen;
            let pawns = free & self.state.of(Kind::Pawn);
            if attacks::ahead(pawns, self.is_second) & !self.occupied != 0 {
                return true;
            }
            let knights = free & self.state.of(Kind::Knight);
            if squares_of(knights).any(|from| attacks::knight(from.into()) & !self.own != 0) {
                return true;
            }
        }
        if self.king_moves() != 0 {
            return true;
        }
        let mut count = Counted::default();
        self.moves(&mut count);
        count.0 > 0
    }

    /// Lists moves: first captures of rooks and bers and moves to a row where a pawn is promoted, then other
    /// captures, then the rest.
    #[inline]
    pub(super) fn list(&self, found: &Found, moves: &mut Vec<Move>) {
        let pawns = self.state.of(Kind::Pawn) & self.own;
        let promotes = attacks::ahead(pawns, self.is_second) & ENDS != 0;
        let last_row = if promotes { attacks::last_row(self.is_second) } else { 0 };
        let first = self.enemy & self.state.rooks_and_bers() | last_row;
        found.each(first, |mv| moves.push(mv));
        found.each(self.enemy & !first, |mv| moves.push(mv));
        found.each(!self.enemy & !first, |mv| moves.push(mv));
    }
}
