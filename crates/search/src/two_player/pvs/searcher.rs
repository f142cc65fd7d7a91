//! The searcher: the state of a search on one thread, with its leaves and its table access.

use super::approach::ObserverState;
use super::reductions::reduced_cost;
use super::static_values::StaticValues;
use super::value::{Grounds, PvsValue};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::report::Kind;
use crate::core::score::{Bound, MaxScore, Score, Window};
use crate::cost::move_cost::{MoveCost, PLY};
use crate::memory::ordering::{MoveOrdering, MovePicker};
use crate::memory::table::{Entry, MAX_DEPTH, Table};
use crate::parallel::in_progress::MovesInProgress;
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use crate::walk::path::Occurrence;
use game::{Evaluate, Evaluated, Key, NoisyMove, Player, Scale};

/// The state of a search that persists between iterations. `'t` is the lifetime of the table.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "settings that are independent of each other")]
pub(super) struct Memory<'t, M> {
    pub(super) table: Option<&'t Table<'t>>,
    /// Mixed into every key: other settings have other entries.
    pub(super) salt: u64,
    pub(super) ordering: MoveOrdering<M>,
    pub(super) cost: MoveCost,
    /// How much deeper than the remaining depth an entry may be for a cutoff: 0 unless move costs differ,
    /// when two paths to a position seldom leave the same depth.
    pub(super) surplus: u32,
    /// The move that led to the node at each ply of the line, the root first, if costs need it; entries
    /// beyond the current ply belong to other lines.
    pub(super) before: Vec<Option<M>>,
    /// True if moves may cost more or less than a ply.
    pub(super) costs_vary: bool,
    pub(super) null_move: bool,
    pub(super) futility: bool,
    pub(super) late_move_pruning: bool,
    /// True if nodes may be cut off, or moves left out, without a search of their own.
    pub(super) prunes: bool,
    /// True if noisy moves come first.
    pub(super) noisy_first: bool,
    /// The static values on the way to a node, if the search prunes.
    pub(super) statics: StaticValues,
    /// True if noisy moves are searched beyond the horizon.
    pub(super) quiesces: bool,
    /// The noisy moves of a node while they are listed.
    pub(super) noisy: Vec<NoisyMove<M>>,
    /// True if scores include the plies to the end.
    pub(super) tells_distance: bool,
    /// True if every root move gets its own value.
    pub(super) every_root_move: bool,
    /// The depth of the iteration, in plies.
    pub(super) depth: u32,
    /// The best root move of the last iteration.
    pub(super) best: Option<M>,
    /// The moves that other threads are searching.
    pub(super) busy: Option<&'t MovesInProgress>,
    /// The places of deferred moves, the deepest node's last.
    pub(super) put_off: Vec<u32>,
    /// True after a null move: two in a row are not allowed.
    pub(super) has_passed: bool,
    /// Why the search was stopped, if it was.
    pub(super) stop: Option<Stop>,
    /// State for observers.
    pub(super) observed: ObserverState<M>,
}

/// A search on one thread: its walk and its memory. The methods are in the files named after their tasks.
#[derive(Debug)]
pub(super) struct Searcher<'a, 't, G: Evaluated, O> {
    pub(super) walk: Walk<'a, G, O>,
    pub(super) memory: Memory<'t, G::Move>,
}

impl<'a, G: Evaluated, O> AsMut<Walk<'a, G, O>> for Searcher<'a, '_, G, O> {
    fn as_mut(&mut self) -> &mut Walk<'a, G, O> {
        &mut self.walk
    }
}

/// The least depth left at which it pays to notify other threads of a move.
const LEAST_SHARED: i32 = 4 * PLY;

/// The search was stopped, for the reason in [`Memory::stop`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

impl<'t, M> Memory<'t, M> {
    /// The word for the move at `place` of the node with this key, if there are other threads to notify of
    /// it.
    #[inline]
    pub(super) fn busy_with(
        &self,
        key: Key,
        place: u32,
        depth_left: i32,
    ) -> Option<(&'t MovesInProgress, u64)> {
        let busy = self.busy.filter(|_| depth_left >= LEAST_SHARED)?;
        Some((busy, MovesInProgress::word(key, place, depth_left)))
    }

