//! The likelihood of choices: one entry of every set is chosen, in proportion to strength. Both rating models
//! are made of it.

use super::matrix::{Cholesky, Matrix};
use std::collections::BTreeMap;

/// An entry: a player on a seat, which is 0 if seats are not rated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Entry {
    pub(super) player: usize,
    pub(super) seat: usize,
}

/// The choices of all blocks.
///
/// The log-likelihood of a block is Σ nᵢ λᵢ - Σ c(S) log Σ exp λᵢ, the last sum over the entries i of a set
/// S, where λᵢ is the sum of the strengths of the player and the seat of the entry i.
#[derive(Debug)]
pub(super) struct Choices {
    players: usize,
    /// The number of seats; 0 if seats are not rated.
    seats: usize,
    sets: Vec<Vec<Entry>>,
    numbers: BTreeMap<Vec<Entry>, usize>,
    blocks: Vec<Block>,
    /// True for a player or a seat that ever finished behind or level with another; and for one that ever
    /// finished before or level with another.
    lost: Vec<bool>,
    won: Vec<bool>,
}

#[derive(Debug, Default)]
struct Block {
    /// The number of times each entry was chosen, if it was.
    chosen: Vec<(Entry, f64)>,
    /// The number of times each set was chosen from.
    from: Vec<(usize, f64)>,
    /// The number of games of each player, a copy counting as another.
    games: Vec<(usize, u32)>,
}

impl Choices {
    pub(super) fn new(players: usize, seats: usize) -> Choices {
        let size = players + seats;
        Choices {
            players,
            seats,
            sets: Vec::new(),
            numbers: BTreeMap::new(),
            blocks: Vec::new(),
            lost: vec![false; size],
            won: vec![false; size],
        }
    }

    /// Starts a new block.
    pub(super) fn begin_block(&mut self) {
        self.blocks.push(Block::default());
    }

    /// Starts a game of the current block with these players, in the order of seats.
    pub(super) fn game(&mut self, players: &[usize]) {
        let block = self.blocks.last_mut().expect("a block was begun");
        for player in players {
            assert!(*player < self.players, "expected a player below {}, got {player}", self.players);
            match block.games.iter_mut().find(|(known, _)| known == player) {
                Some((_, games)) => *games += 1,
                None => block.games.push((*player, 1)),
            }
        }
    }

    /// Counts a choice of an entry of the current game, `times`.
    pub(super) fn chosen(&mut self, entry: Entry, times: f64) {
        let block = self.blocks.last_mut().expect("a block was begun");
        match block.chosen.iter_mut().find(|(known, _)| *known == entry) {
            Some((_, sum)) => *sum += times,
            None => block.chosen.push((entry, times)),
        }
    }

