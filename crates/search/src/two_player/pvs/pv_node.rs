//! PV nodes, searched with an open window for their value and principal variation. Few nodes are PV nodes.

use super::approach::{Approach, ObservedNode};
use super::searcher::{Searcher, Stopped};
use super::value::{Best, PvsValue};
use crate::core::budget::Stop;
use crate::core::observer::{Observer, Step};
use crate::core::report::Value;
use crate::core::score::{Bound, Score, Window};
use crate::cost::move_cost::PLY;
use crate::memory::ordering::{MovePicker, NONE};
use crate::memory::table::{Entry, NO_PLACE};
use game::{Evaluated, Key, Player};

impl<G: Evaluated, O: Observer<G>> Searcher<'_, '_, G, O> {
    /// The value of the position after `step`, with `depth_left` remaining, for the player to move.
    ///
    /// With v the minimax value at this depth: v ≤ score if the score is at most alpha, v ≥ score if it is at
    /// least beta, and v = score between them.
    pub(super) fn value(
        &mut self,
        step: Step<G::Move>,
        state: &mut G::State,
        window: Window<Score>,
        depth_left: i32,
    ) -> Result<PvsValue, Stop> {
        if !window.is_zero_window() || depth_left <= 0 {
            return self.pv_node(state, depth_left, Approach { step, window });
        }
        self.memory.observed.approach = Approach { step, window };
        self.zero_window(state, window.alpha, depth_left, step.ply)
            .map_err(|Stopped| self.memory.stop.expect("kept"))
    }

    /// The value of the position after `approach`, with `depth_left` remaining. It never comes from the
    /// table, which does not hold the line.
    pub(super) fn pv_node(
        &mut self,
        state: &mut G::State,
        depth_left: i32,
        approach: Approach<G::Move>,
    ) -> Result<PvsValue, Stop> {
        let ply = approach.step.ply;
        self.walk.lines.clear(ply);
        let mover = self.walk.game.to_move(state);
        if depth_left <= 0 {
            self.memory.observed.approach = approach;
            if self.memory.quiesces {
                return self.quiescence::<true>(state, approach.window, ply, 0);
            }
            return self.horizon_node(state, ply, mover);
        }
        // Step 1. Visit the node, and look for a repetition.
        let id = self.walk.meter.visit()?;
        let (table, counts) = (self.memory.table, self.walk.path.counts());
        let key = Key::of(state);
        let earlier = if counts { self.walk.path.step_onto(key, ply) } else { None };
        let key = Key(key.0 ^ self.memory.salt);
        let mut seen = approach.seen(id, mover);
        self.observe_enter(Some(&seen), ply, state, depth_left);
        // Step 3. Leaf.
        if let Some(found) = self.leaf(state, ply, mover, depth_left, earlier)? {
            self.observe_leaf(Some(&seen), state, found);
            return Ok(found);
        }
        let ceiling = self.ceiling(ply);
        if seen.window.alpha < ceiling && ceiling < seen.window.beta {
            seen.window.lower_beta(ceiling, ply);
        }
        let place = table.and_then(|table| table.get(key)).map_or(NO_PLACE, Entry::place);
        let (found, bound, place) = self.search_pv_moves(state, depth_left, seen, place, key)?;
        // Step 9. Store the value in the table.
        self.store(table, key, ply, depth_left, found, bound, place)
    }

