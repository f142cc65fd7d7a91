//! Paranoid search: all others play against the player at the root.
//!
//! **Value.** The vector of the leaf reached by the root player's best choices and the choices of all others
//! that are worst for that player. The root player's own number is guaranteed within the depth searched. A
//! proven one is a lower bound on what the root player gets when the others play for themselves, and so
//! called `lower`; for a two-player zero-sum game it is exact. The other numbers are those of that leaf and
//! promise nothing. "The root player cannot win" says only that a coalition can prevent it.
//!
//! An inner node with the true number v for the root player returns:
//! - v < alpha: a number below alpha, at least v;
//! - alpha ≤ v ≤ beta: v, with the vector that the tie-break selects;
//! - v > beta: a number above beta, at most v.
//!
//! **Source.** Sturtevant & Korf (2000); the others' choices as in Shinohara & Ishida (2002), section 3.
//!
//! **Differences.** (1) Cuts are strict, alpha > beta and not alpha ≥ beta, so that all children of equal
//! value are searched and the tie-break is exact: the vector is that of a search without cuts. (2) The
//! tie-break is a parameter: the root player chooses by it, all others by its reverse, and full ties go to
//! the child generated first. (3) Turns need not alternate: everybody but the root player is an opponent. (4)
//! Depth extension as in the two-player searches.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. The moves of a node keep the
//! game's order. A move that costs more than a ply is first searched at its cost, with the smallest window
//! that decides whether its mover would prefer it to the best so far and to the value guaranteed elsewhere;
//! only then is it searched again, for one ply. So reductions may depend on the window, and the vector then
//! need not be that of a search without cuts.
//!
//! **Deepening.** If anything but the depth is limited, the search deepens ply by ply, with the best move of
//! the last iteration first, killers, history and a table of bounds on whole vectors (`deepening`, `table`,
//! `ordering`); value, move and line are the same at every depth. If the rules count repetitions nothing is
//! stored in the table, and if moves cost more or less than a ply each iteration starts afresh.
//!
//! **Threads.** Threads share the table and defer moves that another is searching; value, move and line at a
//! depth are those of one thread.
//!
//! **Cost.** About b^(d (n-1)/n) leaves for n players with good move ordering; b^d at worst.

use crate::core::budget::{Budget, Stop};
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::{Cut, Observer, Reason, Step};
use crate::core::parameters::{
    EVALUATION, EXTENSION, MAX_EXTENSION, SEED, SINGLE_TIE, THREADS, chosen_evaluation,
    chosen_single_tie_break,
};
use crate::core::preference::{Candidate, Preference, TieBreak};
use crate::core::report::{Kind, Proof, Report, Value};
use crate::core::requirements::{depth_first_fits, single_tie_break};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{CLASSES, ENHANCED, LATE_MOVES, MoveCost, PLY_PROBABILITY, chosen_move_cost};
use crate::n_player::coalition::engine::{self, Request};
use crate::n_player::coalition::options::{DEEPENING, Deepening, KeptTable, ORDERING, TABLE};
use crate::n_player::coalition::root::{keep_row, kind_for_root_player};
use crate::n_player::coalition::tree::{CoalitionTree, Follows};
use crate::n_player::depth::{CostModel, Depth};
use crate::parallel::SyncEvaluated;
use crate::walk::{RootValue, Walk};
use game::{Evaluate, Evaluated, Given, Parameter, ParameterError, Player};

/// Paranoid search. See the [module](self).
#[derive(Clone, Debug)]
pub struct Paranoid<G: Evaluated> {
    /// The static evaluation at the horizon, for all players.
    pub evaluation: Chosen<G>,
    /// The tie-break, one that selects a single child.
    pub tie_break: TieBreak,
    /// The plies by which a line may be extended while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// The cost of moves; by default one ply each.
    pub cost: MoveCost,
    /// The settings of iterative deepening.
    pub deepening: Deepening,
    /// The memory of the table, made on first use.
    pub kept: KeptTable,
}

