//! Proof searches against the slow reference: random trees for two to four players, and games that go round
//! in circles.

use crate::common::tell;
use crate::oracles::{Forced, forced};
use crate::trees::RandomTree;
use game::toy::{EvenAgain, OwnHeaps, Ring, TreeShape};
use game::{Evaluated, Game, Line, Player, legal};
use search::proof::{ProofRequest, RequestedGoal};
use search::{
    Budget, DfPn, Goal, Kind, MaxScore, Node, Observer, Pds, ProofNumber, Report, Root, Search, Stop, Value,
    Verdict, Window,
};
use std::collections::BTreeMap;

/// How many random trees; `.ci/run --deep` asks for twenty times as many.
fn trees() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 40_000 } else { 2_000 }
}

/// The searches, with a table of `table` entries.
fn verdicts<G: Evaluated>(
    game: &G,
    state: &G::State,
    request: ProofRequest,
    table: u64,
    expansions: u64,
) -> Vec<(&'static str, Report<G::Move>)> {
    let root = Root::new(game, Line::from_state(state.clone()));
    let budget = Budget { expansions: Some(expansions), ..Budget::default() };
    let mut df_pn = DfPn::new(request, table);
    let mut plain = DfPn::new(request, table);
    plain.epsilon = 0;
    let mut by_moves = DfPn::new(request, table);
    by_moves.mobility = true;
    let mut pds = Pds::new(request, table);
    let mut pds_by_moves = Pds::new(request, table);
    pds_by_moves.mobility = true;
    let mut proof_number = ProofNumber::new(request, 1 << 16, table);
    vec![
        ("df-pn", df_pn.search(&root, &budget, ()).expect("fits")),
        ("df-pn:epsilon=0", plain.search(&root, &budget, ()).expect("fits")),
        ("df-pn:mobility=true", by_moves.search(&root, &budget, ()).expect("fits")),
        ("pds", pds.search(&root, &budget, ()).expect("fits")),
        ("pds:mobility=true", pds_by_moves.search(&root, &budget, ()).expect("fits")),
        ("proof-number", proof_number.search(&root, &budget, ()).expect("fits")),
    ]
}

const GOALS: [Goal; 5] = [Goal::Win, Goal::Draw, Goal::AtLeast(-1), Goal::AtLeast(0), Goal::AtLeast(2)];

/// Holds every search against the reference at one position.
fn agree<G: Evaluated>(
    game: &G,
    state: &G::State,
    player: Player,
    goal: Goal,
    truth: &Forced<G::State>,
    table: u64,
) -> u64 {
    let request = ProofRequest { goal: RequestedGoal::Goal(goal), player: Some(player) };
    let can = truth.can(state).expect("reached");
    let mut expansions = 0;
    for (name, report) in verdicts(game, state, request, table, 1_000_000) {
        let claim = report.claims[0];
        let expected = if can { Verdict::Proven } else { Verdict::Disproven };
        assert_eq!(claim.verdict, expected, "{name}: {goal} for {player} at {state:?}");
        assert_eq!(report.stop, Stop::Finished);
        // The move that is shown keeps what is true.
        if let Some(best) = report.best
            && (game.to_move(state) == player) == can
        {
            let mut child = state.clone();
            game.play(&mut child, best);
            assert_eq!(truth.can(&child), Some(can), "{name}: best move for {goal} of {player} at {state:?}");
        }
        expansions += report.stats.expansions;
    }
    expansions
}

#[test]
fn goals_of_every_player_agree_with_the_reference_on_random_trees() {
    let (mut asked, mut proven) = (0_u64, 0_u64);
    for seed in 0..trees() {
        let game = RandomTree::new(TreeShape::random(seed), seed);
        let start = game.start();
        // A small table now and then: what is lost is searched again.
        let table = if seed % 3 == 0 { 1 } else { 4_096 };
        for player in Player::all(game.players()) {
            for goal in GOALS {
                let truth = forced(&game, &start, player, |payoffs| {
                    goal.is_met(game.promises().win(), payoffs, player)
                });
                agree(&game, &start, player, goal, &truth, table);
                asked += 1;
                proven += u64::from(truth.can(&start) == Some(true));
            }
        }
    }
    tell(&format!("{asked} goals on random trees, {proven} of them proven"));
    assert!(proven > asked / 10 && proven < asked * 9 / 10, "{proven} of {asked}");
}

#[test]
fn double_moves_and_passes_agree_with_the_reference() {
    for players in 2..=4 {
        for heap in 1..=14 {
            every_position(&EvenAgain::new(heap, players), 1_024);
        }
    }
    for last_loses in [false, true] {
        every_position(&OwnHeaps::new(&[4, 3], last_loses), 1_024);
        every_position(&OwnHeaps::new(&[3, 0, 4], last_loses), 1_024);
        every_position(&OwnHeaps::new(&[2, 3, 2, 1], last_loses), 1_024);
    }
}

