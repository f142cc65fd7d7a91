//! Games whose text comes with a request: checked, played and searched, and no file is read for them.

use crate::common::{Client, Playground, error};
use serde_json::{Value, json};
use written::{MAX_BYTES, SAMPLES, sample};

fn text(name: &str) -> &'static str {
    sample(name).expect("a sample").text
}

fn check(client: &mut Client, game: &str, text: &str) -> Value {
    let told = client.answer(json!({"ask": "check", "game": game, "written": text}));
    assert_eq!(told["tell"], "check", "{told}");
    told["check"].clone()
}

/// The names of the cells of the set at a place of a text.
fn cells_of(game: &Value, line: u64, column: u64) -> Vec<String> {
    let is_there = |set: &&Value| set["line"] == line && set["column"] == column;
    let set = game["sets"].as_array().expect("sets").iter().rfind(is_there).expect("a set there");
    let cells = &game["situation"]["scene"]["cells"];
    let name =
        |cell: &Value| cells[cell.as_u64().expect("a cell") as usize]["name"].as_str().map(str::to_owned);
    set["cells"].as_array().expect("cells").iter().map(|cell| name(cell).expect("a name")).collect()
}

/// A database of a written game, which is offered to pages and used by their searches.
#[test]
fn a_search_of_a_page_reads_the_database_of_a_written_game() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (game, path) = (folder.join("paged.game"), folder.join("paged.yomi"));
    std::fs::write(&game, text("dodgem")).expect("a file");
    let _ = std::fs::remove_file(&path);
    let session = registry::open(&game.display().to_string()).expect("a game");
    let terms = request::BuildTerms {
        path: &path,
        threads: std::num::NonZeroUsize::MIN,
        memory: None,
        room: None,
        cancel: &std::sync::atomic::AtomicBool::new(false),
        progress: &std::sync::atomic::AtomicU64::new(0),
        player: None,
        team: None,
    };
    session.build(&terms).expect("it is built");
    let playground = Playground::with_files([vec![path], Vec::new(), Vec::new(), Vec::new()]);
    let mut client = playground.client();
    assert_eq!(client.answer(json!({"ask": "games"}))["databases"], json!(["paged.yomi"]));
    // The test holds each answer against the game of the file of this name.
    let game = game.display().to_string();
    let mut analyze = |text: &str| {
        let search = "alpha-beta:depth=1,database=paged.yomi";
        client.answer(json!({"ask": "analyze", "game": game, "written": text, "search": search}))
    };
    let told = analyze(text("dodgem"));
    assert_eq!(
        (&told["answer"]["kind"], &told["answer"]["value"]),
        (&json!("exact"), &json!([1, -1])),
        "{told}"
    );
    let told = analyze(&text("dodgem").replace("north south east", "north east"));
    assert!(error(&told).contains(&format!("expected a database of {game}:rules=")), "{told}");
}

/// A click that is no move is sent as its cells.
#[test]
fn an_illegal_move_is_answered_with_the_line_that_forbids_it() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let mut answer = |moves: Value| {
        let (game, written) = ("any.game", text("hexapawn"));
        let told = json!({"ask": "situation", "game": game, "written": written, "moves": moves});
        error(&client.answer(told)).to_owned()
    };
    let line =
        |part: &str| text("hexapawn").lines().position(|line| line.contains(part)).expect("a line") + 1;
    let number = line("forward to empty");
    let expected = format!(
        "move 2: expected a move that line {number} allows (`step pawn forward to empty`: \
         a2 is occupied, and it does not capture), got `a3-a2`"
    );
    assert_eq!(answer(json!(["a1-a2", "a3-a2"])), expected);
    let why = "the player to move has no pawn on b2";
    assert!(answer(json!(["b2"])).contains(why), "{}", answer(json!(["b2"])));
}

#[test]
fn a_text_without_mistakes_is_described() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let checked = check(&mut client, "any.game", text("hexapawn"));
    assert_eq!((&checked["mistakes"], &checked["warnings"]), (&json!([]), &json!([])));
    let game = &checked["game"];
    assert_eq!((&game["name"], &game["title"]), (&json!("hexapawn.game"), &json!("Hexapawn")));
    assert_eq!(game["players"], json!(["white", "black"]));
    let parameter = json!({"name": "rows", "takes": "3 to 8", "default": "3", "about": "", "value": 3});
    assert_eq!(game["parameters"][1], parameter);
    assert_eq!(game["situation"]["scene"]["cells"].as_array().map(Vec::len), Some(9));
    assert_eq!(game["situation"]["scene"]["pieces"].as_array().map(Vec::len), Some(6));
    assert_eq!(game["situation"]["legal"].as_array().map(Vec::len), Some(3));
    // The lines are those of the sample: `step pawn forward to empty` and `when some mine and edge forward`.
    let line_of = |part: &str| {
        let found = text("hexapawn").lines().position(|line| line.contains(part)).expect("a line");
        (
            found as u64 + 1,
            text("hexapawn").lines().nth(found).expect("a line").find(part).expect("it") as u64,
        )
    };
    let (line, column) = line_of("empty");
    assert_eq!(cells_of(game, line, column + 1), ["a2", "b2", "c2"]);
    let (line, column) = line_of("edge forward: mover");
    assert_eq!(cells_of(game, line, column + 1), ["a3", "b3", "c3"]);
    let larger = check(&mut client, "any.game:rows=4", text("hexapawn"));
    assert_eq!(larger["game"]["parameters"][1]["value"], 4);
    assert_eq!(larger["game"]["situation"]["scene"]["cells"].as_array().map(Vec::len), Some(12));
}

