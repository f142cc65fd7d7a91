//! Requests on the socket are answered as on the command line.

use crate::common::{Client, Playground, base64, error};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::time::Duration;
use tungstenite::Message;
use web::{Limits, Traffic};

#[test]
fn a_situation_says_all_that_a_page_draws() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let told = client.answer(json!({"ask": "situation", "game": "tic-tac-toe", "moves": ["b2", "a1"]}));
    let situation = &told["situation"];
    assert_eq!(situation["moves"], json!(["b2", "a1"]));
    assert_eq!(situation["movers"], json!([1, 2]));
    assert_eq!(situation["payoffs"], json!([-1, 1]));
    assert_eq!(situation["to_move"], 1);
    assert_eq!(situation["legal"].as_array().map(Vec::len), Some(7));
    assert_eq!(situation["default_search"], "pvs");
    assert_eq!(situation["levels"], registry::levels::LEVELS);
    assert_eq!(situation["outcome"], Value::Null);
    let over = json!({"ask": "situation", "game": "tic-tac-toe", "moves": ["a1", "b1", "a2", "b2", "a3"]});
    let over = &client.answer(over)["situation"];
    assert_eq!(over["outcome"], json!([1, -1]));
    assert_eq!(over["legal"], json!([]));
}

#[test]
fn long_answers_are_packed_for_who_asks_for_it() {
    let playground = Playground::roomy();
    let asked = json!({"ask": "situation", "game": "othello"});
    let plain = playground.client().answer(asked.clone());
    let mut client = playground.client_at("/socket?gzip").expect("a handshake");
    client.ask(asked);
    let Message::Binary(packed) = client.frame() else { panic!("expected a packed answer") };
    assert_eq!(packed[..4], [0; 4]);
    let unpacked = flate2::read::GzDecoder::new(&packed[4..]);
    assert_eq!(serde_json::from_reader::<_, Value>(unpacked).expect("JSON"), plain);
    assert!(packed.len() * 3 < plain.to_string().len(), "{}", packed.len());
    // A short one is not.
    assert!(error(&client.answer(json!({"ask": "situation", "game": "arimaa"}))).contains("arimaa"));
}

/// The answer to a page that opens a file.
fn opened(client: &mut Client, game: &str, name: &str, file: &[u8], number: Option<usize>) -> Value {
    client.answer(json!({
        "ask": "record", "game": game, "name": name, "base64": base64(file), "number": number
    }))
}

#[test]
fn moves_are_read_as_people_type_them() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    for moves in [json!(["f5d6c3"]), json!(["F5", "D6", "C3"]), json!(["1.", "f5", "d6", "2.", "c3"])] {
        let told = client.answer(json!({"ask": "situation", "game": "othello", "moves": moves}));
        assert_eq!(told["situation"]["moves"], json!(["f5", "d6", "c3"]), "{told}");
    }
    let text = include_str!("../../written/games/breakthrough.game");
    let typed = json!({"ask": "situation", "game": "x.game", "written": text, "moves": ["A2A3B7B6"]});
    assert_eq!(client.answer(typed)["situation"]["moves"], json!(["a2-a3", "b7-b6"]));
}

