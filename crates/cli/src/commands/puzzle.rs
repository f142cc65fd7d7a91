//! `yomi puzzle`: a position with one right answer, and its solution.

use super::{json, with_progress};
use crate::arguments::{Common, Limits};
use crate::failure::Failure;
use crate::interrupt;
use crate::words::{table, value};

pub(crate) fn run(
    game: &str,
    search: Option<&str>,
    limits: &Limits,
    common: &Common,
) -> Result<String, Failure> {
    let ask = limits.ask(search, common)?;
    let puzzle = with_progress(&ask, |ask| session::puzzle(game, ask))?;
    let puzzle = puzzle.ok_or_else(|| {
        Failure::failed(if interrupt::was_pressed() {
            "stopped before a position was found"
        } else {
            "no position with exactly one winning move was found; another --seed may help"
        })
    })?;
    if common.json {
        return json(&puzzle);
    }
    let mut board = session::open(&puzzle.game)?;
    board.set_position(&puzzle.position)?;
    let mut text = format!("{}\n\n{}\n\n", puzzle.game, puzzle.position);
    if board.draw() != puzzle.position {
        text.push_str(&format!("{}\n\n", board.draw()));
    }
    let moves = board.legal_moves().join(" ");
    text.push_str(&format!("Player {} is to move: {moves}. Which of these wins?\n\n", puzzle.to_move));
    text.push_str(&format!(
        "Solution: {}, by {}\n  {}\n",
        puzzle.solution,
        puzzle.search,
        puzzle.line.join(" ")
    ));
    let rows = puzzle.others.iter().map(|row| {
        let worth = value(row.value.as_deref(), row.values.as_deref());
        vec![row.mv.clone(), worth, row.line.join(" ")]
    });
    text.push_str(&format!("\n{}", table(&["not", "leaves", "refuted by"], rows.collect(), &[])));
    Ok(text)
}
