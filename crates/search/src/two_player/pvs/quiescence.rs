//! Quiescence search: beyond the horizon only noisy moves are searched, and whoever is to move may stand pat
//! on the static value instead, unless a threat has to be answered first or a capture is compulsory.
//!
//! **Source.** Beal, *A generalised quiescence search algorithm*, Artificial Intelligence 43(1), 1990.
//!
//! **Noisy moves** are those that the evaluation lists ([`noisy_moves`](game::Evaluate::noisy_moves)); with
//! an evaluation that lists none, they are the captures on the square that a piece comes to, in any game
//! whose moves have [shapes](game::Evaluated::shapes). A player whose position is
//! [forced](game::Evaluate::is_forced) has to choose among all moves.
//!
//! **Proof.** Standing pat proves nothing. A win by a noisy move is a win; a loss is proven only where every
//! move was searched.

use super::searcher::{Searcher, Stopped};
use super::value::{Best, Grounds, PvsValue};
use crate::core::budget::Stop;
use crate::core::observer::{Observer, Reason};
use crate::core::score::{Bound, Score, Window};
use crate::cost::move_cost::PLY;
use game::{Evaluate, Evaluated, Key, NoisyMove};

/// The plies beyond the horizon after which everybody stands pat: some games have noisy moves without end.
const MOST_PLIES: u32 = 24;
/// A noisy move is futile if its gain and so many times the usual change of the static value leave it below
/// alpha.
const FUTILE: i64 = 4;

impl<G: Evaluated, O: Observer<G>> Searcher<'_, '_, G, O> {
    /// A zero-window node with at most a ply left, in a search with quiescence.
    #[inline(never)]
    pub(super) fn last_plies(
        &mut self,
        state: &mut G::State,
        alpha: Score,
        depth_left: i32,
        ply: u32,
    ) -> Result<PvsValue, Stopped> {
        if depth_left > 0 {
            return self.visit::<false>(state, alpha, depth_left, ply);
        }
        let mut window = Window::<Score>::OPEN;
        window.raise_alpha(alpha, ply);
        window.lower_beta(Score(alpha.0 + 1), ply);
        self.quiescence::<false>(state, window, ply, 0).map_err(|stop| self.memory.stopped(stop))
    }

