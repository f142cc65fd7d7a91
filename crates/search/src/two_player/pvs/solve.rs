//! The search to the end: where a game is within reach of its end, there is no depth limit, and nothing is
//! estimated.
//!
//! Every question is whether the player to move gets more than some payoff; every answer is a proof. The
//! value is closed in on by such tests alone, each starting where the result of the one before leaves off.
//! The game's own knowledge ([`Endgame`]) takes the place of killers
//! and history.
//!
//! **Source.** Plaat, Schaeffer, Pijls & de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial
//! Intelligence 87, 1996 (MTD). Enhanced transposition cutoffs: the same authors, *Exploiting graph
//! properties of game trees*, AAAI 1996.

use super::searcher::{Memory, Stopped};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::report::{Kind, Proof, Value};
use crate::core::score::{Bound, Score, Window};
use crate::memory::table::{Entry, NO_PLACE, Table};
use crate::walk::{RootValue, Walk};
use game::{Candidate, Endgame, Evaluated, Game, Key, Payoffs, Player, Scale, sort_short_by_key};
use std::cmp::Reverse;

/// Nearer to the root than this, in plies, positions are looked up as the one that stands for their mirror
/// images.
const MIRRORED: u32 = 12;
/// The least number of plies to the end for enhanced transposition cutoffs.
const LOOK_AHEAD: u32 = 10;
/// The least number of plies to the end for putting off moves that other threads are searching.
const SHARED: u32 = 14;

/// The merit of the table move.
const TABLE_MOVE: i32 = i32::MAX;
/// The merit of a move that another thread is searching: the others come first.
const PUT_OFF: i32 = i32::MIN;
/// The depth in the key of moves in progress: the endgame search has none.
const SHARING: i32 = i32::MAX;

/// The endgame solver, with the state that stays from node to node.
#[derive(Debug)]
struct EndgameSolver<'m, 't, G: Evaluated, E> {
    endgame: &'m E,
    memory: &'m mut Memory<'t, G::Move>,
    /// The moves worth looking at of every open node, the deepest node's last.
    candidates: Vec<Candidate<G>>,
    /// About how many plies from the root to the end.
    length: u32,
}

/// About how many plies it is to the end of the game, if the search goes there at once: nobody watches, no
/// line ends early, and the game is within reach.
pub(super) fn reach<G: Evaluated, O: Observer<G>>(
    walk: &Walk<'_, G, O>,
    endgame: &impl Endgame<G>,
    state: &G::State,
) -> Option<u32> {
    let is_plain = matches!(walk.scale, Scale::Proven { hurry: false } | Scale::Payoffs)
        && !walk.ends_early
        && !walk.observer.watches()
        && walk.game.promises().longest.is_some();
    if is_plain { endgame.plies_to_the_end(walk.game, state) } else { None }
}

/// The value of the root, a row for each of its moves, and lines that replay to their values, for a game of
/// about `length` plies more.
pub(super) fn root<G: Evaluated, O: Observer<G>, E: Endgame<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    endgame: &E,
    state: &G::State,
    length: u32,
) -> Result<RootValue, Stop> {
    // A constant: for a game whose end is not known, the solver is not compiled.
    if E::IS_KNOWN {
        let mut solver = EndgameSolver { endgame, memory, candidates: Vec::new(), length };
        solver.root(walk, state).map_err(|Stopped| solver.memory.stop.expect("kept"))
    } else {
        unreachable!("`reach` found an end that is not known")
    }
}

