//! The plan of a request: which search answers it, with what, and within which limits.

use super::external_search::external_search;
use super::{CompiledFor, ExternalPlayer, Session};
use crate::answers::answer;
use crate::any_search::AnySearch;
use crate::child::Child;
use crate::database::opens;
use crate::engine;
use crate::learned::Evaluations;
use crate::levels::{self, CHILD};
use crate::player;
use crate::recipe::{Recipe, make, recipe};
use crate::search_entry::{Offer, named};
use crate::searches::asking;
use crate::shared_parameters::shared_parameters;
use crate::walks::log10_nodes;
use erased::{Erased, Move};
use game::{Game, Given};
use ntuple::Network;
use request::{Answer, DEFAULT_TIME, ENGINE, EVALUATION, Error, Request, Spec, give};
use search::{Budget, Observer, Patience, Report, Root};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A tree is not searched to its end if its number of nodes is greater than 10 to this power.
const ENDLESS_LOG10_NODES: f64 = 12.0;

/// A request to a session with the search that it means: a level, a player in a file and the default are
/// replaced by their search.
pub(super) struct Plan<'a> {
    session: &'a Session,
    pub(super) request: Request,
    /// The search with its parameters, and the text of the request.
    pub(super) spec: Spec,
    /// The network that the evaluation `learned` stands for, in a player.
    network: Option<Arc<Network>>,
    /// The remark about the mistakes that are made, if any.
    mistakes: Option<String>,
}

impl Session {
    pub(super) fn plan(&self, request: &Request) -> Result<Plan<'_>, Error> {
        let mut request = levels::resolved(request, || self.levels())?.unwrap_or_else(|| request.clone());
        let network = player::resolve(&mut request, &self.game, &self.names())?;
        let spec = self.spec(&request);
        let mut plan = Plan { session: self, request, spec, network, mistakes: None };
        if !plan.is_elsewhere() {
            plan.mistakes = shared_parameters(&plan.spec)?.0.mistakes.map(|mistakes| mistakes.note());
        }
        Ok(plan)
    }

    /// The requested search, or the default.
    fn spec(&self, request: &Request) -> Spec {
        request.search.clone().unwrap_or_else(|| {
            let name = self.default_search();
            Spec { text: name.to_owned(), name: name.to_owned(), arguments: Vec::new() }
        })
    }

    /// The reason why a tree search would not end, if it would not.
    fn would_not_end(&self, budget: &Budget) -> Option<String> {
        let promises = self.game.promises();
        if promises.longest.is_none() && promises.repetition.is_none() {
            return Some("this game has cycles".to_owned());
        }
        let never = AtomicBool::new(false);
        let cancel = budget.cancel.as_deref().unwrap_or(&never);
        let log10 = log10_nodes(&self.game, &self.line, &|| !cancel.load(Ordering::Relaxed));
        (log10 >= ENDLESS_LOG10_NODES).then(|| format!("the tree has about 10^{log10:.0} nodes"))
    }
}

impl<'a> Plan<'a> {
    /// The external player that is asked, if it is one.
    fn external_player(&self) -> Option<Arc<dyn ExternalPlayer>> {
        let name = &self.spec.name;
        let seated = self.session.external_players.iter().find(|(known, _)| known == name);
        let child = || (name == CHILD).then(|| Arc::new(Child) as Arc<dyn ExternalPlayer>);
        seated.map(|(_, player)| Arc::clone(player)).or_else(child)
    }

    /// True if an engine or an external player is asked, and no search of the list.
    fn is_elsewhere(&self) -> bool {
        self.spec.name == ENGINE || self.external_player().is_some()
    }

    /// The search: on the typed game if it is compiled for that and not observed.
    pub(super) fn search(&self, is_observed: bool) -> Result<Box<dyn AnySearch<Erased>>, Error> {
        let Plan { session, spec, .. } = self;
        if spec.name == ENGINE {
            return engine::made(spec, &session.name, &session.spelled_out, &session.game);
        }
        if let Some(player) = self.external_player() {
            return external_search(session, &player, spec);
        }
        let recipe = self.recipe()?;
        if !is_observed && self.is_native(&recipe) {
            return session.native.search(recipe);
        }
        make(&self.offers(), &session.game, Some(opens), recipe)
    }

    /// The game type that the search is compiled for if it is not observed; an external player counts as
    /// compiled for the game itself.
    pub(super) fn compiled_for(&self) -> Result<CompiledFor, Error> {
        let is_native = self.is_elsewhere() || self.is_native(&self.recipe()?);
        Ok(if is_native { CompiledFor::Game } else { CompiledFor::AnyGame })
    }

