//! The cost of searching without a search's machinery: the baseline of `yomi bench`.

use game::{Evaluate, Evaluated, Game, Named};
use games::Othello;
use search::{Budget, Meter, Stats};

/// Nodes and wall-clock time of nega-alpha from the start of Othello to `depth` plies, written by hand,
/// without budget, observer or payoffs. The number of nodes is the same as for
/// [`NegaAlpha`](search::NegaAlpha).
pub fn othello_by_hand(depth: u32) -> Stats {
    let meter = Meter::new(&Budget::default());
    let game = Othello::default();
    let mut by_hand = ByHand {
        game: &game,
        evaluation: <Othello as Evaluated>::Evaluation::default_choice(),
        depth,
        nodes: 0,
        moves: Vec::new(),
        lines: vec![Vec::new(); depth as usize + 1],
    };
    by_hand.value(&mut game.start(), -i32::MAX, i32::MAX, 0);
    Stats { nodes: by_hand.nodes, ..meter.finish() }
}

/// Nega-alpha as it might be written for a single game.
struct ByHand<'a, G: Evaluated> {
    game: &'a G,
    evaluation: G::Evaluation,
    depth: u32,
    nodes: u64,
    moves: Vec<G::Move>,
    /// The best line from each ply.
    lines: Vec<Vec<G::Move>>,
}

impl<G: Evaluated> ByHand<'_, G> {
    /// The value of `state` for the player to move, and the ply of its leaf.
    fn value(&mut self, state: &mut G::State, mut alpha: i32, beta: i32, ply: u32) -> (i32, u32) {
        self.nodes += 1;
        self.lines[ply as usize].clear();
        let mover = self.game.to_move(state);
        if let Some(payoffs) = self.game.outcome(state) {
            let payoff = payoffs[mover];
            let value = payoff.signum() * (game::PROVEN + game::PROVEN_STEP * payoff.abs());
            return (if payoff == 0 { 0 } else { value }, ply);
        }
        if ply == self.depth {
            return (self.evaluation.score(self.game, state), ply);
        }
        let mut line_depth = ply;
        let first = self.moves.len();
        self.game.legal_moves(state, &mut self.moves);
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            let undo = self.game.play(state, mv);
            let (value, leaf) = if self.game.to_move(state) == mover {
                self.value(state, alpha, beta, ply + 1)
            } else {
                let (value, leaf) = self.value(state, -beta, -alpha, ply + 1);
                (-value, leaf)
            };
            self.game.undo(state, mv, undo);
            if value > alpha {
                (alpha, line_depth) = (value, leaf);
                let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
                let line = &mut upper[ply as usize];
                line.clear();
                line.push(mv);
                line.extend_from_slice(&lower[0]);
            }
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        (alpha, line_depth)
    }
}
