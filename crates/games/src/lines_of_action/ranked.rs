//! Ranks of positions, and moves taken back.
//!
//! A layer contains the positions with certain numbers of pieces of each side, since only a capture changes
//! these: layer (pieces of the first - 1) · maximum of the second + (pieces of the second - 1). Within a
//! layer the positions with the first player to move come first; they are ordered by the squares of the
//! first player's pieces, and then by those of the second's among the remaining squares.

use super::board::{Board, MAX_MOVES};
use super::state::{State, Status};
use super::{LinesOfAction, NoMove, seats};
use crate::combinations::{SQUARES, number, set, sets, spread, squeezed};
use crate::from_to::Move;
use crate::word::{BySize, Word, by_size};
use game::{Player, Rank, Ranked};

impl LinesOfAction {
    /// The number of ways to place this many pieces of each side; `None` if they are not numbered.
    fn placings(&self, pieces: [usize; 2]) -> Option<u64> {
        let squares = self.columns * self.rows;
        if squares > SQUARES || pieces.iter().sum::<usize>() > squares {
            return None;
        }
        sets(squares, pieces[0]).checked_mul(sets(squares - pieces[0], pieces[1]))
    }

    /// The size of every layer, if the total can be counted.
    pub(super) fn layer_sizes(&self) -> Option<Vec<u64>> {
        let [most, others] = self.max_pieces();
        let counts = (1..=most).flat_map(|first| (1..=others).map(move |second| [first, second]));
        let sizes: Option<Vec<u64>> = counts.map(|pieces| self.placings(pieces)?.checked_mul(2)).collect();
        let sizes = sizes?;
        sizes.iter().try_fold(0_u64, |sum, &size| sum.checked_add(size))?;
        Some(sizes)
    }

    fn max_pieces(&self) -> [usize; 2] {
        [Player::FIRST, Player::SECOND].map(|player| self.pieces_at_start(player))
    }

    /// The rank of these pieces, given their numbers.
    #[inline]
    fn rank_of(&self, pieces: [u64; 2], counts: [usize; 2], mover: Player) -> Rank {
        let all = self.columns * self.rows;
        let others = sets(all - counts[0], counts[1]);
        let placing = number(pieces[0]) * others + number(squeezed(pieces[1], pieces[0]));
        let second = if mover == Player::FIRST { 0 } else { sets(all, counts[0]) * others };
        let layer = (counts[0] - 1) * self.pieces_at_start(Player::SECOND) + counts[1] - 1;
        Rank { layer: layer as u32, index: placing + second }
    }

    /// The pieces at a rank, their numbers, and the player to move.
    fn placed(&self, rank: Rank) -> Option<([u64; 2], [usize; 2], Player)> {
        let [most, others] = self.max_pieces();
        let counts = [rank.layer as usize / others + 1, rank.layer as usize % others + 1];
        if !self.is_numbered || counts[0] > most {
            return None;
        }
        let squares = self.columns * self.rows;
        let (first, second) = (sets(squares, counts[0]), sets(squares - counts[0], counts[1]));
        let (mover, placing) = if rank.index < first * second {
            (Player::FIRST, rank.index)
        } else {
            (Player::SECOND, rank.index - first * second)
        };
        if placing >= first * second {
            return None;
        }
        let pieces = set(squares, counts[0], placing / second);
        let others = spread(set(squares - counts[0], counts[1], placing % second), pieces);
        Some(([pieces, others], counts, mover))
    }

    /// Calls `found` with the pieces of the player who moved last before each of the non-capturing moves
    /// that lead here; the game may be over there, if these pieces were connected.
    ///
    /// Such a move does not change the number of pieces on its line, so it is taken back as it is made: by
    /// as many squares as there are pieces on the line now.
    #[inline]
    fn earlier<W: Word>(&self, board: &Board<W>, own: W, enemy: W, mut found: impl FnMut(W)) {
        // The game is over if pieces are connected; those of the player to move were not touched.
        if board.is_connected(enemy, enemy.only_first()) {
            return;
        }
        let mut moves = [Move::PASS; MAX_MOVES];
        let count = board.quiet_moves(own, enemy, &mut moves);
        for mv in &moves[..count] {
            found(own ^ (W::of(mv.from()) | W::of(mv.to())));
        }
        let is_pass = self.no_move == NoMove::Pass && !board.can_move(own, enemy);
        if is_pass && board.can_move(enemy, own) {
            found(own);
        }
    }