#[test]
fn a_file_with_one_game_is_opened_at_once() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let sgf = b"(;GM[2]PB[Ann]PW[Bo]EV[a match];B[fe];W[df];B[cc])";
    let record = &opened(&mut client, "othello", "game.sgf", sgf, None)["record"];
    assert_eq!(
        (&record["format"], &record["count"], &record["trouble"]),
        (&json!("sgf"), &json!(1), &Value::Null)
    );
    let title = "Ann \u{2013} Bo, a match";
    assert_eq!(record["games"], json!([{"number": 1, "title": title, "moves": 3}]));
    let game = json!({
        "number": 1, "game": "othello", "title": title, "players": ["Ann", "Bo"], "position": null,
        "moves": ["f5", "d6", "c3"], "broken": null, "lines": [{"moves": ["f5", "d6", "c3"], "comments": []}]
    });
    assert_eq!(record["opened"], game);
    // From a position, and up to where it breaks off.
    let board = "[8 -------- -------- -------- ---O*--- ---***-- -------- -------- -------- O]";
    let ggf = format!("(;GM[Othello]BO{board}W[d6]B[a1];)");
    let record = &opened(&mut client, "othello", "", ggf.as_bytes(), None)["record"];
    let start = format!("{}ox------xxx{} o", "-".repeat(27), "-".repeat(26));
    assert_eq!(
        (&record["opened"]["position"], &record["opened"]["moves"]),
        (&json!(start), &json!(["d6"])),
        "{record}"
    );
    let broken = record["opened"]["broken"].as_str().expect("a1 is not legal");
    assert!(broken.starts_with("move 2: expected a legal move"), "{broken}");
    // With what is said of it, and the variations as far as they are legal.
    let said = b"(;GM[2]C[A game.];B[fe](;W[df]C[Parallel?];B[cc])(;W[ff]C[Diagonal.];B[aa]))";
    let record = &opened(&mut client, "othello", "said.sgf", said, None)["record"];
    let lines = json!([
        {"moves": ["f5", "d6", "c3"], "comments": [[0, "A game."], [2, "Parallel?"]]},
        {"moves": ["f5", "f6"], "comments": [[2, "Diagonal."]]}
    ]);
    assert_eq!(record["opened"]["lines"], lines, "{record}");
    assert!(record["trouble"].as_str().is_some_and(|said| said.contains("left out")), "{record}");
    let half = &opened(&mut client, "othello", "half.sgf", b"(;GM[2];B[fe];W[df];B[", None)["record"];
    assert_eq!(half["opened"]["moves"], json!(["f5", "d6"]));
    assert!(half["trouble"].as_str().expect("it is cut").contains("the file ends here"), "{half}");
}

#[test]
fn a_file_with_several_games_is_listed_and_one_is_opened_by_its_number() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    // The first game by the published description of WTHOR, twice.
    let mut wthor = vec![20, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0xce, 0x07, 8, 0, 0, 0];
    for _ in 0..2 {
        wthor.extend([1, 0, 2, 0, 0, 0, 40, 33, 56, 64, 33, 34]);
        wthor.extend([0; 56]);
    }
    let record = &opened(&mut client, "othello", "1998.wtb", &wthor, None)["record"];
    assert_eq!((&record["format"], &record["count"]), (&json!("wthor"), &json!(2)));
    assert_eq!((record["games"].as_array().map(Vec::len), &record["opened"]), (Some(2), &Value::Null));
    let record = &opened(&mut client, "othello", "1998.wtb", &wthor, Some(2))["record"];
    assert_eq!(record["opened"]["number"], 2);
    assert_eq!(record["opened"]["moves"], json!(["f5", "d6", "c3", "d3"]));
    let told = opened(&mut client, "othello", "1998.wtb", &wthor, Some(3));
    assert_eq!(error(&told), "number: expected a game from 1 to 2, got 3");
    let columns = b"4436\n1234567\n";
    let record = &opened(&mut client, "connect-four", "columns.txt", columns, Some(1))["record"];
    assert_eq!(record["opened"]["moves"], json!(["4", "4", "3", "6"]));
    assert_eq!(record["games"][0]["title"], "4436");
}

