//! Incomplete settings, from a TOML file and from a command line: one fills in what the other leaves open.

use crate::error::Error;
use crate::openings::Order;
use crate::seating::{Schedule, Seatings};
use crate::settings::{Entrant, PLIES, Scoring, Settings, Unfinished, numbered};
use registry::Adjudication;
use statistics::Sprt;
use std::path::PathBuf;
use std::str::FromStr;
use toml::{Table, Value};

/// Settings of a tournament, any of which may be missing.
///
/// # Examples
///
/// ```
/// use arena::Draft;
/// let file = Draft::read(
///     r#"
///     game = "random-game:branching=1-10"
///     players = ["turn-considered-best-first-max-n:budget=H,max-n-depth=2", "max-n:depth=2", "one-ply"]
///     scoring = "sum"
///     blocks = 400
///     "#,
/// )?;
/// assert_eq!(file.blocks, Some(400));
/// let settings = Draft { seed: Some(7), ..Draft::default() }.or(file).settings()?;
/// assert_eq!((settings.seed, settings.players.len()), (7, 3));
/// # Ok::<(), arena::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Draft {
    /// As in [`Settings`].
    pub game: Option<String>,
    /// As in [`Settings`]; empty if missing.
    pub players: Vec<Entrant>,
    /// As in [`Settings`].
    pub seatings: Option<Seatings>,
    /// As in [`Settings`].
    pub schedule: Option<Schedule>,
    /// As in [`Settings`].
    pub opening: Option<u32>,
    /// The file of openings.
    pub openings: Option<PathBuf>,
    /// The order of the openings.
    pub opening_order: Option<Order>,
    /// The number of plies of each opening that are taken.
    pub opening_plies: Option<u32>,
    /// As in [`Settings`].
    pub plies: Option<u32>,
    /// As in [`Settings`]; empty if missing.
    pub adjudicate: Vec<Adjudication>,
    /// As in [`Settings`].
    pub unfinished: Option<Unfinished>,
    /// As in [`Settings`].
    pub scoring: Option<Scoring>,
    /// As in [`Settings`].
    pub seed: Option<u64>,
    /// As in [`Settings`].
    pub trace: Option<bool>,
    /// The number of blocks to play.
    pub blocks: Option<u64>,
    /// The sequential test that ends the tournament.
    pub sprt: Option<Sprt>,
}

/// The keys of a file.
const KEYS: &str = "game players seatings schedule opening openings opening-order opening-plies plies \
    adjudicate unfinished scoring seed trace blocks sprt";

/// The greatest number in a file.
const MAX_NUMBER: i64 = 1 << 53;

impl Draft {
    /// Reads a file in TOML. Its keys are the fields of a draft; a player is a search, or a table of `name`
    /// and `search`.
    ///
    /// # Errors
    ///
    /// If the text is not TOML, has an unknown key, or a value that its key does not take.
    pub fn read(text: &str) -> Result<Draft, Error> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| not_toml(text, &error))?;
        known(&table, KEYS, "key of settings")?;
        let given = Given { table: &table, of: "" };
        Ok(Draft {
            game: given.text("game")?,
            players: players(&table)?,
            seatings: given.choice("seatings", &Seatings::NAMES)?,
            schedule: given.choice("schedule", &Schedule::NAMES)?,
            opening: given.whole("opening", 0)?.map(|plies| plies as u32),
            openings: given.text("openings")?.map(PathBuf::from),
            opening_order: given.choice("opening-order", &Order::NAMES)?,
            opening_plies: given.whole("opening-plies", 0)?.map(|plies| plies as u32),
            plies: given.whole("plies", 1)?.map(|plies| plies as u32),
            adjudicate: given.read_all("adjudicate")?,
            unfinished: given.choice("unfinished", &Unfinished::NAMES)?,
            scoring: given.choice("scoring", &Scoring::NAMES)?,
            seed: given.whole("seed", 0)?,
            trace: given.get("trace", "true or false", Value::as_bool)?,
            blocks: given.whole("blocks", 1)?,
            sprt: given.read_all("sprt")?.pop(),
        })
    }

    /// The settings of this draft, and those of `other` where they are missing.
    #[must_use]
    pub fn or(self, other: Draft) -> Draft {
        macro_rules! first {
            ($($field:ident)*) => {
                Draft {
                    players: if self.players.is_empty() { other.players } else { self.players },
                    adjudicate: if self.adjudicate.is_empty() { other.adjudicate } else { self.adjudicate },
                    $($field: self.$field.or(other.$field)),*
                }
            };
        }
        first!(game seatings schedule opening openings opening_order opening_plies plies
            unfinished scoring seed trace blocks sprt)
    }

    /// The settings; missing ones are as in [`Settings::new`].
    ///
    /// # Errors
    ///
    /// If there is no game or no player.
    pub fn settings(self) -> Result<Settings, Error> {
        let missing = |what: &str| Error::Settings(format!("expected {what}, got none"));
        if self.players.is_empty() {
            return Err(missing("a player, --player SPEC"));
        }
        Ok(Settings {
            game: self.game.ok_or_else(|| missing("a game"))?,
            players: numbered(self.players),
            seatings: self.seatings.unwrap_or_default(),
            opening: self.opening,
            openings: None,
            schedule: self.schedule.unwrap_or_default(),
            plies: self.plies.unwrap_or(PLIES),
            adjudicate: self.adjudicate,
            unfinished: self.unfinished.unwrap_or_default(),
            scoring: self.scoring.unwrap_or_default(),
            seed: self.seed.unwrap_or(1),
            trace: self.trace.unwrap_or_default(),
            processor_s: None,
        })
    }
}

