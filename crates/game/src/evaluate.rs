//! Static evaluation: what a position that is not over seems to be worth, and on what scale.

use crate::classes::Classes;
use crate::foresight::{Candidate, Settled};
use crate::payoffs::Payoffs;
use crate::rules::{Bounds, Game};
use crate::shape::Shapes;
use std::fmt::Debug;

/// A static evaluation. What is not rules is an object of its own.
///
/// Values are absolute vectors, one entry a player. For two players they lie within ±1 000 000 and sum to 0; on the
/// scale [`Scale::Payoffs`] they are guesses at the payoffs themselves.
pub trait Evaluate<G: Game + ?Sized>: Clone + Debug {
    /// The static value of a position that is not over. Shape `[players]`, absolute.
    fn values(&self, game: &G, state: &G::State) -> Payoffs;

    /// The static value for the player to move. Override where the whole vector costs more.
    fn score(&self, game: &G, state: &G::State) -> i32 {
        self.values(game, state)[game.to_move(state)]
    }

    /// The scale on which static values and the payoffs of finished games are compared.
    fn scale(&self, game: &G) -> Scale {
        if game.players() == 2 {
            Scale::Proven { hurry: game.promises().is_only_won_or_lost() }
        } else {
            Scale::Payoffs
        }
    }

    /// Bounds of everything that [`values`](Evaluate::values) and the [`scale`](Scale) give, static values and finished
    /// games alike; `None` where none are known. What pruning with three and more players rests on: say no more than is
    /// true of every position.
    ///
    /// The default knows them for two players whose gains are each other's losses, on [`Scale::Proven`].
    fn bounds(&self, game: &G) -> Option<Bounds> {
        two_player_bounds(game, self.scale(game))
    }

    /// Whether this evaluation can tell a quiet position from one where the next move changes everything.
    fn knows_quiet(&self) -> bool {
        false
    }

    /// Whether the static value of `state` can be trusted: no capture, no threat hangs over it.
    fn is_quiet(&self, _game: &G, _state: &G::State) -> bool {
        true
    }

    /// Whether this evaluation can tell what a null move leads to.
    fn knows_null_move(&self) -> bool {
        false
    }

    /// The position where the player to move has passed although the rules know no pass, for null-move pruning;
    /// `None` where some move may be worse than none, or the other player would be in a position that cannot be.
    fn null_move(&self, _game: &G, _state: &G::State) -> Option<G::State> {
        None
    }

    /// About how many plies the game lasts from `state` on, where a search to its end is within reach; `None` where it
    /// is not, or nothing is known: what [`settle`](Evaluate::settle) and [`candidates`](Evaluate::candidates) know is
    /// then not asked for.
    fn plies_to_the_end(&self, _game: &G, _state: &G::State) -> Option<u32> {
        None
    }

    /// Whether the player to move gets more than `alpha`, where that can be told without a search, or by one that costs
    /// little because the end is near. Two players whose gains are each other's losses; the rules alone count, no
    /// estimate. Tells it wherever the game is over.
    fn settle(&self, game: &G, state: &G::State, _alpha: i32) -> Option<Settled> {
        let payoffs = game.outcome(state)?;
        Some(Settled::at_once(payoffs[game.to_move(state)]))
    }

    /// From so many plies before the end on [`settle`](Evaluate::settle) tells of every position; 0 where that is not known.
    /// Such positions are never in a table.
    fn settles_from(&self, _game: &G) -> u32 {
        0
    }

    /// How many plies deep moves are to be looked at before they are ordered, in a search to the end, about `plies` from it:
    /// what a search so deep estimates is added to their merits. 0 where their merits are enough. Where it is not,
    /// [`candidates`](Evaluate::candidates) is asked also where [`settle`](Evaluate::settle) was not.
    fn depth_of_order(&self, _game: &G, _plies: u32) -> u32 {
        0
    }

    /// As [`score`](Evaluate::score), at the leaves of the searches that order moves in a search to the end: on the scale of
    /// the merits of [`candidates`](Evaluate::candidates), and better the more is known of the game.
    fn score_for_order(&self, game: &G, state: &G::State) -> i32 {
        self.score(game, state)
    }

