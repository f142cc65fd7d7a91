//! Parts shared by the depth-first searches: stepping, leaves, the horizon, root rows, and iterative
//! deepening. [`depth_first`](crate::depth_first) exports them to other crates.

pub(crate) mod horizon;
mod leave;
pub(crate) mod lines;
pub(crate) mod move_classes;
pub(crate) mod path;

use crate::core::budget::{Budget, Stop};
use crate::core::evaluation::Chosen;
use crate::core::meter::Meter;
use crate::core::observer::{Node, Observer, Step};
use crate::core::report::{Kind, MoveReport, Proof, Report, RowRank, Value, sort_rows};
use crate::core::root::Root;
use crate::core::score::{MaxScore, Score, Window};
use crate::core::tablebase::{Known, Tablebase};
use crate::cost::move_cost::ClassesBy;
use game::{Bounds, Evaluate, Evaluated, Payoffs, Player, Scale};
use horizon::Horizon;
use lines::Lines;
use move_classes::MoveClasses;
use path::Path;
use std::ops::Range;

/// The state of a depth-first walk. Everything that grows is allocated once and reused.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "settings and facts that are independent of each other")]
pub struct Walk<'a, G: Evaluated, O> {
    /// The rules.
    pub game: &'a G,
    /// The static evaluation at the horizon.
    pub evaluation: &'a Chosen<G>,
    /// The scale of all scores.
    pub scale: Scale,
    /// Counts the work of the search, and stops it at its limits.
    pub meter: Meter,
    /// Watches the search.
    pub observer: O,
    /// The moves of every open node, the deepest node's last.
    pub moves: Vec<G::Move>,
    /// The best line from every ply.
    pub lines: Lines<G::Move>,
    pub(crate) path: Path,
    rows: Vec<Row<G::Move>>,
    deepest: u32,
    /// True if the current iteration used a static evaluation anywhere.
    pub met_horizon: bool,
    tablebase: Option<&'a dyn Tablebase<G>>,
    /// True if a repetition or the tablebase may end a line before the rules do.
    pub(crate) ends_early: bool,
    /// The player to move at the root.
    pub root_mover: Player,
    /// The classification of moves that costs use.
    pub(crate) way: usize,
    /// The classes of moves, if they are computed a node at a time.
    pub(crate) move_classes: MoveClasses<G::Move>,
    /// The value of having the turn, at the horizon.
    pub(crate) tempo: i32,
    /// True if a node that is cut off returns the bound, and not the value that reached it.
    pub(crate) returns_bound: bool,
    /// True if the best move of an iteration that was cut off is reported.
    pub(crate) keeps_partial: bool,
}

/// The result of a root move.
#[derive(Clone, Debug)]
pub(crate) struct Row<M> {
    pub(crate) mv: M,
    /// On the evaluation's scale.
    pub(crate) value: Value,
    pub(crate) kind: Kind,
    pub(crate) line: Vec<M>,
    pub(crate) nodes: u64,
    /// True if the move was cut off: its value is a bound, and it has no line.
    pub(crate) cut_off: bool,
}

/// The value of the root, on the evaluation's scale.
#[derive(Clone, Debug)]
pub struct RootValue {
    /// The values of all players. Absolute.
    pub value: Value,
    /// What the value says about the whole game.
    pub kind: Kind,
    /// The ply of the leaf behind the value, if the search returns it.
    pub line_depth: Option<u32>,
}

