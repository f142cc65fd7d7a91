//! The requests to searches: their answers, and whether they can be answered.

use super::{CompiledFor, Session};
use crate::plies::Plies;
use crate::referee::{Referee, Seat};
use crate::search_memory::SearchMemory;
use crate::stages::Stages;
use erased::Erased;
use request::{Answer, DEFAULT_TIME, Error, Request};
use search::{Budget, Observer, Patience};
use std::time::Duration;

impl Session {
    /// The default time limit of the requested search here, if no limit is given and it might not end; `None`
    /// if it needs none.
    pub fn time_without_a_limit(&self, request: &Request) -> Result<Option<Duration>, Error> {
        let plan = self.plan(request)?;
        let (_, note) = plan.budget(&*plan.search(false)?);
        Ok(note.map(|_| DEFAULT_TIME))
    }

    /// Checks that the requested search can answer here, and returns what it is compiled for.
    pub fn fits(&self, request: &Request) -> Result<CompiledFor, Error> {
        let plan = self.plan(request)?;
        let search = plan.search(false)?;
        search.fits(&plan.root(), &plan.budget(&*search).0)?;
        plan.compiled_for()
    }

    /// Checks that the requested search can play games from here: it supports them, and ends at every move.
    pub fn fits_a_game(&self, request: &Request) -> Result<(), Error> {
        let plan = self.plan(request)?;
        let search = plan.search(false)?;
        search.fits(&plan.root(), &plan.request.budget)?;
        plan.needs_no_limit(&*search)
    }

    /// A referee for games from here between these players.
    pub fn referee(&self, players: &[Request]) -> Result<Referee, Error> {
        let seat = |request: &Request| {
            let plan = self.plan(request)?;
            Ok(Seat::new(plan.search(false)?, &plan.spec, &plan.request.budget))
        };
        let players = players.iter().map(seat).collect::<Result<_, Error>>()?;
        Ok(Referee::new(self.game.clone(), self.line.clone(), players))
    }

    /// The answer of a search.
    pub fn analyze(&self, request: &Request) -> Result<Answer, Error> {
        self.run(request, None)
    }

    /// As [`analyze`](Session::analyze), by the search in `memory` if it is the same as requested; otherwise
    /// `memory` is replaced. After an error it is empty.
    pub fn analyze_keeping(&self, request: &Request, memory: &mut SearchMemory) -> Result<Answer, Error> {
        let plan = self.plan(request)?;
        let key = SearchMemory::key(&self.spelled_out, &plan.spec, &plan.request);
        let mut search = memory.take(&key).map_or_else(|| plan.search(false), Ok)?;
        let answer = plan.run(&mut *search, None)?;
        memory.put(key, search);
        Ok(answer)
    }

    /// The answer of a search, and the number of nodes it visited at each distance from the root, over all
    /// iterations. Shape `[plies + 1]`.
    pub fn nodes_by_ply(&self, request: &Request) -> Result<(Answer, Vec<u64>), Error> {
        let mut plies = Plies::default();
        let answer = self.run(&Request { threads: 1, ..request.clone() }, Some(&mut plies))?;
        Ok((answer, plies.nodes))
    }

    pub(super) fn run(
        &self,
        request: &Request,
        observer: Option<&mut dyn Observer<Erased>>,
    ) -> Result<Answer, Error> {
        let plan = self.plan(request)?;
        plan.run(&mut *plan.search(observer.is_some())?, observer)
    }

    /// The answers of a search in stages of increasing depth, for a user who watches; returns the deepest.
    /// Each but the last equals the answer of the search with the stage's depth or number of nodes as its
    /// limit.
    pub fn analyze_in_stages(
        &self,
        request: &Request,
        stage: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, Error> {
        let plan = self.plan(request)?;
        let mut search = plan.search(false)?;
        let root = plan.root();
        let (mut budget, mut note) = plan.budget(&*search);
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
            match &mut deepest {
                // The last answer is no deeper; only its stop reason is new.
                Some(deepest) if !is_deepest => {
                    deepest.stop = report.stop;
                    deepest.note = plan.note(note.clone(), &report);
                }
                _ => stage(deepest.insert(plan.answer(note.clone(), &report)?)),
            }
        }
        if let (Some(deepest), Some(stop)) = (&mut deepest, stages.interruption()) {
            deepest.stop = stop;
        }
        deepest.ok_or_else(|| Error::Other(format!("{}: expected a limit above 0", plan.spec.text)))
    }
}
