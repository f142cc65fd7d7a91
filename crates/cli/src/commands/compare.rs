//! `yomi compare`: several searches on one position, side by side.

use super::{json, tell, with_progress};
use crate::arguments::{Common, Limits, Position};
use crate::failure::Failure;
use crate::words::{grouped, seconds, table, value};
use serde::Serialize;
use session::{Answer, SCHEMA};

#[derive(Serialize)]
struct Comparison<'a> {
    schema: u32,
    game: &'a str,
    position: String,
    searches: &'a [Answer],
}

pub(crate) fn run(
    position: &Position,
    searches: &[String],
    limits: &Limits,
    common: &Common,
) -> Result<String, Failure> {
    let board = position.open(None)?;
    let asks =
        searches.iter().map(|search| limits.ask(Some(search), common)).collect::<Result<Vec<_>, _>>()?;
    // All are checked before the first one runs.
    for ask in &asks {
        board.fits(ask)?;
    }
    let mut answers = Vec::new();
    for ask in &asks {
        let answer = with_progress(ask, |ask| board.analyze(ask))?;
        if let Some(note) = &answer.note {
            tell(&format!("yomi: {}: {note}", answer.search));
        }
        answers.push(answer);
    }
    if common.json {
        let (game, position) = (board.game(), board.position());
        return json(&Comparison { schema: SCHEMA, game, position, searches: &answers });
    }
    let header = ["search", "value", "kind", "best", "depth", "nodes", "leaves", "cuts", "time"];
    let rows = answers.iter().map(|answer| {
        vec![
            answer.search.clone(),
            value(answer.value.as_deref(), answer.values.as_deref()),
            answer.kind.to_owned(),
            answer.best.clone().unwrap_or_else(|| "none".to_owned()),
            answer.depth.to_string(),
            grouped(answer.nodes),
            grouped(answer.evaluations),
            grouped(answer.cuts),
            seconds(answer.elapsed_s),
        ]
    });
    let heading = format!("{}  player {} to move at {}", board.game(), board.to_move(), board.position());
    Ok(format!("{heading}\n\n{}", table(&header, rows.collect(), &[1, 4, 5, 6, 7, 8])))
}
