//! The rules, one at a time.

use super::*;
use game::{Key, Ranked, laws, perft};
use std::sync::atomic::AtomicBool;

#[test]
fn obeys_the_laws() {
    for game in variants() {
        let games = if game.columns() * game.rows() > 30 { 1 } else { 20 };
        laws::check_notation(&game, games, 1);
    }
    laws::check_notation(&LinesOfAction::default(), 10, 2);
    laws::check_notation(&LinesOfAction::new(5, 5).with_repetition(None), 10, 3);
}

#[test]
fn positions_have_numbers() {
    for game in variants() {
        if game.layers().is_some() {
            laws::check_ranked(&game, 2, 1);
        }
    }
    // 64 squares with 12 pieces each are too many.
    assert_eq!(LinesOfAction::default().layers(), None);
    assert_eq!(LinesOfAction::default().rank(&LinesOfAction::default().start()), None);
    // With four pieces each: two players to move, and 16!/(4!·4!·8!) ways to place the pieces.
    assert_eq!(LinesOfAction::new(4, 4).layers().and_then(|sizes| sizes.last().copied()), Some(1_801_800));
    assert_eq!(LinesOfAction::new(3, 3).layers(), Some(vec![144, 504, 504, 1_512]));
}

#[test]
fn perft_is_as_published() {
    let game = LinesOfAction::default();
    for (depth, leaves) in [(1, 36), (2, 1_244), (3, 44_952), (4, 1_563_208)] {
        let found = perft(&game, &game.start(), depth, &AtomicBool::new(false));
        assert_eq!(found.expect("nobody cancels").leaves, leaves);
    }
}

#[test]
fn perft_on_small_boards_is_that_of_an_independent_program() {
    let counts = [(4, 5, 54_700), (4, 6, 389_872), (4, 7, 2_764_772), (5, 6, 9_420_768), (6, 5, 4_853_792)];
    for (size, depth, leaves) in counts.into_iter().chain([(7, 5, 19_914_620)]) {
        let game = LinesOfAction::new(size, size);
        let found = perft(&game, &game.start(), depth, &AtomicBool::new(false));
        assert_eq!(found.expect("nobody cancels").leaves, leaves, "{size} by {size}, depth {depth}");
    }
}

#[test]
fn the_corners_of_the_top_row_do_not_touch() {
    let text = "ox1o/3o/1x2/1xx1 x";
    assert_eq!(result(&LinesOfAction::new(4, 4), text, ""), None);
}

#[test]
fn pieces_stand_on_the_borders_but_not_in_the_corners() {
    let game = LinesOfAction::default();
    let start = game.start();
    assert_eq!((start.count(Player::FIRST), start.count(Player::SECOND)), (12, 12));
    assert_eq!(game.to_move(&start), Player::FIRST);
    assert_eq!(start.piece(1), Some(Player::FIRST));
    assert_eq!(start.piece(8), Some(Player::SECOND));
    assert_eq!([0, 7, 56, 63, 27].map(|square| start.piece(square)), [None; 5]);
    for game in variants() {
        assert_eq!(game.outcome(&game.start()), None);
    }
}

#[test]
fn the_paper_s_example_of_moves() {
    let game = LinesOfAction::default();
    let text = "1o6/5x2/5x1o/8/o1x2o2/8/5x2/8 o";
    assert_eq!(moves_from(&game, text, "f4"), ["f4-d2", "f4-d6", "f4-h2", "f4xc4"]);
}

#[test]
fn a_man_moves_as_far_as_there_are_men_on_the_line_on_both_sides_of_him() {
    let game = LinesOfAction::default();
    // Row 4: pieces of both colors on either side of d4, four including it. Column d: d4 alone.
    let text = "8/8/8/o7/x2x1x1o/8/8/8 x";
    assert_eq!(
        moves_from(&game, text, "d4"),
        ["d4-c3", "d4-c5", "d4-d3", "d4-d5", "d4-e3", "d4-e5", "d4xh4"]
    );
    // One more piece behind it, and h4 is too near.
    let text = "8/8/8/o7/xx1x1x1o/8/8/8 x";
    assert_eq!(moves_from(&game, text, "d4").len(), 6);
    // Diagonals count as well: a1, d4 and h8 make three, d4 to g7 or a1, where a piece of its own side
    // stands.
    let text = "7o/8/8/8/3x4/8/8/x6o x";
    let from = moves_from(&game, text, "d4");
    assert!(from.contains(&"d4-g7".to_owned()) && !from.iter().any(|mv| mv.ends_with("a1")), "{from:?}");
}

