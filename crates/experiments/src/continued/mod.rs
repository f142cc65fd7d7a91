//! Claims that a full run left undecided, continued on fresh games.
//!
//! Games are played while a claim is open, and evaluated after every round. That would invalidate intervals
//! for a fixed number of games; instead each number has a confidence sequence ([`statistics::Bets`]), which
//! holds at all times simultaneously, so that the rule is valid whenever it stops. A third verdict says that
//! a number lies within a margin of its bound, so that equality does not need endless games. The level covers
//! all open claims together, after Holm (1979).

mod decided;
mod names;
mod play;
mod rule;
mod settings;

pub use decided::decided;
pub use play::{Event, Options, play};
pub use settings::{Continued, OpenClaim, OpenPart, named};

pub(crate) use names::names;
