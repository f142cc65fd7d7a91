//! Othello: laws, parameters, counts of leaves, notation and evaluations.

mod in_step;

use crate::common::{leaves, read, refuse, seeded};
use game::random::Random;
use game::{
    Bounds, Configured, Evaluate, Game, Given, KeyMap, MAX_ESTIMATE, Named, Notation, Payoffs, Player,
    Ranked, Scale, laws, legal,
};
use games::othello::*;
use proptest::prelude::*;

/// The legal moves, as text.
fn moves(game: &Othello, state: &State) -> Vec<String> {
    legal(game, state).iter().map(|&mv| game.write_move(state, mv)).collect()
}

/// Every set of rules that the tests below go through.
fn variants() -> Vec<Othello> {
    let mut games = Vec::new();
    for size in Othello::SIZES {
        for start in [Start::Standard, Start::Parallel] {
            for aim in [Aim::Most, Aim::Fewest] {
                for empty in [Empty::Nobody, Empty::Winner] {
                    games.push(Othello::new(size).with_start(start).with_aim(aim).with_empty(empty));
                }
            }
        }
    }
    games
}

#[test]
fn obeys_the_laws() {
    for game in variants() {
        laws::check_notation(&game, 50, 1);
    }
}

#[test]
fn positions_have_numbers() {
    for game in variants().into_iter().filter(|game| game.layers().is_some()) {
        laws::check_ranked(&game, 30, 1);
    }
    // Four discs in the center, and nothing else; four of them and one of twelve; a full board.
    let sizes = Othello::new(4).layers().expect("numbered");
    assert_eq!([sizes[12], sizes[11], sizes[0]], [32, 12 * 64, 1 << 17]);
    assert_eq!(Othello::new(8).layers(), None);
}

#[test]
fn a_state_is_as_small_as_it_is_said_to_be() {
    assert_eq!(size_of::<State>(), 64);
}

#[test]
fn perft_is_as_published() {
    let game = Othello::default();
    let published = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    for (depth, &expected) in published.iter().enumerate() {
        assert_eq!(leaves(&game, depth as u32), expected, "at depth {depth}");
    }
    assert_eq!(leaves(&Othello::new(6), 9), 2_114_912);
}

