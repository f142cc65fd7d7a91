//! Players: a file is named like a search, plays as its search does, and any other file is refused.

use ntuple::{Options, TupleKind};
use registry::learned::{Learned, Points};
use registry::player::{Candidate, MadeBy, Matches, Player, Round};
use registry::{Terms, open};
use request::{Answer, Budget, Error, Request};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

fn learned(game: &str, games: u64) -> Learned {
    let session = open(game).expect("a game");
    let tuples = TupleKind::read_all("cell").expect("tuples");
    let options = Options { tuples: Some(tuples), phases: Some(1), ..Options::games(100) };
    let mut learner = session.learner(&options).expect("a game with a board");
    learner.play(games, &AtomicBool::new(false));
    Learned {
        identity: session.identity().expect("a game with a board"),
        options,
        games,
        checkpoints: Vec::new(),
        trained: learner.trained(),
        state: None,
    }
}

fn player(game: &str, search: &str, classes: Option<&str>) -> Player {
    let points = |mean| Points { mean, low: 0.25, high: 0.75 };
    let candidate = |name: &str, behind| Candidate {
        name: name.to_owned(),
        search: search.to_owned(),
        score: points(0.625),
        behind,
    };
    Player {
        search: search.to_owned(),
        classes: classes.map(str::to_owned),
        made: MadeBy {
            options: vec![("games".to_owned(), "5".to_owned())],
            rounds: vec![Round { games: 5, decided: 0.5, class_games: 0, change: Some(0.125) }],
            matches: Some(Matches {
                blocks: 3,
                games: 6,
                different: 5,
                opening: 2,
                candidates: vec![candidate("one", None), candidate("two", Some(points(0.25)))],
                chosen: 0,
            }),
        },
        learned: learned(game, 20),
    }
}

/// The path of a file with these contents, in a folder whose name has a space.
fn written(name: &str, bytes: &[u8]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("some players");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("written");
    path.display().to_string()
}

fn file(name: &str, player: &Player) -> String {
    written(name, &player.to_bytes().expect("packed"))
}

fn asked(game: &str, search: &str, budget: &Budget) -> Result<Answer, Error> {
    open(game)?.analyze(&Request::new(Some(search), budget)?)
}

fn refusal(game: &str, search: &str) -> String {
    let refused = asked(game, search, &Budget::default()).expect_err("refused").to_string();
    assert_eq!(refused.lines().count(), 1, "{refused}");
    refused
}

type Found = (Option<String>, Option<Vec<i32>>, u64, Vec<String>, u32);

fn found(answer: &Answer) -> Found {
    let Answer { best, value, nodes, line, depth, .. } = answer.clone();
    (best, value, nodes, line, depth)
}

const OTHELLO: &str = "pvs:evaluation=learned,table=1MiB,nodes=3000";

/// What a player finds is what its search finds with the same evaluation, named by hand.
#[test]
fn a_player_plays_as_its_search_does() {
    let (game, name) = ("othello", "plays.player");
    let player = player(game, OTHELLO, None);
    let path = file(name, &player);
    let weights = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("of-player.weights");
    player.learned.write(&weights).expect("written");
    let by_hand = |rest: &str, budget: &Budget| {
        let search = format!("pvs:evaluation=learned:{},{rest}", weights.display());
        found(&asked(game, &search, budget).expect("it fits"))
    };
    let none = Budget::default();
    let own = asked(game, &path, &none).expect("it fits");
    assert_eq!(found(&own), by_hand("table=1MiB,nodes=3000", &none));
    assert_eq!((own.search.as_str(), own.evaluation.as_deref()), (&*path, Some("learned")));
    assert_eq!(found(&asked(game, &format!("player:{path}"), &none).expect("it fits")), found(&own));
    // Arguments replace those of the player, one by one; limits replace all limits.
    let other = asked(game, &format!("{path}:depth=3,table=0"), &none).expect("it fits");
    assert_eq!(found(&other), by_hand("table=0,depth=3", &none));
    let other = asked(game, &format!("player:{path},depth=3"), &none).expect("it fits");
    assert_eq!(found(&other), by_hand("table=1MiB,depth=3", &none));
    let other = asked(game, &path, &Budget::plies(2)).expect("it fits");
    assert_eq!(found(&other), by_hand("table=1MiB,depth=2", &none));
    let named = asked(game, &format!("{path}:evaluation=discs,depth=2"), &none).expect("it fits");
    let by_name = asked(game, "pvs:evaluation=discs,table=1MiB,depth=2", &none).expect("it fits");
    assert_eq!((found(&named), named.evaluation), (found(&by_name), by_name.evaluation));
    // Watched, in stages and in a match it is the same search.
    let session = open(game).expect("a game");
    let request = Request::new(Some(&path), &none).expect("in the grammar");
    let (watched, _) = session.trace(&request, 100).expect("it fits");
    assert_eq!(found(&watched), found(&own));
    let last = session.analyze_in_stages(&request, &mut |_| {}).expect("it fits");
    assert_eq!((last.best, last.value), (own.best, own.value));
    let by_search = format!("pvs:evaluation=learned:{}", weights.display());
    let by_search = Request::new(Some(&by_search), &none).expect("in the grammar");
    let explained = |request| session.explain(request, &[], 3).expect("a learned evaluation");
    assert_eq!(explained(&request), explained(&by_search));
    session.fits(&request).expect("it fits");
    session.fits_a_game(&request).expect("its limits are its own");
    assert_eq!(session.time_without_a_limit(&request).expect("it fits"), None);
    let random = Request::new(Some("random"), &none).expect("in the grammar");
    let mut referee = session.referee(&[request, random]).expect("players");
    let over = referee.play(&[0, 1], &[1, 2], &Terms::new(200)).expect("a game").expect("not cancelled");
    assert!(over.payoffs.is_some() && over.efforts[0].nodes > 3_000);
}

