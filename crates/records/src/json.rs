//! Games in JSON: lines of games, the result file of a tournament, or a file of the playground.

use crate::error::Error;
use crate::packed::Input;
use crate::place::{MAX_GAME, join, unreadable};
use crate::record::{Line as RecordLine, Property, Record, RecordedMove, Variation};
use files::{Line, LineChecks};
use game::quoted;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt;
use std::io::{BufRead, Read};
use std::time::Duration;

/// The supported version of tournament files.
const TOURNAMENT_SCHEMA: u64 = 1;

/// How games of tournaments end other than by the rules, and what records call it.
const ENDS: [(&str, &str); 6] = [
    ("agreement", "adjudication"),
    ("database", "adjudication"),
    ("length", "unterminated"),
    ("failure", "forfeit"),
    ("time", "time"),
    ("resign", "resign"),
];

type Object = Map<String, Value>;

/// The facts about the games in the head of a file.
#[derive(Default)]
struct Head {
    game: Option<String>,
    /// The settings of a tournament; `None` for other files.
    tournament: Option<Settings>,
}

/// The settings of a tournament that are needed to replay its games.
struct Settings {
    game: String,
    opening: usize,
    players: Vec<String>,
}

/// The games of a file of JSON.
pub(crate) struct Games {
    input: Input,
    name: String,
    checks: LineChecks,
    head: Option<Head>,
    /// The tournament games seen so far: a game written twice counts once.
    seen: BTreeSet<(u64, u64)>,
    read: usize,
    /// The games of a file that is one JSON text over several lines.
    held: Vec<Value>,
    is_over: bool,
}

impl Games {
    pub(crate) fn new(input: Input, name: &str) -> Games {
        Games {
            input,
            name: name.to_owned(),
            checks: LineChecks::default(),
            head: None,
            seen: BTreeSet::new(),
            read: 0,
            held: Vec::new(),
            is_over: false,
        }
    }

    /// An error of a line or a game.
    fn wrong(&self, place: &str, what: impl Into<String>) -> Error {
        Error::wrong(join(&self.name, place), what)
    }

    /// The next line; `None` at the end of the file. A last line without its line feed is marked.
    fn line(&mut self) -> Result<Option<(Line, bool)>, Error> {
        loop {
            let mut line = Vec::new();
            let read = self.input.by_ref().take(MAX_GAME as u64 + 1).read_until(b'\n', &mut line);
            read.map_err(|error| unreadable(&self.name, &error))?;
            if line.len() > MAX_GAME {
                return Err(self.wrong("", format!("expected lines of at most {MAX_GAME} bytes, got more")));
            }
            let is_cut = line.last() != Some(&b'\n');
            let line = match is_cut {
                true if line.is_empty() => None,
                true => self.checks.check_last(&line).map_err(|what| self.wrong("", what))?,
                false => Some(self.checks.check(&line).map_err(|what| self.wrong("", what))?),
            };
            match line {
                None => return Ok(None),
                Some(line) if line.json.trim_ascii().is_empty() => {}
                Some(line) => return Ok(Some((line, is_cut))),
            }
        }
    }

