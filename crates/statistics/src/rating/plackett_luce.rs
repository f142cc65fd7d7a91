//! Plackett & Luce's model: the winner is chosen in proportion to strength, then the second among the rest,
//! and so on.

use super::choice::{Choices, Entry};
use super::{RatingOptions, Ratings};

/// The result of a game of any number of players: the players by seats, and the order in which they finished,
/// as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranking {
    players: Vec<usize>,
    /// The seats that share a place, the best first.
    places: Vec<Vec<usize>>,
    /// The seats behind them, in unknown order.
    rest: Vec<usize>,
}

/// The most players that share a place: each subset of them is enumerated.
const MAX_TIED: usize = 16;

impl Ranking {
    /// The seat `winner` won; the order of the others is unknown.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn winner(players: &[usize], winner: usize) -> Ranking {
        Ranking::shared(players, &[winner])
    }

    /// The seats `winners` share the win; the order of the others is unknown. If all share it, the game is a
    /// draw of all.
    ///
    /// # Panics
    ///
    /// If there is no such seat, or more than 16 share the win.
    pub fn shared(players: &[usize], winners: &[usize]) -> Ranking {
        let mut places = vec![None; players.len()];
        for winner in winners {
            assert!(*winner < players.len(), "expected a seat below {}, got {winner}", players.len());
            places[*winner] = Some(1);
        }
        Ranking::partial(players, &places)
    }

    /// The place of every seat, the least being the best; equal places are ties.
    ///
    /// # Panics
    ///
    /// If there are not as many places as players, or more than 16 share one.
    pub fn places(players: &[usize], places: &[u32]) -> Ranking {
        Ranking::partial(players, &places.iter().copied().map(Some).collect::<Vec<_>>())
    }

    /// The place of every seat that has one; the others finished behind all of these, in unknown order.
    ///
    /// # Panics
    ///
    /// If there are not as many entries as players, or more than 16 share a place.
    ///
    /// # Examples
    ///
    /// ```
    /// use statistics::Ranking;
    ///
    /// // Player 7 won from the second seat.
    /// let won = Ranking::partial(&[4, 7, 5], &[None, Some(1), None]);
    /// assert_eq!(won, Ranking::winner(&[4, 7, 5], 1));
    /// ```
    pub fn partial(players: &[usize], places: &[Option<u32>]) -> Ranking {
        assert_eq!(players.len(), places.len(), "expected as many places as players");
        let mut known: Vec<u32> = places.iter().copied().flatten().collect();
        known.sort_unstable();
        known.dedup();
        let seats_at = |place| (0..places.len()).filter(|seat| places[*seat] == place).collect::<Vec<_>>();
        let places: Vec<Vec<usize>> = known.into_iter().map(|place| seats_at(Some(place))).collect();
        let most = places.iter().map(Vec::len).max().unwrap_or(0);
        assert!(most <= MAX_TIED, "expected at most {MAX_TIED} players to share a place, got {most}");
        Ranking { players: players.to_vec(), places, rest: seats_at(None) }
    }
}

/// Ratings of players `0..players` from the order in which they finished games in blocks; `None` if there are
/// no games.
///
/// A player may take part in a game several times, as copies. Games may have different numbers of players. If
/// seats are rated, each multiplies the strength of its player.
///
/// # Panics
///
/// If a game names another player, the prior is not above 0, or the level is not between 0 and 1.
///
/// # Source
///
/// Plackett (1975), \[Plackett75\], and Luce (1959), \[Luce59\]; partial orders and the conditions for a
/// maximum: Hunter (2004), \[Hunter04\], section 5. Differences: (1) Newton's method instead of MM, and (2)
/// the weak prior, as in [`bradley_terry`](super::bradley_terry). (3) Players who finished level count as all
/// orders of them in equal parts: the log-likelihood is the mean over these orders. For two players that is a
/// draw as half a win and half a loss. (4) Seats, which that paper has for two players only.
///
/// # Examples
///
/// ```
/// use statistics::{Ranking, RatingOptions, plackett_luce};
///
/// // Player 0 wins half of the games of three, from every seat.
/// let seatings = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
/// let won_by = |winner| seatings.map(|players| {
///     Ranking::winner(&players, players.iter().position(|player| *player == winner).expect("it plays"))
/// });
/// let blocks = vec![[won_by(0), won_by(1), won_by(0), won_by(2)].concat(); 25];
/// let ratings = plackett_luce(3, &blocks, &RatingOptions::default()).expect("there are games");
/// let apart = ratings.difference(0, 1); // odds of 2 to 1 are 120 points, less a little for the prior
/// assert!(apart.low > 0.0 && (apart.value - 120.0).abs() < 5.0);
/// ```
pub fn plackett_luce<B: AsRef<[Ranking]>>(
    players: usize,
    blocks: &[B],
    options: &RatingOptions,
) -> Option<Ratings> {
    options.check();
    let games = || blocks.iter().flat_map(AsRef::as_ref);
    let seats = games().map(|game| game.players.len()).max().unwrap_or(0);
    let mut choices = Choices::new(players, if options.seats { seats } else { 0 });
    for games in blocks.iter().map(AsRef::as_ref).filter(|games| !games.is_empty()) {
        choices.begin_block();
        for game in games {
            choices.game(&game.players);
            add(&mut choices, game, options.seats);
        }
    }
    Some(Ratings::new(players, choices.fit(options.prior)?, options.level))
}

fn add(choices: &mut Choices, game: &Ranking, seats: bool) {
    let entry = |seat: &usize| Entry { player: game.players[*seat], seat: if seats { *seat } else { 0 } };
    let mut behind: Vec<Entry> = game.rest.iter().map(entry).collect();
    for place in game.places.iter().rev() {
        let level: Vec<Entry> = place.iter().map(entry).collect();
        for (at, one) in level.iter().enumerate() {
            for other in &behind {
                choices.before(*one, *other, false);
            }
            for other in &level[at + 1..] {
                choices.before(*one, *other, true);
            }
            choices.chosen(*one, 1.0);
        }
        // Among the orders of m level players, each subset of t of them remains in one of (m over t).
        for subset in 1u32..1 << level.len() {
            let mut left = behind.clone();
            left.extend((0..level.len()).filter(|at| subset >> at & 1 == 1).map(|at| level[at]));
            choices.from(left, 1.0 / binomial(level.len() as u32, subset.count_ones()));
        }
        behind.extend(level);
    }
}

fn binomial(n: u32, k: u32) -> f64 {
    (1..=k).map(|i| f64::from(n - k + i) / f64::from(i)).product()
}
