//! A hash that distinguishes rules by their behavior, not by their names.

use game::random::{Random, derive_seed};
use game::{Player, Rank, Ranked, legal};

/// Random games from the start, each to its end or to this many plies.
const GAMES: u64 = 16;
const PLIES: u32 = 300;

/// Sampled indices, over all layers together and at least in each.
const PLACES: u64 = 2_048;
const PLACES_OF_A_LAYER: u64 = 4;

/// A hash of the behavior of a game: of its layers, and, at positions of random games and at random indices
/// of every layer, of the position's rank, the player to move, the payoffs, and the result of every move, in
/// the order of the moves.
///
/// Equal rules have equal hashes. Different rules have different ones unless they agree on the whole sample,
/// which is why a database also stores the parameters of its game.
pub fn rule_hash<G: Ranked>(game: &G) -> u64 {
    let sizes = game.layers().unwrap_or_default();
    let mut hash = Hash { game, sum: 0 };
    hash.add(sizes.len() as u64);
    for &size in &sizes {
        hash.add(size);
    }
    for number in 0..GAMES {
        let mut random = Random::new(number);
        let mut state = game.start();
        for _ in 0..PLIES {
            hash.add_position(&state);
            if game.outcome(&state).is_some() {
                break;
            }
            let moves = legal(game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    let places = (PLACES / (sizes.len() as u64).max(1)).max(PLACES_OF_A_LAYER);
    for (layer, &size) in (0..).zip(&sizes) {
        let mut random = Random::new(GAMES + u64::from(layer));
        for _ in 0..places.min(size) {
            let state = game.unrank(Rank { layer, index: random.below(size) });
            hash.add(u64::from(state.is_some()));
            if let Some(state) = state {
                hash.add_position(&state);
            }
        }
    }
    hash.sum
}

struct Hash<'a, G> {
    game: &'a G,
    sum: u64,
}

impl<G: Ranked> Hash<'_, G> {
    fn add(&mut self, word: u64) {
        self.sum = derive_seed(self.sum, word);
    }

    fn rank(&mut self, state: &G::State) {
        let rank = self.game.rank(state);
        let Rank { layer, index } = rank.unwrap_or(Rank { layer: u32::MAX, index: u64::MAX });
        self.add(u64::from(layer));
        self.add(index);
    }

    fn add_position(&mut self, state: &G::State) {
        self.rank(state);
        self.add(self.game.to_move(state).index() as u64);
        if let Some(payoffs) = self.game.outcome(state) {
            self.add(1);
            self.add(u64::from(payoffs[Player::FIRST].cast_unsigned()));
            if !self.game.promises().is_zero_sum() || self.game.players() > 2 {
                for player in Player::all(self.game.players()).skip(1) {
                    self.add(u64::from(payoffs[player].cast_unsigned()));
                }
            }
            return;
        }
        let moves = legal(self.game, state);
        self.add(2 + moves.len() as u64);
        for mv in moves {
            let mut child = state.clone();
            self.game.play(&mut child, mv);
            self.rank(&child);
        }
    }
}
