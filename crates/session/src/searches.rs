//! The one list of searches, and how each is made for a game.

use crate::classes;
use crate::database::{Databases, WithDatabase, split_database};
use crate::error::{Error, unknown};
use crate::request::{Request, give};
use crate::spec::Spec;
use crate::with_solver::{WithSolver, split_solver};
use census::Exact;
use erased::{Erasable, Erased};
use game::{Evaluated, Given, LastResort, Parameter, ParameterError, Payoffs};
use search::{
    AlphaBeta, BestFirstMaxN, BestReply, BestReplyPlus, Budget, ConfiguredFor, DfPn, Label,
    LastResortSoftMaxN, MaxN, Mcts, Minimax, NegaAlpha, NegaMax, Observer, OnePly, Paranoid, Pds,
    ProofNumber, Pvs, RandomPlay, Report, Root, Search, SoftMaxN, Stats, Stop, TurnConsideredBestFirstMaxN,
    Unsupported,
};
use solve::database::Cells;

/// A search with all types erased except the game's.
pub(crate) trait AnySearch<G: Evaluated> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported>;

    fn ends_by_itself(&self) -> bool;

    fn ends_soon(&self) -> bool;

    fn memory(&self) -> u64;

    fn reseed(&mut self, seed: u64);

    fn forget(&mut self);

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>);

    fn run(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        watcher: Option<&mut dyn Observer<G>>,
    ) -> Result<Report<G::Move>, Unsupported>;
}

impl<G: Evaluated> dyn AnySearch<G> {
    /// The part of the search's report that a player needs.
    pub(crate) fn choose(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
    ) -> Result<Choice<G::Move>, Unsupported> {
        let report = self.run(root, budget, None)?;
        let Report { best, line_depth, depth, stats, stop, .. } = report;
        Ok(Choice { best, depth: line_depth.unwrap_or(depth), stats, stop })
    }
}

/// The move that a search chose, and its cost.
pub(crate) struct Choice<M> {
    pub(crate) best: Option<M>,
    /// The depth in plies of the line behind the value where the search knows it; otherwise the depth
    /// searched.
    pub(crate) depth: u32,
    pub(crate) stats: Stats,
    pub(crate) stop: Stop,
}

/// A search that can be observed: it is compiled for two observers, none and a dynamic one.
pub(crate) struct Observable<S>(pub(crate) S);

/// A search that runs without an observer, and is compiled for none.
pub(crate) struct Unobserved<S>(pub(crate) S);

macro_rules! any_search {
    ($wrapper:ident, $run:expr) => {
        impl<G: Evaluated, S: Search<G>> AnySearch<G> for $wrapper<S> {
            fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
                self.0.fits(root, budget)
            }

            fn ends_by_itself(&self) -> bool {
                self.0.ends_by_itself()
            }

            fn ends_soon(&self) -> bool {
                self.0.ends_soon()
            }

            fn memory(&self) -> u64 {
                self.0.memory()
            }

            fn reseed(&mut self, seed: u64) {
                self.0.reseed(seed);
            }

            fn forget(&mut self) {
                self.0.forget();
            }

            fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
                self.0.conclude(root, payoffs, report);
            }

            fn run(
                &mut self,
                root: &Root<'_, G>,
                budget: &Budget,
                observer: Option<&mut dyn Observer<G>>,
            ) -> Result<Report<G::Move>, Unsupported> {
                let run: fn(&mut S, &Root<'_, G>, &Budget, Option<&mut dyn Observer<G>>) -> _ = $run;
                run(&mut self.0, root, budget, observer)
            }
        }
    };
}

any_search!(Observable, |search, root, budget, observer| match observer {
    None => search.search(root, budget, ()),
    Some(observer) => search.search(root, budget, observer),
});

any_search!(Unobserved, |search, root, budget, observer| {
    debug_assert!(observer.is_none(), "an observed run goes through the erased game");
    search.search(root, budget, ())
});

/// An entry of the list of searches.
#[derive(Clone, Copy, Debug)]
pub struct SearchEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// A description, in one line.
    pub about: &'static str,
    /// Its parameters, without limits.
    pub parameters: &'static [Parameter],
}

