//! Wrong command lines: one line on standard error that says what was expected and what came, exit code 2,
//! nothing on standard output, and no file.

use crate::common;

use crate::common::{typing, yomi, yomi_in};
use std::fs;

/// Runs `yomi` with these arguments, which are wrong; the line must name all of `expected`.
#[track_caller]
fn check(arguments: &[&str], expected: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let run = yomi_in(folder.path(), arguments);
    assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
    assert_eq!(run.out, "", "{arguments:?}: {run:?}");
    assert!(run.err.starts_with("yomi: ") && run.err.ends_with('\n'), "{arguments:?}: {run:?}");
    assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {run:?}");
    for words in expected {
        assert!(run.err.contains(words), "{arguments:?}: no `{words}` in {run:?}");
    }
    assert_eq!(fs::read_dir(&folder).expect("still there").count(), 0, "{arguments:?} wrote a file");
}

/// The commands that take a game and where it stands, with what else they need.
const WITH_A_GAME: [&[&str]; 5] =
    [&["analyze"], &["compare", "--search", "alpha-beta"], &["tree"], &["play"], &["perft", "--depth", "1"]];

/// The commands that take limits.
const WITH_LIMITS: [&[&str]; 4] = [
    &["analyze", "nim"],
    &["compare", "nim", "--search", "alpha-beta"],
    &["tree", "nim"],
    &["play", "nim", "--seat", "1=alpha-beta"],
];

#[test]
fn a_game_that_there_is_not() {
    for command in WITH_A_GAME {
        check(&[command, &["gomuku"]].concat(), &["no game `gomuku`", "did you mean `gomoku`?"]);
        check(&[command, &[""]].concat(), &["expected a name", "got nothing"]);
        check(&[command, &["n!m"]].concat(), &["expected a name", "`n!m`"]);
        check(&[command, &["nim\n3"]].concat(), &["expected a name", "`nim 3`"]);
        check(command, &["<GAME>"]);
    }
    check(&["games", "xyzzy"], &["no game `xyzzy`"]);
    check(&["games", ""], &["no game", "nothing"]);
    check(&["stats", "gomuku"], &["did you mean `gomoku`?"]);
    check(&["searches", "tictactoe"], &["did you mean `tic-tac-toe`?"]);
}

#[test]
fn a_parameter_that_cannot_be() {
    for command in WITH_A_GAME {
        for (game, expected) in [
            ("nim:heap=3", &["no parameter of nim `heap`", "did you mean `heaps`?"][..]),
            ("nim:players=7", &["nim: ", "expected", "7"]),
            ("nim:players=two", &["expected", "`two`"]),
            ("nim:heaps=3,heaps=4", &["twice"]),
            ("nim:", &["expected a value or key=value", "`nim:`"]),
            ("nim:heaps=3,", &["expected a value or key=value"]),
            ("nim:heaps=\"3", &["expected a closing quote"]),
            ("mnk:m=0", &["expected", "0"]),
            ("mnk:m=-3", &["expected", "-3"]),
            ("mnk:m=99999999999999999999", &["expected", "99999999999999999999"]),
            ("tic-tac-toe:m=4", &["tic-tac-toe is mnk with m fixed"]),
            ("tree:((3", &["expected"]),
            ("slide:start=xx", &["expected"]),
        ] {
            check(&[command, &[game]].concat(), expected);
        }
    }
}

#[test]
fn a_position_or_a_move_that_cannot_be() {
    for command in WITH_A_GAME {
        let with = |flag, text| [command, &["tic-tac-toe", flag, text]].concat();
        for (position, expected) in [
            ("", "got nothing"),
            ("xyz", "`xyz`"),
            ("xxx/ooo/--- x", "expected"),
            ("xxx/xxx/xxx o", "expected"),
            ("x--/---/--- x", "expected"),
            ("-3", "`-3`"),
        ] {
            check(&with("--position", position), &["position: expected", expected]);
        }
        check(&with("--moves", "z9"), &["move 1: expected", "`z9`"]);
        check(&with("--moves", "b2 b2"), &["move 2: expected an empty square", "`b2`"]);
        check(&with("--moves", "a1 a2 b1 b2 c1 c2"), &["move 6: expected no move, as the game is over"]);
        check(&with("--moves", "-1"), &["move 1: expected", "`-1`"]);
    }
}

