//! A game as recorded.

use std::time::Duration;

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
    /// The moves.
    pub moves: Vec<RecordedMove>,
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

    /// Adds a comment to the last move, or before the first.
    pub(crate) fn say(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let comment = self.moves.last_mut().map_or(&mut self.comment, |mv| &mut mv.comment);
        let before = comment.take().map_or_else(String::new, |before| before + " ");
        *comment = Some(before + text);
    }
}