/// The value of the position for the player to move if it lies between `alpha` and `beta`, else a bound.
fn solve(
    game: &Othello,
    state: &State,
    mut alpha: i32,
    mut beta: i32,
    known: &mut KeyMap<State, [i32; 2]>,
) -> i32 {
    let mover = game.to_move(state);
    if let Some(payoffs) = game.outcome(state) {
        return payoffs[mover];
    }
    let [least, greatest] = known.get(state).copied().unwrap_or([-16, 16]);
    (alpha, beta) = (alpha.max(least), beta.min(greatest));
    if alpha >= beta {
        return if least >= beta { least } else { greatest };
    }
    let (first, mut best) = (alpha, i32::MIN);
    for mv in legal(game, state) {
        let mut child = *state;
        game.play(&mut child, mv);
        best = best.max(-solve(game, &child, -beta, -alpha, known));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    let bounds = known.entry(*state).or_insert([-16, 16]);
    if best > first {
        bounds[0] = bounds[0].max(best);
    }
    if best < beta {
        bounds[1] = bounds[1].min(best);
    }
    best
}

#[test]
fn white_wins_on_four_by_four() {
    let game = Othello::new(4);
    let value = solve(&game, &game.start(), -16, 16, &mut KeyMap::default());
    assert_eq!(Payoffs::two(value), Payoffs::two(-8));
}

#[test]
fn the_starts_are_as_described() {
    let game = Othello::new(4);
    assert_eq!(game.write_position(&game.start()), "-----ox--xo----- x");
    assert_eq!(moves(&game, &game.start()), ["b1", "a2", "d3", "c4"]);
    let parallel = game.with_start(Start::Parallel);
    assert_eq!(parallel.write_position(&parallel.start()), "-----oo--xx----- x");
    assert_eq!(moves(&parallel, &parallel.start()), ["a1", "b1", "c1", "d1"]);
    assert_eq!(parallel.disc(&parallel.start(), 1, 1), Some(Player::SECOND));
}

#[test]
fn a_player_without_a_placement_passes() {
    let game = Othello::new(4);
    // White has discs and Black can take the last one; White can take nothing.
    let state = read(&game, "-----oxxxxxxxxxx o");
    assert_eq!(game.outcome(&state), None);
    assert_eq!(moves(&game, &state), ["pass"]);
    let mut after = state;
    game.play(&mut after, Move::PASS);
    assert_eq!((game.to_move(&after), moves(&game, &after).len()), (Player::FIRST, 4));
    let error = game.read_move(&state, "a1").expect_err("White may not").to_string();
    assert_eq!(error, "expected the only legal move, pass, got `a1`");
    let error = game.read_move(&game.start(), "pass").expect_err("Black may not").to_string();
    assert_eq!(error, "expected a legal move: b1, a2, d3, c4, got `pass`");
}

#[test]
fn empty_squares_are_nobodys_or_the_winners() {
    let game = Othello::new(4);
    let text = "-xxx-xxxxxxxxxxx o";
    assert_eq!(game.outcome(&read(&game, text)), Some(Payoffs::two(14)));
    for (aim, payoff) in [(Aim::Most, 16), (Aim::Fewest, -16)] {
        let game = Othello::new(4).with_aim(aim).with_empty(Empty::Winner);
        assert_eq!(game.outcome(&read(&game, text)), Some(Payoffs::two(payoff)));
    }
    let fewest = game.with_aim(Aim::Fewest);
    assert_eq!(fewest.outcome(&read(&fewest, text)), Some(Payoffs::two(-14)));
    assert_eq!(fewest.discs(&read(&fewest, text)), [14, 0]);
}

#[test]
fn positions_are_read_with_and_without_slashes() {
    let game = Othello::new(4);
    let state = read(&game, " -x--/-xx-/-xo-/----  o ");
    assert_eq!(state, read(&game, "-x---xx--xo----- o"));
    assert_eq!(game.write_position(&state), "-x---xx--xo----- o");
    assert_eq!(game.draw(&state), "   a b c d\n 1 - x - -\n 2 - x x -\n 3 - x o -\n 4 - - - -");
}

#[test]
fn impossible_positions_are_refused() {
    let game = Othello::new(4);
    refuse(&game, "", "a board and a player to move, such as `-----ox--xo----- x`, got nothing");
    refuse(&game, "-----ox--xo-----", "a board and a player to move");
    refuse(&game, "-----ox--xo----- x x", "a board and a player to move");
    refuse(&game, "-----ox--xo---- x", "16 squares, 4 rows of 4");
    refuse(&game, "-----ox--xo------ x", "16 squares, 4 rows of 4");
    refuse(&game, "----/-ox-/-xo- x", "4 rows joined by /, got `----/-ox-/-xo-`");
    refuse(&game, "----/-ox-/-xo/----- x", "4 squares in row 3 from the top, got `-xo`");
    refuse(&game, "-----oX--xo----- x", "one of `xo-` in row 2 from the top, got `X`");
    refuse(&game, "-----ox--xo----- y", "x or o as the player to move, got `y`");
    refuse(&game, "-----ox--xo----- xo", "x or o as the player to move, got `xo`");
    refuse(
        &game,
        "xxxx-oxx--o----- x",
        "a disc on b3, as one lies there from the start, got `an empty square`",
    );
    refuse(&game, "---------------- x", "a disc on b2");
    refuse(&game, "-----xo--ox----- x", "the start, `-----ox--xo----- x`, where four discs lie");
    refuse(&game, "-----ox--xo----- o", "the start");
    refuse(&game, "xxxxxxxxxxxxxxxx x", "a disc of o, or else o to move, got `x to move`");
    let large = Othello::default();
    let far = format!("x{}ox------xo{} x", "-".repeat(26), "-".repeat(27));
    refuse(&large, &far, "discs that hang together with the four in the middle, got `a lonely one on a1`");
    // Neither player can place a disc: whoever is to move, the game is over.
    for mover in ['x', 'o'] {
        let text = format!("xxxxxooxxooxxxxx {mover}");
        assert_eq!(game.outcome(&read(&game, &text)), Some(Payoffs::two(8)));
    }
}

#[test]
fn evaluations_are_zero_sum_and_stay_in_bounds() {
    for game in variants() {
        for (name, _) in OthelloEvaluation::names() {
            let evaluation = OthelloEvaluation::named(name).expect("it is on the list");
            assert_eq!(evaluation.name(), name);
            assert_eq!(Evaluate::<Othello>::scale(&evaluation, &game), Scale::Proven { hurry: false });
            let mut random = Random::new(3);
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                let values = evaluation.values(&game, &state);
                assert_eq!(values[game.to_move(&state)], evaluation.score(&game, &state));
                assert!(values.sum() == 0 && values[Player::FIRST].abs() <= MAX_ESTIMATE);
                let moves = legal(&game, &state);
                game.play(&mut state, moves[random.index(moves.len())]);
            }
        }
    }
    assert_eq!(OthelloEvaluation::default_choice(), OthelloEvaluation::default());
    assert_eq!(OthelloEvaluation::named("edges"), None);
}