#[test]
fn classes_of_a_player_are_those_that_are_written_out() {
    let game = "lines-of-action:size=5";
    let session = open(game).expect("a game");
    let way = &session.classes()[0];
    let shares = (0..way.names.len()).map(|class| format!("0.0{}", 1 + class % 9));
    let classes = format!("{}:{}", way.name, shares.collect::<Vec<_>>().join("+"));
    let search = "pvs:evaluation=learned,classes=learned,tempo=100,table=1MiB,nodes=3000";
    let with = player(game, search, Some(&classes));
    let path = file("classes.player", &with);
    let deep = Budget::plies(4);
    let own = found(&asked(game, &path, &deep).expect("it fits"));
    let with = |classes: &str| {
        found(&asked(game, &format!("{path}:classes=\"{classes}\""), &deep).expect("it fits"))
    };
    assert_eq!(own, with(&classes));
    let equal = vec!["0.5"; way.names.len()].join("+");
    assert_ne!(own, with(&format!("{}:{equal}", way.name)));
}

#[test]
fn players_of_three_and_of_cards_sit_at_other_deals() {
    let path = file("cards.player", &player("tanhinmin:cards=9", "max-n:evaluation=learned,depth=2", None));
    asked("tanhinmin:cards=9,seed=7", &path, &Budget::default()).expect("another deal");
    let refused = refusal("tanhinmin:cards=12", &path);
    assert!(refused.starts_with(&format!("{path}: expected ")), "{refused}");
}

fn small() -> Vec<u8> {
    player("tic-tac-toe", "pvs:evaluation=learned,nodes=100", None).to_bytes().expect("packed")
}

fn error(bytes: &[u8]) -> String {
    let error = Player::read("x.player", bytes).expect_err("refused").to_string();
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("x.player: expected "), "{error}");
    error
}

#[test]
fn a_file_holds_what_was_written() {
    for (game, search, classes) in [
        ("tic-tac-toe", "pvs:evaluation=learned,nodes=100", None),
        ("tic-tac-toe", "pvs:evaluation=learned,classes=learned", Some("none:0.5")),
        ("tanhinmin", "max-n:evaluation=learned,depth=2", None),
    ] {
        let player = player(game, search, classes);
        let bytes = player.to_bytes().expect("packed");
        assert_eq!(Player::read("x.player", &bytes).expect("a player"), player);
    }
}

#[test]
fn a_file_with_any_byte_changed_is_refused() {
    let bytes = small();
    Player::read("x.player", &bytes).expect("a player");
    for at in 0..bytes.len() {
        for flip in [1, 0x20, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= flip;
            error(&changed);
        }
    }
}

#[test]
fn a_file_that_is_cut_short_or_goes_on_is_refused() {
    let bytes = small();
    for len in 0..bytes.len() {
        assert!(error(&bytes[..len]).ends_with("cut short"), "{len} bytes: {}", error(&bytes[..len]));
    }
    let longer = [&bytes[..], b"\n"].concat();
    assert_eq!(error(&longer), "x.player: expected the end of the player, got 1 more bytes");
}

