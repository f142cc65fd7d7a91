//! Proofs in parts: near the root every answer of the defender is a search of its own, a *job*, with growing
//! limits, and the result of each can be kept, so that a proof goes on where it was stopped.
//!
//! **Value.** A win of the attacker, proven; or nothing. What is proven is proven by the jobs alone, each of
//! which is a [`ZoneProof`], and by the rules of the game.
//!
//! - The attacker is to move: won if a job says so, or after one of its best-looking moves.
//! - The defender is to move: won if every answer is won. If a job proves a win after a pass, with one extra
//!   move, the answers in the zone of that proof suffice, except at the root, where every move is answered.
//!
//! **Source.** Wu, Lin, Sun, Kao, Lin, Chan & Chen, *Job-level proof number search*, IEEE Transactions on
//! Computational Intelligence and AI in Games 5(1), 2013 \[Wu13\]: the upper part of a tree whose leaves are
//! jobs. Cazenave, *Iterative widening*, IJCAI 2001 \[Cazenave01\]: rounds, each with more moves. Gomes,
//! Selman & Kautz, *Boosting combinatorial search through randomization*, AAAI 1998 \[Gomes98\]: searches
//! whose work differs by orders of magnitude between nearly equal positions are begun anew in another way.
//!
//! **Differences.** (1) The upper part is searched depth first, not by proof numbers. (2) The settings differ
//! by round, and nothing is random.
//!
//! **Cost.** All jobs that were done are remembered, and nothing else. A round looks through them again.
//! A proof that goes on from kept jobs knows more in its first rounds than it did then: it proves no less, by
//! other jobs perhaps.

use super::ZoneProof;
use crate::core::budget::{Budget, Stop};
use game::{Key, KeyMap, KeySet, Zone, Zones, legal};
use std::ops::ControlFlow;

/// How far the jobs of a proof go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JobSettings {
    /// The expansions of a job in the first round; they double with every round.
    pub expansions: u64,
    /// How many passes of the defender may be behind each other within a job.
    pub passes: u32,
    /// The moves of the attacker that are tried outside of jobs, in the first round; one more in every round.
    pub width: usize,
    /// How many moves of the attacker may follow each other outside of jobs, in the first three rounds; one
    /// more after every third round.
    pub depth: u32,
}

impl Default for JobSettings {
    fn default() -> JobSettings {
        JobSettings { expansions: 5_000, passes: 2, width: 4, depth: 0 }
    }
}

impl JobSettings {
    /// How many moves of the attacker are tried within jobs, by round.
    const WIDTHS: [usize; 3] = [12, 6, 24];

    const fn search(self, round: u32) -> ZoneProof {
        let width = JobSettings::WIDTHS[round as usize % JobSettings::WIDTHS.len()];
        ZoneProof { player: None, passes: self.passes, width, fours: 400 }
    }
}

/// A job that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job<M> {
    /// The moves from the root to its position.
    pub moves: Vec<M>,
    /// True if the defender passed then.
    pub is_passed: bool,
    /// The round in which it was done.
    pub round: u32,
    /// The work.
    pub expansions: u64,
    /// If it is won: the attacker's move, and the zone of the proof.
    pub won: Option<(M, Zone)>,
}

/// A proof by jobs that the player who is not to move at the root wins. See the [module](self).
#[derive(Debug)]
pub struct ProofByJobs<'a, G: Zones> {
    game: &'a G,
    root: G::State,
    settings: JobSettings,
    budget: Budget,
    /// Positions with the attacker to move that are won, but for symmetry.
    won: KeySet<Key>,
    /// The last round in which a position was tried in vain: but for symmetry, or after a pass.
    tried: [KeyMap<Key, u32>; 2],
    /// The zone of the proof after a pass, by the position before it.
    zones: KeyMap<Key, Zone>,
    path: Vec<G::Move>,
}

/// What was found, or that it was stopped.
type Found = ControlFlow<(), bool>;

