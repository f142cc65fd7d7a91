//! The parameters of an engine, read from its specification.

use engines::{Board, Clock, Entries, Mapping, Protocol, Settings, words};
use game::{Given, Parameter, ParameterError};
use request::{Argument, ENGINE, Error, Spec, give, read_time};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

const fn parameter(
    name: &'static str,
    expects: &'static str,
    default: &'static str,
    about: &'static str,
) -> Parameter {
    Parameter { name, expects, default, about }
}

/// All parameters.
pub(super) const PARAMETERS: &[Parameter] = &[
    parameter("command", "a program and its arguments", "", "what is run; quotes as in a shell"),
    parameter(
        "protocol",
        "uci|nboard|gtp|piskvork|plain",
        "",
        "uci with a variant or for a game of chess, else plain",
    ),
    parameter("variant", "a name", "", "the game as a UCI program calls it (UCI_Variant)"),
    parameter("folder", "a folder", "", "that the program works in"),
    parameter("options", "NAME=VALUE;NAME=VALUE", "", "options of the program"),
    parameter("mapping", "FILE", "", "how it writes moves, where that is not how yomi does"),
    parameter("start", "a time", "10s", "for the program to start, and to be ready for a game"),
    parameter("grace", "a time", "1s", "beyond the limit of a move before it is forfeited"),
    parameter("patience", "a time", "10m", "for a move that no time limits"),
    parameter("clock", "BASE+INCREMENT", "", "its time for a game, such as 60s+1s"),
];

/// The games supported by UCI programs, with their names there.
const VARIANTS: [(&str, &str); 1] = [("shatar", "shatar")];

/// The file of engines, in the working folder.
const ENTRIES: &str = "engines.toml";

/// The engines that have a name, if there is a file of them.
pub(super) fn entries() -> Result<Entries, Error> {
    if !Path::new(ENTRIES).exists() {
        return Ok(Entries::new());
    }
    let text = read(ENTRIES, "a file of engines")?;
    engines::entries(&text).map_err(|error| Error::Other(format!("{ENTRIES}: {error}")))
}

/// What is asked for, with what the file of engines knows of one whose name is the command.
fn with_entry(spec: &Spec, entries: &Entries) -> Spec {
    let is_command = |key: &Option<String>| key.as_deref().is_none_or(|key| key == PARAMETERS[0].name);
    let command = spec.arguments.iter().find(|argument| is_command(&argument.key));
    let Some(entry) = command.and_then(|command| entries.get(&command.value)) else { return spec.clone() };
    let mut arguments = spec.arguments.clone();
    arguments.retain(|argument| !is_command(&argument.key));
    for (key, value) in entry {
        if arguments.iter().all(|argument| argument.key.as_ref() != Some(key)) {
            arguments.push(Argument { key: Some(key.clone()), value: value.clone() });
        }
    }
    Spec { arguments, ..spec.clone() }
}

/// The settings of an engine that plays this game.
pub(super) fn settings(
    spec: &Spec,
    game: &str,
    board: Option<Board>,
    entries: &Entries,
) -> Result<Settings, Error> {
    let spec = with_entry(spec, entries);
    let mut given = Given::defaults(PARAMETERS);
    give(&spec, PARAMETERS, &mut given)?;
    let wrong = |error| Error::Parameter { of: ENGINE.to_owned(), error };
    let command = words(given.text("command"));
    let command = command
        .ok_or_else(|| wrong(given.wrong("command", "a program, as in engine:\"fairy-stockfish\"")))?;
    let named = VARIANTS.iter().find(|(name, _)| *name == game).map(|(_, variant)| *variant);
    let variant = Some(given.text("variant")).filter(|text| !text.is_empty()).or(named);
    let protocol = match given.text("protocol") {
        "" if variant.is_some() => Protocol::Uci,
        "" => Protocol::Plain,
        _ => given.choice("protocol", &Protocol::NAMES).map_err(wrong)?,
    };
    if protocol != Protocol::Uci && given.is_given("variant") {
        let why = "variant is an option of UCI programs: leave out the other protocol".to_owned();
        return Err(wrong(ParameterError::Together(why)));
    }
    if protocol == Protocol::Nboard && (given.is_given("mapping") || given.is_given("clock")) {
        let why = "protocol=nboard has moves of its own and no clock".to_owned();
        return Err(wrong(ParameterError::Together(why)));
    }
    let clock = clock(&given)?;
    let knows_increments = !matches!(protocol, Protocol::Gtp | Protocol::Piskvork);
    if clock.is_some_and(|clock| !knows_increments && !clock.increment.is_zero()) {
        let why = format!("protocol={} knows no time that comes back after a move", given.text("protocol"));
        return Err(wrong(ParameterError::Together(why)));
    }
    let defaults = Settings::new(command, protocol);
    Ok(Settings {
        variant: variant.filter(|_| protocol == Protocol::Uci).map(str::to_owned),
        options: options(&given).map_err(wrong)?,
        mapping: match given.text("mapping") {
            "" => Mapping {
                pieces: named.map(|_| BTreeMap::new()).filter(|_| protocol == Protocol::Uci),
                ..protocol.mapping(board)
            },
            path => mapping(path)?,
        },
        start: time(&given, "start")?,
        grace: time(&given, "grace")?,
        patience: time(&given, "patience")?,
        clock,
        board,
        folder: Some(given.text("folder")).filter(|text| !text.is_empty()).map(PathBuf::from),
        ..defaults
    })
}

fn options(given: &Given<'_>) -> Result<Vec<(String, String)>, ParameterError> {
    let text = given.text("options");
    let option = |part: &str| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let name = name.trim();
        // A line break would start another command.
        let is_plain = !name.is_empty() && !part.contains(['\n', '\r']);
        is_plain.then(|| (name.to_owned(), value.trim().to_owned()))
    };
    let parts = text.split(';').filter(|part| !part.trim().is_empty());
    parts.map(option).collect::<Option<_>>().ok_or_else(|| given.wrong("options", "NAME=VALUE;NAME=VALUE"))
}

fn mapping(path: &str) -> Result<Mapping, Error> {
    let text = read(path, "a mapping file")?;
    Mapping::read(&text).map_err(|error| Error::Other(format!("{path}: {error}")))
}

fn read(path: &str, what: &str) -> Result<String, Error> {
    /// The maximum length of a file.
    const MOST: u64 = 1 << 20;
    files::read_text(Path::new(path), what, MOST).map_err(|error| Error::Other(error.to_string()))
}

fn time(given: &Given<'_>, name: &'static str) -> Result<Duration, Error> {
    read_time(given.text(name)).map_err(|_| Error::Parameter {
        of: ENGINE.to_owned(),
        error: given.wrong(name, "a time above 0 such as 500ms, 10s or 2m"),
    })
}

fn clock(given: &Given<'_>) -> Result<Option<Clock>, Error> {
    let text = given.text("clock");
    if text.is_empty() {
        return Ok(None);
    }
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment = if increment.trim_end_matches(['m', 's', 'h']) == "0" {
        Ok(Duration::ZERO)
    } else {
        read_time(increment)
    };
    match (read_time(base), increment) {
        (Ok(base), Ok(increment)) => Ok(Some(Clock { base, increment })),
        _ => Err(Error::Parameter {
            of: ENGINE.to_owned(),
            error: given.wrong("clock", "a time for the game and one for each move, such as 60s+1s"),
        }),
    }
}
