//! The lists of games and searches: the built-in ones, and those that a program adds before it uses them.

use crate::game_entry::GameEntry;
use crate::game_text::{GameText, names_a_game_file};
use crate::games::built_in_games;
use crate::lists::{Lists, lists_or_make, set};
use crate::search_entry::SearchEntry;
use crate::searches::{built_in_searches, names_of_abilities};
use crate::session::Session;
use crate::written_game::{open_game_file, open_text_of, session_of};
use game::quoted;
use request::{Argument, Error, Spec, elsewhere, unknown};
use written::AnyWritten;

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

/// Every game, in the order in which they are shown.
pub fn games() -> &'static [GameEntry] {
    &lists().games
}

/// Every search that supports any game, in the order in which they are shown.
pub fn searches() -> Vec<SearchEntry> {
    lists().searches.clone()
}

/// The entry called `name`.
pub fn game_named(name: &str) -> Result<&'static GameEntry, Error> {
    let found = games().iter().find(|entry| entry.name == name);
    found.ok_or_else(|| match written::sample(name) {
        Some(_) => elsewhere("game", name, &written::where_it_is(name)),
        None => unknown("game", name, games().iter().map(|entry| entry.name)),
    })
}

/// Opens the game that `text` names, with its parameters: a session with the game at its start. A name that
/// ends with `.game` is the path of a file with the text of a game.
///
/// # Examples
///
/// ```
/// let session = registry::open("nim:heaps=1+2,players=3")?;
/// assert_eq!(session.legal_moves(), ["1>0", "2>1", "2>0"]);
/// # Ok::<(), request::Error>(())
/// ```
pub fn open(text: &str) -> Result<Session, Error> {
    open_with_seed(text, None)
}

/// As [`open`]; a randomly generated game without a seed gets this one.
pub fn open_with_seed(text: &str, seed: Option<u64>) -> Result<Session, Error> {
    let spec = Spec::read(text)?;
    if names_a_game_file(&spec) {
        // Its searches are those of the list.
        lists();
        return open_game_file(&spec);
    }
    open_of_list(spec, seed)
}

/// Returns whether [`open_with_seed`] gives the game a seed: it is generated from one, and the text names
/// none.
///
/// # Errors
///
/// If there is no such game.
pub fn lacks_a_seed(text: &str) -> Result<bool, Error> {
    let spec = Spec::read(text)?;
    Ok(!names_a_game_file(&spec) && lacks_seed(game_named(&spec.name)?, &spec))
}

/// As [`open`], but only for games of the list, for callers that may not read files of this machine.
pub fn open_listed(text: &str) -> Result<Session, Error> {
    let spec = Spec::read(text)?;
    if names_a_game_file(&spec) {
        return Err(Error::Other(format!(
            "expected a game of the list, got the file {}",
            quoted(&spec.name)
        )));
    }
    open_of_list(spec, None)
}

/// Opens the game of a text: `name` ends with `.game`, with parameters if need be. No file is read.
///
/// # Errors
///
/// The first mistake of the text, in one line; or an error in the name or a parameter.
pub fn open_text(name: &str, text: &str) -> Result<Session, Error> {
    let spec = Spec::read(name)?;
    // Its searches are those of the list.
    lists();
    open_text_of(&spec, text)
}

/// A session with the game of a text that was opened already, as by [`written::open`].
pub fn open_written(game: AnyWritten, text: GameText) -> Session {
    // Its searches are those of the list.
    lists();
    session_of(game, text)
}

fn open_of_list(mut spec: Spec, seed: Option<u64>) -> Result<Session, Error> {
    let entry = game_named(&spec.name)?;
    if let (Some(seed), true) = (seed, lacks_seed(entry, &spec)) {
        let joint = if spec.arguments.is_empty() { ':' } else { ',' };
        spec.text = format!("{}{joint}seed={seed}", spec.text);
        spec.arguments.push(Argument { key: Some("seed".to_owned()), value: seed.to_string() });
    }
    (entry.open)(entry, &spec)
}

fn lacks_seed(entry: &GameEntry, spec: &Spec) -> bool {
    let takes_one = entry.parameters.iter().any(|parameter| parameter.name == "seed");
    takes_one && spec.arguments.iter().all(|argument| argument.key.as_deref() != Some("seed"))
}
