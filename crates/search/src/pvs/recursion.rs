//! The recursion of principal variation search.

use super::ordering::Ordering;
use crate::budget::Stop;
use crate::observer::{NOT_ENTERED, Node, Observer, Step};
use crate::path::Occurrence;
use crate::price::{PLY, Price};
use crate::report::{Kind, Proof, Value};
use crate::score::{MaxScore, Score, Window};
use crate::table::{BoundKind, DEEPEST, Entry, NO_PLACE, Table};
use crate::two_player::{self, Bound, Exit};
use crate::walk::{Horizon, Walk};
use game::{Evaluate, Evaluated, Key, Player, Scale};

/// What stays from iteration to iteration. `'t` is the life of the table.
#[derive(Debug)]
pub(super) struct Memory<'t, M> {
    pub(super) table: Option<&'t Table>,
    /// Mixed into every key: entries of other settings are entries of other positions.
    pub(super) salt: u64,
    pub(super) ordering: Ordering,
    pub(super) price: Price,
    pub(super) null_move: bool,
    /// Whether every root move gets a value of its own.
    pub(super) every_root_move: bool,
    /// The depth of the iteration, in plies.
    pub(super) depth: u32,
    /// The best root move of the iteration before.
    pub(super) best: Option<M>,
}

/// A value for the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) score: Score,
    pub(super) proof: Proof,
    /// The least distance from the root of an earlier occurrence that the value rests on; [`BEFORE_THE_ROOT`] or
    /// [`NOWHERE`].
    rests_on: i32,
    /// Whether the node was entered; else its value was remembered.
    entered: bool,
}

/// The value rests on the game before the root.
const BEFORE_THE_ROOT: i32 = -1;
/// The value is free of the past.
const NOWHERE: i32 = i32::MAX;

/// With so much left of the depth, the table is asked about every child before one is searched.
const LOOK_AHEAD: i32 = 3 * PLY;

/// Null-move pruning: the depth below the null move is less by these plies.
const NULL_MOVE_PRICE: i32 = 3 * PLY;

impl Found {
    #[inline]
    fn handed(self, from: Player, to: Player) -> Found {
        if from == to {
            return self;
        }
        Found { score: self.score.opposite(), proof: self.proof.flipped(), ..self }
    }

    /// The better of this, the best of the children so far, and `child`, both seen by the player who chooses; this one
    /// where they are equal, for the line is this one's.
    #[inline]
    fn or_child(self, child: Found) -> Found {
        let rests_on = self.rests_on.min(child.rests_on);
        let at_most = self.proof.at_most && child.proof.at_most;
        let better = if child.score > self.score { child } else { self };
        let proof = Proof { at_least: better.proof.at_least, at_most };
        Found { score: better.score, proof, rests_on, entered: true }
    }

    fn for_max(self, mover: Player) -> two_player::Found<MaxScore> {
        two_player::Found { score: self.score, ply: 0, proof: self.proof }.for_max(mover)
    }
}

/// A node whose moves are open.
struct Open<M> {
    node: Node<M>,
    mover: Player,
    left: i32,
    /// Whether every move gets a value of its own.
    every_move: bool,
}

/// The value of the position that `step` leads to, with `left` of the depth, for the player to move.
///
/// With v the value of the depth: at most the score if that is at most alpha, at least the score if that is at
/// least beta, the score itself between them.
pub(super) fn value<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    step: Step<G::Move>,
    state: &mut G::State,
    window: Window<Score>,
    left: i32,
) -> Result<Found, Stop> {
    let Step { parent, mv, ply } = step;
    let Window { alpha, beta, alpha_ply, beta_ply } = window;
    let parent = parent.unwrap_or(NOT_ENTERED);
    if window.is_wide() {
        visit::<true, G, O>(walk, memory, parent, mv, ply, state, alpha, beta, alpha_ply, beta_ply, left)
    } else {
        visit::<false, G, O>(walk, memory, parent, mv, ply, state, alpha, beta, alpha_ply, beta_ply, left)
    }
}

