//! Static values split into their terms, in the words of a session.

use super::{learned, request, written};
use registry::{Session, open, open_text};
use request::{Budget, Explanation, Request, TermCell};

/// The session after a random game of some plies.
fn after(game: &Session, plies: u32, seed: u64) -> Option<Session> {
    let mut session = game.clone();
    let mut number = seed;
    for _ in 0..plies {
        let legal = session.legal_moves();
        if legal.is_empty() {
            return None;
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = &legal[(number >> 33) as usize % legal.len()];
        session.play(&[mv]).expect("it is legal");
    }
    (!session.legal_moves().is_empty()).then_some(session)
}

/// The value for which the sums stand, by their description.
fn values_of(sums: &[f64], to_move: usize) -> Vec<f64> {
    if let [_, _] = sums {
        let score = (100_000.0 * sums[to_move - 1]).floor().clamp(-1e6, 1e6);
        return if to_move == 1 { vec![score, -score] } else { vec![-score, score] };
    }
    sums.iter().map(|sum| (2.0 / (1.0 + (-sum).exp()) - 1.0) * 1e6).collect()
}

/// A weight as the whole number that it is: a multiple of a power of 2.
fn units(weight: f64) -> i64 {
    (weight * f64::from(1 << 24)) as i64
}

fn check(session: &Session, request: &Request) {
    let all = session.explain(request, &[], 10_000).expect("a learned evaluation");
    let Explanation { value, sums, rest, terms, to_move, position, .. } = &all;
    assert_eq!((terms.len(), *to_move, position), (all.all, session.to_move(), &session.position()));
    assert!(rest.iter().all(|&rest| units(rest) == 0) && all.phase <= all.phases);
    for (player, sum) in sums.iter().enumerate() {
        assert_eq!(terms.iter().map(|term| units(term.weights[player])).sum::<i64>(), units(*sum));
    }
    let tolerance = if value.len() == 2 { 0.0 } else { 8.0 };
    for (value, expected) in value.iter().zip(values_of(sums, *to_move)) {
        assert!((f64::from(*value) - expected).abs() <= tolerance, "{value} {expected} at {position}");
    }
    let some = session.explain(request, &[], 3).expect("a learned evaluation");
    assert_eq!(some.terms[..], terms[..some.terms.len()]);
    for (player, sum) in sums.iter().enumerate() {
        let listed = some.terms.iter().map(|term| units(term.weights[player])).sum::<i64>();
        assert_eq!(listed + units(some.rest[player]), units(*sum));
    }
    // What is told of a cell is what the scene shows there.
    let scene = session.drawn().expect("it is drawn").scene;
    for TermCell { name, cell, kind, owner, pieces, .. } in terms.iter().flat_map(|term| &term.cells) {
        let Some(cell) = *cell else { continue };
        assert_eq!(*name, scene.cells[cell].name);
        let here: Vec<_> = scene.pieces.iter().filter(|piece| piece.cell == Some(cell)).collect();
        assert_eq!(here.len(), usize::from(*pieces), "{name} at {position}");
        assert_eq!(kind.is_none_or(|kind| kind == "target"), here.is_empty(), "{name} at {position}");
        assert!(here.iter().all(|piece| piece.owner == *owner), "{name} at {position}");
    }
    // A search of one ply that looks at nothing else values the position after each move by the same sum.
    if value.len() > 2 {
        return;
    }
    let answer = session.analyze(request).expect("it fits");
    if let (Some(best), request::Kind::Heuristic) = (&answer.best, answer.kind) {
        let explained = session.explain(request, std::slice::from_ref(best), 1).expect("it goes on");
        assert_eq!(Some(explained.value), answer.value, "{best} at {position}");
        assert_eq!(explained.after, std::slice::from_ref(best));
    }
}

#[test]
fn terms_add_up_to_the_values_of_searches_and_are_what_the_scene_shows() {
    let breakthrough = ::written::sample("breakthrough").expect("a sample").text;
    let games = [
        ("othello:size=6", open("othello:size=6").expect("a game")),
        ("lines-of-action:size=5", open("lines-of-action:size=5").expect("a game")),
        ("diamond", open("diamond").expect("a game")),
        ("tanhinmin", open("tanhinmin").expect("a game")),
        ("breakthrough.game", open_text("breakthrough.game", breakthrough).expect("a game")),
    ];
    for (name, session) in games {
        let identity = session.identity().expect("a board");
        let search = if session.players() == 2 { "minimax" } else { "max-n" };
        let evaluation = of_session(&session, 60);
        assert_eq!(evaluation.identity, identity);
        let path = written(&format!("terms-{}.weights", name.replace([':', '='], "-")), &evaluation);
        let request = request(&format!("{search}:evaluation=learned:{path}"), &Budget::plies(1));
        let mut checked = 0;
        for seed in 0..12 {
            if let Some(session) = after(&session, seed as u32, seed) {
                check(&session, &request);
                checked += 1;
            }
        }
        assert!(checked > 6, "{name}: {checked}");
    }
}

/// What a learner with phases and symmetries knows after some games.
fn of_session(session: &Session, games: u64) -> registry::learned::Learned {
    let options = ntuple::Options { phases: Some(2), ..ntuple::Options::games(games) };
    let mut learner = session.learner(&options).expect("a game with a board");
    learner.play(games, &std::sync::atomic::AtomicBool::new(false));
    registry::learned::Learned {
        identity: session.identity().expect("a game with a board"),
        options,
        games,
        checkpoints: Vec::new(),
        trained: learner.trained(),
        state: None,
    }
}

#[test]
fn what_has_no_terms_is_refused() {
    let path = written("refused.weights", &learned("tic-tac-toe", 20));
    let session = open("tic-tac-toe").expect("a game");
    let error = |search: &str, moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(|mv| (*mv).to_owned()).collect();
        let explained = session.explain(&request(search, &Budget::default()), &moves, 3);
        explained.expect_err("refused").to_string()
    };
    let search = format!("pvs:evaluation=learned:{path}");
    let expected = "explain: expected a learned evaluation, such as evaluation=learned:FILE, got ";
    assert!(error("pvs:evaluation=open-lines", &[]).starts_with(expected));
    assert_eq!(error("random", &[]), format!("{expected}`random`"));
    let over = error(&search, &["a1", "b1", "a2", "b2", "a3"]);
    assert!(over.starts_with("explain: expected a position in which the game is not over, got "), "{over}");
    assert!(error(&search, &["a1", "a1"]).starts_with("move 2: expected "));
    assert!(error("pvs:evaluation=learned:no-file", &[]).starts_with("no-file: expected an evaluation"));
}
