//! Databases: reading returns what was written, despite interruptions; altered files are refused or do no
//! harm.

mod faults;

use game::toy::Ring;
use game::{Bounds, Game, Payoffs, Player, Promises, Rank, Ranked};
use search::Known;
use solve::database::{self, Built, CACHE, Cells, Database, Header, Unbuilt, build, rule_hash, work_file};
use solve::forced::ForcedValues;
use solve::retrograde::Retrograde;
use solve::{SolveControl, Unsolved};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};
use tempfile::TempDir;

/// A ladder: every place of a rung has two moves down to places of the next, and the payoffs of the lowest
/// rung are mixed.
#[derive(Clone, Debug)]
struct Ladder {
    rungs: u32,
    width: u64,
    salt: u64,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Place {
    rung: u32,
    place: u64,
    mover: Player,
}

fn mixed(word: u64) -> u64 {
    let word = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 17
}

impl Game for Ladder {
    type State = Place;
    type Move = bool;
    type Undo = Place;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Place {
        Place { rung: self.rungs - 1, place: 0, mover: Player::FIRST }
    }

    fn to_move(&self, state: &Place) -> Player {
        state.mover
    }

    fn outcome(&self, state: &Place) -> Option<Payoffs> {
        let value = (mixed(state.place ^ self.salt) % 3) as i32 - 1;
        (state.rung == 0).then(|| Payoffs::new(&[value, -value]))
    }

    fn legal_moves(&self, _state: &Place, moves: &mut Vec<bool>) {
        moves.extend([false, true]);
    }

    fn play(&self, state: &mut Place, mv: bool) -> Place {
        let before = state.clone();
        let place = mixed(2 * state.place + u64::from(mv) + self.salt) % self.width;
        *state = Place { rung: state.rung - 1, place, mover: state.mover.next(2) };
        before
    }

    fn undo(&self, state: &mut Place, _mv: bool, undo: Place) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        Promises {
            longest: Some(self.rungs),
            draws: true,
            payoffs: Some(Bounds::zero_sum(1)),
            ..Promises::default()
        }
    }
}

impl Ranked for Ladder {
    fn layers(&self) -> Option<Vec<u64>> {
        Some(vec![2 * self.width; self.rungs as usize])
    }

    fn rank(&self, state: &Place) -> Option<Rank> {
        Some(Rank { layer: state.rung, index: 2 * state.place + state.mover.index() as u64 })
    }

    fn unrank(&self, rank: Rank) -> Option<Place> {
        let mover = if rank.index.is_multiple_of(2) { Player::FIRST } else { Player::SECOND };
        Some(Place { rung: rank.layer, place: rank.index / 2, mover })
    }

    fn predecessors(&self, _state: &Place, _before: &mut Vec<Place>) {}
}

/// Four blocks a rung, the last of them not full.
const LARGE: Ladder = Ladder { rungs: 4, width: 60_000, salt: 7 };
const SMALL: Ladder = Ladder { rungs: 3, width: 20, salt: 7 };

/// A folder with the database of a game.
struct InFolder<G> {
    game: G,
    folder: TempDir,
    built: Built,
}

impl<G: Ranked + Sync + Clone> InFolder<G> {
    fn new(game: G, threads: usize) -> InFolder<G> {
        let folder = tempfile::tempdir().expect("a folder");
        let built = make(&game, &folder.path().join("all.yomi"), threads).expect("it can be built");
        InFolder { game, folder, built }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("all.yomi")
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(self.path()).expect("it is there")
    }
}

fn make<G: Ranked + Sync>(game: &G, path: &Path, threads: usize) -> Result<Built, Unbuilt> {
    make_until(game, path, threads, &AtomicBool::new(false))
}

fn make_until<G: Ranked + Sync>(
    game: &G,
    path: &Path,
    threads: usize,
    cancel: &AtomicBool,
) -> Result<Built, Unbuilt> {
    let progress = AtomicU64::new(0);
    let control = SolveControl { cancel, progress: &progress, positions: u64::MAX, limits: None };
    let header = Header::of("a-game", game).expect("it has numbers");
    build(game, &header, path, NonZeroUsize::new(threads).expect("not zero"), &control)
}

fn open<G: Ranked + Clone>(game: &G, path: &Path) -> Result<Database<G>, database::Error> {
    Database::new(game.clone(), Cells::open(path, CACHE)?)
}

/// Every numbered position, in order.
fn states<G: Ranked>(game: &G) -> impl Iterator<Item = G::State> + '_ {
    let sizes = game.layers().expect("it has numbers");
    let ranks = (0..).zip(sizes).flat_map(|(layer, size)| (0..size).map(move |index| Rank { layer, index }));
    ranks.filter_map(|rank| game.unrank(rank))
}

fn all<G: Ranked + Clone>(game: &G, path: &Path) -> Result<Vec<Option<Known>>, database::Error> {
    let database = open(game, path)?;
    states(game).map(|state| database.known(&state)).collect()
}

