//! The recursion of a search against a coalition with iterative deepening.
//!
//! Its values, moves and lines are those of a search without memory (`afresh`) to the same depth, for any
//! table contents and move order:
//! - windows are on whole vectors in the root player's [ranking](Ranking), so a cut is made only where not
//!   even a tie matters;
//! - of children with equal rank the first generated is taken even if it is searched later: its window then
//!   includes ties;
//! - a table entry answers only for a zero window, and only with a bound of the same depth, or of a lesser
//!   depth if the bound is proven by the rules: so the line to the value is always searched.
//!
//! **Steps** of a node:
//! 1. Table cutoff, for zero windows only.
//! 2. Leaf.
//! 3. Pick the next move: the best of the last iteration, killers, the others by history, which is kept for
//!    the player at the root and for all others together.
//! 4. Test with a zero window whether it beats the best so far; if so, search it.
//! 5. Cutoff: update killers and history.
//! 6. Store the bound in the table.

use super::options::{Deepening, KeptTable};
use super::root::Coalition;
use super::table::{NO_PLACE, RankEntry, TableAccess};
use super::window::{Chooser, RankWindow, Ranking};
use crate::core::budget::{Budget, Stop};
use crate::core::observer::{Cut, NOT_ENTERED, Node, Observer, Reason, Step};
use crate::core::preference::Preference;
use crate::core::report::{Kind, Proof, Report, Value};
use crate::core::unsupported::Unsupported;
use crate::memory::ordering::{MoveOrdering, MovePicker, NONE};
use crate::n_player::recursion::Request;
use crate::n_player::tree::{Follows, Place, Tree};
use crate::parallel::in_progress::MovesInProgress;
use crate::parallel::{self, Shared, SyncEvaluated};
use crate::walk::horizon::Horizon;
use crate::walk::{RootValue, Walk, deepen_by};
use game::{Evaluated, Key, Payoffs, Player, Scale};
use std::sync::Arc;

/// What all threads of a search share.
#[derive(Debug)]
struct Plan<'s, 'a, G: Evaluated, T> {
    request: &'s Request<'s, 'a, G, T>,
    coalition: Coalition,
    preference: Preference,
    settings: Deepening,
}

/// Searches by iterative deepening, on the number of threads in the settings.
pub(super) fn search<G, O, T>(
    request: &Request<'_, '_, G, T>,
    (coalition, preference): (Coalition, Preference),
    (settings, kept): (Deepening, &mut KeptTable),
    budget: &Budget,
    observer: O,
) -> Result<Report<G::Move>, Unsupported>
where
    G: SyncEvaluated,
    O: Observer<G>,
    T: Tree<G> + Sync,
{
    let plan = &Plan { request, coalition, preference, settings };
    let Deepening { table, threads, .. } = settings;
    // If repetitions count, the value of a position depends on earlier positions.
    let remembers = request.root.game.promises().repetition.is_none();
    let parts = kept.parts(if remembers { table } else { 0 }, threads)?;
    if threads == 1 {
        return Ok(deepen(plan, TableAccess::own(parts), budget, observer, None));
    }
    let parts = &*parts;
    let first = |budget: &Budget, shared: Option<&Shared>| {
        deepen(plan, TableAccess::shared(parts), budget, observer, shared)
    };
    let other = |budget: &Budget, shared: Option<&Shared>| {
        deepen(plan, TableAccess::shared(parts), budget, (), shared)
    };
    Ok(parallel::search(threads, budget, first, other))
}

