//! The report on a game for its designer: is it balanced, drawish, long, deep, solved?
//!
//! [`measure()`] plays a [`Subject`] at growing strength, each level against itself and against the one
//! below, looks for forced wins, and solves small boards. The [`Report`] has every figure with its interval,
//! and [`Verdict`]s that follow from them by fixed thresholds; [`page()`] draws it.
//!
//! [`compare()`] measures several games alike, to tell whether a change has helped.
//!
//! Without a limit of time a report is a pure function of its options: nothing in it is measured by a clock.

mod boards;
mod clock;
mod comparison;
mod comparison_figures;
mod comparison_page;
mod depth;
mod difference;
mod forced;
mod games;
mod ladder;
mod levels;
mod measure;
mod numbers;
mod options;
mod page;
mod pie;
mod plots;
pub mod shown;
mod subject;
mod used;
mod verdict;
mod verdicts;

pub use boards::{BoardValue, Boards, SizeParameter};
pub use comparison::{Comparison, Difference, compare};
pub use comparison_page::comparison_page;
pub use depth::Step;
pub use difference::{correlation, difference};
pub use forced::{ForcedWin, ShortestWin, Wins};
pub use levels::{LengthCount, LevelReport, PlyBranching};
pub use measure::measure;
pub use numbers::Report;
pub use options::ReportOptions;
pub use page::page;
pub use pie::Pie;
pub use subject::Subject;
pub use used::{LineUsed, PieceUsed, Used};
pub use verdict::Verdict;
