//! Deals of cards with ties, in canonical form, and their numbers.
//!
//! A deal is a sequence of groups, the weakest first; a group holds the cards of one rank, a count a player.
//! Neighboring groups of one sole owner are merged. The sequences of k cards are numbered from 0 without
//! gaps, by their first group and then by the number of the rest, so that putting a group in front is an
//! addition.
//!
//! **Source.** Nishino, *Tanhinmin*, section 4.3, for the equivalences; the numbering is ours.

use game::{KeyMap, MAX_PLAYERS};
use std::ops::Range;

/// The number of cards of one rank that each player holds.
pub type Group = [u8; MAX_PLAYERS];

/// More than the maximum number of cards of a deal.
const MAX_TIED: usize = 33;

/// A kind of group.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) group: Group,
    pub(crate) size: usize,
    /// The sole owner.
    pub(super) owner: Option<usize>,
    /// The kind with one card of a player less; `None` if the player holds none, or nothing would be left.
    pub(super) without: [Option<usize>; MAX_PLAYERS],
    /// The kinds after each rotation of the names.
    pub(super) turned: [u32; MAX_PLAYERS],
    /// The canonical kind among all rotations, and the rotation that leads to it.
    pub(super) standard: (usize, usize),
}

/// How a group is put in front of sequences of one size: the number added to theirs, below `from`, below
/// `to`, and above.
#[derive(Clone, Copy, Debug, Default)]
struct Prepend {
    from: u32,
    to: u32,
    add: [u32; 3],
}

impl Prepend {
    #[inline]
    const fn of(self, rest: u32) -> u32 {
        let add = if rest < self.from {
            self.add[0]
        } else if rest < self.to {
            self.add[1]
        } else {
            self.add[2]
        };
        rest.wrapping_add(add)
    }
}

/// The numbers of all sequences of up to some number of cards.
#[derive(Clone, Debug)]
pub(crate) struct Sequences {
    pub(super) players: usize,
    pub(crate) kinds: Vec<Kind>,
    /// The number of sequences by number of cards.
    pub(crate) counts: Vec<u32>,
    /// The number of them that begin with cards of the first player alone; it is the same for any other
    /// player.
    pub(super) own: Vec<u32>,
    /// By number of cards, the kinds that a sequence can begin with in the order of their numbers, and the
    /// first number of each.
    begins: Vec<Vec<(usize, u32)>>,
    /// By kind and size of the rest.
    prepends: Vec<Prepend>,
    /// The number of cards of the longest.
    most: usize,
    /// By size and number, the first kind of the sequence; for all but the longest.
    firsts: Vec<Vec<u16>>,
}

impl Sequences {
    /// Numbers the sequences of up to `most` cards. `None` if there are more than fit in 32 bits.
    pub(crate) fn new(players: usize, most: usize) -> Option<Sequences> {
        let (all, own, other) = counts(players, most)?;
        let kinds = kinds(players, most);
        let mut begins = Vec::new();
        for size in 0..=most {
            let (mut list, mut next) = (Vec::new(), 0);
            for owner in 0..players {
                for (number, kind) in kinds.iter().enumerate() {
                    if kind.owner == Some(owner) && kind.size <= size {
                        list.push((number, next as u32));
                        next += other[size - kind.size];
                    }
                }
            }
            for (number, kind) in kinds.iter().enumerate() {
                if kind.owner.is_none() && kind.size <= size {
                    list.push((number, next as u32));
                    next += all[size - kind.size];
                }
            }
            begins.push(list);
        }
        let narrow = |counts: &[u64]| counts.iter().map(|&count| count as u32).collect::<Vec<u32>>();
        let (counts, own) = (narrow(&all), narrow(&own));
        let mut sequences =
            Sequences { players, kinds, counts, own, begins, prepends: Vec::new(), most, firsts: Vec::new() };
        for kind in 0..sequences.kinds.len() {
            let mut prepends = sequences.prepends_of(kind, most);
            prepends.resize(most + 1, Prepend::default());
            sequences.prepends.extend(prepends);
        }
        Some(sequences)
    }