/// One thread's search.
fn deepen<G: Evaluated, O: Observer<G>, T: Tree<G>>(
    plan: &Plan<'_, '_, G, T>,
    table: Option<TableAccess<'_>>,
    budget: &Budget,
    observer: O,
    shared: Option<&Shared>,
) -> Report<G::Move> {
    let Plan { request, coalition, preference, settings } = *plan;
    let Request { root, evaluation, tree, extension, .. } = *request;
    let mut walk = Walk::new(root, evaluation, budget, observer);
    if let Some(shared) = shared {
        walk.meter.stop_when(Arc::clone(&shared.answered));
    }
    let memory = Memory {
        tree,
        coalition,
        ranking: Ranking { preference, root: walk.root_mover },
        table,
        ordering: MoveOrdering::new(settings.ordering, settings.ordering),
        marks: Vec::new(),
        best: NONE,
        every_move: root.multi_pv > 1,
        // Observers should see the moves of a node in order, so none is deferred for them.
        busy: shared.map(|shared| &shared.in_progress).filter(|_| !walk.observer.watches()),
        put_off: Vec::new(),
    };
    let searcher = Searcher { walk, memory };
    // To the end of the game it is searched once.
    deepen_by(searcher, budget.is_limited(), root, budget, extension, &mut |searcher, state, horizon| {
        searcher.memory.marks.clear();
        searcher.memory.put_off.clear();
        let input = Input {
            step: Step::ROOT,
            tie_key: 0,
            round: T::Round::default(),
            window: RankWindow::OPEN,
            horizon,
        };
        let found = searcher.value(input, state)?;
        let kind = coalition.kind(found.proof);
        Ok(RootValue { value: Value::Vector(found.values), kind, line_depth: Some(found.ply) })
    })
}

/// The state of a search that persists between iterations.
#[derive(Debug)]
struct Memory<'t, G: Evaluated, T: Tree<G>> {
    tree: T,
    coalition: Coalition,
    ranking: Ranking,
    table: Option<TableAccess<'t>>,
    ordering: MoveOrdering<G::Move>,
    /// The marks of the moves of every open node.
    marks: Vec<T::Mark>,
    /// The place of the best root move of the last iteration.
    best: u32,
    /// True if every root move gets its own value.
    every_move: bool,
    /// The moves that other threads are searching.
    busy: Option<&'t MovesInProgress>,
    /// The places of the moves of open nodes that are deferred because another thread is searching them.
    put_off: Vec<u32>,
}

#[derive(Debug)]
struct Searcher<'a, 't, G: Evaluated, O, T: Tree<G>> {
    walk: Walk<'a, G, O>,
    memory: Memory<'t, G, T>,
}

impl<'a, G: Evaluated, O, T: Tree<G>> AsMut<Walk<'a, G, O>> for Searcher<'a, '_, G, O, T> {
    fn as_mut(&mut self) -> &mut Walk<'a, G, O> {
        &mut self.walk
    }
}

impl<'t, G: Evaluated, T: Tree<G>> Memory<'t, G, T> {
    /// The word for the move at `place` of the node with this key, if there are other threads to notify of
    /// it.
    fn busy_with(
        &self,
        key: Option<Key>,
        place: u32,
        horizon: Horizon,
    ) -> Option<(&'t MovesInProgress, u64)> {
        let busy = self.busy.filter(|_| horizon.depth() >= LEAST_SHARED)?;
        Some((busy, MovesInProgress::word(key?, place, horizon.depth() as i32)))
    }
}

/// The least remaining depth at which it pays to notify other threads of a move.
const LEAST_SHARED: u32 = 2;

/// The inputs of the search of a node.
#[derive(Clone, Copy, Debug)]
struct Input<M, R> {
    step: Step<M>,
    tie_key: u64,
    round: R,
    window: RankWindow,
    horizon: Horizon,
}

/// A vector inside the window, or a bound outside it.
#[derive(Clone, Copy, Debug)]
struct Found {
    values: Payoffs,
    /// The ply of its leaf, if it is inside.
    ply: u32,
    /// The bounds proven by the rules.
    proof: Proof,
    /// False if it comes from the table.
    is_entered: bool,
}

