//! Swiss tournaments: in each round players of nearly equal scores meet, and nobody meets another twice.

use crate::error::Error;
use crate::record::Record;
use crate::seating::Schedule;
use crate::shard::Shard;
use crate::tournament::Tournament;
use game::random::derive_seed;

/// The stream of random numbers that orders players of equal scores; those of the blocks count from 1.
const OF_THE_ROUNDS: u64 = u64::MAX;

impl Tournament {
    pub(crate) fn is_swiss(&self) -> bool {
        self.settings().schedule == Schedule::Swiss
    }

    /// The number of blocks to play: the one that is given or, in a Swiss tournament, two rounds more than
    /// a knock-out has.
    ///
    /// # Errors
    ///
    /// In a Swiss tournament, if there are so many rounds that opponents might run out, or a shard is given.
    pub fn blocks(&self, given: Option<u64>, default: u64, shard: Shard) -> Result<u64, Error> {
        if !self.is_swiss() {
            return Ok(given.unwrap_or(default));
        }
        let wrong = |what: String| Err(Error::Settings(format!("schedule swiss: expected {what}")));
        if shard != Shard::ALL {
            return wrong(format!("no shard, as rounds follow from results, got {shard}"));
        }
        let players = self.settings().players.len();
        let most = players as u64 / 2;
        match given {
            Some(rounds) if rounds > most => {
                wrong(format!("rounds up to {most} among {players} players, got {rounds}"))
            }
            given => {
                Ok(given.unwrap_or(most.min(u64::from(usize::BITS - (players - 1).leading_zeros()) + 2)))
            }
        }
    }

    /// The games of a round, in order, given those of the rounds before.
    pub(crate) fn round(&self, number: u64, records: &[Record]) -> Vec<usize> {
        let players = self.settings().players.len();
        let (mut score, mut met) = (vec![0.0; players], vec![vec![false; players]; players]);
        for record in records.iter().filter(|record| record.block < number) {
            let seats: Vec<usize> = record.seats.iter().map(|player| player - 1).collect();
            for (seat, share) in self.win(record).into_iter().enumerate() {
                score[seats[seat]] += share;
                met[seats[seat]][seats[1 - seat]] = true;
            }
        }
        let seed = derive_seed(derive_seed(self.settings().seed, OF_THE_ROUNDS), number);
        let mut order: Vec<usize> = (0..players).collect();
        order.sort_by_key(|&player| derive_seed(seed, player as u64));
        order.sort_by(|&one, &other| score[other].total_cmp(&score[one]));
        let pairs = pairs(order, &met);
        let is_paired =
            |seats: &[usize]| pairs.contains(&(seats[0], seats[1])) || pairs.contains(&(seats[1], seats[0]));
        (1..).zip(self.games()).filter(|(_, game)| is_paired(&game.seats)).map(|(number, _)| number).collect()
    }
}

/// Pairs all players, each with the next in order whom it has not met. While nobody has met half of the
/// others there are such pairs.
fn pairs(mut order: Vec<usize>, met: &[Vec<bool>]) -> Vec<(usize, usize)> {
    let (mut pairs, mut left) = (Vec::new(), Vec::new());
    while !order.is_empty() {
        let first = order.remove(0);
        match order.iter().position(|&other| !met[first][other]) {
            Some(at) => pairs.push((first, order.remove(at))),
            None => left.push(first),
        }
    }
    // Those left have met each other. A pair, the last if possible, changes partners with two of them.
    for two in left.chunks_exact(2) {
        let is_free = |a: usize, b: usize| !met[two[0]][a] && !met[two[1]][b];
        let at = pairs.iter().rposition(|&(a, b)| is_free(a, b) || is_free(b, a)).expect("a pair to part");
        let (a, b) = pairs.remove(at);
        let (a, b) = if is_free(a, b) { (a, b) } else { (b, a) };
        pairs.extend([(two[0], a), (two[1], b)]);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    #[test]
    fn nobody_meets_another_twice_however_scores_fall() {
        for (seed, players) in (0..200).zip((2..20).step_by(2).cycle()) {
            let mut random = Random::new(seed);
            let mut met = vec![vec![false; players]; players];
            for round in 1..=players / 2 {
                let mut order: Vec<usize> = (0..players).collect();
                order.sort_by_key(|_| random.next_u64());
                let pairs = pairs(order, &met);
                for &(one, other) in &pairs {
                    assert!(one != other && !met[one][other], "round {round} of {players}");
                    (met[one][other], met[other][one]) = (true, true);
                }
                assert_eq!(pairs.len(), players / 2);
                assert!(met.iter().all(|met| met.iter().filter(|met| **met).count() == round));
            }
        }
    }
}
