//! Runs of a learner that can be followed by hand: stopped, killed and on a disk that fails, they come to the
//! same file.

use crate::mock;

use crate::mock::Mock;
use files::simulated::{Fault, Plan, Simulated};
use files::{Kind, Place};
use game::{Board, BoardCell, Content, PieceKind};
use learn::Error;
use learn::evaluation::{Event, Learned, Length, PageInput, Source, Terms, finalize, learn, page};
use ntuple::{Backup, Learning, Options};
use registry::learned::{Identity, Points};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const TARGET: &str = "folder/game.evaluation";
const GAMES: u64 = 100;

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

#[expect(clippy::unnecessary_wraps, reason = "learners may be refused")]
fn mock(options: &Options) -> Result<Box<dyn Learning>, Error> {
    Ok(Box::new(Mock::new(options.clone())))
}

fn identity(game: &str, rules: &str, board: &str, players: usize) -> Identity {
    Identity { game: game.to_owned(), rules: rules.to_owned(), board: board.to_owned(), players }
}

fn source() -> Source<'static> {
    static IDENTITY: LazyLock<Identity> = LazyLock::new(|| identity("mock", "aa", "cc", 2));
    Source { identity: &IDENTITY, learner: &mock }
}

fn terms() -> Terms {
    // Saved after every call of the learner.
    Terms { save_after: Duration::ZERO, ..Terms::new(Length::Games(GAMES)) }
}

fn place(disk: &Simulated) -> Place<'_> {
    Place::on(disk, Path::new(TARGET))
}

fn run(disk: &Simulated, terms: &Terms) -> Result<Learned, Error> {
    learn(&source(), place(disk), terms, &AtomicBool::new(false), &mut |_| {})
}

fn bytes(disk: &Simulated) -> Vec<u8> {
    disk.get(Path::new(TARGET)).expect("it is there")
}

/// The file and the result of an undisturbed run.
fn undisturbed(terms: &Terms) -> (Vec<u8>, Learned) {
    let disk = Simulated::new();
    let learned = run(&disk, terms).expect("nothing goes wrong");
    assert_eq!(disk.names(), [PathBuf::from(TARGET)]);
    (bytes(&disk), learned)
}

