//! The report of a game, against facts from elsewhere and against itself.
#![cfg(feature = "games")]

use arena::report::Interval;
use request::Solved;
use std::sync::atomic::Ordering;
use std::time::Duration;
use studies::report::{Report, ReportOptions, Subject, Verdict, measure};

/// A small report, without a limit of time.
fn small() -> ReportOptions {
    ReportOptions {
        games: 12,
        random_games: 200,
        nodes: vec![20, 200],
        positions: 100_000,
        ..ReportOptions::new(1)
    }
}

#[track_caller]
fn report(game: &str, options: &ReportOptions) -> Report {
    let subject = Subject::open(game, 1).expect("a game");
    measure(&subject, options).expect("it can be measured")
}

/// The report of a sample with some words replaced, and with parameters.
#[track_caller]
fn changed(sample: &str, parameters: &str, (old, new): (&str, &str), options: &ReportOptions) -> Report {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("changed.game");
    let text = written::sample(sample).expect("a sample").text;
    assert!(text.contains(old), "{sample} has no {old:?}");
    std::fs::write(&path, text.replacen(old, new, 1)).expect("a file");
    report(&format!("{}{parameters}", path.display()), options)
}

#[track_caller]
fn verdict<'a>(report: &'a Report, about: &str) -> &'a Verdict {
    let found = report.verdicts.iter().find(|verdict| verdict.about == about);
    found.unwrap_or_else(|| panic!("nothing about {about}: {:?}", report.verdicts))
}

#[track_caller]
fn covers(interval: &Interval, truth: f64) {
    assert!(interval.low <= truth && truth <= interval.high, "{truth} is not in {interval:?}");
}

/// The shares of random Tic-Tac-Toe, as every book on it has them: 737/1260, 121/420, 8/63.
#[test]
fn random_tic_tac_toe_has_its_known_shares() {
    let options = ReportOptions { random_games: 4_000, nodes: vec![200], games: 12, ..ReportOptions::new(1) };
    let report = report("tic-tac-toe", &options);
    let random = &report.levels[0];
    assert_eq!((random.search.as_str(), random.games, random.opening), ("random", 4_000, 0));
    covers(&random.wins[0], 737.0 / 1260.0);
    covers(&random.wins[1], 121.0 / 420.0);
    covers(random.draws.as_ref().expect("games"), 8.0 / 63.0);
    assert!(random.wins[0].high - random.wins[0].low < 0.04, "{:?}", random.wins);
    // 5 to 9 plies; 9, 8, 7, … moves, as cells are filled.
    assert_eq!((random.quartiles[0], random.quartiles[4]), (5, 9));
    assert_eq!(random.lengths.iter().map(|length| length.games).sum::<u64>(), 4_000);
    for at in &random.branching_by_ply {
        assert_eq!((at.moves.value, at.ply < 9), (9.0 - f64::from(at.ply), true));
    }
    // 5 478 positions, a draw: nobody can force a win, and the shortest win has five plies.
    let own = report.boards.solved.iter().find(|board| board.is_own).expect("it is small");
    assert_eq!(
        (own.positions, own.value.as_deref(), own.distance),
        (Some(5_478), Some(&[0, 0][..]), Some(9))
    );
    assert_eq!((own.solved, own.elapsed_s), (Solved::Strong, None));
    assert_eq!(verdict(&report, "value").finding, "draw");
    assert_eq!((report.wins.shortest.plies, report.wins.shortest.player), (Some(5), Some(1)));
    // Four plies can all be played: 1 + 9 + 72 + … positions, fewer as orders do not count.
    assert_eq!(report.wins.shortest.complete, 4);
    // After some random opening somebody can force a win; never at the start.
    let forced = report.wins.forced.as_ref().expect("openings lose");
    assert!(forced.ply > 0 && forced.ply <= 3, "{forced:?}");
}

/// Hex without the pie rule is won by the first player (John Nash), and never drawn.
#[test]
fn small_hex_boards_are_won_by_the_first_player() {
    let options = ReportOptions { positions: 500_000, ..small() };
    let report = changed("hex", ":size=4", ("  pie rule\n", ""), &options);
    let sizes: Vec<i64> = report.boards.solved.iter().map(|board| board.parameters[0].value).collect();
    assert_eq!((sizes.as_slice(), report.boards.left), (&[2, 3, 4][..], 0));
    for board in &report.boards.solved {
        assert_eq!(board.value.as_deref(), Some(&[1, -1][..]), "{board:?}");
        assert_eq!(board.is_own, board.parameters[0].value == 4);
        assert!(
            board.result.as_deref().is_some_and(|result| result.starts_with("red wins in ")),
            "{board:?}"
        );
    }
    let value = verdict(&report, "value");
    assert_eq!(value.finding, "solved");
    assert!(value.text.contains("red wins in "), "{value:?}");
    assert!(report.levels.iter().all(|level| level.draws.as_ref().is_some_and(|draws| draws.value == 0.0)));
    let forced = report.wins.forced.as_ref().expect("it is solved");
    assert_eq!((forced.ply, forced.player), (0, 1));
    // Four stones join the sides; the opponent has moved three times by then.
    let shortest = &report.wins.shortest;
    assert!(shortest.complete < 7 && shortest.plies.is_some_and(|plies| plies >= 7), "{shortest:?}");
}

