//! The static evaluation of a search: one of the game's own, or a learned one.

use game::{Bounds, Endgame, Evaluate, Evaluated, Named, NoisyMove, Payoffs, Scale};
use ntuple::Network;
use std::fmt;
use std::sync::Arc;

/// The static evaluation of a search: one named by the game, or a network of learned weights.
///
/// A network only evaluates positions: quiet positions, null moves and the endgame still come from the game's
/// own evaluation.
pub struct Chosen<G: Evaluated> {
    named: G::Evaluation,
    network: Option<Arc<Network>>,
}

impl<G: Evaluated> Chosen<G> {
    /// Evaluates with a network, which must have been made for this game. Everything else comes from `named`.
    pub const fn learned(named: G::Evaluation, network: Arc<Network>) -> Chosen<G> {
        Chosen { named, network: Some(network) }
    }

    /// The network, if the values are learned.
    pub const fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// The name of the evaluation; `learned` for a network.
    pub fn name(&self) -> &'static str {
        if self.network.is_some() { LEARNED } else { self.named.name() }
    }

    /// A hash of the weights; 0 for a named evaluation.
    pub(crate) fn hash_of_weights(&self) -> u64 {
        self.network.as_ref().map_or(0, |network| network.key().0)
    }
}

/// The name of all learned evaluations.
const LEARNED: &str = "learned";

impl<G: Evaluated> Clone for Chosen<G> {
    fn clone(&self) -> Chosen<G> {
        Chosen { named: self.named.clone(), network: self.network.clone() }
    }
}

impl<G: Evaluated> fmt::Debug for Chosen<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chosen").field("named", &self.named).field("network", &self.network).finish()
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
        Chosen { named, network: None }
    }
}

impl<G: Evaluated> Evaluate<G> for Chosen<G> {
    #[inline]
    fn values(&self, game: &G, state: &G::State) -> Payoffs {
        match &self.network {
            None => self.named.values(game, state),
            Some(network) => learned_values(network, game, state),
        }
    }

    #[inline]
    fn score(&self, game: &G, state: &G::State) -> i32 {
        match &self.network {
            None => self.named.score(game, state),
            Some(network) => learned_score(network, game, state),
        }
    }

    fn scale(&self, game: &G) -> Scale {
        self.network.as_ref().map_or_else(|| self.named.scale(game), |network| network.scale(game))
    }

    fn bounds(&self, game: &G) -> Option<Bounds> {
        self.network.as_ref().map_or_else(|| self.named.bounds(game), |network| network.bounds(game))
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
fn learned_values<G: Evaluated>(network: &Network, game: &G, state: &G::State) -> Payoffs {
    network.values(game, state)
}

/// As [`learned_values`].
#[cold]
#[inline(never)]
fn learned_score<G: Evaluated>(network: &Network, game: &G, state: &G::State) -> i32 {
    network.score(game, state)
}
