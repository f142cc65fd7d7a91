//! Moves, mates and draws, by hand.

use super::*;
use game::laws;

#[test]
fn the_start_has_the_published_leaf_counts() {
    let game = Shatar::default();
    for (depth, expected) in [(1, 20), (2, 400), (3, 8_426), (4, 177_344)] {
        assert_eq!(leaves(&game, depth), expected);
    }
}

/// Games under each value of each parameter.
fn variants() -> Vec<Shatar> {
    let game = Shatar::default();
    let mut all = vec![
        game.clone(),
        Shatar { counts_to_fifty: false, ..game.clone() },
        Shatar { niol: Niol::Wins, ..game.clone() },
        Shatar { repetition: None, ..game.clone() },
        Shatar { repetition: Some(2), ..game.clone() },
    ];
    for knight_mate in [KnightMate::Draw, KnightMate::Illegal, KnightMate::Wins] {
        all.push(Shatar { knight_mate, ..game.clone() });
    }
    for robado in [Robado::UnlessMate, Robado::None] {
        all.push(Shatar { robado, ..game.clone() });
    }
    for double_step in [DoubleStep::Choice, DoubleStep::None] {
        all.push(Shatar { double_step, ..game.clone() });
    }
    all
}

#[test]
fn the_laws_hold_under_every_rule() {
    for game in variants() {
        laws::check_notation(&game, 10, 1);
    }
}

