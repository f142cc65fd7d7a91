//! Sizes of the parts of a drawing.
//!
//! Lengths are in the drawing's units, pixels at its natural size. No font is measured: widths are estimated
//! for Helvetica and similar fonts, too wide rather than too narrow.

use super::layout::{Extent, Gap};
use super::view::{Field, View};
use super::words::shortened;

/// The style of a tree of this size: a small one with everything, a large one with values, moves and cuts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// True if windows, numbers and reasons are written beside the nodes.
    pub(super) detailed: bool,
    /// Size of the letters in a node.
    pub(super) value: f64,
    /// Size of the letters of moves.
    pub(super) mv: f64,
    /// Size of the letters beside a node.
    pub(super) note: f64,
    /// Least width and height of a node.
    pub(super) shape: f64,
    /// The longest move that is written in full, in letters.
    pub(super) letters: usize,
    /// Room between nodes.
    pub(super) gap: Gap,
    /// The least height between the bottom of one level and the moves above the next.
    pub(super) fan: f64,
}

impl Style {
    /// The style for this many nodes.
    pub(super) const fn new(nodes: usize) -> Style {
        if nodes <= 60 {
            let gap = Gap { siblings: 18.0, cousins: 26.0 };
            Style {
                detailed: true,
                value: 15.0,
                mv: 12.0,
                note: 11.0,
                shape: 34.0,
                letters: 16,
                gap,
                fan: 30.0,
            }
        } else {
            let gap = Gap { siblings: 7.0, cousins: 14.0 };
            Style {
                detailed: false,
                value: 12.5,
                mv: 11.0,
                note: 10.5,
                shape: 25.0,
                letters: 10,
                gap,
                fan: 36.0,
            }
        }
    }

    /// The height of a line of letters of this size.
    pub(super) fn line(letters: f64) -> f64 {
        (letters * 1.28).round()
    }

    /// The room above a node for its move.
    pub(super) fn label(self) -> f64 {
        Style::line(self.mv) + 7.0
    }
}

/// The subject of a line beside a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beside {
    /// The player, where there are more than two.
    Player,
    /// The window on entry.
    Entry,
    /// The window on exit.
    Exit,
    /// The name of the cut.
    Cut,
    /// The reason of the cut.
    Reason,
    /// Something else.
    Note,
}

/// A line beside a node.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Line {
    /// Its subject.
    pub(super) about: Beside,
    /// Its text.
    pub(super) text: String,
    /// The width of the box around it, if there is one.
    pub(super) boxed: Option<f64>,
}

/// A node to be drawn.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The lines in it.
    pub(super) value: Field,
    /// Width of the shape.
    pub(super) width: f64,
    /// Height of the shape.
    pub(super) height: f64,
    /// The lines beside it.
    pub(super) lines: Vec<Line>,
    /// The move, shortened if need be.
    pub(super) mv: String,
    /// The extent of everything together from the middle of the shape.
    pub(super) extent: Extent,
}

impl Block {
    /// The height of a line beside the shape.
    pub(super) fn step(&self, style: Style) -> f64 {
        let room = if self.lines.iter().any(|line| line.boxed.is_some()) { 6.0 } else { 0.0 };
        Style::line(style.note) + room
    }

    /// The height of everything together.
    pub(super) fn tall(&self, style: Style) -> f64 {
        self.height.max(self.lines.len() as f64 * self.step(style) + 2.0)
    }
}

/// The blocks of all nodes.
pub(super) fn blocks(view: &View, style: Style) -> Vec<Block> {
    let boxed = box_width(view, style);
    let mut blocks: Vec<Block> = (0..view.walk.nodes.len()).map(|at| block(view, style, boxed, at)).collect();
    even_out_boxes(&mut blocks);
    blocks
}

/// Makes all boxes to fill in of one size: theirs must not tell what goes into them.
fn even_out_boxes(blocks: &mut [Block]) {
    let boxes = || blocks.iter().filter(|block| block.value.is_box());
    let width = boxes().map(|block| block.width).fold(0.0, f64::max);
    let height = boxes().map(|block| block.height).fold(0.0, f64::max);
    for block in blocks.iter_mut().filter(|block| block.value.is_box()) {
        let more = (width - block.width) / 2.0;
        block.extent = Extent { left: block.extent.left + more, right: block.extent.right + more };
        (block.width, block.height) = (width, height);
    }
}

/// One width for all boxes beside nodes, so that it gives nothing away.
fn box_width(view: &View, style: Style) -> f64 {
    let samples = ["deep alpha cut", "no cut", "–"].into_iter().map(str::to_owned);
    let mut widest = samples.map(|text| text_width(&text, style.note)).fold(0.0, f64::max);
    for at in 0..if style.detailed { view.walk.nodes.len() } else { 0 } {
        let cut = view.walk.cut_words(view.words, at);
        let reason = cut.and_then(|(_, reason)| reason).unwrap_or_default();
        widest = text_width(&reason, style.note).max(widest);
    }
    widest + 10.0
}

