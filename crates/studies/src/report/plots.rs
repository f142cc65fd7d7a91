//! The plots of a report.

use super::levels::LevelReport;
use super::numbers::Report;
use super::shown::percent;
use arena::plot::{Axis, Dots, Drawing, Histogram, Lines, Panel, Point, Series};
use arena::report::Interval;

/// The shares of the players and of draws, level by level.
pub(super) fn shares(report: &Report) -> Drawing {
    let mut rows = Vec::new();
    for level in played(report) {
        let mut row = |who: &str, share: &Interval, series: usize| {
            rows.push(share.row(format!("{}: {who}", level.name), percent(share), series));
        };
        for (player, (name, share)) in report.players.iter().zip(&level.wins).enumerate() {
            row(&format!("{name} wins"), share, player);
        }
        if let Some(shared) = level.shared.as_ref().filter(|shared| shared.value > 0.0) {
            row("shared", shared, report.players.len());
        }
        if let Some(draws) = level.draws.as_ref() {
            row("draw", draws, report.players.len());
        }
    }
    let axis = Axis { range: Some((0.0, 1.0)), ..Axis::share("games, %") };
    let references = vec![1.0 / report.players.len() as f64];
    Dots { title: "Results of each level against itself".to_owned(), axis, rows, references, bars: false }
        .draw()
}

/// The score of each level against the one below.
pub(super) fn depth(report: &Report) -> Drawing {
    let rows = report.steps.iter().enumerate().filter_map(|(index, step)| {
        let score = step.score.as_ref()?;
        Some(score.row(format!("{} against {}", step.stronger, step.weaker), percent(score), index))
    });
    Dots {
        title: "Each level against the one below".to_owned(),
        axis: Axis { range: Some((0.0, 1.0)), ..Axis::share("share of the win of the stronger level, %") },
        rows: rows.collect(),
        references: vec![1.0 / report.players.len() as f64],
        bars: false,
    }
    .draw()
}

/// The lengths of games, a panel for each level.
pub(super) fn lengths(report: &Report) -> Drawing {
    let panel = |(series, level): (usize, &LevelReport)| Panel {
        name: level.name.clone(),
        counts: level.lengths.iter().map(|length| (length.plies, length.games)).collect(),
        series,
    };
    Histogram {
        title: "Length of games".to_owned(),
        axis: Axis::new("plies"),
        panels: played(report).enumerate().map(panel).collect(),
    }
    .draw()
}

/// Plies that fewer games have come to are not drawn.
const FEW: u64 = 10;

/// Moves per position, ply by ply.
pub(super) fn branching(report: &Report) -> Drawing {
    let point = |ply: u32, moves: &Interval| {
        let Point { x, value, low, high } = moves.point(f64::from(ply));
        // A single game has no interval.
        let [low, high] = [low, high].map(|end| if end.is_finite() { end } else { value });
        Point { x, value, low, high }
    };
    let series = |level: &LevelReport| Series {
        name: level.name.clone(),
        points: level
            .branching_by_ply
            .iter()
            .take_while(|at| at.moves.n >= FEW.min(level.games))
            .map(|at| point(at.ply, &at.moves))
            .collect(),
    };
    Lines {
        title: "Moves per position".to_owned(),
        x: Axis::new("plies played"),
        y: Axis::new("legal moves"),
        series: played(report).map(series).collect(),
        references: Vec::new(),
    }
    .draw()
}

/// The levels with at least one game.
fn played(report: &Report) -> impl Iterator<Item = &LevelReport> {
    report.levels.iter().filter(|level| level.games > 0)
}
