//! Parsing a tree without recursion: a text of a million parentheses is an error and not a stack overflow.

use super::{Node, Tree, bounds};
use game::{MAX_PLAYERS, Payoffs, Player, Promises, quoted};
use std::fmt;
use std::str::FromStr;

/// The maximum absolute value of payoffs and static values.
const MAX_NUMBER: i32 = 1_000_000;
/// The maximum number of nodes of a tree.
const MAX_NODES: usize = 100_000;
/// The maximum number of open parentheses.
const MAX_NESTING: usize = 400;

/// A parse error: the expected text, the character where it was expected, and the text found there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeError {
    expected: String,
    column: usize,
    found: String,
}

impl TreeError {
    /// The expected text and its place: "a number or `(` at character 5".
    pub fn expected(&self) -> String {
        format!("{} at character {}", self.expected, self.column)
    }

    /// The character at which other text was expected, from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The text found there; empty at the end of the text.
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, got {}", self.expected(), quoted(&self.found))
    }
}

impl std::error::Error for TreeError {}

/// A node in the order of the text: parents come before their children.
struct ParsedNode {
    parent: usize,
    ply: usize,
    children: u32,
    /// The player who is written to move, and the place in the text.
    mover: Option<(Player, usize)>,
    value: Option<Payoffs>,
    quiet: bool,
}

struct Parser<'a> {
    text: &'a str,
    /// The number of bytes read.
    at: usize,
    parsed: Vec<ParsedNode>,
    /// The nodes whose parenthesis is open, the innermost last.
    open: Vec<usize>,
    /// The form of values, known after the first one.
    form: Option<Form>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The payoff of player 1 of two.
    Number,
    /// The payoffs of this many players.
    Vector(usize),
}

impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Tree, TreeError> {
        parse(text)
    }
}

fn parse(text: &str) -> Result<Tree, TreeError> {
    let mut parser = Parser { text, at: 0, parsed: Vec::new(), open: Vec::new(), form: None };
    loop {
        parser.node_or_end()?;
        if parser.open.is_empty() {
            break;
        }
    }
    if parser.peek().is_some() {
        return Err(parser.error("the end of the tree"));
    }
    parser.finish()
}

impl<'a> Parser<'a> {
    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Consumes `wanted` if it comes next.
    fn take(&mut self, wanted: char) -> bool {
        let comes = self.peek() == Some(wanted);
        if comes {
            self.at += wanted.len_utf8();
        }
        comes
    }

    fn error(&self, expected: impl Into<String>) -> TreeError {
        self.error_at(self.at, expected)
    }

    /// The error that other text was expected at byte `at`, where a whole word or a character was found.
    fn error_at(&self, at: usize, expected: impl Into<String>) -> TreeError {
        let rest = &self.text[at..];
        let belongs = |c: char| c.is_alphanumeric() || matches!(c, '-' | '+' | '.' | '_');
        let word = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let length = word.max(rest.chars().next().map_or(0, char::len_utf8));
        let column = self.text[..at].chars().count() + 1;
        TreeError { expected: expected.into(), column, found: rest[..length].to_owned() }
    }

    /// A node up to its opening parenthesis, a leaf, or the end of the innermost open node.
    fn node_or_end(&mut self) -> Result<(), TreeError> {
        let has_child = self.open.last().is_some_and(|&open| self.parsed[open].children > 0);
        match self.peek() {
            Some(')') if has_child => {
                self.at += 1;
                self.end_node()
            }
            Some('(') => self.open_node(None),
            Some('[') => {
                let value = self.value()?;
                self.add(Some(value), None)
            }
            Some('-' | '0'..='9') => {
                let start = self.at;
                let number = self.digits();
                if !self.take(':') {
                    self.at = start;
                    let value = self.value()?;
                    return self.add(Some(value), None);
                }
                let player = number.parse().ok().filter(|player| (1..=MAX_PLAYERS).contains(player));
                let Some(player) = player else {
                    return Err(self.error_at(start, format!("a player from 1 to {MAX_PLAYERS}")));
                };
                self.open_node(Some((Player::new(player - 1), start)))
            }
            _ if has_child => Err(self.error("a number, `[`, `(` or `)`")),
            _ => Err(self.error("a number, `[` or `(`")),
        }
    }

    fn open_node(&mut self, mover: Option<(Player, usize)>) -> Result<(), TreeError> {
        if self.peek() != Some('(') {
            return Err(self.error("`(`"));
        }
        if self.open.len() == MAX_NESTING {
            return Err(self.error(format!("no more than {MAX_NESTING} open parentheses")));
        }
        self.add(None, mover)?;
        self.open.push(self.parsed.len() - 1);
        self.at += 1;
        Ok(())
    }

