//! Play for rank: every deal against the search on the game's own rules.

use census::Exact;
use census::climbing::orders::{OrderSet, orders};
use census::climbing::{ClimbingRules, Orders, PassRule, Workers};
use game::{Line, Payoffs};
use games::Tanhinmin;
use games::tanhinmin::{self, Deal, Hand, Pay};
use search::{Budget, Root, Search, Value};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

fn with_work<T>(run: impl FnOnce(&Workers<'_>) -> T) -> T {
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    run(&Workers { threads: NonZeroUsize::MIN, cancel: &cancel, progress: &progress })
}

/// The set of the deal, played for rank.
fn expected(deal: &[Vec<u8>], rules: ClimbingRules, ties: bool) -> OrderSet {
    let hand = |player: usize| {
        let ranks = (1..).zip(deal);
        let own = |rank: &[u8]| rank.iter().filter(|&&owner| usize::from(owner) == player).count();
        Hand::of(ranks.flat_map(|(number, rank)| std::iter::repeat_n(number, own(rank)))).expect("a hand")
    };
    let hands: Vec<Hand> = (0..rules.players).map(hand).collect();
    let pass = if rules.pass == PassRule::Forced { tanhinmin::Pass::Forced } else { tanhinmin::Pass::Free };
    let rules_of_game = tanhinmin::Rules { ties, pay: Pay::Rank, pass, re_entry: rules.re_entry };
    let game = Tanhinmin::new(rules_of_game, Deal::new(&hands).expect("a deal")).expect("a game");
    let mut exact = Exact { last_resort: rules.pass == PassRule::LastResort, ..Exact::default() };
    let root = Root::new(&game, Line::new(&game));
    let report = exact.search(&root, &Budget::default(), ()).expect("it fits");
    let Value::Set(values) = report.value else { panic!("no set") };
    let orders = orders(rules.players);
    let number = |payoffs: &Payoffs| {
        let mut order: Vec<usize> = (0..rules.players).collect();
        order.sort_by_key(|&player| std::cmp::Reverse(payoffs.as_slice()[player]));
        orders.iter().position(|other| *other == order).expect("an order")
    };
    values.iter().fold(0, |set, payoffs| set | 1 << number(payoffs))
}

fn check(rules: ClimbingRules, cards: usize, ties: bool, step: u64) {
    let (mut deals, mut several) = (0, 0);
    let told = with_work(|work| {
        Orders { rules, cards, ties }.each(work, &mut |deal, set| {
            deals += 1;
            several += u64::from(!set.is_power_of_two());
            if deals % step == 0 {
                assert_eq!(set, expected(deal, rules, ties), "{deal:?} {rules:?}");
            }
        })
    });
    told.expect("nobody stops");
    assert!(deals > 20, "{deals} deals");
    assert!(several > 0 || rules.players == 2, "ties decide somewhere");
}

#[test]
fn every_set_is_that_of_the_game() {
    for pass in [PassRule::LastResort, PassRule::Free, PassRule::Forced] {
        for re_entry in [false, true] {
            let rules = |players| ClimbingRules { players, pass, re_entry };
            check(rules(2), 7, true, 1);
            check(rules(3), 6, true, 2);
            check(rules(3), 7, false, 2);
            check(rules(4), 7, false, 5);
            check(rules(5), 6, false, 2);
        }
    }
}

#[test]
fn as_many_deals_as_in_the_census_of_winners() {
    for (players, cards, ties, deals) in [
        // All deals of ten cards without an empty hand: 1 428 867 less 21 056 and 42 109.
        (3, 8, true, None),
        // 4! S(8, 4).
        (4, 8, false, Some(40_824)),
    ] {
        let rules = ClimbingRules::of_the_paper(players);
        let counts = with_work(|work| Orders { rules, cards, ties }.count(work)).expect("nobody stops");
        let winners = with_work(|work| census::climbing::Deals { rules, cards, ties }.count(work, false));
        let winners = winners.expect("nobody stops");
        assert_eq!(counts.deals, winners.value_sets.iter().sum::<u64>());
        assert_eq!(counts.deals_two_or_more, winners.deals_two_or_more);
        assert!(deals.is_none_or(|deals| counts.deals == deals));
        let sum = |choice: usize| counts.by_set.values().map(|deals| deals[choice]).sum::<u64>();
        assert_eq!((sum(0), sum(1)), (counts.deals, counts.deals_two_or_more));
    }
}
