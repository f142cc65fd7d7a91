//! The laws of threats, held against the rules by playing every move.

use super::random_games::{Breach, broken, hold};
use crate::player::Player;
use crate::rules::legal;
use crate::threats::{ThreatKind, ThreatList, Threats};

/// Tests laws 27 to 30 on `games` random games: threats are what playing on shows.
///
/// # Panics
///
/// If a law is violated, with its number; or if the game has no threats.
pub fn check_threats<G: Threats>(game: &G, games: u32, seed: u64) {
    assert!(game.has_threats() && game.players() == 2, "the game has threats, for two players");
    hold(game, games, seed, |game, line| threat_laws(game, line.state()));
}

/// The position with `player` to move.
fn with_turn<G: Threats>(game: &G, state: &G::State, player: Player) -> G::State {
    if game.to_move(state) == player { state.clone() } else { game.passed(state) }
}

/// The position after a move of `player`, whoever is to move.
fn after<G: Threats>(game: &G, state: &G::State, player: Player, mv: G::Move) -> G::State {
    let mut state = with_turn(game, state, player);
    game.play(&mut state, mv);
    state
}

/// The moves with which `player`, if to move, wins at once, by playing them all.
fn wins<G: Threats>(game: &G, state: &G::State, player: Player) -> Vec<G::Move> {
    let state = with_turn(game, state, player);
    let is_win = |mv: &G::Move| {
        let payoffs = game.outcome(&after(game, &state, player, *mv));
        payoffs.is_some_and(|payoffs| payoffs[player] > payoffs[player.next(2)])
    };
    legal(game, &state).into_iter().filter(is_win).collect()
}

fn is_same<M: PartialEq>(some: &[M], others: &[M]) -> bool {
    some.len() == others.len() && some.iter().all(|mv| others.contains(mv))
}

fn threat_laws<G: Threats>(game: &G, state: &G::State) -> Result<(), Breach> {
    if game.outcome(state).is_some() {
        return Ok(());
    }
    let passed = game.passed(state);
    let is_turned = game.to_move(&passed) == game.to_move(state).next(2) && game.outcome(&passed).is_none();
    if !is_turned || game.passed(&passed) != *state || !is_same(&legal(game, state), &legal(game, &passed)) {
        return broken(30, format!("{passed:?} is after a pass"));
    }
    let moves = legal(game, state);
    for player in Player::all(2) {
        let (before, mut found) = (wins(game, state, player), Vec::new());
        game.wins_at_once(state, player, &mut found);
        if !is_same(&before, &found) {
            return broken(27, format!("{player} wins at once by {before:?}, not {found:?}"));
        }
        for kind in [ThreatKind::Four, ThreatKind::Three] {
            let mut threats = ThreatList::default();
            game.threats(state, player, kind, &mut threats);
            let is_wrong = |gain: G::Move, cost: &[G::Move], rest: &[G::Move]| {
                let is_legal = moves.contains(&gain) && cost.iter().all(|mv| moves.contains(mv));
                let is_twice = (0..cost.len()).any(|at| cost[at] == gain || cost[..at].contains(&cost[at]));
                let is_counted = if kind == ThreatKind::Four { cost.len() == 1 } else { !cost.is_empty() };
                !is_legal || is_twice || !is_counted || rest.iter().any(|mv| moves.contains(mv))
            };
            if let Some(threat) =
                threats.iter().find(|threat| is_wrong(threat.gain, threat.cost, threat.rest))
            {
                return broken(29, format!("{kind:?} of {player}: {threat:?}"));
            }
            if kind == ThreatKind::Three {
                continue;
            }
            let quiet = moves.iter().filter(|&mv| game.outcome(&after(game, state, player, *mv)).is_none());
            for &mv in quiet {
                let next = after(game, state, player, mv);
                let mut expected = before.clone();
                for threat in threats.iter().filter(|threat| threat.gain == mv) {
                    expected.extend(threat.cost.iter().filter(|cost| !before.contains(cost)));
                }
                let mut expected_once: Vec<G::Move> = Vec::new();
                for mv in expected {
                    if !expected_once.contains(&mv) {
                        expected_once.push(mv);
                    }
                }
                let now = wins(game, &next, player);
                if !is_same(&now, &expected_once) {
                    return broken(
                        28,
                        format!("{player} wins by {now:?} after {mv:?}, not {expected_once:?}"),
                    );
                }
                let mut others = wins(game, state, player.next(2));
                others.retain(|&other| other != mv);
                if !is_same(&wins(game, &next, player.next(2)), &others) {
                    return broken(
                        28,
                        format!("after {mv:?} of {player} the other does not win by {others:?}"),
                    );
                }
            }
        }
    }
    Ok(())
}
