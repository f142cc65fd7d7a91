//! Reading: from a text to its syntax tree, or to all its mistakes.
//!
//! A statement is a line with those that are indented deeper below it, and the unit of recovery: what one
//! statement has wrong is said, and reading goes on with the next one. A statement that needs something that
//! an earlier mistake has left unknown is passed over in silence.

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
