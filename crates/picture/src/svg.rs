//! The tree as a drawing: one self-contained file without fonts and scripts, in a light and a dark scheme.
//!
//! Nodes and edges carry the classes `node`, `edge`, `max`, `min`, `leaf`, `unvisited`, `pv`, `best`, `cut`
//! and their names in `data-node` and `data-child`; branches that were never searched also `data-unvisited`.

use super::layout::tidy;
use super::legend::legend;
use super::markup::escape;
use super::measure::{Beside, Block, Style, blocks, text_width};
use super::shares::Scale;
use super::tree::Visit;
use super::view::{Field, View};
use super::words::shortened;
use crate::trace::Kind;
use std::fmt::Write as _;

/// The looks of a tree.
pub(super) const LOOKS: &str = include_str!("tree.css");

const MARGIN: f64 = 24.0;

/// The drawing as a file of its own, with caption and legend.
pub(super) fn file(view: &View) -> String {
    let captions = caption_lines(view);
    let top = MARGIN + captions.iter().map(|(_, size, _)| Style::line(*size) + 3.0).sum::<f64>() + 14.0;
    let tree = Drawing::new(view);
    let legend = legend(view, tree.width);
    let widest = captions.iter().map(|(_, size, line)| text_width(line, *size)).fold(legend.width, f64::max);
    let width = (tree.width.max(widest) + 2.0 * MARGIN).ceil();
    let left = (width - tree.width) / 2.0;
    let height = (top + tree.height + 26.0 + legend.height + MARGIN).ceil();

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"yomi\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n<style>{LOOKS}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n",
        escape(&summary(view))
    );
    let mut y = MARGIN;
    for (class, size, line) in &captions {
        y += Style::line(*size);
        let _ = writeln!(
            svg,
            "<text class=\"{class}\" x=\"{MARGIN}\" y=\"{y}\" font-size=\"{size}\">{}</text>",
            escape(line)
        );
        y += 3.0;
    }
    let _ = writeln!(svg, "<g transform=\"translate({left:.1},{top})\">\n{}</g>", tree.svg);
    let _ = writeln!(
        svg,
        "<g class=\"legend\" transform=\"translate({MARGIN},{:.1})\">{}</g>\n</svg>",
        top + tree.height + 26.0,
        legend.svg
    );
    svg
}

/// The drawing as a part of a page, which has the caption and the looks.
pub(super) fn part(view: &View) -> String {
    let tree = Drawing::new(view);
    let (width, height) = ((tree.width + 2.0 * MARGIN).ceil(), (tree.height + 2.0 * MARGIN).ceil());
    format!(
        "<svg class=\"yomi\" role=\"img\" aria-label=\"{}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <g transform=\"translate({MARGIN},{MARGIN})\">\n{}</g>\n</svg>\n",
        escape(&summary(view)),
        tree.svg
    )
}

/// The legend as a part of a page.
pub(super) fn legend_part(view: &View) -> String {
    let legend = legend(view, 0.0);
    format!(
        "<svg class=\"yomi legend\" role=\"img\" aria-label=\"legend\" width=\"{0}\" height=\"{1}\" \
         viewBox=\"0 0 {0} {1}\">{2}</svg>\n",
        legend.width, legend.height, legend.svg
    )
}

/// The caption in one line.
fn summary(view: &View) -> String {
    let caption = &view.caption;
    format!("{}, {}: {}", caption.game, caption.search, caption.result)
}

/// Class, size and text of the lines above the tree.
fn caption_lines(view: &View) -> Vec<(&'static str, f64, String)> {
    let looks = [("caption game", 18.0), ("caption", 13.0), ("caption result", 14.0), ("caption", 12.0)];
    looks
        .into_iter()
        .zip(view.caption.lines())
        .filter(|(_, line)| !line.is_empty())
        .map(|((class, size), line)| (class, size, shortened(&line, 110)))
        .collect()
}

/// The drawn tree and its size.
struct Drawing {
    svg: String,
    width: f64,
    height: f64,
}

