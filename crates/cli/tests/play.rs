//! Whole games in the terminal, typed through a pipe.

use crate::common;

use crate::common::{Run, arguments_of, typing, words, yomi};
use serde_json::Value;

/// The moves that the last line `moves: …` tells.
fn moves(out: &str) -> Vec<&str> {
    let line = out.lines().rfind(|line| line.starts_with("moves: ")).expect("moves are told at the end");
    line["moves: ".len()..].split(' ').collect()
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Alpha-beta never loses tic-tac-toe, and whoever types the first free square in turn does not win.
#[test]
fn a_person_plays_tic_tac_toe_against_alpha_beta_to_the_end() {
    let everything = "a1\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3\n";
    let out =
        typing(everything, &["play", "tic-tac-toe", "--seat", "1=human", "--seat", "2=alpha-beta"]).good();
    assert!(out.contains("player 2 (alpha-beta) plays "), "{out}");
    assert!(out.contains("player 2 wins  [-1,1]") || out.contains("a draw  [0,0]"), "{out}");
    assert!(out.contains("3 - - -\n2 - - -\n1 - - -\n  a b c\n"), "the board is shown: {out}");
    assert!((5..=9).contains(&moves(&out).len()));
    assert!(!out.contains("No limit was given"), "alpha-beta comes to the end of so small a tree: {out}");
}

/// The rule of every other command.
#[test]
fn a_search_without_a_limit_gets_ten_seconds_a_move() {
    let out = typing("quit\n", &["play", "othello", "--seat", "1=human"]).good();
    assert_eq!(out.matches("No limit was given: at most 10 s per move.").count(), 1, "{out}");
    let out = typing("quit\n", &["play", "othello", "--seat", "1=human", "--time", "unlimited"]).good();
    assert!(!out.contains("No limit was given"), "{out}");
}

/// A move in capitals is that move; two at once are none, as the second is another's.
#[test]
fn moves_are_read_as_people_type_them() {
    let play = ["play", "othello", "--seat", "1=human", "--seat", "2=human"];
    let out = typing("F5D6\nF5\nposition\nq\n", &play).good();
    assert!(out.contains("got `F5D6`"), "{out}");
    assert!(out.contains("\nmoves: f5\n"), "{out}");
    assert!(out.contains("The game is not over."), "{out}");
}

#[test]
fn a_game_that_is_won_says_so() {
    let out = typing("c1\n", &["play", "tic-tac-toe", "--moves", "a1 a2 b1 b2", "--seat", "1=human"]).good();
    assert!(out.contains("player 1 wins  [1,-1]\nmoves: a1 a2 b1 b2 c1\n"), "{out}");
}

#[test]
fn a_move_is_taken_back_with_its_answer_and_played_again() {
    let play = ["play", "tic-tac-toe", "--seat", "2=alpha-beta:depth=2"];
    let play = [&play[..], &["--seat", "1=human"]].concat();
    let out = typing("back\nredo\nb2\nundo\nposition\nredo\nposition\nquit\n", &play).good();
    assert!(out.contains("You have no earlier turn."), "{out}");
    assert!(out.contains("Nothing was taken back."), "{out}");
    assert!(out.contains("took back b2 "), "{out}");
    assert!(out.contains("position: ---/---/--- x\nmoves: \n"), "{out}");
    assert!(out.contains("played again b2 "), "{out}");
    assert!(out.contains("--moves \"b2 "), "{out}");
}

/// Seat 2 is the person here: the opening of seat 1 is nobody's to take back.
#[test]
fn the_opening_of_a_search_is_not_taken_back() {
    let play = ["play", "tic-tac-toe", "--seat", "2=human", "--depth", "2"];
    let out = typing("back\nposition\n", &play).good();
    assert!(out.contains("You have no earlier turn."), "{out}");
    assert_eq!(out.matches("player 1 (pvs:selective=true) plays").count(), 1, "{out}");
}

#[test]
fn moves_that_were_given_are_taken_back_too() {
    let play = ["play", "tic-tac-toe", "--moves", "a1 b2", "--seat", "1=human", "--seat", "2=human"];
    let out = typing("back\nback\nredo\nredo\nposition\n", &play).good();
    assert!(out.contains("took back b2\n") && out.contains("took back a1\n"), "{out}");
    assert!(out.contains("moves: a1 b2\n"), "{out}");
}

#[test]
fn what_is_no_move_is_explained() {
    let out = typing("b2\nzz\nundp\nb2 a1\n\nhelp\nmoves\n", &["play", "tic-tac-toe", "--depth", "1"]).good();
    assert!(out.contains("expected an empty square from a1 to c3, got `zz`"), "{out}");
    assert!(out.contains("there is no move or word `undp`; did you mean `undo`?"), "{out}");
    assert!(out.contains("got `b2 a1`"), "{out}");
    assert!(out.contains("  resign    resign the game\n"), "{out}");
    let out = typing("a1b1\n", &["play", "slide", "--depth", "1"]).good();
    assert!(out.contains("--moves \"a1-b1 "), "a move is read without its dash: {out}");
}

#[test]
fn a_hint_is_a_legal_move_with_its_value() {
    let out = typing("hint\n", &["play", "tic-tac-toe", "--moves", "a1 b1 a2 b2"]).good();
    assert!(out.contains("hint: a3  [1,-1]  exact: player 1 wins in 1 ply (pvs)"), "{out}");
    // A hint plays nothing.
    assert!(out.contains("--moves \"a1 b1 a2 b2\""), "{out}");
}

#[test]
fn who_resigns_loses() {
    let out = typing("resign\n", &["play", "tic-tac-toe", "--moves", "a1", "--seat", "2=human"]).good();
    assert!(out.contains("player 2 resigns: player 1 wins  [1,-1]\nmoves: a1\n"), "{out}");
    // By how many discs the player would have lost is unknown.
    let out = typing("resign\n", &["play", "othello"]).good();
    assert!(out.contains("player 1 resigns: player 2 wins\n"), "{out}");
    let out = typing("resign\n", &["play", "nim:heaps=3+4,players=3"]).good();
    assert!(out.contains("player 1 leaves, and the game ends without a result"), "{out}");
}

#[test]
fn two_people_and_max_n_play_nim_for_three() {
    let play = ["play", "nim:heaps=1+2,players=3"];
    let play = [&play[..], &["--seat", "1=human", "--seat", "2=human", "--seat", "3=max-n"]].concat();
    let out = typing("2>1\n1>0\n", &play).good();
    assert!(out.contains("player 3 (max-n) plays 1>0"), "{out}");
    assert!(out.contains("player 3 gets most  [0,0,1]\nmoves: 2>1 1>0 1>0\n"), "{out}");
}

#[test]
fn a_person_has_the_first_seat_that_is_left_unless_one_is_a_persons() {
    for (seats, expected) in [
        (&[][..], ["human", "max-n", "max-n"]),
        (&["1=paranoid"], ["paranoid", "human", "max-n"]),
        (&["2=paranoid"], ["human", "paranoid", "max-n"]),
        (&["3=human"], ["max-n", "max-n", "human"]),
        (&["1=random", "2=random", "3=random"], ["random"; 3]),
    ] {
        let seats = seats.iter().flat_map(|seat| ["--seat", seat]);
        let line: Vec<&str> = ["play", "nim:players=3"].into_iter().chain(seats).collect();
        let out = typing("", &line).good();
        let [first, second, third] = expected;
        let expected = format!("player 1: {first}\nplayer 2: {second}\nplayer 3: {third}\n");
        assert!(out.contains(&expected), "{line:?}: {out}");
    }
}

/// The line that the end of input prints is a command, and it goes on where the game was left.
#[test]
fn the_end_of_input_says_how_to_go_on() {
    let play = ["play", "nim:heaps=3+4+5", "--position", "2+4+5 2", "--seat", "2=human", "--depth", "3"];
    let out = typing("5>1\n", &play).good();
    let line = out.lines().find(|line| line.starts_with("The game is not over. To resume: ")).expect("said");
    let again = line.trim_start_matches("The game is not over. To resume: ");
    assert!(again.starts_with("yomi play nim:heaps=3+4+5 --position \"2+4+5 2\" --moves \"5>1 "), "{again}");
    assert!(again.ends_with(" --seat 2=human --depth 3"), "{again}");
    let again = arguments_of(again);
    let again: Vec<&str> = again.iter().map(String::as_str).collect();
    let out = typing("position\n", &again).good();
    assert!(out.contains("moves: 5>1 "), "{out}");
}

#[test]
fn searches_play_each_other_to_the_end_and_read_nothing() {
    let seats = ["--seat", "1=alpha-beta", "--seat", "2=nega-max:depth=9"];
    let out = yomi(&[&["play", "tic-tac-toe"][..], &seats].concat()).good();
    assert!(out.contains("a draw  [0,0]"), "{out}");
    assert_eq!(moves(&out).len(), 9);
    assert!(!out.contains("> "), "nobody is asked: {out}");
}

#[test]
fn random_play_is_the_same_for_the_same_seed() {
    let game =
        |seed| yomi(&["play", "gomoku", "--seat", "1=random", "--seat", "2=random", "--seed", seed]).good();
    assert_eq!(game("7"), game("7"));
    assert_ne!(moves(&game("7")), moves(&game("8")));
}

#[test]
fn a_game_without_an_end_stops_and_says_so() {
    let out =
        yomi(&["play", "slide", "--seat", "1=alpha-beta", "--seat", "2=alpha-beta", "--depth", "2"]).good();
    assert!(out.contains("stopped after 1 000 plies: this game may never end"), "{out}");
    assert_eq!(moves(&out).len(), 1000);
}

#[test]
fn a_search_that_was_stopped_too_early_still_moves() {
    let seats = ["--seat", "1=label:memory=true", "--seat", "2=alpha-beta"];
    let out = yomi(&[&["play", "tic-tac-toe"][..], &seats].concat()).good();
    assert!(out.contains("player 1 (label:memory=true) plays") && out.contains("a draw  [0,0]"), "{out}");
    let out = yomi(&[&["play", "tic-tac-toe", "--nodes", "1"][..], &seats].concat()).good();
    assert!(out.contains("was stopped before it had a move: one-ply chooses"), "{out}");
}

#[test]
fn json_is_an_object_a_ply_and_one_for_the_end() {
    let play = ["play", "tic-tac-toe", "--json", "--moves", "a1 b1", "--depth", "9"];
    let run = typing(
        "a2\nback\na3\na2\n",
        &[&play[..], &["--seat", "1=human", "--seat", "2=alpha-beta:distance=true"]].concat(),
    );
    assert!(run.err.contains("player 1> a2"), "words go to standard error: {run:?}");
    let objects = objects(&run.good());
    let (end, plies) = objects.split_last().expect("at least the end");
    assert_eq!(plies[0]["ply"], 3);
    assert_eq!((&plies[0]["by"], &plies[0]["move"]), (&"human".into(), &"a2".into()));
    assert_eq!((&plies[1]["by"], &plies[1]["player"]), (&"alpha-beta:distance=true".into(), &2.into()));
    assert_eq!(plies[1]["move"], "a3", "it stops the line");
    assert_eq!(plies[0]["value"], Value::Null);
    assert_eq!(plies[1]["value"].as_array().map(Vec::len), Some(2));
    assert_eq!((&plies[2]["ply"], &plies[2]["move"]), (&3.into(), &"a3".into()), "the ply comes again");
    let last = plies.last().expect("played");
    assert_eq!(end["position"], last["position"]);
    assert_eq!(end["moves"].as_array().map(Vec::len), last["ply"].as_u64().map(|ply| ply as usize));
    assert_eq!(end["ending"], "end of input");
    assert_eq!(end["outcome"], Value::Null);
}

#[test]
fn json_tells_the_outcome() {
    let Run { code, out, .. } =
        yomi(&["play", "coin-row", "--json", "--seat", "1=label", "--seat", "2=random"]);
    assert_eq!(code, Some(0));
    let objects = objects(&out);
    let end = objects.last().expect("the end");
    assert_eq!(end["ending"], "rules");
    assert_eq!(end["outcome"].as_array().map(Vec::len), Some(2));
    let out = typing("resign\n", &["play", "tic-tac-toe", "--json"]).good();
    let end: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!((&end["ending"], &end["resigned"]), (&"resigned".into(), &1.into()));
    assert_eq!((&end["outcome"], &end["winner"]), (&serde_json::json!([-1, 1]), &2.into()));
    let out = typing("resign\n", &["play", "othello", "--json"]).good();
    let end: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!((&end["outcome"], &end["winner"]), (&Value::Null, &2.into()));
    let out = typing("resign\n", &["play", "nim:players=3", "--json"]).good();
    let end: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!((&end["resigned"], &end["winner"]), (&1.into(), &Value::Null));
}

#[test]
fn a_position_that_comes_back_for_the_third_time_is_a_draw() {
    let round = ["+1", "+1", "-2"];
    let moves = round.repeat(4).join(" ");
    let out = typing("+1\n", &["play", "toy-ring", "--moves", &moves, "--seat", "1=human"]).good();
    assert!(out.contains("The position was repeated: a draw  [0,0]"), "{out}");
    let out = typing("+1\n", &["play", "toy-ring", "--json", "--moves", &moves]).good();
    let end = objects(&out).pop().expect("the end");
    assert_eq!((&end["ending"], &end["outcome"]), (&"repetition".into(), &serde_json::json!([0, 0])));
}

#[test]
fn a_game_that_is_over_is_not_played_on() {
    let out = yomi(&["play", "tic-tac-toe", "--moves", "a1 a2 b1 b2 c1"]).good();
    assert!(out.contains("player 1 wins  [1,-1]\n"), "{out}");
}

#[test]
fn words_of_a_line_are_those_of_a_shell() {
    assert_eq!(words(r#"yomi a "b c" 'd "e"' """#), ["yomi", "a", "b c", "d \"e\"", ""]);
}

/// A program that fails in the middle of a game: what was played is kept.
#[test]
fn a_game_is_left_where_an_engine_fails() {
    let script = "while read -r verb first rest; do case $verb in yomi|game) echo ready;; legal) mv=$first;; \
                  moves) n=$rest;; go) [ -z \"$n\" ] || exit 1; echo move $mv;; esac; done";
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("once"), script).expect("written");
    let seat = "1=engine:\"sh once\"".to_owned();
    let run = common::yomi_in(folder.path(), &["play", "nim", "--seat", &seat, "--seat", "2=pvs", "--json"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(
        run.err.contains("To resume: yomi play nim --moves")
            && run.err.contains("got the end of the program"),
        "{run:?}"
    );
    assert!(run.out.contains("\"ending\":\"engine failed\""), "{run:?}");
}
