//! Swiss tournaments: who meets follows from the results so far, and from nothing else.

use arena::{Record, Report, ReportOptions, RunOptions, Schedule, Settings, Shard, Tournament, blocks, run};
use std::collections::BTreeSet;

/// Six players of tic-tac-toe, the stronger the later.
const PLAYERS: [&str; 6] = ["random", "one-ply", "pvs:depth=1", "pvs:depth=2", "pvs:depth=3", "pvs:depth=9"];

fn settings(game: &str, searches: &[&str]) -> Settings {
    Settings { schedule: Schedule::Swiss, ..Settings::new(game, searches) }
}

fn play(tournament: &Tournament, rounds: u64, threads: usize, done: &[Record], most: usize) -> Vec<Record> {
    let mut records = done.to_vec();
    let options = RunOptions { threads, ..RunOptions::new(rounds) };
    let ended = run(tournament, &options, done, &mut |record| {
        if records.len() == most {
            return Err(arena::Error::Stopped("here".to_owned()));
        }
        records.push(record);
        Ok(())
    });
    assert_eq!(ended.is_ok(), most >= 18);
    records.sort_by_key(|record| (record.block, record.game));
    records
}

#[test]
fn players_of_nearly_equal_scores_meet_once_in_both_seatings() {
    let tournament = Tournament::new(settings("tic-tac-toe", &PLAYERS)).expect("it can be played");
    assert_eq!(tournament.blocks(None, 100, Shard::ALL).expect("rounds"), 3);
    let records = play(&tournament, 3, 1, &[], 99);
    let seats: Vec<&[usize]> = records.iter().map(|record| &*record.seats).collect();
    assert_eq!((seats.len(), seats.iter().collect::<BTreeSet<_>>().len()), (18, 18), "{seats:?}");
    assert!(seats.iter().all(|seats| records.iter().any(|other| *other.seats == [seats[1], seats[0]])));
    // In the second round the two who won both games of the first meet, or two with equal scores.
    let mut score = [0.0; 6];
    for record in &records[..6] {
        for (seat, share) in tournament.win(record).into_iter().enumerate() {
            score[record.seats[seat] - 1] += share;
        }
    }
    let mut ranks: Vec<usize> = (0..6).collect();
    ranks.sort_by(|&one, &other| f64::total_cmp(&score[other], &score[one]));
    let best = score[ranks[0]];
    let second = &records[6..12];
    let met = |record: &&Record| record.seats.contains(&(ranks[0] + 1));
    let other = second.iter().find(met).expect("it plays").seats.iter().find(|&&seat| seat != ranks[0] + 1);
    let below = score[other.expect("an opponent") - 1];
    let has_met = |player: usize| {
        records[..6].iter().any(|record| met(&record) && record.seats.contains(&(player + 1)))
    };
    let next = ranks[1..].iter().find(|&&player| !has_met(player)).expect("somebody");
    assert_eq!((best - below).to_bits(), (best - score[*next]).to_bits(), "{score:?}");
    // Rounds are whole blocks, and rate the players.
    assert_eq!(blocks(&tournament, &records).len(), 3);
    let report = Report::of(&tournament, &records, &ReportOptions::default());
    assert_eq!((report.blocks, report.games, report.left_out), (3, 18, 0));
    assert!(report.players[5].rating.expect("rated").value > report.players[0].rating.expect("rated").value);
}

#[test]
fn it_goes_on_from_any_game_on_any_threads_to_the_same() {
    let tournament = Tournament::new(settings("tic-tac-toe", &PLAYERS)).expect("it can be played");
    let whole = play(&tournament, 3, 1, &[], 99);
    for stop in 0..18 {
        let begun = play(&tournament, 3, 2, &[], stop);
        let resumed = play(&tournament, 3, 2, &begun, 99);
        assert!(resumed.iter().zip(&whole).all(|(one, other)| one.agrees(other)), "after {stop}");
        assert_eq!(resumed.len(), 18);
    }
}

#[test]
fn what_cannot_be_paired_is_refused() {
    for (game, players, said) in [
        ("tic-tac-toe", &PLAYERS[..3], "an even number of players with searches of their own, got 3 players"),
        ("tic-tac-toe", &["random", "random"], "got 2 players in a game for 2, with copies"),
        ("nim:players=3", &PLAYERS[..4], "expected a game for two"),
    ] {
        let error = Tournament::new(settings(game, players)).expect_err(said).to_string();
        assert!(error.starts_with("schedule swiss: ") && error.contains(said), "{error}");
    }
    let tournament = Tournament::new(settings("tic-tac-toe", &PLAYERS)).expect("it can be played");
    let refused = |rounds, shard| tournament.blocks(rounds, 1, shard).expect_err("refused").to_string();
    assert_eq!(
        refused(Some(4), Shard::ALL),
        "schedule swiss: expected rounds up to 3 among 6 players, got 4"
    );
    let said = "schedule swiss: expected no shard, as rounds follow from results, got 1/2";
    assert_eq!(refused(None, Shard { index: 1, of: 2 }), said);
}
