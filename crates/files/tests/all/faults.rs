//! The laws at the head of the crate, under every fault at every step.

use files::simulated::{Fault, Plan, Simulated};
use files::{Error, Journal, JsonJournal, Kind, Place, Replacement, Writer, check, lines, replace, seal};
use std::path::{Path, PathBuf};

/// Faults for each of the two ways to write.
fn plans() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 2_000 } else { 20 }
}

const TARGET: &str = "folder/target";

/// Sizes that take one write, and larger ones.
const OLD: &[u8] = b"what was there";
const NEW: &[u8] = b"what is to be there: other bytes, and more of them";

fn names(disk: &Simulated) -> Vec<PathBuf> {
    disk.names()
}

/// Checks that an error is one line that names the file.
fn one_line(error: &Error, plan: Plan) {
    let line = error.to_string();
    assert!(line.contains(TARGET) && !line.contains('\n'), "{plan:?}: {line}");
}

/// Replaces the file at once; faults are drawn for all steps of it.
fn write(disk: &Simulated) -> Result<(), Error> {
    let place = Place::on(disk, Path::new(TARGET));
    check(place)?;
    replace(place, NEW)
}

/// Replaces the file by bytes of several writes, piece by piece.
fn write_pieces(disk: &Simulated) -> Result<(), Error> {
    let mut file = Replacement::begin(Place::on(disk, Path::new(TARGET)))?;
    for piece in long().chunks(100_000) {
        file.append(piece)?;
    }
    file.finish()
}

fn long() -> Vec<u8> {
    (0..700_000_u32).map(|at| (at % 251) as u8).collect()
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    is_whole_or_not_at_all(NEW, plans(), &write);
}

#[test]
fn a_file_of_pieces_is_replaced_whole_or_not_at_all() {
    is_whole_or_not_at_all(&long(), plans() / 2, &write_pieces);
}

/// A file that is dropped before its end leaves no trace.
#[test]
fn half_a_file_of_pieces_is_nothing() {
    let disk = Simulated::new();
    disk.put(Path::new(TARGET), OLD);
    let mut file = Replacement::begin(Place::on(&disk, Path::new(TARGET))).expect("an empty disk");
    file.append(&long()).expect("room");
    let temporary = names(&disk).into_iter().find(|name| name != Path::new(TARGET)).expect("it is begun");
    assert_eq!(disk.get(&temporary), Some(long()), "nothing is kept in memory");
    drop(file);
    assert_eq!(names(&disk), [PathBuf::from(TARGET)]);
    assert_eq!(disk.get(Path::new(TARGET)).as_deref(), Some(OLD));
}

/// Writes `new` under many faults.
fn is_whole_or_not_at_all(new: &[u8], plans: u64, write: &dyn Fn(&Simulated) -> Result<(), Error>) {
    let (mut stopped, mut failed, mut written) = (0, 0, 0);
    for seed in 0..plans {
        for old in [None, Some(OLD)] {
            let disk = || {
                let disk = Simulated::new();
                old.inspect(|bytes| disk.put(Path::new(TARGET), bytes));
                disk
            };
            let sound = disk();
            sound.plan(None);
            write(&sound).expect("nothing goes wrong");
            let plan = Plan::drawn(seed, sound.steps());
            let disk = disk();
            disk.plan(Some(plan));
            let done = write(&disk);
            if let Err(error) = &done {
                one_line(error, plan);
                failed += 1;
                // If removing it failed, it stays for the next writer.
                if !plan.is_a_stop() && disk.struck() != Some("remove") {
                    assert!(
                        names(&disk).iter().all(|name| name == Path::new(TARGET)),
                        "{plan:?}: {:?}",
                        names(&disk)
                    );
                }
            } else {
                written += 1;
            }
            let forgets = plan.forgets.filter(|_| plan.is_a_stop() || done.is_ok());
            stopped += u64::from(plan.is_a_stop());
            disk.restart(forgets);
            let found = disk.get(Path::new(TARGET));
            let is_old = found.as_deref() == old;
            let is_new = found.as_deref() == Some(new);
            let length = found.map(|found| found.len());
            assert!(is_old || is_new, "{plan:?} over {old:?}: found {length:?} bytes");
            assert!(is_new || done.is_err(), "{plan:?}: it was said to be written");
            // The next writer finds no trace of it.
            write(&disk).unwrap_or_else(|error| panic!("{plan:?}: the next one: {error}"));
            assert_eq!(names(&disk), [PathBuf::from(TARGET)], "{plan:?}");
            assert!(disk.get(Path::new(TARGET)).as_deref() == Some(new), "{plan:?}");
        }
    }
    assert!(stopped > 0 && failed > 0 && written > 0, "{stopped} {failed} {written}");
}

