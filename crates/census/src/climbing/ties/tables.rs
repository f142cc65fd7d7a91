//! Tables of properties of single sequences.

use crate::climbing::sequences::Sequences;

/// Properties of single sequences, by size and number.
pub(in crate::climbing) struct Tables {
    pub(in crate::climbing) sequences: Sequences,
    /// The number after each rotation of the names, from 1 on.
    pub(super) turned: Vec<Vec<Vec<u32>>>,
    /// A bit for each player who holds cards.
    pub(super) holders: Vec<Vec<u8>>,
    /// The number among canonical sequences, and the rotation of the names.
    pub(super) standard: Vec<Vec<(u32, u8)>>,
    /// The canonical sequences, by size.
    pub(in crate::climbing) named: Vec<Vec<u32>>,
    /// The numbers of all sequences followed by a given one, by the sizes of both.
    pub(super) joined: Vec<Vec<Vec<u32>>>,
}

impl Tables {
    pub(super) fn new(sequences: Sequences, cards: usize) -> Tables {
        let players = sequences.players;
        let mut sequences = sequences;
        sequences.prepare(cards - 1);
        let mut tables = Tables {
            turned: vec![vec![vec![0]]; players - 1],
            holders: vec![vec![0]],
            standard: vec![vec![(0, 0)]],
            named: vec![vec![0]],
            joined: Vec::new(),
            sequences,
        };
        for size in 1..cards {
            tables.extend(size);
        }
        // A card leaves one less, and something stronger or nothing.
        let most = cards.saturating_sub(2);
        let mut joined = Vec::new();
        for tail_size in 0..=most {
            let counts = &tables.sequences.counts;
            let pairs = |size: usize| counts[size] as usize * counts[tail_size] as usize;
            let mut of_size: Vec<Vec<u32>> =
                (0..=most - tail_size).map(|size| Vec::with_capacity(pairs(size))).collect();
            for tail in 0..counts[tail_size] {
                tables.sequences.join(&mut joined, tail, tail_size, most - tail_size);
                let mut rest = joined.as_slice();
                for (all, &count) in of_size.iter_mut().zip(counts) {
                    let (row, behind) = rest.split_at(count as usize);
                    all.extend_from_slice(row);
                    rest = behind;
                }
            }
            tables.joined.push(of_size);
        }
        tables
    }

    fn extend(&mut self, size: usize) {
        let sequences = &self.sequences;
        let count = sequences.counts[size] as usize;
        let mut holders = Vec::with_capacity(count);
        let mut turned = vec![Vec::with_capacity(count); sequences.players - 1];
        let mut standard = Vec::with_capacity(count);
        // Sequences whose first kind is canonical are numbered in the order of their numbers.
        let mut firsts = vec![0; sequences.kinds.len()];
        let (mut named, mut number) = (Vec::new(), 0);
        for kind in sequences.begins(size) {
            let next = number + sequences.with_first(kind, size);
            if sequences.kinds[kind].standard == (kind, 0) {
                firsts[kind] = named.len() as u32;
                named.extend(number..next);
            }
            number = next;
        }
        for number in sequences.begins(size) {
            let kind = &sequences.kinds[number];
            let rest_size = size - kind.size;
            let bits = (0..).zip(&kind.group).map(|(player, &count)| u8::from(count > 0) << player);
            let held: u8 = bits.sum();
            let (to, by) = kind.standard;
            for rest in sequences.rests(number, rest_size).into_iter().flatten() {
                holders.push(held | self.holders[rest_size][rest as usize]);
                for (by, turned) in (1..).zip(&mut turned) {
                    let rest = self.turned[by - 1][rest_size][rest as usize];
                    turned.push(sequences.prepend(kind.turned[by] as usize, rest, rest_size));
                }
                let rest = self.turn(by, rest_size, rest);
                let [below, above] = sequences.rests(to, rest_size);
                let skipped = if rest < below.end { 0 } else { above.start - below.end };
                standard.push((firsts[to] + rest - skipped, by as u8));
            }
        }
        self.holders.push(holders);
        self.standard.push(standard);
        self.named.push(named);
        self.turned.iter_mut().zip(turned).for_each(|(all, turned)| all.push(turned));
    }

    /// The number of a sequence of `size` cards after a rotation of the names.
    #[inline]
    pub(super) fn turn(&self, by: usize, size: usize, number: u32) -> u32 {
        if by == 0 { number } else { self.turned[by - 1][size][number as usize] }
    }

    /// The numbers of all sequences of `size` cards followed by `tail`.
    #[inline]
    pub(super) fn joined(&self, tail: u32, tail_size: usize, size: usize) -> &[u32] {
        let count = self.sequences.counts[size] as usize;
        &self.joined[tail_size][size][tail as usize * count..][..count]
    }
}
