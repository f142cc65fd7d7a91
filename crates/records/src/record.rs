//! A game as recorded: a main line of moves, and variations that branch off it or off each other.

use std::time::Duration;

/// A property of a position: its name in capitals, and its values. Names are those of SGF (`TE` for a good
/// move, `CR` for circled squares); `NAG` is a glyph of PGN by its number, `VALUE` and `TIME` are those
/// of a move in GGF, and any other name is kept as it is.
pub type Property = (String, Vec<String>);

/// A game as written in its file, before any rules are consulted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Where it stands, for messages: `games.sgf, game 3`.
    pub place: String,
    /// The specification of a game of yomi, if the file gives one: `othello:size=6`.
    pub game: Option<String>,
    /// The game that the format itself names, without its parameters: `othello`.
    pub family: Option<&'static str>,
    /// The seed of a game that is generated at random and has none in its specification.
    pub seed: Option<u64>,
    /// Columns and rows of the board, if the file gives them.
    pub size: Option<(usize, usize)>,
    /// The position that it starts from, in yomi's text; `None` for the start of the game.
    pub start: Option<String>,
    /// The names by seat; empty if they are unknown.
    pub players: Vec<String>,
    /// All other properties of the game in the file: names and values, in order.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The properties of the position before the first move.
    pub properties: Vec<Property>,
    /// The moves of the main line.
    pub moves: Vec<RecordedMove>,
    /// The variations, in order: each branches off the main line or an earlier one.
    pub variations: Vec<Variation>,
    /// The number of its first moves that were random: the opening of a tournament's game.
    pub random: usize,
    /// The payoffs by seat, according to the file; 1 and -1 if it names only the winner.
    pub result: Option<Vec<i32>>,
    /// Deviations from the format that did not prevent reading, one line each.
    pub notices: Vec<String>,
}

/// A move of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedMove {
    /// The move as it stands in the file.
    pub text: String,
    /// The player of the move by the file, from 1: a color, for instance.
    pub seat: Option<usize>,
    /// The number before the move, of a round or of the move itself.
    pub number: Option<usize>,
    /// The time left on the mover's clock after the move.
    pub clock: Option<Duration>,
    /// The comment on the move.
    pub comment: Option<String>,
    /// The properties of the move, and of the position after it.
    pub properties: Vec<Property>,
}

/// Moves beside those of another line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The line that it branches off: 0 for the main line, else the number of an earlier variation, from 1.
    pub of: usize,
    /// The number of moves of that line before it.
    pub after: usize,
    /// The comment before its first move.
    pub comment: Option<String>,
    /// The properties before its first move.
    pub properties: Vec<Property>,
    /// Its moves.
    pub moves: Vec<RecordedMove>,
}

/// A line of a record: the main line or a variation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) comment: Option<&'a str>,
    pub(crate) properties: &'a [Property],
    pub(crate) moves: &'a [RecordedMove],
}

/// What a walk through the lines of a record visits next: a step, or the rest of a line behind some moves.
enum Task {
    Visit(Step),
    Rest(usize, usize),
}

/// A step of a walk through the lines of a record. Lines and moves are numbered from 0.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A line begins, or goes on, inside of a parenthesis.
    Open,
    /// What stands before the first move of a line.
    Start(usize),
    /// A move of a line.
    Move(usize, usize),
    /// A parenthesis ends.
    Close,
    /// A line ends, and variations of its last position follow.
    End,
    /// So many variations of the last position of a line, where there is no move that they could stand
    /// behind.
    Leftover(usize),
}

impl<'a> Line<'a> {
    /// The comment and the properties before the first move.
    pub(crate) fn annotations(&self) -> (Option<&'a str>, &'a [Property]) {
        (self.comment, self.properties)
    }
}

/// Adds a property to others. One of the same name gets more values.
pub(crate) fn add(properties: &mut Vec<Property>, (name, values): Property) {
    match properties.iter_mut().find(|(known, _)| *known == name) {
        Some((_, known)) => {
            for value in values {
                if !known.contains(&value) {
                    known.push(value);
                }
            }
        }
        None => properties.push((name, values)),
    }
}

impl RecordedMove {
    /// A move without a clock and a comment.
    pub fn new(text: impl Into<String>) -> RecordedMove {
        RecordedMove { text: text.into(), ..RecordedMove::default() }
    }
}

impl Record {
    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Adds a notice, unless it is already there.
    pub(crate) fn tell(&mut self, notice: impl Into<String>) {
        let notice = notice.into();
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    /// A line by its number: 0 is the main line.
    pub(crate) fn line(&self, number: usize) -> Line<'_> {
        let (comment, properties, moves) = match number.checked_sub(1) {
            None => (&self.comment, &self.properties, &self.moves),
            Some(at) => {
                let Variation { comment, properties, moves, .. } = &self.variations[at];
                (comment, properties, moves)
            }
        };
        Line { comment: comment.as_deref(), properties, moves }
    }