    fn prepends_of(&self, kind: usize, most: usize) -> Vec<Prepend> {
        let Kind { size, owner, .. } = self.kinds[kind];
        let first = |kind: usize, cards: usize| {
            let place = self.begins[cards].iter().find(|(begin, _)| *begin == kind);
            place.expect("a kind that is small enough begins sequences").1
        };
        let with_rest = |rest: usize| {
            let base = first(kind, size + rest);
            let Some(owner) = owner.filter(|_| rest > 0) else {
                return Prepend { from: 0, to: 0, add: [base; 3] };
            };
            // A group is merged into rests that begin with the same owner: the kinds of one owner follow one
            // another, in order of size, and so do the numbers of the rests behind them.
            let own = self.own[rest];
            let from = owner as u32 * own;
            let next_kind =
                self.kinds.iter().position(|other| other.owner == Some(owner) && other.size == size + 1);
            let merged = first(next_kind.expect("there are larger groups"), size + rest).wrapping_sub(from);
            Prepend { from, to: from + own, add: [base, merged, base.wrapping_sub(own)] }
        };
        (0..=most - size).map(with_rest).collect()
    }

    /// The number of the sequence with a group of this kind in front of a sequence of `size` cards, merged
    /// where necessary.
    #[inline]
    pub(crate) fn prepend(&self, kind: usize, rest: u32, size: usize) -> u32 {
        self.prepends[kind * (self.most + 1) + size].of(rest)
    }

    /// Prepares [`split`](Sequences::split) for up to `most` cards.
    pub(super) fn prepare(&mut self, most: usize) {
        for size in 0..=most {
            let mut firsts = Vec::with_capacity(self.counts[size] as usize);
            let ends = self.begins[size].iter().skip(1).map(|&(_, first)| first).chain([self.counts[size]]);
            for (&(kind, _), end) in self.begins[size].iter().zip(ends) {
                firsts.resize(end as usize, kind as u16);
            }
            self.firsts.push(firsts);
        }
    }

    /// The kinds that a sequence of this many cards can begin with, in the order of the numbers.
    pub(super) fn begins(&self, size: usize) -> impl Iterator<Item = usize> {
        self.begins[size].iter().map(|&(kind, _)| kind)
    }

    /// The rests of `size` cards in front of which a group of this kind stays unmerged, in order.
    pub(super) fn rests(&self, kind: usize, size: usize) -> [Range<u32>; 2] {
        let all = self.counts[size];
        match self.kinds[kind].owner.filter(|_| size > 0) {
            None => [0..all, all..all],
            Some(owner) => {
                let own = self.own[size];
                [0..owner as u32 * own, (owner as u32 + 1) * own..all]
            }
        }
    }

    /// The number of sequences of `size` cards that begin with a group of this kind.
    pub(super) fn with_first(&self, kind: usize, size: usize) -> u32 {
        self.rests(kind, size - self.kinds[kind].size).into_iter().map(|part| part.end - part.start).sum()
    }

    /// The number of sequences of `size` cards that begin with a canonical kind.
    pub(super) fn standards(&self, size: usize) -> u32 {
        let is_standard = |kind: &usize| self.kinds[*kind].standard == (*kind, 0);
        self.begins(size).filter(is_standard).map(|kind| self.with_first(kind, size)).sum()
    }

    /// The first group of a sequence of at least one card, and the number of the rest.
    #[inline]
    pub(super) fn split(&self, number: u32, size: usize) -> (usize, u32) {
        let kind = usize::from(self.firsts[size][number as usize]);
        let prepend = self.prepends[kind * (self.most + 1) + size - self.kinds[kind].size];
        // Unmerged rests lie below or above those that would be merged.
        let rest = number.wrapping_sub(prepend.add[0]);
        let is_above = rest >= prepend.from && prepend.from < prepend.to;
        (kind, if is_above { number.wrapping_sub(prepend.add[2]) } else { rest })
    }

