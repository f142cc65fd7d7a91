//! Tournaments whose statistics can be trusted: seatings, result files, reports and their plots. Generic in nothing:
//! games and searches are text, spoken to through `session`.
//!
//! A tournament is a list of *blocks*. A block is one game, on a tree or after an opening of its own, played in every
//! [seating](Seatings); what happens in two blocks is independent, what happens within one is not. So the block is the
//! unit of every interval and every verdict: a bootstrap that draws single games would call luck with the tree skill.
//!
//! [`Settings`] say what is played. [`Tournament`] has checked them and knows every game. [`run`] plays what is missing on
//! threads and hands out each [`Record`] as it comes; a [`Journal`] keeps them, a line each, and gives them back after
//! a kill. [`Report`] says what they show, as numbers, text, CSV and a [page](report::page()) with [plots](plot).
//!
//! Every seed is derived from that of the settings, the block, the seating and the seat: a result depends neither on
//! threads nor on shards, nor on when the tournament was killed. Threads are plain ones: games are long and
//! independent, and a counter shares them out.
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

mod draft;
mod error;
mod journal;
mod merge;
pub mod plot;
mod record;
pub mod report;
mod run;
mod score;
mod seating;
mod settings;
mod shard;
mod tally;
mod tournament;

pub use draft::Draft;
pub use error::Error;
pub use journal::{Contents, Journal, read};
pub use merge::merge;
pub use record::{Header, Record, SCHEMA, Spent};
pub use report::{Report, ReportOptions, SprtOptions};
pub use run::{Ended, RunOptions, run};
pub use score::{Block, blocks};
pub use seating::{Game, Seatings};
pub use settings::{Entrant, Scoring, Settings, Unfinished};
pub use shard::Shard;
pub use tally::Tally;
pub use tournament::Tournament;
