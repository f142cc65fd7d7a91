//! Scores of games and blocks, by player and by seat.

use crate::record::{Record, played};
use crate::settings::{Scoring, Settings, Unfinished};
use crate::tournament::Tournament;
use game::Key;
use statistics::{Copies, Summary};
use std::collections::BTreeMap;

/// The scores of a complete block.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// Its number, from 1.
    pub block: u64,
    /// The score of each player, by the scoring of the settings. Shape `[players]`.
    pub scores: Vec<f64>,
    /// The share of its games that each seat won. Shape `[seats]`.
    pub seats: Vec<f64>,
    /// Its opening and all of its games, as hashes: blocks with equal ones are copies of each other.
    pub(crate) course: (u64, u64),
}

/// The complete blocks, in order, each with its games in order.
pub fn blocks<'a>(tournament: &Tournament, records: &'a [Record]) -> Vec<(Block, Vec<&'a Record>)> {
    let mut games: BTreeMap<u64, BTreeMap<usize, &Record>> = BTreeMap::new();
    for record in records {
        games.entry(record.block).or_default().entry(record.game).or_insert(record);
    }
    let is_whole = |games: &BTreeMap<usize, &Record>| games.len() == tournament.games_of_a_block();
    let whole = games.into_iter().filter(|(_, games)| is_whole(games));
    whole
        .map(|(block, games)| {
            let games: Vec<&Record> = games.into_values().collect();
            (Block::of(tournament, block, &games), games)
        })
        .collect()
}

/// These blocks without copies of others: see [`Copies`].
pub(crate) fn without_copies<T>(blocks: Vec<(Block, T)>) -> Vec<(Block, T)> {
    let counted = Copies::counted(blocks.iter().map(|(block, _)| block.course));
    blocks.into_iter().zip(counted).filter_map(|(block, counts)| counts.then_some(block)).collect()
}

/// The scores of a player, block by block; copies do not count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted {
    copies: Copies,
    every: Summary,
    first: Summary,
}

impl Counted {
    pub(crate) fn push(&mut self, block: &Block, player: usize) {
        let score = block.scores[player];
        self.every.push(score);
        if self.copies.push(block.course.0, block.course.1) {
            self.first.push(score);
        }
    }

    /// The scores of the blocks that count.
    pub(crate) fn scores(&self) -> &Summary {
        if self.copies.are_by_lot() { &self.every } else { &self.first }
    }

    /// The number of all blocks.
    pub(crate) fn blocks(&self) -> u64 {
        self.every.count()
    }
}

impl Tournament {
    /// The share of the win that each seat has in a game. Shape `[seats]`; the sum is 1, or 0 if nobody has
    /// won.
    pub fn win(&self, record: &Record) -> Vec<f64> {
        win(self.settings(), record)
    }

    /// The payoff of each seat in a game. Shape `[seats]`.
    fn paid(&self, record: &Record) -> Vec<i32> {
        if record.unfinished && self.settings().unfinished != Unfinished::Evaluation {
            return vec![0; record.payoffs.len()];
        }
        record.payoffs.clone()
    }
}

/// The share of the win that each seat has in a game of these settings.
pub(crate) fn win(settings: &Settings, record: &Record) -> Vec<f64> {
    let seats = record.payoffs.len();
    match settings.unfinished {
        Unfinished::Share if record.unfinished => vec![1.0 / seats as f64; seats],
        Unfinished::Loss if record.unfinished => vec![0.0; seats],
        _ => shares(&record.payoffs),
    }
}

/// The opening of a block and all of its games, as hashes.
pub(crate) fn course(settings: &Settings, block: u64, records: &[&Record]) -> (u64, u64) {
    let given = settings.opening_of(block);
    let opening = settings.opening.unwrap_or(0) as usize + given.map_or(0, |given| given.moves().count());
    let opened = |record: &&Record| -> Vec<String> {
        record.moves.split(' ').take(opening).map(str::to_owned).collect()
    };
    let start = given.and_then(|given| given.start.as_ref());
    let seed = records.first().and_then(|record| record.seed);
    let games: Vec<_> = records.iter().map(|record| (&record.moves, &record.payoffs)).collect();
    (Key::of(&(seed, start, records.first().map(opened))).0, Key::of(&(seed, start, games)).0)
}

/// 1, shared among the greatest values.
pub(crate) fn shares<T: PartialOrd + Copy>(values: &[T]) -> Vec<f64> {
    let is_most = |value: &T| values.iter().all(|other| other <= value);
    let most = values.iter().filter(|value| is_most(value)).count() as f64;
    values.iter().map(|value| if is_most(value) { 1.0 / most } else { 0.0 }).collect()
}

