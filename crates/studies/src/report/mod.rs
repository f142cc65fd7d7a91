//! The report on a game for its designer: is it balanced, drawish, long, deep, solved?
//!
//! [`measure()`] plays a [`Subject`] at growing strength, each level against itself and against the one
//! below, looks for forced wins, and solves small boards. The [`Report`] has every figure with its interval,
//! and [`Verdict`]s that follow from them by fixed thresholds; [`page()`] draws it.
//!
//! Without a limit of time a report is a pure function of its options: nothing in it is measured by a clock.

mod boards;
mod clock;
mod depth;
mod forced;
mod games;
mod ladder;
mod levels;
mod measure;
mod numbers;
mod options;
mod page;
mod plots;
pub mod shown;
mod subject;
mod used;
mod verdict;
mod verdicts;

pub use boards::{BoardValue, Boards, SizeParameter};
pub use depth::Step;
pub use forced::{ForcedWin, ShortestWin, Wins};
pub use levels::{LengthCount, LevelReport, PlyBranching};
pub use measure::measure;
pub use numbers::Report;
pub use options::ReportOptions;
pub use page::page;
pub use subject::Subject;
pub use used::{LineUsed, PieceUsed, Used};
pub use verdict::Verdict;