/// As [`value`], with step and window taken apart: what only observers need is then left out where
/// nobody watches. Almost all nodes have a window that nothing fits into: they are not `WIDE`.
#[expect(clippy::too_many_arguments, reason = "two structures, taken apart")]
fn visit<const WIDE: bool, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    parent: u64,
    mv: Option<G::Move>,
    ply: u32,
    state: &mut G::State,
    alpha: Score,
    beta: Score,
    alpha_ply: u32,
    beta_ply: u32,
    left: i32,
) -> Result<Found, Stop> {
    let beta = if WIDE { beta } else { Score(alpha.0 + 1) };
    let mut window = Window { alpha, beta, alpha_ply, beta_ply };
    let step = Step { parent: (parent != NOT_ENTERED).then_some(parent), mv, ply };
    let id = walk.meter.visit()?;
    let table = if left > 0 { memory.table } else { None };
    let counts = walk.path.counts();
    let key = if counts || table.is_some() { Key::of(state) } else { Key(0) };
    let earlier = if counts { walk.path.step_onto(key, ply) } else { None };
    let key = Key(key.0 ^ memory.salt);
    let mut place = NO_PLACE;
    if let Some(table) = table
        && earlier.is_none()
        && let Some(entry) = table.get(key)
    {
        place = entry.place;
        // Where the window is wide the line is wanted, and the line is not in the table.
        if !WIDE && let Some(found) = remembered(walk, entry, window, ply, left) {
            table_hit(walk, step, state, found);
            return Ok(found);
        }
    }
    if WIDE {
        walk.lines.clear(ply);
    }
    let mover = walk.game.to_move(state);
    let node = step.node(id);
    walk.arrive(node, state, Some(window.for_max(mover)), Some((left.max(0) / PLY) as u32));
    if let Some(leaf) = leaf(walk, node, state, window, mover, left, earlier)? {
        return Ok(leaf);
    }
    if !WIDE
        && memory.null_move
        && let Some(found) = null_move(walk, memory, node, state, window, mover, left)?
    {
        return Ok(found);
    }
    let ceiling = ceiling(walk, ply);
    if WIDE && window.alpha < ceiling && ceiling < window.beta {
        window.lower_beta(ceiling, ply);
    }
    let open = Open { node, mover, left, every_move: memory.every_root_move && ply == 0 };
    let (mut found, bound, best_place) = moves::<WIDE, G, O>(walk, memory, &open, state, window, place)?;
    if found.score >= ceiling {
        found.proof.at_most = true;
    }
    if found.rests_on >= ply as i32 {
        found.rests_on = NOWHERE;
        if let Some(table) = table {
            let score = from_here(walk, found.score, ply);
            let depth = left as u32;
            let entry = Entry { score, bound, proof: found.proof, depth, place: best_place };
            if table.put(key, entry) {
                walk.meter.store()?;
            }
        }
    }
    Ok(found)
}

/// Tells the observer that the position `step` leads to is remembered.
#[inline]
fn table_hit<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    step: Step<G::Move>,
    state: &G::State,
    found: Found,
) {
    let mover = walk.game.to_move(state);
    let value = Value::Vector(found.score.for_max(mover).vector());
    walk.observer.table_hit(step, state, &value);
}

/// The value of a node where the search looks no further; `None` where it does.
#[inline(always)]
#[expect(clippy::inline_always, reason = "half of all nodes are leaves")]
fn leaf<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: Node<G::Move>,
    state: &G::State,
    window: Window<Score>,
    mover: Player,
    left: i32,
    earlier: Option<Occurrence>,
) -> Result<Option<Found>, Stop> {
    let (score, exact) = if let Some(score) = walk.known_score(state, node.ply, earlier.is_some()) {
        (score.for_mover(mover), true)
    } else if left <= 0 {
        walk.met_horizon = true;
        (Score(walk.evaluation.score(walk.game, state)), false)
    } else {
        return Ok(None);
    };
    walk.meter.evaluate()?;
    let rests_on = match earlier {
        None => NOWHERE,
        Some(Occurrence::At(ply)) => ply as i32,
        Some(Occurrence::BeforeTheRoot) => BEFORE_THE_ROOT,
    };
    let proof = if exact { Proof::EXACT } else { Proof::NONE };
    let found = Found { score, proof, rests_on, entered: true };
    let whole = found.for_max(mover);
    walk.observer.evaluate(node, &whole.score.vector(), exact);
    let window = Some(window.for_max(mover));
    two_player::leave(walk, node, state, &Exit { found: whole, window, bound: Bound::None, cut: None });
    Ok(Some(found))
}