    /// Counts a choice from these entries, `times`.
    pub(super) fn from(&mut self, mut set: Vec<Entry>, times: f64) {
        set.sort_unstable();
        if let &[single] = set.as_slice() {
            self.chosen(single, -times);
            return;
        }
        let next = self.sets.len();
        let number = *self.numbers.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            next
        });
        let block = self.blocks.last_mut().expect("a block was begun");
        match block.from.iter_mut().find(|(known, _)| *known == number) {
            Some((_, sum)) => *sum += times,
            None => block.from.push((number, times)),
        }
    }

    /// Notes that one entry finished before another, or level with it.
    pub(super) fn before(&mut self, first: Entry, second: Entry, level: bool) {
        let (first, second) = (self.parameters(first), self.parameters(second));
        for (one, other) in first.zip(second).filter(|(one, other)| one != other) {
            self.won[one] = true;
            self.lost[other] = true;
            self.won[other] |= level;
            self.lost[one] |= level;
        }
    }

    /// The parameters whose sum is the strength of an entry.
    fn parameters(&self, entry: Entry) -> impl Iterator<Item = usize> + use<> {
        let seat = (self.seats > 0).then_some(self.players + entry.seat);
        [Some(entry.player), seat].into_iter().flatten()
    }

    fn size(&self) -> usize {
        self.players + self.seats
    }

    /// The strengths of greatest likelihood, with a weak prior; `None` if there are no blocks.
    pub(super) fn fit(&self, prior: f64) -> Option<Fit> {
        if self.blocks.is_empty() {
            return None;
        }
        let blocks = self.blocks_of_parameters();
        let prior = Prior { weight: prior, games: self.games_of_the_prior(&blocks) };
        let (mut chosen, mut from) = (vec![0.0; self.size()], vec![0.0; self.sets.len()]);
        for block in &self.blocks {
            for (entry, times) in &block.chosen {
                self.parameters(*entry).for_each(|parameter| chosen[parameter] += times);
            }
            for (set, times) in &block.from {
                from[*set] += times;
            }
        }
        let mut strengths = vec![0.0; self.size()];
        let mut value = self.log_likelihood(&strengths, &chosen, &from, &prior);
        // The function is concave: Newton's steps, halved where they lead down, lead to its only maximum.
        for _ in 0..MAX_STEPS {
            let (mut step, information) = self.slope(&strengths, &chosen, &from, &prior);
            information.solve(&mut step);
            let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
            if longest < 1e-10 {
                break;
            }
            let mut share = 1.0;
            let found = loop {
                let tried: Vec<f64> =
                    strengths.iter().zip(&step).map(|(strength, step)| strength + share * step).collect();
                let higher = self.log_likelihood(&tried, &chosen, &from, &prior);
                if higher > value {
                    break Some((tried, higher));
                }
                if share * longest < 1e-10 {
                    break None;
                }
                share /= 2.0;
            };
            let Some((tried, higher)) = found else { break };
            (strengths, value) = (tried, higher);
        }
        let covariance = self.covariance(&strengths, &chosen, &from, &prior);
        Some(Fit { strengths, covariance, blocks, lost: self.lost.clone(), won: self.won.clone() })
    }

    /// The number of blocks with information about each parameter.
    fn blocks_of_parameters(&self) -> Vec<u64> {
        let mut blocks = vec![0; self.size()];
        for block in &self.blocks {
            block.games.iter().for_each(|(player, _)| blocks[*player] += 1);
            blocks[self.players..].iter_mut().for_each(|seat| *seat += 1);
        }
        blocks
    }

    /// One game for each parameter; for a player that never lost or never won, as many as in a block of that
    /// player, as all games of a block may have been won together.
    fn games_of_the_prior(&self, blocks: &[u64]) -> Vec<f64> {
        let mut games = vec![0.0; self.size()];
        for (player, count) in self.blocks.iter().flat_map(|block| &block.games) {
            games[*player] += f64::from(*count);
        }
        let all = games.iter().sum::<f64>();
        games[self.players..].fill(all / self.seats.max(1) as f64);
        for (at, games) in games.iter_mut().enumerate() {
            let perfect = blocks[at] > 0 && !(self.lost[at] && self.won[at]);
            *games = if perfect { *games / blocks[at] as f64 } else { 1.0 };
        }
        games
    }

    /// The probabilities of the entries of a set, and the logarithm of the sum of their strengths.
    fn chances(&self, set: &[Entry], strengths: &[f64], chances: &mut Vec<f64>) -> f64 {
        chances.clear();
        chances.extend(set.iter().map(|entry| {
            let parameters = self.parameters(*entry);
            parameters.map(|parameter| strengths[parameter]).sum::<f64>()
        }));
        let greatest = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for chance in &mut *chances {
            *chance = (*chance - greatest).exp();
        }
        let sum = chances.iter().sum::<f64>();
        for chance in chances {
            *chance /= sum;
        }
        greatest + sum.ln()
    }

    fn log_likelihood(&self, strengths: &[f64], chosen: &[f64], from: &[f64], prior: &Prior) -> f64 {
        let mut value: f64 = chosen.iter().zip(strengths).map(|(times, strength)| times * strength).sum();
        let mut chances = Vec::new();
        for (set, times) in self.sets.iter().zip(from) {
            value -= times * self.chances(set, strengths, &mut chances);
        }
        for (strength, games) in strengths.iter().zip(&prior.games) {
            let won = -(-strength).exp().ln_1p();
            let lost = -strength.exp().ln_1p();
            value += prior.weight * games * 0.5 * (won + lost);
        }
        value
    }

    /// The first derivatives, and minus the second ones, which are positive definite.
    fn slope(&self, strengths: &[f64], chosen: &[f64], from: &[f64], prior: &Prior) -> (Vec<f64>, Cholesky) {
        let mut slope = chosen.to_vec();
        let mut information = Matrix::zero(self.size());
        let (mut chances, mut mean) = (Vec::new(), vec![0.0; self.size()]);
        for (set, times) in self.sets.iter().zip(from) {
            self.chances(set, strengths, &mut chances);
            mean.fill(0.0);
            for (entry, chance) in set.iter().zip(&chances) {
                for row in self.parameters(*entry) {
                    mean[row] += chance;
                    self.parameters(*entry).for_each(|column| information.add(row, column, times * chance));
                }
            }
            information.add_square(&mean, -times);
            slope.iter_mut().zip(&mean).for_each(|(slope, mean)| *slope -= times * mean);
        }
        for (parameter, (strength, games)) in strengths.iter().zip(&prior.games).enumerate() {
            let (chance, weight) = (logistic(*strength), prior.weight * games);
            slope[parameter] += weight * (0.5 - chance);
            information.add(parameter, parameter, weight * chance * (1.0 - chance));
        }
        (slope, information.cholesky())
    }

    /// The covariance of the strengths from the scatter of the slopes of the blocks.
    fn covariance(&self, strengths: &[f64], chosen: &[f64], from: &[f64], prior: &Prior) -> Matrix {
        let (_, information) = self.slope(strengths, chosen, from, prior);
        let means: Vec<Vec<f64>> = {
            let mut chances = Vec::new();
            let of_set = |set: &Vec<Entry>| {
                self.chances(set, strengths, &mut chances);
                let mut mean = vec![0.0; self.size()];
                for (entry, chance) in set.iter().zip(&chances) {
                    self.parameters(*entry).for_each(|parameter| mean[parameter] += chance);
                }
                mean
            };
            self.sets.iter().map(of_set).collect()
        };
        let mut covariance = Matrix::zero(self.size());
        let n = self.blocks.len() as f64;
        let few = if n > 1.0 { n / (n - 1.0) } else { 1.0 };
        let mut slope = vec![0.0; self.size()];
        for block in &self.blocks {
            slope.fill(0.0);
            for (entry, times) in &block.chosen {
                self.parameters(*entry).for_each(|parameter| slope[parameter] += times);
            }
            for (set, times) in &block.from {
                slope.iter_mut().zip(&means[*set]).for_each(|(slope, mean)| *slope -= times * mean);
            }
            information.solve(&mut slope);
            covariance.add_square(&slope, few);
        }
        // The games of the prior, half won and half lost, scatter like blocks.
        for (parameter, (strength, games)) in strengths.iter().zip(&prior.games).enumerate() {
            let chance = logistic(*strength);
            let scatter = 0.5 * prior.weight * games * games * ((1.0 - chance).powi(2) + chance.powi(2));
            slope.fill(0.0);
            slope[parameter] = 1.0;
            information.solve(&mut slope);
            covariance.add_square(&slope, scatter);
        }
        covariance
    }
}

/// The most steps; six to ten suffice.
const MAX_STEPS: usize = 200;

/// Games of each player, and each seat, against an opponent of strength 0, half won and half lost.
struct Prior {
    weight: f64,
    games: Vec<f64>,
}

fn logistic(strength: f64) -> f64 {
    1.0 / (1.0 + (-strength).exp())
}

/// The fitted strengths, in natural logarithms: players first, then seats.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) strengths: Vec<f64>,
    pub(super) covariance: Matrix,
    pub(super) blocks: Vec<u64>,
    pub(super) lost: Vec<bool>,
    pub(super) won: Vec<bool>,
}
