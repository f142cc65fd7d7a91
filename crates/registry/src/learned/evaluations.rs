//! Looks up the evaluations of a session's game by name.

use super::identity::Names;
use super::networks::Networks;
use super::shipped::{Role, Shipped, shipped};
use erased::Erased;
use game::{Evaluated, Given, Named, Parameter};
use ntuple::Network;
use request::{EVALUATION, Error, LEARNED, Spec, learned_file};
use search::Chosen;
use std::path::Path;
use std::sync::Arc;

/// The game of a session, with its evaluations.
#[derive(Clone, Copy)]
pub(crate) struct Evaluations<'a> {
    pub(crate) game: &'a Erased,
    pub(crate) names: Names<'a>,
    pub(crate) networks: &'a Networks,
}

impl Evaluations<'_> {
    /// The network that a search uses as its evaluation; `None` if the game defines the evaluation.
    pub(crate) fn attached(
        &self,
        parameters: &[Parameter],
        given: &Given<'_>,
    ) -> Result<Option<Arc<Network>>, Error> {
        if !parameters.iter().any(|parameter| parameter.name == EVALUATION) {
            return Ok(None);
        }
        self.network(Some(given.text(EVALUATION)))
    }

    /// The evaluation with this name, shipped or from a file; the default if no name is given. `None` if the
    /// name is unknown.
    pub(crate) fn chosen(&self, text: Option<&str>) -> Result<Option<Chosen<Erased>>, Error> {
        let first = || self.game.evaluations().first().and_then(|(name, _)| self.game.evaluation(name));
        let Some(network) = self.network(text)? else {
            return Ok(text.map_or_else(first, |name| self.game.evaluation(name)).map(Chosen::from));
        };
        let own = first().unwrap_or_else(<Erased as Evaluated>::Evaluation::default_choice);
        Ok(Some(Chosen::learned(own, network)))
    }

    /// The name of a search's evaluation in answers; `None` if it has none. Browsers must not see the
    /// server's folders.
    pub(crate) fn shown(&self, spec: &Spec, parameters: &[Parameter]) -> Option<String> {
        if !parameters.iter().any(|parameter| parameter.name == EVALUATION) {
            return None;
        }
        let Some(value) = evaluation_of(spec, parameters) else { return Some(self.default()) };
        let file = |path| Path::new(path).file_name().unwrap_or_default().display().to_string();
        let name = learned_file(value).map(|path| format!("{LEARNED}:{}", file(path)));
        Some(name.unwrap_or_else(|| value.to_owned()))
    }

    /// The name of the default evaluation.
    pub(crate) fn default(&self) -> String {
        let first = || self.game.evaluations().first().map_or("", |(name, _)| name).to_owned();
        self.default_shipped().map_or_else(first, |_| LEARNED.to_owned())
    }

    /// The network that a search uses as its evaluation; `None` if it has no evaluation or one defined by the
    /// game.
    pub(crate) fn network_of(
        &self,
        spec: &Spec,
        parameters: &[Parameter],
    ) -> Result<Option<Arc<Network>>, Error> {
        if !parameters.iter().any(|parameter| parameter.name == EVALUATION) {
            return Ok(None);
        }
        self.network(evaluation_of(spec, parameters))
    }

    /// The network with this name; `None` if the game defines the evaluation.
    fn network(&self, text: Option<&str>) -> Result<Option<Arc<Network>>, Error> {
        let text = text.unwrap_or_default();
        let shipped = match text {
            "" => self.default_shipped(),
            LEARNED => Some(Shipped::of(&self.names).ok_or_else(|| self.none_shipped())?),
            _ => None,
        };
        if let Some(shipped) = shipped {
            return self.networks.of_shipped(self.game, &self.names, shipped).map(Some);
        }
        learned_file(text).map(|path| self.networks.of_file(self.game, &self.names, path)).transpose()
    }

    /// The shipped evaluation that is the default of this game.
    fn default_shipped(&self) -> Option<&'static Shipped> {
        Shipped::of(&self.names).filter(|shipped| shipped.role == Role::Default)
    }

    fn none_shipped(&self) -> Error {
        let game = self.names.spelled_out;
        let name = |text: &str| text.split(':').next().unwrap_or_default().to_owned();
        let others = shipped().iter().map(|shipped| shipped.game).filter(|other| name(other) == name(game));
        let others = others.collect::<Vec<_>>().join(" and for ");
        let others = if others.is_empty() { String::new() } else { format!(" (there is one for {others})") };
        Error::Other(format!(
            "expected learned:FILE, as no learned evaluation of {game} comes with the program{others}: \
             `yomi learn evaluation` writes such a file"
        ))
    }
}

/// The evaluation given to a search.
fn evaluation_of<'a>(spec: &'a Spec, parameters: &[Parameter]) -> Option<&'a str> {
    let given = spec.arguments.iter().find(|argument| match &argument.key {
        Some(key) => key == EVALUATION,
        None => parameters.first().is_some_and(|first| first.name == EVALUATION),
    });
    given.map(|argument| &*argument.value).filter(|value| !value.is_empty())
}