/// Whoever begins makes two in a row on nine cells with the second mark, whatever the other does.
#[test]
fn a_game_that_the_first_player_cannot_lose_is_not_balanced() {
    let report = changed("tic-tac-toe", "", ("line of 3", "line of 2"), &small());
    let balance = verdict(&report, "balance");
    assert_eq!(balance.finding, "unbalanced", "{balance:?}");
    assert!(balance.text.contains("X wins 100.0 % ["), "{balance:?}");
    let forced = report.wins.forced.as_ref().expect("a win in three plies");
    assert_eq!((forced.ply, forced.player, forced.within, forced.is_least), (0, 1, Some(3), true));
    assert_eq!((report.wins.shortest.plies, report.wins.shortest.positions), (Some(3), 1 + 9 + 72));
    assert_eq!(verdict(&report, "length").finding, "short");
}

/// One move, after which the one or the other has won: a coin. Two thirds: a bad coin.
#[test]
fn a_coin_is_balanced_as_far_as_its_interval_allows() {
    let toss = |tree: &str, random_games| {
        let report = report(tree, &ReportOptions { random_games, nodes: Vec::new(), ..small() });
        covers(
            &report.levels[0].wins[0],
            tree.matches(" 1").count() as f64 / tree.matches('1').count() as f64,
        );
        verdict(&report, "balance").finding
    };
    assert_eq!(toss("tree:( 1 -1)", 4_000), "balanced");
    assert_eq!(toss("tree:( 1 -1)", 100), "undecided");
    assert_eq!(toss("tree:( 1 1 -1)", 4_000), "unbalanced");
    assert_eq!(toss("tree:(-1 1 -1)", 4_000), "unbalanced");
}

#[test]
fn a_rule_and_a_piece_that_are_never_used_are_named_and_marked() {
    let subject = Subject::open("breakthrough:size=5", 1).expect("a sample");
    let report = measure(&subject, &small()).expect("it can be measured");
    let used = report.used.as_ref().expect("a written game");
    // Random games end before all pawns of a player are captured.
    assert_eq!((used.games, used.unused_lines().map(|line| line.line).collect::<Vec<_>>()), (200, vec![17]));
    assert!(used.lines.iter().filter(|line| line.line != 17).all(|line| line.used > 0), "{used:?}");
    let rules = verdict(&report, "rules");
    assert_eq!(rules.finding, "unused");
    assert!(rules.text.contains("line 17 (`when no theirs: mover wins`)"), "{rules:?}");
    let page = studies::report::page(&report, &subject);
    let marked: Vec<&str> = page.lines().filter(|line| line.contains("<mark>")).collect();
    assert!(marked.len() == 1 && marked[0].contains("when no theirs: mover wins</mark>"), "{marked:?}");
    let with_piece = changed(
        "tic-tac-toe",
        "",
        ("pieces mark for each", "pieces mark for each, ghost for each"),
        &small(),
    );
    let used = with_piece.used.as_ref().expect("a written game");
    assert_eq!(used.unused_pieces().map(|piece| &*piece.name).collect::<Vec<_>>(), ["ghost"], "{used:?}");
    assert_eq!(verdict(&with_piece, "rules").finding, "unused");
}

#[test]
fn three_players_are_held_against_a_third_each() {
    let options = ReportOptions { nodes: vec![50], ..small() };
    let report = report("three-in-a-row-for-three:columns=3,rows=3", &options);
    assert_eq!(report.players, ["a", "b", "c"]);
    for level in &report.levels {
        let all = [&level.shared, &level.draws, &level.unfinished].into_iter().flatten();
        let sum: f64 = level.wins.iter().chain(all).map(|share| share.value).sum();
        assert!((sum - 1.0).abs() < 1e-9 && level.wins.len() == 3, "{level:?}");
        let decided: f64 = level.decided.iter().map(|share| share.value).sum();
        assert!((decided - 1.0).abs() < 1e-9 || level.decided.is_empty(), "{level:?}");
    }
    for step in &report.steps {
        assert_eq!((step.games, step.blocks), (12, 4), "an opening is played with the stronger in each seat");
    }
    let balance = verdict(&report, "balance");
    assert!(balance.threshold.contains("28.3 % to 38.3 %"), "{balance:?}");
    assert!(verdict(&report, "depth").threshold.contains("33.3 %"));
    let own = report.boards.solved.last().expect("nine cells");
    assert!(own.is_own && own.value.as_ref().is_some_and(|value| value.len() == 3), "{own:?}");
}

#[test]
fn a_game_that_is_over_at_its_start_is_told_so() {
    let subject = Subject::open("tree:5", 1).expect("a leaf");
    let report = measure(&subject, &small()).expect("there is nothing to measure");
    assert!(report.levels.is_empty() && report.steps.is_empty() && report.legal.is_empty());
    assert!(report.notes.iter().any(|note| note.contains("over at its start")), "{:?}", report.notes);
    assert_eq!(report.boards.solved[0].value.as_deref(), Some(&[5, -5][..]));
    let page = studies::report::page(&report, &subject);
    assert!(page.contains("over at its start") && !page.contains("{{"), "{page}");
}

