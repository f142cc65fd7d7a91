//! The report as one self-contained page: answers first, then every figure as a picture and as a table.

use super::boards::BoardValue;
use super::depth::Step;
use super::forced::ForcedWin;
use super::levels::LevelReport;
use super::numbers::Report;
use super::plots;
use super::shown::{number, percent, plies};
use super::subject::Subject;
use super::verdict::Verdict;
use crate::pieces::{definition, items, owned, picture_of, table};
use arena::report::{Document, Interval};
use picture::{BOARD_LOOKS, escape, fill};
use request::grouped;

const PAGE: &str = include_str!("page.html");
const PLAY: &str = include_str!("play.html");
pub(super) const PAGE_STYLE: &str = include_str!("page.css");

/// The page of a report. The pictures of boards are drawn by the game.
pub fn page(report: &Report, subject: &Subject) -> String {
    let document = Document {
        title: &format!("{} · report", report.title),
        heading: &report.title,
        summary: &format!(
            "{}; {:.0} % intervals, seed {}{}",
            report.game,
            100.0 * report.level,
            report.seed,
            partly(report.partial)
        ),
        style: &format!("{BOARD_LOOKS}{PAGE_STYLE}{}", subject.colors("")),
    };
    let pieces = [
        ("verdicts", report.verdicts.iter().map(verdict).collect()),
        ("notes", items(&report.notes)),
        ("board", picture_of(subject.session(), "the position at the start")),
        ("game", game(report)),
        ("rules", rules(report, subject)),
        ("play", play(report)),
        ("wins", wins(report, subject)),
        ("boards", boards(report)),
        ("again", again(report)),
    ];
    document.page(PAGE, &pieces)
}

/// What is told of a report that was interrupted.
pub(super) fn partly(partial: bool) -> &'static str {
    if partial { "; interrupted: the results are partial" } else { "" }
}

pub(super) fn verdict(verdict: &Verdict) -> String {
    let class = match verdict.finding {
        "balanced" | "decisive" | "deep" | "fair" | "used" | "solved" => " class=\"better\"",
        "unbalanced" | "drawish" | "unfair" | "unused" | "unfinished" | "shallow" => " class=\"worse\"",
        _ => "",
    };
    format!(
        "<li{class}><strong>{}</strong> {}<small>{}: {}</small></li>\n",
        verdict.about,
        escape(&verdict.text),
        verdict.finding,
        escape(&verdict.threshold)
    )
}

fn game(report: &Report) -> String {
    const MOVES: usize = 12;
    let shown = report.legal[..report.legal.len().min(MOVES)].join(" ");
    let legal = match report.legal.len() {
        0 => "none: the game is over at its start".to_owned(),
        count if count <= MOVES => format!("{count}: {shown}"),
        count => format!("{count}, such as {shown}"),
    };
    let longest = report
        .longest
        .map_or_else(|| "the rules set no limit".to_owned(), |most| format!("at most {}", plies(most)));
    definition("players", &report.players.join(", "))
        + &definition("start", &report.start)
        + &definition("moves at the start", &legal)
        + &definition("length", &longest)
}

/// The text of a written game with unused lines marked; the description of any other.
fn rules(report: &Report, subject: &Subject) -> String {
    let text = subject.rules();
    let Some(used) = &report.used else {
        return format!(
            "<details>\n<summary>Rules</summary>\n<pre>{}</pre>\n</details>\n",
            escape(text.trim())
        );
    };
    let mut lines = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = escape(line);
        let own = used.lines.iter().find(|used| used.line == number);
        let is_unused = used.unused_lines().any(|used| (used.line..=used.end_line).contains(&number));
        let count = match own {
            Some(own) if own.used > 0 => format!("    — used {} times", grouped(own.used)),
            Some(_) if is_unused => "    — never used".to_owned(),
            _ => String::new(),
        };
        let line = if is_unused { format!("<mark>{line}</mark>") } else { line };
        lines += &format!("{number:3}  {line}{count}\n");
    }
    let pieces: Vec<String> = used.unused_pieces().map(|piece| piece.name.clone()).collect();
    let pieces = if pieces.is_empty() {
        String::new()
    } else {
        format!("<p>Never on the board: {}.</p>\n", escape(&pieces.join(", ")))
    };
    let warnings = items(&used.warnings);
    let warnings =
        if warnings.is_empty() { warnings } else { format!("<ul class=\"notes\">\n{warnings}</ul>\n") };
    format!(
        "<pre class=\"rules\">{lines}</pre>\n<p>Lines as they were used in {} random games.</p>\n\
         {pieces}{warnings}",
        grouped(used.games.into())
    )
}

fn cell(interval: Option<&Interval>, show: fn(&Interval) -> String) -> String {
    interval.map_or_else(|| "–".to_owned(), show)
}

/// The sections about games; none if the game is over at its start.
fn play(report: &Report) -> String {
    if report.levels.is_empty() {
        return String::new();
    }
    let pieces = [
        ("shares", plots::shares(report).figure()),
        ("levels", levels(report)),
        ("lengths", plots::lengths(report).figure()),
        ("branching", plots::branching(report).figure()),
        ("counts", counts(report)),
        ("plies", branching(report)),
        ("depth", plots::depth(report).figure()),
        ("steps", steps(report)),
    ];
    fill(PLAY, &pieces)
}

