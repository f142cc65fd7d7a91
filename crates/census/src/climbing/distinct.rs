//! Every deal of distinct cards.
//!
//! **Positions.** The owners of the n remaining cards, from the weakest; how many of these are no stronger
//! than the card on the table; the player to move; and the state of the trick. Player 0 is the owner of the
//! strongest card. Names change only when the strongest card is played, so only then a value is rotated.
//!
//! **Layout.** The owners of all cards but the strongest are the digits of a number to the base of the number
//! of players, the weakest card's the lowest. For each such number, mover and state of the trick there is a
//! row with a byte for each card on the table, in words of eight. The result of a card does not depend on the
//! card it beats, so rows are computed whole.
//!
//! **Cost.** 4 players and 10 cards: see `tests/instructions`.

use super::backup::{Coded, Gathered, ONES, PLAYERS, Winners, Word, lead, turned};
use super::rules::{Cancelled, ClimbingRules, PassRule, Workers};
use super::trick::{MAX_STATES, Next, Tricks};

/// The maximum number of cards: those that remain after the first fill two words.
pub const MAX_CARDS: usize = 16;
/// Numbers of owners handed out to a thread at once.
const PART: usize = 512;
/// For each card, two words with a 1 in the byte of every card on the table that it beats.
const UPTO: [[Word; 2]; MAX_CARDS] = upto();

/// A deal and its value. Players are numbered from the leader, who is 0.
#[derive(Clone, Copy, Debug)]
pub struct DistinctRoot<'a> {
    /// The owners by their internal names.
    owners: &'a [u8],
    counts: &'a [u8],
    /// The leader's cards, counted from 0, the weakest first.
    pub hand: &'a [u8],
    /// The rotation between the two namings.
    leader: usize,
    /// The possible winners.
    pub winners: Winners,
    /// A bit for each card of the leader that surely wins, the weakest lowest.
    pub winning: u32,
    /// True if some node of its tree needed a tie-break; only computed on request.
    pub tied: bool,
}

impl DistinctRoot<'_> {
    /// The number of players.
    pub const fn players(&self) -> usize {
        self.counts.len()
    }

    /// The owner of each card, the weakest first.
    pub fn owners(&self) -> impl ExactSizeIterator<Item = usize> {
        let players = self.players();
        self.owners.iter().map(move |&owner| (usize::from(owner) + players - self.leader) % players)
    }

    /// The number of cards a player holds.
    pub const fn count(&self, player: usize) -> u8 {
        self.counts[(player + self.leader) % self.counts.len()]
    }
}

/// All deals of a number of different cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DistinctDeals {
    /// The rules.
    pub rules: ClimbingRules,
    /// The number of cards.
    pub cards: usize,
    /// Also compute for each deal whether its tree is free of ties.
    pub stable: bool,
}

/// A solved layer: all positions with the same number of cards, or those of them that are needed.
pub(super) struct Layer {
    /// The number of states of the trick that have rows.
    pub(super) states: usize,
    /// Words a row.
    pub(super) words: usize,
    pub(super) rows: Vec<Word>,
}

impl DistinctDeals {
    /// Bytes of the two largest layers together.
    pub fn bytes(&self) -> u64 {
        let (players, cards) = (self.rules.players as u64, self.cards as u32);
        let states = Tricks::new(self.rules).states.len() as u64;
        let layer = |left: u32, states: u64| {
            let words = u64::from(left + 1).div_ceil(8);
            let rows = players.checked_pow(left)?;
            rows.checked_mul(states * words * 8)
        };
        let top = layer(cards.saturating_sub(1), 1);
        let below = layer(cards.saturating_sub(2), states);
        top.and_then(|top| below?.checked_add(top)).unwrap_or(u64::MAX)
    }

    /// The number of positions solved below the deals, without those with an empty hand.
    pub fn positions(&self) -> u64 {
        let players = self.rules.players as u64;
        let tricks = Tricks::new(self.rules);
        let layer = |left: usize| {
            let states =
                if left + 1 == self.cards { tricks.first_round().len() } else { tricks.states.len() };
            // Owners without an empty hand, by inclusion and exclusion.
            let mut owners = 0_i128;
            let mut choose = 1_i128;
            for without in 0..=players {
                let sign = if without % 2 == 0 { 1 } else { -1 };
                owners += sign * choose * i128::from(players - without).pow(left as u32);
                choose = choose * i128::from(players - without) / i128::from(without + 1);
            }
            owners as u64 * states as u64 * (left as u64 + 1)
        };
        (self.rules.players..self.cards).map(layer).sum()
    }

