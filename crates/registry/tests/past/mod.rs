//! Roots with a past, as front ends use them: all requests at positions where repetition has ended the game,
//! or one move before, are answered by the rules.

use game::random::{Random, derive_seed};
use picture::trace::Event;
use registry::{Session, open};
use request::{POSITIONS, Request, SolveAnswer, SolveTerms, Solved, Ties};
use search::{Budget, Kind, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The number of games walked through for each; a hundred times as many with `.ci/run --deep`.
fn games() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 200 } else { 2 }
}

fn request(search: Option<&str>) -> Request {
    let budget = Budget { nodes: Some(300), ..Budget::default() };
    Request::new(search, &budget).expect("a search")
}

fn solve(session: &Session, certificate: bool) -> Result<SolveAnswer, request::Error> {
    let terms = SolveTerms {
        certificate,
        frontier: None,
        positions: Some(POSITIONS),
        memory: None,
        symmetric: false,
        tie: Ties::Paper,
        request: &Request::new(None, &Budget::default()).expect("nothing is asked"),
        cancel: &AtomicBool::new(false),
        progress: &AtomicU64::new(0),
    };
    session.solve(&terms).map(|(answer, _)| answer)
}

fn perft(session: &Session, depth: u32, threads: usize) -> u64 {
    let counted = session.perft(depth, threads, &AtomicBool::new(false)).expect("nobody cancels");
    counted.iter().map(|(_, found)| found.leaves).sum()
}

/// The same by playing every game.
fn slow_perft(session: &mut Session, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = session.legal_moves();
    let count = |mv: String| {
        session.play(&[&mv]).expect("legal");
        let leaves = slow_perft(&mut *session, depth - 1);
        session.take_back();
        leaves
    };
    moves.into_iter().map(count).sum()
}

/// All requests at a position where the game is over by repetition.
fn ended(session: &Session, what: &str) -> u32 {
    let outcome = session.outcome();
    assert!(session.is_repetition() && session.legal_moves().is_empty(), "{what}");
    let mut answered = 0;
    for search in session.searches() {
        let request = request(Some(search));
        if session.fits(&request).is_err() {
            continue;
        }
        let answer = session.analyze(&request).unwrap_or_else(|error| panic!("{what}: {error}"));
        let paid = answer.value.clone().or_else(|| answer.values.clone().map(|set| set[0].clone()));
        assert_eq!(
            (&paid, answer.kind, answer.stop),
            (&outcome, Kind::Exact, Stop::Finished),
            "{search}: {what}"
        );
        assert_eq!((answer.best, answer.moves.len(), answer.line.len()), (None, 0, 0), "{search}: {what}");
        let staged = session.analyze_in_stages(&request, &mut |_| ()).expect("fits");
        assert_eq!((staged.kind, staged.best), (Kind::Exact, None), "{search}: {what}");
        let (_, trace) = session.trace(&request, 100).expect("fits");
        let nodes = trace.events.iter().filter(|event| matches!(event, Event::Enter(_))).count();
        assert_eq!(nodes, 1, "{search}: {what}");
        answered += 1;
    }
    for depth in 1..4 {
        assert_eq!(perft(session, depth, 2), 0, "{what}");
    }
    let walk = session.random_walk(1, 1_000, &AtomicBool::new(false)).expect("nobody cancels");
    let paid = walk.payoffs.map(|payoffs| payoffs.as_slice().to_vec());
    assert_eq!((walk.plies, &paid), (0, &outcome), "{what}");
    let solved = solve(session, false).expect("it is over");
    assert_eq!((solved.value, solved.solved, solved.distance), (outcome, Solved::Strong, Some(0)), "{what}");
    assert!(solve(session, true).is_err(), "a certificate is about a position without a past: {what}");
    assert!(session.drawn().is_none_or(|drawn| drawn.clicks.is_empty()), "{what}");
    assert!(session.classes_of_moves(0).is_empty(), "{what}");
    assert!(session.features_of_moves(None).expect("the default").is_empty(), "{what}");
    answered
}

/// The value of a position with a past for the player to move is the best value after any move.
fn solved(session: &Session, what: &str) {
    let mover = session.to_move() - 1;
    let worth = |session: &Session| -> i32 {
        let value = match session.outcome() {
            Some(outcome) => outcome,
            None => solve(session, false).expect("small").value.expect("solved"),
        };
        value[mover]
    };
    let behind = |mv: String| {
        let mut session = session.clone();
        session.play(&[&mv]).expect("legal");
        worth(&session)
    };
    let best = session.legal_moves().into_iter().map(behind).max();
    assert_eq!(Some(worth(session)), best, "{what}");
}

