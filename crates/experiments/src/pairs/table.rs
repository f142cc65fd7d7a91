//! The results of all pairs on a game with equal budgets.

use super::settings::{PairedGame, Pairs, pair, unit};
use crate::measure::{Bootstrap, Column, column, sum};
use crate::plan::{Measure, View};
use crate::point::Point;
use crate::verdict::Verdict;
use arena::report::Interval;
use arena::{Record, blocks};
use serde::Serialize;
use statistics::{Ranking, chi_squared_tail, plackett_luce, score_of_elo};
use std::collections::{BTreeMap, BTreeSet};

/// The level of the intervals.
const LEVEL: f64 = 0.95;

/// The number of resamples of a bootstrap.
const RESAMPLES: usize = 1_000;

/// The results of all pairs on a game with equal budgets. `docs/json.md` documents every field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PairTable {
    /// The name of the game in the experiment.
    pub game: String,
    /// The game as on the command line.
    pub spelled: String,
    /// The number of players.
    pub players: usize,
    /// What is equal for all searches.
    pub equal: String,
    /// How much of it, and the unit.
    pub x: u32,
    /// The unit of x.
    pub unit: &'static str,
    /// Games played.
    pub games: u64,
    /// Games planned.
    pub planned: u64,
    /// A row a search.
    pub searches: Vec<SearchResult>,
    /// The probability that ratings which are true would fit worse; `None` without all pairs.
    pub fit: Option<f64>,
    /// False if only some pairs were to be played: then no search is to be recommended.
    #[serde(skip)]
    pub recommends: bool,
    /// The search recommended, and how it does on the blocks that had no part in choosing it.
    pub recommended: Option<Confirmed>,
}

/// How a search does against all others.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SearchResult {
    /// Its name.
    pub name: String,
    /// The search with its limit.
    pub search: String,
    /// The share of games that it wins alone against copies of each search, in their order; of no meaning
    /// against itself.
    pub alone: Vec<Option<Interval>>,
    /// By how much it wins more alone than others alone against it, the mean over all others.
    pub lead: Option<Interval>,
    /// The rating on Elo's scale.
    pub rating: Option<Interval>,
    /// Plies of the principal variation, the mean over searches.
    pub depth: Option<f64>,
    /// Nodes a move.
    pub nodes: Option<f64>,
}

/// A recommendation, chosen on blocks of odd number, on those that had no part in choosing it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Confirmed {
    /// The search recommended.
    pub search: String,
    /// The search that the program chooses where none is named.
    pub default: String,
    /// Its lead on the blocks that chose it.
    pub lead: Interval,
    /// The share that it wins alone against copies of the default, which is 1/N among equals.
    pub alone: Option<Interval>,
    /// The share that its copies win against the default alone, which is (N−1)/N among equals.
    pub many: Option<Interval>,
    /// Whether both are above what equals have. Undecided if the default is recommended.
    pub verdict: Verdict,
}

impl Confirmed {
    /// The verdict in words.
    pub fn words(&self) -> &'static str {
        if self.search == self.default { "is the default" } else { self.verdict.words() }
    }
}

/// The tables of all games and budgets with at least one game played.
pub(crate) fn tables(pairs: &Pairs, points: &[Point], records: &[Vec<Record>], seed: u64) -> Vec<PairTable> {
    let mut tables = Vec::new();
    for game in &pairs.games {
        for (case, x) in budgets(game, points) {
            let has = |one: &str, many: &str| {
                let name = pair(&game.name, one, many);
                points.iter().any(|point| point.is(&name, case, x))
            };
            let all = || pairs.searches_of(game).map(|search| search.name.as_str());
            let names: Vec<&str> = all().filter(|one| all().any(|many| has(one, many))).collect();
            let cells = Cells::new(game, (case, x), &names, (points, records), seed);
            tables.extend(cells.table());
        }
    }
    tables
}

/// The number of tables if a game of every match is played.
pub(crate) fn planned(pairs: &Pairs, points: &[Point]) -> usize {
    pairs.games.iter().map(|game| budgets(game, points).len()).sum()
}

/// The budgets of a game: the equal resource, and its amount.
fn budgets<'a>(game: &PairedGame, points: &'a [Point]) -> BTreeSet<(&'a str, u32)> {
    let own = points.iter().filter(|point| game.has(&point.of));
    own.map(|point| (point.case.as_str(), point.x)).collect()
}

