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
    for record in include_str!("../../src/shatar/data/games.jsonl").lines().skip(1) {
        let record: Value = serde_json::from_str(record).expect("a line of JSON");
        let (moves, counts) = (list(&record["moves"]), list(&record["counts"]));
        let mut line = Line::new(&game);
        for ply in 0..=moves.len() {
            let written = game.write_position(line.state());
            for probe in list(&record["positions"]).iter().filter(|probe| probe["ply"] == ply) {
                assert_eq!(fields(&written), fields(text(&probe["fen"])));
                let state = read(&game, text(&probe["fen"]));
                for (depth, expected) in (1..).zip(list(&probe["perft"])) {
                    assert_eq!(
                        Value::from(leaves_below(&game, &state, depth)),
                        *expected,
                        "{depth}: {written}"
                    );
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
            Some("mate") => Some(Payoffs::winner(game.to_move(line.state()).next(2), 2)),
            Some(_) => Some(Payoffs::zero(2)),
            None => None,
        };
        assert_eq!(line.outcome(&game), expected, "{written}");
        games += 1;
        ends += u32::from(expected.is_some());
    }
    assert_eq!((games, ends, positions), (30, 25, 60));
}

/// The first player's payoff at the end of recorded games under a rule, and the player who moved last, by the
/// kind of end.
fn ends(game: &Shatar) -> Vec<(String, Player, Option<i32>)> {
    let mut ends = Vec::new();
    for record in include_str!("../../src/shatar/data/ends.jsonl").lines().skip(1) {
        let record: Value = serde_json::from_str(record).expect("a line of JSON");
        let mut line = Line::new(game);
        for next in list(&record["moves"]) {
            let mv = game.read_move(line.state(), text(next)).unwrap_or_else(|error| panic!("{error}"));
            line.push(game, mv);
        }
        let payoff = line.outcome(game).map(|payoffs| payoffs[Player::FIRST]);
        ends.push((text(&record["kind"]).to_owned(), game.to_move(line.state()).next(2), payoff));
    }
    ends
}

#[test]
fn recorded_ends_of_every_kind_are_met_move_by_move() {
    let game = Shatar::default();
    let mut found = std::collections::BTreeMap::<String, u32>::new();
    for record in include_str!("../../src/shatar/data/ends.jsonl").lines().skip(1) {
        let record: Value = serde_json::from_str(record).expect("a line of JSON");
        let (moves, counts) = (list(&record["moves"]), list(&record["counts"]));
        assert_eq!(counts.len(), moves.len() + 1);
        let mut line = Line::new(&game);
        for (next, count) in moves.iter().zip(counts) {
            let legal = legal(&game, line.state());
            assert_eq!(Value::from(legal.len()), *count, "{}", game.write_position(line.state()));
            let mv = game.read_move(line.state(), text(next)).unwrap_or_else(|error| panic!("{error}"));
            line.push(&game, mv);
        }
        let written = game.write_position(line.state());
        assert_eq!(fields(&written), fields(text(&record["fen"])));
        assert_eq!(counts.last(), Some(&Value::from(0)), "{written}");
        let payoff = line.outcome(&game).map(|payoffs| payoffs[Player::FIRST]);
        assert_eq!(payoff.map(Value::from), Some(record["result"].clone()), "{written}");
        *found.entry(text(&record["kind"]).to_owned()).or_default() += 1;
    }
    let expected = [
        ("mate", 10),
        ("mate after a shak", 15),
        ("mate by a knight", 50),
        ("niol", 50),
        ("robado", 50),
        ("robado with a mate", 6),
        ("stalemate", 10),
    ];
    assert_eq!(found, expected.map(|(kind, count)| (kind.to_owned(), count)).into());
}

#[test]
fn each_rule_decides_the_ends_of_its_kind_alone() {
    let game = Shatar::default();
    let last_wins = |player: Player| Some(if player == Player::FIRST { 1 } else { -1 });
    let default = ends(&game);
    let compare = |game: Shatar, kind: &str, expected: &dyn Fn(Player) -> Option<i32>| {
        for ((found, by, payoff), (_, _, before)) in ends(&game).into_iter().zip(&default) {
            let expected = if found == kind { expected(by) } else { *before };
            assert_eq!(payoff, expected, "{found} under {game:?}");
        }
    };
    compare(Shatar { niol: Niol::Wins, ..game.clone() }, "niol", &last_wins);
    compare(Shatar { knight_mate: KnightMate::Draw, ..game.clone() }, "mate by a knight", &|_| Some(0));
    compare(Shatar { knight_mate: KnightMate::Wins, ..game.clone() }, "mate by a knight", &last_wins);
    compare(Shatar { robado: Robado::UnlessMate, ..game.clone() }, "robado with a mate", &last_wins);
    let none = Shatar { robado: Robado::None, ..game };
    let goes_on = ends(&none).into_iter().filter(|(kind, _, payoff)| kind == "robado" && payoff.is_none());
    assert!(goes_on.count() > 40, "few are stalemates too");
}
