//! Leaf counts of compiled games beside those of the same games in Rust.

use crate::{cases, text};
use game::{Configured, Game, Given, Notation, legal, perft};
use games::{Amazons, CoinRow, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use written::{AnyWritten, Written};

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

/// The leaf counts of a sample.
fn leaves_of(sample: &str, values: &[(&str, &str)], most: u64) -> Vec<u64> {
    match written::open(sample, text(sample), values) {
        Ok(AnyWritten::Small(game)) => leaves(&game, most),
        Ok(AnyWritten::Medium(game)) => leaves(&game, most),
        Ok(AnyWritten::Large(game)) => leaves(&game, most),
        Ok(AnyWritten::Huge(game)) => leaves(&game, most),
        Err(mistakes) => panic!("{mistakes}"),
    }
}

/// Compares a sample with a Rust game, each with values of their parameters.
#[track_caller]
fn check<G: Configured + Game>(sample: &str, values: &str, parameters: &str) {
    check_to::<G>(sample, values, parameters, cases(100_000, 10_000_000));
}

/// The same up to a number of leaves.
#[track_caller]
fn check_to<G: Configured + Game>(sample: &str, values: &str, parameters: &str, most: u64) {
    let pairs: Vec<(&str, &str)> =
        values.split_whitespace().map(|pair| pair.split_once('=').expect("name=value")).collect();
    let written = leaves_of(sample, &pairs, most);
    let mut given = Given::defaults(G::PARAMETERS);
    for pair in parameters.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("name=value");
        given.set(name, value).expect("a parameter");
    }
    let rust = leaves(&G::configure(&given).expect("values in range"), most);
    assert!(!written.is_empty() && written == rust, "{sample} {values}: {written:?}, and in Rust {rust:?}");
}

/// These values of parameters, up to many leaves, and under `YOMI_DEEP` all that both games have, up to
/// fewer.
#[track_caller]
fn check_all<G: Configured + Game>(
    sample: &str,
    usual: &[(&str, &str)],
    all: impl FnOnce() -> Vec<(String, String)>,
) {
    for (values, parameters) in usual {
        check::<G>(sample, values, parameters);
    }
    let all = if std::env::var_os("YOMI_DEEP").is_some() { all() } else { Vec::new() };
    for (values, parameters) in &all {
        check_to::<G>(sample, values, parameters, 1_000_000);
    }
}

/// The numbers of <https://www.chessprogramming.org/Chinese_Chess_Perft_Results>.
#[test]
fn xiangqi_has_as_many_leaves_as_are_published() {
    let published = [44, 1_920, 79_666, 3_290_240];
    let found = leaves_of("xiangqi", &[], cases(79_666, 3_290_240));
    assert!(found.len() > 2 && published.starts_with(&found), "{found:?}");
}

#[test]
fn rows_of_marks() {
    check::<Mnk>("tic-tac-toe", "", "");
    let usual = [
        ("size=5 row=3", "m=5 n=5 k=3"),
        ("size=7 row=5", "m=7 n=7 k=5"),
        ("size=9 row=4", "m=9 n=9 k=4"),
        ("size=12", "m=12 n=12 k=5"),
        ("size=15", "m=15 n=15 k=5"),
        ("size=19", "m=19 n=19 k=5"),
    ];
    let both = |size: u32, row: u32| (format!("size={size} row={row}"), format!("m={size} n={size} k={row}"));
    let all = || (5..=19).flat_map(|size| (3..=8).map(move |row| both(size, row))).collect();
    check_all::<Mnk>("gomoku", &usual, all);
}

#[test]
fn rows_of_marks_for_three() {
    let usual = [
        ("", "m=5 n=4 players=3"),
        ("columns=3 rows=6 row=4", "m=3 n=6 k=4 players=3"),
        ("columns=3 rows=3 row=3", "m=3 n=3 k=3 players=3"),
    ];
    let both = |columns: u32, rows: u32, row: u32| {
        let values = format!("columns={columns} rows={rows} row={row}");
        (values, format!("m={columns} n={rows} k={row} players=3"))
    };
    let all = || {
        let boards = (3..=8).flat_map(|columns| (3..=8).map(move |rows| (columns, rows)));
        boards.flat_map(|(columns, rows)| (3..=8).map(move |row| both(columns, rows, row))).collect()
    };
    check_all::<Mnk>("three-in-a-row-for-three", &usual, all);
}

