//! The search that is recommended for a game, and the one that plays it.

use registry::{open, recommended};

#[test]
fn a_game_is_played_with_what_was_shown_to_be_better_on_games_of_its_name() {
    let search_to_play = |game: &str| open(game).expect("a game").search_to_play();
    let best_first = "turn-considered-best-first-max-n";
    assert_eq!(search_to_play("diamond:players=3,arm=2,camp=2"), best_first);
    assert_eq!(search_to_play("diamond:players=3"), best_first);
    // A sample, measured as a file.
    assert_eq!(search_to_play("three-in-a-row-for-three"), best_first);
    // On none with so many players, or on none of the name.
    assert_eq!(search_to_play("tanhinmin:players=5"), "max-n");
    assert_eq!(search_to_play("othello"), "pvs:selective=true");
    // Recommended, but not confirmed.
    assert!(!recommended("nim:players=3", 3)[0].confirmed);
    assert_eq!(search_to_play("nim:players=3"), "max-n");
}

#[test]
fn a_game_that_was_not_measured_has_all_with_as_many_players() {
    let players: Vec<usize> = recommended("unheard-of", 3).into_iter().map(|known| known.players).collect();
    assert!(players.len() > 3 && players.iter().all(|&players| players == 3), "{players:?}");
    assert_eq!(recommended("othello", 2).len(), 0);
}
