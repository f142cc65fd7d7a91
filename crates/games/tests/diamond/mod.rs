mod in_step;
mod star;
mod variants;

use crate::common::{read, seeded};
use game::random::Random;
use game::{
    Configured, Evaluate, Game, Given, Named, Notation, ParameterError, Payoffs, Player, Scale, laws, legal,
    perft,
};
use games::diamond::*;
use proptest::prelude::*;
use star::Star;
use std::sync::atomic::AtomicBool;
use variants::{TINY, variants};

fn diamond(rules: DiamondRules) -> Diamond {
    Diamond::new(rules).expect("rules that go together")
}

fn configured(values: &[(&str, &str)]) -> Result<Diamond, ParameterError> {
    let mut given = Given::defaults(Diamond::PARAMETERS);
    for (name, value) in values {
        given.set(name, value)?;
    }
    Diamond::configure(&given)
}

/// The legal moves from a hole, as text.
fn moves_from(game: &Diamond, state: &State, from: &str) -> Vec<String> {
    let written = legal(game, state).into_iter().map(|mv| game.write_move(state, mv));
    written.filter(|mv| mv.starts_with(&format!("{from}-"))).collect()
}

fn play(game: &Diamond, state: &mut State, text: &str) {
    let mv = game.read_move(state, text).unwrap_or_else(|error| panic!("{error}"));
    game.play(state, mv);
}

#[test]
fn obeys_the_laws() {
    for rules in variants() {
        // A random game is long, so a few suffice.
        let games = if rules.arm < 3 { 8 } else { 3 };
        laws::check_notation(&diamond(rules), games, 1);
    }
}

#[test]
fn distances_are_those_of_the_cheapest_matching() {
    let mut random = Random::new(1);
    for rules in variants() {
        let game = diamond(rules);
        let (mut state, star) = (game.start(), Star::new(&game));
        for _ in 0..150 {
            for player in Player::all(rules.players) {
                assert_eq!(
                    i32::from(game.distance(&state, player)),
                    star.distance(&state, player),
                    "distance of {player} in {}, {rules:?}",
                    game.write_position(&state)
                );
            }
            let moves = legal(&game, &state);
            if moves.is_empty() {
                break;
            }
            // Most moves bring the mover nearer to the goal, so games end.
            let after = |mv: &Move| {
                let mut below = state;
                game.play(&mut below, *mv);
                game.distance(&below, game.to_move(&state))
            };
            let drawn = [(); 4].map(|()| moves[random.index(moves.len())]);
            let nearest = drawn.into_iter().min_by_key(after).expect("four moves");
            game.play(&mut state, nearest);
        }
    }
}

