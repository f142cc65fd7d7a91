//! Series over an axis of numbers: depth, plies, nodes.

use super::axis::Axis;
use super::drawing::{Drawing, LOOKS_OF_SERIES, line, mark, text, text_width};
use super::scale::Scale;

/// Several series over one axis, with error bars and a legend.
///
/// # Examples
///
/// ```
/// use arena::plot::{Axis, Lines, Point, Series};
/// let points = [(2.0, 0.51), (4.0, 0.58), (6.0, 0.47)];
/// let points = points.map(|(x, value)| Point { x, value, low: value - 0.05, high: value + 0.05 });
/// let plot = Lines {
///     title: "Max^N against two one-ply players".to_owned(),
///     x: Axis::new("depth in plies"),
///     y: Axis::share("games won, %"),
///     series: vec![Series { name: "max-n".to_owned(), points: points.to_vec() }],
///     references: vec![(1.0 / 3.0, "no skill".to_owned())],
/// };
/// assert!(plot.draw().file().starts_with("<svg xmlns="));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// The title.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series.
    pub series: Vec<Series>,
    /// Reference values, each with its name.
    pub references: Vec<(f64, String)>,
}

/// Points joined by a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// Its points, from left to right. Points whose value is not finite are left out.
    pub points: Vec<Point>,
}

/// A value with its error bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The position on the horizontal axis.
    pub x: f64,
    /// The value.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

impl Point {
    /// A value without an error bar.
    pub const fn exact(x: f64, value: f64) -> Point {
        Point { x, value, low: value, high: value }
    }
}

const LEFT: f64 = 64.0;
const TOP: f64 = 40.0;
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 280.0;
const BOTTOM: f64 = 52.0;
const RIGHT: f64 = 20.0;
const LEGEND_LINE: f64 = 20.0;
/// Between the error bars of two series at one place, in pixels.
const APART: f64 = 5.0;
/// A series of more points has a band instead of error bars.
const MAX_MARKS: usize = 25;

impl Lines {
    /// The plot as a drawing.
    pub fn draw(&self) -> Drawing {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let x = Scale::new(&self.x, points().map(|point| point.x), LEFT + 12.0, LEFT + WIDTH - 12.0, 10.0);
        let values = points().flat_map(|point| [point.value, point.low, point.high]);
        let values = values.chain(self.references.iter().map(|(value, _)| *value));
        let y = Scale::new(&self.y, values, TOP + HEIGHT, TOP, 6.0);

        let mut content = text("title", LEFT, 22.0, &self.title);
        for (value, words) in y.ticks() {
            content += &line("grid", (LEFT, y.at(value)), (LEFT + WIDTH, y.at(value)));
            content += &text("tick end", LEFT - 8.0, y.at(value) + 4.0, &words);
        }
        for (value, words) in x.ticks() {
            content += &line("axis", (x.at(value), TOP + HEIGHT), (x.at(value), TOP + HEIGHT + 4.0));
            content += &text("tick middle", x.at(value), TOP + HEIGHT + 18.0, &words);
        }
        content += &line("axis", (LEFT, TOP + HEIGHT), (LEFT + WIDTH, TOP + HEIGHT));
        content += &text("label middle", LEFT + WIDTH / 2.0, TOP + HEIGHT + 40.0, &self.x.label);
        let middle = TOP + HEIGHT / 2.0;
        content += &format!(
            "<g transform=\"rotate(-90 16 {middle})\">{}</g>\n",
            text("label middle", 16.0, middle + 4.0, &self.y.label).trim_end()
        );
        for (value, name) in self.references.iter().filter(|(value, _)| y.shows(*value)) {
            content += &line("reference", (LEFT, y.at(*value)), (LEFT + WIDTH, y.at(*value)));
            content += &text("reference end", LEFT + WIDTH - 4.0, y.at(*value) - 5.0, name);
        }
        let middle = (self.series.len().max(1) - 1) as f64 / 2.0;
        for (number, series) in self.series.iter().enumerate() {
            content += &series.draw(number, (number as f64 - middle) * APART, &x, &y);
        }
        let (legend, lines) = self.legend();
        content += &legend;
        let height = TOP + HEIGHT + BOTTOM + lines * LEGEND_LINE;
        Drawing { title: self.title.clone(), width: LEFT + WIDTH + RIGHT, height, content }
    }

    /// The names of the series below the plot, and the number of lines they take.
    fn legend(&self) -> (String, f64) {
        let (mut legend, mut left, mut lines) = (String::new(), LEFT, 0.0);
        if self.series.is_empty() {
            return (legend, lines);
        }
        for (number, series) in self.series.iter().enumerate() {
            let width = 26.0 + text_width(&series.name) + 18.0;
            if left > LEFT && left + width > LEFT + WIDTH {
                left = LEFT;
                lines += 1.0;
            }
            let y = TOP + HEIGHT + BOTTOM + lines * LEGEND_LINE + 8.0;
            legend += &line(&format!("line s{}", number % LOOKS_OF_SERIES), (left, y), (left + 20.0, y));
            legend += &mark(number, left + 10.0, y);
            legend += &text("legend", left + 26.0, y + 4.0, &series.name);
            left += width;
        }
        (legend, lines + 1.0)
    }
}

impl Series {
    /// The series with this number, shifted right by `by` pixels.
    fn draw(&self, number: usize, by: f64, x: &Scale, y: &Scale) -> String {
        let look = number % LOOKS_OF_SERIES;
        let is_long = self.points.len() > MAX_MARKS;
        let by = if is_long { 0.0 } else { by };
        let points: Vec<&Point> = self.points.iter().filter(|point| point.value.is_finite()).collect();
        let at = |point: &Point, value: f64| (x.at(point.x) + by, y.at(value));
        let path = |corners: Vec<(f64, f64)>| -> String {
            let corners = corners.into_iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
            corners.collect::<Vec<_>>().join(" ")
        };
        let mut drawn = String::new();
        if is_long {
            let above = points.iter().map(|point| at(point, point.high));
            let below = points.iter().rev().map(|point| at(point, point.low));
            drawn += &format!(
                "<polygon class=\"band s{look}\" points=\"{}\"/>\n",
                path(above.chain(below).collect())
            );
        }
        let through = points.iter().map(|point| at(point, point.value)).collect();
        drawn += &format!("<polyline class=\"line s{look}\" points=\"{}\"/>\n", path(through));
        if is_long {
            return drawn;
        }
        for point in points {
            let ((across, high), (_, low)) = (at(point, point.high), at(point, point.low));
            let bar = format!("bar s{look}");
            drawn += &line(&bar, (across, high), (across, low));
            for (end, value) in [(high, point.high), (low, point.low)] {
                if y.shows(value) {
                    drawn += &line(&bar, (across - 3.5, end), (across + 3.5, end));
                }
            }
            drawn += &mark(number, across, y.at(point.value));
            drawn.push('\n');
        }
        drawn
    }
}
