//! Dot plots: a row for each name, with a value and its error bar, as a point or at the end of a bar.

use super::axis::Axis;
use super::drawing::{Drawing, LOOKS_OF_SERIES, line, mark, text, text_width};
use super::scale::Scale;

/// Values with error bars, a row each.
#[derive(Clone, PartialEq, Debug)]
pub struct Dots {
    /// The title.
    pub title: String,
    /// The axis of the values.
    pub axis: Axis,
    /// The rows, from top to bottom.
    pub rows: Vec<Row>,
    /// Reference values for all rows.
    pub references: Vec<f64>,
    /// True to draw each value at the end of a bar that begins at 0.
    pub bars: bool,
}

/// A value with its error bar.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The name of the row.
    pub name: String,
    /// The value.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The text after it: the numbers, a verdict.
    pub note: String,
    /// Its color and mark, from 0, as elsewhere on the page.
    pub series: usize,
}

const TOP: f64 = 38.0;
const ROW: f64 = 27.0;
const WIDTH: f64 = 380.0;
const BOTTOM: f64 = 48.0;
const MARGIN: f64 = 16.0;
/// The greatest width of a name or a note, in pixels.
const MAX_TEXT_WIDTH: f64 = 370.0;

impl Dots {
    /// The plot as a drawing.
    pub fn draw(&self) -> Drawing {
        let widest = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(text_width).fold(0.0, f64::max).min(MAX_TEXT_WIDTH)
        };
        let left = MARGIN + widest(&mut self.rows.iter().map(|row| row.name.as_str())) + 12.0;
        let right = widest(&mut self.rows.iter().map(|row| row.note.as_str())) + 12.0 + MARGIN;
        let height = self.rows.len() as f64 * ROW;
        let values = self.rows.iter().flat_map(|row| [row.value, row.low, row.high]);
        let zero = self.bars.then_some(0.0);
        let values = values.chain(self.references.iter().copied()).chain(zero);
        let x = Scale::new(&self.axis, values, left, left + WIDTH, 6.0);

        let mut content = text("title", MARGIN, 22.0, &self.title);
        for (value, words) in x.ticks() {
            content += &line("grid", (x.at(value), TOP), (x.at(value), TOP + height));
            content += &text("tick middle", x.at(value), TOP + height + 16.0, &words);
        }
        for &value in self.references.iter().filter(|&&value| x.shows(value)) {
            content += &line("reference", (x.at(value), TOP), (x.at(value), TOP + height));
        }
        content += &text("label middle", left + WIDTH / 2.0, TOP + height + 36.0, &self.axis.label);
        for (row, number) in self.rows.iter().zip(0u32..) {
            content += &self.row(row, TOP + (f64::from(number) + 0.5) * ROW, left, &x);
        }
        let width = (left + WIDTH + right).max(text_width(&self.title) * 1.15 + 2.0 * MARGIN).ceil();
        Drawing { title: self.title.clone(), width, height: TOP + height + BOTTOM, content }
    }

    fn row(&self, row: &Row, y: f64, left: f64, x: &Scale) -> String {
        let look = row.series % LOOKS_OF_SERIES;
        let mut drawn = text("name end", left - 12.0, y + 4.0, &shortened(&row.name));
        drawn += &text("note", left + WIDTH + 12.0, y + 4.0, &shortened(&row.note));
        if !row.value.is_finite() {
            return drawn;
        }
        let (low, value, high) = (x.at(row.low), x.at(row.value), x.at(row.high));
        if self.bars {
            let (from, to) = (x.at(0.0).min(value), x.at(0.0).max(value));
            let (top, width) = (y - 8.0, to - from);
            drawn += &format!(
                "<rect class=\"column s{look}\" x=\"{from:.1}\" y=\"{top:.1}\" \
                 width=\"{width:.1}\" height=\"16\"/>\n"
            );
        }
        let bar = format!("bar s{look}");
        drawn += &line(&bar, (low, y), (high, y));
        for (end, value) in [(low, row.low), (high, row.high)] {
            if x.shows(value) {
                drawn += &line(&bar, (end, y - 4.5), (end, y + 4.5));
            }
        }
        if !self.bars {
            drawn += &mark(row.series, value, y);
            drawn.push('\n');
        }
        drawn
    }
}

/// The text, cut off where there is no room.
fn shortened(text: &str) -> String {
    if text_width(text) <= MAX_TEXT_WIDTH {
        return text.to_owned();
    }
    let mut shown = String::new();
    for letter in text.chars() {
        if text_width(&shown) + 13.0 > MAX_TEXT_WIDTH {
            break;
        }
        shown.push(letter);
    }
    shown + "…"
}
