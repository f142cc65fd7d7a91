//! A sheet as a page to read and to print: the puzzles with their boards, and the solutions on a page of
//! their own.

use super::numbers::{Puzzle, Sheet};
use super::text::set_up;
use super::words::{counts, question, searches, solution, wrong};
use crate::pieces::picture_of;
use arena::report::Document;
use picture::{BOARD_LOOKS, escape};
use registry::Drawn;
use request::Error;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// What a page holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The puzzles, and the solutions after them.
    Whole,
    /// The puzzles alone.
    Puzzles,
    /// The solutions alone.
    Solutions,
}

/// The page of a sheet. `partial` says that the search for puzzles was interrupted.
pub fn page(sheet: &Sheet, part: Part, partial: bool) -> Result<String, Error> {
    let what = if part == Part::Solutions { "Solutions of puzzles" } else { "Puzzles" };
    let partial = if partial { "; interrupted: there were to be more" } else { "" };
    let document = Document {
        title: &format!("{} · puzzles", sheet.game),
        heading: &format!("{what}: {}", sheet.game),
        summary: &format!("{}{partial}", counts(sheet)),
        style: &format!("{BOARD_LOOKS}{STYLE}"),
    };
    let pieces = [
        ("puzzles", if part == Part::Solutions { String::new() } else { puzzles(sheet)? }),
        ("searches", escape(&searches(sheet))),
        ("solutions", if part == Part::Puzzles { String::new() } else { solutions(sheet) }),
    ];
    Ok(document.page(PAGE, &pieces))
}

fn puzzles(sheet: &Sheet) -> Result<String, Error> {
    let mut items = String::new();
    for (number, puzzle) in (1..).zip(&sheet.puzzles) {
        let session = set_up(puzzle)?;
        let own = |drawn: Drawn| drawn.scene.pieces.iter().any(|piece| piece.owner == puzzle.to_move);
        let has_pieces = session.drawn().is_some_and(own);
        let game = if puzzle.game == sheet.game { String::new() } else { format!("{} ", puzzle.game) };
        let disc = if has_pieces { disc(puzzle.to_move) } else { String::new() };
        items += &format!(
            "<li id=\"puzzle-{number}\">\n<h3>{number} {}</h3>\n{}<p>{disc}{}</p>\n\
             <p class=\"position\"><code>{}</code></p>\n</li>\n",
            stars(puzzle),
            picture_of(&session, &format!("puzzle {number}")),
            escape(&question(puzzle, &session.promises())),
            escape(&format!("{game}{}", puzzle.position))
        );
    }
    Ok(format!(
        "<section aria-labelledby=\"puzzles\">\n<h2 id=\"puzzles\">Find the move</h2>\n\
         <ol class=\"puzzles\">\n{items}</ol>\n</section>\n"
    ))
}

/// A piece of the player who is to move.
fn disc(player: usize) -> String {
    format!(
        "<svg class=\"board disc\" aria-hidden=\"true\" width=\"16\" viewBox=\"0 0 20 20\">\
         <g class=\"owner-{player}\"><circle class=\"body\" cx=\"10\" cy=\"10\" r=\"8\"/></g></svg> "
    )
}

fn stars(puzzle: &Puzzle) -> String {
    let (difficulty, stars) = (puzzle.difficulty, puzzle.difficulty.stars());
    format!(
        "<span class=\"stars\" role=\"img\" aria-label=\"{difficulty}\" title=\"{difficulty}\">{stars}</span>"
    )
}

fn solutions(sheet: &Sheet) -> String {
    let mut items = String::new();
    for puzzle in &sheet.puzzles {
        let wrong: Vec<String> =
            wrong(puzzle).iter().map(|line| format!("<li>{}</li>", escape(line))).collect();
        items += &format!(
            "<li><strong>{}</strong>\n<ul>{}</ul></li>\n",
            escape(&solution(puzzle)),
            wrong.concat()
        );
    }
    format!(
        "<section class=\"solutions\" aria-labelledby=\"solutions\">\n<h2 id=\"solutions\">Solutions</h2>\n\
         <ol>\n{items}</ol>\n</section>\n"
    )
}
