//! Games played and counted by Fairy-Stockfish.

use super::*;
use serde_json::Value;

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// The board, the player to move and the count of a position, as the program and we write them.
fn fields(position: &str) -> [&str; 3] {
    let words: Vec<&str> = position.split(' ').collect();
    // The fourth word counts here, the fifth in a FEN.
    [words[0], words[1], words[words.len().min(5) - 1]]
}

#[test]
fn recorded_games_have_the_same_moves_and_ends() {
    let game = Shatar::default();
    let (mut games, mut ends, mut positions) = (0, 0, 0);
    for record in include_str!("../data/games.jsonl").lines().skip(1) {
        let record: Value = serde_json::from_str(record).expect("a line of JSON");
        let (moves, counts) = (list(&record["moves"]), list(&record["counts"]));
        let mut line = Line::new(&game);
        for ply in 0..=moves.len() {
            let written = game.write_position(line.state());
            for probe in list(&record["positions"]).iter().filter(|probe| probe["ply"] == ply) {
                assert_eq!(fields(&written), fields(text(&probe["fen"])));
                let state = read(&game, text(&probe["fen"]));
                for (depth, expected) in (1..).zip(list(&probe["perft"])) {
                    assert_eq!(Value::from(leaves(&game, &state, depth)), *expected, "{depth}: {written}");
                }
                positions += 1;
            }
            if let Some(expected) = counts.get(ply) {
                assert_eq!(Value::from(legal(&game, line.state()).len()), *expected, "{written}");
            }
            let Some(next) = moves.get(ply) else { break };
            assert_eq!(line.outcome(&game), None, "{written}");
            let mv = game.read_move(line.state(), text(next)).unwrap_or_else(|error| panic!("{error}"));
            line.push(&game, mv);
        }
        let written = game.write_position(line.state());
        assert_eq!(fields(&written), fields(text(&record["fen"])));
        let expected = match record["end"].as_str() {
            Some("mate") => Some(Payoffs::winner(line.state().mover.next(2), 2)),
            Some(_) => Some(Payoffs::zero(2)),
            None => None,
        };
        assert_eq!(line.outcome(&game), expected, "{written}");
        games += 1;
        ends += u32::from(expected.is_some());
    }
    assert_eq!((games, ends, positions), (30, 25, 60));
}
