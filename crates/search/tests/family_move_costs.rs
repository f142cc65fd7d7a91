//! Move costs in Max^N and in paranoid search: equal costs are no costs, unequal ones are spent as they are
//! defined, and what is called proven is true whatever they are. The words for them and what is refused are
//! those of all searches for any number of players.

use crate::costs::{by_class, by_class_rounded, by_policy, by_policy_rounded, by_tree};
use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::toy::TreeShape;
use game::{Evaluate, Game, Given, Line, Payoffs, Player, Scale, legal};
use search::reference::{self, Reference};
use search::{
    BestReply, BestReplyPlus, Budget, Candidate, ClassesBy, ConfiguredFor, Deepening, DeepeningWhen, Feature,
    Kind, Left, MaxN, MaxNRule, MaxScore, MoveCost, MpMix, Node, Observer, PLY, Paranoid, PolicyCosts,
    Preference, ProbMaxN, Pruning, Report, Root, Rounding, Search, SoftMaxN, SoftMaxNRule, TieBreak,
    Unsupported, Value, Window,
};
use std::time::Duration;

/// Costs that differ, from half a ply to four, or from a 128th of one.
pub(crate) fn unequal() -> [MoveCost; 11] {
    [
        by_tree("(first 0.5 (wins 0.3 (among-3 0.2 0.02)))", 0.5, false),
        by_policy("(first 1.5 among-3 0.7 among-8 0.4 wins 2)", None, false),
        by_policy("(first -0.5 among-3 1.7 wins 1)", None, true),
        by_policy("(first 1.1 wins -0.3)", Some(0.2), false),
        MoveCost::LateMoves,
        by_class(&[0.9, 0.02, 0.3], 0.3, false),
        by_class(&[0.9, 0.02, 0.3], 0.3, true),
        by_class(&[0.01, 0.5, 0.2], 0.5, true),
        by_class(&[0.05; 3], 0.3, false),
        by_class_rounded(&[0.7, 0.02, 0.3], 0.3, false, Rounding::FINE),
        by_policy_rounded("(first 1.3 among-3 0.7 wins 2)", None, true, Rounding::FINE),
    ]
}

const TIE_BREAKS: [TieBreak; 4] =
    [TieBreak::Paper, TieBreak::First, TieBreak::Random { seed: 7 }, TieBreak::Worst];

/// Trees for two to four players, with a tie-break each.
pub(crate) fn trees(count: u64) -> impl Iterator<Item = (u64, RandomTree, TieBreak)> {
    (0..count).map(|seed| {
        let shape = TreeShape { players: 2 + (seed % 3) as usize, ..TreeShape::random(seed) };
        (seed, RandomTree::new(shape, seed), TIE_BREAKS[(seed / 3 % 4) as usize])
    })
}

/// As [`trees`], with so many moves a node that some come late.
pub(crate) fn wide_trees(count: u64) -> impl Iterator<Item = (u64, RandomTree, TieBreak)> {
    trees(count).map(|(seed, tree, tie_break)| {
        let shape = TreeShape { branching: 13, depth: 4, ..tree.shape() };
        (seed, RandomTree::new(shape, seed), tie_break)
    })
}

/// Writes down what it sees.
#[derive(Default)]
struct Diary(Vec<String>);

impl Observer<RandomTree> for &mut Diary {
    fn enter(
        &mut self,
        node: Node<u8>,
        _: &<RandomTree as Game>::State,
        _: Option<Window<MaxScore>>,
        depth: Option<u32>,
    ) {
        self.0.push(format!("{node:?} {depth:?}"));
    }
    fn backup(
        &mut self,
        node: Node<u8>,
        child: u64,
        value: &Value,
        improved: bool,
        _: Option<Window<MaxScore>>,
    ) {
        self.0.push(format!("{} {child} {value:?} {improved}", node.id));
    }
    fn leave(&mut self, node: Node<u8>, _: &<RandomTree as Game>::State, left: &Left<'_, u8>) {
        self.0.push(format!("{} {left:?}", node.id));
    }
}

