//! Plackett & Luce's model of choices: the winner of a game is chosen in proportion to strength. Of games of
//! two it is that of Bradley & Terry: a player of strength p beats one of strength q with probability
//! p/(p + q).

use super::Ratings;
use super::choice::Choices;
use crate::estimate::assert_level;

/// The result of a game of any number of players: the players by seats, and those who share the win. The
/// order of the others is unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranking {
    players: Vec<usize>,
    /// The seats of the winners, in ascending order.
    winners: Vec<usize>,
}

/// The most players that share a win: each subset of them is enumerated.
const MAX_TIED: usize = 16;

/// The weak prior: this number of games is added for every player against an opponent of strength 0, half of
/// them won and half lost. For a player that never lost, or never won, it is this number of blocks.
const PRIOR: f64 = 1.0;

impl Ranking {
    /// The seats `winners` share the win. If all share it, the game is a draw of all.
    ///
    /// # Panics
    ///
    /// If there is no such seat, or more than 16 share the win.
    pub fn shared(players: &[usize], winners: &[usize]) -> Ranking {
        for winner in winners {
            assert!(*winner < players.len(), "expected a seat below {}, got {winner}", players.len());
        }
        let mut winners = winners.to_vec();
        winners.sort_unstable();
        winners.dedup();
        let most = winners.len();
        assert!(most <= MAX_TIED, "expected at most {MAX_TIED} players to share a win, got {most}");
        Ranking { players: players.to_vec(), winners }
    }
}

/// Ratings of players `0..players` from the winners of games in blocks, with intervals of this level; `None`
/// if there are no games.
///
/// A player may take part in a game several times, as copies. Games may have different numbers of players.
///
/// # Panics
///
/// If a game names another player, or the level is not between 0 and 1.
///
/// # Source
///
/// Plackett (1975), \[Plackett75\], and Luce (1959), \[Luce59\]; for two Bradley & Terry (1952),
/// \[Bradley52\]; partial orders and the conditions for a maximum: Hunter (2004), \[Hunter04\]. Differences:
/// (1) the maximum is found by Newton's method, as the errors need second derivatives anyway; tests compare
/// it with MM. (2) The weak prior, a game for every player, guarantees a maximum without Hunter's assumption
/// 1, that no group of players beat all others. (3) Players who share a win count as all orders of them in
/// equal parts: the log-likelihood is the mean over these orders. For two players that is a draw as half a
/// win and half a loss. Models with a parameter for draws (Rao & Kupper 1967, Davidson 1970) predict the rate
/// of draws, and assume that it depends on strengths in their way, while Elo's scale is about expected scores
/// only. The errors come from the blocks and hold either way.
///
/// # Examples
///
/// ```
/// use statistics::{Ranking, plackett_luce};
///
/// // Player 0 wins half of the games of three, from every seat.
/// let seatings = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
/// let won_by = |winner| seatings.map(|players| {
///     let seat = players.iter().position(|player| *player == winner).expect("it plays");
///     Ranking::shared(&players, &[seat])
/// });
/// let blocks = vec![[won_by(0), won_by(1), won_by(0), won_by(2)].concat(); 25];
/// let ratings = plackett_luce(3, &blocks, 0.95).expect("there are games");
/// let apart = ratings.difference(0, 1); // odds of 2 to 1 are 120 points, less a little for the prior
/// assert!(apart.low > 0.0 && (apart.value - 120.0).abs() < 5.0);
/// ```
pub fn plackett_luce(players: usize, blocks: &[Vec<Ranking>], level: f64) -> Option<Ratings> {
    with_prior(players, blocks, PRIOR, level)
}

/// The same with another prior.
pub(super) fn with_prior(players: usize, blocks: &[Vec<Ranking>], prior: f64, level: f64) -> Option<Ratings> {
    assert_level(level);
    let mut choices = Choices::new(players);
    for games in blocks.iter().filter(|games| !games.is_empty()) {
        choices.begin_block();
        for game in games {
            add(&mut choices, game);
        }
    }
    Some(Ratings::new(choices.fit(prior)?, level))
}

fn add(choices: &mut Choices, Ranking { players, winners }: &Ranking) {
    choices.game(players);
    let of = |seats: &mut dyn Iterator<Item = usize>| seats.map(|seat| players[seat]).collect::<Vec<_>>();
    let level = of(&mut winners.iter().copied());
    let behind = of(&mut (0..players.len()).filter(|seat| !winners.contains(seat)));
    for (at, &one) in level.iter().enumerate() {
        let others = behind.iter().map(|&other| (other, false));
        for (other, is_level) in others.chain(level[at + 1..].iter().map(|&other| (other, true))) {
            choices.before(one, other, is_level);
        }
        choices.chosen(one, 1.0);
    }
    // Among the orders of m level players, each subset of t of them remains in one of (m over t).
    for subset in 1u32..1 << level.len() {
        let mut left = behind.clone();
        left.extend((0..level.len()).filter(|at| subset >> at & 1 == 1).map(|at| level[at]));
        choices.from(left, 1.0 / binomial(level.len() as u32, subset.count_ones()));
    }
}

fn binomial(n: u32, k: u32) -> f64 {
    (1..=k).map(|i| f64::from(n - k + i) / f64::from(i)).product()
}
