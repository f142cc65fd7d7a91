//! The static evaluations, compared with their definitions in plain arithmetic.

use super::*;
use game::random::Random;
use game::{Evaluate, MAX_ESTIMATE, Named, Scale};

pub(super) fn first(evaluation: ShatarEvaluation, state: &State) -> i32 {
    evaluation.values(&Shatar::default(), state)[Player::FIRST]
}

/// A man's letter in lower case, its owner, column and row.
pub(super) type Man = (char, Player, i32, i32);

pub(super) fn men(state: &State) -> Vec<Man> {
    let man = |square: u8| {
        let (kind, player) = state.man(square)?;
        Some((kind.letter().to_ascii_lowercase(), player, i32::from(square % 8), i32::from(square / 8)))
    };
    (0..64).filter_map(man).collect()
}

/// Positions of random games.
pub(super) fn positions(mut look: impl FnMut(&Shatar, &State)) {
    let game = Shatar::default();
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let mut state = game.start();
        for _ in 0..150 {
            if game.outcome(&state).is_some() {
                break;
            }
            look(&game, &state);
            let moves = legal(&game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
}

/// The squares that a man other than a pawn attacks.
pub(super) fn attacked(men: &[Man], &(letter, _, column, row): &Man) -> Vec<(i32, i32)> {
    let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let diagonal = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    let straight = [(1, 0), (0, -1), (-1, 0), (0, 1)];
    let walks: Vec<((i32, i32), i32)> = match letter {
        'n' => knight.map(|direction| (direction, 1)).to_vec(),
        'b' => diagonal.map(|direction| (direction, 7)).to_vec(),
        'r' => straight.map(|direction| (direction, 7)).to_vec(),
        'j' => [straight.map(|direction| (direction, 7)), diagonal.map(|direction| (direction, 1))].concat(),
        _ => Vec::new(),
    };
    let mut squares = Vec::new();
    for ((right, up), farthest) in walks {
        for steps in 1..=farthest {
            let at = (column + right * steps, row + up * steps);
            if !(0..8).contains(&at.0) || !(0..8).contains(&at.1) {
                break;
            }
            squares.push(at);
            if men.iter().any(|man| (man.2, man.3) == at) {
                break;
            }
        }
    }
    squares
}

/// The value of a player's men by `strong`, term by term.
fn plain(men: &[Man], player: Player) -> i32 {
    let [own, enemy] = [true, false]
        .map(|is_own| men.iter().filter(|man| (man.1 == player) == is_own).copied().collect::<Vec<Man>>());
    let king = |men: &[Man]| men.iter().find(|man| man.0 == 'k').copied().expect("a king");
    let steps = |one: (i32, i32), other: (i32, i32)| (one.0 - other.0).abs().max((one.1 - other.1).abs());
    let (own_king, enemy_king) = (king(&own), king(&enemy));
    let worth = |man: &Man| match man.0 {
        'p' => 100,
        'n' | 'b' => 300,
        'r' => 500,
        'j' => 700,
        _ => 0,
    };
    let material: i32 = own.iter().map(worth).sum();
    let (mut sum, mut danger) = (material, 0);
    for man in &own {
        if man.0 == 'p' {
            let up = if player == Player::FIRST { 1 } else { -1 };
            let advanced = if player == Player::FIRST { man.3 - 1 } else { 6 - man.3 };
            let bars =
                |other: &Man| other.0 == 'p' && (other.2 - man.2).abs() <= 1 && up * (other.3 - man.3) > 0;
            sum += if enemy.iter().any(bars) { 4 } else { 8 } * advanced * advanced;
            continue;
        }
        let unit = match man.0 {
            'n' | 'b' => 2,
            'r' => 3,
            _ => 4,
        };
        for at in attacked(men, man) {
            sum += 4 * i32::from(!own.iter().any(|other| (other.2, other.3) == at));
            danger += unit * i32::from(steps(at, (enemy_king.2, enemy_king.3)) <= 1);
        }
    }
    sum += (danger * danger / 4).min(400);
    if material < 700 {
        let inside = |at: i32| at.min(7 - at);
        sum -= 10 * (3 - inside(own_king.2).min(inside(own_king.3)));
        sum -= 5 * (7 - steps((own_king.2, own_king.3), (enemy_king.2, enemy_king.3)));
    }
    sum
}

#[test]
fn strong_adds_up_what_it_says() {
    positions(|game, state| {
        let men = men(state);
        let value = plain(&men, Player::FIRST) - plain(&men, Player::SECOND);
        let ahead = if value > 0 { Player::FIRST } else { Player::SECOND };
        let can_win = men.iter().any(|man| man.1 == ahead && !"kb".contains(man.0));
        let expected = if can_win { value } else { 0 };
        assert_eq!(first(ShatarEvaluation::Strong, state), expected, "{}", game.write_position(state));
    });
}

#[test]
fn values_are_bounded_and_opposite_for_the_players() {
    positions(|game, state| {
        for (name, _) in ShatarEvaluation::names() {
            let evaluation = ShatarEvaluation::named(name).expect("it is on the list");
            let value = first(evaluation, state);
            assert!(value.abs() <= MAX_ESTIMATE);
            let sign = if game.to_move(state) == Player::FIRST { 1 } else { -1 };
            assert_eq!(evaluation.score(game, state), sign * value);
        }
    });
}

#[test]
fn the_start_is_worth_nothing_and_men_are_worth_their_sum() {
    let game = Shatar::default();
    for evaluation in [ShatarEvaluation::Strong, ShatarEvaluation::Material, ShatarEvaluation::None] {
        assert_eq!(first(evaluation, &game.start()), 0);
    }
    let men = read(&game, "k4b2/7p/8/8/8/8/7P/KJRN4 w");
    assert_eq!(first(ShatarEvaluation::Material, &men), 700 + 500 + 300 - 300);
    // A bishop alone cannot win, as a mate needs a shak.
    let bishop = read(&game, "k4n2/8/8/8/8/8/8/KBB5 b");
    assert_eq!(first(ShatarEvaluation::Strong, &bishop), 0);
    let wins = Shatar { niol: Niol::Wins, ..game };
    assert!(ShatarEvaluation::Strong.values(&wins, &bishop)[Player::FIRST] > 200);
}

fn is_quiet(text: &str) -> bool {
    let game = Shatar::default();
    ShatarEvaluation::Strong.is_quiet(&game, &read(&game, text))
}

#[test]
fn captures_promotions_and_checks_disturb() {
    assert!(is_quiet("rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w"));
    // A check.
    assert!(!is_quiet("k6r/8/8/8/8/8/7P/K6r w"));
    // A rook that nobody protects, one that a pawn protects, and one that a pawn may take.
    assert!(!is_quiet("k7/8/8/3r4/8/8/8/K2R4 w"));
    assert!(is_quiet("k7/8/2p5/3r4/8/8/8/K2R4 w"));
    assert!(!is_quiet("k7/8/2p5/3r4/4P3/8/8/K7 w"));
    // A bers is worth more than the rook.
    assert!(!is_quiet("k7/8/2p5/3j4/8/8/8/K2R4 w"));
    assert!(is_quiet("k7/8/2p5/3r4/8/8/8/K2J4 w"));
    // Kings take what nobody protects.
    assert!(!is_quiet("k7/8/8/8/8/8/p7/K7 w"));
    assert!(is_quiet("k7/8/8/8/8/1p6/p7/K7 w"));
    // Promotions.
    assert!(!is_quiet("k7/7P/8/8/8/8/p7/K7 w"));
    assert!(is_quiet("k6n/7P/8/8/p7/8/8/K7 w"));
    assert!(ShatarEvaluation::None.is_quiet(&Shatar::default(), &Shatar::default().start()));
}

/// The noisy moves with their gains, as sorted text.
fn noisy(text: &str) -> Vec<String> {
    let game = Shatar::default();
    let (state, mut moves) = (read(&game, text), Vec::new());
    ShatarEvaluation::Strong.noisy_moves(&game, &state, &mut moves);
    let mut moves: Vec<String> =
        moves.iter().map(|noisy| format!("{} {}", game.write_move(&state, noisy.mv), noisy.gain)).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn captures_that_lose_nothing_and_promotions_are_noisy() {
    assert!(noisy("rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w").is_empty());
    // A rook that nobody protects, one that a pawn protects, and a pawn that a pawn protects.
    assert_eq!(noisy("k7/8/8/3r4/8/8/8/K2R4 w"), ["d1d5 500"]);
    assert_eq!(noisy("k7/8/2p5/3r4/8/8/8/K2R4 w"), ["d1d5 500"], "worth as much");
    assert!(noisy("k7/8/2p5/3p4/8/8/8/K2R4 w").is_empty());
    // A promotion, on an empty square and with a capture.
    assert_eq!(noisy("6n1/k6P/8/8/8/8/p7/K7 w"), ["a1a2 100", "h7g8j 900", "h7h8j 600"]);
    assert!(
        ShatarEvaluation::Strong
            .is_forced(&Shatar::default(), &read(&Shatar::default(), "k6r/8/8/8/8/8/8/K6r w"))
    );
}

/// In random games: legal, captures or promotions of pawns, each once; and none is missing that takes a man
/// worth as much.
#[test]
fn noisy_moves_are_legal() {
    let mut count = 0;
    positions(|game, state| {
        let mut moves = Vec::new();
        ShatarEvaluation::Strong.noisy_moves(game, state, &mut moves);
        let legal = legal(game, state);
        for noisy in &moves {
            assert!(legal.contains(&noisy.mv));
            assert_eq!(moves.iter().filter(|other| other.mv == noisy.mv).count(), 1);
            assert!(noisy.gain > 0);
        }
        let worth = |square: u8| {
            let order = [Kind::King, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Bers];
            let kind =
                state.man(square).map(|(kind, _)| if kind == Kind::Bishop { Kind::Knight } else { kind });
            kind.map(|kind| order.iter().position(|&other| other == kind))
        };
        for mv in legal {
            let is_good = worth(mv.to).is_some_and(|taken| taken >= worth(mv.from).expect("a man"));
            assert!(!is_good || moves.iter().any(|noisy| noisy.mv == mv), "{mv:?}");
        }
        count += moves.len();
    });
    assert!(count > 200, "{count} noisy moves");
}

#[test]
fn players_with_pieces_pass_unless_in_check() {
    let game = Shatar::default();
    let passed = |text: &str| {
        let state = ShatarEvaluation::Strong.null_move(&game, &read(&game, text))?;
        Some(game.write_position(&state))
    };
    assert_eq!(passed("k7/7p/8/8/8/8/7P/K7 w"), None);
    assert_eq!(passed("k6r/7p/8/8/8/8/7R/K6r w"), None);
    let position = "k7/7p/8/8/8/8/8/K5N1";
    assert_eq!(passed(&format!("{position} w w 7")), Some(format!("{position} b - 7")));
    // The opponent would be stalemated.
    assert_eq!(passed("k7/3N4/1K6/p7/P7/8/8/8 w"), None);
    positions(|game, state| {
        if let Some(passed) = ShatarEvaluation::Strong.null_move(game, state) {
            assert_eq!(passed, read(game, &game.write_position(&passed)));
        }
    });
}

#[test]
fn evaluations_are_named() {
    let game = Shatar::default();
    for (name, _) in ShatarEvaluation::names() {
        let evaluation = ShatarEvaluation::named(name).expect("it is on the list");
        assert_eq!(evaluation.name(), name);
        assert_eq!(evaluation.scale(&game), Scale::Proven { hurry: true });
    }
    assert_eq!(ShatarEvaluation::default_choice(), ShatarEvaluation::Fitted);
    assert_eq!(ShatarEvaluation::named("men"), None);
}