/// A game of the list is opened as what it is. Others are told in one line, and no file that a record names
/// is read.
#[test]
fn a_file_of_another_game_is_opened_if_its_game_is_one_of_the_list() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    for (file, game) in [
        (&b"(;GM[2];B[fe])"[..], "othello"),
        (b"(;GM[2]SZ[6];B[ed])", "othello:size=6"),
        (b"{\"game\": \"othello\", \"moves\": [\"f5\"]}\n", "othello"),
    ] {
        let record = &opened(&mut client, "connect-four", "", file, None)["record"];
        assert_eq!(record["opened"]["game"], game, "{record}");
    }
    for (file, said) in [
        (&b"(;GM[1];B[fe])"[..], "expected GM[2]"),
        (b"{\"game\": \"Cargo.game\", \"moves\": [\"1\"]}\n", "expected games of connect-four:"),
        (b"{\"game\": \"nosuch\", \"moves\": [\"1\"]}\n", "no game `nosuch`"),
    ] {
        let told = opened(&mut client, "connect-four", "", file, None);
        assert!(error(&told).contains(said), "{told}");
    }
    // The text of a game is told by its rules, wherever its file was.
    let text = include_str!("../../written/games/breakthrough.game");
    let name = "elsewhere/breakthrough.game:rules=24b3802912f296bd";
    let mut ask = |game: &str| {
        let file = format!("{{\"game\": \"{game}\", \"moves\": [\"a2-a3\"]}}\n");
        client.answer(json!({
            "ask": "record", "game": "x.game", "written": text, "base64": base64(file.as_bytes())
        }))
    };
    assert_eq!(ask(name)["record"]["opened"]["moves"], json!(["a2-a3"]));
    let other = ask(&name.replace("24b3", "24b4"));
    assert!(error(&other).contains("rules=24b3802912f296bd, got elsewhere/"), "{other}");
}

#[test]
fn a_book_is_offered_under_the_name_of_its_file_to_searches_and_to_look_into() {
    let session = registry::open("tic-tac-toe").expect("a game");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("offered.book");
    let mut graph = book::Graph::new(2);
    openings::add_lines(&mut graph, &session, "b2 a1 # usual").expect("legal");
    book::file::write(&path, &session.book_header(), &graph).expect("written");
    let playground = Playground::with_files([Vec::new(), vec![path], Vec::new(), Vec::new()]);
    let mut client = playground.client();
    assert_eq!(client.answer(json!({"ask": "games"}))["books"], json!(["offered.book"]));
    let there = json!({"ask": "book", "game": "tic-tac-toe", "moves": ["b2"], "book": "offered.book"});
    let view = &client.answer(there)["view"];
    // Images of a move are one.
    assert!(["a1", "a3", "c1", "c3"].iter().any(|corner| view["plays"] == *corner), "{view}");
    assert_eq!(view["moves"][0]["known"]["note"], "usual", "{view}");
    let search = "pvs:book=offered.book,depth=1";
    let told = client.answer(json!({"ask": "analyze", "game": "tic-tac-toe", "search": search}));
    assert_eq!(told["answer"]["best"], "b2", "{told}");
    assert!(told["answer"]["book"].as_str().is_some_and(|said| said.starts_with("marked")), "{told}");
    let other = json!({"ask": "book", "game": "othello", "book": "offered.book"});
    let told = client.answer(other);
    assert!(told["error"].as_str().is_some_and(|said| said.contains("expected a book of othello")), "{told}");
    let other = client.answer(json!({"ask": "book", "game": "tic-tac-toe", "book": "/etc/passwd"}));
    assert!(other["error"].as_str().is_some_and(|said| said.contains("there is no book")), "{other}");
}

#[test]
fn a_learned_evaluation_is_offered_under_the_name_of_its_file() {
    let session = registry::open("tic-tac-toe").expect("a game");
    let options = ntuple::Options::games(1);
    let learner = session.learner(&options).expect("a game with a board");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("offered.weights");
    let evaluation = registry::learned::Learned {
        identity: session.identity().expect("a game with a board"),
        options,
        games: 0,
        checkpoints: Vec::new(),
        trained: learner.trained(),
        state: None,
    };
    evaluation.write(&path).expect("written");
    let playground = Playground::with_files([Vec::new(), Vec::new(), vec![path], Vec::new()]);
    let mut client = playground.client();
    assert_eq!(client.answer(json!({"ask": "games"}))["evaluations"], json!(["offered.weights"]));
    for search in ["pvs:evaluation=learned:offered.weights,depth=2", "pvs:offered.weights,depth=2"] {
        let told = client.answer(json!({"ask": "analyze", "game": "tic-tac-toe", "search": search}));
        assert_eq!(told["answer"]["evaluation"], "learned:offered.weights", "{told}");
        assert!(!told.to_string().contains(env!("CARGO_TARGET_TMPDIR")), "{told}");
        let explain =
            json!({"ask": "explain", "game": "tic-tac-toe", "moves": ["b2"], "search": search, "limit": 2});
        let told = client.answer(explain);
        let explanation = &told["explanation"];
        assert_eq!(explanation["terms"].as_array().map(Vec::len), Some(2), "{told}");
        assert_eq!((&explanation["to_move"], &explanation["after"]), (&json!(2), &json!([])));
    }
}

