//! Adds a solver to a search: a proof search that runs first, within its own limit.

use crate::any_search::AnySearch;
use game::{Evaluated, Parameter, ParameterError, Payoffs};
use request::{Argument, Error, Request, Spec, remaining};
use search::{Budget, Claim, Observer, Report, Root, Search, Stats, Unsupported, Verdict};

/// The parameter that names a solver.
const SOLVER: &str = "solver";

/// The proof searches that can be the solver.
const SOLVERS: [&str; 3] = ["df-pn", "pds", "proof-number"];

/// Splits a specification into the request to its solver, to prove a win of the player to move, and the rest.
pub(crate) fn split_solver(spec: &Spec, parameters: &[Parameter]) -> Result<(Option<Request>, Spec), Error> {
    let is_solver = |argument: &&Argument| argument.key.as_deref() == Some(SOLVER);
    let has_solver = parameters.iter().any(|parameter| parameter.name == SOLVER);
    let Some(argument) = spec.arguments.iter().find(is_solver).filter(|_| has_solver) else {
        return Ok((None, spec.clone()));
    };
    let of = || spec.name.clone();
    if spec.arguments.iter().filter(is_solver).count() > 1 {
        return Err(Error::Parameter { of: of(), error: ParameterError::Twice { name: SOLVER } });
    }
    let wrong = || Error::Parameter {
        of: of(),
        error: ParameterError::Wrong {
            name: SOLVER,
            expected: "a proof search with a limit, such as (df-pn:expansions=50000)".to_owned(),
            found: argument.value.clone(),
        },
    };
    let text = argument.value.strip_prefix('(').and_then(|text| text.strip_suffix(')')).ok_or_else(wrong)?;
    let mut request = Request::new(Some(text), &Budget::default())?;
    let search =
        request.search.as_mut().filter(|search| SOLVERS.contains(&search.name.as_str())).ok_or_else(wrong)?;
    // A bare value is the goal as well.
    let is_goal = |argument: &Argument| argument.key.as_deref().is_none_or(|key| key == "goal");
    if !search.arguments.iter().any(is_goal) {
        search.arguments.push(Argument { key: Some("goal".to_owned()), value: "win".to_owned() });
    }
    if !request.budget.is_limited() {
        return Err(wrong());
    }
    let arguments = spec.arguments.iter().filter(|argument| !is_solver(argument)).cloned().collect();
    Ok((Some(request), Spec { arguments, ..spec.clone() }))
}

/// A search with a solver that runs first.
pub(crate) struct WithSolver<G: Evaluated> {
    solver: Box<dyn AnySearch<G>>,
    /// The budget of the solver.
    limit: Budget,
    search: Box<dyn AnySearch<G>>,
}

impl<G: Evaluated> WithSolver<G> {
    pub(crate) fn new(
        solver: Box<dyn AnySearch<G>>,
        limit: &Budget,
        search: Box<dyn AnySearch<G>>,
    ) -> WithSolver<G> {
        WithSolver { solver, limit: limit.clone(), search }
    }
}

/// The part of a budget that a solver with this limit may spend.
fn solver_budget(limit: &Budget, budget: &Budget) -> Budget {
    let least = |own: Option<u64>, whole: Option<u64>| own.into_iter().chain(whole).min();
    Budget {
        depth: limit.depth,
        nodes: least(limit.nodes, budget.nodes),
        expansions: least(limit.expansions, budget.expansions),
        evaluations: least(limit.evaluations, budget.evaluations),
        stored: least(limit.stored, budget.stored),
        time: limit.time.into_iter().chain(budget.time).min(),
        progress: None,
        ..budget.clone()
    }
}

/// Whether a claim is proven.
fn is_proven(claims: &[Claim]) -> bool {
    claims.iter().any(|claim| claim.verdict == Verdict::Proven)
}

/// The combined statistics of two consecutive searches.
fn together(one: &Stats, two: &Stats) -> Stats {
    Stats {
        nodes: one.nodes + two.nodes,
        expansions: one.expansions + two.expansions,
        evaluations: one.evaluations + two.evaluations,
        stored: one.stored + two.stored,
        positions: two.positions,
        cuts: one.cuts + two.cuts,
        elapsed: one.elapsed + two.elapsed,
    }
}

impl<G: Evaluated> Search<G> for WithSolver<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.search.fits(root, budget)?;
        self.solver.fits(root, &solver_budget(&self.limit, budget))
    }

    fn ends_by_itself(&self) -> bool {
        self.search.ends_by_itself()
    }

    fn ends_soon(&self) -> bool {
        self.search.ends_soon()
    }

    fn memory(&self) -> u64 {
        self.solver.memory().saturating_add(self.search.memory())
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
    }

    fn forget(&mut self) {
        self.solver.forget();
        self.search.forget();
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        self.solver.conclude(root, payoffs, report);
    }

    /// The solver's own answer if it proves its goal; otherwise the other search's, with the solver's claims
    /// and the statistics of both.
    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let limit = solver_budget(&self.limit, budget);
        let solved = self.solver.run(root, &limit, None)?;
        let every_move = root.multi_pv > 1;
        if is_proven(&solved.claims) && solved.best.is_some() && !every_move {
            return Ok(solved);
        }
        let watcher = observer.watches().then_some(&mut observer as &mut dyn Observer<G>);
        let mut report = self.search.run(root, &remaining(budget, &solved.stats), watcher)?;
        if report.best.is_none() {
            (report.best, report.line) = (solved.best, solved.line);
        }
        report.claims = solved.claims;
        report.stats = together(&solved.stats, &report.stats);
        Ok(report)
    }
}