/// Who is told each job that is done, and says whether to go on.
pub type OnJob<'a, M> = dyn FnMut(&Job<M>) -> ControlFlow<()> + 'a;

impl<'a, G: Zones> ProofByJobs<'a, G> {
    /// A proof of which nothing is known. `budget` is for cancelling alone.
    ///
    /// # Panics
    ///
    /// If the game has no zones, or is over.
    pub fn new(game: &'a G, root: G::State, settings: JobSettings, budget: Budget) -> Self {
        assert!(game.has_zones() && game.outcome(&root).is_none(), "an unfinished game with zones");
        let (won, zones) = (KeySet::default(), KeyMap::default());
        ProofByJobs { game, root, settings, budget, won, tried: Default::default(), zones, path: Vec::new() }
    }

    /// Takes a job as done: one that an earlier run has done.
    ///
    /// # Errors
    ///
    /// If its moves are not legal, or the wrong player is to move after them.
    pub fn add(&mut self, job: &Job<G::Move>) -> Result<(), IllegalJob> {
        let (game, mut state) = (self.game, self.root.clone());
        for &mv in &job.moves {
            if game.outcome(&state).is_some() || !legal(game, &state).contains(&mv) {
                return Err(IllegalJob);
            }
            game.play(&mut state, mv);
        }
        let is_attack = job.moves.len() % 2 == 1;
        if game.outcome(&state).is_some() || is_attack == job.is_passed {
            return Err(IllegalJob);
        }
        self.note(&state, job);
        Ok(())
    }

    /// `state` is the position before the pass.
    fn note(&mut self, state: &G::State, job: &Job<G::Move>) {
        let key = self.key(state, job.is_passed);
        match job.won {
            None => {
                let last = self.tried[usize::from(job.is_passed)].entry(key).or_insert(job.round);
                *last = job.round.max(*last);
            }
            Some((_, zone)) if job.is_passed => {
                self.zones.insert(key, zone);
            }
            Some(_) => {
                self.won.insert(key);
            }
        }
    }

    /// The key of a position: but for symmetry, unless its zone is asked for.
    fn key(&self, state: &G::State, is_passed: bool) -> Key {
        if is_passed { Key::of(state) } else { Key::of(&self.game.canonical(state)) }
    }

    /// The moves of the defender at the root, symmetric ones once.
    pub fn replies(&self) -> Vec<G::Move> {
        self.unlike(&self.root, legal(self.game, &self.root))
    }

    /// Those moves after which the positions differ but for symmetry.
    fn unlike(&self, state: &G::State, mut moves: Vec<G::Move>) -> Vec<G::Move> {
        let mut seen = KeySet::default();
        moves.retain(|&mv| {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            seen.insert(Key::of(&self.game.canonical(&next)))
        });
        moves
    }

    /// Tries to prove that the attacker wins after a move of the defender at the root, by jobs of a round.
    pub fn is_won(&mut self, reply: G::Move, round: u32, on_job: &mut OnJob<'_, G::Move>) -> Found {
        let mut state = self.root.clone();
        self.path.clear();
        self.answer(&mut state, reply, (round, self.settings.depth + round / 3), on_job)
    }

    /// True if the attacker wins after this move of the defender.
    fn answer(
        &mut self,
        state: &mut G::State,
        mv: G::Move,
        (round, depth): (u32, u32),
        on_job: &mut OnJob<'_, G::Move>,
    ) -> Found {
        let undo = self.game.play(state, mv);
        self.path.push(mv);
        let is_over = self.game.outcome(state).is_some();
        let found =
            if is_over { ControlFlow::Continue(false) } else { self.attack(state, (round, depth), on_job) };
        self.path.pop();
        self.game.undo(state, mv, undo);
        found
    }

