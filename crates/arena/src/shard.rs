//! A part of a tournament's blocks, so that several machines can share them.

/// Every n-th block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The number of the shard, from 1.
    pub index: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// All blocks.
    pub const ALL: Shard = Shard { index: 1, of: 1 };

    /// Returns whether a block, counted from 1, is in the shard.
    pub const fn has(self, block: u64) -> bool {
        block % self.of == self.index % self.of
    }

    /// Reads `2/3` as the second of three shards; `None` for anything else.
    pub fn read(text: &str) -> Option<Shard> {
        let (index, of) = text.split_once('/')?;
        let (index, of) = (index.parse().ok()?, of.parse().ok()?);
        (1 <= index && index <= of).then_some(Shard { index, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_every_block_once() {
        for of in 1..5 {
            for block in 1..20 {
                let owners = (1..=of).filter(|&index| Shard { index, of }.has(block)).count();
                assert_eq!(owners, 1, "block {block} of {of} shards");
            }
        }
    }

    #[test]
    fn shards_are_read() {
        assert_eq!(Shard::read("2/3"), Some(Shard { index: 2, of: 3 }));
        for text in ["", "0/3", "4/3", "1/0", "1", "1/2/3", "a/b", "-1/2"] {
            assert_eq!(Shard::read(text), None, "{text}");
        }
    }
}
