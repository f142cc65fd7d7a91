//! `yomi compare`: several searches on one position, side by side.

use crate::arguments::{Common, Compare};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{json, tell};
use crate::progress::with_progress;
use crate::words::{grouped, plays_out, seconds, table, value};
use registry::{CompiledFor, Session};
use request::{Answer, Error, Request, SCHEMA};
use serde::Serialize;

#[derive(Serialize)]
struct Comparison<'a> {
    schema: u32,
    game: &'a str,
    position: String,
    searches: &'a [Answer],
    /// Searches that ran on the erased form of the game, if others are compiled for the game.
    erased: &'a [String],
    /// Searches that were not run, as they do not support the game or the limits.
    unfit: &'a [Misfit],
}

#[derive(Serialize)]
struct Misfit {
    search: String,
    why: String,
}

pub(crate) fn run(arguments: &Compare, common: &Common) -> Result<String, Failure> {
    let Compare { position, search: searches, limits } = arguments;
    let session = position.open(None)?;
    let requests =
        searches.iter().map(|search| limits.request(Some(search), common)).collect::<Result<Vec<_>, _>>()?;
    let Sorted { fitting, erased, unfit } = sorted(&session, searches, &requests)?;
    let mut answers = Vec::new();
    for request in fitting {
        if interrupt::was_pressed() {
            break;
        }
        let answer = with_progress(request, |request| session.analyze(request))?;
        if let Some(note) = &answer.note {
            tell(&format!("yomi: {}: {note}", answer.search));
        }
        answers.push(answer);
    }
    let output = if common.json {
        let (game, position) = (session.game(), session.position());
        json(&Comparison {
            schema: SCHEMA,
            game,
            position,
            searches: &answers,
            erased: &erased,
            unfit: &unfit,
        })?
    } else {
        let heading =
            format!("{}  player {} to move at {}", session.game(), session.to_move(), session.position());
        format!("{heading}\n\n{}", rows(&answers))
    };
    if !erased.is_empty() {
        tell(&format!(
            "yomi: the times are of two kinds: {} ran on the form that all games share, where a node takes \
             two to six times as long, and the others are compiled for {}",
            erased.join(", "),
            session.game()
        ));
    }
    if unfit.is_empty() {
        return Ok(output);
    }
    let why: Vec<&str> = unfit.iter().map(|misfit| misfit.why.as_str()).collect();
    Err(Failure::Partly { output, why: Box::new(Failure::usage(why.join("; "))) })
}

/// The searches that were asked for.
struct Sorted<'a> {
    /// Those that can be answered.
    fitting: Vec<&'a Request>,
    /// Those of them that run on the erased form of the game, if others are compiled for the game.
    erased: Vec<String>,
    /// Those that do not support the game or the limits.
    unfit: Vec<Misfit>,
}

/// Checks all searches before the first one runs. Any other mistake in one of them fails the command, and so
/// does a list in which none can be answered.
fn sorted<'a>(
    session: &Session,
    searches: &[String],
    requests: &'a [Request],
) -> Result<Sorted<'a>, Failure> {
    let (mut fitting, mut erased, mut unfit) = (Vec::new(), Vec::new(), Vec::new());
    for (search, request) in searches.iter().zip(requests) {
        match session.fits(request) {
            Ok(compiled_for) => {
                fitting.push(request);
                if compiled_for == CompiledFor::AnyGame {
                    erased.push(search.clone());
                }
            }
            Err(Error::Unsupported(why)) => {
                unfit.push(Misfit { search: search.clone(), why: why.to_string() });
            }
            Err(error) => return Err(error.into()),
        }
    }
    match unfit.first() {
        Some(first) if fitting.is_empty() => Err(Failure::usage(&first.why)),
        _ => {
            if erased.len() == fitting.len() {
                erased.clear();
            }
            Ok(Sorted { fitting, erased, unfit })
        }
    }
}

fn rows(answers: &[Answer]) -> String {
    // A leaf of a search by playouts is where one begins.
    let sampled = answers.iter().filter(|answer| plays_out(&answer.search)).count();
    let leaves = match sampled {
        0 => "leaves",
        all if all == answers.len() => "playouts",
        _ => "leaves, playouts",
    };
    let header = ["search", "value", "kind", "best", "depth", "nodes", leaves, "cuts", "time"];
    let rows = answers.iter().map(|answer| {
        vec![
            answer.search.clone(),
            value(answer.value.as_deref(), answer.values.as_deref()),
            answer.kind.to_string(),
            answer.best.clone().unwrap_or_else(|| "none".to_owned()),
            answer.depth.to_string(),
            grouped(answer.nodes),
            grouped(answer.evaluations),
            grouped(answer.cuts),
            seconds(answer.elapsed_s),
        ]
    });
    table(&header, rows.collect(), &[1, 4, 5, 6, 7, 8])
}
