//! A recipe for a search: its specification, parsed and checked once, for the game in any of its types.

use crate::any_search::AnySearch;
use crate::books::Books;
use crate::classes;
use crate::database::{Databases, Open, Opens, SharedDatabase};
use crate::learned::Evaluations;
use crate::mistakes::Mistakes;
use crate::search_entry::{Offer, named};
use crate::search_player::SearchPlayer;
use crate::shared_parameters::{SharedParameters, shared_parameters};
use crate::solve_errors::file_error;
use book::Book;
use erased::Erased;
use game::{Evaluated, Game, Given, Notation, Parameter, ParameterError};
use request::{Argument, CLASSES, EVALUATION, Error, Request, Spec, give};
use search::Budget;
use search::pvs::SOLVER;
use solve::database::Cells;
use std::any::Any;
use std::sync::Arc;

/// The proof searches that can be the solver.
const SOLVERS: [&str; 3] = ["df-pn", "pds", "proof-number"];

/// The ingredients of a search except the game: its parameters, its solver, its book and its
/// database, parsed and checked.
pub(crate) struct Recipe {
    name: String,
    parameters: &'static [Parameter],
    /// The given values of parameters.
    values: Vec<(&'static str, String)>,
    /// The evaluation, if it is a network or an evaluator that is asked.
    attached: Option<Arc<dyn Any + Send + Sync>>,
    /// The search that runs first, and its budget.
    solver: Option<(Box<Recipe>, Budget)>,
    /// The book to ask first.
    book: Option<Arc<Book>>,
    database: Option<Cells>,
    mistakes: Option<Mistakes>,
    /// The seed of the request.
    seed: u64,
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
) -> Result<Recipe, Error> {
    let Offer { name, parameters, .. } = *named(offers, &spec.name)?;
    let (SharedParameters { database, book, mistakes }, spec) = &shared_parameters(spec)?;
    let database = database.as_deref().map(|path| databases.cells(path)).transpose()?;
    let of_file = |path| books.of_file(databases.game, databases.spelled_out, path);
    let book = book.as_deref().map(of_file).transpose()?;
    let mut given = Given::defaults(parameters);
    give(spec, parameters, &mut given)?;
    let takes = |name: &str| parameters.iter().any(|parameter| parameter.name == name);
    let solver = if takes(SOLVER) && given.is_given(SOLVER) {
        let asked = solver(name, &given)?;
        let named = asked.search.as_ref().unwrap_or(spec);
        let of = recipe(offers, databases, (evaluations, books), named, &asked)?;
        Some((Box::new(of), asked.budget))
    } else {
        None
    };
    let learned = if takes(CLASSES) && given.is_given(CLASSES) {
        classes::values(given.text(CLASSES), databases.game, databases.spelled_out)?
    } else {
        Vec::new()
    };
    let asked = [("seed", request.seed.to_string()), ("threads", request.threads.to_string())];
    if evaluations.outside.is_some() && !takes(EVALUATION) {
        return Err(Error::Other(format!(
            "{name}: expected a search with a static evaluation to ask evaluate"
        )));
    }
    let attached = if takes(EVALUATION) { evaluations.attached(given.text(EVALUATION))? } else { None };
    // The solver is asked before the search, which does not know of it; classes are replaced by what was
    // learned of them, and what is not given comes from there or from the request.
    let is_kept = |name: &str| given.is_given(name) && name != SOLVER && name != CLASSES;
    let kept = parameters.iter().filter(|parameter| is_kept(parameter.name));
    let mut values: Vec<_> =
        kept.map(|parameter| (parameter.name, given.text(parameter.name).to_owned())).collect();
    values.extend(learned.into_iter().chain(asked).filter(|(name, _)| takes(name) && !is_kept(name)));
    let memory = request.memory;
    let (name, mistakes, seed) = (name.to_owned(), *mistakes, request.seed);
    Ok(Recipe { name, parameters, values, attached, solver, book, database, mistakes, seed, memory })
}

/// The request to a solver, to prove a win of the player to move: the value of the parameter of the search
/// called `name`.
fn solver(name: &str, given: &Given<'_>) -> Result<Request, Error> {
    let expected = "a proof search with a limit, such as (df-pn:expansions=50000)";
    let wrong = || Error::Parameter { of: name.to_owned(), error: given.wrong(SOLVER, expected) };
    let text = given.text(SOLVER).strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let mut request = Request::new(Some(text.ok_or_else(wrong)?), &Budget::default())?;
    let search =
        request.search.as_mut().filter(|search| SOLVERS.contains(&search.name.as_str())).ok_or_else(wrong)?;
    // A bare value is the goal as well.
    let is_goal = |argument: &Argument| argument.key.as_deref().is_none_or(|key| key == "goal");
    if !search.arguments.iter().any(is_goal) {
        search.arguments.push(Argument { key: Some("goal".to_owned()), value: "win".to_owned() });
    }
    if request.budget.is_limited() { Ok(request) } else { Err(wrong()) }
}

/// Makes the search of a recipe from a list that contains it.
pub(crate) fn make<G: Evaluated + Notation + Clone + 'static>(
    offers: &[Offer<G>],
    game: &G,
    opens: Opens<G>,
    recipe: Recipe,
) -> Result<Box<dyn AnySearch<G>>, Error> {
    let Recipe { name, parameters, values, attached, solver, book, database, mistakes, seed, memory } =
        recipe;
    let wrong = |error: ParameterError| Error::Parameter { of: name.clone(), error };
    let mut given = Given::defaults(parameters);
    for (name, value) in &values {
        given.set(name, value).map_err(wrong)?;
    }
    if let Some(attached) = attached {
        given.attach(EVALUATION, attached).map_err(wrong)?;
    }
    let mut made = (named(offers, &name)?.make)(game, &given).map_err(wrong)?;
    if solver.is_some() || book.is_some() || database.is_some() || mistakes.is_some() {
        let solver = match solver {
            Some((recipe, budget)) => Some((make(offers, game, opens, *recipe)?, budget)),
            None => None,
        };
        let database = opens.zip(database).map(|(opens, cells)| open(opens, game, cells)).transpose()?;
        made = Box::new(SearchPlayer { search: made, solver, book, database, mistakes, seed });
    }
    match memory {
        Some(memory) if made.memory() > memory => {
            Err(Error::Memory { of: name, asked: made.memory(), memory })
        }
        _ => Ok(made),
    }
}

/// The database of this file, for a search.
fn open<G: Game + Clone>(opens: Open<G>, game: &G, cells: Cells) -> Result<SharedDatabase<G>, Error> {
    let database = opens(game.clone(), cells).map_err(file_error)?;
    let Some(player) = database.player() else { return Ok(database) };
    let (path, number) = (database.cells().path().display(), player.index() + 1);
    Err(Error::Other(format!(
        "{path}: expected a database of a two-player zero-sum game for a search, got what player \
         {number} can force"
    )))
}
