//! Best-reply search and BRS+: between two moves of the root player only one opponent's move is searched.
//!
//! **Value.** The vector of the leaf reached by the root player's best choices and the worst replies to them.
//! It is a guess, as the tree is not that of the game: `best-reply` lets only one opponent move in a round
//! and skips the others, which the rules may not allow; `best-reply-plus` gives each of the others one move
//! that is not searched. A value is called `lower` or `exact` only if the root player reaches it by their own
//! moves before anybody replies, or for two players with a zero sum, for whom both searches are alpha-beta
//! and bounds have their usual meaning.
//!
//! **Source.** Schadd & Winands (2011) for best-reply search; Esser, Gras, Winands, Schadd & Lanctot (2013)
//! for BRS+.
//!
//! **Differences.** (1) Cuts are strict, and the tie-break is a parameter, as in [paranoid
//! search](crate::paranoid); replies are searched by opponent in turn order from the one to move, each one's
//! in the order of generation. (2) Turns need not alternate: a player may move again, and the opponents share
//! a turn, not a move. If the root player cannot be given the turn after a reply, for example because they
//! have finished, the opponents reply again. (3) Opponents are skipped by [`Game::with_mover`]; one who
//! cannot be given the turn does not reply. A game that can skip nobody is refused for three and more
//! players. (4) In BRS+ an unsearched move, the *regular* one, takes no depth, so that a round takes two
//! plies in both searches, and a round is always played to its end. All opponents but one make their regular
//! move, before or after the one whose moves are all searched; its choice is a parameter. (5) The reported
//! line ends where it leaves the game's turn order.
//!
//! **Deepening.** `best-reply` deepens as [paranoid search](crate::paranoid) does, by the parameters
//! `deepening`, `table` and `ordering`. A table key covers the position, whether a turn is in progress, and
//! the player at the root. `best-reply-plus` starts each iteration afresh: its regular moves take no depth.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. The moves of each player keep
//! the game's order and are numbered and ranked separately, those of a player out of turn in the position
//! where it is that player's turn; each player's first move never costs more than a ply, and regular moves of
//! BRS+ cost nothing. As in [paranoid search](crate::paranoid) a move that costs more than a ply is first
//! searched at its cost, with the smallest window that decides whether it would be taken, and only then again
//! for one ply; and each iteration starts afresh.
//!
//! **Cost.** About (b (n-1))^(d/2) leaves for n players with good move ordering. BRS+ evaluates every child
//! of a node to find a regular move by static value.

mod tree;

pub(crate) use tree::{BestReplyTree, can_skip};

use crate::core::budget::{Budget, Stop};
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::{Cut, Node, Observer, Step};
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
use crate::cost::move_cost::{
    CLASSES, ENHANCED, LATE_MOVES, MoveCost, PLY, PLY_PROBABILITY, chosen_move_cost,
};
use crate::n_player::coalition::engine::{self, Request};
use crate::n_player::coalition::options::{DEEPENING, Deepening, KeptTable, ORDERING, TABLE};
use crate::n_player::coalition::root::keep_row;
use crate::n_player::depth::{CostModel, Depth, FREE};
use crate::n_player::paranoid::{ParanoidNode, ParanoidValue, RootWindow};
use crate::parallel::SyncEvaluated;
use crate::walk::horizon::Horizon;
use crate::walk::{RootValue, Walk};
use game::{Evaluate, Evaluated, Game, Given, Parameter, ParameterError, Payoffs, Player};
use tree::{is_zero_sum, kind};

/// Best-reply search. See the [module](self).
#[derive(Clone, Debug)]
pub struct BestReply<G: Evaluated> {
    /// The static evaluation at the horizon, for all players.
    pub evaluation: Chosen<G>,
    /// The tie-break, one that selects a single child.
    pub tie_break: TieBreak,
    /// The plies by which a line may be extended while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// The cost of moves; by default one ply each.
    pub cost: MoveCost,
    /// The settings of iterative deepening; BRS+ ignores them.
    pub deepening: Deepening,
    /// The memory of the table, made on first use.
    pub kept: KeptTable,
}

/// BRS+. See the [module](self).
#[derive(Clone, Debug)]
pub struct BestReplyPlus<G: Evaluated> {
    /// How regular moves are chosen.
    pub regular: Regular,
    /// All other settings.
    pub search: BestReply<G>,
}

/// How an opponent chooses a regular move, which is not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Regular {
    /// By the static values after it and the tie-break.
    #[default]
    StaticBest,
    /// The first generated.
    First,
}

impl<G: Evaluated> Default for BestReply<G> {
    fn default() -> BestReply<G> {
        BestReply::new(Chosen::default(), TieBreak::default(), 0)
    }
}

