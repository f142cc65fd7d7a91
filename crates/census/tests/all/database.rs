//! The database of possible winners, position by position, against the search `census`.

use census::climbing::Workers;
use census::{CardGame, CensusRequest, Error, Exact, WinnersDatabase};
use game::random::Random;
use game::{Game, Given, Line, Notation, legal};
use games::Tanhinmin;
use games::tanhinmin::{Deal, Hand, State};
use search::{Budget, Root, Search, Value};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};

static GO_ON: AtomicBool = AtomicBool::new(false);
static DONE: AtomicU64 = AtomicU64::new(0);
const WORKERS: Workers<'static> = Workers { threads: NonZeroUsize::MIN, cancel: &GO_ON, progress: &DONE };

pub(crate) fn card_game(parameters: &[(&str, &str)]) -> CardGame {
    let mut given = Given::defaults(<Tanhinmin as game::Configured>::PARAMETERS);
    for (name, value) in parameters {
        given.set(name, value).expect("a parameter");
    }
    CardGame::new("tanhinmin", &given, None).expect("a card game")
}

pub(crate) fn request(game: &CardGame) -> CensusRequest<'_> {
    let (stable, hidden, same_hands) = (false, false, false);
    CensusRequest { game, stable, hidden, same_hands, threads: NonZeroUsize::MIN, memory: None }
}

fn database(parameters: &[(&str, &str)]) -> WinnersDatabase {
    WinnersDatabase::new(&request(&card_game(parameters))).expect("few enough deals")
}

fn built(database: &WinnersDatabase, file: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    let _ = fs::remove_file(&path);
    database.build(&path, &WORKERS).expect("it can be written");
    path
}

/// The possible winners by the search.
fn searched(game: &Tanhinmin, state: &State, last_resort: bool) -> String {
    let mut exact = Exact { last_resort, ..Exact::default() };
    let root = Root::new(game, Line::from_state(*state));
    let report = exact.search(&root, &Budget::default(), ()).expect("it fits");
    let Value::Set(values) = report.value else { panic!("few enough positions") };
    let wins = |player: usize| values.iter().any(|payoffs| payoffs.as_slice()[player] > 0);
    (0..game.players()).zip('A'..).filter(|(player, _)| wins(*player)).map(|(_, letter)| letter).collect()
}

/// Every deal of these cards without an empty hand: owners, and with ties the steps between neighbors.
fn deals(players: usize, cards: u32, ties: bool) -> Vec<Deal> {
    let mut deals = Vec::new();
    let steps = if ties { 0..1_u32 << (cards - 1) } else { (1 << (cards - 1)) - 1..1 << (cards - 1) };
    for steps in steps {
        for mut owners in 0..players.pow(cards) {
            let (mut hands, mut rank) = (vec![Vec::new(); players], 1);
            for card in 0..cards {
                hands[owners % players].push(rank);
                owners /= players;
                rank += (steps >> card & 1) as u8;
            }
            let hands: Vec<Hand> = hands.into_iter().filter_map(Hand::of).collect();
            deals.extend(Deal::new(&hands));
        }
    }
    deals
}

