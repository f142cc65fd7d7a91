//! Tag pairs and numbered moves, as in PGN, for any game.
//!
//! **Source.** Edwards, Portable Game Notation Specification and Implementation Guide (1994). Differences:
//! moves are in the game's notation; `[Game "…"]` and `[Position "…"]` hold its specification and its start,
//! `[Payoffs "…"]` the payoff of every seat, and `[Player1 "…"]` and so on the names by seat. `[FEN "…"]` is
//! also read, as are `[White "…"]` and `[Black "…"]` for the first and the second seat. Properties of a move
//! are the glyphs `$1` and commands `[%name values]` in its comment, with other signs in hexadecimal (`%2c`).

use crate::draughts::squares;
use crate::error::Error;
use crate::loss::{Lose, Loss};
use crate::place::{Line, Lines, MAX_GAME, Next};
use crate::reading::{is_result, numbered_word};
use crate::record::{Property, Record, RecordedMove, Step, Variation};
use game::quoted;
use std::time::Duration;

/// The columns of the text of moves.
const WIDTH: usize = 79;

/// The part of a game read so far.
#[derive(Default)]
struct Parsed {
    record: Record,
    tags: Vec<(String, String)>,
    /// True after an empty line that follows a tag.
    is_behind_tags: bool,
    /// The comment that is open.
    comment: Option<String>,
    /// The line that is read, and those in which it is a variation, each with a number before its next move.
    line: usize,
    open: Vec<(usize, Option<usize>)>,
    /// The number that was read before a move.
    number: Option<usize>,
    /// The result after the moves.
    result: Option<String>,
    /// True if there was anything but tags.
    has_text: bool,
    /// The first error.
    wrong: Option<String>,
}

/// The next game.
pub(crate) fn game(lines: &mut Lines) -> Next {
    let mut parsed = Parsed::default();
    let (mut size, mut was_empty) = (0, true);
    while let Some(line) = lines.next()? {
        size += line.text.len();
        if size > MAX_GAME {
            let what = format!("expected games of at most {MAX_GAME} bytes, got more");
            return Err(Error::wrong(lines.name.as_str(), what));
        }
        let is_empty = line.text.trim().is_empty();
        if parsed.begins_another(&line.text, was_empty) {
            lines.put_back(line);
            break;
        }
        if let Some(wrong) = line.wrong {
            parsed.wrong(wrong);
        }
        if let Some(notice) = line.notice {
            parsed.record.tell(notice);
        }
        if let Some(rest) = parsed.line(&line.text) {
            let rest = rest.to_owned();
            lines.put_back(Line { text: rest, number: line.number, ..Line::default() });
            break;
        }
        was_empty = is_empty;
    }
    if parsed.tags.is_empty() && !parsed.has_text && parsed.wrong.is_none() {
        return Ok(None);
    }
    Ok(Some(parsed.finish(lines.place_of_next(None))))
}

impl Parsed {
    fn wrong(&mut self, what: impl Into<String>) {
        self.wrong.get_or_insert(what.into());
    }

    /// True if a line is the first of the next game: a tag after moves, or a repeated tag after an empty
    /// line. This ends an open comment or variation too.
    fn begins_another(&self, line: &str, was_empty: bool) -> bool {
        if !line.starts_with('[') || !self.has_text && self.tags.is_empty() {
            return false;
        }
        if self.comment.is_some() || !self.open.is_empty() {
            return was_empty && line.trim_end().ends_with("\"]");
        }
        let name = line[1..].split_whitespace().next().unwrap_or_default();
        self.has_text || self.is_behind_tags && self.tags.iter().any(|(known, _)| known == name)
    }

