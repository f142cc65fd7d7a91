//! Result files under faults, with flipped bits, and from before there were checksums.

use arena::{Contents, Journal, Record, RunOptions, Settings, Tournament, read, run};
use files::simulated::{Plan, Simulated};
use files::{Place, lines};
use std::path::{Path, PathBuf};

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

const TARGET: &str = "folder/games.jsonl";
const OLD: &[u8] = include_bytes!("../old/tournament.jsonl");

fn tournament() -> Tournament {
    Tournament::new(Settings::new("nim:heaps=1+2", &["random", "one-ply"])).expect("it can be played")
}

fn records(tournament: &Tournament) -> Vec<Record> {
    let mut records = Vec::new();
    run(tournament, &RunOptions::new(4), &[], &mut |record| {
        records.push(record);
        Ok(())
    })
    .expect("it is played");
    records
}

/// Opens the file and adds the games that are missing, as `yomi tournament` does.
fn play(disk: &Simulated, tournament: &Tournament, all: &[Record]) -> Result<(), arena::Error> {
    let (mut journal, kept) = Journal::open(Place::on(disk, Path::new(TARGET)), tournament)?;
    assert!(all.starts_with(&kept.records), "games that nobody played");
    for record in &all[kept.records.len()..] {
        journal.append(record)?;
    }
    journal.sync()
}

fn whole(tournament: &Tournament, all: &[Record]) -> Vec<u8> {
    let disk = Simulated::new();
    play(&disk, tournament, all).expect("nothing goes wrong");
    disk.get(Path::new(TARGET)).expect("it is there")
}

#[test]
fn whatever_goes_wrong_a_tournament_goes_on_to_the_same_file() {
    let tournament = tournament();
    let all = records(&tournament);
    let whole = whole(&tournament, &all);
    let plans = if is_deep() { 3_000 } else { 30 };
    let mut lost = 0;
    for seed in 0..plans {
        let begun = (seed % 2 == 1).then(|| &whole[..(seed as usize * 7_919) % whole.len()]);
        let disk = || {
            let disk = Simulated::new();
            begun.inspect(|bytes| disk.put(Path::new(TARGET), bytes));
            disk
        };
        let sound = disk();
        sound.plan(None);
        play(&sound, &tournament, &all).expect("nothing goes wrong");
        let plan = Plan::drawn(seed, sound.steps());
        let disk = disk();
        disk.plan(Some(plan));
        let done = play(&disk, &tournament, &all);
        if let Err(error) = &done {
            let line = error.to_string();
            assert!(line.starts_with(TARGET) && !line.contains('\n'), "{plan:?}: {line}");
        }
        disk.restart(plan.forgets.filter(|_| plan.is_a_stop() || done.is_ok()));
        let found = disk.get(Path::new(TARGET)).unwrap_or_default();
        assert!(done.is_err() || found == whole, "{plan:?}: it was said to be written");
        lost += u64::from(found != whole);
        let known = lines(begun.unwrap_or_default()).flatten().count();
        assert!(lines(&found).flatten().count() >= known, "{plan:?}: a game that was there is lost");
        play(&disk, &tournament, &all).unwrap_or_else(|error| panic!("{plan:?}: going on: {error}"));
        assert!(disk.get(Path::new(TARGET)).is_some_and(|found| found == whole), "{plan:?}");
        assert_eq!(disk.names(), [PathBuf::from(TARGET)], "{plan:?}");
    }
    assert!(lost > 0, "no plan stopped anything");
}

/// Reads a file of these bytes.
fn load(bytes: &[u8]) -> Result<(Tournament, Contents), arena::Error> {
    let disk = Simulated::new();
    disk.put(Path::new(TARGET), bytes);
    read(Place::on(&disk, Path::new(TARGET)))
}

#[test]
fn every_flipped_bit_of_a_result_file_is_refused_with_its_line() {
    let tournament = tournament();
    let whole = whole(&tournament, &records(&tournament));
    load(&whole).expect("as it was written");
    for bit in (0..8 * whole.len()).step_by(if is_deep() { 1 } else { 97 }) {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let Err(error) = load(&bytes) else { panic!("bit {bit} is not missed") };
        let number = whole[..bit / 8].split(|&byte| byte == b'\n').count();
        // Without its line feed a line is joined with the next.
        let names = [number, number + 1].map(|number| format!("line {number}: "));
        let line = error.to_string();
        let is_named = names.iter().any(|name| line.contains(name.as_str()));
        assert!(is_named || (number == 1 && line.contains("its first line")), "bit {bit}: {line}");
    }
}

#[test]
fn a_file_of_before_there_were_checksums_is_read_and_gone_on_with() {
    let (tournament, kept) = load(OLD).expect("it is read");
    assert_eq!((kept.records.len(), kept.cut_off, tournament.games().len()), (6, 0, 2));
    let disk = Simulated::new();
    // The last line was cut off, and the header has no checksum.
    disk.put(Path::new(TARGET), &OLD[..OLD.len() - 9]);
    let (mut journal, kept) =
        Journal::open(Place::on(&disk, Path::new(TARGET)), &tournament).expect("it is gone on with");
    assert_eq!(kept.records.len(), 5);
    let (_, all) = load(OLD).expect("it is read");
    journal.append(&all.records[5]).expect("room");
    drop(journal);
    let now = disk.get(Path::new(TARGET)).expect("it is there");
    assert_eq!(load(&now).expect("it is read").1.records, all.records);
    // The added line has one.
    let digit = now.len() - 5;
    let mut altered = now.clone();
    altered[digit] ^= 1;
    assert!(load(&altered).expect_err("altered").to_string().contains("line 7: "));
    // A header that was cut off anywhere is written anew.
    let header = OLD.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    for len in [0, 1, header - 2, header - 1, header] {
        disk.put(Path::new(TARGET), &OLD[..len]);
        let place = Place::on(&disk, Path::new(TARGET));
        drop(Journal::open(place, &tournament).unwrap_or_else(|error| panic!("{len} bytes: {error}")));
        assert_eq!(read(place).expect("a header").1.records.len(), 0, "{len} bytes");
    }
}