impl<G: Evaluated, O: Observer<G>, T: Tree<G>> Searcher<'_, '_, G, O, T> {
    /// The value of the position after `input.step`.
    fn value(&mut self, input: Input<G::Move, T::Round>, state: &mut G::State) -> Result<Found, Stop> {
        let Input { step, window, horizon, .. } = input;
        // Step 1. Table cutoff.
        let uses_table = self.memory.table.is_some() && step.ply > 0 && horizon.depth() > 0;
        let key = if uses_table { Key::of(&(&*state, input.round)) } else { Key(0) };
        let mut place = if step.ply == 0 { self.memory.best } else { NONE };
        if uses_table && let Some(entry) = self.memory.table.as_ref().and_then(|table| table.get(key)) {
            if window.is_null
                && let Some(found) = self.table_cutoff(&entry, &window, step.ply, horizon)
            {
                self.walk.arrive(step.ply)?;
                if self.walk.observer.watches() {
                    self.walk.observer.table_hit(step, state, &Value::Vector(found.values));
                }
                return Ok(found);
            }
            if entry.place != NO_PLACE {
                place = entry.place.into();
            }
        }
        // Step 2. Leaf.
        let (node, repeated) = self.walk.enter(step, state, None, Some(horizon))?;
        if let Some((values, exact)) = self.walk.leaf_vector(node, state, repeated, horizon)? {
            self.walk.leave_with(node, state, || Value::Vector(values), Kind::of(exact), None);
            let proof = if exact { Proof::EXACT } else { Proof::NONE };
            return Ok(Found { values, ply: node.ply, proof, is_entered: true });
        }
        let busy_key = (uses_table || step.ply == 0).then_some(key);
        let met_horizon = std::mem::replace(&mut self.walk.met_horizon, false);
        let (found, best) = self.children(input, node, state, (busy_key, place))?;
        let is_whole = !self.walk.met_horizon;
        self.walk.met_horizon |= met_horizon;
        if step.ply == 0 {
            self.memory.best = best;
        }
        // Step 6. Store the bound, with the earlier best move if there is no new one.
        if uses_table {
            let best = if best == NONE { place } else { best };
            self.store(key, &window, (horizon, is_whole), node.ply, &found, best)?;
        }
        Ok(found)
    }

