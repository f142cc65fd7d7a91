//! The line of a solved root, and the results of its moves.

use super::control::Numbers;
use super::foresight::Foresight;
use super::table::INFINITE;
use super::walk::{Child, ProofWalk, turned};
use crate::core::budget::Stop;
use game::Game;

/// Lines that do not reach an end are cut here.
const MAX_LINE: usize = 200;

/// A move of the root, from the mover's view.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// True if the mover gets the desired result, false if not, `None` if unknown.
    pub(super) is_good: Option<bool>,
    /// The mover's number: the smaller, the closer to success.
    pub(super) own: u32,
    /// The number of plies within which the prover can reach the goal.
    pub(super) plies: u32,
}

impl<G: Game, F: Foresight<G>> ProofWalk<'_, G, F> {
    /// The root moves. Their children lie in front.
    pub(super) fn root_moves(&self) -> Vec<RootMove<G::Move>> {
        let mut rows = Vec::with_capacity(self.root_count);
        for index in 0..self.root_count.min(self.children.len()) {
            let Child { own, plies, .. } = self.children[index];
            rows.push(RootMove {
                mv: self.moves[index],
                is_good: self.children[index].is_good(),
                own,
                plies,
            });
        }
        rows
    }

    /// The line from a solved root after `first`: the side that succeeds plays by the proof, the prover takes
    /// the shortest known way, and the others the longest. Entries lost from the table are searched again,
    /// within the budget.
    pub(super) fn line(&mut self, root: &G::State, first: G::Move, is_reached: bool) -> Vec<G::Move> {
        let (mut state, mut line) = (root.clone(), vec![first]);
        self.past.clear();
        self.past.push(self.key(&state));
        self.game.play(&mut state, first);
        let base = self.moves.len();
        while self.game.outcome(&state).is_none() && line.len() < MAX_LINE {
            let key = self.key(&state);
            if self.past.repeats(key).is_some() {
                break;
            }
            let ply = line.len() as u32;
            let is_prover = self.is_prover(&state);
            if F::KNOWS && is_prover && is_reached {
                let Self { game, foresight, meter, .. } = self;
                let known = foresight.line(game, &mut state, meter);
                line.extend(known);
                if !known.is_empty() {
                    break;
                }
            }
            self.past.push(key);
            self.close(base);
            self.game.legal_moves(&state, &mut self.moves);
            self.look_at_children(&mut state, base, (ply, &[]), is_prover, false);
            let mut chosen = choose(&self.children[base..], is_prover, is_reached);
            if chosen.is_none() && is_reached {
                self.past.pop();
                self.close(base);
                if self.solve(&mut state, key, ply).is_err() {
                    break;
                }
                self.past.push(key);
                chosen = choose(&self.children[base..], is_prover, is_reached);
            }
            let Some(index) = chosen else { break };
            let mv = self.moves[base + index];
            self.game.play(&mut state, mv);
            line.push(mv);
        }
        self.close(base);
        self.past.clear();
        line
    }

    /// The line after each of these root moves that lets the prover succeed, unless the player's own payoff
    /// already determines everybody's.
    pub(super) fn lines_of(&mut self, root: &G::State, moves: &[RootMove<G::Move>]) -> Vec<Vec<G::Move>> {
        if self.game.players() == 2 && self.game.promises().sum().is_some() {
            return Vec::new();
        }
        // An interrupted search leaves more than the root's moves behind.
        self.close(self.root_count);
        let is_prover = self.is_prover(root);
        let mut lines = Vec::new();
        for found in moves {
            if found.is_good == Some(is_prover) {
                lines.push(self.line(root, found.mv, true));
            }
        }
        lines
    }

    /// Solves the unsolved root moves one by one. The root's children stay in front.
    pub(super) fn settle_every_move(&mut self, root: &G::State) -> Result<(), Stop> {
        let mut state = root.clone();
        let (key, is_prover) = (self.key(root), self.is_prover(root));
        self.past.clear();
        self.past.push(key);
        self.close(0);
        self.game.legal_moves(root, &mut self.moves);
        self.look_at_children(&mut state, 0, (0, &[]), is_prover, true);
        let count = self.moves.len();
        self.root_count = count;
        for index in 0..count {
            let Child { own, other, key, .. } = self.children[index];
            if own == 0 || other == 0 {
                continue;
            }
            let mut child = root.clone();
            self.game.play(&mut child, self.moves[index]);
            let turns = self.is_prover(&child) != is_prover;
            let found = self.solve(&mut child, key, 1)?;
            self.close(count);
            let Numbers { phi: own, delta: other } = turned(found.numbers, turns);
            self.children[index] = Child { own, other, plies: found.plies, ..self.children[index] };
        }
        self.past.clear();
        Ok(())
    }
}

/// The child that continues a line; `None` if the table does not know enough.
fn choose(children: &[Child], is_prover: bool, is_reached: bool) -> Option<usize> {
    let children = || children.iter().enumerate();
    match (is_prover, is_reached) {
        (true, true) => children().filter(|(_, child)| child.own == 0).min_by_key(|(_, child)| child.plies),
        (false, true) => {
            let knows_all = children().all(|(_, child)| child.own == INFINITE);
            // Take the first of equals: `max_by_key` takes the last, so iterate in reverse.
            children().rev().filter(|_| knows_all).max_by_key(|(_, child)| child.plies)
        }
        (false, false) => children().find(|(_, child)| child.own == 0),
        (true, false) => children().next(),
    }
    .map(|(index, _)| index)
}
