//! The two figures that show no numbers: a random game's tree with vectors on its edges, and the board.

use crate::error::Error;
use ::picture::escape;
use arena::plot::Drawing;

/// Adds the figures of an experiment that show no numbers, in the order of the paper.
pub(crate) fn add(experiment: &str, numbered: &mut Vec<(String, Drawing)>) {
    if experiment != "shinohara-2002" {
        return;
    }
    numbered.insert(0, ("Figure 1".to_owned(), tree()));
    if let Ok(board) = board("diamond", "The board of V2 at its start") {
        let at = numbered.iter().position(|(number, _)| number.starts_with("Figure 8")).unwrap_or(1);
        numbered.insert(at, ("Figure 7".to_owned(), board));
    }
}

fn text(class: &str, (x, y): (f64, f64), words: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n", escape(words))
}

/// A vector of three numbers, as it stands below nodes and beside edges.
fn vector(values: [i32; 3]) -> String {
    let [a, b, c] = values.map(|value| value.to_string().replace('-', "−"));
    format!("({a}, {b}, {c})")
}

/// The values of a leaf with these sums: each player's own less the greatest of the others.
fn leads(sums: [i32; 3]) -> [i32; 3] {
    let [a, b, c] = sums;
    [a - b.max(c), b - a.max(c), c - a.max(b)]
}

/// Costs of the edges of a tree of two plies. Only the sums at its last leaf, -2, -4 and 4, are the paper's.
const FIRST: [[i32; 3]; 2] = [[6, 1, -1], [-3, 1, 2]];
const SECOND: [[[i32; 3]; 2]; 2] = [[[0, 7, 1], [1, -4, -2]], [[-1, 8, 0], [1, -5, 2]]];

/// Figure 1: an incremental random game, costs on the edges, static values below the leaves.
fn tree() -> Drawing {
    const WIDTH: f64 = 620.0;
    const HEIGHT: f64 = 330.0;
    let plus = |a: [i32; 3], b: [i32; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    let mut edges = String::new();
    let mut nodes = String::new();
    let mut edge = |(x1, y1): (f64, f64), (x2, y2): (f64, f64), cost| {
        edges += &format!("<line class=\"axis\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n");
        // Beside the edge, on its outer side.
        let (x, y) = (x2 + (x1 - x2) * 0.42, y2 + (y1 - y2) * 0.42);
        let (class, by) = if x2 < x1 { ("tick end", -8.0) } else { ("tick", 8.0) };
        edges += &text(class, (x + by, y), &vector(cost));
    };
    let mut node = |(x, y): (f64, f64), series: usize| {
        nodes += &format!("<circle class=\"mark s{series}\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>\n");
    };
    let root = (WIDTH / 2.0, 58.0);
    node(root, 0);
    let mut below = String::new();
    for (first, &cost) in FIRST.iter().enumerate() {
        let inner = (170.0 + 280.0 * first as f64, 145.0);
        edge(root, inner, cost);
        node(inner, 1);
        for (second, &further) in SECOND[first].iter().enumerate() {
            let leaf = (inner.0 - 70.0 + 140.0 * second as f64, 240.0);
            edge(inner, leaf, further);
            node(leaf, 2);
            let sums = plus(cost, further);
            below += &text("tick middle", (leaf.0, leaf.1 + 30.0), &vector(sums));
            below += &text("middle", (leaf.0, leaf.1 + 50.0), &vector(leads(sums)));
        }
    }
    let mut content = text("title", (16.0, 22.0), "An incremental random game of three players");
    content += &edges;
    content += &nodes;
    content += &below;
    content += &text("note", (16.0, 318.0), "below each leaf: the sums along its path, and what it is worth");
    Drawing::new("An incremental random game of three players", (WIDTH, HEIGHT), content)
}

/// Figure 7: the board at its start, each player's pieces in a color of their own.
fn board(game: &str, title: &str) -> Result<Drawing, Error> {
    const APART: f64 = 34.0;
    let position = registry::open(game)?.position();
    let rows: Vec<&str> =
        position.split(' ').next().unwrap_or_default().split('/').filter(|row| !row.is_empty()).collect();
    let longest = rows.iter().map(|row| row.len()).max().unwrap_or(1) as f64;
    let width = (longest * APART + 32.0).max(320.0);
    let place = |row: usize, at: usize| {
        let from_middle = at as f64 - (rows[row].len() as f64 - 1.0) / 2.0;
        (width / 2.0 + from_middle * APART, 60.0 + row as f64 * APART * 0.866)
    };
    let mut content = text("title", (16.0, 22.0), title);
    let cells: Vec<(f64, f64)> = (0..rows.len())
        .flat_map(|row| (0..rows[row].len()).map(move |at| (row, at)))
        .map(|(row, at)| place(row, at))
        .collect();
    for (number, &(x1, y1)) in cells.iter().enumerate() {
        for &(x2, y2) in &cells[..number] {
            if (x1 - x2).hypot(y1 - y2) < 1.1 * APART {
                content += &format!(
                    "<line class=\"grid\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>\n"
                );
            }
        }
    }
    for (row, holes) in rows.iter().enumerate() {
        for (at, hole) in holes.chars().enumerate() {
            let (x, y) = place(row, at);
            content += &match hole.to_digit(10) {
                Some(player) => {
                    let look = player - 1;
                    let letter = text("piece middle", (x, y + 4.0), &player.to_string());
                    format!("<circle class=\"mark s{look}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"12\"/>\n{letter}")
                }
                None => format!("<circle class=\"hole\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\"/>\n"),
            };
        }
    }
    let height = 60.0 + rows.len() as f64 * APART * 0.866 + 10.0;
    Ok(Drawing::new(title, (width, height), content))
}
