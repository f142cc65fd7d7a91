//! The random plies before the players move, where the settings leave them open.

use game::random::{Random, derive_seed};
use game::{Game, Notation};
use registry::Session;
use std::collections::BTreeSet;

/// Openings that are tried for each length, and how many of them must lead to different positions: then the
/// chance that two openings are the same is about one in a thousand.
const TRIED: u64 = 64;
const DIFFERENT: usize = 62;
/// An opening takes at most this part of the longest game.
const PART: u32 = 4;
/// The longest opening, in plies.
const LONGEST: u32 = 20;
/// The seed of the openings that are tried: the default is the same in every run.
const SEED: u64 = 1;

/// The default number of random plies at the start of games from the session's position, which is the same
/// game in every block: one a player, or as many more for each of them as it takes until hardly two openings
/// lead to one position or its mirror image, so that players who draw no lots play different games. In a game
/// that is too short for that, the greatest number that leaves three quarters of it to be played.
pub fn default_opening(session: &Session) -> u32 {
    let (game, start) = session.erased();
    let seats = session.players() as u32;
    let most = session.promises().longest.map_or(LONGEST, |longest| (longest / PART).min(LONGEST));
    let mut lines: Vec<_> =
        (0..TRIED).map(|own| (start.clone(), Random::new(derive_seed(SEED, own)))).collect();
    let mut opening = 0;
    loop {
        let mut positions = BTreeSet::new();
        for (line, random) in &mut lines {
            for _ in 0..seats {
                if line.outcome(game).is_some() {
                    return opening.max(seats);
                }
                let legal = line.legal(game);
                line.push(game, legal[random.index(legal.len())]);
            }
            positions.insert(game.write_position(&game.canonical(line.state())));
        }
        opening += seats;
        if positions.len() >= DIFFERENT || opening + seats > most {
            return opening;
        }
    }
}