    /// True if the attacker, to move, wins.
    fn attack(
        &mut self,
        state: &mut G::State,
        (round, depth): (u32, u32),
        on_job: &mut OnJob<'_, G::Move>,
    ) -> Found {
        let (game, key) = (self.game, self.key(state, false));
        if self.won.contains(&key) || self.job(state, false, round, on_job)?.is_some() {
            return ControlFlow::Continue(true);
        }
        if depth == 0 {
            return ControlFlow::Continue(false);
        }
        let mut prospects = Vec::new();
        game.prospects(state, game.to_move(state), &mut prospects);
        prospects.sort_by_key(|found| (u32::MAX - found.worth, game.number(found.mv)));
        let moves = self.unlike(state, prospects.into_iter().map(|found| found.mv).collect());
        for mv in moves.into_iter().take(self.settings.width + round as usize) {
            let undo = game.play(state, mv);
            self.path.push(mv);
            // A move that wins at once would have been found by the job.
            let is_over = game.outcome(state).is_some();
            let found = if is_over {
                ControlFlow::Continue(false)
            } else {
                self.defend(state, (round, depth - 1), on_job)
            };
            self.path.pop();
            game.undo(state, mv, undo);
            if found? {
                self.won.insert(key);
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// True if the attacker wins whatever the defender, to move, does.
    fn defend(
        &mut self,
        state: &mut G::State,
        (round, depth): (u32, u32),
        on_job: &mut OnJob<'_, G::Move>,
    ) -> Found {
        let (game, defender) = (self.game, self.game.to_move(state));
        let mut wins = Vec::new();
        game.wins_at_once(state, defender, &mut wins);
        if !wins.is_empty() {
            return ControlFlow::Continue(false);
        }
        // Step 1. After a pass.
        let zone = match self.zones.get(&self.key(state, true)) {
            Some(&zone) => Some(zone),
            None => self.job(state, true, round, on_job)?,
        };
        // Step 2. The answers: first those that were open before, then what helps the defender.
        let mut answers = legal(game, state);
        if let Some(zone) = zone {
            answers.retain(|&mv| zone.has(game.number(mv)));
        }
        let mut answers = self.unlike(state, answers);
        let mut prospects = Vec::new();
        game.prospects(state, defender, &mut prospects);
        answers.sort_by_cached_key(|&mv| {
            let undo = game.play(state, mv);
            let last = self.tried[0].get(&self.key(state, false)).copied();
            game.undo(state, mv, undo);
            let worth = prospects.iter().find(|found| found.mv == mv).map_or(0, |found| found.worth);
            (u32::MAX - last.map_or(0, |round| round + 1), u32::MAX - worth, game.number(mv))
        });
        for mv in answers {
            if !self.answer(state, mv, (round, depth), on_job)? {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }

    /// Does a job, unless it was done in vain: the zone of the proof that it finds. `state` is the position
    /// before the pass.
    fn job(
        &mut self,
        state: &G::State,
        is_passed: bool,
        round: u32,
        on_job: &mut OnJob<'_, G::Move>,
    ) -> ControlFlow<(), Option<Zone>> {
        let key = self.key(state, is_passed);
        if self.tried[usize::from(is_passed)].get(&key).is_some_and(|&last| last >= round) {
            return ControlFlow::Continue(None);
        }
        let position = if is_passed { self.game.passed(state) } else { state.clone() };
        let expansions = Some(self.settings.expansions << round);
        let budget = Budget { expansions, ..self.budget.clone() };
        let done = self.settings.search(round).zone_of(self.game, &position, u32::from(is_passed), &budget);
        if done.stop == Stop::Cancelled {
            return ControlFlow::Break(());
        }
        let moves = self.path.clone();
        let job = Job { moves, is_passed, round, expansions: done.stats.expansions, won: done.won };
        self.note(state, &job);
        on_job(&job)?;
        ControlFlow::Continue(job.won.map(|(_, zone)| zone))
    }
}

/// A job that is none of the proof: its moves are not legal, or the wrong player is to move after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalJob;

impl std::fmt::Display for IllegalJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("expected moves that are legal, and a pass where the defender is to move")
    }
}

impl std::error::Error for IllegalJob {}
