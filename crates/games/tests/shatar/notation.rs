//! Text in both directions, keys, and parameters.

use super::*;
use crate::common::{refuse, seeded};
use game::random::Random;
use game::{Given, Key, ParameterError};
use proptest::prelude::*;

const START: &str = "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - 0";

#[test]
fn positions_are_written_and_read() {
    let game = Shatar::default();
    assert_eq!(game.write_position(&game.start()), START);
    assert_eq!(read(&game, START), game.start());
    assert_eq!(read(&game, "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR  w"), game.start());
    // A FEN of another program.
    assert_eq!(read(&game, "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1"), game.start());
    let late = "6R1/8/8/5P1k/3N1n2/6p1/8/4r2K w b 4";
    assert_eq!(game.write_position(&read(&game, late)), late);
    // The check that is on the board is a shak.
    assert_eq!(
        game.write_position(&read(&game, "6R1/8/8/5P1k/3N1n2/6p1/8/4r2K w")),
        "6R1/8/8/5P1k/3N1n2/6p1/8/4r2K w b 0"
    );
    let expected = "\
8 r n b j k b n r
7 p p p - p p p p
6 - - - - - - - -
5 - - - p - - - -
4 - - - P - - - -
3 - - - - - - - -
2 P P P - P P P P
1 R N B J K B N R
  a b c d e f g h";
    assert_eq!(game.draw(&game.start()), expected);
}

#[test]
fn impossible_positions_are_refused() {
    let game = Shatar::default();
    let missing = "a board, a player to move, checks and a count, such as `rnbjkbnr/ppp1";
    refuse(&game, "", missing);
    refuse(&game, "k7/8/8/8/8/8/8/K7", missing);
    refuse(&game, "k7/8/8/8/8/8/8/K7 w -", missing);
    refuse(&game, "k7/8/8/8/8/8/8/K7 w KQkq - 0 1", missing);
    refuse(&game, "k7/8/8/8/8/8/8/K7 x", "`w` or `b` to move, got `x`");
    refuse(&game, "k7/8/8/8/8/8/K7 w", "8 rows joined by /");
    refuse(&game, "k7/8/8/8/8/8/8/K6 w", "8 squares in row 1");
    refuse(&game, "k7/8/8/8/8/8/8/KQ6 w", "in row 1, got `Q`");
    refuse(&game, "k7/8/8/8/8/8/8/8 w", "one K, got `0`");
    refuse(&game, "kk6/8/8/8/8/8/8/K7 w", "one k, got `2`");
    refuse(&game, "k7/8/nnnnnnnn/nnnnnnnn/8/8/8/K7 w", "at most 16 men with the k, got `17`");
    refuse(&game, "k6P/8/8/8/8/8/8/K7 w", "no pawn on rows 1 and 8");
    refuse(&game, "k7/K7/8/8/8/8/8/8 w", "a king of b that is not attacked");
    refuse(&game, "k7/8/8/8/8/8/8/K6r b", "a king of w that is not attacked");
    refuse(&game, "k6r/8/8/8/8/8/8/K6R w x 0", "`-`, `w`, `b` or `wb` for the series of checks");
    refuse(&game, "k7/7p/8/8/8/8/7P/K7 w b 0", "a check to w, as b checks, got `b`");
    refuse(&game, "k7/7p/8/8/8/8/7P/K7 w - 101", "0 to 100 plies since the last capture or pawn move");
    refuse(&game, "k7/7p/8/8/8/8/7P/K7 w - 07", "0 to 100 plies");
    let without = Shatar { counts_to_fifty: false, ..game.clone() };
    refuse(&without, "k7/7p/8/8/8/8/7P/K7 w - 1", "0, as these plies are not counted here");
    refuse(
        &Shatar { niol: Niol::Wins, ..game },
        "k7/7p/8/8/8/8/7P/K7 w w 0",
        "`-`, as a mate needs no shak here",
    );
}

#[test]
fn positions_of_different_meaning_have_different_keys() {
    let game = Shatar::default();
    let key = |text: &str| Key::of(&read(&game, text));
    let board = "k5n1/7p/8/8/8/8/7P/K5N1";
    assert_ne!(key(&format!("{board} w - 0")), key(&format!("{board} b - 0")));
    assert_ne!(key(&format!("{board} w - 0")), key(&format!("{board} w w 0")));
    // A position that occurs again has a greater count; near a draw it counts.
    assert_eq!(key(&format!("{board} w - 0")), key(&format!("{board} w - 59")));
    assert_ne!(key(&format!("{board} w - 0")), key(&format!("{board} w - 60")));
    assert_ne!(key(&format!("{board} w - 98")), key(&format!("{board} w - 99")));
}

#[test]
fn positions_of_games_have_the_keys_of_their_texts() {
    let game = Shatar::default();
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut line = Line::new(&game);
        while line.outcome(&game).is_none() && line.moves().len() < 200 {
            let moves = legal(&game, line.state());
            line.push(&game, moves[random.index(moves.len())]);
            let again = read(&game, &game.write_position(line.state()));
            assert_eq!((again, Key::of(&again)), (*line.state(), line.keys()[line.moves().len()]));
        }
    }
}

#[test]
fn moves_that_are_not_legal_are_refused() {
    let game = Shatar::default();
    for wrong in ["", "a2", "a2a4", "a2-a3", "A2A3", "a2a3j", "a7a6", "e1e2e3"] {
        let error = game.read_move(&game.start(), wrong).expect_err(wrong).to_string();
        assert!(error.contains("expected a legal move"), "{wrong}: {error}");
    }
    let over = read(&game, "k7/8/8/8/8/8/8/K6R b");
    assert!(game.read_move(&over, "a8a7").expect_err("it is over").to_string().contains("the game is over"));
}

#[test]
fn parameters_are_read() {
    let configured = |values: &[(&str, &'static str)]| {
        let mut given = Given::defaults(Shatar::PARAMETERS);
        for (name, value) in values {
            given.set(name, value)?;
        }
        Shatar::configure(&given)
    };
    let repetition = |values: &[(&str, &'static str)]| {
        configured(values)
            .map(|game| game.promises().repetition)
            .map_err(|error: ParameterError| error.to_string())
    };
    assert_eq!(repetition(&[]), Ok(Some(3)));
    assert_eq!(repetition(&[("repetition", "none")]), Ok(None));
    for wrong in ["1", "101", "-2", "x", ""] {
        let error = configured(&[("repetition", wrong)]).expect_err(wrong).to_string();
        assert!(error.contains("a whole number from 2 to 100, or none"), "{error}");
    }
    for (name, wrong) in [("knight-mate", "lost"), ("robado", "no"), ("niol", "loses"), ("double-step", "d")]
    {
        assert!(configured(&[(name, wrong)]).is_err(), "{name}");
    }
    assert!(configured(&[("fifty-moves", "50")]).is_err());
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn any_text_is_read_or_refused(text in "[rnbjkpRNBJKP1-9/ wb-]{0,60}") {
        let game = Shatar::default();
        if let Ok(state) = game.read_position(&text) {
            prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
        }
        prop_assert!(game.read_move(&game.start(), &text).is_err());
    }
}
