//! Histograms one below the other over one axis, to compare their shapes.

use super::axis::Axis;
use super::drawing::{Drawing, LOOKS_OF_SERIES, line, text};
use super::scale::Scale;

/// Distributions of whole numbers, a panel each. Every panel has a height of its own: its highest column
/// reaches the top.
///
/// # Examples
///
/// ```
/// use arena::plot::{Axis, Histogram, Panel};
/// let panel = Panel { name: "random".to_owned(), counts: vec![(5, 12), (7, 30), (9, 58)], series: 0 };
/// let plot = Histogram {
///     title: "Length".to_owned(),
///     axis: Axis::new("plies"),
///     panels: vec![panel],
/// };
/// assert_eq!(plot.draw().part().matches("column").count(), 3);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Histogram {
    /// The title.
    pub title: String,
    /// The axis of the values.
    pub axis: Axis,
    /// The panels, from top to bottom.
    pub panels: Vec<Panel>,
}

/// One distribution.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// Its name.
    pub name: String,
    /// Values and how often each occurs, in ascending order.
    pub counts: Vec<(u32, u64)>,
    /// Its color, from 0, as elsewhere on the page.
    pub series: usize,
}

const LEFT: f64 = 16.0;
const TOP: f64 = 38.0;
const WIDTH: f64 = 520.0;
const PANEL: f64 = 64.0;
const NAME: f64 = 18.0;
const BOTTOM: f64 = 48.0;
/// The most columns of a panel; more values share one.
const COLUMNS: u32 = 60;

impl Histogram {
    /// The plot as a drawing.
    pub fn draw(&self) -> Drawing {
        let values = || self.panels.iter().flat_map(|panel| panel.counts.iter().map(|(value, _)| *value));
        let (least, greatest) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let width = (greatest - least) / COLUMNS + 1;
        let ends = [f64::from(least), f64::from(greatest) + f64::from(width)];
        let x = Scale::new(&self.axis, ends.into_iter(), LEFT, LEFT + WIDTH, 8.0);
        let mut content = text("title", LEFT, 22.0, &self.title);
        let mut top = TOP;
        for panel in &self.panels {
            content += &text("name", LEFT, top + 12.0, &panel.name);
            let floor = top + NAME + PANEL;
            for (value, words) in x.ticks() {
                content += &line("grid", (x.at(value), top + NAME), (x.at(value), floor));
                if top + NAME + PANEL + 1.0 > TOP + self.height() {
                    content += &text("tick middle", x.at(value), floor + 16.0, &words);
                }
            }
            content += &panel.draw((least, width), &x, floor);
            content += &line("axis", (LEFT, floor), (LEFT + WIDTH, floor));
            top = floor;
        }
        content += &text("label middle", LEFT + WIDTH / 2.0, top + 36.0, &self.axis.label);
        let size = (LEFT + WIDTH + LEFT, TOP + self.height() + BOTTOM);
        Drawing::new(&self.title, size, content)
    }

    fn height(&self) -> f64 {
        self.panels.len() as f64 * (NAME + PANEL)
    }
}

impl Panel {
    /// The columns of `width` values each, from `least` on.
    fn draw(&self, (least, width): (u32, u32), x: &Scale, floor: f64) -> String {
        let mut columns: Vec<(u32, u64)> = Vec::new();
        for &(value, count) in &self.counts {
            let column = (value - least) / width;
            match columns.last_mut() {
                Some((current, sum)) if *current == column => *sum += count,
                _ => columns.push((column, count)),
            }
        }
        let highest = columns.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
        let look = self.series % LOOKS_OF_SERIES;
        let column = |&(column, count): &(u32, u64)| {
            let from = x.at(f64::from(least + column * width));
            let to = x.at(f64::from(least + (column + 1) * width));
            let height = (PANEL - 6.0) * count as f64 / highest as f64;
            format!(
                "<rect class=\"column s{look}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
                 height=\"{height:.1}\"/>\n",
                from + 0.5,
                floor - height,
                (to - from - 1.0).max(1.0)
            )
        };
        columns.iter().map(column).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_values_share_columns_and_none_is_lost() {
        let counts: Vec<(u32, u64)> = (10..500).map(|value| (value, 1)).collect();
        let panel = Panel { name: "a <name>".to_owned(), counts, series: 7 };
        let plot = Histogram { title: "t".to_owned(), axis: Axis::new("plies"), panels: vec![panel; 2] };
        let drawn = plot.draw().part();
        let columns = drawn.matches("class=\"column s1\"").count();
        // 490 values, nine to a column.
        assert_eq!(columns, 2 * 55, "{drawn}");
        assert!(drawn.contains("a &lt;name&gt;"), "{drawn}");
        // The ticks are below the last panel only.
        assert_eq!(drawn.matches(">100<").count(), 1, "{drawn}");
    }

    #[test]
    fn nothing_and_a_single_value_are_drawn() {
        for counts in [Vec::new(), vec![(0, 3)]] {
            let panel = Panel { name: "one".to_owned(), counts: counts.clone(), series: 0 };
            let plot = Histogram { title: "t".to_owned(), axis: Axis::new("plies"), panels: vec![panel] };
            assert_eq!(plot.draw().part().matches("<rect").count(), counts.len());
        }
    }
}
