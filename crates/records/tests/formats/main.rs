//! Records in every format: written and read again, read as their descriptions say, and read from anything.

mod any_bytes;
mod boards;
mod by_hand;
mod contradictions;
mod draughts;
mod one_inconsistency;
mod packed;
mod round_trips;
mod set_up;
mod typed;
mod whole;

use game::random::Random;
use records::{Error, Format, Reader, Record, RecordedMove, Writer, replay};
use registry::{Session, open};
use std::io::Cursor;

/// One of a hundred in CI, all with `YOMI_DEEP`.
fn deep(all: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { all } else { all / 100 }
}

/// The games of these bytes.
fn read(bytes: &[u8], format: Option<Format>) -> Vec<Result<Record, Error>> {
    let input = Box::new(Cursor::new(bytes.to_vec()));
    Reader::new(input, "games", format).map_or_else(|error| vec![Err(error)], Iterator::collect)
}

/// A random game of at most `longest` plies, with what else a record may hold.
fn random_game(session: &Session, random: &mut Random, longest: usize) -> Record {
    let mut session = session.clone();
    while session.outcome().is_none() && session.moves_played().len() < longest {
        let moves = session.legal_moves();
        session.play(&[&moves[random.index(moves.len())]]).expect("legal");
    }
    let names = ["Ann", "Bo ]\\ \"x\"", "Chie 知恵", "Dan", "Eve", "Fay"];
    Record {
        game: Some(session.game().to_owned()),
        players: names[..session.players()].iter().map(|&name| name.to_owned()).collect(),
        tags: vec![("Event".to_owned(), "a match".to_owned()), ("Date".to_owned(), "1998".to_owned())],
        moves: session.moves_played().into_iter().map(RecordedMove::new).collect(),
        result: session.outcome(),
        ..Record::default()
    }
}

/// These games in a format.
fn written(session: &Session, games: &[Record], format: Format) -> Vec<u8> {
    let mut writer = Writer::new(session, format).expect("the format has the game");
    let mut bytes = Vec::new();
    for record in games {
        let replayed = replay(session, record).expect("a game of this game");
        assert_eq!(replayed.broken, None);
        bytes.extend(writer.game(record, &replayed).expect("the format holds the game"));
    }
    bytes.extend(writer.finish());
    bytes
}

fn texts(record: &Record) -> Vec<&str> {
    record.moves.iter().map(|mv| mv.text.as_str()).collect()
}

fn session(game: &str) -> Session {
    open(game).unwrap_or_else(|error| panic!("{game}: {error}"))
}