/// Everything that a search says but the time, unwatched and watched.
pub(crate) fn told(
    mut search: impl Search<RandomTree>,
    root: &Root<'_, RandomTree>,
    budget: &Budget,
) -> String {
    let mut diary = Diary::default();
    let mut reports = [
        search.search(root, budget, ()).expect("fits"),
        search.search(root, budget, &mut diary).expect("fits"),
    ];
    for report in &mut reports {
        report.stats.elapsed = Duration::ZERO;
    }
    format!("{reports:?} {:?}", diary.0)
}

#[test]
fn equal_costs_are_no_costs() {
    let evaluation = RandomTreeEvaluation;
    for (seed, game, tie_break) in trees(1_500) {
        let extension = if seed % 5 == 3 { 2 } else { 0 };
        let multi_pv = if seed % 4 == 1 { usize::MAX } else { 1 };
        let root = Root { multi_pv, ..Root::start(&game) };
        for depth in 1..=5 {
            let budget =
                Budget { depth: Some(depth), nodes: (seed % 6 == 2).then_some(60), ..Budget::default() };
            let max_n = |cost| MaxN {
                evaluation: evaluation.into(),
                tie_break,
                extension,
                cost,
                ..MaxN::<RandomTree>::default()
            };
            let deepening = Deepening::NEVER;
            let paranoid = |cost| Paranoid {
                cost,
                rule: deepening.into(),
                ..Paranoid::new(evaluation, tie_break, extension)
            };
            let plain =
                [told(max_n(MoveCost::Ply), &root, &budget), told(paranoid(MoveCost::Ply), &root, &budget)];
            for enhanced in [false, true] {
                for equal in [by_class(&[0.3; 3], 0.3, enhanced), by_policy("(first 0)", None, enhanced)] {
                    let priced =
                        [told(max_n(equal.clone()), &root, &budget), told(paranoid(equal), &root, &budget)];
                    assert_eq!(priced, plain, "tree {seed} to depth {depth}");
                }
            }
        }
    }
}

#[test]
fn moves_at_half_a_ply_are_looked_at_twice_as_deep() {
    let evaluation = RandomTreeEvaluation;
    for (seed, game, tie_break) in trees(1_000) {
        let root = Root::start(&game);
        let same = |[cheap, plain]: [Report<u8>; 2], what: &str| {
            let told = |report: Report<u8>| (report.value, report.kind, report.line, report.stats.nodes);
            assert_eq!(told(cheap), told(plain), "{what} on tree {seed}");
        };
        for depth in 1..=3 {
            // A move from one ply to the horizon costs what is left.
            let asks = [(by_class(&[0.5; 3], 0.25, false), depth), (MoveCost::Ply, 2 * depth - 1)];
            let max_n = asks.clone().map(|(cost, depth)| {
                let mut search = MaxN { evaluation: evaluation.into(), tie_break, cost, ..MaxN::default() };
                search.search(&root, &Budget::plies(depth), ()).expect("fits")
            });
            same(max_n, "max-n");
            let paranoid = asks.map(|(cost, depth)| {
                let deepening = Deepening::NEVER;
                let mut search =
                    Paranoid { cost, rule: deepening.into(), ..Paranoid::new(evaluation, tie_break, 0) };
                search.search(&root, &Budget::plies(depth), ()).expect("fits")
            });
            same(paranoid, "paranoid");
        }
    }
}

