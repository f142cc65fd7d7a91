//! A sheet as text: the puzzles with their boards, and the solutions apart.

use super::numbers::{Puzzle, Sheet};
use super::words::{counts, question, searches, solution, wrong};
use registry::{Session, open};
use request::Error;

/// Above the solutions.
const SOLUTIONS: &str = "Solutions";

/// The whole sheet: puzzles, and the solutions after them.
pub fn text(sheet: &Sheet) -> Result<String, Error> {
    Ok(format!("{}\n\n{}", puzzles_as_text(sheet)?, solutions_as_text(sheet)))
}

/// The puzzles alone.
pub fn puzzles_as_text(sheet: &Sheet) -> Result<String, Error> {
    let mut text = format!("{}\n{}\n", sheet.game, counts(sheet));
    for (number, puzzle) in (1..).zip(&sheet.puzzles) {
        let session = set_up(puzzle)?;
        text += &format!("\n{number}.  {}  {}\n", puzzle.difficulty.stars(), puzzle.difficulty);
        text += &format!("\n{}\n", session.draw().trim_end_matches('\n'));
        text += &format!("\n{}\n", question(puzzle, &session.promises()));
        text += &format!("position: {}\n", puzzle.position);
        if puzzle.game != sheet.game {
            text += &format!("game: {}\n", puzzle.game);
        }
    }
    Ok(text)
}

/// The solutions alone.
pub fn solutions_as_text(sheet: &Sheet) -> String {
    let mut text = format!("{SOLUTIONS}\n{} ({})\n\n", sheet.game, searches(sheet));
    for (number, puzzle) in (1..).zip(&sheet.puzzles) {
        text += &format!("{number}.  {}\n", solution(puzzle));
        for line in wrong(puzzle) {
            text += &format!("    {line}\n");
        }
    }
    text
}

/// The position of a puzzle.
pub(super) fn set_up(puzzle: &Puzzle) -> Result<Session, Error> {
    let mut session = open(&puzzle.game)?;
    session.set_position(&puzzle.position)?;
    Ok(session)
}