    /// The value of a node from its children, and the place of the best; [`NONE`] if all are refused. The
    /// move at `earlier_best` is searched first. `key` is the node's table key, which threads share.
    fn children(
        &mut self,
        input: Input<G::Move, T::Round>,
        node: Node<G::Move>,
        state: &mut G::State,
        (key, earlier_best): (Option<Key>, u32),
    ) -> Result<(Found, u32), Stop> {
        let Input { tie_key, round, window, horizon, .. } = input;
        let (game, ply) = (self.walk.game, node.ply);
        let Memory { tree, coalition, ranking, .. } = self.memory;
        let is_root_player = game.to_move(state) == ranking.root;
        let side = if is_root_player { Player::FIRST } else { Player::SECOND };
        let every_move = ply == 0 && self.memory.every_move;
        let first =
            tree.open(&mut self.walk, state, Place { ply, tie_key, round }, &mut self.memory.marks)?;
        let count = self.walk.moves.len() - first;
        let known = if (earlier_best as usize) < count { earlier_best } else { NONE };
        let (mut picker, mut early) = (MovePicker::new(known), 0);
        let mut chooser = Chooser::new(is_root_player, window);
        let (mut proof, mut leaf_ply, mut best) = (Proof::EXACT, ply, NONE);
        let (mut cut, mut looked_at) = (None, count);
        let put_off = self.memory.put_off.len();
        let mut number = 0;
        while number < count {
            // Step 3. Pick the next move: those that another thread is searching come last.
            let is_late = number + self.memory.put_off.len() - put_off == count;
            let place = self.pick((&mut picker, &mut early), is_late, first, (ply, side));
            let in_progress = if number == 0 { None } else { self.memory.busy_with(key, place, horizon) };
            if let Some((busy, word)) = in_progress {
                if !is_late && busy.is_searched(word) {
                    self.memory.put_off.push(place);
                    continue;
                }
                busy.begin(word);
            }
            let index = first + place as usize;
            let (mv, mark) = (self.walk.moves[index], self.memory.marks[index]);
            let tie = (ranking.preference.tie_key(tie_key, place as usize), place as usize);
            let inner = if every_move { RankWindow::OPEN } else { chooser.window_for(&ranking, tie) };
            let nodes = self.walk.meter.stats.nodes;
            // Step 4. Test whether it beats the best, and search it if so.
            let child = tree.with_child(game, state, mv, mark, round, |state, round, follows| {
                let below = Input {
                    step: node.step(mv),
                    tie_key: tie.0,
                    round,
                    window: inner,
                    horizon: horizon.next(),
                };
                if let Some(window) = chooser.question(&inner).filter(|_| !every_move) {
                    let id = self.walk.meter.stats.nodes;
                    let found = self.value(Input { window, ..below }, state)?;
                    if chooser.refuses(&ranking, &inner, &found.values)
                        || chooser.is_cut_by(&ranking, &found.values)
                    {
                        return Ok((found, id, follows));
                    }
                }
                let id = self.walk.meter.stats.nodes;
                Ok((self.value(below, state)?, id, follows))
            });
            if let Some((busy, word)) = in_progress {
                busy.end(word);
            }
            let (child, id, follows) = child?;
            let is_refused = !every_move && chooser.refuses(&ranking, &inner, &child.values);
            let improved = chooser.take(&ranking, &child.values, tie);
            if is_root_player {
                proof.at_most &= child.proof.at_most;
                proof.at_least = if improved { child.proof.at_least } else { proof.at_least };
            } else {
                proof.at_least &= child.proof.at_least;
                proof.at_most = if improved { child.proof.at_most } else { proof.at_most };
            }
            if improved {
                leaf_ply = child.ply;
                best = if is_refused { NONE } else { place };
                if !window.is_null {
                    self.improve_line(ply, mv, follows);
                }
            }
            if self.walk.observer.watches() {
                let id = if child.is_entered { id } else { NOT_ENTERED };
                self.walk.back_up(node, id, || now(&chooser), improved);
            }
            if ply == 0 {
                coalition.keep_row(&mut self.walk, mv, (child.values, child.proof), is_refused, nodes);
            }
            // Step 5. Cutoff.
            if chooser.is_cut_by(&ranking, &child.values) {
                let Memory { ordering, .. } = &mut self.memory;
                let moves = &self.walk.moves;
                ordering.record_cutoff(&picker, moves, first, place, ply, side, horizon.depth(), number > 0);
                proof.at_most &= !is_root_player;
                proof.at_least &= is_root_player;
                self.memory.put_off.truncate(put_off);
                looked_at = number + 1;
                cut = Some(if is_root_player { Reason::Beta } else { Reason::Alpha });
                break;
            }
            number += 1;
        }
        let proof = coalition.proof(proof, is_root_player);
        self.leave(node, state, &chooser, proof, cut, first, looked_at, &picker);
        self.walk.close(first);
        self.memory.marks.truncate(first);
        let values = chooser.best.expect("law 1: a game that goes on has a legal move").values;
        Ok((Found { values, ply: leaf_ply, proof, is_entered: true }, best))
    }

    /// The place of the next move of a node with moves from `first` on; a deferred one if `is_late`.
    #[inline]
    fn pick(
        &mut self,
        (picker, early): (&mut MovePicker, &mut usize),
        is_late: bool,
        first: usize,
        (ply, side): (u32, Player),
    ) -> u32 {
        let late = if is_late { self.memory.put_off.pop() } else { None };
        late.unwrap_or_else(|| {
            self.memory.ordering.pick_any(picker, early, &self.walk.moves, first, ply, side)
        })
    }