#[test]
fn without_a_horizon_moves_cost_nothing() {
    let evaluation = RandomTreeEvaluation;
    for (seed, game, tie_break) in trees(300) {
        let (root, budget) = (Root::start(&game), Budget::default());
        for cost in unequal() {
            let max_n = |cost| MaxN {
                evaluation: evaluation.into(),
                tie_break,
                cost,
                ..MaxN::<RandomTree>::default()
            };
            let deepening = Deepening::NEVER;
            let paranoid =
                |cost| Paranoid { cost, rule: deepening.into(), ..Paranoid::new(evaluation, tie_break, 0) };
            let what = format!("tree {seed}, {cost:?}");
            assert_eq!(
                told(max_n(cost.clone()), &root, &budget),
                told(max_n(MoveCost::Ply), &root, &budget),
                "{what}"
            );
            assert_eq!(
                told(paranoid(cost), &root, &budget),
                told(paranoid(MoveCost::Ply), &root, &budget),
                "{what}"
            );
        }
    }
}

/// The definition of both searches, slowly: states are cloned, and the costs of a move are listed before it
/// is searched.
pub(crate) struct Slow<'a> {
    pub(crate) game: &'a RandomTree,
    pub(crate) cost: &'a MoveCost,
    pub(crate) preference: Preference,
    pub(crate) root: Player,
    /// Every root move gets a value of its own.
    pub(crate) every_move: bool,
}

/// A position with what led to it and what is left.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) state: <RandomTree as Game>::State,
    pub(crate) before: u8,
    pub(crate) ply: u32,
    pub(crate) left: i32,
    /// The plies by which a line that is not quiet may go on.
    pub(crate) extension: u32,
    pub(crate) tie_key: u64,
}

impl Place {
    /// What is left after a move of this cost.
    pub(crate) fn spend(self, cost: i32) -> Place {
        match (cost, self.left > 0) {
            (0, _) => self,
            (_, true) => Place { left: self.left - cost, ..self },
            (_, false) => Place { extension: self.extension - 1, ..self },
        }
    }
}

impl<'a> Slow<'a> {
    pub(crate) fn new(game: &'a RandomTree, cost: &'a MoveCost, tie_break: TieBreak) -> (Slow<'a>, Place) {
        let state = game.start();
        let root = game.to_move(&state);
        let slow = Slow {
            game,
            cost,
            preference: Preference::new(tie_break, root, Scale::Payoffs),
            root,
            every_move: false,
        };
        (slow, Place { state, before: 0, ply: 0, left: 0, extension: 0, tie_key: 0 })
    }

    /// The costs at which a move is looked at, one after the other.
    pub(crate) fn attempts(&self, place: Place, mv: u8, number: usize) -> Vec<i32> {
        let late = place.left >= 3 * PLY;
        let (cost, enhanced) = match self.cost {
            MoveCost::LateMoves if late && number >= 10 => (3 * PLY, false),
            MoveCost::LateMoves if late && number >= 3 => (2 * PLY, false),
            MoveCost::Classes(classes) if place.left > PLY => {
                let cost = match &classes.by {
                    ClassesBy::Way(_) => classes.costs[usize::from(mv + place.before) % 3],
                    ClassesBy::Tree(_) => {
                        // The tree of `unequal`, by hand.
                        let [first, among_3, _, wins] = self.told(place)[number];
                        let class = [first, wins, among_3, true].iter().position(|&is_true| is_true);
                        classes.costs[class.expect("one of four")]
                    }
                    ClassesBy::Policy(by) => self.by_policy(by, place, number),
                };
                (if classes.enhanced && number < 5 { cost.min(PLY) } else { cost }, classes.enhanced)
            }
            _ => (PLY, false),
        };
        if number == 0 || cost <= PLY || (self.every_move && place.ply == 0) {
            return vec![cost.min(PLY)];
        }
        let half_way = PLY + (cost - PLY) / 2;
        if enhanced && half_way > PLY + PLY / 2 { vec![cost, half_way, PLY] } else { vec![cost, PLY] }
    }

