//! Probabilities of move classes, learned from recorded games.
//!
//! **Source.** Tsuruoka, Yokoyama, Maruyama & Chikayama (2001), as quoted in section 2 of Hashimoto et al.
//! (2002): the probability of a class is the share of positions of strong players' games with a legal move of
//! the class in which one was played. A position counts once for a class.
//!
//! **Differences from the paper**: (1) a prior is included, so that no class becomes impossible; (2)
//! positions with a single legal move are left out; (3) so are the random opening plies of tournaments.

use crate::classes::{LearnOptions, PRIOR, PRIOR_ROOTS, count, is_stable, keep, requested_way};
use crate::error::Error;
use crate::journal::Journal;
use files::{Line, Place, lines};
use game::Key;
use registry::class_records::{Header, Played};
use registry::classes::ClassTable;
use registry::{Session, hexadecimal, open_with_seed};
use request::SCHEMA;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Learns from the games of the file `records` without searching, and writes the counts of each to a file. Of
/// `options` only the way, the number of games, `stable` and `batch` matter. A run that was stopped is
/// continued with the same records.
///
/// `records` is JSON Lines: the file of a tournament, or lines `{"moves": ["a1-b2", …]}`, the first of which
/// may be a header `{"game": …}` instead. Moves may also be one text separated by spaces, and `"start"` a
/// position. Every game is replayed to its end before anything is written.
pub fn learn_from(
    session: &dyn Session,
    place: Place<'_>,
    records: &Path,
    options: &LearnOptions,
    cancel: &AtomicBool,
    progress: &dyn Fn(u64),
) -> Result<ClassTable, Error> {
    let (way, way_name, names) = requested_way(session, options)?;
    let name = records.display().to_string();
    let wrong = |what: String| Error::Records { file: name.clone(), what };
    let bytes = files::read(records, "a file of games", MAX_BYTES)?;
    let Records { opening, games } = Records::read(session, &bytes).map_err(wrong)?;
    let file = records.file_name().unwrap_or_default().to_string_lossy();
    let header = Header {
        schema: SCHEMA,
        game: session.spelled_out().to_owned(),
        rules: hexadecimal(session.rule_hash()),
        way: way_name.to_owned(),
        names,
        seed: 0,
        search: format!("records:hash={},file={file}", hexadecimal(Key::of(&bytes[..]).0)),
        prior: PRIOR,
        prior_roots: PRIOR_ROOTS,
        opening,
        batch: options.batch.max(1),
        equal: 0,
    };
    let mut counted = ClassTable { header: header.clone(), games: Vec::new() };
    progress(0);
    for (number, record) in (0..options.games).zip(&games) {
        if cancel.load(Ordering::Relaxed) || is_stable(&counted, options) {
            break;
        }
        let mut played = Played {
            game: number,
            plies: 0,
            existed: vec![0; header.names.len()],
            chosen: vec![0; header.names.len()],
            moves: vec![0; header.names.len()],
            turn: None,
            roots: Vec::new(),
        };
        replay(&mut *session.copy(), way, opening, record, &mut played)
            .map_err(|what| wrong(format!("game {}, {what}", number + 1)))?;
        counted.games.push(played);
        progress(number + 1);
    }
    let mut journal = Journal::open(Some(place), header)?;
    let kept = journal.table.games.len();
    if let Some((known, _)) =
        journal.table.games.iter().zip(&counted.games).find(|(known, counted)| known != counted)
    {
        return Err(Error::Records {
            file: place.path.display().to_string(),
            what: format!(
                "expected what game {} of {name} tells, got other counts: give another file",
                known.game + 1
            ),
        });
    }
    for played in counted.games.into_iter().skip(kept) {
        journal.add(played)?;
    }
    journal.finish()
}

/// The most bytes of a file of games.
const MAX_BYTES: u64 = 8 << 30;

/// Recorded games.
struct Records {
    /// The number of random plies at the start of each.
    opening: u32,
    games: Vec<Record>,
}

/// The first line, if it is not a game. Other fields are ignored.
#[derive(Default, Deserialize)]
struct Head {
    yomi: Option<String>,
    schema: Option<u32>,
    game: Option<String>,
    settings: Option<Settings>,
    moves: Option<IgnoredAny>,
}

/// The settings of a tournament that are needed to replay its games.
#[derive(Deserialize)]
struct Settings {
    game: String,
    opening: u32,
}

