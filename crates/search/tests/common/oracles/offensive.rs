//! The directed offensive strategy by its definition: the player at the root takes the worst child for one
//! opponent, and all others take the best for themselves.

use game::{Evaluate, Evaluated, Key, Line, Payoffs, Player, legal};
use search::reference::{Answer, DepthLeft, Leaves, Reference};
use search::{Candidate, Preference};

/// The value at the end of `line` if the player to move there plays against `target` and breaks ties between
/// equally bad children by the tie-break.
pub(crate) fn offensive<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    target: Player,
    reference: Reference,
) -> Answer<G::Move> {
    let root = game.to_move(line.state());
    let preference = Preference::new(reference.tie_break, root, evaluation.scale(game));
    let leaves = Leaves::new(game, evaluation, line);
    let solver = OffensiveSolver { leaves, preference, root, target };
    let (values, exact, children) =
        solver.node(line.state(), &[], (reference.depth, reference.extension), 0, 0);
    let best = children
        .iter()
        .filter(|(_, child)| (child.values[target], child.values[root]) == (values[target], values[root]));
    Answer { values, best: best.map(|(mv, _)| *mv).collect(), exact }
}

struct OffensiveSolver<'a, G: Evaluated> {
    leaves: Leaves<'a, G>,
    preference: Preference,
    root: Player,
    target: Player,
}

impl<G: Evaluated> OffensiveSolver<'_, G> {
    fn node(
        &self,
        state: &G::State,
        path: &[Key],
        left: DepthLeft,
        ply: u32,
        tie_key: u64,
    ) -> (Payoffs, bool, Vec<(G::Move, Candidate)>) {
        let game = self.leaves.game;
        let left = match self.leaves.leaf(state, path, left, ply) {
            Ok((values, exact)) => return (values, exact, Vec::new()),
            Err(left) => left,
        };
        let path: Vec<Key> = path.iter().copied().chain([Key::of(state)]).collect();
        let (mut children, mut exact) = (Vec::new(), true);
        for (index, mv) in legal(game, state).into_iter().enumerate() {
            let mut child = state.clone();
            game.play(&mut child, mv);
            let tie_key = self.preference.tie_key(tie_key, index);
            let (values, child_exact, _) = self.node(&child, &path, left, ply + 1, tie_key);
            exact &= child_exact;
            children.push((mv, Candidate { values, tie_key }));
        }
        let mover = game.to_move(state);
        // The player at the root considers only the children that are worst for the target.
        let worst = children.iter().map(|(_, child)| child.values[self.target]).min();
        let is_open = |child: &Candidate| mover != self.root || Some(child.values[self.target]) == worst;
        let mut open = children.iter().map(|(_, child)| child).filter(|child| is_open(child));
        let mut best = open.next().expect("law 1: a game that goes on has a legal move");
        for child in open {
            if self.preference.prefers(mover, child, best) {
                best = child;
            }
        }
        (best.values, exact, children)
    }
}