    /// Reads a line. Returns the part of it that belongs to the next game, if there is one.
    fn line<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let is_text = self.comment.is_some() || !self.open.is_empty();
        if !is_text && line.starts_with('%') {
            return None;
        }
        let mut rest = line;
        if !is_text && line.trim_start().starts_with('[') {
            rest = self.tags_of(line.trim());
            self.is_behind_tags = false;
        }
        self.is_behind_tags |= line.trim().is_empty();
        loop {
            if let Some(comment) = &mut self.comment {
                let end = rest.find('}');
                comment.push_str(&rest[..end.unwrap_or(rest.len())]);
                let Some(end) = end else {
                    comment.push('\n');
                    return None;
                };
                rest = &rest[end + 1..];
                let comment = self.comment.take().unwrap_or_default();
                if comment.contains('{') {
                    self.wrong("expected } behind a comment, got another comment in it");
                }
                say(&comment, self.line, &mut self.record);
            }
            rest = rest.trim_start();
            let first = rest.chars().next()?;
            if self.result.is_some() && self.open.is_empty() && !matches!(first, '{' | ';') {
                return Some(rest);
            }
            self.has_text = true;
            let mut end = 1;
            match first {
                '{' => self.comment = Some(String::new()),
                ';' => {
                    say(&rest[1..], self.line, &mut self.record);
                    return None;
                }
                '(' => {
                    self.open.push((self.line, self.number.take()));
                    let after = self.record.line(self.line).moves.len().saturating_sub(1);
                    self.line =
                        self.record.branch(Variation { of: self.line, after, ..Variation::default() });
                }
                ')' if !self.open.is_empty() => {
                    (self.line, self.number) = self.open.pop().unwrap_or_default();
                }
                ')' | '}' => self.wrong(format!("expected a move, got {}", quoted(&rest[..1]))),
                _ => {
                    // A move may have parentheses of its own.
                    let (mut depth, is_main) = (0, self.open.is_empty());
                    let is_end = |c: char| {
                        depth += i32::from(c == '(') - i32::from(c == ')');
                        c.is_whitespace() || "{}".contains(c) || depth < 0 && !is_main
                    };
                    end = rest.find(is_end).unwrap_or(rest.len());
                    self.word(&rest[..end]);
                }
            }
            rest = &rest[end..];
        }
    }

    /// Reads the number of a move, a move, a mark or a result. A result in a variation ends only that.
    fn word(&mut self, word: &str) {
        if ["1-0", "0-1", "1/2-1/2", "1/2", "*"].contains(&word) {
            let is_half = word == "1/2" && self.open.is_empty();
            if is_half {
                self.record.tell("read `1/2` as `1/2-1/2`");
            }
            if self.open.is_empty() {
                self.result = Some(if is_half { "1/2-1/2" } else { word }.to_owned());
            }
            return;
        }
        let (number, word) = numbered_word(word);
        if word.ends_with(')') && !word.contains('(') {
            self.wrong(format!("expected a move, got {}", quoted(word)));
        }
        if number.is_some() && std::mem::replace(&mut self.number, number).is_some() {
            self.wrong("expected a move behind its number, got another number");
        }
        if let Some(glyph) = word.strip_prefix('$') {
            self.record.mark(self.line, glyph_property(glyph));
        } else if !word.is_empty() {
            let number = self.number.take();
            self.record.moves_mut(self.line).push(RecordedMove { number, ..RecordedMove::new(word) });
        }
    }

    /// Reads the tag pairs of a line, behind which a move or a result may stand: that is returned.
    fn tags_of<'a>(&mut self, line: &'a str) -> &'a str {
        let mut rest = line;
        while !rest.is_empty() && !rest.starts_with(|c: char| c == '*' || c.is_ascii_digit()) {
            let Some((name, value, read, end)) = tag(rest) else {
                let expected = "expected a tag such as [Event \"a match\"]";
                self.wrong(format!("{expected}, got {}", quoted(rest)));
                return "";
            };
            if !read {
                self.record.tell(format!("read {} as {}", quoted(&rest[..end]), quoted(&value)));
            }
            match self.tags.iter().find(|(known, _)| *known == name) {
                Some((_, known)) if *known != value => {
                    let what =
                        format!("expected one tag {name}, got {} and {}", quoted(known), quoted(&value));
                    self.wrong(what);
                }
                Some(_) => {}
                None => self.tags.push((name, value)),
            }
            rest = rest[end..].trim_start();
        }
        rest
    }

    /// The game.
    fn finish(mut self, place: String) -> Result<Record, Error> {
        if self.comment.is_some() {
            self.wrong("expected } behind a comment, got the end of the game");
        }
        if !self.open.is_empty() {
            self.wrong("expected ) behind a variation, got the end of the game");
        }
        let mut said = self.result.take();
        // A game of three players may end in a word such as `3-2`.
        // In draughts Black begins, all moves look like results, and programs differ in whose result is told.
        let has_game = self.tags.iter().any(|(name, _)| name == "Game");
        let is_draughts =
            !has_game && self.record.moves.first().is_some_and(|mv| squares(&mv.text).is_some());
        if said.is_none() && !is_draughts && self.record.moves.last().is_some_and(|mv| is_result(&mv.text)) {
            said = self.record.moves.pop().map(|mv| mv.text);
        }
        if self.record.moves.is_empty() && said.is_none() {
            self.wrong("expected moves behind the tags, got none");
        }
        let Parsed { mut record, tags, wrong, .. } = self;
        let taken = take_tags(&mut record, tags, said.as_deref(), is_draughts);
        match wrong.map_or(taken, Err) {
            Ok(()) => Ok(Record { place, ..record }),
            Err(what) => Err(Error::wrong(place, what)),
        }
    }
}

