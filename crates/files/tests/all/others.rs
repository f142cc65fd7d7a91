//! Two processes that write one file: the second gets an error, and neither destroys the other's work.

use files::simulated::Simulated;
use files::{Journal, Place, open_alone, replace};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
