//! Builds while the disk fails, the process is killed, the power fails, or another process builds the same
//! database.

use super::{SMALL, mixed};
use files::simulated::{Plan, Simulated};
use files::{Place, System};
use solve::SolveControl;
use solve::database::{Built, Cells, Header, Unbuilt, build, work_file};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};

fn plans() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 3_000 } else { 30 }
}

const TARGET: &str = "folder/all.yomi";

fn make(disk: &Simulated) -> Result<Built, Unbuilt> {
    let (go_on, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = SolveControl { cancel: &go_on, progress: &progress, positions: u64::MAX, limits: None };
    let header = Header::of("a-game", &SMALL).expect("it has numbers");
    build(&SMALL, &header, Place::on(disk, Path::new(TARGET)), NonZeroUsize::MIN, &control)
}

fn whole() -> Vec<u8> {
    let disk = Simulated::new();
    make(&disk).expect("nothing goes wrong");
    disk.get(Path::new(TARGET)).expect("it is there")
}

/// A damaged database of the game, which will be replaced.
fn damaged(whole: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    bytes
}

#[test]
fn whatever_goes_wrong_the_old_file_is_there_or_the_new_one() {
    let whole = whole();
    let mut stopped = 0;
    for seed in 0..plans() {
        // From nothing, over a damaged database, and from the rest of a killed build.
        let old = (seed % 3 == 1).then(|| damaged(&whole));
        let begun = (seed % 3 == 2).then(|| &whole[..mixed(seed) as usize % whole.len()]);
        let disk = || {
            let disk = Simulated::new();
            if let Some(bytes) = &old {
                disk.put(Path::new(TARGET), bytes);
            }
            if let Some(bytes) = begun {
                disk.put(&work_file(Path::new(TARGET)), bytes);
            }
            disk
        };
        let sound = disk();
        sound.plan(None);
        make(&sound).expect("nothing goes wrong");
        let plan = Plan::drawn(seed, sound.steps());
        let disk = disk();
        disk.plan(Some(plan));
        let done = make(&disk);
        match &done {
            Ok(_) => assert!(disk.get(Path::new(TARGET)).is_some_and(|found| found == whole), "{plan:?}"),
            Err(Unbuilt::File(error)) => {
                let line = error.to_string();
                assert!(line.starts_with(TARGET) && !line.contains('\n'), "{plan:?}: {line}");
            }
            Err(other) => panic!("{plan:?}: {other:?}"),
        }
        stopped += u64::from(plan.is_a_stop());
        disk.restart(plan.forgets.filter(|_| plan.is_a_stop() || done.is_ok()));
        let found = disk.get(Path::new(TARGET));
        let is_whole = found.as_ref() == Some(&whole);
        assert!(is_whole || found == old, "{plan:?}: neither the old file nor the new one");
        assert!(is_whole || done.is_err(), "{plan:?}: it was said to be built");
        make(&disk).unwrap_or_else(|why| panic!("{plan:?}: going on: {why:?}"));
        assert!(disk.get(Path::new(TARGET)).is_some_and(|found| found == whole), "{plan:?}");
        assert_eq!(disk.names(), [PathBuf::from(TARGET)], "{plan:?}");
    }
    assert!(stopped > 0);
}

/// Another process finishes the same database just before one of our steps: it stays whole.
#[test]
fn a_database_that_another_builder_finished_is_not_cut_short() {
    let whole = whole();
    let sound = Simulated::new();
    sound.plan(None);
    make(&sound).expect("nothing goes wrong");
    let mut kept = 0;
    for step in 1..=sound.steps() {
        let disk = Simulated::new();
        disk.put(&work_file(Path::new(TARGET)), &whole[..whole.len() / 2]);
        let other = disk.clone();
        disk.meanwhile(step, move || drop(make(&other)));
        match make(&disk) {
            Ok(built) => kept += u64::from(built.reused == 3),
            Err(why) => panic!("step {step}: {why:?}"),
        }
        assert!(disk.get(Path::new(TARGET)).is_some_and(|found| found == whole), "step {step}");
        assert_eq!(disk.names(), [PathBuf::from(TARGET)], "step {step}");
    }
    assert!(kept > 1, "nobody met the other builder at its end");
}

#[test]
fn a_link_to_a_database_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let (target, link) = (folder.path().join("all.yomi"), folder.path().join("link.yomi"));
    super::make(&SMALL, &target, 1).expect("it can be built");
    std::os::unix::fs::symlink(&target, &link).expect("linked");
    let Err(Unbuilt::File(error)) = super::make(&SMALL, &link, 1) else { panic!("it was built") };
    assert!(error.to_string().ends_with("to be replaced, got a symbolic link"), "{error}");
    assert!(Cells::open(Place::on(&System, &link), 0).is_ok(), "it is read through the link");
}
