//! Records played by the rules of a game.

use crate::error::Error;
use crate::reading::{Check, Typed};
use crate::record::{Record, RecordedMove};
use registry::{Session, open_listed, open_with_seed};
use request::{GAME_FILE, Spec};
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

/// Opens a game by its name, with a seed.
type Open = dyn Fn(&str, Option<u64>) -> Result<Box<dyn Session>, request::Error>;

/// A record that was played, up to its end or to its first wrong move.
pub struct Replayed {
    /// The game at the end.
    pub session: Box<dyn Session>,
    /// The moves as yomi writes them, with the passes that the record left out.
    pub moves: Vec<String>,
    /// The first wrong move, with its number and what was legal: `move 3: expected …`. The moves before it
    /// are played.
    pub broken: Option<String>,
    /// For each move, the index of the recorded move that it was read from.
    from: Vec<usize>,
}

impl fmt::Debug for Replayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Replayed { moves, broken, .. } = self;
        let mut shown = f.debug_struct("Replayed");
        shown.field("moves", moves).field("broken", broken).finish_non_exhaustive()
    }
}

impl Replayed {
    /// The record as yomi writes it: with these moves, each with the clock and the comment of the move that
    /// it was read from, and, where the game is over, with its payoffs by the rules.
    pub fn written(&self, record: &Record) -> Record {
        let annotated = |(at, text): (usize, &String)| {
            let of = self.from[at];
            let is_last = self.from.get(at + 1) != Some(&of);
            match record.moves.get(of).filter(|_| is_last) {
                Some(RecordedMove { clock, comment, .. }) => {
                    RecordedMove { text: text.clone(), clock: *clock, comment: comment.clone() }
                }
                None => RecordedMove::new(text.clone()),
            }
        };
        Record {
            game: Some(self.session.game().to_owned()),
            moves: self.moves.iter().enumerate().map(annotated).collect(),
            result: self.session.outcome().or_else(|| record.result.clone()),
            ..record.clone()
        }
    }
}

/// Plays a record by the rules of `session`'s game, from the game's start or from that of the record. Moves
/// that `session` has played do not matter.
///
/// # Errors
///
/// If the record says that it is of another game, or if its start is no position. A move that is not legal
/// is no error: see [`Replayed::broken`].
pub fn replay(session: &dyn Session, record: &Record) -> Result<Replayed, Error> {
    if let Some(game) = &record.game {
        let same = same_game(session, game, record.seed, &open_with_seed);
        same.map_err(|what| Error::wrong(record.place.clone(), what))?;
    }
    let mut session = at_start(session, record)?;
    let words: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    if session.play(&words).is_ok() {
        let (moves, from) = (session.moves_played(), (0..words.len()).collect());
        return Ok(Replayed { session, moves, broken: None, from });
    }
    Ok(replay_words(session, record, &|_| Ok(())))
}

/// As [`replay`], for records and games by anybody: no file that a record names is opened, and every position
/// is looked at before its moves are listed.
///
/// # Errors
///
/// As [`replay`]. What `check` says breaks the record off.
pub fn replay_checked(session: &dyn Session, record: &Record, check: &Check<'_>) -> Result<Replayed, Error> {
    if let Some(game) = &record.game {
        let same = match text_named(game) {
            Some(name) => same_text(session, &name),
            None => same_game(session, game, record.seed, &open_listed_with_seed),
        };
        same.map_err(|what| Error::wrong(record.place.clone(), what))?;
    }
    Ok(replay_words(at_start(session, record)?, record, check))
}

/// The game of a session in the position that a record starts from.
fn at_start(session: &dyn Session, record: &Record) -> Result<Box<dyn Session>, Error> {
    // Written games have names of all kinds.
    if let Some(family) = record.family
        && family_of(session) != family
        && text_named(session.spelled_out()).is_none()
    {
        let what = format!("expected games of {}, got games of {family}", session.spelled_out());
        return Err(Error::wrong(record.place.clone(), what));
    }
    let mut session = session.copy();
    while session.take_back() {}
    if let Some(start) = &record.start {
        let placed = session.set_position(start);
        placed.map_err(|error| Error::wrong(record.place.clone(), error.to_string()))?;
    }
    Ok(session)
}

/// Plays the moves of a record one by one, as people write them.
fn replay_words(mut session: Box<dyn Session>, record: &Record, check: &Check<'_>) -> Replayed {
    let mut typed = Typed::new(&mut *session, check);
    let (mut broken, mut from) = (None, Vec::with_capacity(record.moves.len()));
    for (index, mv) in record.moves.iter().enumerate() {
        let played = typed.play_word(&mv.text);
        from.resize(typed.count, index);
        if let Err(error) = played {
            broken = Some(error.to_string());
            break;
        }
    }
    let moves = session.moves_played();
    Replayed { session, moves, broken, from }
}

/// The name of a session's game without its parameters.
pub(crate) fn family_of(session: &dyn Session) -> String {
    let name = Spec::read(session.spelled_out()).map_or_else(|_| String::new(), |spec| spec.name);
    let stem = Path::new(&name).file_stem().and_then(|stem| stem.to_str());
    stem.unwrap_or(&name).to_owned()
}

/// The name of a written game: its file and its arguments, among them `rules`, which tell its text.
fn text_named(name: &str) -> Option<Spec> {
    Spec::read(name).ok().filter(|spec| spec.name.ends_with(GAME_FILE))
}

/// Checks that the session's game is the written one with this name: its text and its parameters, in whatever
/// file it was, or, if the name does not tell the text, its file.
fn same_text(session: &dyn Session, name: &Spec) -> Result<(), String> {
    let is_told = name.arguments.iter().any(|argument| argument.key.as_deref() == Some("rules"));
    let file = |spec: &Spec| Path::new(&spec.name).file_name().map(OsStr::to_owned);
    let is_same = |here: &str| {
        text_named(here).is_some_and(|here| {
            if is_told { here.arguments == name.arguments } else { file(&here) == file(name) }
        })
    };
    if is_same(session.spelled_out()) || is_same(session.game()) {
        return Ok(());
    }
    Err(format!("expected games of {}, got {}", session.spelled_out(), name.text))
}

/// A game of the list, generated with this seed if it has none of its own.
fn open_listed_with_seed(name: &str, seed: Option<u64>) -> Result<Box<dyn Session>, request::Error> {
    let found = open_listed(name)?;
    let Some(seed) = seed else { return Ok(found) };
    let joint = if name.contains(':') { ',' } else { ':' };
    Ok(open_listed(&format!("{name}{joint}seed={seed}")).unwrap_or(found))
}

/// Checks that this names the game of the session.
fn same_game(session: &dyn Session, name: &str, seed: Option<u64>, open: &Open) -> Result<(), String> {
    if name == session.spelled_out() || seed.is_none() && name == session.game() {
        return Ok(());
    }
    let found = open(name, seed).map_err(|error| error.to_string())?;
    if found.spelled_out() == session.spelled_out() {
        return Ok(());
    }
    Err(format!("expected games of {}, got {}", session.spelled_out(), found.spelled_out()))
}