    /// Switches the selective parts of a search that leaves moves out off, so that it can prove what is
    /// left of the game. Its table entries are no longer used, as they may be of any width.
    pub(super) fn search_at_full_width(&mut self) {
        if self.futility || self.late_move_pruning {
            (self.futility, self.late_move_pruning) = (false, false);
            (self.prunes, self.null_move, self.quiesces) = (false, false, false);
            (self.cost, self.surplus) = (MoveCost::Ply, 0);
            self.salt = !self.salt;
        }
    }

    /// Stores the reason for stopping.
    #[cold]
    pub(super) fn stopped(&mut self, stop: Stop) -> Stopped {
        self.stop = Some(stop);
        Stopped
    }
}

impl<G: Evaluated, O: Observer<G>> Searcher<'_, '_, G, O> {
    /// Prepares move number `number` of a node at `ply`, at `place`, with `depth_left` remaining: adds it to
    /// the line and returns its cost. The node's moves begin at `first`. A separate function, to keep this
    /// work out of searches in which every move costs a ply.
    #[cold]
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "where the search stands")]
    pub(super) fn prepare_move(
        &mut self,
        state: &mut G::State,
        picker: &MovePicker,
        first: usize,
        place: u32,
        number: usize,
        depth_left: i32,
        ply: u32,
        mover: Player,
        improves: Option<bool>,
    ) -> Result<i32, Stopped> {
        let at = first + place as usize;
        let mv = self.walk.moves[at];
        let cost = if self.memory.cost.is_by_class() {
            self.cost_by_class(state, first, at, number, depth_left, ply)?
        } else {
            let has_pairs = self.memory.ordering.pairs.is_some() && self.memory.cost == MoveCost::LateMoves;
            match self.memory.ordering.rank_of_picked(picker, place).filter(|_| has_pairs) {
                Some(rank) => reduced_cost(rank, number, depth_left, improves),
                None => self.memory.cost.of(number, depth_left, || PLY),
            }
        };
        self.enter_move(ply, mover, Some(mv));
        Ok(cost)
    }

    /// Adds the move made by `mover` at `ply`, or a pass, to the line.
    pub(super) fn enter_move(&mut self, ply: u32, mover: Player, mv: Option<G::Move>) {
        self.memory.before.truncate(ply as usize + 1);
        self.memory.before.push(mv);
        if let Some(pairs) = &mut self.memory.ordering.pairs {
            pairs.enter(ply + 1, mover, mv.as_ref());
        }
    }

    /// The cost of the move at index `at` by its class.
    fn cost_by_class(
        &mut self,
        state: &mut G::State,
        first: usize,
        at: usize,
        number: usize,
        depth_left: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let (mv, before) = (self.walk.moves[at], self.memory.before[ply as usize]);
        let class = match self.memory.cost.ranking() {
            // Near the horizon every move costs one ply.
            _ if depth_left <= PLY => 0,
            None => self.walk.game.class_of(self.walk.way, state, before, mv),
            Some(by) => {
                // The classes of all moves of a node are computed at its first move.
                if number == 0 {
                    self.walk
                        .rank(by, state, before, first..self.walk.moves.len())
                        .map_err(|stop| self.memory.stopped(stop))?;
                }
                self.walk.move_classes.classes[at] as usize
            }
        };
        Ok(self.memory.cost.of_class(class, number, depth_left))
    }

    /// The value of a leaf, with `mover` to move; `None` if the search goes on. `earlier` is the previous
    /// occurrence of the position.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "half of all nodes are leaves")]
    pub(super) fn leaf(
        &mut self,
        state: &G::State,
        ply: u32,
        mover: Player,
        depth_left: i32,
        earlier: Option<Occurrence>,
    ) -> Result<Option<PvsValue>, Stop> {
        let found = if self.walk.game.outcome(state).is_some() {
            self.over(state, ply, mover)
        } else if self.walk.ends_early
            && let Some(score) = self.walk.score_of_known(state, ply, earlier.is_some())
        {
            let grounds = earlier.map_or(Grounds::EXACT, |earlier| Grounds::EXACT.resting_on(earlier));
            PvsValue { score: score.for_mover(mover), grounds }
        } else if depth_left <= 0 {
            self.walk.met_horizon = true;
            let score = self.walk.evaluation.score(self.walk.game, state) + self.walk.tempo;
            PvsValue { score: Score(score), grounds: Grounds::NONE }
        } else {
            return Ok(None);
        };
        self.walk.meter.evaluate()?;
        Ok(Some(found))
    }

    /// The value of a finished game. A separate function, to keep its setup out of other leaves.
    #[cold]
    #[inline(never)]
    fn over(&self, state: &G::State, ply: u32, mover: Player) -> PvsValue {
        let payoffs = self.walk.game.outcome(state).expect("the game is over");
        let score = MaxScore(self.walk.scale.score(payoffs[Player::FIRST], ply));
        PvsValue { score: score.for_mover(mover), grounds: Grounds::EXACT }
    }

    /// Table cutoff: the value of a node by its table entry, if that decides whether it exceeds `alpha`. The
    /// entry must have the same depth, or a greater one if `surplus` allows it, or be proven.
    #[inline]
    pub(super) fn table_cutoff(
        &mut self,
        entry: Entry,
        alpha: Score,
        ply: u32,
        depth_left: i32,
        surplus: u32,
    ) -> Option<PvsValue> {
        let score = self.score_from_table(entry, ply);
        let (is_more, proof) = (score > alpha, entry.proof());
        if !(if is_more { proof.at_least } else { proof.at_most }) {
            let depth = entry.depth();
            let is_deep_enough = depth.wrapping_sub(depth_left as u32) <= surplus && depth < MAX_DEPTH;
            if !is_deep_enough || !(if is_more { entry.is_lower() } else { entry.is_upper() }) {
                return None;
            }
            self.walk.met_horizon = true;
        }
        Some(PvsValue { score, grounds: Grounds::new(proof) })
    }

    /// Finishes a node at `ply`. If its value rests on nothing above the node, it becomes independent of the
    /// past and is stored in the table.
    #[inline(always)]
    #[expect(clippy::inline_always, clippy::too_many_arguments, reason = "an entry, taken apart")]
    pub(super) fn store(
        &mut self,
        table: Option<&Table<'_>>,
        key: Key,
        ply: u32,
        depth_left: i32,
        mut found: PvsValue,
        bound: Bound,
        place: u32,
    ) -> Result<PvsValue, Stop> {
        let mut score = found.score.0;
        if self.hurries(score) {
            if found.score >= self.ceiling(ply) {
                found.grounds = found.grounds.with_most();
            }
            score += score.signum() * ply as i32;
        }
        if !found.grounds.are_free(ply) {
            return Ok(found);
        }
        found.grounds = found.grounds.freed();
        if let Some(table) = table
            && table.put(key, Entry::new(score, bound, found.grounds.proof(), depth_left as u32, place))
        {
            self.walk.meter.store()?;
        }
        Ok(found)
    }

    /// The score of an entry, seen from a node at `ply`.
    #[inline]
    pub(super) fn score_from_table(&self, entry: Entry, ply: u32) -> Score {
        let score = entry.score();
        Score(if self.hurries(score) { score - score.signum() * ply as i32 } else { score })
    }

    /// True if a score includes the distance to the end: in the table it is counted from the position,
    /// elsewhere from the root.
    #[inline]
    fn hurries(&self, score: i32) -> bool {
        self.memory.tells_distance && Scale::Proven { hurry: true }.is_decided(score)
    }

    /// The greatest possible score at a node of this ply.
    #[inline]
    pub(super) fn ceiling(&self, ply: u32) -> Score {
        let next_move_wins = Score(Scale::Proven { hurry: true }.score(1, ply + 1));
        if self.memory.tells_distance { next_move_wins } else { Window::<Score>::OPEN.beta }
    }

    /// The kind of the value of the root or of a root move.
    pub(super) fn kind(&self, found: PvsValue) -> Kind {
        // With reductions or null moves, a win found may not be the soonest, nor a loss the latest.
        let Memory { cost, prunes, quiesces, .. } = &self.memory;
        let is_full_width = cost.is_full_width() && !prunes && !quiesces;
        let depth = if is_full_width { self.memory.depth } else { 0 };
        self.walk.kind(found.score.0, found.grounds.proof(), Horizon::new(depth, 0))
    }
}