fn levels(report: &Report) -> String {
    let mut header = owned(&["level", "search", "games", "distinct"]);
    header.extend(report.players.iter().map(|player| format!("{player} wins")));
    let has_shared = report.players.len() > 2;
    header.extend(has_shared.then(|| "shared".to_owned()));
    header.extend(owned(&[
        "draws",
        "unfinished",
        "plies",
        "shortest, quartiles, longest",
        "moves per position",
    ]));
    let row = |level: &LevelReport| {
        let mut row =
            vec![level.name.clone(), level.search.clone(), grouped(level.games), grouped(level.different)];
        row.extend((0..report.players.len()).map(|player| cell(level.wins.get(player), percent)));
        row.extend(has_shared.then(|| cell(level.shared.as_ref(), percent)));
        row.push(cell(level.draws.as_ref(), percent));
        row.push(cell(level.unfinished.as_ref(), percent));
        row.push(cell(level.plies.as_ref(), number));
        row.push(level.quartiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
        row.push(cell(level.branching.as_ref(), number));
        row
    };
    table("Levels", &header, &report.levels.iter().map(row).collect::<Vec<_>>())
}

/// The number of games of each length, as text.
fn counts(report: &Report) -> String {
    let row = |level: &LevelReport| {
        let counts = level.lengths.iter().map(|length| format!("{} × {}", length.games, plies(length.plies)));
        vec![level.name.clone(), counts.collect::<Vec<_>>().join(", ")]
    };
    table("Lengths", &owned(&["level", "games"]), &report.levels.iter().map(row).collect::<Vec<_>>())
}

/// Moves per position at each ply.
fn branching(report: &Report) -> String {
    let mut header = vec!["ply".to_owned()];
    header.extend(report.levels.iter().map(|level| level.name.clone()));
    let most = report.levels.iter().map(|level| level.branching_by_ply.len()).max().unwrap_or(0);
    let row = |ply: usize| {
        let mut row = vec![ply.to_string()];
        row.extend(
            report
                .levels
                .iter()
                .map(|level| cell(level.branching_by_ply.get(ply).map(|at| &at.moves), number)),
        );
        row
    };
    table("Moves per position", &header, &(0..most).map(row).collect::<Vec<_>>())
}

fn steps(report: &Report) -> String {
    let header = owned(&["stronger", "weaker", "games", "distinct", "openings", "share of the win"]);
    let row = |step: &Step| {
        vec![
            step.stronger.clone(),
            step.weaker.clone(),
            grouped(step.games),
            grouped(step.different),
            grouped(step.blocks),
            cell(step.score.as_ref(), percent),
        ]
    };
    table("Steps", &header, &report.steps.iter().map(row).collect::<Vec<_>>())
}

fn wins(report: &Report, subject: &Subject) -> String {
    let wins = &report.wins;
    let sentences: String =
        report.sentences_on_wins().iter().map(|text| format!("<p>{}</p>\n", escape(text))).collect();
    sentences + &wins.forced.as_ref().map_or_else(String::new, |win| drawn(win, subject))
}

/// The position of a forced win, unless it is the start, which is drawn above.
fn drawn(win: &ForcedWin, subject: &Subject) -> String {
    let mut session = subject.session().clone();
    let moves: Vec<&str> = win.moves.iter().map(String::as_str).collect();
    if moves.is_empty() || session.play(&moves).is_err() {
        return String::new();
    }
    picture_of(&session, "the position from which a win is forced")
}

fn boards(report: &Report) -> String {
    let has_time = report.time_s.is_some();
    let mut header = owned(&["game", "value", "positions or nodes"]);
    header.extend(has_time.then(|| "seconds".to_owned()));
    let row = |board: &BoardValue| {
        let mut row = vec![
            board.name(),
            board.result.clone().unwrap_or_else(|| "not solved".to_owned()),
            board.effort(),
        ];
        row.extend(has_time.then(|| board.elapsed_s.map_or_else(String::new, |time| format!("{time:.2}"))));
        row
    };
    let rows: Vec<Vec<String>> = report.boards.solved.iter().map(row).collect();
    let left = match report.boards.left {
        0 => String::new(),
        1 => "<p>1 larger board was not looked at.</p>\n".to_owned(),
        left => format!("<p>{left} larger boards were not looked at.</p>\n"),
    };
    if rows.is_empty() { left } else { table("Exact values", &header, &rows) + &left }
}

fn again(report: &Report) -> String {
    let mut rows = vec![
        ("game", report.game.clone()),
        ("seed", report.seed.to_string()),
        ("ply limit", report.ply_limit.to_string()),
    ];
    rows.push(match report.time_s {
        Some(time) => {
            ("time", format!("{time} s: games are the same in another run, and may be more or fewer"))
        }
        None => ("time", "no limit: another run prints the same".to_owned()),
    });
    let searches = report.levels.iter().map(|level| {
        format!("{}: {} games with {} random plies at the start", level.search, level.games, level.opening)
    });
    rows.extend(searches.map(|search| ("search", search)));
    rows.iter().map(|(key, value)| definition(key, value)).collect()
}