impl<'a, G: Evaluated, O: Observer<G>> Walk<'a, G, O> {
    /// A walk that has not begun.
    pub fn new(
        root: &Root<'a, G>,
        evaluation: &'a Chosen<G>,
        budget: &Budget,
        observer: O,
    ) -> Walk<'a, G, O> {
        let path = Path::new(root.game, &root.line);
        Walk {
            game: root.game,
            evaluation,
            scale: evaluation.scale(root.game),
            meter: Meter::new(budget),
            observer,
            moves: Vec::new(),
            lines: Lines::new(),
            way: 0,
            move_classes: MoveClasses::new(),
            tempo: 0,
            returns_bound: false,
            keeps_partial: false,
            ends_early: path.counts() || root.tablebase.is_some(),
            path,
            rows: Vec::new(),
            deepest: 0,
            met_horizon: false,
            tablebase: root.tablebase,
            root_mover: root.game.to_move(root.line.state()),
        }
    }

    /// Leaves out of the scores of wins how soon they are, unless `distance` is wanted.
    pub(crate) fn score_distance(&mut self, distance: bool) {
        if !distance && self.scale == (Scale::Proven { hurry: true }) {
            self.scale = Scale::Proven { hurry: false };
        }
    }

    /// Visits the node after `step`. True if it is a draw by repetition.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where nobody watches little is left of it")]
    pub fn enter(
        &mut self,
        step: Step<G::Move>,
        state: &G::State,
        window: Option<Window<MaxScore>>,
        horizon: Option<Horizon>,
    ) -> Result<(Node<G::Move>, bool), Stop> {
        let node = step.node(self.arrive(step.ply)?);
        let repeated = self.path.step(state, node.ply);
        self.observer.enter(node, state, window, horizon.and_then(Horizon::shown));
        Ok((node, repeated))
    }

    /// Counts a visit at `ply` plies from the root and clears the line there. Returns the node's number.
    #[inline]
    pub(crate) fn arrive(&mut self, ply: u32) -> Result<u64, Stop> {
        let id = self.meter.visit()?;
        let is_deepest = self.lines.clear(ply);
        if is_deepest {
            self.deepest = ply;
        }
        Ok(id)
    }

    /// Records a visit at `ply` plies from the root.
    #[inline]
    pub(crate) fn reach(&mut self, ply: u32) {
        self.deepest = self.deepest.max(ply);
    }

    /// The greatest distance from the root so far.
    pub(crate) const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// The known end of the game at a node: by the rules, by repetition, or, below the root, from the
    /// tablebase.
    #[inline]
    pub(crate) fn known(&self, state: &G::State, ply: u32, repeated: bool) -> Option<Known> {
        if let Some(payoffs) = self.game.outcome(state) {
            return Some(Known { payoffs, plies: 0 });
        }
        if repeated {
            return Some(Known { payoffs: Payoffs::zero(self.game.players()), plies: 0 });
        }
        match self.tablebase {
            Some(tablebase) if ply > 0 => tablebase.probe(state),
            _ => None,
        }
    }

    /// As [`known`](Walk::known), as a score.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "asked of every node, and answered by a few instructions")]
    pub(crate) fn known_score(&self, state: &G::State, ply: u32, repeated: bool) -> Option<MaxScore> {
        if repeated || self.tablebase.is_some() {
            return self.score_of_known(state, ply, repeated);
        }
        let payoffs = self.game.outcome(state)?;
        Some(MaxScore(self.scale.score(payoffs[Player::FIRST], ply)))
    }

    #[inline(never)]
    pub(crate) fn score_of_known(&self, state: &G::State, ply: u32, repeated: bool) -> Option<MaxScore> {
        let Known { payoffs, plies } = self.known(state, ply, repeated)?;
        Some(MaxScore(self.scale.score(payoffs[Player::FIRST], ply + plies)))
    }

    /// True if the search stops here and evaluates.
    #[inline]
    pub(crate) fn is_horizon(&mut self, state: &G::State, horizon: Horizon) -> bool {
        let stops =
            horizon.depth() == 0 && (horizon.extension() == 0 || self.evaluation.is_quiet(self.game, state));
        self.met_horizon |= stops;
        stops
    }

    /// The value of a two-player leaf for the player to move, and whether it is exact by the rules.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most nodes are leaves, which then take no call")]
    pub(crate) fn leaf_score(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        repeated: bool,
        horizon: Horizon,
    ) -> Result<Option<(Score, bool)>, Stop> {
        let mover = self.game.to_move(state);
        let (score, exact) = if let Some(score) = self.known_score(state, node.ply, repeated) {
            (score.for_mover(mover), true)
        } else if self.is_horizon(state, horizon) {
            (Score(self.evaluation.score(self.game, state)), false)
        } else {
            return Ok(None);
        };
        self.meter.evaluate()?;
        self.observer.evaluate(node, &score.for_max(mover).vector(), exact);
        Ok(Some((score, exact)))
    }

    /// The values of a leaf for any number of players, and whether they are exact by the rules.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most nodes are leaves, which then take no call")]
    pub(crate) fn leaf_vector(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        repeated: bool,
        horizon: Horizon,
    ) -> Result<Option<(Payoffs, bool)>, Stop> {
        let (values, exact) = if repeated || self.tablebase.is_some() {
            match self.known(state, node.ply, repeated) {
                Some(known) => (self.scale.finished(&known.payoffs, node.ply + known.plies), true),
                None if self.is_horizon(state, horizon) => (self.evaluation.values(self.game, state), false),
                None => return Ok(None),
            }
        } else if let Some(payoffs) = self.game.outcome(state) {
            (self.scale.finished(&payoffs, node.ply), true)
        } else if self.is_horizon(state, horizon) {
            (self.evaluation.values(self.game, state), false)
        } else {
            return Ok(None);
        };
        self.meter.evaluate()?;
        self.observer.evaluate(node, &values, exact);
        Ok(Some((values, exact)))
    }

    /// Generates the moves of a node, which stay in `self.moves` from the returned index on until
    /// [`close`](Walk::close).
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "asked of every node")]
    pub fn open(&mut self, state: &G::State) -> Result<usize, Stop> {
        self.meter.expand()?;
        let first = self.moves.len();
        self.game.legal_moves(state, &mut self.moves);
        self.meter.work((self.moves.len() - first) as u64);
        Ok(first)
    }

    /// Computes the classes of a player's moves at a node, those at `range`, if `by` classifies all of them
    /// together. `before` is the move that led to the node.
    pub(crate) fn rank(
        &mut self,
        by: &ClassesBy,
        state: &mut G::State,
        before: Option<G::Move>,
        range: Range<usize>,
    ) -> Result<(), Stop> {
        let Walk { game, evaluation, moves, meter, move_classes, .. } = self;
        let first = range.start;
        move_classes.rank(*game, evaluation, meter, by, state, before, &moves[range], first)
    }

    /// Removes the moves of a node.
    #[inline]
    pub fn close(&mut self, first: usize) {
        self.moves.truncate(first);
    }

    /// Stores the row of a root move. `nodes` is the meter's count before the move was searched.
    pub fn row(&mut self, mv: G::Move, value: Value, kind: Kind, nodes: u64) {
        let mut line = vec![mv];
        line.extend_from_slice(self.lines.from(1));
        self.rows.push(Row { mv, value, kind, line, nodes: self.meter.stats.nodes - nodes, cut_off: false });
    }

    /// Stores the row of a root move that another walk searched, with the line after it and its node count.
    pub(crate) fn searched_row(
        &mut self,
        mv: G::Move,
        value: Value,
        kind: Kind,
        follows: &[G::Move],
        nodes: u64,
    ) {
        let line = [&[mv], follows].concat();
        self.rows.push(Row { mv, value, kind, line, nodes, cut_off: false });
    }

    /// Stores the bound of a root move that was cut off, for two players with a zero sum: the root player
    /// gets no more than `score`, in the game itself if `is_proven`, else in the searched tree.
    pub fn cut_off_row(&mut self, mv: G::Move, score: Score, is_proven: bool, nodes: u64) {
        let (score, kind) = match (is_proven, self.game.promises().payoffs) {
            (false, _) => (score, Kind::Cut),
            (true, None) => (score, Kind::Upper),
            // A bound on a payoff need not be a payoff itself: it may be the heuristic value of another move.
            (true, Some(Bounds { least, greatest, .. })) => {
                let payoff = self.scale.payoff_at_most(score.0).clamp(least, greatest);
                (Score(self.scale.score(payoff, 0)), Kind::Upper)
            }
        };
        let value = Value::Vector(score.for_max(self.root_mover).vector());
        let nodes = self.meter.stats.nodes - nodes;
        self.rows.push(Row { mv, value, kind, line: vec![mv], nodes, cut_off: true });
    }

    /// Stores a root move that was cut off without a known vector.
    pub(crate) fn unknown_row(&mut self, mv: G::Move, nodes: u64) {
        let nodes = self.meter.stats.nodes - nodes;
        let (value, kind) = (Value::Unknown, Kind::Unknown);
        self.rows.push(Row { mv, value, kind, line: vec![mv], nodes, cut_off: true });
    }

    /// Removes the rows before the root is searched again.
    pub fn clear_rows(&mut self) {
        self.rows.clear();
    }

    /// The rows of the root moves searched so far.
    pub(crate) fn rows(&self) -> &[Row<G::Move>] {
        &self.rows
    }

    /// Sets the root's line and the line after each row's move, for searches that keep their lines elsewhere.
    pub(crate) fn set_lines(&mut self, whole: &[G::Move], rows: &[Vec<G::Move>]) {
        self.lines.set(0, whole);
        for (row, line) in self.rows.iter_mut().zip(rows) {
            row.line.truncate(1);
            row.line.extend_from_slice(line);
        }
    }

    /// The kind of a two-player value, from its player's view. It is exact also for a win or a loss within
    /// the depth searched in full, and for the greatest payoff possible.
    pub fn kind(&self, score: i32, proof: Proof, horizon: Horizon) -> Kind {
        let within = self.scale.distance(score).is_some_and(|plies| plies <= horizon.depth());
        let bounds = self.game.promises().payoffs;
        let at_the_top = bounds.is_some_and(|bounds| score == self.scale.score(bounds.greatest, 0));
        let at_the_bottom = bounds.is_some_and(|bounds| score == self.scale.score(bounds.least, 0));
        if within || (at_the_top && proof.at_least) || (at_the_bottom && proof.at_most) {
            return Kind::Exact;
        }
        proof.kind()
    }

    /// Searches with `run` to the depth of the budget or, if something else limits it, to 1, 2, 3, … plies
    /// until the budget is spent or nothing is left to search. The last finished iteration makes the report.
    pub fn deepen(
        self,
        root: &Root<'a, G>,
        budget: &Budget,
        extension: u32,
        mut run: impl FnMut(&mut Self, &mut G::State, Horizon) -> Result<RootValue, Stop>,
    ) -> Report<G::Move> {
        deepen_by(self, budget.is_limited_beside_depth(), root, budget, extension, &mut run)
    }

    /// The report of a finished walk.
    fn report(&mut self, value: &RootValue, depth: u32) -> Report<G::Move> {
        let mover = self.root_mover;
        let line = self.lines.from(0).to_vec();
        let best = line.first().copied();
        let mut rows = std::mem::take(&mut self.rows);
        let mut ranks = Vec::with_capacity(rows.len());
        for row in &rows {
            let own = i64::from(row.value.least_of(mover).unwrap_or(i32::MIN));
            ranks.push(RowRank::new(Some(row.mv) == best, (own, i64::from(!row.cut_off))));
        }
        sort_rows(&mut rows, &ranks);
        let scale = self.scale;
        let mut reports = Vec::with_capacity(rows.len());
        for Row { mv, value, kind, line, nodes, cut_off } in rows {
            let distance = if cut_off { None } else { value.distance(scale) };
            reports.push(MoveReport { mv, value: value.in_payoffs(scale), kind, distance, line, nodes });
        }
        let report = Report {
            best,
            distance: value.value.distance(scale),
            value: value.value.in_payoffs(scale),
            kind: value.kind,
            line,
            depth: if depth == Horizon::UNLIMITED { self.deepest } else { depth },
            selective_depth: self.deepest,
            line_depth: value.line_depth,
            moves: reports,
            ..Report::unknown()
        };
        report.resting_on_its_best(&self.game.promises(), self.evaluation.scale(self.game), mover)
    }

    /// The report of the last whole iteration, with the best move of the one that was cut off: where that is
    /// another, it was searched deeper and found better than the last best one, which is searched first.
    fn with_best_of_partial(&mut self, mut last: Report<G::Move>) -> Report<G::Move> {
        let best = self.lines.from(0).first().copied();
        let is_better = |row: &Row<G::Move>| Some(row.mv) == best && best != last.best && !row.cut_off;
        let Some(Row { mv, value, kind, line, nodes, .. }) =
            self.rows.iter().find(|row| is_better(row)).cloned()
        else {
            return last;
        };
        let (distance, value) = (value.distance(self.scale), value.in_payoffs(self.scale));
        last.moves.retain(|row| row.mv != mv);
        let row = MoveReport { mv, value: value.clone(), kind, distance, line: line.clone(), nodes };
        last.moves.insert(0, row);
        Report { best, value, kind, distance, line, ..last }
    }

    /// The report of a walk stopped in its first iteration: the best of the finished root moves, at most a
    /// bound.
    fn partial_report(&mut self) -> Report<G::Move> {
        let unknown = RootValue { value: Value::Unknown, kind: Kind::Unknown, line_depth: None };
        self.lines.clear(0);
        let mut report = self.report(&unknown, 0);
        if let Some(first) = report.moves.first() {
            report.best = Some(first.mv);
            report.line = first.line.clone();
            if matches!(first.kind, Kind::Exact | Kind::Lower) {
                report.value = first.value.clone();
                report.kind = Kind::Lower;
            }
        }
        report
    }
}