#[test]
fn a_player_is_offered_under_the_name_of_its_file() {
    let session = registry::open("tic-tac-toe").expect("a game");
    let options = ntuple::Options::games(1);
    let learner = session.learner(&options).expect("a game with a board");
    let player = registry::player::Player {
        search: "pvs:evaluation=learned,depth=2".to_owned(),
        classes: None,
        made: registry::player::MadeBy::default(),
        learned: registry::learned::Learned {
            identity: session.identity().expect("a game with a board"),
            options,
            games: 0,
            checkpoints: Vec::new(),
            trained: learner.trained(),
            state: None,
        },
    };
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("offered.player");
    std::fs::write(&path, player.to_bytes().expect("packed")).expect("written");
    let playground = Playground::with_files([Vec::new(), Vec::new(), Vec::new(), vec![path]]);
    let mut client = playground.client();
    assert_eq!(client.answer(json!({"ask": "games"}))["players"], json!(["offered.player"]));
    for (search, depth) in
        [("offered.player", 2), ("player:offered.player", 2), ("offered.player:depth=1", 1)]
    {
        let told = client.answer(json!({"ask": "analyze", "game": "tic-tac-toe", "search": search}));
        assert_eq!((&told["answer"]["search"], &told["answer"]["depth"]), (&json!(search), &json!(depth)));
        assert!(!told.to_string().contains(env!("CARGO_TARGET_TMPDIR")), "{told}");
    }
    let id = client.ask(json!({"ask": "analyze", "game": "othello", "search": "offered.player"}));
    let told = client.last(id);
    assert!(
        told.to_string().contains("offered.player: expected an evaluation learned for othello:"),
        "{told}"
    );
    assert!(!told.to_string().contains(env!("CARGO_TARGET_TMPDIR")), "{told}");
}

#[cfg(unix)]
#[test]
fn an_engine_is_offered_by_its_name_and_no_page_names_a_program() {
    let script = "while read -r verb first rest; do case $verb in yomi|game) echo ready;; legal) mv=$first;; \
                  go) echo move $mv;; quit) exit;; esac; done";
    let engine = format!("engine:\"sh -c '{script}'\"");
    let playground = Playground::with_engines(&[("first", &engine)]);
    let mut client = playground.client();
    assert_eq!(client.answer(json!({"ask": "games"}))["engines"], json!(["first"]));
    for search in ["engine:first", "engine:first,time=1s"] {
        let told = client.answer(json!({"ask": "analyze", "game": "nim:players=3", "search": search}));
        assert_eq!(
            (&told["answer"]["search"], &told["answer"]["best"]),
            (&json!(search), &json!("3>2")),
            "{told}"
        );
        assert!(!told.to_string().contains("while read"), "{told}");
    }
    for (search, said) in [
        ("engine:touch /tmp/x", "there is no engine here `touch /tmp/x`"),
        ("engine:firs", "did you mean `first`?"),
        ("engine:first,protocol=uci", "expected the name of an engine and limits alone"),
        ("engine:command=first", "expected the name of an engine and limits alone"),
        ("engine", "expected the name of an engine and limits alone"),
        ("pvs:solver=(engine:first)", "expected no file inside parentheses"),
    ] {
        let id = client.ask(json!({"ask": "analyze", "game": "nim:players=3", "search": search}));
        let told = client.last(id).to_string();
        assert!(told.contains(said), "{search}: {told}");
    }
}

