//! A whole search in one file, by the public interface alone: Scout, held against the slow reference.
//!
//! `cargo run --example add_a_search` sets it beside alpha-beta, `cargo test --example add_a_search` tests
//! it.
//!
//! **Value.** The minimax value of the depth searched, the same as minimax's; no window is passed down. Every
//! other move is only tested against the best so far, and evaluated if it is better.
//!
//! **Source.** J. Pearl, *SCOUT: a simple game-searching algorithm with proven optimal properties*,
//! AAAI-80, 1980.
//!
//! **Differences.** (1) A depth limit with static values at the horizon. (2) A player may move twice in a
//! row. (3) The line is kept. Rules that count repetitions are refused, as the search forgets the past.
//!
//! **Cost.** A node may be visited by several tests and an evaluation. With the best move first everywhere
//! there is one evaluation and the tests cut at once; in random order alpha-beta often visits fewer leaves.

#![allow(clippy::print_stdout, reason = "an example is a program")]

use game::toy::{RandomTree, RandomTreeEvaluation, TreeShape};
use game::{Evaluate, Evaluated, Payoffs, Player, Scale, legal};
use search::{
    AlphaBeta, Budget, Cut, Kind, Left, MaxScore, Meter, MoveReport, Node, Observer, Reason, Report, Root,
    Score, Search, Step, Stop, Unsupported, Value,
};
use std::cmp::Reverse;

/// Scout. See the head of the file.
#[derive(Clone, Debug)]
struct Scout<G: Evaluated> {
    /// What positions at the horizon are worth.
    evaluation: G::Evaluation,
}

const NAME: &str = "scout";

impl<G: Evaluated> Search<G> for Scout<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let promises = root.game.promises();
        if root.game.players() != 2 {
            return Err(Unsupported::Players { search: NAME, players: root.game.players() });
        }
        if !promises.is_zero_sum() {
            return Err(Unsupported::NotZeroSum { search: NAME });
        }
        if promises.repetition.is_some() {
            return Err(Unsupported::History { search: NAME });
        }
        if promises.longest.is_none() && budget.depth.is_none() {
            return Err(Unsupported::Endless { search: NAME });
        }
        Ok(())
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let scale = self.evaluation.scale(root.game);
        observer.begin(scale);
        let (meter, every_move) = (Meter::new(budget), root.multi_pv > 1);
        let mut walk = Walk {
            game: root.game,
            evaluation: &self.evaluation,
            scale,
            meter,
            observer,
            every_move,
            rows: Vec::new(),
            deepest: 0,
            met_horizon: false,
        };
        let found = walk.value(Step::ROOT, &mut root.line.state().clone(), budget.depth);
        Ok(walk.report(root, budget, found))
    }
}

/// What one search carries with it.
struct Walk<'a, G: Evaluated, O> {
    game: &'a G,
    evaluation: &'a G::Evaluation,
    scale: Scale,
    meter: Meter,
    observer: O,
    every_move: bool,
    rows: Vec<MoveReport<G::Move>>,
    deepest: u32,
    met_horizon: bool,
}

/// A value for MAX and the line that leads to it.
struct Found<M> {
    score: MaxScore,
    line: Vec<M>,
}