/// Holds every search against the reference at every position that can be reached, for each goal and each
/// player.
fn every_position<G: Evaluated>(game: &G, table: u64) -> (usize, u64) {
    let (mut positions, mut expansions) = (0, 0);
    for player in Player::all(game.players()) {
        for goal in [Goal::Win, Goal::Draw] {
            let truth = forced(game, &game.start(), player, |payoffs| {
                goal.is_met(game.promises().win(), payoffs, player)
            });
            for state in truth.states() {
                expansions += agree(game, state, player, goal, &truth, table);
                positions += 1;
            }
        }
    }
    (positions, expansions)
}

#[test]
fn every_position_of_the_ring_agrees_with_the_fixpoint() {
    for size in 4..=9 {
        for start in 1..size {
            for table in [1, 1 << 12] {
                let (positions, expansions) = every_position(&Ring::new(size, start), table);
                assert!(positions > 0);
                tell(&format!("ring {size} from {start}: {positions} goals, {expansions} expansions"));
            }
        }
    }
}

#[test]
fn the_result_of_two_players_is_the_value() {
    for seed in 0..trees() {
        let shape = TreeShape { players: 2, spread: 1, ..TreeShape::random(seed) };
        let game = RandomTree::new(shape, seed);
        let start = game.start();
        let mover = game.to_move(&start);
        let win = forced(&game, &start, mover, |payoffs| payoffs[mover] > 0);
        let draw = forced(&game, &start, mover, |payoffs| payoffs[mover] >= 0);
        let expected =
            i32::from(win.can(&start) == Some(true)) + i32::from(draw.can(&start) == Some(true)) - 1;
        for (name, report) in verdicts(&game, &start, ProofRequest::default(), 4_096, 1_000_000) {
            let Value::Vector(value) = report.value else { panic!("{name}: a value on tree {seed}") };
            assert_eq!((value[mover], report.kind), (expected, Kind::Exact), "{name} on tree {seed}");
            assert_eq!(report.best, report.line.first().copied());
        }
    }
}

/// Plays the proof of `player`'s goal against every reply; returns how many positions that were.
fn play_out<G: Evaluated>(game: &G, line: &mut Line<G>, player: Player, goal: Goal, left: u32) -> u64 {
    if let Some(payoffs) = line.outcome(game) {
        assert!(
            goal.is_met(game.promises().win(), &payoffs, player),
            "{:?} ends against the proof",
            line.state()
        );
        return 1;
    }
    assert!(left > 0, "{:?}: the proof has lost its way", line.state());
    let request = ProofRequest { goal: RequestedGoal::Goal(goal), player: Some(player) };
    let moves = if game.to_move(line.state()) == player {
        let root = Root::new(game, line.clone());
        let report = DfPn::new(request, 4_096).search(&root, &Budget::default(), ()).expect("fits");
        assert_eq!(report.claims[0].verdict, Verdict::Proven);
        // The continuation is played to its end as well.
        let mut principal = line.clone();
        for &mv in &report.line {
            principal.push(game, mv);
        }
        let payoffs = principal.outcome(game).expect("the line comes to an end");
        assert!(goal.is_met(game.promises().win(), &payoffs, player));
        let plies = report.claims[0].plies.expect("a short game");
        assert!(report.line.len() as u32 <= plies, "{plies}, and {:?}", report.line);
        vec![report.best.expect("a move")]
    } else {
        legal(game, line.state())
    };
    let mut positions = 1;
    for mv in moves {
        let mut next = line.clone();
        next.push(game, mv);
        positions += play_out(game, &mut next, player, goal, left - 1);
    }
    positions
}

#[test]
fn a_proof_wins_against_every_reply() {
    let mut positions = 0;
    for seed in 0..trees() / 4 {
        let game = RandomTree::new(TreeShape::random(seed), seed);
        for player in Player::all(game.players()) {
            let truth = forced(&game, &game.start(), player, |payoffs| {
                Goal::Win.is_met(game.promises().win(), payoffs, player)
            });
            if truth.can(&game.start()) == Some(true) {
                positions += play_out(&game, &mut Line::new(&game), player, Goal::Win, 10);
            }
        }
    }
    for size in 4..=7 {
        for start in 1..size {
            let game = Ring::new(size, start);
            for player in Player::all(2) {
                let truth = forced(&game, &game.start(), player, |payoffs| payoffs[player] > 0);
                if truth.can(&game.start()) == Some(true) {
                    positions += play_out(&game, &mut Line::new(&game), player, Goal::Win, 60);
                }
            }
        }
    }
    tell(&format!("{positions} positions of proofs played out"));
    assert!(positions > 1_000, "{positions}");
}

