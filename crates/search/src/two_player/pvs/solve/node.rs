//! A node of the endgame solver.

use super::EndgameSolver;
use super::bounds::Bounds;
use crate::core::observer::Observer;
use crate::memory::table::{Entry, FETCHED, NO_PLACE, Table};
use crate::two_player::pvs::searcher::Stopped;
use crate::walk::Walk;
use game::{Candidate, Endgame, Evaluated, Game, Key, KeySet, Notes, Player, Question};

/// Within this many plies of a root with mirror-image moves, positions are looked up by their canonical
/// image.
const MIRRORED: u32 = 12;
/// The least number of plies to the end for enhanced transposition cutoffs.
const LOOK_AHEAD: u32 = 10;
/// The least number of plies to the end at which moves that other threads are searching are deferred.
const SHARED: u32 = 14;

/// The merit of the table move.
const TABLE_MOVE: i32 = i32::MAX;
/// The merit of a move that another thread is searching: it comes last.
const PUT_OFF: i32 = i32::MIN;
/// The depth in the key of moves in progress: the endgame solver has none.
const SHARING: i32 = i32::MAX;
/// Mixed into every key: these entries hold other bounds than those of the search by depth.
const SALT: u64 = 0x5EA2_C47B_03D9_6F18;

/// A node while its moves are searched.
struct EndgameNode {
    key: Key,
    question: Question,
    mover: Player,
    ply: u32,
    /// The approximate number of plies to the end.
    left: u32,
    /// The index of the first of its moves.
    first: usize,
    /// The worth of the best move so far, and its place.
    best: i32,
    place: u32,
}

impl<G: Evaluated, E: Endgame<G>> EndgameSolver<'_, '_, G, E> {
    /// The number of plies within which positions are looked up by their canonical image: if no two root
    /// moves are mirror images of each other, hardly any two positions below are.
    pub(super) fn mirrored<O: Observer<G>>(walk: &Walk<'_, G, O>, root: &G::State) -> u32 {
        let moves = game::legal(walk.game, root);
        let classes: KeySet<G::State> = moves
            .iter()
            .map(|&mv| {
                let mut child = root.clone();
                walk.game.play(&mut child, mv);
                walk.game.canonical(&child)
            })
            .collect();
        if classes.len() < moves.len() { MIRRORED } else { 0 }
    }

    #[inline]
    fn key(&self, state: &G::State) -> Key {
        Key(Key::of(state).0 ^ self.memory.salt ^ SALT)
    }

    /// The entry of a position at `ply`.
    #[inline]
    pub(super) fn look_up<O: Observer<G>>(
        &self,
        walk: &Walk<'_, G, O>,
        table: &Table<'_>,
        state: &G::State,
        ply: u32,
    ) -> Option<Entry> {
        table.get(self.key_at(walk, state, ply))
    }

    /// The key of a position at `ply`, or of its canonical image.
    #[inline]
    fn key_at<O: Observer<G>>(&self, walk: &Walk<'_, G, O>, state: &G::State, ply: u32) -> Key {
        if ply < self.mirrored { self.key(&walk.game.canonical(state)) } else { self.key(state) }
    }