#[test]
fn own_men_are_jumped_and_enemies_are_not() {
    let game = LinesOfAction::default();
    let own = "8/8/8/7o/x1x4x/8/8/7o x";
    assert!(moves(&game, own).contains(&"a4-d4".to_owned()));
    let enemy = "8/8/8/7o/x1o4x/8/8/7o x";
    assert!(!moves(&game, enemy).contains(&"a4-d4".to_owned()));
    assert!(moves(&game, enemy).contains(&"h4-e4".to_owned()));
    // Pieces of both sides in between: one enemy piece is enough.
    let both = "8/8/8/7o/xxo4x/8/8/7o x";
    assert!(moves_from(&game, both, "a4-e").is_empty());
}

#[test]
fn an_enemy_is_taken_and_an_own_man_is_not() {
    let game = LinesOfAction::default();
    let text = "8/8/8/7o/x2o3x/8/8/7o x";
    assert!(moves(&game, text).contains(&"a4xd4".to_owned()));
    let mut state = read(&game, text);
    let before = state;
    let mv = game.read_move(&state, "a4xd4").expect("it is legal");
    let undo = game.play(&mut state, mv);
    assert_eq!((state.count(Player::FIRST), state.count(Player::SECOND)), (2, 2));
    assert_eq!(state.piece(24 + 3), Some(Player::FIRST));
    game.undo(&mut state, mv, undo);
    assert_eq!(state, before);
    let own = "8/8/8/7o/x2x3x/8/8/7o x";
    assert!(!moves(&game, own).iter().any(|mv| mv.starts_with("a4") && mv.ends_with("d4")));
}

#[test]
fn nobody_moves_off_the_board() {
    let game = LinesOfAction::default();
    let text = "8/8/8/8/8/8/7o/xxx4o x";
    // Four pieces on the row: e1 from a1, f1 from b1, g1 from c1, and nothing to the left.
    let along: Vec<String> = moves(&game, text).into_iter().filter(|mv| mv.ends_with('1')).collect();
    assert!(game.outcome(&read(&game, text)).is_some(), "both sides are connected");
    assert_eq!(along, Vec::<String>::new());
    let text = "8/8/8/7o/8/8/8/xxx1x2o x";
    let along: Vec<String> = moves(&game, text).into_iter().filter(|mv| mv.ends_with('1')).collect();
    assert_eq!(along, ["a1-f1", "b1-g1", "c1xh1"]);
}

#[test]
fn whoever_connects_all_his_men_wins() {
    let game = LinesOfAction::default();
    // Orthogonal and diagonal contacts count.
    assert_eq!(result(&game, "x7/1x6/2x5/8/8/7o/8/x6o o", ""), None);
    assert_eq!(result(&game, "x7/1x6/2x5/2x5/8/7o/8/7o o", ""), Some(1));
    assert_eq!(result(&game, "8/8/8/x1xx4/8/8/8/o6o x", "a5-a3"), None);
    assert_eq!(result(&game, "8/8/1x6/2xx4/8/8/8/o6o o", ""), Some(1));
    // Opposite edges do not touch.
    assert_eq!(result(&game, "8/8/8/x6x/8/8/8/o6o x", ""), None);
    assert_eq!(result(&game, "8/8/7x/x7/8/8/8/o6o x", ""), None);
    // The move ends the game at once.
    assert_eq!(result(&game, "8/8/8/8/1x1x4/8/8/o6o x", "b4-c5"), Some(1));
    assert_eq!(result(&game, "8/8/8/8/1o1o4/8/8/x6x o", "b4-c5"), Some(-1));
}

#[test]
fn a_capture_may_connect_the_other_side_who_then_wins() {
    let game = LinesOfAction::default();
    // White is left with f5 and g5 when a4 captures c4: three pieces on row 4.
    let text = "8/8/8/5oo1/x1o4x/8/8/8 x";
    assert_eq!(result(&game, text, ""), None);
    let text = "8/8/8/5oo1/x2o3x/8/8/8 x";
    assert_eq!(result(&game, text, "a4xd4"), Some(-1));
}

