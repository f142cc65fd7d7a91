//! How a search is made: its specification read and checked once, for the game in any of its types.

use crate::any_search::{AnySearch, Observable};
use crate::classes;
use crate::database::Databases;
use crate::learned::Evaluations;
use crate::player::LEARNED;
use crate::search_entry::{Offer, named};
use crate::with_database::{WithDatabase, split_database};
use crate::with_solver::{WithSolver, split_solver};
use erased::Erased;
use game::{Evaluated, Given, Parameter};
use ntuple::Network;
use request::{EVALUATION, Error, Request, Spec, give};
use search::Budget;
use solve::database::Cells;
use std::sync::Arc;

/// The ingredients of a search except the game: its parameters, its solver and its database, parsed and
/// checked.
pub(crate) struct Recipe {
    name: String,
    parameters: &'static [Parameter],
    /// The given values of parameters.
    values: Vec<(&'static str, String)>,
    /// The network that the evaluation is, if it is learned.
    network: Option<Arc<Network>>,
    /// The search that runs first, and its budget.
    solver: Option<(Box<Recipe>, Budget)>,
    database: Option<Cells>,
    /// The memory available, in bytes; `None` if unknown.
    memory: Option<u64>,
}

impl Recipe {
    /// True if its search and its solver are in a list.
    pub(crate) fn is_among<G: Evaluated>(&self, offers: &[Offer<G>]) -> bool {
        offers.iter().any(|offer| offer.name == self.name)
            && self.solver.as_ref().is_none_or(|(solver, _)| solver.is_among(offers))
    }
}

/// Parses the recipe of the search that `spec` names. The request's seed and number of threads go to a search
/// that takes them and was given none. `own` is what the evaluation [`LEARNED`] stands for, in a player.
pub(crate) fn recipe(
    offers: &[Offer<Erased>],
    databases: &Databases<'_, Erased>,
    evaluations: &Evaluations<'_>,
    spec: &Spec,
    request: &Request,
    own: Option<&Arc<Network>>,
) -> Result<Recipe, Error> {
    let Offer { name, parameters, .. } = *named(offers, &spec.name)?;
    let wrong = |error| Error::Parameter { of: name.to_owned(), error };
    let (database, spec) = &split_database(spec)?;
    let database = database.as_deref().map(|path| databases.cells(path)).transpose()?;
    let (solver, spec) = &split_solver(spec, parameters)?;
    let spec = &classes::resolved(spec, parameters, databases.game, databases.spelled_out)?;
    let asked = [("seed", request.seed.to_string()), ("threads", request.threads.to_string())];
    let mut given = Given::defaults(parameters);
    give(spec, parameters, &mut given)?;
    for (name, value) in &asked {
        if parameters.iter().any(|parameter| parameter.name == *name) && !given.is_given(name) {
            given.set(name, value).map_err(wrong)?;
        }
    }
    let is_own =
        parameters.iter().any(|parameter| parameter.name == EVALUATION) && given.text(EVALUATION) == LEARNED;
    let network = match own.filter(|_| is_own) {
        Some(own) => Some(Arc::clone(own)),
        None => evaluations.attached(parameters, &given)?,
    };
    let values = parameters.iter().filter(|parameter| given.is_given(parameter.name));
    let values = values.map(|parameter| (parameter.name, given.text(parameter.name).to_owned())).collect();
    let solver = match solver {
        Some(solver) => {
            let of =
                recipe(offers, databases, evaluations, solver.search.as_ref().unwrap_or(spec), solver, None)?;
            Some((Box::new(of), solver.budget.clone()))
        }
        None => None,
    };
    let (name, memory) = (spec.name.clone(), request.memory);
    Ok(Recipe { name, parameters, values, network, solver, database, memory })
}

/// Makes the search of a recipe from a list that has it.
pub(crate) fn make<G: Evaluated + Clone + 'static>(
    offers: &[Offer<G>],
    databases: &Databases<'_, G>,
    recipe: Recipe,
) -> Result<Box<dyn AnySearch<G>>, Error> {
    let Recipe { name, parameters, values, network, solver, database, memory } = recipe;
    let offer = named(offers, &name)?;
    let wrong = |error| Error::Parameter { of: name.clone(), error };
    let mut given = Given::defaults(parameters);
    for (name, value) in &values {
        given.set(name, value).map_err(wrong)?;
    }
    if let Some(network) = network {
        given.attach(EVALUATION, network).map_err(wrong)?;
    }
    let mut made = (offer.make)(databases.game, &given).map_err(wrong)?;
    if let Some((recipe, budget)) = solver {
        made = Box::new(Observable(WithSolver::new(make(offers, databases, *recipe)?, &budget, made)));
    }
    if let Some(cells) = database {
        made = Box::new(Observable(WithDatabase::new(made, databases.open(cells)?)));
    }
    match memory {
        Some(memory) if made.memory() > memory => {
            Err(Error::Memory { search: name, asked: made.memory(), memory })
        }
        _ => Ok(made),
    }
}
