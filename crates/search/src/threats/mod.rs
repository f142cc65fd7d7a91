//! Searches of threats alone: wins that leave the other player hardly any choice.
//!
//! | search | the attacker's moves | file |
//! |--|--|--|
//! | continuous fours (VCF) | moves that win with the next move unless they are answered | `fours.rs` |
//! | continuous threes (VCT) | those, and moves that make continuous fours possible | `threes.rs` |
//!
//! [`continuous`] is the search that uses both.
//!
//! They are exact: a win that they find holds against every defense, and if they find none, there is none of
//! this kind. For games with [`Threats`](game::Threats).

pub mod continuous;
pub(crate) mod fours;
pub(crate) mod threes;