#[test]
fn a_search_that_there_is_not_or_that_does_not_fit() {
    let searches: [(&str, &str, &[&str]); 9] = [
        ("nim", "alphabeta", &["no search `alphabeta`", "did you mean `alpha-beta`?"]),
        ("nim", "", &["expected"]),
        ("nim", "alpha-beta:dept=3", &["no parameter of alpha-beta `dept`"]),
        ("nim", "alpha-beta:depth=3,depth=4", &["`depth` is given twice"]),
        ("nim", "alpha-beta:evaluation=x", &["alpha-beta", "expected"]),
        ("nim", "random:seed=-1", &["random", "-1"]),
        ("nim:players=3", "alpha-beta", &["alpha-beta is for two players", "3", "max-n"]),
        ("tic-tac-toe", "label", &["this game has draws", "label:memory=true"]),
        ("slide", "label", &["this game has cycles"]),
    ];
    for (game, search, expected) in searches {
        check(&["analyze", game, "--search", search], expected);
        check(&["compare", game, "--search", search], expected);
        // A search that fits is compared all the same, unless the other is none.
        if !["label", "alpha-beta"].contains(&search) {
            check(&["compare", game, "--search", "max-n", "--search", search], expected);
        }
        check(&["tree", game, "--search", search], expected);
        let seat = format!("2={search}");
        check(&["play", game, "--seat", &seat], &[&["seat"][..], expected].concat());
    }
    check(&["analyze", "nim", "--search", "label", "--depth", "3"], &["label takes no limit of depth"]);
    check(&["stats", "nim", "--player", "one-pyl"], &["no search `one-pyl`", "did you mean `one-ply`?"]);
    check(&["compare", "nim"], &["--search"]);
}

#[test]
fn a_limit_that_is_none() {
    for command in WITH_LIMITS {
        for text in ["0", "-3", "x", "", "1e9", "99999999999999999999"] {
            for limit in ["depth", "nodes", "expansions", "evaluations", "stored"] {
                let flag = format!("--{limit}");
                let found = if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
                check(&[command, &[&flag, text]].concat(), &[limit, "expected a whole number", &found]);
            }
        }
        for text in ["0", "0s", "-1s", "s", "1x", "", "inf"] {
            check(&[command, &["--time", text]].concat(), &["time: expected a time above 0"]);
        }
        check(&[command, &["--depth", "10001"]].concat(), &["from 1 to 10000", "`10001`"]);
        check(&[command, &["--depth"]].concat(), &["--depth", "required"]);
    }
}

#[test]
fn a_number_out_of_range() {
    for (arguments, range) in [
        (&["analyze", "nim", "--multi", "0"][..], "from 1 to"),
        (&["analyze", "nim", "--threads", "0"], "from 1 to 1024"),
        (&["analyze", "nim", "--threads", "1025"], "from 1 to 1024"),
        (&["analyze", "nim", "--seed", "-1"], "from 0 to"),
        (&["analyze", "nim", "--seed", "abc"], "from 0 to"),
        (&["tree", "nim", "--limit", "0"], "from 1 to 100000"),
        (&["tree", "nim", "--blanks", "0"], "from 1 to"),
        (&["perft", "nim", "--depth", "-1"], "from 0 to 10000"),
        (&["perft", "nim", "--depth", "10001"], "from 0 to 10000"),
        (&["perft", "nim", "--depth", ""], "from 0 to 10000"),
        (&["stats", "nim", "--games", "1"], "from 2 to 10000000"),
        (&["stats", "nim", "--probes", "x"], "from 2 to 100000000"),
        (&["stats", "nim", "--self-play", "-5"], "from 2 to 10000000"),
    ] {
        let came = arguments.last().expect("the number");
        check(arguments, &["expected a whole number", range, came]);
    }
}

#[test]
fn a_seat_that_there_is_not() {
    for (seats, expected) in [
        (&["x"][..], &["expected SEAT=WHO", "`x`"][..]),
        (&[""], &["expected SEAT=WHO", "nothing"]),
        (&["9=human"], &["expected a seat from 1 to 2", "`9=human`"]),
        (&["0=human"], &["expected a seat from 1 to 2", "`0=human`"]),
        (&["-1=human"], &["expected a seat from 1 to 2", "`-1=human`"]),
        (&["1="], &["expected human or a search", "`1=`"]),
        (&["1=human", "1=random"], &["seat 1 is given twice"]),
        (&["2=humna"], &["seat 2: there is no search `humna`", "did you mean `human`?"]),
        (&["2=alpha-beta:depth=0"], &["seat 2: depth: expected", "`0`"]),
        (&["1=human\n2=human"], &["seat 1: expected a name", "`human 2=human`"]),
    ] {
        let flags: Vec<&str> = seats.iter().flat_map(|seat| ["--seat", *seat]).collect();
        check(&[&["play", "tic-tac-toe"][..], &flags].concat(), expected);
    }
}