/// A search that a game offers.
pub(crate) struct Offer<G: Evaluated> {
    pub(crate) name: &'static str,
    pub(crate) parameters: &'static [Parameter],
    make: Make<G>,
}

/// Makes a search from its parameters.
type Make<G> = fn(&G, &Given<'_>) -> Result<Box<dyn AnySearch<G>>, ParameterError>;

/// The list of searches of a game.
pub(crate) type Offers<G> = fn() -> Vec<Offer<G>>;

macro_rules! offers {
    ($wrapper:ident, $game:ty; $($name:literal => $search:ty;)*) => {
        vec![$(Offer {
            name: $name,
            parameters: <$search as ConfiguredFor<$game>>::PARAMETERS,
            make: |game, given| {
                Ok(Box::new($wrapper(<$search as ConfiguredFor<$game>>::configure(game, given)?)))
            },
        }),*]
    };
}

/// Lists every search of an erased game: those that support any game, and those for games that name moves of
/// last resort.
macro_rules! searches {
    (
        $($name:literal => $search:ty, $about:literal;)*
        last resort: $($last_name:literal => $last_search:ty;)*
    ) => {
        /// Every search that supports any game, in the order in which they are shown.
        pub fn searches() -> Vec<SearchEntry> {
            vec![$(SearchEntry {
                name: $name,
                about: $about,
                parameters: <$search as ConfiguredFor<Erased>>::PARAMETERS,
            }),*]
        }

        /// The searches of an erased game. Whether one supports the number of players, the payoffs and the
        /// past is checked when it runs.
        pub(crate) fn any_players() -> Vec<Offer<Erased>> {
            offers! { Observable, Erased; $($name => $search;)* }
        }

        /// The same for a game that names moves of last resort.
        pub(crate) fn with_last_resort() -> Vec<Offer<Erased>> {
            let own = offers! { Observable, Erased; $($last_name => $last_search;)* };
            in_place_of(any_players(), own)
        }
    };
}

searches! {
    "label" => Label,
        "label every node as won or lost, stopping early; with memory, every position once (2 players)";
    "minimax" => Minimax<Erased>, "the whole tree to a depth (2 players)";
    "alpha-beta" => AlphaBeta<Erased>,
        "minimax with the lecture's cuts; returns the bound at a cut (2 players)";
    "nega-max" => NegaMax<Erased>, "minimax with one rule for both players (2 players)";
    "nega-alpha" => NegaAlpha<Erased>,
        "alpha-beta with one rule for both players; returns what a cut found (2 players)";
    "pvs" => Pvs<Erased>, "principal variation search with a transposition table: the engine (2 players)";
    "max-n" => MaxN<Erased>,
        "every player takes what it prefers, under a tie-break or all of them (2 to 6 players)";
    "best-first-max-n" => BestFirstMaxN<Erased>,
        "always expand the leaf that everybody's best moves lead to (2 to 6 players)";
    "turn-considered-best-first-max-n" => TurnConsideredBestFirstMaxN<Erased>,
        "the same, comparing only positions in which the same player is to move (2 to 6 players)";
    "paranoid" => Paranoid<Erased>, "everybody else plays against the one who is to move (2 to 6 players)";
    "best-reply" => BestReply<Erased>,
        "paranoid with one reply of all others together, who are skipped else (2 to 6 players)";
    "best-reply-plus" => BestReplyPlus<Erased>,
        "the same, and the others make an ordinary move (2 to 6 players)";
    "soft-max-n" => SoftMaxN<Erased>,
        "sets of values: every player drops only what is surely worse (2 to 6 players)";
    "mcts" => Mcts<Erased>,
        "random playouts, more where they go well, and proofs where the tree ends (2 to 6 players)";
    "proof-number" => ProofNumber,
        "prove what a player can force, the most proving leaf first, in a tree that is kept (2 to 6 players)";
    "pds" => Pds,
        "the same depth first, deepening proof and disproof numbers, in fixed memory (2 to 6 players)";
    "df-pn" => DfPn, "the same depth first, always where least is missing, in fixed memory (2 to 6 players)";
    "one-ply" => OnePly<Erased>, "look at each move once and take the best (2 to 6 players)";
    "random" => RandomPlay, "any legal move (2 to 6 players)";
    last resort:
    "soft-max-n" => LastResortSoftMaxN<Erased>;
    "census" => Exact;
}

/// The list `all`, with those of `own` in the place of the ones of the same name, and the others of `own`
/// behind them.
fn in_place_of<G: Evaluated>(mut all: Vec<Offer<G>>, own: Vec<Offer<G>>) -> Vec<Offer<G>> {
    for offer in own {
        match all.iter_mut().find(|other| other.name == offer.name) {
            Some(other) => *other = offer,
            None => all.push(offer),
        }
    }
    all
}

/// No search is compiled for the game alone: all of them run on the erased game.
pub(crate) fn no_native<G: Evaluated>() -> Vec<Offer<G>> {
    Vec::new()
}

/// The searches that are compiled for a large game alone, for their speed. Searches of one ply are not among
/// them.
pub(crate) fn native<G: Erasable>() -> Vec<Offer<G>> {
    offers! { Unobserved, G;
        "label" => Label;
        "minimax" => Minimax<G>;
        "alpha-beta" => AlphaBeta<G>;
        "nega-max" => NegaMax<G>;
        "nega-alpha" => NegaAlpha<G>;
        "pvs" => Pvs<G>;
        "max-n" => MaxN<G>;
        "best-first-max-n" => BestFirstMaxN<G>;
        "turn-considered-best-first-max-n" => TurnConsideredBestFirstMaxN<G>;
        "paranoid" => Paranoid<G>;
        "best-reply" => BestReply<G>;
        "best-reply-plus" => BestReplyPlus<G>;
        "soft-max-n" => SoftMaxN<G>;
        "mcts" => Mcts<G>;
        "proof-number" => ProofNumber;
        "pds" => Pds;
        "df-pn" => DfPn;
    }
}

/// The same for a game that names moves of last resort.
pub(crate) fn native_with_last_resort<G: Erasable + LastResort>() -> Vec<Offer<G>> {
    let own = offers! { Unobserved, G;
        "soft-max-n" => LastResortSoftMaxN<G>;
        "census" => Exact;
    };
    in_place_of(native(), own)
}

/// The ingredients of a search except the game: its parameters, its solver and its database, parsed and
/// checked.
pub(crate) struct Recipe {
    name: String,
    parameters: &'static [Parameter],
    /// The given values of parameters.
    values: Vec<(&'static str, String)>,
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
/// that takes them and was given none.
pub(crate) fn recipe(
    offers: &[Offer<Erased>],
    databases: &Databases<'_, Erased>,
    spec: &Spec,
    request: &Request,
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
    let values = parameters.iter().filter(|parameter| given.is_given(parameter.name));
    let values = values.map(|parameter| (parameter.name, given.text(parameter.name).to_owned())).collect();
    let solver = match solver {
        Some(solver) => {
            let of = recipe(offers, databases, solver.search.as_ref().unwrap_or(spec), solver)?;
            Some((Box::new(of), solver.budget.clone()))
        }
        None => None,
    };
    Ok(Recipe { name: spec.name.clone(), parameters, values, solver, database, memory: request.memory })
}

/// Makes the search of a recipe from a list that has it.
pub(crate) fn make<G: Evaluated + Clone + 'static>(
    offers: &[Offer<G>],
    databases: &Databases<'_, G>,
    recipe: Recipe,
) -> Result<Box<dyn AnySearch<G>>, Error> {
    let Recipe { name, parameters, values, solver, database, memory } = recipe;
    let offer = named(offers, &name)?;
    let wrong = |error| Error::Parameter { of: name.clone(), error };
    let mut given = Given::defaults(parameters);
    for (name, value) in &values {
        given.set(name, value).map_err(wrong)?;
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

/// The search of a list that has this name.
pub(crate) fn named<'a, G: Evaluated>(offers: &'a [Offer<G>], name: &str) -> Result<&'a Offer<G>, Error> {
    let found = offers.iter().find(|offer| offer.name == name);
    found.ok_or_else(|| unknown("search", name, offers.iter().map(|offer| offer.name)))
}
