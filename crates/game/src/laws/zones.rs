//! The laws of zones, held against the rules by playing moves.

use super::random_games::{Violation, walk};
use crate::key::Key;
use crate::line::Line;
use crate::player::Player;
use crate::random::Random;
use crate::rules::legal;
use crate::zones::{Zone, Zones};

/// Tests laws 33 to 35 on `games` random games.
///
/// # Panics
///
/// If a law is violated, with its number; or if the game has no zones.
pub fn check_zones<G: Zones>(game: &G, games: u32, seed: u64) {
    assert!(game.has_zones() && game.players() == 2, "the game has zones, for two players");
    let laws = |game: &G, line: &Line<G>| {
        zone_laws(game, line.state(), &mut Random::new(Key::of(line.state()).0 ^ seed))
    };
    if let Err(violation) = walk(game, games, seed, laws) {
        panic!("{violation}");
    }
}

fn zone_laws<G: Zones>(game: &G, state: &G::State, random: &mut Random) -> Result<(), Violation> {
    if game.outcome(state).is_some() {
        return Ok(());
    }
    let broken = |law, what: String| Err(Violation { law, what, state: format!("{state:?}") });
    let moves = legal(game, state);
    let mut numbers = Zone::default();
    for &mv in &moves {
        let number = game.number(mv);
        if number >= Zone::SIZE || numbers.has(number) {
            return broken(33, format!("{mv:?} has number {number}"));
        }
        numbers.insert(number);
        let mut next = state.clone();
        game.play(&mut next, mv);
        let expected: Vec<G::Move> = moves.iter().copied().filter(|&other| other != mv).collect();
        if game.outcome(&next).is_none() && legal(game, &next) != expected {
            return broken(33, format!("after {mv:?} there are {:?}", legal(game, &next)));
        }
    }
    let wins_of = |state: &G::State, player: Player| {
        let mut wins = Vec::new();
        game.wins_at_once(state, player, &mut wins);
        wins
    };
    for player in Player::all(2) {
        let mine = if game.to_move(state) == player { state.clone() } else { game.passed(state) };
        for extra in 0..4 {
            // Step 1. A zone of some moves, warded.
            let mut zone = Zone::default();
            for &mv in &moves {
                if random.below(4) == 0 {
                    zone.insert(game.number(mv));
                }
            }
            let before = zone;
            let is_warded = wins_of(state, player).is_empty();
            if is_warded {
                game.ward(state, player, extra, &mut zone);
            }
            if let Some(mv) =
                moves.iter().find(|&&mv| before.has(game.number(mv)) && !zone.has(game.number(mv)))
            {
                return broken(34, format!("{mv:?} was taken out of the zone"));
            }
            // Step 2. So many moves outside of it.
            let mut next = mine.clone();
            for _ in 0..extra {
                let outside = legal(game, &next).into_iter().filter(|&mv| !zone.has(game.number(mv)));
                let outside: Vec<G::Move> = outside.collect();
                if outside.is_empty() {
                    break;
                }
                let mv = outside[random.index(outside.len())];
                let others = wins_of(&next, player.next(2));
                game.play(&mut next, mv);
                if game.outcome(&next).is_some() {
                    break;
                }
                let left: Vec<G::Move> = others.into_iter().filter(|&other| other != mv).collect();
                if wins_of(&next, player.next(2)) != left {
                    return broken(35, format!("{mv:?} of {player} leaves the other other wins"));
                }
                next = game.passed(&next);
            }
            // What is over is over by a full board alone.
            let payoffs = game.outcome(&next);
            let is_won = payoffs.is_some_and(|payoffs| payoffs[player] > payoffs[player.next(2)]);
            if is_warded && (is_won || payoffs.is_none() && !wins_of(&next, player).is_empty()) {
                return broken(34, format!("{player} wins at once in {next:?}, with {zone:?}"));
            }
        }
    }
    Ok(())
}
