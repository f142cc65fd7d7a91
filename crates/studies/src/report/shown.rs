//! Figures as text.

use super::comparison::{Comparison, Difference};
use super::numbers::Report;
use arena::report::Interval;

/// A share as `48.3 % [45.2, 51.4]`. A single game has no interval.
pub fn percent(share: &Interval) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|end| 100.0 * end);
    if share.n < 2 { format!("{value:.1} %") } else { format!("{value:.1} % [{low:.1}, {high:.1}]") }
}

/// A number as `7.62 [7.53, 7.71]`. A single game has no interval.
pub fn number(interval: &Interval) -> String {
    let Interval { value, low, high, n, .. } = interval;
    let decimals = if value.abs() >= 100.0 { 0 } else { 2 };
    if *n < 2 || !low.is_finite() || !high.is_finite() {
        return format!("{value:.decimals$}");
    }
    format!("{value:.decimals$} [{low:.decimals$}, {high:.decimals$}]")
}

/// `1 ply`, `5 plies`.
pub fn plies(plies: u32) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}

/// What a difference is about, for people.
fn about(difference: &Difference) -> &str {
    if difference.about == "pie" { "with a pie rule" } else { difference.about }
}

/// A difference as `+12.3 points [5.0, 19.6]`, of lengths as `-2.50 plies [-3.10, -1.90]`.
pub fn change(difference: &Difference) -> String {
    let Interval { value, low, high, .. } = difference.change;
    if difference.about == "length" {
        return format!("{value:+.2} plies [{low:+.2}, {high:+.2}]");
    }
    let [value, low, high] = [value, low, high].map(|end| 100.0 * end);
    format!("{value:+.1} points [{low:+.1}, {high:+.1}]")
}

impl Comparison {
    /// Every difference: the game, the figure, its value in the first game and in this one, the change, and
    /// what follows.
    pub fn changes(&self) -> Vec<Vec<String>> {
        let row = |difference: &Difference| {
            let shown = if difference.about == "length" { number } else { percent };
            vec![
                self.names[difference.game - 1].clone(),
                about(difference).to_owned(),
                shown(&difference.before),
                shown(&difference.after),
                change(difference),
                difference.finding.to_owned(),
            ]
        };
        self.differences.iter().map(row).collect()
    }

    /// The figures of every game at its strongest level, a row each, below their names.
    pub fn figures(&self) -> (Vec<&'static str>, Vec<Vec<String>>) {
        let names = vec![
            "game",
            "first player",
            "draws",
            "plies",
            "moves per position",
            "steps that pay",
            "with a pie rule",
            "unused lines",
            "value",
        ];
        let rows = self.names.iter().zip(&self.reports).map(|(name, report)| figures(name, report));
        (names, rows.collect())
    }
}

fn figures(name: &str, report: &Report) -> Vec<String> {
    let shown = |interval: Option<&Interval>, show: fn(&Interval) -> String| {
        interval.map_or_else(|| "–".to_owned(), show)
    };
    let level = report.strongest();
    let used = report.used.as_ref().map(|used| {
        let lines: Vec<String> = used.unused_lines().map(|line| line.line.to_string()).collect();
        if lines.is_empty() { "none".to_owned() } else { lines.join(", ") }
    });
    let value = report.verdicts.iter().find(|verdict| verdict.about == "value");
    let value = value.filter(|value| value.finding != "undecided").map(|value| value.text.clone());
    let (paid, steps) = report.steps_that_pay();
    vec![
        name.to_owned(),
        shown(level.and_then(|level| level.decided.first()), percent),
        shown(level.and_then(|level| level.draws.as_ref()), percent),
        shown(level.and_then(|level| level.plies.as_ref()), number),
        shown(level.and_then(|level| level.branching.as_ref()), number),
        format!("{paid}/{steps}"),
        shown(report.pie.as_ref().map(|pie| &pie.first), percent),
        used.unwrap_or_else(|| "–".to_owned()),
        value.unwrap_or_else(|| "not solved".to_owned()),
    ]
}
