//! Gaps in the work of shards, found when they are merged.

use crate::shard::Shard;
use request::grouped;
use std::fmt;

/// A list of items, numbered from 1, that is divided into shards.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// The number of items.
    pub items: u64,
    /// Returns whether an item is done.
    pub has: &'a dyn Fn(u64) -> bool,
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("items", &self.items).finish_non_exhaustive()
    }
}

/// A shard with missing items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The shard; [`Shard::ALL`] where the work was not shared out in one way.
    pub shard: Shard,
    /// The number of its items that are done.
    pub done: u64,
    /// The number of its items.
    pub items: u64,
    /// Its first missing items, if the work is one list.
    pub first: Vec<u64>,
}

/// All gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gaps {
    /// The name of an item, such as `block`.
    pub unit: &'static str,
    /// The incomplete shards, in order.
    pub shards: Vec<Gap>,
    /// The number of items that are done.
    pub done: u64,
    /// The number of items.
    pub items: u64,
}

/// The number of missing items that are named.
const NAMED: usize = 3;
/// The number of shards that are named.
const NAMED_SHARDS: usize = 8;

impl Gaps {
    /// The gaps in these lists, each divided among all shards, after these shards have come back. Without any
    /// shard it is unknown what should be there, and there are no gaps.
    pub fn of(unit: &'static str, came: &[Shard], works: &[Work<'_>]) -> Gaps {
        let mut gaps = Gaps { unit, shards: Vec::new(), done: 0, items: 0 };
        let Some(&Shard { of, .. }) = came.first() else { return gaps };
        // Shards of different numbers have no common names.
        let of = if came.iter().all(|shard| shard.of == of) { of } else { 1 };
        for index in 1..=of {
            let shard = Shard { index, of };
            let mut gap = Gap { shard, done: 0, items: 0, first: Vec::new() };
            for work in works {
                for item in shard.items(work.items) {
                    gap.items += 1;
                    if (work.has)(item) {
                        gap.done += 1;
                    } else if works.len() == 1 && gap.first.len() <= NAMED {
                        gap.first.push(item);
                    }
                }
            }
            gaps.done += gap.done;
            gaps.items += gap.items;
            if gap.done < gap.items {
                gaps.shards.push(gap);
            }
        }
        gaps
    }

    /// Returns whether nothing is missing.
    pub fn is_empty(&self) -> bool {
        self.shards.is_empty()
    }

    /// A note on the missing items and their effect on the intervals of a report; `None` if none are missing.
    pub fn note(&self) -> Option<String> {
        let Gaps { unit, done, items, .. } = self;
        (!self.is_empty()).then(|| {
            format!(
                "{} of {} {unit}s are here: {self}; intervals are wider for it, and hold only if what is \
                 missing does not depend on results, as it would where a limit of time left out long games",
                grouped(*done),
                grouped(*items)
            )
        })
    }

    fn gap(&self, gap: &Gap) -> String {
        let unit = self.unit;
        let items = |count: u64| format!("{} {unit}{}", grouped(count), if count == 1 { "" } else { "s" });
        let mut named: Vec<String> = gap.first.iter().take(NAMED).map(ToString::to_string).collect();
        if gap.first.len() > NAMED {
            named.push("…".to_owned());
        }
        let plural = if gap.first.len() == 1 { "" } else { "s" };
        let named = (!named.is_empty()).then(|| format!("{unit}{plural} {}", named.join(", ")));
        let Gap { shard, done, items: all, .. } = gap;
        let has = format!("{} of {}", grouped(*done), items(*all));
        match (shard.of, done, named) {
            (1, _, Some(named)) => format!("there are {has}, and not {named}"),
            (1, _, None) => format!("there are {has}"),
            (_, 0, Some(named)) => format!("shard {shard} is missing: {named}"),
            (_, 0, None) => format!("shard {shard} is missing: {}", items(*all)),
            _ => format!("shard {shard} has {has}"),
        }
    }
}

/// The shards that are not whole, in a line.
impl fmt::Display for Gaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gaps: Vec<String> = self.shards.iter().take(NAMED_SHARDS).map(|gap| self.gap(gap)).collect();
        if let Some(more) = self.shards.len().checked_sub(NAMED_SHARDS).filter(|&more| more > 0) {
            gaps.push(format!("{} more shards are not whole", grouped(more as u64)));
        }
        f.write_str(&gaps.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(came: &[&str], items: u64, has: &dyn Fn(u64) -> bool) -> String {
        let came: Vec<Shard> = came.iter().map(|text| Shard::read(text).expect("a shard")).collect();
        Gaps::of("block", &came, &[Work { items, has }]).to_string()
    }

    #[test]
    fn shards_that_did_not_come_back_and_those_cut_off_are_named() {
        let third = |item: u64| item % 8 != 3;
        let came: Vec<String> =
            (1..=8).filter(|index| *index != 3).map(|index| format!("{index}/8")).collect();
        let came: Vec<&str> = came.iter().map(String::as_str).collect();
        assert_eq!(told(&came, 1_000, &third), "shard 3/8 is missing: blocks 3, 11, 19, …");
        assert_eq!(told(&came, 27, &third), "shard 3/8 is missing: blocks 3, 11, 19, …");
        assert_eq!(told(&came, 26, &third), "shard 3/8 is missing: blocks 3, 11, 19");
        assert_eq!(told(&came, 3, &third), "shard 3/8 is missing: block 3");
        assert_eq!(told(&came, 2, &third), "", "a shard of nothing is not missed");
        let cut = |item: u64| item % 8 != 3 || item < 3 + 8 * 71;
        assert_eq!(told(&["3/8"], 1_000, &cut), "shard 3/8 has 71 of 125 blocks");
        assert_eq!(told(&came, 1_000, &|_| true), "");
        assert_eq!(told(&[], 1_000, &|_| false), "", "nothing is known of what should be there");
    }

    #[test]
    fn shards_of_different_numbers_are_told_together() {
        let has = |item: u64| item != 5;
        assert_eq!(told(&["1/2", "2/4"], 10, &has), "there are 9 of 10 blocks, and not block 5");
        assert_eq!(told(&["1/2", "2/4"], 10, &|_| true), "");
    }

    #[test]
    fn several_lists_are_counted_together() {
        let came = [Shard { index: 1, of: 2 }];
        let one = |item: u64| item % 2 == 1;
        let works = [Work { items: 10, has: &one }, Work { items: 3, has: &one }];
        let gaps = Gaps::of("block", &came, &works);
        assert_eq!(gaps.to_string(), "shard 2/2 is missing: 6 blocks");
        assert_eq!((gaps.done, gaps.items), (7, 13));
        let note = gaps.note().expect("something is missing");
        assert!(note.starts_with("7 of 13 blocks are here: shard 2/2 is missing"), "{note}");
    }

    #[test]
    fn a_line_names_few_of_many_shards() {
        let text = told(&["1/100"], 100, &|item| item == 1);
        assert_eq!(text.matches("is missing").count(), 8);
        assert!(text.ends_with("; 91 more shards are not whole"), "{text}");
    }
}
