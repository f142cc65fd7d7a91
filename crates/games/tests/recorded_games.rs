//! Random games recorded by an independent program: the moves are legal, and the results agree.

use game::{Notation, legal};
use games::{ConnectFour, Othello};
use serde_json::Value;
use std::collections::BTreeSet;

fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text"))
}

/// Replays every game of `lines`: the legal moves at each probe, and the signs of the payoffs at the end.
fn replay<G: Notation>(game: &G, lines: &str, games: usize) {
    let mut replayed = 0;
    for line in lines.lines().skip(1) {
        let record: Value = serde_json::from_str(line).expect("a line is JSON");
        let probes = record["probes"].as_array().expect("a list");
        let mut state = game.start();
        let moves: Vec<&str> = texts(&record["moves"]).collect();
        for ply in 0..=moves.len() {
            for probe in probes.iter().filter(|probe| probe["ply"] == ply) {
                let expected: BTreeSet<String> = texts(&probe["legal"]).map(str::to_owned).collect();
                let found = legal(game, &state).into_iter().map(|mv| game.write_move(&state, mv));
                assert_eq!(found.collect::<BTreeSet<_>>(), expected, "ply {ply} of {line}");
            }
            let Some(text) = moves.get(ply) else { break };
            let mv =
                game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}, ply {ply} of {line}"));
            game.play(&mut state, mv);
        }
        let payoffs = game.outcome(&state).unwrap_or_else(|| panic!("no end of {line}"));
        let signs: Vec<i32> = payoffs.as_slice().iter().map(|payoff| payoff.signum()).collect();
        assert_eq!(Value::from(signs), record["result"], "{line}");
        replayed += 1;
    }
    assert_eq!(replayed, games);
}

#[test]
fn othello_is_played_as_an_independent_program_plays_it() {
    replay(&Othello::default(), include_str!("../data/othello-games.jsonl"), 40);
}

#[test]
fn connect_four_is_played_as_an_independent_program_plays_it() {
    replay(&ConnectFour::default(), include_str!("../data/connect-four-games.jsonl"), 60);
}