#[test]
fn a_file_that_is_not_there_or_cannot_be_written() {
    check(&["bench", "--compare", "nowhere"], &["nowhere: expected a file of node counts"]);
    check(&["bench", "--compare", "."], &["expected a file of node counts"]);
    check(&["bench", "--compare", ""], &["a value is required for '--compare <FILE>'"]);
    check(&["bench", "--write", "."], &["expected a file name, got a folder"]);
    check(&["bench", "--write", ""], &["a value is required for '--write <FILE>'"]);
    check(&["bench", "--write", "no/such/folder/x"], &["there is no folder no/such/folder"]);
    check(&["bench", "--write", "no\nfolder/x"], &["there is no folder no folder"]);
    check(&["tree", "nim", "-o", "tree.png"], &["tree.png: expected a name ending in .html"]);
    check(&["tree", "nim", "-o", "no/such/folder/x.svg"], &["there is no folder no/such/folder"]);
    check(&["tree", "nim", "-o", ".", "--format", "svg"], &["expected a file name, got a folder"]);
    check(&["bench", "--write", "x", "--compare", "y"], &["--write", "--compare"]);
}

/// Nobody can make files in `/proc`, not even root.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_to() {
    let expected = ["expected a file that can be written to: No such file"];
    check(&["bench", "--write", "/proc/yomi"], &expected);
    check(&["tree", "nim", "-o", "/proc/yomi.svg"], &expected);
}

#[test]
fn a_command_or_a_flag_that_there_is_not() {
    check(&["analise"], &["'analise'", "did you mean `analyze`?"]);
    check(&[""], &["unrecognized subcommand ''"]);
    check(&["analyze", "nim", "--serach", "alpha-beta"], &["'--serach'", "did you mean `--search`?"]);
    check(&["--frobnicate"], &["'--frobnicate'"]);
    check(&["analyze", "nim", "nim"], &["'nim'"]);
    check(&["perft", "nim"], &["--depth"]);
    check(&["completions"], &["<SHELL>"]);
    check(&["completions", "csh"], &["'csh'", "expected one of bash, elvish, fish, powershell, zsh"]);
    check(&["tree", "nim", "--format", "png"], &["'png'", "expected one of html, svg, dot, json, text"]);
}

/// Bytes that are no text.
#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let output = common::command(&["analyze"]).arg(OsStr::from_bytes(b"n\xffm")).output().expect("it runs");
    let run = common::Run::from(output);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{run:?}");
}

#[test]
fn a_census_that_cannot_be_counted() {
    for (game, expected) in [
        ("nim", &["expected tanhinmin, got nim"][..]),
        ("tanhinmn", &["did you mean `tanhinmin`?"]),
        ("tanhinmin:players=4,cards=20", &["20 cards", "expected at most 16 cards"]),
        ("tanhinmin:players=6,cards=16", &["expected a table that fits into memory", "got one of"]),
        ("tanhinmin:players=3,cards=20,ties=true", &["20 cards with ties", "more than can be numbered"]),
        ("tanhinmin:players=5,cards=4", &["at least a card for each of 5 players, got 4"]),
        ("tanhinmin:seed=3", &["every deal: leave out deal and seed"]),
        ("tanhinmin:[[1,2],[3]]", &["every deal: leave out deal and seed"]),
        ("tanhinmin:pay=rank,cards=12", &["by rank", "at most 11 cards to at most 5 players"]),
        ("tanhinmin:pay=rank,players=6", &["by rank", "at most 11 cards to at most 5 players"]),
    ] {
        check(&["census", game], expected);
    }
    check(
        &["census", "tanhinmin:players=2,cards=16,ties=true", "--hidden"],
        &["hidden with ties", "at most 15 cards, got 16"],
    );
    check(&["census", "tanhinmin:pay=rank", "--stable"], &["pay=winner, got pay=rank"]);
    check(&["census", "tanhinmin", "--html", "no/where.html"], &["there is no folder no"]);
    check(&["census", "tanhinmin", "--last-resort", "perhaps"], &["perhaps"]);
    check(&["census"], &["<GAME>"]);
    let deals =
        |more: &[&str], expected: &[&str]| check(&[&["census", "tanhinmin"], more].concat(), expected);
    deals(
        &["--list", "frist card 9"],
        &["there is no condition `frist card 9`", "did you mean `first card`?"],
    );
    deals(&["--list", "winners AB,place 11"], &["place: expected a whole number from 1 to 10, got `11`"]);
    deals(&["--list", "winners AD"], &["winners: expected some of the players abc, got `ad`"]);
    deals(&["--list", "no tie", "--hidden"], &["--list", "--hidden"]);
    deals(&["--deal", "[[1,2],[3],[4]]"], &["deal: expected 10 cards to 3 players, got `[[1,2],[3],[4]]`"]);
    deals(&["--deal", "[[1,2,3,4],[5,6,7],[8,9,9]]"], &["expected every card once, got 9 twice"]);
    deals(&["--trees", "0"], &["a whole number from 1 to"]);
    check(&["census", "tanhinmin:cards=20", "--trees", "2"], &["expected at most 16 cards"]);
    check(&["census", "tanhinmin:pay=rank", "--list", "no tie"], &["pay=winner, got pay=rank"]);
    check(&["reproduce", "nishino-tanhinmin", "-o", "games"], &["plays no games", "--html"]);
    check(&["reproduce", "nishino-tanhinmin", "--claim", "32"], &["a claim from 1 to 31, got 32"]);
    check(&["reproduce", "nishino"], &["did you mean `nishino-tanhinmin`?"]);
}

