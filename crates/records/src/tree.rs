//! Trees of nodes with properties in parentheses, as SGF and GGF have them: `(;B[dd];W[ee](;B[ff])(;B[gg]))`.
//!
//! Texts are in the encoding that CA names, or in UTF-8 or ISO-8859-1. A closing bracket is found even in an
//! encoding where the second byte of a letter may look like one. Non-ASCII texts in an unknown encoding are
//! left out.

use crate::error::Error;
use crate::packed::Input;
use crate::place::{EXPECTED_UTF8, MAX_GAME, decoded, join, unreadable};
use crate::record::Property;
use encoding_rs::{BIG5, EUC_KR, Encoding as Charset, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};
use game::quoted;
use std::collections::VecDeque;
use std::io::BufRead;

/// The number of bytes of the root that are searched for the encoding.
const HEAD: usize = 2_048;

/// A node of a tree.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub(crate) properties: Vec<Property>,
    /// The number of the node before it; `None` for the root.
    pub(crate) before: Option<usize>,
    /// True for the first of the nodes behind the one before it: the line goes on.
    pub(crate) is_first: bool,
    /// True if there is a node behind it.
    has_next: bool,
}

/// A tree.
#[derive(Default)]
pub(crate) struct Tree {
    /// Its nodes in the order of the file.
    pub(crate) nodes: Vec<Node>,
    /// The notices to report.
    pub(crate) notices: Vec<String>,
    /// True if the text ended before the tree did.
    is_cut: bool,
    /// The first error.
    wrong: Option<String>,
    /// True if the end of the tree could not be determined.
    is_last: bool,
}

impl Tree {
    /// The nodes of the main line: the first one behind each.
    pub(crate) fn main_line(&self) -> impl Iterator<Item = &Node> {
        let mut last = None;
        let nodes = self.nodes.iter().enumerate().filter(move |(number, node)| {
            let is_next = node.before == last && node.is_first;
            last = if is_next { Some(*number) } else { last };
            is_next
        });
        nodes.map(|(_, node)| node)
    }

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
    ready: VecDeque<Result<(Tree, String), Error>>,
    /// The number of trees announced before them, and the number read since.
    promised: Option<(usize, usize)>,
}

impl Trees {
    pub(crate) fn new(input: Input, name: &str) -> Trees {
        let bytes = Bytes { input, name: name.to_owned(), held: Vec::new(), at: 0, read: 0 };
        Trees { bytes, read: 0, is_over: false, ready: VecDeque::new(), promised: None }
    }

    /// Handles the text before a tree, or after the last.
    fn between(&mut self, text: &[u8], line: Option<&mut Tree>) -> Result<(), String> {
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
        let mut tree = Tree::default();
        let place = |trees: &Trees, at: String| join(&trees.bytes.name, &at);
        if let Err(what) = self.between(&outside, (!is_end).then_some(&mut tree)) {
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
        self.bytes.tree(&mut tree)?;
        self.is_over |= tree.is_cut || tree.is_last;
        let place = place(self, format!("game {}", self.read));
        let is_cut = tree.is_cut;
        self.ready.push_back(match tree.wrong.take() {
            Some(what) => Err(Error::wrong(place.clone(), what)),
            None => Ok((tree, place.clone())),
        });
        if is_cut {
            let what = "expected the end of a game; the file ends here, and the game was read up to there";
            self.ready.push_back(Err(Error::wrong(place, what)));
        }
        Ok(())
    }
}

impl Iterator for Trees {
    type Item = Result<(Tree, String), Error>;

    fn next(&mut self) -> Option<Result<(Tree, String), Error>> {
        while self.ready.is_empty() && !self.is_over {
            if let Err(error) = self.advance() {
                self.is_over = true;
                self.ready.push_back(Err(error));
            }
        }
        self.ready.pop_front()
    }
}

/// The encoding of this name, if it is known and its brackets can be found.
fn charset(name: &str) -> Option<&'static Charset> {
    let name = match name.trim().to_ascii_lowercase().replace('_', "-").as_str() {
        "cp932" => "ms932".to_owned(),
        "cp936" => "gbk".to_owned(),
        "cp949" | "uhc" => "windows-949".to_owned(),
        "cp950" => "big5".to_owned(),
        "latin-1" => "latin1".to_owned(),
        name => name.to_owned(),
    };
    let found = Charset::for_label(name.as_bytes())
        .or_else(|| Charset::for_label(name.replace('-', "_").as_bytes()))?;
    // UTF-16 has already been converted to UTF-8.
    let found = if found == UTF_16LE || found == UTF_16BE { UTF_8 } else { found };
    found.is_ascii_compatible().then_some(found)
}

