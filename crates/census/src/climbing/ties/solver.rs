//! Solver of a layer from the one below: rows of values, block by block.

use super::tables::Tables;
use crate::climbing::backup::{Coded, PLAYERS, SURE, TIED, turned};
use crate::climbing::rules::{Cancelled, ClimbingRules, PassRule, Workers};
use crate::climbing::trick::{MAX_STATES, Next, State, Tricks};
use game::MAX_PLAYERS;
use std::ops::Range;

/// Sequences of weaker cards in a block.
const BLOCK: usize = 512;
/// Approximate bytes of the rows handed out to a thread at once.
const PART: usize = 1 << 15;
/// With fewer sequences of weaker cards than this, rows do not pay.
const FEW: usize = 8;

/// A solved layer: all positions with the same number of cards.
pub(super) struct Layer {
    /// The number of states of the trick that have rows.
    pub(super) states: usize,
    /// By the number of cards stronger than the one on the table.
    pub(super) rows: Vec<Vec<u8>>,
    /// By leader, the value of each sequence.
    pub(super) leads: Vec<Vec<u8>>,
}

/// The layer below, as far as it is needed.
pub(in crate::climbing) trait Below: Sync {
    /// The number of states of the trick that have rows.
    fn states(&self) -> usize;

    /// A row of a canonical sequence of stronger cards: the number of its cards and that of the sequence; the
    /// number of the row and how many there are; and the bytes of each.
    fn row(&self, sequence: (usize, u32), row: (usize, usize), width: usize) -> &[u8];

    /// The value of each sequence for a leader.
    fn leads(&self, leader: usize) -> &[u8];
}

impl Below for Layer {
    #[inline]
    fn states(&self) -> usize {
        self.states
    }

    #[inline]
    fn row(&self, (above, standard): (usize, u32), (row, rows): (usize, usize), width: usize) -> &[u8] {
        &self.rows[above][(standard as usize * rows + row) * width..][..width]
    }

    #[inline]
    fn leads(&self, leader: usize) -> &[u8] {
        &self.leads[leader]
    }
}

/// A card that can be played, with the cards below and above it.
#[derive(Clone, Copy)]
struct Play {
    /// Of the cards above the one on the table, those no stronger than this.
    below: u32,
    below_size: usize,
    /// The number of the cards above among canonical sequences, and the rotation of the names.
    standard: u32,
    turn: usize,
    above_size: usize,
}

pub(in crate::climbing) struct Solver<const STABLE: bool> {
    pub(in crate::climbing) players: usize,
    rule: PassRule,
    pub(in crate::climbing) tricks: Tricks,
    first_round: Vec<usize>,
    pub(in crate::climbing) tables: Tables,
    /// Coded values, by mover, rotation and value: chances in the low byte, others in the high one.
    pub(super) codes: Vec<Vec<[u16; 128]>>,
}

/// Scratch memory of a thread.
#[derive(Default)]
pub(in crate::climbing) struct Scratch {
    /// By owner.
    plays: [Vec<Play>; MAX_PLAYERS],
    kinds: Vec<usize>,
    /// The numbers of all remaining cards, for all sizes of the weaker part.
    whole: Vec<u32>,
    /// For each play the places in the row it leads to.
    places: Vec<u32>,
    gathered: Vec<u16>,
    /// Values by mover and state, a block each.
    values: Vec<u8>,
}

/// The layer being solved.
pub(in crate::climbing) struct CurrentLayer<'a, B> {
    left: usize,
    below: &'a B,
    /// The leaders' values with as many cards.
    leads: &'a [Vec<u8>],
    /// The states of the trick that are computed, and of these those that are stored.
    computed: Vec<usize>,
    stored: Range<usize>,
}

impl<'a, B: Below> CurrentLayer<'a, B> {
    /// The layer of positions with `left` cards, in which `leads` are the leaders' values.
    pub(in crate::climbing) fn new<const STABLE: bool>(
        solver: &Solver<STABLE>,
        (left, is_top): (usize, bool),
        below: &'a B,
        leads: &'a [Vec<u8>],
    ) -> CurrentLayer<'a, B> {
        let all = 0..solver.tricks.states.len();
        let computed = if is_top { solver.first_round.clone() } else { all.clone().collect() };
        let stored = if is_top { solver.tricks.full..solver.tricks.full + 1 } else { all };
        CurrentLayer { left, below, leads, computed, stored }
    }

    /// The number of positions with a sequence of stronger cards and this many of weaker ones.
    pub(in crate::climbing) fn positions(&self, players: usize, weaker: usize) -> u64 {
        (players * self.computed.len() * weaker) as u64
    }

    /// The next player to move after a card, counted from the mover, and the number of the trick's state in
    /// the layer below.
    #[inline]
    fn after_card(&self, trick: &State) -> (usize, usize) {
        match trick.card {
            Next::Turn { mover, state } => (mover, if self.below.states() == 1 { 0 } else { state }),
            Next::Lead(_) => unreachable!("a card clears no trick"),
        }
    }
}

