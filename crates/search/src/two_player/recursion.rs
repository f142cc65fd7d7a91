//! The recursion of the four two-player searches of the lecture and the wiki, and their root.

use crate::core::budget::{Budget, Stop};
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::{Cut, Node, Observer, Step};
use crate::core::parameters::{EVALUATION, EXTENSION, chosen_evaluation, chosen_extension, distance};
use crate::core::report::{Kind, Proof, Report, Value};
use crate::core::requirements::two_player_fits;
use crate::core::root::Root;
use crate::core::score::{Bound, MaxScore, Score, Window};
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::walk::horizon::Horizon;
use crate::walk::{RootValue, Walk};
use game::{Evaluated, Given, Parameter, ParameterError, Player};
use std::marker::PhantomData;

/// A value, the ply of its leaf, and its proof, from the view of `S`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoPlayerValue<S> {
    pub(crate) score: S,
    /// The depth of the line behind the value, in plies from the root: the wiki's second return value.
    pub(crate) ply: u32,
    pub(crate) proof: Proof,
}

impl<S> TwoPlayerValue<S> {
    pub(crate) const fn leaf(score: S, ply: u32, exact: bool) -> TwoPlayerValue<S> {
        TwoPlayerValue { score, ply, proof: if exact { Proof::EXACT } else { Proof::NONE } }
    }
}

impl TwoPlayerValue<Score> {
    pub(crate) fn for_max(self, mover: Player) -> TwoPlayerValue<MaxScore> {
        let proof = if mover == Player::FIRST { self.proof } else { self.proof.flipped() };
        TwoPlayerValue { score: self.score.for_max(mover), ply: self.ply, proof }
    }

    /// A child's value from the view of the parent's mover: negated only if the player changed.
    pub(crate) fn handed(self, from: Player, to: Player) -> TwoPlayerValue<Score> {
        if from == to {
            return self;
        }
        TwoPlayerValue { score: self.score.opposite(), ply: self.ply, proof: self.proof.flipped() }
    }
}

impl TwoPlayerValue<MaxScore> {
    pub(crate) fn for_mover(self, mover: Player) -> TwoPlayerValue<Score> {
        let proof = if mover == Player::FIRST { self.proof } else { self.proof.flipped() };
        TwoPlayerValue { score: self.score.for_mover(mover), ply: self.ply, proof }
    }
}

/// What tells the four searches apart: they are one recursion with one rule for both players, each of whom
/// sees values from their own view.
pub trait Rule {
    /// The name in search specifications on the command line.
    const NAME: &'static str;
    /// True if a window cuts moves off, so that values of root moves may be bounds.
    const PRUNES: bool;
    /// True if a node that is cut off returns the bound, and not the value that reached it, unless asked for
    /// otherwise.
    const RETURNS_BOUND: bool;
    /// The parameters: [`PARAMETERS`], and [`cut`] if moves are cut off.
    const PARAMETERS: &'static [Parameter] = PARAMETERS;
}

/// The parameters of all four searches.
pub(super) const PARAMETERS: &[Parameter] = &[EVALUATION, EXTENSION, distance("false")];

/// The parameter of searches that cut moves off.
pub(super) const fn cut(default: &'static str) -> Parameter {
    let about = "the value of a node that is cut off: the bound that was reached, or the value found";
    Parameter { name: "cut", expects: "bound|found", default, about }
}

/// A search of the lecture or the wiki: depth-first, for two players, without memory. `R` is its rule.
#[derive(Clone, Debug)]
pub struct TwoPlayer<G: Evaluated, R> {
    /// The static evaluation at the horizon.
    pub evaluation: Chosen<G>,
    /// The plies by which a line may be extended while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// Looks for the soonest win and the latest loss, if the game's scale has distances. Off by default, as
    /// in the sources: the first of several wins is then as good as the soonest.
    pub distance: bool,
    /// True if a node that is cut off returns the bound, and not the value that reached it. Searches without
    /// cuts have no use for it.
    pub returns_bound: bool,
    rule: PhantomData<R>,
}

