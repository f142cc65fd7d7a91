//! Play for rank: the possible finishing orders of every deal.
//!
//! **Values.** The value of a position is the set of orders in which the players who still hold cards may go
//! out, backed up by soft-Max^n with weak dominance. A player is paid the number of players who go out later.
//! A move is dropped if another surely pays no less and may pay more; the union of the rest is the value. A
//! pass of last resort is considered only if no card leaves the player a chance to go out first: always, once
//! a player is out.
//!
//! **Play after a player is out.** Players who have not passed may still beat the last card. When all have
//! passed, the next in turn order leads.
//!
//! **Positions.** Players are named in turn order from the one to move, without those who are out, so that
//! positions that differ only in who went out or in the seats coincide. Equivalent cards are merged as in the
//! census of winners. A position is a word with four bits per card, and its value is the number of a set: few
//! sets occur.
//!
//! **Cost.** A position takes about 35 bytes. Ten cards have 5.1 million positions with four players, 6.1
//! with three and ties, 29 with five.

use super::distinct::DistinctDeals;
use super::rules::{Cancelled, ClimbingRules, PassRule, Workers};
use super::ties::TiedDeals;
use game::KeyMap;
use std::collections::BTreeMap;

/// The maximum number of cards: those that fit a word.
pub const MAX_CARDS: usize = 11;
/// The maximum number of players: their orders have a bit each.
pub const MAX_PLAYERS: usize = 5;

/// A set of orders, a bit each, in ascending order of the players' names.
pub type OrderSet = u128;

/// All orders of `players` names, ascending: entry *i* of an order is the player who goes out as number *i*.
pub fn orders(players: usize) -> Vec<Vec<usize>> {
    fn extend(order: &mut Vec<usize>, players: usize, all: &mut Vec<Vec<usize>>) {
        if order.len() == players {
            all.push(order.clone());
        }
        for player in 0..players {
            if !order.contains(&player) {
                order.push(player);
                extend(order, players, all);
                order.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), players, &mut all);
    all
}

/// All deals of a size, played for rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orders {
    /// The rules.
    pub rules: ClimbingRules,
    /// The number of cards.
    pub cards: usize,
    /// True if cards may be equal.
    pub ties: bool,
}

/// Counts over deals without an empty hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OrderCounts {
    /// Deals; with ties in canonical form.
    pub deals: u64,
    /// Those in which the leader has two cards or more.
    pub deals_two_or_more: u64,
    /// By the set of possible orders, with the leader named 0: deals, and those in which the leader has two
    /// cards or more.
    pub by_set: BTreeMap<OrderSet, [u64; 2]>,
    /// The number of stored positions.
    pub positions: u64,
}

impl Orders {
    /// Returns whether there are too many players or cards.
    pub const fn are_too_many(&self) -> bool {
        self.rules.players > MAX_PLAYERS || self.cards > MAX_CARDS
    }

    /// Approximate memory in bytes: 40 for each position of the census of winners, more than ten cards took
    /// with three, four and five players.
    pub fn bytes(&self) -> u64 {
        let Orders { rules, cards, ties } = *self;
        let stable = false;
        let positions = if ties {
            TiedDeals { rules, cards, stable }.positions()
        } else {
            DistinctDeals { rules, cards, stable }.positions()
        };
        positions.saturating_mul(40)
    }

    /// Solves every deal without an empty hand, on one thread.
    ///
    /// # Panics
    ///
    /// If there are [too many](Orders::are_too_many) players or cards.
    pub fn count(&self, workers: &Workers<'_>) -> Result<OrderCounts, Cancelled> {
        let mut counts = OrderCounts::default();
        let positions = self.each(workers, &mut |deal, set| {
            let has_choice = deal.iter().flatten().filter(|&&owner| owner == 0).count() > 1;
            counts.deals += 1;
            counts.deals_two_or_more += u64::from(has_choice);
            let by_set = counts.by_set.entry(set).or_default();
            by_set[0] += 1;
            by_set[1] += u64::from(has_choice);
        })?;
        Ok(OrderCounts { positions, ..counts })
    }

