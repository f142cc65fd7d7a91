//! A recipe for a search: its specification, parsed and checked once, for the game in any of its types.

use crate::any_search::{AnySearch, Observable};
use crate::books::Books;
use crate::classes;
use crate::database::{Databases, Opens};
use crate::learned::Evaluations;
use crate::named_file::split_file;
use crate::player::LEARNED;
use crate::search_entry::{Offer, named};
use crate::solve_errors::file_error;
use crate::with_book::WithBook;
use crate::with_database::WithDatabase;
use crate::with_solver::{WithSolver, split_solver};
use book::Book;
use erased::Erased;
use game::{Evaluated, Given, Notation, Parameter};
use ntuple::Network;
use request::{BOOK, DATABASE, EVALUATION, Error, Request, Spec, give};
use search::Budget;
use solve::database::Cells;
use std::sync::Arc;

/// The ingredients of a search except the game: its parameters, its solver, its book and its
/// database, parsed and checked.
pub(crate) struct Recipe {
    name: String,
    parameters: &'static [Parameter],
    /// The given values of parameters.
    values: Vec<(&'static str, String)>,
    /// The network used as the evaluation, if it is a learned one.
    network: Option<Arc<Network>>,
    /// The search that runs first, and its budget.
    solver: Option<(Box<Recipe>, Budget)>,
    /// The book to ask first.
    book: Option<Arc<Book>>,
    database: Option<Cells>,
    /// The memory available, in bytes; `None` if unknown.
    memory: Option<u64>,
}

impl Recipe {
    /// True if its search and its solver are in the list.
    pub(crate) fn is_among<G: Evaluated>(&self, offers: &[Offer<G>]) -> bool {
        named(offers, &self.name).is_ok()
            && self.solver.as_ref().is_none_or(|(solver, _)| solver.is_among(offers))
    }
}

/// Parses the recipe of the search that `spec` names. The request's seed and number of threads apply to a
/// search that takes them and was not given any. `own` is the network that [`LEARNED`] stands for, in a
/// player.
pub(crate) fn recipe(
    offers: &[Offer<Erased>],
    databases: &Databases<'_>,
    (evaluations, books): (&Evaluations<'_>, &Books),
    spec: &Spec,
    request: &Request,
    own: Option<&Arc<Network>>,
) -> Result<Recipe, Error> {
    let Offer { name, parameters, .. } = *named(offers, &spec.name)?;
    let wrong = |error| Error::Parameter { of: name.to_owned(), error };
    let (database, spec) = &split_file(spec, DATABASE)?;
    let database = database.as_deref().map(|path| databases.cells(path)).transpose()?;
    let (book, spec) = &split_file(spec, BOOK)?;
    let of_file = |path| books.of_file(databases.game, databases.spelled_out, path);
    let book = book.as_deref().map(of_file).transpose()?;
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
            let named = solver.search.as_ref().unwrap_or(spec);
            let of = recipe(offers, databases, (evaluations, books), named, solver, None)?;
            Some((Box::new(of), solver.budget.clone()))
        }
        None => None,
    };
    let (name, memory) = (spec.name.clone(), request.memory);
    Ok(Recipe { name, parameters, values, network, solver, book, database, memory })
}

/// Makes the search of a recipe from a list that contains it.
pub(crate) fn make<G: Evaluated + Notation + Clone + 'static>(
    offers: &[Offer<G>],
    game: &G,
    opens: Opens<G>,
    recipe: Recipe,
) -> Result<Box<dyn AnySearch<G>>, Error> {
    let Recipe { name, parameters, values, network, solver, book, database, memory } = recipe;
    let offer = named(offers, &name)?;
    let wrong = |error| Error::Parameter { of: name.clone(), error };
    let mut given = Given::defaults(parameters);
    for (name, value) in &values {
        given.set(name, value).map_err(wrong)?;
    }
    if let Some(network) = network {
        given.attach(EVALUATION, network).map_err(wrong)?;
    }
    let mut made = (offer.make)(game, &given).map_err(wrong)?;
    if let Some(book) = book {
        made = Box::new(Observable(WithBook::new(made, book)));
    }
    if let Some((recipe, budget)) = solver {
        made = Box::new(Observable(WithSolver::new(make(offers, game, opens, *recipe)?, &budget, made)));
    }
    if let Some((open, cells)) = opens.zip(database) {
        let database = open(game.clone(), cells).map_err(file_error)?;
        if let Some(player) = database.player() {
            let path = database.cells().path().display();
            let number = player.index() + 1;
            return Err(Error::Other(format!(
                "{path}: expected a database of a two-player zero-sum game for a search, got what player \
                 {number} can force"
            )));
        }
        made = Box::new(Observable(WithDatabase::new(made, database)));
    }
    match memory {
        Some(memory) if made.memory() > memory => {
            Err(Error::Memory { search: name, asked: made.memory(), memory })
        }
        _ => Ok(made),
    }
}