#[test]
fn rows_are_recorded_at_fixed_numbers_of_games() {
    let (_, learned) = undisturbed(&terms());
    assert!(learned.is_finished());
    let games: Vec<u64> = learned.checkpoints.iter().map(|row| row.games).collect();
    let expected: Vec<u64> = (1..=40).map(|row| row * GAMES / 40).collect();
    assert_eq!(games, expected);
    let matches: Vec<u64> =
        learned.checkpoints.iter().filter(|row| row.points.is_some()).map(|row| row.games).collect();
    assert_eq!(matches, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    for row in &learned.checkpoints {
        if let Some(Points { mean, low, high }) = row.points {
            assert!(0.0 <= low && low < mean && mean < high && high <= 1.0, "{row:?}");
        }
    }
}

/// The points of the mock's matches say how many games lie between the two.
#[test]
fn a_match_is_against_the_weights_of_the_match_before() {
    let (_, learned) = undisturbed(&terms());
    for row in learned.checkpoints.iter().filter(|row| row.points.is_some()) {
        let points = row.points.expect("a match").mean;
        assert!((points - mock::points(10)).abs() < 1e-9, "{row:?}");
    }
}

#[test]
fn a_run_that_was_stopped_after_any_game_comes_to_the_same_file() {
    let (whole, learned) = undisturbed(&terms());
    for stop in 0..GAMES {
        let disk = Simulated::new();
        let cancel = AtomicBool::new(false);
        let mut tell = |event: Event<'_>| {
            if let Event::Played(progress) = event
                && progress.games >= stop
            {
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let partly = learn(&source(), place(&disk), &terms(), &cancel, &mut tell).expect("it is saved");
        assert!(partly.played >= stop && partly.games == GAMES, "{stop}");
        // Nothing that was played is lost.
        let mut from = None;
        let mut tell = |event: Event<'_>| {
            if let Event::Begun { played, .. } = event {
                from = Some(played);
            }
        };
        let again = learn(&source(), place(&disk), &terms(), &AtomicBool::new(false), &mut tell);
        assert_eq!(again.expect("it goes on"), learned, "{stop}");
        assert_eq!(from.unwrap_or(GAMES), partly.played, "{stop}");
        assert!(bytes(&disk) == whole, "{stop}");
    }
}

/// Whatever fails, and wherever the process or the machine stops: the file is what it was or what it was to
/// be, and the same command comes to the same bytes.
#[test]
fn whatever_goes_wrong_the_same_command_comes_to_the_same_file() {
    let sound = Simulated::new();
    sound.plan(None);
    run(&sound, &terms()).expect("nothing goes wrong");
    let (steps, whole) = (sound.steps(), bytes(&sound));
    for seed in 0..if is_deep() { 5_000 } else { 300 } {
        let plan = Plan::drawn(seed, steps);
        let disk = Simulated::new();
        disk.plan(Some(plan));
        let done = run(&disk, &terms());
        if let Err(error) = &done {
            let line = error.to_string();
            assert!(line.starts_with(TARGET) && !line.contains('\n'), "{plan:?}: {line}");
        }
        disk.restart(plan.forgets.filter(|_| plan.is_a_stop() || done.is_ok()));
        assert!(done.is_err() || bytes(&disk) == whole, "{plan:?}: it was said to be written");
        run(&disk, &terms()).unwrap_or_else(|error| panic!("{plan:?}: going on: {error}"));
        assert!(bytes(&disk) == whole, "{plan:?}");
        assert_eq!(disk.names(), [PathBuf::from(TARGET)], "{plan:?}");
    }
}

/// A kill after each of the steps on the disk, of which every save has several.
#[test]
fn killed_at_every_save_it_goes_on_to_the_same_file() {
    use files::simulated::Fault;
    let sound = Simulated::new();
    sound.plan(None);
    run(&sound, &terms()).expect("nothing goes wrong");
    let (steps, whole) = (sound.steps(), bytes(&sound));
    for step in 1..=steps {
        for (fault, forgets) in [(Fault::StopsBefore, None), (Fault::StopsAfter, Some(step))] {
            let disk = Simulated::new();
            disk.plan(Some(Plan { step, fault, forgets }));
            run(&disk, &terms()).expect_err("it was stopped");
            disk.restart(forgets);
            run(&disk, &terms()).unwrap_or_else(|error| panic!("{step}: {error}"));
            assert!(bytes(&disk) == whole, "{step}");
        }
    }
}

/// From before the first save to behind the last, and while the clock chooses a number of games.
#[test]
fn a_second_run_into_the_same_file_is_refused() {
    let (whole, _) = undisturbed(&terms());
    let is_refused = |disk: &Simulated| {
        for error in [
            run(disk, &terms()).expect_err("two runs"),
            finalize(&source(), place(disk)).expect_err("a run and its end"),
        ] {
            let line = error.to_string();
            let busy = "expected to write alone, and another process is writing this file";
            assert_eq!(line, format!("{TARGET}: {busy}"));
        }
    };
    let disk = Simulated::new();
    let mut refused = 0;
    let mut tell = |_: Event<'_>| {
        is_refused(&disk);
        refused += 1;
    };
    learn(&source(), place(&disk), &terms(), &AtomicBool::new(false), &mut tell).expect("it is alone");
    assert!(bytes(&disk) == whole && refused > 80, "{refused}");
    assert!(run(&disk, &terms()).expect("nobody is there any more").is_finished());

    let disk = Simulated::new();
    let watched = |options: &Options| {
        is_refused(&disk);
        mock(options)
    };
    let timed = Terms { length: Length::Time(Duration::from_millis(1), "1ms".to_owned()), ..terms() };
    let source = Source { learner: &watched, ..source() };
    learn(&source, place(&disk), &timed, &AtomicBool::new(false), &mut |_| {}).expect("it is alone");
}

#[test]
fn a_run_that_is_over_is_returned_as_it_is() {
    let disk = Simulated::new();
    let learned = run(&disk, &terms()).expect("nothing goes wrong");
    let whole = bytes(&disk);
    for length in
        [Length::Games(GAMES), Length::Unspecified, Length::Time(Duration::from_secs(1), "1s".to_owned())]
    {
        let terms = Terms { length, ..terms() };
        assert_eq!(run(&disk, &terms).expect("it is read"), learned);
    }
    assert!(bytes(&disk) == whole);
}

