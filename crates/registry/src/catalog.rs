//! The lists of games and searches: the built-in ones, and those that a program adds before it uses them.

use crate::game_entry::GameEntry;
use crate::game_text::{GameText, game_text, names_a_game_file, opened, read_text_of, with_parameters};
use crate::games::built_in_games;
use crate::lists::{Lists, lists_or_make, set};
use crate::search_entry::SearchEntry;
use crate::searches::{built_in_searches, names_of_abilities};
use crate::session::Session;
use crate::written_game::session_of;
use game::quoted;
use request::{Argument, Error, Spec, unknown};
use written::{AnyWritten, SAMPLES, Sample};

/// Games and searches that a program adds to the built-in ones.
#[derive(Clone, Debug, Default)]
pub struct Additions {
    games: Vec<GameEntry>,
    searches: Vec<SearchEntry>,
}

impl Additions {
    /// No additions.
    pub fn new() -> Additions {
        Additions::default()
    }

    /// The same additions, and a game.
    #[must_use]
    pub fn game(mut self, entry: impl Into<GameEntry>) -> Additions {
        self.games.push(entry.into());
        self
    }

    /// The same additions, and a search.
    #[must_use]
    pub fn search(mut self, entry: SearchEntry) -> Additions {
        self.searches.push(entry);
        self
    }
}

/// Adds games and searches after the built-in ones. A program does so once, before it uses the lists.
///
/// # Errors
///
/// If a name contains other characters than lowercase letters, digits and hyphens, if two games or two
/// searches have the same name, or if the lists are in use.
pub fn add(additions: Additions) -> Result<(), Error> {
    let Additions { games, searches } = additions;
    let lists = Lists {
        games: [built_in_games(), games].concat(),
        searches: [built_in_searches(), searches].concat(),
    };
    check_names("game", lists.games.iter().map(|entry| entry.name))?;
    check_names("search", lists.searches.iter().map(|entry| entry.name).chain(names_of_abilities()))?;
    set(lists).map_err(|_| {
        Error::Other("games and searches were added too late: expected them before the first use".to_owned())
    })
}

/// Checks that these names are valid in specifications and distinct.
fn check_names<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Result<(), Error> {
    let mut known = Vec::new();
    for name in names {
        let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_letter) {
            return Err(Error::Other(format!(
                "expected a name of a {what} of lowercase letters, digits and hyphens, got {}",
                quoted(name)
            )));
        }
        if known.contains(&name) {
            return Err(Error::Other(format!(
                "expected a name of its own for each {what}, got {} twice",
                quoted(name)
            )));
        }
        known.push(name);
    }
    Ok(())
}

fn lists() -> &'static Lists {
    lists_or_make(|| Lists { games: built_in_games(), searches: built_in_searches() })
}

/// Every game that is a program, in the order in which they are shown.
pub fn games() -> &'static [GameEntry] {
    &lists().games
}

/// Every search that supports any game, in the order in which they are shown.
pub fn searches() -> Vec<SearchEntry> {
    lists().searches.clone()
}

/// The samples of written games that are games by their names: all that no game of the list is called after.
pub fn samples() -> impl Iterator<Item = Sample> {
    SAMPLES.iter().copied().filter(|sample| games().iter().all(|entry| entry.name != sample.name))
}

/// The sample that is the game of this name.
pub fn sample_named(name: &str) -> Option<Sample> {
    samples().find(|sample| sample.name == name)
}

/// The names of all games: of the list, and of samples.
pub fn game_names() -> impl Iterator<Item = &'static str> {
    games().iter().map(|entry| entry.name).chain(samples().map(|sample| sample.name))
}

/// The entry called `name`.
pub fn game_named(name: &str) -> Result<&'static GameEntry, Error> {
    let found = games().iter().find(|entry| entry.name == name);
    found.ok_or_else(|| unknown("game", name, game_names()))
}