impl<G: Evaluated, R: Rule> TwoPlayer<G, R> {
    /// The search with this evaluation and no depth extension.
    pub fn new(evaluation: impl Into<Chosen<G>>) -> TwoPlayer<G, R> {
        TwoPlayer {
            evaluation: evaluation.into(),
            extension: 0,
            distance: false,
            returns_bound: R::RETURNS_BOUND,
            rule: PhantomData,
        }
    }

    /// Sets a depth extension of up to `extension` plies.
    #[must_use]
    pub fn with_extension(self, extension: u32) -> TwoPlayer<G, R> {
        TwoPlayer { extension, ..self }
    }

    /// Looks for the soonest win and the latest loss.
    #[must_use]
    pub fn with_distance(self) -> TwoPlayer<G, R> {
        TwoPlayer { distance: true, ..self }
    }
}

impl<G: Evaluated, R: Rule> Default for TwoPlayer<G, R> {
    fn default() -> TwoPlayer<G, R> {
        TwoPlayer::new(Chosen::default())
    }
}

impl<G: Evaluated, R: Rule> ConfiguredFor<G> for TwoPlayer<G, R> {
    const PARAMETERS: &'static [Parameter] = R::PARAMETERS;

    fn configure(game: &G, given: &Given<'_>) -> Result<TwoPlayer<G, R>, ParameterError> {
        Ok(TwoPlayer {
            extension: chosen_extension(given)?,
            distance: given.flag("distance")?,
            returns_bound: R::PRUNES && given.choice("cut", &[("bound", true), ("found", false)])?,
            ..TwoPlayer::new(chosen_evaluation(game, given)?)
        })
    }
}

impl<G: Evaluated, R: Rule> Search<G> for TwoPlayer<G, R> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        two_player_fits(R::NAME, root, budget)
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let every_move = root.multi_pv > 1;
        let mut walk = Walk::new(root, &self.evaluation, budget, observer);
        walk.score_distance(self.distance);
        walk.returns_bound = self.returns_bound;
        Ok(walk.deepen(root, budget, self.extension, |walk, state, horizon| {
            let mover = walk.root_mover;
            let own = if R::PRUNES && every_move {
                every_root_move::<R, G, O>(walk, state, horizon)?
            } else {
                value::<R, G, O>(walk, Step::ROOT, state, mover, &Window::<Score>::OPEN, horizon)?
            };
            let found = own.for_max(mover);
            Ok(RootValue {
                value: Value::Vector(found.score.vector()),
                kind: walk.kind(own.score.0, own.proof, horizon),
                line_depth: Some(found.ply),
            })
        }))
    }
}

/// The value of the position after `step`, for `player`, with that player's window. If it is stopped, the
/// state is not restored.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most nodes are leaves, which then take no call")]
fn value<R: Rule, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    step: Step<G::Move>,
    state: &mut G::State,
    player: Player,
    window: &Window<Score>,
    horizon: Horizon,
) -> Result<TwoPlayerValue<Score>, Stop> {
    let seen = R::PRUNES.then(|| window.for_max(player));
    let (node, repeated) = walk.enter(step, state, seen, Some(horizon))?;
    let mover = walk.game.to_move(state);
    if let Some(leaf) = leaf(walk, node, state, repeated, horizon, seen)? {
        return Ok(leaf.handed(mover, player));
    }
    let best = best_move::<R, G, O>(walk, node, state, mover, window.handed(player, mover), horizon)?;
    Ok(best.handed(mover, player))
}

