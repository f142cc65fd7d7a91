//! The searches that fit a game: found once for each game, as pages ask at every move.

use crate::per_game::PerGame;
use registry::Session;
use request::{Budget, Request};
use std::time::Duration;

/// The searches that are known to fit games of the list.
#[derive(Debug, Default)]
pub(crate) struct Fitting(PerGame<Vec<&'static str>>);

impl Fitting {
    /// The searches that fit the game of the list in this session, at any of its positions.
    pub(crate) fn of(&self, session: &dyn Session) -> Vec<&'static str> {
        self.0.of(session, || fitting(session))
    }
}

/// The searches that fit the game of a session.
pub(crate) fn fitting(session: &dyn Session) -> Vec<&'static str> {
    session.searches().into_iter().filter(|name| fits(session, name)).collect()
}

/// True if a search applies to the game, with a limit of time, as every search of a page has one. Without a
/// limit, random games would be played to find out if it ends.
fn fits(session: &dyn Session, search: &str) -> bool {
    let budget = Budget { time: Some(Duration::from_secs(1)), ..Budget::default() };
    Request::new(Some(search), &budget).is_ok_and(|request| session.fits(&request).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_game_is_what_is_found_again() {
        let known = Fitting::default();
        for game in ["connect-four", "connect-four:columns=4,rows=4", "diamond", "connect-four"] {
            let session = registry::open_listed(game).expect("a game");
            assert_eq!(known.of(&*session), fitting(&*session), "{game}");
        }
        let names = |game: &str| known.of(&*registry::open_listed(game).expect("a game"));
        assert!(names("connect-four").contains(&"pvs") && !names("diamond").contains(&"pvs"));
    }
}