/// Every deal, and every position of a random game from each.
#[test]
fn every_deal_is_as_the_search_has_it() {
    let all = [
        (&[("players", "3"), ("cards", "7")][..], (3, 7, false), 1_806),
        (&[("players", "3"), ("cards", "5"), ("ties", "true")], (3, 5, true), 2_400),
        (&[("players", "3"), ("cards", "6"), ("ties", "true")], (3, 5, true), 2_400),
        (&[("players", "4"), ("cards", "6")], (4, 6, false), 1_560),
        (&[("players", "4"), ("cards", "6"), ("re-entry", "true")], (4, 6, false), 1_560),
        (&[("players", "3"), ("cards", "6"), ("pass", "forced")], (3, 6, false), 540),
        (&[("players", "3"), ("cards", "6"), ("pass", "free")], (3, 6, false), 540),
        (&[("players", "2"), ("cards", "6"), ("ties", "true"), ("re-entry", "true")], (2, 6, true), 1_984),
    ];
    for (number, (parameters, (players, cards, ties), count)) in all.into_iter().enumerate() {
        let database = database(parameters);
        let cells = database.open(&built(&database, &format!("every-{number}.yomi"))).expect("it was built");
        let last_resort = !parameters.iter().any(|(name, _)| *name == "pass");
        let mut random = Random::new(1);
        let deals = deals(players, cards, ties);
        assert_eq!(deals.len(), count);
        for deal in deals {
            let game = Tanhinmin::new(*database.game().rules(), deal).expect("as the rules have it");
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                let found = database.explain(&cells, &state).expect("a position of it");
                let text = game.write_position(&state);
                assert_eq!(found.winners, searched(&game, &state, last_resort), "{parameters:?} {text}");
                let moves = legal(&game, &state);
                game.play(&mut state, moves[random.index(moves.len())]);
            }
        }
    }
}

#[test]
fn a_file_that_is_cut_or_altered_is_refused() {
    let database = database(&[("players", "3"), ("cards", "6"), ("ties", "true")]);
    let path = built(&database, "cut.yomi");
    let whole = fs::read(&path).expect("it was built");
    let refused = |bytes: &[u8]| -> String {
        fs::write(&path, bytes).expect("a file");
        let cells = match database.open(&path) {
            Err(error) => return error.to_string(),
            Ok(cells) => cells,
        };
        let start = database.game().start();
        database.explain(&cells, &start).expect_err("a block is damaged").to_string()
    };
    for len in (0..whole.len()).step_by(7).chain([whole.len() - 1]) {
        let line = refused(&whole[..len]);
        assert!(line.contains("expected a") || line.contains("damaged"), "{len} bytes: {line}");
        assert!(!line.contains('\n'), "{line}");
    }
    let mut damaged = whole.clone();
    damaged[whole.len() - 100] ^= 1;
    assert!(refused(&damaged).contains("does not match its checksum"));
    // Half of the layers are gone on with, and come to the same file.
    let part = path.with_extension("yomi.part");
    fs::remove_file(&path).expect("it is there");
    fs::write(part, &whole[..whole.len() / 2]).expect("a file");
    let again = database.build(&path, &WORKERS).expect("it can be written");
    assert!(again.reused > 0 && fs::read(&path).expect("it was built") == whole, "{again:?}");
    assert_eq!(database.build(&path, &WORKERS).expect("it is there").positions, again.positions);
}

#[test]
fn another_game_and_too_many_cards_are_refused() {
    let small = database(&[("players", "3"), ("cards", "5")]);
    let path = built(&small, "other.yomi");
    for other in [&[("cards", "6")][..], &[("cards", "5"), ("pass", "forced")], &[("re-entry", "true")]] {
        let line = database(other).open(&path).expect_err("another game").to_string();
        let found = "got one of tanhinmin:players=3,cards=5,ties=true,re-entry=false";
        assert!(
            line.contains("expected a database of tanhinmin:players=3") && line.ends_with(found),
            "{line}"
        );
    }
    let cells = small.open(&path).expect("it was built");
    let state = small.game().read_position("[[1,2],[3,4],[5,6]]").expect("a position");
    let line = small.explain(&cells, &state).expect_err("six cards").to_string();
    assert!(line.ends_with("expected at most 5 cards, got 6"), "{line}");
    let by_rank = card_game(&[("pay", "rank")]);
    assert!(WinnersDatabase::new(&request(&by_rank)).is_err());
    let cancel = AtomicBool::new(true);
    let stopped = small.build(&path.with_extension("new"), &Workers { cancel: &cancel, ..WORKERS });
    assert_eq!(stopped.expect_err("it was cancelled"), Error::Cancelled);
}
