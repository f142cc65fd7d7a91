//! The lines of a file: a position or moves each; or the positions at the end of recorded games.

use crate::failure::Failure;
use crate::input::notices;
use crate::output::tell;
use game::quoted;
use records::{Format, Reader, Record, replay};
use registry::Session;
use serde_json::{Map, Value};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The most bytes of a line.
const LONGEST: u64 = 1 << 20;

/// The lines of a file that are not empty and no comments, or the games of a file of records.
pub(crate) struct Input {
    source: Source,
    name: String,
    number: u64,
}

enum Source {
    Lines(Box<dyn BufRead + Send>),
    Games(Reader),
}

/// A line, or a game.
pub(crate) struct Line {
    /// Its number in the file, from 1.
    pub(crate) number: u64,
    /// The name that it gives itself.
    pub(super) id: Option<Value>,
    what: What,
}

enum What {
    Text(String),
    Game(Box<Result<Record, records::Error>>),
}

impl Input {
    /// Opens a plain file, or standard input.
    pub(crate) fn open(path: &Path) -> Result<Input, Failure> {
        let name = path.display().to_string();
        if name == "-" {
            let input = Box::new(BufReader::new(std::io::stdin()));
            return Ok(Input { source: Source::Lines(input), name: "standard input".to_owned(), number: 0 });
        }
        // Lines of JSON are positions or moves here, with an id each.
        let format = Format::by_name_of(path).filter(|format| *format != Format::Json);
        let is_zip = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("zip"));
        let source = if is_zip || format.is_some() {
            Source::Games(Reader::open(path, format)?)
        } else {
            Source::Lines(Box::new(BufReader::new(files::stream(path, "a file of positions")?)))
        };
        Ok(Input { source, name, number: 0 })
    }

    /// Passes over the lines up to this one.
    pub(super) fn skip_to(&mut self, number: u64) -> Result<(), Failure> {
        while self.number < number {
            let is_over = match self.source {
                Source::Lines(_) => self.line()?.is_none(),
                Source::Games(_) => self.next()?.is_none(),
            };
            if is_over {
                return Err(Failure::usage(format!(
                    "{}: expected the {number} lines that are answered already, got {}",
                    self.name, self.number
                )));
            }
        }
        Ok(())
    }

    /// The next line; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Line>, Failure> {
        if let Source::Games(reader) = &mut self.source {
            let game = match reader.next() {
                None => return Ok(None),
                Some(Err(error)) if error.is_failure() || matches!(error, records::Error::Request(_)) => {
                    return Err(error.into());
                }
                Some(game) => Box::new(game),
            };
            self.number += 1;
            return Ok(Some(Line { number: self.number, id: None, what: What::Game(game) }));
        }
        while let Some(text) = self.line()? {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let id = if text.starts_with('{') { id_of(text) } else { None };
            return Ok(Some(Line { number: self.number, id, what: What::Text(text.to_owned()) }));
        }
        Ok(None)
    }

    fn line(&mut self) -> Result<Option<String>, Failure> {
        let Source::Lines(input) = &mut self.source else { return Ok(None) };
        let mut bytes = Vec::new();
        let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
        read.map_err(|error| Failure::failed(format!("{}: cannot read: {error}", self.name)))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() as u64 > LONGEST {
            let Input { name, number, .. } = self;
            return Err(Failure::usage(format!(
                "{name}, line {number}: expected at most {LONGEST} bytes, got more"
            )));
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

fn id_of(text: &str) -> Option<Value> {
    serde_json::from_str::<Map<String, Value>>(text).ok()?.remove("id")
}

impl Line {
    /// True if a message names its line or game.
    pub(crate) fn is_named(&self, message: &str) -> bool {
        matches!(self.what, What::Game(_)) || message.starts_with(&format!("line {}: ", self.number))
    }

    /// Brings a session at its start to the position of the line.
    pub(crate) fn set_up(&self, session: &mut Session) -> Result<(), Failure> {
        match &self.what {
            What::Text(text) => {
                read(text, session).map_err(|what| Failure::usage(format!("line {}: {what}", self.number)))
            }
            What::Game(game) => {
                let record = Result::as_ref(game).map_err(Clone::clone)?;
                let replayed = replay(session, record)?;
                if let Some(what) = &replayed.broken {
                    return Err(Failure::usage(format!("{}: {what}", record.place)));
                }
                for notice in notices(record, &replayed) {
                    tell(&format!("yomi: {notice}"));
                }
                *session = replayed.session;
                Ok(())
            }
        }
    }
}

/// Brings a session to the position of a line.
fn read(text: &str, session: &mut Session) -> Result<(), String> {
    let said = |error: request::Error| error.to_string();
    if text.starts_with('{') {
        return read_object(text, session);
    }
    if let Some(position) = text.strip_prefix("position:") {
        return records::place_typed(session, position.trim()).map(drop).map_err(said);
    }
    if let Some(moves) = text.strip_prefix("moves:") {
        return records::play_typed(session, moves).map(drop).map_err(said);
    }
    let Err(no_position) = records::place_typed(session, text) else { return Ok(()) };
    records::play_typed(session, text).map(drop).map_err(|no_move| {
        // Moves are single words, or many; a position says of itself what is wrong with it.
        format!("{no_move}; or as a {no_position}")
    })
}

/// Reads `{"position": "…", "moves": "…"}`.
fn read_object(text: &str, session: &mut Session) -> Result<(), String> {
    let object: Map<String, Value> = serde_json::from_str(text).map_err(|error| {
        let said = error.to_string();
        format!("expected an object with position or moves: {}", said.split(" at line ").next().unwrap_or(""))
    })?;
    let texts = |name: &str| match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(Value::Array(words)) if words.iter().all(Value::is_string) => {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            Ok(Some(words.join(" ")))
        }
        Some(other) => Err(format!("{name}: expected a text, got {}", quoted(&other.to_string()))),
    };
    let (position, moves) = (texts("position")?, texts("moves")?);
    if position.is_none() && moves.is_none() {
        return Err(format!("expected an object with position or moves, got {}", quoted(text)));
    }
    if let Some(position) = position {
        records::place_typed(session, &position).map_err(|error| error.to_string())?;
    }
    if let Some(moves) = moves {
        records::play_typed(session, &moves).map_err(|error| error.to_string())?;
    }
    Ok(())
}
