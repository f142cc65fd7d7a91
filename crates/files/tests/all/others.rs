//! Two processes that write one file: the second gets an error, and neither destroys the other's work.

use files::simulated::Simulated;
use files::{Journal, Place, Writer, open_alone, replace};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

const BUSY: &str = "target: expected to write alone, and another process is writing this file";

#[test]
fn a_second_writer_is_refused() {
    let disk = Simulated::new();
    let place = Place::on(&disk, Path::new("target"));
    let first = Journal::open(place, "a file", 100).expect("nobody is there");
    let second = Journal::open(place, "a file", 100).expect_err("somebody is there");
    assert_eq!((second.to_string().as_str(), second.is_failure()), (BUSY, false));
    drop(first);
    Journal::open(place, "a file", 100).expect("nobody is there any more");
}

/// A writer that writes beside its file and renames it, as builders of databases do; returns whether it
/// succeeded.
fn write_and_rename(disk: &Simulated, bytes: &[u8]) -> bool {
    let part = Place::on(disk, Path::new("part"));
    let Ok(alone) = open_alone(part) else { return false };
    alone.handle.write_all_at(bytes, 0).expect("room");
    files::finish(&*alone.handle, part, Path::new("target")).expect("it is renamed");
    true
}

#[test]
fn a_file_that_was_renamed_before_it_was_locked_is_not_written_to() {
    let mut met = 0;
    // Nobody else may be there then, or a third one who begins.
    for (step, is_third) in (1..=5).flat_map(|step| [(step, false), (step, true)]) {
        let disk = Simulated::new();
        disk.put(Path::new("part"), b"begun by somebody");
        let is_renamed = Arc::new(AtomicBool::new(false));
        let (other, flag) = (disk.clone(), Arc::clone(&is_renamed));
        // The other one was here first and ends its work just before a step of ours.
        disk.meanwhile(step, move || {
            flag.store(write_and_rename(&other, b"whole, and a database"), Ordering::Relaxed);
            if is_third {
                let _ = open_alone(Place::on(&other, Path::new("part")));
            }
        });
        let ours = open_alone(Place::on(&disk, Path::new("part")));
        let alone = ours.unwrap_or_else(|error| panic!("at step {step}: {error}"));
        alone.handle.set_len(0).expect("cut");
        if is_renamed.load(Ordering::Relaxed) {
            met += 1;
            let found = disk.get(Path::new("target"));
            assert_eq!(found.as_deref(), Some(&b"whole, and a database"[..]), "at step {step}");
            assert!(alone.is_empty, "at step {step}");
        }
    }
    assert!(met >= 4, "only {met} steps met the other process");
}

#[test]
fn two_that_replace_a_file_leave_one_of_both_whole() {
    let (mut both, mut one) = (0, 0);
    for step in 1..=15 {
        let disk = Simulated::new();
        let other = disk.clone();
        disk.meanwhile(step, move || {
            let _ = replace(Place::on(&other, Path::new("target")), b"by the other");
        });
        let ours = replace(Place::on(&disk, Path::new("target")), b"ours");
        let found = disk.get(Path::new("target"));
        match ours {
            Ok(()) => {
                both += 1;
                let is_whole = found.as_deref() == Some(b"ours") || found.as_deref() == Some(b"by the other");
                assert!(is_whole, "at step {step}: {found:?}");
            }
            Err(error) => {
                one += 1;
                assert_eq!(found.as_deref(), Some(&b"by the other"[..]), "at step {step}: {error}");
            }
        }
        assert_eq!(disk.names(), [Path::new("target")], "at step {step}");
    }
    assert!(both > 0, "{both} {one}");
}

#[test]
fn a_writer_is_the_only_one_from_its_beginning_on() {
    let disk = Simulated::new();
    let place = Place::on(&disk, Path::new("target"));
    for was_there in [false, true] {
        let mut first = Writer::begin(place).expect("nobody is there");
        assert_eq!(first.has_file(), was_there);
        for bytes in [&b"one"[..], b"two", b"three"] {
            let second = Writer::begin(place).expect_err("somebody is there");
            assert_eq!((second.to_string().as_str(), second.is_failure()), (BUSY, false));
            first.replace(bytes).expect("it is ours");
            assert_eq!(disk.get(Path::new("target")).as_deref(), Some(bytes));
        }
        assert!(Writer::begin(place).is_err() && first.has_file());
        drop(first);
        assert_eq!(disk.names(), [Path::new("target")]);
    }
    drop(Writer::begin(Place::on(&disk, Path::new("other"))).expect("nobody is there"));
    assert_eq!(disk.names(), [Path::new("target")], "nothing was written");
}

/// The other one begins, writes and ends, or stays, just before a step of ours.
#[test]
fn of_two_writers_that_begin_together_one_is_refused() {
    let mut refused = 0;
    for (step, stays) in (1..=30).flat_map(|step| [(step, false), (step, true)]) {
        let disk = Simulated::new();
        let (other, stayed) = (disk.clone(), Arc::new(Mutex::new(None)));
        let (theirs, is_in) = (Arc::clone(&stayed), Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&is_in);
        disk.meanwhile(step, move || {
            let disk = Box::leak(Box::new(other));
            let Ok(mut writer) = Writer::begin(Place::on(disk, Path::new("target"))) else { return };
            flag.store(true, Ordering::Relaxed);
            writer.replace(b"theirs").expect("it is theirs");
            *theirs.lock().expect("no panic") = stays.then_some(writer);
        });
        let ours = Writer::begin(Place::on(&disk, Path::new("target")));
        if let Ok(mut ours) = ours {
            let is_theirs = stayed.lock().expect("no panic").is_some();
            assert!(!is_theirs, "at step {step}: two writers");
            ours.replace(b"ours").expect("it is ours");
            let is_theirs = stayed.lock().expect("no panic").is_some();
            assert!(!is_theirs, "at step {step}: two writers");
            assert_eq!(disk.get(Path::new("target")).as_deref(), Some(&b"ours"[..]), "at step {step}");
        } else {
            assert!(is_in.load(Ordering::Relaxed), "at step {step}: nobody is there");
            refused += 1;
        }
        assert_eq!(disk.names(), [Path::new("target")], "at step {step}");
    }
    assert!(refused >= 2, "{refused}");
}