impl<G: Evaluated, E: Endgame<G>> EndgameSolver<'_, '_, G, E> {
    fn root<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
    ) -> Result<RootValue, Stopped> {
        let mover = walk.game.to_move(state);
        let payoff = self.payoff(walk, state, 0)?;
        let line = self.line(walk, state, payoff)?;
        let value = value(walk, payoff, mover);
        walk.reach(line.len() as u32);
        let mut rows = Vec::new();
        for mv in game::legal(walk.game, state) {
            let before = walk.meter.stats.nodes;
            let mut child = state.clone();
            walk.game.play(&mut child, mv);
            if self.memory.every_root_move {
                let next = walk.game.to_move(&child);
                let own = handed(self.payoff(walk, &child, 1)?, next, mover);
                rows.push(self.line(walk, &child, handed(own, mover, next))?);
                walk.row(mv, self::value(walk, own, mover), Kind::Exact, before);
            } else if line.first() == Some(&mv) {
                rows.push(line[1..].to_vec());
                walk.row(mv, value.clone(), Kind::Exact, before);
            } else {
                rows.push(Vec::new());
                let score = Score(walk.scale.score(payoff, 0));
                walk.cut_off_row(mv, score, true, before);
            }
        }
        walk.set_lines(&line, &rows);
        Ok(RootValue { value, kind: Kind::Exact, line_depth: None })
    }

    /// The payoff of the player to move at a node at `ply`.
    fn payoff<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let (mut least, mut most) = match walk.game.promises().payoffs {
            Some(bounds) => (bounds.least.min(-bounds.greatest), bounds.greatest.max(-bounds.least)),
            None => (-game::MAX_PAYOFF, game::MAX_PAYOFF),
        };
        let mut alpha = if least < 0 && 0 <= most { -1 } else { least };
        while least < most {
            let payoff = self.prove(walk, state, alpha, ply)?;
            if payoff > alpha {
                (least, alpha) = (payoff, payoff);
            } else {
                (most, alpha) = (payoff, payoff - 1);
            }
        }
        Ok(least)
    }

    /// Moves from `state` on, to the end, that keep what the player to move gets.
    fn line<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        payoff: i32,
    ) -> Result<Vec<G::Move>, Stopped> {
        let (mut state, mut payoff, mut line) = (state.clone(), payoff, Vec::new());
        while walk.game.outcome(&state).is_none() {
            let mover = walk.game.to_move(&state);
            let first = self.candidates.len();
            self.moves_to_follow(walk, &state, payoff - 1);
            // One that is known to keep it comes first; others might have to be searched.
            let ply = line.len() as u32;
            let table = self.memory.table;
            let known = table.and_then(|table| {
                self.enhanced_transposition_cutoff(walk, table, payoff - 1, ply, mover, first)
            });
            let best = known.map(|(_, place)| place).or_else(|| self.look_up(&state).map(Entry::place));
            let keeps = |candidate: &Candidate<G>| {
                let next = walk.game.to_move(&candidate.state);
                let settled =
                    self.endgame.settle(walk.game, &candidate.state, child_alpha(payoff - 1, mover, next));
                settled.is_some_and(|settled| handed(settled.payoff, next, mover) >= payoff)
            };
            self.candidates[first..].sort_by_cached_key(|candidate| {
                Reverse((Some(candidate.place) == best, best.is_none() && keeps(candidate), candidate.merit))
            });
            let count = self.candidates.len();
            let mut found = None;
            for at in first..count {
                let Candidate { mv, state: child, .. } = &self.candidates[at];
                let (mv, child) = (*mv, child.clone());
                let next = walk.game.to_move(&child);
                let alpha = child_alpha(payoff - 1, mover, next);
                let worth = self.prove(walk, &child, alpha, ply + 1)?;
                if handed(worth, next, mover) >= payoff {
                    found = Some((mv, child, next));
                    break;
                }
            }
            self.candidates.truncate(first);
            let (mv, child, next) = found.expect("some move keeps the value");
            line.push(mv);
            (payoff, state) = (handed(payoff, mover, next), child);
        }
        Ok(line)
    }

    /// Appends the moves of a line's position: those worth looking at, or all of them where that was settled
    /// without.
    fn moves_to_follow<O: Observer<G>>(&mut self, walk: &Walk<'_, G, O>, state: &G::State, alpha: i32) {
        if self.endgame.settle(walk.game, state, alpha).is_none() {
            self.endgame.candidates(walk.game, state, alpha, &mut self.candidates);
            return;
        }
        self.candidates.extend((0..).zip(game::legal(walk.game, state)).map(|(place, mv)| {
            let mut state = state.clone();
            walk.game.play(&mut state, mv);
            Candidate { mv, place, merit: 0, state }
        }));
    }

    #[inline]
    fn key(&self, state: &G::State) -> Key {
        Key(Key::of(state).0 ^ self.memory.salt)
    }

    #[inline]
    fn look_up(&self, state: &G::State) -> Option<Entry> {
        self.memory.table?.get(self.key(state))
    }

    /// True if the player to move gets more than `alpha`: if so the payoff is at least what is returned, else
    /// at most.
    fn prove<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        alpha: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        walk.meter.visit().map_err(|stop| self.memory.stopped(stop))?;
        if let Some(settled) = self.endgame.settle(walk.game, state, alpha) {
            walk.meter.stats.nodes += settled.nodes;
            walk.meter.evaluate().map_err(|stop| self.memory.stopped(stop))?;
            return Ok(settled.payoff);
        }
        if ply < MIRRORED {
            // The one that stands for it is searched in its place: their moves have other places.
            let state = walk.game.canonical(state);
            return self.look(walk, &state, alpha, ply);
        }
        self.look(walk, state, alpha, ply)
    }

    /// As [`prove`](EndgameSolver::prove), where nothing is known at a glance.
    #[inline]
    fn look<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        alpha: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let table = self.memory.table;
        let key = if table.is_some() { self.key(state) } else { Key(0) };
        let mut place = NO_PLACE;
        if let Some(table) = table
            && let Some(entry) = table.get(key)
        {
            if let Some(payoff) = table_cutoff(entry, walk.scale, alpha) {
                return Ok(payoff);
            }
            place = entry.place();
        }
        walk.meter.expand().map_err(|stop| self.memory.stopped(stop))?;
        let before = walk.meter.stats.nodes;
        let mover = walk.game.to_move(state);
        let first = self.candidates.len();
        self.endgame.candidates(walk.game, state, alpha, &mut self.candidates);
        let count = self.candidates.len() - first;
        if place != NO_PLACE
            && let Some(best) = self.candidates[first..].iter_mut().find(|candidate| candidate.place == place)
        {
            best.merit = TABLE_MOVE;
        }
        let left = self.length.saturating_sub(ply);
        let depth = self.endgame.depth_of_order(walk.game, left);
        let mut is_ordered = depth == 0;
        if place == NO_PLACE && count > 1 && !is_ordered {
            self.order_by_search(walk, first, mover, alpha, depth);
            is_ordered = true;
        }
        let (mut best, mut best_place) = (i32::MIN, NO_PLACE);
        if let Some(table) = table
            && left >= LOOK_AHEAD
            && left > self.endgame.settles_from(walk.game) + 1
            && let Some((payoff, place)) =
                self.enhanced_transposition_cutoff(walk, table, alpha, ply, mover, first)
        {
            (best, best_place) = (payoff, place);
        }
        let mut number = 0;
        while number < count && best <= alpha {
            let at = first + number;
            if number == 1 && count > 2 && !is_ordered {
                // The table move did not make a cutoff.
                self.order_by_search(walk, at, mover, alpha, depth);
                is_ordered = true;
            }
            let chosen = at + greatest(&self.candidates[at..]);
            self.candidates.swap(at, chosen);
            let candidate = &mut self.candidates[at];
            let place = candidate.place;
            let in_progress =
                if number == 0 || left < SHARED { None } else { self.memory.busy_with(key, place, SHARING) };
            if let Some((busy, word)) = in_progress {
                if candidate.merit != PUT_OFF && busy.is_searched(word) {
                    candidate.merit = PUT_OFF;
                    continue;
                }
                busy.begin(word);
            }
            let child = candidate.state.clone();
            let next = walk.game.to_move(&child);
            let child_alpha = child_alpha(alpha, mover, next);
            let payoff = self.prove(walk, &child, child_alpha, ply + 1);
            if let Some((busy, word)) = in_progress {
                busy.end(word);
            }
            let payoff = handed(payoff?, next, mover);
            if payoff > best {
                (best, best_place) = (payoff, place);
            }
            number += 1;
        }
        self.candidates.truncate(first);
        let is_more = best > alpha;
        if is_more && number < count {
            walk.meter.cut();
        }
        if let Some(table) = table {
            let bound = if is_more { Bound::Lower } else { Bound::Upper };
            let proof = Proof { at_least: is_more, at_most: !is_more };
            let place = if is_more { best_place } else { place };
            let work = work(walk.meter.stats.nodes - before);
            if table.put(key, Entry::new(walk.scale.score(best, 0), bound, proof, work, place)) {
                walk.meter.store().map_err(|stop| self.memory.stopped(stop))?;
            }
        }
        Ok(best)
    }

    /// Adds to the merits of the candidates from `first` on, which are moves of `mover`, what a search of
    /// `depth` plies estimates.
    #[inline(never)]
    fn order_by_search<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        first: usize,
        mover: Player,
        alpha: i32,
        depth: u32,
    ) {
        let count = self.candidates.len();
        sort_short_by_key(&mut self.candidates[first..], |candidate| Reverse(candidate.merit));
        let mut window = Window::<Score>::OPEN;
        for at in first..count {
            let child = self.candidates[at].state.clone();
            let next = walk.game.to_move(&child);
            let child_alpha = child_alpha(alpha, mover, next);
            let score = self
                .estimate(walk, &child, child_alpha, window.handed(mover, next), depth - 1)
                .handed(next, mover);
            self.candidates[at].merit += score.0;
            window.alpha = window.alpha.max(score);
        }
    }

    /// The estimated value of a position after `depth` plies, where the test is whether its mover gets more
    /// than `alpha`.
    fn estimate<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        alpha: i32,
        mut window: Window<Score>,
        depth: u32,
    ) -> Score {
        walk.meter.stats.nodes += 1;
        let mover = walk.game.to_move(state);
        if let Some(payoffs) = walk.game.outcome(state) {
            return Score(walk.scale.score(payoffs[mover], 0));
        }
        if depth == 0 {
            return Score(self.endgame.score_for_order(walk.game, state));
        }
        let first = self.candidates.len();
        self.endgame.candidates(walk.game, state, alpha, &mut self.candidates);
        let mut best = Window::<Score>::OPEN.alpha;
        for at in first..self.candidates.len() {
            let chosen = at + greatest(&self.candidates[at..]);
            self.candidates.swap(at, chosen);
            let child = self.candidates[at].state.clone();
            let next = walk.game.to_move(&child);
            let child_alpha = child_alpha(alpha, mover, next);
            let score = self
                .estimate(walk, &child, child_alpha, window.handed(mover, next), depth - 1)
                .handed(next, mover);
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if window.is_closed() {
                break;
            }
        }
        self.candidates.truncate(first);
        best
    }

    /// Enhanced transposition cutoff: a move that gets more than `alpha` by the table, as its payoff and its
    /// place.
    #[inline(never)]
    fn enhanced_transposition_cutoff<O: Observer<G>>(
        &self,
        walk: &Walk<'_, G, O>,
        table: &Table<'_>,
        alpha: i32,
        ply: u32,
        mover: Player,
        first: usize,
    ) -> Option<(i32, u32)> {
        for candidate in &self.candidates[first..] {
            let next = walk.game.to_move(&candidate.state);
            let child_alpha = child_alpha(alpha, mover, next);
            let entry = if ply + 1 < MIRRORED {
                self.look_up(&walk.game.canonical(&candidate.state))
            } else {
                table.get(self.key(&candidate.state))
            };
            if let Some(entry) = entry
                && let Some(payoff) = table_cutoff(entry, walk.scale, child_alpha)
                && handed(payoff, next, mover) > alpha
            {
                return Some((handed(payoff, next, mover), candidate.place));
            }
        }
        None
    }
}

