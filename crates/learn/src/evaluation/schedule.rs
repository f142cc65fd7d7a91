//! The numbers of games at which rows are recorded.

/// The number of rows.
const ROWS: u64 = 40;
/// One row in this many is a match against the weights of the match before.
const ROWS_PER_MATCH: u64 = 4;

/// A number of games at which a row is recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stop {
    pub(super) games: u64,
    /// True if the weights are matched against earlier ones.
    pub(super) is_match: bool,
}

/// The stops of a run, in rising order; the last is its end.
pub(super) fn stops(games: u64) -> Vec<Stop> {
    let at = |row: u64| (u128::from(games) * u128::from(row) / u128::from(ROWS)) as u64;
    let mut stops: Vec<Stop> = Vec::new();
    for row in 1..=ROWS {
        let stop = Stop { games: at(row), is_match: row.is_multiple_of(ROWS_PER_MATCH) };
        match stops.last_mut() {
            Some(last) if last.games == stop.games => last.is_match |= stop.is_match,
            _ if stop.games > 0 => stops.push(stop),
            _ => {}
        }
    }
    stops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_rise_to_the_last_game_and_ten_are_matches() {
        for games in [40, 41, 399, 1_000, 123_457, u64::MAX] {
            let stops = stops(games);
            assert_eq!(stops.len(), 40, "{games}");
            assert_eq!(stops.iter().filter(|stop| stop.is_match).count(), 10, "{games}");
            assert!(stops.is_sorted_by(|one, next| one.games < next.games));
            assert_eq!(stops.last(), Some(&Stop { games, is_match: true }));
        }
    }

    #[test]
    fn few_games_have_as_many_stops_as_games() {
        for games in 1..40 {
            let stops = stops(games);
            assert_eq!(stops.len() as u64, games);
            assert_eq!(stops.iter().filter(|stop| stop.is_match).count() as u64, games.min(10), "{games}");
            assert_eq!(stops.last(), Some(&Stop { games, is_match: true }));
        }
    }
}