impl<G: Evaluated> BestReply<G> {
    /// The search with this evaluation, tie-break and depth extension.
    pub fn new(evaluation: impl Into<Chosen<G>>, tie_break: TieBreak, extension: u32) -> BestReply<G> {
        let (deepening, kept) = (Deepening::default(), KeptTable::default());
        let cost = MoveCost::Ply;
        BestReply { evaluation: evaluation.into(), tie_break, extension, cost, deepening, kept }
    }
}

impl<G: Evaluated> Default for BestReplyPlus<G> {
    fn default() -> BestReplyPlus<G> {
        BestReplyPlus { regular: Regular::default(), search: BestReply::default() }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for BestReply<G> {
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

    fn configure(game: &G, given: &Given<'_>) -> Result<BestReply<G>, ParameterError> {
        Ok(BestReply { deepening: Deepening::configure(given)?, ..plain(game, given)? })
    }
}

impl<G: Evaluated> ConfiguredFor<G> for BestReplyPlus<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        Parameter {
            name: "regular",
            expects: "static-best|first",
            default: "static-best",
            about: "the move of opponents whose moves are not searched",
        },
        SINGLE_TIE,
        EXTENSION,
        LATE_MOVES,
        CLASSES,
        PLY_PROBABILITY,
        ENHANCED,
        SEED,
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<BestReplyPlus<G>, ParameterError> {
        let choices = [("static-best", Regular::StaticBest), ("first", Regular::First)];
        Ok(BestReplyPlus { regular: given.choice("regular", &choices)?, search: plain(game, given)? })
    }
}

/// The settings shared by both searches.
fn plain<G: Evaluated>(game: &G, given: &Given<'_>) -> Result<BestReply<G>, ParameterError> {
    let extension = given.whole("extension", 0..=MAX_EXTENSION)? as u32;
    let search = BestReply::new(chosen_evaluation(game, given)?, chosen_single_tie_break(given)?, extension);
    Ok(BestReply { cost: chosen_move_cost(game, given)?, ..search })
}

impl<G: SyncEvaluated> Search<G> for BestReply<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if !can_skip(root) {
            return Err(Unsupported::Skips { search: "best-reply" });
        }
        single_tie_break("best-reply", self.tie_break)?;
        self.deepening.fits(root, &self.cost)?;
        self.cost.fits(root.game, &self.evaluation)?;
        depth_first_fits("best-reply", root, &self.evaluation, self.extension, budget)
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
        if self.deepening.applies(&self.cost, budget) {
            let root_mover = root.game.to_move(root.line.state());
            let request = Request {
                root,
                evaluation: &self.evaluation,
                tree: BestReplyTree::new(root.game, root_mover),
                preference: Preference::new(self.tie_break, root_mover, self.evaluation.scale(root.game)),
                extension: self.extension,
                settings: self.deepening,
            };
            return engine::search(&request, &mut self.kept, budget, observer);
        }
        Ok(run(self, None, root, budget, observer))
    }
}

impl<G: SyncEvaluated> Search<G> for BestReplyPlus<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let BestReply { evaluation, tie_break, extension, cost, .. } = &self.search;
        single_tie_break("best-reply-plus", *tie_break)?;
        cost.fits(root.game, evaluation)?;
        depth_first_fits("best-reply-plus", root, evaluation, *extension, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        Ok(run(&self.search, Some(self.regular), root, budget, observer))
    }
}

fn run<G: Evaluated, O: Observer<G>>(
    search: &BestReply<G>,
    regular: Option<Regular>,
    root: &Root<'_, G>,
    budget: &Budget,
    observer: O,
) -> Report<G::Move> {
    let mut walk = Walk::new(root, &search.evaluation, budget, observer);
    walk.way = search.cost.way();
    let costs = CostModel::new(&search.cost, root);
    let rules = BestReplyRules {
        preference: Preference::new(search.tie_break, walk.root_mover, walk.scale),
        regular,
        others: root.game.players() as u8 - 1,
        is_zero_sum: is_zero_sum(root.game),
    };
    let every_move = root.multi_pv > 1;
    walk.deepen(root, budget, search.extension, |walk, state, horizon| {
        let found = match costs.depth(horizon) {
            Some(depth) => value(walk, &rules, Step::ROOT, state, NodeContext::root(depth, every_move))?,
            None => value(walk, &rules, Step::ROOT, state, NodeContext::root(horizon, every_move))?,
        };
        let kind = kind(walk.game, found.proof);
        Ok(RootValue { value: Value::Vector(found.candidate.values), kind, line_depth: Some(found.ply) })
    })
}

/// Settings shared by all nodes.
#[derive(Clone, Copy, Debug)]
struct BestReplyRules {
    preference: Preference,
    /// How regular moves are chosen; `None` if opponents are skipped.
    regular: Option<Regular>,
    /// The number of opponents.
    others: u8,
    is_zero_sum: bool,
}

