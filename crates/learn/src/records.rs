//! Probabilities of move classes, learned from recorded games.
//!
//! **Source.** Tsuruoka, Yokoyama, Maruyama & Chikayama (2001), as quoted in section 2 of Hashimoto et al.
//! (2002): in strong players' games, the probability of a class is the share of the positions with a legal
//! move of the class in which one was played. A position counts once for a class.
//!
//! **Differences from the paper**: (1) a prior is included, so that no class becomes impossible; (2)
//! positions with a single legal move are left out; (3) so are the random opening plies of tournaments.

use crate::classes::{LearnOptions, PRIOR, PRIOR_ROOTS, count, is_stable, keep, requested_way};
use crate::error::Error;
use crate::journal::Journal;
use crate::recorded::{Games, Recorded};
use arena::Shard;
use files::Place;
use registry::class_records::{Header, Played};
use registry::classes::ClassTable;
use registry::{Session, hexadecimal};
use request::SCHEMA;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Learns from the games of the file `records` without searching, and writes the counts of each to a file. Of
/// `options` only the way, the number of games, `stable` and `batch` matter. A run that was stopped is
/// continued with the same records.
///
/// `records` is in any format that crate `records` reads. Every game is replayed to its end before anything
/// is written.
pub fn learn_from(
    session: &Session,
    place: Place<'_>,
    records: &Path,
    options: &LearnOptions,
    cancel: &AtomicBool,
    progress: &dyn Fn(u64),
) -> Result<ClassTable, Error> {
    let Counted { header, games, .. } = counted(session, records, (options, Shard::ALL), cancel, progress)?;
    let mut journal = Journal::open(Some(place), header)?;
    let kept = journal.table.games.len();
    let differs = journal.table.games.iter().zip(&games).find(|(known, counted)| known != counted);
    if let Some((known, _)) = differs {
        return Err(other_counts(place.path, records, known.game));
    }
    for played in games.into_iter().skip(kept) {
        journal.add(played)?;
    }
    journal.finish()
}

/// The error that a file has other counts of a game, by its number, than the recorded game.
pub(crate) fn other_counts(path: &Path, records: &Path, game: u64) -> Error {
    let (game, records) = (game + 1, records.display());
    Error::Records {
        file: path.display().to_string(),
        what: format!("expected what game {game} of {records} tells, got other counts: give another file"),
    }
}

/// The counts from recorded games.
pub(crate) struct Counted {
    /// The settings of the file that is made of them.
    pub(crate) header: Header,
    /// The games of the shard.
    pub(crate) games: Vec<Played>,
    /// The number of games of all shards together.
    pub(crate) all: u64,
    /// True if it was cancelled before the last of them.
    pub(crate) cancelled: bool,
}

/// Replays the games of the file `records` and counts those of the shard.
pub(crate) fn counted(
    session: &Session,
    records: &Path,
    (options, shard): (&LearnOptions, Shard),
    cancel: &AtomicBool,
    progress: &dyn Fn(u64),
) -> Result<Counted, Error> {
    let (way, way_name, names) = requested_way(session, options)?;
    let mut games = Games::open(session, records)?;
    let first = games.first()?;
    let opening = u32::try_from(first.random).unwrap_or(u32::MAX);
    let file = records.file_name().unwrap_or_default().to_string_lossy();
    let header = Header {
        schema: SCHEMA,
        game: session.spelled_out().to_owned(),
        rules: hexadecimal(session.rule_hash()),
        way: way_name.to_owned(),
        names,
        seed: 0,
        search: format!("records:hash={},file={file}", games.hash),
        prior: PRIOR,
        prior_roots: PRIOR_ROOTS,
        opening,
        batch: options.batch.max(1),
        equal: 0,
    };
    let mut counted = ClassTable { header, games: Vec::new() };
    let (mut read, mut cancelled) = (0, false);
    progress(0);
    for (number, record) in (0..options.games).zip(std::iter::once(Ok(first)).chain(&mut games)) {
        let record = record?;
        cancelled = cancel.load(Ordering::Relaxed);
        if cancelled || is_stable(&counted, options) {
            break;
        }
        read = number + 1;
        if shard.has(read) {
            let none = || vec![0; counted.header.names.len()];
            let mut played = Played {
                game: number,
                plies: 0,
                existed: none(),
                chosen: none(),
                moves: none(),
                turn: None,
                roots: Vec::new(),
            };
            replay(&mut session.clone(), way, &record, &mut played)?;
            counted.games.push(played);
        }
        progress(read);
    }
    Ok(Counted { header: counted.header, games: counted.games, all: read, cancelled })
}

/// Replays a game and counts the moves after its opening.
fn replay(
    session: &mut Session,
    way: Option<usize>,
    record: &Recorded,
    played: &mut Played,
) -> Result<(), Error> {
    if let Some(start) = &record.start {
        session.set_position(start)?;
    }
    for mv in &record.moves {
        let moves = session.legal_moves();
        if moves.len() > 1 && played.plies as usize >= record.random {
            let chosen = moves.iter().position(|legal| legal == mv);
            match way {
                Some(way) => count(played, &session.classes_of_moves(way), chosen),
                None => keep(played, session, None, chosen)?,
            }
        }
        session.play(&[mv])?;
        played.plies += 1;
    }
    Ok(())
}
