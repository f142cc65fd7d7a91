//! Games side by side as one self-contained page: what the change did, the boards, and every figure.

use super::comparison::{Comparison, Difference};
use super::comparison_figures::change;
use super::numbers::Report;
use super::page::{PAGE_STYLE, partly, verdict};
use super::shown::percent;
use super::subject::Subject;
use crate::pieces::{items, owned, picture_of, table};
use arena::plot::{Axis, Dots};
use arena::report::{Document, Interval};
use picture::{BOARD_LOOKS, escape};

const PAGE: &str = include_str!("comparison.html");
const CHANGES: [&str; 6] = ["game", "figure", "in the first game", "here", "difference", "finding"];

/// The page of a comparison of these games, in the same order.
pub fn comparison_page(comparison: &Comparison, games: &[(String, Subject)]) -> String {
    let Comparison { names, reports, .. } = comparison;
    let scoped = |(at, (_, subject)): (usize, &(String, Subject))| subject.colors(&format!(".game-{at} "));
    let colors: String = (1..).zip(games).map(scoped).collect();
    let (level, seed) = reports.first().map_or((0.0, 0), |first| (first.level, first.seed));
    let columns: Vec<String> = std::iter::once("game".to_owned()).chain(names.iter().cloned()).collect();
    let document = Document {
        title: &format!("{} · report", names.join(" · ")),
        heading: &names.join(" · "),
        summary: &format!(
            "{} games; {:.0} % intervals, seed {seed}{}",
            names.len(),
            100.0 * level,
            partly(comparison.partial)
        ),
        style: &format!("{BOARD_LOOKS}{PAGE_STYLE}{colors}"),
    };
    let pieces = [
        ("verdicts", comparison.differences.iter().filter_map(|own| said(comparison, own)).collect()),
        ("notes", items(&comparison.notes)),
        ("boards", (1..).zip(games).map(board).collect()),
        ("figures", table("Side by side", &columns, &comparison.figures())),
        ("plots", shares(comparison) + &changes(comparison)),
        ("differences", table("Differences", &owned(&CHANGES), &comparison.changes())),
        ("answers", names.iter().zip(reports).map(answers).collect()),
    ];
    document.page(PAGE, &pieces)
}

/// What the change did to the balance, in a sentence.
fn said(comparison: &Comparison, own: &Difference) -> Option<String> {
    let what = match own.about {
        "balance" => "the first player wins",
        "pie" => "with a pie rule the first player wins",
        _ => return None,
    };
    let class = match own.finding {
        "better balanced" => " class=\"better\"",
        "worse balanced" => " class=\"worse\"",
        _ => "",
    };
    let text = format!(
        "{what} {} instead of {}, {} at {}",
        percent(&own.after),
        percent(&own.before),
        change(own),
        own.at
    );
    let name = escape(&comparison.names[own.game - 1]);
    Some(format!(
        "<li{class}><strong translate=\"no\">{name}</strong> {}<small>{}</small></li>\n",
        escape(&text),
        own.finding
    ))
}

fn board((game, (name, subject)): (usize, &(String, Subject))) -> String {
    let picture = picture_of(subject.session(), &format!("{name} at the start"));
    format!("<div class=\"game-{game}\">\n<h3 translate=\"no\">{}</h3>\n{picture}</div>\n", escape(name))
}

fn shares(comparison: &Comparison) -> String {
    let own = |(name, report): (&String, &Report)| {
        let share = *report.strongest()?.decided.first()?;
        Some((name.clone(), share, percent(&share)))
    };
    let players = comparison.reports.first().map_or(2, |report| report.players.len());
    let axis = Axis { range: Some((0.0, 1.0)), ..Axis::share("first player, %") };
    let found = comparison.names.iter().zip(&comparison.reports).filter_map(own);
    dots("Games won by the first player", axis, 1.0 / players as f64, found)
}

fn changes(comparison: &Comparison) -> String {
    let balance = comparison.differences.iter().filter(|own| own.about == "balance");
    let found =
        balance.map(|own| (comparison.names[own.game - 1].clone(), own.change, own.finding.to_owned()));
    dots("Difference from the first game", Axis::share("difference, percentage points"), 0.0, found)
}

/// A plot with a row for each game; none without games.
fn dots(
    title: &str,
    axis: Axis,
    reference: f64,
    found: impl Iterator<Item = (String, Interval, String)>,
) -> String {
    let rows: Vec<_> =
        found.enumerate().map(|(at, (name, interval, note))| interval.row(name, note, at)).collect();
    if rows.is_empty() {
        return String::new();
    }
    let references = vec![reference];
    Dots { title: title.to_owned(), axis, rows, references, bars: false }.draw().figure()
}

/// The answers about one of the games.
fn answers((name, report): (&String, &Report)) -> String {
    let verdicts: String = report.verdicts.iter().map(verdict).collect();
    let notes = items(&report.notes);
    format!(
        "<details>\n<summary translate=\"no\">{}</summary>\n<ul class=\"verdicts\">\n{verdicts}</ul>\n\
         <ul class=\"notes\">\n{notes}</ul>\n</details>\n",
        escape(name)
    )
}
