//! `yomi puzzle`: positions in which exactly one move wins, and their solutions, as text and as sheets.

use crate::arguments::{self, Common};
use crate::failure::Failure;
use crate::mistakes::Mistakes;
use crate::output::json;
use crate::progress::Progress;
use crate::words::{counted, table, value};
use crate::{input, interrupt, records_out};
use records::{Format, Record, replay};
use registry::Session;
use request::Stop;
use serde::Serialize;
use std::path::Path;
use studies::puzzle::{
    Difficulty, Goal, Part, Puzzle, PuzzleOptions, Sheet, counts, page, puzzles, puzzles_as_text, question,
    solutions_as_text, text,
};

/// The version of the JSON.
const SCHEMA: u32 = 1;

pub(crate) fn run(arguments: &arguments::Puzzle, common: &Common) -> Result<String, Failure> {
    for file in arguments.output.iter().chain(&arguments.solutions) {
        files::check(file)?;
    }
    let games = arguments.from.as_deref().map(|path| games(arguments, path, common)).transpose()?;
    let sheet = seek(arguments, common, games)?;
    if sheet.puzzles.is_empty() {
        return Err(shortfall(&sheet, arguments).unwrap_or_else(|| Failure::failed("nothing was found")));
    }
    write(&sheet, arguments)?;
    let output = if common.json {
        let (file, solutions) = (arguments.output.as_deref(), arguments.solutions.as_deref());
        json(&Answer { schema: SCHEMA, sheet: &sheet, file, solutions })?
    } else if let Some(file) = &arguments.output {
        let files: Vec<String> = std::iter::once(file)
            .chain(&arguments.solutions)
            .map(|file| format!("{}: written\n", file.display()))
            .collect();
        format!("{}\n{}", counts(&sheet), files.concat())
    } else if let ([puzzle], 1) = (&*sheet.puzzles, arguments.count) {
        alone(puzzle)?
    } else {
        text(&sheet)?
    };
    match shortfall(&sheet, arguments) {
        Some(why) => Err(Failure::Partly { output, why: Box::new(why) }),
        None => Ok(output),
    }
}

fn seek(
    arguments: &arguments::Puzzle,
    common: &Common,
    games: Option<Vec<Session>>,
) -> Result<Sheet, Failure> {
    let progress = Progress::new("positions");
    let mut request = arguments.limits.request(arguments.search.as_deref(), common)?;
    request.budget.cancel = Some(interrupt::switch());
    let told = |found: usize, tried: u64| {
        progress.count(tried);
        progress.note(format!(", {found} of {} puzzles", arguments.count));
    };
    let options = PuzzleOptions {
        count: arguments.count.into(),
        goal: Goal::named(&arguments.goal).unwrap_or_default(),
        plies: arguments.plies.clone(),
        difficulty: arguments.difficulty.as_deref().and_then(Difficulty::named),
        games,
        progress: &told,
        ..PuzzleOptions::new(request)
    };
    Ok(puzzles(&arguments.game, &options)?)
}

/// The recorded games of a file.
fn games(arguments: &arguments::Puzzle, path: &Path, common: &Common) -> Result<Vec<Session>, Failure> {
    let session = registry::open_with_seed(&arguments.game, common.seed_given)?;
    let format = arguments.format.as_deref().map(Format::named).transpose()?;
    let (mut games, mut mistakes) = (Vec::new(), Mistakes::new(true));
    for record in input::records(path, format)? {
        let record = record?;
        let replayed = replay(&session, &record)?;
        // The positions before a mistake are positions of the game.
        if let Some(what) = &replayed.broken {
            mistakes.tell(&format!("{}: {what}; the moves before it count", record.place));
        }
        mistakes.note(input::notices(&record, &replayed));
        games.push(replayed.session);
    }
    Ok(games)
}

