//! Texts checked as a whole.

use crate::text;
use written::{Checked, Limits, Mistakes, SAMPLES, check_text};

/// A text checked with this many random games.
fn check(text: &str, values: &str, games: u32) -> Result<Checked, Mistakes> {
    let given: Vec<(&str, &str)> =
        values.split_whitespace().filter_map(|pair| pair.split_once('=')).collect();
    check_text("test.game", text, &given, Limits { games, seed: 1, is_enough: &mut |_| false })
}

/// The lines and messages of the warnings about a text.
fn warnings(text: &str) -> Vec<(u32, String)> {
    let checked = check(text, "", 100).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let list = checked.warnings.list().iter();
    list.map(|warning| (warning.span.map_or(0, |span| span.line), warning.message.clone())).collect()
}

/// All games of Tic-Tac-Toe with equal chances for each move give 737 of 1260, 121 of 420 and 8 of 63: see
/// the sums over the 255 168 games by their lengths.
#[test]
fn random_games_have_the_shares_that_are_known() {
    let checked = check(text("tic-tac-toe"), "", 20_000).expect("a game");
    let share = |count: u32| f64::from(count) / 20_000.0;
    let coverage = &checked.coverage;
    for (found, known) in
        [(coverage.wins[0], 737.0 / 1260.0), (coverage.wins[1], 121.0 / 420.0), (coverage.draws, 8.0 / 63.0)]
    {
        assert!((share(found) - known).abs() < 0.015, "{} for {known}", share(found));
    }
    assert_eq!(coverage.wins.iter().sum::<u32>() + coverage.draws, coverage.games());
    assert_eq!(coverage.examples.len(), 1);
    assert!(checked.warnings.list().is_empty());
}

