//! Roots with a past: every search at positions that repetition has ended, at those one move from it, and at
//! all others on the way there, held against a reference that keeps the whole game.

use crate::common::tell;
use crate::oracles::{forced_after, forced_where};
use game::random::{Random, derive_seed};
use game::toy::{Graph, GraphNode, Ring};
use game::{Evaluated, Game, Key, Line, Payoffs, Player};
use search::proof::{ProofRequest, RequestedGoal};
use search::{
    AlphaBeta, BestFirstMaxN, BestReply, BestReplyPlus, Budget, DfPn, Goal, Kind, Known, MaxN, Mcts, Minimax,
    MpMix, NegaAlpha, NegaMax, OnePly, Paranoid, Pds, ProbMaxN, ProofNumber, Pvs, RandomPlay, Report, Root,
    Search, SoftMaxN, Stop, Tablebase, TurnConsideredBestFirstMaxN, Value, Verdict,
};

/// How many games are walked through; `.ci/run --deep` asks for a hundred times as many.
fn games() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 10_000 } else { 100 }
}

/// A player's guaranteed payoff by the rules, by trying every game from the end of `line`.
fn forced_by_the_rules<G: Game>(
    game: &G,
    line: &mut Line<G>,
    player: Player,
    met: &impl Fn(&Payoffs) -> bool,
) -> bool {
    if let Some(payoffs) = line.outcome(game) {
        return met(&payoffs);
    }
    let chooses = game.to_move(line.state()) == player;
    let mut can = !chooses;
    for mv in line.legal(game) {
        line.push(game, mv);
        let his = forced_by_the_rules(game, line, player, met);
        line.pop(game);
        if his == chooses {
            can = chooses;
            break;
        }
    }
    can
}

/// The payoff of the first of two players under best play, by what they can force.
fn value(can: impl Fn(&dyn Fn(&Payoffs) -> bool) -> Option<bool>) -> i32 {
    let [won, drawn] = [1, 0].map(|least| can(&move |payoffs| payoffs[Player::FIRST] >= least) == Some(true));
    i32::from(won) + i32::from(drawn) - 1
}

/// The payoff of the first of two players under best play from the end of `line`.
fn truth<G: Game>(game: &G, line: &Line<G>) -> i32 {
    value(|met| forced_after(game, line, Player::FIRST, met).can(line.state()))
}

/// The same behind a move, where the position it was made in counts as the draw if it comes back: to a search
/// the second occurrence on the way from the root is one.
fn truth_of_row<G: Game>(game: &G, line: &Line<G>, mv: G::Move) -> i32 {
    let mut child = line.state().clone();
    game.play(&mut child, mv);
    let exhausted = line.exhausted(game);
    let is_drawn =
        |state: &G::State| state == line.state() || exhausted.binary_search(&Key::of(state)).is_ok();
    value(|met| forced_where(game, &child, Player::FIRST, met, is_drawn).can(&child))
}

/// A line of random moves, until the game is over.
fn random_line<G: Game>(game: &G, random: &mut Random, longest: usize) -> Line<G> {
    let mut line = Line::new(game);
    while line.moves().len() < longest {
        let legal = line.legal(game);
        if legal.is_empty() {
            break;
        }
        line.push(game, legal[random.index(legal.len())]);
    }
    line
}

/// The line up to a number of moves.
fn part<G: Game>(game: &G, line: &Line<G>, plies: usize) -> Line<G> {
    let mut part = Line::from_state(line.start().clone());
    for &mv in &line.moves()[..plies] {
        part.push(game, mv);
    }
    part
}

#[test]
fn the_reference_plays_by_the_rules() {
    let (mut asked, mut ended) = (0, 0);
    for seed in 0..games() {
        let game = Graph::random(seed);
        let (places, fold) = (game.places(), game.promises().repetition.unwrap_or(0) as usize);
        if places * (fold - 1) > 10 {
            continue;
        }
        let line = random_line(&game, &mut Random::new(derive_seed(seed, 1)), 20);
        for plies in 0..=line.moves().len() {
            let mut line = part(&game, &line, plies);
            for player in Player::all(game.players()) {
                for goal in [Goal::Win, Goal::Draw] {
                    let met = |payoffs: &Payoffs| goal.is_met(game.promises().win(), payoffs, player);
                    let expected = forced_by_the_rules(&game, &mut line, player, &met);
                    let found = forced_after(&game, &line, player, met).can(line.state());
                    assert_eq!(found, Some(expected), "graph {seed}, {goal} for {player} after {plies}");
                    asked += 1;
                }
            }
            ended += u32::from(line.is_repetition(&game));
        }
    }
    tell(&format!("{asked} goals after a past by every game that can be played; {ended} lines had ended"));
    assert!(ended > 10);
}

