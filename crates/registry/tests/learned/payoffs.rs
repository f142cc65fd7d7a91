//! Files of evaluations of payoffs, scores and recorded games.

use super::file::{altered, error};
use super::{request, written};
use ntuple::{Aim, Estimate, Options, TupleKind};
use registry::learned::{Learned, RecordedGame};
use request::Budget;
use std::sync::atomic::AtomicBool;

/// What was learned of a game with these options.
fn learned(game: &str, options: &Options, games: &[RecordedGame]) -> Learned {
    let session = registry::open(game).expect("a game");
    let mut learner = session.learner_from(options, games).expect("a game with a board");
    learner.play(u64::MAX, &AtomicBool::new(false));
    Learned {
        identity: session.identity().expect("a board"),
        options: options.clone(),
        games: options.games,
        checkpoints: Vec::new(),
        trained: learner.trained(),
        state: None,
    }
}

fn cells(games: u64) -> Options {
    Options { tuples: Some(vec![TupleKind::Cell]), cap: Some(40), ..Options::games(games) }
}

#[test]
fn payoffs_of_any_kind_are_learned_written_and_searched_with() {
    for (game, searches) in [
        ("tanhinmin:pay=rank", &["max-n:depth=2", "mcts:playout=0,evaluations=40"][..]),
        ("diamond:pay=places", &["max-n:depth=1", "mcts:playout=3,evaluations=10"]),
    ] {
        let learned = learned(game, &cells(5), &[]);
        let Estimate::Payoffs { least, greatest } = learned.trained.design.estimate else {
            panic!("{game}: {:?}", learned.trained.design.estimate)
        };
        assert!(least < greatest, "{game}");
        let bytes = learned.to_bytes().expect("packed");
        assert_eq!(Learned::read("x.weights", &bytes).expect("a file"), learned);
        let path = written(&game.replace([':', '=', ','], "-"), &learned);
        for search in searches {
            let (name, limit) = search.split_once(':').expect("a limit");
            let search = format!("{name}:evaluation=learned:{path},{limit}");
            let answer = registry::open(game).expect("a game").analyze(&request(&search, &Budget::default()));
            assert!(answer.expect("it fits").best.is_some(), "{game} {search}");
        }
    }
}

#[test]
fn a_score_and_records_are_in_the_header_and_defaults_are_not() {
    let text = |options: &Options| {
        let bytes = learned("othello:size=4", options, &[]).to_bytes().expect("packed");
        (String::from_utf8_lossy(&bytes).into_owned(), bytes)
    };
    let (plain, _) = text(&cells(3));
    assert!(
        ["estimate", "aim", "records"].iter().all(|key| !plain.contains(&format!("\"{key}\""))),
        "{plain}"
    );
    let options = Options { aim: Aim::Score, records: Some("a.jsonl".to_owned()), ..cells(3) };
    let (score, bytes) = text(&options);
    for part in ["\"estimate\":{\"score\":{\"greatest\":16}}", "\"aim\":\"score\"", "\"records\":\"a.jsonl\""]
    {
        assert!(score.contains(part), "{part} in {score}");
    }
    assert_eq!(Learned::read("x.weights", &bytes).expect("a file").options, options);
    for estimate in [
        serde_json::json!({ "score": { "greatest": 0 } }),
        serde_json::json!({ "score": { "greatest": 2_000_001 } }),
        serde_json::json!({ "payoffs": { "least": 3, "greatest": 3 } }),
        serde_json::json!({ "payoffs": { "least": i32::MIN, "greatest": i32::MAX } }),
    ] {
        let error = error(&altered(&bytes, |header, _| header["estimate"] = estimate.clone()));
        assert!(error.contains("expected a least and a greatest payoff"), "{estimate}: {error}");
    }
    // Two values for two opponents, who have one.
    let payoffs = serde_json::json!({ "payoffs": { "least": -16, "greatest": 16 } });
    let error = error(&altered(&bytes, |header, _| header["estimate"] = payoffs));
    assert!(error.contains("expected a value for each of 2 players"), "{error}");
}

#[test]
fn a_recorded_game_is_replayed_from_its_own_start() {
    let game = "tic-tac-toe";
    let mut session = registry::open(game).expect("a game");
    let moves: Vec<String> = session.legal_moves().into_iter().take(2).collect();
    session.play(&[&moves[0]]).expect("legal");
    let whole = RecordedGame { start: None, moves: moves.clone(), random: 1 };
    let rest = RecordedGame { start: Some(session.position()), moves: vec![moves[1].clone()], random: 0 };
    let [whole, rest] = [whole, rest].map(|record| learned(game, &cells(1), &[record]).trained);
    assert_eq!(whole, rest);
    let session = registry::open(game).expect("a game");
    let wrong = RecordedGame { start: None, moves: vec!["z9".to_owned()], random: 0 };
    assert!(session.learner_from(&cells(1), &[wrong]).is_err());
}
