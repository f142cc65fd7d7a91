//! Words, numbers and signs.

use super::mistake::Mistake;
use crate::syntax::Span;

/// The greatest number of a text.
pub(crate) const MAX_NUMBER: i64 = 1_000_000;

/// A word, a number or a sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) span: Span,
    pub(crate) kind: Kind,
}

/// The kinds of tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A word in lower case, and as it stands in the text.
    Word(String, String),
    /// A word in lower case that is followed by `'s`.
    Possessive(String),
    /// A number.
    Number(i64),
    /// A text in quotes.
    Text(String),
    /// A sign.
    Sign(&'static str),
}

impl Token {
    /// The token as an error shows it.
    pub(crate) fn shown(&self) -> String {
        match &self.kind {
            Kind::Word(_, text) | Kind::Text(text) => game::quoted(text),
            Kind::Possessive(word) => game::quoted(&format!("{word}'s")),
            Kind::Number(number) => format!("`{number}`"),
            Kind::Sign(sign) => format!("`{sign}`"),
        }
    }

    /// True if it is this word or this sign.
    pub(crate) fn is(&self, text: &str) -> bool {
        match &self.kind {
            Kind::Word(word, _) => word == text,
            Kind::Sign(sign) => *sign == text,
            Kind::Possessive(_) | Kind::Number(_) | Kind::Text(_) => false,
        }
    }
}

/// The signs, the longer ones first.
const SIGNS: [&str; 13] = ["!=", "<=", ">=", "(", ")", ",", ":", "=", "<", ">", "+", "-", "*"];

/// The tokens of a line up to its end or to `#`, as far as they can be read, and the first mistake.
pub(crate) fn tokens(line: &str, number: u32) -> (Vec<Token>, Option<Mistake>) {
    let letters: Vec<char> = line.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < letters.len() && letters[at] != '#' {
        if letters[at].is_whitespace() {
            at += 1;
            continue;
        }
        match token(&letters, at) {
            Ok((kind, end)) => {
                tokens.push(Token { span: span(number, at, end), kind });
                at = end;
            }
            Err((message, end, help)) => {
                return (tokens, Some(Mistake::at(span(number, at, end), message).help(help)));
            }
        }
    }
    (tokens, None)
}

fn span(line: u32, from: usize, to: usize) -> Span {
    Span { line, column: from as u32 + 1, end_line: line, end_column: to as u32 + 1 }
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// A message, the end of the letters that it is about, and help.
type Unreadable = (String, usize, &'static str);

/// The token that begins at a letter, and the place behind it.
fn token(letters: &[char], at: usize) -> Result<(Kind, usize), Unreadable> {
    let first = letters[at];
    if first.is_ascii_digit() {
        return digits(letters, at);
    }
    if is_letter(first) {
        return Ok(word(letters, at));
    }
    if first == '"' {
        let rest = &letters[at + 1..];
        let Some(length) = rest.iter().position(|&c| c == '"') else {
            return Err(("this text has no end".to_owned(), letters.len(), "close it with `\"`"));
        };
        return Ok((Kind::Text(rest[..length].iter().collect()), at + length + 2));
    }
    let starts = |sign: &&&str| sign.chars().zip(at..).all(|(c, place)| letters.get(place) == Some(&c));
    match SIGNS.iter().find(starts) {
        Some(sign) => Ok((Kind::Sign(sign), at + sign.len())),
        None => Err((
            format!("the character {} has no meaning here", game::quoted(&first.to_string())),
            at + 1,
            "",
        )),
    }
}

fn digits(letters: &[char], at: usize) -> Result<(Kind, usize), Unreadable> {
    let end = at + letters[at..].iter().take_while(|c| c.is_ascii_digit()).count();
    if letters.get(end).is_some_and(|&c| is_letter(c)) {
        let end = end + letters[end..].iter().take_while(|&&c| is_letter(c)).count();
        let is_size = letters[at..end].iter().all(|c| c.is_ascii_digit() || ['x', 'X'].contains(c));
        let help = if is_size { "sizes are written `5 by 5`" } else { "a name begins with a letter" };
        return Err(("a number and a word are written together".to_owned(), end, help));
    }
    let number: String = letters[at..end].iter().collect();
    match number.parse() {
        Ok(number) if number <= MAX_NUMBER => Ok((Kind::Number(number), end)),
        _ => Err((format!("numbers are at most {MAX_NUMBER}"), end, "")),
    }
}

/// A word: letters, digits and hyphens before a letter, with `'s` or without.
fn word(letters: &[char], at: usize) -> (Kind, usize) {
    let mut end = at;
    while let Some(&c) = letters.get(end) {
        let is_hyphen = c == '-' && letters.get(end + 1).is_some_and(|&next| is_letter(next));
        if !is_letter(c) && !c.is_ascii_digit() && !is_hyphen {
            break;
        }
        end += 1;
    }
    let text: String = letters[at..end].iter().collect();
    let lower = text.to_lowercase();
    let apostrophe = letters.get(end).is_some_and(|c| ['\'', '’'].contains(c));
    let is_s = letters.get(end + 1).is_some_and(|c| ['s', 'S'].contains(c));
    let ends = letters.get(end + 2).is_none_or(|&c| !is_letter(c) && !c.is_ascii_digit());
    if apostrophe && is_s && ends {
        (Kind::Possessive(lower), end + 2)
    } else {
        (Kind::Word(lower, text), end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        let (tokens, mistake) = tokens(line, 1);
        let shown: Vec<String> = tokens.iter().map(Token::shown).collect();
        let expected: Vec<String> = expected.iter().map(|word| format!("`{word}`")).collect();
        assert_eq!((shown, mistake), (expected, None), "{line}");
    }

    #[test]
    fn lines_fall_into_words_numbers_and_signs() {
        check("  Place mark on empty # a comment", &["Place", "mark", "on", "empty"]);
        check("red's stone, Forward-Left size-1", &["red's", "stone", ",", "Forward-Left", "size", "-", "1"]);
        check("a1-d1 said<=3!=(2*x)", &["a1-d1", "said", "<=", "3", "!=", "(", "2", "*", "x", ")"]);
        check("game \"A # b\"", &["game", "A # b"]);
    }

    #[test]
    fn what_is_no_token_is_named_with_its_place() {
        let place = |line: &str| {
            let mistake = tokens(line, 7).1.expect("a mistake");
            let span = mistake.span.expect("a place");
            (span.line, span.column, span.end_column, mistake.message)
        };
        assert_eq!(place("on @1"), (7, 4, 5, "the character `@` has no meaning here".to_owned()));
        assert_eq!(place("game \"x"), (7, 6, 8, "this text has no end".to_owned()));
        assert_eq!(place("1000001"), (7, 1, 8, "numbers are at most 1000000".to_owned()));
        assert_eq!(place(&"9".repeat(99)), (7, 1, 100, "numbers are at most 1000000".to_owned()));
        assert_eq!(place("3x"), (7, 1, 3, "a number and a word are written together".to_owned()));
    }
}
