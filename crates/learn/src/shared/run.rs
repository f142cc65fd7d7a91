//! Counting the games of a shard.

use super::file::{Part, ShardCounts, ShardJournal};
use crate::classes::{LearnOptions, SelfPlay};
use crate::error::Error;
use crate::records::{Counted, counted, other_counts};
use arena::Shard;
use files::Place;
use registry::Session;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Plays the shard's games of [`classes::learn`](crate::classes::learn), and writes the counts of each to a
/// file. A run that was stopped is continued. `progress` receives the number of games after each.
///
/// # Errors
///
/// As [`classes::learn`](crate::classes::learn), and if games depend on earlier games: with `stable`, or if
/// there are more games than in a batch.
pub fn learn_shard(
    session: &Session,
    place: Place<'_>,
    (options, shard): (&LearnOptions, Shard),
    cancel: &Arc<AtomicBool>,
    progress: &dyn Fn(u64),
) -> Result<ShardCounts, Error> {
    whole(options)?;
    let LearnOptions { games, batch, .. } = *options;
    if games > batch {
        return Err(Error::Shared(format!(
            "games of self-play are searched with what the batches before have taught: a shard needs one \
             batch of all {games} games (--batch {games}) or recorded games (--from), got batches of {batch}"
        )));
    }
    let begun = SelfPlay::new(session, options)?;
    let mut file = ShardJournal::open(place, begun.empty.header.clone(), Part { shard, games })?;
    progress(file.done());
    for item in shard.items(games) {
        let game = item - 1;
        if file.game(game).is_some() {
            continue;
        }
        let Some(played) = begun.play(session, options, game, cancel)? else { break };
        file.add(played)?;
        progress(file.done());
    }
    file.finish()
}

/// Counts the shard's games of the file `records`, as [`records::learn_from`](crate::records::learn_from)
/// does with all of them.
///
/// # Errors
///
/// As [`records::learn_from`](crate::records::learn_from), if the games depend on earlier games (with
/// `stable`), and if it was cancelled.
pub fn learn_shard_from(
    session: &Session,
    place: Place<'_>,
    records: &Path,
    (options, shard): (&LearnOptions, Shard),
    cancel: &AtomicBool,
    progress: &dyn Fn(u64),
) -> Result<ShardCounts, Error> {
    whole(options)?;
    let Counted { header, games, all, cancelled } =
        counted(session, records, (options, shard), cancel, progress)?;
    if cancelled {
        return Err(Error::Shared("stopped before all games were read: nothing is written".to_owned()));
    }
    let mut file = ShardJournal::open(place, header, Part { shard, games: all })?;
    for played in games {
        match file.game(played.game) {
            None => file.add(played)?,
            Some(known) if *known != played => return Err(other_counts(file.path(), records, played.game)),
            Some(_) => {}
        }
    }
    file.finish()
}

/// Refuses a run whose length depends on its games.
fn whole(options: &LearnOptions) -> Result<(), Error> {
    if options.stable.is_some() {
        return Err(Error::Shared(
            "a run that stops once probabilities are stable cannot be shared out, as no shard knows when \
             that is: expected a number of games (--games), got --until"
                .to_owned(),
        ));
    }
    Ok(())
}
