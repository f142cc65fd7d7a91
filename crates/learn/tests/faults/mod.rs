//! Files of classes under faults, with flipped bits, with two writers, and from before there were checksums.

use super::options;
use files::simulated::{Plan, Simulated};
use files::{Place, lines};
use learn::classes::{LearnOptions, learn};
use registry::classes::ClassTable;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

const TARGET: &str = "folder/all.classes";
const GAME: &str = "lines-of-action";
const OLD: &[u8] = include_bytes!("../old/old.classes");

/// Quick games: few moves with small searches.
fn quick() -> LearnOptions {
    let mut options = LearnOptions { games: 2, opening: 2, ..options() };
    options.budget.nodes = Some(50);
    options
}

fn run(disk: &Simulated, options: &LearnOptions) -> Result<ClassTable, learn::Error> {
    let session = registry::open(GAME).expect("a game");
    let place = Some(Place::on(disk, Path::new(TARGET)));
    learn(&session, place, options, &Arc::new(AtomicBool::new(false)), &|_| {})
}

#[test]
fn whatever_goes_wrong_learning_goes_on_to_the_same_file() {
    let sound = Simulated::new();
    sound.plan(None);
    run(&sound, &quick()).expect("nothing goes wrong");
    let (steps, whole) = (sound.steps(), sound.get(Path::new(TARGET)).expect("it is there"));
    for seed in 0..if is_deep() { 500 } else { 5 } {
        let plan = Plan::drawn(seed, steps);
        let disk = Simulated::new();
        disk.plan(Some(plan));
        let done = run(&disk, &quick());
        if let Err(error) = &done {
            let line = error.to_string();
            assert!(line.starts_with(TARGET) && !line.contains('\n'), "{plan:?}: {line}");
        }
        disk.restart(plan.forgets.filter(|_| plan.is_a_stop() || done.is_ok()));
        let found = disk.get(Path::new(TARGET)).unwrap_or_default();
        assert!(done.is_err() || found == whole, "{plan:?}: it was said to be written");
        assert!(lines(&found).all(|line| line.is_ok()), "{plan:?}: a line is damaged");
        run(&disk, &quick()).unwrap_or_else(|error| panic!("{plan:?}: going on: {error}"));
        assert!(disk.get(Path::new(TARGET)).is_some_and(|found| found == whole), "{plan:?}");
        assert_eq!(disk.names(), [PathBuf::from(TARGET)], "{plan:?}");
    }
}

/// Another run at the same file, just before one of our steps: one of both is refused, and the file is as if
/// only the other had been there.
#[test]
fn two_runs_at_one_file_do_not_destroy_it() {
    let sound = Simulated::new();
    sound.plan(None);
    run(&sound, &quick()).expect("nothing goes wrong");
    let (steps, whole) = (sound.steps(), sound.get(Path::new(TARGET)).expect("it is there"));
    let mut refused = 0;
    for step in 1..=steps {
        let disk = Simulated::new();
        let other = disk.clone();
        let (told, heard) = std::sync::mpsc::channel();
        disk.meanwhile(step, move || {
            let refused = run(&other, &quick()).err().map(|error| error.to_string());
            let _ = told.send(refused);
        });
        run(&disk, &quick()).unwrap_or_else(|error| panic!("step {step}: {error}"));
        if let Some(line) = heard.recv().expect("it ran") {
            assert!(line.contains("another process is writing this file"), "step {step}: {line}");
            refused += 1;
        }
        assert!(disk.get(Path::new(TARGET)).is_some_and(|found| found == whole), "step {step}");
    }
    assert!(refused > 2, "only {refused} of {steps} were refused");
}

#[test]
fn every_flipped_bit_of_a_file_of_classes_is_refused_with_its_line() {
    let disk = Simulated::new();
    run(&disk, &quick()).expect("nothing goes wrong");
    let whole = disk.get(Path::new(TARGET)).expect("it is there");
    for bit in (0..8 * whole.len()).step_by(if is_deep() { 1 } else { 97 }) {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        // Bytes that are not UTF-8 are refused before.
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        let Err(error) = ClassTable::read("file", text) else { panic!("bit {bit} is not missed") };
        let number = whole[..bit / 8].split(|&byte| byte == b'\n').count();
        let names = [number, number + 1].map(|number| format!("line {number}: "));
        let line = error.to_string();
        assert!(names.iter().any(|name| line.contains(name.as_str())), "bit {bit}: {line}");
    }
}

#[test]
fn a_file_of_before_there_were_checksums_is_read_and_gone_on_with() {
    let disk = Simulated::new();
    disk.put(Path::new(TARGET), OLD);
    let known = run(&disk, &quick()).expect("it is read");
    let text = std::str::from_utf8(OLD).expect("text");
    assert_eq!(ClassTable::read("file", text).expect("it is read"), known);
    assert_eq!(disk.get(Path::new(TARGET)).as_deref(), Some(OLD), "there is nothing to add");
    run(&disk, &LearnOptions { games: 3, ..quick() }).expect("it is gone on with");
    let now = disk.get(Path::new(TARGET)).expect("it is there");
    assert!(now.starts_with(OLD));
    let sealed: Vec<bool> = lines(&now).map(|line| line.expect("whole").is_sealed).collect();
    assert_eq!(sealed, [false, false, false, true]);
}