fn record(number: usize) -> Vec<u8> {
    let mut line = format!("{{\"record\":{number},\"text\":\"{}\"}}", "x".repeat(number % 7)).into_bytes();
    seal(&mut line);
    line
}

const RECORDS: usize = 9;

/// Continues a journal until all records are there, as a tournament does.
fn fill(disk: &Simulated, mut told: impl FnMut(usize)) -> Result<(), Error> {
    let place = Place::on(disk, Path::new(TARGET));
    let (mut journal, bytes) = Journal::open(place, "a file of records", 1 << 20)?;
    let mut read = lines(&bytes);
    let (whole, mut there) = (read.whole, 0);
    for line in read.by_ref() {
        let line = line.map_err(|what| Error::wrong(place.path, what))?;
        assert_eq!(line.json, [&record(there)[..record(there).len() - 24], b"}"].concat());
        there += 1;
    }
    journal.keep(whole, there as u64)?;
    for number in there..RECORDS {
        journal.append(&record(number))?;
        told(number + 1);
    }
    journal.sync()
}

#[test]
fn a_journal_keeps_what_was_synced_and_goes_on() {
    let all: Vec<u8> = (0..RECORDS).flat_map(record).collect();
    let mut lost = 0;
    for seed in 0..plans() {
        // From nothing, and from a journal that a kill cut short.
        for old in [0, all.len() / 2] {
            let disk = || {
                let disk = Simulated::new();
                (old > 0).then(|| disk.put(Path::new(TARGET), &all[..old]));
                disk
            };
            let sound = disk();
            sound.plan(None);
            fill(&sound, |_| {}).expect("nothing goes wrong");
            let plan = Plan::drawn(seed, sound.steps());
            let disk = disk();
            disk.plan(Some(plan));
            let mut kept = lines(&all[..old]).count();
            let done = fill(&disk, |records| kept = records);
            if let Err(error) = &done {
                one_line(error, plan);
            }
            disk.restart(plan.forgets.filter(|_| plan.is_a_stop() || done.is_ok()));
            let found = disk.get(Path::new(TARGET)).unwrap_or_default();
            let whole = lines(&found).map(|line| line.map_err(|what| format!("{plan:?}: {what}")));
            let whole = whole.collect::<Result<Vec<_>, _>>().unwrap_or_else(|what| panic!("{what}"));
            // The first records are synced one by one, so that each that was appended is there.
            assert!(whole.len() >= kept, "{plan:?}: {} of {kept} records are left", whole.len());
            lost += RECORDS - whole.len();
            fill(&disk, |_| {}).unwrap_or_else(|error| panic!("{plan:?}: going on: {error}"));
            assert_eq!(disk.get(Path::new(TARGET)).as_deref(), Some(&all[..]), "{plan:?}");
            assert_eq!(names(&disk), [PathBuf::from(TARGET)], "{plan:?}");
        }
    }
    assert!(lost > 0, "no plan stopped anything");
}

#[test]
fn of_64_records_at_most_one_more_is_lost() {
    let disk = Simulated::new();
    let place = Place::on(&disk, Path::new(TARGET));
    let (mut journal, _) = Journal::open(place, "a file of records", 1 << 20).expect("an empty disk");
    let mut syncs = 0;
    for number in 0..1_000_u64 {
        disk.plan(None);
        journal.append(&record(7)).expect("nothing goes wrong");
        // A write, and a sync with it or not.
        syncs += disk.steps() - 1;
        assert!(number >= 63 || disk.steps() == 2, "record {number} was not synced");
    }
    // 64, and then 64 times the logarithm of 1000 / 64.
    assert!((200..=260).contains(&syncs), "{syncs} syncs");
    disk.plan(Some(Plan { step: 1, fault: Fault::StopsBefore, forgets: None }));
    drop(journal.append(&record(7)));
    drop(journal);
    for seed in 0..50 {
        disk.restart(Some(seed));
        let left = lines(&disk.get(Path::new(TARGET)).unwrap_or_default()).count();
        assert!(left >= 1_000 - 1_000 / 64, "{left} of 1000 records are left");
    }
}

/// A run that writes its file as it goes: a beginning, and then what it has.
fn write_as_it_goes(disk: &Simulated) -> Result<(), Error> {
    let mut writer = Writer::begin(Place::on(disk, Path::new(TARGET)))?;
    writer.begin_file(OLD)?;
    writer.replace(NEW)?;
    writer.replace(long())
}

/// A journal that is begun.
fn begin_journal(disk: &Simulated) -> Result<(), Error> {
    let place = Place::on(disk, Path::new(TARGET));
    let (mut journal, _) = JsonJournal::open(place, "a file of records", 1 << 20, b"{\"a\":1}".to_vec())?;
    journal.append(b"{\"b\":2}".to_vec())
}

