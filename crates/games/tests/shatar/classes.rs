//! Classes of moves.

use super::*;
use game::Evaluated;
use game::random::Random;

/// The name of the class of a move after another.
fn class(text: &str, before: &str, mv: &str) -> String {
    let game = Shatar::default();
    let line = line(&game, text, before);
    let mv = game.read_move(line.state(), mv).unwrap_or_else(|error| panic!("{error}"));
    let class = game.class_of(0, line.state(), line.moves().last().copied(), mv);
    game.classes().swap_remove(0).names.swap_remove(class)
}

#[test]
fn moves_are_classed_by_what_they_do() {
    let position = "k2r4/2P1p3/3p4/5P2/2j1N3/3P1B2/7R/K7 w";
    assert_eq!(class(position, "", "d3c4"), "capture of a man worth more");
    assert_eq!(class(position, "", "e4d6"), "capture of a man worth less");
    assert_eq!(class(position, "", "c7c8j"), "promotion");
    assert_eq!(class(position, "", "c7d8j"), "capture of a man worth more");
    assert_eq!(class(position, "", "h2a2"), "check");
    assert_eq!(class(position, "", "f5f6"), "move of a pawn");
    assert_eq!(class(position, "", "e4g3"), "check", "it is uncovered");
    assert_eq!(class(position, "", "f3g2"), "move of a bishop");
    assert_eq!(class(position, "", "h2h3"), "move of a rook");
    assert_eq!(class(position, "", "a1a2"), "move of a king");
    assert_eq!(class(position, "f5f6", "e7f6"), "recapture");
    assert_eq!(class(position, "f3e2", "c4b3"), "move of a bers");
    assert_eq!(class("k7/8/8/2n5/8/3B4/8/KN6 w", "b1d2 c5d3", "d2b3"), "move of a knight");
    assert_eq!(class("k7/8/8/2n5/8/3B4/8/KN6 b", "", "c5d3"), "capture of a man worth as much");
}

#[test]
fn every_class_occurs_in_random_games() {
    let game = Shatar::default();
    let mut met = vec![0; game.classes()[0].names.len()];
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut line = Line::new(&game);
        while line.outcome(&game).is_none() && line.moves().len() < 150 {
            let moves = legal(&game, line.state());
            for &mv in &moves {
                met[game.class_of(0, line.state(), line.moves().last().copied(), mv)] += 1;
                assert_eq!(game.class_of(1, line.state(), None, mv), 0);
            }
            line.push(&game, moves[random.index(moves.len())]);
        }
    }
    assert!(met.iter().all(|&count| count > 0), "{met:?}");
}
