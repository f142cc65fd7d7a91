//! Replaying a principal variation to the values of its leaf.

use game::{Evaluate, Evaluated, Line, Payoffs, legal};

/// The values of the position after `moves` from the end of `line`, if it is a leaf of a search of `depth`
/// plies, to check a principal variation. `None` if some move is not legal, or the position is no leaf.
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