/// The parser's message, with the line.
fn not_toml(text: &str, error: &toml::de::Error) -> Error {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let said = error.message().lines().next().unwrap_or("no TOML").to_owned();
    Error::Settings(format!("line {line}: {said}"))
}

fn known(table: &Table, keys: &str, what: &str) -> Result<(), Error> {
    match table.keys().find(|key| keys.split(' ').all(|known| known != *key)) {
        Some(key) => Err(request::unknown(what, key, keys.split(' ')).into()),
        None => Ok(()),
    }
}

fn players(table: &Table) -> Result<Vec<Entrant>, Error> {
    let Some(value) = table.get("players") else { return Ok(Vec::new()) };
    let wrong = || expected("players", "a list of searches, or of tables with a name and a search", value);
    value.as_array().filter(|players| !players.is_empty()).ok_or_else(wrong)?.iter().map(player).collect()
}

fn player(value: &Value) -> Result<Entrant, Error> {
    if let Value::String(search) = value {
        return Ok(Entrant::new(search));
    }
    let wrong = || expected("players", "a search, or a table with a name and a search", value);
    let table = value.as_table().ok_or_else(wrong)?;
    known(table, "name search", "key of a player")?;
    let given = Given { table, of: "players: " };
    let search = given.text("search")?.ok_or_else(wrong)?;
    Ok(Entrant { name: given.text("name")?.unwrap_or_else(|| search.clone()), search })
}

fn expected(key: &str, what: &str, found: &Value) -> Error {
    let found = found.to_string();
    let found = found.lines().next().unwrap_or_default();
    Error::Settings(format!("{key}: expected {what}, got {found}"))
}

/// A table with checked keys.
struct Given<'a> {
    table: &'a Table,
    /// The path of the table in the file.
    of: &'static str,
}

impl Given<'_> {
    fn wrong(&self, key: &str, what: &str, found: &Value) -> Error {
        expected(&format!("{}{key}", self.of), what, found)
    }

    /// The value of a key as it is read; `what` is expected where it cannot be.
    fn get<T>(
        &self,
        key: &str,
        what: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, Error> {
        let Some(value) = self.table.get(key) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| self.wrong(key, what, value))
    }

    fn text(&self, key: &str) -> Result<Option<String>, Error> {
        self.get(key, "text in quotes", |value| value.as_str().map(str::to_owned))
    }

    /// The values of a text, or of a list of texts.
    fn read_all<T: FromStr<Err = String>>(&self, key: &str) -> Result<Vec<T>, Error> {
        let Some(value) = self.table.get(key) else { return Ok(Vec::new()) };
        let read = |value: &Value| {
            let text = value.as_str().ok_or_else(|| self.wrong(key, "text in quotes", value))?;
            text.parse().map_err(|what| Error::Settings(format!("{key}: {what}")))
        };
        value.as_array().map_or_else(|| Ok(vec![read(value)?]), |values| values.iter().map(read).collect())
    }

    fn whole(&self, key: &str, least: i64) -> Result<Option<u64>, Error> {
        let greatest = if matches!(key, "seed" | "blocks") { MAX_NUMBER } else { i64::from(u32::MAX) };
        self.get(key, &format!("a whole number from {least} to {greatest}"), |value| {
            value.as_integer().filter(|number| (least..=greatest).contains(number)).map(i64::unsigned_abs)
        })
    }

    fn choice<T: Copy>(&self, key: &str, choices: &[(&'static str, T)]) -> Result<Option<T>, Error> {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        self.get(key, &names.join(" or "), |value| {
            choices.iter().find(|(name, _)| value.as_str() == Some(*name)).map(|(_, choice)| *choice)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(Draft::read(text).expect_err("it is wrong").to_string(), expected);
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        check("gane = \"nim\"", "there is no key of settings `gane`; did you mean `game`?");
        check("game = \"nim\"\nseed = ", "line 2: string values must be quoted, expected literal string");
        check("game = 3", "game: expected text in quotes, got 3");
        check("blocks = 0", "blocks: expected a whole number from 1 to 9007199254740992, got 0");
        check("plies = -1", "plies: expected a whole number from 1 to 4294967295, got -1");
        check("schedule = 1", "schedule: expected round-robin or gauntlet or swiss, got 1");
        check(
            "adjudicate = [\"win=5\"]",
            "adjudicate: expected win=VALUE,moves=N, draw=VALUE,moves=N or database=FILE, with ,from=PLIES \
             if need be, got `win=5`",
        );
        check("scoring = \"win\"", "scoring: expected wins or sum or payoffs, got \"win\"");
        check("trace = 1", "trace: expected true or false, got 1");
        check(
            "players = []",
            "players: expected a list of searches, or of tables with a name and a search, got []",
        );
        check("players = [3]", "players: expected a search, or a table with a name and a search, got 3");
        check(
            "[[players]]\nname = \"a\"\nserch = \"random\"",
            "there is no key of a player `serch`; did you mean `search`?",
        );
        check("[[players]]\nsearch = 3", "players: search: expected text in quotes, got 3");
    }

    #[test]
    fn the_command_line_comes_first() {
        let file =
            Draft::read("game = \"nim\"\nseed = 3\nblocks = 7\nplayers = [\"random\"]").expect("settings");
        let flags = Draft { seed: Some(4), players: vec![Entrant::new("one-ply")], ..Draft::default() };
        let both = flags.or(file);
        assert_eq!((both.seed, both.blocks, both.players[0].search.as_str()), (Some(4), Some(7), "one-ply"));
    }
}