    /// The number of lines.
    pub(crate) fn lines(&self) -> usize {
        self.variations.len() + 1
    }

    /// The moves of a line.
    pub(crate) fn moves_mut(&mut self, line: usize) -> &mut Vec<RecordedMove> {
        self.line_mut(line).2
    }

    /// The comment, the properties and the moves of a line.
    fn line_mut(&mut self, line: usize) -> (&mut Option<String>, &mut Vec<Property>, &mut Vec<RecordedMove>) {
        let Some(at) = line.checked_sub(1) else {
            return (&mut self.comment, &mut self.properties, &mut self.moves);
        };
        let Variation { comment, properties, moves, .. } = &mut self.variations[at];
        (comment, properties, moves)
    }

    /// Adds a variation, and returns its number. One at the beginning of another is beside that.
    pub(crate) fn branch(&mut self, mut variation: Variation) -> usize {
        let Variation { of, after, .. } = &mut variation;
        if let Some(parent) = of.checked_sub(1).filter(|_| *after == 0).map(|at| &self.variations[at]) {
            (*of, *after) = (parent.of, parent.after);
        }
        self.variations.push(variation);
        self.variations.len()
    }

    /// The moves from the start to the position after so many moves of a line.
    pub fn path(&self, mut line: usize, mut after: usize) -> Vec<String> {
        let mut path = Vec::new();
        loop {
            path.extend(self.line(line).moves[..after].iter().rev().map(|mv| mv.text.clone()));
            let Some(at) = line.checked_sub(1) else { break };
            (line, after) = (self.variations[at].of, self.variations[at].after);
        }
        path.reverse();
        path
    }

    /// The comment and the properties of the last move of a line, or of its beginning.
    fn last_mut(&mut self, line: usize) -> (&mut Option<String>, &mut Vec<Property>) {
        let (comment, properties, moves) = self.line_mut(line);
        moves.last_mut().map_or((comment, properties), |mv| (&mut mv.comment, &mut mv.properties))
    }

    /// Adds a comment to the last move of a line, or before its first.
    pub(crate) fn say(&mut self, line: usize, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let comment = self.last_mut(line).0;
        let before = comment.take().map_or_else(String::new, |before| before + " ");
        *comment = Some(before + text);
    }

    /// Adds a property to the last move of a line, or before its first.
    pub(crate) fn mark(&mut self, line: usize, property: Property) {
        add(self.last_mut(line).1, property);
    }

    /// Walks through the lines as formats with parentheses write them: a variation stands behind the rest of
    /// the line that it branches off (SGF), or else behind the move beside it (PGN).
    pub(crate) fn walk(&self, is_behind_rest: bool, mut visit: impl FnMut(Step)) {
        let mut branches: Vec<(usize, usize, usize)> =
            self.variations.iter().zip(1..).map(|(line, number)| (line.of, line.after, number)).collect();
        branches.sort_unstable();
        let beside = |line: usize, at: usize| {
            let of = |(of, after, _): &(usize, usize, usize)| (*of, *after);
            let first = branches.partition_point(|branch| of(branch) < (line, at));
            let end = branches.partition_point(|branch| of(branch) <= (line, at));
            &branches[first..end]
        };
        // The next one is the last.
        let mut tasks = vec![Task::Rest(0, 0), Task::Visit(Step::Start(0))];
        while let Some(task) = tasks.pop() {
            let (line, at) = match task {
                Task::Visit(step) => {
                    visit(step);
                    continue;
                }
                Task::Rest(line, at) => (line, at),
            };
            let is_end = at == self.line(line).moves.len();
            let numbers = beside(line, at);
            let is_alone = numbers.is_empty();
            if !is_end && (is_alone || !is_behind_rest) {
                visit(Step::Move(line, at));
                tasks.push(Task::Rest(line, at + 1));
            }
            if is_end && !is_alone && !is_behind_rest {
                visit(Step::Leftover(numbers.len()));
                continue;
            }
            for (.., number) in numbers.iter().rev() {
                tasks.push(Task::Visit(Step::Close));
                tasks.push(Task::Rest(*number, 0));
                tasks.push(Task::Visit(Step::Start(*number)));
                tasks.push(Task::Visit(Step::Open));
            }
            if is_behind_rest && !is_alone {
                tasks.push(Task::Visit(Step::Close));
                tasks.extend((!is_end).then_some(Task::Rest(line, at + 1)));
                tasks.push(Task::Visit(if is_end { Step::End } else { Step::Move(line, at) }));
                tasks.push(Task::Visit(Step::Open));
            }
        }
    }
}
