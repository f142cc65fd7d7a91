//! The static evaluations of the Diamond Game: the lead in steps to the goal.

use super::{Diamond, DiamondPay, Rest, State};
use game::{Evaluate, MAX_PLAYERS, Named, Payoffs, Player, Scale};

/// The static evaluations of [`Diamond`].
///
/// # Units
///
/// In steps. If places are paid, a place is worth 1000 more than the next, and steps are added to the
/// payoff of each player who has not finished.
///
/// # Source
///
/// `assignment`: Shinohara & Ishida (2002), section 5.2. Difference: holes of the goal that other players
/// occupy count as free, since otherwise no matching need exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DiamondEvaluation {
    /// The smallest distance of any opponent less the player's own.
    #[default]
    Assignment,
    /// 0 for every player; if places are paid, the payoff of the player's place so far.
    None,
}

/// The smallest distance of an opponent less that of `player`, among those who have not finished. For the
/// only such player, 0.
fn lead(rest: &Rest, distances: [u8; MAX_PLAYERS], players: usize, player: Player) -> i32 {
    let distance = |player: Player| i32::from(distances[player.index()]);
    let others = Player::all(players).filter(|&other| other != player && !rest.has_finished(other));
    others.map(distance).min().map_or(0, |least| least - distance(player))
}

/// The leads of all players before anybody has finished.
#[inline]
fn leads(rest: &Rest, distances: [u8; MAX_PLAYERS], players: usize) -> Payoffs {
    if players == 3 {
        let [a, b, c, ..] = distances.map(i32::from);
        return Payoffs::new(&[b.min(c) - a, a.min(c) - b, a.min(b) - c]);
    }
    let mut values = Payoffs::zero(players);
    for player in Player::all(players) {
        values[player] = lead(rest, distances, players, player);
    }
    values
}

/// The same where no table holds the distances.
#[inline(never)]
fn matched_leads(game: &Diamond, state: &State) -> Payoffs {
    leads(&state.rest, game.distances(state), game.rules.players)
}

impl Evaluate<Diamond> for DiamondEvaluation {
    #[inline]
    fn values(&self, game: &Diamond, state: &State) -> Payoffs {
        let (players, rest) = (game.rules.players, &state.rest);
        if rest.finished > 0 {
            return self.values_behind(game, state);
        }
        if *self == DiamondEvaluation::None {
            return Payoffs::zero(players);
        }
        if game.stores_distances { leads(rest, rest.distances, players) } else { matched_leads(game, state) }
    }

    fn scale(&self, game: &Diamond) -> Scale {
        match (game.rules.pay, game.rules.players) {
            (DiamondPay::Places, _) => Scale::Payoffs,
            (DiamondPay::Winner, 2) => Scale::Proven { hurry: true },
            (DiamondPay::Winner, _) => Scale::WinnerOnly { hurry: true },
        }
    }
}

impl DiamondEvaluation {
    /// The values once a player has finished and the others play for the remaining places.
    #[cold]
    fn values_behind(self, game: &Diamond, state: &State) -> Payoffs {
        let (players, rest) = (game.rules.players, &state.rest);
        let distances = match self {
            DiamondEvaluation::Assignment => game.distances(state),
            DiamondEvaluation::None => [0; MAX_PLAYERS],
        };
        let mut values = Payoffs::zero(players);
        for player in Player::all(players) {
            values[player] = game.payoff(rest.places[player.index()], rest.finished);
            if self == DiamondEvaluation::Assignment && !rest.has_finished(player) {
                values[player] += lead(rest, distances, players, player);
            }
        }
        values
    }
}

impl Named for DiamondEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Assignment, "assignment", "the nearest opponent's steps to the goal, less one's own"),
        (Self::None, "none", "0 for every player"),
    ];
}
