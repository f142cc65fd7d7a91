//! Plots as in a paper: points, lines and bars, all with error bars. They are SVG in the style of the tree
//! pictures, readable in light and in dark, and self-contained.
//!
//! [`Lines`] are several series over an axis of numbers, with a legend; [`Dots`] have a row for each name;
//! a [`Histogram`] has a panel for each distribution.
//! Series differ in shape as well as in color. A plot is part of a page, which has the [`LOOKS`] once, or a
//! file.

mod axis;
mod dots;
mod drawing;
mod histogram;
mod lines;
mod scale;

pub use axis::Axis;
pub use dots::{Dots, Row};
pub use drawing::{Drawing, LOOKS};
pub use histogram::{Histogram, Panel};
pub use lines::{Lines, Point, Series};
