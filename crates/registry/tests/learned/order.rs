//! Learned values order moves in searches to the end, and change nothing else.

use game::random::Random;
use game::{Game, Notation, legal};
use games::Othello;
use registry::open;
use request::{Answer, Budget, Request};
use search::Kind;

/// A position of a random game with 16 empty squares.
fn ending(seed: u64) -> String {
    let game = Othello::default();
    let mut random = Random::new(seed);
    loop {
        let mut state = game.start();
        for _ in 0..44 {
            let moves = legal(&game, &state);
            if moves.is_empty() {
                break;
            }
            game.play(&mut state, moves[random.index(moves.len())]);
        }
        let text = game.write_position(&state);
        let squares = text.split(' ').next().expect("a board");
        let discs = squares.chars().filter(|square| "xo".contains(*square)).count();
        if game.outcome(&state).is_none() && discs == 48 {
            return text;
        }
    }
}

fn solved(position: &str, evaluation: &str) -> Answer {
    let search = format!("pvs:evaluation={evaluation}");
    let request = Request::new(Some(&search), &Budget::default()).expect("in the grammar");
    let mut session = open("othello").expect("a game");
    session.set_position(position).expect("a position");
    let answer = session.analyze(&request).expect("it fits");
    assert_eq!(answer.kind, Kind::Exact);
    answer
}

/// Of ten endings the values are the same, and the learned evaluation that comes with the program finds them
/// with nine tenths of the nodes or fewer.
#[test]
fn learned_values_order_moves_to_the_end_of_the_game() {
    let (mut learned, mut named) = (0, 0);
    for seed in 1..=10 {
        let position = ending(seed);
        let [by_learned, by_named] =
            ["learned", "mobility-corners"].map(|evaluation| solved(&position, evaluation));
        assert_eq!(by_learned.value, by_named.value, "{position}");
        learned += by_learned.nodes;
        named += by_named.nodes;
    }
    assert!(10 * learned < 9 * named, "{learned} and {named} nodes");
}
