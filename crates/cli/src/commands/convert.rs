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
use records::{Format, Writer, replay};
use request::SCHEMA;
use serde::Serialize;
use std::io::Write;
use std::sync::atomic::Ordering;

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
    let Convert { game, file, output, to, format, strict } = convert;
    let session = caller::open(game, common.seed_given)?;
    let named = |name: &Option<String>| name.as_deref().map(Format::named).transpose();
    let (to, from) = (named(to)?, named(format)?);
    let to = to.or_else(|| Format::by_name_of(output)).unwrap_or(Format::Json);
    let is_file = output.as_os_str() != "-";
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
    let why = format!("{} of {} games could not be read", summary.broken, summary.broken + summary.games);
    Err(Failure::Partly { output: text, why: Box::new(Failure::failed(why)) })
}
