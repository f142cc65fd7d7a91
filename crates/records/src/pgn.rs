//! Tag pairs and numbered moves, as in PGN, for any game.
//!
//! **Source.** Edwards, Portable Game Notation Specification and Implementation Guide (1994). Differences:
//! moves are those of the game; `[Game "…"]` and `[Position "…"]` hold its specification and its start,
//! `[Payoffs "…"]` what every seat was paid, and `[Player1 "…"]` and so on the names by seat. Read are also
//! `[FEN "…"]`, and `[White "…"]` and `[Black "…"]` as the first and the second seat. Variations in
//! parentheses are passed over and counted.

use crate::error::Error;
use crate::place::{MAX_GAME, join, text_line};
use crate::reading::is_result;
use crate::record::{Record, RecordedMove};
use std::io::BufRead;
use std::time::Duration;

/// The columns of the text of moves.
const WIDTH: usize = 79;

/// The games of a file of PGN.
pub(crate) struct Games {
    input: Box<dyn BufRead + Send>,
    name: String,
    /// A line that was read and belongs to the next game.
    next: Option<String>,
    read: usize,
}

impl Games {
    pub(crate) fn new(input: Box<dyn BufRead + Send>, name: &str) -> Games {
        Games { input, name: name.to_owned(), next: None, read: 0 }
    }

    fn line(&mut self) -> Result<Option<String>, Error> {
        match self.next.take() {
            Some(line) => Ok(Some(line)),
            None => text_line(&mut *self.input, &self.name),
        }
    }

    /// The next game; `None` at the end.
    pub(crate) fn game(&mut self) -> Result<Option<Record>, Error> {
        let (mut tags, mut text) = (Vec::new(), String::new());
        let mut size = 0;
        let mut is_comment = false;
        while let Some(line) = self.line()? {
            size += line.len();
            if size > MAX_GAME {
                return Err(Error::wrong(
                    self.name.as_str(),
                    format!("expected games of at most {MAX_GAME} bytes, got more"),
                ));
            }
            match tag(&line).filter(|_| !is_comment) {
                Some(_) if !text.trim().is_empty() => {
                    self.next = Some(line);
                    break;
                }
                Some(tag) => tags.push(tag),
                None if line.starts_with('%') => {}
                None => {
                    for c in line.chars() {
                        is_comment = if is_comment { c != '}' } else { c == '{' };
                    }
                    text.push_str(&line);
                }
            }
        }
        if tags.is_empty() && text.trim().is_empty() {
            return Ok(None);
        }
        self.read += 1;
        let mut record =
            Record { place: join(&self.name, &format!("game {}", self.read)), ..Record::default() };
        let result = read_moves(&text, &mut record);
        take_tags(&mut record, tags, result.as_deref());
        Ok(Some(record))
    }
}

/// The name and the value of a tag pair.
fn tag(line: &str) -> Option<(String, String)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.trim().split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut read = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        read.push(if c == '\\' { chars.next()? } else { c });
    }
    Some((name.to_owned(), read))
}

/// Gives the tags that a record has fields for their fields.
fn take_tags(record: &mut Record, tags: Vec<(String, String)>, at_end: Option<&str>) {
    let mut players = Vec::new();
    let mut said = at_end.map(str::to_owned);
    let variations = std::mem::take(&mut record.tags);
    for (name, value) in tags {
        let seat = match name.as_str() {
            "White" => Some(1),
            "Black" => Some(2),
            name => name.strip_prefix("Player").and_then(|seat| seat.parse::<usize>().ok()),
        };
        match (name.as_str(), seat) {
            (_, Some(seat @ 1..=6)) => {
                players.resize(players.len().max(seat), String::new());
                players[seat - 1] = value;
            }
            ("Game", _) => record.game = Some(value),
            ("Position" | "FEN", _) => record.start = Some(value),
            ("Payoffs", _) => {
                record.result = value.split_whitespace().map(|number| number.parse().ok()).collect();
            }
            ("Seed", _) => record.seed = value.parse().ok(),
            ("Result", _) => said = Some(value),
            ("SetUp", _) => {}
            _ => record.tags.push((name, value)),
        }
    }
    record.tags.extend(variations);
    record.players = players;
    if record.result.is_none() {
        record.result = match said.as_deref() {
            Some("1-0") => Some(vec![1, -1]),
            Some("0-1") => Some(vec![-1, 1]),
            Some("1/2-1/2") => Some(vec![0, 0]),
            _ => None,
        };
    }
}

