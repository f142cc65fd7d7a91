//! Learning classes: interrupted runs give the same games, and no file of another run is touched.

#[path = "faults/mod.rs"]
mod faults;

use learn::classes::{LearnOptions, learn, rows};
use learn::held_out::held_out;
use registry::classes::ClassTable;
use search::Budget;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const GAME: &str = "lines-of-action:size=5";

fn options() -> LearnOptions {
    LearnOptions {
        games: 6,
        search: "pvs:table=1MiB".to_owned(),
        budget: Budget { nodes: Some(300), ..Budget::default() },
        opening: 2,
        batch: 2,
        equal: 4,
        ..LearnOptions::default()
    }
}

fn run(path: &Path, options: &LearnOptions) -> Result<ClassTable, learn::Error> {
    let session = registry::open(GAME).expect("a game");
    learn(&session, Some(path.into()), options, &Arc::new(AtomicBool::new(false)), &|_| {})
}

/// The lines as they were before there were checksums.
fn without_checksums(text: &str) -> String {
    let lines =
        text.lines().map(|line| format!("{}}}\n", line.split(",\"checksum\"").next().unwrap_or(line)));
    lines.collect()
}

#[test]
fn a_run_that_was_cut_off_anywhere_comes_to_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole");
    run(&whole, &options()).expect("learned");
    let text = std::fs::read(&whole).expect("written");
    let lines: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
    assert_eq!(lines.len(), 7, "the head and six games");
    // Before, within and after the header, within games and between them.
    let cuts =
        [0, 1, lines[0], lines[0] + 1, lines[0] + 9, lines[2] + 1, lines[2] + 20, lines[5], text.len()];
    for cut in cuts {
        let part = folder.path().join(format!("part-{cut}"));
        std::fs::write(&part, &text[..cut]).expect("written");
        run(&part, &options()).expect("goes on");
        assert_eq!(std::fs::read(&part).expect("written"), text, "cut at {cut} of {}", text.len());
    }
}

#[test]
fn a_run_that_grows_its_classes_comes_to_the_same_file_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, options) =
        (folder.path().join("whole"), LearnOptions { way: Some("auto".to_owned()), ..options() });
    let known = run(&whole, &options).expect("learned");
    assert!(known.games.iter().all(|game| !game.roots.is_empty()), "roots are kept");
    let text = std::fs::read(&whole).expect("written");
    let lines: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
    for cut in [1, lines[0], lines[0] + 9, lines[1] + 1, lines[2] + 1, lines[3] + 200, lines[5], text.len()] {
        let part = folder.path().join(format!("part-{cut}"));
        std::fs::write(&part, &text[..cut]).expect("written");
        run(&part, &options).expect("goes on");
        assert_eq!(std::fs::read(&part).expect("written"), text, "cut at {cut} of {}", text.len());
    }
    // Other features or impossible roots are refused.
    let text = without_checksums(&String::from_utf8(text).expect("text"));
    ClassTable::read("file", &text).expect("as files were before there were checksums");
    for damaged in [
        text.replace("\"captures\"", "\"castles\""),
        text.replacen("\"chosen\":[", "\"chosen\":[99999999,", 1),
        text.replacen("\"moves\":[[", "\"moves\":[[99999999,0,1],[", 1),
    ] {
        assert_ne!(damaged, text, "there is something to damage");
        let error = ClassTable::read("file", &damaged).expect_err("damaged").to_string();
        assert!(error.contains("expected") && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn what_is_grown_adds_up_and_goes_to_a_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("classes");
    let options = LearnOptions { way: Some("auto".to_owned()), games: 12, ..options() };
    let known = run(&path, &options).expect("learned");
    let roots: u64 = known.games.iter().map(|game| game.roots.len() as u64).sum();
    let rows = rows(&known.learned(12), &known.header);
    assert_eq!(rows.iter().map(|row| row.chosen).sum::<u64>(), roots, "every root chose a move of one class");
    assert!(rows.len() > 1, "a dozen games tell something: {rows:?}");
    assert!(rows.iter().all(|row| row.chosen <= row.existed && row.existed <= roots), "{rows:?}");
    let learned = known.learned(12);
    let session = registry::open(GAME).expect("a game");
    let answer = |search: &str| {
        let request = request::Request::new(Some(search), &Budget::plies(4)).expect("in the grammar");
        let answer = session.analyze(&request).expect("it fits");
        (answer.best, answer.value, answer.nodes)
    };
    let (text, tempo) = (learned.text, known.tempo(12));
    let file = answer(&format!("pvs:classes={}", path.display()));
    assert_eq!(file, answer(&format!("pvs:classes={text},tempo={tempo}")), "the file is what it tells");
    // Every model is scored on the odd games: with equal probabilities the score follows from the number of
    // moves.
    let models = held_out(&known.games, "rings", 13).expect("there are games");
    let odd: Vec<_> =
        known.games.iter().filter(|game| game.game % 2 == 1).flat_map(|game| &game.roots).collect();
    let moves = |root: &&registry::class_records::RootMoves| {
        root.moves.iter().map(|&(_, _, times)| f64::from(times)).sum::<f64>()
    };
    let mean = odd.iter().map(|root| -moves(root).ln()).sum::<f64>() / odd.len() as f64;
    assert!((models[0].log_likelihood.value - mean).abs() < 1e-9, "{models:?}");
    assert_eq!(
        models.iter().map(|model| model.more.is_none()).collect::<Vec<_>>(),
        [false, true, false, false]
    );
    for model in &models {
        let more = model.more.map_or(0.0, |more| more.value);
        assert!(
            (model.log_likelihood.value - models[1].log_likelihood.value - more).abs() < 1e-9,
            "{models:?}"
        );
    }
}

#[test]
fn another_run_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("classes");
    run(&path, &LearnOptions { games: 1, ..options() }).expect("learned");
    let text = std::fs::read_to_string(&path).expect("written");
    for (other, what) in [
        (LearnOptions { seed: 2, ..options() }, "the seed 1 and not 2"),
        (LearnOptions { batch: 3, ..options() }, "batches of games 2 and not 3"),
        (LearnOptions { search: "pvs:table=2MiB".to_owned(), ..options() }, "the search pvs:table=1MiB"),
        (LearnOptions { way: Some("one".to_owned()), ..options() }, "the classes rings and not one"),
    ] {
        let error = run(&path, &other).expect_err("another run").to_string();
        assert!(error.contains(what) && !error.contains('\n'), "{error}");
    }
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), text);
}

