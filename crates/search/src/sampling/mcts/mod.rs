//! Monte Carlo tree search for any number of players: random playouts, and more of them where they go well.
//!
//! **Value.** Where the tree proves the root, its payoffs, exact under the tie-break. Otherwise what the
//! playouts through the root were paid on average: a guess, in thousandths of a payoff, or in whole payoffs
//! where the game may pay more than 1 000. The move is the one that most playouts went through, unless one
//! that is proven pays the player no less than that one's average. Each row's `nodes` are its playouts.
//!
//! **Source.** Kocsis & Szepesvári (2006), UCT; Sturtevant (2008), UCT for many players, who each maximize
//! their own; Winands, Björnsson & Saito (2008), the solver; Nijssen & Winands (2010), the solver for many
//! players. Lorentz (2008) ends playouts early by an evaluation. Nijssen & Winands (2013), *Search policies
//! in multi-player games*, ICGA Journal 36(1): opponents who play paranoid inside the tree.
//!
//! **Differences.** (1) Averages are put between 0 and 1 by the least and the greatest that any playout has
//! paid so far, so that one exploration constant does for all games. (2) A node is proven once a move gives
//! its mover the most that is promised, whatever the others get then: of such moves the one proven first; or
//! once all its moves are, by the tie-break. (3) Proven children are not walked into again. Where one pays
//! the mover more than the playout did, what it pays goes up in its stead, as the mover would take it. (4) A
//! leaf's children are made when it is reached a second time, all at once, and each gets its first playout in
//! the order of generation. (5) A playout that reaches its maximum length is settled by the static
//! evaluation: on [`Scale::Payoffs`] its values are the pay, on the others whoever stands best alone is the
//! winner; a learned evaluation tells what to expect, a win between two opponents counting 1 whatever it
//! pays if wins were learned, and the end of the game then counts the same. A maximum of 0 plies values
//! leaves without playouts. (6) In a playout some moves may be the best by the static evaluation one ply
//! ahead (`greedy`), ties broken at random. (7) The solver takes the second occurrence of a position on its
//! path for the draw of rules that count repetitions; a playout ends where the rules end the game, the game
//! before it counted.
//!
//! (8) With `opponents=paranoid` all others play against the player at the root, in the tree and in what is
//! proven: then a proof is that of paranoid search, a lower bound. Playouts stay as they are. (9) With
//! `opponents=best-reply` they do so by one move of any of them for every move of the player at the root, as
//! in [best-reply search](crate::best_reply), skipped as there: what is proven is its value, and only for two
//! players is it one of the game. The line ends where the turn order of the game is left. (10) With `history`
//! the choice inside the tree is guided by progressive history: see `history.rs`.
//!
//! **Cost.** A playout an evaluation; 48 bytes a node and 8 for each player, at most `positions` nodes. No
//! states are stored: every playout plays its moves from the root. Without a limit it ends when the root is
//! proven.

mod history;
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
use crate::core::meter::Meter;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, SEED, SINGLE_TIE, chosen_evaluation, chosen_single_tie_break};
use crate::core::preference::{Preference, TieBreak};
use crate::core::report::Report;
use crate::core::requirements::single_tie_break;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::n_player::best_reply::can_skip;
use crate::walk::path::Path;
use game::random::{Random, derive_seed};
use game::{Evaluate, Evaluated, Given, Parameter, ParameterError, Scale};
pub use opponents::Opponents;
use playout::{PlayoutRules, PlayoutState};
use rewards::Rewards;
use tree::MctsTree;

/// Monte Carlo tree search. See the [module](self).
#[derive(Clone, Debug)]
pub struct Mcts<G: Evaluated> {
    /// The static evaluation that settles a playout that does not end in time.
    pub evaluation: Chosen<G>,
    /// How much an uncertain move is preferred to one that goes well: c in UCT, for averages between 0 and 1.
    pub exploration: f64,
    /// How many plies a playout lasts at most; with 0 a leaf is valued by the evaluation at once.
    pub playout: u32,
    /// The probability that a move of a playout is the best one by the evaluation, one ply ahead, instead of
    /// any.
    pub greedy: f64,
    /// How all others play inside the tree.
    pub opponents: Opponents,
    /// The weight of progressive history: W, for averages between 0 and 1. 0, the default, is off.
    pub history: f64,
    /// The tie-break between proven children: one that leaves one child.
    pub tie_break: TieBreak,
    /// Where the random numbers start.
    pub seed: u64,
    /// The greatest number of nodes in memory; the search stops there.
    pub positions: u64,
}

const DEFAULT_EXPLORATION: f64 = 1.0;
const DEFAULT_PLAYOUT: u32 = 1_000;
const DEFAULT_POSITIONS: u64 = 5_000_000;

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

impl<G: Evaluated> ConfiguredFor<G> for Mcts<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        Parameter {
            name: "exploration",
            expects: "0 to 100",
            default: "1",
            about: "how much an uncertain move is preferred to one that goes well",
        },
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
        Parameter {
            name: "positions",
            expects: "1 to 1000000000",
            default: "5000000",
            about: "stop when so many nodes are kept",
        },
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<Mcts<G>, ParameterError> {
        let number = |name: &'static str, most: f64| {
            let number = given.text(name).parse().ok().filter(|number| (0.0..=most).contains(number));
            number.ok_or_else(|| given.wrong(name, format!("a number from 0 to {most}")))
        };
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
            tie_break: chosen_single_tie_break(given)?,
            seed: given.whole("seed", 0..=u64::MAX)?,
            positions: given.whole("positions", 1..=1_000_000_000)?,
        })
    }
}

impl<G: Evaluated> Search<G> for Mcts<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let search = "mcts";
        single_tie_break(search, self.tie_break)?;
        if budget.depth.is_some() {
            let why = "its lines are as long as the playouts make them; evaluations limits the playouts";
            return Err(Unsupported::Limit { search, limit: "depth", why });
        }
        if self.opponents == Opponents::BestReply && !can_skip(root) {
            return Err(Unsupported::Skips { search: "mcts:opponents=best-reply" });
        }
        if root.game.promises().longest.is_none() && !budget.is_limited() {
            return Err(Unsupported::Endless { search });
        }
        Ok(())
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
        let most = budget.stored.map_or(self.positions, |stored| stored.min(self.positions));
        let mut walk = PlayoutState {
            meter: Meter::new(&Budget { stored: Some(most), ..budget.clone() }),
            path: Path::new(root.game, &root.line),
            random: Random::new(derive_seed(self.seed, root.line.moves().len() as u64)),
            moves: Vec::new(),
            makers: Vec::new(),
            trail: Vec::new(),
            work_of_a_ply: 0,
        };
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