    fn add(&mut self, value: Option<Payoffs>, mover: Option<(Player, usize)>) -> Result<(), TreeError> {
        if self.parsed.len() == MAX_NODES {
            return Err(self.error(format!("no more than {MAX_NODES} nodes")));
        }
        let parent = self.open.last().copied().unwrap_or(0);
        if let Some(&open) = self.open.last() {
            self.parsed[open].children += 1;
        }
        self.parsed.push(ParsedNode { parent, ply: self.open.len(), children: 0, mover, value, quiet: true });
        Ok(())
    }

    /// The text after a node's closing parenthesis.
    fn end_node(&mut self) -> Result<(), TreeError> {
        let node = self.open.pop().expect("a parenthesis is open");
        if self.take('@') {
            self.parsed[node].value = Some(self.value()?);
        }
        if self.take('!') {
            self.parsed[node].quiet = false;
        }
        Ok(())
    }

    /// A number, the payoff of player 1 of two, or a vector of numbers.
    fn value(&mut self) -> Result<Payoffs, TreeError> {
        let next = self.peek();
        let start = self.at;
        let mut entries = Vec::new();
        if self.take('[') {
            loop {
                entries.push(self.number()?);
                if self.take(']') {
                    break;
                }
                if entries.len() == MAX_PLAYERS {
                    return Err(self.error("`]`"));
                }
                if !self.take(',') {
                    return Err(self.error("`,` or `]`"));
                }
            }
            if entries.len() < 2 {
                return Err(self.error_at(start, format!("a vector of 2 to {MAX_PLAYERS} numbers")));
            }
        } else if matches!(next, Some('-' | '0'..='9')) {
            entries.push(self.number()?);
        } else {
            return Err(self.error("a number or `[`"));
        }
        let form = if entries.len() == 1 { Form::Number } else { Form::Vector(entries.len()) };
        if let Some(before) = self.form.filter(|before| *before != form) {
            let expected = match before {
                Form::Number => "a number, as before".to_owned(),
                Form::Vector(players) => format!("a vector of {players} numbers, as before"),
            };
            return Err(self.error_at(start, expected));
        }
        self.form = Some(form);
        Ok(if form == Form::Number { Payoffs::two(entries[0]) } else { Payoffs::new(&entries) })
    }

    fn number(&mut self) -> Result<i32, TreeError> {
        self.peek();
        let start = self.at;
        let digits = self.digits();
        let number = digits.parse().ok().filter(|number| (-MAX_NUMBER..=MAX_NUMBER).contains(number));
        let glued = self.text[self.at..].starts_with('-');
        match number {
            Some(number) if !glued => Ok(number),
            Some(_) => Err(self.error("a space before the next number")),
            None => Err(self.error_at(start, format!("a number from -{MAX_NUMBER} to {MAX_NUMBER}"))),
        }
    }

    /// Consumes a sign and the digits that follow.
    fn digits(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        self.at += sign + digits;
        &rest[..sign + digits]
    }

    /// Arranges the nodes in layers, so that siblings are adjacent, and determines the player to move at
    /// each.
    fn finish(self) -> Result<Tree, TreeError> {
        let players = match self.form {
            Some(Form::Vector(players)) => players,
            _ => 2,
        };
        // A stable sort by layer preserves the order within each.
        let mut order: Vec<usize> = (0..self.parsed.len()).collect();
        order.sort_by_key(|&parsed| self.parsed[parsed].ply);
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(index, &parsed)| place[parsed] = index as u32);

        let mut nodes: Vec<Node> = Vec::with_capacity(order.len());
        let mut next_child = 1;
        for &parsed in &order {
            let ParsedNode { parent, children, mover, value, quiet, ply } = &self.parsed[parsed];
            let parent = place[*parent];
            let mover = match *mover {
                Some((mover, at)) if mover.index() >= players => {
                    return Err(self.error_at(at, format!("a player from 1 to {players}")));
                }
                Some((mover, _)) => mover,
                None if *ply == 0 => Player::FIRST,
                None => nodes[parent as usize].mover.next(players),
            };
            let value = value.unwrap_or_else(|| Payoffs::zero(players));
            let (first_child, children) = (next_child, *children);
            nodes.push(Node { parent, first_child, children, mover, value, quiet: *quiet });
            next_child += children;
        }
        let height = self.parsed.iter().map(|parsed| parsed.ply as u32).max();
        let is_drawn = |node: &Node| node.children == 0 && node.value == Payoffs::zero(players);
        let promises = Promises {
            longest: height,
            draws: nodes.iter().any(is_drawn),
            payoffs: Some(bounds(&nodes)),
            repetition: None,
        };
        Ok(Tree { nodes, players, vectors: self.form != Some(Form::Number), promises })
    }
}
