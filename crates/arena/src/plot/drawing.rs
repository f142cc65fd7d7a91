//! A finished plot as SVG, and the elements that plots are made of.

use picture::escape;
use std::fmt::Write as _;

/// The style of all plots, which a page with plots has once.
pub const LOOKS: &str = include_str!("plot.css");

/// A drawing of a known size, in pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    pub(super) title: String,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) content: String,
}

impl Drawing {
    /// A drawing of SVG elements, in the classes of the [`LOOKS`], of this size in pixels.
    pub fn new(title: &str, (width, height): (f64, f64), content: String) -> Drawing {
        Drawing { title: title.to_owned(), width, height, content }
    }

    /// The drawing as part of a page that has the [`LOOKS`].
    pub fn part(&self) -> String {
        self.element("", "")
    }

    /// The drawing as a figure of a page that has the [`LOOKS`].
    pub fn figure(&self) -> String {
        format!("<figure>\n{}</figure>\n", self.part())
    }

    /// The drawing as a file.
    pub fn file(&self) -> String {
        let paper = format!("<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n", self.width, self.height);
        self.element(" xmlns=\"http://www.w3.org/2000/svg\"", &format!("<style>{LOOKS}</style>\n{paper}"))
    }

    fn element(&self, attributes: &str, before: &str) -> String {
        let Drawing { title, width, height, content } = self;
        let title = escape(title);
        format!(
            "<svg{attributes} class=\"plot\" role=\"img\" aria-label=\"{title}\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{title}</title>\n{before}{content}</svg>\n"
        )
    }
}

/// The approximate width of a text in pixels: letters of 12 pixels in a wide font, so that none is cut off.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().map(|letter| if letter.is_ascii() { 7.4 } else { 12.0 }).sum()
}

/// The number of colors and shapes; further series reuse them.
pub(super) const LOOKS_OF_SERIES: usize = 6;

/// The mark of a series at a point.
pub(super) fn mark(series: usize, x: f64, y: f64) -> String {
    let class = format!("mark s{}", series % LOOKS_OF_SERIES);
    let path = |points: &[(f64, f64)]| {
        let corners: Vec<String> =
            points.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
        format!("<polygon class=\"{class}\" points=\"{}\"/>", corners.join(" "))
    };
    match series % LOOKS_OF_SERIES {
        0 => format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.8\"/>"),
        1 => path(&[(-3.6, -3.6), (3.6, -3.6), (3.6, 3.6), (-3.6, 3.6)]),
        2 => path(&[(0.0, -4.8), (4.6, 3.4), (-4.6, 3.4)]),
        3 => path(&[(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)]),
        4 => path(&[(0.0, 4.8), (4.6, -3.4), (-4.6, -3.4)]),
        _ => path(&[(-5.0, -2.0), (5.0, -2.0), (5.0, 2.0), (-5.0, 2.0)]),
    }
}

pub(super) fn line(class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    format!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>\n")
}

pub(super) fn text(class: &str, x: f64, y: f64, words: &str) -> String {
    let mut element = String::new();
    let _ = writeln!(element, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escape(words));
    element
}
