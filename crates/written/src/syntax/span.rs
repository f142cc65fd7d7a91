//! Places in a text.

/// A part of a text: from its first character to just behind its last one, lines and columns counted from 1
/// and columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The line of the first character.
    pub line: u32,
    /// The column of the first character.
    pub column: u32,
    /// The line of the last character.
    pub end_line: u32,
    /// The column just behind the last character.
    pub end_column: u32,
}

impl Span {
    /// The span from the start of this one to the end of `last`.
    #[must_use]
    pub fn to(self, last: Span) -> Span {
        Span { end_line: last.end_line, end_column: last.end_column, ..self }
    }

    /// The line of the text that it begins on; empty if there is none.
    pub fn first_line(self, source: &str) -> &str {
        (self.line as usize).checked_sub(1).and_then(|at| source.lines().nth(at)).unwrap_or_default()
    }
}
