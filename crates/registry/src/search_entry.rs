//! An entry of the list of searches, and a search that a game offers.

use crate::any_search::{AnySearch, Observable, Unobserved};
use crate::levels::LEVEL;
use erased::Erased;
use game::{Evaluated, Given, Parameter, ParameterError};
use request::{ENGINE, Error, Meant, PLAYER, elsewhere, meant, unknown};
use search::{ConfiguredFor, Search};

/// An entry of the list of searches: a name, a description, and how the search is made.
#[derive(Clone, Copy, Debug)]
pub struct SearchEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// A description, in one line.
    pub about: &'static str,
    /// Its parameters, without limits.
    pub parameters: &'static [Parameter],
    make: Make<Erased>,
}

impl SearchEntry {
    /// The entry of a search, which runs on the erased form of every game. `about` is a description in one
    /// line.
    pub fn of<S>(name: &'static str, about: &'static str) -> SearchEntry
    where
        S: Search<Erased> + ConfiguredFor<Erased> + 'static,
    {
        let Offer { parameters, make, .. } = Offer::observable::<S>(name);
        SearchEntry { name, about, parameters, make }
    }

    /// The search in the form that a game offers.
    pub(crate) fn offer(&self) -> Offer<Erased> {
        let SearchEntry { name, parameters, make, .. } = *self;
        Offer { name, parameters, make }
    }
}

/// A search that a game offers.
pub(crate) struct Offer<G: Evaluated> {
    pub(crate) name: &'static str,
    pub(crate) parameters: &'static [Parameter],
    pub(crate) make: Make<G>,
}

/// Makes a search from its parameters.
type Make<G> = fn(&G, &Given<'_>) -> Result<Box<dyn AnySearch<G>>, ParameterError>;

/// The list of searches of a game.
pub(crate) type Offers<G> = fn() -> Vec<Offer<G>>;

impl<G: Evaluated> Offer<G> {
    /// A search that can be observed.
    pub(crate) fn observable<S: Search<G> + ConfiguredFor<G> + 'static>(name: &'static str) -> Offer<G> {
        let make: Make<G> = |game, given| Ok(Box::new(Observable(S::configure(game, given)?)));
        Offer { name, parameters: S::PARAMETERS, make }
    }

    /// A search that runs without an observer.
    pub(crate) fn unobserved<S: Search<G> + ConfiguredFor<G> + 'static>(name: &'static str) -> Offer<G> {
        let make: Make<G> = |game, given| Ok(Box::new(Unobserved(S::configure(game, given)?)));
        Offer { name, parameters: S::PARAMETERS, make }
    }
}

/// The search with this name in a list. Levels, players and engines are not in the list and were resolved
/// before; a name close to theirs was probably meant as one.
pub(crate) fn named<'a, G: Evaluated>(offers: &'a [Offer<G>], name: &str) -> Result<&'a Offer<G>, Error> {
    let mut names = Vec::with_capacity(offers.len());
    for offer in offers {
        if offer.name == name {
            return Ok(offer);
        }
        names.push(offer.name);
    }
    let others = [LEVEL, PLAYER, ENGINE].into_iter();
    match (unknown("search", name, others.chain(names)), meant("search", "beginner")) {
        // A level takes a number, and not every name of a search is known to those who look for one.
        (Error::Unknown { nearest: Some(near), .. }, Some(Meant::Look(look))) if near == LEVEL => {
            Err(elsewhere("search", name, look))
        }
        (error, _) => Err(error),
    }
}
