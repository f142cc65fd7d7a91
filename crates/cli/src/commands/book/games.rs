//! `yomi book games`: a book from recorded games.

use super::files::{Size, to_add_to, written};
use crate::arguments::{BookGames, Common};
use crate::failure::Failure;
use crate::mistakes::Mistakes;
use crate::output::json;
use crate::progress::Progress;
use crate::words::counted;
use crate::{input, interrupt};
use openings::{add_game, keep_frequent};
use records::{Format, replay};
use serde::Serialize;
use std::sync::atomic::Ordering;

#[derive(Serialize)]
struct Summary {
    #[serde(flatten)]
    size: Size,
    /// Games that were added.
    games: u64,
    /// Those with a known result.
    with_result: u64,
    /// Games with a mistake: the moves before it count.
    broken: u64,
}

pub(super) fn run(arguments: &BookGames, common: &Common) -> Result<String, Failure> {
    let BookGames { game, files, output, format, plies, least, strict } = arguments;
    let session = registry::open_with_seed(game, common.seed_given)?;
    let format = format.as_deref().map(Format::named).transpose()?;
    files::check(&**output)?;
    let mut graph = to_add_to(output, &session.book_header())?;
    let (cancel, progress) = (interrupt::switch(), Progress::new("games"));
    let (mut games, mut with_result, mut mistakes) = (0, 0, Mistakes::new(*strict));
    for file in files {
        for record in input::records(file, format)? {
            if cancel.load(Ordering::Relaxed) {
                return Err(Failure::failed(format!(
                    "stopped after {}; {} is as it was",
                    counted(games, "game"),
                    output.display()
                )));
            }
            let played = record.and_then(|record| Ok((replay(&session, &record)?, record)));
            match played {
                Ok((replayed, record)) => {
                    if let Some(what) = replayed.broken.as_ref().filter(|_| *strict) {
                        return Err(Failure::usage(format!("{}: {what}", record.place)));
                    }
                    // What was played before a mistake was played.
                    if let Some(what) = &replayed.broken {
                        mistakes.tell(&format!("{}: {what}; the moves before it count", record.place));
                    }
                    mistakes.note(input::notices(&record, &replayed));
                    games += 1;
                    let result = record.result.as_deref();
                    with_result += u64::from(add_game(&mut graph, &replayed, result, *plies as usize)?);
                }
                Err(error) => mistakes.take(error)?,
            }
            progress.count(games);
        }
    }
    drop(progress);
    keep_frequent(&mut graph, *least);
    let (size, broken) = (written(output, &session, &graph)?, mistakes.count);
    let line = format!(
        "{}, {with_result} with a result, {broken} with a mistake\n{}",
        counted(games, "game"),
        size.line()
    );
    if common.json { json(&Summary { size, games, with_result, broken }) } else { Ok(line) }
}
