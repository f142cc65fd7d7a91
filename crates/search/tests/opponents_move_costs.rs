//! Move costs in the searches that expect other opponents than Max^N and paranoid search do, or that leave
//! ties open: equal costs are no costs, unequal ones are spent as they are defined, and what is called proven
//! is true whatever they are.

use crate::common::tell;
use crate::costs::{by_class, by_policy};
use crate::family_move_costs::{Place, Slow, told, trees, unequal, wide_trees};
use crate::oracles;
use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::{Evaluate, Game, Line, Payoffs, Player, legal};
use search::reference::{self, Reference};
use search::{
    BestReply, BestReplyPlus, BestReplyPlusRule, Budget, Candidate, Deepening, Dominance, Kind, MoveCost,
    MpMix, MpMixRule, Odds, PLY, ProbMaxN, Regular, Report, Root, Search, SoftMaxN, SoftMaxNRule, TieBreak,
    Value,
};

/// How many trees; `.ci/run --deep` asks for many more.
fn count(in_every_run: u64, deep: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { deep } else { in_every_run }
}

type State = <RandomTree as Game>::State;

/// A search with its own settings.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Asked {
    MpMix { defend: u32, attack: u32 },
    BestReply,
    BestReplyPlus(Regular),
    SoftMaxN(Dominance),
    ProbMaxN(Odds),
}

const SEARCHES: usize = 5;

/// Every search, with settings drawn by `seed`.
fn asked(seed: u64) -> [Asked; SEARCHES] {
    let odds = [
        Odds::default(),
        Odds { own: 1, leader: 0, paranoid: 0, random: 1 },
        Odds { own: 0, leader: 1, paranoid: 0, random: 0 },
        Odds { own: 0, leader: 0, paranoid: 0, random: 5 },
        Odds { own: 2, leader: 1, paranoid: 3, random: 0 },
        Odds { own: 0, leader: 0, paranoid: 1, random: 1 },
        Odds { own: 1, leader: 0, paranoid: 0, random: 0 },
    ];
    let of_two = seed.is_multiple_of(2);
    [
        Asked::MpMix { defend: (seed / 3 % 4) as u32, attack: (seed / 12 % 3) as u32 },
        Asked::BestReply,
        Asked::BestReplyPlus(if of_two { Regular::StaticBest } else { Regular::First }),
        Asked::SoftMaxN(if of_two { Dominance::Weak } else { Dominance::Strict }),
        Asked::ProbMaxN(odds[(seed / 3 % 7) as usize]),
    ]
}

/// What all searches are told.
#[derive(Clone)]
struct Common {
    tie_break: TieBreak,
    extension: u32,
    cost: MoveCost,
}

/// Evaluates an expression for the search that is asked for.
macro_rules! with_search {
    ($asked:expr, $common:expr, $search:ident => $run:expr) => {{
        let Common { tie_break, extension, cost } = $common.clone();
        let evaluation = RandomTreeEvaluation.into();
        let best_reply = |cost| BestReply {
            cost,
            rule: Deepening::NEVER.into(),
            ..BestReply::<RandomTree>::new(RandomTreeEvaluation, tie_break, extension)
        };
        match $asked {
            Asked::MpMix { defend, attack } => {
                let $search =
                    MpMix { evaluation, rule: MpMixRule { defend, attack }, tie_break, extension, cost };
                $run
            }
            Asked::BestReply => {
                let $search = best_reply(cost);
                $run
            }
            Asked::BestReplyPlus(regular) => {
                let $search = BestReplyPlus {
                    rule: BestReplyPlusRule { regular },
                    evaluation,
                    tie_break,
                    extension,
                    cost,
                };
                $run
            }
            Asked::SoftMaxN(dominance) => {
                let $search = SoftMaxN {
                    evaluation,
                    rule: SoftMaxNRule { dominance, last_resort: None },
                    extension,
                    cost,
                    tie_break,
                };
                $run
            }
            Asked::ProbMaxN(odds) => {
                let $search = ProbMaxN { evaluation, rule: odds, tie_break, extension, cost };
                $run
            }
        }
    }};
}

