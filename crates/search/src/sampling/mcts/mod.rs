//! Monte Carlo tree search for any number of players: random playouts, more of them through promising moves.
//!
//! **Value.** The payoffs of the root if the tree proves them, exact under the tie-break. Otherwise the
//! average payoff of the playouts through the root: a guess, in thousandths of a payoff, or in whole payoffs
//! if the game may pay more than 1 000. The best move is the one with most playouts, unless a proven move
//! pays the player at least its average. Each row's `nodes` is its number of playouts.
//!
//! **Source.** Kocsis & Szepesvári (2006), UCT; Sturtevant (2008), UCT for many players, who each maximize
//! their own payoff; Winands, Björnsson & Saito (2008), the solver; Nijssen & Winands (2010), the solver for
//! many players. Lorentz (2008) ends playouts early by an evaluation. Nijssen & Winands (2013), *Search
//! policies in multi-player games*, ICGA Journal 36(1): opponents who play paranoid inside the tree.
//!
//! **Differences.** (1) Averages are scaled to between 0 and 1 by the least and the greatest payoff of any
//! playout so far, so that one exploration constant works for all games. (2) A node is proven once a move
//! gives its mover the greatest payoff promised, whatever the others get: by the first such move to be
//! proven; or once all its moves are proven, by the tie-break. (3) Proven children are not entered again. If
//! one pays the mover more than the playout did, its payoffs are backed up instead, as the mover would choose
//! it. (4) A leaf's children are created when it is reached for the second time, all at once, and each gets
//! its first playout in the order of generation. (5) A playout that reaches its maximum length is settled by
//! the static evaluation: on [`Scale::Payoffs`] its values are the payoffs, on other scales a single leader
//! is the winner; a learned evaluation gives expectations, in which a win between two opponents counts 1
//! whatever it pays if wins were learned, and the end of the game then counts the same. With a maximum of 0
//! plies leaves are evaluated without playouts. (6) Some playout moves may be the best by the static
//! evaluation one ply ahead (`greedy`), ties broken at random. (7) Under rules that count repetitions the
//! solver treats the second occurrence of a position on its path as the draw; a playout ends where the rules
//! end the game, counting the game before it.
//!
//! (8) With `opponents=paranoid` all others play against the player at the root, in the tree and in proofs: a
//! proof is then that of paranoid search, a lower bound. Playouts do not change. (9) With
//! `opponents=best-reply` only one of them moves for every move of the player at the root, as in [best-reply
//! search](crate::best_reply), with the same skipping: a proven value is that of best-reply search, and only
//! with two players one of the game. The line ends where it leaves the game's turn order. (10) With `history`
//! the choice inside the tree is guided by progressive history: see `history.rs`.
//!
//! **Cost.** One evaluation for each playout; 48 bytes a node plus 8 for each player, with at most
//! `positions` nodes. States are not stored: every playout plays its moves from the root. Without a limit the
//! search ends when the root is proven.

mod history;
pub mod network;
mod nodes;
mod numbers;
mod opponents;
mod playout;
mod report;
mod rewards;
mod tree;

use crate::core::budget::{Budget, Stop};
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, SEED, SINGLE_TIE, chosen_evaluation, chosen_tie_break};
use crate::core::preference::{Preference, TieBreak};
use crate::core::report::Report;
use crate::core::requirements::{EndlessPlay, Requirements, single_tie_break};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::n_player::best_reply::can_skip;
use game::{Evaluate, Evaluated, Given, Parameter, ParameterError, Scale};
pub use network::NetworkMcts;
pub use opponents::Opponents;
use playout::{PlayoutRules, PlayoutState};
use rewards::Rewards;
use tree::MctsTree;

/// Monte Carlo tree search. See the [module](self).
#[derive(Clone, Debug)]
pub struct Mcts<G: Evaluated> {
    /// The static evaluation that settles unfinished playouts.
    pub evaluation: Chosen<G>,
    /// The preference for uncertain moves: c in UCT, for averages between 0 and 1.
    pub exploration: f64,
    /// The greatest length of a playout in plies; with 0 a leaf is evaluated at once.
    pub playout: u32,
    /// The probability that a playout move is the best by the evaluation, one ply ahead, instead of a random
    /// one.
    pub greedy: f64,
    /// How the opponents play inside the tree.
    pub opponents: Opponents,
    /// The weight of progressive history: W, for averages between 0 and 1. 0, the default, is off.
    pub history: f64,
    /// The tie-break between proven children, one that selects a single child.
    pub tie_break: TieBreak,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The greatest number of nodes in memory; the search stops there.
    pub positions: u64,
}

