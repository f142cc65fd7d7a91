//! Warnings of texts that can be read.

use crate::{cases, read, rules, text};
use written::SAMPLES;
use written::check::{Coverage, cover, longest, warnings};
use written::reference::{Reference, ambiguous};
use written::syntax::Rules;

/// What random games of the reference show, of this many plies at most.
fn played(rules: &Rules, games: u32, plies: u64, seed: u64) -> Coverage {
    cover(&Reference::new(rules.clone()), games, seed, &mut |played| played >= plies)
}

/// The lines and messages of the warnings about a sample in which some words are replaced.
fn found(sample: &str, old: &str, new: &str) -> Vec<String> {
    let text = text(sample);
    assert!(text.contains(old), "{sample} does not contain {old:?}");
    let rules = read(&text.replacen(old, new, 1), "").unwrap_or_else(|mistakes| panic!("{mistakes}"));
    warnings(&rules).into_iter().map(|warning| warning.message).collect()
}

/// The number of plies to play by the reference, which takes long to see what is attacked.
fn plies(text: &str, usual: u64) -> u64 {
    if text.contains("attacked") { usual / 10 } else { usual }
}

#[test]
fn samples_say_in_two_lines_what_they_are_and_where_they_are_from() {
    for sample in SAMPLES {
        let lines: Vec<&str> = sample.text.lines().take(3).collect();
        assert!(lines[0].starts_with("# ") && lines[1].starts_with("# Source: "), "{}", sample.name);
        assert!(lines[2].starts_with("game "), "{}", sample.name);
    }
    assert!(SAMPLES.iter().is_sorted_by_key(|sample| sample.name) && SAMPLES.len() >= 40);
}

#[test]
fn samples_have_no_warnings() {
    for sample in SAMPLES {
        let warnings = warnings(&rules(sample.name, ""));
        assert!(warnings.is_empty(), "{}: {warnings:?}", sample.name);
    }
}

#[test]
fn lines_that_never_apply_are_found() {
    let never = "this set has no cell in any position: the line never applies";
    let occupied = "no cell of this set is ever empty: the line never applies";
    let condition = "this condition holds in no position: the line never applies";
    for (sample, old, new, message) in [
        ("tic-tac-toe", "on empty", "on occupied", occupied),
        ("tic-tac-toe", "on empty", "on empty and occupied", never),
        ("tic-tac-toe", "on empty", "on empty without all", never),
        ("tic-tac-toe", "on empty", "on row 1 and row 2", never),
        ("tic-tac-toe", "on empty", "on north of row 3", never),
        ("tic-tac-toe", "on empty", "on next to (mine and theirs)", never),
        ("tic-tac-toe", "on empty", "on empty if count mine > 9", condition),
        ("tic-tac-toe", "on empty", "on empty if line of 4 in mine", condition),
        ("tic-tac-toe", "on empty", "on empty if some X's mark and O's mark", condition),
        ("breakthrough", "to empty or theirs, capturing", "to theirs", occupied),
        (
            "breakthrough",
            "step pawn forward to empty",
            "step pawn in row 1 and mine and theirs forward to empty",
            never,
        ),
        ("count-to", "add 1 to most", "add 30 to 40", "no number can be added by this line"),
    ] {
        assert!(
            found(sample, old, new).contains(&message.to_owned()),
            "{new}: {:?}",
            found(sample, old, new)
        );
    }
}

#[test]
fn pieces_that_are_never_placed_are_found() {
    let message = "no line puts a `stone` on the board".to_owned();
    assert_eq!(found("tic-tac-toe", "mark for each", "mark for each, stone for nobody"), [message]);
}

#[test]
fn ends_that_are_never_reached_are_found() {
    let never = "this condition holds in no position";
    let always = "this condition holds in every position: the game is over before it begins";
    let first = "line 10 above holds whenever this one does: this line is never reached";
    let above = "line 11 above holds whenever this one does: this line is never reached";
    for (old, new, message) in [
        ("line of 3 in mine", "line of 4 in mine", never),
        ("line of 3 in mine", "some mine and theirs", never),
        ("line of 3 in mine", "count all = 9 and count mine >= 0", never),
        ("draw\n", "draw\n  when no empty and line of 3 in mine: mover wins\n", first),
        ("draw\n", "draw\n  when no   Empty: draw\n", above),
    ] {
        let found = found("tic-tac-toe", old, new);
        let expected = if new.starts_with("count all") { Vec::new() } else { vec![message.to_owned()] };
        assert_eq!(found, expected, "{new}");
    }
    let below = "line 10 above holds in every position: this line is never reached";
    assert_eq!(found("tic-tac-toe", "line of 3 in mine", "some all"), [always, below]);
}

#[test]
fn games_without_end_are_found() {
    let endless = "play may go on for ever: no rule makes every game end";
    for (sample, old, new) in [
        ("lines-of-action", "  repetition 3: draw\n", ""),
        ("diamond", "  after limit moves each: nobody wins\n", ""),
        ("othello", "when nobody can move", "when no empty"),
        ("breakthrough", "step pawn forward to empty", "step pawn any to empty"),
        ("tic-tac-toe", "on empty\n", "on empty\n  pass\n"),
        ("count-to", "add 1 to most", "add 0 to most"),
    ] {
        assert_eq!(found(sample, old, new), [endless], "{sample}");
    }
}

