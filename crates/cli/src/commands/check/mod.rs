//! `yomi check`: all mistakes of a game in a text file; or the consequences of its rules, and the findings of
//! random games.

mod answer;
mod text;

use crate::arguments::{Check, Common};
use crate::failure::Failure;
use crate::input::read_text;
use crate::interrupt;
use crate::output::json;
use crate::progress::Progress;
use crate::words::counted;
use answer::{Answer, Random};
use registry::{GameText, game_text, read_game_text};
use request::{GAME_FILE, SCHEMA};
use search::{Budget, Meter, Stop};
use std::path::Path;
use written::{Checked, Limits, MAX_BYTES, Mistakes, check_text};

pub(crate) fn run(arguments: &Check, common: &Common) -> Result<String, Failure> {
    let budget = arguments.budget()?;
    let text = read(&arguments.game)?;
    let (result, stop) = checked(&text, arguments, &budget, common);
    let GameText { path, text, .. } = &text;
    let checked = match result {
        Ok(checked) => checked,
        Err(mistakes) => return Err(refused(path, text, &mistakes, common)),
    };
    let random = Random::new(&checked, arguments.games, stop);
    if common.json {
        return json(&Answer::of(path, &checked, &random));
    }
    Ok(text::text(path, &checked, &random))
}

/// Reads the text of a game from a file, or from standard input if its name is `-`.
fn read(game: &str) -> Result<GameText, Failure> {
    let Some(parameters) = game.strip_prefix('-').filter(|rest| rest.is_empty() || rest.starts_with(':'))
    else {
        return Ok(read_game_text(game)?);
    };
    let text = read_text(Path::new("-"), "the text of a game", MAX_BYTES as u64)?;
    Ok(GameText { path: "-".to_owned(), ..game_text(&format!("-{GAME_FILE}{parameters}"), &text)? })
}

/// Reads and checks a text. Returns the reason as well if random games were stopped.
fn checked(
    text: &GameText,
    arguments: &Check,
    budget: &Budget,
    common: &Common,
) -> (Result<Checked, Mistakes>, Option<Stop>) {
    let progress = Progress::new("moves of random games");
    let mut meter = Meter::new(&Budget { cancel: Some(interrupt::switch()), ..budget.clone() });
    let mut stop = None;
    let mut is_enough = |plies| {
        progress.count(plies);
        stop = stop.or(meter.step(1).err());
        stop.is_some()
    };
    let limits = Limits { games: arguments.games, seed: common.seed(), is_enough: &mut is_enough };
    (check_text(&text.path, &text.text, &text.parameters(), limits), stop)
}

/// The mistakes, which are the result, and the line that says how many there are.
fn refused(path: &str, text: &str, mistakes: &Mistakes, common: &Common) -> Failure {
    let why = format!("{path}: {}", counted(mistakes.list().len() as u64, "mistake"));
    let output = if common.json {
        json(&Answer {
            schema: SCHEMA,
            file: path,
            mistakes: answer::notes(text, mistakes),
            warnings: Vec::new(),
            game: None,
        })
    } else {
        Ok(answer::plain_lines(&format!("{mistakes}\n")))
    };
    match output {
        Ok(output) => Failure::Partly { output, why: Box::new(Failure::usage(why)) },
        Err(failure) => failure,
    }
}