impl Asked {
    /// Everything that the search says.
    fn told(self, common: &Common, root: &Root<'_, RandomTree>, budget: &Budget) -> String {
        with_search!(self, common, search => told(search, root, budget))
    }

    fn report(self, common: &Common, root: &Root<'_, RandomTree>, depth: u32) -> Report<u8> {
        with_search!(self, common, search => {
            let mut search = search;
            search.search(root, &Budget::plies(depth), ()).expect("fits")
        })
    }
}

/// As [`asked`], without the paranoid strategy of MP-Mix, which has a table where nothing has a cost.
fn asked_without_memory(seed: u64) -> [Asked; SEARCHES] {
    asked(seed).map(|asked| match asked {
        Asked::MpMix { attack, .. } => Asked::MpMix { defend: u32::MAX, attack },
        other => other,
    })
}

#[test]
fn equal_costs_are_no_costs() {
    for (seed, game, tie_break) in trees(count(400, 4_000)) {
        let extension = if seed % 5 == 3 { 2 } else { 0 };
        let multi_pv = if seed % 4 == 1 { usize::MAX } else { 1 };
        let root = Root { multi_pv, ..Root::start(&game) };
        for asked in asked_without_memory(seed) {
            for depth in 1..=4 {
                let nodes = (seed % 6 == 2).then_some(60);
                let budget = Budget { depth: Some(depth), nodes, ..Budget::default() };
                let told = |cost| asked.told(&Common { tie_break, extension, cost }, &root, &budget);
                let plain = told(MoveCost::Ply);
                for enhanced in [false, true] {
                    for equal in [by_class(&[0.3; 3], 0.3, enhanced), by_policy("(first 0)", None, enhanced)]
                    {
                        assert_eq!(told(equal), plain, "{asked:?} on tree {seed} to depth {depth}");
                    }
                }
            }
        }
    }
}

#[test]
fn moves_at_half_a_ply_are_looked_at_twice_as_deep() {
    for (seed, game, tie_break) in trees(count(400, 4_000)) {
        let root = Root::start(&game);
        for asked in asked_without_memory(seed) {
            for depth in 1..=3 {
                // A move from one ply to the horizon costs what is left.
                let asks = [(by_class(&[0.5; 3], 0.25, false), depth), (MoveCost::Ply, 2 * depth - 1)];
                let [cheap, plain] = asks.map(|(cost, depth)| {
                    let report = asked.report(&Common { tie_break, extension: 0, cost }, &root, depth);
                    (report.value, report.kind, report.line, report.stats.nodes)
                });
                assert_eq!(cheap, plain, "{asked:?} on tree {seed} to depth {depth}");
            }
        }
    }
}

#[test]
fn without_a_horizon_moves_cost_nothing() {
    for (seed, game, tie_break) in trees(count(60, 600)) {
        let (root, budget) = (Root::start(&game), Budget::default());
        for asked in asked_without_memory(seed) {
            let told = |cost| asked.told(&Common { tie_break, extension: 0, cost }, &root, &budget);
            let plain = told(MoveCost::Ply);
            for cost in unequal() {
                assert_eq!(told(cost.clone()), plain, "{asked:?} on tree {seed}, {cost:?}");
            }
        }
    }
}

/// Where in a round a position of best-reply search is.
#[derive(Clone, Copy)]
enum Phase {
    /// Nobody has replied; this many opponents have made their regular move.
    Open(usize),
    /// Somebody has replied, and this many opponents have made their regular move.
    Replied(usize),
    /// Best-reply search: whoever replies moves again.
    InTurn,
}

