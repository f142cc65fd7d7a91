//! Leaf counts of compiled games beside those of the same games in Rust.

use crate::text;
use game::{Configured, Game, Given, perft};
use games::{Amazons, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello};
use std::sync::atomic::AtomicBool;
use written::AnyWritten;

/// The leaf counts at depths 1, 2, …, to the last that is at most `most`, or until games have ended.
fn leaves<G: Game>(game: &G, most: u64) -> Vec<u64> {
    let (mut counts, cancel) = (Vec::new(), AtomicBool::new(false));
    for depth in 1..=40 {
        // The next depth has about as many times more leaves as this one.
        let grows = match counts[..] {
            [.., before, last] if before > 0 => last * last / before,
            [last] => last * last,
            _ => 1,
        };
        if grows > 2 * most {
            break;
        }
        counts.push(perft(game, &game.start(), depth, &cancel).expect("nobody cancels").leaves);
        if counts.last() == Some(&0) {
            break;
        }
    }
    counts
}

/// Compares a sample with a Rust game, each with values of their parameters.
#[track_caller]
fn check<G: Configured + Game>(sample: &str, values: &str, parameters: &str) {
    let most = if std::env::var_os("YOMI_DEEP").is_some() { 10_000_000 } else { 100_000 };
    let pairs: Vec<(&str, &str)> =
        values.split_whitespace().map(|pair| pair.split_once('=').expect("name=value")).collect();
    let written = match written::open(sample, text(sample), &pairs) {
        Ok(AnyWritten::Small(game)) => leaves(&game, most),
        Ok(AnyWritten::Medium(game)) => leaves(&game, most),
        Ok(AnyWritten::Large(game)) => leaves(&game, most),
        Ok(AnyWritten::Huge(game)) => leaves(&game, most),
        Err(mistakes) => panic!("{mistakes}"),
    };
    let mut given = Given::defaults(G::PARAMETERS);
    for pair in parameters.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("name=value");
        given.set(name, value).expect("a parameter");
    }
    let rust = leaves(&G::configure(&given).expect("values in range"), most);
    assert!(!written.is_empty() && written == rust, "{sample} {values}: {written:?}, and in Rust {rust:?}");
}

#[test]
fn rows_of_marks() {
    check::<Mnk>("tic-tac-toe", "", "");
    for (values, parameters) in [
        ("size=5 row=3", "m=5 n=5 k=3"),
        ("size=7 row=5", "m=7 n=7 k=5"),
        ("size=9 row=4", "m=9 n=9 k=4"),
        ("size=12", "m=12 n=12 k=5"),
        ("size=15", "m=15 n=15 k=5"),
        ("size=19", "m=19 n=19 k=5"),
    ] {
        check::<Mnk>("gomoku", values, parameters);
    }
    for (values, parameters) in [
        ("", "m=5 n=4 players=3"),
        ("columns=3 rows=6 row=4", "m=3 n=6 k=4 players=3"),
        ("columns=3 rows=3 row=3", "m=3 n=3 k=3 players=3"),
    ] {
        check::<Mnk>("three-in-a-row-for-three", values, parameters);
    }
}

#[test]
fn connect_four() {
    for values in [
        "",
        "columns=4 rows=4",
        "columns=4 rows=5 connect=3",
        "columns=9 rows=6 connect=5",
        "columns=5 rows=8",
        "columns=3 rows=3 connect=2",
    ] {
        check::<ConnectFour>("connect-four", values, values);
    }
}

#[test]
fn othello() {
    for (half, size) in [(2, 4), (3, 6), (4, 8), (5, 10)] {
        check::<Othello>("othello", &format!("half={half}"), &format!("size={size}"));
    }
}

#[test]
fn lines_of_action() {
    for size in 3..=10 {
        let size = format!("size={size}");
        check::<LinesOfAction>("lines-of-action", &size, &size);
    }
}

#[test]
fn diamond() {
    for values in
        ["", "arm=1 camp=1", "arm=1 camp=2", "arm=2 camp=2", "arm=3 camp=3", "arm=3 camp=4", "arm=4 camp=4"]
    {
        check::<Diamond>("diamond", values, values);
    }
}

#[test]
fn amazons() {
    for (values, parameters) in [
        ("size=4 inset=2", "size=4"),
        ("size=5 inset=2", "size=5"),
        ("size=6 inset=2", "size=6"),
        ("size=10 inset=4", "size=10"),
    ] {
        check::<Amazons>("amazons", values, parameters);
    }
}

#[test]
fn counters_and_heaps() {
    for (values, parameters) in
        [("", "n=21"), ("last=7 most=5", "n=7 step=5"), ("last=30 most=1", "n=30 step=1")]
    {
        check::<CountTo>("count-to", values, parameters);
    }
    // The Rust game counts moves in equal heaps once, so the heaps stay different for two plies only.
    check::<Nim>("nim", "", "heaps=3+5+7");
}
