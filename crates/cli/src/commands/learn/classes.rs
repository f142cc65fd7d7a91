//! `yomi learn`: move-class probabilities from self-play or recorded games.

use crate::arguments::{Common, LearnClasses};
use crate::caller;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::json;
use crate::progress::Progress;
use crate::words::{grouped, table};
use arena::Shard;
use arena::plot::{Axis, Lines, Point, Series};
use learn::classes::{LearnOptions, Row, learn, rows};
use learn::held_out::{ModelScore, held_out};
use learn::records::learn_from;
use learn::shared::{ShardCounts, learn_shard, learn_shard_from};
use registry::Session;
use registry::class_records::AUTO;
use registry::classes::ClassTable;
use request::SCHEMA;
use search::{Feature, Policy, default_ply_probability};
use serde::Serialize;
use statistics::Estimate;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// The learned probabilities, for programs.
#[derive(Serialize)]
struct Learned {
    schema: u32,
    game: String,
    file: PathBuf,
    way: String,
    games: u64,
    ply_probability: f64,
    tempo: i32,
    classes: Vec<Class>,
    /// For learned classes: their text for a search, and how well they predict held-out games.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<String>,
    /// The policy from the same games, which uses all features at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    held_out: Option<Vec<Model>>,
    /// What shards that were merged did not bring.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
}

#[derive(Serialize)]
struct Model {
    model: String,
    weights: usize,
    log_likelihood: f64,
    interval: [f64; 2],
    more: Option<f64>,
    more_interval: Option<[f64; 2]>,
}

#[derive(Serialize)]
struct Class {
    name: String,
    existed: u64,
    chosen: u64,
    probability: f64,
    interval: Option<[f64; 2]>,
    plies: f64,
}

pub(crate) fn classes(arguments: &LearnClasses, common: &Common) -> Result<String, Failure> {
    let LearnClasses { game, output, way, from, games, until, search, .. } = arguments;
    let LearnClasses { opening, batch, equal, plot, shard, limits, .. } = arguments;
    let session = caller::open(game, None)?;
    files::check(output)?;
    plot.as_deref().map(files::check).transpose()?;
    if let Some(until) = until.filter(|until| !(0.0..1.0).contains(until)) {
        return Err(Failure::usage(format!("--until: expected a change from 0 to 1, got {until}")));
    }
    let given = limits.budget()?;
    let options = LearnOptions {
        way: way.clone(),
        games: games.unwrap_or(if from.is_some() { u64::MAX } else { LearnOptions::default().games }),
        stable: *until,
        search: search.clone(),
        named: None,
        budget: if given.is_limited() { given } else { LearnOptions::default().budget },
        seed: common.seed(),
        opening: *opening,
        batch: *batch,
        equal: *equal,
    };
    let cancel = interrupt::switch();
    let progress = Progress::new("games");
    let done = |done| progress.count(done);
    if let Some(shard) = *shard {
        let (place, own) = ((&**output).into(), (&options, shard));
        let counts = match from {
            Some(records) => learn_shard_from(&session, place, records, own, &cancel, &done),
            None => learn_shard(&session, place, own, &cancel, &done),
        };
        return of_shard(&counts?, output, common);
    }
    let known = match from {
        Some(records) => learn_from(&session, (&**output).into(), records, &options, &cancel, &done),
        None => learn(&session, Some((&**output).into()), &options, &cancel, &done),
    }?;
    drop(progress);
    let played = known.games.len() as u64;
    let stopped = if played < options.games && cancel.load(Ordering::Relaxed) {
        "; stopped: run the same command again to resume"
    } else {
        ""
    };
    let source = from.as_ref().map_or_else(String::new, |records| format!(" of {}", records.display()));
    let head = format!("{game}, {} games{source} in {}{stopped}", grouped(played), output.display());
    let told = Told { session: &session, output, plot: plot.as_deref(), head, note: None };
    report(&known, &told, common)
}

/// What is said of a shard.
#[derive(Serialize)]
struct OfShard<'a> {
    schema: u32,
    game: &'a str,
    file: &'a Path,
    shard: Shard,
    games: u64,
    all: u64,
}

fn of_shard(counts: &ShardCounts, output: &Path, common: &Common) -> Result<String, Failure> {
    let ShardCounts { header, shard, done, games } = counts;
    if common.json {
        let (games, all) = (*done, *games);
        return json(&OfShard {
            schema: SCHEMA,
            game: &header.game,
            file: output,
            shard: *shard,
            games,
            all,
        });
    }
    let stopped = if done < games { "; stopped: run the same command again to resume" } else { "" };
    Ok(format!(
        "{}, shard {shard}: {} of {} games in {}{stopped}\nyomi learn merge merges all shards\n",
        header.game,
        grouped(*done),
        grouped(*games),
        output.display()
    ))
}

/// What is said of a file of classes beside its numbers.
pub(super) struct Told<'a> {
    pub(super) session: &'a Session,
    pub(super) output: &'a Path,
    pub(super) plot: Option<&'a Path>,
    /// The first line.
    pub(super) head: String,
    /// What is missing.
    pub(super) note: Option<String>,
}

