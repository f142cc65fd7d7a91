//! A whole search in one file, by the public interface alone: MTD(f), held against the slow reference.
//!
//! `cargo run --example add_a_search` compares it with alpha-beta, `cargo test --example add_a_search` tests
//! it.
//!
//! **Value.** The minimax value of the depth searched. Zero-window tests, each with a first guess that the
//! one before has improved, close in on it from both sides.
//!
//! **Source.** A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, *Best-first fixed-depth minimax algorithms*,
//! Artificial Intelligence 87, 1996: MTD(f) and the memory-enhanced test.
//!
//! **Differences.** (1) The memory keeps every position of an iteration, by its ply, with its line. (2) A
//! player may move twice in a row. (3) Rules that count repetitions are refused, as the memory forgets the
//! past.

#![allow(clippy::print_stdout, reason = "an example is a program")]

use game::{Evaluated, Game, Given, KeyMap, Parameter, ParameterError, Player};
use search::depth_first::{EVALUATION, Horizon, ScoredLine, Walk, chosen_evaluation, two_player_fits};
use search::{
    Budget, Chosen, ConfiguredFor, Cut, Kind, MaxScore, Observer, Report, Root, Score, Search, Step, Stop,
    Unsupported, Window,
};

/// MTD(f). See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Mtdf<G: Evaluated> {
    /// The evaluation of positions at the horizon.
    evaluation: Chosen<G>,
}

/// A lower and an upper bound of each position at a ply, for the player to move, with their lines.
type Memory<G> = KeyMap<(<G as Game>::State, u32), [Option<ScoredLine<<G as Game>::Move>>; 2]>;

/// The parameters on the command line.
impl<G: Evaluated> ConfiguredFor<G> for Mtdf<G> {
    const PARAMETERS: &'static [Parameter] = &[EVALUATION];

    fn configure(game: &G, given: &Given<'_>) -> Result<Mtdf<G>, ParameterError> {
        Ok(Mtdf { evaluation: chosen_evaluation(game, given)? })
    }
}

impl<G: Evaluated> Search<G> for Mtdf<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if root.game.promises().repetition.is_some() {
            return Err(Unsupported::History { search: "mtd-f" });
        }
        two_player_fits("mtd-f", root, budget)
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let walk = Walk::new(root, &self.evaluation, budget, observer);
        let mut guess = MaxScore(0);
        Ok(walk.deepen(root, budget, 0, |walk, state, horizon| {
            let mut memory = Memory::<G>::default();
            walk.root_value(root, state, horizon, |walk, step, state, horizon| {
                let mover = walk.game.to_move(state);
                let found = mtdf(guess.for_mover(mover), |window| {
                    test(walk, &mut memory, step, state, window, horizon)
                })?;
                guess = found.0.for_max(mover);
                Ok(found)
            })
        }))
    }
}

/// The value, closed in on from both sides by tests of zero windows, the first at a guess at the score.
fn mtdf<M>(
    mut score: Score,
    mut test: impl FnMut(Window<Score>) -> Result<ScoredLine<M>, Stop>,
) -> Result<ScoredLine<M>, Stop> {
    let (mut window, mut best) = (Window::<Score>::OPEN, (score, Vec::new()));
    while !window.is_closed() {
        let alpha = window.alpha.max(Score(score.0 - 1));
        let found = test(Window { alpha, ..window }.zero_window())?;
        score = found.0;
        if score > alpha {
            (window.alpha, best) = (score, found);
        } else {
            window.beta = score;
        }
    }
    Ok(best)
}

/// The memory-enhanced test: a lower bound of the value, if that is above the window, or else an upper bound.
fn test<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<G>,
    step: Step<G::Move>,
    state: &mut G::State,
    window: Window<Score>,
    horizon: Horizon,
) -> Result<ScoredLine<G::Move>, Stop> {
    let mover = walk.game.to_move(state);
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    if let Some(score) = walk.leaf(node, state, repeated, horizon)? {
        return Ok((score, Vec::new()));
    }
    let is_lower = |score: Score| score >= window.beta;
    // Observers see bounds for MAX.
    let kind = |score| if is_lower(score) == (mover == Player::FIRST) { Kind::Lower } else { Kind::Upper };
    let key = (state.clone(), node.ply);
    let [lower, upper] = memory.get(&key).cloned().unwrap_or_default();
    let decided = lower.filter(|found| is_lower(found.0)).or(upper.filter(|found| !is_lower(found.0)));
    if let Some((score, line)) = decided {
        walk.leave(node, state, score.for_max(mover), kind(score), None, None);
        return Ok((score, line));
    }
    let (mut best, mut cut) = ((Window::<Score>::OPEN.alpha, Vec::new()), None);
    let first = walk.open(state)?;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let (score, line) = walk.child(mv, state, |walk, state| {
            let window = window.handed(mover, walk.game.to_move(state));
            test(walk, memory, node.step(mv), state, window, horizon.next())
        })?;
        if score > best.0 {
            best = (score, [&[mv], &line[..]].concat());
        }
        if is_lower(score) {
            cut = (index + 1 < walk.moves.len()).then_some((Cut::by_beta(mover, window), index + 1));
            break;
        }
    }
    walk.leave(node, state, best.0.for_max(mover), kind(best.0), None, cut);
    walk.close(first);
    memory.entry(key).or_default()[usize::from(!is_lower(best.0))] = Some(best.clone());
    Ok(best)
}