#[test]
fn a_file_of_another_run_is_refused_and_left_as_it_is() {
    let (whole, _) = undisturbed(&terms());
    let with = |change: fn(&mut Options)| {
        let mut terms = terms();
        change(&mut terms.options);
        terms
    };
    let others = [
        (Terms { length: Length::Games(200), ..terms() }, "with games 100 and not 200"),
        (with(|options| options.seed = 7), "with seed 1 and not 7"),
        (with(|options| options.phases = Some(2)), "with phases auto and not 2"),
        (with(|options| options.lambda = Some(0.5)), "with lambda auto and not 0.5"),
        (with(|options| options.alpha = Some(0.5)), "with alpha auto and not 0.5"),
        (with(|options| options.uses_symmetries = false), "with symmetries yes and not no"),
        (with(|options| options.last_step = 0.5), "with last step 0.01 and not 0.5"),
        (with(|options| options.average = 0.5), "with average 0 and not 0.5"),
        (with(|options| options.opening = 9), "with opening 6 and not 9"),
        (with(|options| options.backup = Backup::Tree), "with backup 1 and not tree"),
        (with(|options| options.sparring = 0.2), "with sparring 0 and not 0.2"),
    ];
    let disk = Simulated::new();
    disk.put(Path::new(TARGET), &whole);
    for (terms, expected) in others {
        let line = run(&disk, &terms).expect_err("another run").to_string();
        assert!(line.starts_with(TARGET) && line.contains(expected), "{line}");
    }
    for (other, expected) in [
        (identity("mock:size=6", "aa", "cc", 2), "with the game mock and not mock:size=6"),
        (identity("mock", "bb", "cc", 2), "with rules of hash aa and not bb"),
        (identity("mock", "aa", "dd", 2), "with a board of hash cc and not dd"),
        (identity("mock", "aa", "cc", 3), "with a number of players of 2 and not 3"),
    ] {
        let other = Source { identity: &other, ..source() };
        let cancel = AtomicBool::new(false);
        let error = learn(&other, place(&disk), &terms(), &cancel, &mut |_| {}).expect_err("another game");
        assert!(error.to_string().contains(expected), "{error}");
    }
    assert!(bytes(&disk) == whole);
}

#[test]
fn what_is_no_learned_evaluation_is_left_as_it_is() {
    let disk = Simulated::new();
    disk.put(Path::new(TARGET), b"my notes\n");
    let line = run(&disk, &terms()).expect_err("no evaluation").to_string();
    assert!(line.starts_with(TARGET) && line.contains("expected an evaluation"), "{line}");
    assert_eq!(bytes(&disk), b"my notes\n");
    for kind in [Kind::Folder, Kind::Pipe, Kind::Device] {
        let disk = Simulated::new();
        disk.put_kind(Path::new(TARGET), kind, b"");
        let line = run(&disk, &terms()).expect_err("not a plain file").to_string();
        assert!(line.contains(kind.words()), "{line}");
        assert_eq!(disk.names(), [PathBuf::from(TARGET)]);
    }
}

/// On a disk that is full from some step on, the line says what is there, and no run of no game is.
#[test]
fn on_a_full_disk_no_stump_stays_and_the_line_says_what_does() {
    let sound = Simulated::new();
    sound.plan(None);
    run(&sound, &terms()).expect("nothing goes wrong");
    let (mut none, mut some) = (0, 0);
    for step in 1..=sound.steps() {
        let disk = Simulated::new();
        disk.plan(Some(Plan { step, fault: Fault::Full, forgets: None }));
        let Err(error) = run(&disk, &terms()) else { continue };
        let line = error.to_string();
        if let Some(bytes) = disk.get(Path::new(TARGET)) {
            let games = registry::learned::Learned::read("file", &bytes).expect("it is whole").games;
            let expected = format!("the file is as it was: the same command goes on from {games} games");
            assert!(games > 0 && line.ends_with(&expected), "step {step}, {games} games: {line}");
            some += 1;
        } else {
            assert!(line.ends_with("nothing was written") && disk.names().is_empty(), "step {step}: {line}");
            none += 1;
        }
        disk.restart(None);
        run(&disk, &terms()).expect("there is room again");
        assert!(bytes(&disk) == bytes(&sound), "step {step}");
    }
    assert!(none > 5 && some > 50, "{none} {some}");
}

/// A link to the file of a run stays a link, also where there is no such file yet.
#[test]
fn a_run_writes_through_a_link() {
    let (whole, _) = undisturbed(&terms());
    let disk = Simulated::new();
    disk.put_link(Path::new("folder/link"), Path::new("game.evaluation"));
    let place = Place::on(&disk, Path::new("folder/link"));
    for _ in 0..2 {
        let learned = learn(&source(), place, &terms(), &AtomicBool::new(false), &mut |_| {});
        assert!(learned.expect("it is written").is_finished());
        assert!(bytes(&disk) == whole);
        assert_eq!(disk.names(), [TARGET, "folder/link"].map(PathBuf::from));
    }
}