/// A block of sequences of weaker cards.
#[derive(Clone, Copy)]
struct Span {
    /// The offset of sequences of their size among all remaining cards.
    first: usize,
    /// The first of them, and their number.
    start: usize,
    block: usize,
    /// The number of their cards.
    weaker: usize,
}

impl<const STABLE: bool> Solver<STABLE> {
    pub(super) fn new(rules: ClimbingRules, tables: Tables) -> Solver<STABLE> {
        let (players, tricks) = (rules.players, Tricks::new(rules));
        let code = |mover: usize, turn: usize, value: usize| {
            let code = Coded::new(mover, turned(value as u8, turn, players));
            u16::from(code.chances) | u16::from(code.others) << 8
        };
        let codes = (0..players).map(|mover| {
            (0..players).map(|turn| std::array::from_fn(|value| code(mover, turn, value))).collect()
        });
        Solver {
            players,
            rule: rules.pass,
            first_round: tricks.first_round(),
            tricks,
            tables,
            codes: codes.collect(),
        }
    }

    /// Solves the layer of positions with `left` cards, in which `leads` are the leaders' values.
    pub(super) fn layer(
        &self,
        left: usize,
        is_top: bool,
        below: &Layer,
        leads: Vec<Vec<u8>>,
        workers: &Workers<'_>,
    ) -> Result<Layer, Cancelled> {
        let counts = &self.tables.sequences.counts;
        let states = if is_top { 1 } else { self.tricks.states.len() };
        let named = &self.tables.named;
        let width = |above: usize| self.players * states * counts[left - above] as usize;
        let mut rows: Vec<Vec<u8>> = vec![Vec::new()];
        rows.extend((1..=left).map(|above| vec![0; named[above].len() * width(above)]));
        let mut parts = Vec::new();
        for (above, rows) in rows.iter_mut().enumerate().skip(1) {
            let each = (PART / width(above)).max(1);
            parts.extend(
                rows.chunks_mut(each * width(above)).zip(0..).map(|(rows, part)| (above, part * each, rows)),
            );
        }
        let layer = CurrentLayer::new(self, (left, is_top), below, &leads);
        workers.share(parts.into_iter(), Scratch::default, |scratch, (above, first, rows)| {
            let mut solved = 0;
            for (&number, rows) in named[above][first..].iter().zip(rows.chunks_mut(width(above))) {
                let weaker = counts[left - above] as usize;
                self.position(scratch, &layer, (number, above), 0..weaker, rows);
                solved += layer.positions(self.players, weaker);
            }
            solved
        })?;
        Ok(Layer { states, rows, leads })
    }

    /// Collects every card of a sequence that can be played, by any player.
    fn plays(&self, scratch: &mut Scratch, (mut number, mut size): (u32, usize)) {
        let sequences = &self.tables.sequences;
        scratch.plays.iter_mut().for_each(Vec::clear);
        scratch.kinds.clear();
        while size > 0 {
            let (kind, rest) = sequences.split(number, size);
            let kind_of = &sequences.kinds[kind];
            (number, size) = (rest, size - kind_of.size);
            let (standard, turn) = self.tables.standard[size][number as usize];
            for (owner, plays) in scratch.plays.iter_mut().enumerate().take(self.players) {
                if kind_of.group[owner] == 0 {
                    continue;
                }
                let (mut below, mut below_size) = (0, 0);
                if let Some(less) = kind_of.without[owner] {
                    below = sequences.prepend(less, 0, 0);
                    below_size = kind_of.size - 1;
                }
                for &kind in scratch.kinds.iter().rev() {
                    below = sequences.prepend(kind, below, below_size);
                    below_size += sequences.kinds[kind].size;
                }
                plays.push(Play { below, below_size, standard, turn: turn.into(), above_size: size });
            }
            scratch.kinds.push(kind);
        }
    }