use game::toy::{RandomTree, RandomTreeEvaluation, TreeShape};
use search::AlphaBeta;

/// A tree of 4^8 leaves that all differ a little.
fn tree(seed: u64) -> RandomTree {
    let shape = TreeShape { players: 2, depth: 8, branching: 4, spread: 1000, again: 0, pass: 0, end: 0 };
    RandomTree::new(shape, seed)
}

fn main() {
    for seed in 1..=3 {
        let game = tree(seed);
        let (root, budget) = (Root::start(&game), Budget::default());
        let mtdf = Mtdf { evaluation: RandomTreeEvaluation.into() }.search(&root, &budget, ());
        let alpha_beta = AlphaBeta::new(RandomTreeEvaluation).search(&root, &budget, ());
        for (name, report) in [("mtd-f", mtdf), ("alpha-beta", alpha_beta)] {
            let report = report.expect("both fit a tree for two players");
            println!("tree {seed}  {name:10}  {}  {} leaves", report.value, report.stats.evaluations);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Evaluate, Line, legal};
    use search::reference::{self, Reference};
    use search::{Left, Node, Value};

    #[test]
    fn agrees_with_the_reference_on_random_trees() {
        let mut trees = 0;
        for seed in 0..2_000 {
            let game = RandomTree::new(TreeShape::random(seed), seed);
            let evaluation = RandomTreeEvaluation;
            // Half of the trees are searched to their end, the others to one to four plies.
            let depth = (seed % 2 == 0).then_some(1 + (seed / 2 % 4) as u32);
            let mut root = Root::start(&game);
            root.multi_pv = if seed % 3 == 0 { usize::MAX } else { 1 };
            let budget = Budget { depth, ..Budget::default() };
            let Ok(report) = (Mtdf { evaluation: evaluation.into() }).search(&root, &budget, ()) else {
                assert!(game.players() > 2);
                continue;
            };
            trees += 1;
            let expected = reference::value(
                &game,
                &evaluation,
                &root.line,
                Reference { depth, ..Reference::to_the_end() },
            );
            let values = Value::Vector(evaluation.scale(&game).payoffs(&expected.values));
            assert_eq!(report.value, values, "value of tree {seed}");
            assert!(report.kind == Kind::Exact || !expected.exact, "kind of tree {seed}");
            let best = report.best.expect("the game goes on");
            assert!(expected.best.contains(&best), "best move of tree {seed}");
            let replayed = reference::replay(&game, &evaluation, &Line::new(&game), &report.line, depth);
            assert_eq!(replayed, Some(expected.values), "line of tree {seed}");
            assert_eq!(report.moves.len(), legal(&game, &game.start()).len(), "a row a move of tree {seed}");
            assert_eq!(report.moves[0].mv, best);
        }
        assert!(trees > 500, "{trees} trees were for two players");
    }

    #[test]
    fn keeps_its_budget_and_says_so() {
        let game = tree(1);
        let budget = Budget { nodes: Some(100), ..Budget::default() };
        let report =
            Mtdf { evaluation: RandomTreeEvaluation.into() }.search(&Root::start(&game), &budget, ());
        let report = report.expect("MTD(f) fits a tree for two players");
        assert_eq!((report.stop, report.stats.nodes), (Stop::Nodes, 100));
        assert_ne!(report.kind, Kind::Exact);
    }

    /// Nodes that were entered, and nodes that were left.
    #[derive(Default)]
    struct Doors {
        entered: u64,
        left: u64,
    }

    impl<G: Game> Observer<G> for &mut Doors {
        fn enter(&mut self, _: Node<G::Move>, _: &G::State, _: Option<Window<MaxScore>>, _: Option<u32>) {
            self.entered += 1;
        }
        fn leave(&mut self, _: Node<G::Move>, _: &G::State, _: &Left<'_, G::Move>) {
            self.left += 1;
        }
    }

    #[test]
    fn an_observer_sees_every_node_come_and_go() {
        let game = tree(2);
        let mut doors = Doors::default();
        let mut mtdf = Mtdf { evaluation: RandomTreeEvaluation.into() };
        let report = mtdf.search(&Root::start(&game), &Budget::default(), &mut doors).expect("MTD(f) fits");
        assert_eq!((doors.entered, doors.left), (report.stats.nodes, report.stats.nodes));
    }
}
