//! From games to numbers: a measure of every block, and the intervals of sums of measures.

use crate::plan::{Measure, View};
use crate::point::Point;
use arena::report::Interval;
use arena::{Record, Scoring, Tournament, blocks};
use game::random::{Random, derive_seed};
use statistics::{BlockBootstrap, Resample};
use std::collections::BTreeMap;

/// A measure of every complete block: a numerator and a denominator. Their sums are divided by each other.
pub(crate) type Column = BTreeMap<u64, (f64, f64)>;

/// A player's measure in every complete block of a point; `None` if there is no such player.
pub(crate) fn column(
    point: &Point,
    records: &[Record],
    player: &str,
    (measure, view, ply): (Measure, View, u32),
) -> Option<Column> {
    let tournament = &point.tournament;
    let at = tournament.settings().players.iter().position(|entrant| entrant.name == player)?;
    if matches!(measure, Measure::Score | Measure::Others) {
        let score = |scores: &[f64]| match measure {
            Measure::Others => scores.iter().sum::<f64>() - scores[at],
            _ => scores[at],
        };
        let scores = point.scores(view, records).into_iter();
        return Some(scores.map(|(block, scores)| (block, (score(&scores), 1.0))).collect());
    }
    let of_block = |games: &[&Record]| {
        let mut sum = (0.0, 0.0);
        for (game, record) in tournament.games().iter().zip(games) {
            let seats =
                game.seatings.iter().filter_map(|seating| seating.iter().position(|&player| player == at));
            for seat in seats {
                let (numerator, denominator) = of_game(tournament, record, seat, (measure, ply));
                sum = (sum.0 + numerator, sum.1 + denominator);
            }
        }
        sum
    };
    let whole = blocks(tournament, records).into_iter();
    Some(whole.map(|(block, games)| (block.block, of_block(&games))).collect())
}

/// The measure of the player in `seat`, in one game.
fn of_game(
    tournament: &Tournament,
    record: &Record,
    seat: usize,
    (measure, ply): (Measure, u32),
) -> (f64, f64) {
    let won = |seat: usize| (tournament.win(record)[seat], 1.0);
    let spent = &record.spent[seat];
    let trace = record.trace.as_deref().unwrap_or_default();
    match measure {
        Measure::Depth => (spent.depth as f64, f64::from(spent.searched)),
        Measure::Choices => (spent.choices as f64, f64::from(spent.moves)),
        Measure::Moves => (f64::from(spent.moves), 1.0),
        Measure::First if seat == 0 => won(seat),
        Measure::Second if seat == 1 => won(seat),
        Measure::FirstSeat => won(0),
        Measure::Nodes => (spent.nodes as f64, f64::from(spent.searched)),
        Measure::Unfinished => (f64::from(u8::from(record.unfinished)), 1.0),
        Measure::Value => {
            let values = trace.get(ply as usize).or(trace.last());
            values.map_or((0.0, 0.0), |values| (f64::from(values[seat]), 1.0))
        }
        Measure::Tempo => {
            // Players take turns: seat s is to move at the plies s, s + n and so on.
            let seats = record.seats.len();
            let own = (seat..trace.len()).step_by(seats);
            let pairs = own.filter_map(|ply| Some((trace.get(ply + 1)?, trace.get(ply + seats)?)));
            pairs.fold((0.0, 0.0), |sum, (after, before)| {
                (sum.0 + f64::from(after[seat] - before[seat]), sum.1 + 1.0)
            })
        }
        _ => (0.0, 0.0),
    }
}

/// The options of the bootstrap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bootstrap {
    /// The number of resamples.
    pub(crate) resamples: usize,
    /// The seed.
    pub(crate) seed: u64,
}

/// The weighted sum of measures, with an interval of this level, over the blocks that all of them have.
/// Blocks of one number have the same random tree in every match of a game, so trees are resampled for all
/// measures together. `is_share` says that all measures are scores between 0 and 1. `None` if there are fewer
/// than two such blocks.
pub(crate) fn sum(
    columns: &[(f64, Column)],
    is_share: bool,
    level: f64,
    bootstrap: Bootstrap,
) -> Option<Interval> {
    let first = &columns.first()?.1;
    let rows: Vec<Vec<(f64, f64)>> = first
        .keys()
        .filter_map(|block| columns.iter().map(|(_, column)| column.get(block).copied()).collect())
        .collect();
    if rows.len() < 2 {
        return None;
    }
    let mut random = Random::new(derive_seed(bootstrap.seed, 1));
    let mut random = || random.next_u64();
    let block = BlockBootstrap { resamples: bootstrap.resamples, level };
    let estimate = if is_share {
        let (low, high) = share_range(columns);
        let worth = |row: &Vec<(f64, f64)>| {
            let sum: f64 = row.iter().zip(columns).map(|((value, _), (weight, _))| weight * value).sum();
            [sum.clamp(low, high)]
        };
        let rows: Vec<[f64; 1]> = rows.iter().map(worth).collect();
        block.means(&rows, (low, high), &mut random).pop()?
    } else {
        let statistic = |drawn: &Resample<'_, Vec<(f64, f64)>>, values: &mut [f64]| {
            values[0] = (0..columns.len()).map(|at| columns[at].0 * drawn.ratio(|row| row[at])).sum();
        };
        block.statistics(&rows, 1, statistic, &mut random).pop()?
    };
    // The share of a move class that hardly ever existed may be 0 / 0 in a resample.
    let interval = Interval::from(estimate);
    let is_known = [interval.value, interval.low, interval.high].iter().all(|number| !number.is_nan());
    is_known.then_some(interval)
}

/// The weighted sum of measures in every block that all of them have, in order up to the first that is
/// missing, with the range of them; `None` without any, or if they are no shares and no range is given.
/// Values beyond it count as its ends.
pub(crate) fn in_order(
    columns: &[(f64, Column)],
    is_share: bool,
    range: Option<(f64, f64)>,
) -> Option<(Vec<f64>, (f64, f64))> {
    let range = if is_share { share_range(columns) } else { range? };
    let (low, high) = range;
    let of = |block: u64| -> Option<f64> {
        let parts = columns.iter().map(|(weight, column)| {
            let (numerator, denominator) = column.get(&block)?;
            let is_known = is_share || *denominator > 0.0;
            is_known.then(|| weight * if is_share { *numerator } else { numerator / denominator })
        });
        Some(parts.sum::<Option<f64>>()?.clamp(low, high))
    };
    let values: Vec<f64> = (1..).map_while(of).collect();
    (!values.is_empty()).then_some((values, range))
}

/// The range of a weighted sum of shares.
fn share_range(columns: &[(f64, Column)]) -> (f64, f64) {
    let sum = |end: fn(f64, f64) -> f64| columns.iter().map(|(weight, _)| end(*weight, 0.0)).sum();
    (sum(f64::min), sum(f64::max))
}

/// A single measure, with an interval by a formula: blocks are the clusters.
pub(crate) fn mean(column: &Column, level: f64) -> Option<Interval> {
    let pairs: Vec<(f64, f64)> = column.values().copied().collect();
    statistics::ratio(&pairs, level).map(Interval::from)
}

/// Returns whether a measure is a share of blocks or games.
pub(crate) fn is_share(measure: Measure, scoring: Scoring) -> bool {
    matches!(measure, Measure::Score | Measure::Others) && scoring.is_share()
}