/// Counts of the cases that occurred.
#[derive(Debug, Default)]
struct Met {
    roots: u64,
    ended: u64,
    one_move_before: u64,
    exact: u64,
    bounds: u64,
}

/// A root, and what is true of it.
struct Case<'a, G: Game> {
    game: &'a G,
    line: &'a Line<G>,
    what: String,
}

impl<G: Evaluated> Case<'_, G> {
    fn root(&self, multi_pv: usize) -> Root<'_, G> {
        Root { multi_pv, ..Root::new(self.game, self.line.clone()) }
    }

    /// The line behind a move.
    fn after(&self, mv: G::Move) -> Line<G> {
        let mut line = self.line.clone();
        line.push(self.game, mv);
        line
    }

    /// The game is over: the answer is what it pays.
    fn has_ended(&self, name: &str, payoffs: &Payoffs, report: &Report<G::Move>) {
        let what = format!("{name} at an end, {}", self.what);
        let paid = [Value::Vector(*payoffs), Value::Set(vec![*payoffs])];
        assert!(paid.contains(&report.value), "{what}: {:?}", report.value);
        assert_eq!((report.kind, report.stop), (Kind::Exact, Stop::Finished), "{what}");
        assert_eq!((report.best, report.line.len(), report.moves.len()), (None, 0, 0), "{what}");
        assert_eq!((report.distance, report.stats.nodes), (Some(0), 1), "{what}");
        for claim in &report.claims {
            let is_met = claim.goal.is_met(self.game.promises().win(), payoffs, claim.player);
            let expected = if is_met { Verdict::Proven } else { Verdict::Disproven };
            assert_eq!(claim.verdict, expected, "{what}");
        }
    }

    /// The value that a report claims for two players is true of the game by its rules.
    fn holds(&self, met: &mut Met, name: &str, value: &Value, kind: Kind, mv: Option<G::Move>) {
        let what = format!("{name}, {}, then {mv:?}", self.what);
        let mover = self.game.to_move(self.line.state());
        let said = match value {
            Value::Vector(value) => value[mover],
            Value::Set(values) if values.len() == 1 => values[0][mover],
            _ => return,
        };
        // A proof needs no repetition, so that what is proven of a move is true either way.
        let truths = match mv {
            None => [truth(self.game, self.line); 2],
            Some(mv) => [truth(self.game, &self.after(mv)), truth_of_row(self.game, self.line, mv)],
        };
        let is_true = |truth: i32| {
            let truth = if mover == Player::FIRST { truth } else { -truth };
            match kind {
                Kind::Exact => said == truth,
                Kind::Lower => said <= truth,
                Kind::Upper => said >= truth,
                Kind::Heuristic | Kind::Cut | Kind::Unknown => true,
            }
        };
        assert!(truths.into_iter().any(is_true), "{what}: {kind:?} {value:?}, for the first {truths:?}");
        met.exact += u64::from(kind == Kind::Exact);
        met.bounds += u64::from(matches!(kind, Kind::Lower | Kind::Upper));
    }

    /// Holds a report between two players against the truth.
    fn check(&self, met: &mut Met, name: &str, report: &Report<G::Move>) {
        if let Some(payoffs) = self.line.outcome(self.game) {
            return self.has_ended(name, &payoffs, report);
        }
        self.holds(met, name, &report.value, report.kind, None);
        for row in &report.moves {
            self.holds(met, name, &row.value, row.kind, Some(row.mv));
        }
        for claim in &report.claims {
            let win = self.game.promises().win();
            let is_met = |payoffs: &Payoffs| claim.goal.is_met(win, payoffs, claim.player);
            let can = forced_after(self.game, self.line, claim.player, is_met).can(self.line.state());
            let expected = if can == Some(true) { Verdict::Proven } else { Verdict::Disproven };
            if claim.verdict != Verdict::Unknown {
                assert_eq!(
                    claim.verdict, expected,
                    "{name}: {} for {}, {}",
                    claim.goal, claim.player, self.what
                );
            }
        }
        let (Some(best), true) = (report.best, report.kind == Kind::Exact) else { return };
        let kept = truth(self.game, &self.after(best));
        assert_eq!(kept, truth(self.game, self.line), "{name}: best move {best:?}, {}", self.what);
    }

    /// Asks a search and checks what it says. `must` it know the value?
    fn search(&self, met: &mut Met, name: &str, must: bool, search: &mut impl Search<G>, budget: &Budget) {
        for multi_pv in [1, usize::MAX] {
            let report = search
                .search(&self.root(multi_pv), budget, ())
                .unwrap_or_else(|unsupported| panic!("{unsupported}"));
            if self.game.players() == 2 {
                self.check(met, name, &report);
                let is_ended = self.line.outcome(self.game).is_some();
                assert!(
                    !must || is_ended || report.kind == Kind::Exact,
                    "{name}: {:?}, {}",
                    report.kind,
                    self.what
                );
            } else if let Some(payoffs) = self.line.outcome(self.game) {
                self.has_ended(name, &payoffs, &report);
            }
        }
    }

    /// A move that ends the game by repetition has the row of a draw, however shallow the search is.
    fn sees_ends(&self, name: &str, report: &Report<G::Move>) {
        for row in &report.moves {
            let after = self.after(row.mv);
            let Some(payoffs) = after.outcome(self.game) else { continue };
            let paid = [Value::Vector(payoffs), Value::Set(vec![payoffs])];
            assert!(paid.contains(&row.value), "{name}: {:?} of {:?}, {}", row.value, row.mv, self.what);
            // Against a coalition that need not be one an exact value is a lower bound.
            let is_sure = matches!(row.kind, Kind::Exact | Kind::Lower);
            assert!(is_sure, "{name}: {:?} of {:?}, {}", row.kind, row.mv, self.what);
        }
    }
}