    /// The next game that counts; `None` at the end.
    fn game(&mut self) -> Result<Option<Record>, Error> {
        loop {
            if let Some(value) = self.held.pop() {
                let place = format!("game {}", self.read + 1);
                let Value::Object(object) = value else {
                    return Err(self.wrong(&place, "expected a game with its moves, got no object"));
                };
                match self.record(&object, &place) {
                    Ok(Some(record)) => return Ok(Some(record)),
                    Ok(None) => continue,
                    Err(what) => {
                        return Err(self.wrong(&place, format!("expected a game with its moves: {what}")));
                    }
                }
            }
            let Some((line, is_cut)) = self.line()? else { return Ok(None) };
            let number = line.number;
            let object = match serde_json::from_slice::<Unique>(&line.json) {
                Ok(Unique(object)) => object,
                Err(error) if self.head.is_none() && error.is_eof() && !is_cut => {
                    self.hold(line.json)?;
                    continue;
                }
                Err(error) if self.head.is_none() => {
                    self.head = Some(Head::default());
                    let what = format!(
                        "expected a game with its moves, or the head of a file of games: {}",
                        said(&error)
                    );
                    return Err(self.wrong(&format!("line {number}"), what));
                }
                // A kill can cut off the last line of a tournament and nothing else.
                Err(_) if is_cut && self.head.as_ref().is_some_and(|head| head.tournament.is_some()) => {
                    return Ok(None);
                }
                Err(error) => {
                    let what = format!("expected a game with its moves: {}", said(&error));
                    return Err(self.wrong(&format!("line {number}"), what));
                }
            };
            if self.head.is_none() {
                if !object.contains_key("moves") {
                    self.head = Some(head_of(&object).map_err(|what| {
                        self.is_over = true;
                        self.wrong(&format!("line {number}"), what)
                    })?);
                    continue;
                }
                self.head = Some(Head::default());
                if let Err(what) = moves_of(&object) {
                    let what =
                        format!("expected a game with its moves, or the head of a file of games: {what}");
                    return Err(self.wrong(&format!("line {number}"), what));
                }
            }
            let place = format!("line {number}, game {}", self.read + 1);
            match self.record(&object, &place) {
                Ok(Some(record)) => return Ok(Some(record)),
                Ok(None) => {}
                Err(what) => {
                    let what = format!("expected a game with its moves: {what}");
                    return Err(self.wrong(&format!("line {number}"), what));
                }
            }
        }
    }

    /// Reads a file that is one JSON text over several lines, given the first.
    fn hold(&mut self, mut text: Vec<u8>) -> Result<(), Error> {
        let read = self.input.by_ref().take(MAX_GAME as u64 + 1).read_to_end(&mut text);
        read.map_err(|error| unreadable(&self.name, &error))?;
        self.head = Some(Head::default());
        if text.len() > MAX_GAME {
            return Err(self.wrong("", format!("expected a game of at most {MAX_GAME} bytes, got more")));
        }
        let mut values = Vec::new();
        for value in serde_json::Deserializer::from_slice(&text).into_iter::<Value>() {
            match value {
                Ok(Value::Array(games)) => values.extend(games),
                Ok(value) => values.push(value),
                Err(error) => {
                    self.is_over = true;
                    return Err(self.wrong("", format!("expected a game in JSON: {error}")));
                }
            }
        }
        values.reverse();
        self.held = values;
        Ok(())
    }

