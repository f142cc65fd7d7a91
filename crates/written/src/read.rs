//! Parses a text into its syntax tree, or reports all its mistakes.
//!
//! A statement is a line together with the deeper-indented lines below it, and the unit of recovery: the
//! mistake in a statement is reported, and parsing continues with the next statement. A statement that
//! depends on something left unknown by an earlier mistake is skipped silently.

mod boards;
mod conditions;
mod cursor;
mod declarations;
mod directions;
mod end;
mod expressions;
mod fixed;
mod lookahead;
mod mistake;
mod names;
mod near;
mod pushing;
mod rotating;
mod sections;
mod shapes;
mod sowing;
mod stacks;
mod start;
mod statements;
mod tokens;
mod turn;

pub use mistake::{Mistake, Mistakes};
pub use sections::{MAX_BYTES, read};

#[cfg(test)]
mod tests {
    use super::turn::{EFFECTS, VERBS};
    use super::{directions::DIRECTION_WORDS, end::TESTS, names::SETS, statements::BLOCKS};

    #[test]
    fn the_words_that_are_read_are_described() {
        let described: Vec<&str> =
            crate::LANGUAGE.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
        let lists = [&DIRECTION_WORDS[..], &TESTS, &SETS, &BLOCKS, &VERBS, &EFFECTS];
        let words = lists.into_iter().flatten().flat_map(|words| words.split(' '));
        let missing: Vec<&str> = words.filter(|word| !described.contains(word)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
