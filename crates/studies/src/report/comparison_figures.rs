//! The figures of a comparison, and their differences, as rows of text.

use super::comparison::{Comparison, Difference};
use super::numbers::Report;
use super::shown::{number, percent};
use arena::report::Interval;

/// A difference as `+12.3 points [5.0, 19.6]`, of lengths as `-2.50 plies [-3.10, -1.90]`.
pub(super) fn change(difference: &Difference) -> String {
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
                if difference.about == "pie" { "with a pie rule" } else { difference.about }.to_owned(),
                shown(&difference.before),
                shown(&difference.after),
                change(difference),
                difference.finding.to_owned(),
            ]
        };
        self.differences.iter().map(row).collect()
    }

    /// The figures of every game at its strongest level: a row each, which begins with its name.
    pub fn figures(&self) -> Vec<Vec<String>> {
        let row = |name: &str, show: &dyn Fn(&Report) -> Option<String>| -> Vec<String> {
            let cells = self.reports.iter().map(|report| show(report).unwrap_or_else(|| "–".to_owned()));
            std::iter::once(name.to_owned()).chain(cells).collect()
        };
        let unused = |report: &Report| {
            let lines = report.used.as_ref()?.unused_lines().map(|line| line.line.to_string());
            let lines = lines.collect::<Vec<_>>().join(", ");
            Some(if lines.is_empty() { "none".to_owned() } else { lines })
        };
        let steps = |report: &Report| {
            let (paid, steps) = report.steps_that_pay();
            Some(format!("{paid}/{steps}"))
        };
        let value = |report: &Report| {
            let mut values = report.verdicts.iter().filter(|verdict| verdict.about == "value");
            let value = values.find(|value| value.finding != "undecided");
            Some(
                value
                    .map_or("not solved", |value| value.text.trim_start_matches("under best play: "))
                    .to_owned(),
            )
        };
        vec![
            row("first player", &|report| report.strongest()?.decided.first().map(percent)),
            row("draws", &|report| report.strongest()?.draws.as_ref().map(percent)),
            row("plies", &|report| report.strongest()?.plies.as_ref().map(number)),
            row("moves per position", &|report| report.strongest()?.branching.as_ref().map(number)),
            row("steps that pay", &steps),
            row("with a pie rule", &|report| report.pie.as_ref().map(|pie| percent(&pie.first))),
            row("unused lines", &unused),
            row("value", &value),
        ]
    }
}
