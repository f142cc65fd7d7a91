//! Numbers on cells, and games that sow them.

use crate::recorded::{KALAH, OWARE, follow_all};
use crate::{cases, read, text};
use game::random::Random;
use game::{Game, Key, KeyMap, Layout, Notation, legal};
use written::check::longest;
use written::{AnyWritten, Written};

/// A game on a board of few cells.
fn small(name: &str, text: &str, values: &str) -> Written<u64> {
    let pairs: Vec<(&str, &str)> =
        values.split_whitespace().filter_map(|pair| pair.split_once('=')).collect();
    match written::open(name, text, &pairs) {
        Ok(AnyWritten::Small(game)) => game,
        Ok(_) => panic!("{name} is not small"),
        Err(mistakes) => panic!("{mistakes}"),
    }
}

/// A game with numbers on a row of four cells, and some lines of `turn`.
fn row_of_four(numbers: &str, turn: &str) -> String {
    format!(
        "game \"Row\"\nplayers a, b\nboard square 4 by 1\ncount seeds = {numbers}\ntrack row 1 east\nturn\n  \
         {turn}\nend\n  after 9 moves: draw\n"
    )
}

/// The positions after each move from the start.
fn after(text: &str) -> Vec<String> {
    let game = small("row.game", text, "");
    let moves = legal(&game, &game.start());
    let mut found: Vec<String> = moves
        .into_iter()
        .map(|mv| {
            let mut state = game.start();
            let name = game.write_move(&state, mv);
            game.play(&mut state, mv);
            let position = game.write_position(&state);
            let (_, numbers) = position.split_once("seeds=").expect("numbers");
            format!("{name} {}", numbers.split(' ').next().unwrap_or_default())
        })
        .collect();
    found.sort();
    found
}

#[test]
fn seeds_are_put_down_one_by_one_along_the_track() {
    let sown = |numbers: &str, line: &str| after(&row_of_four(numbers, line));
    assert_eq!(sown("2 on a1, 1 on d1", "sow seeds from all"), ["a1 0,1,1,1", "d1 3,0,0,0"]);
    // Five seeds go round, and one of them falls where they were taken; or none.
    assert_eq!(sown("5 on a1", "sow seeds from all"), ["a1 1,2,1,1"]);
    assert_eq!(sown("5 on a1", "sow seeds from all, skipping from"), ["a1 0,2,2,1"]);
    assert_eq!(sown("5 on a1", "sow seeds from all, skipping b1 or from"), ["a1 0,0,3,2"]);
    assert_eq!(sown("5 on a1", "sow seeds from all, skipping b1 c1 d1"), ["a1 5,0,0,0"]);
    assert_eq!(sown("5 on a1", "sow seeds from all, skipping b1 c1 d1 or from"), [""; 0]);
    // The last seed makes two on c1, which are sown; then d1 has one.
    assert_eq!(sown("2 on a1, 1 on c1", "sow seeds from a1, again from seeds 2"), ["a1 1,1,0,1"]);
    // One seed goes round without end, a thousand times.
    assert_eq!(sown("1 on a1", "sow seeds from a1, again from all"), ["a1 1,0,0,0"]);
    let moved = "sow seeds from a1, then move seeds on it and seeds 3 to a1";
    assert_eq!(sown("2 on a1, 2 on c1", moved), ["a1 3,1,0,0"]);
    let trail = "sow seeds from a1, then move seeds on trail of it in seeds 2 to 3 to a1";
    assert_eq!(sown("3 on a1, 1 on b1, 1 on c1, 2 on d1", trail), ["a1 7,0,0,0"]);
    assert_eq!(sown("3 on a1, 1 on c1, 1 on d1", trail), ["a1 4,1,0,0"]);
    assert_eq!(sown("3 on a1, 1 on c1, 4 on d1", trail), ["a1 0,1,2,5"]);
}

#[test]
fn kalah_and_oware_are_played_as_openspiel_plays_them() {
    let wrong = |old: &str, new: &str| text("oware").replace(old, new);
    assert_eq!(follow_all(text("kalah"), KALAH), Ok(480));
    assert_eq!(follow_all(text("oware"), OWARE), Ok(711));
    assert!(follow_all(&text("kalah").replace("home and stones 1", "stones 1"), KALAH).is_err());
    assert!(follow_all(&wrong("2 to 3", "2 to 4"), OWARE).is_err());
    assert!(follow_all(&wrong(",\n    only if afterwards some away and stones", ""), OWARE).is_err());
}

/// The most that the player to move can gain, by looking at all positions; by their keys.
fn value(game: &Written<u64>, state: &written::State<u64>, known: &mut KeyMap<Key, i32>) -> i32 {
    let me = game.to_move(state);
    if let Some(payoffs) = game.outcome(state) {
        return payoffs[me];
    }
    let key = Key::of(state);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut best = i32::MIN;
    for mv in legal(game, state) {
        let mut child = *state;
        game.play(&mut child, mv);
        let worth = self::value(game, &child, known);
        best = best.max(if game.to_move(&child) == me { worth } else { -worth });
    }
    known.insert(key, best);
    best
}

