//! What the fitted evaluation counts: men on squares, mobility, pawns, kings and threats.
//!
//! Each player counts for himself, and what is counted is named by an index. The evaluation adds up weights
//! for it, and the program that finds the weights takes the same counts.

use super::State;
use super::attacks::{self, all_ahead, beside};
use super::board::squares_of;
use super::kind::Kind;
use game::Player;

/// The first index of each group of features, in their order: the number of indices is that of the next one
/// less.
mod index {
    /// Men of each kind, on the square as their player sees it, with columns mirrored.
    pub(super) const SQUARES: usize = 0;
    /// For each knight, bishop, rook and bers, the number of squares that it attacks, without those of own
    /// men and those that enemy pawns attack.
    pub(super) const MOBILITY: usize = SQUARES + 6 * 32;
    /// Passed pawns by their row.
    pub(super) const PASSED: usize = MOBILITY + 4 * MOST_MOBILE;
    /// Passed pawns by their distance from the own king, and from the enemy king.
    pub(super) const PASSED_OWN_KING: usize = PASSED + 8;
    pub(super) const PASSED_ENEMY_KING: usize = PASSED_OWN_KING + 8;
    /// Passed pawns with an own man on the square ahead, and with one of the enemy.
    pub(super) const BLOCKED: usize = PASSED_ENEMY_KING + 8;
    /// Pawns without own pawns on the next columns; those protected by or beside a pawn; those that no pawn
    /// can come to protect, with a square ahead that a pawn attacks; and those behind another.
    pub(super) const ISOLATED: usize = BLOCKED + 2;
    pub(super) const CONNECTED: usize = ISOLATED + 1;
    pub(super) const BACKWARD: usize = CONNECTED + 1;
    pub(super) const DOUBLED: usize = BACKWARD + 1;
    /// Knights and bishops that a pawn protects where no enemy pawn can drive them away.
    pub(super) const OUTPOST: usize = DOUBLED + 1;
    /// For each bishop, the number of own pawns on squares of its color.
    pub(super) const PAWNS_OF_COLOR: usize = OUTPOST + 2;
    /// Two bishops or more.
    pub(super) const PAIR: usize = PAWNS_OF_COLOR + 9;
    /// Rooks and bers on columns with enemy pawns alone, and with none.
    pub(super) const HALF_OPEN: usize = PAIR + 1;
    pub(super) const OPEN: usize = HALF_OPEN + 2;
    /// The attacks on squares near the enemy king, weighted by the attacking men.
    pub(super) const DANGER: usize = OPEN + 2;
    /// The number of men that attack squares near the enemy king.
    pub(super) const ATTACKERS: usize = DANGER + MOST_DANGER + 1;
    /// The number of squares next to the enemy king that are attacked, and protected by the king alone.
    pub(super) const WEAK: usize = ATTACKERS + 5;
    /// Knights, bishops, rooks and bers that can give check from a square that the enemy does not attack.
    pub(super) const CHECK: usize = WEAK + 8;
    /// The number of own pawns next to the king on the row ahead; no own pawn on its column.
    pub(super) const SHELTER: usize = CHECK + 4;
    pub(super) const BARE: usize = SHELTER + 4;
    /// Enemy men attacked by a cheaper man, for each pair of kinds; enemy pawns and other men that are
    /// attacked and not protected.
    pub(super) const THREAT: usize = BARE + 1;
    pub(super) const LOOSE: usize = THREAT + 6;
    /// The enemy has one, two or three men beside the king; then the distance of the enemy king from the
    /// border, and the distance between the kings.
    pub(super) const FEW: usize = LOOSE + 2;
    pub(super) const INSIDE: usize = FEW + 3;
    pub(super) const KINGS_APART: usize = INSIDE + 4;
    /// The player is to move.
    pub(super) const TO_MOVE: usize = KINGS_APART + 8;
    pub(super) const COUNT: usize = TO_MOVE + 1;

    /// A bers attacks at most 18 squares.
    pub(super) const MOST_MOBILE: usize = 19;
    pub(super) const MOST_DANGER: usize = 31;
}

/// The number of features.
pub(super) const COUNT: usize = index::COUNT;

/// The squares of one color.
const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;

/// A position as one player sees it: the second if `SECOND`.
struct Side<'a, const SECOND: bool> {
    state: &'a State,
    own: u64,
    enemy: u64,
    king: usize,
    enemy_king: usize,
    pawns: u64,
    enemy_pawns: u64,
    /// The squares that pawns attack.
    by_pawns: u64,
    by_enemy_pawns: u64,
}

/// The squares that a player's men attack.
#[derive(Clone, Copy)]
struct Attacked {
    by_pawns: u64,
    by_pieces: [u64; 4],
    by_king: u64,
}

