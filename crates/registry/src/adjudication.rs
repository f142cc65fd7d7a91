//! Ends games before their rules do: where the players agree on the value, or a database knows it.

use crate::database::SharedDatabase;
use crate::session::Session;
use erased::{Erased, State};
use game::Payoffs;
use request::Error;
use search::{Kind, Report, Value};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A rule that ends games early, such as `win=800,moves=4` or `database=FILE,from=20`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Adjudication {
    /// What has to be known.
    pub by: By,
    /// The number of values of each player in a row that have to say so.
    pub moves: u32,
    /// The plies of a game before which it does not end.
    pub from: u32,
}

/// What ends a game early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// The values of all players who tell any, at least two, give the same player the most, and at least
    /// this.
    Win(i32),
    /// The values of all players who tell any, at least two, are this far from 0 at most.
    Draw(i32),
    /// The position is in the database in this file.
    Database(String),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// By the rules of the game.
    #[default]
    Rules,
    /// By agreement of the players' values.
    Agreement,
    /// By the value in a database.
    Database,
    /// By its length: it was broken off.
    Length,
    /// A program failed.
    Failure,
    /// A program ran out of time for the game.
    Time,
    /// A program resigned.
    Resign,
}

impl End {
    /// True if the rules ended the game.
    pub fn is_by_rules(&self) -> bool {
        *self == End::Rules
    }
}

impl FromStr for Adjudication {
    type Err = String;

    fn from_str(text: &str) -> Result<Adjudication, String> {
        let read = || {
            let (mut by, mut moves, mut from) = (None, None, None);
            for part in text.split(',') {
                let (name, value) = part.split_once('=')?;
                let whole = || value.trim().parse::<i32>().ok().filter(|number| *number >= 0);
                match name.trim() {
                    "moves" if moves.is_none() => moves = Some(whole().filter(|moves| *moves > 0)? as u32),
                    "from" if from.is_none() => from = Some(whole()? as u32),
                    "win" if by.is_none() => by = Some(By::Win(whole().filter(|value| *value > 0)?)),
                    "draw" if by.is_none() => by = Some(By::Draw(whole()?)),
                    "database" if by.is_none() => by = Some(By::Database(value.trim().to_owned())),
                    _ => return None,
                }
            }
            let is_database = matches!(by, Some(By::Database(_)));
            let moves = if is_database { moves.xor(Some(1)) } else { moves };
            Some(Adjudication { by: by?, moves: moves?, from: from.unwrap_or(0) })
        };
        read().ok_or_else(|| {
            let what = "win=VALUE,moves=N, draw=VALUE,moves=N or database=FILE, with ,from=PLIES if need be";
            format!("expected {what}, got {}", game::quoted(text))
        })
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.by {
            By::Win(value) => write!(f, "win={value},moves={}", self.moves)?,
            By::Draw(value) => write!(f, "draw={value},moves={}", self.moves)?,
            By::Database(file) => write!(f, "database={file}")?,
        }
        if self.from > 0 { write!(f, ",from={}", self.from) } else { Ok(()) }
    }
}

impl TryFrom<String> for Adjudication {
    type Error = String;

    fn try_from(text: String) -> Result<Adjudication, String> {
        text.parse()
    }
}

impl From<Adjudication> for String {
    fn from(rule: Adjudication) -> String {
        rule.to_string()
    }
}

/// A rule, and its open database.
pub(crate) struct Rule {
    rule: Adjudication,
    database: Option<SharedDatabase<Erased>>,
}

impl Rule {
    /// Opens the databases of rules for games of this session.
    pub(crate) fn open(session: &Session, rules: &[Adjudication]) -> Result<Vec<Rule>, Error> {
        let open = |rule: &Adjudication| {
            let By::Database(file) = &rule.by else { return Ok(Rule { rule: rule.clone(), database: None }) };
            let database = session.database(Path::new(file))?;
            if database.player().is_some() {
                let what = "expected a database with the payoffs of all players, got one of a single player";
                return Err(Error::Other(format!("{file}: {what}")));
            }
            Ok(Rule { rule: rule.clone(), database: Some(database) })
        };
        rules.iter().map(open).collect()
    }

    /// What a value says by this rule: the payoffs of a decided game by their signs; `None` if it is open.
    fn verdict(&self, values: &[i32], is_decided: bool) -> Option<Vec<i32>> {
        let most = *values.iter().max()?;
        let is_most = |value: &i32| *value == most;
        let has_winner = values.iter().filter(|value| is_most(value)).count() == 1;
        let is_so = match self.rule.by {
            By::Win(least) => has_winner && (is_decided || most >= least),
            By::Draw(_) if is_decided => values.iter().all(is_most),
            By::Draw(within) => values.iter().all(|value| value.abs() <= within),
            By::Database(_) => false,
        };
        let is_draw = matches!(self.rule.by, By::Draw(_));
        let sign = |value| i32::from(!is_draw) * if is_most(value) { 1 } else { -1 };
        is_so.then(|| values.iter().map(sign).collect())
    }
}

/// What a seat's last values say by a rule, and how many in a row.
type Said = Option<(Option<Vec<i32>>, u32)>;

/// Watches a game. Shape `[rules][seats]`.
pub(crate) struct Judge<'a>(Vec<(&'a Rule, Vec<Said>)>);

impl Judge<'_> {
    pub(crate) fn new(rules: &[Rule], seats: usize) -> Judge<'_> {
        Judge(rules.iter().map(|rule| (rule, vec![None; seats])).collect())
    }

    /// Takes note of the value that a player reports.
    pub(crate) fn hear<M>(&mut self, seat: usize, report: &Report<M>) {
        let (Value::Vector(values), Kind::Exact | Kind::Heuristic) = (&report.value, report.kind) else {
            return;
        };
        // A value that contains the end counts in payoffs.
        let is_decided = report.kind == Kind::Exact || report.distance.is_some();
        for (rule, said) in &mut self.0 {
            let verdict = rule.verdict(values.as_slice(), is_decided);
            let before = said[seat].take().filter(|(before, _)| *before == verdict);
            said[seat] = Some((verdict, before.map_or(0, |(_, moves)| moves) + 1));
        }
    }

    /// How the game ends at this position: the payoffs of a database, else their signs.
    pub(crate) fn end(&self, state: &State, plies: u32) -> Result<Option<(End, Payoffs)>, Error> {
        for (Rule { rule, database }, said) in self.0.iter().filter(|(rule, _)| plies >= rule.rule.from) {
            if let Some(database) = database {
                let known = database.known(state).map_err(crate::solve_errors::file_error)?;
                if let Some(known) = known {
                    return Ok(Some((End::Database, known.payoffs)));
                }
            }
            let said: Vec<_> = said.iter().flatten().collect();
            if let [(Some(first), _), _, ..] = said[..]
                && said.iter().all(|(other, moves)| other.as_ref() == Some(first) && *moves >= rule.moves)
            {
                return Ok(Some((End::Agreement, Payoffs::new(first))));
            }
        }
        Ok(None)
    }
}