    /// For each move, whether it is the first, among the first three, and among the first eight, by what the
    /// positions behind them look like to the mover, and whether it wins.
    fn told(&self, place: Place) -> Vec<[bool; 4]> {
        let mover = self.game.to_move(&place.state);
        let scale = RandomTreeEvaluation.scale(self.game);
        let look = |mv: u8| {
            let mut state = place.state;
            self.game.play(&mut state, mv);
            match self.game.outcome(&state) {
                Some(payoffs) => {
                    let others = (0..self.game.players()).filter(|&other| other != mover.index());
                    let wins =
                        others.map(|other| payoffs.as_slice()[other]).all(|other| other < payoffs[mover]);
                    (scale.finished(&payoffs, 1)[mover], wins)
                }
                None => (RandomTreeEvaluation.values(self.game, &state)[mover], false),
            }
        };
        let looks: Vec<(i32, bool)> = legal(self.game, &place.state).into_iter().map(look).collect();
        let tell = |&(value, wins): &(i32, bool)| {
            let better = looks.iter().filter(|(other, _)| *other > value).count();
            [better < 1, better < 3, better < 8, wins]
        };
        looks.iter().map(tell).collect()
    }

    /// The cost of a move by the definition of a policy.
    fn by_policy(&self, by: &PolicyCosts, place: Place, number: usize) -> i32 {
        let features = [Feature::First, Feature::Among3, Feature::Among8, Feature::Wins];
        let weights = features.map(|feature| by.policy.weights()[feature as usize]);
        let share = |told: &[bool; 4]| -> f64 {
            told.iter()
                .zip(weights)
                .map(|(&is_true, weight)| if is_true { weight } else { 0.0 })
                .sum::<f64>()
                .exp()
        };
        let shares: Vec<f64> = self.told(place).iter().map(share).collect();
        let total: f64 = shares.iter().sum();
        let greatest = shares.iter().copied().fold(0.0, f64::max);
        let ply_probability = match by.ply_probability {
            None if shares.iter().all(|share| greatest - share < 1e-9) => return PLY,
            None => (greatest / total).min(0.5),
            Some(ply_probability) => ply_probability,
        };
        let plies = (shares[number] / total).log2() / ply_probability.log2();
        if by.rounding == Rounding::FINE {
            ((plies * 128.0).round() as i32).clamp(1, 64 * PLY)
        } else {
            ((plies * 2.0).round() as i32).clamp(1, 8) * PLY / 2
        }
    }

    fn is_quiet(&self, place: Place) -> bool {
        RandomTreeEvaluation.is_quiet(self.game, &place.state)
    }

    pub(crate) fn leaf(&self, place: Place) -> Option<Payoffs> {
        let scale = RandomTreeEvaluation.scale(self.game);
        match self.game.outcome(&place.state) {
            Some(payoffs) => Some(scale.finished(&payoffs, place.ply)),
            None if place.left <= 0 && (place.extension == 0 || self.is_quiet(place)) => {
                Some(RandomTreeEvaluation.values(self.game, &place.state))
            }
            None => None,
        }
    }

    pub(crate) fn child(&self, place: Place, mv: u8, number: usize, cost: i32) -> Place {
        let mut state = place.state;
        self.game.play(&mut state, mv);
        let tie_key = self.preference.tie_key(place.tie_key, number);
        Place { state, before: mv, ply: place.ply + 1, tie_key, ..place.spend(cost) }
    }

    pub(crate) fn max_n(&self, place: Place) -> Payoffs {
        if let Some(values) = self.leaf(place) {
            return values;
        }
        let mover = self.game.to_move(&place.state);
        let mut best: Option<Candidate> = None;
        for (number, mv) in legal(self.game, &place.state).into_iter().enumerate() {
            let mut found = None;
            for cost in self.attempts(place, mv, number) {
                let child = self.child(place, mv, number, cost);
                let candidate = Candidate { values: self.max_n(child), tie_key: child.tie_key };
                let is_better = best.is_none_or(|best| self.preference.prefers(mover, &candidate, &best));
                found = is_better.then_some(candidate);
                if !is_better {
                    break;
                }
            }
            best = found.or(best);
        }
        best.expect("a legal move").values
    }

