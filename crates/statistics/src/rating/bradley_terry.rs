//! Bradley & Terry's model: a player of strength p beats one of strength q with probability p/(p + q).

use super::choice::{Choices, Entry};
use super::{RatingOptions, Ratings};

/// A game of two players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pairing {
    /// The player who moved first.
    pub first: usize,
    /// The player who moved second.
    pub second: usize,
    /// The score of the first, from 0 to 1: 1 won, 0.5 drawn, 0 lost.
    pub score: f64,
}

/// Ratings of players `0..players` from two-player games in blocks; `None` if there are no games.
///
/// The first seat's advantage, if seats are rated, is the same for all players: it multiplies the strength of
/// the player who moves first.
///
/// # Panics
///
/// If a game names another player or a score that is not from 0 to 1, the prior is not above 0, or the level
/// is not between 0 and 1.
///
/// # Source
///
/// Bradley & Terry (1952), \[Bradley52\]; the advantage of a seat and the conditions for a maximum: Hunter
/// (2004), \[Hunter04\]. Differences: (1) the maximum is found by Newton's method, as the errors need second
/// derivatives anyway; tests compare it with MM. (2) A draw is half a win and half a loss. Models with a
/// parameter for draws (Rao & Kupper 1967, Davidson 1970) predict the rate of draws, and assume that it
/// depends on strengths in their way, while Elo's scale is about expected scores only. The errors come from
/// the blocks and hold either way. (3) The weak prior of [`RatingOptions::prior`] guarantees a maximum
/// without Hunter's assumption 1, that no group of players beat all others.
///
/// # Examples
///
/// ```
/// use statistics::{Pairing, RatingOptions, bradley_terry};
///
/// // Twenty blocks of two games with seats exchanged: player 0 wins three of four.
/// let game = |first, second, score| Pairing { first, second, score };
/// let even = [game(0, 1, 1.0), game(1, 0, 1.0)];
/// let both = [game(0, 1, 1.0), game(1, 0, 0.0)];
/// let blocks = [even, both].repeat(10);
/// let ratings = bradley_terry(2, &blocks, &RatingOptions::default()).expect("there are games");
/// let apart = ratings.difference(0, 1); // odds of 3 to 1 are 191 points, less a little for the prior
/// assert!(apart.low > 50.0 && (apart.value - 191.0).abs() < 10.0);
/// ```
pub fn bradley_terry<B: AsRef<[Pairing]>>(
    players: usize,
    blocks: &[B],
    options: &RatingOptions,
) -> Option<Ratings> {
    options.check();
    let mut choices = Choices::new(players, if options.seats { 2 } else { 0 });
    for games in blocks.iter().map(AsRef::as_ref).filter(|games| !games.is_empty()) {
        choices.begin_block();
        for &Pairing { first, second, score } in games {
            assert!((0.0..=1.0).contains(&score), "expected a score from 0 to 1, got {score}");
            choices.game(&[first, second]);
            let seat = usize::from(options.seats);
            let (first, second) = (Entry { player: first, seat: 0 }, Entry { player: second, seat });
            if score > 0.0 {
                choices.before(first, second, score < 1.0);
            } else {
                choices.before(second, first, false);
            }
            choices.chosen(first, score);
            choices.chosen(second, 1.0 - score);
            choices.from(vec![first, second], 1.0);
        }
    }
    Some(Ratings::new(players, choices.fit(options.prior)?, options.level))
}