/// True if this byte and the next are a letter, whatever the next looks like.
fn is_first(charset: Option<&'static Charset>, byte: u8) -> bool {
    let Some(charset) = charset else { return false };
    if charset == SHIFT_JIS {
        return matches!(byte, 0x81..=0x9f | 0xe0..=0xfc);
    }
    [GBK, GB18030, BIG5, EUC_KR].contains(&charset) && matches!(byte, 0x81..=0xfe)
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
    input: Input,
    name: String,
    /// Bytes that were looked at in advance, and the number of those taken.
    held: Vec<u8>,
    at: usize,
    read: usize,
}

impl Bytes {
    /// Reads a tree after its parenthesis.
    fn tree(&mut self, tree: &mut Tree) -> Result<(), Error> {
        let name = self.charset()?;
        let known = name.as_deref().and_then(charset);
        // The open parentheses: the last node of each, and whether a variation inside of it was read.
        let mut open: Vec<(Option<usize>, bool)> = vec![(None, false)];
        let mut property: Option<Property> = None;
        while let Some((last, has_one)) = open.last_mut() {
            let Some(byte) = self.next()? else {
                tree.is_cut = true;
                break;
            };
            let is_done = property.as_ref().is_some_and(|(_, values)| !values.is_empty());
            if matches!(byte, b'(' | b')' | b';') || byte.is_ascii_alphabetic() && is_done {
                keep(tree, *last, property.take());
            }
            match byte {
                b'[' => {
                    let Some(value) = self.value(known)? else {
                        tree.is_cut = true;
                        break;
                    };
                    let text = text_of(value, known, name.as_deref(), tree);
                    match &mut property {
                        Some((_, values)) => values.push(text),
                        None => tree.wrong("expected a property before [, got none"),
                    }
                }
                b'(' => {
                    *has_one = true;
                    let last = *last;
                    open.push((last, false));
                }
                b')' => drop(open.pop()),
                b';' => {
                    if *has_one {
                        tree.wrong("expected no node behind a variation, got one");
                    }
                    let before = *last;
                    *last = Some(tree.nodes.len());
                    let is_first = match before {
                        Some(before) => !std::mem::replace(&mut tree.nodes[before].has_next, true),
                        None => tree.nodes.is_empty(),
                    };
                    tree.nodes.push(Node { before, is_first, ..Node::default() });
                }
                _ if byte.is_ascii_uppercase() => {
                    property.get_or_insert_with(Property::default).0.push(byte as char);
                }
                _ if byte.is_ascii_alphabetic() || byte.is_ascii_whitespace() => {}
                _ => {
                    let found = quoted(&String::from_utf8_lossy(&[byte]));
                    tree.wrong(format!("expected a property or a node, got {found}"));
                }
            }
        }
        // A property that the end of the file cuts off is left out.
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
    fn value(&mut self, charset: Option<&'static Charset>) -> Result<Option<Value>, Error> {
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
                            if is_first(charset, byte) {
                                value.bytes.extend(self.next()?);
                            }
                        }
                    }
                }
                _ if is_first(charset, byte) => {
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
fn keep(tree: &mut Tree, last: Option<usize>, property: Option<Property>) {
    let Some((name, values)) = property else { return };
    match last {
        None => tree.wrong("expected ; before the first property, got none"),
        Some(_) if values.is_empty() => {
            tree.wrong(format!("expected a value in brackets behind {name}, got none"));
        }
        Some(last) => tree.nodes[last].properties.push((name, values)),
    }
}

/// The text of a value; empty if its encoding has a `name` that is not known.
fn text_of(value: Value, known: Option<&'static Charset>, name: Option<&str>, tree: &mut Tree) -> String {
    let Value { bytes, is_doubtful, has_property } = value;
    let lossy = || String::from_utf8_lossy(&bytes).into_owned();
    if has_property {
        tree.wrong(format!("expected ] before the next property, got {}", quoted(&lossy())));
    }
    if bytes.is_ascii() && !bytes.contains(&0x1b) {
        return lossy();
    }
    match (known, name) {
        (Some(known), Some(name)) => {
            let text = known.decode_without_bom_handling_and_without_replacement(&bytes);
            // ISO-8859-1 has no letters from 80 to 9F, and a control character is none either.
            if let Some(text) = text.filter(|text| !text.contains(|c| matches!(c, '\u{80}'..='\u{9f}'))) {
                if known != UTF_8 {
                    tree.tell(format!("read names and comments in {name}"));
                }
                return text.into_owned();
            }
            tree.wrong(format!("expected a text in {name}, got other bytes"));
        }
        (None, Some(name)) if !is_doubtful && !bytes.contains(&0x1b) => {
            tree.tell(format!("left out names and comments in {name}"));
            return String::new();
        }
        _ => match decoded(&bytes).filter(|_| name.is_none()) {
            Some((text, None)) => return text,
            Some((text, Some(notice))) if !is_doubtful => {
                tree.tell(notice);
                return text;
            }
            _ => {
                tree.is_last = true;
                tree.wrong(EXPECTED_UTF8);
            }
        },
    }
    lossy()
}

/// A value with its escapes.
pub(crate) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]").replace('[', "\\[")
}