/// The numbers are counted by hand from the rules.
#[test]
fn the_longest_game_is_known_where_every_move_is_progress() {
    for (sample, values, plies) in [
        ("tic-tac-toe", "", Some(9)),
        ("amazons", "", Some(92)),
        ("othello", "", Some(60 + 61)),
        ("hex", "size=3", Some(10)),
        ("count-to", "", Some(21)),
        ("nim", "", Some(15)),
        ("diamond", "", Some(360)),
        // Two riders stand on the board of nine cells, and each move leaves a wall.
        ("tron", "size=3", Some(7)),
        // On 4 by 4 each pawn of the two rows has 3 or 2 rows to go.
        ("breakthrough", "size=4", Some(2 * (4 * 3 + 4 * 2))),
        ("lines-of-action", "", None),
    ] {
        assert_eq!(longest(&rules(sample, values)), plies, "{sample}");
    }
}

#[test]
fn random_games_use_every_line_of_small_samples() {
    for (sample, values) in [
        ("tic-tac-toe", ""),
        ("connect-four", "columns=4 rows=4 connect=3"),
        ("othello", "half=2"),
        ("hex", "size=3"),
        ("count-to", ""),
        ("nim", ""),
        ("breakthrough", "size=4"),
    ] {
        let rules = rules(sample, values);
        let coverage = played(&rules, 300, 20_000, 1);
        let found: Vec<String> =
            coverage.warnings(&rules).into_iter().map(|warning| warning.message).collect();
        // In Breakthrough somebody has reached the last row before all pawns are taken.
        let expected: &[&str] =
            if sample == "breakthrough" { &["in 300 random games this line was never used"] } else { &[] };
        assert_eq!(found, expected, "{sample}: {coverage:?}");
        assert_eq!((coverage.games(), coverage.unfinished), (300, 0), "{sample}");
        assert_eq!(coverage.end.iter().sum::<u64>(), 300, "{sample}");
        assert_eq!(coverage.turn.iter().sum::<u64>(), coverage.plies, "{sample}");
        assert!(longest(&rules).is_some_and(|longest| coverage.longest() <= longest), "{sample}");
    }
}

#[test]
fn a_position_without_moves_that_no_line_answers_is_shown() {
    let text = text("tic-tac-toe").replace("  when no empty: draw\n", "");
    let rules = read(&text, "").expect("a text");
    let coverage = played(&rules, 200, 20_000, 1);
    let (count, stuck) = coverage.stuck.clone().expect("full boards");
    assert!(count > 10 && stuck.plies == 9, "{stuck:?}");
    let warnings = coverage.warnings(&rules);
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(warning.message.starts_with("after 9 moves O has no legal move, and no line says what then"));
    assert!(warning.message.contains("Xm") && !warning.message.contains("--"), "{}", warning.message);
}

#[test]
fn games_that_go_on_are_broken_off() {
    let text = text("breakthrough").replace("step pawn forward to empty", "step pawn any to empty");
    let text = text
        .replace("to empty or theirs, capturing", "to empty")
        .replace("some mine and edge forward", "no mine");
    let rules = read(&text, "size=5").expect("a text");
    let coverage = played(&rules, 50, 5_000, 1);
    assert!(coverage.unfinished > 0 && coverage.games() < 50 && coverage.longest() == 1000, "{coverage:?}");
}

#[test]
fn no_random_game_of_a_sample_is_longer_than_the_longest() {
    for sample in SAMPLES.iter().step_by(cases(2, 1)) {
        let rules = rules(sample.name, "");
        let coverage = played(&rules, cases(2, 4), plies(sample.text, 600), 3);
        assert!(coverage.stuck.is_none() && coverage.plies > 0, "{}: {coverage:?}", sample.name);
        let longest = longest(&rules).unwrap_or(u32::MAX);
        assert!(coverage.longest() <= longest, "{}: {coverage:?} {longest}", sample.name);
    }
}

#[test]
fn lines_that_give_one_move_with_different_results_are_found() {
    let found = |text: &str| {
        let rules = read(text, "").unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let most = plies(text, 500);
        let warnings = ambiguous(&Reference::new(rules), cases(5, 20), 1, &mut |plies| plies >= most);
        warnings
            .into_iter()
            .map(|warning| (warning.span.map_or(0, |span| span.line), warning.message))
            .collect()
    };
    let long = ["gomoku-with-swap", "amazons", "halma"];
    for sample in SAMPLES.iter().filter(|sample| !long.contains(&sample.name)).step_by(cases(2, 1)) {
        let found: Vec<(u32, String)> = found(sample.text);
        assert_eq!(found, [], "{}", sample.name);
    }
    let step = "  step pawn forward to empty";
    let others = format!("{step}\n{step}, then remove from\n{step}\n{step}, then remove it\n");
    let twice = text("breakthrough").replace(&format!("{step}\n"), &others);
    let found: Vec<(u32, String)> = found(&twice);
    let message = |line| format!("this line and line {line} give the same cells with different results");
    assert_eq!(found, [(16, message(15))]);
}