    /// Asks whether the player to move gets more than alpha. If the result exceeds alpha it is a lower bound
    /// on the worth, else an upper bound.
    pub(super) fn prove<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        question: Question,
        ply: u32,
    ) -> Result<i32, Stopped> {
        walk.meter.visit().map_err(|stop| self.memory.stopped(stop))?;
        if let Some(settled) = self.endgame.settle(walk.game, state, question) {
            walk.meter.stats.nodes += settled.nodes;
            walk.meter.evaluate().map_err(|stop| self.memory.stopped(stop))?;
            return Ok(settled.worth);
        }
        let notes = self.endgame.notes(walk.game, state);
        self.search(walk, state, &notes, question, ply)
    }

    /// As [`prove`](EndgameSolver::prove), for an unsettled position.
    #[inline]
    fn search<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        notes: &Notes,
        question: Question,
        ply: u32,
    ) -> Result<i32, Stopped> {
        if ply < self.mirrored {
            // The canonical image is searched instead: move places differ between the two.
            let image = walk.game.canonical(state);
            if image != *state {
                let notes = self.endgame.notes(walk.game, &image);
                return self.look(walk, &image, &notes, question, ply);
            }
        }
        self.look(walk, state, notes, question, ply)
    }

    /// As [`search`](EndgameSolver::search), for a canonical image.
    fn look<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        notes: &Notes,
        question: Question,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let alpha = question.alpha;
        let table = self.memory.table;
        let (mut key, mut place, mut known) = (Key(0), NO_PLACE, Bounds::NONE);
        if let Some(table) = table {
            key = self.key(state);
            if let Some(entry) = table.get(key) {
                known = Bounds::of(entry);
                if let Some(worth) = known.answer(alpha) {
                    return Ok(worth);
                }
                place = entry.place();
            }
        }
        let before = walk.meter.stats.nodes;
        if before >= self.most_nodes {
            return Err(Stopped);
        }
        walk.meter.expand().map_err(|stop| self.memory.stopped(stop))?;
        let first = self.candidates.len();
        let best = self.endgame.candidates(walk.game, state, notes, question, &mut self.candidates);
        let (mover, left) = (walk.game.to_move(state), self.length.saturating_sub(ply));
        let mut node = EndgameNode { key, question, mover, ply, left, first, best, place: NO_PLACE };
        if best <= alpha {
            self.search_moves(walk, &mut node, place)?;
        }
        self.candidates.truncate(first);
        if let Some(table) = table {
            let place = if node.best > alpha { node.place } else { place };
            let entry = known.with(node.best, alpha).entry(work(walk.meter.stats.nodes - before), place);
            if table.put(key, entry) {
                walk.meter.store().map_err(|stop| self.memory.stopped(stop))?;
            }
        }
        Ok(node.best)
    }

    /// Searches the moves of a node in order, the one at `place` first, until one answers the question.
    #[inline]
    fn search_moves<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        node: &mut EndgameNode,
        place: u32,
    ) -> Result<(), Stopped> {
        let EndgameNode { question, mover, ply, left, first, .. } = *node;
        let count = self.candidates.len() - first;
        if place != NO_PLACE
            && let Some(best) = self.candidates[first..].iter_mut().find(|candidate| candidate.place == place)
        {
            best.merit = TABLE_MOVE;
        }
        let depth = self.depth_of_order(walk.game, left);
        let mut is_ordered = depth == 0;
        if place == NO_PLACE && count > 1 && !is_ordered {
            self.order_by_search(walk, first, mover, question, depth);
            is_ordered = true;
        }
        if let Some(table) = self.memory.table
            && left >= LOOK_AHEAD
            && left > self.endgame.settles_from(walk.game) + 1
            && let Some((worth, place)) =
                self.enhanced_transposition_cutoff(walk, table, question, ply, mover, first)
        {
            (node.best, node.place) = (worth, place);
        }
        let mut number = 0;
        while number < count && node.best <= question.alpha {
            let at = first + number;
            if number == 1 && count > 2 && !is_ordered {
                // The table move did not make a cutoff.
                self.order_by_search(walk, at, mover, question, depth);
                is_ordered = true;
            }
            let chosen = at + greatest(&self.candidates[at..]);
            self.candidates.swap(at, chosen);
            number += usize::from(self.search_move(walk, node, at)?);
        }
        if node.best > question.alpha && number < count {
            walk.meter.cut();
        }
        Ok(())
    }

    /// Searches the candidate at index `at`. False if it was deferred because another thread is searching it.
    #[inline]
    fn search_move<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        node: &mut EndgameNode,
        at: usize,
    ) -> Result<bool, Stopped> {
        let EndgameNode { key, question, mover, ply, left, first, .. } = *node;
        let candidate = &mut self.candidates[at];
        let place = candidate.place;
        let in_progress =
            if at == first || left < SHARED { None } else { self.memory.busy_with(key, place, SHARING) };
        if let Some((busy, word)) = in_progress {
            if candidate.merit != PUT_OFF && busy.is_searched(word) {
                candidate.merit = PUT_OFF;
                return Ok(false);
            }
            busy.begin(word);
        }
        let (child, notes) = (candidate.state.clone(), candidate.notes);
        let next = walk.game.to_move(&child);
        let after = question.after(mover, next);
        let worth = if candidate.is_unsettled {
            match walk.meter.visit() {
                Ok(_) => self.search(walk, &child, &notes, after, ply + 1),
                Err(stop) => Err(self.memory.stopped(stop)),
            }
        } else {
            self.prove(walk, &child, after, ply + 1)
        };
        if let Some((busy, word)) = in_progress {
            busy.end(word);
        }
        let worth = question.handed(worth?, next, mover);
        if worth > node.best {
            (node.best, node.place) = (worth, place);
        }
        Ok(true)
    }

    /// Enhanced transposition cutoff: a move that gets more than alpha by the table, as its worth and its
    /// place.
    #[inline(never)]
    fn enhanced_transposition_cutoff<O: Observer<G>>(
        &self,
        walk: &Walk<'_, G, O>,
        table: &Table<'_>,
        question: Question,
        ply: u32,
        mover: Player,
        first: usize,
    ) -> Option<(i32, u32)> {
        for candidates in self.candidates[first..].chunks(FETCHED) {
            let mut keys = [Key(0); FETCHED];
            for (key, candidate) in keys.iter_mut().zip(candidates) {
                *key = self.key_at(walk, &candidate.state, ply + 1);
            }
            table.fetch(&keys[..candidates.len()]);
            for (candidate, &key) in candidates.iter().zip(&keys) {
                let next = walk.game.to_move(&candidate.state);
                if let Some(entry) = table.get(key)
                    && let Some(worth) = Bounds::of(entry).answer(question.after(mover, next).alpha)
                {
                    let worth = question.handed(worth, next, mover);
                    if worth > question.alpha {
                        return Some((worth, candidate.place));
                    }
                }
            }
        }
        None
    }
}

/// The index of the first candidate with the greatest merit.
#[inline]
pub(super) fn greatest<G: Game>(candidates: &[Candidate<G>]) -> usize {
    let mut best = 0;
    for (at, candidate) in candidates.iter().enumerate() {
        if candidate.merit > candidates[best].merit {
            best = at;
        }
    }
    best
}

/// The effort to find an entry again, stored as its depth: the logarithm of its nodes.
#[inline]
fn work(nodes: u64) -> u32 {
    u64::BITS - nodes.leading_zeros()
}