    /// Calls `visit` for every deal, as the owners of each rank from the weakest, with its set. Returns the
    /// number of stored positions.
    ///
    /// # Panics
    ///
    /// As [`count`](Orders::count).
    pub fn each(
        &self,
        workers: &Workers<'_>,
        visit: &mut impl FnMut(&[Vec<u8>], OrderSet),
    ) -> Result<u64, Cancelled> {
        assert!(!self.are_too_many(), "no more than fit a word");
        let mut solver = Solver::new(self.rules);
        let kinds = self.ranks();
        let (mut before, mut ended) = (0, Ok(()));
        self.grow(&kinds, &mut Vec::new(), self.cards, &mut |deal| {
            if ended.is_err() {
                return;
            }
            let set = solver.deal(deal);
            let positions = solver.known.len() as u64;
            if !workers.goes_on(positions - before) {
                ended = Err(Cancelled);
            }
            before = positions;
            visit(deal, set);
        });
        ended.map(|()| before)
    }

    /// All possible holdings of one rank: owners in ascending order, the fewest cards first.
    fn ranks(&self) -> Vec<Vec<u8>> {
        let players = self.rules.players as u8;
        let mut ranks: Vec<Vec<u8>> = (0..players).map(|owner| vec![owner]).collect();
        let mut at = 0;
        while self.ties && at < ranks.len() && ranks[at].len() < self.cards {
            let rank = ranks[at].clone();
            let last = rank[rank.len() - 1];
            ranks.extend((last..players).map(|owner| [rank.as_slice(), &[owner]].concat()));
            at += 1;
        }
        ranks
    }

    /// Every deal without an empty hand that begins with these ranks. With ties, neighboring ranks of one
    /// sole owner are merged.
    fn grow(
        &self,
        ranks: &[Vec<u8>],
        deal: &mut Vec<Vec<u8>>,
        left: usize,
        visit: &mut impl FnMut(&[Vec<u8>]),
    ) {
        if left == 0 {
            let holds = |player: u8| deal.iter().flatten().any(|&owner| owner == player);
            if (0..self.rules.players as u8).all(holds) {
                visit(deal);
            }
            return;
        }
        let before = deal.last().and_then(|rank| only_owner(rank)).filter(|_| self.ties);
        for rank in ranks.iter().take_while(|rank| rank.len() <= left) {
            if before.is_none() || only_owner(rank) != before {
                deal.push(rank.clone());
                self.grow(ranks, deal, left - rank.len(), visit);
                deal.pop();
            }
        }
    }
}

/// The sole owner of these cards.
fn only_owner(rank: &[u8]) -> Option<u8> {
    let owner = *rank.first()?;
    rank.iter().all(|&other| other == owner).then_some(owner)
}

/// A position. Players are named in turn order from the one to move; players who are out have no name.
#[derive(Clone, Copy)]
struct Position {
    /// The number of players who still hold cards.
    players: usize,
    cards: usize,
    /// The owner of each card, the weakest first; of equal cards in ascending order.
    owners: [u8; MAX_CARDS],
    /// A bit for each card that is stronger than the one below it.
    steps: u16,
    /// The player of the card on the table, or the next in turn order if that player is out; `None` if there
    /// is no card.
    last: Option<u8>,
    last_is_out: bool,
    /// The number of cards no stronger than the one on the table.
    cut: usize,
    /// A bit for each player who has passed.
    passed: u8,
}

/// The next player to move, by the present names, and whether that player leads.
struct Turn {
    mover: usize,
    leads: bool,
}

/// Orders of this many players.
struct Names {
    /// For each place in which the player to move may go out, the orders.
    places: Vec<OrderSet>,
    /// The renaming of the next position's orders by the next player to move, if nobody goes out, and if the
    /// mover does.
    same: Vec<Vec<u8>>,
    out: Vec<Vec<u8>>,
}

impl Names {
    fn new(players: usize) -> Names {
        let all = orders(players);
        let number = |order: &[usize]| all.iter().position(|other| other == order).unwrap_or(0) as u8;
        let mut places = vec![0; players];
        for (order, bit) in all.iter().zip(0..) {
            let place = order.iter().position(|&player| player == 0).unwrap_or(0);
            places[place] |= 1 << bit;
        }
        let same = |turn: usize| -> Vec<u8> {
            let renamed = |order: &Vec<usize>| -> Vec<usize> {
                order.iter().map(|player| (player + turn) % players).collect()
            };
            all.iter().map(|order| number(&renamed(order))).collect()
        };
        let out = |turn: usize| -> Vec<u8> {
            let renamed = |order: Vec<usize>| -> Vec<usize> {
                let rest = order.iter().map(|player| 1 + (player + turn) % (players - 1));
                std::iter::once(0).chain(rest).collect()
            };
            orders(players - 1).into_iter().map(|order| number(&renamed(order))).collect()
        };
        Names { places, same: (0..players).map(same).collect(), out: (0..players - 1).map(out).collect() }
    }

