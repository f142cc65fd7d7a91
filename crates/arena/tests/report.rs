//! Reports of records made by hand, with known numbers.

mod journal;
mod swiss;

use arena::report::{Comparison, RatingModel, csv, page};
use arena::{Entrant, Record, Report, ReportOptions, Seatings, Settings, Sources, Sprt, Tournament};
use registry::Effort;
use statistics::Verdict;

/// Two players of a random game; each block two games, seats exchanged.
fn duel() -> Tournament {
    let mut settings = Settings::new("random-game:players=2,plies=4", &["alpha-beta:depth=2", "random"]);
    settings.players = vec![Entrant::named("A", "alpha-beta:depth=2"), Entrant::named("B", "random")];
    Tournament::new(settings).expect("it can be played")
}

/// A game won by the player `winner`, from 1, or by nobody if it is 0.
fn record(tournament: &Tournament, block: u64, game: usize, winner: usize) -> Record {
    let seats: Vec<usize> = tournament.games()[game - 1].seats.iter().map(|player| player + 1).collect();
    let payoffs = seats.iter().map(|&player| i32::from(player == winner)).collect();
    // A searches to depth 3 in 2 searches with 10 nodes, B to depth 1 in 1 with 4.
    let spent = seats.iter().map(|&player| {
        let (searched, depth, nodes) = if player == 1 { (2, 6, 20) } else { (1, 1, 4) };
        Effort { moves: 2, choices: 5, searched, depth, nodes, elapsed_s: 0.5, ..Effort::default() }
    });
    Record {
        block,
        game,
        spent: spent.collect(),
        seats,
        seed: Some(block),
        ended: arena::End::Rules,
        unfinished: false,
        payoffs,
        forfeit: None,
        start: None,
        plies: 4,
        moves: format!("{block} {game}"),
        trace: None,
    }
}

fn report(tournament: &Tournament, winners: &[[usize; 2]]) -> Report {
    let games = (1..)
        .zip(winners)
        .flat_map(|(block, winners)| (1..).zip(winners).map(move |(game, &winner)| (block, game, winner)));
    let records: Vec<Record> =
        games.map(|(block, game, winner)| record(tournament, block, game, winner)).collect();
    Report::of(tournament, &records, &ReportOptions::default())
}

fn near(value: f64, expected: f64) -> bool {
    (value - expected).abs() < 1e-9
}

/// Three blocks of four are won by A in both seats, one is shared: 7 of 8 games.
#[test]
fn scores_are_means_of_blocks_and_a_difference_decides() {
    let winners = [[1, 1], [1, 1], [1, 1], [1, 2]].repeat(10);
    let report = report(&duel(), &winners);
    assert_eq!((report.blocks, report.games, report.left_out, report.different), (40, 80, 0, 80));
    let scores: Vec<f64> = report.players.iter().map(|player| player.score.expect("blocks").value).collect();
    assert!(near(scores[0], 0.875) && near(scores[1], 0.125), "{scores:?}");
    let [pair] = &report.pairs[..] else { panic!("one pair") };
    assert!(
        near(pair.difference.value, 0.75) && pair.difference.low > 0.5 && pair.verdict == Comparison::Better
    );
    // With 40 blocks the standard error of the difference is sqrt(3/16 / 39); the interval is about two of
    // them.
    let half = (pair.difference.high - pair.difference.low) / 2.0;
    assert!((half - 2.0 * (0.1875f64 / 39.0).sqrt()).abs() < 0.03, "{half}");
    assert!(report.superiority.expect("two players") > 0.999);
    // Either A won in both seats, or each player in the first: three blocks of one half, and one of 1.
    let seats: Vec<f64> = report.seats.iter().map(|seat| seat.value).collect();
    assert!(near(seats[0], 0.625) && near(seats[1], 0.375), "{seats:?}");
    // Odds of 7 to 1 are 400 log10(7) = 338 points, a little less for the prior.
    let ratings: Vec<f64> = report.players.iter().map(|player| player.rating.expect("games").value).collect();
    assert!((300.0..340.0).contains(&(ratings[0] - ratings[1])) && near(ratings[0] + ratings[1], 0.0));
    assert_eq!(report.model, RatingModel::BradleyTerry);
}

