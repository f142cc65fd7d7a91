//! Ranks of positions: the layer is the number of empty squares; within a layer positions are numbered by
//! the squares of each player's stones among those that the players before leave. The number of stones
//! determines how many each player has, and who is to move.

use super::board::Squares;
use super::{MAX_SEATS, Mnk, State};
use crate::combinations::{SQUARES, number, set, sets, spread, squeezed};
use game::{Player, Rank, Ranked};

impl Mnk {
    /// The number of each player's stones among `stones`; 0 for seats without a player.
    fn shares(&self, stones: usize) -> [usize; MAX_SEATS] {
        std::array::from_fn(|player| {
            if player < self.players { (stones + self.players - 1 - player) / self.players } else { 0 }
        })
    }

    /// The number of ways to place `stones` stones on the board; `None` if they are not numbered.
    fn placings(&self, stones: usize) -> Option<u64> {
        let mut free = self.squares();
        if free > SQUARES {
            return None;
        }
        self.shares(stones).into_iter().try_fold(1_u64, |all, share| {
            free -= share;
            all.checked_mul(sets(free + share, share))
        })
    }

    /// Sets the player who has a line in a position; `None` if such lines cannot occur in play.
    fn with_line(&self, state: State) -> Option<State> {
        let last = self.before(state.mover);
        let mut line_of = None;
        for player in Player::all(self.players) {
            // Lines that share a square can be completed by one stone, and the game ends with it.
            if let Some(shared) = self.lines.shared_by_whole_lines(&state.stones[player.index()]) {
                if player != last || shared.is_empty() {
                    return None;
                }
                line_of = Some(player);
            }
        }
        Some(State { line_of, ..state })
    }
}

impl Ranked for Mnk {
    fn layers(&self) -> Option<Vec<u64>> {
        if self.squares() > SQUARES {
            return None;
        }
        let sizes: Vec<u64> =
            (0..=self.squares()).rev().map(|stones| self.placings(stones)).collect::<Option<_>>()?;
        sizes.iter().try_fold(0_u64, |sum, &size| sum.checked_add(size))?;
        Some(sizes)
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        let stones = usize::from(state.count);
        self.placings(stones)?;
        let (mut index, mut taken) = (0, 0);
        let mut free = self.squares();
        for (share, squares) in self.shares(stones).into_iter().zip(&state.stones) {
            let squares = squares.0[0];
            index = index * sets(free, share) + number(squeezed(squares, taken));
            taken |= squares;
            free -= share;
        }
        Some(Rank { layer: (self.squares() - stones) as u32, index })
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        let count = self.squares().checked_sub(rank.layer as usize)?;
        if rank.index >= self.placings(count)? {
            return None;
        }
        let shares = self.shares(count);
        let (mut free, mut rest, mut numbers) = (self.squares() - count, rank.index, [0; MAX_SEATS]);
        for (share, number) in shares.into_iter().zip(&mut numbers).rev() {
            free += share;
            let all = sets(free, share);
            *number = rest % all;
            rest /= all;
        }
        let (mut taken, mut stones) = (0, [Squares::default(); MAX_SEATS]);
        for ((share, number), squares) in shares.into_iter().zip(numbers).zip(&mut stones) {
            squares.0[0] = spread(set(free, share, number), taken);
            taken |= squares.0[0];
            free -= share;
        }
        let mover = Player::new(count % self.players);
        self.with_line(State { stones, count: count as u16, mover, line_of: None })
    }

    /// No move stays in a layer.
    fn predecessors(&self, _state: &State, _before: &mut Vec<State>) {}
}