    fn improve_line(&mut self, ply: u32, mv: G::Move, follows: Follows) {
        match follows {
            Follows::Goes => self.walk.lines.improve(ply, mv),
            Follows::Ends => self.walk.lines.set(ply, &[mv]),
            Follows::OutOfTurn => self.walk.lines.set(ply, &[]),
        }
    }

    /// Leaves a node after `looked_at` of its moves from `first` on were searched.
    #[expect(clippy::too_many_arguments, reason = "what was found of the node")]
    #[inline]
    fn leave(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        chooser: &Chooser,
        proof: Proof,
        cut: Option<Reason>,
        first: usize,
        looked_at: usize,
        picker: &MovePicker,
    ) {
        let kind = match cut {
            None => proof.kind(),
            Some(_) if chooser.is_root_player => Kind::Lower,
            Some(_) => Kind::Upper,
        };
        let unvisited = first + looked_at;
        let early = cut.filter(|_| unvisited < self.walk.moves.len());
        if early.is_some() && self.walk.observer.watches() {
            let Memory { ordering, marks, .. } = &mut self.memory;
            ordering.part(&mut self.walk.moves[first..], picker);
            // The moves of players out of turn, which come last, are not moves of this position.
            let mut listed = 0;
            for mark in &marks[first..] {
                listed += usize::from(*mark == marks[first]);
            }
            let searched = ordering.number_picked_before(picker, listed);
            self.walk.moves.truncate(unvisited + listed - searched);
        }
        let early = early.map(|reason| (Cut { reason, bound: None, set_at: None }, unvisited));
        self.walk.leave_with(node, state, || now(chooser), kind, early);
    }

    /// The answer of a table entry for a zero window: whether the node ranks above or below it.
    #[inline]
    fn table_cutoff(
        &mut self,
        entry: &RankEntry,
        window: &RankWindow,
        ply: u32,
        horizon: Horizon,
    ) -> Option<Found> {
        let ranking = &self.memory.ranking;
        let values = counted_from(self.walk.scale, &entry.values, -(ply as i32));
        let is_high = entry.is_lower && !window.stays(ranking, &values);
        let is_low = entry.is_upper && !window.reaches(ranking, &values);
        let is_proven = if is_high { entry.proof.at_least } else { entry.proof.at_most };
        let is_of_depth = entry.depth == horizon.depth() || (is_proven && entry.depth < horizon.depth());
        if !(is_high || is_low) || !is_of_depth {
            return None;
        }
        self.walk.met_horizon |= !is_proven && !entry.is_whole;
        Some(Found { values, ply, proof: entry.proof, is_entered: false })
    }

    /// Stores the result of a node at `ply`.
    #[inline]
    fn store(
        &mut self,
        key: Key,
        window: &RankWindow,
        (horizon, is_whole): (Horizon, bool),
        ply: u32,
        found: &Found,
        best: u32,
    ) -> Result<(), Stop> {
        let (scale, ranking) = (self.walk.scale, &self.memory.ranking);
        let Some(table) = &mut self.memory.table else { return Ok(()) };
        let entry = RankEntry {
            values: counted_from(scale, &found.values, ply as i32),
            depth: horizon.depth(),
            place: u16::try_from(best).unwrap_or(NO_PLACE),
            is_lower: window.reaches(ranking, &found.values),
            is_upper: window.stays(ranking, &found.values),
            proof: found.proof,
            is_whole,
        };
        if table.put(key, entry) { self.walk.meter.store() } else { Ok(()) }
    }
}

/// The vector of the best child so far.
fn now(chooser: &Chooser) -> Value {
    chooser.best.map_or(Value::Unknown, |best| Value::Vector(best.values))
}

/// Values with their distances to the end shifted by `plies`.
#[inline]
fn counted_from(scale: Scale, values: &Payoffs, plies: i32) -> Payoffs {
    let counts = |value| scale.distance(value).is_some();
    values.map(|value| if counts(value) { value + value.signum() * plies } else { value })
}
