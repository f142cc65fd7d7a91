//! Looks up the evaluations of a session's game by name.

use super::identity::Names;
use super::networks::Networks;
use super::shipped::{Role, Shipped, shipped};
use erased::Erased;
use game::{Evaluated, Named, quoted};
use ntuple::Network;
use request::{Error, LEARNED, learned_file};
use search::{Chosen, Evaluator, OUTSIDE};
use std::any::Any;
use std::path::Path;
use std::sync::Arc;

/// The game of a session, with its evaluations.
#[derive(Clone, Copy)]
pub(crate) struct Evaluations<'a> {
    pub(crate) game: &'a Erased,
    pub(crate) names: Names<'a>,
    pub(crate) networks: &'a Networks,
    /// The network called `learned` in a player, instead of the one that comes with the program.
    pub(crate) own: Option<&'a Arc<Network>>,
    /// The evaluator that is asked in place of all evaluations, if there is one.
    pub(crate) outside: Option<&'a Arc<dyn Evaluator<Erased>>>,
}

impl Evaluations<'_> {
    /// The evaluation with this name, shipped or from a file; the default if no name is given. `None` if the
    /// name is unknown.
    pub(crate) fn chosen(&self, text: Option<&str>) -> Result<Option<Chosen<Erased>>, Error> {
        let first = || self.game.evaluations().first().and_then(|(name, _)| self.game.evaluation(name));
        let Some(network) = self.network(text.unwrap_or_default())? else {
            return Ok(text.map_or_else(first, |name| self.game.evaluation(name)).map(Chosen::from));
        };
        let own = first().unwrap_or_else(<Erased as Evaluated>::Evaluation::default_choice);
        Ok(Some(Chosen::learned(own, network)))
    }

    /// The name of an evaluation in answers, where none is the default. Browsers must not see the server's
    /// folders.
    pub(crate) fn shown(&self, text: &str) -> String {
        if text.is_empty() {
            return self.default();
        }
        let file = |path| Path::new(path).file_name().unwrap_or_default().display().to_string();
        learned_file(text).map_or_else(|| text.to_owned(), |path| format!("{LEARNED}:{}", file(path)))
    }

    /// The name of the default evaluation.
    pub(crate) fn default(&self) -> String {
        if self.outside.is_some() {
            return OUTSIDE.to_owned();
        }
        let first = || self.game.evaluations().first().map_or("", |(name, _)| name).to_owned();
        self.default_shipped().map_or_else(first, |_| LEARNED.to_owned())
    }

    /// What is attached to a search whose parameter has this text: an evaluator, or a network.
    pub(crate) fn attached(&self, text: &str) -> Result<Option<Arc<dyn Any + Send + Sync>>, Error> {
        let Some(outside) = self.outside else {
            return Ok(self.network(text)?.map(|network| network as Arc<dyn Any + Send + Sync>));
        };
        if text.is_empty() {
            return Ok(Some(Arc::new(Arc::clone(outside))));
        }
        let found = quoted(text);
        Err(Error::Other(format!("evaluation: expected none beside {OUTSIDE}, got {found}")))
    }

    /// The network with this name; `None` if the game defines the evaluation.
    pub(crate) fn network(&self, text: &str) -> Result<Option<Arc<Network>>, Error> {
        if let Some(own) = self.own.filter(|_| text == LEARNED) {
            return Ok(Some(Arc::clone(own)));
        }
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
