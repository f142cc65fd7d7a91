//! Matches between two searches. Each is played once: a journal keeps its result.

use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Progress;
use arena::{Ended, RunOptions, Settings, Tally, Tournament};
use files::{JsonJournal, lines};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::Ordering;

/// What the journal is called in messages.
const WHAT: &str = "a journal of `yomi levels`";
const HEADER: &str = r#"{"yomi":"levels","schema":1}"#;
/// The most bytes of a journal.
const MAX_BYTES: u64 = 1 << 26;
/// The level of intervals.
const LEVEL: f64 = 0.95;
/// The most plies of a game, which is then a draw.
const PLIES: u32 = 400;

/// The result of one search against another that has all other seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Pair {
    game: String,
    search: String,
    against: String,
    blocks: u64,
    seed: u64,
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) games: u64,
}

/// Matches that are played, or were.
pub(super) struct Matches {
    journal: JsonJournal,
    known: Vec<Pair>,
    threads: usize,
}

impl Matches {
    /// Opens the journal beside the file of the tables.
    pub(super) fn open(output: &Path, threads: usize) -> Result<Matches, Failure> {
        let mut name = output.as_os_str().to_owned();
        name.push(".journal");
        let path = Path::new(&name);
        let wrong = |what: String| Failure::usage(format!("{}: {what}", path.display()));
        let header = HEADER.as_bytes().to_vec();
        let (mut journal, held) = JsonJournal::open(path, WHAT, MAX_BYTES, header)?;
        let held = held.unwrap_or_default();
        let (mut found, mut known) = (lines(&held), Vec::new());
        if let Some(first) = found.next() {
            if first.map_err(wrong)?.json.trim_ascii() != HEADER.as_bytes() {
                return Err(wrong(format!("expected {WHAT}, got something else")));
            }
            for line in found.by_ref() {
                let line = line.map_err(wrong)?;
                let pair = serde_json::from_slice(&line.json);
                known.push(pair.map_err(|error| wrong(format!("line {}: {error}", line.number)))?);
            }
            journal.keep(found.whole, known.len())?;
        }
        Ok(Matches { journal, known, threads })
    }

    /// The share of `search` against `against` in so many blocks of games from a seed; `None` after Ctrl-C.
    pub(super) fn pair(
        &mut self,
        game: &str,
        (search, against): (&str, &str),
        blocks: u64,
        seed: u64,
    ) -> Result<Option<Pair>, Failure> {
        let is_it = |pair: &&Pair| {
            let terms = (&*pair.game, &*pair.search, &*pair.against, pair.blocks, pair.seed);
            terms == (game, search, against, blocks, seed)
        };
        if let Some(known) = self.known.iter().find(is_it) {
            return Ok(Some(known.clone()));
        }
        let seats = registry::open(game)?.players();
        let mut players = vec![search];
        players.resize(seats, against);
        // Other seeds have other openings and other mistakes.
        // One random ply a player, as the published tables have it: most levels draw lots of their own.
        let opening = (!registry::lacks_a_seed(game)?).then_some(players.len() as u32);
        let settings = Settings { plies: PLIES, seed, opening, ..Settings::new(game, &players) };
        let tournament = Tournament::new(settings)?;
        let options = RunOptions {
            threads: self.threads,
            cancel: Some(interrupt::switch()),
            ..RunOptions::new(blocks)
        };
        let mut tally = Tally::new(&tournament, &options, None);
        let progress = Progress::new("games");
        progress.note(format!(" of {game}: {search} against {against}"));
        let played = progress.counter();
        let ended = arena::run(&tournament, &options, &[], &mut |record| {
            tally.push(&record);
            played.fetch_add(1, Ordering::Relaxed);
            Ok(())
        })?;
        drop(progress);
        let standings = tally.standings(LEVEL);
        let Some(own) = standings.first().filter(|_| ended == Ended::Complete) else { return Ok(None) };
        let pair = Pair {
            game: game.to_owned(),
            search: search.to_owned(),
            against: against.to_owned(),
            blocks,
            seed,
            share: rounded(own.value),
            low: rounded(own.low.max(0.0)),
            high: rounded(own.high.min(1.0)),
            games: blocks * tournament.games().len() as u64,
        };
        self.journal.append(serde_json::to_vec(&pair)?)?;
        self.journal.sync()?;
        self.known.push(pair.clone());
        Ok(Some(pair))
    }
}

/// A share to four places, as files have it.
fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}
