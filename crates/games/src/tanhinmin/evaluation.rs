//! The static evaluations of Tanhinmin: the player who seems closest to going out.

use super::{Pay, State, Tanhinmin};
use game::{Bounds, Evaluate, Game, Named, Payoffs, Player, Scale};

/// The static evaluations of [`Tanhinmin`]. They estimate the payoffs and are compared with them directly;
/// with two players, 100 for each card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TanhinminEvaluation {
    /// Players with fewer cards are ahead; among equals, players whose turn comes sooner.
    #[default]
    Cards,
    /// 0 for every player.
    None,
}

/// The value of a card with two players.
const A_CARD: i32 = 100;

impl Evaluate<Tanhinmin> for TanhinminEvaluation {
    fn values(&self, game: &Tanhinmin, state: &State) -> Payoffs {
        let players = game.players();
        if *self == TanhinminEvaluation::None {
            return Payoffs::zero(players);
        }
        if players == 2 && game.rules().pay == Pay::Winner {
            let [own, other] = [0, 1].map(|player| state.hand(Player::new(player)).len() as i32);
            return Payoffs::two(A_CARD * (other - own));
        }
        // Players who are out have their places; the others follow in order of their cards, then of their
        // turns.
        let mut order: Vec<(u32, usize, Player)> = Player::all(players)
            .filter(|&player| !state.hand(player).is_empty())
            .map(|player| {
                let turn = (player.index() + players - state.mover.index()) % players;
                (state.hand(player).len(), turn, player)
            })
            .collect();
        order.sort_unstable();
        let places = state.order().iter().copied().chain(order.into_iter().map(|(_, _, player)| player));
        let mut values = Payoffs::zero(players);
        for (place, player) in places.enumerate() {
            values[player] = match game.rules().pay {
                Pay::Winner => i32::from(place == 0),
                Pay::Rank => (players - 1 - place) as i32,
            };
        }
        values
    }

    fn scale(&self, game: &Tanhinmin) -> Scale {
        match (game.rules().pay, game.players()) {
            (Pay::Winner, 2) => Scale::Proven { hurry: true },
            _ => Scale::Payoffs,
        }
    }

    fn bounds(&self, game: &Tanhinmin) -> Option<Bounds> {
        let payoffs = game.promises().payoffs?;
        match (self, self.scale(game)) {
            (_, Scale::Proven { .. }) => Some(Bounds::zero_sum(self.scale(game).score(payoffs.greatest, 0))),
            (TanhinminEvaluation::Cards, _) => Some(payoffs),
            (TanhinminEvaluation::None, _) => Some(Bounds { sum: None, ..payoffs }),
        }
    }
}

impl Named for TanhinminEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Cards, "cards", "whoever has the fewest cards is ahead"),
        (Self::None, "none", "0 for every player"),
    ];
}
