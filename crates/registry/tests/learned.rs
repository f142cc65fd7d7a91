//! Learned evaluations: searches of every kind use the one in a file, and any other file is refused.

#[path = "learned/file.rs"]
mod file;
#[path = "learned/order.rs"]
mod order;
#[path = "learned/payoffs.rs"]
mod payoffs;
#[path = "learned/shipped.rs"]
mod shipped;
#[path = "learned/terms.rs"]
mod terms;

use ntuple::{Options, TupleKind};
use registry::learned::{Checkpoint, Learned, Points};
use registry::{Session, Terms, open, searches};
use request::{Budget, Error, Request};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// What a learner of small tuples knows after a few games.
pub(crate) fn learned(game: &str, games: u64) -> Learned {
    let session = open(game).expect("a game");
    let tuples = TupleKind::read_all("cell").expect("tuples");
    let options = Options { tuples: Some(tuples), phases: Some(1), ..Options::games(100) };
    let mut learner = session.learner(&options).expect("a game with a board");
    assert_eq!(learner.play(games, &AtomicBool::new(false)), games);
    Learned {
        identity: session.identity().expect("a game with a board"),
        options,
        games,
        checkpoints: vec![Checkpoint {
            games: 10,
            decided: 0.5,
            plies: 7.25,
            error: 0.125,
            guided: 0.0,
            points: Some(Points { mean: 0.625, low: 0.5, high: 0.75 }),
        }],
        trained: learner.trained(),
        state: Some(learner.state()),
    }
}

/// The path of a file with these contents, of a name of its own.
pub(crate) fn written(name: &str, learned: &Learned) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    learned.write(Path::new(&path)).expect("written");
    path
}

fn request(search: &str, budget: &Budget) -> Request {
    Request::new(Some(search), budget).expect("in the grammar")
}

/// The error of a search of a game, or its best move.
fn asked(game: &str, search: &str) -> Result<Option<String>, Error> {
    open(game)?.analyze(&request(search, &Budget::plies(2))).map(|answer| answer.best)
}

fn refusal(game: &str, search: &str) -> String {
    let refused = asked(game, search).expect_err("refused").to_string();
    assert_eq!(refused.lines().count(), 1, "{refused}");
    refused
}

#[test]
fn every_search_with_an_evaluation_takes_a_learned_one_on_games_in_their_own_types_and_erased() {
    let games = ["tic-tac-toe", "othello:size=4", "diamond", "tanhinmin", "tanhinmin:players=2", "slide"];
    let mut runs = 0;
    for game in games {
        let name = format!("{}.weights", game.replace([':', '='], "-"));
        let path = written(&name, &learned(game, 20));
        let session = open(game).expect("a game");
        for search in searches() {
            if !search.parameters.iter().any(|parameter| parameter.name == "evaluation") {
                continue;
            }
            let text = format!("{}:evaluation=learned:{path}", search.name);
            let few = Budget { evaluations: Some(200), expansions: Some(50), ..Budget::default() };
            let budgets = [Budget::plies(2), few];
            let mut requests = budgets.iter().map(|budget| request(&text, budget));
            let fitting = requests.find(|request| session.fits(request).is_ok());
            let Some(request) = fitting else { continue };
            runs += 1;
            // A watched search is one of the erased game.
            let answer = session.analyze(&request).expect("it fits");
            let (watched, _) = session.trace(&request, 100).expect("it fits");
            let told = |answer: &request::Answer| {
                let rows = answer.moves.iter().map(|row| (row.mv.clone(), row.value.clone(), row.nodes));
                let rows: Vec<_> = rows.collect();
                (answer.best.clone(), answer.value.clone(), answer.nodes, answer.line.clone(), rows)
            };
            assert_eq!(told(&answer), told(&watched), "{text} on {game}");
            assert_eq!(answer.evaluation, Some(format!("learned:{name}")));
        }
    }
    assert!(runs > 50, "{runs} searches fit");
}

#[test]
fn a_file_is_named_in_three_ways_and_changes_what_is_found() {
    let path = written("three.weights", &learned("othello", 20));
    let session = open("othello").expect("a game");
    let value = |search: &str| {
        let answer = session.analyze(&request(search, &Budget::plies(3))).expect("it fits");
        (answer.value, answer.nodes, answer.evaluation)
    };
    let named = value(&format!("pvs:evaluation=learned:{path}"));
    let bare = value(&format!("pvs:evaluation={path}"));
    let first = value(&format!("pvs:{path}"));
    assert_eq!((&named.0, &named.1), (&bare.0, &bare.1));
    assert_eq!((&named.0, &named.1), (&first.0, &first.1));
    assert_ne!(named.0, value("pvs").0);
    assert_eq!(bare.2.as_deref(), Some("learned:three.weights"));
}