    /// Solves every deal without an empty hand, and calls `visit` for each with the tally of the thread.
    ///
    /// # Panics
    ///
    /// If there are fewer cards than players or more than [`MAX_CARDS`].
    pub fn solve<T: Send>(
        &self,
        workers: &Workers<'_>,
        tally: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &DistinctRoot<'_>) + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        assert!(
            (self.rules.players..=MAX_CARDS).contains(&self.cards),
            "a card for each, and no more than fit"
        );
        match (self.rules.players, self.stable) {
            (2, false) => self.layers::<2, false, T>(workers, tally, visit),
            (3, false) => self.layers::<3, false, T>(workers, tally, visit),
            (4, false) => self.layers::<4, false, T>(workers, tally, visit),
            (5, false) => self.layers::<5, false, T>(workers, tally, visit),
            (_, false) => self.layers::<6, false, T>(workers, tally, visit),
            (2, true) => self.layers::<2, true, T>(workers, tally, visit),
            (3, true) => self.layers::<3, true, T>(workers, tally, visit),
            (4, true) => self.layers::<4, true, T>(workers, tally, visit),
            (5, true) => self.layers::<5, true, T>(workers, tally, visit),
            (_, true) => self.layers::<6, true, T>(workers, tally, visit),
        }
    }

    fn layers<const P: usize, const STABLE: bool, T: Send>(
        &self,
        workers: &Workers<'_>,
        tally: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &DistinctRoot<'_>) + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        let solver = Solver::<P, STABLE>::new(self.rules);
        let mut below = Layer { states: 1, words: 1, rows: Vec::new() };
        for left in P..self.cards {
            let is_top = left + 1 == self.cards;
            below = if left < 8 {
                solver.layer::<1>(left, is_top, &below, workers)?
            } else {
                solver.layer::<2>(left, is_top, &below, workers)?
            };
        }
        let numbers = P.pow(self.cards as u32 - 1);
        let parts = (0..numbers).step_by(PART);
        workers.share(parts, tally, |tally, first| {
            let mut owners = Owners::<P>::of(first, self.cards);
            let end = numbers.min(first + PART);
            for _ in first..end {
                if owners.all_hold() {
                    let children = Solver::<P, STABLE>::children(&owners);
                    solver.roots((&owners, &children), &below, |root| visit(tally, root));
                }
                owners.advance();
            }
            0
        })
    }
}

/// The owners of the remaining cards, the strongest last, which is player 0's; counts up like an odometer.
#[derive(Clone, Copy)]
pub(super) struct Owners<const P: usize> {
    pub(super) left: usize,
    digits: [u8; MAX_CARDS],
    counts: [u8; P],
}

impl<const P: usize> Owners<P> {
    pub(super) fn of(mut number: usize, left: usize) -> Owners<P> {
        let mut owners = Owners { left, digits: [0; MAX_CARDS], counts: [0; P] };
        for digit in &mut owners.digits[..left - 1] {
            *digit = (number % P) as u8;
            number /= P;
        }
        for &digit in &owners.digits[..left] {
            owners.counts[usize::from(digit)] += 1;
        }
        owners
    }

    /// Returns whether every player holds a card.
    pub(super) fn all_hold(&self) -> bool {
        self.counts.iter().all(|&count| count > 0)
    }

    pub(super) fn advance(&mut self) {
        for digit in &mut self.digits[..self.left - 1] {
            self.counts[usize::from(*digit)] -= 1;
            *digit += 1;
            if usize::from(*digit) < P {
                self.counts[usize::from(*digit)] += 1;
                return;
            }
            *digit = 0;
            self.counts[0] += 1;
        }
    }
}

/// The cards of each player, the weakest first.
struct Hands<const P: usize>([[u8; MAX_CARDS]; P]);

impl<const P: usize> Hands<P> {
    #[inline]
    fn of(owners: &Owners<P>) -> Hands<P> {
        let mut hands = [[0; MAX_CARDS]; P];
        let mut held = [0; P];
        for (card, &owner) in (0..).zip(&owners.digits[..owners.left]) {
            let owner = usize::from(owner);
            hands[owner][held[owner]] = card;
            held[owner] += 1;
        }
        Hands(hands)
    }
}

