//! Games and positions that an independent program made.

use super::*;
use serde_json::Value;

fn words(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|word| word.as_str().expect("a word")).collect()
}

#[test]
fn recorded_games_have_the_same_moves_and_results() {
    let game = LinesOfAction::default();
    let mut games = 0;
    for record in include_str!("../data/games.jsonl").lines() {
        let record: Value = serde_json::from_str(record).expect("a line of JSON");
        if record.get("moves").is_none() {
            continue;
        }
        games += 1;
        let probes = record["probes"].as_array().expect("a list");
        let mut line = Line::new(&game);
        let compare = |line: &Line<LinesOfAction>| {
            let ply = line.moves().len() as u64;
            for probe in probes.iter().filter(|probe| probe["ply"] == ply) {
                let mut expected = words(&probe["legal"]);
                expected.sort_unstable();
                assert_eq!(sorted_moves(&game, line.state()), expected);
            }
        };
        for written in words(&record["moves"]) {
            assert_eq!(line.outcome(&game), None);
            compare(&line);
            let mv = game.read_move(line.state(), written).unwrap_or_else(|error| panic!("{error}"));
            line.push(&game, mv);
        }
        compare(&line);
        let result: Vec<i32> = record["result"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|number| number.as_i64().expect("a number") as i32)
            .collect();
        assert_eq!(line.outcome(&game), Some(Payoffs::new(&result)));
    }
    assert_eq!(games, 40);
}

/// Whether the player to move can force a win within `plies`.
fn wins_within(game: &LinesOfAction, state: &State, plies: u32) -> bool {
    if let Some(payoffs) = game.outcome(state) {
        return payoffs[game.to_move(state)] > 0;
    }
    plies > 0 && legal(game, state).into_iter().any(|mv| wins_by(game, state, mv, plies))
}

/// Whether `mv` wins for the player to move within `plies`, itself included.
fn wins_by(game: &LinesOfAction, state: &State, mv: Move, plies: u32) -> bool {
    let mut child = *state;
    game.play(&mut child, mv);
    if let Some(payoffs) = game.outcome(&child) {
        return payoffs[game.to_move(state)] > 0;
    }
    plies > 2
        && legal(game, &child).into_iter().all(|reply| {
            let mut answered = child;
            game.play(&mut answered, reply);
            wins_within(game, &answered, plies - 2)
        })
}

#[test]
fn recorded_wins_take_as_long_as_they_say() {
    let game = LinesOfAction::default();
    let mut looked_at = 0;
    for record in include_str!("../data/wins.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = record.split('|').map(str::trim).collect();
        let [distance, position, best] = fields[..] else { panic!("three fields: {record}") };
        let distance: u32 = distance.parse().expect("a number of plies");
        let state = read(&game, position);
        let mut expected: Vec<&str> = best.split_whitespace().collect();
        expected.sort_unstable();
        let legal_moves = moves(&game, position);
        assert!(expected.iter().all(|mv| legal_moves.iter().any(|known| known == mv)), "{record}");
        // Longer wins take a search with more wits than this one.
        if distance > 3 {
            continue;
        }
        looked_at += 1;
        assert!(distance < 2 || !wins_within(&game, &state, distance - 2), "{record}");
        let mut found: Vec<String> = legal(&game, &state)
            .into_iter()
            .filter(|&mv| wins_by(&game, &state, mv, distance))
            .map(|mv| game.write_move(&state, mv))
            .collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{record}");
    }
    assert_eq!(looked_at, 22);
}
