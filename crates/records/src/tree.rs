//! Trees of nodes with properties in parentheses, as SGF and GGF have them: `(;B[dd];W[ee](;B[ff])(;B[gg]))`.
//!
//! Texts are in the encoding that CA names, or in UTF-8 or ISO-8859-1. In other encodings the closing
//! brackets are still found, even where a second byte may look like one, and non-ASCII texts are left out.

use crate::error::Error;
use crate::place::{EXPECTED_UTF8, Encoding, MAX_GAME, READ_AS_LATIN1, decoded, join, unreadable};
use game::quoted;
use std::collections::VecDeque;
use std::io::BufRead;

/// A property: its name and its values.
pub(crate) type Property = (String, Vec<String>);

/// The number of bytes of the root that are searched for the encoding.
const HEAD: usize = 2_048;

/// The main line of a tree.
#[derive(Default)]
pub(crate) struct MainLine {
    /// The properties of each node.
    pub(crate) nodes: Vec<Vec<Property>>,
    /// The number of variations skipped.
    pub(crate) variations: usize,
    /// The notices to report.
    pub(crate) notices: Vec<String>,
    /// True if the text ended before the tree did.
    is_cut: bool,
    /// The first error.
    wrong: Option<String>,
    /// True if the end of the tree could not be determined.
    is_last: bool,
}

impl MainLine {
    fn wrong(&mut self, what: impl Into<String>) {
        self.wrong.get_or_insert(what.into());
    }

    fn tell(&mut self, notice: impl Into<String>) {
        let notice = notice.into();
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }
}

/// Reads the trees of a file, each with its place for messages. A tree cut off by the end of the file is
/// read up to there, and an error follows it.
pub(crate) struct Trees {
    bytes: Bytes,
    read: usize,
    is_over: bool,
    /// Trees and errors read but not yet taken.
    ready: VecDeque<Result<(MainLine, String), Error>>,
    /// The number of trees announced before them, and the number read since.
    promised: Option<(usize, usize)>,
}

impl Trees {
    pub(crate) fn new(input: Box<dyn BufRead + Send>, name: &str) -> Trees {
        let bytes = Bytes { input, name: name.to_owned(), held: Vec::new(), at: 0, read: 0 };
        Trees { bytes, read: 0, is_over: false, ready: VecDeque::new(), promised: None }
    }

    /// Handles the text before a tree, or after the last.
    fn between(&mut self, text: &[u8], line: Option<&mut MainLine>) -> Result<(), String> {
        let text = String::from_utf8_lossy(text);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() && line.is_some() {
            return Ok(());
        }
        let kept = self.promised.take().filter(|(promised, read)| promised != read);
        match (text.parse(), line) {
            // The Generic Game Server writes the number of games before them.
            (Ok(number), Some(_)) => self.promised = Some((number, 0)),
            (Err(_), Some(line)) if !text.contains([';', '[', ']', ')']) => {
                line.tell(format!("passed over {}", quoted(text)));
            }
            _ if text.is_empty() => {}
            _ => return Err(format!("expected a game in parentheses, got {}", quoted(text))),
        }
        match kept {
            Some((promised, read)) => {
                Err(format!("expected {promised} games, as the number before them says, got {read}"))
            }
            None => Ok(()),
        }
    }

    /// Reads the next tree, or the end of the file.
    fn advance(&mut self) -> Result<(), Error> {
        let mut outside = Vec::new();
        let is_end = loop {
            self.bytes.read = 0;
            match self.bytes.next()? {
                None => break true,
                Some(b'(') => break false,
                Some(byte) if outside.len() < HEAD => outside.push(byte),
                Some(_) => {}
            }
        };
        let mut line = MainLine::default();
        let place = |trees: &Trees, at: String| join(&trees.bytes.name, &at);
        if let Err(what) = self.between(&outside, (!is_end).then_some(&mut line)) {
            let behind = match self.read {
                0 => String::new(),
                read => format!("behind game {read}"),
            };
            self.ready.push_back(Err(Error::wrong(place(self, behind), what)));
        }
        if is_end {
            self.is_over = true;
            return Ok(());
        }
        self.read += 1;
        if let Some((_, read)) = &mut self.promised {
            *read += 1;
        }
        self.bytes.tree(&mut line)?;
        self.is_over |= line.is_cut || line.is_last;
        let place = place(self, format!("game {}", self.read));
        let is_cut = line.is_cut;
        self.ready.push_back(match line.wrong.take() {
            Some(what) => Err(Error::wrong(place.clone(), what)),
            None => Ok((line, place.clone())),
        });
        if is_cut {
            let what = "expected the end of a game; the file ends here, and the game was read up to there";
            self.ready.push_back(Err(Error::wrong(place, what)));
        }
        Ok(())
    }
}

impl Iterator for Trees {
    type Item = Result<(MainLine, String), Error>;

