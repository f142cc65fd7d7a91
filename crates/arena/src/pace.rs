//! Equal processor time: limits of nodes by what was measured of each player, corrected from game to game.

use crate::error::Error;
use crate::record::Record;
use crate::tournament::Tournament;
use registry::{Effort, Referee, Terms};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The limit of nodes of a player of whom nothing was measured.
const FIRST: u64 = 1_000;
/// The greatest limit, which every JSON reader reads exactly.
const GREATEST: f64 = (1u64 << 53) as f64;
/// A limit is at most so many times the mean of those before, as little work tells little.
const GROWTH: f64 = 16.0;
/// However many searches end by themselves before their limit, no other takes more than so many times the
/// time that is asked.
const LARGEST_SHARE: f64 = 4.0;
/// The nodes per second by which a program is limited that tells none, or took no time: its moves may be
/// those of a book.
const UNTOLD: f64 = 1e7;

/// The most games by which a player is measured before the first that counts, and their plies after the
/// opening.
const CALIBRATION: (u64, u32) = (24, 8);
/// A player is measured enough after this many times the time of a search, and this many seconds: the times
/// of programs come in steps.
const ENOUGH: (f64, f64) = (4.0, 0.2);

/// What was measured of searches.
#[derive(Clone, Copy, Debug, Default)]
struct Measured {
    searches: f64,
    /// The sum of their limits of nodes.
    allowed: f64,
    nodes: f64,
    time_s: f64,
}

impl Measured {
    fn of(effort: &Effort) -> Measured {
        let Effort { searched, nodes, processor_s: Some(time_s), node_limit: Some(limit), .. } = *effort
        else {
            return Measured::default();
        };
        let searches = f64::from(searched);
        Measured { searches, allowed: searches * limit as f64, nodes: nodes as f64, time_s }
    }

    fn plus(self, other: Measured) -> Measured {
        Measured {
            searches: self.searches + other.searches,
            allowed: self.allowed + other.allowed,
            nodes: self.nodes + other.nodes,
            time_s: self.time_s + other.time_s,
        }
    }

    /// Returns whether this is enough to limit searches of `asked_s` seconds.
    fn is_enough(&self, asked_s: f64) -> bool {
        self.time_s >= (ENOUGH.0 * asked_s).max(ENOUGH.1)
    }

    /// The limit of nodes with which a search takes `asked_s` seconds of processor time on average, if
    /// time is in proportion to limits.
    fn next_limit(&self, asked_s: f64) -> u64 {
        let Measured { searches, allowed, nodes, time_s } = *self;
        if searches == 0.0 {
            return FIRST;
        }
        let is_told = nodes > 0.0 && time_s > 0.0;
        let rate = if is_told { LARGEST_SHARE * nodes / time_s } else { UNTOLD };
        let most = (asked_s * rate).min(GROWTH * allowed / searches);
        (asked_s * allowed / time_s).min(most).clamp(1.0, GREATEST) as u64
    }
}

/// What was measured of a player in games, and before them.
#[derive(Clone, Copy, Debug, Default)]
struct Player {
    games: Measured,
    calibration: Measured,
}

impl Player {
    /// What limits it: games alone as soon as they are enough, as they are more than openings.
    fn known(&self, asked_s: f64) -> Measured {
        if self.games.is_enough(asked_s) { self.games } else { self.games.plus(self.calibration) }
    }
}

/// The limits of all players, which the threads of a run share.
#[derive(Debug)]
pub(crate) struct Pace<'a> {
    tournament: &'a Tournament,
    asked_s: f64,
    /// By player; copies of a search share what is measured of the first.
    players: Mutex<Vec<Player>>,
}