    /// The numbers of every sequence of up to `size` cards followed by the sequence `tail` of `tail_size`,
    /// merged where they meet: those of fewer cards first, each size in order. Returns where those of `size`
    /// cards begin.
    pub(super) fn join(&self, joined: &mut Vec<u32>, tail: u32, tail_size: usize, size: usize) -> usize {
        let total: u32 = self.counts[..=size].iter().sum();
        joined.resize(total as usize, 0);
        joined[0] = tail;
        let (mut first, mut firsts) = (1, [0; MAX_TIED]);
        for cards in 1..=size {
            firsts[cards] = first;
            let (done, mut row) = joined.split_at_mut(first);
            for kind in self.begins(cards) {
                let rest = cards - self.kinds[kind].size;
                let prepend = self.prepends[kind * (self.most + 1) + rest + tail_size];
                for part in self.rests(kind, rest) {
                    let rests = &done[firsts[rest] + part.start as usize..firsts[rest] + part.end as usize];
                    let (now, later) = row.split_at_mut(rests.len());
                    now.iter_mut().zip(rests).for_each(|(now, &rest)| *now = prepend.of(rest));
                    row = later;
                }
            }
            first += self.counts[cards] as usize;
        }
        firsts[size]
    }
}

/// The number of sequences of this many cards, and of those among them that begin with cards of one given
/// player alone, and that do not.
fn counts(players: usize, most: usize) -> Option<(Vec<u64>, Vec<u64>, Vec<u64>)> {
    // Groups of this many cards with several owners.
    let mixed: Vec<u64> = (0..=most as u64)
        .map(|size| {
            let groups = (1..players as u64).fold(1, |groups, place| groups * (size + place) / place);
            groups.saturating_sub(players as u64)
        })
        .collect();
    let (mut all, mut own, mut other) = (vec![1_u64], vec![0_u64], vec![1_u64]);
    for size in 1..=most {
        let begin: u64 = other.iter().sum();
        let mixed: u64 = (1..=size).map(|group| mixed[group] * all[size - group]).sum();
        let count = players as u64 * begin + mixed;
        u32::try_from(count).ok()?;
        all.push(count);
        own.push(begin);
        other.push(count - begin);
    }
    Some((all, own, other))
}

/// Every kind of group of up to `most` cards, by size, those of one owner first.
fn kinds(players: usize, most: usize) -> Vec<Kind> {
    let mut groups: Vec<Group> = Vec::new();
    for size in 1..=most as u8 {
        let mut of_size = Vec::new();
        share_out(&mut [0; MAX_PLAYERS], 0, players, size, &mut of_size);
        let owners = |group: &Group| group.iter().filter(|&&count| count > 0).count();
        of_size.sort_by_key(|group| (owners(group) > 1, std::cmp::Reverse(*group)));
        groups.extend(of_size);
    }
    let numbers: KeyMap<Group, usize> = groups.iter().copied().zip(0..).collect();
    let number = |group: &Group| numbers[group];
    let kind = |group: &Group| {
        let mut holders = (0..players).filter(|&player| group[player] > 0);
        let owner = holders.next().filter(|_| holders.next().is_none());
        let without = std::array::from_fn(|player| {
            let mut less = *group;
            less[player] = less[player].checked_sub(1)?;
            less.iter().any(|&count| count > 0).then(|| number(&less))
        });
        let turned = std::array::from_fn(|by| {
            let mut renamed = [0; MAX_PLAYERS];
            for player in 0..players {
                renamed[(player + players - by % players) % players] = group[player];
            }
            number(&renamed) as u32
        });
        let by = (0..players).min_by_key(|&by| turned[by]).unwrap_or(0);
        let size = group.iter().map(|&count| usize::from(count)).sum();
        Kind { group: *group, size, owner, without, turned, standard: (turned[by] as usize, by) }
    };
    groups.iter().map(kind).collect()
}

