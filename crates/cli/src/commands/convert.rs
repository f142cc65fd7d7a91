//! `yomi convert`: recorded games from one format to another.

use crate::arguments::{Common, Convert};
use crate::caller;
use crate::failure::Failure;
use crate::mistakes::Mistakes;
use crate::output::{json, tell};
use crate::progress::Progress;
use crate::words::counted;
use crate::{input, interrupt};
use files::Replacement;
use records::{Format, Record, Replayed, Writer, replay};
use request::{Request, SCHEMA};
use search::Budget;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Serialize)]
struct Summary {
    schema: u32,
    game: String,
    from: &'static str,
    to: &'static str,
    /// Games written.
    games: u64,
    /// Their moves.
    plies: u64,
    /// Games with a mistake, which were left out.
    broken: u64,
}

pub(crate) fn run(convert: &Convert, common: &Common) -> Result<String, Failure> {
    let Convert { game, file, output, to, format, strict, check_values } = convert;
    let session = caller::open(game, common.seed_given)?;
    let named = |name: &Option<String>| name.as_deref().map(Format::named).transpose();
    let (to, from) = (named(to)?, named(format)?);
    let to = to.or_else(|| Format::by_name_of(output)).unwrap_or(Format::Json);
    let is_file = output.as_os_str() != "-";
    if output.extension().is_some_and(|end| end == "gz" || end == "zip") {
        let found = output.display();
        return Err(Failure::usage(format!("expected a file to write that is not packed, got {found}")));
    }
    let mut replacement = is_file.then(|| Replacement::begin(&**output)).transpose()?;
    if common.json && !is_file {
        return Err(Failure::usage(
            "expected -o FILE beside --json, as games would be mixed with the summary",
        ));
    }
    let reader = input::records(file, from)?;
    let mut writer = Writer::new(&session, to)?;
    let (cancel, progress) = (interrupt::switch(), Progress::new("games"));
    let mut put = |bytes: &[u8]| match &mut replacement {
        Some(file) => file.append(bytes).map_err(Failure::from),
        None => std::io::stdout().lock().write_all(bytes).map_err(|error| Failure::output(&error)),
    };
    let format = reader.format();
    let mut summary = Summary {
        schema: SCHEMA,
        game: session.game().to_owned(),
        from: format.name(),
        to: to.name(),
        games: 0,
        plies: 0,
        broken: 0,
    };
    let mut mistakes = Mistakes::new(*strict);
    for record in reader {
        if cancel.load(Ordering::Relaxed) {
            let games = counted(summary.games, "game");
            if is_file {
                // A part is no file of that name.
                let file = output.display();
                return Err(Failure::failed(format!("stopped after {games}; {file} is as it was")));
            }
            break;
        }
        let written = record.and_then(|record| {
            let replayed = replay(&session, &record)?;
            let wrong =
                |what: &String| records::Error::Record { place: record.place.clone(), what: what.clone() };
            if let Some(what) = &replayed.broken {
                return Err(wrong(what));
            }
            let checked = check_values.then(|| wrong_value(&record, &replayed, &cancel)).transpose()?;
            if let Some(what) = checked.flatten() {
                return Err(wrong(&what));
            }
            let bytes = writer.game(&record, &replayed)?;
            let mut notices = input::notices(&record, &replayed);
            notices.extend(writer.notices().iter().map(|notice| format!("{}: {notice}", record.place)));
            Ok((bytes, replayed.moves.len(), notices))
        });
        match written {
            Ok((bytes, plies, notices)) => {
                put(&bytes)?;
                mistakes.note(notices);
                summary.games += 1;
                summary.plies += plies as u64;
            }
            Err(error) => mistakes.take(error)?,
        }
        summary.broken = mistakes.count;
        progress.count(summary.games + summary.broken);
    }
    drop(progress);
    for line in writer.left_out() {
        tell(&format!("yomi: {line}"));
    }
    put(&writer.finish())?;
    replacement.map(Replacement::finish).transpose()?;
    let text = match (common.json, is_file) {
        (true, _) => json(&summary)?,
        (false, true) => {
            let Summary { games, plies, from, to, .. } = &summary;
            format!(
                "{}, {}: {from} to {to} in {}\n",
                counted(*games, "game"),
                counted(*plies, "move"),
                output.display()
            )
        }
        (false, false) => String::new(),
    };
    if summary.broken == 0 {
        return Ok(text);
    }
    let also = if *check_values { " or have another score" } else { "" };
    let games = summary.broken + summary.games;
    let why = format!("{} of {games} games could not be read{also}", summary.broken);
    Err(Failure::Partly { output: text, why: Box::new(Failure::failed(why)) })
}

/// What is wrong with the score that a file tells of a position of Connect Four, by solving it: half the
/// number of discs that the winner still has when the game ends, and one more, of the point of view of the
/// player to move.
fn wrong_value(
    record: &Record,
    replayed: &Replayed,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<String>, request::Error> {
    let told = replayed.score.as_deref().or(record.tag("Score")).and_then(|score| score.parse::<i32>().ok());
    let session = &replayed.session;
    let Some(told) = told.filter(|_| session.game().contains("connect-four")) else { return Ok(None) };
    let budget = Budget { cancel: Some(Arc::clone(cancel)), ..Budget::default() };
    let answer = session.analyze(&Request::new(Some("pvs:time=unlimited"), &budget)?)?;
    let Some(value) = answer.value.filter(|_| answer.proven) else { return Ok(None) };
    let squares = session.board().map_or(0, |board| board.cells.len());
    let discs = replayed.moves.len() + answer.distance.unwrap_or_default() as usize;
    let left = (squares + 2).saturating_sub(discs) as i32 / 2;
    let score = value[session.to_move() - 1].signum() * left;
    Ok((score != told).then(|| format!("expected the score {score}, by solving the position, got {told}")))
}
