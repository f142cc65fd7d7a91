//! The outcome of an experiment by games: points, figures, and a verdict for every claim.

use crate::claim::{self, Claim};
use crate::error::Error;
use crate::evaluations::WeightsSummary;
use crate::experiment::{Experiment, Prepared};
use crate::exploitability::{Exploited, ExploitedSummary};
use crate::finding::Case;
use crate::learning::{Learned, LearnedSummary};
use crate::measure::{Bootstrap, Column, column, is_share, mean, sum};
use crate::pairs::{self, PairTable};
use crate::part::{Expect, Part, Term};
use crate::plan::{Figure, FigureSeries, Measure, Plan, Setting, View};
use crate::point::Point;
use crate::position::{ExaminedPosition, Position};
use crate::profile::Profiled;
use crate::right_moves::{Looked, LookedSummary};
use crate::verdict::Verdict;
use arena::plot::{Axis, Lines, Point as Mark, Series};
use arena::report::Interval;
use arena::{Record, blocks};
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of the JSON.
const SCHEMA: u32 = 1;

/// The level of every interval; of a claim of several parts, that of all of them together.
const LEVEL: f64 = 0.95;

/// The number of resamples of a bootstrap: tails of a claim of many parts are thin.
const RESAMPLES: usize = 4_000;

/// The same for numbers without a verdict.
const RESAMPLES_OF_REPORT: usize = 1_000;

/// The outcome of an experiment. `docs/json.md` documents every field.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Outcome {
    /// The version of this schema.
    pub schema: u32,
    /// The name of the experiment.
    pub experiment: &'static str,
    /// The paper.
    pub title: &'static str,
    /// The setting.
    pub setting: Setting,
    /// The seed of the random numbers.
    pub seed: u64,
    /// True if everything was played.
    pub is_complete: bool,
    /// The number of games played.
    pub games: u64,
    /// A row a claim.
    pub claims: Vec<Finding>,
    /// A row a point that was played, but for those of pairs.
    pub points: Vec<Played>,
    /// The learned move classes.
    pub learned: Vec<LearnedSummary>,
    /// The learned evaluations.
    pub evaluations: Vec<WeightsSummary>,
    /// The nodes of searches at fixed positions, by distance from the root.
    pub profiles: Vec<Profiled>,
    /// How often searches chose right moves at solved positions.
    pub right_moves: Vec<LookedSummary>,
    /// The exploitability of searches, a table a game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exploitability: Vec<ExploitedSummary>,
    /// All pairs of searches, a table a game and budget.
    pub pairs: Vec<PairTable>,
    /// What shards that were merged did not bring, and what that does to the intervals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// How intervals and verdicts are made, if not by a bootstrap over blocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The figures, with their numbers.
    #[serde(skip)]
    pub figures: Vec<(String, Lines)>,
}

/// A point that was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    /// The match.
    #[serde(rename = "match")]
    pub of: String,
    /// The case.
    pub case: String,
    /// The x.
    pub x: u32,
    /// The game.
    pub game: String,
    /// The number of complete blocks.
    pub blocks: u64,
    /// The number of games, several a block.
    pub games: u64,
    /// The number of planned blocks.
    pub planned: u64,
    /// The share of games that were broken off.
    pub unfinished: Option<Interval>,
    /// A row a player.
    pub players: Vec<Player>,
}

/// A player at a point.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// The search.
    pub search: String,
    /// The score in all orders.
    pub all6: Option<Interval>,
    /// The score in all orders that differ in more than copies.
    pub ord: Option<Interval>,
    /// The score in rotations.
    pub rot: Option<Interval>,
    /// The mean depth of a search, in plies.
    pub depth: Option<Interval>,
}

/// A claim about games with its verdict.
pub type Finding = crate::finding::Finding<Part, MeasuredPart>;

/// A number that was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MeasuredPart {
    /// A description.
    pub about: String,
    /// The x, if the part is measured at several.
    pub x: Option<u32>,
    /// The number; null if its games were not played.
    pub interval: Option<Interval>,
    /// The range that it must lie in; null if it is only reported.
    pub expect: Option<Expect>,
    /// The verdict.
    pub verdict: Option<Verdict>,
    /// True if it is a share, shown in percent.
    pub is_share: bool,
    /// The group of parts that a claim counts as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
}

/// The verdicts of groups of parts: a group holds if all of its parts hold. Parts without a group or without
/// a verdict do not count.
pub fn of_groups(parts: &[MeasuredPart]) -> Vec<Verdict> {
    let mut groups: BTreeMap<&str, Vec<Verdict>> = BTreeMap::new();
    for MeasuredPart { group, verdict, .. } in parts {
        if let (Some(group), Some(verdict)) = (group, verdict) {
            groups.entry(group).or_default().push(*verdict);
        }
    }
    groups.values().map(|verdicts| Verdict::all(verdicts)).collect()
}

