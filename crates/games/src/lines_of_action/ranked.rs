//! The numbers of positions, and moves taken back.
//!
//! A layer has the positions with so many men of each side, as only a capture changes that: layer
//! (men of the first - 1) · most men of the second + (men of the second - 1). Within a layer come first the positions with the first player
//! to move, then the others; each by the squares of the first player's men, and then by those of the second's among
//! the squares that are left.

use super::board::{Board, MOST_MOVES};
use super::state::{Move, State, Status};
use super::{LinesOfAction, NoMove, Tables, seats};
use crate::combinations::{SQUARES, number, set, sets, spread, squeezed};
use crate::word::Word;
use game::{Player, Rank, Ranked};

impl LinesOfAction {
    /// How many ways there are to place so many men of each side; `None` where they are not numbered.
    fn placings(&self, men: [usize; 2]) -> Option<u64> {
        let squares = self.columns * self.rows;
        if squares > SQUARES || men.iter().sum::<usize>() > squares {
            return None;
        }
        sets(squares, men[0]).checked_mul(sets(squares - men[0], men[1]))
    }

    /// The size of every layer, if all places together can be counted.
    pub(super) fn layer_sizes(&self) -> Option<Vec<u64>> {
        let [most, others] = self.most_men();
        let counts = (1..=most).flat_map(|first| (1..=others).map(move |second| [first, second]));
        let sizes: Option<Vec<u64>> = counts.map(|men| self.placings(men)?.checked_mul(2)).collect();
        let sizes = sizes?;
        sizes.iter().try_fold(0_u64, |sum, &size| sum.checked_add(size))?;
        Some(sizes)
    }

    fn most_men(&self) -> [usize; 2] {
        [Player::FIRST, Player::SECOND].map(|player| self.men_at_start(player))
    }

    /// The positions before this one from which a move leads here that takes no man.
    ///
    /// Such a move keeps the number of men on its line, so that it is taken back as it is made: by as many squares as
    /// there are men on the line now.
    fn before_on<W: Word>(&self, board: &Board<W>, state: &State, before: &mut Vec<State>) {
        let [next, last] = seats(state);
        let (own, enemy) = (W::load(state.men[last]), W::load(state.men[next]));
        // The game is over where men are connected; those of the player to move were not touched.
        if board.is_connected(enemy) {
            return;
        }
        let mover = Player::new(last);
        let mut found = [Move::PASS; MOST_MOVES];
        let count = board.quiet_moves(own, enemy, &mut found);
        for mv in &found[..count] {
            let men = own ^ (W::of(mv.from()) | W::of(mv.to()));
            if !board.is_connected(men) {
                let mut earlier = State { men: state.men, mover, status: Status::Open };
                earlier.men[last] = men.store();
                before.push(earlier);
            }
        }
        // A pass.
        if self.no_move == NoMove::Pass
            && !board.can_move(own, enemy)
            && board.can_move(enemy, own)
            && !board.is_connected(own)
        {
            before.push(State { men: state.men, mover, status: Status::Open });
        }
    }
}

impl Ranked for LinesOfAction {
    fn layers(&self) -> Option<Vec<u64>> {
        self.layer_sizes()
    }

    #[inline]
    fn rank(&self, state: &State) -> Option<Rank> {
        let men = state.men.map(|men| men as u64);
        let counts = men.map(|men| men.count_ones() as usize);
        let most = self.most_men();
        if !self.is_numbered || (0..2).any(|player| !(1..=most[player]).contains(&counts[player])) {
            return None;
        }
        let others = sets(self.columns * self.rows - counts[0], counts[1]);
        let placing = number(men[0]) * others + number(squeezed(men[1], men[0]));
        let index = if state.mover == Player::FIRST {
            placing
        } else {
            placing + sets(self.columns * self.rows, counts[0]) * others
        };
        Some(Rank { layer: ((counts[0] - 1) * most[1] + counts[1] - 1) as u32, index })
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        let [most, others] = self.most_men();
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
        let men = set(squares, counts[0], placing / second);
        let others = spread(set(squares - counts[0], counts[1], placing % second), men);
        Some(self.position([men, others].map(u128::from), mover))
    }

    fn predecessors(&self, state: &State, before: &mut Vec<State>) {
        match &self.tables {
            Tables::Small(board) => self.before_on(board, state, before),
            Tables::Large(board) => self.before_on(board, state, before),
        }
    }
}
