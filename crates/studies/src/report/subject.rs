//! The game that a report is about: a built-in one, or a written one.

use registry::{GameText, Session};
use request::{Error, Spec};
use written::syntax::{Rules, Verb};

/// The colors of players named after a color: of their pieces, and of the text on them.
const COLORS: [(&str, &str, &str); 6] = [
    ("white", "#f4efe4", "#171a1f"),
    ("black", "#23272f", "#ffffff"),
    ("red", "#c4352b", "#ffffff"),
    ("blue", "#1f5fbf", "#ffffff"),
    ("green", "#2e7d32", "#ffffff"),
    ("yellow", "#f0c53e", "#171a1f"),
];

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
    /// Opens a game by its name, with parameters if need be. A randomly generated game without a seed gets
    /// this one.
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
        let session = registry::open_with_seed(name, Some(seed))?;
        if !session.is_written() {
            let rules = registry::game_named(&Spec::read(name)?.name)?.rules;
            return Ok(Subject { session, rules: Source::BuiltIn(rules) });
        }
        let text = registry::read_game_text(name)?;
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

    /// Style rules for the pieces of players whose names are colors, below this selector.
    pub fn colors(&self, scope: &str) -> String {
        let rule = |(number, name): (usize, &String)| {
            let (_, own, ink) = COLORS.iter().find(|(color, ..)| color == name)?;
            Some(format!("{scope}svg.board .owner-{number} {{ --own: {own}; --own-ink: {ink}; }}\n"))
        };
        let players = self.text().into_iter().flat_map(|(_, rules)| &rules.players);
        (1..).zip(players).filter_map(rule).collect()
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
        let is_new = |key: &str| values.iter().any(|(name, _)| *name == key);
        if let Source::Written(text, _) = &self.rules {
            let mut text = text.clone();
            text.given.retain(|(key, _)| !is_new(key));
            text.given.extend(values.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())));
            return registry::open_game_text(text);
        }
        let spec = Spec::read(self.session.spelled_out())?;
        let own = spec.arguments.iter().filter_map(|argument| {
            let key = argument.key.as_deref().filter(|key| !is_new(key))?;
            Some(format!("{key}=\"{}\"", argument.value))
        });
        let new = values.iter().map(|(name, value)| format!("{name}={value}"));
        registry::open(&format!("{}:{}", spec.name, own.chain(new).collect::<Vec<_>>().join(",")))
    }
}
