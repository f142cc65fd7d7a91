//! Limits of `solve`: whatever a game is solved by, no more positions and nodes are visited together than the
//! limit of nodes, and the time holds in every phase, by a clock that counts the looks at it. An answer in
//! stages names the limit that ended it, also where it ended between two of them.

#![expect(clippy::print_stdout, reason = "tests say how much they tried")]

use super::ticks::Ticks;
use game::random::{Random, derive_seed};
use registry::{Session, open};
use request::{Request, SolveAnswer, SolveTerms, Ties};
use search::{Budget, Clock, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Games that are solved in all the ways there are: by parts, by all positions, by numbers, round by round,
/// by vectors of three players, by searches; some of them have too many positions.
const GAMES: [&str; 11] = [
    "tic-tac-toe",
    "mnk:m=3,n=3,k=3,players=3",
    "connect-four:columns=4,rows=4",
    "connect-four",
    "nim:heaps=5+6+7",
    "coin-row:rows=12+13",
    "slide",
    "lines-of-action:size=4",
    "tanhinmin:[[1,5,9],[2,4,8],[3,6,7]]",
    "othello:size=4",
    "count-to",
];

/// The number of solutions; a hundred times as many with `.ci/run --deep`.
fn solutions() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 20_000 } else { 200 }
}

fn solve(
    session: &Session,
    budget: &Budget,
    way: (bool, Option<u32>, Ties),
    progress: &AtomicU64,
) -> Result<SolveAnswer, request::Error> {
    solve_with(None, session, budget, way, progress)
}

fn solve_with(
    search: Option<&str>,
    session: &Session,
    budget: &Budget,
    (certificate, frontier, tie): (bool, Option<u32>, Ties),
    progress: &AtomicU64,
) -> Result<SolveAnswer, request::Error> {
    let terms = SolveTerms {
        certificate: certificate || frontier.is_some(),
        frontier,
        positions: None,
        memory: None,
        symmetric: false,
        tie,
        request: &Request::new(search, budget).expect("a request"),
        cancel: &AtomicBool::new(false),
        progress,
    };
    session.solve(&terms).map(|(answer, _)| answer)
}

fn way(random: &mut Random) -> (bool, Option<u32>, Ties) {
    let tie = [Ties::Paper, Ties::Set, Ties::Soft][random.index(3)];
    match random.index(4) {
        0 => (true, None, tie),
        1 => (false, Some(3), tie),
        _ => (false, None, tie),
    }
}

/// Counted without a clock: what was enumerated and what was searched.
#[test]
fn a_limit_of_nodes_holds_for_all_phases_together() {
    let (mut whole, mut stopped) = (0, 0);
    for seed in 0..solutions() {
        let mut random = Random::new(derive_seed(71, seed));
        let game = GAMES[random.index(GAMES.len())];
        let session = open(game).expect("a game");
        let most = [10, 1_000, 20_000][random.index(3)];
        let nodes = 1 + random.below(most);
        let (way, progress) = (way(&mut random), AtomicU64::new(0));
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let answer = solve(&session, &budget, way, &progress);
        let searched = answer.as_ref().ok().and_then(|answer| answer.nodes).unwrap_or(0);
        let is_over =
            |found: u64| assert!(found <= nodes, "{seed}: {game} {way:?}: {found} of {nodes} nodes");
        is_over(searched);
        match answer {
            Ok(answer) => {
                whole += u64::from(answer.stop == Stop::Finished);
                stopped += u64::from(answer.stop == Stop::Nodes);
                if let Some(positions) = answer.positions {
                    is_over(positions);
                }
            }
            // Nothing but a proof is refused whole.
            Err(error) => {
                assert!(way.0 || way.1.is_some(), "{seed}: {game}: {error}");
                stopped +=
                    u64::from(error.to_string().ends_with("a limit was met before the game was solved"));
            }
        }
        // Positions that were visited before, in rounds and in certificates, are no nodes: each is visited a
        // few times, and one more is counted when the limit is met.
        let visits = progress.load(Ordering::Relaxed);
        assert!(visits <= 40 * (nodes + 1), "{seed}: {game} {way:?}: {visits} visits for {nodes} nodes");
    }
    println!("{whole} finished, {stopped} stopped");
    assert!(whole > solutions() / 10 && stopped > solutions() / 5, "{whole} finished, {stopped} stopped");
}

/// By a clock that advances with every look at it: in each phase a bounded amount of work lies between two
/// looks, and whoever sees that the time is up stops.
#[test]
fn a_limit_of_time_is_looked_at_in_every_phase() {
    let (mut stopped, mut slowest) = (0, 0);
    for seed in 0..solutions() / 2 {
        let mut random = Random::new(derive_seed(72, seed));
        let game = GAMES[random.index(GAMES.len())];
        let session = open(game).expect("a game");
        let (way, progress) = (way(&mut random), AtomicU64::new(0));
        let most = [10, 100, 1_000][random.index(3)];
        let limit = 1 + random.below(most);
        let clock: Arc<dyn Clock> = Arc::new(Ticks::default());
        let time = Some(Duration::from_millis(limit));
        let budget = Budget { time, clock: Some(Arc::clone(&clock)), ..Budget::default() };
        let answer = solve(&session, &budget, way, &progress);
        stopped += u64::from(answer.map_or(true, |answer| answer.stop == Stop::Time));
        // Phases and searches begin and end with a look.
        let late = (clock.now().as_millis() as u64).saturating_sub(limit);
        slowest = slowest.max(late);
        assert!(late <= 40, "{seed}: {game} {way:?}: {late} ticks after {limit}");
        // A unit of work is a position, or a part of the numbers of a layer.
        let visits = progress.load(Ordering::Relaxed);
        assert!(visits <= 1_024 * (limit + 40), "{seed}: {game} {way:?}: {visits} visits in {limit} ticks");
    }
    println!("{stopped} stopped, at most {slowest} ticks late");
    assert!(stopped > solutions() / 5, "{stopped} stopped");
}

/// A limit of time that is not reached changes nothing. An analysis within one looks for a good move first,
/// and visits several times as many nodes.
#[test]
fn a_proof_within_a_limit_of_time_is_searched_for_as_without() {
    for (game, search) in [("othello:size=4", "pvs"), ("connect-four:columns=4,rows=4", "pvs")] {
        let session = open(game).expect("a game");
        let nodes = |time: Option<Duration>| {
            let budget = Budget { time, ..Budget::default() };
            let way = (false, None, Ties::Paper);
            let answer = solve_with(Some(search), &session, &budget, way, &AtomicU64::new(0));
            let answer = answer.expect("an answer");
            assert_eq!(answer.stop, Stop::Finished, "{game} {search}");
            answer.nodes
        };
        assert_eq!(nodes(Some(Duration::from_secs(24 * 3600))), nodes(None), "{game} {search}");
    }
}

#[test]
fn an_answer_in_stages_names_the_limit_that_ended_it() {
    let session = open("tic-tac-toe").expect("a game");
    for nodes in 1..=400 {
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let request = Request::new(Some("alpha-beta"), &budget).expect("a request");
        let answer = session.analyze_in_stages(&request, &mut |_| {}).expect("it fits");
        assert_eq!(answer.stop, Stop::Nodes, "{nodes} nodes, depth {:?}", answer.depth);
    }
}
