//! `yomi review`: what each move of a game lost, as text and as a page.

mod text;

use crate::arguments::{self, Common};
use crate::failure::Failure;
use crate::output::{json, tell};
use crate::progress::Progress;
use crate::{input, interrupt, records_out};
use records::{Format, Record, replay};
use registry::Session;
use request::{Budget, Patience, Request};
use serde::Serialize;
use std::path::Path;
use std::time::Duration;
use studies::review::{Review, ReviewOptions, Thresholds, page, review};

/// The time of an answer without any limit: a move has two, and a third where its result is exact.
const TIME: Duration = Duration::from_millis(500);

/// The game to review: a session at its end, and notes on its record.
struct Played {
    session: Session,
    /// Where it stands in its file.
    place: Option<String>,
    /// Where the record breaks off, and why.
    broken: Option<String>,
    /// The game as it was recorded, or as it was given.
    record: Record,
}

pub(crate) fn run(arguments: &arguments::Review, common: &Common) -> Result<String, Failure> {
    let file = arguments.output.as_deref();
    file.map(files::check).transpose()?;
    let played = played(arguments, common)?;
    if let Some(broken) = &played.broken {
        tell(&format!("yomi: {broken}"));
    }
    let progress = Progress::new("nodes");
    let request = request(arguments, common, &progress)?;
    let told = |done: usize, all: usize| {
        progress.note(format!(", move {} of {all} from the end", done + 1));
    };
    let thresholds = Thresholds {
        blunder: arguments.blunder.into(),
        mistake: arguments.mistake.into(),
        inaccuracy: arguments.inaccuracy.into(),
        ..Thresholds::default()
    };
    let options =
        ReviewOptions { thresholds, games: arguments.games, progress: &told, ..ReviewOptions::new(request) };
    let found = review(&played.session, &options)?;
    drop(progress);
    let notes: Vec<String> = played.place.iter().chain(&played.broken).cloned().collect();
    let text = || text::text(&found, &played.session.promises(), &notes);
    if let Some(file) = file {
        let is_page = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("html"));
        let written = match Format::by_name_of(file) {
            Some(format) => {
                let record = records_out::reviewed(played.record.clone(), &found, &played.session.promises());
                records_out::written(&played.session, &[record], format)?
            }
            None if is_page => page(&found, &played.session, &notes).into_bytes(),
            None => text().into_bytes(),
        };
        files::replace(file, written)?;
    }
    if common.json {
        let Played { place, broken, .. } = &played;
        return json(&Answer { review: &found, place: place.as_deref(), broken: broken.as_deref(), file });
    }
    match file {
        Some(file) => Ok(format!("{}{}: written\n", text::players(&found), file.display())),
        None => Ok(text()),
    }
}

fn request(arguments: &arguments::Review, common: &Common, progress: &Progress) -> Result<Request, Failure> {
    let mut request = arguments.limits.request(arguments.search.as_deref(), common)?;
    let Budget { depth, time, patience, .. } = &mut request.budget;
    let is_open = depth.is_none() && time.is_none() && *patience == Patience::Unsaid;
    if is_open && !request.budget.is_limited_beside_depth() {
        request.budget.time = Some(TIME);
    }
    request.budget.cancel = Some(interrupt::switch());
    request.budget.progress = Some(progress.counter());
    Ok(request)
}

fn played(arguments: &arguments::Review, common: &Common) -> Result<Played, Failure> {
    let Some(path) = &arguments.from else {
        let session = arguments.position.open(common.seed_given)?;
        if !arguments.position.has_moves() {
            let given = "--moves \"MOVES\", or --from FILE with a recorded game";
            return Err(Failure::usage(format!("expected a game to review: {given}, got neither")));
        }
        let usual = registry::open(session.game())?;
        let record = records_out::of_session(&session, &usual);
        return Ok(Played { session, place: None, broken: None, record });
    };
    let session = arguments.position.open(common.seed_given)?;
    let format = arguments.format.as_deref().map(Format::named).transpose()?;
    let reader = input::records(path, format)?;
    let mut found = 0;
    for record in reader {
        found += 1;
        if found < arguments.number {
            continue;
        }
        let record = record?;
        let replayed = replay(&session, &record)?;
        for notice in input::notices(&record, &replayed) {
            tell(&format!("yomi: {notice}"));
        }
        let written = replayed.written(&record);
        return Ok(Played {
            session: replayed.session,
            place: Some(record.place),
            broken: replayed.broken,
            record: written,
        });
    }
    let number = arguments.number;
    Err(Failure::usage(format!("{}: expected a game {number}, got {found} games", path.display())))
}

/// The answer for programs.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    review: &'a Review,
    /// Where the game stands in its file; null for moves of the command line.
    place: Option<&'a str>,
    /// Where the record breaks off, and why; null if it does not.
    broken: Option<&'a str>,
    /// The file that was written; null for none.
    file: Option<&'a Path>,
}
