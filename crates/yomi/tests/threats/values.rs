//! Values of m,n,k games that are published, by df-pn with threats.
//!
//! Uiterwijk & van den Herik, *The advantage of the initiative*, Information Sciences 122, 2000, and the
//! works named in the rules of m,n,k games.

use games::Mnk;
use search::proof::ProofRequest;
use search::{Budget, Kind, Root, Search, ThreatDfPn, Value, Verdict};

/// True if the first player wins, and false if nobody does, on a board of at most 8 by 8.
fn is_won(m: usize, n: usize, k: usize) -> bool {
    let (long, short) = (m.max(n), m.min(n));
    match k {
        1 => true,
        2 => long > 2 || short > 1,
        3 => short >= 3 && long >= 4,
        4 => short >= 5 && long >= 6,
        _ => false,
    }
}

/// Solves a board, and returns the expansions.
fn solve(m: usize, n: usize, k: usize) -> u64 {
    let game = Mnk::new(m, n, k);
    let mut search = ThreatDfPn::new(ProofRequest::default(), 1 << 18, 1_000);
    let report = search.search(&Root::start(&game), &Budget::default(), ()).expect("it fits");
    let expected = if is_won(m, n, k) { [1, -1] } else { [0, 0] };
    let Value::Vector(value) = &report.value else { panic!("({m},{n},{k}) is not solved") };
    assert_eq!((value.as_slice(), report.kind), (&expected[..], Kind::Exact), "({m},{n},{k})");
    let is_proven = report.claims[0].verdict == Verdict::Proven;
    assert_eq!(is_proven, is_won(m, n, k), "({m},{n},{k})");
    report.stats.expansions
}

#[test]
fn small_boards_have_their_published_values() {
    // What takes more than a second is left to `.ci/run --deep`.
    let is_slow = |board| [(5, 5, 4), (6, 4, 4), (6, 6, 5)].contains(&board);
    let is_deep = std::env::var_os("YOMI_DEEP").is_some();
    let mut boards = 0;
    for m in 1..=6 {
        for n in 1..=m {
            for k in 1..=m {
                if is_deep || !is_slow((m, n, k)) {
                    solve(m, n, k);
                    boards += 1;
                }
            }
        }
    }
    assert!(boards >= 88, "{boards}");
    for (m, n) in [(3, 4), (5, 6)] {
        solve(m, n, m.min(4));
    }
}

#[test]
fn four_in_a_row_is_won_on_larger_boards() {
    let larger: &[_] = if std::env::var_os("YOMI_DEEP").is_some() { &[7, 8] } else { &[7] };
    for &side in larger {
        let expansions = solve(side, side, 4);
        // 22 564, or half as many again where every position begins with the numbers 1 and 1.
        assert!(expansions < if side == 7 { 25_000 } else { 1_000_000 }, "{expansions}");
    }
}

/// Some ten seconds; without first numbers by danger and with pairings of the widest bundles only it takes 19
/// times as many expansions.
#[test]
fn five_in_a_row_is_drawn_on_seven_by_seven() {
    if std::env::var_os("YOMI_DEEP").is_some() {
        let expansions = solve(7, 7, 5);
        assert!(expansions < 100_000, "{expansions}");
    }
}