/// Moves of one player.
struct Moves {
    /// The position where it is that player's turn.
    state: State,
    moves: Vec<u8>,
    /// The regular move of BRS+.
    is_free: bool,
    after: Phase,
}

impl Slow<'_> {
    fn after(&self, state: &State, mv: u8) -> State {
        let mut after = *state;
        self.game.play(&mut after, mv);
        after
    }

    /// What the player at the root takes is worst for `target`.
    fn offensive(&self, place: Place, target: Player) -> Payoffs {
        if let Some(values) = self.leaf(place) {
            return values;
        }
        let mover = self.game.to_move(&place.state);
        let mut best: Option<Candidate> = None;
        for (number, mv) in legal(self.game, &place.state).into_iter().enumerate() {
            let mut found = None;
            for cost in self.attempts(place, mv, number) {
                let child = self.child(place, mv, number, cost);
                let candidate = Candidate { values: self.offensive(child, target), tie_key: child.tie_key };
                let is_better = best.is_none_or(|best| {
                    let [new, old] = [candidate, best].map(|of| of.values[target]);
                    let is_equal = mover != self.root || new == old;
                    if is_equal { self.preference.prefers(mover, &candidate, &best) } else { new < old }
                });
                found = is_better.then_some(candidate);
                if !is_better {
                    break;
                }
            }
            best = found.or(best);
        }
        best.expect("a legal move").values
    }

    /// The strategy is found by sorting the players.
    fn mp_mix(&self, place: Place, defend: u32, attack: u32) -> Payoffs {
        let values = RandomTreeEvaluation.values(self.game, &place.state);
        let mut order: Vec<Player> = Player::all(self.game.players()).collect();
        order.sort_by_key(|&player| std::cmp::Reverse(values[player]));
        let lead = (values[order[0]] - values[order[1]]) as u32;
        if order[0] == self.root && lead > defend {
            self.paranoid(place, [i32::MIN, i32::MAX])
        } else if order[0] != self.root && lead > attack {
            self.offensive(place, order[0])
        } else {
            self.max_n(place)
        }
    }

    /// The regular move of whoever is to move.
    fn regular(&self, place: Place, regular: Regular) -> u8 {
        let mover = self.game.to_move(&place.state);
        let candidate = |(number, &mv): (usize, &u8)| {
            let after = self.after(&place.state, mv);
            let values = match self.game.outcome(&after) {
                Some(payoffs) => RandomTreeEvaluation.scale(self.game).finished(&payoffs, place.ply + 1),
                None => RandomTreeEvaluation.values(self.game, &after),
            };
            (mv, Candidate { values, tie_key: self.preference.tie_key(place.tie_key, number) })
        };
        let all: Vec<(u8, Candidate)> =
            legal(self.game, &place.state).iter().enumerate().map(candidate).collect();
        let better = |best: (u8, Candidate), new: (u8, Candidate)| {
            if self.preference.prefers(mover, &new.1, &best.1) { new } else { best }
        };
        match regular {
            Regular::First => all[0].0,
            Regular::StaticBest => all.into_iter().reduce(better).expect("a legal move").0,
        }
    }

    /// Everything that may be played in a round's position.
    fn listed(&self, place: Place, phase: Phase, regular: Option<Regular>) -> Vec<Moves> {
        let (game, state) = (self.game, place.state);
        let (mover, players) = (game.to_move(&state), game.players());
        let every = |state: State, after| Moves { state, moves: legal(game, &state), is_free: false, after };
        if mover == self.root {
            return vec![every(state, Phase::Open(0))];
        }
        let Some(regular) = regular else {
            let own = every(state, Phase::InTurn);
            if let Phase::InTurn = phase {
                return vec![own];
            }
            let others = (1..players).map(|distance| Player::new((mover.index() + distance) % players));
            let turned = others.filter(|&other| other != self.root);
            let turned = turned.filter_map(|other| game.with_mover(&state, other));
            return [own].into_iter().chain(turned.map(|turned| every(turned, Phase::InTurn))).collect();
        };
        let by_rule =
            |after| Moves { state, moves: vec![self.regular(place, regular)], is_free: true, after };
        match phase {
            Phase::Replied(made) if made + 2 < players => vec![by_rule(Phase::Replied(made + 1))],
            Phase::Open(made) if made + 2 < players => {
                let by_rule = by_rule(Phase::Open(made + 1));
                let after = self.after(&state, by_rule.moves[0]);
                let goes_on = game.outcome(&after).is_none() && game.to_move(&after) != self.root;
                let searched = every(state, Phase::Replied(made));
                [searched].into_iter().chain(goes_on.then_some(by_rule)).collect()
            }
            Phase::Open(made) | Phase::Replied(made) => vec![every(state, Phase::Replied(made))],
            Phase::InTurn => unreachable!("nobody is skipped"),
        }
    }

    /// Best-reply search, or BRS+ with a regular move, with a window on the root player's number, both ends
    /// in it.
    fn best_reply(
        &self,
        place: Place,
        phase: Phase,
        regular: Option<Regular>,
        mut window: [i32; 2],
    ) -> Payoffs {
        let game = self.game;
        let is_over = game.outcome(&place.state).is_some();
        let listed = if is_over { Vec::new() } else { self.listed(place, phase, regular) };
        // In the middle of a round only the end of the game is a leaf.
        let is_in_round = !is_over && listed.iter().all(|moves| moves.is_free);
        let left = if is_in_round { PLY } else { place.left };
        if let Some(values) = self.leaf(Place { left, ..place }) {
            return values;
        }
        let is_own = game.to_move(&place.state) == self.root;
        let (mut best, mut looked_at) = (None, 0);
        for Moves { state, moves, is_free, after } in listed {
            let mover = game.to_move(&state);
            for (number, mv) in moves.into_iter().enumerate() {
                let tie_key = self.preference.tie_key(place.tie_key, looked_at);
                looked_at += 1;
                let (mut state_after, mut phase) = (self.after(&state, mv), after);
                if let Phase::InTurn = after
                    && game.outcome(&state_after).is_none()
                    && game.to_move(&state_after) != mover
                {
                    phase = Phase::Open(0);
                    state_after = game.with_mover(&state_after, self.root).expect("anybody may move");
                }
                let search = |cost: i32, window: [i32; 2]| {
                    let ply = place.ply + 1;
                    let child = Place { state: state_after, before: mv, ply, tie_key, ..place.spend(cost) };
                    Candidate { values: self.best_reply(child, phase, regular, window), tie_key }
                };
                let costs =
                    if is_free { vec![0] } else { self.attempts(Place { state, ..place }, mv, number) };
                let is_open = self.every_move && place.ply == 0;
                if self.has_closed(is_own, is_open, &costs, &mut best, &mut window, search) {
                    return best.expect("it closed the window").values;
                }
            }
        }
        best.expect("a legal move").values
    }

    /// Sets are compared vector by vector.
    fn soft_max_n(&self, place: Place, dominance: Dominance) -> Vec<Payoffs> {
        if let Some(values) = self.leaf(place) {
            return vec![values];
        }
        let mover = self.game.to_move(&place.state);
        let dominates = |set: &[Payoffs], other: &[Payoffs]| {
            let pairs = || set.iter().flat_map(|one| other.iter().map(move |two| (one[mover], two[mover])));
            match dominance {
                Dominance::Strict => pairs().all(|(one, two)| one > two),
                Dominance::Weak => {
                    pairs().all(|(one, two)| one >= two) && pairs().any(|(one, two)| one > two)
                }
            }
        };
        let mut sets: Vec<Vec<Payoffs>> = Vec::new();
        for (number, mv) in legal(self.game, &place.state).into_iter().enumerate() {
            let mut set = Vec::new();
            for cost in self.attempts(place, mv, number) {
                set = self.soft_max_n(self.child(place, mv, number, cost), dominance);
                if sets.iter().any(|earlier| dominates(earlier, &set)) {
                    break;
                }
            }
            sets.push(set);
        }
        let kept = sets.iter().filter(|set| !sets.iter().any(|other| dominates(other, set)));
        let mut all: Vec<Payoffs> = kept.flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What everybody expects who is of a type, in parts of 2^-16, shape `[types][players]`: the types are
    /// `own`, `leader`, `paranoid`.
    fn prob_max_n(&self, place: Place, odds: Odds) -> Vec<Vec<i64>> {
        let players = || Player::all(self.game.players());
        if let Some(values) = self.leaf(place) {
            let others = |player| players().filter(move |&other| other != player);
            let leader = |player| -others(player).map(|other| values[other]).max().expect("there are others");
            let of_types = [
                players().map(|player| values[player]).collect::<Vec<i32>>(),
                players().map(leader).collect(),
                players().map(|_| -values[self.root]).collect(),
            ];
            return of_types.map(|of| of.into_iter().map(|value| i64::from(value) << 16).collect()).to_vec();
        }
        let mover = self.game.to_move(&place.state);
        let (is_own, seat) = (mover == self.root, mover.index());
        let weights = [odds.own, odds.leader, odds.paranoid].map(i64::from);
        let mut children: Vec<(Vec<Vec<i64>>, u64)> = Vec::new();
        for (number, mv) in legal(self.game, &place.state).into_iter().enumerate() {
            let mut found = None;
            for cost in self.attempts(place, mv, number) {
                let child = self.child(place, mv, number, cost);
                children.push((self.prob_max_n(child, odds), child.tie_key));
                let counts = |of: usize| if is_own { of == 0 } else { weights[of] > 0 };
                let takes = |of: usize| self.taken(of, mover, &children) == number;
                let is_wanted = (0..3).any(|of| counts(of) && takes(of));
                found = children.pop();
                if !is_wanted {
                    break;
                }
            }
            children.extend(found);
        }
        let taken = [0, 1, 2].map(|of| self.taken(of, mover, &children));
        let nearest = |dividend: i64, divisor: i64| (2 * dividend + divisor).div_euclid(2 * divisor);
        let expects = |of: usize, player: Player| {
            let of_child = |child: usize| children[child].0[of][player.index()];
            if is_own || player.index() == seat {
                return of_child(if is_own { taken[0] } else { taken[of] });
            }
            let mean = nearest((0..children.len()).map(of_child).sum(), children.len() as i64);
            let random = i64::from(odds.random);
            let chosen: i64 = (0..3).map(|of| weights[of] * of_child(taken[of])).sum();
            nearest(chosen + random * mean, weights.iter().sum::<i64>() + random)
        };
        (0..3).map(|of| players().map(|player| expects(of, player)).collect()).collect()
    }

    /// The number of the child that a type takes.
    fn taken(&self, of: usize, mover: Player, children: &[(Vec<Vec<i64>>, u64)]) -> usize {
        let seat = mover.index();
        let mut all: Vec<i64> = children.iter().flat_map(|(child, _)| child[0].clone()).collect();
        all.sort_unstable();
        all.dedup();
        // The same vectors in small numbers, which a preference can compare.
        let candidate = |number: usize| {
            let (child, tie_key) = &children[number];
            let small = |value: &i64| all.binary_search(value).expect("one of them") as i32;
            let values: Vec<i32> = child[0].iter().map(small).collect();
            Candidate { values: Payoffs::new(&values), tie_key: *tie_key }
        };
        let mut best = 0;
        for number in 1..children.len() {
            let [new, old] = [number, best].map(|number| children[number].0[of][seat]);
            let is_preferred = || self.preference.prefers(mover, &candidate(number), &candidate(best));
            if new > old || (new == old && is_preferred()) {
                best = number;
            }
        }
        best
    }

    /// The value of a search in payoffs, which is the scale of these trees.
    fn value(&self, asked: Asked, place: Place) -> Value {
        let open = [i32::MIN, i32::MAX];
        let vector = match asked {
            Asked::MpMix { defend, attack } => self.mp_mix(place, defend, attack),
            Asked::BestReply => self.best_reply(place, Phase::Open(0), None, open),
            Asked::BestReplyPlus(regular) => self.best_reply(place, Phase::Open(0), Some(regular), open),
            Asked::SoftMaxN(dominance) => return Value::Set(self.soft_max_n(place, dominance)),
            Asked::ProbMaxN(odds) => {
                let whole = |&parts: &i64| ((2 * parts + (1 << 16)) >> 17) as i32;
                let values: Vec<i32> = self.prob_max_n(place, odds)[0].iter().map(whole).collect();
                Payoffs::new(&values)
            }
        };
        Value::Vector(vector)
    }
}