    /// The game of an object; `None` if it was seen before, or if the object is not a game.
    fn record(&mut self, object: &Object, place: &str) -> Result<Option<Record>, String> {
        let is_of_tournament = self.head.as_ref().is_some_and(|head| head.tournament.is_some());
        // The line that says which shard of a tournament the file holds.
        if is_of_tournament && object.contains_key("shard") && !object.contains_key("moves") {
            return Ok(None);
        }
        let moves = moves_of(object)?;
        check_fields(object, is_of_tournament)?;
        let variations = object.get("variations").and_then(Value::as_array).into_iter().flatten();
        let variations = variations.map(variation_of).collect::<Result<Vec<Variation>, String>>();
        let variations = variations.map_err(|what| format!("variations: {what}"))?;
        let text = |name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
        let number = |name: &str| object.get(name).and_then(Value::as_u64);
        let head = self.head.get_or_insert_default();
        let (mut game, mut random) =
            (text("game").or_else(|| head.game.clone()), number("random").unwrap_or(0) as usize);
        let mut players = texts(object, &["players", "seats"]);
        let mut is_finished = true;
        if let Some(Settings { game: of_all, opening, players: entrants }) = &head.tournament {
            if let Some(game) = number("game")
                && !self.seen.insert((number("block").unwrap_or_default(), game))
            {
                return Ok(None);
            }
            (game, random) = (Some(of_all.clone()), *opening);
            let seats = object.get("seats").and_then(Value::as_array);
            let seats = seats.map(Vec::as_slice).unwrap_or_default().iter();
            let entrant = |seat: &Value| {
                let number = (seat.as_u64()? as usize).checked_sub(1)?;
                entrants.get(number).cloned()
            };
            players = seats.map(entrant).collect::<Option<Vec<String>>>().unwrap_or_default();
            is_finished = object.get("unfinished") != Some(&Value::Bool(true));
        }
        let mut result = integers(object, &["result", "payoffs"]).filter(|_| is_finished);
        let mut tags = tags_of(object);
        if let Some((how, end)) =
            text("ended").and_then(|end| ENDS.into_iter().find(|(name, _)| *name == end))
        {
            tags.push(("Termination".to_owned(), end.to_owned()));
            // Nobody has played for the payoffs.
            let is_known = how == "database";
            result.iter_mut().flatten().filter(|_| !is_known).for_each(|payoff| *payoff = payoff.signum());
        }
        self.read += 1;
        let mut record = Record {
            place: join(&self.name, place),
            game,
            seed: number("seed"),
            start: text("start").or_else(|| text("position")),
            players,
            tags,
            comment: comment_of(object.get("comment")),
            properties: properties_of(object.get("before"))?,
            moves,
            random,
            result,
            ..Record::default()
        };
        for (variation, number) in variations.into_iter().zip(1..) {
            let (of, after) = (variation.of, variation.after);
            if of >= number || after > record.line(of).moves.len() {
                return Err(format!(
                    "variations: expected one behind moves of an earlier line, got {number}, \
                     of {of} after {after}"
                ));
            }
            record.branch(variation);
        }
        Ok(Some(record))
    }
}

impl Iterator for Games {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Result<Record, Error>> {
        if self.is_over {
            return None;
        }
        let game = self.game();
        // Nothing after an altered or unreadable line can be trusted.
        self.is_over |= match &game {
            Ok(game) => game.is_none(),
            Err(Error::Record { place, .. }) => *place == self.name,
            Err(_) => true,
        };
        game.transpose()
    }
}