/// The remark on the quick setting of an experiment that learns evaluations.
const REMARK: &str = "the quick setting learns from few games: its verdicts say nothing about the full one";

/// The terms of a part, each with its weight, and whether all of them are shares.
type Columns = (Vec<(f64, Column)>, bool);

/// The points with their games.
pub(crate) struct Games<'a> {
    points: &'a [Point],
    records: &'a [Vec<Record>],
    learned: &'a [Learned],
    looked: &'a [Looked],
    exploited: &'a [Exploited],
    bootstrap: Bootstrap,
}

impl Outcome {
    /// Remarks on the setting, and on missing games.
    pub fn remarks(&self) -> impl Iterator<Item = &str> {
        let is_brief = self.setting == Setting::Quick && !self.evaluations.is_empty();
        is_brief.then_some(REMARK).into_iter().chain(self.missing.as_deref()).chain(self.method.as_deref())
    }

    /// The outcome of these games.
    ///
    /// # Errors
    ///
    /// If a fixed position of a claim is wrong.
    pub fn of(
        experiment: &Experiment,
        setting: Setting,
        seed: u64,
        known: &Prepared,
        (points, records): (&[Point], &[Vec<Record>]),
    ) -> Result<Outcome, Error> {
        let Prepared { learned, weights, profiled, looked, exploited } = known;
        let bootstrap = Bootstrap { resamples: RESAMPLES, seed };
        let games = Games { learned, looked, exploited, bootstrap, ..Games::new(points, records) };
        let is_paired = |point: &Point| experiment.pairs.as_ref().is_some_and(|pairs| pairs.has(&point.of));
        let single = || points.iter().zip(records).filter(|(point, _)| !is_paired(point));
        let played: Vec<Played> = single().filter_map(|(point, own)| games.played(point, own)).collect();
        let pairs = experiment.pairs.as_ref();
        let pairs = pairs.map_or_else(Vec::new, |pairs| pairs::tables(pairs, points, records, seed));
        let finding = |claim: &Claim<Part>| games.finding(claim, &experiment.positions);
        Ok(Outcome {
            is_complete: played.len() == single().count()
                && played.iter().all(|point| point.blocks >= point.planned)
                && pairs.len() == experiment.pairs.as_ref().map_or(0, |of| pairs::planned(of, points))
                && pairs.iter().all(|table| table.games >= table.planned)
                && looked.len() == experiment.right_moves.len()
                && exploited.iter().all(|exploited| exploited.is_complete),
            games: records.iter().map(|own| own.len() as u64).sum(),
            claims: experiment.claims.iter().map(finding).collect::<Result<_, _>>()?,
            figures: experiment
                .plans
                .iter()
                .flat_map(|plan| plan.figures.iter().map(|figure| games.figure(plan, figure)))
                .chain(profiled.iter().map(Profiled::figure))
                .collect(),
            learned: learned.iter().map(Learned::summary).collect(),
            evaluations: weights.iter().map(|weights| weights.summary.clone()).collect(),
            profiles: profiled.clone(),
            right_moves: looked.iter().map(|looked| looked.summary.clone()).collect(),
            exploitability: exploited.iter().map(|exploited| exploited.summary.clone()).collect(),
            points: played,
            pairs,
            ..Outcome::empty(experiment.name, experiment.title, setting, seed)
        })
    }

    /// The outcome of nothing.
    pub(crate) fn empty(name: &'static str, title: &'static str, setting: Setting, seed: u64) -> Outcome {
        Outcome {
            schema: SCHEMA,
            experiment: name,
            title,
            setting,
            seed,
            is_complete: true,
            ..Outcome::default()
        }
    }
}