fn block(view: &View, style: Style, boxed: f64, at: usize) -> Block {
    let node = view.node(at);
    let value = view.value(at);

    // A box to fill in has room for what goes into it.
    let told = node.value.as_ref().map(|worth| view.value_lines(worth, at)).unwrap_or_default();
    let all = told.iter().chain(value.lines());
    let widest = all.map(|line| text_width(line, style.value)).fold(0.0, f64::max);
    let tallest = told.len().max(value.lines().len()).max(1);
    let height = style.shape.max(tallest as f64 * Style::line(style.value) + 10.0);
    let round = if view.words.are_max_and_min() && node.mover == Some(2) { 6.0 } else { 0.0 };
    let padding = if style.detailed { 12.0 } else { 6.0 };
    let width = (widest + padding + round).max(style.shape).ceil();

    let lines = lines(view, style, boxed, at);
    let right = lines
        .iter()
        .map(|line| line.boxed.unwrap_or_else(|| text_width(&line.text, style.note)))
        .fold(0.0, f64::max);
    let number = if style.detailed { view.number(at) } else { None };
    let left = number.map_or(0.0, |number| text_width(&number.to_string(), style.note) + 4.0);
    let mv = shortened(node.mv.as_deref().unwrap_or(""), style.letters);
    let half_move = text_width(&mv, style.mv) / 2.0 + 2.0;
    let extent = Extent {
        left: (width / 2.0 + left).max(half_move),
        right: (width / 2.0 + if right > 0.0 { right + 7.0 } else { 0.0 }).max(half_move),
    };
    Block { value, width, height, lines, mv, extent }
}

/// Room to write a bound in; spaces would be drawn as one.
const BLANK: &str = "\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}";

/// The text beside a node.
fn lines(view: &View, style: Style, boxed: f64, at: usize) -> Vec<Line> {
    let node = view.node(at);
    let mut lines = Vec::new();
    let mut say = |about, text: &str, in_box: bool| {
        lines.push(Line { about, text: text.to_owned(), boxed: in_box.then_some(boxed) });
    };
    if let (Some(player), false) = (node.mover, view.words.are_max_and_min()) {
        say(Beside::Player, &format!("P{player}"), false);
    }
    let windows = view.windows(at);
    if style.detailed && windows != Field::Nothing {
        match (windows.is_box(), windows.lines()) {
            (in_box, [entry, exit]) => {
                say(Beside::Entry, entry, in_box);
                say(Beside::Exit, &format!("→ {exit}"), in_box);
            }
            (true, [both]) => {
                say(Beside::Entry, both, true);
                say(Beside::Exit, &format!("→ {both}"), true);
            }
            (false, [both]) => say(Beside::Entry, both, false),
            _ => {
                say(Beside::Entry, &format!("({BLANK},{BLANK})"), true);
                say(Beside::Exit, &format!("→ ({BLANK},{BLANK})"), true);
            }
        }
    }
    let cut = view.cut(at);
    match (&cut, cut.lines()) {
        (Field::Blank, _) if style.detailed => {
            say(Beside::Cut, "cut:", true);
            say(Beside::Reason, "why:", true);
        }
        (Field::Blank, _) => say(Beside::Cut, "", true),
        (_, [name, reason]) if style.detailed => {
            say(Beside::Cut, name, cut.is_box());
            say(Beside::Reason, reason, cut.is_box());
        }
        (Field::Filled(_), [name]) => {
            say(if matches!(name.as_str(), "no cut" | "–") { Beside::Note } else { Beside::Cut }, name, true);
            if style.detailed {
                say(Beside::Reason, "", true);
            }
        }
        (Field::Given(_), [name, ..]) if !style.detailed && name.starts_with("deep ") => {
            say(Beside::Cut, "deep", false);
            say(Beside::Cut, &name["deep ".len()..], false);
        }
        (_, [name, ..]) => say(Beside::Cut, name, cut.is_box()),
        _ => {}
    }
    for note in view.notes(at) {
        if style.detailed || node.hidden > 0 {
            say(Beside::Note, &note, false);
        }
    }
    lines
}

/// The width of `text` in letters of this size.
pub(super) fn text_width(text: &str, letters: f64) -> f64 {
    let width: f64 = text
        .chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '\u{a0}' | '(' | ')'
            | '[' | ']' | 'f' | 't' | 'r' => 0.36,
            'm' | 'w' | 'M' | 'W' | '@' | '—' | '…' | '→' | '∞' => 1.0,
            'A'..='Z' | '&' | '#' => 0.72,
            '0'..='9' => 0.58,
            letter if (letter as u32) < 0x1100 => 0.58,
            '\u{2000}'..='\u{2bff}' => 0.7,
            _ => 1.04,
        })
        .sum();
    (width * letters).ceil()
}