#[test]
fn a_bers_is_a_rook_that_steps_diagonally() {
    let found = moves(&Shatar::default(), "k7/8/8/8/3J4/8/6p1/K7 w");
    let expected: Vec<String> = "a1a2 a1b1 a1b2 d4a4 d4b4 d4c3 d4c4 d4c5 d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4d8 \
        d4e3 d4e4 d4e5 d4f4 d4g4 d4h4"
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn pawns_step_once_and_become_bers() {
    let game = Shatar::default();
    assert_eq!(moves(&game, "k2r4/2P5/8/8/8/8/4P3/7K w")[..2], ["c7c8j", "c7d8j"]);
    assert!(moves(&game, "k2r4/2P5/8/8/8/8/4P3/7K w").contains(&"e2e3".to_owned()));
    assert!(!moves(&game, "k2r4/2P5/8/8/8/8/4P3/7K w").contains(&"e2e4".to_owned()));
    let after = line(&game, "k2r4/2P5/8/8/8/8/4P3/7K w", "c7d8j");
    assert_eq!(game.write_position(after.state()), "k2J4/8/8/8/8/8/4P3/7K b w 0");
}

/// Black is smothered.
const SMOTHERED: &str = "6rk/6pp/8/6N1/8/8/8/K7 w";

#[test]
fn a_mate_by_a_knight_is_lost_drawn_forbidden_or_won() {
    let with = |knight_mate| Shatar { knight_mate, ..Shatar::default() };
    for (knight_mate, expected) in
        [(KnightMate::Loses, Some(-1)), (KnightMate::Draw, Some(0)), (KnightMate::Wins, Some(1))]
    {
        assert_eq!(result(&with(knight_mate), SMOTHERED, "g5f7"), expected);
    }
    assert!(!moves(&with(KnightMate::Illegal), SMOTHERED).contains(&"g5f7".to_owned()));
    assert!(moves(&with(KnightMate::Illegal), SMOTHERED).contains(&"g5e6".to_owned()));
    // Where the knight uncovers a rook's check, both give it.
    let double = "6bk/6pp/8/7N/8/8/8/K6R w";
    assert_eq!(result(&with(KnightMate::Loses), double, "h5g3"), None);
}

#[test]
fn a_mate_needs_a_shak_in_its_series_of_checks() {
    let game = Shatar::default();
    // A knight's check before that of the bishop is a shak.
    let position = "6k1/p6p/2N4K/8/8/8/8/2B5 w";
    assert_eq!(result(&game, position, "c6e7 g8h8 c1b2"), Some(1));
    // A move without a check ends the series.
    assert_eq!(result(&game, position, "c6e7 g8h8 c1d2 a7a6 d2c3"), Some(0));
    assert_eq!(
        result(&Shatar { niol: Niol::Wins, ..game.clone() }, position, "c6e7 g8h8 c1d2 a7a6 d2c3"),
        Some(1)
    );
    // The series is part of the position.
    let last = "7k/p3N2p/7K/8/8/8/8/2B5 w";
    assert_eq!(result(&game, &format!("{last} w 0"), "c1b2"), Some(1));
    assert_eq!(result(&game, &format!("{last} - 0"), "c1b2"), Some(0));
    let texts = [("c6e7", "b w 1"), ("c6e7 g8h8", "w w 2"), ("c6e7 g8h8 c1d2", "b - 3")];
    for (moves, end) in texts {
        let written = game.write_position(line(&game, position, moves).state());
        assert!(written.ends_with(end), "{written}");
    }
}

#[test]
fn a_king_without_men_draws_at_once() {
    let game = Shatar::default();
    // The rook takes the last man and mates.
    let position = "r6k/8/6K1/8/8/8/8/R7 w";
    assert_eq!(result(&game, position, "a1a8"), Some(0));
    assert_eq!(result(&Shatar { robado: Robado::UnlessMate, ..game.clone() }, position, "a1a8"), Some(1));
    assert_eq!(result(&Shatar { robado: Robado::None, ..game.clone() }, position, "a1a8"), Some(1));
    let position = "r6k/8/5K2/8/8/8/8/R7 w";
    assert_eq!(result(&game, position, "a1a8"), Some(0));
    assert_eq!(result(&Shatar { robado: Robado::UnlessMate, ..game.clone() }, position, "a1a8"), Some(0));
    assert_eq!(result(&Shatar { robado: Robado::None, ..game }, position, "a1a8"), None);
}

#[test]
fn without_a_move_and_without_a_check_the_game_is_drawn() {
    let game = Shatar::default();
    assert_eq!(result(&game, "7k/7p/7P/8/8/6R1/K7/8 b", ""), Some(0));
    assert_eq!(result(&Shatar { niol: Niol::Wins, ..game }, "7k/7p/7P/8/8/6R1/K7/8 b", ""), Some(0));
}

#[test]
fn a_hundred_plies_without_progress_are_a_draw() {
    let game = Shatar::default();
    let position = "k6r/8/8/8/8/8/8/K6R w - 99";
    assert_eq!(result(&game, position, "a1a2"), Some(0));
    assert_eq!(result(&game, "k6r/7p/8/8/8/8/7P/K6R w - 99", "h2h3"), None);
    // A mate comes first.
    assert_eq!(result(&game, "6k1/5ppp/8/8/8/8/8/R3K3 w - 99", "a1a8"), Some(1));
    let endless = Shatar { counts_to_fifty: false, ..game };
    assert_eq!(result(&endless, "k6r/8/8/8/8/8/8/K6R w", "a1a2"), None);
    assert_eq!(
        endless.write_position(line(&endless, "k6r/8/8/8/8/8/8/K6R w", "a1a2").state()),
        "k6r/8/8/8/8/8/K7/7R b - 0"
    );
}

#[test]
fn a_third_occurrence_is_a_draw() {
    let game = Shatar::default();
    let again = "a1a2 a8a7 a2a1 a7a8";
    let position = "k6r/8/8/8/8/8/7P/K6R w";
    assert_eq!(result(&game, position, again), None);
    assert_eq!(result(&game, position, &format!("{again} {again}")), Some(0));
}

#[test]
fn the_double_step_is_played_chosen_or_absent() {
    let start = |double_step| Shatar { double_step, ..Shatar::default() };
    let text = |double_step| {
        let game = start(double_step);
        game.write_position(&game.start())
    };
    assert_eq!(text(DoubleStep::Played), "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - 0");
    assert_eq!(text(DoubleStep::None), "rnbjkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBJKBNR w - 0");
    let game = start(DoubleStep::Choice);
    let opening = text(DoubleStep::None);
    assert_eq!(moves(&game, &opening), ["d2d4", "e2e4"]);
    let after = line(&game, &opening, "d2d4");
    let position = game.write_position(after.state());
    assert_eq!(moves(&game, &position), ["d7d5", "e7e5"]);
    let after = line(&game, &opening, "d2d4 e7e5");
    assert!(legal(&game, after.state()).len() > 2);
}