    /// With a window on the root player's number, both ends in it.
    pub(crate) fn paranoid(&self, place: Place, mut window: [i32; 2]) -> Payoffs {
        if let Some(values) = self.leaf(place) {
            return values;
        }
        let is_own = self.game.to_move(&place.state) == self.root;
        let mut best: Option<Candidate> = None;
        for (number, mv) in legal(self.game, &place.state).into_iter().enumerate() {
            let search = |cost: i32, window: [i32; 2]| {
                let child = self.child(place, mv, number, cost);
                Candidate { values: self.paranoid(child, window), tie_key: child.tie_key }
            };
            let is_open = self.every_move && place.ply == 0;
            let attempts = self.attempts(place, mv, number);
            if self.has_closed(is_own, is_open, &attempts, &mut best, &mut window, search) {
                break;
            }
        }
        best.expect("a legal move").values
    }

    /// Looks at a move at its costs, with a window on the root player's number, both ends in it, or at last
    /// with one that is open. Returns whether the window has closed.
    pub(crate) fn has_closed(
        &self,
        is_own: bool,
        is_open: bool,
        attempts: &[i32],
        best: &mut Option<Candidate>,
        window: &mut [i32; 2],
        search: impl Fn(i32, [i32; 2]) -> Candidate,
    ) -> bool {
        let [alpha, beta] = *window;
        let mut last = None;
        for (attempt, &cost) in attempts.iter().enumerate() {
            let candidate = match (attempt + 1 == attempts.len(), is_own) {
                (true, _) if is_open => search(cost, [i32::MIN, i32::MAX]),
                (true, _) => search(cost, [alpha, beta]),
                (false, true) => search(cost, [alpha, alpha]),
                (false, false) => search(cost, [beta, beta]),
            };
            let is_better = best.is_none_or(|best| {
                if is_own {
                    self.preference.prefers(self.root, &candidate, &best)
                } else {
                    self.preference.spites(&candidate, &best)
                }
            });
            let own = candidate.values[self.root];
            last = Some((candidate, is_better));
            if !is_better || (is_own && own < alpha) || (!is_own && own > beta) {
                break;
            }
        }
        let Some((candidate, true)) = last else { return false };
        *best = Some(candidate);
        let own = candidate.values[self.root];
        *window = if is_own { [alpha.max(own), beta] } else { [alpha, beta.min(own)] };
        window[0] > window[1]
    }
}

#[test]
fn unequal_costs_are_spent_as_they_are_defined() {
    let evaluation = RandomTreeEvaluation;
    let (mut other_values, mut values) = ([0; 2], 0);
    for (seed, game, tie_break) in trees(1_000).chain(wide_trees(150)) {
        let root = Root::start(&game);
        for (number, cost) in unequal().into_iter().enumerate() {
            for depth in 1..=4 {
                let what = format!("cost {number} on tree {seed} {game:?} to depth {depth}");
                let (slow, start) = Slow::new(&game, &cost, tie_break);
                let extension = if seed % 5 == 3 { 2 } else { 0 };
                let start = Place { left: depth as i32 * PLY, extension, ..start };
                let budget = Budget::plies(depth);
                let asked = |cost: &MoveCost| {
                    let cost = cost.clone();
                    let mut max_n = MaxN {
                        evaluation: evaluation.into(),
                        tie_break,
                        extension,
                        cost: cost.clone(),
                        ..MaxN::default()
                    };
                    let mut paranoid = Paranoid { cost, ..Paranoid::new(evaluation, tie_break, extension) };
                    [
                        max_n.search(&root, &budget, ()).expect("fits"),
                        paranoid.search(&root, &budget, ()).expect("fits"),
                    ]
                };
                let [max_n, paranoid] = asked(&cost);
                let scale = evaluation.scale(&game);
                let expected = |values: Payoffs| Value::Vector(scale.payoffs(&values));
                assert_eq!(max_n.value, expected(slow.max_n(start)), "max-n, {what}");
                let window = [i32::MIN, i32::MAX];
                assert_eq!(paranoid.value, expected(slow.paranoid(start, window)), "paranoid, {what}");
                for report in [&max_n, &paranoid] {
                    let line_depth = report.line_depth.expect("known") as usize;
                    assert_eq!(line_depth, report.line.len(), "{what}: depth of the line");
                }
                let plain = asked(&MoveCost::Ply);
                values += 1;
                other_values[0] += u32::from(plain[0].value != max_n.value);
                other_values[1] += u32::from(plain[1].value != paranoid.value);
            }
        }
    }
    assert!(other_values.iter().all(|&other| other > values / 10), "{other_values:?} of {values}");
}

