//! The seatings of a block, and the games that are played for them.

use serde::{Deserialize, Serialize};

/// The assignment of players to seats in the games of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seatings {
    /// All orders of the players. Games that differ only in which copy of a search sits where are played once
    /// and count as often as there are such orders: copies then come out equal in every block.
    #[default]
    Permutations,
    /// All orders that differ in more than copies of a search, with copies seated in the order of the list:
    /// they are distinguished by who moves first.
    Ordered,
    /// The order of the list and its rotations.
    Rotations,
    /// The order of the list.
    Fixed,
}

impl Seatings {
    /// The names in files.
    pub const NAMES: [(&'static str, Seatings); 4] = [
        ("permutations", Seatings::Permutations),
        ("ordered", Seatings::Ordered),
        ("rotations", Seatings::Rotations),
        ("fixed", Seatings::Fixed),
    ];
}

/// The players that meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Every team of as many players as there are seats.
    #[default]
    RoundRobin,
    /// Those teams in which the first player is: it meets all others.
    Gauntlet,
    /// Pairs of players of nearly equal scores, who meet once: a block is a round.
    Swiss,
}

impl Schedule {
    /// The names in files.
    pub const NAMES: [(&'static str, Schedule); 3] =
        [("round-robin", Schedule::RoundRobin), ("gauntlet", Schedule::Gauntlet), ("swiss", Schedule::Swiss)];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) fn is_default(&self) -> bool {
        *self == Schedule::default()
    }
}

/// A game of a block, and the seatings that it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The player of each seat, counted from 0. Shape `[seats]`.
    pub seats: Vec<usize>,
    /// All seatings that it stands for, its own first: they differ in which copy sits where.
    pub seatings: Vec<Vec<usize>>,
}

/// The games of a block, in order, of players with these searches.
pub(crate) fn games(searches: &[&str], seats: usize, seatings: Seatings, schedule: Schedule) -> Vec<Game> {
    // Copies of a search are represented by the first of them.
    let kind = |player: usize| searches.iter().position(|search| *search == searches[player]);
    let kinds =
        |seating: &[usize]| -> Vec<Option<usize>> { seating.iter().map(|&player| kind(player)).collect() };
    let mut games: Vec<Game> = Vec::new();
    let is_scheduled = |team: &Vec<usize>| schedule != Schedule::Gauntlet || team.contains(&0);
    for team in teams(searches.len(), seats).into_iter().filter(is_scheduled) {
        for seating in orders(&team, seatings) {
            let same = games.iter_mut().find(|game| kinds(&game.seats) == kinds(&seating));
            match same {
                Some(game) => game.seatings.push(seating),
                None => games.push(Game { seats: seating.clone(), seatings: vec![seating] }),
            }
        }
    }
    if seatings == Seatings::Ordered {
        for game in &mut games {
            // Orders come in lexicographic order, so copies are in the order of the list in the first of each
            // kind.
            let seats = game.seats.clone();
            game.seatings.retain(|seating| is_reseated(&seats, seating));
        }
    }
    games
}

/// The number of these games of a block that are played: all, but in a round of a Swiss tournament each
/// player meets one of the others.
pub(crate) fn in_a_block(games: &[Game], players: usize, schedule: Schedule) -> usize {
    games.len() / if schedule == Schedule::Swiss { players - 1 } else { 1 }
}

/// Returns whether a seating is the same or has other players: other orders of the same team are dropped.
fn is_reseated(seats: &[usize], seating: &[usize]) -> bool {
    let sorted = |seats: &[usize]| {
        let mut sorted = seats.to_vec();
        sorted.sort_unstable();
        sorted
    };
    seats == seating || sorted(seats) != sorted(seating)
}

/// The number of seatings of a block, before copies are merged; `None` on overflow.
pub(crate) fn count(players: usize, seats: usize, seatings: Seatings, schedule: Schedule) -> Option<u64> {
    // The first player has a seat in every team of a gauntlet.
    let first = usize::from(schedule == Schedule::Gauntlet);
    let (players, chosen) = (players.checked_sub(first)?, seats.checked_sub(first)?);
    let teams = (0..chosen as u64).try_fold(1u64, |teams, seat| {
        Some(teams.checked_mul((players as u64).checked_sub(seat)?)? / (seat + 1))
    })?;
    let orders = match seatings {
        Seatings::Permutations | Seatings::Ordered => (1..=seats as u64).product(),
        Seatings::Rotations => seats as u64,
        Seatings::Fixed => 1,
    };
    teams.checked_mul(orders)
}

