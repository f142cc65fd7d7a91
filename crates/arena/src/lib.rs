//! Tournaments with sound statistics: seatings, result files, reports and their plots. Nothing here is
//! generic: games and searches are text, for `registry`.
//!
//! A tournament is a list of *blocks*. A block is one game, on a tree or after an opening of its own, played
//! in every [seating](Seatings). Blocks are independent; the games within one are not. So the block is the
//! unit of every interval and every verdict: a bootstrap over single games would mistake luck with the tree
//! for skill.
//!
//! [`Settings`] describe a tournament; a [`Tournament`] is their checked form. [`run`] plays the missing
//! games on threads and hands out each [`Record`] as it comes; a [`Journal`] writes them to a file, one line
//! each, and returns them after a kill. [`Report`] presents them as numbers, text, CSV and a
//! [page](report::page()) with [plots](plot).
//!
//! Every seed is derived from that of the settings, the block, the seating and the seat, so results depend
//! neither on threads nor on shards nor on when a run was killed. Games are long and independent, so plain
//! threads draw them from a shared counter. The files of [shards](Shard) are [merged](merge()), and [`Gaps`]
//! list the missing work.
//!
//! # Examples
//!
//! ```
//! use arena::{Report, ReportOptions, RunOptions, Settings, Tournament, run};
//!
//! let settings = Settings::new("random-game:plies=12", &["max-n:depth=2", "one-ply", "one-ply"]);
//! let tournament = Tournament::new(settings)?;
//! let mut records = Vec::new();
//! run(&tournament, &RunOptions::new(20), &[], &mut |record| {
//!     records.push(record);
//!     Ok(())
//! })?;
//! let report = Report::of(&tournament, &records, &ReportOptions::default());
//! assert_eq!((report.blocks, report.players[0].name.as_str()), (20, "max-n:depth=2"));
//! # Ok::<(), arena::Error>(())
//! ```

mod difference;
mod draft;
mod error;
mod gaps;
mod journal;
mod merge;
mod opening;
mod openings;
mod pace;
pub mod plot;
pub mod ratings;
mod record;
pub mod report;
mod run;
mod score;
mod seating;
mod settings;
mod shard;
mod sources;
mod swiss;
pub mod tables;
mod tally;
mod tournament;

pub use difference::{Difference, first_difference};
pub use draft::Draft;
pub use error::Error;
pub use gaps::{Gap, Gaps, Work};
pub use journal::{Contents, Journal, line, read, read_for};
pub use merge::{Merged, merge, merge_for, missing};
pub use opening::default_opening;
pub use openings::{Opening, Openings, Order};
pub use ratings::Ratings;
pub use record::{Forfeited, Header, Part, Record, SCHEMA};
pub use registry::{Adjudication, End};
pub use report::{Report, ReportOptions};
pub use run::{Around, Ended, Play, RunOptions, run};
pub use score::{Block, blocks};
pub use seating::{Game, Schedule, Seatings};
pub use settings::{Entrant, Scoring, Settings, Unfinished};
pub use shard::Shard;
pub use sources::Sources;
pub use statistics::{Expected, Sprt};
pub use tally::Tally;
pub use tournament::Tournament;