#[test]
fn an_evaluation_that_comes_with_yomi_is_used_and_explained_by_its_name() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let search = "pvs:evaluation=learned,depth=2";
    let told = client.answer(json!({"ask": "analyze", "game": "tic-tac-toe", "search": search}));
    assert_eq!(told["answer"]["evaluation"], "learned", "{told}");
    let explain =
        |search: &str| json!({"ask": "explain", "game": "tic-tac-toe", "search": search, "limit": 3});
    let told = client.answer(explain(search));
    let cells = told["explanation"]["terms"][0]["cells"].as_array().expect("cells").clone();
    assert!(cells.iter().all(|cell| cell["kind"].is_null() && cell["name"].is_string()), "{told}");
    let told = client.answer(explain("random"));
    assert!(told["error"].as_str().is_some_and(|error| error.contains("a learned evaluation")), "{told}");
    let games = client.answer(json!({"ask": "games"}));
    let games = games["games"].as_array().expect("games").clone();
    let game = games.iter().find(|game| game["name"] == "tic-tac-toe").expect("a game");
    let evaluations = game["evaluations"].as_array().expect("evaluations");
    assert!(evaluations.iter().any(|evaluation| evaluation["name"] == "learned"), "{game}");
}

#[test]
fn the_searches_of_a_situation_are_those_that_fit() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let mut searches = |game: &str| {
        let told = client.answer(json!({"ask": "situation", "game": game}));
        serde_json::from_value::<Vec<String>>(told["situation"]["searches"].clone()).expect("names")
    };
    let (two, three) = (searches("tic-tac-toe"), searches("nim:players=3"));
    assert!(two.contains(&"pvs".to_owned()) && two.contains(&"max-n".to_owned()));
    assert!(three.contains(&"max-n".to_owned()) && !three.contains(&"pvs".to_owned()));
}

/// A cell for each square of a board, clicks for each move, a piece for each piece; the cells of the last
/// move.
#[test]
fn a_drawn_game_comes_with_its_scene_and_an_undrawn_one_with_its_text() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let told = client.answer(json!({"ask": "situation", "game": "othello", "moves": ["d3"]}));
    let scene = &told["situation"]["scene"];
    assert_eq!(scene["cells"].as_array().map(Vec::len), Some(64));
    assert_eq!(scene["pieces"].as_array().map(Vec::len), Some(5));
    let name = |cell: &Value| scene["cells"][cell.as_u64().expect("a place") as usize]["name"].clone();
    assert_eq!(
        told["situation"]["last"].as_array().expect("cells").iter().map(name).collect::<Vec<_>>(),
        ["d3"]
    );
    for legal in told["situation"]["legal"].as_array().expect("moves") {
        let clicks = legal["clicks"].as_array().expect("clicks");
        assert_eq!(clicks.iter().map(name).collect::<Vec<_>>(), [legal["move"].clone()]);
    }
    let undrawn = client.answer(json!({"ask": "situation", "game": "random-game"}));
    assert_eq!(undrawn["situation"]["scene"], Value::Null);
    assert_ne!(undrawn["situation"]["text"], "");
}

#[test]
fn stages_get_deeper_and_the_last_is_what_a_limit_of_its_depth_gives() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let at = |search: &str, stages: bool| {
        let game = "othello:size=6";
        json!({"ask": "analyze", "game": game, "search": search, "multi": 1, "stages": stages})
    };
    for search in ["pvs", "alpha-beta", "max-n"] {
        let id = client.ask(at(&format!("{search}:depth=5"), true));
        let mut depths = Vec::new();
        let last = loop {
            let told = client.told();
            assert_eq!(told["id"], id);
            match told["tell"].as_str() {
                Some("stage") => depths.push(told["answer"]["depth"].clone()),
                Some("answer") => break told,
                _ => {}
            }
        };
        assert_eq!(depths, [1, 2, 3, 4, 5], "{search}");
        let alone = client.answer(at(&format!("{search}:depth=5"), false));
        for key in ["value", "line", "best", "nodes", "depth", "kind", "moves"] {
            assert_eq!(last["answer"][key], alone["answer"][key], "{search}: {key}");
        }
    }
}

