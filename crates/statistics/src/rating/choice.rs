//! The likelihood of choices: one player of every set is chosen, in proportion to strength.

use super::matrix::{Cholesky, Matrix};
use std::collections::BTreeMap;

/// The choices of all blocks.
///
/// The log-likelihood of a block is Σ nᵢ λᵢ - Σ c(S) log Σ exp λᵢ, the last sum over the players i of a set
/// S, where λᵢ is the strength of player i. A player may be in a set several times.
#[derive(Debug)]
pub(super) struct Choices {
    players: usize,
    sets: Vec<Vec<usize>>,
    numbers: BTreeMap<Vec<usize>, usize>,
    blocks: Vec<Block>,
    /// True for a player that ever finished behind or level with another; and for one that ever finished
    /// before or level with another.
    lost: Vec<bool>,
    won: Vec<bool>,
}

#[derive(Debug, Default)]
struct Block {
    /// The number of times each player was chosen, if it was.
    chosen: Vec<(usize, f64)>,
    /// The number of times each set was chosen from.
    from: Vec<(usize, f64)>,
    /// The number of games of each player, a copy counting as another.
    games: Vec<(usize, f64)>,
}

/// Adds to the sum of a key.
fn add(sums: &mut Vec<(usize, f64)>, key: usize, times: f64) {
    match sums.iter_mut().find(|(known, _)| *known == key) {
        Some((_, sum)) => *sum += times,
        None => sums.push((key, times)),
    }
}

impl Choices {
    pub(super) fn new(players: usize) -> Choices {
        let none = vec![false; players];
        let (sets, numbers, blocks) = (Vec::new(), BTreeMap::new(), Vec::new());
        Choices { players, sets, numbers, blocks, lost: none.clone(), won: none }
    }

    /// Starts a new block.
    pub(super) fn begin_block(&mut self) {
        self.blocks.push(Block::default());
    }

    fn block(&mut self) -> &mut Block {
        self.blocks.last_mut().expect("a block was begun")
    }

    /// Starts a game of the current block with these players.
    pub(super) fn game(&mut self, players: &[usize]) {
        for &player in players {
            assert!(player < self.players, "expected a player below {}, got {player}", self.players);
            add(&mut self.block().games, player, 1.0);
        }
    }

    /// Counts a choice of a player of the current game, `times`.
    pub(super) fn chosen(&mut self, player: usize, times: f64) {
        add(&mut self.block().chosen, player, times);
    }

    /// Counts a choice from these players, `times`.
    pub(super) fn from(&mut self, mut set: Vec<usize>, times: f64) {
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
        add(&mut self.block().from, number, times);
    }

    /// Notes that one player finished before another, or level with it.
    pub(super) fn before(&mut self, one: usize, other: usize, level: bool) {
        if one != other {
            self.won[one] = true;
            self.lost[other] = true;
            self.won[other] |= level;
            self.lost[one] |= level;
        }
    }