    /// The row of values that a play of `owner` leads to, `distance` players on.
    #[inline]
    fn row<'a>(
        &self,
        (play, owner): (&Play, usize),
        weaker: usize,
        (distance, state): (usize, usize),
        below: &'a impl Below,
    ) -> &'a [u8] {
        if play.above_size == 0 {
            // All others can only pass, and the owner leads.
            return below.leads(owner);
        }
        let mover = self.wrapped(owner + distance + self.players - play.turn);
        let width = self.tables.sequences.counts[weaker + play.below_size] as usize;
        self.row_of((play.above_size, play.standard), (mover, state), width, below)
    }

    /// The row of values of a canonical sequence of stronger cards, for a player to move and a state.
    #[inline]
    pub(super) fn row_of<'a>(
        &self,
        (above, standard): (usize, u32),
        (mover, state): (usize, usize),
        width: usize,
        below: &'a impl Below,
    ) -> &'a [u8] {
        let (row, rows) = (mover * below.states() + state, self.players * below.states());
        below.row((above, standard), (row, rows), width)
    }

    /// Wraps a number below three times the number of players.
    #[inline]
    pub(super) const fn wrapped(&self, number: usize) -> usize {
        let once = if number >= self.players { number - self.players } else { number };
        if once >= self.players { once - self.players } else { once }
    }

    /// Solves all positions in which the cards stronger than the one on the table are this sequence, and the
    /// others one of `range`. Writes a row for each mover and stored state.
    pub(in crate::climbing) fn position(
        &self,
        scratch: &mut Scratch,
        layer: &CurrentLayer<'_, impl Below>,
        (number, size): (u32, usize),
        range: Range<usize>,
        rows: &mut [u8],
    ) {
        let (sequences, weaker) = (&self.tables.sequences, layer.left - size);
        self.plays(scratch, (number, size));
        let first = sequences.join(&mut scratch.whole, number, size, weaker);
        let count = range.len();
        let states = self.tricks.states.len();
        let mut held = [0; MAX_PLAYERS];
        for &kind in &scratch.kinds {
            held.iter_mut().zip(sequences.kinds[kind].group).for_each(|(held, count)| *held += count);
        }
        scratch.values.resize(self.players * states * BLOCK, 0);
        scratch.gathered.resize(BLOCK, 0);
        for start in range.clone().step_by(BLOCK) {
            let block = BLOCK.min(range.end - start);
            let offset = start - range.start;
            scratch.places.clear();
            for play in scratch.plays.iter().flatten() {
                let joined = &self.tables.joined(play.below, play.below_size, weaker)[start..start + block];
                if play.turn == 0 || play.above_size == 0 {
                    scratch.places.extend_from_slice(joined);
                } else {
                    let turned = &self.tables.turned[play.turn - 1][weaker + play.below_size];
                    scratch.places.extend(joined.iter().map(|&place| turned[place as usize]));
                }
            }
            let span = Span { first, start, block, weaker };
            if block < FEW {
                for place in 0..block {
                    let values = self.one(scratch, layer, span, place, held);
                    for (mover, values) in values.iter().enumerate().take(self.players) {
                        for (row, &value) in values[layer.stored.clone()].iter().enumerate() {
                            rows[(mover * layer.stored.len() + row) * count + offset + place] = value;
                        }
                    }
                }
                continue;
            }
            self.block(scratch, layer, span, held);
            for mover in 0..self.players {
                for (place, state) in layer.stored.clone().enumerate() {
                    let from = (mover * states + state) * BLOCK;
                    let to = (mover * layer.stored.len() + place) * count + offset;
                    rows[to..to + block].copy_from_slice(&scratch.values[from..from + block]);
                }
            }
        }
    }

    /// The values of a block of sequences of weaker cards, row by row.
    fn block(
        &self,
        scratch: &mut Scratch,
        layer: &CurrentLayer<'_, impl Below>,
        span: Span,
        held: [u8; MAX_PLAYERS],
    ) {
        let Span { first, start, block, weaker } = span;
        let holders = &self.tables.holders[weaker][start..start + block];
        let whole = &scratch.whole[first + start..first + start + block];
        let states = self.tricks.states.len();
        for &state in &layer.computed {
            let trick = &self.tricks.states[state];
            let (distance, next) = layer.after_card(trick);
            let mut all_places = scratch.places.chunks(block);
            for (mover, held) in held.into_iter().enumerate().take(self.players) {
                let gathered = &mut scratch.gathered[..block];
                gathered.fill(0);
                for (play, places) in scratch.plays[mover].iter().zip(all_places.by_ref()) {
                    let row = self.row((play, mover), weaker, (distance, next), layer.below);
                    let codes = &self.codes[mover][play.turn];
                    if held == 1 {
                        // The last card wins, if the player holds no weaker one.
                        let win = self.codes[mover][0][1 << mover];
                        for ((gathered, &place), holders) in gathered.iter_mut().zip(places).zip(holders) {
                            let code = codes[usize::from(row[place as usize] & 0x7F)];
                            *gathered |= if holders >> mover & 1 == 0 { win } else { code };
                        }
                    } else {
                        for (gathered, &place) in gathered.iter_mut().zip(places) {
                            *gathered |= codes[usize::from(row[place as usize] & 0x7F)];
                        }
                    }
                }
                let at = |mover: usize, state: usize| (mover * states + state) * BLOCK;
                let own = at(mover, state);
                match trick.pass {
                    Next::Lead(leader) => {
                        let leads = &layer.leads[self.wrapped(mover + leader)];
                        let values = &mut scratch.values[own..own + block];
                        values
                            .iter_mut()
                            .zip(whole)
                            .for_each(|(value, &whole)| *value = leads[whole as usize]);
                    }
                    Next::Turn { mover: next, state: passed } => {
                        let from = at(self.wrapped(mover + next), passed);
                        scratch.values.copy_within(from..from + block, own);
                    }
                }
                let values = &mut scratch.values[own..own + block];
                let can_play = held > 0;
                match self.rule {
                    PassRule::LastResort => {
                        back_up::<STABLE>(mover, gathered, values, |has_chance| !has_chance);
                    }
                    PassRule::Free => back_up::<STABLE>(mover, gathered, values, |_| true),
                    PassRule::Forced => back_up::<STABLE>(mover, gathered, values, |_| !can_play),
                }
            }
        }
    }

    /// The values of one sequence of weaker cards, by mover and state: with few sequences rows do not pay.
    #[inline]
    fn one(
        &self,
        scratch: &Scratch,
        layer: &CurrentLayer<'_, impl Below>,
        span: Span,
        place: usize,
        held: [u8; MAX_PLAYERS],
    ) -> [[u8; MAX_STATES]; MAX_PLAYERS] {
        let Span { first, start, block, weaker } = span;
        let holders = self.tables.holders[weaker][start + place];
        let whole = scratch.whole[first + start + place];
        let mut values = [[0; MAX_STATES]; MAX_PLAYERS];
        for &state in &layer.computed {
            let trick = &self.tricks.states[state];
            let (distance, next) = layer.after_card(trick);
            let mut index = place;
            for mover in 0..self.players {
                let mut gathered = 0;
                if held[mover] == 1 && holders >> mover & 1 == 0 {
                    // The last card wins.
                    gathered = self.codes[mover][0][1 << mover];
                    index += block;
                } else {
                    for play in &scratch.plays[mover] {
                        let row = self.row((play, mover), weaker, (distance, next), layer.below);
                        let value = row[scratch.places[index] as usize];
                        gathered |= self.codes[mover][play.turn][usize::from(value & 0x7F)];
                        index += block;
                    }
                }
                let pass = match trick.pass {
                    Next::Lead(leader) => layer.leads[self.wrapped(mover + leader)][whole as usize],
                    Next::Turn { mover: next, state } => values[self.wrapped(mover + next)][state],
                };
                let has_chance = gathered >> mover & 1 != 0;
                let looks = match self.rule {
                    PassRule::LastResort => !has_chance,
                    PassRule::Free => true,
                    PassRule::Forced => held[mover] == 0,
                };
                values[mover][state] = backed_up::<STABLE>(mover, gathered, pass, looks);
            }
        }
        values
    }
}

