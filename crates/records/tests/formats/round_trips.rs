//! Games that are written in a format and read again are the same games.

use crate::{deep, random_game, read, session, texts, written};
use game::random::{Random, derive_seed};
use records::{Format, Reader, replay};

/// The formats that hold every game.
const ANY: [Format; 3] = [Format::Json, Format::Transcript, Format::Pgn];

/// Random games of `game`, through each of these formats.
#[track_caller]
fn check(game: &str, formats: &[Format], random: &mut Random) {
    let session = session(game);
    let count = deep(1_000);
    let games: Vec<_> = (0..count).map(|_| random_game(&session, random, 120)).collect();
    for &format in formats {
        let bytes = written(&session, &games, format);
        let found = read(&bytes, Some(format));
        assert_eq!(found.len(), games.len(), "{game} in {}", format.name());
        for (game_read, expected) in found.into_iter().zip(&games) {
            let game_read = game_read.unwrap_or_else(|error| panic!("{game} in {}: {error}", format.name()));
            let replayed = replay(&session, &game_read).expect("of this game");
            assert_eq!(replayed.broken, None, "{game} in {}: {game_read:?}", format.name());
            assert_eq!(replayed.moves, texts(expected), "{game} in {}", format.name());
            if matches!(format, Format::Json | Format::Pgn) {
                assert_eq!(game_read.result, expected.result, "{game} in {}", format.name());
                assert_eq!(game_read.tag("Event"), Some("a match"));
            }
            if matches!(format, Format::Json | Format::Pgn | Format::Sgf | Format::Ggf) {
                assert_eq!(game_read.players, expected.players, "{game} in {}", format.name());
            }
        }
    }
}

#[test]
fn every_game_of_the_list_comes_back_from_every_format_that_holds_any_game() {
    for (number, entry) in (0..).zip(registry::games()) {
        check(entry.name, &ANY, &mut Random::new(derive_seed(1, number)));
    }
}

#[test]
fn games_come_back_from_the_formats_of_their_own() {
    let random = &mut Random::new(2);
    check("othello", &[Format::Wthor, Format::Ggf, Format::Sgf], random);
    check("othello:size=6", &[Format::Transcript, Format::Sgf], random);
    check("connect-four", &[Format::Columns], random);
    check("connect-four:columns=5,rows=4", &[Format::Columns], random);
    check("gomoku", &[Format::Sgf], random);
    check("lines-of-action", &[Format::Sgf], random);
    check("amazons", &[Format::Sgf], random);
    check("amazons:size=10", &[Format::Sgf], random);
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games");
    check("hex", &[Format::Json, Format::Transcript, Format::Pgn, Format::Sgf], random);
    check(&format!("{samples}/breakthrough.game"), &ANY, random);
}

/// Games that an independent program played, and recorded with its results.
#[test]
fn recorded_games_of_another_program_go_through_every_format_that_fits() {
    for (game, formats) in [
        ("othello", &[Format::Wthor, Format::Ggf, Format::Sgf, Format::Transcript, Format::Pgn][..]),
        ("connect-four", &[Format::Columns, Format::Pgn]),
    ] {
        let path = format!("{}/../games/data/{game}-games.jsonl", env!("CARGO_MANIFEST_DIR"));
        let session = session(game);
        let games: Vec<_> = Reader::open(path.as_ref(), None).expect("a file").map(Result::unwrap).collect();
        assert_eq!(games.len(), if game == "othello" { 40 } else { 60 });
        for record in &games {
            let replayed = replay(&session, record).expect("of this game");
            let payoffs = replayed.session.outcome().expect("the game is over");
            let signs: Vec<i32> = payoffs.iter().map(|payoff| payoff.signum()).collect();
            assert_eq!(record.result, Some(signs), "{}", record.place);
        }
        for &format in formats {
            let found = read(&written(&session, &games, format), Some(format));
            let moves = found
                .iter()
                .map(|record| replay(&session, record.as_ref().expect("read")).expect("of this game").moves);
            assert!(moves.eq(games.iter().map(texts)), "{game} in {}", format.name());
        }
    }
}
