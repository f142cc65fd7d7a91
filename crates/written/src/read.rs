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
mod fold;
mod lookahead;
mod mistake;
mod names;
mod near;
mod sections;
mod shapes;
mod start;
mod statements;
mod tokens;
mod turn;
mod words;

pub use mistake::{Mistake, Mistakes};
pub use sections::{MAX_BYTES, read};
pub use words::WORDS;