/// An object without two fields of one name.
struct Unique(Object);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unique, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Unique;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Unique, A::Error> {
                let mut object = Object::new();
                while let Some((name, value)) = fields.next_entry::<String, Value>()? {
                    if object.insert(name.clone(), value).is_some() {
                        return Err(A::Error::custom(format!("two fields `{name}`")));
                    }
                }
                Ok(Unique(object))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// Returns whether a field may have this value.
type Right<'a> = dyn Fn(&Value) -> bool + 'a;

/// Checks the fields that a game may have beside its moves.
fn check_fields(object: &Object, is_of_tournament: bool) -> Result<(), String> {
    let is_text = |value: &Value| value.is_string();
    let texts = |value: &Value| value.as_array().is_some_and(|texts| texts.iter().all(is_text));
    let integers = |value: &Value| value.as_array().is_some_and(|list| list.iter().all(Value::is_i64));
    let of_texts = |value: &Value| value.as_object().is_some_and(|tags| tags.values().all(is_text));
    let objects = |value: &Value| value.as_array().is_some_and(|list| list.iter().all(Value::is_object));
    let fields: [(&str, &str, &Right<'_>); 11] = [
        ("game", "a text", &|value| is_of_tournament || is_text(value)),
        ("start", "a text", &is_text),
        ("position", "a text", &is_text),
        ("comment", "a text", &is_text),
        ("seed", "an integer", &Value::is_u64),
        ("random", "an integer", &Value::is_u64),
        ("variations", "a list of objects", &objects),
        ("players", "a list of texts", &texts),
        ("result", "a list of integers", &integers),
        ("payoffs", "a list of integers", &integers),
        ("tags", "an object of texts", &of_texts),
    ];
    for (name, expected, is_right) in fields {
        if let Some(value) = object.get(name).filter(|value| !value.is_null() && !is_right(value)) {
            return Err(format!("{name}: expected {expected}, got {}", quoted(&value.to_string())));
        }
    }
    let there = |name: &str| object.get(name).filter(|value| !value.is_null());
    for (one, other) in [("start", "position"), ("result", "payoffs")] {
        if let (Some(one), Some(other)) = (there(one), there(other))
            && one != other
        {
            return Err(format!("expected {one} once, got {other} too"));
        }
    }
    Ok(())
}

/// The message of serde about a line, without the position.
fn said(error: &serde_json::Error) -> String {
    error.to_string().split(" at line ").next().unwrap_or_default().to_owned()
}

/// The head of a file.
fn head_of(object: &Object) -> Result<Head, String> {
    let text = |object: &Object, name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
    let game = text(object, "game");
    if text(object, "yomi").as_deref() != Some("tournament") {
        return Ok(Head { game, tournament: None });
    }
    if let Some(schema) = object.get("schema").filter(|schema| **schema != TOURNAMENT_SCHEMA) {
        return Err(format!("expected lines of schema {TOURNAMENT_SCHEMA}, got schema {schema}"));
    }
    let settings = object.get("settings").and_then(Value::as_object);
    let read = |settings: &Object| {
        let entrants = settings.get("players").and_then(Value::as_array);
        let name = |entrant: &Value| text(entrant.as_object()?, "name");
        let players = entrants.map(|entrants| entrants.iter().filter_map(name).collect());
        Some(Settings {
            game: text(settings, "game")?,
            opening: settings.get("opening")?.as_u64()? as usize,
            players: players.unwrap_or_default(),
        })
    };
    let settings = settings.and_then(read).ok_or(
        "expected a game with its moves, or the head of a file of games: settings without game or opening",
    )?;
    Ok(Head { game, tournament: Some(settings) })
}

/// The moves of a game: a text or an array of texts, and beside them clocks and comments.
fn moves_of(object: &Object) -> Result<Vec<RecordedMove>, String> {
    let wrong = || "expected moves as a text or an array of texts".to_owned();
    let moves: Vec<String> = match object.get("moves").ok_or("missing field `moves`")? {
        Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
        Value::Array(moves) => {
            let moves = moves.iter().map(|mv| mv.as_str().map(str::to_owned));
            moves.collect::<Option<_>>().ok_or_else(wrong)?
        }
        _ => return Err(wrong()),
    };
    for name in ["clocks", "comments", "properties"] {
        let Some(list) = object.get(name).filter(|list| !list.is_null()) else { continue };
        let count = list.as_array().ok_or_else(|| format!("{name}: expected a list"))?.len();
        if count > moves.len() {
            return Err(format!("{name}: expected one for each of {} moves, got {count}", moves.len()));
        }
    }
    let beside = |name: &str, at: usize| object.get(name).and_then(|list| list.get(at));
    let clock = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
    let moves = moves.into_iter().enumerate().map(|(at, text)| {
        Ok(RecordedMove {
            text,
            clock: beside("clocks", at).and_then(Value::as_f64).and_then(clock),
            comment: comment_of(beside("comments", at)),
            properties: properties_of(beside("properties", at))?,
            ..RecordedMove::default()
        })
    });
    moves.collect()
}

/// A comment that says something.
fn comment_of(value: Option<&Value>) -> Option<String> {
    value.and_then(Value::as_str).filter(|text| !text.trim().is_empty()).map(str::to_owned)
}

/// Properties: an object of lists of texts.
fn properties_of(value: Option<&Value>) -> Result<Vec<Property>, String> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Ok(Vec::new()) };
    let wrong =
        || format!("expected properties as an object of lists of texts, got {}", quoted(&value.to_string()));
    let texts = |(name, values): (&String, &Value)| {
        let texts = values.as_array()?.iter().map(|text| text.as_str().map(str::to_owned));
        Some((name.clone(), texts.collect::<Option<Vec<String>>>()?))
    };
    value.as_object().and_then(|object| object.iter().map(texts).collect()).ok_or_else(wrong)
}