/// The result of a card: the number of the remaining owners, and the rotation of the players' names.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    pub(super) number: usize,
    turn: usize,
}

pub(super) struct Solver<const P: usize, const STABLE: bool> {
    rule: PassRule,
    pub(super) tricks: Tricks,
    first_round: Vec<usize>,
    /// Coded values, by mover and rotation of the names.
    codes: Box<[[[Coded; 128]; P]; P]>,
}

impl<const P: usize, const STABLE: bool> Solver<P, STABLE> {
    pub(super) fn new(rules: ClimbingRules) -> Solver<P, STABLE> {
        let tricks = Tricks::new(rules);
        let mut codes = Box::new([[[Coded::default(); 128]; P]; P]);
        for (mover, codes) in codes.iter_mut().enumerate() {
            for (turn, codes) in codes.iter_mut().enumerate() {
                for (value, code) in (0..).zip(codes) {
                    *code = Coded::new(mover, turned(value, turn, P));
                }
            }
        }
        Solver { rule: rules.pass, first_round: tricks.first_round(), tricks, codes }
    }

    /// The states of the trick that are computed. In the top layer only rows are stored that deals lead to.
    pub(super) fn computed(&self, is_top: bool) -> Vec<usize> {
        if is_top { self.first_round.clone() } else { (0..self.tricks.states.len()).collect() }
    }

    /// The result of each card.
    pub(super) fn children(owners: &Owners<P>) -> [Child; MAX_CARDS] {
        let mut children = [Child::default(); MAX_CARDS];
        let digits = &owners.digits[..owners.left];
        let top = owners.left - 1;
        // The digits below the top, without one of them: those above move down a place.
        let mut above = 0;
        let mut scale = P.pow(top as u32);
        let mut below = digits[..top].iter().rev().fold(0, |number, &digit| number * P + usize::from(digit));
        for card in (0..top).rev() {
            scale /= P;
            below -= usize::from(digits[card]) * scale;
            children[card] = Child { number: above * scale + below, turn: 0 };
            above = above * P + usize::from(digits[card]);
        }
        // Without the top, the next below determines the names.
        let turn = usize::from(digits[top - 1]);
        let name = |digit: u8| (usize::from(digit) + P - turn) % P;
        let number = digits[..top - 1].iter().rev().fold(0, |number, &digit| number * P + name(digit));
        children[top] = Child { number, turn };
        children
    }

    /// Solves the positions with `left` cards.
    fn layer<const W: usize>(
        &self,
        left: usize,
        is_top: bool,
        below: &Layer,
        workers: &Workers<'_>,
    ) -> Result<Layer, Cancelled> {
        let states = if is_top { 1 } else { self.tricks.states.len() };
        let numbers = P.pow(left as u32 - 1);
        let mut layer = Layer { states, words: W, rows: vec![0; numbers * P * states * W] };
        let computed = self.computed(is_top);
        let parts = layer.rows.chunks_mut(PART * P * states * W).enumerate();
        workers.share(
            parts,
            || (),
            |(), (part, rows)| {
                let mut owners = Owners::<P>::of(part * PART, left);
                let mut solved = 0;
                for rows in rows.chunks_mut(P * states * W) {
                    if owners.all_hold() {
                        let children = Self::children(&owners);
                        self.position::<W>((&owners, &children), below, &computed, is_top, rows);
                        solved += 1;
                    }
                    owners.advance();
                }
                solved * (P * computed.len() * (left + 1)) as u64
            },
        )?;
        Ok(layer)
    }