impl Drawing {
    /// The tree.
    fn new(view: &View) -> Drawing {
        let nodes = &view.walk.nodes;
        let style = Style::new(nodes.len());
        let blocks = blocks(view, style);
        let children: Vec<Vec<usize>> = nodes.iter().map(|node| node.children.clone()).collect();
        let extents: Vec<_> = blocks.iter().map(|block| block.extent).collect();
        let middles = tidy(&children, &extents, style.gap);
        let mut depths = vec![0; nodes.len()];
        for at in 1..nodes.len() {
            depths[at] = nodes[at].parent.map_or(0, |parent| depths[parent] + 1);
        }
        let levels = levels(view, style, &blocks, &middles, &depths);
        let scale = Scale::of(view);

        let mut edges = String::new();
        let mut drawn = String::new();
        for (at, block) in blocks.iter().enumerate() {
            let level = levels[depths[at]];
            if let Some(parent) = view.node(at).parent {
                let above = levels[depths[parent]];
                let from = (middles[parent], above.middle + blocks[parent].height / 2.0, above.bottom);
                let to = (middles[at], level.middle - block.height / 2.0, level.top - style.label());
                draw_edge(view, style, at, block, from, to, &mut edges);
            }
            draw_node(view, style, scale, at, block, (middles[at], level.middle), &mut drawn);
        }
        let width =
            middles.iter().zip(&extents).map(|(middle, extent)| middle + extent.right).fold(0.0, f64::max);
        let height = levels.last().map_or(0.0, |level| level.bottom);
        Drawing { svg: edges + &drawn, width, height }
    }
}

/// The position of a level.
#[derive(Clone, Copy, Default)]
struct Level {
    top: f64,
    middle: f64,
    bottom: f64,
}

/// The levels from top to bottom: the wider the edges between two, the further apart.
fn levels(view: &View, style: Style, blocks: &[Block], middles: &[f64], depths: &[usize]) -> Vec<Level> {
    let mut sizes: Vec<(f64, f64)> = Vec::new(); // the tallest node, the widest edge from above
    for (at, block) in blocks.iter().enumerate() {
        let level = depths[at];
        if sizes.len() <= level {
            sizes.resize(level + 1, (0.0, 0.0));
        }
        let wide = view.node(at).parent.map_or(0.0, |parent| (middles[parent] - middles[at]).abs());
        sizes[level] = (sizes[level].0.max(block.tall(style)), sizes[level].1.max(wide));
    }
    let mut levels = Vec::new();
    let mut top = 0.0;
    for (index, (tall, wide)) in sizes.into_iter().enumerate() {
        if index > 0 {
            top += (wide * 0.12).clamp(style.fan, 3.0 * style.fan) + style.label();
        }
        levels.push(Level { top, middle: top + tall / 2.0, bottom: top + tall });
        top += tall;
    }
    levels
}

/// The edge from (x, foot of the node, foot of its level) to (x, head of the node, head of its move).
fn draw_edge(
    view: &View,
    style: Style,
    at: usize,
    block: &Block,
    from: (f64, f64, f64),
    to: (f64, f64, f64),
    svg: &mut String,
) {
    let mut class = String::from("edge");
    add_classes(view, at, &mut class);
    let (x0, foot, y0) = from;
    let (x1, head, y1) = to;
    let _ = write!(
        svg,
        "<g class=\"{class}\" data-child=\"{}\"{}>\
         <path d=\"M{x0:.1} {foot:.1}V{y0:.1}L{x1:.1} {y1:.1}V{head:.1}\"/>",
        escape(&view.key(at)),
        unvisited(view, at)
    );
    if !block.mv.is_empty() {
        let y = head - 7.0;
        let _ = write!(
            svg,
            "<text class=\"move\" x=\"{x1:.1}\" y=\"{y:.1}\" font-size=\"{}\">{}</text>",
            style.mv,
            escape(&block.mv)
        );
    }
    svg.push_str("</g>\n");
    if view.is_faint(at) && view.node(at).parent.is_some_and(|parent| view.node(parent).was_visited()) {
        // The two strokes that lectures draw across a branch.
        let (x, y) = (x1 - 6.0, y1 - 1.5);
        let _ = writeln!(
            svg,
            "<path class=\"cut mark\" d=\"M{x:.1} {y:.1}l12 -5M{x:.1} {:.1}l12 -5\"/>",
            y + 4.0
        );
    }
}

