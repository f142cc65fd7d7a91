//! Learned evaluations: the file that stores one, and how a search is given it.

mod file;
mod header;
mod identity;

pub use file::Learned;
pub use header::{Checkpoint, Points};
pub use identity::Identity;
pub(crate) use identity::Names;

use game::{Evaluated, Given, Named, Notation, Parameter};
use ntuple::Network;
use request::{EVALUATION, Error, learned_file};
use search::Chosen;
use std::path::Path;
use std::sync::Arc;

/// The network in a file, for a game. A file for another game is refused.
fn network<G: Evaluated + Notation>(game: &G, names: &Names<'_>, path: &str) -> Result<Arc<Network>, Error> {
    let learned = Learned::open(Path::new(path))?;
    let wrong = |why: String| Error::Other(format!("{path}: {why}"));
    learned.identity.fits(&Identity::of(game, names)?, names.starts).map_err(wrong)?;
    let network = learned.network(game).map_err(|error| wrong(error.to_string()))?;
    Ok(Arc::new(network))
}

/// The network that the evaluation of a search stands for, if a file is named.
pub(crate) fn attached<G: Evaluated + Notation>(
    parameters: &[Parameter],
    given: &Given<'_>,
    game: &G,
    names: &Names<'_>,
) -> Result<Option<Arc<Network>>, Error> {
    if !parameters.iter().any(|parameter| parameter.name == EVALUATION) {
        return Ok(None);
    }
    learned_file(given.text(EVALUATION)).map(|path| network(game, names, path)).transpose()
}

/// The value of the parameter in answers. A browser gets no folders of the server to see.
pub(crate) fn shown(value: &str) -> String {
    let file = |path| Path::new(path).file_name().unwrap_or_default().display().to_string();
    learned_file(value).map_or_else(|| value.to_owned(), |path| format!("learned:{}", file(path)))
}

/// The evaluation that has this name, or is in this file; the first of the game if none is named. `None` if
/// there is no such name.
pub(crate) fn evaluation<G: Evaluated + Notation>(
    game: &G,
    names: &Names<'_>,
    text: Option<&str>,
) -> Result<Option<Chosen<G>>, Error> {
    let first = || game.evaluations().first().and_then(|(name, _)| game.evaluation(name));
    let Some(path) = text.and_then(learned_file) else {
        return Ok(text.map_or_else(first, |name| game.evaluation(name)).map(Chosen::from));
    };
    let own = first().unwrap_or_else(G::Evaluation::default_choice);
    Ok(Some(Chosen::learned(own, network(game, names, path)?)))
}