/// A file with another header, whose checksum is right.
fn altered(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let bytes = small();
    let mut ends = (0..bytes.len()).filter(|&at| bytes[at] == b'\n');
    let (first, second) = (ends.next().expect("a line"), ends.next().expect("a line"));
    let mut json: Value = serde_json::from_slice(&bytes[first + 1..second]).expect("JSON");
    json.as_object_mut().expect("an object").remove("checksum");
    change(&mut json);
    let mut line = serde_json::to_vec(&json).expect("JSON");
    files::seal(&mut line);
    [&bytes[..=first], &line, &bytes[second + 1..]].concat()
}

#[test]
fn another_file_or_a_newer_one_is_refused() {
    let something = "x.player: expected a player, as `yomi train` writes it, got something else";
    assert_eq!(error(b"yomi evaluation 1\n"), something);
    assert_eq!(error(b"yomi player x\n"), something);
    let newer = "x.player: expected a player of version 1, got version 2: a newer yomi reads it";
    assert_eq!(error(&[b"yomi player 2\n", &small()[14..]].concat()), newer);
    assert_eq!(error(&altered(|header| *header = serde_json::json!({ "schema": 2 }))), newer);
    let missing = error(&altered(|header| {
        header.as_object_mut().expect("an object").remove("made");
    }));
    assert!(missing.contains("expected the header of a player, got another: missing field `made`"));
    let other = error(&altered(|header| header["game"] = "nim".into()));
    assert!(other.contains("expected an evaluation of nim, as in the header, got one of mnk:"), "{other}");
    let huge = error(&altered(|header| header["evaluation"]["bytes"] = u64::MAX.into()));
    assert!(huge.ends_with("cut short"), "{huge}");
}

/// A file that somebody else wrote makes no search read other files.
#[test]
fn a_search_that_names_a_file_is_refused() {
    let with = |search: &str, classes: Option<&str>| {
        error(&altered(|header| {
            header["search"] = search.into();
            header["classes"] = classes.into();
        }))
    };
    for search in [
        "pvs:evaluation=learned:/etc/passwd",
        "pvs:evaluation=x.weights",
        "pvs:evaluation=learned,database=/etc/passwd",
        "pvs:evaluation=learned,classes=/etc/passwd",
        "pvs:evaluation=learned,solver=(x.player)",
    ] {
        let refused = with(search, Some("none:0.5"));
        assert!(refused.contains("no file"), "{refused}");
    }
    let refused = with("pvs:evaluation=learned,classes=learned", Some("/etc/passwd"));
    assert!(refused.contains("written out"), "{refused}");
    let refused = with("pvs:evaluation=learned,classes=learned", None);
    assert!(refused.contains("expected classes for the search"), "{refused}");
    for search in ["other.player", "player:other", "pvs:learned"] {
        let refused = with(search, None);
        assert!(refused.contains("a search with the name of every parameter"), "{refused}");
    }
}

#[test]
fn wrong_names_and_games_are_refused() {
    let path = file("wrong.player", &player("tic-tac-toe", "pvs:evaluation=learned,nodes=100", None));
    let refused = refusal("othello", &path);
    assert!(refused.starts_with(&format!("{path}: expected ")), "{refused}");
    assert!(refused.contains("othello:") && refused.contains("got one for mnk:"), "{refused}");
    assert!(refusal("tree", &path).contains("expected a game with a board"));
    let refused = refusal("tic-tac-toe", "no-such.player");
    assert!(refused.starts_with("no-such.player: expected a player: "), "{refused}");
    let refused = refusal("tic-tac-toe", "player");
    assert_eq!(refused, "expected the file of a player, as in player:FILE, got `player`");
    let refused = refusal("tic-tac-toe", &format!("{path}:3"));
    assert_eq!(refused, "expected key=value behind a player, got `3`");
    let refused = refusal("tic-tac-toe", &format!("{path}:depht=3"));
    assert_eq!(refused, "there is no parameter of pvs `depht`");
    // Outside a player the word stands for what comes with the program.
    let refused = refusal("mnk:m=4,n=4,k=4", "pvs:evaluation=learned,depth=1");
    assert!(refused.contains("expected learned:FILE, as no learned evaluation of "), "{refused}");
}
