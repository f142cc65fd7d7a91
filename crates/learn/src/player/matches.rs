//! The matches between candidates, and the file that holds their games.
//!
//! The file is a journal of JSON lines: the settings, the nodes of each candidate, and one game per line.

use super::calibration::in_equal_time;
use super::candidates::{Candidate, Taught};
use super::options::{DEFAULT_NODES, TrainOptions};
use crate::error::Error;
use crate::journal::object;
use arena::{Ended, Entrant, Record, Report, ReportOptions, RunOptions, Seatings, Settings, Tournament, run};
use files::{JsonJournal, Place, lines};
use registry::learned::Points;
use registry::player::{self, Matches};
use registry::{Session, hexadecimal};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The version of the file.
const SCHEMA: u32 = 1;
/// The maximum size of the file, in bytes.
const MAX_BYTES: u64 = 1 << 30;
/// The kind of the file, in messages.
const WHAT: &str = "the games of `yomi train`";

/// The first line of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Header {
    yomi: String,
    schema: u32,
    game: String,
    rules: String,
    /// A hash of the weights.
    weights: String,
    searches: Vec<String>,
    classes: Option<String>,
    blocks: Option<u64>,
    opening: Option<u32>,
    seed: u64,
}

/// The second line of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Nodes {
    /// The nodes at a move of each candidate.
    nodes: Vec<u64>,
}

/// The nodes of each candidate, and the games in the file.
type Played = (Vec<u64>, Vec<Record>);

/// The candidates, and the data that they have learned.
#[derive(Clone, Copy)]
pub(super) struct Contest<'a> {
    pub(super) session: &'a Session,
    pub(super) candidates: &'a [Candidate],
    pub(super) taught: &'a Taught,
    /// A hash of the learned weights.
    pub(super) weights: u64,
    /// The mean number of plies of a game.
    pub(super) plies: f64,
    pub(super) options: &'a TrainOptions,
}

/// A step of the matches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    /// The clock chose the nodes of candidates.
    Nodes(&'a [u64]),
    /// This many games of this many are played.
    Played(u64, u64),
}