/// The searches that a player keeps from position to position of a game.
struct Kept<G: Evaluated> {
    pvs: Vec<Pvs<G>>,
    df_pn: DfPn,
    pds: Pds,
    proof_number: ProofNumber,
}

impl<G: Evaluated> Kept<G> {
    fn new() -> Kept<G> {
        let pvs = |change: fn(&mut Pvs<G>)| {
            let mut pvs = Pvs::default();
            pvs.table = 1 << 12;
            change(&mut pvs);
            pvs
        };
        let request = ProofRequest::default();
        Kept {
            pvs: vec![
                pvs(|_| ()),
                pvs(|pvs| pvs.aspiration = false),
                pvs(|pvs| pvs.table = 64),
                pvs(|pvs| pvs.distance = false),
            ],
            df_pn: DfPn::new(request, 1 << 8),
            pds: Pds::new(request, 1 << 8),
            proof_number: ProofNumber::new(request, 1 << 12, 1 << 8),
        }
    }
}

/// Every search at the end of a line.
fn every_search<G>(met: &mut Met, kept: &mut Kept<G>, case: &Case<'_, G>)
where
    G: Evaluated + Sync,
    G::State: Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
{
    let Case { game, line, .. } = case;
    let is_next = |mv: G::Move| case.after(mv).is_repetition(game);
    met.roots += 1;
    met.ended += u64::from(line.is_repetition(game));
    met.one_move_before += u64::from(line.legal(game).into_iter().any(is_next));
    let (whole, nodes) = (Budget::default(), Budget { nodes: Some(2_000), ..Budget::default() });
    let is_two = game.players() == 2;
    macro_rules! search {
        ($($name:literal $must:literal $search:expr, $budget:expr;)*) => {$(
            case.search(met, $name, $must, &mut $search, $budget);
        )*};
    }
    if is_two {
        search! {
            "minimax" true Minimax::default().with_distance(), &whole;
            "alpha-beta" true AlphaBeta::default().with_distance(), &whole;
            "nega-max" true NegaMax::default().with_distance(), &whole;
            "nega-alpha" true NegaAlpha::default().with_distance(), &whole;
            "best-reply" false BestReply::default(), &whole;
            "best-reply-plus" false BestReplyPlus::default(), &whole;
        }
        for pvs in &mut kept.pvs {
            case.search(met, "pvs", true, pvs, &whole);
            case.search(met, "pvs to 2", false, pvs, &Budget::plies(2));
        }
    }
    let mut best_first = BestFirstMaxN::default();
    best_first.plan.completion = true;
    let mut turn_considered = TurnConsideredBestFirstMaxN::default();
    turn_considered.plan.completion = true;
    search! {
        "max-n" true MaxN::default(), &whole;
        "soft-max-n" true SoftMaxN::default(), &whole;
        "paranoid" false Paranoid::default(), &whole;
        "mp-mix" false MpMix::default(), &whole;
        "prob-max-n" false ProbMaxN::default(), &whole;
        "best-first-max-n" true best_first, &whole;
        "turn-considered-best-first-max-n" false turn_considered, &nodes;
        "mcts" false Mcts::default(), &nodes;
        "df-pn" false kept.df_pn, &whole;
        "pds" false kept.pds, &whole;
        "proof-number" false kept.proof_number, &whole;
        "one-ply" false OnePly::default(), &whole;
        "random" false RandomPlay::default(), &whole;
    }
    proofs_agree(case, kept);
    if line.outcome(game).is_none() {
        shallow(case);
    }
}

/// Proof searches with what they remember, for every player and goal.
fn proofs_agree<G: Evaluated>(case: &Case<'_, G>, kept: &mut Kept<G>) {
    let Case { game, line, what } = case;
    for player in Player::all(game.players()) {
        for goal in [Goal::Win, Goal::Draw] {
            let request = ProofRequest { goal: RequestedGoal::Goal(goal), player: Some(player) };
            let win = game.promises().win();
            let truth = forced_after(*game, line, player, |payoffs| goal.is_met(win, payoffs, player));
            let can = truth.can(line.state()) == Some(true);
            (kept.df_pn.request, kept.pds.request, kept.proof_number.request) = (request, request, request);
            let reports = [
                ("df-pn", kept.df_pn.search(&case.root(1), &Budget::default(), ())),
                ("pds", kept.pds.search(&case.root(1), &Budget::default(), ())),
                ("proof-number", kept.proof_number.search(&case.root(1), &Budget::default(), ())),
            ];
            for (name, report) in reports {
                let claim = report.unwrap_or_else(|unsupported| panic!("{unsupported}")).claims[0];
                let expected = if can { Verdict::Proven } else { Verdict::Disproven };
                assert_eq!(claim.verdict, expected, "{name}: {goal} for {player}, {what}");
            }
        }
    }
    let request = ProofRequest::default();
    (kept.df_pn.request, kept.pds.request, kept.proof_number.request) = (request, request, request);
}

/// Searches of one ply.
fn shallow<G>(case: &Case<'_, G>)
where
    G: Evaluated + Sync,
    G::State: Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
{
    let one_ply = Budget::plies(1);
    macro_rules! sees {
        ($($search:ident),*) => {$(
            let report = $search::default().search(&case.root(9), &one_ply, ());
            let report = report.unwrap_or_else(|unsupported| panic!("{unsupported}"));
            case.sees_ends(stringify!($search), &report);
        )*};
    }
    if case.game.players() == 2 {
        sees!(Minimax, AlphaBeta, NegaMax, NegaAlpha, BestReply, Pvs);
    }
    sees!(MaxN, SoftMaxN, Paranoid, MpMix, ProbMaxN, OnePly, BestFirstMaxN, TurnConsideredBestFirstMaxN);
}

#[test]
fn roots_with_a_past_are_answered_by_the_rules() {
    let mut met = Met::default();
    for seed in 0..games() {
        let game = Graph::random(seed);
        let mut random = Random::new(derive_seed(seed, 2));
        let mut kept = Kept::new();
        // Entries stored in one game are looked up in the next, whose past differs.
        for round in 0..2 {
            let line = random_line(&game, &mut random, 30);
            for plies in 0..=line.moves().len() {
                let line = part(&game, &line, plies);
                let what = format!("graph {seed}, game {round} after {:?}", line.moves());
                every_search(&mut met, &mut kept, &Case { game: &game, line: &line, what });
            }
        }
    }
    for size in 4..=5 {
        let game = Ring::new(size, 2);
        let mut random = Random::new(u64::from(size));
        let mut kept = Kept::new();
        for _ in 0..4 {
            let line = random_line(&game, &mut random, 60);
            for plies in line.moves().len().saturating_sub(2)..=line.moves().len() {
                let line = part(&game, &line, plies);
                let what = format!("ring {size} after {:?}", line.moves());
                every_search(&mut met, &mut kept, &Case { game: &game, line: &line, what });
            }
        }
    }
    tell(&format!("roots with a past: {met:?}"));
    let Met { roots, ended, one_move_before, .. } = met;
    assert!(ended * 100 > roots && one_move_before * 20 > roots, "{met:?}");
}

/// Knows that the first player wins everywhere, as a database without a past might.
#[derive(Debug)]
struct Won;

impl Tablebase<Graph> for Won {
    fn probe(&self, _state: &u8) -> Option<Known> {
        Some(Known { payoffs: Payoffs::two(1), plies: 1 })
    }
}

/// Back and forth between nodes 0 and 1, drawn at this occurrence; from node 1 the first player wins as well.
fn to_and_fro(repetition: u32) -> Graph {
    let turn = |to: &[u8]| GraphNode::Turn(Player::FIRST, to.to_vec());
    let back_or_on = turn(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    let nodes = vec![turn(&[1]), back_or_on, turn(&[3]), turn(&[4]), GraphNode::End(Payoffs::two(1))];
    Graph::new(2, nodes, Some(repetition))
}

#[test]
fn an_ending_is_not_asked_where_the_past_says_more() {
    let game = to_and_fro(3);
    let mut line = Line::new(&game);
    line.push(&game, 0);
    // The win is three plies away, and the tablebase says two. The second time that the game is here, the
    // start ends it.
    for distance in [2, 3] {
        let root = Root { tablebase: Some(&Won), ..Root::new(&game, line.clone()) };
        let report =
            AlphaBeta::default().with_distance().search(&root, &Budget::default(), ()).expect("fits");
        assert_eq!(report.distance, Some(distance), "after {:?}", line.moves());
        line.push(&game, 0);
        line.push(&game, 0);
    }
}

#[test]
fn playouts_end_where_the_rules_end_the_game() {
    let game = to_and_fro(2);
    // Before the tree has come to node 1 only playouts tell: nine of ten go back to the start, and are drawn.
    let budget = Budget { evaluations: Some(1), ..Budget::default() };
    let mut won = 0;
    for seed in 0..200 {
        let mut mcts = Mcts { seed, ..Mcts::default() };
        let report = mcts.search(&Root::start(&game), &budget, ()).expect("fits");
        let Value::Vector(value) = report.value else { panic!("a playout was paid") };
        won += value[Player::FIRST] / 1_000;
    }
    assert!((10..40).contains(&won), "{won} of 200");
}

/// All turns of the first player but where `second` says so.
fn walked(nodes: &[&[u8]], second: &[usize], ends: &[(usize, i32)], repetition: u32) -> Graph {
    let node = |(number, to): (usize, &&[u8])| match ends.iter().find(|(end, _)| *end == number) {
        Some((_, paid)) => GraphNode::End(Payoffs::two(*paid)),
        None => GraphNode::Turn(Player::new(usize::from(second.contains(&number))), to.to_vec()),
    };
    Graph::new(2, nodes.iter().enumerate().map(node).collect(), Some(repetition))
}

#[test]
fn what_is_remembered_hides_no_end_by_repetition() {
    // From 1 the second player goes to 2 and wins there. When 2 has occurred twice, that is a draw. From 6
    // the first player loses a ply later by 4, so that nobody looks twice at a loss behind 1 that is
    // remembered.
    let nodes: [&[u8]; 10] = [&[1], &[2], &[3, 5, 6], &[], &[7], &[2], &[4, 1], &[8], &[9], &[]];
    let game = walked(&nodes, &[1, 2], &[(3, -1), (9, -1)], 3);
    let mut pvs = Pvs::default();
    pvs.table = 1 << 12;
    let mut line = Line::new(&game);
    let first = pvs.search(&Root::new(&game, line.clone()), &Budget::default(), ()).expect("fits");
    assert_eq!(first.value, Value::Vector(Payoffs::two(-1)));
    for mv in [0, 0, 1, 0, 2] {
        line.push(&game, mv);
    }
    let report = pvs.search(&Root::new(&game, line.clone()), &Budget::default(), ()).expect("fits");
    assert_eq!((report.value, report.best), (Value::Vector(Payoffs::zero(2)), Some(1)), "the draw is there");
}

#[test]
fn a_proof_is_not_remembered_through_the_root() {
    // From 0 the first player wins by way of 1. From 1 that player does not win by going to 0, as 1 then
    // comes back.
    let game = walked(&[&[1], &[0, 2], &[3], &[4], &[]], &[], &[(4, 1)], 2);
    let request = ProofRequest::default();
    let mut reports = Vec::new();
    let (mut df_pn, mut pds) = (DfPn::new(request, 1 << 8), Pds::new(request, 1 << 8));
    let mut proof_number = ProofNumber::new(request, 1 << 12, 1 << 8);
    for start in [0, 1] {
        let root = Root { multi_pv: 9, ..Root::new(&game, Line::from_state(start)) };
        let budget = Budget::default();
        reports = vec![
            df_pn.search(&root, &budget, ()).expect("fits"),
            pds.search(&root, &budget, ()).expect("fits"),
            proof_number.search(&root, &budget, ()).expect("fits"),
        ];
    }
    for report in reports {
        assert_eq!((&report.value, report.best), (&Value::Vector(Payoffs::two(1)), Some(1)));
        let back = report.moves.iter().find(|row| row.mv == 0).expect("it is legal");
        assert_ne!(back.value, report.value, "{report:?}");
    }
}