#[test]
fn what_is_called_proven_is_true_at_any_cost() {
    let evaluation = RandomTreeEvaluation;
    let (mut exact, mut lower) = ([0; 2], [0; 2]);
    for (seed, game, tie_break) in trees(1_500).chain(wide_trees(100)) {
        let (root, line) = (Root::start(&game), Line::new(&game));
        let mover = game.to_move(line.state());
        let scale = evaluation.scale(&game);
        let truth = |line: &Line<RandomTree>, tie_break| {
            let whole = Reference { tie_break, ..Reference::to_the_end() };
            scale.payoffs(&reference::value(&game, &evaluation, line, whole).values)
        };
        let depth = 1 + (seed % 5) as u32;
        for cost in unequal() {
            let what = format!("{cost:?} on tree {seed} {game:?} to depth {depth}");
            let mut search =
                MaxN { evaluation: evaluation.into(), tie_break, cost: cost.clone(), ..MaxN::default() };
            let report = search.search(&root, &Budget::plies(depth), ()).expect("fits");
            match (&report.value, report.kind) {
                (value, Kind::Exact) => {
                    exact[0] += 1;
                    assert_eq!(*value, Value::Vector(truth(&line, tie_break)), "max-n, {what}");
                }
                // The best move is proven, and others may be better.
                (Value::Vector(value), Kind::Lower) => {
                    lower[0] += 1;
                    assert!(value[mover] <= truth(&line, tie_break)[mover], "max-n, {what}");
                    assert_eq!(report.moves[0].kind, Kind::Exact, "max-n, {what}");
                }
                (_, kind) => assert_eq!(kind, Kind::Heuristic, "max-n, {what}"),
            }
            let may_be_proven = matches!(report.kind, Kind::Exact | Kind::Lower);
            assert!(may_be_proven || !report.is_proven(&game.promises(), mover), "max-n, {what}");
            let is_by_values = matches!(tie_break, TieBreak::Paper | TieBreak::First);
            for row in report.moves.iter().filter(|row| is_by_values && row.kind == Kind::Exact) {
                let mut after = line.clone();
                after.push(&game, row.mv);
                let expected = truth(&after, tie_break);
                if game.outcome(after.state()).is_none() {
                    assert_eq!(row.value, Value::Vector(expected), "max-n, move {}, {what}", row.mv);
                }
            }

            let mut search = Paranoid { cost, ..Paranoid::new(evaluation, tie_break, 0) };
            let report = search.search(&root, &Budget::plies(depth), ()).expect("fits");
            let Value::Vector(said) = report.value else { panic!("a vector") };
            for tie_break in [TieBreak::Paper, TieBreak::First, TieBreak::Worst] {
                let truth = truth(&line, tie_break)[mover];
                match report.kind {
                    Kind::Lower => assert!(truth >= said[mover], "paranoid, {what}"),
                    Kind::Exact => assert_eq!(truth, said[mover], "paranoid, {what}"),
                    Kind::Upper => assert!(truth <= said[mover], "paranoid, {what}"),
                    _ => {}
                }
                if report.is_proven(&game.promises(), mover) && game.players() == 2 {
                    assert_eq!(truth.signum(), said[mover].signum(), "paranoid, {what}");
                }
            }
            exact[1] += u32::from(report.kind == Kind::Exact);
            lower[1] += u32::from(report.kind == Kind::Lower);
        }
    }
    assert!(exact.iter().all(|&exact| exact > 300), "{exact:?} exact");
    assert!(lower.iter().all(|&lower| lower > 300), "{lower:?} lower bounds");
}

