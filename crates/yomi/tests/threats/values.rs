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
    let mut boards = 0;
    for m in 1..=6 {
        for n in 1..=m {
            for k in 1..=m {
                solve(m, n, k);
                boards += 1;
            }
        }
    }
    assert_eq!(boards, 91);
    for (m, n) in [(3, 4), (5, 6)] {
        solve(m, n, m.min(4));
    }
}

/// Expansions with some room: 600 and 1 623. Where all replies of a defender are counted alike, 3 401 and
/// 4 491; with initial numbers that do not tell rows without pairs, 22 564 and 136 835.
#[test]
fn four_in_a_row_is_won_on_larger_boards() {
    for (side, most) in [(7, 2_000), (8, 4_000)] {
        let expansions = solve(side, side, 4);
        assert!(expansions < most, "{side}: {expansions}");
    }
}

/// Expansions with some room: 4 920. With pairings found by splitting bundles of lines, 39 941.
#[test]
fn five_in_a_row_is_drawn_on_seven_by_seven() {
    let expansions = solve(7, 7, 5);
    assert!(expansions < 10_000, "{expansions}");
}
