//! Quiet positions by the default of evaluations, in games without a definition of their own.

use crate::common::line;
use game::random::Random;
use game::{Evaluate, Evaluated, Game, Named, Notation, legal};
use games::{ConnectFour, LinesOfAction, Othello};

/// The default's definition, slowly: the gain of every move over now, in floating-point numbers.
fn is_quiet<G: Evaluated>(game: &G, evaluation: &G::Evaluation, state: &G::State) -> bool {
    let mover = game.to_move(state).index();
    let now = f64::from(evaluation.values(game, state).as_slice()[mover]);
    let gain = |mv| {
        let mut after = state.clone();
        game.play(&mut after, mv);
        let values = game.outcome(&after).map_or_else(
            || evaluation.values(game, &after),
            |payoffs| evaluation.scale(game).finished(&payoffs, 1),
        );
        f64::from(values.as_slice()[mover]) - now
    };
    let gains: Vec<f64> = legal(game, state).into_iter().map(gain).collect();
    // The least number with at least half of the others at or below it, or more than half.
    let median = |numbers: &[f64], is_upper: bool| {
        let below = |number: f64| numbers.iter().filter(|&&other| other <= number).count() * 2;
        let is_middle = |number: f64| below(number) >= numbers.len() + usize::from(is_upper);
        numbers.iter().copied().filter(|&number| is_middle(number)).fold(f64::INFINITY, f64::min)
    };
    let middle = median(&gains, false);
    let deviations: Vec<f64> = gains.iter().map(|gain| (gain - middle).abs()).collect();
    gains.iter().all(|gain| gain - middle <= 4.0 * median(&deviations, true))
}

/// Plays moves by lot, and compares at every position. Returns how many were quiet, and how many not.
fn compare<G: Evaluated + Notation>(game: &G, games: u64) -> [u32; 2] {
    let mut counts = [0; 2];
    for (evaluation, name, _) in G::Evaluation::ALL {
        for seed in 0..games {
            let (mut state, mut random) = (game.start(), Random::new(seed));
            for _ in 0..80 {
                let moves = legal(game, &state);
                if moves.is_empty() {
                    break;
                }
                let told = evaluation.is_quiet(game, &state);
                let text = || format!("{name}: {}", game.write_position(&state));
                assert_eq!(told, is_quiet(game, evaluation, &state), "{}", text());
                counts[usize::from(!told)] += 1;
                game.play(&mut state, moves[random.index(moves.len())]);
            }
        }
    }
    counts
}

#[test]
fn the_default_is_what_it_says() {
    let counts = [
        compare(&Othello::default(), 10),
        compare(&ConnectFour::default(), 20),
        compare(&LinesOfAction::default(), 4),
    ];
    assert!(counts.iter().all(|[quiet, not]| quiet > not && *not > 0), "{counts:?}");
}

#[test]
fn a_win_at_once_is_not_quiet() {
    let game = ConnectFour::default();
    let evaluation = <ConnectFour as Evaluated>::Evaluation::default_choice();
    let three_in_a_row = line(&game, &game.write_position(&game.start()), "1 7 2 7 3 6");
    assert!(!evaluation.is_quiet(&game, three_in_a_row.state()));
    assert!(evaluation.is_quiet(&game, &game.start()));
}