#[test]
fn every_mistake_of_a_text_is_told_with_its_place() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let broken = "game \"Broken\"\nplayers X, O\nboard square 3\npieces mark for each\nturn\n  \
        place mark on emty\nend\n  when line of 3 in mien: mover wins\n  when no empty: draw\n";
    let checked = check(&mut client, "any.game", broken);
    assert_eq!(checked["game"], Value::Null);
    let places: Vec<_> = checked["mistakes"]
        .as_array()
        .expect("mistakes")
        .iter()
        .map(|one| (&one["line"], &one["column"]))
        .collect();
    assert_eq!(places, [(&json!(6), &json!(17)), (&json!(8), &json!(21))]);
    assert!(
        checked["mistakes"][0]["message"].as_str().is_some_and(|text| text.contains("`emty`")),
        "{checked}"
    );
    assert!(
        checked["mistakes"][0]["help"].as_str().is_some_and(|text| text.contains("`empty`")),
        "{checked}"
    );
    // Any other request gets the first of them in one line.
    let told = client.answer(json!({"ask": "situation", "game": "any.game", "written": broken}));
    assert!(error(&told).starts_with("any.game:6:17: "), "{told}");
    // A warning does not stop the game.
    let endless = text("tic-tac-toe").replace("  place mark on empty\n", "  place mark on empty\n  pass\n");
    let warned = check(&mut client, "any.game", &endless);
    assert_eq!(warned["warnings"][0]["line"], 9, "{warned}");
    assert!(warned["game"].is_object());
}

#[test]
fn texts_that_are_too_long_and_wrong_names_are_refused() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let long = format!("{}#{}", text("nim"), "x".repeat(MAX_BYTES));
    let checked = check(&mut client, "any.game", &long);
    let message = checked["mistakes"][0]["message"].as_str().expect("a message");
    assert!(message.starts_with("a text has at most 65536 bytes") && checked["game"].is_null(), "{message}");
    assert_eq!(checked["mistakes"][0]["line"], Value::Null);
    for (game, written, expected) in [
        ("any.game", long.as_str(), "a text has at most 65536 bytes"),
        ("any.game", "", "there is nothing to read"),
        ("any.game:size=3", text("nim"), "size"),
        ("any.game:7", text("nim"), "expected parameters as name=value, got `7`"),
        ("any.game:rules=0123456789abcdef", text("nim"), "the text has changed"),
        ("nim", text("nim"), "expected a name that ends with .game for the text of a game, got `nim`"),
    ] {
        let told = client.answer(json!({"ask": "situation", "game": game, "written": written}));
        assert!(error(&told).contains(expected), "{game}: {told}");
    }
    let told = client.answer(json!({"ask": "situation", "game": "any.game", "written": 7}));
    assert!(error(&told).contains("expected"), "{told}");
}

/// A name is the path of a file on the command line, and never here.
#[test]
fn no_file_is_read_for_a_page() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game");
    assert!(std::fs::exists(path).expect("a path"));
    let refused = client.answer(json!({"ask": "situation", "game": path}));
    assert!(error(&refused).starts_with("expected a game of the list, got the file"), "{refused}");
    let told = client.answer(json!({"ask": "situation", "game": path, "written": text("tic-tac-toe")}));
    assert_eq!(told["situation"]["legal"].as_array().map(Vec::len), Some(9), "{told}");
}