#[test]
fn deals_that_cannot_be() {
    for (game, expected) in [
        ("tanhinmin:[[1,2],[]]", &["at least one card in every hand", "player 2"][..]),
        ("tanhinmin:[[1,2],[2]],ties=false", &["every card once, got 2 twice"]),
        ("tanhinmin:[[1,2],[33]]", &["cards from 1 to 32"]),
        ("tanhinmin:[[1,2]]", &["2 to 6 hands"]),
    ] {
        check(&["analyze", game], expected);
    }
    let table = "[[1],[2],[3]] table=9 by=1";
    check(&["analyze", "tanhinmin", "--position", table], &["a card on the table that another played"]);
    check(&["puzzle", "tanhinmn"], &["did you mean `tanhinmin`?"]);
    check(&["puzzle", "nim:players=3", "--search", "pvs"], &["pvs is for two players"]);
    check(&["puzzle", "nim:players=3", "--goal", "draw"], &["a draw is held against one opponent"]);
    check(&["puzzle", "connect-four", "--plies", "9-3"], &["the fewer ones first, such as 3-9"]);
    check(&["puzzle", "connect-four", "--count", "0"], &["a whole number from 1 to 10000"]);
    check(&["puzzle", "connect-four", "--from", "no.jsonl"], &["no.jsonl"]);
}

#[test]
fn a_report_that_cannot_be() {
    let report = |more: &[&str], expected: &[&str]| check(&[&["report"], more].concat(), expected);
    report(&[], &["GAME|FILE"]);
    report(&["breaktrough"], &["there is no game `breaktrough`"]);
    report(&["no.game"], &["no.game"]);
    report(&["breakthrough:size=99"], &["size", "99"]);
    report(&["nim", "--games", "1"], &["--games", "from 2 to"]);
    report(&["nim", "--nodes", "0"], &["--nodes", "from 1 to"]);
    report(&["nim", "--nodes", "10,"], &["--nodes", "from 1 to"]);
    report(&["nim", "--time", "soon"], &["time", "`soon`"]);
    report(&["nim", "--search", "pv"], &["did you mean `pvs`?"]);
    report(&["nim:players=3", "--search", "alpha-beta"], &["alpha-beta is for two players"]);
    report(&["tic-tac-toe", "--games", "2", "--opening", "9"], &["expected one that ends no game", "9"]);
    report(&["nim", "-o", "no/where.html"], &["there is no folder no"]);
    report(&["nim", "nim:players=3"], &["expected a game for 2 players, as nim is, got one for 3"]);
    report(&["tic-tac-toe", "no.game"], &["no.game"]);
    for range in ["size", "size=5", "=1..2", "size=3..", "size=4..3", "size=a..b"] {
        report(&["hex", "--vary", range], &["--vary", "such as size=5..8"]);
    }
    report(&["hex", "--vary", "size=2..3", "--vary", "size=3..4"], &["`size`", "got both"]);
    report(&["hex:size=3", "--vary", "size=2..3"], &["hex:size=3: expected `size`", "got both"]);
    report(&["hex", "--vary", "sise=2..3"], &["did you mean `size`?"]);
    report(&["hex", "--vary", "size=2..900000000000"], &["at most 16 games"]);
    report(&["hexapawn", "--vary", "columns=2..6", "--vary", "rows=3..6"], &["at most 16 games"]);
}

#[test]
fn a_picture_of_a_position_that_cannot_be() {
    let show = |more: &[&str], expected: &[&str]| check(&[&["show"], more].concat(), expected);
    show(&["tic-tac-to"], &["did you mean"]);
    show(&["tic-tac-toe", "-o", "board.png"], &["board.png: expected a name ending in .svg or .html"]);
    show(&["tic-tac-toe", "-o", "board"], &["board: expected a name ending in .svg or .html"]);
    show(&["tic-tac-toe", "-o", "no/where.svg"], &["there is no folder no"]);
    show(&["tic-tac-toe", "--moves", "z9", "-o", "board.svg"], &["z9"]);
}