    /// Solves all positions with these owners.
    #[inline]
    pub(super) fn position<const W: usize>(
        &self,
        (owners, children): (&Owners<P>, &[Child; MAX_CARDS]),
        below: &Layer,
        computed: &[usize],
        is_top: bool,
        rows: &mut [Word],
    ) {
        let hands = Hands::of(owners);
        let mut leads = [0; P];
        for (leader, value) in leads.iter_mut().enumerate() {
            let hand = &hands.0[leader][..usize::from(owners.counts[leader])];
            *value = self.lead(hand, children, below, leader).0;
        }
        // The offsets of the rows of each card's children, by the distance from its owner to the next player
        // to move.
        let mut starts = [[0; P]; MAX_CARDS];
        for (card, starts) in starts.iter_mut().enumerate().take(owners.left) {
            let (child, owner) = (children[card], usize::from(owners.digits[card]));
            for (distance, start) in starts.iter_mut().enumerate() {
                let mover = (owner + distance + P - child.turn) % P;
                *start = ((child.number * P + mover) * below.states) * below.words + (card >> 3);
            }
        }
        let mut local = [[[0; W]; MAX_STATES]; P];
        for &state in computed {
            let trick = &self.tricks.states[state];
            let Next::Turn { mover: distance, state: next } = trick.card else {
                unreachable!("a card clears no trick")
            };
            for mover in 0..P {
                let mut gathered = [Gathered::default(); W];
                let hand = &hands.0[mover][..usize::from(owners.counts[mover])];
                let strongest = usize::from(hand[hand.len() - 1]);
                let mut add = |card: usize, code: Coded| {
                    for (gathered, &places) in gathered.iter_mut().zip(&UPTO[card]) {
                        gathered.add(code, places);
                    }
                };
                if hand.len() == 1 {
                    // The last card wins.
                    add(strongest, self.codes[mover][0][1 << mover]);
                } else {
                    for card in hand.iter().map(|&card| usize::from(card)) {
                        let word = below.rows[starts[card][distance] + next * below.words];
                        let value = (word >> (8 * (card & 7))) as u8;
                        add(card, self.codes[mover][children[card].turn][usize::from(value & 0x7F)]);
                    }
                }
                for word in 0..W {
                    let pass = match trick.pass {
                        Next::Lead(leader) => Word::from(leads[(mover + leader) % P]) * ONES,
                        Next::Turn { mover: next, state } => local[(mover + next) % P][state][word],
                    };
                    let playable = UPTO[strongest][word];
                    local[mover][state][word] =
                        gathered[word].backed_up::<STABLE>(mover, pass, playable, self.rule);
                }
            }
        }
        let states =
            if is_top { self.tricks.full..self.tricks.full + 1 } else { 0..self.tricks.states.len() };
        let computed = local.iter().flat_map(|states_of| &states_of[states.clone()]).flatten();
        rows.iter_mut().zip(computed).for_each(|(row, &word)| *row = word);
    }

    /// The value for a leader with these cards, and a bit for each that surely wins.
    #[inline]
    fn lead(&self, hand: &[u8], children: &[Child; MAX_CARDS], below: &Layer, leader: usize) -> (u8, u32) {
        if let [last] = hand {
            return (1 << leader, 1 << last);
        }
        let (mut all, mut winning) = (Coded::default(), 0);
        let full = (below.states - 1) * below.words;
        for card in hand.iter().map(|&card| usize::from(card)) {
            let child = children[card];
            let mover = (leader + 1 + P - child.turn) % P;
            let row = (child.number * P + mover) * below.states * below.words + full;
            let value = (below.rows[row + (card >> 3)] >> (8 * (card & 7))) as u8;
            let code = self.codes[leader][child.turn][usize::from(value & 0x7F)];
            all.chances |= code.chances;
            all.others |= code.others;
            winning |= u32::from(code.is_sure()) << card;
        }
        (lead::<STABLE>(leader, all), winning)
    }

    /// Visits the deals with these owners, one for each leader.
    #[inline]
    pub(super) fn roots(
        &self,
        (owners, children): (&Owners<P>, &[Child; MAX_CARDS]),
        below: &Layer,
        mut visit: impl FnMut(&DistinctRoot<'_>),
    ) {
        let hands = Hands::of(owners);
        for leader in 0..P {
            let hand = &hands.0[leader][..usize::from(owners.counts[leader])];
            let (value, winning) = self.lead(hand, children, below, leader);
            visit(&DistinctRoot {
                owners: &owners.digits[..owners.left],
                counts: &owners.counts,
                hand,
                leader,
                winners: turned(value, (P - leader) % P, P) & PLAYERS,
                winning,
                tied: value & super::backup::TIED != 0,
            });
        }
    }
}

const fn upto() -> [[Word; 2]; MAX_CARDS] {
    let mut upto = [[ONES, 0]; MAX_CARDS];
    let mut card = 0;
    while card < MAX_CARDS {
        if card < 8 {
            upto[card][0] = ONES >> (8 * (7 - card));
        } else {
            upto[card][1] = ONES >> (8 * (15 - card));
        }
        card += 1;
    }
    upto
}
