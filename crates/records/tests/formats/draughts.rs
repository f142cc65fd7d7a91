//! English draughts as PDN writes it.

use crate::{read, session, texts};
use records::{Format, place_typed, play_typed, replay};
use std::path::Path;

const DRAUGHTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/draughts.game");

#[test]
fn games_of_pdn_are_played_by_the_numbers_of_squares() {
    let pdn = "[Event \"a match\"]\n[Black \"Ann\"]\n[White \"Bo\"]\n[Result \"1-0\"]\n\n\
               1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11 1-0\n\n\
               [Event \"from a position\"]\n[SetUp \"1\"]\n[FEN \"W:W18,K32:B14,15,K1.\"]\n\n\
               1. 18x11 1/2-1/2\n\n\
               [Event \"without an end\"]\n\n1. 11-15\n";
    let games = read(pdn.as_bytes(), Some(Format::by_name_of(Path::new("games.PDN")).expect("a format")));
    let [Ok(first), Ok(second), Ok(third)] = &games[..] else { panic!("{games:?}") };
    let session = session(DRAUGHTS);
    let replayed = replay(&session, first).expect("draughts");
    assert_eq!(replayed.broken, None);
    assert_eq!(replayed.moves.join(" "), "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 b6-a5 b4xd6 c7xe5 e5xc3 d2xb4 a5xc3");
    assert_eq!((&first.players[..], &first.result), (&["Ann".to_owned(), "Bo".to_owned()][..], &None));
    assert_eq!(first.notices, ["passed over the result: in draughts programs differ in whose win 1-0 is"]);
    let replayed = replay(&session, second).expect("draughts");
    assert_eq!((replayed.broken, second.result.clone()), (None, Some(vec![0, 0])));
    assert_eq!(texts(third), ["11-15"]);
}

#[test]
fn a_capture_in_numbers_is_one_way_or_refused() {
    let mut session = session(DRAUGHTS);
    place_typed(&mut session, "B:W6,7,14,15:B2").expect("a position");
    let both = play_typed(&mut session, "2x18").expect_err("two ways").to_string();
    assert!(both.contains("may be meant"), "{both}");
    play_typed(&mut session, "2x9x18").expect("one of them");
    let wrong = play_typed(&mut session, "1-5").expect_err("no such move").to_string();
    assert!(wrong.contains("expected") && wrong.contains("`1-5`"), "{wrong}");
    for text in ["B:W33:B1", "B:WK:B1", "W:X1:B2", "B:W5-99999999999:B1"] {
        assert!(place_typed(&mut session, text).is_err(), "{text}");
    }
    play_typed(&mut crate::session(DRAUGHTS), "11-15 23-19 8-11").expect("the last move is none of a result");
}