/// The name and the value of the tag pair at the start of a text, whether it conforms to the format, and its
/// length. Values without quotation marks or with single backslashes are read too.
fn tag(text: &str) -> Option<(String, String, bool, usize)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let end = inside.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let (name, behind) = inside.split_at(end);
    let value = behind.trim_start();
    let length = |rest: &str| text.len() - rest.len();
    if name.is_empty() || value.len() == behind.len() {
        return None;
    }
    let Some(value) = value.strip_prefix('"') else {
        let (value, rest) = value.split_once(']')?;
        let is_word = !value.contains(['"', '[']);
        return is_word.then(|| (name.to_owned(), value.trim().to_owned(), false, length(rest)));
    };
    let mut read = String::new();
    let mut chars = value.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => {
                let Some(rest) = value[at + 1..].trim_start().strip_prefix(']') else { break };
                return Some((name.to_owned(), read, true, length(rest)));
            }
            '\\' => match chars.next() {
                Some((_, c @ ('"' | '\\'))) => read.push(c),
                _ => break,
            },
            c => read.push(c),
        }
    }
    let (value, rest) = value.split_once("\"]")?;
    (!value.contains('"')).then(|| (name.to_owned(), value.to_owned(), false, length(rest)))
}

/// Moves tags into the fields that a record has for them.
///
/// # Errors
///
/// If they contradict each other or the moves.
fn take_tags(
    record: &mut Record,
    tags: Vec<(String, String)>,
    at_end: Option<&str>,
    is_draughts: bool,
) -> Result<(), String> {
    let mut players: Vec<String> = Vec::new();
    let mut said = at_end.filter(|said| *said != "*").map(str::to_owned);
    let is_unsaid = at_end == Some("*");
    let is_set_up = tags.iter().any(|(name, value)| name == "SetUp" && value == "1");
    for (name, value) in tags {
        let seat = match name.as_str() {
            "White" | "WhiteElo" => Some(1 + usize::from(is_draughts)),
            "Black" | "BlackElo" => Some(2 - usize::from(is_draughts)),
            name => name.strip_prefix("Player").and_then(|seat| seat.parse().ok()),
        };
        let rating = seat.filter(|_| name.ends_with("Elo")).map(|seat| format!("Rating{seat}"));
        let wrong = |expected: &str| Err(format!("expected {expected} in {name}, got {}", quoted(&value)));
        match (name.as_str(), seat) {
            (_, Some(seat @ 1..=6)) if rating.is_none() => {
                players.resize(players.len().max(seat), String::new());
                if !players[seat - 1].is_empty() && players[seat - 1] != value {
                    return wrong(&quoted(&players[seat - 1]));
                }
                players[seat - 1] = value;
            }
            ("Game", _) => record.game = Some(value),
            ("Position" | "FEN", _) => {
                if record.start.as_ref().is_some_and(|start| *start != value) {
                    return wrong("one position");
                }
                record.start = Some(value);
            }
            ("Payoffs", _) => {
                let payoffs: Option<Vec<i32>> =
                    value.split_whitespace().map(|number| number.parse().ok()).collect();
                match payoffs {
                    Some(payoffs) => record.result = Some(payoffs),
                    None => return wrong("integers"),
                }
            }
            ("Seed", _) => match value.parse() {
                Ok(seed) => record.seed = Some(seed),
                Err(_) => return wrong("an integer"),
            },
            ("Result", _) => match (&said, value.as_str()) {
                (_, "*" | "?" | "") => {}
                (Some(at_end), _) if *at_end != value && result(&value).is_some() => {
                    return wrong(&format!("{}, as behind the moves,", quoted(at_end)));
                }
                _ => {
                    if is_unsaid {
                        record.tell(format!(
                            "read the result {} of the tags; the moves end in `*`",
                            quoted(&value)
                        ));
                    }
                    said = Some(value);
                }
            },
            ("PlyCount", _) => {
                if value.parse() != Ok(record.moves.len()) {
                    return wrong(&format!("{} moves", record.moves.len()));
                }
            }
            ("SetUp", _) => {}
            _ => {
                let name = rating.unwrap_or(name);
                if record.tag(&name).is_none() {
                    record.tags.push((name, value));
                }
            }
        }
    }
    if is_set_up && record.start.is_none() {
        return Err("expected a position in FEN beside SetUp, got none".to_owned());
    }
    record.players = players;
    let said = said.as_deref().and_then(result);
    match (&record.result, said) {
        (Some(payoffs), Some(said)) if payoffs.len() == 2 => {
            // Both payoffs may be positive, the winner's being greater.
            if payoffs[0].cmp(&payoffs[1]) != said[0].cmp(&said[1]) {
                return Err(format!("expected payoffs as the result says, got {payoffs:?} and {said:?}"));
            }
        }
        (Some(_), _) => {}
        (None, Some(said)) if is_draughts && said[0] != 0 => {
            record.tell("passed over the result: in draughts programs differ in whose win 1-0 is");
        }
        (None, said) => record.result = said,
    }
    Ok(())
}