    /// Appends the moves worth looking at where the question is whether the player to move gets more than `alpha` and
    /// [`settle`](Evaluate::settle) did not tell: at least one, and one that gets the most of all where any gets more than
    /// `alpha`.
    fn candidates(&self, game: &G, state: &G::State, _alpha: i32, candidates: &mut Vec<Candidate<G>>) {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        candidates.extend((0..).zip(moves).map(|(place, mv)| {
            let mut state = state.clone();
            game.play(&mut state, mv);
            Candidate { mv, place, merit: 0, state }
        }));
    }
}

/// The bounds that follow from the scale alone.
fn two_player_bounds<G: Game + ?Sized>(game: &G, scale: Scale) -> Option<Bounds> {
    let payoffs = game.promises().payoffs?;
    let is_known = game.players() == 2 && payoffs.sum == Some(0) && matches!(scale, Scale::Proven { .. });
    let greatest = payoffs.greatest.max(payoffs.least.saturating_neg()).max(1);
    is_known.then(|| Bounds::zero_sum(scale.score(greatest, 0)))
}

/// A game that names all its evaluations in one type, so that searches are generic over the game alone.
pub trait Evaluated: Game {
    /// Every evaluation of the game.
    type Evaluation: Evaluate<Self> + Named;

    /// The ways to divide the moves of the game into classes, the default first.
    fn classes() -> Vec<Classes<Self>> {
        vec![Classes::ONE]
    }

    /// What its moves look like on a board; `None` where nothing is told of it.
    fn shapes() -> Option<Shapes<Self>> {
        None
    }
}

/// Something chosen by name from a short list; the first is the default.
pub trait Named: Sized {
    /// Names, each with what it is in half a sentence.
    const NAMES: &'static [(&'static str, &'static str)];

    /// The one called `name`.
    fn named(name: &str) -> Option<Self>;

    /// What this one is called.
    fn name(&self) -> &'static str;

    /// The first of the list.
    fn default_choice() -> Self {
        Self::named(Self::NAMES[0].0).expect("the first name of the list names something")
    }
}

/// No evaluation: every unfinished position is worth 0 to everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn values(&self, game: &G, _state: &G::State) -> Payoffs {
        Payoffs::zero(game.players())
    }

    fn bounds(&self, game: &G) -> Option<Bounds> {
        let scale = Evaluate::<G>::scale(self, game);
        if scale != Scale::Payoffs {
            return two_player_bounds(game, scale);
        }
        // Payoffs as they are, and 0 for everybody.
        let Bounds { least, greatest, sum } = game.promises().payoffs?;
        Some(Bounds { least: least.min(0), greatest: greatest.max(0), sum: sum.filter(|&sum| sum == 0) })
    }
}

impl Named for NoEvaluation {
    const NAMES: &'static [(&'static str, &'static str)] = &[("none", "0 for everybody")];

    fn named(name: &str) -> Option<NoEvaluation> {
        (name == "none").then_some(NoEvaluation)
    }

    fn name(&self) -> &'static str {
        "none"
    }
}

/// How payoffs of finished games and static values are put on one scale, and how they come back.
///
/// Whether a value is exact is carried beside it and never read off the number: a draw is worth 0, and so may a
/// guess be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Static values are guesses at payoffs and are compared with them as they are.
    Payoffs,
    /// Two players. Static values lie within ±[`MAX_ESTIMATE`]; a payoff p ≠ 0 counts
    /// sign(p)·([`PROVEN`] + [`PROVEN_STEP`]·|p|).
    Proven {
        /// Payoffs are only ±1, so the plies to the end are taken off: the winner hurries, the loser delays.
        hurry: bool,
    },
    /// Three and more players, one of whom gets 1 and the others 0, or nobody anything. Static values lie within
    /// ±[`MAX_ESTIMATE`]; the winner counts [`PROVEN`] less the plies to the end, everybody else minus that,
    /// a draw 0.
    WinnerOnly,
}

/// No static value of a two-player game, or of one on [`Scale::WinnerOnly`], is greater.
pub const MAX_ESTIMATE: i32 = 1_000_000;
/// Nothing greater is added to static values, to either side.
pub const MAX_TEMPO: i32 = 100_000;
/// Where the values of decided games begin.
pub const PROVEN: i32 = 2_000_000;
/// What each unit of payoff adds.
pub const PROVEN_STEP: i32 = 1_000;
/// No payoff of a game on [`Scale::Proven`] may be greater.
pub const MAX_PAYOFF: i32 = 2_000_000;