impl Block {
    /// The scores of a block, given all its games in their order.
    fn of(tournament: &Tournament, block: u64, records: &[&Record]) -> Block {
        let scoring = tournament.settings().scoring;
        let players = tournament.settings().players.len();
        let mut sums = vec![0.0; players];
        let mut games = vec![0.0; players];
        let mut seats = vec![0.0; tournament.seats()];
        let mut all = 0.0;
        for (game, record) in played(tournament.games(), records) {
            let win = tournament.win(record);
            let worth: Vec<f64> = match scoring {
                Scoring::Wins => win.clone(),
                Scoring::Sum | Scoring::Payoffs => {
                    tournament.paid(record).into_iter().map(f64::from).collect()
                }
            };
            for seating in &game.seatings {
                for (seat, &player) in seating.iter().enumerate() {
                    sums[player] += worth[seat];
                    games[player] += 1.0;
                    seats[seat] += win[seat];
                }
                all += 1.0;
            }
        }
        let scores = match scoring {
            Scoring::Sum => shares(&sums),
            Scoring::Wins | Scoring::Payoffs => {
                sums.iter().zip(&games).map(|(sum, games)| sum / games).collect()
            }
        };
        let course = course(tournament.settings(), block, records);
        Block { block, scores, seats: seats.into_iter().map(|won| won / all).collect(), course }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::Seatings;
    use registry::Effort;

    /// A record of a game with these payoffs by seat.
    fn record(tournament: &Tournament, game: usize, payoffs: &[i32], unfinished: bool) -> Record {
        Record {
            block: 1,
            game,
            seats: tournament.games()[game - 1].seats.iter().map(|player| player + 1).collect(),
            seed: Some(1),
            start: None,
            ended: registry::End::Rules,
            unfinished,
            payoffs: payoffs.to_vec(),
            forfeit: None,
            plies: 3,
            spent: vec![Effort::default(); payoffs.len()],
            moves: String::new(),
            trace: None,
        }
    }

    fn tournament(change: impl Fn(&mut Settings)) -> Tournament {
        let mut settings = Settings::new("random-game", &["max-n:depth=2", "one-ply", "one-ply"]);
        change(&mut settings);
        Tournament::new(settings).expect("it can be played")
    }

    fn one(tournament: &Tournament, games: &[([i32; 3], bool)]) -> Block {
        let records: Vec<Record> = (1..)
            .zip(games)
            .map(|(game, (payoffs, unfinished))| record(tournament, game, payoffs, *unfinished))
            .collect();
        let mut blocks = blocks(tournament, &records);
        assert_eq!(blocks.len(), 1);
        blocks.remove(0).0
    }

    /// X in seats 1, 2 and 3; the two copies in the other two, in both orders.
    const GAMES: [([i32; 3], bool); 3] = [([5, 1, 0], false), ([2, 2, 1], false), ([9, 0, 3], false)];

    #[test]
    fn wins_are_shared_and_copies_come_out_equal() {
        let block = one(&tournament(|_| {}), &GAMES);
        // X wins the first, shares the second, and loses the third: 1.5 of 3. The copies have the rest.
        assert_eq!(block.scores, [0.5, 0.25, 0.25]);
        assert_eq!(block.seats, [2.5 / 3.0, 0.5 / 3.0, 0.0]);
    }

    #[test]
    fn copies_in_order_are_worth_what_their_seats_are() {
        let block = one(&tournament(|settings| settings.seatings = Seatings::Ordered), &GAMES);
        // The first copy sits in seats 2, 1 and 1: it shares the second game and wins the third.
        assert_eq!(block.scores, [0.5, 0.5, 0.0]);
    }

    #[test]
    fn the_greatest_sum_wins_the_block() {
        let sum = |settings: &mut Settings| settings.scoring = Scoring::Sum;
        // X: (5 + 2 + 3) twice. A copy: 1 + 0, 2 + 1, 9 + 0.
        assert_eq!(one(&tournament(sum), &GAMES).scores, [1.0, 0.0, 0.0]);
        let even = [([4, 4, 4], false), ([4, 4, 4], false), ([4, 4, 4], false)];
        assert_eq!(one(&tournament(sum), &even).scores, [1.0 / 3.0; 3]);
        let payoffs = |settings: &mut Settings| settings.scoring = Scoring::Payoffs;
        assert_eq!(one(&tournament(payoffs), &GAMES).scores, [20.0 / 6.0, 13.0 / 6.0, 13.0 / 6.0]);
    }

    #[test]
    fn a_game_that_was_broken_off_counts_as_the_settings_have_it() {
        let games = [([5, 1, 0], true), ([2, 1, 0], false), ([0, 0, 3], false)];
        let scores = |unfinished| {
            let tournament = tournament(|settings| settings.unfinished = unfinished);
            one(&tournament, &games).scores[0]
        };
        // X is ahead in the first, loses the second and wins the third.
        assert!((scores(Unfinished::Share) - 4.0 / 9.0).abs() < 1e-12);
        assert!((scores(Unfinished::Loss) - 1.0 / 3.0).abs() < 1e-12);
        assert!((scores(Unfinished::Evaluation) - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn a_block_counts_when_all_of_its_games_are_there() {
        let tournament = tournament(|_| {});
        let records: Vec<Record> = (1..3).map(|game| record(&tournament, game, &[1, 0, 0], false)).collect();
        assert!(blocks(&tournament, &records).is_empty());
    }
}