#[test]
fn what_was_spent_is_counted_a_search() {
    let report = report(&duel(), &[[1, 1], [2, 1], [1, 2]]);
    let means = |player: usize| {
        let player = &report.players[player];
        [player.depth, player.nodes, player.time_s, player.choices, player.moves]
            .map(|mean| mean.expect("moves").value)
    };
    let same = |found: [f64; 5], expected: [f64; 5]| found.iter().zip(expected).all(|(a, b)| near(*a, b));
    assert!(same(means(0), [3.0, 10.0, 0.25, 2.5, 2.0]), "{:?}", means(0));
    assert!(same(means(1), [1.0, 4.0, 0.5, 2.5, 2.0]), "{:?}", means(1));
    assert_eq!(
        (report.plies.expect("games").value, report.shortest, report.longest),
        (4.0, Some(4), Some(4))
    );
}

#[test]
fn equal_players_are_undecided_and_unplayed_ones_are_nothing() {
    let even = report(&duel(), &[[1, 2], [2, 1], [1, 1], [2, 2]].repeat(5));
    assert_eq!(even.pairs[0].verdict, Comparison::Undecided);
    assert!(near(even.superiority.expect("two players"), 0.5));
    let nothing = report(&duel(), &[]);
    assert_eq!((nothing.blocks, nothing.pairs.len(), nothing.plies), (0, 0, None));
    assert!(nothing.players.iter().all(|player| player.score.is_none() && player.rating.is_none()));
    assert!(page(&nothing).contains("0 games in 0 blocks"));
}

#[test]
fn a_sequential_test_ends_the_report_with_the_block_that_decides() {
    let tournament = duel();
    let records: Vec<Record> =
        (1..=200).flat_map(|block| [1, 2].map(|game| record(&tournament, block, game, 1))).collect();
    let sprt = Some(Sprt::new(0.0, 50.0));
    let report = Report::of(&tournament, &records, &ReportOptions { sprt, ..ReportOptions::default() });
    let sprt = report.sprt.expect("asked for");
    assert_eq!((sprt.verdict, sprt.decided), (Verdict::Higher, Some(report.blocks)));
    assert!(report.blocks < 100 && report.left_out == 400 - 2 * report.blocks);
}

#[test]
fn copies_come_out_equal_and_the_order_of_records_does_not_matter() {
    let settings = Settings::new("random-game:plies=6", &["max-n:depth=2", "one-ply", "one-ply"]);
    let settings = Settings { seatings: Seatings::Permutations, ..settings };
    let tournament = Tournament::new(settings).expect("it can be played");
    let mut records = Vec::new();
    arena::run(&tournament, &arena::RunOptions::new(12), &[], &mut |record| {
        records.push(record);
        Ok(())
    })
    .expect("it can be played");
    let options = ReportOptions::default();
    let report = Report::of(&tournament, &records, &options);
    assert_eq!((report.blocks, report.games, report.model), (12, 36, RatingModel::PlackettLuce));
    let value = |player: usize| report.players[player].score.expect("blocks").value;
    assert!(near(value(1), value(2)) && near(value(0) + value(1) + value(2), 1.0));
    records.reverse();
    assert!(Report::of(&tournament, &records, &options) == report);
    records.truncate(35);
    let less = Report::of(&tournament, &records, &options);
    assert_eq!((less.blocks, less.left_out), (11, 2));
    assert!(less.notes[0].starts_with("2 games are left out"), "{:?}", less.notes);
}

#[test]
fn every_interval_is_a_row_of_the_csv() {
    let text = csv(&report(&duel(), &[[1, 1], [2, 1]]));
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "quantity,player,other,seat,ply,value,low,high,level,blocks");
    // Seven of each player, the pair, two seats, plies and unfinished.
    assert_eq!(rows.len(), 1 + 14 + 1 + 2 + 2);
    assert!(rows.iter().all(|row| row.split(',').count() == 10), "{text}");
    assert!(
        rows[1].starts_with("score,A,,,,0.75,") && rows[15].starts_with("difference,A,B,,,0.5,"),
        "{text}"
    );
}