#[test]
fn one_move_that_connects_both_sides_is_a_draw_or_wins() {
    let text = "8/8/8/5oo1/x2ox3/8/8/8 x";
    let game = LinesOfAction::default();
    assert_eq!(result(&game, text, "a4xd4"), Some(0));
    let mover = LinesOfAction::default().with_both_connected(BothConnected::Mover);
    assert_eq!(result(&mover, text, "a4xd4"), Some(1));
    let other = text.replace('x', "?").replace('o', "x").replace('?', "o");
    let other = format!("{} o", &other[..other.len() - 2]);
    assert_eq!(result(&game, &other, "a4xd4"), Some(0));
    assert_eq!(result(&mover, &other, "a4xd4"), Some(-1));
    // In text, the player who is not to move has moved last.
    let both = "8/8/8/5oo1/3xx3/8/8/8";
    for (letter, winner) in [("x", -1), ("o", 1)] {
        assert_eq!(result(&game, &format!("{both} {letter}"), ""), Some(0));
        assert_eq!(result(&mover, &format!("{both} {letter}"), ""), Some(winner));
    }
}

#[test]
fn a_player_with_one_man_wins() {
    let game = LinesOfAction::default();
    // The capture of the last piece but one loses.
    assert_eq!(result(&game, "8/8/8/6o1/x2o3x/8/8/8 x", "a4xd4"), Some(-1));
    // Unless it also connects the capturing side.
    assert_eq!(result(&game, "8/8/8/6o1/x2ox3/8/8/8 x", "a4xd4"), Some(0));
    assert_eq!(result(&game, "8/8/8/6o1/x6x/8/8/8 x", ""), Some(-1));
}

#[test]
fn whoever_has_no_move_loses_draws_or_passes() {
    // From a3 and c3 every line leads over an enemy, off the board or to a piece of the same side.
    let rules = [NoMove::Loss, NoMove::Draw, NoMove::Pass];
    let [loss, draw, pass] = rules.map(|rule| LinesOfAction::new(4, 4).with_no_move(rule));
    let text = "1o2/x1x1/ooo1/4 x";
    assert_eq!(result(&loss, text, ""), Some(-1));
    assert_eq!(result(&draw, text, ""), Some(0));
    assert_eq!(result(&pass, text, ""), None);
    assert_eq!(moves(&pass, text), ["pass"]);
    assert_eq!(result(&loss, "1o2/x1x1/ooo1/4 o", ""), None, "White can move");
    let passed = line(&pass, text, "pass");
    assert_eq!(pass.to_move(passed.state()), Player::SECOND);
    assert_eq!(pass.write_position(passed.state()), text.replace(" x", " o"));
    let error = pass.read_move(&read(&pass, text), "a1-a2").expect_err("there is no move").to_string();
    assert!(error.contains("expected"), "{error}");
    // A player who has a move may not pass.
    assert!(pass.read_move(&pass.start(), "pass").is_err());
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let game = LinesOfAction::default();
    let text = "8/8/8/8/8/1x5x/8/o6o x";
    let round = "b3-b4 a1-a2 b4-b3 a2-a1";
    let played = |game: &LinesOfAction, count: usize| result(game, text, &vec![round; count].join(" "));
    assert_eq!(played(&game, 1), None);
    assert_eq!(played(&game, 2), Some(0));
    let second = LinesOfAction::default().with_repetition(Some(2));
    assert_eq!(played(&second, 1), Some(0));
    let never = LinesOfAction::default().with_repetition(None);
    assert_eq!(played(&never, 5), None);
    // The same pieces with the other player to move are a different position.
    let [one, other] = ["x", "o"].map(|mover| read(&game, &format!("{} {mover}", &text[..text.len() - 2])));
    assert_ne!(one, other);
    assert_ne!(Key::of(&one), Key::of(&other));
}

#[test]
fn positions_are_equal_whatever_led_to_them() {
    let game = LinesOfAction::default();
    let one = line(&game, "8/8/8/8/8/1x5x/8/o6o x", "b3-b4 a1-a2 h3-h5");
    let other = line(&game, "8/8/8/8/8/1x5x/8/o6o x", "h3-h5 a1-a2 b3-b4");
    assert_eq!(one.state(), other.state());
    assert_eq!(one.keys().last(), other.keys().last());
    let text = game.write_position(one.state());
    assert_eq!(Key::of(&read(&game, &text)), Key::of(one.state()));
}
