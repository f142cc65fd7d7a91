//! The learned evaluations that come with the program, and those that a session has read.

use super::{learned, refusal, request, written};
use registry::learned::{Learned, Role, Shipped, shipped};
use registry::{Session, game_named, open, open_text};
use request::{Answer, Budget};
use std::path::Path;

/// The greatest size of a file, and of all files together, in bytes.
const MAX_FILE: usize = 1_500_000;
const MAX_ALL: usize = 6_000_000;

fn session(shipped: &Shipped) -> Session {
    let name = shipped.game.split(':').next().unwrap_or_default();
    let sample = name.strip_suffix(".game").and_then(::written::sample);
    let opened = sample.map_or_else(|| open(shipped.game), |sample| open_text(shipped.game, sample.text));
    opened.expect("a game")
}

fn answer(session: &Session, search: &str) -> Answer {
    let mut answer = session.analyze(&request(search, &Budget::plies(2))).expect("it fits");
    // What differs from run to run, or by the words of the request.
    answer.elapsed_s = 0.0;
    answer.search.clear();
    answer
}

#[test]
fn every_shipped_file_is_one_for_its_game_and_for_play_alone() {
    let mut all = 0;
    for (number, one) in shipped().iter().enumerate() {
        let Learned { identity, checkpoints, trained, state, .. } = one.learned().expect("a file");
        assert_eq!(identity, session(one).identity().expect("a board"), "{}", one.name);
        assert_eq!(identity.game, one.game);
        assert!(checkpoints.is_empty() && state.is_none() && trained.shift <= one.digits, "{}", one.name);
        assert!(one.bytes.len() <= MAX_FILE, "{}: {} bytes", one.name, one.bytes.len());
        assert!(shipped()[..number].iter().all(|other| other.name != one.name && other.game != one.game));
        all += one.bytes.len();
    }
    assert!(all <= MAX_ALL, "{all} bytes");
}

#[test]
fn a_shipped_evaluation_is_used_by_its_name_and_the_default_where_the_list_says_so() {
    for one in shipped() {
        let path = format!("{}/weights/{}.weights", env!("CARGO_MANIFEST_DIR"), one.name);
        let session = session(one);
        let search = session.default_search();
        let named = answer(&session, &format!("{search}:evaluation=learned"));
        let bare = answer(&session, &format!("{search}:learned"));
        let filed = answer(&session, &format!("{search}:evaluation=learned:{path}"));
        assert_eq!(named.evaluation.as_deref(), Some("learned"));
        assert_eq!(filed.evaluation, Some(format!("learned:{}.weights", one.name)));
        assert_eq!(named, bare);
        assert_eq!(named, Answer { evaluation: named.evaluation.clone(), ..filed });
        let default = answer(&session, search);
        assert_eq!(default.evaluation, Some(session.default_evaluation()));
        assert_eq!(default == named, one.role == Role::Default, "{}", one.name);
        assert_eq!(default.evaluation == named.evaluation, one.role == Role::Default, "{}", one.name);
        if one.role == Role::Default {
            let explained = |search: &str| {
                let explained = session.explain(&request(search, &Budget::default()), &[], 3);
                explained.expect("a learned evaluation")
            };
            assert_eq!(explained("level:3"), explained("one-ply:evaluation=learned"), "{}", one.name);
        }
        let features = |evaluation| session.features_of_moves(evaluation).expect("features");
        assert!(one.role == Role::Named || features(None) == features(Some("learned")));
    }
}

#[test]
fn lists_of_evaluations_have_the_shipped_ones() {
    let evaluations = |name: &str| game_named(name).expect("a game").evaluations();
    let shipped = [
        ("connect-four", "connect-four:columns=7,rows=6"),
        ("diamond", "diamond:variant=V2"),
        ("lines-of-action", "lines-of-action:columns=8,rows=8"),
        ("mnk", "mnk:m=3,n=3,k=3"),
        ("othello", "othello:size=8"),
        ("tic-tac-toe", "mnk:m=3,n=3,k=3"),
    ];
    for (name, game) in shipped {
        let list = evaluations(name);
        let (_, about) = list.iter().find(|(name, _)| *name == "learned").expect(name);
        assert!(about.contains(game), "{about}");
    }
    for name in ["gomoku", "nim"] {
        assert!(evaluations(name).iter().all(|(name, _)| *name != "learned"), "{name}");
    }
}

#[test]
fn a_game_without_a_shipped_evaluation_refuses_it_and_says_for_which_there_is_one() {
    let line = refusal("mnk:m=4,n=4,k=4", "pvs:evaluation=learned");
    assert_eq!(
        line,
        "expected learned:FILE, as no learned evaluation of mnk:m=4,n=4,k=4,misere=false,players=2 comes \
         with the program (there is one for mnk:m=3,n=3,k=3,misere=false,players=2): \
         `yomi learn evaluation` writes such a file"
    );
    let line = refusal("slide", "pvs:evaluation=learned");
    assert!(line.contains("of slide:") && !line.contains("there is one"), "{line}");
}

/// The same path with other contents, and more files than a session keeps.
#[test]
fn a_session_notices_that_a_file_was_replaced() {
    let session = open("connect-four:columns=5,rows=4").expect("a game");
    let of_games = |games| learned("connect-four:columns=5,rows=4", games);
    let value = |path: &str| answer(&session, &format!("pvs:evaluation=learned:{path}")).value;
    let paths: Vec<String> = (0..12)
        .map(|number| written(&format!("kept-{number}.weights"), &of_games(10 + 8 * number)))
        .collect();
    let values: Vec<_> = paths.iter().map(|path| value(path)).collect();
    assert!(values.windows(2).any(|pair| pair[0] != pair[1]), "{values:?}");
    for _ in 0..2 {
        for (path, expected) in paths.iter().zip(&values) {
            assert_eq!(value(path), *expected, "{path}");
        }
    }
    let last = Learned::open(Path::new(&paths[11])).expect("a file");
    last.write(Path::new(&paths[0])).expect("written");
    assert_ne!(values[0], values[11]);
    assert_eq!(value(&paths[0]), values[11]);
    std::fs::write(&paths[0], "something else").expect("written");
    let error = session.analyze(&request(&format!("pvs:{}", paths[0]), &Budget::plies(2)));
    assert!(error.expect_err("refused").to_string().contains("expected an evaluation"));
}

#[test]
fn weights_are_rounded_to_fewer_digits() {
    let exact = learned("othello:size=4", 50);
    for digits in [4, 8, 12, 20] {
        let bytes = exact.to_shipped_bytes(digits).expect("packed");
        let rounded = Learned::read("x.weights", &bytes).expect("a file");
        assert_eq!((rounded.trained.shift, rounded.games), (digits.min(exact.trained.shift), exact.games));
        let unit = |shift: u32| f64::from(1u32 << shift);
        for (&exact_weight, &weight) in exact.trained.weights.iter().zip(&rounded.trained.weights) {
            let exact_weight = f64::from(exact_weight) / unit(exact.trained.shift);
            let weight = f64::from(weight) / unit(rounded.trained.shift);
            assert!((exact_weight - weight).abs() <= 0.5 / unit(digits), "{exact_weight} {weight} {digits}");
        }
        assert!(rounded.to_shipped_bytes(digits).expect("packed") == bytes, "again the same");
    }
}
