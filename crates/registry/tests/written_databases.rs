//! Databases of written games: every position against a slower solver.

use game::{Game, KeySet, Notation, Player, legal};
use request::BuildTerms;
use solve::SolveControl;
use solve::forced::{Forced, ForcedValues};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};
use written::{AnyWritten, Written};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

fn sample(name: &str) -> String {
    format!("{}/../written/games/{name}.game", env!("CARGO_MANIFEST_DIR"))
}

/// Builds a database, and returns its path.
fn build(game: &str, file: &str) -> Result<PathBuf, String> {
    let path = folder().join(file);
    let _ = std::fs::remove_file(&path);
    let progress = AtomicU64::new(0);
    let terms = BuildTerms {
        path: &path,
        threads: NonZeroUsize::MIN,
        memory: None,
        room: None,
        cancel: &GO_ON,
        progress: &progress,
        player: None,
        team: None,
    };
    registry::open(game).and_then(|session| session.build(&terms)).map_err(|error| error.to_string())?;
    Ok(path)
}

/// A sample in sets of 64 bits, with values of its parameters.
fn written_game(name: &str, values: &str) -> Written<u64> {
    let text = written::sample(name).unwrap_or_else(|| panic!("no sample {name}")).text;
    let given: Vec<_> = values.split(',').filter_map(|pair| pair.split_once('=')).collect();
    match written::open(name, text, &given) {
        Ok(AnyWritten::Small(game)) => game,
        Ok(_) => panic!("{name} needs wider sets"),
        Err(mistakes) => panic!("{mistakes}"),
    }
}

/// Play can go round, and pieces are placed, promoted, taken off the board or blocked: every position against
/// the slower solver of the same game.
#[test]
fn cyclic_games_have_the_values_of_the_slower_solver() {
    for name in ["mu-torere", "pong-hau-ki", "dodgem", "achi", "three-mens-morris"] {
        let game = written_game(name, "");
        let progress = AtomicU64::new(0);
        let control =
            SolveControl { cancel: &GO_ON, progress: &progress, positions: 10_000_000, limits: None };
        let forced = Forced::new(&game, &game.start(), Player::FIRST, &control).expect("it fits");
        let (mut states, mut done) = (vec![game.start()], 0);
        let mut known = KeySet::from_iter([game.start()]);
        while let Some(&state) = states.get(done) {
            done += 1;
            for mv in legal(&game, &state) {
                let mut child = state;
                game.play(&mut child, mv);
                if known.insert(child) {
                    states.push(child);
                }
            }
        }
        assert_eq!(states.len() as u64, forced.positions(), "{name}");
        let database = build(&sample(name), &format!("{name}.yomi")).expect("it is built");
        let texts: Vec<String> = states.iter().map(|state| game.write_position(state)).collect();
        let session = registry::open(&sample(name)).expect("a game");
        for (state, probed) in states.iter().zip(session.probe(&database, &texts).expect("it is read")) {
            let expected = forced.forced_value(state).expect("play comes to it");
            let value = vec![expected.value, -expected.value];
            assert_eq!(probed.value, Some(value), "{name}: {}", probed.position);
            assert!(expected.value == 0 || probed.distance == Some(expected.distance), "{}", probed.position);
        }
    }
}

fn copied(name: &str, change: impl Fn(&str) -> String) -> String {
    let text = change(written::sample(name).expect("a sample").text);
    let path = folder().join(format!("copied-{name}.game"));
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn probed(database: &Path) -> Result<Option<Vec<i32>>, String> {
    let answer = registry::probe(database, &[], &[]).map_err(|error| error.to_string())?;
    Ok(answer.probes[0].value.clone())
}

#[test]
fn a_database_is_refused_when_the_rules_have_changed() {
    let game = copied("hexapawn", str::to_owned);
    let database = build(&game, "hexapawn.yomi").expect("it is built");
    assert_eq!(probed(&database), Ok(Some(vec![-1, 1])));
    // The same text elsewhere, and the default values spelled out.
    let elsewhere = format!("{}:rows=3,columns=3", sample("hexapawn"));
    let session = registry::open(&elsewhere).expect("a game");
    let start = [session.position()];
    assert!(session.probe(&database, &start).is_ok());
    assert!(registry::open("hexapawn").expect("a sample").probe(&database, &start).is_ok());
    let other = registry::open(&format!("{game}:rows=4")).expect("a game").probe(&database, &start);
    let why = other.expect_err("other rules").to_string();
    assert!(why.contains(": expected a database of ") && why.contains("rows=4,rules="), "{why}");
    // The file at the same place with one word less.
    copied("hexapawn", |text| text.replace("forward-left forward-right", "forward-left"));
    let why = probed(&database).expect_err("other rules");
    assert!(why.ends_with(": the text has changed"), "{why}");
}

#[test]
fn games_without_numbers_are_refused_in_one_line() {
    let why = build(&sample("gomoku"), "gomoku.yomi").expect_err("it is too large");
    assert!(why.ends_with(": its positions are not numbered: it has more than 2^63 positions"), "{why}");
    let why = build(&sample("three-in-a-row-for-three"), "three.yomi").expect_err("there are three players");
    assert!(why.ends_with(": 3 players have no common value: expected --player, from 1 to 3"), "{why}");
}

#[test]
fn a_search_reads_the_database() {
    let database = build(&sample("mu-torere"), "mu-torere-searched.yomi").expect("it is built");
    let search = format!("alpha-beta:database={}", database.display());
    let budget = request::Budget { depth: Some(1), ..request::Budget::default() };
    let request = request::Request::new(Some(&search), &budget).expect("a search");
    let answer = registry::open(&sample("mu-torere")).expect("a game").analyze(&request).expect("it fits");
    assert_eq!(answer.kind, search::Kind::Exact, "at depth 1, by the database");
}