/// Looks at the moves of a node one after the other. Returns its value, what that is to the value of the depth,
/// and the place of the best move, if one was better than the window asked for.
#[inline]
fn moves<const WIDE: bool, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    open: &Open<G::Move>,
    state: &mut G::State,
    mut window: Window<Score>,
    mut place: u32,
) -> Result<(Found, BoundKind, u32), Stop> {
    let Open { node, mover, left, every_move } = *open;
    let first = walk.open(state)?;
    let count = walk.moves.len() - first;
    if WIDE && place == NO_PLACE && node.ply == 0 {
        let known = walk.moves[first..].iter().position(|&mv| Some(mv) == memory.best);
        place = known.map_or(NO_PLACE, |place| place as u32);
    }
    let mut best =
        Found { score: Window::<Score>::OPEN.alpha, proof: Proof::EXACT, rests_on: NOWHERE, entered: true };
    let (mut bound, mut cut) = (BoundKind::Upper, None);
    let mut best_place = place;
    let remembered = (place as usize) < count;
    if !WIDE
        && left >= LOOK_AHEAD
        && let Some((found, place)) = remembered_cut(walk, memory, open, state, window, first)?
    {
        return Ok((found, BoundKind::Lower, place));
    }
    for number in 0..count {
        let index = first + number;
        let this_place = if number == 0 && remembered {
            walk.moves.swap(first, first + place as usize);
            place
        } else {
            if number == usize::from(remembered) {
                let remembered = remembered.then_some(place);
                memory.ordering.weigh(&walk.moves, first, node.ply, mover, remembered);
            }
            memory.ordering.select(&mut walk.moves, index)
        };
        let mv = walk.moves[index];
        let nodes_before = walk.meter.stats.nodes;
        let undo = walk.game.play(state, mv);
        let child = child::<WIDE, G, O>(walk, memory, open, state, window, mv, number);
        walk.game.undo(state, mv, undo);
        let (child, child_id) = child?;

        let raises = child.score > if WIDE && every_move { best.score } else { window.alpha };
        best = best.or_child(child);
        if raises {
            bound = BoundKind::Exact;
            best_place = this_place;
            if WIDE {
                walk.lines.improve(node.ply, mv);
            }
            if !(WIDE && every_move) {
                window.raise_alpha(child.score, node.ply);
            }
        }
        let child_id = if child.entered { child_id } else { NOT_ENTERED };
        let value = Value::Vector(best.score.for_max(mover).vector());
        walk.observer.backup(node, child_id, &value, raises, Some(window.for_max(mover)));
        if WIDE && node.ply == 0 {
            row(walk, memory, mv, child, mover, raises || every_move, nodes_before);
        }
        if window.is_closed() {
            bound = BoundKind::Lower;
            best.proof.at_most = false;
            // The other moves do not matter, nor does what they rest on.
            best.rests_on = child.rests_on;
            let tried = &walk.moves[first..=index];
            memory.ordering.reward(tried, node.ply, mover, (left / PLY) as u32);
            if number + 1 < count {
                cut = Some((two_player::cut_by_beta(mover, window), index + 1));
            }
            break;
        }
    }
    let kind = match bound {
        BoundKind::Upper => Bound::Upper,
        BoundKind::Lower => Bound::Lower,
        BoundKind::Exact => Bound::None,
    };
    let seen = Some(window.for_max(mover));
    let exit = Exit { found: best.for_max(mover), window: seen, bound: kind, cut };
    two_player::leave(walk, node, state, &exit);
    walk.close(first);
    Ok((best, bound, best_place))
}

