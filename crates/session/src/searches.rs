//! The one list of searches, and how each is made for a game.

use crate::ask::{Ask, give};
use crate::classes;
use crate::database::{Shelf, WithDatabase};
use crate::error::{Error, unknown};
use crate::front::{self, Front};
use crate::spec::Spec;
use census::Exact;
use game::{Configured, Evaluated, Given, LastResort, Notation, Parameter, ParameterError, Payoffs};
use search::{
    AlphaBeta, BestFirstMaxN, BestReply, BestReplyPlus, Budget, DfPn, Label, LastResortSoftMaxN, MaxN, Mcts,
    Minimax, NegaAlpha, NegaMax, Observer, OnePly, Paranoid, Pds, ProofNumber, Pvs, RandomPlay, Report, Root,
    Search, SoftMaxN, Stats, Stop, TurnConsideredBestFirstMaxN, Unsupported,
};
use std::sync::Arc;

/// A search with its types erased but for the game's.
pub(crate) trait AnySearch<G: Evaluated> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported>;

    fn ends_by_itself(&self) -> bool;

    fn ends_soon(&self) -> bool;

    fn memory(&self) -> u64;

    fn reseed(&mut self, seed: u64);

    fn forget(&mut self);

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>);

    /// What a player needs of the search's report.
    fn choose(&mut self, root: &Root<'_, G>, budget: &Budget) -> Result<Choice<G::Move>, Unsupported>;

    fn run(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        watcher: Option<&mut dyn Observer<G>>,
    ) -> Result<Report<G::Move>, Unsupported>;
}

/// The move a search chose, and what it cost.
pub(crate) struct Choice<M> {
    pub(crate) best: Option<M>,
    /// The depth in plies of the line behind the value where the search knows it, or that was searched.
    pub(crate) depth: u32,
    pub(crate) stats: Stats,
    pub(crate) stop: Stop,
}

/// Every search is compiled for two observers: none, and a dynamic one.
impl<G: Evaluated, S: Search<G>> AnySearch<G> for S {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        Search::fits(self, root, budget)
    }

    fn ends_by_itself(&self) -> bool {
        Search::ends_by_itself(self)
    }

    fn ends_soon(&self) -> bool {
        Search::ends_soon(self)
    }

    fn memory(&self) -> u64 {
        Search::memory(self)
    }

    fn reseed(&mut self, seed: u64) {
        Search::reseed(self, seed);
    }

    fn forget(&mut self) {
        Search::forget(self);
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        Search::conclude(self, root, payoffs, report);
    }

    fn choose(&mut self, root: &Root<'_, G>, budget: &Budget) -> Result<Choice<G::Move>, Unsupported> {
        let report = self.search(root, budget, ())?;
        let Report { best, line_depth, depth, stats, stop, .. } = report;
        Ok(Choice { best, depth: line_depth.unwrap_or(depth), stats, stop })
    }

    fn run(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        watcher: Option<&mut dyn Observer<G>>,
    ) -> Result<Report<G::Move>, Unsupported> {
        match watcher {
            None => self.search(root, budget, ()),
            Some(watcher) => self.search(root, budget, watcher),
        }
    }
}

/// A search as people know it.
#[derive(Clone, Copy, Debug)]
pub struct SearchEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its parameters, limits aside.
    pub parameters: &'static [Parameter],
}

/// A search that a game offers.
pub(crate) struct Offer<G: Evaluated> {
    pub(crate) entry: SearchEntry,
    make: Make<G>,
}