#[test]
fn a_game_of_a_text_is_played_and_searched_as_any_other() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    // The test holds each answer against the game of the file of this name.
    let path = |name: &str| format!("{}/../written/games/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let (hexapawn, three) = (path("hexapawn"), path("three-in-a-row-for-three"));
    let at = |ask: &str, moves: &[&str]| {
        let written = text("hexapawn");
        json!({"ask": ask, "game": hexapawn, "written": written, "moves": moves})
    };
    let told = client.answer(at("situation", &["b1-b2"]));
    let situation = &told["situation"];
    assert_eq!((&situation["to_move"], &situation["movers"]), (&json!(2), &json!([1])), "{told}");
    assert!(situation["searches"].as_array().is_some_and(|all| all.contains(&json!("pvs"))));
    // Black wins, says Gardner.
    let mut asked = at("analyze", &[]);
    asked["search"] = json!("pvs");
    let told = client.answer(asked);
    assert_eq!(
        (&told["answer"]["value"], &told["answer"]["kind"]),
        (&json!([-1, 1]), &json!("exact")),
        "{told}"
    );
    let mut asked = at("picture", &[]);
    asked["limit"] = json!(100);
    asked["format"] = json!("svg");
    asked["search"] = json!("alpha-beta:depth=2");
    assert!(client.answer(asked)["text"].as_str().is_some_and(|text| text.contains("<svg")));
    let illegal = client.answer(at("situation", &["b1-b3"]));
    assert!(error(&illegal).contains("move 1: expected a move that line 13 allows"), "{illegal}");
    // For three.
    let three = json!({
        "ask": "analyze", "game": format!("{three}:columns=3,rows=3"),
        "written": text("three-in-a-row-for-three"), "search": "max-n:depth=3"
    });
    let told = client.answer(three);
    assert_eq!(told["answer"]["value"].as_array().map(Vec::len), Some(3), "{told}");
}

#[test]
fn the_samples_are_listed_and_the_language_is_described() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let told = client.answer(json!({"ask": "samples"}));
    let listed = told["samples"].as_array().expect("samples");
    let names: Vec<_> = listed.iter().map(|one| one["name"].as_str().expect("a name")).collect();
    assert_eq!(names, SAMPLES.iter().map(|sample| sample.name).collect::<Vec<_>>());
    let told = client.answer(json!({"ask": "language"}));
    assert!(told["rules"].as_str().is_some_and(|page| page.starts_with("# Written games\n")), "{told}");
    let hex = listed.iter().find(|one| one["name"] == "hex").expect("hex");
    assert_eq!(
        (&hex["title"], &hex["players"], &hex["text"]),
        (&json!("Hex"), &json!(2), &json!(text("hex")))
    );
    assert_eq!(hex["parameters"][0]["name"], "size");
}

/// A sample is a game of the list: no text is sent with it.
#[test]
fn a_sample_is_played_by_its_name() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let told = client.answer(json!({"ask": "situation", "game": "hex:size=3", "moves": ["b2"]}));
    let situation = &told["situation"];
    assert_eq!((&situation["names"], &situation["to_move"]), (&json!(["red", "blue"]), &json!(2)), "{told}");
    assert_eq!(situation["scene"]["cells"].as_array().map(Vec::len), Some(9));
    let told = client.answer(json!({"ask": "situation", "game": "othello"}));
    assert_eq!(told["situation"]["names"], json!([]));
    let told = client.answer(json!({"ask": "rules", "game": "hex", "language": "ja"}));
    let expected = format!("```\n{}```", text("hex"));
    assert_eq!((&told["rules"], &told["language"]), (&json!(expected), &json!("en")));
    let told = client.answer(json!({"ask": "analyze", "game": "hexapawn", "search": "pvs"}));
    assert_eq!(told["answer"]["value"], json!([-1, 1]), "{told}");
}

/// The pages have the title of each sample, and its Japanese one.
#[test]
fn pages_know_the_titles_of_the_samples() {
    let words = include_str!("../page/words/samples.en.js");
    for sample in registry::samples() {
        let title = sample.rules().title.replace('\'', "\\'");
        assert!(words.contains(&format!("'game.{}': '{title}',", sample.name)), "{}", sample.name);
    }
}

/// Anyone can write a text: one with more moves than can be listed is refused at once.
#[test]
fn a_position_with_too_many_moves_is_refused() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let crowded = "game \"Crowded\"\nplayers X, O\nboard square 20\npieces mark for each, wall for nobody\n\
        turn\n  place mark on empty, then place wall on empty\nend\n  when next cannot move: draw\n";
    for ask in ["situation", "check", "analyze"] {
        let told = client.answer(json!({"ask": ask, "game": "crowded.game", "written": crowded}));
        let expected = "expected at most 20000 legal moves in a position of a written game, got 159600";
        assert_eq!(error(&told), expected, "{ask}");
    }
    let moves = vec!["a1"; 4001];
    let told = client
        .answer(json!({"ask": "situation", "game": "any.game", "written": text("nim"), "moves": moves}));
    assert_eq!(error(&told), "expected at most 4000 moves of a written game, got 4001");
    // The number of a move that is not legal is its own.
    let moves = ["3>0", "5>0", "9>0"];
    let told = client
        .answer(json!({"ask": "situation", "game": "any.game", "written": text("nim"), "moves": moves}));
    assert!(error(&told).starts_with("move 3: expected a legal move"), "{told}");
}