#[test]
fn a_tournament_that_cannot_be() {
    let tournament = |more: &[&str], expected: &[&str]| check(&[&["tournament"], more].concat(), expected);
    tournament(&[], &["expected a player", "--player SPEC"]);
    tournament(&["-p", "random"], &["expected a game"]);
    tournament(&["othelo", "-p", "random"], &["did you mean `othello`?"]);
    tournament(&["othello", "-p", "pv"], &["did you mean `pvs`?"]);
    tournament(&["othello", "-p", "pvs"], &["pvs: expected a limit, as it would not end on othello"]);
    tournament(&["othello", "-p", "alpha-beta:depth=0"], &["depth", "expected", "`0`"]);
    tournament(&["nim:players=3", "-p", "alpha-beta:depth=2"], &["alpha-beta is for two players", "3"]);
    tournament(&["nim:players=3", "-p", "random", "-p", "random"], &["expected 3 players", "got 2"]);
    tournament(&["nim", "-p", "random", "--blocks", "0"], &["--blocks", "from 1 to"]);
    tournament(
        &["nim", "-p", "random", "--seatings", "all"],
        &["permutations or ordered or rotations or fixed"],
    );
    tournament(&["nim", "-p", "random", "--scoring", "elo"], &["wins or sum or payoffs"]);
    tournament(&["nim", "-p", "random", "--unfinished", "draw"], &["share or loss or evaluation"]);
    tournament(
        &["nim", "-p", "random", "--unfinished", "loss", "--scoring", "sum"],
        &["shared or evaluated where payoffs are counted"],
    );
    tournament(
        &["nim", "-p", "random", "--opening", "90"],
        &["expected one that ends no game", "90 random plies"],
    );
    tournament(&["nim", "-p", "random", "--plies", "2"], &["longer than the opening of 2 plies", "2"]);
    tournament(&["nim", "-p", "random", "--shard", "4/3"], &["one shard of several", "1/3"]);
    tournament(&["nim", "-p", "random", "--sprt", "5"], &["two numbers", "0,20"]);
    tournament(
        &["nim", "-p", "random", "--sprt", "0,5", "--scoring", "payoffs"],
        &["--sprt tests the first player: expected one that is in every game"],
    );
    tournament(&["nim", "-p", "random", "--sprt", "elo0=0,elo1=5,alpha=0.7"], &["between 0 and 0.5"]);
    tournament(
        &["coin-row", "-p", "pvs", "-p", "random", "--sprt", "0,5", "--shard", "1/2", "-o", "never"],
        &["expected no --shard with it"],
    );
    tournament(
        &["nim", "-p", "random", "--settings", "none.toml"],
        &["none.toml: expected a file of settings"],
    );
    tournament(
        &["nim", "-p", "random", "-o", "no/where.jsonl"],
        &["no/where.jsonl: expected a file that can be written"],
    );
    let timed = |player: &str, expected: &str| {
        let limit = "--processor-time sets the limit of every player: expected ";
        let asked = ["othello", "-p", player, "-p", "pvs", "--processor-time", "1ms"];
        tournament(&asked, &[limit, expected, &format!("got `{player}`")]);
    };
    timed("pvs:depth=3", "a player without limits of its own");
    timed("pvs:time=unlimited", "a player without limits of its own");
    timed("engine:true,clock=60s", "a player without limits of its own");
    timed("engine:true,protocol=nboard", "a program that takes a limit of nodes");
    timed("engine:true,options=Hash=1;Ponder=true", "a program that does not ponder");
    timed("pvs:threads=2", "a search in one thread");
    tournament(
        &["nim", "-p", "random", "--nodes", "9", "--processor-time", "1ms"],
        &["got `random:nodes=9`"],
    );
    tournament(&["nim", "-p", "random", "--processor-time", "fast"], &["'fast'", "such as 5ms"]);
    tournament(&["nim", "-p", "random", "-o", "."], &[".: expected a file name, got a folder"]);
    let run = yomi(&["tournament", "nim", "-p", "random", "-o", "/dev/full"]);
    assert!(run.code == Some(1) && run.err.contains("/dev/full: cannot write"), "{run:?}");
    tournament(&["nim", "-p", "random", "--html", "no/where.html"], &["there is no folder no"]);
    tournament(&["nim", "-p", "random", "--csv", "--json"], &["--csv"]);
    tournament(&["merge", "none.jsonl", "-o", "all.jsonl"], &["none.jsonl: expected a result file"]);
    tournament(&["merge", "-o", "all.jsonl"], &["<FILES>..."]);
    tournament(&["report", "none.jsonl"], &["none.jsonl: expected a result file"]);
}

#[test]
fn an_experiment_that_cannot_be() {
    let reproduce = |more: &[&str], expected: &[&str]| check(&[&["reproduce"], more].concat(), expected);
    reproduce(&["shinohara"], &["no experiment `shinohara`", "did you mean `shinohara-2002`?"]);
    reproduce(&[""], &["no experiment", "nothing"]);
    let with = |more: &[&str], expected: &[&str]| reproduce(&[&["shinohara-2002"], more].concat(), expected);
    with(&["--claim", "99"], &["expected a claim from 1 to", "got 99"]);
    with(&["--claim", "one"], &["--claim", "one"]);
    with(&["--report"], &["--output"]);
    with(&["--report", "-o", "games"], &["games: expected a folder of result files"]);
    with(&["-o", "/dev/null"], &["/dev/null: expected a folder that can be written to"]);
    with(&["--html", "no/where.html"], &["there is no folder no"]);
}