#[test]
fn samples_are_checked_and_the_counts_add_up() {
    // Every third sample in CI: all are in step with the reference by another test.
    for sample in SAMPLES.iter().step_by(crate::cases(3, 1)) {
        let name = sample.name;
        // The reference takes long to see what is attacked.
        let games = if sample.text.contains("attacked") { 1 } else { crate::cases(1, 3) };
        let checked = check(sample.text, "", games).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let Checked { rules, coverage, moves, start, .. } = checked;
        assert_eq!(coverage.games(), games, "{name}");
        assert_eq!(coverage.turn.iter().sum::<u64>(), coverage.plies, "{name}");
        assert_eq!(
            coverage.lengths.iter().map(|&plies| u64::from(plies)).sum::<u64>(),
            coverage.plies,
            "{name}"
        );
        let ended = coverage.end.iter().sum::<u64>() + u64::from(coverage.unfinished);
        assert!(ended == u64::from(games) && coverage.stuck.is_none(), "{name}: {coverage:?}");
        let won: u32 = coverage.wins.iter().sum();
        assert!(won + coverage.draws + coverage.unfinished <= games, "{name}");
        assert!(!moves.is_empty() && !start.is_empty(), "{name}");
        for (used, example) in coverage.turn.iter().zip(&coverage.examples) {
            assert_eq!(*used > 0, example.is_some(), "{name}");
        }
        assert_eq!(rules.pieces.len(), coverage.kinds.len(), "{name}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_and_others_give_others() {
    let with_seed = |seed| {
        let limits = Limits { games: 50, seed, is_enough: &mut |_| false };
        check_text("test.game", text("hex"), &[("size", "4")], limits).expect("a game").coverage
    };
    assert_eq!(with_seed(7), with_seed(7));
    assert_ne!(with_seed(7), with_seed(8));
}

#[test]
fn a_check_stops_when_it_is_told_to() {
    let mut calls = 0;
    let mut is_enough = |_| {
        calls += 1;
        calls > 100
    };
    let limits = Limits { games: 1000, seed: 1, is_enough: &mut is_enough };
    let coverage = check_text("test.game", text("tic-tac-toe"), &[], limits).expect("a game").coverage;
    let whole: u32 = coverage.lengths.iter().sum();
    assert!(coverage.plies == 100 && (91..=100).contains(&whole), "{coverage:?}");
    // Of no game nothing can be said.
    let limits = Limits { games: 1000, seed: 1, is_enough: &mut |_| true };
    let checked = check_text("test.game", text("tic-tac-toe"), &[], limits).expect("a game");
    assert!(checked.coverage.games() == 0 && checked.warnings.list().is_empty(), "{checked:?}");
}

/// What the text alone shows is not said again after the games.
#[test]
fn every_statement_has_one_warning() {
    let never = warnings(&text("tic-tac-toe").replace("line of 3", "line of 4"));
    assert_eq!(never, [(10, "this condition holds in no position".to_owned())]);
    let after = text("tic-tac-toe").replace("  when no empty", "  after 10 moves: draw\n  when no empty");
    let checked = check(&after, "", 100).expect("a game");
    let [warning] = checked.warnings.list() else { panic!("{}", checked.warnings) };
    assert_eq!(warning.message, "in 100 random games this line was never used");
    assert_eq!(warning.help, "the longest of them had 9 moves");
}

/// The first player has five marks on a full board only.
#[test]
fn pieces_that_never_come_to_the_board_are_named() {
    let text = text("tic-tac-toe")
        .replace("mark for each", "mark for each, stone for nobody")
        .replace("on empty\n", "on empty\n  place stone on empty if count mine = 5\n");
    let expected = [
        (6, "in 100 random games there was never a `stone` on the board".to_owned()),
        (9, "in 100 random games this line was never used".to_owned()),
    ];
    assert_eq!(warnings(&text), expected);
}

#[test]
fn the_reason_why_a_line_is_never_used_is_named() {
    let place = "  place mark on empty\n";
    let full = "  when no empty: draw\n";
    for (old, new, line, reason) in [
        (
            place,
            "  place mark on empty\n  place mark on empty if count mine = 5\n",
            9,
            "its condition held for no move in any of 1000 positions",
        ),
        (
            place,
            "  place mark on empty\notherwise\n  pass\n",
            10,
            "something above `otherwise` could be played in each of 1000 positions",
        ),
        (
            place,
            "  place mark on empty\n  place mark on empty and all\n",
            9,
            "each move that it gives is given by a line above too",
        ),
        (
            place,
            "  place mark on empty\n  go mark any exactly 3 over all to empty\n",
            9,
            "no piece and no cell was found for it in any of 1000 positions",
        ),
        (
            full,
            "  when no empty: draw\n  when line of 3 in mine and occupied: draw\n",
            12,
            "line 10 above held wherever this one did",
        ),
        (
            full,
            "  when no empty: draw\n  when count mine = 5 and some empty: draw\n",
            12,
            "its condition held in none of 1000 positions",
        ),
    ] {
        let text = text("tic-tac-toe");
        assert!(text.contains(old));
        let checked = check(&text.replace(old, new), "", 200).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let list = checked.warnings.list().iter();
        let found = list.map(|warning| (warning.span.map_or(0, |span| span.line), warning.help.as_str()));
        let found: Vec<(u32, &str)> = found.collect();
        assert!(found.contains(&(line, reason)), "{new}: {}", checked.warnings);
    }
}

#[test]
fn players_who_finish_are_paid_by_place() {
    let checked = check(text("race-in-a-ring"), "", 200).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(checked.coverage.unfinished, 0);
    let bounds = checked.promises.payoffs.expect("bounds");
    assert_eq!((bounds.least, bounds.greatest), (0, 2));
    // Nobody is shut in, and nobody needs 40 moves.
    let lines: Vec<u32> = checked.warnings.list().iter().filter_map(|it| Some(it.span?.line)).collect();
    assert_eq!(lines, [17, 20], "{}", checked.warnings);
}

/// All mistakes of a line are found, not only the first; what would follow from them is left out.
#[test]
fn an_unknown_name_hides_no_other_mistake_of_its_line() {
    let found = |old: &str, new: &str| -> Vec<String> {
        let text = text("breakthrough").replacen(old, new, 1);
        let mistakes = check(&text, "", 1).expect_err("mistakes");
        mistakes.list().iter().map(|mistake| mistake.message.clone()).collect()
    };
    let line = "step pawn forward to empty\n";
    for (new, messages) in [
        (
            "step pwan forward to emtpy\n",
            vec!["expected the name of a piece, got `pwan`", "no set is called `emtpy`"],
        ),
        (
            "step pawn forward to emtpy or theris if count mien > sise\n",
            vec![
                "no set is called `emtpy`",
                "no set is called `theris`",
                "no set is called `mien`",
                "no number is called `sise`",
            ],
        ),
        ("step forward to empty\n", vec!["expected the name of a piece, got `forward`"]),
    ] {
        let found = found(line, new);
        let heads: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(heads, messages, "{new}");
    }
}

/// A piece that a move places and takes off again was on the board.
#[test]
fn pieces_that_come_and_go_within_a_move_were_on_the_board() {
    let text = "game \"x\"\nplayers a, b\nboard square 3\npieces man, ghost for nobody\nturn\n  \
                place ghost on empty, then put man on it\nend\n  when no empty: draw\n";
    assert_eq!(warnings(text), []);
    let checked = check(text, "", 10).expect("a game");
    assert_eq!((checked.coverage.kinds, checked.promises.longest), (vec![true, true], Some(9)));
}

/// A game whose every move fills a cell ends, however its last line is written.
#[test]
fn games_that_fill_a_cell_a_move_have_a_greatest_length() {
    for (turn, end, longest) in [
        ("  place man on empty\notherwise\n  pass\n", "no empty or nobody can move", 18),
        ("  step man any to empty, then put wall on from\n", "next cannot move", 9),
        ("  step man any to empty, then put wall on from or it\n", "next cannot move", 9),
    ] {
        let text = format!(
            "game \"x\"\nplayers a, b\nboard square 3\npieces man, wall for nobody\nstart\n  a man on a1\n  \
             b man on c3\nturn\n{turn}end\n  when {end}: draw\n"
        );
        let checked = check(&text, "", 5).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        assert_eq!(checked.promises.longest, Some(longest), "{turn}");
    }
}