/// The events of a proof-number tree.
struct Told<'a> {
    game: &'a RandomTree,
    /// The number of each node's parent.
    parents: Vec<Option<u64>>,
    /// Who moves at the nodes that were expanded.
    expanded: BTreeMap<u64, Player>,
    numbers: BTreeMap<u64, (Option<u32>, Option<u32>)>,
}

impl Observer<RandomTree> for Told<'_> {
    fn enter(
        &mut self,
        node: Node<<RandomTree as Game>::Move>,
        _: &<RandomTree as Game>::State,
        _: Option<Window<MaxScore>>,
        _: Option<u32>,
    ) {
        assert_eq!(node.id, self.parents.len() as u64, "numbered in the order of visits");
        self.parents.push(node.parent);
    }

    fn expand(
        &mut self,
        node: Node<<RandomTree as Game>::Move>,
        state: &<RandomTree as Game>::State,
        order: u64,
    ) {
        let mover = self.game.to_move(state);
        assert!(self.expanded.insert(node.id, mover).is_none(), "expanded once");
        assert_eq!(order, self.expanded.len() as u64);
    }

    fn numbers(&mut self, node: Node<<RandomTree as Game>::Move>, proof: Option<u32>, disproof: Option<u32>) {
        assert!((node.id as usize) < self.parents.len(), "entered before");
        self.numbers.insert(node.id, (proof, disproof));
    }
}

/// A sum that is without end where one of its parts is.
fn sum(numbers: impl Iterator<Item = Option<u32>>) -> Option<u32> {
    numbers.sum()
}

fn least(numbers: impl Iterator<Item = Option<u32>>) -> Option<u32> {
    numbers.flatten().min()
}

/// Allis, van der Meulen & van den Herik (1994): at a node of the prover the proof number is the least of its
/// children's and the disproof number their sum, at any other node the other way round.
#[test]
fn the_numbers_that_are_told_are_those_of_the_definition() {
    let (mut interior, mut open) = (0, 0);
    for seed in 0..trees() / 4 {
        let game = RandomTree::new(TreeShape { depth: 6, ..TreeShape::random(seed) }, seed);
        let request = ProofRequest { goal: RequestedGoal::Goal(Goal::Win), player: None };
        let budget = Budget { expansions: Some(1 + seed % 40), ..Budget::default() };
        let mut told =
            Told { game: &game, parents: Vec::new(), expanded: BTreeMap::new(), numbers: BTreeMap::new() };
        let root = Root::new(&game, Line::new(&game));
        let mut search = ProofNumber::new(request, 1 << 16, 1);
        let watched =
            search.search(&root, &budget, &mut told as &mut dyn Observer<RandomTree>).expect("fits");
        let alone = ProofNumber::new(request, 1 << 16, 1).search(&root, &budget, ()).expect("fits");
        assert_eq!(
            (watched.stats.nodes, &watched.claims),
            (alone.stats.nodes, &alone.claims),
            "watched or not"
        );
        let prover = game.to_move(&game.start());
        for (&node, &mover) in &told.expanded {
            let children: Vec<u64> = (0..)
                .zip(&told.parents)
                .filter(|(_, parent)| **parent == Some(node))
                .map(|(child, _)| child)
                .collect();
            let proofs = || children.iter().map(|child| told.numbers[child].0);
            let disproofs = || children.iter().map(|child| told.numbers[child].1);
            let of_prover = (least(proofs()), sum(disproofs()));
            let of_others = (sum(proofs()), least(disproofs()));
            let (proof, disproof) = told.numbers[&node];
            let expected = if mover == prover { of_prover } else { of_others };
            // A child that settles its node is the last that is looked at: the sum over the others is not
            // needed.
            if proof == Some(0) || disproof == Some(0) {
                assert!([expected.0, expected.1].contains(&Some(0)), "{seed}: node {node}");
            } else {
                assert_eq!((proof, disproof), expected, "{seed}: node {node}");
                open += 1;
            }
            interior += 1;
        }
    }
    tell(&format!("{interior} nodes with their numbers, {open} of them open"));
    assert!(interior > 1_000 && open > 500, "{interior} {open}");
}

#[test]
fn what_is_not_known_is_called_unknown() {
    let game = RandomTree::new(TreeShape { players: 2, depth: 6, branching: 4, ..TreeShape::random(1) }, 1);
    for expansions in 1..20 {
        let start = game.start();
        let truth = forced(&game, &start, Player::FIRST, |payoffs| payoffs[Player::FIRST] > 0);
        let request = ProofRequest { goal: RequestedGoal::Goal(Goal::Win), player: Some(Player::FIRST) };
        for (name, report) in verdicts(&game, &start, request, 64, expansions) {
            assert!(report.stats.expansions <= expansions, "{name}");
            match report.claims[0].verdict {
                Verdict::Unknown => assert_eq!(report.stop, Stop::Expansions, "{name}"),
                verdict => assert_eq!(truth.can(&start), Some(verdict == Verdict::Proven), "{name}"),
            }
        }
    }
}