    /// The best and the worst place of the player to move in a set of orders.
    fn extremes(&self, set: OrderSet) -> (usize, usize) {
        let has = |places: &&OrderSet| **places & set != 0;
        let best = self.places.iter().take_while(|places| !has(places)).count();
        let worst =
            self.places.len() - 1 - self.places.iter().rev().take_while(|places| !has(places)).count();
        (best, worst)
    }
}

/// A set with its orders renumbered.
fn renamed(mut set: OrderSet, numbers: &[u8]) -> OrderSet {
    let mut all = 0;
    while set != 0 {
        all |= 1 << numbers[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    all
}

struct Solver {
    rules: ClimbingRules,
    /// By the number of players left.
    names: Vec<Names>,
    /// The set of each position, by its number.
    known: KeyMap<u64, u32>,
    sets: Vec<OrderSet>,
    numbers: KeyMap<OrderSet, u32>,
}

impl Solver {
    fn new(rules: ClimbingRules) -> Solver {
        Solver {
            rules,
            // A single player needs no names.
            names: (2..=rules.players).map(Names::new).collect(),
            known: KeyMap::default(),
            sets: Vec::new(),
            numbers: KeyMap::default(),
        }
    }

    fn deal(&mut self, deal: &[Vec<u8>]) -> OrderSet {
        let mut position = Position {
            players: self.rules.players,
            cards: 0,
            owners: [0; MAX_CARDS],
            steps: 0,
            last: None,
            last_is_out: false,
            cut: 0,
            passed: 0,
        };
        for rank in deal {
            position.steps |= 1 << position.cards;
            for &owner in rank {
                position.owners[position.cards] = owner;
                position.cards += 1;
            }
        }
        self.set(&position)
    }

    /// The possible orders.
    fn set(&mut self, position: &Position) -> OrderSet {
        if position.players == 1 {
            return 1;
        }
        let position = position.merged();
        let word = position.word();
        if let Some(&number) = self.known.get(&word) {
            return self.sets[number as usize];
        }
        let set = self.back_up(&position);
        let number = *self.numbers.entry(set).or_insert_with(|| {
            self.sets.push(set);
            self.sets.len() as u32 - 1
        });
        self.known.insert(word, number);
        set
    }

    fn back_up(&mut self, position: &Position) -> OrderSet {
        let mut sets = Vec::with_capacity(MAX_CARDS + 1);
        let mut before = None;
        for card in position.cut..position.cards {
            if position.owners[card] == 0 {
                let rank = position.rank(card);
                if before != Some(rank) {
                    sets.push(self.after_card(position, card));
                }
                before = Some(rank);
            }
        }
        let names = self.names_of(position.players);
        let is_chance = |set: &OrderSet| names.extremes(*set).0 == 0;
        let has_chance = position.players == self.rules.players && sets.iter().any(is_chance);
        let looks = match self.rules.pass {
            PassRule::LastResort => !has_chance,
            PassRule::Free => true,
            PassRule::Forced => sets.is_empty(),
        };
        if position.last.is_some() && looks {
            sets.push(self.after_pass(position));
        }
        let names = self.names_of(position.players);
        let extremes: Vec<(usize, usize)> = sets.iter().map(|&set| names.extremes(set)).collect();
        // The lower the place, the better.
        let is_dropped =
            |(best, worst): (usize, usize)| extremes.iter().any(|other| other.1 <= best && other.0 < worst);
        let kept = sets.iter().zip(&extremes).filter(|(_, own)| !is_dropped(**own));
        kept.fold(0, |all, (set, _)| all | set)
    }

    fn names_of(&self, players: usize) -> &Names {
        &self.names[players - 2]
    }

    fn after_card(&mut self, position: &Position, card: usize) -> OrderSet {
        let mut next = position.without(card);
        if self.rules.re_entry {
            next.passed = 0;
        }
        let is_out = !next.owners[..next.cards].contains(&0);
        (next.last, next.last_is_out) = (Some(0), false);
        if !is_out {
            let turn = next.turn(0);
            let set = self.set(&next.from(&turn));
            return renamed(set, &self.names_of(position.players).same[turn.mover]);
        }
        // The mover leaves: the next in turn order is named 0.
        for owner in &mut next.owners[..next.cards] {
            *owner -= 1;
        }
        next.players -= 1;
        next.passed >>= 1;
        next.last_is_out = true;
        let turn = if next.players == 1 { Turn { mover: 0, leads: true } } else { next.turn_from(0) };
        let set = self.set(&next.from(&turn));
        renamed(set, &self.names_of(position.players).out[turn.mover])
    }

    fn after_pass(&mut self, position: &Position) -> OrderSet {
        let mut next = *position;
        next.passed |= 1;
        let turn = next.turn(0);
        let set = self.set(&next.from(&turn));
        renamed(set, &self.names_of(position.players).same[turn.mover])
    }
}

impl Position {
    /// The next turn after that of `mover`.
    fn turn(&self, mover: usize) -> Turn {
        self.asked((1..self.players).map(|step| (mover + step) % self.players))
    }

    /// The next turn, with `first` the first who may move.
    fn turn_from(&self, first: usize) -> Turn {
        self.asked((0..self.players).map(|step| (first + step) % self.players))
    }

    /// The first of these who may still play, or else the player who leads the next trick.
    fn asked(&self, mut players: impl Iterator<Item = usize>) -> Turn {
        let last = usize::from(self.last.unwrap_or(0));
        let is_asked =
            |&player: &usize| self.passed >> player & 1 == 0 && (self.last_is_out || player != last);
        players.find(is_asked).map_or(Turn { mover: last, leads: true }, |mover| Turn { mover, leads: false })
    }

    /// This position with the players named from the next to move.
    fn from(&self, turn: &Turn) -> Position {
        let mut next = *self;
        if turn.leads {
            (next.last, next.last_is_out, next.cut, next.passed) = (None, false, 0, 0);
        }
        let players = self.players;
        let name = |player: u8| ((usize::from(player) + players - turn.mover) % players) as u8;
        next.last = next.last.map(name);
        let all = (1_u16 << players) - 1;
        let passed = u16::from(next.passed);
        next.passed = ((passed >> turn.mover | passed << (players - turn.mover)) & all) as u8;
        let mut first = 0;
        while first < next.cards {
            let end = next.end(first);
            let rank = &mut next.owners[first..end];
            for owner in &mut *rank {
                *owner = name(*owner);
            }
            rank.sort_unstable();
            first = end;
        }
        next
    }

    /// The end of the rank that begins with this card.
    fn end(&self, first: usize) -> usize {
        (first + 1..self.cards).find(|&card| self.steps >> card & 1 != 0).unwrap_or(self.cards)
    }

    /// The first card of this card's rank.
    fn rank(&self, card: usize) -> usize {
        (0..=card).rev().find(|&card| self.steps >> card & 1 != 0).unwrap_or(0)
    }

    /// The position after a card is put on the table.
    fn without(&self, card: usize) -> Position {
        let mut next = *self;
        let is_last_of_rank = self.rank(card) == card && self.end(card) == card + 1;
        next.owners.copy_within(card + 1..self.cards, card);
        next.cards -= 1;
        next.owners[next.cards] = 0;
        let low = self.steps & ((1 << card) - 1);
        let high = self.steps >> (card + 1) << card;
        // The next card of the rank begins it.
        let begins = if is_last_of_rank { 0 } else { self.steps & 1 << card };
        next.steps = low | high | begins;
        next.cut = if is_last_of_rank { card } else { self.end(card) - 1 };
        next
    }

    /// Merges neighboring ranks of one sole owner, except across the card on the table.
    fn merged(&self) -> Position {
        let mut next = *self;
        let mut first = 0;
        let mut before = None;
        while first < self.cards {
            let end = self.end(first);
            let owner = only_owner(&self.owners[first..end]);
            if first == self.cut {
                before = None;
            }
            if owner.is_some() && owner == before {
                next.steps &= !(1 << first);
            }
            before = owner;
            first = end;
        }
        next
    }

    /// A word that identifies the position.
    fn word(&self) -> u64 {
        let cards = (0..self.cards).fold(1, |word: u64, card| {
            word << 4 | u64::from(self.steps >> card & 1) << 3 | u64::from(self.owners[card])
        });
        // No player is named 7.
        let last = self.last.unwrap_or(7);
        let players = (self.players - 1) as u64;
        debug_assert!(self.cut < 16 && players < 8);
        cards << 16
            | players << 13
            | (self.cut as u64) << 9
            | u64::from(last) << 6
            | u64::from(self.last_is_out) << 5
            | u64::from(self.passed >> 1)
    }
}
