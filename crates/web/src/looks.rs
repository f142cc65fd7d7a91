//! A compact encoding of the positions of a tree: for each node only the difference from its parent, and
//! every part of a board only once. `page/tree/kept.js` decodes it.

use crate::situation::Drawing;
use registry::Session;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Maximum number of positions encoded, in the order of visits.
const MOST: usize = 2000;

/// Maximum total size in bytes; a game that draws each position anew exceeds it, and then no positions are
/// encoded.
const ROOM: usize = 128 * 1024;

/// The parts of a board that are lists.
const PARTS: [&str; 4] = ["cells", "edges", "labels", "pieces"];

/// JSON values, interned.
#[derive(Default)]
struct Shelf {
    places: BTreeMap<String, usize>,
    kept: Vec<String>,
}

impl Shelf {
    fn place(&mut self, thing: &impl Serialize) -> usize {
        // Plain data with text keys can always be serialized.
        let text = serde_json::to_string(thing).unwrap_or_default();
        if let Some(&place) = self.places.get(&text) {
            return place;
        }
        self.kept.push(text.clone());
        self.places.insert(text, self.kept.len() - 1);
        self.kept.len() - 1
    }

    fn json(&self) -> String {
        format!("[{}]", self.kept.join(","))
    }
}

/// The properties of a board apart from its lists.
#[derive(Serialize)]
struct Ground {
    width: f32,
    height: f32,
    turns: bool,
}

/// A position as indices into the shelves.
#[derive(Clone, Default)]
struct Look {
    ground: Option<usize>,
    text: Option<usize>,
    parts: [Vec<usize>; 4],
    decided: Vec<usize>,
}

/// The shelves, and the change at each node.
#[derive(Default)]
struct Looks {
    grounds: Shelf,
    texts: Shelf,
    parts: [Shelf; 4],
    nodes: Vec<String>,
}

/// Encodes the positions of a tree as JSON. `nodes` gives each node's parent and move, or `None` for a root,
/// which stands at the position of the session.
pub(crate) fn looks<'a>(session: &Session, nodes: impl Iterator<Item = Option<(usize, &'a str)>>) -> String {
    let nodes: Vec<_> = nodes.take(MOST).collect();
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut open = Vec::new();
    for (node, way) in nodes.iter().enumerate().rev() {
        match way {
            Some((parent, _)) => below[*parent].push(node),
            None => open.push(node),
        }
    }
    let mut looks = Looks { nodes: vec!["null".to_owned(); nodes.len()], ..Looks::default() };
    let mut session = session.clone();
    // The path to the current node, popped when everything below it is done.
    let mut way: Vec<(usize, Look)> = Vec::new();
    while let Some(node) = open.pop() {
        if way.last().is_some_and(|(last, _)| *last == node) {
            way.pop();
            if nodes[node].is_some() {
                session.take_back();
            }
            continue;
        }
        if nodes[node].is_some_and(|(_, mv)| session.play(&[mv]).is_err()) {
            continue;
        }
        let look = looks.look(&session);
        looks.nodes[node] = change(way.last().map_or(&Look::default(), |(_, look)| look), &look);
        way.push((node, look));
        open.push(node);
        open.extend(&below[node]);
    }
    let json = looks.json();
    if json.len() <= ROOM { json } else { Looks::default().json() }
}

impl Looks {
    fn look(&mut self, session: &Session) -> Look {
        let Some(drawn) = session.drawn() else {
            return Look { text: Some(self.texts.place(&session.draw())), ..Look::default() };
        };
        let Drawing { width, height, turns, cells, edges, labels, pieces, decided } =
            Drawing::new(drawn.scene);
        let [on_cells, on_edges, on_labels, on_pieces] = &mut self.parts;
        Look {
            ground: Some(self.grounds.place(&Ground { width, height, turns })),
            text: None,
            parts: [
                cells.iter().map(|cell| on_cells.place(cell)).collect(),
                edges.iter().map(|edge| on_edges.place(edge)).collect(),
                labels.iter().map(|label| on_labels.place(label)).collect(),
                pieces.iter().map(|piece| on_pieces.place(piece)).collect(),
            ],
            decided,
        }
    }