impl<'a, G: Evaluated, O> AsMut<Walk<'a, G, O>> for Walk<'a, G, O> {
    fn as_mut(&mut self) -> &mut Walk<'a, G, O> {
        self
    }
}

/// One iteration of iterative deepening: a search of the root to a horizon.
pub(crate) type Iteration<'f, S, State> =
    &'f mut dyn FnMut(&mut S, &mut State, Horizon) -> Result<RootValue, Stop>;

/// As [`deepen`](Walk::deepen), for a searcher that has a walk; deepens step by step if `by_steps`, whatever
/// the budget.
pub(crate) fn deepen_by<'a, G: Evaluated, O: Observer<G>, S: AsMut<Walk<'a, G, O>>>(
    mut searcher: S,
    by_steps: bool,
    root: &Root<'a, G>,
    budget: &Budget,
    extension: u32,
    run: Iteration<'_, S, G::State>,
) -> Report<G::Move> {
    let mut state = root.line.state().clone();
    let greatest = budget.depth.unwrap_or(Horizon::UNLIMITED);
    let depth = if by_steps { greatest.min(1) } else { greatest };
    let mut deepening = Deepening { by_steps, greatest, depth, last: None };
    let walk = searcher.as_mut();
    walk.observer.begin(walk.scale);
    loop {
        searcher.as_mut().begin_iteration(&deepening);
        let found = run(&mut searcher, &mut state, Horizon::new(deepening.depth, extension));
        if let Some(report) = searcher.as_mut().end_iteration(found, root.multi_pv, &mut deepening) {
            return report;
        }
    }
}