#[test]
fn a_settings_file_that_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    for (text, expected) in [
        ("gane = \"nim\"", "there is no key of settings `gane`; did you mean `game`?"),
        ("game = \"nim\"\nblocks = \"ten\"", "blocks: expected a whole number from 1"),
        ("game = \"nim\"\n\nplayers = [", "line 3: "),
        ("players = [{ serch = \"random\" }]", "there is no key of a player `serch`; did you mean `search`?"),
    ] {
        fs::write(folder.path().join("settings.toml"), text).expect("a file");
        let run = yomi_in(folder.path(), &["tournament", "--settings", "settings.toml"]);
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
        assert!(run.err.contains(&format!("settings.toml: {expected}")), "{run:?}");
    }
    fs::write(folder.path().join("settings.toml"), [0xff, 0xfe]).expect("a file");
    let run = yomi_in(folder.path(), &["tournament", "--settings", "settings.toml"]);
    assert!(run.code == Some(2) && run.err.contains("settings.toml: expected a file of settings"), "{run:?}");
}

#[test]
fn an_evaluation_that_cannot_be_learned() {
    let learn = |game: &str, more: &[&str], expected: &[&str]| {
        check(&[&["learn", "evaluation", game, "-o", "game.weights"], more].concat(), expected);
    };
    learn("otello", &[], &["did you mean `othello`?"]);
    learn("tree:((3 5) (2 9))", &[], &["expected a game with a board"]);
    learn("othello", &["--games", "0"], &["--games", "expected a whole number from 1 to"]);
    learn("othello", &["--games", "1e9"], &["--games", "expected a whole number from 1 to"]);
    learn("othello", &["--time", "soon"], &["time: expected a time above 0", "`soon`"]);
    learn("othello", &["--games", "1", "--time", "1s"], &["--games", "--time", "cannot be used"]);
    learn("othello", &["--tuples", "max99"], &["expected tuples such as", "max99"]);
    learn("othello", &["--games", "1", "--tuples", "16x16"], &["expected tuples that lie on this board"]);
    learn("othello", &["--phases", "0"], &["expected a whole number from 1 to 16, or auto"]);
    learn("othello", &["--lambda", "1.5"], &["expected a number from 0 to 1, or auto"]);
    learn("othello", &["--lambda", "nan"], &["expected a number from 0 to 1, or auto"]);
    learn("othello", &["--alpha", "0"], &["expected a number from 0.0001 to 10"]);
    learn("othello", &["--epsilon", "auto"], &["expected a number from 0 to 1"]);
    learn("othello", &["--guided", "-1"], &["expected a number from 0 to 1, or auto"]);
    learn("othello", &["--cap", "0"], &["expected a whole number from 1 to 10000, or auto"]);
    learn("othello", &["--sharing", "all"], &["expected apart, factorized or shared, or auto"]);
    learn("othello", &["--average", "1.5"], &["--average", "expected a number from 0 to 1"]);
    learn("othello", &["--average", "nan"], &["--average", "expected a number from 0 to 1"]);
    learn("othello", &["--last-step", "-1"], &["--last-step", "expected a number from 0 to 1"]);
    learn("othello", &["--opening", "1001"], &["--opening", "expected a whole number from 0 to 1000"]);
    learn("othello", &["--backup", "3"], &["--backup", "expected 1, 2 or tree"]);
    learn("othello", &["--sparring", "2"], &["--sparring", "expected a number from 0 to 1"]);
    let tree = ["--games", "1", "--backup", "tree", "--siblings", "1"];
    learn("othello", &tree, &["expected no siblings beside a tree in which every move is learned"]);
    learn("nim", &["--games", "1", "--sparring", "0.1"], &["expected pieces that belong to players"]);
    learn("othello", &["--final"], &["game.weights: expected an evaluation, got no file"]);
    learn("othello", &["--final", "--games", "1"], &["--final", "cannot be used"]);
    learn("othello", &["--games", "1", "--page", "no/where.html"], &["there is no folder no"]);
    for (file, expected) in [(".", "got a folder"), ("/dev/null", "got a device")] {
        check(&["learn", "evaluation", "othello", "--games", "1", "-o", file], &[file, expected]);
    }
}

#[test]
fn a_player_that_cannot_be_made() {
    let train = |game: &str, more: &[&str], expected: &[&str]| {
        check(&[&["train", game, "-o", "game.player"], more].concat(), expected);
    };
    train("otello", &[], &["did you mean `othello`?"]);
    train("tree:((3 5) (2 9))", &[], &["expected a game with a board"]);
    train("othello", &["--games", "0"], &["--games", "expected a whole number from 1 to"]);
    train("othello", &["--time", "soon"], &["time: expected a time above 0", "`soon`"]);
    train("othello", &["--games", "1", "--time", "1s"], &["--games", "--time", "cannot be used"]);
    train("othello", &["--rounds", "9"], &["expected a whole number from 1 to 8, or auto"]);
    train("othello", &["--stable", "2"], &["expected a number from 0 to 1"]);
    train("othello", &["--nodes", "5,x"], &["expected a whole number from 1 to"]);
    train("othello", &["--blocks", "0"], &["expected a whole number from 1 to"]);
    for (file, expected) in [(".", "got a folder"), ("/dev/null", "got a device")] {
        check(&["train", "othello", "--games", "1", "-o", file], &[file, expected]);
    }
    check(&["analyze", "othello", "--search", "no.player"], &["no.player: expected a player"]);
    check(&["play", "othello", "--seat", "2=no.player"], &["seat 2: no.player: expected a player"]);
}

