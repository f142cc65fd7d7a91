//! The searches for any number of players on real games: known values, and answers that can be printed.

use registry::open;
use request::{Answer, Request};
use search::{Budget, Kind, Stop};

fn request(search: &str) -> Request {
    Request::new(Some(search), &Budget::default()).expect("in the grammar")
}

fn analyze(game: &str, search: &str) -> Answer {
    let question = request(search);
    open(game)
        .expect("a game")
        .analyze(&question)
        .unwrap_or_else(|error| panic!("{search} on {game}: {error}"))
}

#[test]
fn mcts_proves_tic_tac_toe_a_draw() {
    let answer = analyze("tic-tac-toe", "mcts:seed=3,nodes=1_000_000");
    assert_eq!((answer.value, answer.kind), (Some(vec![0, 0]), Kind::Exact));
    assert_eq!(answer.stop, Stop::Finished);
}

#[test]
fn mcts_proves_nim_for_three() {
    for heaps in ["1+2", "2+2", "1+2+3"] {
        let game = format!("nim:heaps={heaps},players=3");
        let answer = analyze(&game, "mcts:nodes=1_000_000");
        assert_eq!(answer.kind, Kind::Exact, "{game}");
        let possible = analyze(&game, "max-n:tie=set,depth=20").values.expect("a set");
        assert!(possible.contains(&answer.value.expect("a vector")), "{game}");
    }
}

#[test]
fn every_search_for_any_number_answers_and_draws() {
    let games = [
        "diamond:arm=1,camp=1",
        "random-game:plies=9,seed=2",
        "nim:heaps=1+2+2,players=3",
        "tree:(([0,1,2] [2,1,0]) [1,0,1])",
        "tic-tac-toe",
    ];
    let searches = [
        "paranoid:depth=3",
        "soft-max-n:depth=3",
        "mcts:evaluations=50",
        "mcts:opponents=best-reply,evaluations=50",
        "max-n:pruning=immediate,tie=first,depth=3",
        "mp-mix:depth=3",
        "prob-max-n:depth=3",
        "paranoid:nodes=500",
        "best-reply:nodes=500",
        "best-reply:depth=3",
        "best-reply-plus:depth=3",
        "best-reply-plus:regular=first,depth=3",
    ];
    for game in games {
        for search in searches {
            let session = open(game).expect("a game");
            let (answer, trace) = match session.trace(&request(search), 10_000) {
                Ok(traced) => traced,
                Err(error) => {
                    let error = error.to_string();
                    let is_known = search.contains("best-reply") && error.contains("skip")
                        || search.contains("pruning") && error.contains("pruning");
                    assert!(is_known && !error.contains('\n'), "{search} on {game}: {error}");
                    continue;
                }
            };
            let plain = session.analyze(&request(search)).expect("fits when watched");
            assert_eq!((&plain.best, &plain.value, plain.nodes), (&answer.best, &answer.value, answer.nodes));
            assert!(answer.best.is_some(), "{search} on {game}");
            assert!(trace.events.len() > 4, "{search} on {game}: {} events", trace.events.len());
            // The printed line can be played.
            let mut line = open(game).expect("a game");
            let moves: Vec<&str> = answer.line.iter().map(String::as_str).collect();
            line.play(&moves).unwrap_or_else(|error| panic!("{search} on {game}: {moves:?}: {error}"));
        }
    }
}
