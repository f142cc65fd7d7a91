//! The census against a slow program: real hands, no canonical forms, no layers, no tables.

use census::climbing::{ClimbingRules, Deals, DistinctDeals, PassRule, TiedDeals, Workers};
use game::KeyMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// A position of the slow program. Players are counted from 0.
#[derive(Clone, Debug)]
struct Plain {
    hands: Vec<Vec<u32>>,
    table: Option<(u32, usize)>,
    passed: Vec<usize>,
    turn: usize,
}

impl Plain {
    fn dealt(hands: &[Vec<u32>]) -> Plain {
        Plain { hands: hands.to_vec(), table: None, passed: Vec::new(), turn: 0 }
    }

    /// The playable cards, each once.
    fn cards(&self) -> Vec<u32> {
        let mut cards = self.hands[self.turn].clone();
        cards.retain(|&card| self.table.is_none_or(|(table, _)| card > table));
        cards.sort_unstable();
        cards.dedup();
        cards
    }

    /// The position after a card, or after a pass.
    fn after(&self, card: Option<u32>, re_entry: bool) -> Plain {
        let mut next = self.clone();
        if let Some(card) = card {
            let hand = &mut next.hands[self.turn];
            let place = hand.iter().position(|&held| held == card).expect("he has it");
            hand.remove(place);
            next.table = Some((card, self.turn));
            if re_entry {
                next.passed.clear();
            }
        } else {
            next.passed.push(self.turn);
        }
        let players = self.hands.len();
        let (_, last) = next.table.expect("nobody passes at the lead");
        let order = (1..players).map(|step| (self.turn + step) % players);
        if let Some(player) =
            order.into_iter().find(|player| *player != last && !next.passed.contains(player))
        {
            next.turn = player;
        } else {
            (next.turn, next.table, next.passed) = (last, None, Vec::new());
        }
        next
    }

    /// The possible winners, a bit a player.
    fn winners(&self, rules: ClimbingRules) -> u8 {
        if let Some(out) = self.hands.iter().position(Vec::is_empty) {
            return 1 << out;
        }
        let own = 1 << self.turn;
        let mut values: Vec<u8> = Vec::new();
        for card in self.cards() {
            values.push(self.after(Some(card), rules.re_entry).winners(rules));
        }
        let looks = match rules.pass {
            PassRule::LastResort => values.iter().all(|value| value & own == 0),
            PassRule::Free => true,
            PassRule::Forced => values.is_empty(),
        };
        if self.table.is_some() && looks {
            values.push(self.after(None, rules.re_entry).winners(rules));
        }
        if values.contains(&own) {
            return own;
        }
        let chances = values.iter().filter(|&value| value & own != 0).fold(0, |all, value| all | value);
        if chances != 0 { chances } else { values.into_iter().fold(0, |all, value| all | value) }
    }

    /// The cards with which the leader surely wins.
    fn winning(&self, rules: ClimbingRules) -> Vec<u32> {
        let wins = |card: &u32| self.after(Some(*card), rules.re_entry).winners(rules) == 1 << self.turn;
        self.cards().into_iter().filter(wins).collect()
    }
}

/// Calls `deal` for every deal of this many cards without an empty hand: ranks from 1 without a gap.
fn every_deal(players: usize, cards: usize, ties: bool, deal: &mut impl FnMut(&[Vec<u32>])) {
    fn extend(
        hands: &mut Vec<Vec<u32>>,
        (rank, last): (u32, usize),
        left: usize,
        ties: bool,
        deal: &mut impl FnMut(&[Vec<u32>]),
    ) {
        if left == 0 {
            if hands.iter().all(|hand| !hand.is_empty()) {
                deal(hands);
            }
            return;
        }
        for owner in 0..hands.len() {
            let equal = (ties && rank > 0 && owner >= last).then_some(rank);
            for card in equal.into_iter().chain([rank + 1]) {
                hands[owner].push(card);
                extend(hands, (card, owner), left - 1, ties, deal);
                hands[owner].pop();
            }
        }
    }
    extend(&mut vec![Vec::new(); players], (0, 0), cards, ties, deal);
}

type Groups = Vec<Vec<u8>>;

/// The groups of a deal, with neighbors of one sole owner merged, and for each rank its group.
fn groups(hands: &[Vec<u32>]) -> (Groups, Vec<usize>) {
    let (mut groups, mut of_rank): (Groups, Vec<usize>) = (Vec::new(), Vec::new());
    let ranks = hands.iter().flatten().max().copied().unwrap_or(0);
    let alone = |group: &[u8]| group.iter().filter(|&&count| count > 0).count() == 1;
    for rank in 1..=ranks {
        let group: Vec<u8> =
            hands.iter().map(|hand| hand.iter().filter(|&&card| card == rank).count() as u8).collect();
        match groups.last_mut() {
            Some(last) if alone(last) && alone(&group) && last.iter().zip(&group).any(|(a, b)| a * b > 0) => {
                last.iter_mut().zip(&group).for_each(|(last, count)| *last += count);
            }
            _ => groups.push(group),
        }
        of_rank.push(groups.len() - 1);
    }
    (groups, of_rank)
}