    fn before_on<W: Word>(&self, board: &Board<W>, state: &State, before: &mut Vec<State>) {
        let [next, last] = seats(state);
        let (own, enemy) = (W::load(state.pieces[last]), W::load(state.pieces[next]));
        self.earlier(board, own, enemy, |pieces| {
            if !board.is_connected(pieces, pieces.only_first()) {
                let mut earlier =
                    State { pieces: state.pieces, mover: Player::new(last), status: Status::Open };
                earlier.pieces[last] = pieces.store();
                before.push(earlier);
            }
        });
    }

    fn leaving_on<W: Word>(&self, board: &Board<W>, state: &State, below: &mut Vec<Option<Rank>>) -> usize {
        let [own, enemy] = seats(state);
        let mut moves = [Move::PASS; MAX_MOVES];
        let count = board.moves(W::load(state.pieces[own]), W::load(state.pieces[enemy]), &mut moves);
        let pieces = state.pieces.map(|pieces| pieces as u64);
        let mut counts = pieces.map(|pieces| pieces.count_ones() as usize);
        // A single piece is connected, so at least one is left.
        counts[enemy] -= 1;
        let mut inner = 0;
        for mv in &moves[..count] {
            let to = 1_u64 << mv.to();
            if pieces[enemy] & to == 0 {
                inner += 1;
                continue;
            }
            let mut after = pieces;
            after[own] ^= to | 1 << mv.from();
            after[enemy] ^= to;
            below.push(Some(self.rank_of(after, counts, Player::new(enemy))));
        }
        // A pass stays in the layer.
        if count == 0 { 1 } else { inner }
    }
}

impl Ranked for LinesOfAction {
    fn layers(&self) -> Option<Vec<u64>> {
        self.layer_sizes()
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        let pieces = state.pieces.map(|pieces| pieces as u64);
        let counts = pieces.map(|pieces| pieces.count_ones() as usize);
        let most = self.max_pieces();
        let is_within = (0..2).all(|player| (1..=most[player]).contains(&counts[player]));
        (self.is_numbered && is_within).then(|| self.rank_of(pieces, counts, state.mover))
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        let (pieces, _, mover) = self.placed(rank)?;
        Some(self.position(pieces.map(u128::from), mover))
    }

    fn predecessors(&self, state: &State, before: &mut Vec<State>) {
        by_size!(&self.tables, board => self.before_on(board, state, before));
    }

    fn leaving(
        &self,
        state: &State,
        _layer: u32,
        _moves: &mut Vec<Move>,
        below: &mut Vec<Option<Rank>>,
    ) -> usize {
        by_size!(&self.tables, board => self.leaving_on(board, state, below))
    }

    fn indexes_before(&self, rank: Rank, _before: &mut Vec<State>, indexes: &mut Vec<u64>) {
        // Positions with ranks have small boards.
        let (Some((pieces, counts, mover)), BySize::Small(board)) = (self.placed(rank), &self.tables) else {
            return;
        };
        let last = mover.next(2);
        let all = self.columns * self.rows;
        let others = sets(all - counts[0], counts[1]);
        let half = if last == Player::FIRST { 0 } else { sets(all, counts[0]) * others };
        let [own, enemy] = [pieces[last.index()], pieces[mover.index()]];
        if last == Player::FIRST {
            self.earlier(board, own, enemy, |own| {
                indexes.push(half + number(own) * others + number(squeezed(enemy, own)));
            });
        } else {
            let first = half + number(enemy) * others;
            self.earlier(board, own, enemy, |own| indexes.push(first + number(squeezed(own, enemy))));
        }
    }
}