#[test]
fn what_repetition_has_ended_is_over_for_everybody() {
    let boards = ["columns=4,rows=4", "columns=3,rows=5,repetition=2", "columns=4,rows=3,repetition=4"];
    let boards = boards.map(|board| format!("lines-of-action:{board}"));
    let rings = ["toy-ring", "toy-ring:size=7,start=3"].map(str::to_owned);
    let (mut ends, mut answered, mut solutions) = (0, 0, 0);
    for (number, game) in boards.iter().chain(&rings).enumerate() {
        let is_ring = game.starts_with("toy");
        for index in 0..games() * if is_ring { 40 } else { 8 } {
            let mut session = open(game).expect("a game");
            let mut random = Random::new(derive_seed(number as u64, index));
            let (mut last, mut past) = (Vec::<String>::new(), vec![session.position()]);
            // Moving back brings positions back.
            while session.outcome().is_none() && last.len() < 60 {
                let moves = session.legal_moves();
                let back = last.len().checked_sub(2).and_then(|at: usize| turned(&last[at]));
                let back = back.filter(|mv| moves.contains(mv));
                let back =
                    back.or_else(|| moves.iter().find(|mv| past.contains(&after(&session, mv))).cloned());
                let back = back.filter(|_| random.below(4) > 0);
                let mv = back.unwrap_or_else(|| moves[random.index(moves.len())].clone());
                session.play(&[&mv]).expect("legal");
                past.push(session.position());
                last.push(mv);
            }
            if !session.is_repetition() {
                continue;
            }
            let what = format!("{game} after {last:?}");
            if index < games() * 4 || is_ring {
                answered += ended(&session, &what);
                ends += 1;
            }
            session.take_back();
            let expected = slow_perft(&mut session, 3);
            for threads in [1, 3] {
                assert_eq!(perft(&session, 3, threads), expected, "{what}, a move before");
            }
            if is_ring {
                solved(&session, &what);
                solutions += 1;
            }
        }
    }
    assert!(ends > 10 && answered > ends * 10 && solutions > 5, "{ends}, {answered}, {solutions}");
}

/// The position that a move leads to.
fn after(session: &Session, mv: &str) -> String {
    let mut session = session.clone();
    session.play(&[mv]).expect("legal");
    session.position()
}

/// The move back.
fn turned(mv: &str) -> Option<String> {
    mv.split_once('-').map(|(from, to)| format!("{to}-{from}"))
}

/// By the rules 3 464; if repetitions were ignored, 3 608.
#[test]
fn perft_counts_repetitions() {
    let leaves = |game: &str| perft(&open(game).expect("a game"), 5, 2);
    assert_eq!(leaves("lines-of-action:columns=3,rows=5,repetition=2"), 3_464);
    assert_eq!(leaves("lines-of-action:columns=3,rows=5,repetition=none"), 3_608);
}

/// One move from the end: a win for the first player without a past is no longer one where every way leads
/// through a position that has occurred too often.
#[test]
fn solving_counts_the_past() {
    let session = open("lines-of-action:columns=3,rows=3,repetition=2").expect("a game");
    let mut random = Random::new(5);
    let mut changed = 0;
    for _ in 0..games() * 2 {
        let mut last: Vec<String> = Vec::new();
        let mut copy = session.clone();
        while copy.outcome().is_none() && last.len() < 24 {
            let legal = copy.legal_moves();
            let back = last.len().checked_sub(2).and_then(|at| turned(&last[at]));
            let mv = back.filter(|mv| legal.contains(mv) && random.below(8) > 0);
            let mv = mv.unwrap_or_else(|| legal[random.index(legal.len())].clone());
            copy.play(&[&mv]).expect("legal");
            last.push(mv);
        }
        if copy.outcome().is_some() {
            copy.take_back();
        }
        if copy.outcome().is_none() {
            solved(&copy, &format!("{last:?}"));
            changed += u32::from(solve(&copy, false).expect("small").note.is_some());
        }
    }
    assert!(changed > 0);
    let mut session = open("toy-ring").expect("a game");
    session.play(&["+1"]).expect("legal");
    assert!(solve(&session, true).is_ok(), "a past that decides nothing is none");
}
