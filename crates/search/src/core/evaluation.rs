//! The static evaluation of a search: one of the game's own, a learned one, or one from outside.

use super::evaluator::{Evaluator, Leaf, payoffs_of, range, scaled};
use game::{
    Bounds, Endgame, Evaluate, Evaluated, MAX_ESTIMATE, Named, NoisyMove, PROVEN, PROVEN_STEP, Payoffs,
    Scale, two_player_bounds,
};
use ntuple::Network;
use std::fmt;
use std::sync::Arc;

/// The static evaluation of a search: one named by the game, a network of learned weights, or an evaluator
/// from outside.
///
/// The latter two only evaluate positions: quiet positions, null moves and the endgame still come from the
/// game's own evaluation.
pub struct Chosen<G: Evaluated> {
    named: G::Evaluation,
    other: Option<Arc<Other<G>>>,
}

/// An evaluation that is none of the game.
enum Other<G: Evaluated> {
    Network(Arc<Network>),
    /// For two players half the difference of both values counts, for more every player's value, in
    /// millionths; where more than the winner is paid, the payoffs that the values stand for, rounded.
    Outside(Arc<dyn Evaluator<G>>),
}

impl<G: Evaluated> Chosen<G> {
    /// Evaluates with a network, which must have been made for this game. Everything else comes from `named`.
    pub fn learned(named: G::Evaluation, network: Arc<Network>) -> Chosen<G> {
        Chosen { named, other: Some(Arc::new(Other::Network(network))) }
    }

    /// Asks an evaluator about every position. Everything else comes from `named`.
    pub fn outside(named: G::Evaluation, evaluator: Arc<dyn Evaluator<G>>) -> Chosen<G> {
        Chosen { named, other: Some(Arc::new(Other::Outside(evaluator))) }
    }

    /// The network, if the values are learned.
    pub fn network(&self) -> Option<&Arc<Network>> {
        match self.other.as_deref()? {
            Other::Network(network) => Some(network),
            Other::Outside(_) => None,
        }
    }

    /// True if the values are those of the game's own evaluation.
    pub(crate) const fn is_named(&self) -> bool {
        self.other.is_none()
    }

    /// The name of the evaluation; `learned` for a network, `evaluate` for an evaluator from outside.
    pub fn name(&self) -> &'static str {
        match self.other.as_deref() {
            None => self.named.name(),
            Some(Other::Network(_)) => LEARNED,
            Some(Other::Outside(_)) => OUTSIDE,
        }
    }

    /// A hash of the weights; 0 for any other evaluation.
    pub(crate) fn hash_of_weights(&self) -> u64 {
        self.network().map_or(0, |network| network.key().0)
    }
}

/// The name of all learned evaluations.
const LEARNED: &str = "learned";
/// The name of all evaluators from outside.
pub const OUTSIDE: &str = "evaluate";

impl<G: Evaluated> Other<G> {
    fn values(&self, game: &G, state: &G::State) -> Payoffs {
        let evaluator = match self {
            Other::Network(network) => return network.values(game, state),
            Other::Outside(evaluator) => evaluator,
        };
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let estimates = evaluator.estimate(game, &[Leaf { state: state.clone(), moves }]);
        let millionths = |value: f32| (f64::from(value) * f64::from(MAX_ESTIMATE)).round() as i32;
        match (self.scale(game), &*estimates.values) {
            (Scale::Payoffs, values) => payoffs_of(range(game), values, 1),
            (Scale::Proven { .. }, &[first, second]) => Payoffs::two(millionths((first - second) / 2.0)),
            (_, values) => scaled(values, millionths),
        }
    }

    fn score(&self, game: &G, state: &G::State) -> i32 {
        match self {
            Other::Network(network) => network.score(game, state),
            Other::Outside(_) => self.values(game, state)[game.to_move(state)],
        }
    }