/// A file that holds something else is left as it is.
#[test]
fn an_evaluation_that_would_replace_something_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let learn = |game: &str, games: &str| {
        yomi_in(folder.path(), &["learn", "evaluation", game, "--games", games, "-o", "game.weights"])
    };
    let path = folder.path().join("game.weights");
    fs::write(&path, "my notes\n").expect("a file");
    let run = learn("tic-tac-toe", "40");
    assert!(run.code == Some(2) && run.err.contains("game.weights: expected an evaluation"), "{run:?}");
    fs::remove_file(&path).expect("a file");
    learn("tic-tac-toe", "40").good();
    let whole = fs::read(&path).expect("a file");
    for (game, games, expected) in [
        ("tic-tac-toe", "50", "it holds another run, with games 40 and not 50"),
        ("mnk:m=4,n=4,k=4", "40", "it holds another run, with the game "),
    ] {
        let run = learn(game, games);
        assert!(run.code == Some(2) && run.err.contains(expected), "{run:?}");
    }
    assert!(fs::read(&path).expect("a file") == whole);
}

#[test]
fn records_that_cannot_be_learned_from() {
    let learn = |more: &[&str], expected: &[&str]| {
        let words = ["learn", "classes", "lines-of-action:size=5", "-o", "loa.classes"];
        check(&[&words[..], more].concat(), expected);
    };
    learn(&["--from", "none.jsonl"], &["none.jsonl: expected a file of games: No such file"]);
    learn(&["--from", "."], &[".: expected a file of games, got a folder"]);
    learn(&["--from", "/dev/zero"], &["/dev/zero: expected a file of games, got a device"]);
    for other in [&["--search", "pvs"][..], &["--opening", "2"], &["--equal", "3"], &["--nodes", "9"]] {
        learn(
            &[&["--from", "none.jsonl"], other].concat(),
            &["--from <FILE>", "cannot be used with", other[0]],
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    let good = "{\"moves\":[\"c5xe3\",\"a3-c3\"]}\n";
    let learn = ["learn", "classes", "lines-of-action:size=5", "--from", "games.jsonl", "-o", "loa.classes"];
    let run = |text: &str| {
        fs::write(folder.path().join("games.jsonl"), text).expect("a file");
        yomi_in(folder.path(), &learn)
    };
    run(good).good();
    let before = fs::read(folder.path().join("loa.classes")).expect("written");
    for (text, expected) in [
        (
            good.repeat(3).replacen("a3-c3", "a1-a9", 3).replacen("a1-a9", "a3-c3", 2),
            "line 3, game 3, move 2: expected",
        ),
        (good.repeat(2), "loa.classes: it holds another run, with the search records:"),
        (
            format!("{{\"game\":\"nim\"}}\n{good}"),
            "games.jsonl: line 2, game 1: expected games of lines-of-action:",
        ),
        (String::new(), "games.jsonl: expected a recorded game, got none"),
    ] {
        let run = run(&text);
        assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (Some(2), 1, ""), "{run:?}");
        assert!(run.err.contains(expected), "{run:?}");
        assert!(fs::read(folder.path().join("loa.classes")).expect("still there") == before, "{run:?}");
    }
}

/// Whatever is written with `-o` and its like, and the name that is left to give.
const WRITERS: [&[&str]; 6] = [
    &["tree", "tree:(1 2)", "--format", "text", "-o"],
    &["solve", "tic-tac-toe", "--certificate"],
    &["tournament", "nim", "-p", "random", "-o"],
    &["tournament", "nim", "-p", "random", "--html"],
    &["learn", "classes", "lines-of-action", "--games", "1", "-o"],
    &["build", "slide:rows=2", "-o"],
];

#[test]
fn links_stay_and_a_pipe_is_not_replaced() {
    for words in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        std::os::unix::fs::symlink("target", folder.path().join("link")).expect("a link");
        yomi_in(folder.path(), &[words, &["link"]].concat()).good();
        let found = fs::symlink_metadata(folder.path().join("link")).expect("still there");
        assert!(found.is_symlink(), "{words:?}");
        let written = fs::symlink_metadata(folder.path().join("target")).expect("a file");
        assert!(written.is_file() && written.len() > 0, "{words:?}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "nothing else was left there");
    }
    // A database is not written at once.
    let folder = tempfile::tempdir().expect("a folder");
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe")).status();
    assert!(made.expect("mkfifo").success());
    let run = yomi_in(folder.path(), &[WRITERS[5], &["pipe"]].concat());
    assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (Some(2), 1, ""), "{run:?}");
    assert!(run.err.contains("pipe: expected a plain file") && run.err.contains("got a pipe"), "{run:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else was left there");
}