impl<G: Evaluated, O: Observer<G>> Walk<'_, G, O> {
    /// EVAL: the value of the position that `step` leads to.
    fn value(
        &mut self,
        step: Step<G::Move>,
        state: &mut G::State,
        depth: Option<u32>,
    ) -> Result<Found<G::Move>, Stop> {
        let node = self.enter(step, state, depth)?;
        if let Some(score) = self.leaf(node, state, depth)? {
            return Ok(Found { score, line: Vec::new() });
        }
        self.meter.expand()?;
        let (mover, below) = (self.game.to_move(state), depth.map(|depth| depth - 1));
        let mut best: Option<Found<G::Move>> = None;
        for mv in legal(self.game, state) {
            let (child, spent) = (node.step(mv), self.meter.stats.nodes);
            let undo = self.game.play(state, mv);
            // Step 1. The first child is evaluated; of any other, ask first whether it is better.
            let is_better = match &best {
                Some(best) if !(node.ply == 0 && self.every_move) => {
                    self.exceeds(child, state, below, mover, best.score)
                }
                _ => Ok(true),
            };
            // Step 2. Only then evaluate it.
            let id = self.meter.stats.nodes;
            let found = is_better
                .and_then(|yes| if yes { self.value(child, state, below).map(Some) } else { Ok(None) });
            self.game.undo(state, mv, undo);
            let found = found?;

            if node.ply == 0 {
                self.row(mv, mover, found.as_ref(), best.as_ref(), spent);
            }
            let Some(mut found) = found else { continue };
            let improved =
                best.as_ref().is_none_or(|best| found.score.for_mover(mover) > best.score.for_mover(mover));
            if improved {
                found.line.insert(0, mv);
                best = Some(found);
            }
            if let Some(best) = &best {
                self.observer.backup(node, id, &Value::Vector(best.score.vector()), improved, None);
            }
        }
        let best = best.expect("law 1: a game that goes on has a legal move");
        let kind = if self.met_horizon { Kind::Heuristic } else { Kind::Exact };
        self.leave(node, state, best.score, kind, None, &[]);
        Ok(best)
    }

    /// TEST: whether the position that `step` leads to is worth more than `bound` to `player`.
    fn exceeds(
        &mut self,
        step: Step<G::Move>,
        state: &mut G::State,
        depth: Option<u32>,
        player: Player,
        bound: MaxScore,
    ) -> Result<bool, Stop> {
        let node = self.enter(step, state, depth)?;
        if let Some(score) = self.leaf(node, state, depth)? {
            return Ok(score.for_mover(player) > bound.for_mover(player));
        }
        self.meter.expand()?;
        let (mover, below) = (self.game.to_move(state), depth.map(|depth| depth - 1));
        // The player wants a yes wherever he moves, his opponent a no.
        let wanted = mover == player;
        let children = legal(self.game, state);
        let mut looked_at = 0;
        let mut answer = !wanted;
        while looked_at < children.len() && answer != wanted {
            let mv = children[looked_at];
            let undo = self.game.play(state, mv);
            let found = self.exceeds(node.step(mv), state, below, player, bound);
            self.game.undo(state, mv, undo);
            answer = found?;
            looked_at += 1;
        }
        let unvisited = &children[looked_at..];
        let reason = if mover == Player::FIRST { Reason::Beta } else { Reason::Alpha };
        let cut = (!unvisited.is_empty()).then_some(Cut { reason, bound: Some(bound), set_at: None });
        if cut.is_some() {
            self.meter.cut();
        }
        // A yes is a lower bound for who asked; observers look with MAX's eyes.
        let kind = if answer == (player == Player::FIRST) { Kind::Lower } else { Kind::Upper };
        self.leave(node, state, bound, kind, cut, unvisited);
        Ok(answer)
    }

    fn enter(
        &mut self,
        step: Step<G::Move>,
        state: &G::State,
        depth: Option<u32>,
    ) -> Result<Node<G::Move>, Stop> {
        let node = step.node(self.meter.visit()?);
        self.deepest = self.deepest.max(node.ply);
        self.observer.enter(node, state, None, depth);
        Ok(node)
    }

    fn leave(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        score: MaxScore,
        kind: Kind,
        cut: Option<Cut>,
        unvisited: &[G::Move],
    ) {
        let value = Value::Vector(score.vector());
        self.observer.leave(node, state, &Left { value: &value, kind, window: None, cut, unvisited });
    }

    /// The value for MAX where the game is over or the depth is spent.
    fn leaf(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        depth: Option<u32>,
    ) -> Result<Option<MaxScore>, Stop> {
        let over = self.game.outcome(state);
        let score = match (&over, depth) {
            (Some(payoffs), _) => MaxScore(self.scale.score(payoffs[Player::FIRST], node.ply)),
            (None, Some(0)) => {
                self.met_horizon = true;
                Score(self.evaluation.score(self.game, state)).for_max(self.game.to_move(state))
            }
            (None, _) => return Ok(None),
        };
        self.meter.evaluate()?;
        self.observer.evaluate(node, &score.vector(), over.is_some());
        let kind = if over.is_some() { Kind::Exact } else { Kind::Heuristic };
        self.leave(node, state, score, kind, None, &[]);
        Ok(Some(score))
    }

    /// Keeps what is known of a root move: its value, or that it is no better than the best before it.
    fn row(
        &mut self,
        mv: G::Move,
        mover: Player,
        found: Option<&Found<G::Move>>,
        best: Option<&Found<G::Move>>,
        spent: u64,
    ) {
        let Some(score) = found.or(best).map(|found| found.score) else { return };
        let guess = if self.met_horizon { Kind::Heuristic } else { Kind::Exact };
        let after = found.map_or(&[][..], |found| &found.line);
        self.rows.push(MoveReport {
            mv,
            value: Value::Vector(score.vector()),
            kind: if found.is_some() { guess } else { Kind::Upper },
            distance: found.and_then(|found| self.scale.distance(found.score.for_mover(mover).0)),
            line: [&[mv], after].concat(),
            nodes: self.meter.stats.nodes - spent,
        });
    }

    fn report(
        self,
        root: &Root<'_, G>,
        budget: &Budget,
        found: Result<Found<G::Move>, Stop>,
    ) -> Report<G::Move> {
        let mover = root.game.to_move(root.line.state());
        let mut report = Report {
            best: None,
            value: Value::Unknown,
            kind: Kind::Unknown,
            distance: None,
            line: Vec::new(),
            depth: budget.depth.unwrap_or(self.deepest),
            selective_depth: self.deepest,
            line_depth: None,
            moves: self.rows,
            claims: Vec::new(),
            stats: self.meter.finish(),
            stop: Stop::Finished,
        };
        match found {
            Err(stop) => report.stop = stop,
            Ok(found) => {
                report.best = found.line.first().copied();
                report.value = Value::Vector(found.score.vector()).in_payoffs(self.scale);
                report.kind = if self.met_horizon { Kind::Heuristic } else { Kind::Exact };
                report.distance = self.scale.distance(found.score.0);
                report.line_depth = Some(found.line.len() as u32);
                report.stop = if self.met_horizon { Stop::Depth } else { Stop::Finished };
                report.line = found.line;
            }
        }
        // The best first; among equals, a value before a bound.
        let own = |value: &Value| if let Value::Vector(values) = value { values[mover] } else { i32::MIN };
        let best = report.best;
        report
            .moves
            .sort_by_key(|row| (Some(row.mv) != best, Reverse(own(&row.value)), row.kind == Kind::Upper));
        for row in &mut report.moves {
            row.value = row.value.in_payoffs(self.scale);
        }
        report
    }
}

