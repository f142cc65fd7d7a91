//! The report as text and tables.

use crate::words::{counted, grouped, table};
use arena::report::{Interval, Player};
use arena::{Report, Scoring, Sprt, Tournament};
use statistics::Verdict;

/// The report as it is printed.
pub(super) fn text(report: &Report) -> String {
    let mut text = heading(report);
    text.push_str(&players(report));
    if let Some(asked_s) = report.settings.processor_s {
        text.push_str(&format!("\n{}", processor(report, asked_s)));
    }
    if !report.pairs.is_empty() {
        text.push_str(&format!("\n{}", pairs(report)));
    }
    if let Some(superiority) = report.superiority {
        let name = &report.players[0].name;
        text.push_str(&format!("\nlikelihood of superiority of {name}: {:.1} %\n", 100.0 * superiority));
    }
    if let Some(sprt) = &report.sprt {
        let verdict = match sprt.verdict {
            Verdict::Higher => format!("by {} Elo", number(sprt.elo1)),
            Verdict::Lower => format!("by {} Elo at most", number(sprt.elo0)),
            Verdict::Undecided => "undecided".to_owned(),
        };
        let [ratio, low, high] = [sprt.ratio, sprt.low, sprt.high].map(|bound| format!("{bound:.2}"));
        text.push_str(&format!(
            "sequential test: {verdict}; log-likelihood ratio {ratio}, bounds {low} and {high}\n"
        ));
        let [scores, blocks]: [Vec<String>; 2] = [
            sprt.counts.iter().map(|count| number(100.0 * count.score)).collect(),
            sprt.counts.iter().map(|count| count.blocks.to_string()).collect(),
        ];
        text.push_str(&format!("blocks by score, {} %: {}\n", scores.join(" "), blocks.join(" ")));
    }
    text.push_str(&format!("\n{}", games(report)));
    if !report.notes.is_empty() {
        text.push('\n');
    }
    for note in &report.notes {
        text.push_str(&format!("note: {note}\n"));
    }
    text
}

/// How long a sequential test is going to take, in a line.
pub(super) fn expected(tournament: &Tournament, sprt: &Sprt, blocks: u64) -> String {
    let Sprt { elo0, elo1, alpha, beta } = *sprt;
    let games = tournament.games_of_a_block() as u64;
    let at = |elo: f64| {
        let blocks = tournament.expected(sprt, elo).blocks.max(1.0).ceil() as u64;
        format!("{} at {} Elo", grouped(blocks.saturating_mul(games)), number(elo))
    };
    let lengths = [elo0, f64::midpoint(elo0, elo1), elo1].map(at).join(", ");
    let most = counted(blocks.saturating_mul(games), "game");
    format!(
        "yomi: sequential test of {} and {} Elo, error rates {alpha} and {beta}: \
         about {lengths} are expected, of at most {most}",
        number(elo0),
        number(elo1)
    )
}

fn heading(report: &Report) -> String {
    let level = report.plies.map_or(95.0, |plies| 100.0 * plies.level);
    let (games, blocks) = (counted(report.games, "game"), counted(report.blocks, "block"));
    format!("{}  {games} in {blocks}, {level:.0} % intervals by blocks\n\n", report.settings.game)
}

/// A number with as many decimals as are significant. Anything smaller than a share of a game is rounding
/// error.
fn number(value: f64) -> String {
    let value = if value.abs() < 1e-9 { 0.0 } else { value };
    let decimals = match value.abs() {
        large if large >= 100.0 => 0,
        middle if middle >= 1.0 || middle == 0.0 => 1,
        small if small >= 0.01 => 3,
        _ => return format!("{value:.1e}"),
    };
    format!("{value:.decimals$}")
}

/// The time that a search takes.
fn time(seconds: f64) -> String {
    let (factor, unit) = match seconds {
        long if long >= 1.0 => (1.0, "s"),
        middle if middle >= 1e-3 => (1e3, "ms"),
        _ => (1e6, "µs"),
    };
    format!("{} {unit}", number(seconds * factor))
}

