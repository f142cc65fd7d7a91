//! The sections of a text, in the order in which they depend on each other.

use super::cursor::Cursor;
use super::declarations::{self, Given};
use super::end::{TESTS, end_line};
use super::mistake::{Mistake, Mistakes, Reading, Trouble};
use super::names::Names;
use super::near::nearest;
use super::rotating::beside_rotation;
use super::shapes;
use super::sowing;
use super::stacks;
use super::start::{look, placement};
use super::statements::{BLOCKS, Section, sections};
use super::tokens::Token;
use super::turn::{Every, VERBS, every_move, move_line};
use crate::syntax::{End, EndLine, MoveLine, Rules, Verb};

/// The maximum length of a text, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;

/// The maximum number of statements of a text.
const MAX_STATEMENTS: usize = 400;

/// The words that begin a line at the margin, in the usual order.
const HEADS: [&str; 17] = [
    "game",
    "with",
    "players",
    "board",
    "region",
    "track",
    "pieces",
    "hand",
    "stacks",
    "forward",
    "count",
    "heaps",
    "start",
    "turn",
    "otherwise",
    "end",
    "look",
];

/// The sections that a text has at most once.
const ONCE: [&str; 11] =
    ["game", "players", "board", "stacks", "forward", "track", "heaps", "start", "turn", "end", "look"];

/// The sections that a text must have, with an example.
const NEEDED: [(&str, &str); 4] = [
    ("game", "game \"Hex\""),
    ("players", "players red, blue"),
    ("turn", "turn` and below it, indented, `place stone on empty"),
    ("end", "end` and below it, indented, `when next cannot move: mover wins"),
];

/// Reads a text. `name` is shown with each mistake, such as its file name; `given` are the values of
/// parameters, by name.
///
/// # Errors
///
/// All mistakes of the text, and those of the values.
pub fn read(name: &str, text: &str, given: &[(&str, &str)]) -> Result<Rules, Mistakes> {
    if text.len() > MAX_BYTES {
        let message = format!("a text has at most {MAX_BYTES} bytes, and this one has {}", text.len());
        return Err(Mistakes::new(name, "", vec![Mistake::of_no_line(message)]));
    }
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (sections, mistakes) = sections(plain);
    let mut reader = Reader { names: empty(plain), mistakes };
    if sections.is_empty() && reader.mistakes.is_empty() {
        let mistake = Mistake::of_no_line("there is nothing to read");
        return Err(Mistakes::new(name, plain, vec![mistake.help("begin with `game` and the title")]));
    }
    let statements: usize = sections.iter().map(|section| 1 + section.lines.len()).sum();
    if statements > MAX_STATEMENTS {
        let message =
            format!("a text has at most {MAX_STATEMENTS} statements, and this one has {statements}");
        return Err(Mistakes::new(name, plain, vec![Mistake::of_no_line(message)]));
    }
    reader.check_heads(&sections);
    reader.declare(&sections, given);
    reader.blocks(&sections);
    if reader.mistakes.is_empty() {
        Ok(reader.names.rules)
    } else {
        Err(Mistakes::new(name, plain, reader.mistakes))
    }
}

/// The names of a text before anything is read.
fn empty(source: &str) -> Names {
    let rules = Rules {
        title: String::new(),
        source: source.to_owned(),
        parameters: Vec::new(),
        players: Vec::new(),
        board: None,
        regions: Vec::new(),
        pieces: Vec::new(),
        forward: None,
        counters: Vec::new(),
        seeds: None,
        track: Vec::new(),
        stacks: None,
        heaps: Vec::new(),
        start: Vec::new(),
        turn: Vec::new(),
        end: Vec::new(),
        look: Vec::new(),
    };
    Names {
        rules,
        players: Vec::new(),
        seats: Vec::new(),
        is_board_wrong: false,
        is_incomplete: false,
        is_forward_wrong: false,
    }
}

/// A text while it is read.
struct Reader {
    names: Names,
    mistakes: Vec<Mistake>,
}

/// The sections that begin with a word.
fn of<'a>(sections: &'a [Section], word: &'a str) -> impl Iterator<Item = &'a Section> {
    sections.iter().filter(move |section| section.head[0].is(word))
}

