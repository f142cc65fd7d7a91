//! Players: a learned evaluation, move probabilities and a search with its parameters, in one file that can
//! be named like a search.

mod file;
mod header;

pub use header::{Candidate, LEARNED, MadeBy, Matches, Player, Round};

use crate::learned::{Identity, Names};
use crate::mistakes::Mistakes;
use game::{Evaluated, Notation};
use ntuple::Network;
use request::{Argument, Budget, CLASSES, Error, Patience, Request, Spec};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// A request with a search of the list: a player file is replaced by the player's search.
pub(crate) struct Resolved<'a> {
    /// The request.
    pub(crate) request: Cow<'a, Request>,
    /// The network that [`LEARNED`] stands for, in a player.
    pub(crate) network: Option<Arc<Network>>,
    /// The mistakes that the search makes, if any.
    pub(crate) mistakes: Option<Mistakes>,
}

/// Replaces the player file named in the request by the player's search. Arguments after the file replace
/// those of the player, and limits replace all of its own.
pub(crate) fn resolved<'a, G: Evaluated + Notation>(
    game: &G,
    names: &Names<'_>,
    request: &'a Request,
) -> Result<Resolved<'a>, Error> {
    let unchanged = Resolved { request: Cow::Borrowed(request), network: None, mistakes: None };
    let Some(spec) = &request.search else { return Ok(unchanged) };
    let Some((file, given)) = spec.player()? else { return Ok(unchanged) };
    // The file as the request names it: a server may have replaced it by its path.
    let written = Spec::read(&spec.text)?;
    let shown = written.player()?.map_or(file, |(file, _)| file);
    let player = Player::open_as(shown, Path::new(file))?;
    let wrong = |why: String| Error::Other(format!("{shown}: {why}"));
    player.learned.identity.fits(&Identity::of(game, names)?, names.starts).map_err(wrong)?;
    let network = player.learned.network(game).map_err(|error| wrong(error.to_string()))?;
    let Request { search: Some(own), budget, .. } = player.request()? else { return Ok(unchanged) };
    let arguments = merged(own.arguments, given, player.classes.as_deref());
    let search = Spec { text: spec.text.clone(), name: own.name, arguments };
    let request =
        Request { search: Some(search), budget: limited(&request.budget, &budget), ..request.clone() };
    Ok(Resolved { request: Cow::Owned(request), network: Some(Arc::new(network)), mistakes: None })
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