fn holds_what_is_solved<G: Ranked + Sync + Clone>(game: G) {
    let one = InFolder::new(game, 1);
    let two = InFolder::new(one.game.clone(), 2);
    assert!(one.bytes() == two.bytes(), "threads change the file");
    assert!(!work_file(&one.path()).exists());
    let (go_on, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = SolveControl { cancel: &go_on, progress: &progress, positions: u64::MAX, limits: None };
    let solved = Retrograde::new(&one.game, NonZeroUsize::MIN, &control).expect("it can be solved");
    assert_eq!(one.built.positions, solved.positions());
    assert_eq!((one.built.reused, one.built.bytes), (0, one.bytes().len() as u64));
    // Whatever the size of the cache.
    for cache in [0, 3 * 65_536, CACHE] {
        let database = Database::new(one.game.clone(), Cells::open(&one.path(), cache).expect("whole"));
        let database = database.expect("of this game");
        for state in states(&one.game) {
            let known = database.known(&state).expect("whole");
            let expected = solved.forced_value(&state).map(|worth| (worth.value, worth.distance));
            assert_eq!(known.map(|known| (known.payoffs[Player::FIRST], known.plies)), expected, "{state:?}");
            assert!(known.is_none_or(|known| known.payoffs[Player::SECOND] == -known.payoffs[Player::FIRST]));
        }
    }
}

#[test]
fn a_database_holds_what_is_solved_on_any_number_of_threads() {
    holds_what_is_solved(Ring::new(12, 5));
    holds_what_is_solved(SMALL);
    holds_what_is_solved(LARGE);
}

/// An altered file gives an error (`true`) or the same answers.
fn is_detected<G: Ranked + Clone>(game: &G, bytes: &[u8], path: &Path, expected: &[Option<Known>]) -> bool {
    fs::write(path, bytes).expect("a file");
    match all(game, path) {
        Ok(found) => {
            assert!(found == expected, "a wrong answer");
            false
        }
        Err(error) => {
            let line = error.to_string();
            assert!(line.starts_with(&path.display().to_string()) && !line.contains('\n'), "{line}");
            true
        }
    }
}

#[test]
fn every_byte_that_is_flipped_is_detected_or_does_no_harm() {
    fn check<G: Ranked + Sync + Clone>(game: G) {
        let built = InFolder::new(game, 1);
        let expected = all(&built.game, &built.path()).expect("whole");
        let (mut bytes, path) = (built.bytes(), built.folder.path().join("altered.yomi"));
        let mut harmless = 0;
        for at in 0..bytes.len() {
            for mask in [0xFF, 1 << (at % 8)] {
                bytes[at] ^= mask;
                harmless += u32::from(!is_detected(&built.game, &bytes, &path, &expected));
                bytes[at] ^= mask;
            }
        }
        // The prefix of a block serves a resumed build; a reader ignores it.
        let blocks = built.game.layers().expect("numbers").len() as u32;
        assert_eq!(harmless, blocks * 8 * 2);
    }
    check(Ring::new(7, 3));
    check(SMALL);
}

#[test]
fn a_file_cut_short_anywhere_is_refused() {
    let built = InFolder::new(SMALL, 1);
    let expected = all(&built.game, &built.path()).expect("whole");
    let (bytes, path) = (built.bytes(), built.folder.path().join("cut.yomi"));
    for len in 0..bytes.len() {
        assert!(is_detected(&SMALL, &bytes[..len], &path, &expected), "{len} bytes");
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(is_detected(&SMALL, &longer, &path, &expected), "a byte more");
}

/// A large file is read block by block: a damaged block does not affect others.
#[test]
fn a_damaged_block_is_named_and_the_others_are_read() {
    let built = InFolder::new(LARGE, 2);
    let mut bytes = built.bytes();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(built.path(), bytes).expect("a file");
    let database = open(&LARGE, &built.path()).expect("its header and its index are whole");
    let found: Vec<_> = states(&LARGE).map(|state| database.known(&state)).collect();
    let wrong: Vec<&database::Error> = found.iter().filter_map(|found| found.as_ref().err()).collect();
    assert!((20_000..=32_768).contains(&wrong.len()), "{}", wrong.len());
    assert!(wrong[0].to_string().ends_with(" of 16 does not match its checksum"), "{}", wrong[0]);
    assert_eq!(database.cells().trouble(), Some(wrong[0]));
}

#[test]
fn rules_are_told_apart_by_what_they_do() {
    let built = InFolder::new(SMALL, 1);
    let others = [Ladder { salt: 8, ..SMALL }, Ladder { rungs: 4, ..SMALL }, Ladder { width: 21, ..SMALL }];
    for other in &others {
        assert_ne!(rule_hash(other), rule_hash(&SMALL));
        let line = open(other, &built.path()).expect_err("other rules").to_string();
        assert!(line.contains("made for other rules of a-game"), "{line}");
    }
    assert_eq!(rule_hash(&SMALL), rule_hash(&SMALL.clone()));
    let rings = [Ring::new(7, 3), Ring::new(8, 3), Ring::new(7, 2)].map(|ring| rule_hash(&ring));
    assert!(rings[0] != rings[1] && rings[0] != rings[2]);
}

#[test]
fn another_version_is_said_to_be_one() {
    let built = InFolder::new(SMALL, 1);
    let mut bytes = built.bytes();
    bytes[8] = 3;
    fs::write(built.path(), &bytes).expect("a file");
    let line = open(&SMALL, &built.path()).expect_err("another version").to_string();
    assert!(line.ends_with("expected a database of version 1 or 2, got version 3; build it again"), "{line}");
    bytes[8] = 2;
    fs::write(built.path(), bytes).expect("a file");
    assert!(open(&SMALL, &built.path()).is_err(), "values are no sets of winners");
}

/// A kill leaves a prefix of the work file: with the index behind it, it is the whole database.
#[test]
fn a_build_that_was_cut_off_anywhere_comes_to_the_same_file() {
    let built = InFolder::new(SMALL, 1);
    let whole = built.bytes();
    fs::remove_file(built.path()).expect("it is there");
    for len in 0..=whole.len() {
        fs::write(work_file(&built.path()), &whole[..len]).expect("a file");
        make(&SMALL, &built.path(), 1).unwrap_or_else(|why| panic!("{len} bytes: {why:?}"));
        assert!(built.bytes() == whole, "{len} bytes");
        assert!(!work_file(&built.path()).exists());
        fs::remove_file(built.path()).expect("it is there");
    }
}

#[test]
fn a_damaged_work_file_is_gone_on_with_from_the_last_good_layer() {
    let built = InFolder::new(SMALL, 1);
    let whole = built.bytes();
    fs::remove_file(built.path()).expect("it is there");
    let mut kept = Vec::new();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(work_file(&built.path()), &bytes).expect("a file");
        match make(&SMALL, &built.path(), 1) {
            Ok(found) => {
                assert!(built.bytes() == whole, "byte {at}");
                kept.push(found.reused);
                fs::remove_file(built.path()).expect("it is there");
            }
            Err(Unbuilt::File(error)) => {
                // Its header is another's: it is left untouched.
                let line = error.to_string();
                assert!(line.contains("expected the beginning of a database of a-game"), "{line}");
                assert!(fs::read(work_file(&built.path())).expect("it is there") == bytes);
            }
            Err(why) => panic!("byte {at}: {why:?}"),
        }
    }
    assert!(kept.is_sorted() && kept.first() == Some(&0) && kept.last() == Some(&3), "{kept:?}");
}

#[test]
fn a_build_that_is_stopped_keeps_its_layers() {
    let built = InFolder::new(LARGE, 1);
    let whole = built.bytes();
    let path = built.folder.path().join("again.yomi");
    let stopped = make_until(&LARGE, &path, 1, &AtomicBool::new(true));
    assert_eq!(stopped, Err(Unbuilt::Unsolved(Unsolved::Cancelled)));
    assert!(!path.exists() && whole.starts_with(&fs::read(work_file(&path)).expect("it was begun")));
    fs::write(work_file(&path), &whole[..whole.len() * 2 / 3]).expect("a file");
    assert_eq!(make(&LARGE, &path, 2).expect("it can be built").reused, 2);
    assert!(fs::read(&path).expect("it is there") == whole);
    // It exists: nothing is left to do.
    let again = make(&LARGE, &path, 1).expect("it is there");
    assert_eq!((again.reused, again.bytes, again.positions), (4, whole.len() as u64, built.built.positions));
    // A damaged one is built again.
    let mut bytes = whole.clone();
    bytes[whole.len() / 2] ^= 1;
    fs::write(&path, bytes).expect("a file");
    assert_eq!(make(&LARGE, &path, 1).expect("it can be built").reused, 0);
    assert!(fs::read(&path).expect("it is there") == whole);
}

#[test]
fn nothing_but_a_database_of_the_game_is_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("all.yomi");
    let refused = |expected: &str| {
        let before = fs::read(&path).ok();
        let Err(Unbuilt::File(error)) = make(&SMALL, &path, 1) else { panic!("it was built") };
        assert!(error.to_string().contains(expected), "{error}");
        assert!(fs::read(&path).ok() == before && !work_file(&path).exists());
    };
    fs::write(&path, "a letter").expect("a file");
    refused("expected no file, or a database of a-game to be replaced, got something else");
    let other = Header::of("another-game", &SMALL).expect("it has numbers");
    let (go_on, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = SolveControl { cancel: &go_on, progress: &progress, positions: u64::MAX, limits: None };
    fs::remove_file(&path).expect("it is there");
    build(&SMALL, &other, &path, NonZeroUsize::MIN, &control).expect("it can be built");
    refused("expected no file, or a database of a-game to be replaced, got one of another-game");
    fs::remove_file(&path).expect("it is there");
    fs::create_dir(&path).expect("a folder");
    refused("got a folder");
}

#[test]
fn two_builds_of_one_file_do_not_mix() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("all.yomi");
    let other = fs::File::create(work_file(&path)).expect("a file");
    other.try_lock().expect("nobody else has it");
    let Err(Unbuilt::File(error)) = make(&SMALL, &path, 1) else { panic!("it was built") };
    assert!(error.to_string().contains("expected to write alone"), "{error}");
    drop(other);
    make(&SMALL, &path, 1).expect("it can be built");
}
