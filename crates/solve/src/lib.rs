//! Exact answers: games solved whole, from their ends.
//!
//! [`climbing`] counts every deal of a card game in which single cards climb over one another; [`exact`] answers for one
//! position as that count does; [`mod@size`] counts a tree.

pub mod certificate;
pub mod climbing;
pub mod database;
pub mod decide;
pub mod exact;
pub mod forced;
pub mod forward;
pub mod frontier;
pub mod grundy;
pub mod positions;
pub mod profile;
pub mod retrograde;
pub mod size;

pub use exact::Exact;
pub use forced::{Forced, Worths};
pub use forward::Forward;
pub use retrograde::Retrograde;
pub use size::{Size, size};
