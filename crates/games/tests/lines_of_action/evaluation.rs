//! The static evaluations, compared with their definitions in plain arithmetic.

use super::*;
use game::random::Random;
use game::{Evaluate, MAX_ESTIMATE, Named, Scale};

fn first(game: &LinesOfAction, evaluation: LinesOfActionEvaluation, state: &State) -> i32 {
    evaluation.values(game, state)[Player::FIRST]
}

fn pieces(game: &LinesOfAction, state: &State, player: Player) -> Vec<(f64, f64)> {
    let squares =
        (0..game.columns() * game.rows()).filter(|&square| state.piece(square as u8) == Some(player));
    squares.map(|square| ((square % game.columns()) as f64, (square / game.columns()) as f64)).collect()
}

/// The position with what `piece` tells for each column and row.
fn position(game: &LinesOfAction, mover: Player, piece: impl Fn(usize, usize) -> Option<Player>) -> State {
    let rows = (0..game.rows()).rev().map(|row| {
        let squares: Vec<_> = (0..game.columns()).map(|column| piece(column, row)).collect();
        let runs = squares.chunk_by(|one, other| one == other);
        runs.map(|run| run[0].map_or(run.len().to_string(), |player| sign(player).repeat(run.len())))
            .collect()
    });
    let rows: Vec<String> = rows.collect();
    read(game, &format!("{} {}", rows.join("/"), sign(mover)))
}

fn sign(player: Player) -> &'static str {
    ["x", "o"][player.index()]
}

/// Positions of random games on boards of several sizes.
fn positions(mut look: impl FnMut(&LinesOfAction, &State)) {
    for game in variants() {
        let mut random = Random::new(3);
        let mut state = game.start();
        for _ in 0..200 {
            if game.outcome(&state).is_some() {
                break;
            }
            look(&game, &state);
            let moves = legal(&game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
}

#[test]
fn pieces_far_from_the_center_of_mass_are_worth_less_than_nothing() {
    let points = |game: &LinesOfAction, state: &State, player| {
        let pieces = pieces(game, state, player);
        let average = |coordinate: fn(&(f64, f64)) -> f64| {
            pieces.iter().map(coordinate).sum::<f64>() / pieces.len() as f64
        };
        let (column, row) = (average(|piece| piece.0), average(|piece| piece.1));
        let distance = |piece: &(f64, f64)| (piece.0 - column).abs().max((piece.1 - row).abs());
        let worth = |piece| {
            let distance = distance(piece);
            100.0 * if distance > 3.0 - 1e-9 { 2.0 - distance } else { 3.0 - distance }
        };
        pieces.iter().map(worth).sum::<f64>()
    };
    positions(|game, state| {
        let [black, white] = [Player::FIRST, Player::SECOND].map(|player| points(game, state, player));
        let value = first(game, LinesOfActionEvaluation::CenterOfMass, state);
        assert!((black - white - f64::from(value)).abs() < 2.0, "{}", game.write_position(state));
    });
}

/// The value of the pieces of one side by `strong`, without their mobility.
fn formation(game: &LinesOfAction, pieces: &[(f64, f64)]) -> f64 {
    let count = pieces.len() as f64;
    let average = |measure: &dyn Fn(&(f64, f64)) -> f64| pieces.iter().map(measure).sum::<f64>() / count;
    let center = (average(&|piece| piece.0), average(&|piece| piece.1));
    let steps = |one: &(f64, f64), other: &(f64, f64)| (one.0 - other.0).abs().max((one.1 - other.1).abs());
    let least = (count - 1.0).max(0.0) + (count - 9.0).max(0.0);
    let surplus = average(&|piece| steps(piece, &center)) - least / count;
    let corner = ((game.columns() - 1) as f64, (game.rows() - 1) as f64);
    let inside = average(&|piece| piece.0.min(corner.0 - piece.0).min(piece.1).min(corner.1 - piece.1));
    // The piece itself is not counted.
    let touching =
        average(&|piece| pieces.iter().filter(|other| steps(piece, other) < 1.5).count() as f64 - 1.0);
    let mut quads = 0.0;
    for column in 0..game.columns() - 1 {
        for row in 0..game.rows() - 1 {
            let middle = (column as f64 + 0.5, row as f64 + 0.5);
            let held = pieces.iter().filter(|piece| steps(piece, &middle) < 1.0).count();
            quads += f64::from(u8::from(held >= 3 && steps(&middle, &center) < 2.0 + 1e-9));
        }
    }
    150.0 * inside - 2000.0 * surplus + 25.0 * quads + 50.0 * touching
}

#[test]
fn strong_adds_up_what_it_says() {
    positions(|game, state| {
        let [black, white] =
            [Player::FIRST, Player::SECOND].map(|player| formation(game, &pieces(game, state, player)));
        let moves = |mover| {
            let piece = |column, row| state.piece((row * game.columns() + column) as u8);
            let turn = position(game, mover, piece);
            legal(game, &turn).iter().filter(|mv| !mv.is_pass()).count() as f64
        };
        let mobility = 40.0 * (moves(Player::FIRST) - moves(Player::SECOND));
        let value = first(game, LinesOfActionEvaluation::Strong, state);
        // Each of six terms is truncated to an integer.
        assert!((black - white + mobility - f64::from(value)).abs() < 6.0, "{}", game.write_position(state));
    });
}

#[test]
fn a_board_turned_round_is_worth_the_same() {
    positions(|game, state| {
        let (columns, rows, mover) = (game.columns(), game.rows(), game.to_move(state));
        let piece = |column, row| state.piece((row * columns + column) as u8);
        let turned = position(game, mover, |column, row| piece(columns - 1 - column, rows - 1 - row));
        // Each side starts on the borders of the other: on a board as high as this one is wide.
        let other_game = LinesOfAction::new(rows, columns);
        let swapped =
            position(&other_game, mover, |column, row| piece(row, column).map(|player| player.next(2)));
        for (name, _) in LinesOfActionEvaluation::names() {
            let evaluation = LinesOfActionEvaluation::named(name).expect("it is on the list");
            let value = first(game, evaluation, state);
            assert_eq!(value, first(game, evaluation, &turned), "{}", game.write_position(state));
            assert_eq!(value, -first(&other_game, evaluation, &swapped));
            assert!(value.abs() <= MAX_ESTIMATE);
            let sign = if game.to_move(state) == Player::FIRST { 1 } else { -1 };
            assert_eq!(evaluation.score(game, state), sign * value);
        }
    });
}

#[test]
fn a_crowd_is_worth_more_than_scattered_pieces() {
    let game = LinesOfAction::default();
    let state = read(&game, "o6o/8/2xx4/2xx1x2/8/8/8/o6o x");
    for evaluation in [LinesOfActionEvaluation::CenterOfMass, LinesOfActionEvaluation::Strong] {
        assert!(first(&game, evaluation, &state) > 500);
        assert_eq!(first(&game, evaluation, &game.start()), 0);
    }
}

#[test]
fn evaluations_are_named() {
    let game = LinesOfAction::default();
    for (name, _) in LinesOfActionEvaluation::names() {
        let evaluation = LinesOfActionEvaluation::named(name).expect("it is on the list");
        assert_eq!(evaluation.name(), name);
        assert_eq!(evaluation.scale(&game), Scale::Proven { hurry: true });
    }
    assert_eq!(LinesOfActionEvaluation::default_choice(), LinesOfActionEvaluation::CenterOfMass);
    assert_eq!(LinesOfActionEvaluation::named("center"), None);
}
