//! Best-reply search and BRS+ by their definitions: all children of a node are listed, without cuts.

use game::{Evaluate, Evaluated, Game, Key, Line, Payoffs, Player, legal};
use search::Regular;
use search::reference::{DepthLeft, Leaves, Reference};
use search::{Candidate, Preference};

/// The values at the end of `line`, and every move with the same number for the player to move there. BRS+
/// with `regular`, best-reply search without.
pub(crate) fn best_reply<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    reference: Reference,
    regular: Option<Regular>,
) -> (Payoffs, Vec<G::Move>) {
    let root = game.to_move(line.state());
    let leaves = Leaves::new(game, evaluation, line);
    let solver = BestReplySolver {
        leaves,
        preference: Preference::new(reference.tie_break, root, evaluation.scale(game)),
        root,
        regular,
    };
    let left = (reference.depth, reference.extension);
    let (value, children) = solver.node(line.state(), &[], left, 0, 0, Phase::Open(0));
    let best = children.into_iter().filter(|(_, child)| child.values[root] == value.values[root]);
    (value.values, best.map(|(mv, _)| mv).collect())
}

/// The phase of a round.
#[derive(Clone, Copy)]
enum Phase {
    /// Nobody has replied; this many opponents have made their regular move.
    Open(usize),
    /// Somebody has replied, and this many opponents have made their regular move.
    Replied(usize),
    /// Best-reply search: the opponent who replied moves again.
    InTurn,
}

struct BestReplySolver<'a, G: Evaluated> {
    leaves: Leaves<'a, G>,
    preference: Preference,
    root: Player,
    regular: Option<Regular>,
}

/// A move, the position after it, whether it takes depth, and the phase after it.
type Successor<G> = (<G as Game>::Move, <G as Game>::State, bool, Phase);

impl<G: Evaluated> BestReplySolver<'_, G> {
    fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut after = state.clone();
        self.leaves.game.play(&mut after, mv);
        after
    }

    fn replies(&self, state: &G::State) -> Vec<Successor<G>> {
        let game = self.leaves.game;
        let player = game.to_move(state);
        let reply = |mv| {
            let after = self.after(state, mv);
            if game.outcome(&after).is_some() || game.to_move(&after) == player {
                return (mv, after, true, Phase::InTurn);
            }
            let own =
                if game.to_move(&after) == self.root { None } else { game.with_mover(&after, self.root) };
            (mv, own.unwrap_or(after), true, Phase::Open(0))
        };
        legal(game, state).into_iter().map(reply).collect()
    }

    fn regular_move(&self, state: &G::State, ply: u32, tie_key: u64, regular: Regular) -> G::Move {
        let (game, evaluation) = (self.leaves.game, self.leaves.evaluation);
        let moves = legal(game, state);
        let values = |index: usize| {
            let after = self.after(state, moves[index]);
            let values = match game.outcome(&after) {
                Some(payoffs) => evaluation.scale(game).finished(&payoffs, ply + 1),
                None => evaluation.values(game, &after),
            };
            Candidate { values, tie_key: self.preference.tie_key(tie_key, index) }
        };
        let mut best = 0;
        for index in 1..moves.len() {
            let player = game.to_move(state);
            if regular == Regular::StaticBest
                && self.preference.prefers(player, &values(index), &values(best))
            {
                best = index;
            }
        }
        moves[best]
    }

    fn children(&self, state: &G::State, ply: u32, tie_key: u64, phase: Phase) -> Vec<Successor<G>> {
        let (game, root) = (self.leaves.game, self.root);
        let (mover, players) = (game.to_move(state), game.players());
        let every = |phase| {
            let child = |mv| (mv, self.after(state, mv), true, phase);
            legal(game, state).into_iter().map(child).collect::<Vec<_>>()
        };
        if mover == root {
            return every(Phase::Open(0));
        }
        let Some(regular) = self.regular else {
            let mut replies = self.replies(state);
            if let Phase::InTurn = phase {
                return replies;
            }
            let mut player = mover.next(players);
            while player != mover {
                if player != root {
                    replies.extend(
                        game.with_mover(state, player).iter().flat_map(|turned| self.replies(turned)),
                    );
                }
                player = player.next(players);
            }
            return replies;
        };
        let by_rule = |phase| {
            let mv = self.regular_move(state, ply, tie_key, regular);
            (mv, self.after(state, mv), false, phase)
        };
        match phase {
            Phase::Replied(made) if made + 2 < players => vec![by_rule(Phase::Replied(made + 1))],
            Phase::Replied(made) => every(Phase::Replied(made)),
            Phase::Open(made) => {
                let mut children = every(Phase::Replied(made));
                if made + 2 < players {
                    let child = by_rule(Phase::Open(made + 1));
                    if game.outcome(&child.1).is_none() && game.to_move(&child.1) != root {
                        children.push(child);
                    }
                }
                children
            }
            Phase::InTurn => unreachable!("nobody is skipped"),
        }
    }

    fn node(
        &self,
        state: &G::State,
        path: &[Key],
        left: DepthLeft,
        ply: u32,
        tie_key: u64,
        phase: Phase,
    ) -> (Candidate, Vec<(G::Move, Candidate)>) {
        let game = self.leaves.game;
        let children = if game.outcome(state).is_some() {
            Vec::new()
        } else {
            self.children(state, ply, tie_key, phase)
        };
        let takes_no_depth =
            !children.is_empty() && children.iter().all(|(_, _, takes_depth, _)| !takes_depth);
        let next = match self.leaves.leaf(state, path, if takes_no_depth { (None, 0) } else { left }, ply) {
            Ok((values, _)) => return (Candidate { values, tie_key }, Vec::new()),
            Err(next) => next,
        };
        let path: Vec<Key> = path.iter().copied().chain([Key::of(state)]).collect();
        let mut values = Vec::new();
        for (index, (mv, child, takes_depth, phase)) in children.into_iter().enumerate() {
            let left = if takes_depth { next } else { left };
            let tie_key = self.preference.tie_key(tie_key, index);
            values.push((mv, self.node(&child, &path, left, ply + 1, tie_key, phase).0));
        }
        let mut best = values[0].1;
        for &(_, child) in &values[1..] {
            let is_better = if game.to_move(state) == self.root {
                self.preference.prefers(self.root, &child, &best)
            } else {
                self.preference.prefers(self.root, &best, &child)
            };
            if is_better {
                best = child;
            }
        }
        (Candidate { values: best.values, tie_key }, values)
    }
}