/// The payoffs of a result.
fn result(said: &str) -> Option<Vec<i32>> {
    match said {
        "1-0" => Some(vec![1, -1]),
        "0-1" => Some(vec![-1, 1]),
        "1/2-1/2" => Some(vec![0, 0]),
        _ => None,
    }
}

/// Glyphs of moves, by number, with their signs and the properties of SGF that say the same.
const GLYPHS: [(&str, &str, &str, &str); 6] = [
    ("1", "!", "TE", "1"),
    ("2", "?", "BM", "1"),
    ("3", "!!", "TE", "2"),
    ("4", "??", "BM", "2"),
    ("5", "!?", "IT", ""),
    ("6", "?!", "DO", ""),
];

/// The property of a glyph, by its number.
fn glyph_property(number: &str) -> Property {
    let found = GLYPHS.iter().find(|(known, ..)| *known == number);
    let (name, value) = found.map_or(("NAG", number), |(_, _, name, value)| (name, value));
    (name.to_owned(), vec![value.to_owned()])
}

/// The property of a sign behind a move: of `!`, `?`, `!!`, `??`, `!?` and `?!`.
pub fn sign_property(sign: &str) -> Option<Property> {
    GLYPHS.iter().find(|(_, known, ..)| *known == sign).map(|(number, ..)| glyph_property(number))
}