/// A game. Other fields are ignored.
#[derive(Deserialize)]
struct Record {
    moves: Moves,
    start: Option<String>,
    /// The name of the game, or in a tournament its number in its block.
    game: Option<Label>,
    block: Option<u64>,
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected moves as a text or an array of texts")]
enum Moves {
    Apart(Vec<String>),
    Text(String),
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a game by its name or its number")]
enum Label {
    Number(u64),
    Name(String),
}

impl Moves {
    fn iter(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        match self {
            Moves::Apart(moves) => Box::new(moves.iter().map(String::as_str)),
            Moves::Text(text) => Box::new(text.split_whitespace()),
        }
    }
}

/// The supported version of tournament files.
const TOURNAMENT_SCHEMA: u32 = 1;

impl Records {
    /// The games of a file, all of `session`'s game, or the reason why there are none.
    fn read(session: &dyn Session, bytes: &[u8]) -> Result<Records, String> {
        let whole = lines(bytes);
        // The last line of a file written by hand may lack its line feed.
        let last = Line { number: 0, json: bytes[whole.whole as usize..].to_vec(), is_sealed: false };
        let mut lines = whole.chain((!last.json.is_empty()).then_some(Ok(last))).peekable();
        let is_head =
            |line: &Result<Line, String>| line.as_ref().is_ok_and(|line| json::<Record>(&line.json).is_err());
        let head = match lines.next_if(is_head).transpose()? {
            Some(line) => head_of(&line.json).map_err(|error| {
                format!("line 1: expected a game with its moves, or the head of a file of games: {error}")
            })?,
            None => Head::default(),
        };
        let is_tournament = head.yomi.as_deref() == Some("tournament");
        if let Some(schema) = head.schema.filter(|&schema| is_tournament && schema != TOURNAMENT_SCHEMA) {
            return Err(format!("expected lines of schema {TOURNAMENT_SCHEMA}, got schema {schema}"));
        }
        let settings = head.settings.filter(|_| is_tournament);
        if let Some(game) = &head.game {
            same_game(session, game, None)?;
        }
        let (mut games, mut seen) = (Vec::new(), BTreeSet::new());
        let mut number = 0;
        for line in lines {
            let Line { number: found, json: line, .. } = line?;
            // A line without its line feed has no number.
            number = if found == 0 { number + 1 } else { found };
            if line.trim_ascii().is_empty() {
                continue;
            }
            let record: Record = match json(&line) {
                Ok(record) => record,
                // A kill can cut off the last line of a tournament and nothing else.
                Err(_) if is_tournament && found == 0 => break,
                Err(error) => return Err(format!("line {number}: expected a game with its moves: {error}")),
            };
            let place = format!("game {}: ", games.len() + 1);
            match (&settings, &record.game) {
                // A repeated game counts once, as in tournaments.
                (Some(_), Some(Label::Number(game))) if !seen.insert((record.block, *game)) => continue,
                (Some(settings), _) if games.is_empty() || record.seed.is_some() => {
                    same_game(session, &settings.game, record.seed).map_err(|what| place + &what)?;
                }
                (None, Some(Label::Name(game))) => {
                    same_game(session, game, None).map_err(|what| place + &what)?;
                }
                _ => {}
            }
            games.push(record);
        }
        if games.is_empty() {
            return Err("expected games, got none".to_owned());
        }
        Ok(Records { opening: settings.map_or(0, |settings| settings.opening), games })
    }
}

/// The header in a line that is not a game, or the reason why it is none.
fn head_of(line: &[u8]) -> Result<Head, String> {
    let head: Head = json(line)?;
    match head.moves {
        Some(_) => Err(json::<Record>(line).err().unwrap_or_default()),
        None => Ok(head),
    }
}

/// Checks that this names the game of the session.
fn same_game(session: &dyn Session, name: &str, seed: Option<u64>) -> Result<(), String> {
    let found = open_with_seed(name, seed).map_err(|error| error.to_string())?;
    if found.spelled_out() == session.spelled_out() {
        return Ok(());
    }
    Err(format!("expected games of {}, got {}", session.spelled_out(), found.spelled_out()))
}

/// Replays a game and counts the moves after its opening; an error names the wrong move.
fn replay(
    session: &mut dyn Session,
    way: Option<usize>,
    opening: u32,
    record: &Record,
    played: &mut Played,
) -> Result<(), String> {
    if let Some(start) = &record.start {
        session.set_position(start).map_err(|error| error.to_string())?;
    }
    for mv in record.moves.iter() {
        let before = session.copy();
        session.play(&[mv]).map_err(|error| match error {
            request::Error::Move { error, .. } => format!("move {}: {error}", played.plies + 1),
            error => format!("move {}: {error}", played.plies + 1),
        })?;
        let moves = before.legal_moves();
        if moves.len() > 1 && played.plies >= opening {
            let place = |text: &str| moves.iter().position(|mv| mv == text);
            // A move may be spelled in several ways.
            let chosen = place(mv).or_else(|| session.moves_played().last().and_then(|mv| place(mv)));
            match way {
                Some(way) => count(played, &before.classes_of_moves(way), chosen),
                None => keep(played, &*before, None, chosen).map_err(|error| error.to_string())?,
            }
        }
        played.plies += 1;
    }
    Ok(())
}

/// The value of a line, or the reason why it has none.
fn json<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let said = error.to_string();
        said.split(" at line ").next().unwrap_or_default().to_owned()
    })
}
