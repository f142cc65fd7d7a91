//! Checks certificates: proofs that a player can get so much, whatever all others do, or that they can keep him from more.
//!
//! This crate knows the rules of a game and nothing else of yomi: no search, no solver, no evaluation. It is small enough to
//! be read in one sitting, which is what a proof is for. `docs/certificates.md` describes the file and what it proves.

mod certificate;
mod check;

pub use certificate::{Bound, Certificate, Claim, Refused, checksum_line};
pub use check::{Proved, check};