/// All ways to choose `seats` of the players, each in the order of the list.
fn teams(players: usize, seats: usize) -> Vec<Vec<usize>> {
    if seats == 0 {
        return vec![Vec::new()];
    }
    let mut teams = Vec::new();
    for last in seats - 1..players {
        for mut team in self::teams(last, seats - 1) {
            team.push(last);
            teams.push(team);
        }
    }
    teams
}

fn orders(team: &[usize], seatings: Seatings) -> Vec<Vec<usize>> {
    match seatings {
        Seatings::Fixed => vec![team.to_vec()],
        Seatings::Rotations => (0..team.len())
            .map(|by| (0..team.len()).map(|seat| team[(seat + by) % team.len()]).collect())
            .collect(),
        Seatings::Permutations | Seatings::Ordered => permutations(team),
    }
}

/// All orders, in lexicographic order.
fn permutations(team: &[usize]) -> Vec<Vec<usize>> {
    if team.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..team.len() {
        let mut rest = team.to_vec();
        let player = rest.remove(first);
        for mut order in permutations(&rest) {
            order.insert(0, player);
            all.push(order);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(searches: &[&str], seats: usize, seatings: Seatings) -> Vec<(Vec<usize>, usize)> {
        let games = games(searches, seats, seatings, Schedule::RoundRobin);
        games.into_iter().map(|game| (game.seats, game.seatings.len())).collect()
    }

    #[test]
    fn three_players_sit_in_six_orders() {
        let games = seats(&["a", "b", "c"], 3, Seatings::Permutations);
        let orders: Vec<Vec<usize>> = games.iter().map(|(seats, _)| seats.clone()).collect();
        assert_eq!(orders, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
        assert!(games.iter().all(|&(_, times)| times == 1));
    }

    /// One against two copies: three games, each for two orders.
    #[test]
    fn what_is_the_same_is_played_once() {
        let games = seats(&["x", "naive", "naive"], 3, Seatings::Permutations);
        assert_eq!(games, [(vec![0, 1, 2], 2), (vec![1, 0, 2], 2), (vec![1, 2, 0], 2)]);
        assert_eq!(seats(&["a", "a"], 2, Seatings::Permutations), [(vec![0, 1], 2)]);
    }

    /// The paper's other scoring: the single player in each seat, and the first copy before the second.
    #[test]
    fn copies_in_order_are_told_apart() {
        let games = seats(&["x", "naive", "naive"], 3, Seatings::Ordered);
        assert_eq!(games, [(vec![0, 1, 2], 1), (vec![1, 0, 2], 1), (vec![1, 2, 0], 1)]);
    }

    #[test]
    fn rotations_keep_who_sits_beside_whom() {
        let games = seats(&["a", "b", "c"], 3, Seatings::Rotations);
        assert_eq!(games, [(vec![0, 1, 2], 1), (vec![1, 2, 0], 1), (vec![2, 0, 1], 1)]);
        assert_eq!(seats(&["a", "b"], 2, Seatings::Fixed), [(vec![0, 1], 1)]);
    }

    #[test]
    fn everybody_meets_everybody() {
        let games = seats(&["a", "b", "c"], 2, Seatings::Fixed);
        assert_eq!(games, [(vec![0, 1], 1), (vec![0, 2], 1), (vec![1, 2], 1)]);
        assert_eq!(seats(&["a", "b", "c", "d"], 3, Seatings::Permutations).len(), 24);
        for (players, seats, seatings) in
            [(4, 3, Seatings::Permutations), (6, 2, Seatings::Rotations), (5, 5, Seatings::Fixed)]
        {
            let searches: Vec<String> = (0..players).map(|player| player.to_string()).collect();
            let searches: Vec<&str> = searches.iter().map(String::as_str).collect();
            let expected = self::seats(&searches, seats, seatings).len() as u64;
            assert_eq!(count(players, seats, seatings, Schedule::RoundRobin), Some(expected));
            let gauntlet = super::games(&searches, seats, seatings, Schedule::Gauntlet);
            assert!(gauntlet.iter().all(|game| game.seats.contains(&0)));
            let count = count(players, seats, seatings, Schedule::Gauntlet);
            assert_eq!(count, Some(gauntlet.len() as u64), "{players} {seats}");
        }
    }
}