/// The opponents' moves since the root player moved.
#[derive(Clone, Copy, Debug, Default)]
struct Round {
    /// True if one of them was searched.
    is_used: bool,
    /// The number of regular moves.
    regular: u8,
}

/// The inputs of the search of a node.
#[derive(Clone, Copy, Debug)]
struct NodeContext<D> {
    window: RootWindow,
    depth: D,
    tie_key: u64,
    round: Round,
    every_move: bool,
}

impl<D> NodeContext<D> {
    /// The inputs of the root.
    fn root(depth: D, every_move: bool) -> NodeContext<D> {
        NodeContext { window: RootWindow::OPEN, depth, tie_key: 0, round: Round::default(), every_move }
    }
}

/// A node that children report to.
struct OpenNode<'a, G: Game, D> {
    node: Node<G::Move>,
    state: &'a G::State,
    context: NodeContext<D>,
    paranoid: ParanoidNode,
    /// The number of children so far, for tie-break keys.
    children: usize,
}

/// A group of open moves of a node, and how to search them.
#[derive(Clone, Copy, Debug)]
struct Batch {
    first: usize,
    mover: Player,
    /// True if it is not this player's turn by the rules.
    is_out_of_turn: bool,
    round: Round,
    takes_depth: bool,
}

/// The value of the position after `step`. In `state` skipped opponents have lost their turn.
fn value<G: Evaluated, O: Observer<G>, D: Depth<G>>(
    walk: &mut Walk<'_, G, O>,
    rules: &BestReplyRules,
    step: Step<G::Move>,
    state: &G::State,
    context: NodeContext<D>,
) -> Result<ParanoidValue, Stop> {
    let horizon = context.depth.horizon();
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    let (game, root, mover) = (walk.game, walk.root_mover, walk.game.to_move(state));
    let is_root_player = mover == root;
    let Round { is_used, regular } = context.round;
    let may_be_regular = !is_root_player && rules.regular.is_some() && regular + 1 < rules.others;
    let must_be_regular = may_be_regular && is_used;
    // Step 1. A leaf; in the middle of a round only if the game is over.
    let horizon = if must_be_regular { Horizon::new(Horizon::UNLIMITED, 0) } else { horizon };
    if let Some((values, exact)) = walk.leaf_vector(node, state, repeated, horizon)? {
        walk.leave_with(node, state, || Value::Vector(values), Kind::of(exact), None);
        let proof = if exact { Proof::EXACT } else { Proof::NONE };
        let candidate = Candidate { values, tie_key: context.tie_key };
        return Ok(ParanoidValue { candidate, ply: node.ply, proof });
    }
    let first = walk.open(state)?;
    let mut open = OpenNode {
        node,
        state,
        context,
        paranoid: ParanoidNode::new(is_root_player, context.window),
        children: 0,
    };
    let searched = Batch {
        first,
        mover,
        is_out_of_turn: false,
        round: if is_root_player { Round::default() } else { Round { is_used: true, regular } },
        takes_depth: true,
    };
    let once_more = Round { is_used, regular: regular + 1 };
    let by_rule = Batch { round: once_more, takes_depth: false, ..searched };
    let mut cut = None;
    if must_be_regular {
        // Step 2. Somebody has replied: the others make their regular move.
        keep_regular(walk, rules, (node.ply, context.tie_key), state, first)?;
        batch(walk, rules, &mut open, by_rule)?;
    } else {
        // Step 3. Every move of the player to move.
        cut = batch(walk, rules, &mut open, searched)?;
        // Step 4. BRS+: or the regular move, after which another opponent replies.
        if cut.is_none() && may_be_regular {
            keep_regular(walk, rules, (node.ply, context.tie_key), state, first)?;
            let mut child = state.clone();
            game.play(&mut child, walk.moves[first]);
            if game.outcome(&child).is_none() && game.to_move(&child) != root {
                cut = batch(walk, rules, &mut open, by_rule)?;
            }
        }
        // Step 5. Best-reply search: or any move of another opponent, unless a turn is in progress.
        if rules.regular.is_none() && !is_root_player && !is_used {
            let mut player = mover.next(game.players());
            while cut.is_none() && player != mover {
                if player != root
                    && let Some(turned) = game.with_mover(state, player)
                {
                    walk.close(first);
                    game.legal_moves(&turned, &mut walk.moves);
                    walk.meter.work((walk.moves.len() - first) as u64);
                    let mut theirs = OpenNode { state: &turned, ..open };
                    let out_of_turn = Batch { mover: player, is_out_of_turn: true, ..searched };
                    cut = batch(walk, rules, &mut theirs, out_of_turn)?;
                    open = OpenNode { state, ..theirs };
                }
                player = player.next(game.players());
            }
        }
    }
    let early = cut.filter(|&(_, first_unvisited)| first_unvisited < walk.moves.len());
    walk.leave_with(node, state, || open.paranoid.now(), open.paranoid.kind(cut.map(|(cut, _)| cut)), early);
    walk.close(first);
    let found = open.paranoid.found(context.tie_key);
    // The opponents can do more in the game than in this tree.
    let proof = if is_root_player || rules.is_zero_sum { found.proof } else { Proof::NONE };
    Ok(ParanoidValue { proof, ..found })
}

