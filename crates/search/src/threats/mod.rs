//! Searches of threats alone: wins in which the other player has hardly a choice.
//!
//! | search | what the attacker plays | file |
//! |--|--|--|
//! | continuous fours (VCF) | moves that win with the next one unless they are answered | `fours.rs` |
//! | continuous threes (VCT) | those, and moves that make continuous fours possible | `threes.rs` |
//!
//! [`continuous`] is the search that asks for them.
//!
//! They are exact: a win that they find is one, whatever the other player does, and where they find none
//! there is none of this kind. For games with [`Threats`](game::Threats).

pub mod continuous;
pub(crate) mod fours;
pub(crate) mod threes;
