//! The grammar of games and searches on the command line: `name`, `name:key=value,key=value`, `name:value`.
//!
//! A value is bare, "quoted", or nested in parentheses:
//! `pvs:solver=(df-pn:expansions=50000),evaluation="a,b"`. Commas inside quotes and brackets of any kind
//! belong to the value. One value without a key goes to the first parameter: `tree:((3 5)(6 9))`.

use crate::error::Error;

/// The end of the name of a game that is described in a text file: the name is the path of the file.
pub const GAME_FILE: &str = ".game";

/// The end of the name of a player in a file: named as a search, the name is the path of the file.
pub const PLAYER_FILE: &str = ".player";

/// The name of a search that is a player in a file, whatever its name: `player:FILE`.
pub const PLAYER: &str = "player";

/// The name of a search that is a program by others: `engine:COMMAND`.
pub const ENGINE: &str = "engine";

/// A name with its arguments, not yet looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The text it was read from.
    pub text: String,
    /// The part before the first colon.
    pub name: String,
    /// The arguments behind it, in order.
    pub arguments: Vec<Argument>,
}

/// One argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The word before the `=`; `None` for a value alone.
    pub key: Option<String>,
    /// The value without its quotes.
    pub value: String,
}

impl Spec {
    /// Reads `name`, `name:value` or `name:key=value,…`.
    pub fn read(text: &str) -> Result<Spec, Error> {
        let text = text.trim();
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name.trim(), Some(rest)),
            None => (text, None),
        };
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+' | '.');
        let is_path = |c: char| is_word(c) || matches!(c, '/' | '\\' | ' ');
        let is_file = [GAME_FILE, PLAYER_FILE].iter().any(|end| name.ends_with(end));
        let is_name = name.chars().all(is_word) || is_file && name.chars().all(is_path);
        if name.is_empty() || !is_name {
            return wrong("a name, or name:key=value,key=value", text);
        }
        let mut arguments = Vec::new();
        if let Some(rest) = rest {
            for part in split(rest)? {
                let part = part.trim();
                if part.is_empty() {
                    return wrong("a value or key=value after each `:` and `,`", text);
                }
                arguments.push(Argument::read(part)?);
            }
        }
        Ok(Spec { text: text.to_owned(), name: name.to_owned(), arguments })
    }

    /// The file of the player that is named as a search, `FILE.player` or `player:FILE`, and the arguments
    /// behind it. `None` for any other search.
    pub fn player(&self) -> Result<Option<(&str, Vec<Argument>)>, Error> {
        let mut arguments = self.arguments.clone();
        let file = if self.name.ends_with(PLAYER_FILE) {
            self.name.as_str()
        } else if self.name == PLAYER {
            let Some(at) = arguments.iter().position(|argument| argument.key.is_none()) else {
                return wrong("the file of a player, as in player:FILE", &self.text);
            };
            arguments.remove(at);
            let bare = self.arguments.iter().find(|argument| argument.key.is_none());
            bare.map_or("", |argument| &argument.value)
        } else {
            return Ok(None);
        };
        match arguments.iter().find(|argument| argument.key.is_none()) {
            Some(bare) => wrong("key=value behind a player", &bare.value),
            None => Ok(Some((file, arguments))),
        }
    }
}

/// The error that a text is not in the grammar.
fn wrong<T>(expected: &str, found: &str) -> Result<T, Error> {
    Err(Error::Spec { expected: expected.to_owned(), found: found.to_owned() })
}

impl Argument {
    fn read(part: &str) -> Result<Argument, Error> {
        let is_key = |key: &str| {
            !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
        };
        let (key, value) = match part.split_once('=') {
            Some((key, value)) if is_key(key.trim()) => (Some(key.trim().to_owned()), value.trim()),
            _ => (None, part),
        };
        let value = match value.strip_prefix('"') {
            Some(rest) => match rest.strip_suffix('"').filter(|inner| !inner.contains('"')) {
                Some(inner) => inner,
                None => return wrong("a closing quote at the end of the value", value),
            },
            None => value,
        };
        Ok(Argument { key, value: value.to_owned() })
    }
}

/// Splits at the commas that are outside quotes and brackets.
fn split(text: &str) -> Result<Vec<&str>, Error> {
    let (mut parts, mut start, mut depth, mut in_quotes) = (Vec::new(), 0, 0usize, false);
    for (index, c) in text.char_indices() {
        match c {
            '"' => in_quotes = !in_quotes,
            _ if in_quotes => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    if in_quotes {
        return wrong("a closing quote", text);
    }
    parts.push(&text[start..]);
    Ok(parts)
}
