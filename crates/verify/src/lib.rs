//! Checks certificates: proofs that a player can get so much, whatever all others do, or that they can keep him from more.
//!
//! This crate knows the rules of a game and nothing else of yomi: no search, no solver, no evaluation. It is small enough to
//! be read in one sitting, which is what a proof is for.
//!
//! # The file
//!
//! Lines of text, each ended by a line feed:
//!
//! ```text
//! yomi-certificate 1
//! game tic-tac-toe
//! start ........./x
//! claim player 1 at least 0
//! b2
//! .
//! …
//! claim player 1 at most 0
//! …
//! checksum 1c291ca3
//! ```
//!
//! The checksum is the CRC-32 (IEEE 802.3) of all bytes before its line, in hexadecimal digits. Below a claim stands a line
//! for every position that play comes to from the start, in the order of a walk in depth: each position once, where it
//! is met first; its moves in the order of their texts, byte by byte. Positions where the game is over have no line.
//!
//! | line | the position |
//! |--|--|
//! | `b2` | those who prove move, and play this |
//! | `.` | the others move: every move of theirs is walked |
//! | `b2 7`, `. 7` | the same with a distance, a bound on the plies to the end: every position behind has a lesser one |
//! | `? 7` | left to the verifier, who searches its whole tree: it ends after 7 plies at the latest |
//!
//! # What it proves
//!
//! *At least v* is proved by the player against all others; *at most v* by all others against him. Every game that they
//! may come to ends with a payoff within the bound, or does not end. Play without an end pays 0, and so does a repetition that the rules count as a
//! draw: a claim that 0 would break, such as *at least 1*, has distances in all lines, so that no play goes on for ever.

mod certificate;
mod walk;

pub use certificate::{Bound, Certificate, Claim, Refused, checksum_line};
pub use walk::{Proved, check};