/// The first of the candidates of the greatest merit.
#[inline]
fn greatest<G: Game>(candidates: &[Candidate<G>]) -> usize {
    let mut best = 0;
    for (at, candidate) in candidates.iter().enumerate() {
        if candidate.merit > candidates[best].merit {
            best = at;
        }
    }
    best
}

/// Table cutoff: the payoff bound that an entry proves, if it settles whether the payoff is more than
/// `alpha`.
#[inline]
fn table_cutoff(entry: Entry, scale: Scale, alpha: i32) -> Option<i32> {
    let (payoff, proof) = (scale.payoff(entry.score()), entry.proof());
    (if payoff > alpha { proof.at_least } else { proof.at_most }).then_some(payoff)
}

/// The alpha of a child where `next` is to move, where the test is whether `mover` gets more than `alpha`.
#[inline]
fn child_alpha(alpha: i32, mover: Player, next: Player) -> i32 {
    if next == mover { alpha } else { -alpha - 1 }
}

/// The `payoff` of `from`, seen by `to`.
#[inline]
fn handed(payoff: i32, from: Player, to: Player) -> i32 {
    if from == to { payoff } else { -payoff }
}

/// The cost of finding an entry again, in the place of its depth: it grows with the logarithm of the nodes.
#[inline]
fn work(nodes: u64) -> u32 {
    u64::BITS - nodes.leading_zeros()
}

/// The payoff of `mover`, on the scale of the search.
fn value<G: Evaluated, O: Observer<G>>(walk: &Walk<'_, G, O>, payoff: i32, mover: Player) -> Value {
    let score = walk.scale.score(payoff, 0);
    Value::Vector(Payoffs::two(if mover == Player::FIRST { score } else { -score }))
}