/// What is around a player's pieces.
struct Around {
    /// The enemy king's square and those next to it.
    near: u64,
    /// The squares that pawns protect and no enemy pawn can come to attack.
    held: u64,
    /// The columns with own pawns, and those with enemy pawns.
    closed: u64,
    enemy_closed: u64,
}

impl Attacked {
    fn without_king(self) -> u64 {
        self.by_pieces.into_iter().fold(self.by_pawns, |all, squares| all | squares)
    }
}

/// Tells what counts for each player: the indices, each as often as it counts.
#[inline]
pub(super) fn each(state: &State, mut count: impl FnMut(Player, usize)) {
    let (first, second) = (Side::<false>::new(state), Side::<true>::new(state));
    let by_first = first.men(|feature| count(Player::FIRST, feature));
    let by_second = second.men(|feature| count(Player::SECOND, feature));
    first.threats(by_first, by_second, |feature| count(Player::FIRST, feature));
    second.threats(by_second, by_first, |feature| count(Player::SECOND, feature));
    count(state.mover, index::TO_MOVE);
}

impl<const SECOND: bool> Side<'_, SECOND> {
    #[inline]
    fn new(state: &State) -> Side<'_, SECOND> {
        let player = Player::new(SECOND.into());
        let [own, enemy] = [player, player.next(2)].map(|player| state.men(player));
        let [pawns, enemy_pawns] = [own, enemy].map(|men| state.of(Kind::Pawn) & men);
        Side {
            state,
            own,
            enemy,
            king: state.king(player),
            enemy_king: state.king(player.next(2)),
            pawns,
            enemy_pawns,
            by_pawns: attacks::pawns(pawns, SECOND),
            by_enemy_pawns: attacks::pawns(enemy_pawns, !SECOND),
        }
    }

    /// The index of a man of this kind on a square.
    #[inline]
    fn on_square(kind: usize, square: usize) -> usize {
        index::SQUARES + 32 * kind + 4 * Self::row(square) + (square & 7).min(7 - (square & 7))
    }

    /// The row of a square as the player sees it.
    #[inline]
    const fn row(square: usize) -> usize {
        if SECOND { 7 - (square >> 3) } else { square >> 3 }
    }

    #[inline]
    fn pawns(&self, mut count: impl FnMut(usize)) {
        let &Side { pawns, enemy_pawns, king, enemy_king, .. } = self;
        let no_neighbor = !beside(columns(pawns));
        let barred = attacks::barred(enemy_pawns, !SECOND);
        let behind = all_ahead(pawns, !SECOND);
        let in_reach = all_ahead(pawns | beside(pawns), SECOND);
        for square in squares_of(pawns) {
            let (bit, square) = (1 << square, usize::from(square));
            let ahead = attacks::ahead(bit, SECOND);
            count(Self::on_square(0, square));
            if bit & (barred | behind) == 0 {
                count(index::PASSED + Self::row(square));
                count(index::PASSED_OWN_KING + apart(king, square));
                count(index::PASSED_ENEMY_KING + apart(enemy_king, square));
                if ahead & (self.own | self.enemy) != 0 {
                    count(index::BLOCKED + usize::from(ahead & self.enemy != 0));
                }
            }
            if bit & no_neighbor != 0 {
                count(index::ISOLATED);
            } else if bit & (self.by_pawns | beside(pawns)) != 0 {
                count(index::CONNECTED);
            } else if ahead & self.by_enemy_pawns != 0 && bit & in_reach == 0 {
                count(index::BACKWARD);
            }
            if bit & behind != 0 {
                count(index::DOUBLED);
            }
        }
    }

    /// Counts the own men, and returns what they attack.
    #[inline]
    fn men(&self, mut count: impl FnMut(usize)) -> Attacked {
        let &Side { pawns, by_pawns, by_enemy_pawns, .. } = self;
        self.pawns(&mut count);
        self.kings(&mut count);
        let around = Around {
            near: attacks::king(self.enemy_king) | 1 << (self.enemy_king & 63),
            held: by_pawns & !(by_enemy_pawns | all_ahead(by_enemy_pawns, !SECOND)),
            closed: columns(pawns),
            enemy_closed: columns(self.enemy_pawns),
        };
        let (mut danger, mut attackers) = (0, 0);
        let mut attack = |reached: u64, each: usize| {
            let near = reached & around.near;
            if near != 0 {
                attackers += 1;
                danger += each * (near & !by_enemy_pawns).count_ones() as usize;
            }
        };
        let by_pieces = [
            self.pieces::<0>(&around, &mut attack, &mut count),
            self.pieces::<1>(&around, &mut attack, &mut count),
            self.pieces::<2>(&around, &mut attack, &mut count),
            self.pieces::<3>(&around, &mut attack, &mut count),
        ];
        count(index::DANGER + danger.min(index::MOST_DANGER));
        count(index::ATTACKERS + attackers.min(4));
        Attacked { by_pawns, by_pieces, by_king: attacks::king(self.king) }
    }

    /// Counts the pieces of the kind with this number, and returns what they attack.
    #[inline]
    fn pieces<const NUMBER: usize>(
        &self,
        around: &Around,
        mut attack: impl FnMut(u64, usize),
        mut count: impl FnMut(usize),
    ) -> u64 {
        let kind = Kind::PIECES[NUMBER];
        let men = self.state.of(kind) & self.own;
        let mut by_kind = 0;
        for square in squares_of(men) {
            let (bit, square) = (1 << square, usize::from(square));
            let reached = attacks::of(kind, square, self.own | self.enemy);
            by_kind |= reached;
            attack(reached, kind.danger() as usize);
            count(Self::on_square(NUMBER + 1, square));
            let mobile = (reached & !self.own & !self.by_enemy_pawns).count_ones() as usize;
            count(index::MOBILITY + index::MOST_MOBILE * NUMBER + mobile);
            if NUMBER < 2 && bit & around.held != 0 {
                count(index::OUTPOST + NUMBER);
            }
            if NUMBER == 1 {
                let color = if bit & LIGHT == 0 { !LIGHT } else { LIGHT };
                count(index::PAWNS_OF_COLOR + (self.pawns & color).count_ones() as usize);
            }
            if NUMBER >= 2 && bit & around.closed == 0 {
                let group = if bit & around.enemy_closed == 0 { index::OPEN } else { index::HALF_OPEN };
                count(group + NUMBER - 2);
            }
        }
        if NUMBER == 1 && men & men.wrapping_sub(1) != 0 {
            count(index::PAIR);
        }
        by_kind
    }

    #[inline]
    fn kings(&self, mut count: impl FnMut(usize)) {
        let &Side { king, enemy_king, .. } = self;
        count(Self::on_square(5, king));
        let ahead = all_ahead(1 << (king & 63), SECOND);
        let before = attacks::king(king) & (ahead | beside(ahead));
        count(index::SHELTER + (self.pawns & before).count_ones().min(3) as usize);
        if columns(self.pawns) >> (king & 63) & 1 == 0 {
            count(index::BARE);
        }
        let men = self.enemy.count_ones() as usize - 1;
        if (1..=3).contains(&men) {
            count(index::FEW + men - 1);
            count(index::INSIDE + inside(enemy_king));
            count(index::KINGS_APART + apart(king, enemy_king));
        }
    }

    /// Counts what the own men threaten, given what they and those of the enemy attack.
    #[inline]
    fn threats(&self, own: Attacked, enemy: Attacked, mut count: impl FnMut(usize)) {
        let king = self.enemy_king;
        let (attacked, protected) = (own.without_king(), enemy.without_king());
        let safe = !(protected | enemy.by_king | self.own);
        for (number, (kind, reached)) in Kind::PIECES.into_iter().zip(own.by_pieces).enumerate() {
            if reached & safe & attacks::of(kind, king, self.own | self.enemy) != 0 {
                count(index::CHECK + number);
            }
        }
        count(index::WEAK + ((enemy.by_king & attacked & !protected).count_ones() as usize).min(7));
        let [knights, bishops, rooks, bers] = Kind::PIECES.map(|kind| self.state.of(kind) & self.enemy);
        let [by_knights, by_bishops, by_rooks, _] = own.by_pieces;
        let loose = (attacked | own.by_king) & !(protected | enemy.by_king);
        let threatened = [
            own.by_pawns & (knights | bishops),
            own.by_pawns & rooks,
            own.by_pawns & bers,
            (by_knights | by_bishops) & rooks,
            (by_knights | by_bishops) & bers,
            by_rooks & bers,
            loose & self.enemy_pawns,
            loose & (knights | bishops | rooks | bers),
        ];
        for (number, men) in threatened.into_iter().enumerate() {
            for _ in squares_of(men) {
                count(index::THREAT + number);
            }
        }
    }
}

/// All squares of the columns of these.
#[inline]
fn columns(squares: u64) -> u64 {
    [8, 16, 32].into_iter().fold(squares, |all, rows| all | all >> rows | all << rows)
}

/// The distance of a square from the border, 0 to 3.
#[inline]
pub(super) fn inside(square: usize) -> usize {
    let from_border = |place: usize| place.min(7 - place);
    from_border(square & 7).min(from_border(square >> 3))
}

/// The moves that a king needs from one square to another.
#[inline]
pub(super) fn apart(one: usize, other: usize) -> usize {
    (one & 7).abs_diff(other & 7).max((one >> 3).abs_diff(other >> 3))
}
