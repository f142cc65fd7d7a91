//! Moves as people type them.

use crate::{random_game, session, texts};
use game::random::Random;
use records::play_typed;

/// The text is read as these moves, or refused with these words.
#[track_caller]
fn check(game: &str, text: &str, expected: Result<&str, &str>) {
    let mut session = session(game);
    let read = play_typed(&mut session, text);
    match (read, expected) {
        (Ok(_), Ok(moves)) => assert_eq!(session.moves_played().join(" "), moves, "{game}: {text}"),
        (Err(error), Err(words)) => {
            let said = error.to_string();
            assert!(said.contains(words) && !said.contains('\n'), "{game}: {text}: {said}");
            assert_eq!(session.moves_played().len(), 0, "all or none: {game}: {text}");
        }
        (read, _) => panic!("{game}: {text}: {read:?}, expected {expected:?}"),
    }
}

#[test]
fn moves_are_read_as_people_type_them() {
    let othello = ["f5d6c3", "F5D6c3", "F5 D6 C3", "1. f5 d6 2. c3", "1.f5 d6 2.c3", "1 f5 2 d6 3 c3"];
    let with_signs =
        ["f5, d6, c3", "f5! d6?! c3", "f5 {a comment of words} d6 c3", "f5-d6-c3", "  f5\nd6\tc3 *"];
    for text in othello.into_iter().chain(with_signs) {
        check("othello", text, Ok("f5 d6 c3"));
    }
    for text in ["4 4 3 6", "4436", "ddcf", "DDCF", "d d c f", "44 36"] {
        check("connect-four", text, Ok("4 4 3 6"));
    }
    for text in ["c1c3", "C1-c3", "c1:c3"] {
        check("lines-of-action", text, Ok("c1-c3"));
    }
    for text in ["c1c3 a6xc8", "c1-c3 a6:c8", "C1C3 A6C8", "c1c3a6xc8", "1. c1-c3 a6-c8"] {
        check("lines-of-action", text, Ok("c1-c3 a6xc8"));
    }
    for text in ["d1-d7(g7)", "d1-d7/g7", "d1d7g7", "D1-D7/G7"] {
        check("amazons:size=10", text, Ok("d1-d7/g7"));
    }
    check("othello", "", Ok(""));
}

#[test]
fn what_cannot_be_read_is_named_with_its_number() {
    check("othello", "f5d6zz", Err("move 3: expected"));
    check("othello", "f5 d6 a1", Err("move 3: expected"));
    check("othello", "xyzzy", Err("`xyzzy`"));
    check("connect-four", "4444449", Err("move 7: expected"));
    check("tic-tac-toe", "a1a2b1b2c1c2", Err("move 6: expected no move, as the game is over"));
    check("othello", &"f5".repeat(100_000), Err("expected"));
}

/// Passes are written, or left out: both are the same game.
#[test]
fn forced_passes_may_be_left_out() {
    let (session, random) = (session("othello"), &mut Random::new(3));
    let mut passes = 0;
    for _ in 0..20 {
        let record = random_game(&session, random, 100);
        let moves = texts(&record);
        let squares: Vec<&str> = moves.iter().copied().filter(|mv| *mv != "pass").collect();
        passes += moves.len() - squares.len();
        let spelled: Vec<&str> = moves.iter().map(|mv| if *mv == "pass" { "--" } else { mv }).collect();
        for text in [squares.join(" "), squares.concat(), moves.join(" "), spelled.join(" "), moves.concat()]
        {
            let mut typed = session.clone();
            play_typed(&mut typed, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let last_pass = usize::from(moves.last() == Some(&"pass"));
            assert_eq!(
                typed.moves_played(),
                moves[..moves.len() - last_pass * usize::from(!text.contains("pass"))]
            );
        }
    }
    assert!(passes > 5, "{passes}");
}
