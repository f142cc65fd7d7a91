//! Mistakes of searches, and the levels of play.

use registry::levels::{AGAINST_CHILD, CHILD, LEVELS, Level, NAMES, against_range, tables};
use registry::{Session, Terms, open};
use request::{Answer, Budget, Error, Request};

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
        ("one-ply:worst-moves=0.3", 0.3),
        ("pvs:random-moves=0.5,worst-moves=0.3", 0.5 * 4.0 / 5.0 + 0.3),
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
fn the_worst_move_is_the_one_that_is_valued_least() {
    let session = open("othello").expect("a game");
    let all = Request { multi_pv: 9, ..request("pvs:depth=3", 1) };
    let rows = session.analyze(&all).expect("it answers").moves;
    let worst = answer(&session, "pvs:depth=3,worst-moves=1", 1);
    assert_eq!(
        (worst.best, worst.note.as_deref()),
        (
            rows.last().map(|row| row.mv.clone()),
            Some("plays with mistakes: plays the worst move with probability 1"),
        )
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    refused("df-pn:overlooked=0.5", "expected a search that values moves for mistakes, got df-pn");
    refused("pvs:overlooked=2", "pvs: parameter `overlooked`: expected a probability from 0 to 1, got `2`");
    refused(
        "pvs:random-moves=0.6,worst-moves=0.5",
        "pvs: parameter `worst-moves`: expected at most 1 together with random-moves, got `0.5`",
    );
    let expected = "expected a level from 1, first steps, to 10, unbeatable";
    refused("level:99", &format!("level: parameter `level`: {expected}, got `99`"));
    let look = "a level of play is `level:N`, with N from 1, first steps, to 10, unbeatable";
    refused("levle:3", &format!("there is no search `levle`: {look}; `yomi levels` shows them"));
    refused(
        "child:depth=2,noise=1",
        "child: expected nothing but limits behind a player of one's own, got `noise`",
    );
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

/// 400 games of each with other seeds than the tables', and as many of level 1 against random moves: at most
/// two standard errors outside of what the tables are held to.
#[test]
fn a_child_wins_against_the_first_level_and_meets_its_match() {
    for game in ["othello", "connect-four"] {
        let wins = [1, 2, 3].map(|level| share(game, &format!("level:{level}"), CHILD, 200));
        let against_random = share(game, "level:1", "random", 200);
        for (at, wins) in wins.into_iter().enumerate() {
            let is_near = [-0.04, 0.0, 0.04].iter().any(|off| against_range(at + 1, wins + off, 2).is_eq());
            assert!(is_near, "{game}: level {} wins {wins}", at + 1);
        }
        assert!(against_random <= 0.65, "{game}: {against_random}");
    }
}

/// A win is taken, and in 216 positions with a column of three discs it is seen half of the times.
#[test]
fn a_child_takes_a_win_and_sees_every_second_threat() {
    let chosen = |game: &str, moves: &[&str]| {
        let mut session = open(game).expect("a game");
        session.play(moves).expect("legal");
        best(&session, CHILD, 1)
    };
    assert_eq!(chosen("connect-four", &["1", "7", "1", "7", "1", "7"]), "1");
    assert_eq!(chosen("othello", &["f5", "d6", "c5"]), "f4", "the only move that turns two discs");
    let (mut seen, mut all) = (0, 0);
    let columns = ["2", "3", "4", "5", "6", "7"];
    for at in 0..216 {
        let [first, second, third] = [at, at / 6, at / 36].map(|at| columns[at % 6]);
        // The second player has three discs in the first column, where the child plays for no other reason.
        let moves = [first, "1", second, "1", third, "1"];
        let mut session = open("connect-four").expect("a game");
        session.play(&moves).expect("legal");
        if answer(&session, "one-ply", 1).distance != Some(1) {
            all += 1;
            seen += i32::from(best(&session, CHILD, 1) == "1");
        }
    }
    // Four standard errors.
    let share = f64::from(seen) / f64::from(all);
    assert!(all >= 100 && (share - 0.5).abs() < 0.15, "{seen} of {all}");
}

/// The data as a whole: every table has its levels, in order, that play the game, and every share is
/// in its interval, and in its range or explained.
#[test]
fn every_table_is_whole() {
    assert_eq!(tables().schema, 1);
    let of_players = |players: usize| tables().games.iter().filter(|table| table.players == players).count();
    assert!(of_players(2) >= 9 && of_players(3) >= 1);
    for table in &tables().games {
        let session = open(&table.game).expect("a game of the list");
        assert_eq!((session.spelled_out(), session.players()), (&*table.spelled_out, table.players));
        assert_eq!(session.levels(), *table);
        let numbers: Vec<usize> = table.levels.iter().map(|level| level.level).collect();
        assert_eq!(numbers, (1..=LEVELS).collect::<Vec<_>>(), "{}", table.game);
        assert!(table.levels.iter().map(|level| &*level.name).eq(NAMES), "{}", table.game);
        let mut below = CHILD;
        for level in &table.levels {
            let Level { search, against, share, low, high, games, outside, .. } = level;
            assert_eq!(against, below, "{}", table.game);
            below = if level.level < AGAINST_CHILD { CHILD } else { search };
            session.fits_a_game(&request(search, 1)).expect("it plays");
            if !table.measured {
                continue;
            }
            let (Some(share), Some(low), Some(high)) = (*share, *low, *high) else {
                panic!("{}: level {} has no share", table.game, level.level)
            };
            assert!(low <= share && share <= high && *games > 0, "{level:?}");
            // Of two players; of more, the same odds against a fair share.
            let is_right = against_range(level.level, share, table.players).is_eq();
            assert_eq!(is_right, outside.is_none(), "{}: {level:?}", table.game);
            let is_promised = ["othello", "connect-four"].contains(&&*table.game) && level.against == CHILD;
            assert!(is_right || !is_promised, "{}: {level:?}", table.game);
        }
        // Some of two players are those of the search at full width.
        let best = if table.players == 2 { session.default_search() } else { session.search_to_play() };
        assert!(table.levels[LEVELS - 1].search.starts_with(best), "{}", table.game);
    }
}