    /// True if the search is compiled for the typed game; an evaluator knows the erased game alone.
    fn is_native(&self, recipe: &Recipe) -> bool {
        self.session.evaluator.is_none() && self.session.native.has_search(recipe)
    }

    /// The searches of the game.
    fn offers(&self) -> Vec<Offer<Erased>> {
        let offers = (self.session.offers)();
        if self.session.evaluator.is_some() { asking(offers) } else { offers }
    }

    fn recipe(&self) -> Result<Recipe, Error> {
        let Plan { session, request, spec, .. } = self;
        let known = (&self.evaluations(), &session.books);
        recipe(&self.offers(), &session.databases(), known, spec, request)
    }

    /// The budget of the search, and the note about it: 10 s if there is no limit and the search might not
    /// end.
    pub(super) fn budget(&self, search: &dyn AnySearch<Erased>) -> (Budget, Option<String>) {
        let budget = self.request.budget.clone();
        if budget.is_limited() || budget.patience != Patience::Unsaid || search.ends_soon() {
            return (budget, None);
        }
        if search.ends_by_itself() {
            // The search needs no limit and runs as if it had none; only patience stops it.
            let note = "no limit was given: stopped after 10 s; time=unlimited goes on until it knows";
            return (Budget { patience: Patience::For(DEFAULT_TIME), ..budget }, Some(note.to_owned()));
        }
        let Some(why) = self.session.would_not_end(&budget) else { return (budget, None) };
        let note = format!("no limit was given and {why}: stopped after 10 s");
        (Budget { time: Some(DEFAULT_TIME), ..budget }, Some(note))
    }

    /// Refuses a search that would need a limit to end at every move of a game.
    pub(super) fn needs_no_limit(&self, search: &dyn AnySearch<Erased>) -> Result<(), Error> {
        let (budget, text) = (&self.request.budget, &self.spec.text);
        let needs_none = budget.is_limited() || budget.patience == Patience::Endless || search.ends_soon();
        if needs_none || self.session.would_not_end(budget).is_none() {
            return Ok(());
        }
        let example = levels::with_parameters(text, "nodes=10000");
        Err(Error::Other(format!(
            "{text}: expected a limit, as it would not end on {}: {example} or a flag such as --time",
            self.session.name
        )))
    }

    pub(super) fn root(&self) -> Root<'a, Erased> {
        let root = Root::new(&self.session.game, self.session.line.clone());
        Root { multi_pv: self.request.multi_pv.max(1), ..root }
    }

    /// The answer of a search of this plan.
    pub(super) fn run(
        &self,
        search: &mut dyn AnySearch<Erased>,
        observer: Option<&mut dyn Observer<Erased>>,
    ) -> Result<Answer, Error> {
        let root = self.root();
        let (budget, note) = self.budget(search);
        search.fits(&root, &budget)?;
        let report = search.run(&root, &budget, observer)?;
        self.answer(note, &report)
    }

    /// The answer of a report, with this note if time stopped the search.
    pub(super) fn answer(&self, note: Option<String>, report: &Report<Move>) -> Result<Answer, Error> {
        let Session { name, game, line, .. } = self.session;
        let evaluation = self.evaluation()?.map(|text| self.evaluations().shown(&text));
        let mut answer = answer((name, game, line), &self.spec.text, evaluation, report);
        answer.note = self.note(note, report);
        Ok(answer)
    }

    /// The note of an answer: this one if time stopped the search, and that it makes mistakes if it does.
    pub(super) fn note(&self, note: Option<String>, report: &Report<Move>) -> Option<String> {
        note.filter(|_| report.stop == search::Stop::Time).or_else(|| self.mistakes.clone())
    }

    /// The evaluations that the search can name.
    pub(super) fn evaluations(&self) -> Evaluations<'_> {
        Evaluations { own: self.network.as_ref(), ..self.session.known_evaluations() }
    }

    /// The name of the static evaluation that the search uses, empty for the default; `None` if it has none.
    pub(super) fn evaluation(&self) -> Result<Option<String>, Error> {
        if self.is_elsewhere() {
            return Ok(None);
        }
        let offers = self.offers();
        let parameters = named(&offers, &self.spec.name)?.parameters;
        let (_, own) = shared_parameters(&self.spec)?;
        let mut given = Given::defaults(parameters);
        give(&own, parameters, &mut given)?;
        let has_one = parameters.iter().any(|parameter| parameter.name == EVALUATION);
        Ok(has_one.then(|| given.text(EVALUATION).to_owned()))
    }
}