fn with_work<T>(run: impl FnOnce(&Workers<'_>) -> T) -> T {
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    run(&Workers { threads: NonZeroUsize::new(2).expect("two"), cancel: &cancel, progress: &progress })
}

/// Every deal in canonical form, with its possible winners and winning groups.
fn with_ties(rules: ClimbingRules, cards: usize) -> KeyMap<Groups, (u8, u32)> {
    let ties = TiedDeals { rules, cards, stable: false };
    let tallies = with_work(|work| {
        ties.solve(work, Vec::new, |all, root| {
            let groups: Groups = root.groups().map(|group| group[..rules.players].to_vec()).collect();
            all.push((groups, (root.winners, root.winning)));
        })
    });
    tallies.expect("nobody stops").into_iter().flatten().collect()
}

fn check_ties(rules: ClimbingRules, cards: usize) {
    let census = with_ties(rules, cards);
    let mut deals = 0;
    every_deal(rules.players, cards, true, &mut |hands| {
        let (groups, of_rank) = groups(hands);
        let plain = Plain::dealt(hands);
        let winning =
            plain.winning(rules).into_iter().fold(0, |all, card| all | 1 << of_rank[card as usize - 1]);
        assert_eq!(census[&groups], (plain.winners(rules), winning), "{hands:?} {rules:?}");
        deals += 1;
    });
    assert!(deals > 100, "{deals} deals");
}

fn check_distinct(rules: ClimbingRules, cards: usize) {
    let distinct = DistinctDeals { rules, cards, stable: false };
    let tallies = with_work(|work| {
        distinct.solve(work, Vec::new, |all, root| {
            all.push((root.owners().collect::<Vec<usize>>(), (root.winners, root.winning)));
        })
    });
    let census: KeyMap<Vec<usize>, (u8, u32)> =
        tallies.expect("nobody stops").into_iter().flatten().collect();
    let mut deals = 0;
    every_deal(rules.players, cards, false, &mut |hands| {
        let owner = |card: u32| hands.iter().position(|hand| hand.contains(&card)).expect("dealt");
        let owners: Vec<usize> = (1..=cards as u32).map(owner).collect();
        let plain = Plain::dealt(hands);
        let winning = plain.winning(rules).into_iter().fold(0, |all, card| all | 1 << (card - 1));
        assert_eq!(census[&owners], (plain.winners(rules), winning), "{hands:?} {rules:?}");
        deals += 1;
    });
    assert_eq!(deals, census.len());
}

/// Every reading of the rules.
fn readings(players: usize) -> impl Iterator<Item = ClimbingRules> {
    [PassRule::LastResort, PassRule::Free, PassRule::Forced]
        .into_iter()
        .flat_map(move |pass| [false, true].map(|re_entry| ClimbingRules { players, pass, re_entry }))
}

#[test]
fn three_players_and_seven_cards_with_ties() {
    check_ties(ClimbingRules::of_the_paper(3), 7);
}

#[test]
fn two_players_and_eight_cards_with_ties() {
    check_ties(ClimbingRules::of_the_paper(2), 8);
}

#[test]
fn four_and_five_players_and_seven_cards() {
    check_distinct(ClimbingRules::of_the_paper(4), 7);
    check_distinct(ClimbingRules::of_the_paper(5), 7);
    check_distinct(ClimbingRules::of_the_paper(2), 8);
}

#[test]
fn every_reading_of_the_rules() {
    for rules in (2..=4).flat_map(readings) {
        check_ties(rules, 5);
        check_distinct(rules, 6);
    }
    check_distinct(ClimbingRules::of_the_paper(6), 7);
}

/// The size of the greatest matching in which each card of `strong` beats its own card of `weak`, both
/// ascending.
fn matched(strong: &[u32], weak: &[u32]) -> usize {
    strong
        .iter()
        .fold(0, |found, &card| found + usize::from(weak.get(found).is_some_and(|&weak| weak < card)))
}

/// Linear-time criterion for two players: the leader wins if as many leader's cards can be matched with
/// weaker ones of the other's, without the other's weakest, as the other way round. Found by experiments with
/// small deals.
fn leader_wins(leader: &[u32], other: &[u32]) -> bool {
    matched(leader, &other[1..]) >= matched(other, &leader[1..])
}

#[test]
fn two_players_every_deal_up_to_twelve_cards_in_linear_time() {
    // With two players one surely wins, whatever the passes: free passes and those of last resort give the
    // same values.
    for cards in 2..=12 {
        for pass in [PassRule::LastResort, PassRule::Free] {
            let rules = ClimbingRules { players: 2, pass, re_entry: false };
            let mut deals = 0;
            #[expect(clippy::iter_over_hash_type, reason = "every deal is looked at, in any order")]
            for (groups, (winners, _)) in with_ties(rules, cards) {
                let hand = |player: usize| -> Vec<u32> {
                    let ranks = (1..).zip(&groups);
                    ranks.flat_map(|(rank, group)| std::iter::repeat_n(rank, group[player].into())).collect()
                };
                let (leader, other) = (hand(0), hand(1));
                if leader.is_empty() || other.is_empty() {
                    continue;
                }
                let expected = if leader_wins(&leader, &other) { 1 } else { 2 };
                assert_eq!(winners, expected, "{leader:?} {other:?}");
                deals += 1;
            }
            assert!(deals > 0);
            let distinct = Deals { rules, cards, ties: false };
            let counted = with_work(|work| distinct.count(work, true)).expect("nobody stops");
            let mut wins = 0;
            for owners in 1..(1_u32 << cards) - 1 {
                let hand = |bit: u32| -> Vec<u32> {
                    (0..cards as u32).filter(|card| owners >> card & 1 == bit).collect()
                };
                wins += u64::from(leader_wins(&hand(0), &hand(1)));
            }
            assert_eq!(counted.wins, wins, "{cards} cards all different");
            let no_tie = counted.stability.expect("asked for").no_tie.all;
            assert_eq!(no_tie.stable, no_tie.deals, "two players never tie");
        }
    }
}

/// The slow program for stability: returns whether no considered node has more than one possible winner.
fn no_tie(plain: &Plain, rules: ClimbingRules) -> bool {
    if plain.hands.iter().any(Vec::is_empty) {
        return true;
    }
    if !plain.winners(rules).is_power_of_two() {
        return false;
    }
    let mut children: Vec<Plain> =
        plain.cards().into_iter().map(|card| plain.after(Some(card), rules.re_entry)).collect();
    let has_chance = children.iter().any(|child| child.winners(rules) & 1 << plain.turn != 0);
    if plain.table.is_some() && (rules.pass == PassRule::Free || !has_chance) {
        children.push(plain.after(None, rules.re_entry));
    }
    children.iter().all(|child| no_tie(child, rules))
}

/// Returns whether every node reached by best moves has one winner.
fn one_winner_on_the_way(plain: &Plain, rules: ClimbingRules) -> bool {
    let value = plain.winners(rules);
    if !value.is_power_of_two() || plain.hands.iter().any(Vec::is_empty) {
        return value.is_power_of_two();
    }
    let mut children: Vec<Plain> =
        plain.cards().into_iter().map(|card| plain.after(Some(card), rules.re_entry)).collect();
    let own = 1 << plain.turn;
    if plain.table.is_some() && children.iter().all(|child| child.winners(rules) & own == 0) {
        children.push(plain.after(None, rules.re_entry));
    }
    // The mover's best moves: sure wins, or else all that leave as much of a chance.
    children.retain(|child| {
        let child = child.winners(rules);
        if value == own { child == own } else { child & own == value & own }
    });
    children.iter().all(|child| one_winner_on_the_way(child, rules))
}

#[test]
fn three_readings_of_stable() {
    for (players, cards, ties) in [(3, 6, false), (4, 6, false), (3, 5, true)] {
        let rules = ClimbingRules::of_the_paper(players);
        let counted = with_work(|work| Deals { rules, cards, ties }.count(work, true)).expect("nobody stops");
        let (mut one, mut free, mut on_the_way) = (0, 0, 0);
        let mut seen = game::KeySet::default();
        every_deal(players, cards, ties, &mut |hands| {
            if !seen.insert(groups(hands).0) && ties {
                return;
            }
            let plain = Plain::dealt(hands);
            one += u64::from(plain.winners(rules).is_power_of_two());
            free += u64::from(no_tie(&plain, rules));
            on_the_way += u64::from(one_winner_on_the_way(&plain, rules));
        });
        let stability = counted.stability.expect("asked for");
        assert_eq!(stability.one_winner.all.stable, one);
        assert_eq!(stability.no_tie.all.stable, free, "{players} {cards} {ties}");
        // A deal with one winner has one at every node reached by best moves.
        assert_eq!(on_the_way, one);
        assert_eq!(stability.leader_wins.all.stable, counted.value_sets[1]);
    }
}