#[test]
fn a_search_that_takes_no_depth_grows_by_nodes() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let id = client
        .ask(json!({"ask": "analyze", "game": "connect-four", "search": "mcts:nodes=20000", "stages": true}));
    let mut nodes = Vec::new();
    loop {
        let told = client.told();
        match told["tell"].as_str() {
            Some("stage") => nodes.push(told["answer"]["nodes"].as_u64().expect("a number")),
            Some("answer") => break assert_eq!(told["id"], id),
            _ => {}
        }
    }
    assert!(nodes.len() >= 2 && nodes.is_sorted(), "{nodes:?}");
    assert!(nodes.iter().sum::<u64>() <= 20_000, "{nodes:?}");
}

#[test]
fn stop_means_stop_and_what_was_found_is_told() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let id =
        client.ask(json!({"ask": "analyze", "game": "othello", "search": "pvs:depth=60", "stages": true}));
    while client.told()["tell"] != "stage" {}
    client.send(&json!({"id": 99, "ask": "stop", "of": id}).to_string());
    let last = client.last(id);
    assert_eq!((&last["tell"], &last["stopped"]), (&json!("answer"), &json!(true)));
    assert!(last["answer"]["best"].is_string());
    assert_eq!(last["answer"]["stop"], "cancelled");
}

#[test]
fn a_tree_comes_as_columns_with_the_deep_cut_named() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let tree = json!({"ask": "tree", "game": "tree:((3 (((4 1) 2))))", "search": "alpha-beta", "limit": 100});
    let id = client.ask(tree);
    let Message::Binary(bytes) = client.frame() else { panic!("expected a binary frame") };
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(word(0), id);
    let columns_at = 8 + word(4) as usize;
    assert_eq!(columns_at % 4, 0);
    let head: Value = serde_json::from_slice(&bytes[8..columns_at]).expect("JSON");
    let mut at = columns_at;
    let mut columns = std::collections::BTreeMap::new();
    for listed in head["columns"].as_array().expect("columns") {
        let length = listed["length"].as_u64().expect("a length") as usize;
        let numbers: Vec<i32> = (0..length).map(|index| word(at + 4 * index) as i32).collect();
        columns.insert(listed["name"].as_str().expect("a name").to_owned(), numbers);
        at += 4 * length;
    }
    assert_eq!(at, bytes.len());
    let string = |place: i32| head["strings"][place as usize].as_str().expect("a string");
    assert_eq!(columns["cut_name"].iter().map(|&name| string(name)).collect::<Vec<_>>(), ["deep beta cut"]);
    assert_eq!((columns["cut_met_by"][0], columns["cut_bound"][0], columns["cut_set_at"][0]), (4, 3, 1));
    // The leaf 1 is never searched.
    let (first, count) = (columns["cut_first"][0] as usize, columns["cut_count"][0]);
    assert_eq!((count, columns["flags"][first]), (1, 1));
    // Parents come before children, and every step is about a node.
    for (node, &parent) in columns["parent"].iter().enumerate() {
        assert!(parent == i32::MIN || (parent as usize) < node);
    }
    let nodes = columns["parent"].len() as i32;
    assert!(columns["step_node"].iter().all(|&node| node == i32::MIN || (0..nodes).contains(&node)));
    // As many nodes as the search visited, and the one it did not.
    assert_eq!(nodes as u64, head["answer"]["nodes"].as_u64().expect("nodes") + 1);
}

#[test]
fn a_picture_is_that_of_the_command_line() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let picture = |format: &str| {
        let game = "tree:((3 5)(6 9))";
        json!({"ask": "picture", "game": game, "search": "alpha-beta", "limit": 100, "format": format})
    };
    let svg = client.answer(picture("svg"));
    assert_eq!((&svg["name"], &svg["type"]), (&json!("tree.svg"), &json!("image/svg+xml")));
    assert!(svg["text"].as_str().is_some_and(|text| text.contains("<svg")));
    let wrong = client.answer(picture("gif"));
    assert!(wrong["error"].as_str().is_some_and(|error| error.contains("`gif`")), "{wrong}");
}