/// How far iterative deepening has come.
struct Deepening<M> {
    by_steps: bool,
    /// The depth at which it stops.
    greatest: u32,
    /// The depth of this iteration.
    depth: u32,
    /// The report of the last finished iteration.
    last: Option<Report<M>>,
}

impl<G: Evaluated, O: Observer<G>> Walk<'_, G, O> {
    #[inline(never)]
    fn begin_iteration(&mut self, deepening: &Deepening<G::Move>) {
        self.rows.clear();
        self.moves.clear();
        self.met_horizon = false;
        if deepening.by_steps {
            self.observer.iteration(deepening.depth);
        }
    }

    /// The report if the iteration that has `found` this was the last.
    #[inline(never)]
    fn end_iteration(
        &mut self,
        found: Result<RootValue, Stop>,
        multi_pv: usize,
        deepening: &mut Deepening<G::Move>,
    ) -> Option<Report<G::Move>> {
        let is_cut_off = found.is_err();
        let stop = match found {
            Ok(value) => {
                let mut is_exact = value.kind == Kind::Exact;
                if multi_pv != 1 {
                    for row in &self.rows {
                        is_exact &= row.kind == Kind::Exact;
                    }
                }
                deepening.last = Some(self.report(&value, deepening.depth));
                if !self.met_horizon || is_exact {
                    Stop::Finished
                } else if deepening.depth >= deepening.greatest {
                    Stop::Depth
                } else {
                    deepening.depth += 1;
                    return None;
                }
            }
            Err(stop) => stop,
        };
        let mut report = match deepening.last.take() {
            Some(last) if self.keeps_partial && is_cut_off => self.with_best_of_partial(last),
            Some(last) => last,
            None => self.partial_report(),
        };
        report.stats = self.meter.finish();
        report.stop = stop;
        report.selective_depth = self.deepest;
        Some(report)
    }
}
