//! The features of the fitted evaluation, compared with their definitions square by square; and its values.

use super::evaluation::{Man, attacked, first, men, positions};
use super::*;
use game::Symmetric;
use std::collections::BTreeMap;

/// The groups of features in their order, with their sizes.
const GROUPS: [(&str, usize); 27] = [
    ("squares", 192),
    ("mobility", 76),
    ("passed", 8),
    ("own king", 8),
    ("enemy king", 8),
    ("blocked", 2),
    ("isolated", 1),
    ("connected", 1),
    ("backward", 1),
    ("doubled", 1),
    ("outpost", 2),
    ("pawns of color", 9),
    ("pair", 1),
    ("half open", 2),
    ("open", 2),
    ("danger", 32),
    ("attackers", 5),
    ("weak", 8),
    ("check", 4),
    ("shelter", 4),
    ("bare", 1),
    ("threat", 6),
    ("loose", 2),
    ("few", 3),
    ("inside", 4),
    ("kings apart", 8),
    ("to move", 1),
];

/// How often each feature counts for a player.
type Counts = BTreeMap<(&'static str, usize), u32>;

fn counted(state: &State, player: Player) -> Counts {
    let names: Vec<(&str, usize)> =
        GROUPS.iter().flat_map(|&(name, size)| (0..size).map(move |number| (name, number))).collect();
    assert_eq!(names.len(), ShatarEvaluation::FEATURES);
    let mut counts = Counts::new();
    ShatarEvaluation::features(state, |whose, feature| {
        if whose == player {
            *counts.entry(names[feature]).or_default() += 1;
        }
    });
    counts
}

/// The squares that a man attacks, whatever it is.
fn reach(men: &[Man], man: &Man) -> Vec<(i32, i32)> {
    let &(letter, player, column, row) = man;
    let up = if player == Player::FIRST { 1 } else { -1 };
    let steps: Vec<(i32, i32)> = match letter {
        'p' => vec![(-1, up), (1, up)],
        'k' => (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up))).collect(),
        _ => return attacked(men, man),
    };
    let squares =
        steps.into_iter().filter(|&step| step != (0, 0)).map(|step| (column + step.0, row + step.1));
    squares.filter(|at| (0..8).contains(&at.0) && (0..8).contains(&at.1)).collect()
}

/// The features of a player, each by its definition.
#[expect(clippy::too_many_lines, reason = "one after the other")]
fn plain(state: &State, player: Player) -> Counts {
    let all = men(state);
    let [own, enemy] = [true, false]
        .map(|is_own| all.iter().filter(|man| (man.1 == player) == is_own).copied().collect::<Vec<Man>>());
    let find = |men: &[Man], letters: &str| -> Vec<Man> {
        men.iter().filter(|man| letters.contains(man.0)).copied().collect()
    };
    let at = |man: &Man| (man.2, man.3);
    let attacks = |men: &[Man], square: (i32, i32)| men.iter().any(|man| reach(&all, man).contains(&square));
    let apart = |one: (i32, i32), other: (i32, i32)| (one.0 - other.0).abs().max((one.1 - other.1).abs());
    let ahead = |from: i32, to: i32| if player == Player::FIRST { to > from } else { to < from };
    let row = |man: &Man| (if player == Player::FIRST { man.3 } else { 7 - man.3 }) as usize;
    let up = if player == Player::FIRST { 1 } else { -1 };
    let (pawns, enemy_pawns) = (find(&own, "p"), find(&enemy, "p"));
    let (king, enemy_king) = (at(&find(&own, "k")[0]), at(&find(&enemy, "k")[0]));
    let mut counts = Counts::new();
    let mut count = |name, number: usize| *counts.entry((name, number)).or_default() += 1;
    for man in &own {
        let number = "pnbrjk".find(man.0).expect("a man");
        count("squares", 32 * number + 4 * row(man) + man.2.min(7 - man.2) as usize);
    }
    for pawn in &pawns {
        let others: Vec<&Man> = pawns.iter().filter(|other| *other != pawn).collect();
        let is_behind = others.iter().any(|other| other.2 == pawn.2 && ahead(pawn.3, other.3));
        let stops = |other: &Man| (other.2 - pawn.2).abs() <= 1 && ahead(pawn.3, other.3);
        let next = (pawn.2, pawn.3 + up);
        if !is_behind && !enemy_pawns.iter().any(stops) {
            count("passed", row(pawn));
            count("own king", apart(king, at(pawn)) as usize);
            count("enemy king", apart(enemy_king, at(pawn)) as usize);
            if let Some(man) = all.iter().find(|man| at(man) == next) {
                count("blocked", usize::from(man.1 != player));
            }
        }
        let is_next = |other: &&&Man| (other.2 - pawn.2).abs() == 1;
        let rises = |other: &Man| ahead(other.3, pawn.3);
        if !others.iter().any(|other| is_next(&other)) {
            count("isolated", 0);
        } else if attacks(&pawns, at(pawn)) || others.iter().filter(is_next).any(|other| other.3 == pawn.3) {
            count("connected", 0);
        } else if attacks(&enemy_pawns, next)
            && !others.iter().any(|other| (other.2 - pawn.2).abs() <= 1 && rises(other))
        {
            count("backward", 0);
        }
        if is_behind {
            count("doubled", 0);
        }
    }
    let has_pawn = |pawns: &[Man], column: i32| pawns.iter().any(|pawn| pawn.2 == column);
    let near_king = |square: (i32, i32)| apart(square, enemy_king) <= 1;
    let (mut danger, mut attackers) = (0, 0);
    for piece in find(&own, "nbrj") {
        let number = "nbrj".find(piece.0).expect("a piece");
        let reached = reach(&all, &piece);
        let is_free = |square: &&(i32, i32)| !attacks(&enemy_pawns, **square);
        let mobile = reached.iter().filter(is_free).filter(|&&to| !own.iter().any(|man| at(man) == to));
        count("mobility", 19 * number + mobile.count());
        attackers += usize::from(reached.iter().any(|&to| near_king(to)));
        danger += [2, 2, 3, 4][number] * reached.iter().filter(is_free).filter(|&&to| near_king(to)).count();
        if number < 2 {
            let drives =
                |pawn: &Man| (pawn.2 - piece.2).abs() == 1 && ahead(piece.3, pawn.3) && pawn.3 != piece.3;
            if attacks(&pawns, at(&piece)) && !enemy_pawns.iter().any(drives) {
                count("outpost", number);
            }
        } else if !has_pawn(&pawns, piece.2) {
            let name = if has_pawn(&enemy_pawns, piece.2) { "half open" } else { "open" };
            count(name, number - 2);
        }
        if number == 1 {
            let color = |man: &Man| (man.2 + man.3) % 2;
            count("pawns of color", pawns.iter().filter(|pawn| color(pawn) == color(&piece)).count());
        }
    }
    if find(&own, "b").len() > 1 {
        count("pair", 0);
    }
    count("danger", danger.min(31));
    count("attackers", attackers.min(4));
    let squares = || (0..8).flat_map(|column| (0..8).map(move |row| (column, row)));
    let [own_rest, enemy_rest] = [&own, &enemy].map(|men| find(men, "pnbrj"));
    let weak = squares().filter(|&square| near_king(square) && square != enemy_king);
    let weak = weak.filter(|&square| attacks(&own_rest, square) && !attacks(&enemy_rest, square));
    count("weak", weak.count().min(7));
    for (number, letter) in "nbrj".chars().enumerate() {
        let checks = |square: (i32, i32)| {
            // A piece of this kind on the king's square would reach the square as well.
            reach(&all, &(letter, player, enemy_king.0, enemy_king.1)).contains(&square)
                && attacks(&find(&own, &letter.to_string()), square)
                && !attacks(&enemy, square)
                && !own.iter().any(|man| at(man) == square)
        };
        if squares().any(checks) {
            count("check", number);
        }
    }
    let before = |pawn: &&Man| apart(at(pawn), king) == 1 && (ahead(king.1, pawn.3));
    count("shelter", pawns.iter().filter(before).count().min(3));
    if !has_pawn(&pawns, king.0) {
        count("bare", 0);
    }
    for (number, (by, victims)) in
        [("p", "nb"), ("p", "r"), ("p", "j"), ("nb", "r"), ("nb", "j"), ("r", "j")].into_iter().enumerate()
    {
        for victim in find(&enemy, victims) {
            if attacks(&find(&own, by), at(&victim)) {
                count("threat", number);
            }
        }
    }
    for victim in find(&enemy, "pnbrj") {
        if attacks(&own, at(&victim)) && !attacks(&enemy, at(&victim)) {
            count("loose", usize::from(victim.0 != 'p'));
        }
    }
    if (1..=3).contains(&enemy_rest.len()) {
        count("few", enemy_rest.len() - 1);
        let inside = |place: i32| place.min(7 - place);
        count("inside", inside(enemy_king.0).min(inside(enemy_king.1)) as usize);
        count("kings apart", apart(king, enemy_king) as usize);
    }
    if Shatar::default().to_move(state) == player {
        count("to move", 0);
    }
    counts
}

