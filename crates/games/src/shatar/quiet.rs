//! Quiet positions, without a pending capture, check or promotion, so that the static value can be trusted;
//! and the moves that make the others noisy.

use super::attacks;
use super::board::{Found, squares_of};
use super::kind::Kind;
use super::state::{Move, State};
use super::{KnightMate, Shatar};
use game::{NoisyMove, Player};

/// True unless the player to move is in check, can promote a pawn, or can capture a man that is not protected
/// or is worth more than the one that captures it. Pins are ignored.
pub(super) fn is_quiet(state: &State) -> bool {
    let (mover, occupied) = (state.mover, state.occupied());
    let is_second = mover == Player::SECOND;
    let own = state.men(mover);
    let enemy = occupied & !own;
    let pawns = state.of(Kind::Pawn) & own;
    if state.checkers != 0 || attacks::ahead(pawns, is_second) & !occupied & attacks::ENDS != 0 {
        return false;
    }
    let loose = enemy & !attacked(state, enemy, !is_second);
    // The enemy men that each kind may capture with profit: kings, which come last, only loose ones.
    let dearer = |kind: Kind| {
        let dearer = Kind::ALL.into_iter().filter(|&other| other.worth() > kind.worth());
        dearer.fold(0, |men, other| men | state.of(other)) & enemy
    };
    if attacks::pawns(pawns, is_second) & (loose | dearer(Kind::Pawn)) != 0 {
        return false;
    }
    if attacks::king(state.king(mover)) & loose != 0 {
        return false;
    }
    Kind::PIECES.into_iter().all(|kind| {
        let targets = loose | dearer(kind);
        squares_of(state.of(kind) & own)
            .all(|square| attacks::of(kind, square.into(), occupied) & targets == 0)
    })
}

impl Shatar {
    /// Appends the legal captures and promotions, except captures of a protected man by one worth more. Pins
    /// are ignored.
    pub(super) fn noisy_moves(&self, state: &State, moves: &mut Vec<NoisyMove<Move>>) {
        let (player, occupied) = (state.mover, state.occupied());
        let (own, enemy) = (state.men(player), occupied & !state.men(player));
        let pawns = state.of(Kind::Pawn) & own;
        let promotions = attacks::ahead(pawns, player == Player::SECOND) & !occupied & attacks::ENDS;
        let mut found = Found::default();
        self.find(state, &mut found);
        found.each(enemy | promotions, |mv| {
            let kind = state.man(mv.from).map_or(Kind::Pawn, |(kind, _)| kind);
            let taken = state.man(mv.to).map_or(0, |(kind, _)| kind.worth());
            let promotes = kind == Kind::Pawn && 1 << mv.to & attacks::ENDS != 0;
            let gain = taken + if promotes { Kind::Bers.worth() - Kind::Pawn.worth() } else { 0 };
            // A king takes nothing that is protected.
            let is_noisy = promotes
                || taken >= kind.worth()
                || taken > 0 && state.attackers(mv.to.into(), player.next(2), occupied ^ 1 << mv.from) == 0;
            let is_legal = self.knight_mate != KnightMate::Illegal || !self.is_forbidden(state, mv);
            if is_noisy && (taken > 0 || promotes) && is_legal {
                moves.push(NoisyMove { mv, gain });
            }
        });
    }
}

/// The squares that these men of one player attack.
fn attacked(state: &State, men: u64, is_second: bool) -> u64 {
    let pawns = attacks::pawns(state.of(Kind::Pawn) & men, is_second);
    let rest = men & !state.of(Kind::Pawn);
    [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::King, Kind::Bers].into_iter().fold(pawns, |all, kind| {
        let of_kind = squares_of(state.of(kind) & rest);
        of_kind.fold(all, |all, square| all | attacks::of(kind, square.into(), state.occupied()))
    })
}
