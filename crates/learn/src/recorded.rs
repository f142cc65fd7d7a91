//! Files of recorded games: the result file of a tournament, or lines `{"moves": ["a1-b2", …]}`.

use files::{Line, lines};
use registry::{Session, open_with_seed};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::collections::BTreeSet;

/// The most bytes of a file of games.
pub(crate) const MAX_BYTES: u64 = 8 << 30;

/// Recorded games.
pub(crate) struct Records {
    /// The number of random plies at the start of each.
    pub(crate) opening: u32,
    pub(crate) games: Vec<Record>,
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
pub(crate) struct Record {
    pub(crate) moves: Moves,
    pub(crate) start: Option<String>,
    /// The name of the game, or in a tournament its number in its block.
    game: Option<Label>,
    block: Option<u64>,
    seed: Option<u64>,
    /// Where it is in its file, for messages.
    #[serde(skip)]
    pub(crate) place: String,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected moves as a text or an array of texts")]
pub(crate) enum Moves {
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
    /// The moves, in order.
    pub(crate) fn iter(&self) -> Box<dyn Iterator<Item = &str> + '_> {
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
    pub(crate) fn read(session: &dyn Session, bytes: &[u8]) -> Result<Records, String> {
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
            same_game(session, game, None).map_err(|what| format!("line 1: {what}"))?;
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
            let mut record: Record = match json(&line) {
                Ok(record) => record,
                // A kill can cut off the last line of a tournament and nothing else.
                Err(_) if is_tournament && found == 0 => break,
                Err(error) => return Err(format!("line {number}: expected a game with its moves: {error}")),
            };
            record.place = format!("line {number}, game {}", games.len() + 1);
            let wrong = |what: String| format!("{}: {what}", record.place);
            match (&settings, &record.game) {
                // A repeated game counts once, as in tournaments.
                (Some(_), Some(Label::Number(game))) if !seen.insert((record.block, *game)) => continue,
                (Some(settings), _) if games.is_empty() || record.seed.is_some() => {
                    same_game(session, &settings.game, record.seed).map_err(wrong)?;
                }
                (None, Some(Label::Name(game))) => {
                    same_game(session, game, None).map_err(wrong)?;
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

/// The value of a line, or the reason why it has none.
fn json<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let said = error.to_string();
        said.split(" at line ").next().unwrap_or_default().to_owned()
    })
}
