//! Mistakes of searches, and the levels of play.

use registry::levels::{LEVELS, Level, REFERENCE, tables};
use registry::{Session, Terms, open};
use request::{Answer, Budget, Error, Request};

/// The lowest level of Shatar, by the evaluation with which its levels were measured.
const OF_SHATAR: &str = "one-ply:evaluation=strong,random-moves=0.3";

fn request(search: &str, seed: u64) -> Request {
    Request { seed, ..Request::new(Some(search), &Budget::default()).expect("a search") }
}

fn answer(session: &Session, search: &str, seed: u64) -> Answer {
    session.analyze(&request(search, seed)).expect("it answers")
}

fn best(session: &Session, search: &str, seed: u64) -> String {
    answer(session, search, seed).best.expect("the game is not over")
}

#[track_caller]
fn refused(search: &str, expected: &str) {
    let session = open("tic-tac-toe").expect("a game");
    let asked = Request::new(Some(search), &Budget::default()).expect("the grammar");
    let error: Error = session.analyze(&asked).expect_err("it is refused");
    assert_eq!(error.to_string(), expected);
}

/// X wins at once by c3 alone: a move is missed as often as it is overlooked, and what is played is legal.
#[test]
fn moves_are_overlooked_as_often_as_is_said() {
    let mut session = open("tic-tac-toe").expect("a game");
    session.play(&["a1", "a2", "b1", "b3"]).expect("legal");
    let wins = best(&session, "pvs", 1);
    let legal = session.legal_moves();
    for (search, chance) in [
        ("pvs:overlooked=0.3", 0.3),
        ("one-ply:overlooked=0.3", 0.3),
        ("max-n:depth=2,overlooked=0.5", 0.5),
        // Any of the five moves, the winning one among them.
        ("pvs:random-moves=0.5", 0.5 * 4.0 / 5.0),
    ] {
        let moves: Vec<String> = (0..1000).map(|seed| best(&session, search, seed)).collect();
        assert!(moves.iter().all(|mv| legal.contains(mv)), "{search}");
        let missed = moves.iter().filter(|mv| **mv != wins).count() as f64 / 1000.0;
        // Four standard errors.
        assert!((missed - chance).abs() < 0.065, "{search}: {missed}");
    }
}

#[test]
fn mistakes_are_the_same_for_the_same_seed_and_moves() {
    let session = open("connect-four").expect("a game");
    let search = "pvs:depth=2,overlooked=0.5";
    let draw = |session: &Session| (0..50).map(|seed| best(session, search, seed)).collect::<Vec<_>>();
    let first = draw(&session);
    assert_eq!(first, draw(&open("connect-four").expect("a game")));
    assert!(first.iter().any(|mv| *mv != first[0]));
    let told: Vec<String> =
        (0..20).map(|seed| best(&session, "pvs:depth=2,overlooked=0.5,mistakes-seed=3", seed)).collect();
    assert!(told.iter().all(|mv| *mv == told[0]));
}

#[test]
fn without_mistakes_it_is_the_plain_search() {
    let session = open("othello").expect("a game");
    let plain = answer(&session, "pvs:depth=4", 1);
    let none = answer(&session, "pvs:depth=4,overlooked=0,random-moves=0", 1);
    assert_eq!((plain.best, plain.value, plain.nodes), (none.best, none.value, none.nodes));
    assert_eq!(none.note, None);
    let some = answer(&session, "pvs:depth=4,overlooked=0.2", 1);
    assert_eq!(some.note.as_deref(), Some("plays with mistakes: overlooks a move with probability 0.2"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    refused("df-pn:overlooked=0.5", "expected a search that values moves for mistakes, got df-pn");
    refused("pvs:overlooked=2", "pvs: parameter `overlooked`: expected a probability from 0 to 1, got `2`");
    refused("level:9", "level: parameter `level`: expected a level from 1 to 8, got `9`");
    refused("level:3,depth=2,noise=1", "expected level:N or level:N,seed=S, got `level:3,depth=2,noise=1`");
}

#[test]
fn a_level_is_a_search_wherever_one_is_named() {
    for game in ["tic-tac-toe", "othello", "nim:heaps=1+2+3,players=3", "diamond:players=3"] {
        let session = open(game).expect("a game");
        for level in 1..=LEVELS {
            let search = format!("level:{level},seed=7");
            let found = answer(&session, &search, 1);
            assert_eq!(found.search, search);
            assert!(session.legal_moves().contains(&found.best.expect("a move")), "{game} {search}");
            session.fits_a_game(&request(&search, 1)).expect("it ends by itself");
        }
    }
}

/// The share of wins of `search` against `other`, with changed seats.
fn share(game: &str, search: &str, other: &str, blocks: u64) -> f64 {
    let session = open(game).expect("a game");
    let mut referee = session.referee(&[request(search, 1), request(other, 1)]).expect("they play");
    let mut points = 0.0;
    for block in 0..blocks {
        for seats in [[0, 1], [1, 0]] {
            let terms = Terms { opening: 2, opening_seed: block, ..Terms::new(200) };
            let played = referee.play(&seats, &[2 * block, 2 * block + 1], &terms).expect("it is played");
            let payoffs = played.and_then(|played| played.payoffs).expect("it ends");
            let (own, theirs) = (payoffs[seats[0]], payoffs[seats[1]]);
            points += if own == theirs { 0.5 } else { f64::from(own > theirs) };
        }
    }
    points / (2 * blocks) as f64
}

#[test]
fn a_level_beats_a_lower_one() {
    let game = "connect-four:columns=5,rows=4";
    let share = share(game, "level:5", "level:2", 20);
    assert!(share > 0.6, "{share}");
}

/// The data as a whole: every table has its eight levels, in order, that play the game, and every share is
/// in its interval, and from 70 to 85 % or explained.
#[test]
fn every_table_is_whole() {
    assert_eq!(tables().schema, 1);
    let of_players = |players: usize| tables().games.iter().filter(|table| table.players == players).count();
    assert!(of_players(2) >= 7 && of_players(3) >= 1);
    for table in &tables().games {
        let session = open(&table.game).expect("a game of the list");
        assert_eq!((session.spelled_out(), session.players()), (&*table.spelled_out, table.players));
        assert_eq!(session.levels(), *table);
        let numbers: Vec<usize> = table.levels.iter().map(|level| level.level).collect();
        assert_eq!(numbers, (1..=LEVELS).collect::<Vec<_>>(), "{}", table.game);
        let mut below = if table.game == "shatar" { OF_SHATAR } else { REFERENCE };
        for level in &table.levels {
            let Level { search, against, share, low, high, games, outside, .. } = level;
            assert_eq!(against, below, "{}", table.game);
            below = search;
            session.fits_a_game(&request(search, 1)).expect("it plays");
            if !table.measured {
                continue;
            }
            let (Some(share), Some(low), Some(high)) = (*share, *low, *high) else {
                panic!("{}: level {} has no share", table.game, level.level)
            };
            assert!(low <= share && share <= high && *games > 0, "{level:?}");
            let fair = 1.0 / table.players as f64;
            let is_right = match level.level {
                // Shares have four places.
                1 => low - 1e-4 <= fair && fair <= high + 1e-4,
                // Of two players; of more, the same odds against a fair share.
                _ => registry::levels::is_in_range(share, table.players),
            };
            assert!(is_right || outside.is_some(), "{}: {level:?}", table.game);
        }
        // The measured levels of two players are those of the search at full width.
        let best = if table.players == 2 { session.default_search() } else { session.search_to_play() };
        assert!(table.levels[LEVELS - 1].search.starts_with(best), "{}", table.game);
    }
}
