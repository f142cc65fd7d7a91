//! The requests about whole games: solutions, databases and certificates.

use super::Session;
use crate::building::build_database;
use crate::database::{SharedDatabase, build_together};
use crate::probed::probed;
use crate::solving::{Question, Strong, limits};
use erased::Erased;
use game::Notation;
use request::{BuildAnswer, BuildTerms, Error, Probed, Request, SolveAnswer, SolveTerms, part, remaining};
use search::{Budget, Meter, Patience, Stats, Stop};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};
use verify::{Certificate, Claim, Proved, Refused};

impl Session {
    /// The value from here, and how much of the game is solved; with a certificate if it is requested.
    pub fn solve(&self, terms: &SolveTerms<'_>) -> Result<(SolveAnswer, Option<String>), Error> {
        let Session { name, text, game, line, numbering, sums, .. } = self;
        let (limits, text) = (limits(terms), text.as_ref());
        let (is_numbered, sums) = (numbering.is_ok(), *sums);
        let question = Question { name, text, game, line, sums, is_numbered, terms, limits: limits.as_ref() };
        question.certifies()?;
        if let Some(answer) = question.ended() {
            return Ok((answer, None));
        }
        let clock = terms.request.budget.clock.clone();
        let meter = Meter::new(&Budget { clock, ..Budget::default() });
        if let Some(plies) = terms.frontier {
            return question.frontier(plies);
        }
        // Visiting all positions plays every line to its end, so a requested search or depth rules it out.
        let is_asked = terms.request.search.is_some() || terms.request.budget.depth.is_some();
        let strong = if is_asked && !terms.certificate {
            Strong::TooMany(question.blank())
        } else {
            question.strong()?
        };
        let mut answer = match strong {
            Strong::Done(answer, certificate) => return Ok((answer, certificate)),
            Strong::TooMany(answer) => answer,
        };
        let mut request = terms.request.clone();
        // A proof is searched for as without a limit of time, which only stops it; by default nothing does.
        if let Some(time) = request.budget.time.take() {
            request.budget.patience = Patience::For(time);
        } else if request.budget.patience == Patience::Unsaid {
            request.budget.patience = Patience::Endless;
        }
        let visited =
            limits.as_ref().and_then(|limits| limits.lock().ok()).map_or(0, |meter| meter.stats.nodes);
        let mut spent = Stats {
            nodes: visited,
            expansions: visited,
            evaluations: visited,
            stored: visited,
            ..Stats::default()
        };
        let searches = question.searches()?;
        for (left, spec) in (1..=searches.len() as u32).rev().zip(searches) {
            spent.elapsed = meter.elapsed();
            // The remaining budget is divided among the remaining searches.
            let budget = part(&remaining(&request.budget, &spent), left);
            let found = self.run(&Request { search: Some(spec), budget, ..request.clone() }, None)?;
            spent.nodes += found.nodes;
            spent.expansions += found.expansions;
            spent.evaluations += found.evaluations;
            spent.stored += found.stored;
            question.learn(&mut answer, &found);
            if answer.stop == Stop::Cancelled {
                break;
            }
        }
        Ok((answer, None))
    }

    /// Builds the database of this game.
    pub fn build(&self, terms: &BuildTerms<'_>) -> Result<BuildAnswer, Error> {
        #[cfg(feature = "games")]
        if let Some(built) = crate::winners::build((&self.name, &self.spelled_out), terms)? {
            return Ok(built);
        }
        let databases = self.databases();
        let header = databases.header(terms.player)?;
        build_database(databases.name, &header, terms, |watch| match terms.team {
            None => databases.build(&header, terms.path, terms.threads, watch),
            Some(team) => build_together(&databases, &header, terms.path, team, watch),
        })
    }

    /// Opens the file of a database of this game.
    pub(crate) fn database(&self, path: &Path) -> Result<SharedDatabase<Erased>, Error> {
        self.databases().open(self.databases().cells(path)?)
    }

    /// Probes a database of this game for positions without history.
    pub fn probe(&self, path: &Path, positions: &[String]) -> Result<Vec<Probed>, Error> {
        let database = self.database(path)?;
        let probed = |text: &String| {
            let state = self.game.read_position(text).map_err(Error::Position)?;
            probed(&self.game, &*database, &state)
        };
        positions.iter().map(probed).collect()
    }

    /// Checks a certificate of this game.
    pub fn verify(
        &self,
        certificate: &Certificate<'_>,
        cancel: &AtomicBool,
        visited: &AtomicU64,
    ) -> Result<Vec<(Claim, Proved)>, Refused> {
        self.native.verify(certificate, cancel, visited)
    }
}
