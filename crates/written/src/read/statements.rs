//! Statements: unindented lines with the indented lines below them.

use super::mistake::Mistake;
use super::tokens::{Token, tokens};
use crate::syntax::Span;

/// The sections with indented lines that are statements of their own.
pub(crate) const BLOCKS: [&str; 5] = ["start", "turn", "otherwise", "end", "look"];

/// A line at the margin, with the lines that continue it, and the statements below it.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// Its words, never empty.
    pub(crate) head: Vec<Token>,
    /// The statements below it.
    pub(crate) lines: Vec<Vec<Token>>,
    /// False if a character of the head could not be read, so that its meaning is unknown.
    pub(crate) is_readable: bool,
    indent: usize,
}

/// The width of a tab at the start of a line.
const TAB: usize = 4;

/// The sections of a text, and the mistakes of its form. A statement in which a character cannot be read is
/// left out.
pub(crate) fn sections(text: &str) -> (Vec<Section>, Vec<Mistake>) {
    let mut sections: Vec<Section> = Vec::new();
    let mut mistakes = Vec::new();
    // True below a line at the margin that could not be read at all.
    let mut is_lost = false;
    for (line, number) in text.lines().zip(1..) {
        let (tokens, mistake) = tokens(line, number);
        let indent = line.chars().take_while(|c| c.is_whitespace());
        let indent: usize = indent.map(|c| if c == '\t' { TAB } else { 1 }).sum();
        let is_readable = mistake.is_none();
        mistakes.extend(mistake);
        let Some(first) = tokens.first().map(|token| token.span) else {
            is_lost |= indent == 0 && !is_readable;
            continue;
        };
        if indent == 0 {
            is_lost = false;
            sections.push(Section { head: tokens, lines: Vec::new(), is_readable, indent: 0 });
            continue;
        }
        if is_lost {
            continue;
        }
        let Some(section) = sections.last_mut() else {
            mistakes.push(no_section(first));
            continue;
        };
        if is_readable {
            section.add(tokens, indent, &mut mistakes);
        } else if !section.is_block() {
            section.is_readable = false;
        }
    }
    (sections, mistakes)
}

fn no_section(span: Span) -> Mistake {
    Mistake::at(span, "this line is indented, and there is no line above that it belongs to")
        .help("begin with `game` and the title")
}

impl Section {
    fn is_block(&self) -> bool {
        BLOCKS.iter().any(|block| self.head[0].is(block))
    }

    /// Adds an indented line: to the head, to the last statement if it is indented deeper than that, or as a
    /// new statement.
    fn add(&mut self, tokens: Vec<Token>, indent: usize, mistakes: &mut Vec<Mistake>) {
        if !self.is_block() {
            self.head.extend(tokens);
            return;
        }
        if self.lines.is_empty() {
            self.indent = indent;
        }
        if indent < self.indent {
            let span = tokens[0].span;
            let help = "indent the lines of a section alike";
            mistakes.push(Mistake::at(span, "this line is indented less than the one above").help(help));
        }
        match self.lines.last_mut() {
            Some(last) if indent > self.indent => last.extend(tokens),
            _ => self.lines.push(tokens),
        }
    }
}