/// Adds a comment, and the clock and the properties in it, to the last move of a line, or before its first.
fn say(text: &str, line: usize, record: &mut Record) {
    let (mut rest, mut comment) = (text, String::new());
    while let Some(at) = rest.find("[%") {
        let Some(end) = rest[at..].find(']') else { break };
        let command = &rest[at + 2..at + end];
        comment.push_str(&rest[..at]);
        rest = &rest[at + end + 1..];
        let (name, values) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let clock = if name == "clk" { clock(values.trim()) } else { None };
        if let (Some(clock), Some(mv)) = (clock, record.moves_mut(line).last_mut()) {
            mv.clock = Some(clock);
        } else {
            let values = values.trim().split(',').map(decoded).collect();
            record.mark(line, (name.to_uppercase(), values));
        }
    }
    comment.push_str(rest);
    record.say(line, &comment.split_whitespace().collect::<Vec<_>>().join(" "));
}

/// A value of a command with its signs in hexadecimal.
fn encoded(value: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "+-.:/_#".contains(c);
    let code = |c: char| c.to_string().bytes().map(|byte| format!("%{byte:02x}")).collect::<String>();
    value.chars().map(|c| if is_plain(c) { c.to_string() } else { code(c) }).collect()
}

/// The value that [`encoded`] wrote; one by others that is not as it writes them stays as it is.
fn decoded(value: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), value.as_bytes());
    while let [first, behind @ ..] = rest {
        let digits = behind.get(..2).filter(|two| *first == b'%' && two.iter().all(u8::is_ascii_hexdigit));
        let code = digits.and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = &behind[if code.is_some() { 2 } else { 0 }..];
    }
    String::from_utf8(bytes).unwrap_or_else(|_| value.to_owned())
}