impl<G: Evaluated> Default for Paranoid<G> {
    fn default() -> Paranoid<G> {
        Paranoid {
            evaluation: Chosen::default(),
            tie_break: TieBreak::default(),
            extension: 0,
            cost: MoveCost::Ply,
            deepening: Deepening::default(),
            kept: KeptTable::default(),
        }
    }
}

impl<G: Evaluated> Paranoid<G> {
    /// The search with this evaluation, tie-break and depth extension.
    pub fn new(evaluation: impl Into<Chosen<G>>, tie_break: TieBreak, extension: u32) -> Paranoid<G> {
        Paranoid { evaluation: evaluation.into(), tie_break, extension, ..Paranoid::default() }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for Paranoid<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        SINGLE_TIE,
        EXTENSION,
        DEEPENING,
        TABLE,
        ORDERING,
        THREADS,
        LATE_MOVES,
        CLASSES,
        PLY_PROBABILITY,
        ENHANCED,
        SEED,
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<Paranoid<G>, ParameterError> {
        Ok(Paranoid {
            evaluation: chosen_evaluation(game, given)?,
            tie_break: chosen_single_tie_break(given)?,
            extension: given.whole("extension", 0..=MAX_EXTENSION)? as u32,
            cost: chosen_move_cost(game, given)?,
            deepening: Deepening::configure(given)?,
            kept: KeptTable::default(),
        })
    }
}

impl<G: SyncEvaluated> Search<G> for Paranoid<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        single_tie_break("paranoid", self.tie_break)?;
        self.deepening.fits(root, &self.cost)?;
        self.cost.fits(root.game, &self.evaluation)?;
        depth_first_fits("paranoid", root, &self.evaluation, self.extension, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn memory(&self) -> u64 {
        self.deepening.memory()
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mover = root.game.to_move(root.line.state());
        let preference = Preference::new(self.tie_break, mover, self.evaluation.scale(root.game));
        if self.deepening.applies(&self.cost, budget) {
            let request = Request {
                root,
                evaluation: &self.evaluation,
                tree: ParanoidTree,
                preference,
                extension: self.extension,
                settings: self.deepening,
            };
            return engine::search(&request, &mut self.kept, budget, observer);
        }
        let mut walk = Walk::new(root, &self.evaluation, budget, observer);
        walk.way = self.cost.way();
        let costs = CostModel::new(&self.cost, root);
        let every_move = root.multi_pv > 1;
        Ok(walk.deepen(root, budget, self.extension, |walk, state, horizon| {
            let open = RootWindow::OPEN;
            let found = match costs.depth(horizon) {
                Some(depth) => value(walk, preference, Step::ROOT, 0, state, open, depth, every_move)?,
                None => value(walk, preference, Step::ROOT, 0, state, open, horizon, every_move)?,
            };
            Ok(RootValue {
                value: Value::Vector(found.candidate.values),
                kind: kind_for_root_player(walk.game, found.proof),
                line_depth: Some(found.ply),
            })
        }))
    }
}

/// A window on the root player's number: the root player is sure of `alpha`, and the others will not allow
/// more than `beta`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootWindow {
    alpha: i32,
    alpha_ply: u32,
    beta: i32,
    beta_ply: u32,
}

impl RootWindow {
    /// The open window.
    pub(crate) const OPEN: RootWindow =
        RootWindow { alpha: i32::MIN, alpha_ply: 0, beta: i32::MAX, beta_ply: 0 };

    /// True if the window is empty. Strict: a window of one number is not.
    const fn is_closed(self) -> bool {
        self.alpha > self.beta
    }
}

/// A node during its search, where the root player or one of the others chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParanoidNode {
    /// The window on the root player's number.
    pub(crate) window: RootWindow,
    best: Option<ParanoidValue>,
    proof: Proof,
    is_root_player: bool,
}

/// The values of a node, the ply of their leaf, and the proof of the root player's number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParanoidValue {
    pub(crate) candidate: Candidate,
    pub(crate) ply: u32,
    pub(crate) proof: Proof,
}

