//! Zero-window (null-window) search: tests whether a position is worth more than alpha. Almost all nodes are
//! searched here.
//!
//! No value lies inside a zero window, so the first move worth more than alpha makes a cutoff, and otherwise
//! only the best upper bound is needed.

use super::approach::ObservedNode;
use super::searcher::{Searcher, Stopped};
use super::value::{Best, Grounds, PvsValue};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::score::{Bound, Score};
use crate::cost::move_cost::PLY;
use crate::memory::ordering::{EARLY, MovePicker, NONE};
use crate::memory::table::{FETCHED, NO_PLACE};
use game::{Evaluated, Key, Player};

/// The least remaining depth for enhanced transposition cutoffs.
const LOOK_AHEAD: i32 = 3 * PLY;

/// A zero-window node while its moves are searched.
struct ZeroWindowNode<'a, M> {
    key: Key,
    /// The index of the first of its moves.
    first: usize,
    mover: Player,
    alpha: Score,
    depth_left: i32,
    ply: u32,
    seen: Option<&'a ObservedNode<M>>,
    /// The number of moves searched.
    number: usize,
    /// The number of moves deferred because another thread is searching them.
    put_off: usize,
    /// True once the deferred moves are due.
    is_late: bool,
    /// The best of the moves searched, none of which exceeded alpha.
    best: Best,
}

/// The alpha for a child where `next` is to move: the child exceeds `alpha` for `mover` if and only if its
/// own zero-window test succeeds.
#[inline]
pub(super) fn child_alpha(alpha: Score, mover: Player, next: Player) -> Score {
    if next == mover { alpha } else { Score(alpha.opposite().0 - 1) }
}

impl<G: Evaluated, O: Observer<G>> Searcher<'_, '_, G, O> {
    /// Zero-window search: tests whether a position at `ply`, with `depth_left` remaining, is worth more than
    /// `alpha` to the player to move.
    ///
    /// With v the minimax value at this depth: v ≤ score if the score is at most alpha, else v ≥ score.
    #[inline]
    pub(super) fn zero_window(
        &mut self,
        state: &mut G::State,
        alpha: Score,
        depth_left: i32,
        ply: u32,
    ) -> Result<PvsValue, Stopped> {
        if depth_left > PLY {
            self.visit::<false>(state, alpha, depth_left, ply)
        } else if self.memory.quiesces {
            self.last_plies(state, alpha, depth_left, ply)
        } else {
            self.visit::<true>(state, alpha, depth_left, ply)
        }
    }

    /// As [`zero_window`](Searcher::zero_window). `LAST` is true if and only if all children are at the
    /// horizon.
    pub(super) fn visit<const LAST: bool>(
        &mut self,
        state: &mut G::State,
        alpha: Score,
        depth_left: i32,
        ply: u32,
    ) -> Result<PvsValue, Stopped> {
        // Step 1. Visit the node, and look for a repetition.
        let id = self.walk.meter.visit().map_err(|stop| self.memory.stopped(stop))?;
        let (table, counts) = (self.memory.table, self.walk.path.counts());
        let key = if counts || table.is_some() { Key::of(state) } else { Key(0) };
        let earlier = if counts { self.walk.path.step_onto(key, ply) } else { None };
        let key = Key(key.0 ^ self.memory.salt);
        // Step 2. Table cutoff.
        let (mut place, mut failed_low) = (NO_PLACE, false);
        if let Some(table) = table
            && earlier.is_none()
            && let Some(entry) = table.get(key)
        {
            if let Some(found) = self.table_cutoff(entry, alpha, ply, depth_left, self.memory.surplus) {
                self.observe_table_hit(state, found);
                return Ok(found);
            }
            place = entry.place();
            failed_low = !entry.is_lower();
        }
        // Step 3. Leaf.
        let mover = self.walk.game.to_move(state);
        let seen = self.observe(id, mover);
        let seen = seen.as_ref();
        self.observe_enter(seen, ply, state, depth_left);
        if let Some(found) =
            self.leaf(state, ply, mover, depth_left, earlier).map_err(|stop| self.memory.stopped(stop))?
        {
            self.observe_leaf(seen, state, found);
            return Ok(found);
        }
        // Step 4. Pruning.
        if !LAST
            && self.memory.prunes
            && let Some(found) = self.prune(state, id, alpha, depth_left, ply)?
        {
            self.observe_leave(seen, state, found, Bound::Lower, Some(self.walk.moves.len()));
            return Ok(found);
        }
        // Step 5. Enhanced transposition cutoff, unless the node failed low before.
        let first = self.walk.open(state).map_err(|stop| self.memory.stopped(stop))?;
        let ahead = if !LAST && depth_left >= LOOK_AHEAD && !failed_low {
            self.enhanced_transposition_cutoff(state, alpha, depth_left, ply, mover, first, seen)?
        } else {
            None
        };
        let (found, bound, place) = if let Some((found, place)) = ahead {
            (found, Bound::Lower, place)
        } else {
            let (number, put_off) = (0, 0);
            let node = ZeroWindowNode {
                key,
                first,
                mover,
                alpha,
                depth_left,
                ply,
                seen,
                number,
                put_off,
                is_late: false,
                best: Best::NONE,
            };
            self.search_moves::<LAST>(state, node, place)?
        };
        self.walk.close(first);
        // Step 9. Store the value in the table.
        self.store(table, key, ply, depth_left, found, bound, place).map_err(|stop| self.memory.stopped(stop))
    }

