//! Probabilities of move classes, learned from recorded games.
//!
//! **Source.** Tsuruoka, Yokoyama, Maruyama & Chikayama (2001), as quoted in section 2 of Hashimoto et al.
//! (2002): the probability of a class is the share of positions of strong players' games with a legal move of
//! the class in which one was played. A position counts once for a class.
//!
//! **Differences from the paper**: (1) a prior is included, so that no class becomes impossible; (2)
//! positions with a single legal move are left out; (3) so are the random opening plies of tournaments.

use crate::classes::{LearnOptions, PRIOR, PRIOR_ROOTS, count, is_stable, keep, requested_way};
use crate::error::Error;
use crate::journal::Journal;
use crate::recorded::{Games, Recorded};
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
    session: &dyn Session,
    place: Place<'_>,
    records: &Path,
    options: &LearnOptions,
    cancel: &AtomicBool,
    progress: &dyn Fn(u64),
) -> Result<ClassTable, Error> {
    let (way, way_name, names) = requested_way(session, options)?;
    let name = records.display().to_string();
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
    let mut counted = ClassTable { header: header.clone(), games: Vec::new() };
    progress(0);
    let all = std::iter::once(Ok(first)).chain(&mut games);
    for (number, record) in (0..options.games).zip(all) {
        let record = record?;
        if cancel.load(Ordering::Relaxed) || is_stable(&counted, options) {
            break;
        }
        let mut played = Played {
            game: number,
            plies: 0,
            existed: vec![0; header.names.len()],
            chosen: vec![0; header.names.len()],
            moves: vec![0; header.names.len()],
            turn: None,
            roots: Vec::new(),
        };
        replay(&mut *session.copy(), way, &record, &mut played)?;
        counted.games.push(played);
        progress(number + 1);
    }
    let mut journal = Journal::open(Some(place), header)?;
    let kept = journal.table.games.len();
    if let Some((known, _)) =
        journal.table.games.iter().zip(&counted.games).find(|(known, counted)| known != counted)
    {
        return Err(Error::Records {
            file: place.path.display().to_string(),
            what: format!(
                "expected what game {} of {name} tells, got other counts: give another file",
                known.game + 1
            ),
        });
    }
    for played in counted.games.into_iter().skip(kept) {
        journal.add(played)?;
    }
    journal.finish()
}

/// Replays a game and counts the moves after its opening.
fn replay(
    session: &mut dyn Session,
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