    fn scale(&self, game: &G) -> Scale {
        let promises = game.promises();
        match (self, promises.payoffs) {
            (Other::Network(network), _) => network.scale(game),
            _ if game.players() == 2 => Scale::Proven { hurry: promises.is_only_won_or_lost() },
            (_, Some(Bounds { least: 0, greatest: 1, sum })) => Scale::WinnerOnly { hurry: sum == Some(1) },
            _ => Scale::Payoffs,
        }
    }

    fn bounds(&self, game: &G) -> Option<Bounds> {
        let greatest = PROVEN + PROVEN_STEP;
        match (self, self.scale(game)) {
            (Other::Network(network), _) => network.bounds(game),
            (_, Scale::WinnerOnly { .. }) => Some(Bounds { least: -greatest, greatest, sum: None }),
            (_, Scale::Payoffs) => game.promises().payoffs.map(|known| Bounds { sum: None, ..known }),
            (_, scale @ Scale::Proven { .. }) => two_player_bounds(game, scale),
        }
    }
}

impl<G: Evaluated> Clone for Chosen<G> {
    fn clone(&self) -> Chosen<G> {
        Chosen { named: self.named.clone(), other: self.other.clone() }
    }
}

impl<G: Evaluated> fmt::Debug for Chosen<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chosen")
            .field("named", &self.named)
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

/// The first evaluation of the game.
impl<G: Evaluated> Default for Chosen<G> {
    fn default() -> Chosen<G> {
        G::Evaluation::default_choice().into()
    }
}

impl<G: Evaluated<Evaluation = E>, E: Named> From<E> for Chosen<G> {
    fn from(named: E) -> Chosen<G> {
        Chosen { named, other: None }
    }
}

impl<G: Evaluated> Evaluate<G> for Chosen<G> {
    #[inline]
    fn values(&self, game: &G, state: &G::State) -> Payoffs {
        match &self.other {
            None => self.named.values(game, state),
            Some(other) => other_values(other, game, state),
        }
    }

    #[inline]
    fn score(&self, game: &G, state: &G::State) -> i32 {
        match &self.other {
            None => self.named.score(game, state),
            Some(other) => other_score(other, game, state),
        }
    }

    fn scale(&self, game: &G) -> Scale {
        self.other.as_ref().map_or_else(|| self.named.scale(game), |other| other.scale(game))
    }

    fn bounds(&self, game: &G) -> Option<Bounds> {
        self.other.as_ref().map_or_else(|| self.named.bounds(game), |other| other.bounds(game))
    }

    #[inline]
    fn is_quiet(&self, game: &G, state: &G::State) -> bool {
        self.named.is_quiet(game, state)
    }

    fn knows_noisy_moves(&self, game: &G) -> bool {
        self.named.knows_noisy_moves(game)
    }

    #[inline]
    fn noisy_moves(&self, game: &G, state: &G::State, moves: &mut Vec<NoisyMove<G::Move>>) {
        self.named.noisy_moves(game, state, moves);
    }

    #[inline]
    fn is_forced(&self, game: &G, state: &G::State) -> bool {
        self.named.is_forced(game, state)
    }

    fn knows_null_move(&self) -> bool {
        self.named.knows_null_move()
    }

    #[inline]
    fn null_move(&self, game: &G, state: &G::State) -> Option<G::State> {
        self.named.null_move(game, state)
    }

    #[inline]
    fn endgame(&self) -> impl Endgame<G> {
        self.named.endgame()
    }
}

/// Out of line and cold, so that a leaf with a named evaluation costs no more than a test.
#[cold]
#[inline(never)]
fn other_values<G: Evaluated>(other: &Other<G>, game: &G, state: &G::State) -> Payoffs {
    other.values(game, state)
}

/// As [`other_values`].
#[cold]
#[inline(never)]
fn other_score<G: Evaluated>(other: &Other<G>, game: &G, state: &G::State) -> i32 {
    other.score(game, state)
}
