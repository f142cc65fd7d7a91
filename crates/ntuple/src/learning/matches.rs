//! Matches between two networks that look ahead one ply.

use super::opening::after_random_plies;
use crate::network::Network;
use game::random::{Random, derive_seed};
use game::{Evaluated, KeySet, Payoffs, Scale};

/// The random plies at the start of a block.
const OPENING: u64 = 6;

/// The mean points of the first network in each block: a random opening, played in every seating.
pub(super) fn play<G: Evaluated>(
    game: &G,
    networks: &[Network; 2],
    cap: u32,
    blocks: u32,
    seed: u64,
) -> Vec<f64> {
    let players = game.players();
    let block = |number: u32| {
        let seed = derive_seed(seed, u64::from(number));
        let mut random = Random::new(seed);
        let first = game.random_start(&mut random);
        let start = after_random_plies(game, first, OPENING, &mut random);
        let seatings = seatings(players);
        let points = |(index, seating): (usize, &Vec<usize>)| {
            let payoffs =
                finished(game, networks, seating, start.clone(), cap, derive_seed(seed, index as u64 + 1));
            let shares = shares(payoffs.as_ref(), players);
            (0..players).filter(|&seat| seating[seat] == 0).map(|seat| shares[seat]).sum::<f64>()
        };
        seatings.iter().enumerate().map(points).sum::<f64>() / seatings.len() as f64
    };
    (0..blocks).map(block).collect()
}

/// Who sits where: each seat alone for one network, and for the other.
fn seatings(players: usize) -> Vec<Vec<usize>> {
    let alone = |seat: usize, who: usize| {
        (0..players).map(|other| if other == seat { who } else { 1 - who }).collect()
    };
    let others = if players == 2 { 0..1 } else { 0..2 };
    others
        .flat_map(|who| (0..players).map(move |seat| (seat, who)))
        .map(|(seat, who)| alone(seat, who))
        .collect()
}

/// The share of each player: one point is divided among those who are paid most; nobody's game is divided
/// among all.
fn shares(payoffs: Option<&Payoffs>, players: usize) -> Vec<f64> {
    let Some(payoffs) = payoffs else { return vec![1.0 / players as f64; players] };
    let most = payoffs.as_slice().iter().max().copied().unwrap_or(0);
    let first = payoffs.as_slice().iter().filter(|&&payoff| payoff == most).count();
    payoffs.as_slice().iter().map(|&payoff| if payoff == most { 1.0 / first as f64 } else { 0.0 }).collect()
}

/// The payoffs of a game; `None` if it did not end within `cap` plies, or repeats a position with nothing
/// learned to break the circle.
fn finished<G: Evaluated>(
    game: &G,
    networks: &[Network; 2],
    seating: &[usize],
    mut state: G::State,
    cap: u32,
    seed: u64,
) -> Option<Payoffs> {
    let mut random = Random::new(seed);
    let mut moves = Vec::new();
    let mut visited: KeySet<G::State> = KeySet::default();
    for _ in 0..cap {
        if let Some(payoffs) = game.outcome(&state) {
            return Some(payoffs);
        }
        visited.insert(state.clone());
        let turn = game.to_move(&state);
        let network = &networks[seating[turn.index()]];
        moves.clear();
        game.legal_moves(&state, &mut moves);
        let mut best = None;
        let mut ties = 0;
        for &mv in &moves {
            let mut next = state.clone();
            game.play(&mut next, mv);
            let values = match (network.scale(game), game.outcome(&next)) {
                // Values on the scale of payoffs are whole payoffs, and expectations finer.
                (Scale::Payoffs, Some(payoffs)) => network.paid(&payoffs),
                (Scale::Payoffs, None) => network.expected(game, &next),
                (scale, Some(payoffs)) => scale.finished(&payoffs, 1),
                (_, None) => network.values(game, &next),
            };
            let value = values[turn];
            // A repeated position is avoided if there is another.
            let key = (!visited.contains(&next), value);
            match &best {
                Some((most, _)) if key < *most => {}
                Some((most, _)) if key == *most => {
                    ties += 1;
                    if random.index(ties) == 0 {
                        best = Some((key, next));
                    }
                }
                _ => {
                    ties = 1;
                    best = Some((key, next));
                }
            }
        }
        state = best?.1;
    }
    game.outcome(&state)
}