/// A time as `1:02:03.5`.
fn clock(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        seconds = seconds * 60.0 + part.parse::<f64>().ok()?;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// Tags with fields of their own in a record.
const OF_RECORD: [&str; 12] = [
    "White", "Black", "Game", "Position", "FEN", "Payoffs", "Seed", "Result", "PlyCount", "SetUp",
    "WhiteElo", "BlackElo",
];

/// A game with its tags and moves. What the format cannot say is counted by `lose`.
pub(crate) fn write(record: &Record, players: usize, lose: &mut Lose<'_>) -> String {
    let mut text = String::new();
    let mut put = |name: &str, value: &str, lose: &mut Lose<'_>| {
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
        if value.contains(char::is_control) {
            lose(Loss::Sign);
        }
        text.push_str(&format!("[{name} \"{}\"]\n", escaped.replace(char::is_control, " ")));
    };
    for (name, value) in &record.tags {
        let is_name = name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_') && !name.is_empty();
        let is_player = name.strip_prefix("Player").is_some_and(|seat| seat.parse::<usize>().is_ok());
        if is_name && !is_player && !OF_RECORD.contains(&name.as_str()) {
            put(name, value, lose);
        } else {
            lose(Loss::Tag);
        }
    }
    if let Some(game) = &record.game {
        put("Game", game, lose);
    }
    if let Some(seed) = record.seed {
        put("Seed", &seed.to_string(), lose);
    }
    if let Some(start) = &record.start {
        put("Position", start, lose);
    }
    for (seat, name) in record.players.iter().enumerate() {
        put(&format!("Player{}", seat + 1), name, lose);
    }
    let result = match record.result.as_deref() {
        Some([first, second]) if first > second => "1-0",
        Some([first, second]) if first < second => "0-1",
        Some([..]) if players == 2 => "1/2-1/2",
        _ => "*",
    };
    if let Some(payoffs) = &record.result {
        put("Payoffs", &payoffs.iter().map(i32::to_string).collect::<Vec<_>>().join(" "), lose);
    }
    put("Result", result, lose);
    let mut words: Vec<String> = Vec::new();
    // The number of the position before each line, and whether the next move must tell its own.
    let mut first = vec![0; record.lines()];
    let mut is_told = true;
    let mut opening = String::new();
    record.walk(false, |step| match step {
        Step::Open => {
            opening.push('(');
            is_told = true;
        }
        Step::Close => {
            match words.last_mut().filter(|_| opening.is_empty()) {
                Some(word) => word.push(')'),
                None => words.push(std::mem::take(&mut opening) + ")"),
            }
            is_told = true;
        }
        Step::Start(line) => {
            if let Some(at) = line.checked_sub(1) {
                let variation = &record.variations[at];
                first[line] = first[variation.of] + variation.after;
            }
            let (comment, properties) = record.line(line).annotations();
            let before = words.len();
            words.extend(annotations(None, comment, properties, lose));
            if let Some(word) = words.get_mut(before) {
                word.insert_str(0, &std::mem::take(&mut opening));
            }
        }
        Step::Move(line, at) => {
            let (mv, ply) = (&record.line(line).moves[at], first[line] + at);
            let opening = std::mem::take(&mut opening);
            if ply % players == 0 || std::mem::take(&mut is_told) && ply > 0 {
                let dots = if ply % players == 0 { "." } else { "..." };
                words.push(format!("{opening}{}{dots}", ply / players + 1));
                words.push(mv.text.clone());
            } else {
                words.push(opening + &mv.text);
            }
            is_told = false;
            words.extend(annotations(mv.clock, mv.comment.as_deref(), &mv.properties, lose));
        }
        Step::Leftover(count) => (0..count).for_each(|_| lose(Loss::Variation)),
        Step::End => {}
    });
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

/// The words of glyphs and of a comment with its commands.
fn annotations(
    clock: Option<Duration>,
    comment: Option<&str>,
    properties: &[Property],
    lose: &mut Lose<'_>,
) -> Vec<String> {
    let (mut words, mut said) = (Vec::new(), Vec::new());
    said.extend(clock.map(|clock| {
        let seconds = clock.as_secs();
        let part = format!(".{:09}", clock.subsec_nanos());
        let part = part.trim_end_matches('0').trim_end_matches('.');
        format!("[%clk {}:{:02}:{:02}{part}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }));
    for (name, values) in properties {
        let glyph = |value: &String| {
            let found = GLYPHS.iter().find(|(_, _, known, text)| known == name && text == value);
            let number = found.map(|(number, ..)| (*number).to_owned());
            number.or_else(|| {
                (name == "NAG" && !value.is_empty() && value.bytes().all(|c| c.is_ascii_digit()))
                    .then(|| value.clone())
            })
        };
        let glyphs: Option<Vec<String>> = values.iter().map(glyph).collect();
        let is_name = !name.is_empty()
            && name.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == b'_');
        match glyphs.filter(|glyphs| !glyphs.is_empty()) {
            Some(glyphs) => words.extend(glyphs.iter().map(|number| format!("${number}"))),
            None if is_name && !values.is_empty() && name != "CLK" => {
                let values: Vec<String> = values.iter().map(|value| encoded(value)).collect();
                said.push(format!("[%{} {}]", name.to_lowercase(), values.join(",")));
            }
            None => lose(Loss::Property),
        }
    }
    if let Some(comment) = comment {
        let plain = comment.replace(['{', '}'], "'").replace("[%", "[ %");
        let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
        if plain != comment {
            lose(Loss::Sign);
        }
        said.push(plain);
    }
    if !said.is_empty() {
        words.extend(format!("{{{}}}", said.join(" ")).split_whitespace().map(str::to_owned));
    }
    words
}