    /// Searches the moves of a node in order, the one at `place` first, until one exceeds alpha. Returns its
    /// value, its bound type, and the place of the best move.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called once")]
    fn search_moves<const LAST: bool>(
        &mut self,
        state: &mut G::State,
        mut node: ZeroWindowNode<'_, G::Move>,
        place: u32,
    ) -> Result<(PvsValue, Bound, u32), Stopped> {
        let ZeroWindowNode { first, mover, alpha, depth_left, ply, seen, .. } = node;
        let mut count = self.walk.moves.len() - first;
        let mut picker = MovePicker::new(if (place as usize) < count { place } else { NONE });
        let mut left_out = None;
        // Step 6. Pick the next move.
        let cut = 'cut: {
            for number in 0..EARLY {
                let at = self.memory.ordering.pick_early(&mut picker, number, &self.walk.moves[first..], ply);
                if at != NONE
                    && let Some(found) = self.search_move::<LAST>(state, &mut node, &picker, at)?
                {
                    break 'cut Some((found, at));
                }
            }
            if node.number + node.put_off < count {
                if !LAST && self.memory.noisy_first {
                    let quiet_limit = self.quiet_limit(alpha, depth_left, ply);
                    let limit = self.score_noisy_first(state, &mut picker, first, ply, mover, quiet_limit);
                    if limit < count {
                        left_out =
                            seen.map(|seen| self.reason_of_limit(seen, quiet_limit, limit, depth_left));
                        count = limit;
                        node.best.add(PvsValue { score: alpha, grounds: Grounds::NONE });
                    }
                } else {
                    self.memory.ordering.score_moves(&mut picker, &self.walk.moves, first, mover);
                }
            }
            while node.number + node.put_off < count {
                let at = self.memory.ordering.pick(&mut picker);
                if let Some(found) = self.search_move::<LAST>(state, &mut node, &picker, at)? {
                    break 'cut Some((found, at));
                }
            }
            node.is_late = true;
            while !LAST && node.put_off > 0 {
                node.put_off -= 1;
                let at = self.memory.put_off.pop().expect("kept when it was put off");
                if let Some(found) = self.search_move::<LAST>(state, &mut node, &picker, at)? {
                    break 'cut Some((found, at));
                }
            }
            None
        };
        if !LAST && node.put_off > 0 {
            self.memory.put_off.truncate(self.memory.put_off.len() - node.put_off);
        }
        let Some((found, at)) = cut else {
            let found = node.best.found();
            if let (Some(seen), Some(cut)) = (seen, left_out)
                && let Some(from) = self.part_moves(first, node.number, &picker)
            {
                self.walk.observer.prune(seen.node, state, cut, &self.walk.moves[from..]);
            }
            self.observe_leave(seen, state, found, Bound::Upper, None);
            return Ok((found, Bound::Upper, place));
        };
        // Step 8. Cutoff.
        let depth = (depth_left / PLY) as u32;
        self.memory.ordering.record_cutoff(
            &picker,
            &self.walk.moves,
            first,
            at,
            ply,
            mover,
            depth,
            node.number > 1,
        );
        self.observe_cut(seen, state, found, first, node.number, &picker);
        Ok((found, Bound::Lower, at))
    }

    /// Searches the move at `place`. Returns the value of the node if it exceeds alpha.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for most nodes there are")]
    fn search_move<const LAST: bool>(
        &mut self,
        state: &mut G::State,
        node: &mut ZeroWindowNode<'_, G::Move>,
        picker: &MovePicker,
        place: u32,
    ) -> Result<Option<PvsValue>, Stopped> {
        let ZeroWindowNode { key, first, mover, alpha, depth_left, ply, seen, number, .. } = *node;
        let in_progress =
            if LAST || number == 0 { None } else { self.memory.busy_with(key, place, depth_left) };
        if let Some((busy, word)) = in_progress {
            if !node.is_late && busy.is_searched(word) {
                self.memory.put_off.push(place);
                node.put_off += 1;
                return Ok(None);
            }
            busy.begin(word);
        }
        let mv = self.walk.moves[first + place as usize];
        let cost = if !LAST && self.memory.costs_vary {
            let improves = Some(self.memory.statics.improves(ply));
            self.prepare_move(state, picker, first, place, number, depth_left, ply, mover, improves)?
        } else {
            PLY
        };
        // Step 7. Search the move.
        let undo = self.walk.game.play(state, mv);
        let next = self.walk.game.to_move(state);
        self.observe_step(seen, mv, next);
        let child = if LAST {
            self.horizon_node(state, ply + 1, next).map_err(|stop| self.memory.stopped(stop))
        } else {
            let child_alpha = child_alpha(alpha, mover, next);
            let reduced =
                (cost > PLY).then(|| self.reduced_search(state, mover, alpha, depth_left, cost, ply + 1));
            let settles = |found: PvsValue| found.handed(next, mover).score <= alpha;
            match reduced {
                Some(found) if found.is_err() || found.is_ok_and(settles) => found,
                _ => self.zero_window(state, child_alpha, depth_left - cost.min(PLY), ply + 1),
            }
        };
        self.walk.game.undo(state, mv, undo);
        if let Some((busy, word)) = in_progress {
            busy.end(word);
        }
        // Leaves are proven both ways or not at all.
        let child = if LAST { child?.scored(next, mover) } else { child?.handed(next, mover) };
        node.number += 1;
        if child.score > alpha {
            // The other moves and their grounds do not matter.
            return Ok(Some(PvsValue { score: child.score, grounds: child.grounds.without_most() }));
        }
        node.best.add(child);
        self.observe_backup(seen, node.best.score, false);
        Ok(None)
    }

    /// Reduced search of a move that costs more than a ply, with `depth_left` remaining: at its own cost
    /// first, and at the cost between if the result exceeds `alpha` for `mover`, who made the move.
    #[inline(never)]
    fn reduced_search(
        &mut self,
        state: &mut G::State,
        mover: Player,
        alpha: Score,
        depth_left: i32,
        cost: i32,
        ply: u32,
    ) -> Result<PvsValue, Stopped> {
        let next = self.walk.game.to_move(state);
        let child_alpha = child_alpha(alpha, mover, next);
        let (mut cost, mut between) = (cost, self.memory.cost.between(cost));
        let approach = self.memory.observed.approach;
        loop {
            let found = if depth_left > cost {
                self.zero_window(state, child_alpha, depth_left - cost, ply)?
            } else if self.memory.quiesces {
                self.last_plies(state, child_alpha, 0, ply)?
            } else {
                self.horizon_node(state, ply, next).map_err(|stop| self.memory.stopped(stop))?
            };
            if self.walk.observer.watches() {
                self.memory.observed.approach = approach;
            }
            match between.take() {
                Some(less) if found.handed(next, mover).score > alpha => cost = less,
                _ => return Ok(found),
            }
        }
    }

    /// The value of a position at the horizon, with `mover` to move.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "half of all nodes are there")]
    pub(super) fn horizon_node(
        &mut self,
        state: &G::State,
        ply: u32,
        mover: Player,
    ) -> Result<PvsValue, Stop> {
        let id = self.walk.meter.visit()?;
        let earlier =
            if self.walk.path.counts() { self.walk.path.step_onto(Key::of(state), ply) } else { None };
        let seen = self.observe(id, mover);
        let seen = seen.as_ref();
        self.observe_enter(seen, ply, state, 0);
        let found = self.leaf(state, ply, mover, 0, earlier)?.expect("nothing is left of the depth");
        self.observe_leaf(seen, state, found);
        Ok(found)
    }

    /// Enhanced transposition cutoff: looks for a child with a table entry that makes a cutoff, before any
    /// child is searched.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "where the search stands")]
    fn enhanced_transposition_cutoff(
        &mut self,
        state: &mut G::State,
        alpha: Score,
        depth_left: i32,
        ply: u32,
        mover: Player,
        first: usize,
        seen: Option<&ObservedNode<G::Move>>,
    ) -> Result<Option<(PvsValue, u32)>, Stopped> {
        let Some(table) = self.memory.table else { return Ok(None) };
        let count = self.walk.moves.len() - first;
        for from in (0..count).step_by(FETCHED) {
            let to = count.min(from + FETCHED);
            let (mut keys, mut movers) = ([Key(0); FETCHED], [mover; FETCHED]);
            let children = keys.iter_mut().zip(&mut movers);
            for ((key, next), &mv) in children.zip(&self.walk.moves[first + from..first + to]) {
                let undo = self.walk.game.play(state, mv);
                *key = Key(Key::of(state).0 ^ self.memory.salt);
                *next = self.walk.game.to_move(state);
                self.walk.game.undo(state, mv, undo);
            }
            table.fetch(&keys[..to - from]);
            for (place, (&key, &next)) in (from..to).zip(keys.iter().zip(&movers)) {
                if let Some(entry) = table.get(key)
                    && self.score_from_table(entry, ply + 1).handed(next, mover) > alpha
                    && let Some(known) = self.table_cutoff(
                        entry,
                        child_alpha(alpha, mover, next),
                        ply + 1,
                        depth_left - PLY,
                        self.memory.surplus,
                    )
                {
                    self.walk.meter.visit().map_err(|stop| self.memory.stopped(stop))?;
                    let mv = self.walk.moves[first + place];
                    self.observe_step(seen, mv, next);
                    let undo = self.walk.game.play(state, mv);
                    self.observe_table_hit(state, known);
                    self.walk.game.undo(state, mv, undo);
                    let known = known.handed(next, mover);
                    let found = PvsValue { score: known.score, grounds: known.grounds.without_most() };
                    let picker = MovePicker::new(place as u32);
                    self.observe_cut(seen, state, found, first, 1, &picker);
                    return Ok(Some((found, place as u32)));
                }
            }
        }
        Ok(None)
    }
}
