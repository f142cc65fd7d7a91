//! The summary of a report for the terminal.

use crate::words::{grouped, plain, table, wrapped};
use arena::report::Interval;
use std::path::Path;
use studies::report::shown::{number, percent};
use studies::report::{BoardValue, Comparison, LevelReport, Report, Step};

pub(super) fn text(report: &Report, file: Option<&Path>) -> String {
    let title = if report.title == report.game { String::new() } else { format!("{}, ", report.title) };
    let mut text = format!("{}: {title}for {}\n", report.game, report.players.join(", "));
    text.push_str(&format!("{:.0} % intervals, seed {}\n\n", 100.0 * report.level, report.seed));
    for verdict in &report.verdicts {
        text.push_str(&wrapped(&plain(&format!("{:8} {}", verdict.about, verdict.text))));
        text.push('\n');
    }
    if !report.levels.is_empty() {
        text.push_str(&format!("\n{}\n{}", levels(report), steps(report)));
    }
    for sentence in report.sentences_on_wins() {
        text.push_str(&format!("\n{}", wrapped(&plain(&sentence))));
    }
    text.push_str(&format!("\n\n{}", boards(report)));
    ended(&text, &report.notes, file)
}

/// The text with its notes, and what became of the page.
fn ended(text: &str, notes: &[String], file: Option<&Path>) -> String {
    let mut text = text.to_owned();
    for note in notes {
        text.push_str(&format!("\n{}", wrapped(&plain(&format!("note: {note}")))));
    }
    let page = match file {
        Some(file) => format!("{}: written", file.display()),
        None => "-o FILE writes a page with the pictures and all figures".to_owned(),
    };
    format!("{}\n\n{page}\n", text.trim_end())
}

/// What differs between games.
pub(super) fn comparison(comparison: &Comparison, file: Option<&Path>) -> String {
    let plain = |rows: Vec<Vec<String>>| -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|cell| plain(cell)).collect()).collect()
    };
    let names = comparison.names.iter().map(String::as_str);
    let (level, seed) = comparison.reports.first().map_or((0.0, 0), |first| (first.level, first.seed));
    let text = format!(
        "{:.0} % intervals, seed {seed}\n\n{}\n{}",
        100.0 * level,
        table(&std::iter::once("").chain(names).collect::<Vec<_>>(), plain(comparison.figures()), &[]),
        table(
            &["game", "figure", "first", "here", "difference", "finding"],
            plain(comparison.changes()),
            &[]
        )
    );
    ended(&text, &comparison.notes, file)
}

fn shown(interval: Option<&Interval>, show: fn(&Interval) -> String) -> String {
    interval.map_or_else(|| "none".to_owned(), show)
}

fn levels(report: &Report) -> String {
    let mut header = vec!["level against itself", "games"];
    let wins: Vec<String> = report.players.iter().map(|player| format!("{player} wins")).collect();
    header.extend(wins.iter().map(String::as_str));
    header.extend(["draws", "plies", "moves per position"]);
    let row = |level: &LevelReport| {
        let mut row = vec![level.name.clone(), grouped(level.games)];
        row.extend((0..wins.len()).map(|player| shown(level.wins.get(player), percent)));
        row.push(shown(level.draws.as_ref(), percent));
        row.push(shown(level.plies.as_ref(), number));
        row.push(shown(level.branching.as_ref(), number));
        row
    };
    table(&header, report.levels.iter().map(row).collect(), &[1])
}

fn steps(report: &Report) -> String {
    let row = |step: &Step| {
        vec![
            format!("{} against {}", step.stronger, step.weaker),
            grouped(step.games),
            shown(step.score.as_ref(), percent),
        ]
    };
    table(&["how much depth pays", "games", "share of the win"], report.steps.iter().map(row).collect(), &[1])
}

fn boards(report: &Report) -> String {
    let row = |board: &BoardValue| {
        vec![board.name(), board.result.clone().unwrap_or_else(|| "not solved".to_owned()), board.effort()]
    };
    let rows: Vec<Vec<String>> = report.boards.solved.iter().map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let left = match report.boards.left {
        0 => String::new(),
        left => format!("boards not looked at: {left}\n"),
    };
    table(&["exact values", "", ""], rows, &[]) + &left
}
