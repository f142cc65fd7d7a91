//! A cursor over the tokens of a statement.

use super::mistake::{Mistake, Reading, Trouble};
use super::near::did_you_mean;
use super::tokens::{Kind, Token};
use crate::syntax::Span;

/// The maximum depth of parentheses and of words such as `not` and `next to` before one another.
const MAX_DEPTH: usize = 64;

/// The maximum number of words and signs of a statement that combine others.
const MAX_OPERATIONS: usize = 200;

/// The tokens of a statement, and the place of the next one.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    operations: usize,
    /// The mistakes in names so far; the text after them was parsed all the same.
    pub(crate) unknown: Vec<Mistake>,
}

impl<'a> Cursor<'a> {
    /// The start of a statement, which has at least one token.
    pub(crate) fn new(tokens: &'a [Token]) -> Cursor<'a> {
        Cursor { tokens, at: 0, depth: 0, operations: 0, unknown: Vec::new() }
    }

    /// The next token, or one of those behind it.
    pub(crate) fn peek(&self, ahead: usize) -> Option<&'a Token> {
        self.tokens.get(self.at + ahead)
    }

    /// True if the next token is this word or sign.
    pub(crate) fn sees(&self, word: &str) -> bool {
        self.sees_at(0, word)
    }

    /// True if a token ahead is this word or sign.
    pub(crate) fn sees_at(&self, ahead: usize, word: &str) -> bool {
        self.peek(ahead).is_some_and(|token| token.is(word))
    }

    /// The next word in lower case, if it is a word.
    pub(crate) fn word(&self) -> Option<&'a str> {
        self.word_at(0)
    }

    /// A word ahead in lower case, if it is a word.
    pub(crate) fn word_at(&self, ahead: usize) -> Option<&'a str> {
        match self.peek(ahead)?.kind {
            Kind::Word(ref word, _) => Some(word),
            _ => None,
        }
    }

    /// Goes past the next token.
    pub(crate) fn skip(&mut self) {
        self.at += 1;
    }

    /// Records the next word as an unknown name and skips it, so that mistakes after it are found too.
    pub(crate) fn note(&mut self, trouble: Trouble) -> Reading<()> {
        match trouble {
            Trouble::Mistake(mistake) if self.word().is_some() => self.unknown.push(*mistake),
            trouble => return Err(trouble),
        }
        self.skip();
        Ok(())
    }

    /// Goes past these words if they are next.
    pub(crate) fn eat(&mut self, words: &str) -> bool {
        let words = || words.split(' ').enumerate();
        let is_next = words().all(|(ahead, word)| self.sees_at(ahead, word));
        if is_next {
            self.at += words().count();
        }
        is_next
    }

    /// Goes past these words, which must be next.
    pub(crate) fn expect(&mut self, words: &str) -> Reading<()> {
        for word in words.split(' ') {
            if !self.eat(word) {
                return Err(self.expected(&format!("`{word}`"), &[word]).into());
            }
        }
        Ok(())
    }

    /// The end of the statement, which must be here.
    pub(crate) fn finish(&self) -> Reading<()> {
        match self.peek(0) {
            None => Ok(()),
            Some(token) => {
                let message = format!("the line should end before {}", token.shown());
                Err(Mistake::at(token.span, message).into())
            }
        }
    }

    /// The mistake that something else was expected here: `what` describes it, and `words` are those that
    /// may have been meant.
    pub(crate) fn expected(&self, what: &str, words: &[&str]) -> Mistake {
        match self.peek(0) {
            None => Mistake::at(self.end(), format!("expected {what}, and the line ends")),
            Some(token) => {
                let mistake = Mistake::at(token.span, format!("expected {what}, got {}", token.shown()));
                let help = match &token.kind {
                    Kind::Word(word, _) => did_you_mean(word, words.iter().copied()),
                    _ => String::new(),
                };
                mistake.help(help)
            }
        }
    }

    /// The mistake that one of these words was expected here.
    pub(crate) fn expected_one_of(&self, words: &[&str]) -> Mistake {
        let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let what = match &quoted[..] {
            [only] => only.clone(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
            [] => "nothing more".to_owned(),
        };
        self.expected(&what, words)
    }

    /// The place of the next token; behind the last one if there is none.
    pub(crate) fn span(&self) -> Span {
        self.peek(0).map_or_else(|| self.end(), |token| token.span)
    }

    /// The place from a token to the one that was read last.
    pub(crate) fn since(&self, start: Span) -> Span {
        self.at
            .checked_sub(1)
            .and_then(|last| self.tokens.get(last))
            .map_or(start, |last| start.to(last.span))
    }

    /// The place of the whole statement.
    pub(crate) fn whole(&self) -> Span {
        self.tokens[0].span.to(self.tokens[self.tokens.len() - 1].span)
    }

    fn end(&self) -> Span {
        let last = self.tokens[self.tokens.len() - 1].span;
        let (line, column) = (last.end_line, last.end_column);
        Span { line, column, end_line: line, end_column: column + 1 }
    }

    /// Reads something that may contain itself, one level deeper.
    pub(crate) fn deeper<T>(&mut self, read: impl FnOnce(&mut Cursor<'a>) -> Reading<T>) -> Reading<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("this is nested more than {MAX_DEPTH} deep");
            return Err(Mistake::at(self.span(), message).into());
        }
        self.combine(1)?;
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// The number of words and signs so far that combine others.
    pub(crate) fn operations(&self) -> usize {
        self.operations
    }

    /// Counts words or signs that combine others.
    pub(crate) fn combine(&mut self, count: usize) -> Reading<()> {
        self.operations += count;
        if self.operations > MAX_OPERATIONS {
            let message = format!("this line combines more than {MAX_OPERATIONS} parts");
            return Err(Mistake::at(self.span(), message)
                .help("make two lines of it, or name a part that the board alone decides in a line `region`")
                .into());
        }
        Ok(())
    }
}
