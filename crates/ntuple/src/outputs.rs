//! What a network estimates: one number for two opponents, or one for each player.

use crate::design::Estimate;
use crate::error::Error;
use crate::learning::Aim;
use game::random::{Random, derive_seed};
use game::{Bounds, Evaluated, MAX_PAYOFF, Payoffs, Promises};

/// The number of random games that show the extremes of payoffs if the rules promise none.
const GAMES: u64 = 1000;
/// The maximum plies of such a game.
const PLIES: u32 = 500;

/// The payoffs that a network estimates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outputs {
    /// Two players, whose payoffs sum to 0: one value, for the player to move. It is the sign of the payoff,
    /// or its share of the greatest one.
    Opponents { greatest: Option<i32> },
    /// The winner gets 1 and everybody else 0, or all get 0: a value for each player.
    Winner,
    /// Any other payoffs, from the least to the greatest: a value for each player.
    Payoffs { least: i32, greatest: i32 },
}

/// The payoffs of a game that can be learned.
enum Kind {
    Opponents { greatest: i32 },
    Winner,
    Promised { least: i32, greatest: i32 },
    Unknown,
}

fn kind(players: usize, promises: &Promises) -> Kind {
    match promises.payoffs {
        Some(Bounds { sum: Some(0), greatest, .. }) if players == 2 => Kind::Opponents { greatest },
        Some(Bounds { least: 0, greatest: 1, .. }) if players > 2 => Kind::Winner,
        Some(Bounds { least, greatest, .. }) => Kind::Promised { least, greatest },
        None => Kind::Unknown,
    }
}

/// The estimate to learn for a game. An error if all games pay the same.
pub(crate) fn estimate<G: Evaluated>(game: &G, aim: Aim, seed: u64) -> Result<Estimate, Error> {
    estimate_of(kind(game.players(), &game.promises()), aim, &mut || extremes(game, seed))
}

/// The estimate to learn for payoffs of this kind, with the `extremes` of random games if none are promised.
fn estimate_of(
    kind: Kind,
    aim: Aim,
    extremes: &mut dyn FnMut() -> Option<(i32, i32)>,
) -> Result<Estimate, Error> {
    let payoffs = |least: i32, greatest: i32| {
        // Differences of payoffs fit 32 bits.
        let [least, greatest] = [least, greatest].map(|payoff| payoff.clamp(-MAX_PAYOFF, MAX_PAYOFF));
        if least < greatest { Ok(Estimate::Payoffs { least, greatest }) } else { Err(Error::Payoffs) }
    };
    match (kind, aim) {
        (Kind::Opponents { greatest: ..=0 }, _) => Err(Error::Payoffs),
        (Kind::Opponents { .. } | Kind::Winner, Aim::Win) | (Kind::Winner, Aim::Score) => Ok(Estimate::Win),
        (Kind::Opponents { greatest }, Aim::Score) => Ok(Estimate::Score { greatest }),
        (Kind::Promised { least, greatest }, _) => payoffs(least, greatest),
        (Kind::Unknown, _) => {
            let (least, greatest) = extremes().ok_or(Error::Endless)?;
            payoffs(least, greatest)
        }
    }
}

/// The least and the greatest payoff of random games; `None` if none of them ends.
fn extremes<G: Evaluated>(game: &G, seed: u64) -> Option<(i32, i32)> {
    let mut extremes: Option<(i32, i32)> = None;
    let mut moves = Vec::new();
    for number in 0..GAMES {
        let mut random = Random::new(derive_seed(seed, number));
        let mut state = game.random_start(&mut random);
        for _ in 0..PLIES {
            if game.outcome(&state).is_some() {
                break;
            }
            let (mv, _) = game.random_move(&state, &mut random, &mut moves);
            game.play(&mut state, mv);
        }
        let Some(payoffs) = game.outcome(&state) else { continue };
        for &payoff in payoffs.as_slice() {
            let (least, greatest) = extremes.unwrap_or((payoff, payoff));
            extremes = Some((least.min(payoff), greatest.max(payoff)));
        }
    }
    extremes
}

impl Outputs {
    /// The outputs of a network with this estimate. An error if the estimate does not suit the game.
    pub(crate) fn of<G: Evaluated>(game: &G, estimate: Estimate) -> Result<Outputs, Error> {
        Outputs::of_kind(kind(game.players(), &game.promises()), estimate)
    }

    fn of_kind(kind: Kind, estimate: Estimate) -> Result<Outputs, Error> {
        match (kind, estimate) {
            (Kind::Opponents { .. }, Estimate::Win) => Ok(Outputs::Opponents { greatest: None }),
            (Kind::Opponents { greatest }, Estimate::Score { greatest: found }) if found == greatest => {
                Ok(Outputs::Opponents { greatest: Some(greatest) })
            }
            (Kind::Winner, Estimate::Win) => Ok(Outputs::Winner),
            (Kind::Promised { least, greatest }, Estimate::Payoffs { least: low, greatest: high })
                if low < high && least <= low && high <= greatest =>
            {
                Ok(Outputs::Payoffs { least: low, greatest: high })
            }
            (Kind::Unknown, Estimate::Payoffs { least, greatest })
                if least < greatest && -MAX_PAYOFF <= least && greatest <= MAX_PAYOFF =>
            {
                Ok(Outputs::Payoffs { least, greatest })
            }
            _ => Err(Error::OtherPayoffs),
        }
    }

    /// The least and the greatest payoff; where wins alone are learned, of a loss and of a win.
    pub(crate) const fn range(self) -> [i32; 2] {
        match self {
            Outputs::Opponents { greatest: None } => [-1, 1],
            Outputs::Opponents { greatest: Some(greatest) } => [-greatest, greatest],
            Outputs::Winner => [0, 1],
            Outputs::Payoffs { least, greatest } => [least, greatest],
        }
    }

    /// True if there is one value for two opponents.
    pub(crate) fn is_opponents(self) -> bool {
        matches!(self, Outputs::Opponents { .. })
    }
}

/// True if a game with these payoffs was decided: the players are not all paid the same.
pub(crate) fn is_decided(payoffs: &Payoffs) -> bool {
    payoffs.as_slice().windows(2).any(|pair| pair[0] != pair[1])
}

/// The number that is learned for a payoff: between opponents from -1 to 1, else from 0 to 1.
pub(crate) fn target(outputs: Outputs, payoffs: &Payoffs, player: usize) -> f32 {
    let payoff = payoffs.as_slice()[player];
    match outputs {
        Outputs::Opponents { greatest: None } => payoff.signum() as f32,
        Outputs::Opponents { greatest: Some(greatest) } => payoff as f32 / greatest as f32,
        Outputs::Winner => payoff as f32,
        Outputs::Payoffs { least, greatest } => {
            (payoff.clamp(least, greatest) - least) as f32 / (greatest - least) as f32
        }
    }
}