fn share_out(group: &mut Group, player: usize, players: usize, left: u8, all: &mut Vec<Group>) {
    if player + 1 == players {
        group[player] = left;
        all.push(*group);
        group[player] = 0;
        return;
    }
    for count in 0..=left {
        group[player] = count;
        share_out(group, player + 1, players, left - count, all);
    }
    group[player] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The groups of a sequence.
    fn groups(sequences: &Sequences, mut number: u32, mut size: usize) -> Vec<Group> {
        let mut groups = Vec::new();
        while size > 0 {
            let (kind, rest) = sequences.split(number, size);
            groups.push(sequences.kinds[kind].group);
            (number, size) = (rest, size - sequences.kinds[kind].size);
        }
        groups
    }

    /// The canonical form by its definition.
    fn merged(groups: &[Group]) -> Vec<Group> {
        let alone = |group: &Group| group.iter().filter(|&&count| count > 0).count() == 1;
        let mut merged: Vec<Group> = Vec::new();
        for group in groups {
            match merged.last_mut() {
                Some(last)
                    if alone(last)
                        && alone(group)
                        && (0..MAX_PLAYERS).any(|i| last[i] > 0 && group[i] > 0) =>
                {
                    last.iter_mut().zip(group).for_each(|(last, count)| *last += count);
                }
                _ => merged.push(*group),
            }
        }
        merged
    }

    #[test]
    fn there_are_as_many_sequences_as_the_generating_function_says() {
        let counts = |players, most| Sequences::new(players, most).expect("few enough").counts;
        assert_eq!(counts(3, 10), [1, 3, 12, 52, 225, 969, 4_169, 17_937, 77_178, 332_080, 1_428_867]);
        assert_eq!(counts(2, 10)[9..], [7_416, 21_056]);
        assert_eq!(counts(4, 10)[8..], [809_638, 4_658_148, 26_800_024]);
        assert!(Sequences::new(6, 16).is_none(), "too many");
    }

    #[test]
    fn every_number_is_a_sequence_of_its_own() {
        for players in 2..=4 {
            let mut sequences = Sequences::new(players, 5).expect("few enough");
            sequences.prepare(5);
            for size in 0..=5 {
                let mut seen = game::KeySet::default();
                for number in 0..sequences.counts[size] {
                    let groups = groups(&sequences, number, size);
                    assert_eq!(merged(&groups), groups);
                    assert!(seen.insert(groups));
                }
            }
        }
    }

    #[test]
    fn joining_is_putting_one_behind_the_other_and_merging() {
        let mut sequences = Sequences::new(3, 6).expect("few enough");
        sequences.prepare(6);
        let mut joined = Vec::new();
        for tail_size in 0..=3 {
            for tail in 0..sequences.counts[tail_size] {
                let last = sequences.join(&mut joined, tail, tail_size, 3);
                let mut first = 0;
                for size in 0..=3 {
                    assert!(size < 3 || first == last);
                    let count = sequences.counts[size];
                    for (number, &joined) in (0..count).zip(&joined[first..]) {
                        let both =
                            [groups(&sequences, number, size), groups(&sequences, tail, tail_size)].concat();
                        assert_eq!(groups(&sequences, joined, size + tail_size), merged(&both));
                    }
                    first += count as usize;
                }
            }
        }
    }

    #[test]
    fn a_group_with_a_card_less_and_a_group_renamed() {
        let sequences = Sequences::new(3, 4).expect("few enough");
        for kind in &sequences.kinds {
            for player in 0..3 {
                let expected: u8 = kind.group.iter().sum::<u8>() - 1;
                if let Some(less) = kind.without[player] {
                    assert_eq!(sequences.kinds[less].group.iter().sum::<u8>(), expected);
                    assert_eq!(sequences.kinds[less].group[player] + 1, kind.group[player]);
                }
                let renamed = &sequences.kinds[kind.turned[1] as usize];
                assert_eq!(renamed.group[(player + 2) % 3], kind.group[player]);
            }
            assert_eq!(sequences.kinds[kind.standard.0].standard, (kind.standard.0, 0));
        }
    }
}
