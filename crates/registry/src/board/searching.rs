//! Runs the searches of a session: from their text, within a budget, to an answer.

use super::Board;
use super::external_players::seated;
use crate::answers::answer;
use crate::any_search::AnySearch;
use crate::database::opens;
use crate::engine;
use crate::kept::Kept;
use crate::levels;
use crate::mistakes::{self, WithMistakes};
use crate::player::{self, Resolved};
use crate::recipe::{Recipe, make, recipe};
use crate::search_entry::named;
use crate::session::{CompiledFor, Session};
use crate::stages::Stages;
use crate::walks::log10_nodes;
use erased::{Erased, Move};
use game::Game;
use request::{Answer, DEFAULT_TIME, ENGINE, Error, Request, Spec};
use search::{Budget, Patience, Report, Root, Stop};
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

/// A tree is not searched to its end if its number of nodes is greater than 10 to this power.
const ENDLESS_LOG10_NODES: f64 = 12.0;

impl Board {
    /// Resolves a request: replaces a player file by the player's search and a level number by the level's
    /// search, and takes out the mistakes.
    pub(super) fn resolved<'a>(&self, request: &'a Request) -> Result<Resolved<'a>, Error> {
        let mut resolved = match levels::resolved(request, || self.levels())? {
            Some(own) => Resolved { request: Cow::Owned(own), network: None, mistakes: None },
            None => player::resolved(&self.game, &self.names(), request)?,
        };
        let is_own = |spec: &&Spec| spec.name != ENGINE && self.external_players.named(&spec.name).is_none();
        let spec = resolved.request.search.as_ref().filter(is_own);
        if let Some((mistakes, rest)) = spec.map(mistakes::split).transpose()? {
            if resolved.request.search.as_ref() != Some(&rest) {
                resolved.request.to_mut().search = Some(rest);
            }
            resolved.mistakes = mistakes;
        }
        Ok(resolved)
    }

    /// The requested search, to run without an observer: on the typed game if it is compiled for that.
    pub(super) fn make(
        &self,
        spec: &Spec,
        asked: &Resolved<'_>,
    ) -> Result<Box<dyn AnySearch<Erased>>, Error> {
        if spec.name == ENGINE {
            return engine::made(spec, &self.name, &self.spelled_out);
        }
        if let Some(player) = seated(self, spec) {
            return player;
        }
        let recipe = self.recipe(spec, asked)?;
        let is_native = self.native.has_search(&recipe);
        let made = if is_native { self.native.search(recipe) } else { self.make_erased(recipe) };
        Ok(with_mistakes(made?, asked))
    }

    /// The game type that the search of [`make`](Board::make) is compiled for; an external player counts as
    /// compiled for the game itself.
    pub(super) fn compiled_for(&self, spec: &Spec, asked: &Resolved<'_>) -> Result<CompiledFor, Error> {
        let is_elsewhere = spec.name == ENGINE || self.external_players.named(&spec.name).is_some();
        let is_native = is_elsewhere || self.native.has_search(&self.recipe(spec, asked)?);
        Ok(if is_native { CompiledFor::Game } else { CompiledFor::AnyGame })
    }

    /// The same on the erased game, to be observed.
    fn make_observable(
        &self,
        spec: &Spec,
        asked: &Resolved<'_>,
    ) -> Result<Box<dyn AnySearch<Erased>>, Error> {
        if spec.name == ENGINE {
            return engine::made(spec, &self.name, &self.spelled_out);
        }
        if let Some(player) = seated(self, spec) {
            return player;
        }
        Ok(with_mistakes(self.make_erased(self.recipe(spec, asked)?)?, asked))
    }

    fn recipe(&self, spec: &Spec, asked: &Resolved<'_>) -> Result<Recipe, Error> {
        let Resolved { request, network, .. } = asked;
        let known = (&self.evaluations(), &self.books);
        recipe(&(self.offers)(), &self.databases(), known, spec, request, network.as_ref())
    }

    fn make_erased(&self, recipe: Recipe) -> Result<Box<dyn AnySearch<Erased>>, Error> {
        make(&(self.offers)(), &self.game, Some(opens), recipe)
    }

    /// The requested search, or the default.
    pub(super) fn spec(&self, request: &Request) -> Spec {
        request.search.clone().unwrap_or_else(|| {
            let name = self.default_search();
            Spec { text: name.to_owned(), name: name.to_owned(), arguments: Vec::new() }
        })
    }

    /// The requested budget, and the note about it: 10 s if there is no limit and the search might not end.
    pub(super) fn budget(
        &self,
        request: &Request,
        search: &dyn AnySearch<Erased>,
    ) -> (Budget, Option<String>) {
        let budget = request.budget.clone();
        if budget.is_limited() || budget.patience != Patience::Unsaid || search.ends_soon() {
            return (budget, None);
        }
        if search.ends_by_itself() {
            // The search needs no limit and runs as if it had none; only patience stops it.
            let note = "no limit was given: stopped after 10 s; time=unlimited goes on until it knows";
            return (Budget { patience: Patience::For(DEFAULT_TIME), ..budget }, Some(note.to_owned()));
        }
        let Some(why) = self.would_not_end(&budget) else { return (budget, None) };
        let note = format!("no limit was given and {why}: stopped after 10 s");
        (Budget { time: Some(DEFAULT_TIME), ..budget }, Some(note))
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

    pub(super) fn root(&self, request: &Request) -> Root<'_, Erased> {
        Root { multi_pv: request.multi_pv.max(1), ..Root::new(&self.game, self.line.clone()) }
    }

    pub(super) fn run(
        &self,
        request: &Request,
        observer: Option<&mut dyn search::Observer<Erased>>,
    ) -> Result<Answer, Error> {
        let asked = self.resolved(request)?;
        let request = &*asked.request;
        let spec = self.spec(request);
        let mut search =
            if observer.is_some() { self.make_observable(&spec, &asked)? } else { self.make(&spec, &asked)? };
        let root = self.root(request);
        let (budget, note) = self.budget(request, &*search);
        search.fits(&root, &budget)?;
        let report = search.run(&root, &budget, observer)?;
        let evaluation = self.evaluation_name(&spec)?;
        Ok(self.answer((&spec, &asked), evaluation, note, &report))
    }

    /// As [`run`](Board::run) without an observer, by the search in `kept` if it is the same.
    pub(super) fn run_keeping(&self, request: &Request, kept: &mut Kept) -> Result<Answer, Error> {
        let asked = self.resolved(request)?;
        let request = &*asked.request;
        let spec = self.spec(request);
        let key = Kept::key(&self.spelled_out, &spec, request);
        let mut search = kept.take(&key).map_or_else(|| self.make(&spec, &asked), Ok)?;
        let root = self.root(request);
        let (budget, note) = self.budget(request, &*search);
        let report = search.run(&root, &budget, None)?;
        kept.put(key, search);
        Ok(self.answer((&spec, &asked), self.evaluation_name(&spec)?, note, &report))
    }

    fn answer(
        &self,
        (spec, asked): (&Spec, &Resolved<'_>),
        evaluation: Option<String>,
        note: Option<String>,
        report: &Report<Move>,
    ) -> Answer {
        let Board { name, game, line, .. } = self;
        let answer = answer((name, game, line), &spec.text, evaluation, note, report);
        let note = answer.note.or_else(|| asked.mistakes.map(|mistakes| mistakes.note()));
        Answer { note, ..answer }
    }

    /// The static evaluation that a search uses: the given one, or the default.
    fn evaluation_name(&self, spec: &Spec) -> Result<Option<String>, Error> {
        if spec.name == ENGINE || self.external_players.named(&spec.name).is_some() {
            return Ok(None);
        }
        let offers = (self.offers)();
        Ok(self.evaluations().shown(spec, named(&offers, &spec.name)?.parameters))
    }

    /// Runs a search with growing limits, within the request's own limits, for a user who watches.
    pub(super) fn run_in_stages(
        &self,
        request: &Request,
        stage: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, Error> {
        let asked = self.resolved(request)?;
        let request = &*asked.request;
        let spec = self.spec(request);
        let mut search = self.make(&spec, &asked)?;
        let root = self.root(request);
        let (mut budget, mut note) = self.budget(request, &*search);
        if let Patience::For(_) = budget.patience {
            // The user who watches stops it.
            (budget.patience, note) = (Patience::Endless, None);
        }
        search.fits(&root, &budget)?;
        let one_ply = Budget { depth: Some(1), ..budget.clone() };
        let takes_depth = search.fits(&root, &one_ply).is_ok();
        let is_single = search.ends_soon();
        let mut stages = Stages::new(budget, takes_depth, is_single);
        let mut deepest: Option<Answer> = None;
        while let Some(budget) = stages.next() {
            search.forget();
            let report = search.run(&root, &budget, None)?;
            let is_deepest = stages.ended(&report.stats, report.stop);
            let evaluation = self.evaluation_name(&spec)?;
            if is_deepest || deepest.is_none() {
                let answer = self.answer((&spec, &asked), evaluation, note.clone(), &report);
                stage(&answer);
                deepest = Some(answer);
            } else if let Some(deepest) = &mut deepest {
                // The last answer is no deeper; only its stop reason is new.
                deepest.stop = report.stop;
                let remark = note.clone().filter(|_| report.stop == Stop::Time);
                deepest.note = remark.or_else(|| asked.mistakes.map(|mistakes| mistakes.note()));
            }
        }
        deepest.ok_or_else(|| Error::Other(format!("{}: expected a limit above 0", spec.text)))
    }

    /// Refuses a search that does not fit, or that needs a limit to end.
    pub(super) fn fits_unwatched(&self, request: &Request) -> Result<(), Error> {
        let asked = self.resolved(request)?;
        let request = &*asked.request;
        let spec = self.spec(request);
        let search = self.make(&spec, &asked)?;
        search.fits(&self.root(request), &request.budget)?;
        let budget = &request.budget;
        let needs_none = budget.is_limited() || budget.patience == Patience::Endless || search.ends_soon();
        if !needs_none && self.would_not_end(budget).is_some() {
            let text = &spec.text;
            return Err(Error::Other(format!(
                "{text}: expected a limit, as it would not end on {}: {} or a flag such as --time",
                self.name,
                with_limit(text)
            )));
        }
        Ok(())
    }
}

/// Adds the requested mistakes to a search.
fn with_mistakes(search: Box<dyn AnySearch<Erased>>, asked: &Resolved<'_>) -> Box<dyn AnySearch<Erased>> {
    match asked.mistakes {
        Some(mistakes) => Box::new(WithMistakes::new(search, mistakes, asked.request.seed)),
        None => search,
    }
}

/// An example of a search with a limit.
fn with_limit(text: &str) -> String {
    let joint = if text.contains(':') { ',' } else { ':' };
    format!("{text}{joint}nodes=10000")
}
