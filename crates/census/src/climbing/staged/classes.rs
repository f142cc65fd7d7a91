//! Sequences of groups by their strongest groups, however the players are named.
//!
//! A card leads from a sequence of stronger cards to its strongest groups alone. So all positions below those
//! of one class are of the same class, or have too few groups to belong to any: these are *short*.

use crate::climbing::sequences::Sequences;
use crate::climbing::ties::Tables;
use std::collections::BTreeMap;

/// A canonical sequence of stronger cards: its class, and its place among those of the class and size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Member {
    /// `None` if it is short.
    pub(super) class: Option<u32>,
    pub(super) place: u32,
}

/// The classes of all canonical sequences.
pub(super) struct Classes {
    /// By size and number among canonical sequences.
    pub(super) members: Vec<Vec<Member>>,
    /// By class and size, the canonical sequences.
    pub(super) of_class: Vec<Vec<Vec<u32>>>,
    /// By size, the short ones.
    pub(super) short: Vec<Vec<u32>>,
    /// By the kinds of the strongest groups, the strongest first, under the first of their names.
    numbers: BTreeMap<Vec<u32>, u32>,
    groups: usize,
}

impl Classes {
    /// The classes by this many groups, of sequences of fewer than `cards` cards.
    pub(super) fn new(tables: &Tables, cards: usize, groups: usize) -> Classes {
        let mut classes = Classes {
            members: Vec::new(),
            of_class: Vec::new(),
            short: vec![Vec::new(); cards],
            numbers: BTreeMap::new(),
            groups,
        };
        for size in 0..cards {
            let members = (0..).zip(&tables.named[size]).map(|(standard, &number)| {
                let kinds = strongest(&tables.sequences, number, size, groups);
                let class = kinds.map(|kinds| classes.number(&tables.sequences, &kinds));
                let list = match class {
                    None => &mut classes.short[size],
                    Some(class) => {
                        let missing = (class as usize + 1).saturating_sub(classes.of_class.len());
                        classes.of_class.extend((0..missing).map(|_| vec![Vec::new(); cards]));
                        &mut classes.of_class[class as usize][size]
                    }
                };
                list.push(standard);
                Member { class, place: list.len() as u32 - 1 }
            });
            let members = members.collect();
            classes.members.push(members);
        }
        classes
    }

    /// The number of a class, a new one if need be.
    fn number(&mut self, sequences: &Sequences, kinds: &[usize]) -> u32 {
        let new = self.numbers.len() as u32;
        *self.numbers.entry(first_name(sequences, kinds)).or_insert(new)
    }

    /// The class of a sequence by the kinds of its groups, the strongest first; `None` if it is short.
    pub(super) fn of(&self, sequences: &Sequences, kinds: &[usize]) -> Option<u32> {
        self.numbers.get(&first_name(sequences, kinds.get(..self.groups)?)).copied()
    }

    /// The number of classes.
    pub(super) fn len(&self) -> u32 {
        self.of_class.len() as u32
    }
}

/// The kinds under the names of players that come first.
fn first_name(sequences: &Sequences, kinds: &[usize]) -> Vec<u32> {
    let named = (0..sequences.players)
        .map(|by| kinds.iter().map(|&kind| sequences.kinds[kind].turned[by]).collect::<Vec<u32>>());
    named.min().unwrap_or_default()
}

/// The kinds of the strongest groups of a sequence, the strongest first; `None` if it has fewer.
fn strongest(sequences: &Sequences, mut number: u32, mut size: usize, groups: usize) -> Option<Vec<usize>> {
    let mut kinds = Vec::new();
    while size > 0 {
        let (kind, rest) = sequences.split(number, size);
        kinds.push(kind);
        (number, size) = (rest, size - sequences.kinds[kind].size);
    }
    kinds.reverse();
    kinds.truncate(groups);
    (kinds.len() == groups).then_some(kinds)
}