impl Scale {
    /// What one player's `payoff` at the end of a two-player game counts, `ply` plies below the root.
    pub const fn score(self, payoff: i32, ply: u32) -> i32 {
        match self {
            Scale::Payoffs => payoff,
            Scale::Proven { .. } | Scale::WinnerOnly if payoff == 0 => 0,
            Scale::Proven { .. } | Scale::WinnerOnly => {
                let hurry = if let Scale::Proven { hurry: false } = self { 0 } else { ply as i32 };
                payoff.signum() * (PROVEN + PROVEN_STEP * payoff.abs() - hurry)
            }
        }
    }

    /// What a finished game's payoffs count for everybody, `ply` plies below the root. Absolute.
    #[inline]
    pub fn finished(self, payoffs: &Payoffs, ply: u32) -> Payoffs {
        match self {
            Scale::Payoffs => *payoffs,
            Scale::Proven { .. } => payoffs.map(|payoff| self.score(payoff, ply)),
            Scale::WinnerOnly if payoffs.as_slice().iter().all(|&payoff| payoff == 0) => *payoffs,
            Scale::WinnerOnly => payoffs.map(|payoff| self.score(if payoff > 0 { 1 } else { -1 }, ply)),
        }
    }

    /// The payoff that one player's exact value stands for; a value that is no payoff comes back as it is.
    pub const fn payoff(self, value: i32) -> i32 {
        if !self.is_decided(value) {
            return value;
        }
        match self {
            Scale::Payoffs => value,
            // Plies were taken off, fewer than a step: round up to the next whole step.
            Scale::Proven { .. } => {
                let steps = (value.abs() - PROVEN + PROVEN_STEP - 1) / PROVEN_STEP;
                value.signum() * if steps < 1 { 1 } else { steps }
            }
            Scale::WinnerOnly => (value > 0) as i32,
        }
    }

    /// The greatest payoff that counts no more than `value`, which need not be one of a finished game.
    pub const fn payoff_at_most(self, value: i32) -> i32 {
        match self {
            Scale::Proven { .. } if !self.is_decided(value) => -((value < 0) as i32),
            _ => self.payoff(value),
        }
    }

    /// The payoffs that exact values stand for. Absolute.
    pub fn payoffs(self, values: &Payoffs) -> Payoffs {
        values.map(|value| self.payoff(value))
    }

    /// How many plies below the root the game ends that `value` stands for; `None` where the scale does not tell.
    pub const fn distance(self, value: i32) -> Option<u32> {
        let knows = matches!(self, Scale::Proven { hurry: true } | Scale::WinnerOnly);
        if knows && self.is_decided(value) { Some((PROVEN + PROVEN_STEP - value.abs()) as u32) } else { None }
    }

    /// Whether `value` is that of a finished, decided game, where the scale tells these from static values and what searches
    /// add to them.
    pub const fn is_decided(self, value: i32) -> bool {
        !matches!(self, Scale::Payoffs) && value.abs() > MAX_ESTIMATE + MAX_TEMPO
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;

    #[test]
    fn every_payoff_comes_back_from_the_scale() {
        for hurry in [true, false] {
            let scale = Scale::Proven { hurry };
            let payoffs: &[i32] = if hurry { &[-1, 0, 1] } else { &[-64, -1, 0, 1, 8, 1_000_000] };
            for &payoff in payoffs {
                for ply in [0, 1, 17, 361, 999] {
                    let score = scale.score(payoff, ply);
                    assert_eq!(scale.payoff(score), payoff, "{payoff} at ply {ply}");
                    let distance = (hurry && payoff != 0).then_some(ply);
                    assert_eq!(scale.distance(score), distance);
                }
            }
        }
    }

    #[test]
    fn a_winner_hurries_and_a_loser_delays() {
        let scale = Scale::Proven { hurry: true };
        assert!(scale.score(1, 3) > scale.score(1, 5));
        assert!(scale.score(-1, 3) < scale.score(-1, 5));
        assert!(scale.score(1, 999) > MAX_ESTIMATE);
    }

    #[test]
    fn among_three_the_winner_hurries_and_the_others_delay() {
        let won = Payoffs::new(&[0, 1, 0]);
        let [soon, late] = [3, 5].map(|ply| Scale::WinnerOnly.finished(&won, ply));
        assert!(soon[Player::SECOND] > late[Player::SECOND]);
        assert!(soon[Player::FIRST] < late[Player::FIRST]);
        assert_eq!(Scale::WinnerOnly.payoffs(&soon), won);
        assert_eq!(Scale::WinnerOnly.distance(soon[Player::FIRST]), Some(3));
    }
}