#[test]
fn a_picture_can_be_an_exercise_or_its_answers() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let mut sheet = |format: &str, exercise: &str| {
        let game = "tree:((3 5)(6 9))";
        client.answer(
            json!({"ask": "picture", "game": game, "search": "minimax", "limit": 100, "format": format,
            "exercise": exercise}),
        )
    };
    let text = |told: &Value| told["text"].as_str().unwrap_or_default().to_owned();
    let (empty, filled) = (text(&sheet("text", "questions")), text(&sheet("text", "answers")));
    assert!(empty.contains("value ____") && !empty.contains("[6]"), "{empty}");
    assert!(filled.contains("value [6]") && !filled.contains("____"), "{filled}");
    let events = sheet("json", "questions");
    assert!(events["error"].as_str().is_some_and(|error| error.contains("no exercise")), "{events}");
    assert!(sheet("svg", "both")["error"].is_string());
}

#[test]
fn a_page_is_shared_where_others_reach_the_server() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let told = client.answer(json!({"ask": "share", "path": "/lessons/cuts?language=ja"}));
    let link = told["links"][0]["link"].as_str().unwrap_or_default();
    assert!(
        link.starts_with("http://room.example:") && link.ends_with("/lessons/cuts?language=ja"),
        "{told}"
    );
    let rows = told["links"][0]["rows"].as_array().expect("rows");
    assert!(
        rows.len() > 20 && rows.iter().all(|row| row.as_str().map(str::len) == Some(rows.len())),
        "{told}"
    );
    let wrong = client.answer(json!({"ask": "share", "path": "lessons"}));
    assert!(wrong["error"].as_str().is_some_and(|error| error.contains("path: expected")), "{wrong}");
}

#[test]
fn what_there_is_is_listed() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let told = client.answer(json!({"ask": "games"}));
    let names = |list: &Value| {
        list.as_array().expect("a list").iter().map(|one| one["name"].clone()).collect::<Vec<_>>()
    };
    let games = registry::games().iter().map(|entry| json!(entry.name)).collect::<Vec<_>>();
    assert_eq!(names(&told["games"]), games);
    let searches = registry::searches().iter().map(|entry| json!(entry.name)).collect::<Vec<_>>();
    assert_eq!(names(&told["searches"]), searches);
}

#[test]
fn pages_keep_to_themselves_and_strangers_are_not_let_in() {
    let playground = Playground::roomy();
    let host = &playground.host;
    let own = format!("Host: {host}\r\n");
    for path in ["/", "/play", "/tree", "/lessons/cuts"] {
        let page = playground.get(path, &own);
        assert!(page.starts_with("HTTP/1.1 200"), "{path}: {page}");
        assert!(page.contains("content-security-policy: default-src 'none'"), "{path}");
    }
    assert!(playground.get("/nothing", &own).starts_with("HTTP/1.1 404"));
    assert!(playground.get("/../Cargo.toml", &own).starts_with("HTTP/1.1 404"));
    let foreign = playground.get("/", "Host: elsewhere.example\r\n");
    assert!(foreign.starts_with("HTTP/1.1 403") && foreign.contains("got `elsewhere.example`"), "{foreign}");
    let socket = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let stranger = playground.get("/socket", &format!("{own}{socket}Origin: http://elsewhere.example\r\n"));
    assert!(stranger.starts_with("HTTP/1.1 403"), "{stranger}");
}

