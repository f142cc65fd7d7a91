//! Proofs that an opponent cannot complete any line: too small a sum of lines, a pairing of squares, or a
//! reply that leads to one of these.

use super::board::Squares;
use super::pairing::pair;
use super::{MAX_SIDE, Mnk, State};
use game::Player;

/// The maximum number of replies tried: others seldom held.
const TRIED: usize = 6;
/// With more segments than this left without a cover no reply is tried. On boards of 49 and 64 squares none
/// held then, of more than 40 000 positions.
const HOPELESS: u32 = 18;
/// A stone lies in so many segments at most.
const THROUGH_SQUARE: u32 = 4;
/// The weight of a line without an empty square.
const ONE: u64 = 1 << MAX_SIDE;

impl Mnk {
    /// 0 by the sum of Erdős & Selfridge (1973), or, with the attacker to move, by pairs of squares for all
    /// open lines: the defender can take one as soon as the attacker takes the other (Hales & Jewett 1963).
    /// With the defender to move as if two segments were without pairs.
    pub(super) fn danger_of_lines(&self, state: &State, attacker: Player) -> u32 {
        let (sum, others) = (self.sum_of_lines(state, attacker), state.others(attacker));
        if state.mover == attacker {
            let unpaired = || pair(&self.lines, &others, &self.board.without(&state.occupied())).unpaired;
            if sum < ONE / 2 { 0 } else { danger(unpaired(), sum, ONE / 2) }
        } else if sum < ONE {
            0
        } else {
            danger(2, sum, ONE)
        }
    }

    /// The index of a move, among these, after which `attacker` is held; or else appends the danger after
    /// each. The moves through which the attacker's lines weigh most are tried first. A move that leaves all
    /// squares alone that make a pairing impossible is not tried.
    pub(super) fn find_holding_move(
        &self,
        state: &State,
        attacker: Player,
        moves: &[u16],
        dangers: &mut Vec<Option<u32>>,
    ) -> Option<usize> {
        let (own, others) = (&state.stones[attacker.index()], state.others(attacker));
        let empty = self.board.without(&state.occupied());
        let (sum, weights) = self.weigh(own, &others);
        let after = |index: usize| sum - weights[usize::from(moves[index])];
        // Step 1. The move after which the sum is least.
        let heaviest = (0..moves.len()).min_by_key(|&index| after(index))?;
        if after(heaviest) < ONE / 2 {
            return Some(heaviest);
        }
        // Step 2. Pairs without a move; then with one, as long as that may help.
        let passed = pair(&self.lines, &others, &empty);
        if passed.unpaired == 0 {
            return Some(heaviest);
        }
        let unpaired = passed.unpaired.saturating_sub(THROUGH_SQUARE).max(1);
        let begin = dangers.len();
        dangers.extend((0..moves.len()).map(|index| Some(danger(unpaired, after(index), ONE / 2))));
        let mut candidates = empty.and(&passed.conflict);
        let tried = if passed.unpaired > HOPELESS { 0 } else { TRIED };
        for _ in 0..tried {
            let is_candidate = |index: &usize| candidates.has(usize::from(moves[*index]));
            let Some(index) = (0..moves.len()).filter(is_candidate).min_by_key(|&index| after(index)) else {
                break;
            };
            let (square, mut others, mut empty) = (usize::from(moves[index]), others, empty);
            others.insert(square);
            empty.remove(square);
            let paired = pair(&self.lines, &others, &empty);
            if paired.unpaired == 0 {
                return Some(index);
            }
            dangers[begin + index] = Some(danger(paired.unpaired, after(index), ONE / 2));
            candidates = candidates.and(&paired.conflict);
            candidates.remove(square);
        }
        None
    }

    /// The sum of 2^-e over all open lines of `attacker`, where e is the number of empty squares. If it is
    /// less than 1, or than 1/2 with the attacker to move, the attacker is held. In units of 1 / [`ONE`].
    fn sum_of_lines(&self, state: &State, attacker: Player) -> u64 {
        let (own, others) = (&state.stones[attacker.index()], state.others(attacker));
        let sum = self.lines.open(own, &others).map(|lines| {
            let count = |stones| u64::from(lines.with_stones(stones)) * (ONE >> (self.k - stones));
            (0..=self.k).map(count).sum::<u64>()
        });
        sum.sum()
    }

    /// The sum of [`sum_of_lines`](Mnk::sum_of_lines), and the part of it of the lines through each square.
    fn weigh(&self, own: &Squares, others: &Squares) -> (u64, [u64; MAX_SIDE * MAX_SIDE]) {
        let (mut sum, mut weights) = (0, [0; MAX_SIDE * MAX_SIDE]);
        for open in self.lines.open_starts(others) {
            for start in open.starts.iter() {
                let line = (0..self.k).map(|n| start + n * open.step);
                let weight = ONE >> line.clone().filter(|&square| !own.has(square)).count();
                sum += weight;
                line.for_each(|square| weights[square] += weight);
            }
        }
        (sum, weights)
    }
}

/// The square of the sum of lines, in units of the smallest sum that proves nothing, times the cube of one
/// more than the number of segments without pairs. The powers were found by trial, on boards of 25 to 56
/// squares.
fn danger(unpaired: u32, sum: u64, enough: u64) -> u32 {
    if unpaired == 0 {
        return 0;
    }
    let sixteenths = sum.saturating_mul(16) / enough;
    let danger = (u64::from(unpaired) + 1).pow(3).saturating_mul(sixteenths.saturating_pow(2) / 256);
    danger.min(u32::MAX.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;
    use game::{Game, legal};

    /// A move's share of the sum agrees with the sum without it, counted 64 lines at a time.
    #[test]
    fn the_lines_through_a_square_weigh_what_a_stone_on_it_takes_from_the_sum() {
        let (mut random, mut checked) = (Random::new(12), 0);
        for (m, n, k) in [(3, 3, 3), (8, 7, 5), (15, 15, 5), (1, 9, 3), (6, 4, 1), (19, 19, 19)] {
            let game = Mnk::new(m, n, k);
            for _ in 0..20 {
                let mut state = game.start();
                while game.outcome(&state).is_none() {
                    let attacker = state.mover.next(2);
                    let (own, others) = (state.stones[attacker.index()], state.others(attacker));
                    let (sum, weights) = game.weigh(&own, &others);
                    assert_eq!(sum, game.sum_of_lines(&state, attacker), "{}", state.count);
                    let moves = legal(&game, &state);
                    let mv = moves[random.index(moves.len())];
                    game.play(&mut state, mv);
                    assert_eq!(sum - weights[usize::from(mv)], game.sum_of_lines(&state, attacker), "{mv}");
                    checked += usize::from(weights[usize::from(mv)] > 0);
                }
            }
        }
        assert!(checked > 500, "{checked}");
    }
}
