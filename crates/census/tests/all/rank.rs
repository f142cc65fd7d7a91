//! Play for rank against a slow program: real hands, and sets of whole finishing orders.

use census::climbing::orders::orders;
use census::climbing::{ClimbingRules, Orders, PassRule, Workers};
use game::KeyMap;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// What a chance is, for which a player does without a pass.
#[derive(Clone, Copy)]
enum Chance {
    /// To go out first of all: the rule.
    First,
    /// To go out next of those that are left.
    Next,
    /// Not to be last.
    NotLast,
}

/// A position of the slow program. Players are counted from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Plain {
    hands: Vec<Vec<u32>>,
    out: Vec<usize>,
    table: Option<u32>,
    last: usize,
    passed: Vec<bool>,
    turn: usize,
}

type Set = BTreeSet<Vec<usize>>;

struct Slow {
    rules: ClimbingRules,
    chance: Chance,
    known: KeyMap<Plain, Set>,
}

impl Plain {
    fn dealt(hands: Vec<Vec<u32>>) -> Plain {
        let passed = vec![false; hands.len()];
        Plain { hands, out: Vec::new(), table: None, last: 0, passed, turn: 0 }
    }

    /// The players from the one behind `player` on, in turn order, who hold cards.
    fn behind(&self, player: usize) -> impl Iterator<Item = usize> {
        let players = self.hands.len();
        (1..=players)
            .map(move |step| (player + step) % players)
            .filter(move |&other| !self.hands[other].is_empty())
    }

    fn after(&self, card: Option<u32>, rules: ClimbingRules) -> Plain {
        let (mut next, mover) = (self.clone(), self.turn);
        if let Some(card) = card {
            next.hands[mover].retain(|&held| held != card);
            (next.table, next.last) = (Some(card), mover);
            if rules.re_entry {
                next.passed.fill(false);
            }
            if next.hands[mover].is_empty() {
                next.out.push(mover);
            }
        } else {
            next.passed[mover] = true;
        }
        let asked = next.behind(mover).find(|&other| other != next.last && !next.passed[other]);
        if let Some(asked) = asked {
            next.turn = asked;
        } else {
            // The trick is cleared.
            let last = next.last;
            let leads = !next.hands[last].is_empty();
            next.turn = if leads { last } else { next.behind(last).next().expect("somebody is left") };
            next.table = None;
            next.passed.fill(false);
        }
        next
    }
}

impl Slow {
    /// The possible finishing orders.
    fn set(&mut self, position: &Plain) -> Set {
        let left: Vec<usize> = position.behind(position.turn).collect();
        if let [only] = left[..] {
            return Set::from([[&position.out[..], &[only]].concat()]);
        }
        if let Some(set) = self.known.get(position) {
            return set.clone();
        }
        let (mover, rules) = (position.turn, self.rules);
        let playable =
            position.hands[mover].iter().filter(|&&card| position.table.is_none_or(|table| card > table));
        let mut sets: Vec<Set> = playable.map(|&card| self.set(&position.after(Some(card), rules))).collect();
        let place =
            |order: &Vec<usize>| order.iter().position(|&player| player == mover).expect("all are in");
        let is_chance = |order: &Vec<usize>| match self.chance {
            Chance::First => place(order) == 0,
            Chance::Next => place(order) == position.out.len(),
            Chance::NotLast => place(order) < rules.players - 1,
        };
        let considers = match rules.pass {
            PassRule::LastResort => !sets.iter().flatten().any(is_chance),
            PassRule::Free => true,
            PassRule::Forced => sets.is_empty(),
        };
        if position.table.is_some() && considers {
            sets.push(self.set(&position.after(None, rules)));
        }
        let paid = |order: &Vec<usize>| rules.players - 1 - place(order);
        let least = |set: &Set| set.iter().map(paid).min();
        let most = |set: &Set| set.iter().map(paid).max();
        let is_dropped =
            |set: &Set| sets.iter().any(|other| least(other) >= most(set) && most(other) > least(set));
        let kept: Set = sets.iter().filter(|set| !is_dropped(set)).flatten().cloned().collect();
        self.known.insert(position.clone(), kept.clone());
        kept
    }
}

/// Compares every deal of different cards with the slow program's, which has this chance for its rule.
/// Returns the deals with one order alone, those that the leader surely goes out of first, and those that
/// differ.
fn compared(rules: ClimbingRules, cards: usize, chance: Chance) -> [usize; 3] {
    let mut slow = Slow { rules, chance, known: KeyMap::default() };
    let names = orders(rules.players);
    let mut counts = [0; 3];
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let workers = Workers { threads: NonZeroUsize::MIN, cancel: &cancel, progress: &progress };
    let told = Orders { rules, cards, ties: false }.each(&workers, &mut |deal, set| {
        let mut hands = vec![Vec::new(); rules.players];
        for (card, owners) in (1..).zip(deal) {
            hands[usize::from(owners[0])].push(card);
        }
        let expected = slow.set(&Plain::dealt(hands));
        let found: Set = (0..)
            .zip(&names)
            .filter(|(bit, _)| set >> bit & 1 != 0)
            .map(|(_, order)| order.clone())
            .collect();
        counts[0] += usize::from(expected.len() == 1);
        counts[1] += usize::from(expected.iter().all(|order| order[0] == 0));
        counts[2] += usize::from(expected != found);
    });
    told.expect("nobody stops");
    counts
}

/// A pass is considered only where no card leaves the player a chance to go out first. 8 400 deals, of which
/// other readings of a chance have other counts.
#[test]
fn four_players_and_seven_cards() {
    let rules = ClimbingRules::of_the_paper(4);
    assert_eq!(compared(rules, 7, Chance::First), [7_369, 5_093, 0]);
    assert_eq!(compared(rules, 7, Chance::Next)[..2], [7_501, 5_090]);
    assert_eq!(compared(rules, 7, Chance::NotLast)[..2], [7_550, 5_092]);
}

#[test]
fn every_reading_of_the_rules() {
    for pass in [PassRule::LastResort, PassRule::Free, PassRule::Forced] {
        for re_entry in [false, true] {
            for (players, cards) in [(2, 8), (3, 7), (4, 6), (5, 6)] {
                let rules = ClimbingRules { players, pass, re_entry };
                assert_eq!(compared(rules, cards, Chance::First)[2], 0, "{rules:?}");
            }
        }
    }
}
