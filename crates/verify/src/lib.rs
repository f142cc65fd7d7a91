//! Verifier of certificates: proofs that a player can force a payoff whatever the others do, or that the
//! others can prevent more.
//!
//! This crate knows the rules of a game and nothing else of yomi: no search, no solver, no evaluation. It is
//! small enough to be read in one sitting, as a verifier should be. `docs/certificates.md` describes the file
//! and what it proves.

mod certificate;
mod check;

pub use certificate::{Bound, Certificate, Claim, HEADS, Refused, checksum_line, push_rules_text};
pub use check::{Proved, check};
