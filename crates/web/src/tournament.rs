//! Runs a tournament for a page: games between searches, one after another on one slot.
//!
//! A game depends only on the settings and the block, so a stopped tournament resumes from the games that the
//! page has kept and sends along. The standings are those of `arena`.

use crate::control::Control;
use crate::message::{Contest, Event};
use crate::search_pool::SearchPool;
use crate::standings::{Begun, Ended, Played, SoFar, text};
use crate::text_game::game_of_a_text;
use arena::report::{csv, page};
use arena::{Record, Report, ReportOptions, RunOptions, Settings, Sources, Tally, Tournament};
use request::Error;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The maximum duration of a request; the page resumes with another.
pub(crate) const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Maximum number of searches.
const MAX_PLAYERS: usize = 6;
/// Maximum number of blocks.
const MAX_BLOCKS: u64 = 1_000;
/// Maximum number of games in all blocks together.
const MAX_GAMES: u64 = 5_000;
/// Maximum number of plies of a game, and of random plies at its start.
const MAX_PLIES: u32 = 1_000;
const MAX_OPENING: u32 = 100;
/// The seed of a tournament without one.
const SEED: u64 = 1;
/// Seeds stay below this, so that every JSON parser reads them exactly.
const MAX_SEED: u64 = 1 << 53;

/// The number of intermediate reports per tournament.
const REPORTS: u64 = 20;
/// Search time in seconds after which a tournament makes room for waiting searches.
const TURN_S: f64 = 10.0;

/// Plays a tournament until it is over or stopped, and reports every game.
pub(crate) fn tournament(
    wanted: &Contest,
    pool: &SearchPool,
    control: &Control,
    send: &mut dyn FnMut(Event),
) -> Result<Ended, Error> {
    let tournament = opened(wanted, pool, control)?;
    let cancel = control.switch();
    let blocks = blocks(wanted.blocks, &tournament)?;
    let mut records = kept(&tournament, blocks, &wanted.done)?;
    let options = RunOptions { cancel: Some(Arc::clone(&cancel)), ..RunOptions::new(blocks) };
    let mut tally = Tally::new(&tournament, &options, None);
    for record in &records {
        tally.push(record);
    }
    send(Event::Begun(Box::new(Begun::new(&tournament, blocks, &tally))));

    let report = |records: &[Record]| Report::of(&tournament, records, &ReportOptions::default());
    let (mut turn, mut room) = (0.0, false);
    let done = records.clone();
    arena::run(&tournament, &options, &done, &mut |record| {
        let before = tally.blocks();
        tally.push(&record);
        turn += record.spent.iter().map(|spent| spent.elapsed_s).sum::<f64>();
        let line = text(&record);
        records.push(record);
        let is_whole = tally.blocks() > before;
        let is_due = is_whole && tally.blocks().is_multiple_of(blocks.div_ceil(REPORTS));
        send(Event::Played(Box::new(Played {
            line,
            so_far: is_whole.then(|| SoFar::new(&tally)),
            report: is_due.then(|| report(&records)),
        })));
        if turn >= TURN_S && pool.queue.has_any() && !cancel.load(Ordering::Relaxed) {
            room = true;
            cancel.store(true, Ordering::Relaxed);
        }
        Ok(())
    })
    .map_err(said)?;

    let all = blocks * tournament.games().len() as u64;
    let is_whole = records.len() as u64 == all;
    let report = report(&records);
    let (html, csv) = (page(&report), csv(&report));
    let most = pool.limits.time.as_secs_f64();
    let late = records.iter().flat_map(|record| &record.spent).any(|spent| spent.elapsed_s >= most);
    Ok(Ended { report, stopped: !is_whole && !room, room: !is_whole && room, late, html, csv })
}

/// Opens the requested tournament, within the limits of the playground.
fn opened(wanted: &Contest, pool: &SearchPool, control: &Control) -> Result<Tournament, Error> {
    if pool.visits.is_some() {
        return Err(Error::Other(
            "tournaments are off on a server for the public: `yomi tournament` plays them".to_owned(),
        ));
    }
    let Contest { game, written, players, opening, plies, seatings, .. } = wanted;
    within("players", 2, MAX_PLAYERS as u64, players.len() as u64)?;
    let plies = plies.unwrap_or(MAX_PLIES);
    within("plies", 1, MAX_PLIES.into(), plies.into())?;
    within("opening", 0, MAX_OPENING.into(), opening.unwrap_or(0).into())?;
    let seed = wanted.seed.unwrap_or(SEED);
    within("seed", 0, MAX_SEED, seed)?;
    // Only listed games: no file is read for a page.
    match written {
        Some(text) => drop(game_of_a_text(game, text, control)?),
        None => drop(registry::open_listed(game)?),
    }
    let files = players.iter().map(|search| pool.files_of(search)).collect::<Result<Vec<_>, _>>()?.concat();
    let sources = Sources { game: written.clone(), files, ..Sources::default() };
    let searches: Vec<&str> = players.iter().map(|search| search.trim()).collect();
    let settings = Settings {
        opening: *opening,
        plies,
        seed,
        seatings: seatings.unwrap_or_default(),
        ..Settings::new(game.trim(), &searches)
    };
    let memory = pool.limits.memory.map(|memory| memory / (pool.limits.slots.max(1) * players.len()) as u64);
    let tournament = Tournament::with_sources(settings, sources, memory).map_err(said)?;
    Ok(tournament.with_deadline(pool.limits.time))
}

/// Returns the number of blocks, if they do not have too many games in total.
fn blocks(blocks: u64, tournament: &Tournament) -> Result<u64, Error> {
    let games = tournament.games().len() as u64;
    within("blocks", 1, (MAX_GAMES / games).clamp(1, MAX_BLOCKS), blocks)?;
    Ok(blocks)
}

/// The games kept by a page, each once.
fn kept(tournament: &Tournament, blocks: u64, done: &[Record]) -> Result<Vec<Record>, Error> {
    let mut games = BTreeSet::new();
    let mut kept = Vec::with_capacity(done.len());
    for (number, record) in (1..).zip(done) {
        tournament.owns(record).map_err(|what| Error::Other(format!("done: game {number}: {what}")))?;
        within("done: block", 1, blocks, record.block)?;
        if games.insert((record.block, record.game)) {
            kept.push(record.clone());
        }
    }
    Ok(kept)
}

fn within(what: &str, least: u64, most: u64, found: u64) -> Result<(), Error> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(Error::Other(format!("{what}: expected {least} to {most}, got {found}")))
}

fn said(error: arena::Error) -> Error {
    match error {
        arena::Error::Request(error) => error,
        other => Error::Other(other.to_string()),
    }
}