    /// Searches the moves of a node in order, the one at `place` first. Returns its value, its bound type,
    /// and the place of the best move: `place` unless another raised alpha.
    fn search_pv_moves(
        &mut self,
        state: &mut G::State,
        depth_left: i32,
        mut seen: ObservedNode<G::Move>,
        mut place: u32,
        key: Key,
    ) -> Result<(PvsValue, Bound, u32), Stop> {
        let (mover, ply) = (seen.mover, seen.node.ply);
        let every_move = self.memory.every_root_move && ply == 0;
        let first = self.walk.open(state)?;
        let count = self.walk.moves.len() - first;
        if place == NO_PLACE && ply == 0 {
            let known = self.walk.moves[first..].iter().position(|&mv| Some(mv) == self.memory.best);
            place = known.map_or(NO_PLACE, |place| place as u32);
        }
        let table_move = if (place as usize) < count { place } else { NONE };
        let (mut picker, mut early) = (MovePicker::new(table_move), 0);
        let (mut best, mut best_place) = (Best::NONE, place);
        let (mut bound, mut cut, mut unvisited) = (Bound::Upper, None, None);
        let put_off = self.memory.put_off.len();
        let mut number = 0;
        if self.memory.noisy_first {
            self.score_noisy_first(state, &mut picker, first, ply, mover, usize::MAX);
        }
        // Step 6. Pick the next move.
        while number < count {
            // Moves that another thread is searching come last.
            let is_late = number + self.memory.put_off.len() - put_off == count;
            let late = if is_late { self.memory.put_off.pop() } else { None };
            let at = late.unwrap_or_else(|| {
                self.memory.ordering.pick_any(&mut picker, &mut early, &self.walk.moves, first, ply, mover)
            });
            let in_progress = if number == 0 { None } else { self.memory.busy_with(key, at, depth_left) };
            if let Some((busy, word)) = in_progress {
                if !is_late && busy.is_searched(word) {
                    self.memory.put_off.push(at);
                    continue;
                }
                busy.begin(word);
            }
            let mv = self.walk.moves[first + at as usize];
            let nodes_before = self.walk.meter.stats.nodes;
            let cost = if self.memory.costs_vary {
                self.prepare_move(state, &picker, first, at, number, depth_left, ply, mover, None)
                    .map_err(|Stopped| self.memory.stop.expect("kept"))?
            } else {
                PLY
            };
            // Step 7. Search the move.
            let undo = self.walk.game.play(state, mv);
            let child = self.search_pv_move(&seen, state, depth_left, mv, number, cost, every_move);
            self.walk.game.undo(state, mv, undo);
            if let Some((busy, word)) = in_progress {
                busy.end(word);
            }
            let child = child?;

            let raises = child.score > if every_move { best.score } else { seen.window.alpha };
            best.add(child);
            if raises {
                bound = Bound::Exact;
                best_place = at;
                self.walk.lines.improve(ply, mv);
                if !every_move {
                    seen.window.raise_alpha(child.score, ply);
                }
            }
            self.observe_backup(Some(&seen), best.score, raises);
            if ply == 0 {
                self.store_row(mv, child, mover, raises || every_move, nodes_before);
            }
            if seen.window.is_closed() {
                bound = Bound::Lower;
                // Step 8. Cutoff: the other moves and their grounds do not matter.
                cut = Some(PvsValue { score: child.score, grounds: child.grounds.without_most() });
                let depth = (depth_left / PLY) as u32;
                self.memory.ordering.record_cutoff(
                    &picker,
                    &self.walk.moves,
                    first,
                    at,
                    ply,
                    mover,
                    depth,
                    number > 0,
                );
                unvisited = self.part_moves(first, number + 1, &picker);
                self.memory.put_off.truncate(put_off);
                break;
            }
            number += 1;
        }
        let found = cut.unwrap_or_else(|| best.found());
        self.observe_leave(Some(&seen), state, found, bound, unvisited);
        self.walk.close(first);
        Ok((found, bound, best_place))
    }

    /// The value of the child after `mv`, move number `number`, for the mover of the parent. The first move
    /// gets the whole window; the others are tested with a zero window at alpha first, at their own cost, and
    /// searched again with the whole window only if they exceed it.
    #[expect(clippy::too_many_arguments, reason = "where the search stands")]
    fn search_pv_move(
        &mut self,
        seen: &ObservedNode<G::Move>,
        state: &mut G::State,
        depth_left: i32,
        mv: G::Move,
        number: usize,
        cost: i32,
        every_move: bool,
    ) -> Result<PvsValue, Stop> {
        let (mover, next) = (seen.mover, self.walk.game.to_move(state));
        let Approach { step, window } = seen.approach(mv, next);
        let full_cost = cost.min(PLY);
        // A leaf has one value, whatever the window.
        if number > 0 && depth_left > PLY && !every_move {
            let Score(alpha) = seen.window.alpha;
            let zero_window = seen.window.zero_window().handed(mover, next);
            let between = self.memory.cost.between(cost);
            let mut look = |cost: i32| -> Result<PvsValue, Stop> {
                Ok(self.value(step, state, zero_window, depth_left - cost)?.handed(next, mover))
            };
            if cost > PLY {
                for cost in [Some(cost), between].into_iter().flatten() {
                    let found = look(cost)?;
                    if found.score.0 <= alpha {
                        return Ok(found);
                    }
                }
            }
            let found = look(full_cost)?;
            if found.score.0 <= alpha {
                return Ok(found);
            }
            if found.score >= seen.window.beta {
                // A zero-window search leaves no line, and the one stored belongs to another move.
                self.walk.lines.clear(seen.node.ply + 1);
                return Ok(found);
            }
        }
        Ok(self.pv_node(state, depth_left - full_cost, Approach { step, window })?.handed(next, mover))
    }

    /// Stores the row of a root move.
    fn store_row(&mut self, mv: G::Move, child: PvsValue, mover: Player, has_value: bool, nodes_before: u64) {
        if has_value {
            let value = Value::Vector(child.score.for_max(mover).vector());
            let kind = self.kind(child);
            self.walk.row(mv, value, kind, nodes_before);
        } else {
            self.walk.cut_off_row(mv, child.score, child.grounds.proof().at_most, nodes_before);
        }
    }
}