#[test]
fn unequal_costs_are_spent_as_they_are_defined() {
    let (mut other_values, mut values) = ([0; SEARCHES], [0; SEARCHES]);
    let trees = trees(count(300, 10_000)).map(|tree| (tree, 4));
    let wide = wide_trees(count(30, 1_000)).map(|tree| (tree, 3));
    for ((seed, game, tie_break), greatest) in trees.chain(wide) {
        let every_move = seed % 4 == 1;
        let extension = if seed % 5 == 3 { 2 } else { 0 };
        let root = Root { multi_pv: if every_move { usize::MAX } else { 1 }, ..Root::start(&game) };
        for (number, cost) in unequal().into_iter().enumerate() {
            // Late moves cost more only where three plies are left.
            let depths = if cost == MoveCost::LateMoves { 3..=greatest } else { 1..=greatest };
            let (slow, start) = Slow::new(&game, &cost, tie_break);
            let slow = Slow { every_move, ..slow };
            for depth in depths {
                let start = Place { left: depth as i32 * PLY, extension, ..start };
                for (index, asked) in asked(seed).into_iter().enumerate() {
                    let what = format!("{asked:?}, cost {number} on tree {seed} {game:?} to depth {depth}");
                    let report = |cost: &MoveCost| {
                        let common = Common { tie_break, extension, cost: cost.clone() };
                        asked.report(&common, &root, depth)
                    };
                    let found = report(&cost);
                    assert_eq!(found.value, slow.value(asked, start), "{what}");
                    if let Some(line_depth) = found.line_depth
                        && !matches!(asked, Asked::BestReply)
                    {
                        assert_eq!(line_depth as usize, found.line.len(), "{what}: depth of the line");
                    }
                    values[index] += 1;
                    other_values[index] += u32::from(report(&MoveCost::Ply).value != found.value);
                }
            }
        }
    }
    tell(&format!(
        "move costs: mp-mix, best-reply, best-reply-plus, soft-max-n, prob-max-n: {values:?} values agree, \
        {other_values:?} are not those of one ply a move"
    ));
    assert!((0..SEARCHES).all(|index| other_values[index] > values[index] / 10));
}