#[test]
fn moves_have_features_by_a_learned_evaluation() {
    let path = written("features.weights", &learned("othello", 20));
    let session = open("othello").expect("a game");
    let learned = session.features_of_moves(Some(&format!("learned:{path}"))).expect("features");
    assert_eq!(learned.len(), session.legal_moves().len());
    let error = session.features_of_moves(Some("best")).expect_err("refused").to_string();
    assert_eq!(error, "expected an evaluation of othello or learned:FILE, got `best`");
    let error = session.features_of_moves(Some("learned:no-file")).expect_err("refused").to_string();
    assert!(error.starts_with("no-file: expected an evaluation: "), "{error}");
}

#[test]
fn a_table_of_one_bucket_changes_no_value() {
    let path = written("bucket.weights", &learned("connect-four:columns=5,rows=4", 50));
    let session = open("connect-four:columns=5,rows=4").expect("a game");
    for depth in 1..7 {
        let value = |table: &str| {
            let search = format!("pvs:evaluation=learned:{path},table={table}");
            session.analyze(&request(&search, &Budget::plies(depth))).expect("it fits").value
        };
        assert_eq!(value("64B"), value("0"), "depth {depth}");
    }
}

#[test]
fn a_referee_plays_with_a_learned_evaluation() {
    let path = written("referee.weights", &learned("tic-tac-toe", 100));
    let session = open("tic-tac-toe").expect("a game");
    let pvs = request(&format!("pvs:evaluation=learned:{path}"), &Budget::plies(2));
    let players = [pvs, request("random", &Budget::default())];
    let mut referee = session.referee(&players).expect("players");
    let played = referee.play(&[0, 1], &[1, 2], &Terms::new(9)).expect("a game").expect("not cancelled");
    assert!(played.payoffs.is_some());
}

#[test]
fn a_game_of_cards_takes_what_was_learned_of_other_deals() {
    let path = written("cards.weights", &learned("tanhinmin:players=3,cards=9", 20));
    let search = format!("max-n:evaluation=learned:{path}");
    for same in [
        "tanhinmin:cards=9,seed=7",
        "tanhinmin:cards=9,deal=random,seed=3",
        "tanhinmin:deal=[[1,3,10],[2,4],[5,6,7,8]]",
    ] {
        asked(same, &search).unwrap_or_else(|error| panic!("{same}: {error}"));
    }
    for (other, expected) in [
        (
            "tanhinmin:cards=12",
            "tanhinmin:players=3,cards=12,ties=false,pay=winner,pass=free,re-entry=false, got one for",
        ),
        ("tanhinmin:players=4,cards=9", "tanhinmin:players=4,cards=9,"),
        ("tanhinmin:cards=9,pass=forced", "pass=forced,"),
        ("tanhinmin:deal=[[1,3,10],[2,4],[5,6,7]]", "by other rules than these"),
    ] {
        let refused = refusal(other, &search);
        assert!(refused.contains(expected), "{refused}");
        assert!(refused.contains("got one for tanhinmin:players=3,cards=9,ties=false"), "{refused}");
    }
}

#[test]
fn a_game_without_a_board_cannot_be_learned() {
    let session = open("tree").expect("a game");
    let error = session.identity().expect_err("refused").to_string();
    assert!(error.ends_with("expected a game with a board, as weights belong to its cells"), "{error}");
    let error = session.learner(&Options::games(1)).err().expect("refused").to_string();
    assert!(error.starts_with("tree: expected a game with a board"), "{error}");
    let path = written("treeless.weights", &learned("tic-tac-toe", 1));
    let refused = refusal("tree", &format!("alpha-beta:evaluation={path}"));
    assert!(refused.contains("expected a game with a board"), "{refused}");
}

#[test]
fn a_learner_continues_from_its_file_as_if_it_had_not_stopped() {
    let session: Session = open("tic-tac-toe").expect("a game");
    let (whole, half) = (learned("tic-tac-toe", 60), learned("tic-tac-toe", 30));
    let half = Learned::read("half", &half.to_bytes().expect("packed")).expect("a file");
    let mut learner = session.learner(&half.options).expect("a learner");
    learner.restore(half.state.as_deref().expect("a state")).expect("restored");
    learner.play(30, &AtomicBool::new(false));
    assert_eq!(learner.trained(), whole.trained);
}
