//! Games of players that draw no lots, who play one game from one opening: copies are no evidence.

use arena::report::Comparison;
use arena::{Record, Report, ReportOptions, RunOptions, Settings, Tournament, run};
use game::random::{Random, derive_seed};
use registry::Effort;

/// A tournament of two, none of whose games is played here.
fn duel(opening: u32) -> Tournament {
    let settings =
        Settings { opening: Some(opening), ..Settings::new("othello", &["pvs:depth=2", "pvs:depth=3"]) };
    Tournament::new(settings).expect("it can be played")
}

/// What deterministic players make of an opening: the points of the first of them in both seatings.
#[derive(Clone, Copy)]
struct Opening {
    number: u64,
    won: [bool; 2],
}

/// The records of a block from an opening.
fn block(block: u64, Opening { number, won }: Opening) -> [Record; 2] {
    [(1, [1, 2]), (2, [2, 1])].map(|(game, seats)| {
        let points = if won[game - 1] { 1 } else { -1 };
        let payoffs = if game == 1 { vec![points, -points] } else { vec![-points, points] };
        Record {
            block,
            game,
            seats: seats.to_vec(),
            seed: None,
            ended: arena::End::Rules,
            unfinished: false,
            payoffs,
            forfeit: None,
            start: None,
            plies: 3,
            spent: vec![Effort::default(); 2],
            moves: format!("o{number} g{game} end"),
            trace: None,
        }
    })
}

fn report(tournament: &Tournament, openings: &[Opening], options: &ReportOptions) -> Report {
    let records: Vec<Record> = (1..).zip(openings).flat_map(|(at, opening)| block(at, *opening)).collect();
    Report::of(tournament, &records, options)
}

/// Openings of which the first player wins this share, in both games or in one of them.
fn openings(count: u64, share: f64, random: &mut Random) -> Vec<Opening> {
    let mut is_won = || (random.next_u64() >> 11) as f64 / ((1u64 << 53) as f64) < share;
    (0..count).map(|number| Opening { number, won: [is_won(), is_won()] }).collect()
}

/// The true share is that over all openings that there might be; a tournament draws from a few of them. Of
/// 200 tournaments, or 4 000 with `YOMI_DEEP`, 95 in a hundred intervals are to contain it, and hardly any
/// verdict may be wrong.
#[test]
fn intervals_cover_the_true_share_however_often_openings_repeat() {
    let tournaments = if std::env::var_os("YOMI_DEEP").is_some() { 4_000 } else { 200 };
    let (tournament, options) = (duel(1), ReportOptions { resamples: 400, ..ReportOptions::default() });
    for (few, blocks, share) in [(12, 100, 0.5), (12, 100, 0.35), (40, 300, 0.7), (1_000, 60, 0.5)] {
        let mut random = Random::new(derive_seed(7, few));
        let (mut covering, mut wrong) = (0, 0);
        for _ in 0..tournaments {
            let all = openings(few, share, &mut random);
            let drawn: Vec<Opening> = (0..blocks).map(|_| all[random.index(all.len())]).collect();
            let report = report(&tournament, &drawn, &options);
            let score = report.players[0].score.expect("blocks were played");
            covering += i32::from(score.low <= share && share <= score.high);
            let verdict = report.pairs[0].verdict;
            let is_wrong = match verdict {
                Comparison::Better => share <= 0.5,
                Comparison::Worse => share >= 0.5,
                Comparison::Undecided => false,
            };
            wrong += i32::from(is_wrong);
        }
        let [covering, wrong] =
            [covering, wrong].map(|count| 100.0 * f64::from(count) / f64::from(tournaments));
        assert!(covering >= 91.0, "{few} openings, {share}: {covering} %");
        assert!(wrong <= 9.0, "{few} openings, {share}: {wrong} %");
    }
}

#[test]
fn copies_change_no_number_of_a_report() {
    let (tournament, options) = (duel(1), ReportOptions::default());
    let all = openings(24, 0.35, &mut Random::new(3));
    let once = report(&tournament, &all, &options);
    let copied = report(&tournament, &[&all[..], &all, &all[..7]].concat(), &options);
    assert_eq!((once.copies, copied.copies, copied.games), (0, 62, 48));
    assert_eq!(once.players, copied.players);
    assert_eq!((once.pairs, once.superiority), (copied.pairs, copied.superiority));
    let note = "62 of 110 games repeat others move for move, as no lots are drawn: each game counts once";
    assert_eq!(copied.notes, [note]);
}

/// Twelve openings of two plies were all that there were; the default has enough of them.
#[test]
fn default_openings_make_the_games_differ() {
    let report = |opening: Option<u32>| {
        let settings = Settings { opening, ..Settings::new("othello", &["pvs:depth=1", "pvs:depth=2"]) };
        let tournament = Tournament::new(settings).expect("it can be played");
        let mut records = Vec::new();
        run(&tournament, &RunOptions::new(60), &[], &mut |record| {
            records.push(record);
            Ok(())
        })
        .expect("it can be played");
        Report::of(&tournament, &records, &ReportOptions::default())
    };
    let (few, usual) = (report(Some(2)), report(None));
    assert!(few.games <= 24 && few.games + few.copies == 120, "{} games", few.games);
    assert!(usual.copies <= 4, "{} copies", usual.copies);
}

/// Players that draw lots may play a short game twice: each is a draw of its own.
#[test]
fn equal_games_by_lot_all_count() {
    let tournament =
        Tournament::new(Settings { opening: Some(0), ..Settings::new("nim:heaps=1+2", &["random"]) })
            .expect("it can be played");
    let mut records = Vec::new();
    run(&tournament, &RunOptions::new(100), &[], &mut |record| {
        records.push(record);
        Ok(())
    })
    .expect("it can be played");
    let report = Report::of(&tournament, &records, &ReportOptions::default());
    assert_eq!((report.blocks, report.copies), (100, 0));
    assert!(report.different < 20, "{}", report.different);
}
