//! Trees of nodes with properties in parentheses, as SGF and GGF have them: `(;B[dd];W[ee](;B[ff])(;B[gg]))`.

use crate::error::Error;
use crate::place::{MAX_GAME, join, unreadable};
use std::io::BufRead;

/// A property: its name and its values.
pub(crate) type Property = (String, Vec<String>);

/// The main line of a tree.
#[derive(Default)]
pub(crate) struct MainLine {
    /// The properties of each node.
    pub(crate) nodes: Vec<Vec<Property>>,
    /// The number of variations that were passed over.
    pub(crate) variations: usize,
    /// True if the text ended before the tree did.
    is_cut: bool,
}

/// The trees of a file, each with its place in it, for messages. A tree that the file ends in is read up to
/// there, and that is told behind it.
pub(crate) struct Trees {
    input: Box<dyn BufRead + Send>,
    name: String,
    read: usize,
    is_over: bool,
    /// The place of a tree that the file ended in, until that is told.
    cut: Option<String>,
}

impl Trees {
    pub(crate) fn new(input: Box<dyn BufRead + Send>, name: &str) -> Trees {
        Trees { input, name: name.to_owned(), read: 0, is_over: false, cut: None }
    }
}

impl Iterator for Trees {
    type Item = Result<(MainLine, String), Error>;

    fn next(&mut self) -> Option<Result<(MainLine, String), Error>> {
        if let Some(place) = self.cut.take() {
            let what = "expected the end of a game; the file ends here, and the game was read up to there";
            return Some(Err(Error::wrong(place, what)));
        }
        if self.is_over {
            return None;
        }
        let tree = next_tree(&mut *self.input, &self.name);
        self.is_over = !matches!(&tree, Ok(Some(tree)) if !tree.is_cut);
        self.read += 1;
        let place = join(&self.name, &format!("game {}", self.read));
        self.cut = matches!(&tree, Ok(Some(tree)) if tree.is_cut).then(|| place.clone());
        tree.transpose().map(|tree| Ok((tree?, place)))
    }
}

/// Reads the main line of the next tree: the first variation wherever there are several. What is outside of
/// trees is passed over. `None` at the end.
fn next_tree(input: &mut dyn BufRead, name: &str) -> Result<Option<MainLine>, Error> {
    let mut bytes = Bytes { input, name, read: 0 };
    loop {
        match bytes.next()? {
            None => return Ok(None),
            Some(b'(') => break,
            Some(_) => bytes.read = 0,
        }
    }
    let mut line = MainLine::default();
    // The open parentheses; for each, whether a variation below it was read.
    let mut open = vec![false];
    // The depth at which a variation that is passed over began.
    let mut skipped: Option<usize> = None;
    let mut property: Option<Property> = None;
    while !open.is_empty() {
        let Some(byte) = bytes.next()? else {
            line.is_cut = true;
            break;
        };
        match byte {
            b'[' => {
                let Some(value) = bytes.value()? else {
                    line.is_cut = true;
                    break;
                };
                if let (Some((_, values)), None) = (&mut property, skipped) {
                    values.push(value);
                }
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
            _ => {}
        }
        let is_letter = byte.is_ascii_alphabetic();
        let is_done = property.as_ref().is_some_and(|(_, values)| !values.is_empty());
        if matches!(byte, b'(' | b')' | b';') || is_letter && is_done {
            keep(&mut line, property.take());
        }
        if skipped.is_some() {
            continue;
        }
        if byte == b';' {
            line.nodes.push(Vec::new());
        } else if byte.is_ascii_uppercase() {
            property.get_or_insert_with(Property::default).0.push(byte as char);
        }
    }
    keep(&mut line, property);
    Ok(Some(line))
}

/// Adds a property to the last node.
fn keep(line: &mut MainLine, property: Option<Property>) {
    if let (Some(property), Some(node)) = (property, line.nodes.last_mut())
        && !property.1.is_empty()
    {
        node.push(property);
    }
}

struct Bytes<'a> {
    input: &'a mut dyn BufRead,
    name: &'a str,
    read: usize,
}

impl Bytes<'_> {
    fn next(&mut self) -> Result<Option<u8>, Error> {
        let byte = self.input.fill_buf().map_err(|error| unreadable(self.name, &error))?.first().copied();
        if byte.is_some() {
            self.input.consume(1);
            self.read += 1;
        }
        if self.read > MAX_GAME {
            let what = format!("expected games of at most {MAX_GAME} bytes, got more");
            return Err(Error::wrong(self.name, what));
        }
        Ok(byte)
    }

    /// A value up to its bracket, without escapes; `None` if it does not end.
    fn value(&mut self) -> Result<Option<String>, Error> {
        let mut value = Vec::new();
        loop {
            match self.next()? {
                None => return Ok(None),
                Some(b']') => return Ok(Some(String::from_utf8_lossy(&value).into_owned())),
                Some(b'\\') => match self.next()? {
                    None => return Ok(None),
                    // A line that is broken behind a backslash is one line.
                    Some(b'\n') => {}
                    Some(byte) => value.push(byte),
                },
                Some(byte) => value.push(byte),
            }
        }
    }
}

/// A value with its escapes.
pub(crate) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}