/// Pearson's statistic of draws that should fall on each of `cells` equally often.
fn chi_square(draws: u32, cells: &[u32]) -> f64 {
    let expected = f64::from(draws) / cells.len() as f64;
    cells.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn random_moves_are_drawn_with_equal_probability() {
    let (mut random, mut positions, mut sum, mut freedom) = (Random::new(3), 0, 0.0, 0.0);
    for rules in variants() {
        let game = diamond(rules);
        let mut state = game.start();
        for ply in 0..40 {
            let moves = legal(&game, &state);
            if moves.is_empty() {
                break;
            }
            if ply % 8 == 3 {
                let draws = 100 * moves.len() as u32;
                let mut cells = vec![0; moves.len()];
                for _ in 0..draws {
                    let (mv, _) = game.random_move(&state, &mut random, &mut Vec::new());
                    cells[moves.iter().position(|&legal| legal == mv).expect("a legal move")] += 1;
                }
                let (found, degrees) = (chi_square(draws, &cells), moves.len() as f64 - 1.0);
                // The mean is that of the degrees of freedom, and the variance twice that.
                assert!(
                    found <= degrees + 6.0 * (2.0 * degrees).sqrt(),
                    "{found} with {degrees} degrees of freedom in {}, {rules:?}",
                    game.write_position(&state)
                );
                (positions, sum, freedom) = (positions + 1, sum + found, freedom + degrees);
            }
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    assert!(positions > 60, "{positions} positions");
    let deviation = (sum - freedom) / f64::sqrt(2.0 * freedom);
    assert!(deviation.abs() < 4.0, "{sum} with {freedom} degrees of freedom in all");
}

#[test]
fn perft_is_what_a_plain_walk_counted() {
    let game = Diamond::default();
    let leaves =
        |depth| perft(&game, &game.start(), depth, &AtomicBool::new(false)).expect("nobody cancels").leaves;
    assert_eq!([1, 2, 3, 4, 5].map(leaves), [10, 97, 910, 12_968, 182_112]);
}

#[test]
fn stars_and_camps_have_their_sizes() {
    for (arm, holes) in [(1, 13), (2, 37), (3, 73), (4, 121)] {
        for (camp, pieces) in [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)] {
            if camp > arm + 1 {
                continue;
            }
            let game = diamond(DiamondRules { arm, camp, ..DiamondRules::V2 });
            assert_eq!((game.holes(), game.rules().pieces()), (holes, pieces));
            let start = game.start();
            for player in Player::all(3) {
                let count = (0..holes as u8).filter(|&hole| start.piece(hole) == Some(player)).count();
                assert_eq!(count, pieces);
                // All seats are equivalent.
                assert_eq!(game.distance(&start, player), game.distance(&start, Player::FIRST));
            }
        }
    }
}

#[test]
fn a_state_fills_a_cache_line() {
    assert_eq!(size_of::<State>(), 64);
}

#[test]
fn the_start_as_it_is_drawn() {
    let game = Diamond::default();
    assert_eq!(
        game.draw(&game.start()),
        "i       -
h      - -
g 2 2 2 - 3 3 3
f  2 2 - - 3 3
e   2 - - - 3
d  - - - - - -
c - - 1 1 1 - -
b      1 1
a       1"
    );
    let six = diamond(DiamondRules { players: 6, camp: 2, ..DiamondRules::V2 });
    assert_eq!(six.write_position(&six.start()), "4/44/33---55/3----5/-----/2----6/22---66/11/1 1 0");
    let two = diamond(DiamondRules { players: 2, ..DiamondRules::V2 });
    assert_eq!(two.write_position(&two.start()), "2/22/--222--/------/-----/------/--111--/11/1 1 0");
}

#[test]
fn pieces_hop_once_or_in_a_chain() {
    // b1 over c3 to d2; from there over d3 to d4.
    let position = "-/--/222-333/22--33/2---3/--1---/--1-1--/11/1 1";
    let from = |rules| moves_from(&diamond(rules), &read(&diamond(rules), position), "b1");
    assert_eq!(from(DiamondRules::V2), ["b1-c4", "b1-d2"]);
    assert_eq!(from(DiamondRules::V1), ["b1-c4", "b1-d2", "b1-d4"]);
}

#[test]
fn a_piece_in_its_goal_moves_inside_it_only() {
    let position = "-/--/2221333/22--33/2---3/------/--1-1--/11/1 1";
    let from = |leave_goal| {
        let game = diamond(DiamondRules { leave_goal, ..DiamondRules::V2 });
        moves_from(&game, &read(&game, position), "g4")
    };
    assert_eq!(from(false), ["g4-h1", "g4-h2"]);
    assert_eq!(from(true), ["g4-f3", "g4-f4", "g4-h1", "g4-h2"]);
}

#[test]
fn other_arms_are_free_or_passed_or_closed() {
    // Over d2 to d1, which lies in another arm; from there over e1 to f2, and over g3 to h1.
    let position = "-/--/222-333/2---33/2--23/-11---/--1----/11/1 1";
    let from = |other_arms| {
        let game = diamond(DiamondRules { other_arms, ..DiamondRules::V1 });
        moves_from(&game, &read(&game, position), "d3")
    };
    assert_eq!(from(OtherArms::Closed), ["d3-c4", "d3-d4", "d3-e2", "d3-e3"]);
    assert_eq!(from(OtherArms::Passing), ["d3-c4", "d3-d4", "d3-e2", "d3-e3", "d3-f2", "d3-h1"]);
    assert_eq!(from(OtherArms::Free), ["d3-c4", "d3-d1", "d3-d4", "d3-e2", "d3-e3", "d3-f2", "d3-h1"]);
}

#[test]
fn nobody_goes_backward_where_that_is_forbidden() {
    let position = "-/--/222-333/22--33/2-1-3/------/--1-1--/11/1 1";
    let from = |backward| {
        let game = diamond(DiamondRules { backward, ..DiamondRules::V2 });
        moves_from(&game, &read(&game, position), "e3")
    };
    assert_eq!(from(Backward::Free), ["e3-d3", "e3-d4", "e3-e2", "e3-e4", "e3-f3", "e3-f4"]);
    assert_eq!(from(Backward::No), ["e3-e2", "e3-e4", "e3-f3", "e3-f4"]);
    assert_eq!(from(Backward::NorSideways), ["e3-f3", "e3-f4"]);
}

/// Player 1 lacks one step, from f3 to g3.
const LAST_STEP: &str = "1/11/22-1133/221-33/22-33/------/-------/--/- 1";
/// The same, but a piece of player 2 is where it began, in g3: in a corner of the goal of player 1.
const BLOCKED: &str = "1/11/2221133/221-33/2--33/------/-------/--/- 1";

#[test]
fn the_first_to_finish_wins() {
    let game = Diamond::default();
    let mut state = read(&game, LAST_STEP);
    assert_eq!((game.outcome(&state), game.distance(&state, Player::FIRST)), (None, 1));
    play(&game, &mut state, "f3-g3");
    assert_eq!(game.outcome(&state), Some(Payoffs::winner(Player::FIRST, 3)));
    assert_eq!(game.write_position(&state), "1/11/2211133/22--33/22-33/------/-------/--/- 2 1 1");
    // The last word is not needed to see who has finished.
    assert_eq!(read(&game, "1/11/2211133/22--33/22-33/------/-------/--/- 2 1"), state);
}

#[test]
fn by_places_the_others_play_on() {
    let game = diamond(DiamondRules { pay: DiamondPay::Places, ..DiamondRules::V2 });
    let mut state = read(&game, LAST_STEP);
    play(&game, &mut state, "f3-g3");
    assert_eq!(game.outcome(&state), None);
    let values = |evaluation: DiamondEvaluation| evaluation.values(&game, &state);
    let lead =
        i32::from(game.distance(&state, Player::new(2))) - i32::from(game.distance(&state, Player::SECOND));
    assert_eq!(values(DiamondEvaluation::None), Payoffs::new(&[1_000, -500, -500]));
    assert_eq!(values(DiamondEvaluation::Assignment), Payoffs::new(&[1_000, -500 + lead, -500 - lead]));
    // Player 1 is skipped.
    for (ply, mover) in [2, 3, 2, 3].into_iter().enumerate() {
        assert_eq!(game.to_move(&state), Player::new(mover - 1), "{ply} plies later");
        let mv = legal(&game, &state)[0];
        game.play(&mut state, mv);
    }
    let mut last = read(&game, "1/11/2211133/22--33/22-33/------/-------/--/- 2 359 1");
    let mv = legal(&game, &last)[0];
    game.play(&mut last, mv);
    assert_eq!(game.outcome(&last), Some(Payoffs::new(&[1_000, -500, -500])));
}

#[test]
fn a_piece_in_a_shared_corner_keeps_a_goal_from_being_full() {
    let game = Diamond::default();
    let state = read(&game, BLOCKED);
    assert_eq!((game.outcome(&state), game.distance(&state, Player::FIRST)), (None, 1));

    // If any pieces fill a goal, player 1 wins as soon as no hole in it is empty.
    let any = diamond(DiamondRules { full: Full::Any, ..DiamondRules::V2 });
    assert_eq!(any.outcome(&read(&any, BLOCKED)), Some(Payoffs::winner(Player::FIRST, 3)));
    let text = "1/1-/2221133/221-33/2--33/------/---1---/--/- 1";
    for (game, outcome) in [(&any, Some(Payoffs::winner(Player::FIRST, 3))), (&game, None)] {
        let mut state = read(game, text);
        assert_eq!(game.outcome(&state), None);
        play(game, &mut state, "f3-h2");
        assert_eq!(game.outcome(&state), outcome);
    }
}

#[test]
fn who_cannot_move_passes() {
    let game = diamond(DiamondRules { backward: Backward::NorSideways, ..DiamondRules::V2 });
    let state = read(&game, BLOCKED);
    assert_eq!(legal(&game, &state), [Move::PASS]);
    let mut after = state;
    play(&game, &mut after, "pass");
    assert_eq!(game.write_position(&after), format!("{}2 1", BLOCKED.trim_end_matches('1')));
}

#[test]
fn a_game_is_broken_off_at_its_limit() {
    let game = Diamond::default();
    let mut state = read(&game, &format!("{LAST_STEP} 359"));
    assert_eq!(game.promises().longest, Some(360));
    let mut won = state;
    play(&game, &mut won, "f3-g3");
    assert_eq!(game.outcome(&won), Some(Payoffs::winner(Player::FIRST, 3)));
    play(&game, &mut state, "f3-f4");
    assert_eq!(game.outcome(&state), Some(Payoffs::zero(3)));

    let endless = diamond(DiamondRules { limit: None, ..DiamondRules::V2 });
    assert_eq!((endless.promises().longest, endless.promises().draws), (None, false));
    let mut state = endless.start();
    for mv in ["c3-d2", "g3-f3", "g5-f4", "d2-c3", "f3-g3", "f4-g5"] {
        play(&endless, &mut state, mv);
    }
    assert_eq!(state, endless.start());
}

#[test]
fn evaluations_are_leads() {
    let game = Diamond::default();
    let start = game.start();
    let assignment = DiamondEvaluation::Assignment;
    assert_eq!(assignment.values(&game, &start), Payoffs::zero(3));
    // The nearest opponent counts.
    let state = read(&game, LAST_STEP);
    let [second, third] = [1, 2].map(|player| i32::from(game.distance(&state, Player::new(player))));
    let nearest = second.min(third);
    assert_eq!(assignment.values(&game, &state), Payoffs::new(&[nearest - 1, 1 - second, 1 - third]));
    assert_eq!(DiamondEvaluation::None.values(&game, &state), Payoffs::zero(3));

    let two = diamond(DiamondRules { players: 2, ..DiamondRules::V2 });
    let mut state = two.start();
    play(&two, &mut state, "b1-d4");
    assert_eq!(assignment.values(&two, &state), Payoffs::two(2));
    let six = diamond(DiamondRules { players: 6, camp: 2, ..DiamondRules::V2 });
    let mut state = six.start();
    play(&six, &mut state, "b1-c3");
    assert_eq!(assignment.values(&six, &state), Payoffs::new(&[1, -1, -1, -1, -1, -1]));

    let by_places = diamond(DiamondRules { pay: DiamondPay::Places, ..DiamondRules::V2 });
    let scales = [&game, &two, &by_places].map(|game| assignment.scale(game));
    assert_eq!(scales, [Scale::WinnerOnly { hurry: true }, Scale::Proven { hurry: true }, Scale::Payoffs]);
    for (name, _) in DiamondEvaluation::names() {
        assert_eq!(DiamondEvaluation::named(name).map(|evaluation| evaluation.name()), Some(name));
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let game = Diamond::default();
    let refuse = |text: &str, message: &str| {
        assert_eq!(game.read_position(text).expect_err(text).to_string(), message, "{text}");
    };
    let start = "-/--/222-333/22--33/2---3/------/--111--/11/1";
    refuse("", &format!("expected a board and a player to move, such as `{start} 1 0`, got nothing"));
    refuse("-/-- 1", "expected 9 rows joined by /, got `-/--`");
    refuse(&format!("{} 1", start.replace("/11/", "/111/")), "expected 2 holes in row b, got `111`");
    refuse(&format!("{} 1", start.replace("/11/", "/14/")), "expected 1 to 3 or - in hole b2, got `4`");
    refuse(&format!("{} 1", start.replace("/11/", "/1-/")), "expected 6 pieces of player 1, got `5`");
    refuse(
        &format!("{} 1", start.replace("--111--", "-1-11--")),
        "expected no piece of player 1 in an arm that is closed to 1, got `c2`",
    );
    refuse(&format!("{start} 4"), "expected a player to move from 1 to 3, got `4`");
    refuse(&format!("{start} 11"), "expected a player to move from 1 to 3, got `11`");
    refuse(&format!("{start} 1 361"), "expected plies played, from 0 to 360, got `361`");
    refuse(&format!("{start} 1 0 1"), "expected no order of finishing, as nobody has finished, got `1`");
    let won = "1/11/2211133/22--33/22-33/------/-------/--/-";
    refuse(&format!("{won} 2 1 2"), "expected the order in which 1 have finished, 1 at most, got `2`");
    refuse(&format!("{won} 2 1 1 1"), "expected nothing after the position, got `1`");
    let by_places = diamond(DiamondRules { pay: DiamondPay::Places, ..DiamondRules::V2 });
    let error = by_places.read_position(&format!("{won} 1 1 1")).expect_err("player 1 has finished");
    assert_eq!(error.to_string(), "expected a player to move who has not finished, got `1`");
    let error = game.read_move(&game.start(), "a1-i1").expect_err("a long way");
    assert!(error.to_string().starts_with("expected a legal move: "), "{error}");
}

#[test]
fn parameters_that_do_not_go_together_are_refused() {
    let refuse = |set: &[(&str, &str)], message: &str| {
        let error = configured(set).expect_err(message).to_string();
        assert!(error.contains(message) && !error.contains('\n'), "{error}");
    };
    refuse(&[("variant", "V3")], "`variant`: expected V1 or V2 or V4 or D1, got `V3`");
    refuse(&[("players", "4")], "`players`: expected 2 or 3 or 6, got `4`");
    refuse(&[("arm", "5")], "`arm`: expected a whole number from 1 to 4");
    refuse(&[("camp", "4")], "expected camps of side 1 to 3 on arms of side 2, got `4`");
    refuse(&[("arm", "1"), ("camp", "3")], "expected camps of side 1 to 2 on arms of side 1, got `3`");
    let six = [("players", "6"), ("camp", "3")];
    refuse(&six, "for six players on arms of side 2, as larger ones overlap, got `3`");
    refuse(&[("players", "2"), ("full", "any")], "expected three players where any pieces fill a goal");
    refuse(&[("limit", "0")], "`limit`: expected a whole number from 1 to 1000, or none, got `0`");
    refuse(&[("hop", "long")], "`hop`: expected single or chain");
    refuse(&[("backward", "yes")], "`backward`: expected free or no or nor-sideways");
    assert!(Diamond::new(DiamondRules { players: 4, ..DiamondRules::V2 }).is_err());
    assert!(Diamond::new(DiamondRules { arm: 0, ..DiamondRules::V2 }).is_err());
    assert!(Diamond::new(DiamondRules { limit: Some(0), ..DiamondRules::V2 }).is_err());
}

#[test]
fn a_variant_is_changed_rule_by_rule() {
    let rules = |set: &[(&str, &str)]| *configured(set).expect("rules").rules();
    assert_eq!(rules(&[]), DiamondRules::V2);
    for (name, known) in [
        ("V1", DiamondRules::V1),
        ("V2", DiamondRules::V2),
        ("V4", DiamondRules::V4),
        ("D1", DiamondRules::D1),
    ] {
        assert_eq!((rules(&[("variant", name)]), DiamondRules::named(name)), (known, Some(known)));
    }
    let set = [
        ("variant", "D1"),
        ("players", "6"),
        ("arm", "4"),
        ("camp", "4"),
        ("hop", "single"),
        ("other-arms", "passing"),
        ("leave-goal", "true"),
        ("backward", "no"),
        ("pay", "places"),
        ("limit", "none"),
    ];
    let changed = DiamondRules {
        players: 6,
        arm: 4,
        camp: 4,
        hop: Hop::Single,
        other_arms: OtherArms::Passing,
        leave_goal: true,
        backward: Backward::No,
        pay: DiamondPay::Places,
        full: Full::Own,
        limit: None,
    };
    assert_eq!(rules(&set), changed);
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn no_text_makes_it_panic(
        any in ".{0,60}",
        own in "[0-6/ -]{0,60}",
        move_like in "[a-j][0-9]{1,2}-[a-j][0-9]{1,2}"
    ) {
        let game = Diamond::default();
        let small = diamond(TINY);
        for text in [&any, &own, &move_like] {
            for game in [&game, &small] {
                if let Ok(state) = game.read_position(text) {
                    prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
                }
                let _ = game.read_move(&game.start(), text);
            }
        }
    }
}