/// Holds a number that is proven against the true one.
fn hold(kind: Kind, said: i32, truth: i32, what: &str) {
    match kind {
        Kind::Lower => assert!(truth >= said, "{what}: {truth} is not {said} or more"),
        Kind::Upper => assert!(truth <= said, "{what}: {truth} is not {said} or less"),
        Kind::Exact => assert_eq!(truth, said, "{what}"),
        _ => {}
    }
}

#[test]
fn what_is_called_proven_is_true_at_any_cost() {
    let evaluation = RandomTreeEvaluation;
    let (mut exact, mut bounds) = ([0; SEARCHES], [0; SEARCHES]);
    let all = trees(count(600, 10_000)).chain(wide_trees(count(30, 600)));
    for (seed, game, tie_break) in all {
        let (root, line) = (Root::start(&game), Line::new(&game));
        let mover = game.to_move(line.state());
        let truth = |line: &Line<RandomTree>| {
            let whole = Reference { tie_break, ..Reference::to_the_end() };
            reference::value(&game, &evaluation, line, whole).values
        };
        let is_by_values = matches!(tie_break, TieBreak::Paper | TieBreak::First);
        let after = |mv: u8| {
            let mut after = line.clone();
            after.push(&game, mv);
            (game.outcome(after.state()).is_none()).then_some(after)
        };
        let depth = 1 + (seed % 4) as u32;
        for cost in unequal() {
            for (index, asked) in asked(seed).into_iter().enumerate() {
                let what = format!("{asked:?}, {cost:?} on tree {seed} {game:?} to depth {depth}");
                let common = Common { tie_break, extension: 0, cost: cost.clone() };
                let report = asked.report(&common, &root, depth);
                exact[index] += u32::from(report.kind == Kind::Exact);
                bounds[index] += u32::from(matches!(report.kind, Kind::Lower | Kind::Upper));
                if let Asked::SoftMaxN(dominance) = asked {
                    let truth = |line: &Line<RandomTree>| {
                        let set = oracles::soft_max_n(&game, &evaluation, line, dominance, (None, 0)).0;
                        Value::Set(set)
                    };
                    assert!(report.kind != Kind::Exact || report.value == truth(&line), "{what}");
                    for row in report.moves.iter().filter(|row| row.kind == Kind::Exact) {
                        if let Some(after) = after(row.mv) {
                            assert_eq!(row.value, truth(&after), "{what}: move {}", row.mv);
                        }
                    }
                    continue;
                }
                let Value::Vector(said) = report.value else { panic!("a vector") };
                hold(report.kind, said[mover], truth(&line)[mover], &what);
                if let (Asked::ProbMaxN(_), Kind::Exact) = (asked, report.kind) {
                    assert_eq!(said, truth(&line), "{what}");
                }
                for row in report.moves.iter().filter(|_| is_by_values) {
                    if let (Some(after), Value::Vector(said)) = (after(row.mv), &row.value) {
                        let what = format!("{what}: move {}", row.mv);
                        hold(row.kind, said[mover], truth(&after)[mover], &what);
                    }
                }
            }
        }
    }
    tell(&format!("move costs: {exact:?} exact values, {bounds:?} bounds are true"));
    assert!(exact.iter().all(|&exact| exact > 100), "{exact:?} exact");
    assert!(bounds[..3].iter().all(|&bounds| bounds > 100), "{bounds:?} bounds");
}

#[test]
fn costs_have_a_say_in_how_much_is_looked_at() {
    let nodes = |cost: &MoveCost| -> [u64; SEARCHES] {
        let mut nodes = [0; SEARCHES];
        for (seed, game, tie_break) in wide_trees(30) {
            for (index, asked) in asked(seed).into_iter().enumerate() {
                let common = Common { tie_break, extension: 0, cost: cost.clone() };
                nodes[index] += asked.report(&common, &Root::start(&game), 3).stats.nodes;
            }
        }
        nodes
    };
    let all = [
        MoveCost::Ply,
        MoveCost::LateMoves,
        by_class(&[0.9, 0.05, 0.3], 0.25, false),
        by_class(&[0.05, 0.3, 0.9], 0.25, false),
        by_class(&[0.9, 0.05, 0.3], 0.25, true),
    ];
    let all = all.map(|cost| nodes(&cost));
    for search in 0..SEARCHES {
        let mut counts: Vec<u64> = all.iter().map(|nodes| nodes[search]).collect();
        assert!(counts[1] < counts[0], "late moves are looked at less deep: {all:?}");
        counts.sort_unstable();
        counts.dedup();
        assert_eq!(counts.len(), all.len(), "{all:?}");
    }
}
