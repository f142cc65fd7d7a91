//! Claims that a full run left undecided, continued on fresh games.
//!
//! Games are played as long as a claim is open, and looked at after every round. That would fool intervals of
//! a fixed number of games; here each number has a confidence sequence ([`statistics::Bets`]), which holds at
//! all times together, so that the rule is honest however it stops. A third verdict says that a number lies
//! within a margin of its bound, so that what is equal needs no end of games. The level is that of all open
//! claims together, after Holm (1979).

mod decided;
mod names;
mod play;
mod rule;
mod settings;

pub use decided::decided;
pub use play::{Event, Options, play};
pub use settings::{Continued, OpenClaim, OpenPart, named};

pub(crate) use names::names;
