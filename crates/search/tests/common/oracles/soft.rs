//! Soft-Max^n by its definition: sets are compared vector by vector.

use game::{Evaluated, Key, Line, Payoffs, Player, legal};
use search::Dominance;
use search::reference::{DepthLeft, Leaves};

/// The set of vectors at the end of `line`, in ascending order without duplicates, and the moves with
/// undominated sets.
pub(crate) fn soft_max_n<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    dominance: Dominance,
    (depth, extension): (Option<u32>, u32),
) -> (Vec<Payoffs>, Vec<G::Move>) {
    let leaves = Leaves::new(game, evaluation, line).of_several_ends();
    node(&leaves, dominance, line.state(), &[], (depth, extension), 0)
}

/// True if every vector of `set` is at least as good for `mover` as every vector of `other`, and one pair
/// differs; or, strictly, if every one is better.
fn dominates(mover: Player, set: &[Payoffs], other: &[Payoffs], dominance: Dominance) -> bool {
    let pairs = || set.iter().flat_map(|one| other.iter().map(move |two| (one[mover], two[mover])));
    match dominance {
        Dominance::Strict => pairs().all(|(one, two)| one > two),
        Dominance::Weak => pairs().all(|(one, two)| one >= two) && pairs().any(|(one, two)| one > two),
    }
}

fn node<G: Evaluated>(
    leaves: &Leaves<'_, G>,
    dominance: Dominance,
    state: &G::State,
    path: &[Key],
    left: DepthLeft,
    ply: u32,
) -> (Vec<Payoffs>, Vec<G::Move>) {
    let game = leaves.game;
    let left = match leaves.leaf(state, path, left, ply) {
        Ok((values, _)) => return (vec![values], Vec::new()),
        Err(left) => left,
    };
    let mover = game.to_move(state);
    let path: Vec<Key> = path.iter().copied().chain([Key::of(state)]).collect();
    let mut children: Vec<(G::Move, Vec<Payoffs>)> = Vec::new();
    for mv in legal(game, state) {
        let mut child = state.clone();
        game.play(&mut child, mv);
        children.push((mv, node(leaves, dominance, &child, &path, left, ply + 1).0));
    }
    let is_dominated =
        |set: &Vec<Payoffs>| children.iter().any(|(_, other)| dominates(mover, other, set, dominance));
    let kept: Vec<_> = children.iter().filter(|(_, set)| !is_dominated(set)).cloned().collect();
    let mut all: Vec<Payoffs> = kept.iter().flat_map(|(_, set)| set.clone()).collect();
    all.sort_unstable();
    all.dedup();
    (all, kept.into_iter().map(|(mv, _)| mv).collect())
}
