//! Small boards solved from all their positions, against what is known of the games.

use crate::rules;
use game::{Game, KeyMap, Player, legal};
use written::reference::{Reference, State};

/// The payoff of the first player under the best play of both; where play can go round for ever, that is a
/// draw.
fn value(sample: &str, values: &str) -> i32 {
    let game = Reference::new(rules(sample, values));
    let mut numbers: KeyMap<State, usize> = KeyMap::default();
    let mut states = vec![game.start()];
    numbers.insert(game.start(), 0);
    let mut children: Vec<Vec<usize>> = Vec::new();
    while let Some(state) = states.get(children.len()).cloned() {
        let mut found = Vec::new();
        for mv in legal(&game, &state) {
            let mut child = state.clone();
            game.play(&mut child, mv);
            let number = *numbers.entry(child.clone()).or_insert(states.len());
            if number == states.len() {
                states.push(child);
            }
            found.push(number);
        }
        children.push(found);
    }
    // The payoff of the player to move, once it is known.
    let mut known: Vec<Option<i32>> =
        states.iter().map(|state| game.outcome(state).map(|payoffs| payoffs[game.to_move(state)])).collect();
    let same = |one: usize, other: usize| game.to_move(&states[one]) == game.to_move(&states[other]);
    let mut changes = true;
    while changes {
        changes = false;
        for number in (0..states.len()).rev() {
            if known[number].is_some() {
                continue;
            }
            let worth =
                |&child: &usize| known[child].map(|worth| if same(number, child) { worth } else { -worth });
            let worths: Vec<Option<i32>> = children[number].iter().map(worth).collect();
            let best = worths.iter().copied().flatten().max();
            if best == Some(1) || worths.iter().all(Option::is_some) {
                known[number] = best;
                changes = true;
            }
        }
    }
    assert_eq!(game.to_move(&states[0]), Player::FIRST);
    known[0].unwrap_or(0)
}

/// Compares the values of small boards with those expected.
#[track_caller]
fn check(sample: &str, expected: &[(&str, i32)]) {
    for (values, expected) in expected {
        assert_eq!(value(sample, values), *expected, "{sample} {values}");
    }
}

/// Traditional, and for Notakto: Plambeck and Whitehead (2013).
#[test]
fn rows_of_three_are_worth_what_is_known() {
    check("tic-tac-toe", &[("", 0)]);
    check("misere-tic-tac-toe", &[("", 0)]);
    check("notakto", &[("", 1)]);
    check("connect-four", &[("columns=4 rows=4", 0)]);
}

/// Gardner (1962).
#[test]
fn the_second_player_wins_hexapawn() {
    check("hexapawn", &[("", -1)]);
}

/// With the pie rule the second player wins every size: the first player wins without it (Nash).
#[test]
fn the_second_player_wins_hex_with_the_pie_rule() {
    check("hex", &[("size=2", -1), ("size=3", -1)]);
}

/// Berlekamp, Conway and Guy, *Winning Ways*: a domino across, or an upright one, fits into what is left.
#[test]
fn domineering_is_worth_what_is_known() {
    check("domineering", &[("columns=1 rows=1", -1), ("columns=1 rows=2", 1), ("columns=2 rows=1", -1)]);
    check("domineering", &[("columns=2 rows=2", 1), ("columns=3 rows=3", 1), ("columns=4 rows=4", 1)]);
}

/// Gardner (1974): by symmetry the second player wins where both sides are even, the first where one is; and
/// the second on three by three.
#[test]
fn cram_is_worth_what_is_known() {
    check("cram", &[("columns=2 rows=2", -1), ("columns=4 rows=2", -1), ("columns=3 rows=2", 1)]);
    check("cram", &[("columns=4 rows=3", 1), ("columns=3 rows=3", -1)]);
}

/// The Grundy values of Guy and Smith (1956), OEIS A002186 and A002187: those of Dawson's Kayles are 0 at 0,
/// 4, 8, 14.
#[test]
fn rows_of_pins_are_worth_what_is_known() {
    for pins in 1..=9 {
        check("kayles", &[(&format!("pins={pins}"), 1)]);
    }
    for pins in 1..=14 {
        let expected = if [4, 8, 14].contains(&pins) { -1 } else { 1 };
        check("dawsons-kayles", &[(&format!("pins={pins}"), expected)]);
    }
}

/// Bouton (1901), Bachet (1612).
#[test]
fn heaps_are_worth_what_is_known() {
    check("nim", &[("", 1)]);
    check("misere-nim", &[("", -1)]);
    for things in 1..=12 {
        let expected = if things % 4 == 0 { -1 } else { 1 };
        check("subtraction", &[(&format!("things={things}"), expected)]);
    }
    for last in 2..=13 {
        let expected = if last % 4 == 1 { -1 } else { 1 };
        check("count-to", &[(&format!("last={last}"), expected)]);
    }
}

/// *Winning Ways* for Dodgem; Straffin, *Position graphs for Pong Hau K'i and Mu Torere* (1995).
#[test]
fn games_that_can_go_round_are_worth_what_is_known() {
    check("dodgem", &[("", 1)]);
    check("pong-hau-ki", &[("", 0)]);
    check("mu-torere", &[("", 0)]);
}

/// By symmetry, as Conway has it: whoever answers each move by its image through the center keeps a move. In
/// Snort the first player takes the center first; in Col there must be no center.
#[test]
fn coloring_games_are_worth_what_symmetry_gives() {
    check("snort", &[("columns=1 rows=1", 1), ("columns=5 rows=1", 1), ("columns=3 rows=3", 1)]);
    check("col", &[("columns=2 rows=2", -1), ("columns=4 rows=1", -1), ("columns=3 rows=2", -1)]);
}
