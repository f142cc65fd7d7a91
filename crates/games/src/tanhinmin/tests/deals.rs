//! Every deal of a size, and the players who may win it.

use super::super::{Move, State, Tanhinmin};
use game::{Game, legal};

/// The players who may win, one bit each, by the paper's table 1; a pass is considered only if no card
/// leaves the mover a chance.
pub(super) fn winners(game: &Tanhinmin, state: &State) -> u32 {
    if let Some(payoffs) = game.outcome(state) {
        return (0..)
            .zip(payoffs.as_slice())
            .filter(|&(_, &payoff)| payoff == 1)
            .map(|(player, _)| 1 << player)
            .sum();
    }
    let own = 1 << game.to_move(state).index();
    let (mut values, mut pass) = (Vec::new(), None);
    for mv in legal(game, state) {
        let value = winners(game, &after(game, state, mv));
        if mv == Move::PASS {
            pass = Some(value);
        } else {
            values.push(value);
        }
    }
    if values.iter().all(|value| value & own == 0) {
        values.extend(pass);
    }
    if values.contains(&own) {
        return own;
    }
    let chances: Vec<u32> = values.iter().copied().filter(|value| value & own != 0).collect();
    let kept = if chances.is_empty() { values } else { chances };
    kept.into_iter().fold(0, |all, value| all | value)
}

/// The position after a move.
pub(super) fn after(game: &Tanhinmin, state: &State, mv: Move) -> State {
    let mut after = *state;
    game.play(&mut after, mv);
    after
}

/// Every deal of `cards` cards to `players`, no hand empty: in ascending order each card goes to any
/// player, and is as strong as the one before it or, if that went to the same player or an earlier one,
/// stronger.
pub(super) fn deals(players: usize, cards: usize, ties: bool) -> Vec<Vec<Vec<u32>>> {
    let mut all = Vec::new();
    extend(&mut vec![Vec::new(); players], (0, 0), cards, ties, &mut all);
    all
}

fn extend(
    hands: &mut Vec<Vec<u32>>,
    (rank, last): (u32, usize),
    left: usize,
    ties: bool,
    all: &mut Vec<Vec<Vec<u32>>>,
) {
    if left == 0 {
        if hands.iter().all(|hand| !hand.is_empty()) {
            all.push(hands.clone());
        }
        return;
    }
    for owner in 0..hands.len() {
        let equal = (ties && rank > 0 && owner >= last).then_some(rank);
        for card in equal.into_iter().chain([rank + 1]) {
            hands[owner].push(card);
            extend(hands, (card, owner), left - 1, ties, all);
            hands[owner].pop();
        }
    }
}