/// Backs up a row: `gathered` holds the values of the cards, `values` those of the pass, which the results
/// replace.
#[inline]
fn back_up<const STABLE: bool>(
    mover: usize,
    gathered: &[u16],
    values: &mut [u8],
    looks_at_pass: impl Fn(bool) -> bool,
) {
    let own = 1 << mover;
    for (value, &gathered) in values.iter_mut().zip(gathered) {
        let looks = looks_at_pass(gathered as u8 & own != 0);
        *value = backed_up::<STABLE>(mover, gathered, *value, looks);
    }
}

/// The value of one position; `looks` is true if the pass is considered.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a few instructions in the innermost loop")]
const fn backed_up<const STABLE: bool>(mover: usize, gathered: u16, pass: u8, looks: bool) -> u8 {
    let own = 1 << mover;
    let (mut chances, mut others) = (gathered as u8, (gathered >> 8) as u8);
    let pass_chance = pass & own != 0;
    chances |= if looks && pass_chance { pass } else { 0 };
    others |= if looks && !pass_chance { pass } else { 0 };
    let pass_sure = looks && pass & PLAYERS == own;
    let kept = if chances & own != 0 { chances } else { others } & PLAYERS;
    let found = if others & SURE != 0 || pass_sure { own } else { kept };
    if !STABLE {
        return found;
    }
    let several = found & found.wrapping_sub(1) != 0;
    let below = ((gathered >> 8) as u8 | if looks { pass } else { 0 }) & TIED != 0;
    if several || below { found | TIED } else { found }
}