/// The outcome of a child.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChildOutcome {
    /// True if it is the new best.
    pub(crate) improved: bool,
    /// True if its value is only a bound.
    pub(crate) is_bound: bool,
    /// The cut, if the window has closed.
    pub(crate) cut: Option<Cut>,
}

impl ParanoidNode {
    /// A node where the root player chooses, or one of the others.
    pub(crate) const fn new(is_root_player: bool, window: RootWindow) -> ParanoidNode {
        ParanoidNode { window, best: None, proof: Proof::EXACT, is_root_player }
    }

    /// True if a child with this value is the new best: the root player takes the best for themselves,
    /// everybody else the worst for the root player.
    #[inline]
    fn prefers(&self, preference: Preference, root: Player, child: &Candidate) -> bool {
        self.best.as_ref().is_none_or(|best| {
            if self.is_root_player {
                preference.prefers(root, child, &best.candidate)
            } else {
                preference.spites(child, &best.candidate)
            }
        })
    }

    /// True if a child with this value, found by a reduced search, must be searched again: it would be the
    /// new best, and lies in the window.
    #[inline]
    pub(crate) fn is_taken(&self, preference: Preference, root: Player, child: &Candidate) -> bool {
        let own = child.values[root];
        let matters = if self.is_root_player { own >= self.window.alpha } else { own <= self.window.beta };
        matters && self.prefers(preference, root, child)
    }

    /// The window that decides whether a child [is taken](ParanoidNode::is_taken).
    pub(crate) const fn probe_window(&self, ply: u32) -> RootWindow {
        let RootWindow { alpha, beta, .. } = self.window;
        if self.is_root_player {
            RootWindow { beta: alpha, beta_ply: ply, ..self.window }
        } else {
            RootWindow { alpha: beta, alpha_ply: ply, ..self.window }
        }
    }

    /// Adds a child's value.
    #[inline]
    pub(crate) fn take(
        &mut self,
        preference: Preference,
        root: Player,
        child: ParanoidValue,
        ply: u32,
    ) -> ChildOutcome {
        let own = child.candidate.values[root];
        let is_bound = own < self.window.alpha || own > self.window.beta;
        // Step 1. The chooser takes the child or leaves it.
        let improved = self.prefers(preference, root, &child.candidate);
        if self.is_root_player {
            self.proof.at_most &= child.proof.at_most;
        } else {
            self.proof.at_least &= child.proof.at_least;
        }
        if !improved {
            return ChildOutcome { improved, is_bound, cut: None };
        }
        self.best = Some(child);
        // Step 2. The window narrows from the chooser's side.
        let window = &mut self.window;
        let cut = if self.is_root_player {
            self.proof.at_least = child.proof.at_least;
            if own > window.alpha {
                (window.alpha, window.alpha_ply) = (own, ply);
            }
            Cut { reason: Reason::Beta, bound: None, set_at: Some(window.beta_ply) }
        } else {
            self.proof.at_most = child.proof.at_most;
            if own < window.beta {
                (window.beta, window.beta_ply) = (own, ply);
            }
            Cut { reason: Reason::Alpha, bound: None, set_at: Some(window.alpha_ply) }
        };
        // Step 3. A closed window makes a cutoff.
        let cut = window.is_closed().then_some(cut);
        if cut.is_some() {
            if self.is_root_player {
                self.proof.at_most = false;
            } else {
                self.proof.at_least = false;
            }
        }
        ChildOutcome { improved, is_bound, cut }
    }

    /// The vector of the best child so far.
    pub(crate) fn now(&self) -> Value {
        self.best.map_or(Value::Unknown, |best| Value::Vector(best.candidate.values))
    }

    /// The value of the node after its last child.
    pub(crate) fn found(&self, tie_key: u64) -> ParanoidValue {
        let best = self.best.expect("law 1: a game that goes on has a legal move");
        let candidate = Candidate { values: best.candidate.values, tie_key };
        ParanoidValue { candidate, ply: best.ply, proof: self.proof }
    }