#[test]
fn the_move_before_and_the_order_of_classes_have_a_say() {
    let evaluation = RandomTreeEvaluation;
    let nodes = |cost: &MoveCost| -> [u64; 2] {
        let sums = wide_trees(60).map(|(_, game, tie_break)| {
            let (root, budget) = (Root::start(&game), Budget::plies(4));
            let mut max_n =
                MaxN { evaluation: evaluation.into(), tie_break, cost: cost.clone(), ..MaxN::default() };
            let mut paranoid = Paranoid { cost: cost.clone(), ..Paranoid::new(evaluation, tie_break, 0) };
            [
                max_n.search(&root, &budget, ()).expect("fits").stats.nodes,
                paranoid.search(&root, &budget, ()).expect("fits").stats.nodes,
            ]
        });
        sums.fold([0; 2], |sum, nodes| [sum[0] + nodes[0], sum[1] + nodes[1]])
    };
    let plain = nodes(&MoveCost::Ply);
    let unequal = by_class(&[0.9, 0.05, 0.3], 0.25, false);
    let in_another_order = by_class(&[0.05, 0.3, 0.9], 0.25, false);
    let enhanced = by_class(&[0.9, 0.05, 0.3], 0.25, true);
    let nodes_of_costs = [&unequal, &in_another_order, &enhanced, &MoveCost::LateMoves].map(nodes);
    for search in 0..2 {
        let mut counts: Vec<u64> = nodes_of_costs.iter().map(|nodes| nodes[search]).collect();
        counts.push(plain[search]);
        counts.sort_unstable();
        counts.dedup();
        assert_eq!(counts.len(), 5, "{nodes_of_costs:?} and {plain:?}");
        assert!(nodes_of_costs[3][search] < plain[search], "late moves are looked at less deep");
    }
}

#[test]
fn what_makes_no_sense_together_is_refused() {
    let game = RandomTree::new(TreeShape { players: 3, ..TreeShape::random(1) }, 1);
    let (root, budget, evaluation) = (Root::start(&game), Budget::plies(3), RandomTreeEvaluation);
    for cost in unequal() {
        let plain = MaxN { evaluation: evaluation.into(), cost, ..MaxN::default() };
        let with = |unsupported: Unsupported| match unsupported {
            Unsupported::MoveCost { with, .. } => with,
            other => panic!("{other}"),
        };
        let sets = MaxN { tie_break: TieBreak::Set, ..plain.clone() };
        assert_eq!(with(sets.fits(&root, &budget).expect_err("refused")), "tie=set");
        let pruned = MaxN {
            rule: MaxNRule { pruning: Pruning::ALL, threads: 1 },
            tie_break: TieBreak::First,
            ..plain.clone()
        };
        assert_eq!(with(pruned.fits(&root, &budget).expect_err("refused")), "pruning");
        assert_eq!(plain.fits(&root, &budget), Ok(()));

        let deepening = Deepening { when: DeepeningWhen::Always, ..Deepening::default() };
        let cost = &plain.cost;
        let paranoid = Paranoid { cost: cost.clone(), ..Paranoid::default() };
        assert_eq!(paranoid.fits(&root, &budget), Ok(()));
        let deepened = Paranoid { rule: deepening.into(), ..paranoid };
        assert_eq!(with(deepened.fits(&root, &budget).expect_err("refused")), "deepening=always");
        let best_reply = BestReply { cost: cost.clone(), ..BestReply::default() };
        assert_eq!(best_reply.fits(&root, &budget), Ok(()));
        let deepened = BestReply { rule: deepening.into(), ..best_reply };
        assert_eq!(with(deepened.fits(&root, &budget).expect_err("refused")), "deepening=always");
        let soft = SoftMaxN { cost: cost.clone(), ..SoftMaxN::default() };
        assert_eq!(soft.fits(&root, &budget), Ok(()));
        let last = SoftMaxN {
            rule: SoftMaxNRule { last_resort: Some(|_, _, _| false), ..SoftMaxNRule::default() },
            ..soft
        };
        assert_eq!(with(last.fits(&root, &budget).expect_err("refused")), "last-resort=true");
    }
    let cost = by_class(&[0.5, 0.25], 0.3, false);
    let wrong = Err(Unsupported::Classes { classes: 3, probabilities: 2 });
    assert_eq!(
        MaxN { evaluation: evaluation.into(), cost: cost.clone(), ..MaxN::default() }.fits(&root, &budget),
        wrong
    );
    assert_eq!(
        Paranoid { evaluation: evaluation.into(), cost: cost.clone(), ..Paranoid::default() }
            .fits(&root, &budget),
        wrong
    );
    let best_reply = BestReply { cost: cost.clone(), ..BestReply::default() };
    assert_eq!(best_reply.fits(&root, &budget), wrong);
    assert_eq!(BestReplyPlus { cost: cost.clone(), ..BestReplyPlus::default() }.fits(&root, &budget), wrong);
    assert_eq!(MpMix { cost: cost.clone(), ..MpMix::default() }.fits(&root, &budget), wrong);
    assert_eq!(SoftMaxN { cost: cost.clone(), ..SoftMaxN::default() }.fits(&root, &budget), wrong);
    assert_eq!(ProbMaxN { cost, ..ProbMaxN::default() }.fits(&root, &budget), wrong);
}