const DEFAULT_EXPLORATION: f64 = 1.0;
const DEFAULT_PLAYOUT: u32 = 1_000;
const DEFAULT_POSITIONS: u64 = 5_000_000;
const EXPLORATION: Parameter = Parameter {
    name: "exploration",
    expects: "0 to 100",
    default: "1",
    about: "how much an uncertain move is preferred to one that goes well",
};
const POSITIONS: Parameter = Parameter {
    name: "positions",
    expects: "1 to 1000000000",
    default: "5000000",
    about: "stop when so many nodes are kept",
};

impl<G: Evaluated> Default for Mcts<G> {
    fn default() -> Mcts<G> {
        Mcts {
            evaluation: Chosen::default(),
            exploration: DEFAULT_EXPLORATION,
            playout: DEFAULT_PLAYOUT,
            greedy: 0.0,
            opponents: Opponents::MaxN,
            history: 0.0,
            tie_break: TieBreak::default(),
            seed: 1,
            positions: DEFAULT_POSITIONS,
        }
    }
}

/// Reads a number in a range.
fn number(given: &Given<'_>, name: &'static str, (least, most): (f64, f64)) -> Result<f64, ParameterError> {
    let number = given.text(name).parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| given.wrong(name, format!("a number from {least} to {most}")))
}

impl<G: Evaluated> ConfiguredFor<G> for Mcts<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        EXPLORATION,
        Parameter {
            name: "playout",
            expects: "0 to 1000000",
            default: "1000",
            about: "after so many plies a playout is settled by the evaluation",
        },
        Parameter {
            name: "greedy",
            expects: "0 to 1",
            default: "0",
            about: "how often a playout takes the best move by the evaluation, one ply ahead",
        },
        Parameter {
            name: "opponents",
            expects: "max-n|paranoid|best-reply",
            default: "max-n",
            about: "each plays for itself, all against the player at the root, or one of all for every move \
                there",
        },
        Parameter {
            name: "history",
            expects: "0 to 100",
            default: "0",
            about: "how much a move is preferred that goes well elsewhere in the tree: progressive history",
        },
        SINGLE_TIE,
        SEED,
        POSITIONS,
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<Mcts<G>, ParameterError> {
        let number = |name, most| number(given, name, (0.0, most));
        Ok(Mcts {
            evaluation: chosen_evaluation(game, given)?,
            exploration: number("exploration", 100.0)?,
            playout: given.whole("playout", 0..=1_000_000)? as u32,
            greedy: number("greedy", 1.0)?,
            opponents: given.choice(
                "opponents",
                &[
                    ("max-n", Opponents::MaxN),
                    ("paranoid", Opponents::Paranoid),
                    ("best-reply", Opponents::BestReply),
                ],
            )?,
            history: number("history", 100.0)?,
            tie_break: chosen_tie_break(given)?,
            seed: given.whole("seed", 0..=u64::MAX)?,
            positions: given.whole("positions", 1..=1_000_000_000)?,
        })
    }
}

impl<G: Evaluated> Search<G> for Mcts<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        single_tie_break("mcts", self.tie_break)?;
        if self.opponents == Opponents::BestReply && !can_skip(root) {
            return Err(Unsupported::Skips { search: "mcts:opponents=best-reply" });
        }
        let why = "its lines are as long as the playouts make them; evaluations limits the playouts";
        let (endless_play, no_depth) = (EndlessPlay::AlwaysNeedsLimit, Some(why));
        Requirements { endless_play, no_depth, ..Requirements::of("mcts") }.refuse(root, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mut walk = PlayoutState::new(root, budget, (self.seed, self.positions));
        let mover = root.game.to_move(root.line.state());
        let preference = Preference::new(self.tie_break, mover, Scale::Payoffs);
        let rules = PlayoutRules {
            evaluation: &self.evaluation,
            scale: self.evaluation.scale(root.game),
            plies: self.playout,
            greedy: self.greedy,
        };
        let mut tree = MctsTree::new(
            root,
            preference,
            (self.exploration, self.opponents, self.history),
            Rewards::new(&self.evaluation),
        );
        let stop = loop {
            if tree.is_proven() {
                break Stop::Finished;
            }
            if let Err(stop) = tree.playout(&mut walk, &rules) {
                break stop;
            }
        };
        observer.begin(Scale::Payoffs);
        if observer.watches() {
            tree.show(&mut observer);
        }
        Ok(tree.report(stop, walk.meter.finish()))
    }
}