/// Opens the game that `text` names, with its parameters: a session with the game at its start. A name that
/// no game of the list has is that of a sample of a written game, and one that ends with `.game` the path of
/// a file with the text of a game.
///
/// # Examples
///
/// ```
/// let session = registry::open("nim:heaps=1+2,players=3")?;
/// assert_eq!(session.legal_moves(), ["1>0", "2>1", "2>0"]);
/// assert_eq!(registry::open("hex:size=5")?.legal_moves().len(), 25);
/// # Ok::<(), request::Error>(())
/// ```
pub fn open(text: &str) -> Result<Session, Error> {
    open_with_seed(text, None)
}

/// As [`open`]; a randomly generated game without a seed gets this one.
pub fn open_with_seed(text: &str, seed: Option<u64>) -> Result<Session, Error> {
    let mut spec = Spec::read(text)?;
    if is_written(&spec) {
        let game_text = text_of(&spec)?;
        let game = opened(&game_text, &|path| format!(": yomi check {path} shows all of them"))?;
        return Ok(open_written(game, game_text));
    }
    let entry = game_named(&spec.name)?;
    if let (Some(seed), true) = (seed, lacks_seed(entry, &spec)) {
        let joint = if spec.arguments.is_empty() { ':' } else { ',' };
        spec.text = format!("{}{joint}seed={seed}", spec.text);
        spec.arguments.push(Argument { key: Some("seed".to_owned()), value: seed.to_string() });
    }
    (entry.open)(entry, &spec)
}

/// Reads the text of the written game that `text` names, with its parameters: the path of a file, or a
/// sample.
pub fn read_game_text(text: &str) -> Result<GameText, Error> {
    text_of(&Spec::read(text)?)
}

fn text_of(spec: &Spec) -> Result<GameText, Error> {
    match sample_named(&spec.name) {
        Some(sample) => with_parameters(spec, sample.text.to_owned()),
        None => read_text_of(spec),
    }
}

/// True if a specification names a written game.
fn is_written(spec: &Spec) -> bool {
    names_a_game_file(spec) || sample_named(&spec.name).is_some()
}

/// Returns whether [`open_with_seed`] gives the game a seed: it is generated from one, and the text names
/// none.
///
/// # Errors
///
/// If there is no such game.
pub fn lacks_a_seed(text: &str) -> Result<bool, Error> {
    let spec = Spec::read(text)?;
    Ok(!is_written(&spec) && lacks_seed(game_named(&spec.name)?, &spec))
}

/// As [`open`], but only for games of the list and samples, for callers that may not read files of this
/// machine.
pub fn open_listed(text: &str) -> Result<Session, Error> {
    let spec = Spec::read(text)?;
    if names_a_game_file(&spec) {
        return Err(Error::Other(format!(
            "expected a game of the list, got the file {}",
            quoted(&spec.name)
        )));
    }
    open(text)
}

/// Opens the game of a text: `name` ends with `.game`, with parameters if need be. No file is read.
///
/// # Errors
///
/// The first mistake of the text, in one line; or an error in the name or a parameter.
pub fn open_text(name: &str, text: &str) -> Result<Session, Error> {
    open_game_text(game_text(name, text)?)
}

/// Opens the game of a text with its name and parameters. No file is read.
///
/// # Errors
///
/// As [`open_text`].
pub fn open_game_text(text: GameText) -> Result<Session, Error> {
    Ok(open_written(opened(&text, &|_| String::new())?, text))
}

/// A session with the game of a text that was opened already, as by [`written::open`].
pub fn open_written(game: AnyWritten, text: GameText) -> Session {
    // Its searches are those of the list.
    lists();
    session_of(game, text)
}

fn lacks_seed(entry: &GameEntry, spec: &Spec) -> bool {
    let takes_one = entry.parameters.iter().any(|parameter| parameter.name == "seed");
    takes_one && spec.arguments.iter().all(|argument| argument.key.as_deref() != Some("seed"))
}
