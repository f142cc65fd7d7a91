//! The paper's thirteen classes.

use super::read;
use game::random::Random;
use game::{Evaluated, Game, Line, Notation, legal};
use games::LinesOfAction;
use games::lines_of_action::{Move, NoMove};

/// The number of legal moves of a position at the start of a game in each class, with the name of the
/// class.
fn counts(way: usize, position: &str) -> Vec<(String, usize)> {
    let game = LinesOfAction::default();
    let state = game.read_position(position).expect("a position");
    let names = game.classes().swap_remove(way).names;
    let mut counts = vec![0; names.len()];
    for mv in legal(&game, &state) {
        counts[game.class_of(way, &state, None, mv)] += 1;
    }
    names.into_iter().zip(counts).filter(|&(_, count)| count > 0).collect()
}

#[test]
fn the_start_has_the_moves_of_the_paper_by_class() {
    let game = LinesOfAction::default();
    let start = game.write_position(&game.start());
    let expected = [
        ("capture in areas 2 and 3", 4),
        ("area 3 to area 1", 20),
        ("area 3 to area 2", 8),
        ("area 3 to area 3", 4),
    ];
    assert_eq!(counts(0, &start), expected.map(|(name, count)| (name.to_owned(), count)));
}

#[test]
fn there_are_thirteen() {
    let game = LinesOfAction::default();
    for way in &game.classes()[..2] {
        assert_eq!(way.names.len(), 13, "{}", way.name);
    }
}

/// The area of a square by its name: 1 is the center, 3 the border.
fn area(square: &str) -> usize {
    let [column, row] = square.as_bytes() else { panic!("{square} is a square") };
    let ring = |place: u8, first: u8| (place - first).min(7 - (place - first));
    match ring(*column, b'a').min(ring(*row, b'1')) {
        0 => 3,
        1 => 2,
        _ => 1,
    }
}

#[test]
fn every_move_of_random_games_is_in_the_class_that_its_text_tells() {
    let game = LinesOfAction::default();
    let names = game.classes().swap_remove(0).names;
    let mut met = vec![0; names.len()];
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut line = Line::new(&game);
        while line.outcome(&game).is_none() && line.moves().len() < 80 {
            let state = *line.state();
            let before = line.moves().last().copied();
            let moves = legal(&game, &state);
            for &mv in &moves {
                let text = game.write_move(&state, mv);
                let (from, to) = (&text[..2], &text[3..]);
                let kind = match (&text[2..3], before) {
                    ("-", _) => format!("area {} to area {}", area(from), area(to)),
                    (_, Some(before)) if before.to() == mv.to() => format!("recapture in {}", part(area(to))),
                    _ => format!("capture in {}", part(area(to))),
                };
                let class = game.class_of(0, &state, before, mv);
                assert_eq!(names[class], kind, "{text} in {}", game.write_position(&state));
                met[class] += 1;
            }
            line.push(&game, moves[random.index(moves.len())]);
        }
    }
    assert!(met.iter().all(|&count| count > 0), "{met:?}");
}

fn part(area: usize) -> &'static str {
    if area == 1 { "area 1" } else { "areas 2 and 3" }
}

#[test]
fn a_pass_takes_nobody() {
    let game = LinesOfAction::new(3, 8).with_no_move(NoMove::Pass);
    let state = read(&game, "x1x/ooo/2o/3/1o1/3/3/oo1 x");
    assert_eq!(legal(&game, &state), [Move::PASS]);
    // A pass has no squares; an enemy piece stands on a1, where its numbers point to.
    let class = game.class_of(0, &state, None, Move::PASS);
    assert_eq!(game.classes()[0].names[class], "area 3 to area 3");
}
