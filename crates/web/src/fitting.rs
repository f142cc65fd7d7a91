//! The searches that support a game.

use registry::Session;
use request::{Budget, Request};
use std::time::Duration;

/// The searches that support the game of a session, at any of its positions.
pub(crate) fn fitting(session: &Session) -> Vec<&'static str> {
    session.searches().into_iter().filter(|name| fits(session, name)).collect()
}

/// True if a search supports the game under a time limit, which every search of a page has. Without one,
/// random games would be played to find out whether the game ends.
fn fits(session: &Session, search: &str) -> bool {
    let budget = Budget { time: Some(Duration::from_secs(1)), ..Budget::default() };
    Request::new(Some(search), &budget).is_ok_and(|request| session.fits(&request).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::per_game::PerGame;

    #[test]
    fn what_is_known_of_a_game_is_what_is_found_again() {
        let known = PerGame::default();
        for game in ["connect-four", "connect-four:columns=4,rows=4", "diamond", "connect-four"] {
            let session = registry::open_listed(game).expect("a game");
            assert_eq!(known.of(&session, || fitting(&session)), fitting(&session), "{game}");
        }
        let names = |game: &str| fitting(&registry::open_listed(game).expect("a game"));
        assert!(names("connect-four").contains(&"pvs") && !names("diamond").contains(&"pvs"));
    }
}