#[test]
fn a_damaged_file_is_refused_in_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("classes");
    run(&path, &LearnOptions { games: 2, ..options() }).expect("learned");
    let text = without_checksums(&std::fs::read_to_string(&path).expect("written"));
    let damaged = [
        text.replace("\"schema\":1", "\"schema\":9"),
        text.replace("\"game\":1,", "\"game\":4,"),
        text.replace("\"existed\"", "\"existing\""),
        text.replacen("\"chosen\":[", "\"chosen\":[9999,", 1),
        text.replace("\"prior\":0.1", "\"prior\":0.0"),
        "no such thing\n".to_owned(),
    ];
    for damaged in damaged {
        assert_ne!(damaged, text, "there is something to damage");
        std::fs::write(&path, &damaged).expect("written");
        let error = run(&path, &options()).expect_err("damaged").to_string();
        assert!(error.contains("expected") && error.lines().count() == 1, "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), damaged, "it is left as it is");
    }
}

#[test]
fn what_is_learned_adds_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("classes");
    let known = run(&path, &options()).expect("learned");
    let rows = rows(&known.learned(6), &known.header);
    assert_eq!(rows.len(), 13);
    let chosen: u64 = rows.iter().map(|row| row.chosen).sum();
    let most: u64 = known.games.iter().map(|game| u64::from(game.plies)).sum();
    assert!(chosen > 0 && chosen <= most, "{chosen} moves of {most} plies");
    for row in &rows {
        assert!(row.chosen <= row.existed && 0.0 < row.probability && row.probability < 1.0, "{row:?}");
        assert!((0.5..=4.0).contains(&row.plies), "{row:?}");
        if let Some(interval) = row.interval {
            assert!((interval.value - row.probability).abs() < 1e-12, "{row:?}");
        }
    }
    // A move brings a piece or two nearer to the others: the turn is worth about half of that, in hundredths
    // of a square.
    assert!((50..=500).contains(&known.tempo(6)), "{}", known.tempo(6));
    // A class that never existed has its prior probability.
    let untold = ClassTable { games: Vec::new(), ..known };
    assert!(untold.probabilities(0).iter().all(|&probability| (probability - 0.1).abs() < 1e-12));
    assert!((untold.ply_probability(0) - 0.1).abs() < 1e-12);
    assert_eq!(untold.tempo(0), 0);
}

/// From one game on, and where a class was chosen at every root.
#[test]
fn every_interval_contains_its_estimate() {
    for (game, games) in [("tic-tac-toe", 1), ("tic-tac-toe", 3), (GAME, 1), (GAME, 2)] {
        let folder = tempfile::tempdir().expect("a folder");
        let session = registry::open(game).expect("a game");
        let few = LearnOptions { games, ..LearnOptions::default() };
        let never = Arc::new(AtomicBool::new(false));
        let path = folder.path().join("classes");
        let known = learn(&session, Some(path.as_path().into()), &few, &never, &|_| ()).expect("learned");
        for row in rows(&known.learned(games), &known.header) {
            assert_eq!(row.interval.is_some(), row.existed > 0, "{row:?}");
            let Some(interval) = row.interval else { continue };
            assert!(interval.contains(row.probability), "{game}: {row:?}");
            assert!(interval.low < interval.high && interval.high <= 1.0, "{game}: {row:?}");
        }
    }
}

#[test]
fn a_search_takes_the_file_and_refuses_that_of_another_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("classes");
    run(&path, &LearnOptions { games: 2, ..options() }).expect("learned");
    let search = format!("pvs:classes={}", path.display());
    let request = |text: &str| request::Request::new(Some(text), &Budget::plies(3)).expect("in the grammar");
    let session = registry::open(GAME).expect("a game");
    assert!(session.analyze(&request(&search)).expect("it fits").best.is_some());
    let other = registry::open("lines-of-action:size=6").expect("a game");
    let error = other.analyze(&request(&search)).expect_err("another game").to_string();
    assert!(error.contains("expected classes of lines-of-action"), "{error}");
    let missing = session.analyze(&request("pvs:classes=no-such-file")).expect_err("no file").to_string();
    assert!(missing.contains("no-such-file"), "{missing}");
    for wrong in
        ["pvs:classes=rings:0.5", "pvs:classes=nothing:0.5", "pvs:classes=rings:0", "pvs:enhanced=true"]
    {
        assert!(session.analyze(&request(wrong)).is_err(), "{wrong}");
    }
}