/// Makes a search from its parameters.
type Make<G> = fn(&Given<'_>) -> Result<Box<dyn AnySearch<G>>, ParameterError>;

/// What a game offers: a list made by the function that its entry names.
pub(crate) type Offers<G> = fn() -> Vec<Offer<G>>;

macro_rules! offers {
    ($($name:literal => $search:ty, $about:literal;)*) => {
        vec![$(Offer {
            entry: SearchEntry {
                name: $name,
                about: $about,
                parameters: <$search as Configured>::PARAMETERS,
            },
            make: |given| Ok(Box::new(<$search>::configure(given)?)),
        }),*]
    };
}

/// The searches that any game can be asked with: whether one fits the number of players, the payoffs and the past is
/// found when it is asked.
pub(crate) fn any_players<G>() -> Vec<Offer<G>>
where
    G: Evaluated + Sync + 'static,
    G::State: Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
{
    offers! {
        "label" => Label, "label every node as won or lost, stopping early; with memory, every position once (2 players)";
        "minimax" => Minimax<G>, "the whole tree to a depth (2 players)";
        "alpha-beta" => AlphaBeta<G>, "minimax with the lecture's cuts; returns the bound at a cut (2 players)";
        "nega-max" => NegaMax<G>, "minimax with one rule for both players (2 players)";
        "nega-alpha" => NegaAlpha<G>, "alpha-beta with one rule for both players; returns what a cut found (2 players)";
        "pvs" => Pvs<G>, "principal variation search with a transposition table: the engine (2 players)";
        "max-n" => MaxN<G>, "every player takes what it prefers, under a tie-break or all of them (2 to 6 players)";
        "best-first-max-n" => BestFirstMaxN<G>, "always expand the leaf that everybody's best moves lead to (2 to 6 players)";
        "turn-considered-best-first-max-n" => TurnConsideredBestFirstMaxN<G>, "the same, comparing only positions in which the same player is to move (2 to 6 players)";
        "paranoid" => Paranoid<G>, "everybody else plays against the one who is to move (2 to 6 players)";
        "best-reply" => BestReply<G>, "paranoid with one reply of all others together, who are skipped else (2 to 6 players)";
        "best-reply-plus" => BestReplyPlus<G>, "the same, and the others make an ordinary move (2 to 6 players)";
        "soft-max-n" => SoftMaxN<G>, "sets of values: every player drops only what is surely worse (2 to 6 players)";
        "mcts" => Mcts<G>, "random playouts, more where they go well, and proofs where the tree ends (2 to 6 players)";
        "proof-number" => ProofNumber, "prove what a player can force, the most proving leaf first, in a tree that is kept (2 to 6 players)";
        "pds" => Pds, "the same depth first, deepening proof and disproof numbers, in fixed memory (2 to 6 players)";
        "df-pn" => DfPn, "the same depth first, always where least is missing, in fixed memory (2 to 6 players)";
        "one-ply" => OnePly<G>, "look at each move once and take the best (2 to 6 players)";
        "random" => RandomPlay, "any legal move (2 to 6 players)";
    }
}

/// The same for a game that names moves of last resort.
pub(crate) fn with_last_resort<G>() -> Vec<Offer<G>>
where
    G: Evaluated + LastResort + Sync + 'static,
    G::State: Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
{
    let mut all = any_players();
    if let Some(soft) = all.iter_mut().find(|offer: &&mut Offer<G>| offer.entry.name == "soft-max-n") {
        soft.make = |given| Ok(Box::new(LastResortSoftMaxN::configure(given)?));
    }
    all.extend(offers! {
        "census" => Exact, "who may win, as the census of all deals has it; every position once (2 to 6 players)";
    });
    all
}

/// Every search, in the order in which they are shown.
pub fn searches() -> Vec<SearchEntry> {
    any_players::<games::CountTo>().into_iter().map(|offer| offer.entry).collect()
}

/// Makes the search that `spec` names. The question's seed and number of threads go to a search that takes such and
/// was given none.
pub(crate) fn make<G: Evaluated + Notation + Clone + 'static>(
    offers: &[Offer<G>],
    shelf: &Shelf<'_, G>,
    spec: &Spec,
    ask: &Ask,
) -> Result<(SearchEntry, Box<dyn AnySearch<G>>), Error> {
    let offer = offers
        .iter()
        .find(|offer| offer.entry.name == spec.name)
        .ok_or_else(|| unknown("search", &spec.name, offers.iter().map(|offer| offer.entry.name)))?;
    let parameters = offer.entry.parameters;
    let wrong = |error| Error::Parameter { of: spec.name.clone(), error };
    let (database, spec) = &shelf.split(spec)?;
    let (solver, spec) = &front::split(spec, parameters)?;
    let spec = &classes::resolved(spec, parameters, shelf.game, shelf.spelled_out)?;
    let asked = [("seed", ask.seed.to_string()), ("threads", ask.threads.to_string())];
    let mut given = Given::defaults(parameters);
    give(spec, parameters, &mut given)?;
    for (name, value) in &asked {
        if parameters.iter().any(|parameter| parameter.name == *name) && !given.is_given(name) {
            given.set(name, value).map_err(wrong)?;
        }
    }
    let mut made = (offer.make)(&given).map_err(wrong)?;
    if let Some(solver) = solver {
        let (_, proves) = make(offers, shelf, solver.search.as_ref().unwrap_or(spec), solver)?;
        made = Box::new(Front::new(proves, &solver.budget, made));
    }
    if let Some(database) = database {
        made = Box::new(WithDatabase::new(made, Arc::clone(database)));
    }
    match ask.memory {
        Some(memory) if made.memory() > memory => {
            Err(Error::Memory { search: spec.name.clone(), asked: made.memory(), memory })
        }
        _ => Ok((offer.entry, made)),
    }
}
