//! Paranoid search without cuts: the root player takes the best child, everybody else the worst for the root
//! player.

use game::{Evaluate, Evaluated, Key, Line, Player, legal};
use search::reference::{Answer, DepthLeft, Leaves, Reference};
use search::{Candidate, Preference};

/// The value at the end of `line` if everybody plays against the player to move there: that player uses the
/// tie-break, all others its reverse, and among equals the child generated first is taken.
pub(crate) fn paranoid<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    reference: Reference,
) -> Answer<G::Move> {
    let root = game.to_move(line.state());
    let preference = Preference::new(reference.tie_break, root, evaluation.scale(game));
    let leaves = Leaves::new(game, evaluation, line);
    let solver = ParanoidSolver { leaves, preference, root };
    let (value, exact, children) =
        solver.node(line.state(), &[], (reference.depth, reference.extension), 0, 0);
    let best = children.iter().filter(|(_, child)| child.values[root] == value.values[root]);
    Answer { values: value.values, best: best.map(|(mv, _)| *mv).collect(), exact }
}

struct ParanoidSolver<'a, G: Evaluated> {
    leaves: Leaves<'a, G>,
    preference: Preference,
    root: Player,
}

type Children<M> = Vec<(M, Candidate)>;

impl<G: Evaluated> ParanoidSolver<'_, G> {
    fn node(
        &self,
        state: &G::State,
        path: &[Key],
        left: DepthLeft,
        ply: u32,
        tie_key: u64,
    ) -> (Candidate, bool, Children<G::Move>) {
        let game = self.leaves.game;
        let left = match self.leaves.leaf(state, path, left, ply) {
            Ok((values, exact)) => return (Candidate { values, tie_key }, exact, Vec::new()),
            Err(left) => left,
        };
        let path: Vec<Key> = path.iter().copied().chain([Key::of(state)]).collect();
        let (mut children, mut exact) = (Vec::new(), true);
        for (index, mv) in legal(game, state).into_iter().enumerate() {
            let mut child = state.clone();
            game.play(&mut child, mv);
            let tie_key = self.preference.tie_key(tie_key, index);
            let (value, child_exact, _) = self.node(&child, &path, left, ply + 1, tie_key);
            exact &= child_exact;
            children.push((mv, value));
        }
        let mut best = children[0].1;
        for &(_, child) in &children[1..] {
            let is_better = if game.to_move(state) == self.root {
                self.preference.prefers(self.root, &child, &best)
            } else {
                self.preference.prefers(self.root, &best, &child)
            };
            if is_better {
                best = child;
            }
        }
        (Candidate { values: best.values, tie_key }, exact, children)
    }
}