#[test]
fn features_are_what_they_are_defined_to_be() {
    positions(|game, state| {
        for player in [Player::FIRST, Player::SECOND] {
            let text = || game.write_position(state);
            assert_eq!(counted(state, player), plain(state, player), "{} {player:?}", text());
        }
    });
}

#[test]
fn the_value_is_the_sum_of_its_weights() {
    let file = include_bytes!("../../src/shatar/fitted.weights");
    let weight = |at: usize| i32::from(i16::from_le_bytes([file[at], file[at + 1]]));
    positions(|game, state| {
        let mut sums = [0; 2];
        let opening = ShatarEvaluation::features(state, |player, feature| {
            let sign = if player == Player::FIRST { 1 } else { -1 };
            for (stage, sum) in sums.iter_mut().enumerate() {
                *sum += sign * weight(4 * feature + 2 * stage);
            }
        });
        let value = opening * sums[0] as f32 + (1.0 - opening) * sums[1] as f32;
        let found = first(ShatarEvaluation::Fitted, state);
        let is_near = (found as f32 - value).abs() < 1.01;
        assert!(is_near || found == 0, "{found} {value} {}", game.write_position(state));
    });
}

#[test]
fn the_value_is_the_same_for_every_image() {
    positions(|game, state| {
        for symmetry in game.symmetries() {
            let sign = if symmetry.seats.image(Player::FIRST) == Player::FIRST { 1 } else { -1 };
            let value = first(ShatarEvaluation::Fitted, &game.image(&symmetry, state));
            assert_eq!(
                value,
                sign * first(ShatarEvaluation::Fitted, state),
                "{}",
                game.write_position(state)
            );
        }
    });
}

#[test]
fn the_fitted_value_prefers_the_side_with_more() {
    let game = Shatar::default();
    let value = |text: &str| first(ShatarEvaluation::Fitted, &read(&game, text));
    for (letter, least) in [('p', 30), ('n', 150), ('b', 150), ('r', 250), ('j', 400)] {
        let start = "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w";
        let without = start.replacen(letter, "1", 1);
        assert!(value(&without) - value(start) >= least, "{letter}: {} {}", value(&without), value(start));
    }
    // A bishop alone cannot win, as a mate needs a shak.
    assert_eq!(value("k4n2/8/8/8/8/8/8/KBB5 b"), 0);
}
