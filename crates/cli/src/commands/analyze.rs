//! `yomi analyze`: the best move, its value, how certain that is, and a row per move.

use super::{explain, lines};
use crate::arguments::{Analyze, Common};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, tell};
use crate::progress::with_progress;
use crate::words::{grouped, named, plays_out, seconds, table, value, verdict};
use registry::{SearchMemory, Session};
use request::{Answer, ClaimAnswer, Goal, Request, Verdict};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::Ordering;

pub(crate) fn run(arguments: &Analyze, common: &Common) -> Result<String, Failure> {
    let Analyze { position, search, multi, explain, lines, limits } = arguments;
    let session = position.open(None)?;
    let multi_pv = multi.unwrap_or(1) as usize;
    let request = Request { multi_pv, ..limits.request(search.as_deref(), common)? };
    if lines.from.is_some() {
        return each(&session, request, arguments, common);
    }
    let mut answer = with_progress(&request, |request| session.analyze(request))?;
    if let Some(multi) = multi {
        answer.moves.truncate(*multi as usize);
    }
    if let Some(note) = &answer.note {
        tell(&format!("yomi: {note}"));
    }
    let explanation = explain.map(|most| explain::of_answer(&session, &request, &answer, most as usize));
    let explanation = explanation.transpose()?;
    if common.json {
        return match explanation {
            None => output::json(&answer),
            Some(explanation) => output::json(&explain::Explained { answer, explanation }),
        };
    }
    let mut text = format!("{}\n\n", heading(&answer));
    if session.draw() != answer.position {
        text.push_str(&session.draw());
        text.push_str("\n\n");
    }
    text.push_str(&summary(&answer, &session));
    text.push_str(&rows(&answer));
    if let Some(explanation) = explanation {
        text.push_str(&explain::text(&explanation, &answer));
    }
    Ok(text)
}

/// The answers for the lines of a file, each by the search that the thread keeps.
fn each(
    session: &Session,
    request: Request,
    Analyze { multi, lines, limits, .. }: &Analyze,
    common: &Common,
) -> Result<String, Failure> {
    let cancel = interrupt::switch();
    let mut request = Request { threads: 1, ..request };
    request.budget.cancel = Some(Arc::clone(&cancel));
    session.fits(&request)?;
    let search = request.search.as_ref().map_or(session.default_search(), |search| &search.text);
    let limits: Vec<(&str, &str)> = limits.given().collect();
    let work = lines::Work {
        settings: json!({
            "command": "analyze", "game": session.spelled_out(), "search": search, "limits": limits,
            "multi": multi, "seed": request.seed,
        }),
        session,
        kept: &SearchMemory::default,
        answer: &|kept, session| {
            let mut answer = session.analyze_keeping(&request, kept)?;
            if cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if let Some(multi) = multi {
                answer.moves.truncate(*multi as usize);
            }
            Ok(Some(serde_json::to_value(answer)?))
        },
    };
    lines::run(lines, common, &work)
}

/// The game, the search, and who moves.
fn heading(answer: &Answer) -> String {
    format!("{}  {}  player {} to move at {}", answer.game, answer.search, answer.to_move, answer.position)
}

fn summary(answer: &Answer, session: &Session) -> String {
    let shown = value(answer.value.as_deref(), answer.values.as_deref());
    let mut rows = Vec::new();
    let mut row = |name: &str, text: String| rows.push((name.to_owned(), text));
    match &answer.best {
        Some(best) => row("best", best.clone()),
        None if session.is_repetition() => {
            row("best", "none: the position was repeated, and the game is over".to_owned());
        }
        None if session.outcome().is_some() => row("best", "none: the game is over".to_owned()),
        None => row("best", "none: stopped before one move was searched; a larger limit helps".to_owned()),
    }
    row("value", format!("{shown}  {}", verdict(answer, &session.promises())));
    for claim in &answer.claims {
        row(claim.verdict.word(), claim_in_words(claim));
    }
    if !answer.line.is_empty() {
        row("line", answer.line.join(" "));
    }
    let depth = if answer.selective_depth > answer.depth {
        format!("{} plies, {} at the deepest", answer.depth, answer.selective_depth)
    } else {
        format!("{} plies", answer.depth)
    };
    row("depth", depth);
    row("nodes", format!("{} in {}", grouped(answer.nodes), seconds(answer.elapsed_s)));
    if plays_out(&answer.search) {
        row("playouts", grouped(answer.evaluations));
    }
    if let Some(book) = &answer.book {
        row("from book", book.clone());
    }
    if let Some(positions) = answer.positions {
        row("positions", grouped(positions));
    }
    if answer.cuts > 0 {
        row("cuts", grouped(answer.cuts));
    }
    row("stopped", answer.stop.to_string());
    named(&rows)
}

/// The goal of a proof search and its result.
fn claim_in_words(claim: &ClaimAnswer) -> String {
    let ClaimAnswer { player, goal, plies, .. } = claim;
    let goal = match goal {
        Goal::Win => "wins".to_owned(),
        Goal::Draw => "is not beaten".to_owned(),
        Goal::AtLeast(least) => format!("is paid at least {least}"),
    };
    let within = plies.map_or_else(String::new, |plies| match (claim.verdict, plies) {
        (_, 0) => String::new(),
        (Verdict::Disproven, _) => format!("; the others can end it within {plies} plies"),
        (_, _) => format!(" within {plies} plies"),
    });
    format!("player {player} {goal} against all others together{within}")
}

fn rows(answer: &Answer) -> String {
    if answer.moves.is_empty() {
        return String::new();
    }
    let rows = answer.moves.iter().map(|row| {
        let own = value(row.value.as_deref(), row.values.as_deref());
        let distance = row.distance.map_or_else(String::new, |plies| plies.to_string());
        vec![row.mv.clone(), own, row.kind.to_string(), distance, grouped(row.nodes), row.line.join(" ")]
    });
    let counted = if plays_out(&answer.search) { "playouts" } else { "nodes" };
    let header = ["move", "value", "kind", "plies", counted, "line"];
    format!("\n{}", table(&header, rows.collect(), &[1, 3, 4]))
}