/// Men that step to and fro for ever, once nothing counts repetitions.
#[test]
fn a_game_that_does_not_end_is_broken_off_and_told_so() {
    let options = ReportOptions { ply_limit: 40, games: 4, random_games: 40, nodes: vec![20], ..small() };
    let report = changed("pong-hau-ki", "", ("  repetition 3: draw\n", ""), &options);
    assert_eq!(report.longest, None);
    let end = verdict(&report, "end");
    assert!(end.text.contains("within 40 plies") && end.text.contains("the rules set no limit"), "{end:?}");
    let random = &report.levels[0];
    assert!(random.unfinished.as_ref().is_some_and(|share| share.value > 0.0), "{random:?}");
    assert_eq!(random.quartiles.last(), Some(&40));
}

/// Openings of all plies but one leave nothing to play; shorter games have shorter openings.
#[test]
fn openings_leave_a_game_to_be_played() {
    let search = Some("pvs".to_owned());
    let options = ReportOptions { nodes: vec![20], search, ..small() };
    // Monte Carlo tree search needs none.
    let random = report("tree:(( 1 -1) ( 1 -1))", &ReportOptions { search: None, ..options.clone() });
    assert!(random.levels.iter().all(|level| level.opening == 0), "{:?}", random.levels);
    let report = report("tree:(( 1 -1) ( 1 -1))", &options);
    assert!(report.levels[1..].iter().all(|level| level.opening == 1), "{:?}", report.levels);
    let subject = Subject::open("tree:(( 1 -1) ( 1 -1))", 1).expect("a tree");
    let refused = measure(&subject, &ReportOptions { opening: Some(2), ..options });
    let refused = refused.expect_err("it has two plies").to_string();
    assert!(refused.contains("expected one that ends no game, got 2 random plies"), "{refused}");
}

/// Perfect play does not lose to random play, and a level is no better than itself.
#[test]
fn depth_pays_where_it_does_and_not_where_nothing_differs() {
    let options = ReportOptions { games: 40, nodes: vec![5_000], ..small() };
    let steps = report("tic-tac-toe", &options).steps;
    let last = steps.last().and_then(|step| step.score).expect("games");
    assert!(last.low > 0.5, "{last:?}");
    // One move for each player, which decides nothing.
    let equal = report("tree:((0 0) (0 0))", &ReportOptions { opening: Some(1), ..options });
    for step in &equal.steps {
        assert_eq!(step.score.map(|score| score.value), Some(0.5), "{step:?}");
    }
    assert_ne!(verdict(&equal, "depth").finding, "deep");
    // There are four games, all of them drawn, and copies of them prove no more.
    assert_eq!(verdict(&equal, "draws").finding, "undecided");
}

#[test]
fn reports_are_the_same_in_each_run_on_any_number_of_threads() {
    let one = report("breakthrough:size=5", &small());
    assert_eq!(one, report("breakthrough:size=5", &small()));
    assert_eq!(one, report("breakthrough:size=5", &ReportOptions { threads: 3, ..small() }));
    let other = report("breakthrough:size=5", &ReportOptions { seed: 2, ..small() });
    assert_ne!(one.levels[0], other.levels[0]);
    assert!(one.levels.iter().all(|level| level.different > 5), "{:?}", one.levels);
}

#[test]
fn a_report_that_is_cancelled_or_has_no_time_says_so() {
    let options = small();
    options.cancel.store(true, Ordering::Relaxed);
    let cancelled = report("breakthrough", &options);
    assert!(cancelled.partial && cancelled.levels.iter().all(|level| level.games == 0), "{cancelled:?}");
    let time = Some(Duration::from_millis(600));
    let short = report("breakthrough", &ReportOptions { time, games: 1_000_000, ..small() });
    assert!(!short.partial && short.time_s == Some(0.6), "{short:?}");
    assert!(short.levels[1].games < 1_000_000 && short.levels[1].wanted == 1_000_000);
    assert!(short.notes.iter().any(|note| note.contains("no more fitted the time")), "{:?}", short.notes);
}

#[test]
fn games_are_opened_by_any_of_their_names() {
    let refused = |name: &str| Subject::open(name, 1).expect_err("no such game").to_string();
    assert!(refused("breaktrough").contains("there is no game `breaktrough`"), "{}", refused("breaktrough"));
    assert!(refused("breakthrough:size=99").contains("size"), "{}", refused("breakthrough:size=99"));
    assert!(refused("no.game").contains("no.game"), "{}", refused("no.game"));
    // A built-in game goes before the sample of the same name.
    assert_eq!(Subject::open("othello", 1).expect("a game").session().game(), "othello");
    let search = Some("alpha-beta:dept=2".to_owned());
    let subject = Subject::open("tic-tac-toe", 1).expect("a game");
    let refused = measure(&subject, &ReportOptions { search, ..small() }).expect_err("no such parameter");
    assert!(refused.to_string().contains("dept"), "{refused}");
}
