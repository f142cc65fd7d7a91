//! Random plies at the start of a game.

use game::Evaluated;
use game::random::Random;

/// The position after random plies from `state`, at most `plies`; none of them ends the game.
pub(super) fn after_random_plies<G: Evaluated>(
    game: &G,
    mut state: G::State,
    plies: u64,
    random: &mut Random,
) -> G::State {
    let mut moves = Vec::new();
    if game.outcome(&state).is_some() {
        return state;
    }
    for _ in 0..plies {
        let (mv, _) = game.random_move(&state, random, &mut moves);
        let mut next = state.clone();
        game.play(&mut next, mv);
        if game.outcome(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}