fn interval(interval: &Interval, factor: f64) -> String {
    let Interval { value, low, high, .. } = *interval;
    format!("{} [{}, {}]", number(value * factor), number(low * factor), number(high * factor))
}

fn maybe(estimate: Option<&Interval>, factor: f64) -> String {
    estimate.map_or_else(|| "none".to_owned(), |estimate| interval(estimate, factor))
}

/// The heading of the scores, and the factor they are multiplied by.
const fn score(report: &Report) -> (&'static str, f64) {
    match report.settings.scoring {
        Scoring::Wins => ("won, %", 100.0),
        Scoring::Sum => ("blocks won, %", 100.0),
        Scoring::Payoffs => ("payoff", 1.0),
    }
}

fn players(report: &Report) -> String {
    let (label, factor) = score(report);
    let value = |estimate: Option<Interval>, factor: f64| {
        estimate.map_or_else(|| "none".to_owned(), |estimate| number(estimate.value * factor))
    };
    let row = |player: &Player| {
        vec![
            player.player.to_string(),
            player.name.clone(),
            maybe(player.score.as_ref(), factor),
            maybe(player.rating.as_ref(), 1.0),
            value(player.depth, 1.0),
            value(player.nodes, 1.0),
            value(player.choices, 1.0),
            player.time_s.map_or_else(|| "none".to_owned(), |estimate| time(estimate.value)),
        ]
    };
    // In the order of the result; equal ones in the order in which they were given.
    let mut players: Vec<&Player> = report.players.iter().collect();
    let result = |player: &Player| player.score.map_or(f64::NEG_INFINITY, |score| score.value);
    players.sort_by(|one, other| result(other).total_cmp(&result(one)));
    let header = ["", "player", label, "Elo", "depth", "nodes/move", "legal moves", "time/move"];
    table(&header, players.into_iter().map(row).collect(), &[4, 5, 6, 7])
}

/// What was measured of processor time, of which `asked_s` seconds were asked.
fn processor(report: &Report, asked_s: f64) -> String {
    let row = |player: &Player| {
        let shown = |interval: Option<Interval>, show: &dyn Fn(f64) -> String| {
            interval.map_or_else(|| "none".to_owned(), |interval| show(interval.value))
        };
        vec![
            player.name.clone(),
            time(asked_s),
            shown(player.processor_s, &time),
            shown(player.nodes, &number),
            shown(player.nodes_per_s, &|rate| grouped(rate as u64)),
            player.node_limit.map_or_else(|| "none".to_owned(), grouped),
        ]
    };
    let header = ["player", "asked", "processor time", "nodes", "nodes/s", "last limit"];
    table(&header, report.players.iter().map(row).collect(), &[1, 2, 3, 4, 5])
}

fn pairs(report: &Report) -> String {
    let (_, factor) = score(report);
    let row = |pair: &arena::report::Pair| {
        let (first, second) = (&report.players[pair.first - 1].name, &report.players[pair.second - 1].name);
        vec![first.clone(), pair.verdict.to_string(), second.clone(), interval(&pair.difference, factor)]
    };
    table(&["first", "is", "than second", "by"], report.pairs.iter().map(row).collect(), &[])
}

fn games(report: &Report) -> String {
    let mut rows: Vec<Vec<String>> = (1..)
        .zip(&report.seats)
        .map(|(seat, share)| vec![format!("seat {seat} won, %"), interval(share, 100.0)])
        .collect();
    if let (Some(plies), Some(shortest), Some(longest)) = (&report.plies, report.shortest, report.longest) {
        let words = format!(
            "{}, from {} to {}",
            interval(plies, 1.0),
            grouped(shortest.into()),
            grouped(longest.into())
        );
        rows.push(vec!["plies a game".to_owned(), words]);
    }
    if let Some(unfinished) = report.unfinished.filter(|share| share.value > 0.0) {
        rows.push(vec!["unfinished, %".to_owned(), interval(&unfinished, 100.0)]);
    }
    // Without the header, and without an empty line in its place.
    table(&["", ""], rows, &[]).trim_start_matches('\n').to_owned()
}