/// Plays the games that are missing in the file. Returns the result and the nodes of each candidate; `None`
/// if it was cancelled.
pub(super) fn play(
    contest: &Contest<'_>,
    place: Place<'_>,
    cancel: &Arc<AtomicBool>,
    tell: &mut dyn FnMut(Step<'_>),
) -> Result<Option<(Matches, Vec<u64>)>, Error> {
    let (mut file, found) = contest.open(place)?;
    let (known, mut records) = found.map_or((None, Vec::new()), |(nodes, records)| (Some(nodes), records));
    let nodes = if let Some(nodes) = known {
        nodes
    } else {
        let Some(nodes) = contest.nodes(cancel)? else { return Ok(None) };
        file.append(object(&Nodes { nodes: nodes.clone() }))?;
        nodes
    };
    if contest.options.is_timed() {
        tell(Step::Nodes(&nodes));
    }
    let tournament = contest.tournament(&nodes)?;
    let options = RunOptions {
        threads: contest.options.threads,
        cancel: Some(Arc::clone(cancel)),
        ..RunOptions::new(contest.options.blocks(tournament.games().len() as u64))
    };
    let games = tournament.scheduled(options.blocks, options.shard);
    let done = records.clone();
    tell(Step::Played(records.len() as u64, games));
    let ended = run(&tournament, &options, &done, &mut |record| {
        file.append(object(&record))?;
        records.push(record);
        tell(Step::Played(records.len() as u64, games));
        Ok(())
    })?;
    file.sync()?;
    if ended == Ended::Cancelled {
        return Ok(None);
    }
    let report = Report::of(&tournament, &records, &ReportOptions::default());
    Ok(Some((contest.result(&tournament, &report, &nodes), nodes)))
}

impl Contest<'_> {
    fn header(&self) -> Header {
        let in_file = self.taught.in_file();
        Header {
            yomi: "train".to_owned(),
            schema: SCHEMA,
            game: self.session.spelled_out().to_owned(),
            rules: hexadecimal(self.session.rule_hash()),
            weights: hexadecimal(self.weights),
            searches: self.candidates.iter().map(|candidate| candidate.search(&in_file)).collect(),
            classes: Some(self.taught.classes.0.clone()),
            blocks: self.options.blocks,
            opening: self.opening(),
            seed: self.options.seed,
        }
    }

    /// The file, with the nodes and the games in it.
    fn open(&self, place: Place<'_>) -> Result<(JsonJournal, Option<Played>), Error> {
        let header = self.header();
        let (mut file, found) = JsonJournal::open(place, WHAT, MAX_BYTES, object(&header))?;
        let Some(bytes) = found else { return Ok((file, None)) };
        let mut all = lines(&bytes);
        let whole = all.whole;
        let first: Header = line(place.path, &mut all)?.ok_or_else(|| wrong(place.path, "a header"))?;
        if first != header {
            return Err(wrong(place.path, "games of the same evaluation, classes and options"));
        }
        let Some(Nodes { nodes }) = line(place.path, &mut all)? else {
            file.keep(whole, 0)?;
            return Ok((file, None));
        };
        let requested = self.requested_nodes()?;
        if nodes.len() != self.candidates.len() || requested.is_some_and(|requested| requested != nodes) {
            return Err(wrong(place.path, "games with the same numbers of nodes"));
        }
        let mut records = Vec::new();
        while let Some(record) = line::<Record>(place.path, &mut all)? {
            records.push(record);
        }
        file.keep(whole, 1 + records.len())?;
        Ok((file, Some((nodes, records))))
    }

    /// The nodes of each candidate, unless the clock chooses them.
    fn requested_nodes(&self) -> Result<Option<Vec<u64>>, Error> {
        let candidates = self.candidates.len();
        match self.options.nodes.as_deref() {
            None if self.options.is_timed() => Ok(None),
            None => Ok(Some(vec![DEFAULT_NODES; candidates])),
            Some([one]) => Ok(Some(vec![*one; candidates])),
            Some(all) if all.len() == candidates => Ok(Some(all.to_vec())),
            Some(all) => {
                let names: Vec<&str> = self.candidates.iter().map(|candidate| &*candidate.name).collect();
                let (found, names) = (all.len(), names.join("; "));
                let line = format!(
                    "--nodes: expected one number, or one for each of {candidates} candidates ({names}), \
                     got {found}"
                );
                Err(request::Error::Other(line).into())
            }
        }
    }

    fn nodes(&self, cancel: &Arc<AtomicBool>) -> Result<Option<Vec<u64>>, Error> {
        if let Some(nodes) = self.requested_nodes()? {
            return Ok(Some(nodes));
        }
        let Contest { session, candidates, taught, plies, options, .. } = *self;
        in_equal_time(session, (candidates, taught), DEFAULT_NODES, plies as u32, options.seed, cancel)
    }

    /// The random plies at the start of a game; `None` where each block has another game.
    fn opening(&self) -> Option<u32> {
        let is_seeded = registry::lacks_a_seed(self.session.game()).unwrap_or(false);
        (!is_seeded).then(|| opening(self.plies))
    }

    /// The tournament. Where there are more seats than candidates, some of them sit in several.
    fn tournament(&self, nodes: &[u64]) -> Result<Tournament, Error> {
        let seats = self.session.players();
        let entrants = (0..self.candidates.len().max(seats)).map(|number| {
            let (copy, at) = (number / self.candidates.len(), number % self.candidates.len());
            let Candidate { name, .. } = &self.candidates[at];
            let name = if copy == 0 { name.clone() } else { format!("{name} ({})", copy + 1) };
            Entrant::named(&name, &self.candidates[at].with_nodes(self.taught, nodes[at]))
        });
        let settings = Settings {
            players: entrants.collect(),
            seatings: if seats == 2 { Seatings::Permutations } else { Seatings::Rotations },
            opening: self.opening(),
            seed: self.options.seed,
            ..Settings::new(self.session.game(), &[])
        };
        // Each thread has its own players.
        let players = (self.options.threads * settings.players.len()) as u64;
        let memory = self.options.memory.map(|memory| memory / players.max(1));
        Ok(Tournament::with_memory(settings, memory)?)
    }

    fn result(&self, tournament: &Tournament, report: &Report, nodes: &[u64]) -> Matches {
        let scores: Vec<Points> = report.players[..self.candidates.len()]
            .iter()
            .map(|player| player.score.map_or(NO_POINTS, |score| points(score.value, score.low, score.high)))
            .collect();
        // Among equal candidates the first is the simplest.
        let mut chosen = 0;
        for (at, score) in scores.iter().enumerate() {
            if score.mean > scores[chosen].mean {
                chosen = at;
            }
        }
        let in_file = self.taught.in_file();
        let candidate = |at: usize| player::Candidate {
            name: self.candidates[at].name.clone(),
            search: self.candidates[at].with_nodes(&in_file, nodes[at]),
            score: scores[at],
            behind: behind(report, chosen, at),
        };
        Matches {
            blocks: report.blocks,
            games: report.games,
            different: report.different,
            opening: tournament.settings().opening.unwrap_or(0),
            candidates: (0..self.candidates.len()).map(candidate).collect(),
            chosen,
        }
    }
}

const NO_POINTS: Points = Points { mean: 0.0, low: 0.0, high: 0.0 };

/// The score of the chosen candidate minus that of another.
fn behind(report: &Report, chosen: usize, other: usize) -> Option<Points> {
    let (first, second) = (chosen.min(other) + 1, chosen.max(other) + 1);
    let pair = report.pairs.iter().find(|pair| (pair.first, pair.second) == (first, second))?;
    let (value, low, high) = (pair.difference.value, pair.difference.low, pair.difference.high);
    Some(if chosen < other { points(value, low, high) } else { points(-value, -high, -low) })
}

/// Shares or their differences, to six decimals, which JSON reads back as they were written.
fn points(mean: f64, low: f64, high: f64) -> Points {
    let rounded = |number: f64| (number.clamp(-1.0, 1.0) * 1e6).round() / 1e6;
    Points { mean: rounded(mean), low: rounded(low), high: rounded(high) }
}

/// The number of random plies at the start of games of about `plies` plies.
pub(super) fn opening(plies: f64) -> u32 {
    (plies / 8.0).round().clamp(1.0, 6.0) as u32
}

/// The value of the next line, if there is one.
fn line<T: serde::de::DeserializeOwned>(
    path: &Path,
    lines: &mut files::Lines<'_>,
) -> Result<Option<T>, Error> {
    let Some(line) = lines.next() else { return Ok(None) };
    let line = line.map_err(|what| files::Error::wrong(path, what))?;
    let number = line.number;
    let value = serde_json::from_slice(&line.json);
    Ok(Some(value.map_err(|_| wrong(path, &format!("{WHAT} in line {number}")))?))
}

fn wrong(path: &Path, expected: &str) -> Error {
    files::Error::wrong(
        path,
        format!("expected {expected}, got another file: remove it, or give another name"),
    )
    .into()
}
