//! The slow, obvious versions: what every search is held against.
//!
//! States are cloned, moves are collected, nothing is pruned, shared or reused. Each function follows a definition
//! word for word, and none calls the code it is there to test.

mod best_first;
mod best_reply;
mod fixpoint;
mod force;
mod paranoid;
mod soft;

pub use best_first::{Grown, Growth, Nodes, grow};
pub use best_reply::best_reply;
pub use fixpoint::{Fixpoint, fixpoint};
pub use force::{Forced, forced, forced_after, forced_where};
pub use paranoid::paranoid;
pub use soft::soft_max_n;

use crate::core::preference::{Candidate, Preference, TieBreak};
use game::{Evaluate, Evaluated, Key, Line, Payoffs, legal};

/// What to compute: the depth, its extension, and who breaks ties how.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// Plies; `None` looks to the end of every line.
    pub depth: Option<u32>,
    /// Plies by which a line goes on beyond the depth while its position is not quiet.
    pub extension: u32,
    /// What decides between equals, for more than two players.
    pub tie_break: TieBreak,
}

impl Reference {
    /// To the end of every line, with the paper's tie-break.
    pub const fn to_the_end() -> Reference {
        Reference { depth: None, extension: 0, tie_break: TieBreak::Paper }
    }
}

/// A value with the moves that reach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<M> {
    /// On the evaluation's scale, absolute.
    pub values: Payoffs,
    /// Every root move that is worth the same to the player at the root.
    pub best: Vec<M>,
    /// Whether no static evaluation was used anywhere.
    pub exact: bool,
}

/// Minimax for two players and Max^N for more, from the end of `line`.
///
/// The second occurrence of a position on the way from the root counts as a draw where the rules count repetitions,
/// and so does the occurrence that completes the rules' count together with the game before.
pub fn value<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    reference: Reference,
) -> Answer<G::Move> {
    let mover = game.to_move(line.state());
    let preference = Preference::new(reference.tie_break, mover);
    let solver = MaxNSolver { leaves: Leaves { game, evaluation, before: line.keys() }, preference };
    let left = (reference.depth, reference.extension);
    let root = solver.node(line.state(), &[], left, 0, 0);
    let (children, exact) = match &root.children {
        Some(children) => (children.as_slice(), root.exact),
        None => (&[][..], root.exact),
    };
    let best = children.iter().filter(|(_, values)| values[mover] == root.values[mover]).map(|(mv, _)| *mv);
    Answer { values: root.values, best: best.collect(), exact }
}

/// Every vector that Max^N gives under some way of breaking the ties, one choice for each node of the tree: by trying
/// them all. Ascending, each once. For small trees.
pub fn values_under_all_tie_breaks<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    state: &G::State,
    depth: Option<u32>,
    ply: u32,
) -> Vec<Payoffs> {
    let scale = evaluation.scale(game);
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
    // Every combination of one vector a child; in each, whatever is best for the mover may be taken.
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

/// What is left of the depth, and of its extension.
type DepthLeft = (Option<u32>, u32);

/// Where a search stops, and what it finds there.
struct Leaves<'a, G: Evaluated> {
    game: &'a G,
    evaluation: &'a G::Evaluation,
    /// Keys of the game before the root, the root's own last.
    before: &'a [Key],
}

impl<G: Evaluated> Leaves<'_, G> {
    /// The values of a leaf and whether they rest on the rules alone; or what is left for the children. `path` holds the
    /// keys from the root down to the parent.
    fn leaf(
        &self,
        state: &G::State,
        path: &[Key],
        left: DepthLeft,
        ply: u32,
    ) -> Result<(Payoffs, bool), DepthLeft> {
        let (game, scale) = (self.game, self.evaluation.scale(self.game));
        if let Some(payoffs) = game.outcome(state) {
            return Ok((scale.finished(&payoffs, ply), true));
        }
        if ply > 0 && self.is_draw(Key::of(state), path) {
            return Ok((scale.finished(&Payoffs::zero(game.players()), ply), true));
        }
        match left {
            (None, extension) => Err((None, extension)),
            (Some(0), extension) => {
                if extension == 0 || self.evaluation.is_quiet(game, state) {
                    return Ok((self.evaluation.values(game, state), false));
                }
                Err((Some(0), extension - 1))
            }
            (Some(depth), extension) => Err((Some(depth - 1), extension)),
        }
    }

    fn is_draw(&self, key: Key, path: &[Key]) -> bool {
        let Some(fold) = self.game.promises().repetition else { return false };
        let before_root = self.before.split_last().map_or(&[][..], |(_, before)| before);
        let earlier = before_root.iter().filter(|&&other| other == key).count() as u32;
        path.contains(&key) || earlier + 1 >= fold
    }
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

/// The values of the position that `moves` lead to from the end of `line`, if it is a leaf of a search of `depth`
/// plies: how a principal variation is checked. `None` if a move on the way is not legal, or play goes on.
pub fn replay<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    moves: &[G::Move],
    depth: Option<u32>,
) -> Option<Payoffs> {
    let mut path = line.clone();
    let scale = evaluation.scale(game);
    let root = path.keys().len() - 1;
    for (ply, mv) in moves.iter().enumerate() {
        let legal = legal(game, path.state());
        let over = ply > 0 && is_second_occurrence(game, &path, root);
        if over || !legal.contains(mv) {
            return None;
        }
        path.push(game, *mv);
    }
    let ply = moves.len() as u32;
    if let Some(payoffs) = game.outcome(path.state()) {
        return Some(scale.finished(&payoffs, ply));
    }
    if ply > 0 && is_second_occurrence(game, &path, root) {
        return Some(scale.finished(&Payoffs::zero(game.players()), ply));
    }
    (depth.is_some_and(|depth| depth <= ply)).then(|| evaluation.values(game, path.state()))
}

fn is_second_occurrence<G: Evaluated>(game: &G, line: &Line<G>, root: usize) -> bool {
    let Some(fold) = game.promises().repetition else { return false };
    let Some((last, earlier)) = line.keys().split_last() else { return false };
    earlier[root..].contains(last) || line.occurrences() >= fold
}