    /// The value of a position at the horizon or `beyond` plies behind it. With `PV` it leaves its line.
    ///
    /// With v the value of quiescence search: v ≤ score if the score is at most alpha, v ≥ score if it is at
    /// least beta, and v = score between them.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        state: &mut G::State,
        mut window: Window<Score>,
        ply: u32,
        beyond: u32,
    ) -> Result<PvsValue, Stop> {
        if PV {
            self.walk.lines.clear(ply);
        }
        // Step 1. Visit the node, and look for a repetition and the end of the game.
        let id = self.walk.meter.visit()?;
        let earlier =
            if self.walk.path.counts() { self.walk.path.step_onto(Key::of(state), ply) } else { None };
        let mover = self.walk.game.to_move(state);
        let mut seen = self.observe(id, mover);
        self.observe_enter(seen.as_ref(), ply, state, 0);
        if let Some(found) = self.leaf(state, ply, mover, PLY, earlier)? {
            self.observe_leaf(seen.as_ref(), state, found);
            return Ok(found);
        }
        // Step 2. Stand pat.
        let mut best = Best::NONE;
        let is_forced = beyond < MOST_PLIES && self.walk.evaluation.is_forced(self.walk.game, state);
        if !is_forced {
            self.walk.met_horizon = true;
            self.walk.meter.evaluate()?;
            let score = Score(self.walk.evaluation.score(self.walk.game, state) + self.walk.tempo);
            best.add(PvsValue { score, grounds: Grounds::NONE });
            self.observe_value(seen.as_ref(), best.found());
            if score >= window.beta {
                self.observe_reason(mover, score.0, Reason::StandPat);
                let unvisited = Some(self.walk.moves.len());
                self.observe_leave(seen.as_ref(), state, best.found(), Bound::Lower, unvisited);
                return Ok(best.found());
            }
            if beyond == MOST_PLIES {
                self.observe_leave(seen.as_ref(), state, best.found(), Bound::Exact, None);
                return Ok(best.found());
            }
        }
        // Step 3. List the moves.
        // Gains are in units of the game's own evaluation, which has to list them.
        let evaluation = self.walk.evaluation;
        let knows_gains = evaluation.knows_noisy_moves(self.walk.game) && evaluation.is_named();
        let (least_gain, margin) = if self.memory.futility && knows_gains && !is_forced {
            let margin = self.memory.statics.margin(0, FUTILE);
            (window.alpha.0.saturating_sub(best.score.0).saturating_sub(margin), margin)
        } else {
            (i32::MIN, 0)
        };
        let (first, is_whole) = self.list_moves(state, is_forced, least_gain)?;
        let count = self.walk.moves.len() - first;
        if let Some(seen) = seen.as_ref().filter(|_| !is_forced) {
            self.observe_quiet_moves(seen, state, best.score, count, margin);
        }
        if !is_whole {
            best.add(PvsValue { score: window.alpha, grounds: Grounds::NONE });
        }
        if count == 0 {
            self.observe_leave(seen.as_ref(), state, best.found(), Bound::Exact, None);
            return Ok(best.found());
        }
        if best.score > window.alpha {
            window.raise_alpha(best.score, ply);
            if let Some(seen) = &mut seen {
                seen.window.raise_alpha(best.score, ply);
            }
        }
        // Step 4. Search them.
        for number in 0..count {
            let mv = self.walk.moves[first + number];
            let undo = self.walk.game.play(state, mv);
            let next = self.walk.game.to_move(state);
            self.observe_step(seen.as_ref(), mv, next);
            let child = self.quiescence::<PV>(state, window.handed(mover, next), ply + 1, beyond + 1);
            self.walk.game.undo(state, mv, undo);
            let child = child?.handed(next, mover);
            best.add(child);
            let raises = child.score > window.alpha;
            if raises {
                window.raise_alpha(child.score, ply);
                if let Some(seen) = &mut seen {
                    seen.window.raise_alpha(child.score, ply);
                }
                if PV {
                    self.walk.lines.improve(ply, mv);
                }
            }
            self.observe_backup(seen.as_ref(), best.score, raises);
            if window.is_closed() {
                let found = PvsValue { score: child.score, grounds: child.grounds.without_most() };
                let unvisited = (number + 1 < count).then_some(first + number + 1);
                self.observe_leave(seen.as_ref(), state, found, Bound::Lower, unvisited);
                self.walk.close(first);
                return Ok(found);
            }
        }
        self.walk.close(first);
        let found = best.found();
        self.observe_leave(seen.as_ref(), state, found, Bound::Exact, None);
        Ok(found)
    }

    /// Lists the moves to search, the likely best first: all if the position is forced, else the noisy ones.
    /// They stay in the walk's moves from the returned index on. Noisy moves that gain less than `least_gain`
    /// are left out; the second value is false if there are any.
    fn list_moves(
        &mut self,
        state: &G::State,
        is_forced: bool,
        least_gain: i32,
    ) -> Result<(usize, bool), Stop> {
        let evaluation = self.walk.evaluation;
        if is_forced {
            return Ok((self.walk.open(state)?, true));
        }
        let first = if evaluation.knows_noisy_moves(self.walk.game) {
            self.walk.meter.expand()?;
            self.walk.moves.len()
        } else {
            self.walk.open(state)?
        };
        self.list_noisy_moves(state, first);
        self.walk.close(first);
        let noisy = &self.memory.noisy;
        let enough = noisy.partition_point(|noisy| noisy.gain >= least_gain);
        self.walk.moves.extend(noisy[..enough].iter().map(|noisy| noisy.mv));
        Ok((first, enough == noisy.len()))
    }

    /// Lists the noisy moves of a node in the memory, those that win most first: those that the evaluation
    /// lists, or else the captures among the moves from `first` on.
    pub(super) fn list_noisy_moves(&mut self, state: &G::State, first: usize) {
        let (game, evaluation) = (self.walk.game, self.walk.evaluation);
        let noisy = &mut self.memory.noisy;
        noisy.clear();
        if evaluation.knows_noisy_moves(game) {
            evaluation.noisy_moves(game, state, noisy);
            noisy.sort_by_key(|noisy| std::cmp::Reverse(noisy.gain));
        } else if let Some(takes) = game.shapes().and_then(|shapes| shapes.takes) {
            let captures = self.walk.moves[first..].iter().filter(|&&mv| takes(game, state, mv));
            noisy.extend(captures.map(|&mv| NoisyMove { mv, gain: 0 }));
        }
    }
}