/// The first player wins, as published, and by six seeds; five million positions, with `YOMI_DEEP`.
#[test]
fn kalah_of_four_pits_and_three_seeds_is_won_by_six() {
    if cases(0, 1) == 1 {
        let game = small("kalah.game", text("kalah"), "pits=4 seeds=3");
        let mut known = KeyMap::default();
        assert_eq!(value(&game, &game.start(), &mut known), 6, "{} positions", known.len());
    }
}

/// Wins, losses and draws of the first player as Irving, Donkers and Uiterwijk (2000) found them.
#[test]
fn small_kalah_has_its_published_values() {
    for (values, sign) in [
        ("pits=1 seeds=1", 0),
        ("pits=1 seeds=2", -1),
        ("pits=1 seeds=3", 1),
        ("pits=2 seeds=1", 1),
        ("pits=2 seeds=2", -1),
        ("pits=2 seeds=3", -1),
        ("pits=3 seeds=1", 0),
    ] {
        let game = small("kalah.game", text("kalah"), values);
        let found = value(&game, &game.start(), &mut KeyMap::default());
        assert_eq!(found.signum(), sign, "{values}: {found}");
    }
}

#[test]
fn kalah_and_congkak_are_known_to_end() {
    for (sample, is_known) in [("kalah", true), ("congkak", true), ("oware", false)] {
        let rules = read(text(sample), "").expect("a sample");
        assert_eq!(longest(&rules).is_some(), is_known, "{sample}");
        assert_eq!(small(sample, text(sample), "").promises().longest.is_some(), is_known, "{sample}");
    }
    // What is sown on the other side only, or taken from a store, may come back.
    for (old, new) in [
        ("sow stones from home", "sow stones from not home"),
        ("skipping ends without store", "skipping store"),
        ("to store,\n", "to b1,\n"),
    ] {
        let text = text("kalah").replace(old, new);
        assert_eq!(read(&text, "").map(|rules| longest(&rules)), Ok(None), "{new}");
    }
}

#[test]
fn positions_with_numbers_are_written_and_read() {
    for sample in ["kalah", "oware", "congkak"] {
        let game = small(sample, text(sample), "");
        let mut random = Random::new(3);
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let text = game.write_position(&state);
            assert_eq!(game.read_position(&text), Ok(state), "{text}");
            let (mv, _) = game.random_move(&state, &mut random, &mut Vec::new());
            assert_eq!(game.read_move(&state, &game.write_move(&state, mv)), Ok(mv));
            game.play(&mut state, mv);
        }
    }
    let game = small("kalah", text("kalah"), "pits=3 seeds=2");
    assert_eq!(game.write_position(&game.start()), "x stones=0,2,2,2/2,2,2,0");
    for wrong in
        ["x stones=0,2,2,2", "x stones=0,2,2,2/2,2,2", "x stones=0,2,2,2/2,2,2,1", "x stones=0,2,b,2/2,2,2,0"]
    {
        let error = game.read_position(wrong).expect_err(wrong).to_string();
        assert!(error.starts_with("expected rows of 4 / 4 numbers, 12 together at most"), "{error}");
    }
    assert_eq!(game.draw(&game.start()), " 0 2 2 2\n   2 2 2 0");
}

#[test]
fn the_numbers_are_drawn_in_the_pits() {
    let game = small("kalah", text("kalah"), "");
    let mut state = game.start();
    let mv = game.read_move(&state, "c1").expect("a move");
    game.play(&mut state, mv);
    let words: Vec<String> = game.scene(&state).cells.into_iter().map(|cell| cell.text).collect();
    assert_eq!(words, ["4", "", "5", "5", "5", "5", "", "", "4", "4", "4", "4", "4", "4"]);
    assert_eq!(game.clicks(&game.start(), mv), [1]);
}

#[test]
fn what_cannot_be_sown_is_told() {
    let game = small("kalah", text("kalah"), "");
    let mut state = game.start();
    let mv = game.read_move(&state, "d1").expect("a move");
    game.play(&mut state, mv);
    for (tried, why) in [("d1", "there are no stones on d1"), ("b2", "b2 is not in `home`")] {
        let error = game.read_move(&state, tried).expect_err(tried).to_string();
        assert!(error.contains(why), "{error}");
    }
    let oware = small("oware", text("oware"), "");
    let state = oware.read_position("x stones=0,0,0,0,0,0,0/1,0,0,0,0,1,0").expect("a position");
    let error = oware.read_move(&state, "b1").expect_err("no seed for the other player").to_string();
    assert!(error.contains("afterwards `some away and stones` does not hold"), "{error}");
}
