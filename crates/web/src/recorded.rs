//! Opens a file of recorded games for a page.

use crate::control::Control;
use crate::one_line::shortened;
use crate::text_game::{count_moves, few_moves, game_of_a_text};
use data_encoding::BASE64;
use records::{Format, Reader, Record, replay_checked};
use registry::Session;
use request::Error;
use serde::{Deserialize, Serialize};
use std::io::Cursor;
use std::path::Path;

/// Maximum length of a file in bytes: some ten thousand games of WTHOR.
const MAX_FILE: usize = 700 << 10;

/// Maximum number of games that are listed.
const MAX_LISTED: usize = 1000;

/// Maximum number of variations that are opened.
const MAX_VARIATIONS: usize = 200;

/// Maximum number of characters of a title.
const MAX_TITLE: usize = 100;

/// Number of moves in the title of a game with no other data.
const MOVES_SHOWN: usize = 8;

/// A file of recorded games, and the game they are games of.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Opening {
    pub(crate) game: String,
    /// The text of the game, if it is not in the list.
    #[serde(default)]
    pub(crate) written: Option<String>,
    /// The name of the file; its extension may identify the format.
    #[serde(default)]
    pub(crate) name: String,
    /// The bytes of the file.
    pub(crate) base64: String,
    /// The number of the game to play, from 1; may be omitted if there is only one.
    #[serde(default)]
    pub(crate) number: Option<usize>,
}

/// The contents of a file.
#[derive(Debug, Serialize)]
pub(crate) struct Recorded {
    /// The detected format.
    format: &'static str,
    /// The number of games.
    count: usize,
    /// The first games.
    games: Vec<Listed>,
    /// The first mistake of the file itself, or a warning about the opened game, if there is one.
    trouble: Option<String>,
    /// The requested game, or the only one.
    opened: Option<Opened>,
}

/// A game of a file.
#[derive(Debug, Serialize)]
struct Listed {
    /// Its number, from 1, in file order.
    number: usize,
    title: String,
    /// The number of moves in the file.
    moves: usize,
}

/// A game of a file, played by the rules.
#[derive(Debug, Serialize)]
struct Opened {
    number: usize,
    /// The game asked for, or the one that the file names.
    game: String,
    title: String,
    /// The names by seat; empty if they are unknown.
    players: Vec<String>,
    /// The start position; null for the usual start of the game.
    position: Option<String>,
    moves: Vec<String>,
    /// The first illegal move, and what was legal. The moves before it are played.
    broken: Option<String>,
    /// The main line, and the variations as far as they can be played.
    lines: Vec<Annotated>,
}

/// A line from the start of a game.
#[derive(Debug, Serialize)]
struct Annotated {
    moves: Vec<String>,
    /// What is said of the position after so many of its moves.
    comments: Vec<(usize, String)>,
}

impl Recorded {
    /// Reads a file, and plays the requested game.
    pub(crate) fn new(wanted: &Opening, control: &Control) -> Result<Recorded, Error> {
        let Opening { game, written, name, base64, number } = wanted;
        let session = match written {
            Some(text) => game_of_a_text(game, text, control)?,
            None => registry::open_listed(game)?,
        };
        let bytes = BASE64.decode(base64.as_bytes());
        let bytes = bytes.map_err(|_| wrong("base64: expected the bytes of a file in base64"))?;
        if bytes.len() > MAX_FILE {
            let found = bytes.len();
            return Err(wrong(format!("expected a file of at most {MAX_FILE} bytes, got {found}")));
        }
        let format = Format::by_name_of(Path::new(name));
        let reader = Reader::new(Box::new(Cursor::new(bytes)), "", format);
        let mut reader = reader.map_err(|error| wrong(error.to_string()))?;
        let (mut games, mut count, mut chosen, mut trouble) = (Vec::new(), 0, None, None);
        for record in reader.by_ref() {
            control.goes_on()?;
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    trouble.get_or_insert_with(|| shortened(&error.to_string()));
                    continue;
                }
            };
            count += 1;
            if games.len() < MAX_LISTED {
                games.push(Listed { number: count, title: title(&record), moves: record.moves.len() });
            }
            match number {
                Some(number) if *number != count => {}
                None if count > 1 => chosen = None,
                _ => chosen = Some((count, record)),
            }
        }
        if count == 0 {
            return Err(wrong(trouble.unwrap_or_else(|| "expected a recorded game, got none".to_owned())));
        }
        if let (Some(number), None) = (number, &chosen) {
            return Err(wrong(format!("number: expected a game from 1 to {count}, got {number}")));
        }
        let is_written = written.is_some();
        let opened = chosen.map(|(number, record)| opened(&session, is_written, number, &record, control));
        let (opened, notices) = opened.transpose()?.unzip();
        let trouble = trouble.or_else(|| notices?.into_iter().next());
        Ok(Recorded { format: reader.format().name(), count, games, trouble, opened })
    }
}