impl Reader {
    /// Writes a mistake down; true if something could be read.
    fn note<T>(&mut self, result: Reading<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(Trouble::Mistake(mistake)) => {
                self.mistakes.push(*mistake);
                None
            }
            Err(Trouble::Follows) => None,
        }
    }

    /// Writes down the mistakes of a statement; true if it could be read.
    fn note_all<T>(&mut self, cursor: Cursor<'_>, result: Reading<T>) -> Option<T> {
        if cursor.unknown.is_empty() {
            return self.note(result);
        }
        // What the rest of the statement lacks may follow from an unknown name.
        self.mistakes.extend(cursor.unknown);
        None
    }

    /// Sections that are unknown, missing, out of place or there twice.
    fn check_heads(&mut self, sections: &[Section]) {
        let is_unclear = !self.mistakes.is_empty();
        for (index, section) in sections.iter().enumerate() {
            let head = &section.head[0];
            let Some(&word) = HEADS.iter().find(|word| head.is(word)) else {
                self.mistakes.push(no_section(head));
                // It may have been any line.
                self.names.is_incomplete = true;
                self.names.is_board_wrong = true;
                self.names.is_forward_wrong = true;
                continue;
            };
            if ONCE.contains(&word) && of(&sections[..index], word).next().is_some() {
                self.mistakes.push(Mistake::at(head.span, format!("there are two lines `{word}`")));
            }
            let follows = index.checked_sub(1).map(|before| &sections[before].head[0]);
            let is_below_turn = follows.is_some_and(|head| head.is("turn") || head.is("otherwise"));
            if word == "otherwise" && !is_below_turn {
                let mistake = Mistake::at(head.span, "`otherwise` stands directly below `turn`");
                self.mistakes.push(mistake);
            }
            let follows = sections.get(index + 1).map(|section| &section.head[0]);
            let is_known = follows.is_none_or(|head| HEADS.iter().any(|word| head.is(word)));
            if BLOCKS.contains(&word) && is_known {
                self.check_block(section, word);
            }
        }
        let is_unclear = is_unclear || self.names.is_incomplete;
        for (word, example) in NEEDED {
            if of(sections, word).next().is_none() && !is_unclear {
                let mistake = Mistake::of_no_line(format!("the text has no line `{word}`"));
                self.mistakes.push(mistake.help(format!("write `{example}`")));
            }
        }
    }

    /// A section with statements below it: there must be at least one, and none beside it.
    fn check_block(&mut self, section: &Section, word: &str) {
        if let Some(second) = section.head.get(1) {
            let message = format!("the line ends behind `{word}`");
            let mistake = Mistake::at(second.span, message);
            self.mistakes.push(mistake.help("write the rest on a line of its own, indented"));
        } else if section.lines.is_empty() && self.mistakes.is_empty() {
            let mistake = Mistake::at(section.head[0].span, format!("nothing is indented below `{word}`"));
            self.mistakes.push(mistake);
        }
    }

    /// Reads the lines at the margin that say something themselves.
    fn declare(&mut self, sections: &[Section], given: Given<'_>) {
        self.each(sections, "game", declarations::title);
        self.each(sections, "with", |cursor, names| declarations::with(cursor, names, given));
        self.each(sections, "players", |cursor, names| declarations::players(cursor, names, given));
        if self.names.rules.players.len() < 2 {
            // Something to go on with; the mistake is written down already.
            self.names.is_incomplete = true;
            self.names.rules.players = vec!["1".to_owned(), "2".to_owned()];
            self.names.players = Vec::new();
            self.names.seats = vec![None; 2];
        }
        if of(sections, "board").next().is_some() {
            self.names.is_board_wrong = false;
            self.names.is_board_wrong = !self.each(sections, "board", shapes::board);
        }
        self.each(sections, "pieces", declarations::pieces);
        self.each(sections, "hand", declarations::hand);
        self.each(sections, "stacks", stacks::stacks);
        if of(sections, "forward").next().is_some() {
            self.names.is_forward_wrong = !self.each(sections, "forward", |cursor, names| {
                names.rules.forward = Some(declarations::forward(cursor, names)?);
                Ok(())
            });
        }
        self.each(sections, "region", declarations::region);
        self.each(sections, "track", sowing::track);
        self.each(sections, "count", declarations::count);
        self.each(sections, "heaps", declarations::heaps);
        self.mistakes.extend(declarations::unknown_values(&self.names, given));
    }

    /// Reads each section that begins with a word; false if one of them could not be read.
    fn each(
        &mut self,
        sections: &[Section],
        word: &str,
        mut read: impl FnMut(&mut Cursor<'_>, &mut Names) -> Reading<()>,
    ) -> bool {
        let mut is_read = true;
        // A second line of a kind that there is once is a mistake already.
        let count = if ONCE.contains(&word) { 1 } else { sections.len() };
        for section in of(sections, word).take(count) {
            let mut cursor = Cursor::new(&section.head);
            cursor.skip();
            let result =
                if section.is_readable { read(&mut cursor, &mut self.names) } else { Err(Trouble::Follows) };
            if self.note_all(cursor, result).is_none() {
                is_read = false;
                self.names.is_incomplete |= !["game", "board", "forward"].contains(&word);
            }
        }
        is_read
    }

    /// Reads the statements below `start`, `turn`, `otherwise`, `end` and `look`.
    fn blocks(&mut self, sections: &[Section]) {
        let mut every = Vec::new();
        for section in sections {
            let head = &section.head[0];
            if head.is("turn") || head.is("otherwise") {
                let lines = self.turn(section, &mut every);
                self.names.rules.turn.push(lines);
            } else if head.is("start") {
                for line in &section.lines {
                    let mut cursor = Cursor::new(line);
                    let placed = placement(&mut cursor, &self.names);
                    let placed = self.note_all(cursor, placed);
                    self.names.rules.start.extend(placed);
                }
            } else if head.is("end") {
                let lines = self.lines(section, end_line);
                self.check_end(&lines);
                self.names.rules.end.extend(lines);
            } else if head.is("look") {
                let lines = self.lines(section, look);
                self.names.rules.look.extend(lines);
            }
        }
        self.check_paths();
        let Rules { seeds, stacks, .. } = &self.names.rules;
        if let (Some(_), Some(stacks)) = (seeds, stacks) {
            let message = "a game whose cells have numbers has no stacks";
            self.mistakes.push(Mistake::at(stacks.span, message));
        }
        let has_hands = self.names.rules.pieces.iter().any(|kind| kind.hand.is_some());
        if let Some(stacks) = self.names.rules.stacks.as_ref().filter(|_| has_hands) {
            self.mistakes.push(Mistake::at(stacks.span, "a game with hands has no stacks"));
        }
        self.fill_hands();
        // The first stands first.
        for every in every.iter().rev() {
            self.names.rules.turn.iter_mut().flatten().for_each(|line| every.add_to(line));
        }
    }

    /// A hand holds at most the pieces that come to it from the start; if there are none, as many as fit the
    /// board.
    fn fill_hands(&mut self) {
        let cells = self.names.rules.cells() as i64;
        let Rules { pieces, counters, start, .. } = &mut self.names.rules;
        // There is no counter if the line had a mistake.
        for placement in start {
            if let Some(counter) = pieces[placement.piece].hand.and_then(|hand| counters.get_mut(hand)) {
                let cells = placement.pieces.iter().map(|(_, cells)| cells.len() as i64);
                counter.greatest += cells.sum::<i64>();
            }
        }
        for hand in pieces.iter().filter_map(|kind| kind.hand) {
            if let Some(counter) = counters.get_mut(hand).filter(|counter| counter.greatest == 0) {
                counter.greatest = cells;
            }
        }
    }

    /// Moves that sow, place and remove would all be known by one cell, and those that rotate by the cells of
    /// others.
    fn check_paths(&mut self) {
        let is_sowing = |line: &&MoveLine| matches!(line.verb, Verb::Sow { .. });
        let is_other = |line: &&MoveLine| matches!(line.verb, Verb::Place { .. } | Verb::Remove { .. });
        let other = self.names.rules.lines().find(is_other).map(|line| line.span);
        if let Some(span) = other.filter(|_| self.names.rules.lines().any(|line| is_sowing(&line))) {
            let mistake = Mistake::at(span, "a text that sows begins no line with `place` or `remove`");
            self.mistakes.push(mistake.help("they may stand behind `then`"));
        }
        if let Some(span) = beside_rotation(&self.names.rules) {
            let message = "where one verb rotates, those of other lines must too: all are known by cells";
            let help = "let all first verbs that have cells rotate, or none, and so all second verbs";
            self.mistakes.push(Mistake::at(span, message).help(help));
        }
    }

    /// Reads the lines of a group of `turn`, and what is said of every move.
    fn turn(&mut self, section: &Section, every: &mut Vec<Every>) -> Vec<MoveLine> {
        let (mut lines, mut is_clear) = (Vec::new(), true);
        for line in &section.lines {
            let mut cursor = Cursor::new(line);
            is_clear &= if cursor.sees("every") {
                let result = every_move(&mut cursor, &self.names);
                self.note_all(cursor, result).map(|found| every.push(found)).is_some()
            } else {
                let result = move_line(&mut cursor, &self.names);
                self.note_all(cursor, result).map(|found| lines.extend(found)).is_some()
            };
        }
        if lines.is_empty() && is_clear && !section.lines.is_empty() {
            let mistake = Mistake::at(section.head[0].span, "no line below is a move");
            self.mistakes.push(mistake.help("`every move` adds to the lines that are"));
        }
        lines
    }

    fn lines<T>(
        &mut self,
        section: &Section,
        read: impl Fn(&mut Cursor<'_>, &Names) -> Reading<T>,
    ) -> Vec<T> {
        let mut lines = Vec::new();
        for line in &section.lines {
            let mut cursor = Cursor::new(line);
            let result = read(&mut cursor, &self.names);
            lines.extend(self.note_all(cursor, result));
        }
        lines
    }

    fn check_end(&mut self, lines: &[EndLine]) {
        let is_repetition = |line: &&EndLine| matches!(line.test, End::Repetition(_));
        if let Some(second) = lines.iter().filter(is_repetition).nth(1) {
            self.mistakes.push(Mistake::at(second.span, "repetitions are counted already"));
        }
    }
}

/// The mistake that a line at the margin begins with no word of the language.
fn no_section(head: &Token) -> Mistake {
    let mistake = Mistake::at(head.span, format!("no line begins with {}", head.shown()));
    let super::tokens::Kind::Word(word, _) = &head.kind else {
        return mistake.help("begin with `game` and the title");
    };
    let section =
        [("turn", &VERBS[..]), ("end", &TESTS[..])].into_iter().find(|(_, words)| words.contains(&&**word));
    if let Some((section, _)) = section {
        return mistake.help(format!("indent it below `{section}`"));
    }
    match nearest(word, HEADS) {
        Some(near) => mistake.help(format!("did you mean `{near}`?")),
        None => mistake.help(format!("lines at the margin begin with {}", HEADS.join(", "))),
    }
}
