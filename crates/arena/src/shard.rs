//! A shard of numbered work, so that several machines can share it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Every n-th item of work that is numbered from 1, such as the blocks of a tournament. As text and in files:
/// `2/3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// The number of the shard, from 1.
    pub index: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// The beginning of the line that names the shard of a file; no other line begins so.
    pub const LINE: &[u8] = br#"{"shard":"#;

    /// Everything.
    pub const ALL: Shard = Shard { index: 1, of: 1 };

    /// Returns whether an item, counted from 1, is in the shard.
    pub const fn has(self, item: u64) -> bool {
        item % self.of == self.index % self.of
    }

    /// The shard's items among the first `items`, in order.
    pub fn items(self, items: u64) -> impl Iterator<Item = u64> {
        (self.index..=items).step_by(self.of as usize)
    }

    /// The number of the shard's items among the first `items`.
    pub const fn count(self, items: u64) -> u64 {
        (items + self.of - self.index) / self.of
    }

    /// Reads `2/3` as the second of three shards; `None` for anything else.
    pub fn read(text: &str) -> Option<Shard> {
        let (index, of) = text.split_once('/')?;
        let number =
            |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let (index, of) = (number(index)?, number(of)?);
        (1 <= index && index <= of && of <= MAX_SHARDS).then_some(Shard { index, of })
    }
}

/// The most shards; more are taken for a mistake.
const MAX_SHARDS: u64 = 1_000_000;

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        Shard::read(&text).ok_or_else(|| format!("expected a shard such as 2/3, got {text:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_every_item_once() {
        for of in 1..9 {
            let shards = || (1..=of).map(|index| Shard { index, of });
            for items in 0..20 {
                for item in 1..=items {
                    let owners = shards().filter(|shard| shard.has(item)).count();
                    assert_eq!(owners, 1, "item {item} of {of} shards");
                }
                for shard in shards() {
                    let own: Vec<u64> = shard.items(items).collect();
                    assert_eq!(own.len() as u64, shard.count(items), "{shard} of {items}");
                }
                let mut all: Vec<u64> = shards().flat_map(|shard| shard.items(items)).collect();
                all.sort_unstable();
                assert_eq!(all, (1..=items).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn shards_are_read_as_they_are_written() {
        assert_eq!(Shard::read("2/3"), Some(Shard { index: 2, of: 3 }));
        for text in ["", "0/3", "4/3", "1/0", "1", "1/2/3", "a/b", "-1/2", "+1/2", "1/ 2", "1/1000001"] {
            assert_eq!(Shard::read(text), None, "{text}");
        }
        let shard = Shard { index: 7, of: 12 };
        let text = serde_json::to_string(&shard).expect("plain data");
        assert_eq!(text, "\"7/12\"");
        assert_eq!(serde_json::from_str::<Shard>(&text).expect("a shard"), shard);
        assert!(serde_json::from_str::<Shard>("\"7/6\"").is_err());
    }
}