    fn next(&mut self) -> Option<Result<(MainLine, String), Error>> {
        while self.ready.is_empty() && !self.is_over {
            if let Err(error) = self.advance() {
                self.is_over = true;
                self.ready.push_back(Err(error));
            }
        }
        self.ready.pop_front()
    }
}

/// The encoding of a tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charset {
    /// None is named.
    Unnamed,
    Utf8,
    Latin1,
    /// Two-byte characters whose second byte may look like a bracket; the first is in either of these ranges.
    TwoBytes([(u8, u8); 2]),
    /// Any other.
    Other,
}

impl Charset {
    fn named(name: &str) -> Charset {
        match name.trim().to_ascii_lowercase().replace('_', "-").as_str() {
            // UTF-16 has already been converted to UTF-8.
            "utf-8" | "utf8" | "us-ascii" | "ascii" | "utf-16" | "utf-16le" | "utf-16be" => Charset::Utf8,
            "iso-8859-1" | "iso8859-1" | "latin1" | "latin-1" | "windows-1252" | "cp1252" => Charset::Latin1,
            "shift-jis" | "sjis" | "x-sjis" | "cp932" | "ms932" | "windows-31j" => {
                Charset::TwoBytes([(0x81, 0x9f), (0xe0, 0xfc)])
            }
            "gbk" | "gb2312" | "gb18030" | "cp936" | "big5" | "big5-hkscs" | "cp950" | "euc-kr" | "cp949"
            | "uhc" | "windows-949" => Charset::TwoBytes([(0x81, 0xfe); 2]),
            _ => Charset::Other,
        }
    }

    fn is_first(self, byte: u8) -> bool {
        matches!(self, Charset::TwoBytes(ranges) if ranges.iter().any(|(a, b)| (*a..=*b).contains(&byte)))
    }
}

/// A value between its brackets.
struct Value {
    /// Without its escapes.
    bytes: Vec<u8>,
    /// True if a backslash follows a non-ASCII byte: it may be half of a character.
    is_doubtful: bool,
    /// True if another property seems to begin in it.
    has_property: bool,
}

struct Bytes {
    input: Box<dyn BufRead + Send>,
    name: String,
    /// Bytes that were looked at in advance, and the number of those taken.
    held: Vec<u8>,
    at: usize,
    read: usize,
}

impl Bytes {
    /// Reads the main line of a tree after its parenthesis: the first variation wherever there are several.
    fn tree(&mut self, line: &mut MainLine) -> Result<(), Error> {
        let name = self.charset()?;
        let charset = name.as_deref().map_or(Charset::Unnamed, Charset::named);
        // The open parentheses; for each, whether a variation below it was read.
        let mut open = vec![false];
        // The depth at which the skipped variation began.
        let mut skipped: Option<usize> = None;
        let mut property: Option<Property> = None;
        while !open.is_empty() {
            let Some(byte) = self.next()? else {
                line.is_cut = true;
                break;
            };
            match byte {
                b'[' => {
                    let Some(value) = self.value(charset)? else {
                        line.is_cut = true;
                        break;
                    };
                    if skipped.is_some() {
                        continue;
                    }
                    let text = text_of(value, charset, name.as_deref().unwrap_or_default(), line);
                    match &mut property {
                        Some((_, values)) => values.push(text),
                        None => line.wrong("expected a property before [, got none"),
                    }
                    continue;
                }
                b'(' => {
                    let has_one = open.last_mut().is_some_and(|has_one| std::mem::replace(has_one, true));
                    if has_one && skipped.is_none() {
                        skipped = Some(open.len());
                        line.variations += 1;
                    }
                    open.push(false);
                }
                b')' => {
                    open.pop();
                    if skipped == Some(open.len()) {
                        skipped = None;
                    }
                }
                b';' => {}
                _ if byte.is_ascii_alphabetic() || byte.is_ascii_whitespace() || skipped.is_some() => {}
                _ => {
                    let found = quoted(&String::from_utf8_lossy(&[byte]));
                    line.wrong(format!("expected a property or a node, got {found}"));
                }
            }
            let is_letter = byte.is_ascii_alphabetic();
            let is_done = property.as_ref().is_some_and(|(_, values)| !values.is_empty());
            if matches!(byte, b'(' | b')' | b';') || is_letter && is_done {
                keep(line, property.take());
            }
            if skipped.is_some() {
                continue;
            }
            if byte == b';' {
                if open.last() == Some(&true) {
                    line.wrong("expected no node behind a variation, got one");
                }
                line.nodes.push(Vec::new());
            } else if byte.is_ascii_uppercase() {
                property.get_or_insert_with(Property::default).0.push(byte as char);
            }
        }
        // A property that the end of the file cuts off is left out.
        if !line.is_cut {
            keep(line, property);
        }
        Ok(())
    }