/// Whether the table knows a child that makes a cut, before any is searched: enhanced transposition cutoffs.
fn remembered_cut<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    open: &Open<G::Move>,
    state: &mut G::State,
    mut window: Window<Score>,
    first: usize,
) -> Result<Option<(Found, u32)>, Stop> {
    let Some(table) = memory.table else { return Ok(None) };
    let Open { node, mover, left, .. } = *open;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let undo = walk.game.play(state, mv);
        let key = Key(Key::of(state).0 ^ memory.salt);
        let next = walk.game.to_move(state);
        let entry = table.get(key);
        let known = entry
            .and_then(|entry| remembered(walk, entry, window.handed(mover, next), node.ply + 1, left - PLY));
        let cut = known.filter(|known| known.handed(next, mover).score >= window.beta);
        if let Some(known) = cut {
            walk.meter.visit()?;
            table_hit(walk, node.step(mv), state, known);
        }
        walk.game.undo(state, mv, undo);
        if let Some(known) = cut {
            let mut found = known.handed(next, mover);
            found.proof.at_most = false;
            found.entered = true;
            window.raise_alpha(found.score, node.ply);
            let (value, seen) = (found.for_max(mover), Some(window.for_max(mover)));
            let shown = Value::Vector(value.score.vector());
            walk.observer.backup(node, NOT_ENTERED, &shown, true, seen);
            walk.moves.swap(first, index);
            let cut =
                (walk.moves.len() > first + 1).then(|| (two_player::cut_by_beta(mover, window), first + 1));
            let exit = Exit { found: value, window: seen, bound: Bound::Lower, cut };
            two_player::leave(walk, node, state, &exit);
            walk.close(first);
            return Ok(Some((found, (index - first) as u32)));
        }
    }
    Ok(None)
}

/// The value of the child that `mv` has led to, as move number `number`, for the mover of the node above; and the
/// number of the child's node. The first move gets the window; the others are asked first whether they are better
/// than the best so far, at their price, and only if so for their value.
#[inline]
fn child<const WIDE: bool, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    open: &Open<G::Move>,
    state: &mut G::State,
    window: Window<Score>,
    mv: G::Move,
    number: usize,
) -> Result<(Found, u64), Stop> {
    let Open { node, mover, left, every_move } = *open;
    let next = walk.game.to_move(state);
    // A leaf has one value, whatever the window.
    if left <= PLY {
        let id = walk.meter.visit()?;
        let node = node.step(mv).node(id);
        let counts = walk.path.counts();
        let earlier = if counts { walk.path.step_onto(Key::of(state), node.ply) } else { None };
        if WIDE {
            walk.lines.clear(node.ply);
        }
        let window = window.handed(mover, next);
        walk.arrive(node, state, Some(window.for_max(next)), Some(0));
        let found = leaf(walk, node, state, window, next, 0, earlier)?;
        return Ok((found.expect("nothing is left of the depth").handed(next, mover), id));
    }
    if number > 0 && !(WIDE && every_move) {
        let narrow = window.narrow();
        let price = memory.price.of(number, left);
        if price > PLY {
            let found =
                look::<false, G, O>(walk, memory, node, mv, state, (mover, next), narrow, left - price)?;
            if found.0.score <= window.alpha {
                return Ok(found);
            }
        }
        if WIDE {
            let found =
                look::<false, G, O>(walk, memory, node, mv, state, (mover, next), narrow, left - PLY)?;
            if found.0.score <= window.alpha || found.0.score >= window.beta {
                return Ok(found);
            }
        }
    }
    look::<WIDE, G, O>(walk, memory, node, mv, state, (mover, next), window, left - PLY)
}

/// The value of the child that `mv` has led to, for `from`, who moved; `to` moves now.
#[inline]
#[expect(clippy::too_many_arguments, reason = "where the search stands")]
fn look<const WIDE: bool, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    node: Node<G::Move>,
    mv: G::Move,
    state: &mut G::State,
    (from, to): (Player, Player),
    window: Window<Score>,
    left: i32,
) -> Result<(Found, u64), Stop> {
    let id = walk.meter.stats.nodes;
    let Window { alpha, beta, alpha_ply, beta_ply } = window.handed(from, to);
    let (parent, ply) = (node.id, node.ply + 1);
    let found = visit::<WIDE, G, O>(
        walk,
        memory,
        parent,
        Some(mv),
        ply,
        state,
        alpha,
        beta,
        alpha_ply,
        beta_ply,
        left,
    )?;
    Ok((found.handed(to, from), id))
}