/// Something that writes on a disk.
type Run = dyn Fn(&Simulated) -> Result<(), Error>;

/// A file that was only begun is no file, and what an error says of it is so.
#[test]
fn no_stump_stays_of_a_file_that_was_begun() {
    let (mut gone, mut kept) = (0, 0);
    let runs: [(&Run, _); 2] = [(&write_as_it_goes, OLD), (&begin_journal, b"".as_slice())];
    for (run, stump) in runs {
        let sound = Simulated::new();
        sound.plan(None);
        run(&sound).expect("nothing goes wrong");
        for step in 1..=sound.steps() {
            for fault in [Fault::Full, Fault::Fails(std::io::ErrorKind::StorageFull)] {
                let plan = Plan { step, fault, forgets: None };
                let disk = Simulated::new();
                disk.plan(Some(plan));
                let Err(error) = run(&disk) else { continue };
                one_line(&error, plan);
                let found = disk.get(Path::new(TARGET));
                if disk.struck() == Some("remove") {
                    continue;
                }
                assert!(
                    found.as_deref() != Some(stump) || fault != Fault::Full,
                    "{plan:?}: a stump; {error}"
                );
                let line = error.to_string();
                if line.contains("nothing was written") {
                    assert_eq!((found, disk.names()), (None, Vec::new()), "{plan:?}: {line}");
                    gone += 1;
                } else if line.contains("the file is as it was") {
                    assert_eq!(found.as_deref(), Some(NEW), "{plan:?}: {line}");
                    kept += 1;
                }
            }
        }
    }
    assert!(gone > 5 && kept > 2, "{gone} {kept}");
}

/// Every fault, on a file behind links: they stay, and the file is whole or as it was.
#[test]
fn a_file_behind_links_is_replaced_whole_or_not_at_all() {
    let (link, next) = (Path::new("folder/link"), Path::new("folder/next"));
    let write = |disk: &Simulated| {
        disk.put_link(link, Path::new("next"));
        disk.put_link(next, Path::new("target"));
        let place = Place::on(disk, link);
        check(place)?;
        replace(place, NEW)
    };
    for seed in 0..plans() {
        let disk = Simulated::new();
        disk.put(Path::new(TARGET), OLD);
        let sound = Simulated::new();
        sound.plan(None);
        write(&sound).expect("nothing goes wrong");
        let plan = Plan::drawn(seed, sound.steps());
        disk.plan(Some(plan));
        let done = write(&disk);
        disk.restart(plan.forgets.filter(|_| plan.is_a_stop() || done.is_ok()));
        let found = disk.get(Path::new(TARGET));
        assert!(found.as_deref() == Some(NEW) || done.is_err() && found.as_deref() == Some(OLD), "{plan:?}");
        assert_eq!(disk.get(link).as_deref(), Some(&b"next"[..]), "{plan:?}");
        assert_eq!(disk.get(next).as_deref(), Some(&b"target"[..]), "{plan:?}");
        write(&disk).unwrap_or_else(|error| panic!("{plan:?}: the next one: {error}"));
        assert_eq!((disk.get(Path::new(TARGET)).as_deref(), disk.names().len()), (Some(NEW), 3), "{plan:?}");
    }
}

/// Every fault, on a device and a pipe: they are what they were, and what came is the beginning of it all.
#[test]
fn a_device_or_a_pipe_is_never_replaced() {
    let ways: [(&Run, Vec<u8>); 2] = [(&write, NEW.to_vec()), (&write_pieces, long())];
    for (kind, (write, all)) in
        [Kind::Device, Kind::Pipe].into_iter().flat_map(|kind| ways.each_ref().map(|way| (kind, way)))
    {
        let sound = Simulated::new();
        sound.put_kind(Path::new(TARGET), kind, b"");
        sound.plan(None);
        write(&sound).expect("nothing goes wrong");
        assert_eq!(sound.get(Path::new(TARGET)).as_deref(), Some(&**all));
        for seed in 0..plans() / 2 {
            let disk = Simulated::new();
            disk.put_kind(Path::new(TARGET), kind, b"");
            let plan = Plan::drawn(seed, sound.steps());
            disk.plan(Some(plan));
            let done = write(&disk);
            let came = disk.get(Path::new(TARGET)).expect("it is there");
            assert!(all.starts_with(&came) && (done.is_err() || came == *all), "{plan:?}");
            assert_eq!(disk.names(), [PathBuf::from(TARGET)], "{plan:?}");
            disk.restart(None);
            let entry = Place::on(&disk, Path::new(TARGET)).disk.look(Path::new(TARGET));
            assert_eq!(entry.map(|entry| entry.kind).ok(), Some(kind), "{plan:?}");
        }
    }
}
