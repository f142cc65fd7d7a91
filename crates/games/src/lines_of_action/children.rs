//! The children of a position: their common features are computed once.
//!
//! A piece that moves connects its side only if it comes to touch all groups but its own. What the opponent
//! can play along a row remains possible if the move neither leaves nor reaches that row.

use super::board::Board;
use super::state::{State, Status};
use super::{LinesOfAction, seats};
use crate::from_to::Move;
use crate::word::Word;
use game::Player;

/// The most groups that a move connects: a square touches four at most that do not touch each other, and the
/// piece that moves may have been alone.
const MAX_GROUPS: usize = 5;
/// The number of rows that a move cannot all leave or reach.
const ROWS: usize = 3;

/// The groups of one side.
#[derive(Debug)]
struct Groups<W> {
    /// How many there are; none if no move connects them.
    count: usize,
    /// The squares of each group, and those that touch every other group.
    groups: [(W, W); MAX_GROUPS],
}

impl<W: Word> Groups<W> {
    fn new(board: &Board<W>, pieces: W) -> Groups<W> {
        let (mut count, mut groups) = (0, [(W::NONE, W::NONE); MAX_GROUPS]);
        let (mut reaches, mut rest) = ([W::NONE; MAX_GROUPS], pieces);
        // Step 1. For each group the squares that touch all groups before it.
        let mut before = !W::NONE;
        while !rest.is_empty() {
            if count == MAX_GROUPS {
                return Groups { count: 0, groups };
            }
            let (group, reach) = board.group(rest, rest.only_first());
            (groups[count], reaches[count]) = ((group, before), reach);
            (before, rest) = (before & reach, rest & !group);
            count += 1;
        }
        // Step 2. And those that touch all behind it.
        let mut behind = !W::NONE;
        for ((_, meeting), reach) in groups[..count].iter_mut().zip(reaches).rev() {
            (*meeting, behind) = (*meeting & behind, behind & reach);
        }
        Groups { count, groups }
    }

    /// The squares that a piece must reach to connect its side; it may not be enough, as its group may fall
    /// apart.
    fn meeting(&self, from: W) -> W {
        let of_group =
            |(group, meeting): &(W, W)| if (*group & from).is_empty() { W::NONE } else { *meeting };
        self.groups[..self.count].iter().fold(W::NONE, |all, group| all | of_group(group))
    }
}

impl LinesOfAction {
    /// [`each_child`](game::Game::each_child) on a board in words of this size.
    #[inline]
    pub(super) fn each_child_on<W: Word>(
        &self,
        board: &Board<W>,
        state: &mut State,
        moves: &[Move],
        mut look: impl FnMut(&State) -> bool,
    ) {
        let before = *state;
        let [own, enemy] = seats(&before);
        let (pieces, enemies) = (W::load(before.pieces[own]), W::load(before.pieces[enemy]));
        let groups = Groups::new(board, pieces);
        let rows: [W; ROWS] = board.rows_of_moves(enemies, pieces);
        let opponent = Player::new(enemy);
        // The moves of a piece mostly follow each other.
        let (mut known, mut meeting) = (W::NONE, W::NONE);
        for &mv in moves {
            let (from, to) =
                if mv.is_pass() { (W::NONE, W::NONE) } else { (W::of(mv.from()), W::of(mv.to())) };
            let (last, next) = (pieces ^ (from | to), enemies & !to);
            let is_capture = next != enemies;
            if from != known {
                (known, meeting) = (from, groups.meeting(from));
            }
            let may_be_over = (!(meeting & to).is_empty() && board.is_connected(last, to))
                || (is_capture && board.is_connected(next, next.only_first()))
                || rows.iter().all(|row| !(*row & (from | to)).is_empty());
            state.pieces[own] = last.store();
            state.pieces[enemy] = next.store();
            state.mover = opponent;
            state.status = if may_be_over {
                let seed = if mv.is_pass() { last.only_first() } else { to };
                self.status(board, [last, next], seed, opponent, is_capture)
            } else {
                Status::Open
            };
            if !look(state) {
                break;
            }
        }
        *state = before;
    }
}