fn configured<S: ConfiguredFor<RandomTree>>(values: &[(&str, &'static str)]) -> Result<S, String> {
    let mut given = Given::defaults(S::PARAMETERS);
    for (name, value) in values {
        given.set(name, value).map_err(|error| error.to_string())?;
    }
    S::configure(&RandomTree::new(TreeShape::random(1), 1), &given).map_err(|error| error.to_string())
}

#[test]
fn costs_are_asked_for_by_the_same_words() {
    fn hold<S: ConfiguredFor<RandomTree>>(cost: fn(S) -> MoveCost) {
        let asked = |values: &[(&str, &'static str)]| configured::<S>(values).map(cost);
        assert_eq!(asked(&[]), Ok(MoveCost::Ply));
        assert_eq!(asked(&[("late-move-reductions", "true")]), Ok(MoveCost::LateMoves));
        let classes = ("classes", "thirds:0.5+0.25+0.125");
        assert_eq!(asked(&[classes]), Ok(by_class(&[0.5, 0.25, 0.125], 0.5, false)));
        let every = [classes, ("ply-probability", "0.25"), ("enhanced", "true")];
        assert_eq!(asked(&every), Ok(by_class(&[0.5, 0.25, 0.125], 0.25, true)));
        for wrong in [
            &[("enhanced", "true")][..],
            &[("ply-probability", "0.5")],
            &[classes, ("late-move-reductions", "true")],
            &[classes, ("ply-probability", "1.5")],
            &[("classes", "quarters:0.5")],
            &[("classes", "thirds:0.5+2+0.1")],
        ] {
            let message = asked(wrong).expect_err("refused");
            assert!(!message.contains('\n') && message.contains("expected"), "{message}");
        }
    }
    hold(|search: MaxN<RandomTree>| search.cost);
    hold(|search: Paranoid<RandomTree>| search.cost);
    hold(|search: MpMix<RandomTree>| search.cost);
    hold(|search: BestReply<RandomTree>| search.cost);
    hold(|search: BestReplyPlus<RandomTree>| search.cost);
    hold(|search: SoftMaxN<RandomTree>| search.cost);
    hold(|search: ProbMaxN<RandomTree>| search.cost);
}