/// Null-move pruning: where even passing keeps the value at beta or above, so will some move. Not proven, and
/// wrong in zugzwang.
fn null_move<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    node: Node<G::Move>,
    state: &G::State,
    window: Window<Score>,
    mover: Player,
    left: i32,
) -> Result<Option<Found>, Stop> {
    let (game, evaluation, scale) = (walk.game, walk.evaluation, walk.scale);
    // Not at the root, not twice in a row, not near the horizon, not where a win or a loss is asked about.
    let may = node.mv.is_some() && left > NULL_MOVE_PRICE && !scale.is_decided(window.beta.0);
    if !may || evaluation.score(game, state) < window.beta.0 {
        return Ok(None);
    }
    let Some(mut passed) = evaluation.null_move(game, state) else { return Ok(None) };
    let step = Step { parent: Some(node.id), mv: None, ply: node.ply + 1 };
    let next = game.to_move(&passed);
    let found = value(walk, memory, step, &mut passed, window.handed(mover, next), left - NULL_MOVE_PRICE)?;
    let found = found.handed(next, mover);
    if found.score < window.beta {
        return Ok(None);
    }
    walk.met_horizon = true;
    let found = Found { score: window.beta, proof: Proof::NONE, entered: true, ..found };
    let cut = Some((two_player::cut_by_beta(mover, window), walk.moves.len()));
    let seen = Some(window.for_max(mover));
    let exit = Exit { found: found.for_max(mover), window: seen, bound: Bound::Lower, cut };
    two_player::leave(walk, node, state, &exit);
    Ok(Some(found))
}

/// What an entry says of a node, if it settles it: it is of the same depth, or proven.
#[inline]
fn remembered<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    entry: Entry,
    window: Window<Score>,
    ply: u32,
    left: i32,
) -> Option<Found> {
    let Entry { bound, proof, depth, .. } = entry;
    let score = from_the_root(walk, entry.score, ply);
    let is_same = depth == left as u32 && depth < DEEPEST;
    let is_lower = proof.at_least || (is_same && bound != BoundKind::Upper);
    let is_upper = proof.at_most || (is_same && bound != BoundKind::Lower);
    let settles = match (is_lower, is_upper) {
        (true, true) => true,
        (true, false) => score >= window.beta,
        (false, true) => score <= window.alpha,
        (false, false) => false,
    };
    if !settles {
        return None;
    }
    let is_proven = proof == Proof::EXACT
        || (proof.at_least && score >= window.beta)
        || (proof.at_most && score <= window.alpha);
    walk.met_horizon |= !is_proven;
    Some(Found { score, proof, rests_on: NOWHERE, entered: false })
}

/// A score with the distance to the end counted from a node at `ply`.
#[inline]
fn from_here<G: Evaluated, O: Observer<G>>(walk: &Walk<'_, G, O>, score: Score, ply: u32) -> i32 {
    let Score(score) = score;
    score + if hurries(walk, score) { score.signum() * ply as i32 } else { 0 }
}

/// A score with the distance to the end counted from the root.
#[inline]
fn from_the_root<G: Evaluated, O: Observer<G>>(walk: &Walk<'_, G, O>, score: i32, ply: u32) -> Score {
    Score(score - if hurries(walk, score) { score.signum() * ply as i32 } else { 0 })
}

fn hurries<G: Evaluated, O: Observer<G>>(walk: &Walk<'_, G, O>, score: i32) -> bool {
    walk.scale == Scale::Proven { hurry: true } && walk.scale.is_decided(score)
}

/// No score at a node of this ply is greater.
#[inline]
fn ceiling<G: Evaluated, O: Observer<G>>(walk: &Walk<'_, G, O>, ply: u32) -> Score {
    match walk.scale {
        // The next move wins.
        Scale::Proven { hurry: true } => Score(walk.scale.score(1, ply + 1)),
        _ => Window::<Score>::OPEN.beta,
    }
}

/// Keeps what was found of a root move.
fn row<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &Memory<'_, G::Move>,
    mv: G::Move,
    child: Found,
    mover: Player,
    has_value: bool,
    nodes_before: u64,
) {
    let value = Value::Vector(child.score.for_max(mover).vector());
    if has_value {
        let kind = kind(walk, memory, child);
        walk.row(mv, value, kind, nodes_before);
    } else {
        walk.cut_off_row(mv, value, nodes_before);
    }
}

/// What a value of the root, or of a move there, is.
pub(super) fn kind<G: Evaluated, O: Observer<G>>(
    walk: &Walk<'_, G, O>,
    memory: &Memory<'_, G::Move>,
    found: Found,
) -> Kind {
    // Where lines are shortened, a win found may not be the soonest, nor a loss the latest.
    let is_full_width = memory.price.is_full_width() && !memory.null_move;
    let depth = if is_full_width { memory.depth } else { 0 };
    walk.kind(found.score.0, found.proof, Horizon::new(depth, 0))
}