    /// The strengths of greatest likelihood, with a weak prior; `None` if there are no blocks.
    pub(super) fn fit(&self, prior: f64) -> Option<Fit> {
        if self.blocks.is_empty() {
            return None;
        }
        let blocks = self.blocks_of_players();
        let prior = Prior { weight: prior, games: self.games_of_the_prior(&blocks) };
        let (mut chosen, mut from) = (vec![0.0; self.players], vec![0.0; self.sets.len()]);
        for block in &self.blocks {
            for (player, times) in &block.chosen {
                chosen[*player] += times;
            }
            for (set, times) in &block.from {
                from[*set] += times;
            }
        }
        let mut strengths = vec![0.0; self.players];
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

    /// The number of blocks that each player has played in.
    fn blocks_of_players(&self) -> Vec<u64> {
        let mut blocks = vec![0; self.players];
        for (player, _) in self.blocks.iter().flat_map(|block| &block.games) {
            blocks[*player] += 1;
        }
        blocks
    }

    /// One game for each player; for a player that never lost or never won, as many as in a block of that
    /// player, as all games of a block may have been won together.
    fn games_of_the_prior(&self, blocks: &[u64]) -> Vec<f64> {
        let mut games = vec![0.0; self.players];
        for (player, count) in self.blocks.iter().flat_map(|block| &block.games) {
            games[*player] += count;
        }
        for (at, games) in games.iter_mut().enumerate() {
            let perfect = blocks[at] > 0 && !(self.lost[at] && self.won[at]);
            *games = if perfect { *games / blocks[at] as f64 } else { 1.0 };
        }
        games
    }

    /// The probabilities of the players of a set, and the logarithm of the sum of their strengths.
    fn chances(set: &[usize], strengths: &[f64], chances: &mut Vec<f64>) -> f64 {
        chances.clear();
        chances.extend(set.iter().map(|player| strengths[*player]));
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
            value -= times * Choices::chances(set, strengths, &mut chances);
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
        let mut information = Matrix::zero(self.players);
        let (mut chances, mut mean) = (Vec::new(), vec![0.0; self.players]);
        for (set, times) in self.sets.iter().zip(from) {
            Choices::chances(set, strengths, &mut chances);
            mean.fill(0.0);
            for (&player, chance) in set.iter().zip(&chances) {
                mean[player] += chance;
                information.add(player, player, times * chance);
            }
            information.add_square(&mean, -times);
            slope.iter_mut().zip(&mean).for_each(|(slope, mean)| *slope -= times * mean);
        }
        for (player, (strength, games)) in strengths.iter().zip(&prior.games).enumerate() {
            let (chance, weight) = (logistic(*strength), prior.weight * games);
            slope[player] += weight * (0.5 - chance);
            information.add(player, player, weight * chance * (1.0 - chance));
        }
        (slope, information.cholesky())
    }

    /// The covariance of the strengths from the scatter of the slopes of the blocks.
    fn covariance(&self, strengths: &[f64], chosen: &[f64], from: &[f64], prior: &Prior) -> Matrix {
        let (_, information) = self.slope(strengths, chosen, from, prior);
        let means: Vec<Vec<f64>> = {
            let mut chances = Vec::new();
            let of_set = |set: &Vec<usize>| {
                Choices::chances(set, strengths, &mut chances);
                let mut mean = vec![0.0; self.players];
                for (player, chance) in set.iter().zip(&chances) {
                    mean[*player] += chance;
                }
                mean
            };
            self.sets.iter().map(of_set).collect()
        };
        let mut covariance = Matrix::zero(self.players);
        let n = self.blocks.len() as f64;
        let few = if n > 1.0 { n / (n - 1.0) } else { 1.0 };
        let mut slope = vec![0.0; self.players];
        for block in &self.blocks {
            slope.fill(0.0);
            for (player, times) in &block.chosen {
                slope[*player] += times;
            }
            for (set, times) in &block.from {
                slope.iter_mut().zip(&means[*set]).for_each(|(slope, mean)| *slope -= times * mean);
            }
            information.solve(&mut slope);
            covariance.add_square(&slope, few);
        }
        // The games of the prior, half won and half lost, scatter like blocks.
        for (player, (strength, games)) in strengths.iter().zip(&prior.games).enumerate() {
            let chance = logistic(*strength);
            let scatter = 0.5 * prior.weight * games * games * ((1.0 - chance).powi(2) + chance.powi(2));
            slope.fill(0.0);
            slope[player] = 1.0;
            information.solve(&mut slope);
            covariance.add_square(&slope, scatter);
        }
        covariance
    }
}

/// The most steps; six to ten suffice.
const MAX_STEPS: usize = 200;

/// Games of each player against an opponent of strength 0, half won and half lost.
struct Prior {
    weight: f64,
    games: Vec<f64>,
}

fn logistic(strength: f64) -> f64 {
    1.0 / (1.0 + (-strength).exp())
}

/// The fitted strengths, in natural logarithms.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) strengths: Vec<f64>,
    pub(super) covariance: Matrix,
    pub(super) blocks: Vec<u64>,
    pub(super) lost: Vec<bool>,
    pub(super) won: Vec<bool>,
}
