//! Positions after random moves.

use crate::error::Error;
use game::random::Random;
use registry::Session;

/// The number of random games in which to look for a position after so many plies.
const GAMES: u32 = 1_000;

/// Plays random moves, evenly many from the least to the greatest number of plies. False if every game was
/// over before.
pub(crate) fn play_random_moves(
    session: &mut Session,
    [least, most]: [u32; 2],
    random: &mut Random,
) -> Result<bool, Error> {
    let plies = least + random.index((most.max(least) - least + 1) as usize) as u32;
    for _ in 0..GAMES {
        let mut played = 0;
        while played < plies && session.outcome().is_none() {
            let moves = session.legal_moves();
            session.play(&[&moves[random.index(moves.len())]])?;
            played += 1;
        }
        if session.outcome().is_none() {
            return Ok(true);
        }
        while session.take_back() {}
    }
    Ok(false)
}
