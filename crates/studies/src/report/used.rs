//! Rules and pieces of a written game that random games never use.

use super::clock::Allotment;
use super::options::ReportOptions;
use registry::GameText;
use request::Error;
use serde::Serialize;
use std::sync::atomic::Ordering;
use written::check::LineUse;
use written::{Checked, Limits, Mistake, check_text};

/// The use of the lines and pieces of a written game in random games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Used {
    /// The number of random games.
    pub games: u32,
    /// The lines of `turn` and `end`, in the order of the text.
    pub lines: Vec<LineUsed>,
    /// The kinds of pieces.
    pub pieces: Vec<PieceUsed>,
    /// The warnings of the check, each in one line.
    pub warnings: Vec<String>,
}

/// A line of the text and how often it was used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LineUsed {
    /// The number of the line, from 1.
    pub line: u32,
    /// The number of its last line.
    pub end_line: u32,
    /// The first line.
    pub text: String,
    /// The number of moves played by it, or of games that it ended.
    pub used: u64,
}

impl LineUsed {
    fn of(line: LineUse<'_>) -> LineUsed {
        let LineUse { span, text, used, .. } = line;
        LineUsed { line: span.line, end_line: span.end_line, text: text.to_owned(), used }
    }
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PieceUsed {
    /// Its name.
    pub name: String,
    /// True if one was on the board in some game.
    pub was_on_board: bool,
}

/// Checks the text of a game, random games included.
pub(super) fn used(text: &GameText, options: &ReportOptions, time: &Allotment<'_>) -> Result<Used, Error> {
    let mut is_enough = |plies: u64| {
        if plies.is_multiple_of(64) {
            options.progress.fetch_add(1, Ordering::Relaxed);
        }
        time.is_over()
    };
    let games = options.random_games.min(u64::from(u32::MAX)) as u32;
    let limits = Limits { games, seed: options.seed, is_enough: &mut is_enough };
    let checked = check_text(&text.path, &text.text, &text.parameters(), limits);
    let Checked { rules, coverage, warnings, .. } =
        checked.map_err(|mistakes| Error::Other(mistakes.first_line()))?;
    let pieces = rules.pieces.iter().zip(&coverage.kinds);
    Ok(Used {
        games: coverage.games(),
        lines: coverage.lines(&rules).map(LineUsed::of).collect(),
        pieces: pieces
            .map(|(kind, &was_on_board)| PieceUsed { name: kind.name.clone(), was_on_board })
            .collect(),
        warnings: warnings.list().iter().map(in_a_line).collect(),
    })
}

/// A warning with the line that it is about.
fn in_a_line(warning: &Mistake) -> String {
    let line = warning.span.map_or_else(String::new, |span| format!("line {}: ", span.line));
    format!("{line}{}", warning.message)
}

impl Used {
    /// The lines that were never used; none if no game was played.
    pub fn unused_lines(&self) -> impl Iterator<Item = &LineUsed> {
        self.lines.iter().filter(|line| self.games > 0 && line.used == 0)
    }

    /// The kinds of pieces that never were on the board; none if no game was played.
    pub fn unused_pieces(&self) -> impl Iterator<Item = &PieceUsed> {
        self.pieces.iter().filter(|piece| self.games > 0 && !piece.was_on_board)
    }
}