impl<'a> Games<'a> {
    /// These games, without anything that was learned.
    pub(crate) fn new(points: &'a [Point], records: &'a [Vec<Record>]) -> Games<'a> {
        let bootstrap = Bootstrap { resamples: RESAMPLES, seed: 1 };
        Games { points, records, learned: &[], looked: &[], exploited: &[], bootstrap }
    }

    fn point(&self, of: &str, case: &str, x: u32) -> Option<(&Point, &[Record])> {
        let at = self.points.iter().position(|point| point.is(of, case, x))?;
        Some((&self.points[at], &self.records[at]))
    }

    /// A measure of a single player.
    fn one(
        &self,
        (point, own): (&Point, &[Record]),
        player: &str,
        measure: Measure,
        view: View,
    ) -> Option<Interval> {
        let column = column(point, own, player, (measure, view, 0))?;
        let share = is_share(measure, point.tournament.settings().scoring);
        let bootstrap = Bootstrap { resamples: RESAMPLES_OF_REPORT, ..self.bootstrap };
        if share { sum(&[(1.0, column)], share, LEVEL, bootstrap) } else { mean(&column, LEVEL) }
    }

    pub(crate) fn played(&self, point: &Point, own: &[Record]) -> Option<Played> {
        let settings = point.tournament.settings();
        let blocks = blocks(&point.tournament, own).len() as u64;
        let of = |name: &str, measure, view| self.one((point, own), name, measure, view);
        let player = |entrant: &arena::Entrant| Player {
            name: entrant.name.clone(),
            search: entrant.search.clone(),
            all6: of(&entrant.name, Measure::Score, View::All6),
            ord: of(&entrant.name, Measure::Score, View::Ord),
            rot: of(&entrant.name, Measure::Score, View::Rot),
            depth: of(&entrant.name, Measure::Depth, View::All6),
        };
        (blocks > 0).then(|| Played {
            of: point.of.clone(),
            case: point.case.clone(),
            x: point.x,
            game: settings.game.clone(),
            blocks,
            games: own.len() as u64,
            planned: point.blocks,
            unfinished: of(&settings.players[0].name, Measure::Unfinished, View::All6),
            players: settings.players.iter().map(player).collect(),
        })
    }

    fn finding(&self, claim: &Claim<Part>, positions: &[Position]) -> Result<Finding, Error> {
        let mut looked = Vec::new();
        for part in &claim.parts {
            let Some(name) = &part.position else { continue };
            let position = positions.iter().find(|position| position.name == *name).ok_or_else(|| {
                Error::Experiment(format!("claim {}: expected a position, got `{name}`", claim.number))
            })?;
            looked.push(ExaminedPosition { position: position.clone(), rows: position.look()? });
        }
        let cases = claim::cases(&claim.cases);
        let views = claim.views.as_deref().filter(|views| !views.is_empty()).unwrap_or(&[View::All6]);
        let rules = cases.iter().flat_map(|case| views.iter().map(move |&view| (case, view)));
        let rules = rules.map(|(case, view)| self.case(claim, case, view, &looked)).collect();
        Ok(Finding::new(claim, rules, Some(looked)))
    }

    fn case(
        &self,
        claim: &Claim<Part>,
        case: &str,
        view: View,
        looked: &[ExaminedPosition],
    ) -> Case<MeasuredPart> {
        let mut asked: Vec<(&Part, Option<u32>, Option<Columns>)> = Vec::new();
        for part in &claim.parts {
            let columns = |x| self.columns(part, case, view, x);
            match part.each_x.as_slice() {
                [] => asked.push((part, None, columns(None))),
                each => {
                    let each = each.iter().map(|&x| (part, Some(x), columns(Some(x))));
                    asked.extend(each.filter(|(.., columns)| columns.is_some()));
                }
            }
        }
        // Numbers of one verdict have the level together: all of a claim, or those of a group that it counts.
        let level = |of: &Part| {
            let is_with_it =
                |part: &Part| part.expect.is_some() && (claim.at_least.is_none() || part.group == of.group);
            let judged = asked.iter().filter(|(part, ..)| is_with_it(part)).count().max(1);
            1.0 - (1.0 - LEVEL) / judged as f64
        };
        let found = |(part, x, columns): &(&Part, Option<u32>, Option<Columns>)| {
            let at_position = part.position.as_ref().and_then(|name| {
                let examined = looked.iter().find(|examined| examined.position.name == *name)?;
                let is_as_expected = examined.rows.iter().all(|row| row.is_as_expected != Some(false));
                Some(if is_as_expected { Verdict::Holds } else { Verdict::DoesNotHold })
            });
            let level = if part.expect.is_some() { level(part) } else { LEVEL };
            let is_share = columns.as_ref().is_some_and(|(_, is_share)| *is_share);
            let interval = columns
                .as_ref()
                .and_then(|(columns, is_share)| sum(columns, *is_share, level, self.bootstrap));
            let verdict = part.expect.map(|expect| {
                interval.as_ref().map_or(Verdict::Undecided, |interval| Verdict::of(expect, interval))
            });
            MeasuredPart {
                about: part.about.clone(),
                group: part.group.clone(),
                x: *x,
                interval,
                expect: part.expect,
                verdict: verdict.or(at_position),
                is_share,
            }
        };
        let parts: Vec<MeasuredPart> = asked.iter().map(found).collect();
        // A part without any x that was played is undecided.
        let is_open = claim
            .parts
            .iter()
            .any(|part| part.expect.is_some() && !asked.iter().any(|(other, ..)| std::ptr::eq(*other, part)));
        let mut verdicts: Vec<Verdict> = parts.iter().filter_map(|part| part.verdict).collect();
        verdicts.extend(is_open.then_some(Verdict::Undecided));
        let verdict = match claim.at_least {
            None => Verdict::all(&verdicts),
            Some(count) => Verdict::at_least(count, &of_groups(&parts)),
        };
        match &claim.every {
            Some(every) => Case { case: format!("{every} {case}"), view: None, verdict, parts },
            None => Case { case: case.to_owned(), view: Some(view), verdict, parts },
        }
    }

    /// The terms of a part; `None` if a game is missing.
    pub(crate) fn columns(&self, part: &Part, case: &str, view: View, x: Option<u32>) -> Option<Columns> {
        let mut columns = Vec::new();
        let mut all_shares = true;
        for term in &part.terms {
            let Term { weight, of, player, measure, ply, .. } = term;
            if let Some(name) = &term.learned {
                let name = name.replace("{case}", case);
                let learned = self.learned.iter().find(|learned| learned.learning.name == name)?;
                columns.push((*weight, learned.column(term.class.as_deref()?)?));
                all_shares = false;
                continue;
            }
            if let Some(name) = &term.right {
                let looked = self.looked.iter().find(|looked| looked.summary.name == *name)?;
                let case = term.case.replace("{case}", case);
                columns.push((*weight, looked.column(&case, player, *measure)?));
                continue;
            }
            if let Some(name) = &term.exploited {
                columns.extend(self.exploited(name, &term.case.replace("{case}", case), player, *weight)?);
                continue;
            }
            let (point, own) = self.point(of, &term.case.replace("{case}", case), term.x.or(x)?)?;
            let column = column(point, own, player, (*measure, view, *ply))?;
            if column.is_empty() {
                return None;
            }
            all_shares &= is_share(*measure, point.tournament.settings().scoring);
            columns.push((*weight, column));
        }
        (!columns.is_empty()).then_some((columns, all_shares))
    }

    /// The exploitability of a search in a test, or in all that have it; `None` if there is none.
    fn exploited(&self, name: &str, case: &str, search: &str, weight: f64) -> Option<Vec<(f64, Column)>> {
        let own = self.exploited.iter().filter(|exploited| ["all", &exploited.summary.name].contains(&name));
        let columns: Vec<Column> = own.filter_map(|exploited| exploited.column(case, search)).collect();
        let weight = weight / columns.len().max(1) as f64;
        (!columns.is_empty()).then(|| columns.into_iter().map(|column| (weight, column)).collect())
    }

    fn figure(&self, plan: &Plan, figure: &Figure) -> (String, Lines) {
        let series = figure
            .series
            .iter()
            .map(|drawn| Series { name: drawn.name.clone(), points: self.marks(figure, drawn) });
        let is_share = figure.y.ends_with('%');
        let lines = Lines {
            title: figure.title.clone(),
            x: Axis::new(&across(plan, figure)),
            y: if is_share { Axis::share(&figure.y) } else { Axis::new(&figure.y) },
            series: series.filter(|series: &Series| !series.points.is_empty()).collect(),
            references: figure
                .references
                .iter()
                .map(|reference| (reference.value, reference.name.clone()))
                .collect(),
        };
        (figure.number.clone(), lines)
    }

    fn marks(&self, figure: &Figure, drawn: &FigureSeries) -> Vec<Mark> {
        let term = |point: &Point, own: &[Record], player: &str, ply| {
            column(point, own, player, (drawn.measure, drawn.view, ply))
        };
        let interval = |point: &Point, own: &[Record], ply| {
            let mut columns = vec![(1.0, term(point, own, &drawn.player, ply)?)];
            if let Some(other) = &drawn.less {
                columns.push((-1.0, term(point, own, other, ply)?));
            }
            let share = is_share(drawn.measure, point.tournament.settings().scoring);
            sum(&columns, share, LEVEL, Bootstrap { resamples: RESAMPLES_OF_REPORT, ..self.bootstrap })
        };
        if let Some(at) = figure.at {
            let Some((point, own)) = self.point(&drawn.of, &drawn.case, at) else { return Vec::new() };
            let marks =
                figure.plies.iter().filter_map(|&ply| Some(interval(point, own, ply)?.point(f64::from(ply))));
            return marks.collect();
        }
        let own = self.points.iter().zip(self.records);
        let mut marks: Vec<Mark> = own
            .filter(|(point, _)| point.of == drawn.of && point.case == drawn.case)
            .filter_map(|(point, own)| {
                let x = f64::from(point.x);
                let x = if figure.log { x.log10() } else { x };
                Some(interval(point, own, 0)?.point(x))
            })
            .collect();
        marks.sort_by(|one, other| one.x.total_cmp(&other.x));
        marks
    }
}

/// The label of the horizontal axis of a figure.
fn across(plan: &Plan, figure: &Figure) -> String {
    let label = figure.x.as_ref().unwrap_or(&plan.x);
    if figure.log { format!("{label}, as a power of 10") } else { label.clone() }
}