/// A tree of 4^8 leaves that all differ a little.
fn tree(seed: u64) -> RandomTree {
    let shape = TreeShape { players: 2, depth: 8, branching: 4, spread: 1000, again: 0, pass: 0, end: 0 };
    RandomTree::new(shape, seed)
}

fn main() {
    for seed in 1..=3 {
        let game = tree(seed);
        let (root, budget) = (Root::start(&game), Budget::default());
        let scout = Scout { evaluation: RandomTreeEvaluation }.search(&root, &budget, ());
        let alpha_beta = AlphaBeta::new(RandomTreeEvaluation).search(&root, &budget, ());
        for (name, report) in [("scout", scout), ("alpha-beta", alpha_beta)] {
            let report = report.expect("both fit a tree for two players");
            let value = if let Value::Vector(value) = report.value { value } else { Payoffs::zero(2) };
            println!("tree {seed}  {name:10}  {value}  {} leaves", report.stats.evaluations);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Line};
    use search::reference::{self, Reference};

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
            let Ok(report) = (Scout { evaluation }).search(&root, &budget, ()) else {
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
        let report = Scout { evaluation: RandomTreeEvaluation }.search(&Root::start(&game), &budget, ());
        let report = report.expect("scout fits a tree for two players");
        assert_eq!((report.stop, report.stats.nodes, report.kind), (Stop::Nodes, 100, Kind::Unknown));
    }

    /// Nodes that were entered, and nodes that were left.
    #[derive(Default)]
    struct Doors {
        entered: u64,
        left: u64,
    }

    impl<G: Game> Observer<G> for &mut Doors {
        fn enter(
            &mut self,
            _: Node<G::Move>,
            _: &G::State,
            _: Option<search::Window<MaxScore>>,
            _: Option<u32>,
        ) {
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
        let mut scout = Scout { evaluation: RandomTreeEvaluation };
        let report = scout.search(&Root::start(&game), &Budget::default(), &mut doors).expect("scout fits");
        assert_eq!((doors.entered, doors.left), (report.stats.nodes, report.stats.nodes));
    }
}