/// The best move of an inner node, for the player to move.
fn best_move<R: Rule, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: Node<G::Move>,
    state: &mut G::State,
    mover: Player,
    mut window: Window<Score>,
    horizon: Horizon,
) -> Result<TwoPlayerValue<Score>, Stop> {
    // Before any move reaches alpha, "at most alpha" holds; an open window is reached by the first.
    let (proof, mut bound) = if R::PRUNES {
        (Proof { at_least: false, at_most: true }, Bound::Upper)
    } else {
        (Proof::EXACT, Bound::Exact)
    };
    let mut best = TwoPlayerValue { score: window.alpha, ply: node.ply, proof };
    let mut cut = None;
    let first = walk.open(state)?;
    let below = horizon.next();
    for index in first..walk.moves.len() {
        // Step 1. Alpha is the greatest of alpha and the child's value.
        let visit = Visit { node, child: walk.meter.stats.nodes, mv: walk.moves[index] };
        let child = child::<R, G, O>(walk, visit, state, mover, &window, below)?;
        let improved = best.improve(child);
        if improved {
            walk.lines.improve(node.ply, visit.mv);
            if R::PRUNES {
                window.raise_alpha(child.score, node.ply);
                bound = Bound::Exact;
            }
        }
        let arrival = Arrival { improved, bound: R::PRUNES && !improved };
        let seen = R::PRUNES.then(|| window.for_max(mover));
        let now = best.score.for_max(mover);
        backed_up(walk, visit, child.for_max(mover), now, arrival, seen, horizon);
        // Step 2. If alpha ≥ beta, the opponent will not allow the node.
        if R::PRUNES && window.is_closed() {
            bound = Bound::Lower;
            best.proof.at_most = false;
            if walk.returns_bound {
                best.score = window.beta;
            }
            if index + 1 < walk.moves.len() {
                cut = Some((Cut::by_beta(mover, window), index + 1));
            }
            break;
        }
    }
    let seen = R::PRUNES.then(|| window.for_max(mover));
    leave(walk, node, state, &Exit { found: best.for_max(mover), window: seen, bound, cut });
    walk.close(first);
    Ok(best)
}

/// The root if every move gets its own value, for the player to move: each child is searched with an open
/// window.
fn every_root_move<R: Rule, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    state: &mut G::State,
    horizon: Horizon,
) -> Result<TwoPlayerValue<Score>, Stop> {
    let open = Window::<Score>::OPEN;
    let seen = Some(Window::<MaxScore>::OPEN);
    let mover = walk.root_mover;
    let (node, repeated) = walk.enter(Step::ROOT, state, seen, Some(horizon))?;
    if let Some(leaf) = leaf(walk, node, state, repeated, horizon, seen)? {
        return Ok(leaf);
    }
    let first = walk.open(state)?;
    let mut best = TwoPlayerValue { score: open.alpha, ply: node.ply, proof: Proof::EXACT };
    for index in first..walk.moves.len() {
        let visit = Visit { node, child: walk.meter.stats.nodes, mv: walk.moves[index] };
        let child = child::<R, G, O>(walk, visit, state, mover, &open, horizon.next())?;
        let improved = best.improve(child);
        if improved {
            walk.lines.improve(node.ply, visit.mv);
        }
        let (arrival, now) = (Arrival { improved, bound: false }, best.score.for_max(mover));
        backed_up(walk, visit, child.for_max(mover), now, arrival, seen, horizon);
    }
    let found = best.for_max(mover);
    leave(walk, node, state, &Exit { found, window: seen, bound: Bound::Exact, cut: None });
    walk.close(first);
    Ok(best)
}

impl TwoPlayerValue<Score> {
    /// Replaces this value, the best so far, with `child` if that is better, both from the chooser's view.
    /// True if it is. In a tie this one stays, so that the proof is that of the line.
    #[inline]
    pub(crate) fn improve(&mut self, child: TwoPlayerValue<Score>) -> bool {
        self.proof.at_most &= child.proof.at_most;
        let improved = child.score > self.score;
        if improved {
            self.score = child.score;
            self.ply = child.ply;
            self.proof.at_least = child.proof.at_least;
        }
        improved
    }
}

/// A searched child: its parent, its number, and its move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit<M> {
    pub(crate) node: Node<M>,
    pub(crate) child: u64,
    pub(crate) mv: M,
}

/// The effect of a child's value on its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    /// True if it is the new best.
    pub(crate) improved: bool,
    /// True if it is only a bound, no better than the best so far.
    pub(crate) bound: bool,
}