    /// The kind of a node's number, from the root player's view.
    pub(crate) fn kind(&self, cut: Option<Cut>) -> Kind {
        match (cut, self.is_root_player) {
            (None, _) => self.proof.kind(),
            (Some(_), true) => Kind::Lower,
            (Some(_), false) => Kind::Upper,
        }
    }
}

/// The tree of paranoid search: the game tree.
#[derive(Clone, Copy, Debug)]
struct ParanoidTree;

impl<G: Evaluated> CoalitionTree<G> for ParanoidTree {
    type Round = ();
    type Mark = ();

    #[inline]
    fn open<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        _round: (),
        marks: &mut Vec<()>,
    ) -> Result<usize, Stop> {
        let first = walk.open(state)?;
        marks.resize(walk.moves.len(), ());
        Ok(first)
    }

    #[inline]
    fn with_child<T>(
        &self,
        game: &G,
        state: &mut G::State,
        mv: G::Move,
        _mark: (),
        _round: (),
        look: impl FnOnce(&mut G::State, (), Follows) -> T,
    ) -> T {
        let undo = game.play(state, mv);
        let seen = look(state, (), Follows::Goes);
        game.undo(state, mv, undo);
        seen
    }

    fn proof(&self, proof: Proof, _is_root_player: bool) -> Proof {
        proof
    }

    fn kind(&self, game: &G, proof: Proof) -> Kind {
        kind_for_root_player(game, proof)
    }
}

#[expect(clippy::too_many_arguments, reason = "the state of the recursion, as its source lists it")]
fn value<G: Evaluated, O: Observer<G>, D: Depth<G>>(
    walk: &mut Walk<'_, G, O>,
    preference: Preference,
    step: Step<G::Move>,
    tie_key: u64,
    state: &mut G::State,
    window: RootWindow,
    depth: D,
    every_move: bool,
) -> Result<ParanoidValue, Stop> {
    let horizon = depth.horizon();
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    if let Some((values, exact)) = walk.leaf_vector(node, state, repeated, horizon)? {
        walk.leave_with(node, state, || Value::Vector(values), Kind::of(exact), None);
        let proof = if exact { Proof::EXACT } else { Proof::NONE };
        return Ok(ParanoidValue { candidate: Candidate { values, tie_key }, ply: node.ply, proof });
    }
    let root = walk.root_mover;
    let mut paranoid = ParanoidNode::new(walk.game.to_move(state) == root, window);
    let first = walk.open(state)?;
    let mut cut = None;
    let mut looked_at = walk.moves.len();
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let nodes = walk.meter.stats.nodes;
        let mut id = nodes;
        let tie_key = preference.tie_key(tie_key, index - first);
        let cost = depth.cost(walk, node, state, first, index)?;
        let undo = walk.game.play(state, mv);
        let search = |below: D, is_last: bool| {
            id = walk.meter.stats.nodes;
            let window = match is_last {
                true if every_move => RootWindow::OPEN,
                true => paranoid.window,
                false => paranoid.probe_window(node.ply),
            };
            value(walk, preference, node.step(mv), tie_key, state, window, below, false)
        };
        let is_taken = |child: &ParanoidValue| paranoid.is_taken(preference, root, &child.candidate);
        let child = depth.look(cost, search, is_taken);
        walk.game.undo(state, mv, undo);
        let child = child?;

        let taken = paranoid.take(preference, root, child, node.ply);
        if taken.improved {
            walk.lines.improve(node.ply, mv);
        }
        walk.back_up(node, id, || paranoid.now(), taken.improved);
        if node.ply == 0 {
            let kind = kind_for_root_player(walk.game, child.proof);
            let found = (child.candidate.values, child.proof);
            keep_row(walk, mv, found, kind, taken.is_bound && !every_move, nodes);
        }
        if taken.cut.is_some() {
            looked_at = index + 1;
            cut = taken.cut.filter(|_| looked_at < walk.moves.len());
            break;
        }
    }
    let early = cut.map(|cut| (cut, looked_at));
    walk.leave_with(node, state, || paranoid.now(), paranoid.kind(cut), early);
    walk.close(first);
    Ok(paranoid.found(tie_key))
}