    /// Peeks at the root for the encoding that CA names.
    fn charset(&mut self) -> Result<Option<String>, Error> {
        self.held.drain(..self.at);
        self.at = 0;
        while self.held.len() - self.at < HEAD {
            let more = self.input.fill_buf().map_err(|error| unreadable(&self.name, &error))?;
            let used = more.len().min(HEAD);
            if used == 0 {
                break;
            }
            self.held.extend_from_slice(&more[..used]);
            self.input.consume(used);
        }
        let head = &self.held[self.at..];
        let head = &head[..head.len().min(HEAD)];
        let end = head.windows(3).position(|three| matches!(three, b";B[" | b";W["));
        let head = &head[..end.unwrap_or(head.len())];
        let at = head.windows(4).position(|four| four.ends_with(b"CA[") && !four[0].is_ascii_uppercase());
        let name = at.and_then(|at| head[at + 4..].split(|byte| *byte == b']').next());
        let in_line = |name| String::from_utf8_lossy(name).split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(name.map(|name| in_line(name).replace(char::is_control, "")))
    }

    fn next(&mut self) -> Result<Option<u8>, Error> {
        let byte = if let Some(byte) = self.held.get(self.at) {
            self.at += 1;
            Some(*byte)
        } else {
            (self.at, self.held) = (0, Vec::new());
            let more = self.input.fill_buf().map_err(|error| unreadable(&self.name, &error))?;
            let byte = more.first().copied();
            self.input.consume(usize::from(byte.is_some()));
            byte
        };
        self.read += usize::from(byte.is_some());
        if self.read > MAX_GAME {
            let what = format!("expected games of at most {MAX_GAME} bytes, got more");
            return Err(Error::wrong(self.name.as_str(), what));
        }
        Ok(byte)
    }

    /// A value up to its bracket; `None` if it does not end.
    fn value(&mut self, charset: Charset) -> Result<Option<Value>, Error> {
        let mut value = Value { bytes: Vec::new(), is_doubtful: false, has_property: false };
        loop {
            let Some(byte) = self.next()? else { return Ok(None) };
            let last = value.bytes.last().copied().unwrap_or_default();
            match byte {
                b']' => return Ok(Some(value)),
                b'\\' => {
                    value.is_doubtful |= last >= 0x80;
                    match self.next()? {
                        None => return Ok(None),
                        // A line break after a backslash is removed.
                        Some(b'\n') => {}
                        Some(byte) => {
                            value.bytes.push(byte);
                            if charset.is_first(byte) {
                                value.bytes.extend(self.next()?);
                            }
                        }
                    }
                }
                _ if charset.is_first(byte) => {
                    let Some(second) = self.next()? else { return Ok(None) };
                    value.bytes.extend([byte, second]);
                }
                _ => {
                    value.has_property |= byte == b'[' && last.is_ascii_uppercase();
                    value.bytes.push(byte);
                }
            }
        }
    }
}

/// Adds a property to the last node.
fn keep(line: &mut MainLine, property: Option<Property>) {
    let Some((name, values)) = property else { return };
    match line.nodes.last_mut() {
        None => line.wrong("expected ; before the first property, got none"),
        Some(_) if values.is_empty() => {
            line.wrong(format!("expected a value in brackets behind {name}, got none"));
        }
        Some(node) => node.push((name, values)),
    }
}

/// The text of a value; empty if its encoding is unknown.
fn text_of(value: Value, charset: Charset, name: &str, line: &mut MainLine) -> String {
    let Value { bytes, is_doubtful, has_property } = value;
    if has_property {
        line.wrong(format!(
            "expected ] before the next property, got {}",
            quoted(&String::from_utf8_lossy(&bytes))
        ));
    }
    match (charset, decoded(&bytes)) {
        _ if bytes.is_ascii() && !bytes.contains(&0x1b) => {}
        (Charset::Utf8 | Charset::Unnamed, Some((text, Encoding::Utf8))) => return text,
        (Charset::Latin1, _) if !bytes.iter().any(|byte| matches!(byte, 0x80..=0x9f)) => {
            return bytes.iter().map(|&byte| char::from(byte)).collect();
        }
        (Charset::Unnamed, Some((text, Encoding::Latin1))) if !is_doubtful => {
            line.tell(READ_AS_LATIN1);
            return text;
        }
        (Charset::TwoBytes(_), _) => {
            line.tell(format!("left out names and comments in {name}"));
            return String::new();
        }
        (Charset::Other, _) if !is_doubtful && !bytes.contains(&0x1b) => {
            line.tell(format!("left out names and comments in {name}"));
            return String::new();
        }
        (Charset::Utf8 | Charset::Latin1, _) => {
            line.wrong(format!("expected a text in {name}, got other bytes"));
        }
        _ => {
            line.is_last = true;
            line.wrong(EXPECTED_UTF8);
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A value with its escapes.
pub(crate) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]").replace('[', "\\[")
}