    fn json(&self) -> String {
        let mut json = format!("{{\"grounds\":{},\"texts\":{}", self.grounds.json(), self.texts.json());
        for (name, shelf) in PARTS.iter().zip(&self.parts) {
            let _ = write!(json, ",\"{name}\":{}", shelf.json());
        }
        let _ = write!(json, ",\"nodes\":[{}]}}", self.nodes.join(","));
        json
    }
}

/// The change from `before` to `now`, as JSON.
fn change(before: &Look, now: &Look) -> String {
    let mut changes = Vec::new();
    for (name, before, now) in [("ground", before.ground, now.ground), ("text", before.text, now.text)] {
        if let Some(now) = now.filter(|now| before != Some(*now)) {
            changes.push(format!("\"{name}\":{now}"));
        }
    }
    for (name, (before, now)) in PARTS.iter().zip(before.parts.iter().zip(&now.parts)) {
        if before != now {
            changes.push(format!("\"{name}\":{}", list(splices(before, now))));
        }
    }
    if before.decided != now.decided {
        changes.push(format!("\"decided\":{}", list(now.decided.iter())));
    }
    format!("{{{}}}", changes.join(","))
}

fn list(items: impl IntoIterator<Item = impl ToString>) -> String {
    format!("[{}]", items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(","))
}

/// The splices that turn one list into another, from the front: each with its index, the number of items
/// removed, and the new items.
fn splices(before: &[usize], now: &[usize]) -> Vec<String> {
    let mut splices = Vec::new();
    let (mut old, mut new) = (0, 0);
    while old < before.len() || new < now.len() {
        if before.get(old) == now.get(new) {
            (old, new) = (old + 1, new + 1);
            continue;
        }
        let (gone, come) = next_in_common(&before[old..], &now[new..]);
        let numbers = [new, gone].into_iter().chain(now[new..new + come].iter().copied());
        splices.push(list(numbers));
        (old, new) = (old + gone, new + come);
    }
    splices
}

/// The length of each list before the next common item, with the least sum.
fn next_in_common(before: &[usize], now: &[usize]) -> (usize, usize) {
    for sum in 1..before.len() + now.len() {
        for gone in sum.saturating_sub(now.len())..=sum.min(before.len()) {
            let (old, new) = (before.get(gone), now.get(sum - gone));
            if old.is_some() && old == new {
                return (gone, sum - gone);
            }
        }
    }
    (before.len(), now.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Applies them as `Array.prototype.splice` does.
    fn spliced(before: &[usize], splices: &[String]) -> Vec<usize> {
        let mut list = before.to_vec();
        for splice in splices {
            let numbers: Vec<usize> = serde_json::from_str(splice).expect("a list of numbers");
            let (at, gone) = (numbers[0], numbers[1]);
            list.splice(at..at + gone, numbers[2..].iter().copied());
        }
        list
    }

    #[test]
    fn splices_make_any_list_to_any_other() {
        let mut random = game::random::Random::new(1);
        for _ in 0..500 {
            let mut draw = || (0..random.below(9)).map(|_| random.below(5) as usize).collect::<Vec<_>>();
            let (before, now) = (draw(), draw());
            assert_eq!(spliced(&before, &splices(&before, &now)), now, "{before:?}");
        }
        assert_eq!(splices(&[1, 2, 3, 4], &[1, 2, 9, 3, 5]), ["[2,0,9]", "[4,1,5]"]);
    }

    #[test]
    fn each_move_changes_what_it_moves() {
        let session = registry::open("tic-tac-toe").expect("a game");
        let nodes =
            [None, Some((0, "b2")), Some((1, "a1")), Some((0, "no move")), Some((3, "a1")), Some((0, "c3"))];
        let json: serde_json::Value =
            serde_json::from_str(&looks(&session, nodes.into_iter())).expect("JSON");
        let nodes = json["nodes"].as_array().expect("nodes");
        assert_eq!(
            nodes[0]["cells"][0].as_array().map(Vec::len),
            Some(11),
            "two numbers and nine cells: {json}"
        );
        for node in [1, 2, 5] {
            assert_eq!(nodes[node].as_object().map(serde_json::Map::len), Some(1), "{node} of {json}");
            assert_eq!(nodes[node]["pieces"].as_array().map(Vec::len), Some(1), "{node} of {json}");
        }
        assert!(nodes[3].is_null() && nodes[4].is_null(), "{json}");
    }
}
