//! A survey of a game by random play: game length, branching, results, and the size of the tree.
//!
//! Every figure comes with its interval. Random players play badly: Lines of Action lasts 214 plies on
//! average between random players and 38 in recorded games, so always say which of the two a figure is for.
//!
//! The size of the tree is estimated as by Knuth (1975), \[Knuth75\], from single walks, the probes: see
//! [`registry::walks`]. The intervals are bootstrapped; the paper uses the variance.

use arena::report::{as_interval, as_intervals};
use game::random::{Random, derive_seed};
use game::{Payoffs, Player};
use registry::walks::Walk;
use serde::Serialize;
use statistics::{Estimate, Summary, bootstrap, log10_mean, log10_sum, mean, ratio, share};

/// Statistics of the games played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Play {
    /// The number of games.
    pub games: u64,
    /// The number of games with distinct moves.
    pub different: u64,
    /// The number of games broken off at the ply limit. Where this is not 0, lengths are too small and
    /// [`Results::unfinished`] is not 0.
    pub hit_limit: u64,
    /// The length of a game in plies: its mean, with Student's t.
    #[serde(serialize_with = "as_interval")]
    pub plies: Estimate,
    /// The shortest game, in plies.
    pub shortest: u32,
    /// The longest game, in plies.
    pub longest: u32,
    /// Moves per position: the mean over all positions of all games. The games are the independent samples:
    /// see [`ratio`].
    #[serde(serialize_with = "as_interval")]
    pub branching: Estimate,
    /// Moves per position, averaged in each game first: the mean of these means, with Student's t. Greater
    /// than [`branching`](Play::branching) where short games have more moves per position.
    #[serde(skip)]
    pub branching_of_games: Estimate,
    /// The log10 of branching to the power of length, means both: the formula of the usual tables. With an
    /// interval by bootstrap over the games.
    #[serde(rename = "log10_tree", serialize_with = "as_interval")]
    pub log10_size: Estimate,
    /// The results of the games.
    #[serde(flatten)]
    pub results: Results,
}

/// The share of each result among all games, with Wilson's interval. The values sum to 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Results {
    /// One player alone got the most, `[players]`.
    #[serde(serialize_with = "as_intervals")]
    pub wins: Vec<Estimate>,
    /// Some, but not all, players shared the most: only with three or more players.
    #[serde(serialize_with = "as_interval")]
    pub shared: Estimate,
    /// All players got the same.
    #[serde(serialize_with = "as_interval")]
    pub draws: Estimate,
    /// The game was broken off at the ply limit.
    #[serde(serialize_with = "as_interval")]
    pub unfinished: Estimate,
}

/// The size of the tree by Knuth's probes; a position counts as often as it is reached.
///
/// The estimates are unbiased, but a few probes contribute most of them, and the fewer the probes, the more
/// often the interval lies below the truth: of 95 % intervals for a toy tree with a few long games, 91 in 100
/// cover it with 200 probes and 93 with 1 000.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tree {
    /// The number of probes.
    pub probes: u64,
    /// The number of probes broken off at the ply limit. Where this is not 0, the estimate is that of the
    /// tree down to that ply.
    pub hit_limit: u64,
    /// The log10 of the number of nodes, the root included.
    #[serde(serialize_with = "as_interval")]
    pub log10_nodes: Estimate,
    /// The log10 of the number of games: leaves, where different orders of the same moves count separately.
    #[serde(serialize_with = "as_interval")]
    pub log10_games: Estimate,
    /// The share of the heaviest probe in the estimated number of nodes, from 0 to 1. Where it is large, few
    /// probes have met the heavy part of the tree, and the true size may well lie above the interval.
    pub heaviest_share: f64,
}

// Numbers that derive the seeds of the parts of a survey from its own.
pub(crate) const GAMES: u64 = 0;
pub(crate) const PROBES: u64 = 1;
const RESAMPLED_GAMES: u64 = 2;
const RESAMPLED_NODES: u64 = 3;
const RESAMPLED_LEAVES: u64 = 4;

/// The seed of a random game or a probe, by its number from 0.
pub(crate) fn seed_of(seed: u64, part: u64, index: u64) -> u64 {
    derive_seed(derive_seed(seed, part), index)
}

