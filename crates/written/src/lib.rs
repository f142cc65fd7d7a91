//! Written games: board games that are described in a text of 8 to 20 lines.
//!
//! [`syntax`] is the tree that a text is read into, every name resolved and every number that the text
//! fixes worked out.

pub mod syntax;