#[test]
fn connect_four() {
    let usual = [
        "",
        "columns=4 rows=4",
        "columns=4 rows=5 connect=3",
        "columns=9 rows=6 connect=5",
        "columns=5 rows=8",
        "columns=3 rows=3 connect=2",
    ]
    .map(|values| (values, values));
    // The Rust game has at most 64 bits, with one more in each column. Of the lengths that no line has, one
    // is enough.
    let all = || {
        let boards = (1..=20).flat_map(|columns| (1..=20).map(move |rows| (columns, rows)));
        let boards = boards.filter(|(columns, rows)| columns * (rows + 1) <= 64);
        let lines = boards.flat_map(|(columns, rows): (u32, u32)| {
            (2..=10.min(columns.max(rows) + 1)).map(move |connect| (columns, rows, connect))
        });
        let text = |(columns, rows, connect)| format!("columns={columns} rows={rows} connect={connect}");
        lines.map(text).map(|text| (text.clone(), text)).collect()
    };
    check_all::<ConnectFour>("connect-four", &usual, all);
}

#[test]
fn othello() {
    for (half, size) in [(2, 4), (3, 6), (4, 8), (5, 10)] {
        check::<Othello>("othello", &format!("half={half}"), &format!("size={size}"));
        check::<Othello>("anti-othello", &format!("half={half}"), &format!("size={size} discs=fewest"));
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
    let usual =
        ["", "arm=1 camp=1", "arm=1 camp=2", "arm=2 camp=2", "arm=3 camp=3", "arm=3 camp=4", "arm=4 camp=4"]
            .map(|values| (values, values));
    let all = || {
        let camps = (1..=4).flat_map(|arm| (1..=arm + 1).map(move |camp| (arm, camp)));
        let text = |arm, camp, limit| format!("arm={arm} camp={camp} limit={limit}");
        let texts = camps.flat_map(|(arm, camp)| [1, 2, 3, 120, 1000].map(|limit| text(arm, camp, limit)));
        texts.map(|text| (text.clone(), text)).collect()
    };
    check_all::<Diamond>("diamond", &usual, all);
}

#[test]
fn amazons() {
    for (size, inset) in [(4, 2), (5, 2), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 4)] {
        check::<Amazons>("amazons", &format!("size={size} inset={inset}"), &format!("size={size}"));
    }
}

#[test]
fn counters_and_heaps() {
    let usual = [("", "n=21"), ("last=7 most=5", "n=7 step=5"), ("last=30 most=1", "n=30 step=1")];
    let both = |last: u32, most: u32| (format!("last={last} most={most}"), format!("n={last} step={most}"));
    let all = || {
        let lasts = (1..=30).chain([50, 99, 100]);
        lasts.flat_map(|last| [1, 2, 3, 4, 5, 7, 10, 100].map(|most| both(last, most))).collect()
    };
    check_all::<CountTo>("count-to", &usual, all);
    for players in 2..=6 {
        let players = format!("players={players}");
        check::<Nim>("nim", &players, &format!("heaps=3+5+7 {players}"));
        check::<Nim>("misere-nim", &players, &format!("heaps=1+3+5+7 misere=true {players}"));
    }
}

/// The pins of Kayles are different cells, and rows of coins of one length are not: of the moves that leave
/// the same rows one is counted.
#[test]
fn rows_of_pins() {
    fn leaves(game: &Written<u64>, pins: &str, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let state = game.read_position(pins).expect("a position");
        let after = |mv| {
            let mut after = state;
            game.play(&mut after, mv);
            let text = game.write_position(&after);
            let (pins, rest) = text.split_once(' ').expect("pins and a player");
            // Gaps have letters, and runs of pins are numbers.
            let mut rows: Vec<&str> = pins.split(|c: char| !c.is_ascii_digit()).collect();
            rows.retain(|row| !row.is_empty());
            rows.sort_unstable();
            (rows.join("+"), format!("{pins} {rest}"))
        };
        let children: BTreeMap<String, String> = legal(game, &state).into_iter().map(after).collect();
        children.values().map(|pins| leaves(game, pins, depth - 1)).sum()
    }
    let most = cases(12, 40);
    for pins in 1..=most {
        let number = pins.to_string();
        let written = written::open("kayles", text("kayles"), &[("pins", &number)]);
        let Ok(AnyWritten::Small(game)) = written else { panic!("a small board") };
        let mut given = Given::defaults(CoinRow::PARAMETERS);
        given.set("rows", &number).expect("a parameter");
        let rust = CoinRow::configure(&given).expect("rows in range");
        let start = game.write_position(&game.start());
        for depth in 1..=4 {
            let expected = perft(&rust, &rust.start(), depth, &AtomicBool::new(false)).expect("not canceled");
            assert_eq!(leaves(&game, &start, depth), expected.leaves, "{pins} pins, depth {depth}");
        }
    }
}
