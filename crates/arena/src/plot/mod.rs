//! Plots as one would put them into a paper: points, lines and bars, all with their error bars. SVG of our own, in the
//! looks of the tree pictures, readable in light and in dark, with nothing from elsewhere.
//!
//! [`Lines`] go over an axis of numbers, several series with a legend; [`Dots`] have a row for each name. Series differ
//! in shape as well as in color. A plot is a part of a page, which has the [`LOOKS`] once, or a file of its own.

mod axis;
mod dots;
mod drawing;
mod lines;
mod scale;

pub use axis::Axis;
pub use dots::{Dots, Row};
pub use drawing::{Drawing, LOOKS, escape};
pub use lines::{Lines, Point, Series};
