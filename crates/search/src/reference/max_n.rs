//! Minimax and Max^N by their definitions, and Max^N under every way of breaking ties.

use super::leaves::{Answer, DepthLeft, Leaves, Reference};
use crate::core::preference::{Candidate, Preference};
use game::{Evaluate, Evaluated, Key, Line, Payoffs, legal};

/// Minimax for two players and Max^N for more, from the end of `line`.
///
/// If the rules count repetitions, the second occurrence of a position on the path from the root counts as a
/// draw, and so does an occurrence that completes the rules' count together with the game before.
pub fn value<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    reference: Reference,
) -> Answer<G::Move> {
    let mover = game.to_move(line.state());
    let preference = Preference::new(reference.tie_break, mover, evaluation.scale(game));
    let solver = MaxNSolver { leaves: Leaves::new(game, evaluation, line), preference };
    let left = (reference.depth, reference.extension);
    let root = solver.node(line.state(), &[], left, 0, 0);
    let (children, exact) = match &root.children {
        Some(children) => (children.as_slice(), root.exact),
        None => (&[][..], root.exact),
    };
    let best = children.iter().filter(|(_, values)| values[mover] == root.values[mover]).map(|(mv, _)| *mv);
    Answer { values: root.values, best: best.collect(), exact }
}

/// Every vector that Max^N gives under some way of breaking the ties, with one choice for each node of the
/// tree, by trying all of them. In ascending order, without duplicates. For small trees.
pub fn values_under_all_tie_breaks<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    state: &G::State,
    depth: Option<u32>,
    ply: u32,
) -> Vec<Payoffs> {
    let scale = evaluation.scale(game).of_several_ends();
    if let Some(payoffs) = game.outcome(state) {
        return vec![scale.finished(&payoffs, ply)];
    }
    if depth == Some(0) {
        return vec![evaluation.values(game, state)];
    }
    let mover = game.to_move(state);
    let children: Vec<Vec<Payoffs>> = legal(game, state)
        .into_iter()
        .map(|mv| {
            let mut child = state.clone();
            game.play(&mut child, mv);
            values_under_all_tie_breaks(game, evaluation, &child, depth.map(|depth| depth - 1), ply + 1)
        })
        .collect();
    // Try every combination of one vector for each child; in each, any of the mover's best may be taken.
    let mut possible = Vec::new();
    let mut choice = vec![0; children.len()];
    loop {
        let chosen: Vec<Payoffs> = choice.iter().zip(&children).map(|(&index, child)| child[index]).collect();
        let best = chosen.iter().map(|values| values[mover]).max();
        possible.extend(chosen.into_iter().filter(|values| Some(values[mover]) == best));
        let Some(next) = (0..choice.len()).find(|&child| choice[child] + 1 < children[child].len()) else {
            break;
        };
        choice[next] += 1;
        choice[..next].fill(0);
    }
    possible.sort_unstable();
    possible.dedup();
    possible
}

struct MaxNSolver<'a, G: Evaluated> {
    leaves: Leaves<'a, G>,
    preference: Preference,
}

struct Solved<M> {
    values: Payoffs,
    exact: bool,
    children: Option<Vec<(M, Payoffs)>>,
}

impl<G: Evaluated> MaxNSolver<'_, G> {
    /// `path` holds the keys from the root down to the parent.
    fn node(
        &self,
        state: &G::State,
        path: &[Key],
        left: DepthLeft,
        ply: u32,
        tie_key: u64,
    ) -> Solved<G::Move> {
        let game = self.leaves.game;
        let left = match self.leaves.leaf(state, path, left, ply) {
            Ok((values, exact)) => return Solved { values, exact, children: None },
            Err(left) => left,
        };
        let mover = game.to_move(state);
        let path: Vec<Key> = path.iter().copied().chain([Key::of(state)]).collect();
        let mut children: Vec<(G::Move, Payoffs)> = Vec::new();
        let (mut best, mut exact): (Option<Candidate>, bool) = (None, true);
        for (index, mv) in legal(game, state).into_iter().enumerate() {
            let tie_key = self.preference.tie_key(tie_key, index);
            let mut child = state.clone();
            game.play(&mut child, mv);
            let solved = self.node(&child, &path, left, ply + 1, tie_key);
            exact &= solved.exact;
            let candidate = Candidate { values: solved.values, tie_key };
            if best.is_none_or(|best| self.preference.prefers(mover, &candidate, &best)) {
                best = Some(candidate);
            }
            children.push((mv, solved.values));
        }
        let best = best.expect("law 1: a game that goes on has a legal move");
        Solved { values: best.values, exact, children: Some(children) }
    }
}