#[test]
fn evaluations_count_what_they_say() {
    let game = Othello::new(4);
    // Black: 5 discs, one corner. White: 4 discs.
    let state = read(&game, "xxo-xox-xoo----- o");
    let count = |evaluation: OthelloEvaluation| evaluation.score(&game, &state);
    let own = legal(&game, &state).len() as i32;
    let turned = read(&game, "xxo-xox-xoo----- x");
    let other = legal(&game, &turned).len() as i32;
    assert_eq!(count(OthelloEvaluation::Discs), -1);
    assert_eq!(count(OthelloEvaluation::Corners), -1);
    assert_eq!(count(OthelloEvaluation::Mobility), own - other);
    assert_eq!(count(OthelloEvaluation::None), 0);
    let fewest = game.clone().with_aim(Aim::Fewest);
    assert_eq!(OthelloEvaluation::Discs.score(&fewest, &state), 1);
    assert_eq!(OthelloEvaluation::Corners.score(&fewest, &state), 1);
    for evaluation in [OthelloEvaluation::MobilityCorners, OthelloEvaluation::Mobility] {
        assert_eq!(evaluation.score(&game, &state), -evaluation.score(&game, &turned));
    }
}

/// A quarter of the published table of weights, in hundredths, read square by square.
#[test]
fn weighted_squares_are_the_published_weights() {
    const QUARTER: [[i32; 4]; 4] = [[100, -25, 10, 5], [-25, -25, 1, 1], [10, 1, 5, 2], [5, 1, 2, 1]];
    let game = Othello::new(8);
    let (mut random, mut state) = (Random::new(5), game.start());
    while game.outcome(&state).is_none() {
        let text = game.write_position(&state);
        let (squares, to_move) = text.split_once(' ').expect("squares and a player");
        let squares: Vec<char> = squares.chars().filter(|square| "xo-".contains(*square)).collect();
        let mut expected = 0;
        for (at, square) in squares.iter().enumerate() {
            let [column, row] = [at % 8, at / 8].map(|line| line.min(7 - line));
            let is_own = square.to_string() == to_move;
            expected += if *square == '-' { 0 } else { QUARTER[row][column] * if is_own { 1 } else { -1 } };
        }
        assert_eq!(OthelloEvaluation::WeightedSquares.score(&game, &state), expected, "{text}");
        let moves = legal(&game, &state);
        game.play(&mut state, moves[random.index(moves.len())]);
    }
}

