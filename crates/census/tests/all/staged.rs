//! The census in stages, part by part, against the census on threads.

use census::climbing::staged::{Counted, counts, staged};
use census::climbing::{ClimbingRules, Deals, PassRule, Workers};
use solve::stages::{Part, Piece, Staged};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Solves every part by its own pieces alone, in an order in which the last come first, and returns the sums
/// with the number of positions solved.
fn plainly(work: &Arc<dyn Staged>, workers: usize) -> (Vec<u64>, u64) {
    let mut pieces: BTreeMap<Part, Piece> = BTreeMap::new();
    let (mut sums, mut positions) = (vec![0; work.sums()], 0);
    for stage in 0..work.stages() {
        let oldest = work.oldest(stage);
        assert!(oldest <= stage);
        pieces.retain(|part, _| part.stage >= oldest);
        let take = |parts: Vec<Part>| -> Vec<Piece> {
            parts.into_iter().map(|part| Arc::clone(&pieces[&part])).collect()
        };
        let begun = Arc::clone(work).begin(stage, &take(work.common(stage)));
        let mut solved = Vec::new();
        for number in (0..work.parts(stage)).rev() {
            let part = Part { stage, number };
            assert!(work.owner(part) < workers);
            let (piece, count) = begun.solve(number, &take(work.needs(part)), &mut sums);
            assert!(piece.len() <= work.longest(stage), "{part:?}");
            positions += count;
            solved.push((part, Arc::new(piece)));
        }
        pieces.extend(solved);
    }
    (sums, positions)
}

fn check(censuses: &[Counted], workers: usize) {
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let alone = Workers { threads: NonZeroUsize::MIN, cancel: &cancel, progress: &progress };
    let work = staged(censuses, workers);
    let (sums, positions) = plainly(&work, workers);
    let expected = censuses.iter().map(|(deals, stable)| deals.count(&alone, *stable).expect("nobody stops"));
    assert_eq!(counts(censuses, &sums), expected.collect::<Vec<_>>(), "{censuses:?}, {workers} workers");
    assert_eq!(positions, progress.into_inner(), "{censuses:?}, {workers} workers");
}

#[test]
fn parts_add_up_to_the_census() {
    for (players, most_distinct, most_tied) in [(2, 13, 9), (3, 9, 7), (4, 8, 5), (5, 7, 4), (6, 7, 3)] {
        for (pass, re_entry) in
            [(PassRule::LastResort, false), (PassRule::Free, true), (PassRule::Forced, false)]
        {
            let rules = ClimbingRules { players, pass, re_entry };
            for workers in [1, 2, 3, 7] {
                let distinct = Deals { rules, cards: most_distinct, ties: false };
                let tied = Deals { rules, cards: most_tied, ties: true };
                check(&[(distinct, workers == 2)], workers);
                check(&[(tied, workers == 3)], workers);
            }
        }
    }
}

#[test]
fn small_deals_and_several_censuses() {
    let rules = ClimbingRules::of_the_paper(3);
    let deals = |cards, ties| Deals { rules, cards, ties };
    for cards in 1..=3 {
        check(&[(deals(cards, true), false)], 2);
    }
    check(&[(deals(3, false), false)], 2);
    check(&[(deals(4, false), false), (deals(5, true), true), (deals(3, false), true)], 5);
}
