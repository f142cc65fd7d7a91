//! `yomi puzzle`: a position with exactly one winning move, and its solution.

use crate::arguments::{Common, Limits};
use crate::failure::Failure;
use crate::output::json;
use crate::progress::with_progress;
use crate::words::{counted, table, value};
use search::Stop;
use studies::Sought;

pub(crate) fn run(
    game: &str,
    search: Option<&str>,
    limits: &Limits,
    common: &Common,
) -> Result<String, Failure> {
    let request = limits.request(search, common)?;
    let sought = with_progress(&request, |request| studies::puzzle(game, request))?;
    let nothing = || Failure::failed(nothing_found(&sought));
    let puzzle = sought.puzzle.as_ref().ok_or_else(nothing)?;
    if common.json {
        return json(puzzle);
    }
    let mut session = registry::open(&puzzle.game)?;
    session.set_position(&puzzle.position)?;
    let mut text = format!("{}\n\n{}\n\n", puzzle.game, puzzle.position);
    if session.draw() != puzzle.position {
        text.push_str(&format!("{}\n\n", session.draw()));
    }
    let moves = session.legal_moves().join(" ");
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

/// The message if no puzzle was found.
fn nothing_found(sought: &Sought) -> String {
    let tried = counted(sought.tried, "position");
    match sought.stop {
        Stop::Finished => format!(
            "no position with exactly one winning move was found among {tried}; another --seed may help"
        ),
        Stop::Cancelled => format!("stopped before a position was found, after {tried}"),
        Stop::Time if sought.was_given_time => format!(
            "no limit was given: stopped after 10 s and {tried}, before one with exactly one winning move \
             was found; --time sets a longer limit"
        ),
        limit => format!(
            "stopped by the limit of {limit} after {tried}, before one with exactly one winning move was \
             found"
        ),
    }
}