impl<'a> Pace<'a> {
    /// The pace after these games; `None` if the tournament has none.
    pub(crate) fn new(tournament: &'a Tournament, done: &[Record]) -> Option<Pace<'a>> {
        let asked_s = tournament.settings().processor_s?;
        let players = vec![Player::default(); tournament.settings().players.len()];
        let pace = Pace { tournament, asked_s, players: Mutex::new(players) };
        for record in done {
            pace.add(record);
        }
        Some(pace)
    }

    fn players(&self) -> MutexGuard<'_, Vec<Player>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds what was measured in a game.
    pub(crate) fn add(&self, record: &Record) {
        let mut players = self.players();
        for (&player, effort) in record.seats.iter().zip(&record.spent) {
            let player = &mut players[self.tournament.settings().first_copy(player - 1)];
            player.games = player.games.plus(Measured::of(effort));
        }
    }

    /// Limits the players of the next game by what was measured until now, and first calibrates those of whom
    /// nothing was. Returns whether that was not cancelled.
    pub(crate) fn set(
        &self,
        referee: &mut Referee,
        (block, seats): (u64, &[usize]),
        cancel: Option<&Arc<AtomicBool>>,
    ) -> Result<bool, Error> {
        let mut players = self.players();
        for &seat in seats {
            let player = &mut players[self.tournament.settings().first_copy(seat)];
            if player.known(self.asked_s).searches == 0.0 {
                let Some(measured) = self.calibrate(referee, (block, seat), cancel)? else {
                    return Ok(false);
                };
                player.calibration = measured;
            }
            referee.limit_nodes(seat, player.known(self.asked_s).next_limit(self.asked_s));
        }
        Ok(true)
    }

    /// Measures beginnings of games of a player against itself, which do not count; `None` if cancelled.
    fn calibrate(
        &self,
        referee: &mut Referee,
        (block, player): (u64, usize),
        cancel: Option<&Arc<AtomicBool>>,
    ) -> Result<Option<Measured>, Error> {
        let (mut measured, seats) = (Measured::default(), vec![player; self.tournament.seats()]);
        for game in 1..=CALIBRATION.0 {
            referee.limit_nodes(player, measured.next_limit(self.asked_s));
            // A referee plays from one position only.
            let other = if self.tournament.share_a_table(block, game) { game } else { block };
            let terms = self.tournament.terms(other, cancel.cloned());
            let opening = terms.opening.saturating_add(terms.moves.len() as u32);
            let ply_limit = terms.ply_limit.min(opening.saturating_add(CALIBRATION.1));
            let terms = Terms { ply_limit, trace: false, ..terms };
            let Some(beginning) = referee.play(&seats, &vec![game; seats.len()], &terms)? else {
                return Ok(None);
            };
            measured = beginning.efforts.iter().map(Measured::of).fold(measured, Measured::plus);
            if measured.is_enough(self.asked_s) || beginning.forfeit.is_some() {
                break;
            }
        }
        Ok(Some(measured))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many searches with this limit, nodes and seconds in all.
    fn measured(searched: u32, limit: u64, nodes: u64, time_s: f64) -> Measured {
        let (processor_s, node_limit) = (Some(time_s), Some(limit));
        Measured::of(&Effort { searched, nodes, processor_s, node_limit, ..Effort::default() })
    }

    #[test]
    fn a_limit_is_what_takes_the_time_that_is_asked() {
        // A search of 1000 nodes takes 2 ms.
        assert_eq!(measured(10, 1_000, 10_000, 0.02).next_limit(0.005), 2_500);
        assert_eq!(measured(10, 1_000, 10_000, 0.02).next_limit(0.001), 500);
        // Every second search ends at once: the others make up for it.
        assert_eq!(measured(10, 1_000, 5_000, 0.01).next_limit(0.002), 2_000);
        // One that exceeds its limit has a lower one.
        assert_eq!(measured(10, 1_000, 40_000, 0.04).next_limit(0.002), 500);
        // What was allowed in a game is its weight.
        let both = measured(10, 1_000, 10_000, 0.01).plus(measured(30, 3_000, 90_000, 0.19));
        assert_eq!(both.next_limit(0.004), 2_000);
    }

    #[test]
    fn limits_stay_within_reason() {
        assert_eq!(Measured::default().next_limit(1.0), FIRST);
        // Nothing was measured, or hardly anything.
        assert_eq!(measured(4, 1_000, 4_000, 0.0).next_limit(1.0), 16_000);
        assert_eq!(measured(4, 1_000, 4_000, 1e-6).next_limit(1.0), 16_000);
        // Most searches end by themselves: the others take at most four times as long.
        assert_eq!(measured(100, 1_000, 2_000, 0.002).next_limit(0.001), 4_000);
        // A program that tells no nodes, and one that no limit holds.
        assert_eq!(measured(10, 1_000, 0, 0.02).next_limit(0.004), 2_000);
        assert_eq!(measured(10, 1_000, 10_000, 1e9).next_limit(0.001), 1);
        // Moves of a book say nothing of the limit.
        assert_eq!(measured(10, 900_000, 0, 0.0).next_limit(0.01), 100_000);
    }

    #[test]
    fn games_take_the_place_of_the_calibration() {
        let calibration = measured(100, 2_000, 200_000, 0.2);
        let player = |games| Player { games, calibration };
        assert_eq!(player(Measured::default()).known(0.002).next_limit(0.002), 2_000);
        // Half of what was measured was twice as fast.
        let few = measured(50, 4_000, 200_000, 0.1);
        assert_eq!(player(few).known(0.002).next_limit(0.002), 2_666);
        assert_eq!(player(few.plus(few)).known(0.002).next_limit(0.002), 4_000);
    }
}