/// The result of a node when it is left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    pub(crate) found: TwoPlayerValue<MaxScore>,
    pub(crate) window: Option<Window<MaxScore>>,
    pub(crate) bound: Bound,
    /// The cut, and the index of the first unsearched open move.
    pub(crate) cut: Option<(Cut, usize)>,
}

/// Plays the move of a visit, searches the child to the child's `horizon`, and takes the move back. The value
/// is for the mover.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the loop over moves")]
fn child<R: Rule, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    Visit { node, mv, .. }: Visit<G::Move>,
    state: &mut G::State,
    mover: Player,
    window: &Window<Score>,
    horizon: Horizon,
) -> Result<TwoPlayerValue<Score>, Stop> {
    let undo = walk.game.play(state, mv);
    let found = value::<R, G, O>(walk, node.step(mv), state, mover, window, horizon)?;
    walk.game.undo(state, mv, undo);
    Ok(found)
}

/// The value of a leaf, for the player to move; `None` if the search goes on.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most nodes are leaves, which then take no call")]
pub(crate) fn leaf<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: Node<G::Move>,
    state: &G::State,
    repeated: bool,
    horizon: Horizon,
    window: Option<Window<MaxScore>>,
) -> Result<Option<TwoPlayerValue<Score>>, Stop> {
    let Some((score, exact)) = walk.leaf_score(node, state, repeated, horizon)? else { return Ok(None) };
    let leaf = TwoPlayerValue::leaf(score, node.ply, exact);
    let found = leaf.for_max(walk.game.to_move(state));
    leave(walk, node, state, &Exit { found, window, bound: Bound::Exact, cut: None });
    Ok(Some(leaf))
}

/// Notifies the observer of a child's value, and stores a row at the root. `best` is the node's current
/// value.
#[inline(always)]
#[expect(clippy::inline_always, reason = "where nobody watches next to nothing is left of it")]
pub(crate) fn backed_up<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    visit: Visit<G::Move>,
    child: TwoPlayerValue<MaxScore>,
    best: MaxScore,
    arrival: Arrival,
    window: Option<Window<MaxScore>>,
    horizon: Horizon,
) {
    let best = Value::Vector(best.vector());
    walk.observer.backup(visit.node, visit.child, &best, arrival.improved, window);
    if visit.node.ply == 0 {
        keep_row(walk, visit.mv, child.score, child.proof, arrival.bound, visit.child, horizon);
    }
}

/// Stores the row of a root move. `nodes` is the meter's count before the move was searched.
#[cold]
fn keep_row<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    mv: G::Move,
    score: MaxScore,
    proof: Proof,
    is_bound: bool,
    nodes: u64,
    horizon: Horizon,
) {
    let own = TwoPlayerValue { score, ply: 0, proof }.for_mover(walk.root_mover);
    if is_bound {
        walk.cut_off_row(mv, own.score, own.proof.at_most, nodes);
    } else {
        let value = Value::Vector(score.vector());
        walk.row(mv, value, walk.kind(own.score.0, own.proof, horizon), nodes);
    }
}

/// Leaves a node: notifies the observer, and counts a cut.
#[inline(always)]
#[expect(clippy::inline_always, reason = "where nobody watches next to nothing is left of it")]
pub(crate) fn leave<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: Node<G::Move>,
    state: &G::State,
    exit: &Exit,
) {
    // Bounds are the mover's; the observer expects MAX's view.
    let is_max = walk.game.to_move(state) == Player::FIRST;
    let kind = match (exit.bound, is_max) {
        (Bound::Exact, _) => exit.found.proof.kind(),
        (Bound::Lower, true) | (Bound::Upper, false) => Kind::Lower,
        (Bound::Upper, true) | (Bound::Lower, false) => Kind::Upper,
    };
    let value = || Value::Vector(exit.found.score.vector());
    walk.leave_in(exit.window, node, state, value, kind, exit.cut, Some(exit.found.ply));
}