#[test]
fn a_dash_is_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for words in &WRITERS[1..] {
        let run = yomi_in(folder.path(), &[words, &["-"][..]].concat());
        assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (Some(2), 1, ""), "{run:?}");
        assert!(run.err.contains("-: expected a file name") && run.err.contains("./-"), "{run:?}");
    }
    // A tree is printed, as it is without the dash.
    let [dash, plain] = [&[WRITERS[0], &["-"]].concat()[..], &WRITERS[0][..4]];
    assert_eq!(yomi_in(folder.path(), dash).good(), yomi_in(folder.path(), plain).good());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    // Input may come from there.
    yomi_in(folder.path(), &["solve", "tic-tac-toe", "--certificate", "proof"]).good();
    let proof = fs::read_to_string(folder.path().join("proof")).expect("a certificate");
    assert!(typing(&proof, &["verify", "-"]).good().contains("proved"));
}

#[test]
fn devices_and_pipes_are_not_read() {
    check(
        &["analyze", "lines-of-action", "--depth", "1", "--search", "pvs:classes=/dev/zero"],
        &["/dev/zero: expected a file of classes, got a device"],
    );
    check(&["verify", "/dev/zero"], &["/dev/zero: expected a certificate, got a device"]);
    check(&["bench", "--compare", "/dev/zero"], &["/dev/zero: expected a file of node counts, got a device"]);
    check(&["probe", "/dev/zero"], &["/dev/zero: expected a database, got a device"]);
    check(&["tournament", "report", "/dev/zero"], &["/dev/zero: expected a result file, got a device"]);
    check(
        &["tournament", "--settings", "/dev/zero"],
        &["/dev/zero: expected a file of settings, got a device"],
    );
}

#[test]
fn records_that_cannot_be_converted() {
    check(&["convert", "othello", "no-such-file"], &["no-such-file", "expected a file of games"]);
    check(&["convert", "othello", ".", "-o", "x.jsonl"], &["expected a file of games, got a folder"]);
    check(
        &["convert", "othello", "x", "--to", "sgff"],
        &["no format of records `sgff`", "did you mean `sgf`?"],
    );
    check(&["convert", "othelo", "x"], &["no game `othelo`", "did you mean `othello`?"]);
    check(&["convert", "othello"], &["<FILE>"]);
    for (game, format) in
        [("nim", "sgf"), ("othello:size=6", "wthor"), ("nim", "ggf"), ("othello", "columns")]
    {
        let run = typing("", &["convert", game, "-", "--to", format]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains(&format!("to write {format}, got ")), "{run:?}");
        assert_eq!(run.err.lines().count(), 1, "{run:?}");
    }
}

#[test]
fn books() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (book, text) = (at("a.book"), at("lines.txt"));
    check(&["book", "show", &book], &["a.book: expected a book of yomi"]);
    check(&["book", "search", "tic-tac-toe", "-o", &book], &["--side"]);
    check(
        &["book", "search", "tic-tac-toe", "-o", &book, "--side", "3"],
        &["--side: expected a player from 1 to 2"],
    );
    check(
        &["book", "search", "tic-tac-toe", "-o", &book, "--side", "1", "--shard", "3/2"],
        &["one shard of several", "1/3"],
    );
    std::fs::write(&text, "b2 a1\nb2 b2\n").expect("written");
    check(&["book", "lines", "tic-tac-toe", &text, "-o", &book], &["lines.txt, line 2: at b2: "]);
    assert!(!std::path::Path::new(&book).exists(), "nothing is written");
    std::fs::write(&text, "b2 a1\n").expect("written");
    yomi(&["book", "lines", "tic-tac-toe", &text, "-o", &book]).good();
    let asked = format!("pvs:book={book}");
    check(
        &["analyze", "othello", "--search", &asked],
        &["a.book: expected a book of othello", "got one of mnk"],
    );
    check(&["book", "prune", &book, "-o", &book], &["--least"]);
    check(&["book", "merge", &book, &text, "-o", &at("b.book")], &["lines.txt: expected a book of yomi"]);
    check(&["book", "check", &book, "--search", "pvz"], &["did you mean `pvs`?"]);
    let bytes = std::fs::read_to_string(&book).expect("bytes");
    std::fs::write(&book, bytes.replacen("\"legal\":9", "\"legal\":8", 1)).expect("written");
    check(&["book", "show", &book], &["a.book: line ", "it was altered"]);
}