/// The number of games that the clock decides on is recorded before the first game, so that the same command
/// goes on with it.
#[test]
fn a_number_of_games_that_the_clock_chose_is_kept() {
    let time = |text: &str| Length::Time(Duration::from_millis(40), text.to_owned());
    let timed = Terms { length: time("40ms"), ..terms() };
    let disk = Simulated::new();
    let cancel = AtomicBool::new(false);
    let (mut chosen, mut begun) = (0, 0);
    let mut tell = |event: Event<'_>| match event {
        Event::Chosen { games, .. } => chosen = games,
        Event::Begun { .. } => {
            begun += 1;
            cancel.store(true, Ordering::Relaxed);
        }
        _ => {}
    };
    let partly = learn(&source(), place(&disk), &timed, &cancel, &mut tell).expect("it is saved");
    assert!(chosen > 0 && begun == 1 && partly.games == chosen && !partly.is_finished());
    // Another time is another run, and so is a number of games.
    let other = Terms { length: time("50ms"), ..terms() };
    let line = run(&disk, &other).expect_err("another run").to_string();
    assert!(line.contains("with a length of 40ms and not 50ms"), "{line}");
    let other = Terms { length: Length::Games(chosen + 1), ..terms() };
    assert!(run(&disk, &other).is_err());
    // With fewer games than the clock would choose, it is told from the file.
    let whole = run(&disk, &timed).expect("it goes on");
    assert!(whole.is_finished() && whole.games == chosen);
    let (expected, _) = undisturbed(&Terms { length: Length::Games(chosen), ..terms() });
    assert!(bytes(&disk) == expected, "the file says with which number of games it can be made again");
}

#[test]
fn an_unfinished_run_can_be_ended_where_it_stands() {
    let disk = Simulated::new();
    let cancel = AtomicBool::new(false);
    let mut tell = |event: Event<'_>| {
        if let Event::Played(progress) = event
            && progress.games >= 50
        {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let partly = learn(&source(), place(&disk), &terms(), &cancel, &mut tell).expect("it is saved");
    let with_state = bytes(&disk).len();
    assert_eq!(finalize(&source(), place(&disk)).expect("it is ended"), partly);
    assert!(bytes(&disk).len() < with_state);
    // It stays as it is, and the weights are those of the games that were played.
    let ended = run(&disk, &terms()).expect("it is read");
    assert!(ended == partly && !ended.is_finished());
    let error = finalize(&source(), Place::on(&Simulated::new(), Path::new(TARGET))).expect_err("no file");
    assert!(error.to_string().contains("expected an evaluation, got no file"), "{error}");
}

#[test]
fn games_that_nobody_wins_are_told_once() {
    let undecided = |options: &Options| -> Result<Box<dyn Learning>, Error> {
        let mut mock = Mock::new(options.clone());
        mock.decided = 0.01;
        Ok(Box::new(mock))
    };
    for (games, expected) in [(1_000, Some(500)), (100_000, Some(2_000)), (400, None)] {
        let source = Source { learner: &undecided, ..source() };
        let terms = Terms::new(Length::Games(games));
        let (disk, mut told) = (Simulated::new(), Vec::new());
        let mut tell = |event: Event<'_>| {
            if let Event::Undecided(progress) = event {
                told.push(progress.games);
            }
        };
        let learned = learn(&source, place(&disk), &terms, &AtomicBool::new(false), &mut tell);
        learned.expect("nothing goes wrong");
        assert_eq!(told.len(), usize::from(expected.is_some()), "{games}");
        assert!(told.iter().all(|&told| Some(told) >= expected), "{games}: {told:?}");
    }
}

/// Five cells in a row, on which a coin may lie: with two players there is a weight for each cell with and
/// without its coin and for each player to move, which are the twenty of the mock.
#[test]
fn the_page_shows_the_curves_and_every_weight() {
    let cell = |x: u8| BoardCell { x: x.into(), y: 0.0, drawn: None };
    let board = Board::new((0..5).map(cell).collect(), vec![Content::piece(0, PieceKind::Coin)]);
    let (_, learned) = undisturbed(&terms());
    let input = PageInput { game: "a <mock>", players: 2, learned: &learned, board: &board, scene: None };
    let text = page(&input).expect("the weights are those of the board");
    let count = |what: &str| text.matches(what).count();
    assert!(text.starts_with("<!doctype html>") && !text.contains("{{") && !text.contains("<mock>"));
    assert_eq!((count("<svg class=\"plot\""), count("<svg class=\"board\"")), (4, 2 + 20));
    // Each map has the effects of five cells.
    assert_eq!(count("class=\"on-mark\""), 10, "{text}");
    let other = Board::new((0..4).map(cell).collect(), board.contents.clone());
    assert!(page(&PageInput { board: &other, ..input }).is_err(), "the weights are those of another board");
}