/// Searches the open moves from `batch.first` on. Returns the cut and the index of the first unsearched move.
fn batch<G: Evaluated, O: Observer<G>, D: Depth<G>>(
    walk: &mut Walk<'_, G, O>,
    rules: &BestReplyRules,
    open: &mut OpenNode<'_, G, D>,
    batch: Batch,
) -> Result<Option<(Cut, usize)>, Stop> {
    let (game, root, context) = (walk.game, walk.root_mover, open.context);
    // Only move costs play moves in the state and take them back.
    let mut priced = (!D::IS_PLAIN && batch.takes_depth).then(|| open.state.clone());
    for index in batch.first..walk.moves.len() {
        let mv = walk.moves[index];
        let nodes = walk.meter.stats.nodes;
        let mut id = nodes;
        let cost = match &mut priced {
            Some(state) => context.depth.cost(walk, open.node, state, batch.first, index)?,
            None if batch.takes_depth => PLY,
            None => FREE,
        };
        let mut child = open.state.clone();
        game.play(&mut child, mv);
        // Best-reply search: after the reply the root player moves again, unless the opponent's turn goes on.
        let mut round = batch.round;
        let mut is_handed = false;
        if rules.regular.is_none() && batch.mover != root && game.outcome(&child).is_none() {
            let next = game.to_move(&child);
            if next != batch.mover {
                round = Round::default();
                if next != root
                    && let Some(turned) = game.with_mover(&child, root)
                {
                    child = turned;
                    is_handed = true;
                }
            }
        }
        let (step, ply) = (open.node.step(mv), open.node.ply);
        let tie_key = rules.preference.tie_key(context.tie_key, open.children);
        open.children += 1;
        let search = |depth: D, is_last: bool| {
            id = walk.meter.stats.nodes;
            let window = match is_last {
                true if context.every_move => RootWindow::OPEN,
                true => open.paranoid.window,
                false => open.paranoid.probe_window(ply),
            };
            let below = NodeContext { window, depth, tie_key, round, every_move: false };
            value(walk, rules, step, &child, below)
        };
        let is_taken =
            |found: &ParanoidValue| open.paranoid.is_taken(rules.preference, root, &found.candidate);
        let found = context.depth.look(cost, search, is_taken)?;
        let taken = open.paranoid.take(rules.preference, root, found, ply);
        if taken.improved {
            match (batch.is_out_of_turn, is_handed) {
                (true, _) => walk.lines.set(ply, &[]),
                (false, true) => walk.lines.set(ply, &[mv]),
                (false, false) => walk.lines.improve(ply, mv),
            }
        }
        walk.back_up(open.node, id, || open.paranoid.now(), taken.improved);
        if ply == 0 {
            let kind = kind(walk.game, found.proof);
            let is_bound = taken.is_bound && !context.every_move;
            keep_row(walk, mv, (found.candidate.values, found.proof), kind, is_bound, nodes);
        }
        if let Some(cut) = taken.cut {
            // Unsearched moves of players out of turn cannot be shown as moves of this position.
            let unvisited = if batch.is_out_of_turn { walk.moves.len() } else { index + 1 };
            return Ok(Some((cut, unvisited)));
        }
    }
    Ok(None)
}

/// Reduces the open moves from `first` on to the regular one.
fn keep_regular<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    rules: &BestReplyRules,
    (ply, tie_key): (u32, u64),
    state: &G::State,
    first: usize,
) -> Result<(), Stop> {
    if rules.regular == Some(Regular::StaticBest) {
        let mover = walk.game.to_move(state);
        let mut best: Option<(Candidate, usize)> = None;
        for index in first..walk.moves.len() {
            walk.meter.evaluate()?;
            walk.meter.step(1)?;
            let mut child = state.clone();
            walk.game.play(&mut child, walk.moves[index]);
            let values: Payoffs = match walk.game.outcome(&child) {
                Some(payoffs) => walk.scale.finished(&payoffs, ply + 1),
                None => walk.evaluation.values(walk.game, &child),
            };
            let tie_key = rules.preference.tie_key(tie_key, index - first);
            let candidate = Candidate { values, tie_key };
            if best.as_ref().is_none_or(|(best, _)| rules.preference.prefers(mover, &candidate, best)) {
                best = Some((candidate, index));
            }
        }
        if let Some((_, index)) = best {
            walk.moves[first] = walk.moves[index];
        }
    }
    walk.moves.truncate(first + 1);
    Ok(())
}