impl Play {
    /// Statistics of games of `players` players that were drawn independently of each other; `None` without
    /// games, and where no move was made in any.
    pub fn of(walks: &[Walk], players: usize, level: f64, resamples: usize, seed: u64) -> Option<Play> {
        let lengths: Summary = walks.iter().map(|walk| f64::from(walk.plies)).collect();
        let sums: Vec<(f64, f64)> =
            walks.iter().map(|walk| (walk.moves as f64, f64::from(walk.plies))).collect();
        let branchings: Summary =
            sums.iter().filter(|&&(_, plies)| plies > 0.0).map(|(moves, plies)| moves / plies).collect();
        let branching = ratio(&sums, level)?.at_least(0.0);
        let mut random = Random::new(derive_seed(seed, RESAMPLED_GAMES));
        Some(Play {
            games: walks.len() as u64,
            different: different(walks),
            hit_limit: broken_off(walks),
            plies: mean(&lengths, level)?.at_least(0.0),
            shortest: walks.iter().map(|walk| walk.plies).min()?,
            longest: walks.iter().map(|walk| walk.plies).max()?,
            branching,
            branching_of_games: mean(&branchings, level)?.at_least(0.0),
            results: Results::of(&walks.iter().map(|walk| walk.payoffs).collect::<Vec<_>>(), players, level)?,
            log10_size: bootstrap(&sums, log10_power, resamples, level, &mut || random.next_u64())?,
        })
    }
}

impl Play {
    /// Statistics of games of self-play. A deterministic search plays the same game again and again, unless
    /// openings are random: equal games count as one, and every interval then rests on one game.
    pub fn of_self_play(
        walks: &[Walk],
        players: usize,
        level: f64,
        resamples: usize,
        seed: u64,
    ) -> Option<Play> {
        let play = Play::of(walks, players, level, resamples, seed)?;
        if play.different > 1 {
            return Some(play);
        }
        let one = Play::of(&walks[..1], players, level, resamples, seed)?;
        Some(Play { games: play.games, hit_limit: play.hit_limit, ..one })
    }
}

/// The log10 of mean branching to the power of mean length, from the sums of moves and plies of each game.
fn log10_power(games: &[(f64, f64)]) -> f64 {
    let (moves, plies) = games.iter().fold((0.0, 0.0), |sum, game| (sum.0 + game.0, sum.1 + game.1));
    if plies == 0.0 { 0.0 } else { plies / games.len() as f64 * (moves / plies).log10() }
}

fn different(walks: &[Walk]) -> u64 {
    let mut hashes: Vec<u64> = walks.iter().map(|walk| walk.moves_hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes.len() as u64
}

fn broken_off(walks: &[Walk]) -> u64 {
    walks.iter().filter(|walk| walk.payoffs.is_none()).count() as u64
}

impl Results {
    /// The results of games with these payoffs, `None` for one that was broken off; `None` without games.
    pub(crate) fn of(games: &[Option<Payoffs>], players: usize, level: f64) -> Option<Results> {
        let mut wins = vec![0; players];
        let (mut shared, mut draws, mut unfinished) = (0, 0, 0);
        for payoffs in games {
            let Some(payoffs) = payoffs else {
                unfinished += 1;
                continue;
            };
            let most = payoffs.as_slice().iter().max()?;
            let mut winners = Player::all(players).filter(|&player| payoffs[player] == *most);
            match (winners.next(), winners.count() + 1) {
                (Some(winner), 1) => wins[winner.index()] += 1,
                (_, all) if all == players => draws += 1,
                _ => shared += 1,
            }
        }
        let of_all = |hits| share(hits, games.len() as u64, level);
        Some(Results {
            wins: wins.into_iter().map(of_all).collect::<Option<_>>()?,
            shared: of_all(shared)?,
            draws: of_all(draws)?,
            unfinished: of_all(unfinished)?,
        })
    }
}

impl Tree {
    /// The size of the tree by these probes; `None` without probes.
    pub fn of(walks: &[Walk], level: f64, resamples: usize, seed: u64) -> Option<Tree> {
        let size = |logs: &[f64], part: u64| {
            let mut random = Random::new(derive_seed(seed, part));
            bootstrap(logs, log10_mean, resamples, level, &mut || random.next_u64())
        };
        let nodes: Vec<f64> = walks.iter().map(|walk| walk.log10_nodes).collect();
        let games: Vec<f64> = walks.iter().map(|walk| walk.log10_games).collect();
        let heaviest = nodes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Some(Tree {
            probes: walks.len() as u64,
            hit_limit: broken_off(walks),
            log10_nodes: size(&nodes, RESAMPLED_NODES)?,
            log10_games: size(&games, RESAMPLED_LEAVES)?,
            heaviest_share: 10f64.powf(heaviest - log10_sum(&nodes)),
        })
    }
}
