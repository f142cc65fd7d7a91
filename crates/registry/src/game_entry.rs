//! An entry of the list of games.

use crate::learned::{Role, Shipped, shipped};
use crate::session::Session;
use game::Parameter;
use request::{Error, LEARNED, Spec};
use std::fmt;
use std::sync::Arc;

/// An entry of the list of games: a name, a description, and how the game is made.
///
/// [`GameEntry::of`] makes one.
#[derive(Clone)]
pub struct GameEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// A description, in one line.
    pub about: &'static str,
    /// Its rules as implemented, in Markdown.
    pub rules: &'static str,
    /// The rules in Japanese, if they are translated.
    pub rules_in_japanese: Option<&'static str>,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// The evaluations defined by the game, the default first.
    pub(crate) named_evaluations: Vec<(&'static str, &'static str)>,
    /// For a preset, the game it belongs to and the parameters it fixes.
    pub preset: Option<(&'static str, &'static [(&'static str, &'static str)])>,
    /// True if its positions are numbered, so that it has databases.
    pub has_databases: bool,
    /// True if it has a layout, so that front ends draw it.
    pub is_drawn: bool,
    pub(crate) open: Arc<Open>,
}

/// Opens a session with a game, from its parameters.
pub(crate) type Open = dyn Fn(&GameEntry, &Spec) -> Result<Session, Error> + Send + Sync;

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameEntry")
            .field("name", &self.name)
            .field("parameters", &self.parameters)
            .field("preset", &self.preset)
            .finish_non_exhaustive()
    }
}

impl GameEntry {
    /// Its evaluations, as names and descriptions: those defined by the game, and the learned ones shipped
    /// with the program. The first is the default of the game with its default parameters.
    pub fn evaluations(&self) -> Vec<(&'static str, String)> {
        let named = self.named_evaluations.iter().map(|&(name, about)| (name, about.to_owned()));
        let mut all: Vec<_> = named.collect();
        if let Some(about) = self.about_shipped() {
            let default = self.open_by_default().map(|session| session.default_evaluation());
            let place = if default.is_ok_and(|name| name == LEARNED) { 0 } else { all.len() };
            all.insert(place, (LEARNED, about));
        }
        all
    }

    /// The description of the shipped evaluations for this game, if there are any.
    fn about_shipped(&self) -> Option<String> {
        let of = |shipped: &Shipped| {
            let (name, rest) = shipped.game.split_once(':').unwrap_or((shipped.game, ""));
            let has =
                |fixed: &(&str, &str)| rest.split(',').any(|part| part == format!("{}={}", fixed.0, fixed.1));
            let is_of =
                name == self.base_name() && self.preset.is_none_or(|(_, fixed)| fixed.iter().all(has));
            let default = if shipped.role == Role::Default { ", the default there" } else { "" };
            is_of.then(|| format!("{}{default}", shipped.game))
        };
        let games: Vec<String> = shipped().iter().filter_map(of).collect();
        (!games.is_empty()).then(|| format!("weights learned by self-play, for {}", games.join("; for ")))
    }

    fn open_by_default(&self) -> Result<Session, Error> {
        let name = self.name.to_owned();
        (self.open)(self, &Spec { text: name.clone(), name, arguments: Vec::new() })
    }

    /// The classifications of its moves with default parameters, as names and descriptions, the default
    /// first.
    pub fn classes(&self) -> Vec<(&'static str, &'static str)> {
        self.open_by_default().map_or_else(
            |_| Vec::new(),
            |session| session.classes().iter().map(|way| (way.name, way.about)).collect(),
        )
    }

    /// The name of the game, or of the game that it is a preset of.
    pub(crate) fn base_name(&self) -> &'static str {
        self.preset.map_or(self.name, |(of, _)| of)
    }

    /// The parameters left to choose: for a preset, those it does not fix.
    pub fn free_parameters(&self) -> Vec<Parameter> {
        let fixed = self.preset.map_or(&[][..], |(_, fixed)| fixed);
        let is_free = |parameter: &&Parameter| fixed.iter().all(|(key, _)| *key != parameter.name);
        self.parameters.iter().filter(is_free).copied().collect()
    }
}