fn draw_node(
    view: &View,
    style: Style,
    scale: Option<Scale>,
    at: usize,
    block: &Block,
    (x, y): (f64, f64),
    svg: &mut String,
) {
    let node = view.node(at);
    let mut class = String::from("node");
    match (node.mover, view.words.are_max_and_min()) {
        (Some(1), true) => class += " max",
        (Some(_), true) => class += " min",
        (Some(player), false) => {
            let _ = write!(class, " player p{player}");
        }
        (None, _) => class += " leaf",
    }
    if matches!(node.visit, Visit::Remembered(_)) {
        class += " remembered";
    }
    if node.kind == Some(Kind::Heuristic) && !node.is_interior() {
        class += " guessed";
    }
    if !node.cuts.is_empty() && !view.is_exercise() {
        class += " was-cut";
    }
    if block.value.is_box() {
        class += if block.value == Field::Blank { " blank" } else { " answer" };
    }
    add_classes(view, at, &mut class);

    let round = match (node.mover, view.words.are_max_and_min()) {
        (Some(2), true) => block.width.min(block.height) / 2.0,
        (Some(_), true) => 1.5,
        (Some(_), false) => 7.0,
        (None, _) => 4.0,
    };
    let (left, top) = (x - block.width / 2.0, y - block.height / 2.0);
    let _ = write!(
        svg,
        "<g class=\"{class}\" data-node=\"{}\"{}><title>{}</title>\
         <rect class=\"shape\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
         rx=\"{round:.1}\"/>",
        escape(&view.key(at)),
        unvisited(view, at),
        escape(&view.title(at)),
        block.width,
        block.height
    );
    if let (Some(scale), Some(worth)) = (scale, &node.value) {
        svg.push_str(&scale.bars(worth, node.basis.decided, (left, top), (block.width, block.height)));
    }
    let lines = block.value.lines();
    let step = Style::line(style.value);
    let first = y + style.value * 0.36 - step * (lines.len().max(1) - 1) as f64 / 2.0;
    let _ = write!(svg, "<text class=\"value\" font-size=\"{}\">", style.value);
    for (line, text) in lines.iter().enumerate() {
        let _ = write!(
            svg,
            "<tspan x=\"{x:.1}\" y=\"{:.1}\">{}</tspan>",
            first + step * line as f64,
            escape(text)
        );
    }
    svg.push_str("</text>");
    if let (Some(number), true) = (view.number(at), style.detailed) {
        let (x, y) = (left - 4.0, top + style.note * 0.8);
        let _ = write!(
            svg,
            "<text class=\"number\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{}\">{number}</text>",
            style.note - 1.0
        );
    }
    draw_lines(style, block, (left + block.width + 7.0, y), svg);
    svg.push_str("</g>\n");
}

/// The text beside a node, in the middle of its height.
fn draw_lines(style: Style, block: &Block, (x, y): (f64, f64), svg: &mut String) {
    let step = block.step(style);
    let top = y - step * block.lines.len() as f64 / 2.0;
    for (index, line) in block.lines.iter().enumerate() {
        let top = top + step * index as f64;
        let class = match line.about {
            Beside::Player => "beside name",
            Beside::Entry => "beside window entry",
            Beside::Exit => "beside window exit",
            Beside::Cut => "beside cut",
            Beside::Reason => "beside cut reason",
            Beside::Note => "beside note",
        };
        let mut x = x;
        if let Some(width) = line.boxed {
            let state = if block.value == Field::Blank { "blank" } else { "answer" };
            let _ = write!(
                svg,
                "<rect class=\"box {state}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\" \
                 rx=\"2\"/>",
                top + 1.0,
                step - 2.0
            );
            x += 5.0;
        }
        let y = top + step / 2.0 + style.note * 0.35;
        let _ = write!(
            svg,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{}\">{}</text>",
            style.note,
            escape(&line.text)
        );
    }
}

/// The classes that an edge shares with the node below it.
fn add_classes(view: &View, at: usize, class: &mut String) {
    if view.is_faint(at) {
        class.push_str(" unvisited");
    }
    if view.is_pv(at) {
        class.push_str(" pv");
    } else if view.is_best(at) {
        class.push_str(" best");
    }
}

/// The mark of a branch that was never searched; exercises hide it.
fn unvisited(view: &View, at: usize) -> &'static str {
    if !view.is_exercise() && view.is_faint(at) { " data-unvisited=\"\"" } else { "" }
}
