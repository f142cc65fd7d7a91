//! Players: a learned evaluation, move probabilities and a search with its parameters, in one file that can
//! be named like a search.

mod file;
mod header;

pub use header::{Candidate, LEARNED, MadeBy, Matches, Player, Round};

use crate::learned::{Identity, Names};
use game::{Evaluated, Notation};
use ntuple::Network;
use request::{Argument, Budget, CLASSES, Error, Patience, Request, Spec};
use std::path::Path;
use std::sync::Arc;

/// Replaces the player file named in a request by the player's search; returns the network that [`LEARNED`]
/// stands for in it. Arguments after the file replace those of the player, and limits replace all of its own.
pub(crate) fn resolve<G: Evaluated + Notation>(
    request: &mut Request,
    game: &G,
    names: &Names<'_>,
) -> Result<Option<Arc<Network>>, Error> {
    let Some(spec) = &mut request.search else { return Ok(None) };
    let Some((file, given)) = spec.player()? else { return Ok(None) };
    // The file as the request names it: a server may have replaced it by its path.
    let written = Spec::read(&spec.text)?;
    let shown = written.player()?.map_or(file, |(file, _)| file);
    let player = Player::open_as(shown, Path::new(file))?;
    let wrong = |why: String| Error::Other(format!("{shown}: {why}"));
    player.learned.identity.fits(&Identity::of(game, names)?, names.starts).map_err(wrong)?;
    let network = player.learned.network(game).map_err(|error| wrong(error.to_string()))?;
    let Request { search: Some(own), budget, .. } = player.request()? else { return Ok(None) };
    let arguments = merged(own.arguments, given, player.classes.as_deref());
    *spec = Spec { text: spec.text.clone(), name: own.name, arguments };
    request.budget = limited(&request.budget, &budget);
    Ok(Some(Arc::new(network)))
}

/// The arguments of a player, replaced by the given ones of the same name, with its classes written out.
fn merged(own: Vec<Argument>, given: Vec<Argument>, classes: Option<&str>) -> Vec<Argument> {
    let is_given = |own: &Argument| given.iter().any(|given| given.key == own.key);
    let mut all: Vec<Argument> = own.into_iter().filter(|own| !is_given(own)).collect();
    for argument in &mut all {
        if let (Some(CLASSES), LEARNED, Some(text)) = (argument.key.as_deref(), &*argument.value, classes) {
            text.clone_into(&mut argument.value);
        }
    }
    all.extend(given);
    all
}

/// The given budget, or that of the player if it has no limits.
pub(crate) fn limited(given: &Budget, own: &Budget) -> Budget {
    if given.is_limited() || given.patience != Patience::Unsaid {
        return given.clone();
    }
    let Budget { depth, nodes, expansions, evaluations, stored, time, .. } = *own;
    Budget { depth, nodes, expansions, evaluations, stored, time, ..given.clone() }
}