/// Reads the moves, and returns the result behind them.
fn read_moves(text: &str, record: &mut Record) -> Option<String> {
    let mut rest = text.trim_start();
    let mut variations = 0;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '{' => {
                let end = rest.find('}').unwrap_or(rest.len());
                comment(rest[1..end].trim(), record.moves.last_mut());
                (end + 1).min(rest.len())
            }
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                comment(rest[1..end].trim(), record.moves.last_mut());
                end
            }
            '(' => {
                variations += 1;
                behind_variation(rest)
            }
            _ => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                // A comment or a variation may follow without a space.
                let end = rest[..end].find('{').unwrap_or(end);
                let end =
                    if rest[..end].ends_with(')') && !rest[..end].contains('(') { end - 1 } else { end };
                let word = &rest[..end];
                let word = word.strip_prefix(|c: char| c == ')').unwrap_or(word);
                let digits = word.bytes().take_while(u8::is_ascii_digit).count();
                let is_number = digits > 0 && word[digits..].starts_with('.');
                let word = if is_number { word[digits..].trim_start_matches('.') } else { word };
                if !word.is_empty() && !word.starts_with('$') {
                    record.moves.push(RecordedMove::new(word));
                }
                end.max(first.len_utf8())
            }
        };
        rest = rest[end..].trim_start();
    }
    if variations > 0 {
        record.tags.push(("Variations".to_owned(), variations.to_string()));
    }
    let last = record.moves.last().filter(|mv| is_result(&mv.text))?.text.clone();
    record.moves.pop();
    Some(last)
}

/// The bytes of a variation with those in it.
fn behind_variation(text: &str) -> usize {
    let (mut depth, mut is_comment) = (0_usize, false);
    for (at, c) in text.char_indices() {
        match c {
            '{' => is_comment = true,
            '}' => is_comment = false,
            '(' if !is_comment => depth += 1,
            ')' if !is_comment => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// Adds a comment, and a clock in it, to a move.
fn comment(text: &str, mv: Option<&mut RecordedMove>) {
    let Some(mv) = mv else { return };
    let mut text = text.to_owned();
    if let Some(at) = text.find("[%clk ")
        && let Some(end) = text[at..].find(']')
    {
        mv.clock = clock(text[at + 6..at + end].trim());
        text.replace_range(at..=at + end, "");
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !text.is_empty() {
        let before = mv.comment.take().map_or_else(String::new, |before| before + " ");
        mv.comment = Some(before + &text);
    }
}

/// A time as `1:02:03.5`.
fn clock(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        seconds = seconds * 60.0 + part.parse::<f64>().ok()?;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// A game with its tags and moves.
pub(crate) fn write(record: &Record, players: usize) -> String {
    let mut text = String::new();
    let mut put = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (name, value) in
        record.tags.iter().filter(|(name, _)| name.bytes().all(|c| c.is_ascii_alphanumeric()))
    {
        put(name, value);
    }
    if let Some(game) = &record.game {
        put("Game", game);
    }
    if let Some(seed) = record.seed {
        put("Seed", &seed.to_string());
    }
    if let Some(start) = &record.start {
        put("Position", start);
    }
    for (seat, name) in record.players.iter().enumerate() {
        put(&format!("Player{}", seat + 1), name);
    }
    let result = match record.result.as_deref() {
        Some([first, second]) if first > second => "1-0",
        Some([first, second]) if first < second => "0-1",
        Some([..]) if players == 2 => "1/2-1/2",
        _ => "*",
    };
    if let Some(payoffs) = &record.result {
        put("Payoffs", &payoffs.iter().map(i32::to_string).collect::<Vec<_>>().join(" "));
    }
    put("Result", result);
    let mut words = Vec::new();
    for (ply, mv) in record.moves.iter().enumerate() {
        if ply % players == 0 {
            words.push(format!("{}.", ply / players + 1));
        }
        words.push(mv.text.clone());
        let clock = mv.clock.map(|clock| {
            let seconds = clock.as_secs();
            let part = clock.as_millis() % 1000;
            let part = if part == 0 { String::new() } else { format!(".{part:03}") };
            format!("[%clk {}:{:02}:{:02}{part}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
        });
        let comment = mv.comment.as_ref().map(|text| text.replace(['{', '}'], "'"));
        let said: Vec<String> = clock.into_iter().chain(comment).collect();
        if !said.is_empty() {
            words.extend(format!("{{{}}}", said.join(" ")).split_whitespace().map(str::to_owned));
        }
    }
    words.push(result.to_owned());
    let mut width = 0;
    text.push('\n');
    for word in words {
        let long = word.chars().count();
        if width > 0 {
            let is_full = width + 1 + long > WIDTH;
            text.push(if is_full { '\n' } else { ' ' });
            width = if is_full { 0 } else { width + 1 };
        }
        text.push_str(&word);
        width += long;
    }
    text + "\n\n"
}