/// A variation: its line, the number of that line and of the moves before it.
fn variation_of(value: &Value) -> Result<Variation, String> {
    let object = value.as_object().ok_or("expected an object")?;
    let number = |name: &str| match object.get(name) {
        None | Some(Value::Null) => Ok(0),
        Some(value) => value
            .as_u64()
            .map(|number| number as usize)
            .ok_or_else(|| format!("{name}: expected an integer, got {}", quoted(&value.to_string()))),
    };
    Ok(Variation {
        of: number("of")?,
        after: number("after")?,
        comment: comment_of(object.get("comment")),
        properties: properties_of(object.get("before"))?,
        moves: moves_of(object)?,
    })
}

/// The first of these fields that holds texts only.
fn texts(object: &Object, names: &[&str]) -> Vec<String> {
    let read = |name: &&str| -> Option<Vec<String>> {
        object.get(*name)?.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
    };
    names.iter().find_map(read).unwrap_or_default()
}

/// The first of these fields that holds integers only.
fn integers(object: &Object, names: &[&str]) -> Option<Vec<i32>> {
    let read = |name: &&str| -> Option<Vec<i32>> {
        let integer = |value: &Value| value.as_i64().and_then(|value| i32::try_from(value).ok());
        object.get(*name)?.as_array()?.iter().map(integer).collect()
    };
    names.iter().find_map(read)
}

/// The field `tags`: an object of texts.
fn tags_of(object: &Object) -> Vec<(String, String)> {
    let tags = object.get("tags").and_then(Value::as_object).into_iter().flatten();
    tags.filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned()))).collect()
}

/// The line of a game, with its line feed. Empty fields are left out.
pub(crate) fn write(record: &Record) -> String {
    let mut object = Object::new();
    put(&mut object, "game", json!(record.game), record.game.is_some());
    put(&mut object, "seed", json!(record.seed), record.seed.is_some());
    put(&mut object, "start", json!(record.start), record.start.is_some());
    put(&mut object, "players", json!(record.players), !record.players.is_empty());
    let tags: Object = record.tags.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    put(&mut object, "tags", Value::Object(tags), !record.tags.is_empty());
    put(&mut object, "random", json!(record.random), record.random > 0);
    put_line(&mut object, record.line(0));
    let variations: Vec<Value> = record
        .variations
        .iter()
        .zip(1..)
        .map(|(variation, line)| {
            let mut object = Object::new();
            if variation.of > 0 {
                object.insert("of".to_owned(), json!(variation.of));
            }
            object.insert("after".to_owned(), json!(variation.after));
            put_line(&mut object, record.line(line));
            Value::Object(object)
        })
        .collect();
    put(&mut object, "variations", Value::Array(variations), !record.variations.is_empty());
    put(&mut object, "result", json!(record.result), record.result.is_some());
    Value::Object(object).to_string() + "\n"
}

/// Puts a field that says something.
fn put(object: &mut Object, name: &str, value: Value, is_there: bool) {
    if is_there {
        object.insert(name.to_owned(), value);
    }
}

/// Puts the fields of a line into the object of a game or a variation.
fn put_line(object: &mut Object, line: RecordLine<'_>) {
    let texts = |properties: &[Property]| -> Value {
        properties.iter().map(|(name, values)| (name.clone(), json!(values))).collect::<Object>().into()
    };
    put(object, "comment", json!(line.comment), line.comment.is_some());
    put(object, "before", texts(line.properties), !line.properties.is_empty());
    put(object, "moves", json!(line.moves.iter().map(|mv| &mv.text).collect::<Vec<_>>()), true);
    let mut put_each = |name: &str, of: &dyn Fn(&RecordedMove) -> Value| {
        let values: Vec<Value> = line.moves.iter().map(of).collect();
        put(object, name, json!(values), !values.iter().all(Value::is_null));
    };
    put_each("clocks", &|mv| json!(mv.clock.map(|clock| clock.as_secs_f64())));
    put_each("comments", &|mv| json!(mv.comment));
    put_each("properties", &|mv| json!((!mv.properties.is_empty()).then(|| texts(&mv.properties))));
}