/// Sums of thirds and halves differ in their last digits by the order in which they are added: an end of an
/// interval that is 0 for exact numbers is 0, so that no verdict rests on rounding.
#[test]
fn an_end_of_an_interval_is_0_or_clearly_is_not() {
    let settings = Settings::new("random-game:players=3,plies=4", &["random", "one-ply", "max-n:depth=1"]);
    let tournament = Tournament::new(settings).expect("it can be played");
    let games = tournament.games().len();
    let options = ReportOptions { resamples: 500, ..ReportOptions::default() };
    let mut ends_at_0 = 0;
    // Of 20 blocks the first player leads in `ahead`, the second in `behind`.
    for (ahead, behind) in (4..=12).flat_map(|ahead| (1..=8).map(move |behind| (ahead, behind))) {
        let mut records = Vec::new();
        for (block, game) in (1..=20).flat_map(|block| (1..=games).map(move |game| (block, game))) {
            // The players that share the first place. The two leads are equal, and rounded differently.
            let winners: &[usize] = match game {
                1 if block <= ahead => &[1, 3],
                1 if block <= ahead + behind => &[2, 3],
                2 if (ahead + 1..=ahead + behind).contains(&block) => &[3],
                _ => &[1, 2, 3],
            };
            let mut record = record(&tournament, block, game, 0);
            record.payoffs = record.seats.iter().map(|player| i32::from(winners.contains(player))).collect();
            records.push(record);
        }
        let report = Report::of(&tournament, &records, &options);
        for pair in &report.pairs {
            let [low, high] = [pair.difference.low, pair.difference.high];
            assert!([low, high].iter().all(|&end| end == 0.0 || end.abs() > 1e-6), "{pair:?}");
            assert_eq!(low <= 0.0 && high >= 0.0, pair.verdict == Comparison::Undecided, "{pair:?}");
            ends_at_0 += usize::from(low == 0.0) + usize::from(high == 0.0);
        }
    }
    assert!(ends_at_0 > 0, "no end is 0");
}

/// Two blocks of very different times have a wide interval, but no time is below 0.
#[test]
fn no_time_is_below_0() {
    let tournament = duel();
    let records = (1..=2).flat_map(|block| {
        let tournament = &tournament;
        [1, 2].map(move |game| {
            let mut record = record(tournament, block, game, 1);
            for spent in &mut record.spent {
                spent.elapsed_s = if block == 1 { 0.0001 } else { 0.01 };
            }
            record
        })
    });
    let report = Report::of(&tournament, &records.collect::<Vec<_>>(), &ReportOptions::default());
    for player in &report.players {
        let time = player.time_s.expect("they searched");
        assert!(time.low == 0.0 && time.high > 0.01, "{time:?}");
    }
    let csv = csv(&report);
    let mut times = csv.lines().filter(|row| row.starts_with("time_s,"));
    assert!(times.all(|row| !row.contains(",-")), "{csv}");
}

#[test]
fn only_a_game_that_differs_from_block_to_block_begins_without_random_plies() {
    let heaps = "game \"Two heaps\"\nplayers red, blue\nheaps 3, 5\nturn\n  take 1 or more from one heap\n\
        end\n  when next cannot move: mover wins\n";
    let opening = |game: &str, text: Option<&str>| {
        let settings = Settings::new(game, &["random"]);
        let sources = Sources { game: text.map(str::to_owned), ..Sources::default() };
        let tournament = Tournament::with_sources(settings, sources, None).expect("it can be played");
        tournament.settings().opening
    };
    assert_eq!(opening("random-game:players=2,plies=6", None), Some(0));
    assert_eq!(opening("random-game:players=2,plies=6,seed=3", None), Some(2));
    assert_eq!(opening("nim", None), Some(2));
    assert_eq!(opening("heaps.game", Some(heaps)), Some(2));
    // Long games begin with as many plies as make openings differ.
    assert_eq!(opening("tic-tac-toe", None), Some(2));
    assert_eq!(opening("connect-four", None), Some(6));
    assert_eq!(opening("othello", None), Some(6));
}
