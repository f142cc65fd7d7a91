//! Mistakes of a text, and how they are shown.

use crate::syntax::Span;
use std::fmt;

/// The number of mistakes that are shown.
const SHOWN: usize = 40;

/// The width of the part of a line that is shown.
const WIDTH: usize = 100;

/// One mistake of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Its place; `None` if it belongs to no line, such as a parameter that does not exist.
    pub span: Option<Span>,
    /// The text found and the mistake in it.
    pub message: String,
    /// A suggested correction; empty if there is none.
    pub help: String,
}

impl Mistake {
    /// A mistake at a place.
    pub(crate) fn at(span: Span, message: impl Into<String>) -> Mistake {
        Mistake { span: Some(span), message: message.into(), help: String::new() }
    }

    /// A mistake that belongs to no line.
    pub(crate) fn of_no_line(message: impl Into<String>) -> Mistake {
        Mistake { span: None, message: message.into(), help: String::new() }
    }

    /// The same mistake with a suggested correction.
    #[must_use]
    pub(crate) fn help(self, help: impl Into<String>) -> Mistake {
        Mistake { help: help.into(), ..self }
    }

    /// The same mistake, with this correction if none is suggested yet.
    #[must_use]
    pub(crate) fn or_help(self, help: impl Into<String>) -> Mistake {
        if self.help.is_empty() { self.help(help) } else { self }
    }
}

/// The reason why a statement cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// A mistake of its own.
    Mistake(Box<Mistake>),
    /// It needs something that an earlier mistake has left unknown: nothing is said about it.
    Follows,
}

impl From<Mistake> for Trouble {
    fn from(mistake: Mistake) -> Trouble {
        Trouble::Mistake(Box::new(mistake))
    }
}

/// The result of reading a part of a statement.
pub(crate) type Reading<T> = Result<T, Trouble>;

/// The mistake that two words which combine sets or conditions are mixed.
pub(crate) fn mixed(span: Span, first: &str, second: &str) -> Mistake {
    let help = format!("write `(a {first} b) {second} c` or `a {first} (b {second} c)`");
    Mistake::at(span, format!("`{first}` and `{second}` are mixed without parentheses")).help(help)
}

/// All mistakes of a text, in the order of the text. Shown with the lines that they are in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistakes {
    name: String,
    source: String,
    list: Vec<Mistake>,
}

impl Mistakes {
    /// The mistakes of a text with this name, such as its file name.
    pub(crate) fn new(name: &str, source: &str, mut list: Vec<Mistake>) -> Mistakes {
        list.sort_by_key(|mistake| mistake.span);
        list.dedup();
        Mistakes { name: name.to_owned(), source: source.to_owned(), list }
    }

    /// The mistakes, in the order of the text.
    pub fn list(&self) -> &[Mistake] {
        &self.list
    }

    /// The first mistake in one line, without the line that it is in.
    pub fn first_line(&self) -> String {
        let Some(Mistake { span, message, help }) = self.list.first() else { return self.name.clone() };
        let place = span.map_or_else(String::new, |span| format!(":{}:{}", span.line, span.column));
        let help = if help.is_empty() { String::new() } else { format!("; {help}") };
        format!("{}{place}: {message}{help}", self.name)
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.list.iter().take(SHOWN).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&shown(&self.name, &self.source, mistake))?;
        }
        match self.list.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n{}: {more} more", self.name),
        }
    }
}

impl std::error::Error for Mistakes {}

/// A mistake or a warning with its line, over one to three lines of text.
pub(crate) fn shown(name: &str, source: &str, mistake: &Mistake) -> String {
    let Mistake { span, message, help } = mistake;
    let Some(span) = span else {
        let help = if help.is_empty() { String::new() } else { format!("\n       {help}") };
        return format!("{name}: {message}{help}");
    };
    let head = format!("{name}:{}:{}: {message}", span.line, span.column);
    let line = span.first_line(source);
    let (excerpt, column) = excerpt(line, span.column as usize);
    let width = if span.end_line == span.line { span.end_column.saturating_sub(span.column) } else { 1 };
    let rest = excerpt.chars().count().saturating_sub(column - 1).max(1);
    let caret = "^".repeat((width.max(1) as usize).min(rest));
    let space = " ".repeat(column - 1);
    let help = if help.is_empty() { String::new() } else { format!(" {help}") };
    format!("{head}\n{:5} | {excerpt}\n      | {space}{caret}{help}", span.line)
}

/// The part of a line around a column that is shown, and the column within it, counted from 1. Control
/// characters are shown as spaces.
fn excerpt(line: &str, column: usize) -> (String, usize) {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let length = line.chars().count();
    if length <= WIDTH {
        return (line.chars().map(plain).collect(), column);
    }
    let first = column.saturating_sub(WIDTH / 2).min(length - 1);
    let mut part: String = line.chars().skip(first).take(WIDTH).map(plain).collect();
    if first + WIDTH < length {
        part.push('…');
    }
    if first == 0 { (part, column) } else { (format!("…{part}"), column - first + 1) }
}