/// Writes the files.
fn write(sheet: &Sheet, arguments: &arguments::Puzzle) -> Result<(), Failure> {
    let Some(file) = &arguments.output else { return Ok(()) };
    let is_page = |file: &Path| file.extension().is_some_and(|end| end.eq_ignore_ascii_case("html"));
    let partial = sheet.stop == Stop::Cancelled;
    if let Some(format) = Format::by_name_of(file) {
        let session = registry::open(&sheet.game)?;
        let promises = session.promises();
        let games: Vec<Record> =
            sheet.puzzles.iter().map(|found| records_out::puzzle(found, &promises)).collect();
        files::replace(file, records_out::written(&session, &games, format)?)?;
        return Ok(());
    }
    let written = match (is_page(file), &arguments.solutions) {
        (true, None) => page(sheet, Part::Whole, partial)?,
        (true, Some(_)) => page(sheet, Part::Puzzles, partial)?,
        (false, None) => text(sheet)?,
        (false, Some(_)) => puzzles_as_text(sheet)?,
    };
    files::replace(file, written)?;
    if let Some(file) = &arguments.solutions {
        let written =
            if is_page(file) { page(sheet, Part::Solutions, partial)? } else { solutions_as_text(sheet) };
        files::replace(file, written)?;
    }
    Ok(())
}

/// One puzzle, with every other move.
fn alone(puzzle: &Puzzle) -> Result<String, Failure> {
    let mut session = registry::open(&puzzle.game)?;
    session.set_position(&puzzle.position)?;
    let mut text = format!("{}\n\n{}\n\n", puzzle.game, puzzle.position);
    if session.draw() != puzzle.position {
        text.push_str(&format!("{}\n\n", session.draw()));
    }
    let moves = session.legal_moves().join(" ");
    text.push_str(&format!("{}\n{}: {moves}\n\n", question(puzzle, &session.promises()), puzzle.difficulty));
    text.push_str(&format!(
        "Solution: {}, by {}, proven once more by {}\n  {}\n",
        puzzle.solution,
        puzzle.search,
        puzzle.proof,
        puzzle.line.join(" ")
    ));
    let rows = puzzle.others.iter().map(|row| {
        let worth = value(row.value.as_deref(), row.values.as_deref());
        vec![row.mv.clone(), worth, row.line.join(" ")]
    });
    text.push_str(&format!("\n{}", table(&["not", "leaves", "refuted by"], rows.collect(), &[])));
    Ok(text)
}

/// Why there are fewer puzzles than were wanted, if there are.
fn shortfall(sheet: &Sheet, arguments: &arguments::Puzzle) -> Option<Failure> {
    if let Some(disagreement) = &sheet.disagreement {
        return Some(Failure::failed(disagreement));
    }
    let (found, wanted) = (sheet.puzzles.len(), usize::from(arguments.count));
    if found >= wanted {
        return None;
    }
    let tried = counted(sheet.tried, "position");
    let what = match sheet.goal {
        Goal::Win => "exactly one winning move",
        Goal::Draw => "exactly one move that holds the draw",
        Goal::Best => "exactly one best move",
    };
    let before = match found {
        0 => format!("before one with {what} was found"),
        found => format!("with {found} of {wanted} puzzles found"),
    };
    let unproven = match sheet.unproven {
        0 => String::new(),
        number => format!("; {} could not be proven twice", counted(number, "puzzle")),
    };
    let why = match sheet.stop {
        Stop::Finished if found == 0 => {
            let advice = if arguments.from.is_some() { "" } else { "; another --seed may help" };
            format!("no position with {what} was found among {tried}{advice}")
        }
        Stop::Finished => format!("{found} of {wanted} puzzles were found among {tried}"),
        Stop::Cancelled if found == 0 => format!("stopped before a position was found, after {tried}"),
        Stop::Cancelled => format!("stopped after {tried}, {before}"),
        Stop::Time if sheet.was_given_time => {
            format!(
                "no limit was given: stopped after 10 s and {tried}, {before}; --time sets a longer limit"
            )
        }
        limit => format!("stopped by the limit of {limit} after {tried}, {before}"),
    };
    Some(Failure::failed(why + &unproven))
}

/// The answer for programs.
#[derive(Serialize)]
struct Answer<'a> {
    schema: u32,
    #[serde(flatten)]
    sheet: &'a Sheet,
    /// The file that was written; null for none.
    file: Option<&'a Path>,
    /// The file of the solutions; null where they are in the other one.
    solutions: Option<&'a Path>,
}