/// The matches of a game with equal budgets.
struct Cells<'a> {
    game: &'a PairedGame,
    case: &'a str,
    x: u32,
    names: &'a [&'a str],
    /// The match in which one search plays alone against copies of another. Shape `[one][many]`.
    cells: Vec<Vec<Option<Cell<'a>>>>,
    seed: u64,
}

struct Cell<'a> {
    point: &'a Point,
    records: &'a [Record],
    /// The share of the one in every block.
    share: Column,
}

impl<'a> Cells<'a> {
    fn new(
        game: &'a PairedGame,
        (case, x): (&'a str, u32),
        names: &'a [&'a str],
        (points, records): (&'a [Point], &'a [Vec<Record>]),
        seed: u64,
    ) -> Cells<'a> {
        let find = |one: &str, many: &str| {
            let name = pair(&game.name, one, many);
            let at = points.iter().position(|point| point.is(&name, case, x))?;
            let (point, records) = (&points[at], records[at].as_slice());
            let share = column(point, records, one, (Measure::Score, View::All6, 0))?;
            Some(Cell { point, records, share })
        };
        let row = |one: &&str| names.iter().map(|many| find(one, many)).collect();
        Cells { game, case, x, names, cells: names.iter().map(row).collect(), seed }
    }

    fn table(&self) -> Option<PairTable> {
        let all = || self.cells.iter().flatten().flatten();
        let games = all().map(|cell| cell.records.len() as u64).sum();
        if games == 0 {
            return None;
        }
        let ratings = self.ratings();
        let row = |at: usize| {
            let spent = |measure| self.mean(at, measure);
            let texts = self.cells[at]
                .iter()
                .flatten()
                .map(|cell| cell.point.tournament.settings().players[0].search.clone());
            SearchResult {
                name: self.names[at].to_owned(),
                search: texts.into_iter().next().unwrap_or_default(),
                alone: (0..self.names.len()).map(|many| self.alone(at, many, |_| true, LEVEL)).collect(),
                lead: self.lead(at, |_| true),
                rating: ratings.as_ref().map(|ratings| ratings.players()[at].into()),
                depth: spent(Measure::Depth),
                nodes: spent(Measure::Nodes),
            }
        };
        Some(PairTable {
            game: self.game.name.clone(),
            spelled: self.game.game.clone(),
            players: self.game.players,
            equal: self.case.to_owned(),
            x: self.x,
            unit: unit(self.case).unwrap_or_default(),
            games,
            planned: all().map(|cell| cell.point.blocks * cell.point.tournament.games().len() as u64).sum(),
            searches: (0..self.names.len()).map(row).collect(),
            fit: ratings.as_ref().and_then(|ratings| self.fit(ratings)),
            recommends: self.game.only.is_none(),
            recommended: self.game.only.is_none().then(|| self.recommended()).flatten(),
        })
    }

    /// The share of one search alone against copies of another, on some of the blocks.
    fn alone(&self, one: usize, many: usize, counts: impl Fn(u64) -> bool, level: f64) -> Option<Interval> {
        let share = self.share(one, many, counts)?;
        sum(&[(1.0, share)], true, level, self.bootstrap())
    }

    fn share(&self, one: usize, many: usize, counts: impl Fn(u64) -> bool) -> Option<Column> {
        let cell = self.cells[one][many].as_ref()?;
        let share = cell.share.iter().filter(|(block, _)| counts(**block));
        Some(share.map(|(&block, &share)| (block, share)).collect())
    }

    /// By how much a search wins more alone than the others alone against it, on some of the blocks.
    fn lead(&self, one: usize, counts: impl Fn(u64) -> bool + Copy) -> Option<Interval> {
        let others: Vec<usize> = (0..self.names.len()).filter(|&other| other != one).collect();
        let weight = 1.0 / others.len() as f64;
        let mut columns = Vec::new();
        for other in others {
            columns.push((weight, self.share(one, other, counts)?));
            columns.push((-weight, self.share(other, one, counts)?));
        }
        sum(&columns, true, LEVEL, self.bootstrap())
    }

    fn bootstrap(&self) -> Bootstrap {
        Bootstrap { resamples: RESAMPLES, seed: self.seed }
    }

    /// The mean of what a search spends, over its games alone.
    fn mean(&self, one: usize, measure: Measure) -> Option<f64> {
        let spent = self.cells[one]
            .iter()
            .flatten()
            .filter_map(|cell| column(cell.point, cell.records, self.names[one], (measure, View::All6, 0)));
        let (mut of, mut by) = (0.0, 0.0);
        for (numerator, denominator) in spent.flat_map(Column::into_values) {
            (of, by) = (of + numerator, by + denominator);
        }
        (by > 0.0).then(|| of / by)
    }

    /// The ratings by all games. Blocks of one number share their openings and are one.
    fn ratings(&self) -> Option<statistics::Ratings> {
        let mut rankings: BTreeMap<u64, Vec<Ranking>> = BTreeMap::new();
        for (one, row) in self.cells.iter().enumerate() {
            for (many, cell) in row.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let tournament = &cell.point.tournament;
                for (block, games) in blocks(tournament, cell.records) {
                    for (game, record) in tournament.games().iter().zip(games) {
                        let search = |&player: &usize| if player == 0 { one } else { many };
                        let players: Vec<usize> = game.seats.iter().map(search).collect();
                        let shares = tournament.win(record);
                        let winners: Vec<usize> =
                            (0..shares.len()).filter(|&seat| shares[seat] > 0.0).collect();
                        rankings.entry(block.block).or_default().push(Ranking::shared(&players, &winners));
                    }
                }
            }
        }
        let rankings: Vec<Vec<Ranking>> = rankings.into_values().collect();
        plackett_luce(self.names.len(), &rankings, LEVEL)
    }

    /// The probability that shares which follow these ratings would lie further from them than those that
    /// were seen, each measured in its standard error over blocks.
    fn fit(&self, ratings: &statistics::Ratings) -> Option<f64> {
        let others = (self.game.players - 1) as f64;
        let (mut statistic, mut cells) = (0.0, 0.0);
        for one in 0..self.names.len() {
            for many in (0..self.names.len()).filter(|&many| many != one) {
                let share = &self.cells[one][many].as_ref()?.share;
                let seen: statistics::Summary =
                    share.values().map(|(value, weight)| value / weight).collect();
                let stronger = score_of_elo(ratings.difference(one, many).value);
                // Odds of one against one are stronger to 1 − stronger.
                let expected = stronger / (stronger + others * (1.0 - stronger));
                // A share that never varied is taken for one that varied as the model says.
                let least = expected * (1.0 - expected) / (self.game.players * share.len()) as f64;
                let error = (seen.variance()? / seen.count() as f64).max(least);
                statistic += (seen.mean()? - expected).powi(2) / error;
                cells += 1.0;
            }
        }
        let freedom = cells - (self.names.len() as f64 - 1.0);
        (freedom > 0.0).then(|| chi_squared_tail(statistic, freedom))
    }

    /// The search with the greatest lead on blocks of odd number, held against the default on all blocks that
    /// had no part in that: those of even number, and those that not all pairs have.
    fn recommended(&self) -> Option<Confirmed> {
        let last = |cell: &Cell<'_>| cell.share.keys().next_back().copied().unwrap_or_default();
        let shared = self.cells.iter().flatten().flatten().map(last).min()?;
        let chooses = |block: u64| block <= shared && !block.is_multiple_of(2);
        let holds = |block: u64| !chooses(block);
        let leads: Option<Vec<Interval>> = (0..self.names.len()).map(|one| self.lead(one, chooses)).collect();
        let (best, lead) = leads?.into_iter().enumerate().max_by(|(one, lead), (other, its)| {
            // Of equal leads that of the first search of the list.
            lead.value.total_cmp(&its.value).then(other.cmp(one))
        })?;
        let default = self.names.iter().position(|name| *name == self.game.default)?;
        let equals = 1.0 / self.game.players as f64;
        // Two numbers are judged: together they have the level.
        let level = 1.0 - (1.0 - LEVEL) / 2.0;
        let is_other = best != default;
        let alone = is_other.then(|| self.alone(best, default, holds, level)).flatten();
        let against = is_other.then(|| self.alone(default, best, holds, level)).flatten();
        let many = against.map(|its| Interval {
            value: 1.0 - its.value,
            low: 1.0 - its.high,
            high: 1.0 - its.low,
            ..its
        });
        let verdict = match (&alone, &many) {
            (Some(alone), Some(many)) if alone.low > equals && many.low > 1.0 - equals => Verdict::Holds,
            (Some(alone), Some(many)) if alone.high <= equals || many.high <= 1.0 - equals => {
                Verdict::DoesNotHold
            }
            _ => Verdict::Undecided,
        };
        let (search, default) = (self.names[best].to_owned(), self.game.default.clone());
        Some(Confirmed { search, default, lead, alone, many, verdict })
    }
}
