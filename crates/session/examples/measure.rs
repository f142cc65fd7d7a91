//! Runs one search for a profiler to count: `measure GAME SEARCH DEPTH`.
//!
//! ```text
//! valgrind --tool=callgrind target/release/examples/measure connect-four pvs 13
//! ```
//!
//! `othello by-hand 6` is nega-alpha written by hand, without budget, observer or payoffs: what the search with all of
//! these is held against. It visits the same nodes.

#![expect(clippy::print_stdout, reason = "it says what it counted")]

use game::{Evaluate, Evaluated, Named};
use games::{ConnectFour, LinesOfAction, Othello};
use search::{Budget, NegaAlpha, Pvs, Root, Search};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let &[game, search, depth] = words.as_slice() else {
        panic!("expected a game, a search and a depth");
    };
    let depth = depth.parse().expect("a depth");
    match game {
        "othello" => run(&Othello::default(), search, depth),
        "connect-four" => run(&ConnectFour::default(), search, depth),
        "lines-of-action" => run(&LinesOfAction::default(), search, depth),
        _ => panic!("expected othello, connect-four or lines-of-action"),
    }
}

fn run<G>(game: &G, search: &str, depth: u32)
where
    G: Evaluated + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
{
    let (root, budget) = (Root::start(game), Budget::plies(depth));
    let nodes = match search {
        "pvs" => Pvs::default().search(&root, &budget, ()).expect("fits").stats.nodes,
        "nega-alpha" => NegaAlpha::default().search(&root, &budget, ()).expect("fits").stats.nodes,
        "by-hand" => {
            let mut by_hand = ByHand {
                game,
                evaluation: G::Evaluation::default_choice(),
                depth,
                nodes: 0,
                moves: Vec::new(),
                lines: vec![Vec::new(); depth as usize + 1],
            };
            by_hand.value(&mut game.start(), -i32::MAX, i32::MAX, 0);
            by_hand.nodes
        }
        _ => panic!("expected pvs, nega-alpha or by-hand"),
    };
    println!("{nodes} nodes");
}

/// Nega-alpha as one writes it for one game on an afternoon.
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
    /// The value of `state` for the player to move, and the ply of the leaf behind it.
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