/// The number of wins in 100 games, half of them with Black, of a player who takes the move with the best
/// resulting value, against one who moves at random; draws count half.
fn won_against_random(game: &Othello, evaluation: OthelloEvaluation) -> f64 {
    let mut random = Random::new(5);
    let mut won = 0.0;
    for round in 0..100 {
        let player = Player::new(round % 2);
        let mut state = game.start();
        let payoffs = loop {
            if let Some(payoffs) = game.outcome(&state) {
                break payoffs;
            }
            let mut moves = legal(game, &state);
            random.shuffle(&mut moves);
            if game.to_move(&state) == player {
                let scale = evaluation.scale(game);
                moves.sort_by_key(|&mv| {
                    let mut child = state;
                    game.play(&mut child, mv);
                    let values = match game.outcome(&child) {
                        Some(payoffs) => scale.finished(&payoffs, 0),
                        None => evaluation.values(game, &child),
                    };
                    -values[player]
                });
            }
            game.play(&mut state, moves[0]);
        };
        won += f64::from(payoffs[player].signum() + 1) / 2.0;
    }
    won
}

#[test]
fn the_default_evaluation_beats_random_play() {
    for (size, aim) in [(6, Aim::Most), (8, Aim::Most), (10, Aim::Most), (6, Aim::Fewest), (8, Aim::Fewest)] {
        let game = Othello::new(size).with_aim(aim);
        // The sign of each part is right: it does better than random play.
        for evaluation in [OthelloEvaluation::Corners, OthelloEvaluation::Mobility] {
            let won = won_against_random(&game, evaluation);
            assert!(won >= 60.0, "{won} of 100 by {} on {size} by {size}, {aim:?}", evaluation.name());
        }
        let won = won_against_random(&game, OthelloEvaluation::default());
        assert!(won >= 85.0, "{won} of 100 on {size} by {size}, {aim:?}");
    }
}

#[test]
fn parameters_are_read() {
    let configured = |values: &[(&str, &'static str)]| {
        let mut given = Given::defaults(Othello::PARAMETERS);
        values.iter().try_for_each(|(name, value)| given.set(name, value))?;
        Othello::configure(&given)
    };
    let game = configured(&[]).expect("the defaults go together");
    let is = |game: &Othello, expected: Othello| assert_eq!(format!("{game:?}"), format!("{expected:?}"));
    is(&game, Othello::new(8).with_start(Start::Standard).with_aim(Aim::Most).with_empty(Empty::Nobody));
    let game = configured(&[("empty", "winner")]).expect("a game");
    is(&game, Othello::new(8).with_empty(Empty::Winner));
    let game = configured(&[("size", "10"), ("start", "parallel"), ("discs", "fewest")]).expect("a game");
    is(&game, Othello::new(10).with_start(Start::Parallel).with_aim(Aim::Fewest));
    assert_eq!((game.promises().longest, game.promises().payoffs), (Some(192), Some(Bounds::zero_sum(100))));
    for wrong in [("size", "7"), ("size", "12"), ("start", "cross"), ("discs", "more")] {
        let error = configured(&[wrong]).expect_err("out of range").to_string();
        assert!(error.contains(wrong.0), "{error}");
    }
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn no_text_makes_it_panic(
        any in ".{0,40}",
        own in "[xo/a-h0-9 -]{0,20}",
        rows in "[xo-]{5}[xo]{2}[xo-]{2}[xo]{2}[xo-]{5} [xo]"
    ) {
        for game in [Othello::new(4), Othello::default(), Othello::new(10).with_start(Start::Parallel)] {
            for text in [&any, &own, &rows] {
                if let Ok(state) = game.read_position(text) {
                    prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
                    let _ = game.read_move(&state, text);
                    game.draw(&state);
                    legal(&game, &state);
                }
                let _ = game.read_move(&game.start(), text);
                for parameter in Othello::PARAMETERS {
                    let mut given = Given::defaults(Othello::PARAMETERS);
                    prop_assert!(given.set(parameter.name, text).is_ok());
                    let _ = Othello::configure(&given);
                }
            }
        }
    }
}
