//! A level of play is a search wherever one is named, and a player in every seat.

use crate::common::{Run, words, yomi_in};
use std::path::Path;

/// Every way to name a search, `SEARCH` here.
const NAMED: [&str; 12] = [
    "analyze tic-tac-toe --search SEARCH",
    "compare tic-tac-toe --search one-ply --search SEARCH",
    "tree tic-tac-toe --search SEARCH",
    "play tic-tac-toe --seat 1=SEARCH --seat 2=SEARCH",
    "solve nim:heaps=1+2 --search SEARCH",
    "puzzle tic-tac-toe --search SEARCH --count 1 --nodes 3000",
    "review tic-tac-toe --moves b2 --search SEARCH",
    "report nim:heaps=1+2 --search SEARCH --games 4 --nodes 10",
    "stats tic-tac-toe --games 2 --probes 2 --self-play 2 --player SEARCH",
    "tournament tic-tac-toe -p SEARCH -p x=SEARCH --blocks 1",
    "book search tic-tac-toe --side both --plies 1 --search SEARCH -o FILE",
    "engine tic-tac-toe --search SEARCH",
];

fn run(folder: &Path, line: &str, search: &str) -> Run {
    let line = line.replace("SEARCH", search).replace("FILE", &format!("{}.book", search.replace(':', "-")));
    let words = words(&line);
    yomi_in(folder, &words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_level_is_a_search_wherever_one_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for line in NAMED {
        let level = run(folder.path(), line, "level:2");
        assert!(level.code.is_some_and(|code| code < 2), "{line}: {level:?}");
        for (wrong, why) in [
            ("level:99", "expected a level from 1, first steps, to 10, unbeatable, got `99`\n"),
            ("level", "expected a level from 1, first steps, to 10, unbeatable, got nothing\n"),
            (
                "lavel:2",
                "there is no search `lavel`: a level of play is `level:N`, with N from 1, first steps, to \
                 10, unbeatable; `yomi levels` shows them\n",
            ),
        ] {
            let run = run(folder.path(), line, wrong);
            assert!(run.code == Some(2) && run.err.ends_with(why), "{line}: {wrong}: {run:?}");
        }
    }
}

/// The command of the page about levels.
#[test]
fn a_level_sits_in_a_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let othello = run(folder.path(), "play othello --seat 2=SEARCH", "level:3");
    assert!(
        othello.code == Some(0) && othello.out.contains("player 1: human\nplayer 2: level:3"),
        "{othello:?}"
    );
    let human = run(folder.path(), "play othello --seat 2=SEARCH", "humna");
    assert!(human.err.ends_with("there is no search `humna`; did you mean `human`?\n"), "{human:?}");
}