/// A server for other machines accepts requests under its own names only: another name that resolves to its
/// address is refused.
#[test]
fn a_server_for_everybody_is_asked_under_its_own_names() {
    let limits = Limits { slots: 1, time: Duration::from_secs(9), memory: None, threads: 1 };
    let playground = Playground::with(Ipv4Addr::UNSPECIFIED.into(), limits, Traffic::default());
    let port = playground.host.rsplit(':').next().expect("a port");
    let own = format!("127.0.0.1:{port}");
    assert_eq!(playground.host, own);
    for host in [&own, &format!("localhost:{port}"), "room.example"] {
        let page = playground.get("/", &format!("Host: {host}\r\n"));
        assert!(page.starts_with("HTTP/1.1 200"), "{host}: {page}");
    }
    for host in [&format!("elsewhere.example:{port}"), "elsewhere.example", &format!("10.1.2.3:{port}"), ""] {
        let page = playground.get("/", &format!("Host: {host}\r\n"));
        assert!(page.starts_with("HTTP/1.1 403") && page.contains("`yomi serve --host`"), "{host}: {page}");
    }
    assert!(playground.get("/", "").starts_with("HTTP/1.1 403"), "no host");
}

/// A game of another program has English rules only; those of the list have both.
#[test]
fn every_game_of_the_list_has_its_rules_in_two_languages() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let listed = client.answer(json!({"ask": "games"}));
    let names: Vec<Value> =
        listed["games"].as_array().expect("games").iter().map(|game| game["name"].clone()).collect();
    assert!(names.len() > 15);
    for name in names {
        let english = client.answer(json!({"ask": "rules", "game": name}));
        let japanese = client.answer(json!({"ask": "rules", "game": name, "language": "ja"}));
        assert_eq!((&english["language"], &japanese["language"]), (&json!("en"), &json!("ja")), "{name}");
        assert_ne!(english["rules"], japanese["rules"], "{name}");
        let asked = client.answer(json!({"ask": "rules", "game": name, "language": "en"}));
        assert_eq!(asked["rules"], english["rules"], "{name}");
    }
    let language = client.answer(json!({"ask": "language", "language": "ja"}));
    assert_eq!(language["language"], "ja");
    assert!(language["rules"].as_str().is_some_and(|page| page.starts_with("# テキストで書くゲーム\n")));
    let other = client.answer(json!({"ask": "rules", "game": "nim", "language": "tlh"}));
    assert!(error(&other).contains("expected `en` or `ja`"), "{other}");
}

#[test]
fn a_level_of_play_is_a_search() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let told = client.answer(json!({"ask": "games"}));
    for game in told["games"].as_array().expect("a list") {
        let levels = game["levels"].as_array().expect("its levels");
        let numbers: Vec<u64> = levels.iter().filter_map(|level| level["level"].as_u64()).collect();
        assert_eq!(numbers, (1..=10).collect::<Vec<_>>(), "{game}");
        assert_eq!(levels[0]["name"], "first steps");
        assert!(levels.iter().all(|level| level["search"].is_string() && level["measured"].is_boolean()));
    }
    let mut ask = |search: &str| {
        client.answer(json!({"ask": "analyze", "game": "tic-tac-toe", "search": search}))["answer"].clone()
    };
    let seeds: Vec<Value> =
        (0..20).map(|seed| ask(&format!("level:1,seed={seed}"))["best"].clone()).collect();
    assert!(seeds.iter().any(|best| *best != seeds[0]), "the lowest level makes mistakes");
    assert!(seeds.iter().all(Value::is_string));
    assert_eq!(ask("level:1,seed=3")["best"], seeds[3]);
}

#[test]
fn the_book_is_served_with_every_chapter_and_picture() {
    let playground = Playground::roomy();
    let summary = playground.page("/help/SUMMARY.md");
    assert!(summary.contains("content-type: text/markdown; charset=utf-8"), "{summary}");
    let chapters: Vec<&str> = summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(chapters.len() > 30, "{chapters:?}");
    for chapter in chapters {
        assert!(playground.page(&format!("/help/{chapter}")).starts_with("HTTP/1.1 200"), "{chapter}");
    }
    let picture = playground.page("/help/images/board-and-tree.svg");
    assert!(picture.starts_with("HTTP/1.1 200") && picture.contains("image/svg+xml"));
    for page in ["/help", "/help/tutorial/solver", "/help/decisions/README"] {
        assert!(playground.page(page).contains("/book/page.js"), "{page}");
    }
    let outside = playground.page("/help/../Cargo.toml");
    assert!(!outside.contains("[package]"), "{outside}");
}