/// Plays a game of a file up to its end or its first illegal move, and returns it with a warning, if there is
/// one. An error if its first move is illegal.
fn opened(
    session: &Session,
    is_written: bool,
    number: usize,
    record: &Record,
    control: &Control,
) -> Result<(Opened, Vec<String>), Error> {
    if is_written {
        few_moves(record.moves.len())?;
    }
    let check = |session: &Session| {
        control.goes_on()?;
        if is_written { count_moves(session) } else { Ok(()) }
    };
    let other = |named: String| {
        let other = registry::open_listed(&named).ok()?;
        replay_checked(&other, record, &check).ok()
    };
    let replayed = replay_checked(session, record, &check)
        .or_else(|error| named(record).into_iter().find_map(other).ok_or(error))
        .map_err(|error| wrong(error.to_string()))?;
    match replayed.broken {
        Some(broken) if replayed.moves.is_empty() => Err(wrong(broken)),
        ref broken => {
            let few = record.variations.iter().take(MAX_VARIATIONS).cloned().collect();
            let written = replayed.written_checked(&Record { variations: few, ..record.clone() }, &check);
            let opened = Opened {
                number,
                game: replayed.session.game().to_owned(),
                title: title(record),
                players: record.players.clone(),
                position: record.start.as_ref().map(|_| replayed.session.start()),
                lines: (0..=written.variations.len()).map(|line| annotated(&written, line)).collect(),
                moves: replayed.moves,
                broken: broken.as_deref().map(shortened),
            };
            // Also what is left out of variations.
            Ok((opened, [replayed.notices, written.notices].concat()))
        }
    }
}

/// The names of the game that a record names itself, the likeliest first.
fn named(record: &Record) -> Vec<String> {
    let sized = |(family, (columns, _)): (&str, (usize, usize))| format!("{family}:size={columns}");
    let family = record.family.map(str::to_owned);
    record.game.clone().into_iter().chain(family).chain(record.family.zip(record.size).map(sized)).collect()
}

/// A line of a record by its number, 0 for the main line, with its comments.
fn annotated(record: &Record, line: usize) -> Annotated {
    let (mut moves, first, rest) = match line.checked_sub(1).map(|at| &record.variations[at]) {
        None => (Vec::new(), &record.comment, &record.moves),
        Some(line) => (record.path(line.of, line.after), &line.comment, &line.moves),
    };
    let before = moves.len();
    let said = [first].into_iter().chain(rest.iter().map(|mv| &mv.comment)).enumerate();
    let comments = said.filter_map(|(at, comment)| Some((before + at, comment.clone()?))).collect();
    moves.extend(rest.iter().map(|mv| mv.text.clone()));
    Annotated { moves, comments }
}

/// The title of a game in a list: its players and other data, or its first moves.
fn title(record: &Record) -> String {
    let players = record.players.iter().filter(|name| !name.trim().is_empty());
    let players = players.map(|name| name.trim()).collect::<Vec<_>>().join(" \u{2013} ");
    let tags = ["Event", "Round", "Date"].into_iter().filter_map(|name| record.tag(name));
    let known: Vec<&str> =
        [players.as_str()].into_iter().chain(tags).filter(|text| !text.trim().is_empty()).collect();
    let title = if known.is_empty() {
        let moves: Vec<&str> = record.moves.iter().take(MOVES_SHOWN).map(|mv| mv.text.as_str()).collect();
        moves.join(" ")
    } else {
        known.join(", ")
    };
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_long = title.chars().count() > MAX_TITLE;
    if is_long { title.chars().take(MAX_TITLE).chain(['…']).collect() } else { title }
}

fn wrong(what: impl Into<String>) -> Error {
    Error::Other(what.into())
}
