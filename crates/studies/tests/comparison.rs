//! Games side by side: what differs is found, and what does not is not.
#![cfg(feature = "games")]

use studies::report::{
    Comparison, Difference, Report, ReportOptions, Subject, compare, comparison_page, measure,
};

/// Few games, without a limit of time.
fn few() -> ReportOptions {
    ReportOptions { games: 40, random_games: 200, nodes: vec![20], positions: 1_000, ..ReportOptions::new(1) }
}

/// A sample of Breakthrough, and copies of it in which some words are replaced, in a folder.
fn games(changes: &[(&str, &str)]) -> (tempfile::TempDir, Vec<(String, Subject)>) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = written::sample("breakthrough").expect("a sample").text;
    let open = |(at, (old, new)): (usize, &(&str, &str))| {
        let path = folder.path().join(format!("{at}.game"));
        assert!(text.contains(old), "{old:?}");
        std::fs::write(&path, text.replacen(old, new, 1)).expect("a file");
        let subject = Subject::open(&format!("{}:size=5", path.display()), 1).expect("a game");
        (format!("game {at}"), subject)
    };
    let games = changes.iter().enumerate().map(open).collect();
    (folder, games)
}

#[track_caller]
fn about<'a>(comparison: &'a Comparison, game: usize, about: &str) -> &'a Difference {
    let found = comparison.differences.iter().find(|own| (own.game, own.about) == (game, about));
    found.unwrap_or_else(|| panic!("no {about} of {game}: {:?}", comparison.differences))
}

const SAME: (&str, &str) = ("game", "game");
/// The first player gets a pawn more, in front of the others; or the second does.
const FIRST: (&str, &str) = ("  black pawn on rows", "  white pawn on c3\n  black pawn on rows");
const FEWER: (&str, &str) = ("white pawn on rows 1 to 2", "white pawn on row 1");

#[test]
fn an_extra_piece_of_the_first_player_is_found_with_its_interval() {
    let (_folder, games) = games(&[SAME, FIRST, SAME, FEWER]);
    let comparison = compare(&games, &few()).expect("they can be compared");
    let planted = about(&comparison, 2, "balance");
    assert!(planted.change.low > 0.0 && planted.finding == "first player wins more", "{planted:?}");
    let apart = planted.after.value - planted.before.value;
    assert!((planted.change.value - apart).abs() < 1e-9, "{planted:?}");
    // Five pawns against ten lose.
    let fewer = about(&comparison, 4, "balance");
    assert!(fewer.change.high < 0.0 && fewer.finding == "worse balanced", "{fewer:?}");
    // A copy differs in nothing, and its games are the same.
    for figure in ["balance", "draws", "length", "depth", "pie"] {
        let own = about(&comparison, 3, figure);
        assert_eq!((own.before, own.change.value), (own.after, 0.0), "{own:?}");
        assert!(own.change.low <= 0.0 && own.change.high >= 0.0, "{own:?}");
        assert!(["no difference found", "undecided"].contains(&own.finding), "{own:?}");
    }
    let own = about(&comparison, 3, "balance");
    assert!(own.correlation > 0.85 && own.finding == "no difference found", "{own:?}");
    // What was measured alone is what was measured side by side.
    assert_eq!(comparison.reports[0], measure(&games[0].1, &few()).expect("a report"));
    let page = comparison_page(&comparison, &games);
    assert!(page.contains("<li class=\"worse\"><strong translate=\"no\">game 3</strong>"), "{page}");
    assert_eq!(page.matches("<svg class=\"board\"").count(), 4, "{page}");
}

/// Whoever is worse off without a change is better off with it.
#[test]
fn a_change_that_helps_is_better_balanced() {
    let (_folder, games) = games(&[FEWER, SAME]);
    let comparison = compare(&games, &few()).expect("they can be compared");
    let balance = about(&comparison, 2, "balance");
    assert!(balance.change.low > 0.0, "{balance:?}");
    assert_eq!(balance.finding, "better balanced", "{balance:?}");
}

/// One move each: the first has three openings, which win 3 of 4, 2 of 4 and none of the replies.
#[test]
fn a_pie_rule_leaves_the_evenest_opening() {
    let report = |tree: &str| -> Report {
        let options = ReportOptions { games: 60, random_games: 400, nodes: Vec::new(), ..few() };
        measure(&Subject::open(tree, 1).expect("a tree"), &options).expect("a report")
    };
    let finding = |report: &Report| {
        report.verdicts.iter().find(|verdict| verdict.about == "pie").map(|verdict| verdict.finding)
    };
    let even = report("tree:((1 1 1 -1) (1 -1 1 -1) (-1 -1 -1 -1))");
    let pie = even.pie.as_ref().expect("two players");
    assert_eq!((&*pie.opening, pie.openings, pie.games), ("2", 3, 60), "{pie:?}");
    assert!(pie.first.low < 0.5 && pie.first.value <= 0.5 && pie.first.high < 0.7, "{pie:?}");
    assert_eq!(finding(&even), Some("undecided"), "{pie:?}");
    // Whatever the first plays, the second takes the side that wins.
    let lost = report("tree:((1 1 1) (-1 -1 -1) (1 1 1))");
    let pie = lost.pie.as_ref().expect("two players");
    assert_eq!((pie.first.value, finding(&lost)), (0.0, Some("unfair")), "{pie:?}");
    // A move that ends the game leaves nothing to play.
    assert_eq!(report("tree:(1 (1 -1) -1)").pie.expect("one opening").openings, 1);
    assert_eq!(report("tree:(1 -1)").pie, None);
}

#[test]
fn a_pie_rule_is_measured_for_two_players_without_one() {
    let pie = |game: &str| {
        let options = ReportOptions { games: 4, random_games: 8, ..few() };
        measure(&Subject::open(game, 1).expect("a game"), &options).expect("a report").pie
    };
    assert!(pie("tic-tac-toe").is_some());
    assert_eq!(pie("hex:size=3"), None, "it has a pie rule");
    assert_eq!(pie("three-in-a-row-for-three:columns=3,rows=3"), None);
}

#[test]
fn games_for_other_numbers_of_players_are_refused() {
    let open = |name: &str| (name.to_owned(), Subject::open(name, 1).expect("a game"));
    let refused = compare(&[open("nim"), open("nim:players=3")], &few()).expect_err("three").to_string();
    assert_eq!(refused, "nim:players=3: expected a game for 2 players, as nim is, got one for 3");
}

#[test]
fn comparisons_are_the_same_in_each_run() {
    let (_folder, games) = games(&[SAME, FIRST]);
    let options = ReportOptions { games: 8, random_games: 20, ..few() };
    let one = compare(&games, &options).expect("they can be compared");
    assert_eq!(one, compare(&games, &ReportOptions { threads: 3, ..options }).expect("they can be compared"));
}
