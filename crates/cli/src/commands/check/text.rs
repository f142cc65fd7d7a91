//! The answer of `yomi check` for people.

use super::answer::{LEVEL, LineUsed, Random, plain_lines, round, shape, size, winners};
use crate::intervals::{percent, shown};
use crate::words::{counted, grouped, plain, table, wrapped};
use game::Promises;
use search::Stop;
use written::Checked;
use written::syntax::{Board, Rules};

/// The columns of a line of the text that are shown.
const WIDTH: usize = 64;

/// The moves at the start that are shown.
const MOVES: usize = 6;

pub(super) fn text(path: &str, checked: &Checked, random: &Random) -> String {
    let Checked { rules, start, drawing, moves, promises, symmetries, evaluation, warnings, .. } = checked;
    let mut text = format!("{path}: {}, for {}\n\n", plain(&rules.title), rules.players.join(", "));
    let mut row = |name: &str, words: String| {
        text.push_str(&wrapped(&format!("{name:10}  {words}")));
        text.push('\n');
    };
    if !rules.parameters.is_empty() {
        row("parameters", parameters(rules));
    }
    row("board", rules.board.as_ref().map_or_else(|| "none".to_owned(), board));
    if !rules.pieces.is_empty() {
        row("pieces", joined(rules.pieces.iter().map(|kind| kind.name.as_str())));
    }
    row("moves", notation(moves));
    row("promises", joined(promised(promises).iter().map(String::as_str)));
    row("symmetries", named(symmetries));
    row("evaluation", evaluated(evaluation));
    row("start", start.clone());
    if drawing != start {
        text.push_str(&format!("\n{drawing}\n"));
    }
    text.push_str(&format!("\n{}", random_games(rules, random)));
    text.push_str(&format!("\n{}", lines(&random.lines)));
    match warnings.list().len() {
        0 => text + "\nno warnings\n",
        count => {
            let warnings = plain_lines(&warnings.to_string());
            format!("{text}\n{}:\n\n{warnings}\n", counted(count as u64, "warning"))
        }
    }
}

fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

fn parameters(rules: &Rules) -> String {
    let words = rules.parameters.iter().map(|parameter| {
        format!("{}={} (from {} to {})", parameter.name, parameter.value, parameter.least, parameter.greatest)
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Such as `square 8 by 8: 64 cells`.
fn board(board: &Board) -> String {
    let size: Vec<String> = size(board).iter().map(ToString::to_string).collect();
    let size = if size.is_empty() { String::new() } else { format!(" {}", size.join(" by ")) };
    let round = round(board).map_or_else(String::new, |sides| format!(", round {sides}"));
    format!("{}{size}{round}: {}", shape(board), counted(board.cells.len() as u64, "cell"))
}

fn notation(moves: &[String]) -> String {
    let shown = moves[..moves.len().min(MOVES)].join(" ");
    match moves.len() {
        0 => "none: the game is over at the start".to_owned(),
        count if count <= MOVES => format!("{count} at the start: {shown}"),
        count => format!("{} at the start, such as {shown}", grouped(count as u64)),
    }
}

fn promised(promises: &Promises) -> Vec<String> {
    let mut words = Vec::new();
    match promises.payoffs {
        Some(bounds) if !promises.is_zero_sum() || bounds.greatest > 1 => {
            words.push(format!("payoffs from {} to {}", bounds.least, bounds.greatest));
        }
        _ => {}
    }
    if promises.is_zero_sum() {
        words.push("zero-sum".to_owned());
    }
    words.push(if promises.draws { "draws are possible" } else { "no draws" }.to_owned());
    words.push(match promises.longest {
        Some(plies) => format!("at most {} plies", grouped(plies.into())),
        None => "length unbounded".to_owned(),
    });
    if let Some(fold) = promises.repetition {
        words.push(format!("occurrence {fold} of a position is a draw"));
    }
    words
}

fn named(symmetries: &[String]) -> String {
    match symmetries.len() {
        0 => "none".to_owned(),
        count => format!("{count}: {}", symmetries.join(", ")),
    }
}

/// What the evaluation was read off.
fn evaluated(features: &[String]) -> String {
    match features {
        [] => "none: no line of `end` says what to look for".to_owned(),
        features => joined(features.iter().map(String::as_str)),
    }
}

fn random_games(rules: &Rules, random: &Random) -> String {
    let Random { games, wanted, stop, shortest, longest, wins, .. } = random;
    let asked = match stop {
        None => counted((*games).into(), "random game"),
        Some(stop) => {
            let why =
                if *stop == Stop::Time.word() { "by the limit of time" } else { "before all were played" };
            format!(
                "{} of {}, stopped {why}",
                grouped((*games).into()),
                counted((*wanted).into(), "random game")
            )
        }
    };
    let (Some(plies), Some(shared)) = (random.plies, random.shared) else {
        return format!("{asked}\n");
    };
    let mut rows = vec![
        ("plies".to_owned(), shown(plies)),
        ("shortest".to_owned(), grouped((*shortest).into())),
        ("longest".to_owned(), grouped((*longest).into())),
    ];
    for (name, wins) in winners(rules).into_iter().zip(wins) {
        rows.push((format!("{name} wins"), percent(*wins)));
    }
    if wins.len() > 2 {
        rows.push(("several get most".to_owned(), percent(shared)));
    }
    let others = [("draws", &random.draws), ("unfinished", &random.unfinished)];
    rows.extend(others.iter().filter_map(|(name, share)| Some(((*name).to_owned(), percent((**share)?)))));
    let rows = rows.into_iter().map(|(name, words)| vec![name, words]).collect();
    let heading = format!("{asked}, with {:.0} % intervals", LEVEL * 100.0);
    // The header of the table is empty, and its first line with it.
    format!("{heading}\n{}", table(&["", ""], rows, &[]))
}

/// The lines of `turn` and `end`, with how often each was used.
fn lines(lines: &[LineUsed]) -> String {
    let row = |line: &LineUsed| {
        let used = if line.used == 0 { "never".to_owned() } else { grouped(line.used) };
        vec![line.line.to_string(), cut(&line.text), used, line.example.clone().unwrap_or_default()]
    };
    table(&["line", "", "used", "such as"], lines.iter().map(row).collect(), &[0, 2])
}

/// A text cut to the columns that are shown.
fn cut(text: &str) -> String {
    if text.chars().count() <= WIDTH {
        return text.to_owned();
    }
    text.chars().take(WIDTH - 1).chain(['…']).collect()
}
