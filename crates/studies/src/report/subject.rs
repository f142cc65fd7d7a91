//! The game that a report is about: a built-in one, a written one in a file, or a sample.

use super::page::colors;
use registry::{GameText, Session};
use request::{Error, GAME_FILE, Spec};
use written::syntax::{Rules, Verb};

/// A game at its start, with the text of its rules.
pub struct Subject {
    session: Session,
    rules: Source,
}

/// The source of the rules of a game.
#[derive(Clone, Debug)]
enum Source {
    /// A program, described in Markdown.
    BuiltIn(&'static str),
    /// The text of a written game, and the rules parsed from it.
    Written(GameText, Box<Rules>),
}

impl std::fmt::Debug for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subject").field("game", &self.session.game()).finish_non_exhaustive()
    }
}

impl Subject {
    /// Opens a game by its name, with parameters if need be: a game of the list, the path of a file that ends
    /// with `.game`, or a sample of a written game. A randomly generated game without a seed gets this one.
    ///
    /// # Errors
    ///
    /// If there is no such game, or its text or its parameters are wrong.
    ///
    /// # Examples
    ///
    /// ```
    /// use studies::report::Subject;
    ///
    /// // A built-in game, and a sample of a written one.
    /// assert_eq!(Subject::open("nim", 1)?.session().players(), 2);
    /// assert_eq!(Subject::open("three-in-a-row-for-three", 1)?.session().players(), 3);
    /// # Ok::<(), request::Error>(())
    /// ```
    pub fn open(name: &str, seed: u64) -> Result<Subject, Error> {
        let spec = Spec::read(name)?;
        if spec.name.ends_with(GAME_FILE) {
            return Subject::written(registry::open(name)?, registry::read_game_text(name)?);
        }
        let is_listed = registry::games().iter().any(|entry| entry.name == spec.name);
        if let Some(sample) = written::sample(&spec.name).filter(|_| !is_listed) {
            let parameters = &spec.text[spec.name.len()..];
            let name = format!("{}{GAME_FILE}{parameters}", spec.name);
            let text = registry::game_text(&name, sample.text)?;
            return Subject::written(registry::open_text(&named(&text, &[]), &text.text)?, text);
        }
        let session = registry::open_with_seed(name, Some(seed))?;
        let rules = registry::game_named(&spec.name)?.rules;
        Ok(Subject { session, rules: Source::BuiltIn(rules) })
    }

    fn written(session: Session, text: GameText) -> Result<Subject, Error> {
        let rules = written::read(&text.path, &text.text, &text.parameters());
        let rules = rules.map_err(|mistakes| Error::Other(mistakes.first_line()))?;
        Ok(Subject { session, rules: Source::Written(text, Box::new(rules)) })
    }

    /// The game at its start.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The text of a written game, and the rules read from it; `None` for any other.
    pub(super) fn text(&self) -> Option<(&GameText, &Rules)> {
        match &self.rules {
            Source::Written(text, rules) => Some((text, rules)),
            Source::BuiltIn(_) => None,
        }
    }

    /// The title of a written game; the name of any other, with its parameters.
    pub fn title(&self) -> &str {
        self.text().map_or_else(|| self.session.game(), |(_, rules)| &rules.title)
    }

    /// Style rules for the pieces of players whose names are colors.
    pub fn colors(&self) -> String {
        colors("", &self.players())
    }

    /// The rules of a built-in game in Markdown, or the text of a written one.
    pub fn rules(&self) -> &str {
        match &self.rules {
            Source::Written(text, _) => &text.text,
            Source::BuiltIn(rules) => rules,
        }
    }

    /// True if the second player may take the first player's side.
    pub(super) fn has_pie_rule(&self) -> bool {
        let lines = self.text().into_iter().flat_map(|(_, rules)| rules.turn.iter().flatten());
        lines.into_iter().any(|line| line.verb == Verb::PieRule)
    }

    /// The names of the players; `player 1`, … where they have none, or change with the pie rule.
    pub(super) fn players(&self) -> Vec<String> {
        let numbered = || (1..=self.session.players()).map(|number| format!("player {number}")).collect();
        let Some((_, rules)) = self.text() else { return numbered() };
        let is_number = |name: &String| name.chars().all(|c| c.is_ascii_digit());
        let are_names = !self.has_pie_rule() && !rules.players.iter().any(is_number);
        if are_names { rules.players.clone() } else { numbered() }
    }

    /// The same game with other values of some parameters.
    pub(super) fn with(&self, values: &[(&str, i64)]) -> Result<Session, Error> {
        match &self.rules {
            Source::Written(text, _) => registry::open_text(&named(text, values), &text.text),
            Source::BuiltIn(_) => {
                let spec = Spec::read(self.session.spelled_out())?;
                let own = spec.arguments.iter().filter_map(|argument| {
                    let key = argument.key.as_deref()?;
                    let is_new = values.iter().any(|(name, _)| *name == key);
                    (!is_new).then(|| format!("{key}=\"{}\"", argument.value))
                });
                registry::open(&joined(&spec.name, own.collect(), values))
            }
        }
    }
}

/// The name of a written game with its parameters, some of them replaced.
fn named(text: &GameText, values: &[(&str, i64)]) -> String {
    let is_old = |key: &str| !values.iter().any(|(name, _)| *name == key);
    let own = text.given.iter().filter(|(key, _)| is_old(key)).map(|(key, value)| format!("{key}={value}"));
    joined(&text.path, own.collect(), values)
}

fn joined(name: &str, mut arguments: Vec<String>, values: &[(&str, i64)]) -> String {
    arguments.extend(values.iter().map(|(name, value)| format!("{name}={value}")));
    if arguments.is_empty() { name.to_owned() } else { format!("{name}:{}", arguments.join(",")) }
}