/// The probabilities, as text or JSON, and as a plot.
pub(super) fn report(known: &ClassTable, told: &Told<'_>, common: &Common) -> Result<String, Failure> {
    let Told { session, output, plot, head, note } = told;
    if let Some(path) = plot {
        files::replace(*path, convergence(known).draw().file())?;
    }
    let played = known.games.len() as u64;
    let learned = known.learned(played);
    let rows = rows(&learned, &known.header);
    let policy = known.policy(played);
    let is_grown = known.header.way == AUTO;
    let first = &session.classes()[0];
    let models = if is_grown { held_out(&known.games, first.name, first.names.len()) } else { None };
    if common.json {
        let class = |row: &Row| Class {
            name: row.name.clone(),
            existed: row.existed,
            chosen: row.chosen,
            probability: row.probability,
            interval: row.interval.map(|interval| [interval.low, interval.high]),
            plies: row.plies,
        };
        let model = |score: &ModelScore| Model {
            model: score.model.clone(),
            weights: score.weights,
            log_likelihood: score.log_likelihood.value,
            interval: [score.log_likelihood.low, score.log_likelihood.high],
            more: score.more.map(|more| more.value),
            more_interval: score.more.map(|more| [more.low, more.high]),
        };
        return json(&Learned {
            schema: SCHEMA,
            game: known.header.game.clone(),
            file: output.to_path_buf(),
            way: known.header.way.clone(),
            games: played,
            ply_probability: default_ply_probability(&learned.probabilities),
            tempo: known.tempo(played),
            classes: rows.iter().map(class).collect(),
            tree: is_grown.then_some(learned.text),
            policy: policy.map(|policy| format!("policy:{}", policy.text())),
            missing: note.clone(),
            held_out: models.map(|models| models.iter().map(model).collect()),
        });
    }
    let lines = rows.iter().map(|row| {
        let interval =
            row.interval.map_or_else(String::new, |own| format!("[{:.3}, {:.3}]", own.low, own.high));
        vec![
            row.name.clone(),
            grouped(row.existed),
            grouped(row.chosen),
            format!("{:.3}", row.probability),
            interval,
            format!("{:.2}", row.plies),
        ]
    });
    let header = ["class", "existed", "chosen", "probability", "95 %", "plies"];
    let text = table(&header, lines.collect(), &[1, 2, 3, 4, 5]);
    let models = models.map_or_else(String::new, |models| format!("\n{}", compared(&models)));
    let policy = policy.map_or_else(String::new, |policy| format!("\n{}", weighed(&policy)));
    let note = note.as_ref().map_or_else(String::new, |note| format!("\nnote: {note}\n"));
    Ok(format!("{head}\n\n{text}{policy}{models}{note}"))
}

/// The weights of a policy as odds ratios, the greatest first.
fn weighed(policy: &Policy) -> String {
    let mut weights: Vec<(Feature, f64)> = Feature::ALL.into_iter().zip(*policy.weights()).collect();
    weights.retain(|(feature, _)| policy.asked() & feature.bit() != 0);
    weights.sort_by(|one, other| other.1.total_cmp(&one.1));
    let line = |&(feature, weight): &(Feature, f64)| {
        vec![feature.name().to_owned(), format!("{weight:.3}"), format!("{:.2}", weight.exp())]
    };
    table(&["feature of the policy", "weight", "odds ratio"], weights.iter().map(line).collect(), &[1, 2])
}

/// How well models predict the moves of held-out games.
fn compared(models: &[ModelScore]) -> String {
    let interval = |estimate: &Estimate| format!("[{:.3}, {:.3}]", estimate.low, estimate.high);
    let line = |score: &ModelScore| {
        let more = score.more.as_ref();
        vec![
            score.model.clone(),
            score.weights.to_string(),
            format!("{:.3}", score.log_likelihood.value),
            interval(&score.log_likelihood),
            more.map_or_else(String::new, |more| format!("{:+.3}", more.value)),
            more.map_or_else(String::new, interval),
        ]
    };
    let header = ["trained on even, tested on odd games", "weights", "ln p per root", "95 %", "gain", "95 %"];
    table(&header, models.iter().map(line).collect(), &[1, 2, 3, 4, 5])
}

/// The probabilities after every batch of games.
fn convergence(known: &ClassTable) -> Lines {
    let played = known.games.len() as u64;
    let batches: Vec<u64> =
        (0..=played).filter(|games| games.is_multiple_of(known.header.batch) || *games == played).collect();
    let at: Vec<Vec<f64>> = batches.iter().map(|&games| known.probabilities(games)).collect();
    let series = |(class, name): (usize, &String)| {
        let point = |(&games, now): (&u64, &Vec<f64>)| {
            let value = now[class];
            Point { x: games as f64, value, low: value, high: value }
        };
        Series { name: name.clone(), points: batches.iter().zip(&at).map(point).collect() }
    };
    Lines {
        title: format!("{}: move-class probabilities", known.header.game),
        x: Axis::new("games"),
        y: Axis::share("chosen where available, %"),
        series: known.header.names.iter().enumerate().map(series).collect(),
        references: Vec::new(),
    }
}
