//! Graphs of uses, and their circles.

use std::collections::{BTreeMap, BTreeSet};

/// A directed graph over names.
#[derive(Clone, Default, Debug)]
pub(crate) struct Graph(BTreeMap<String, BTreeSet<String>>);

impl Graph {
    pub(crate) fn add(&mut self, from: &str, to: &str) {
        self.0.entry(to.to_owned()).or_default();
        self.0.entry(from.to_owned()).or_default().insert(to.to_owned());
    }

    /// The names, each with those it leads to.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &BTreeSet<String>)> {
        self.0.iter().map(|(name, uses)| (name.as_str(), uses))
    }

    /// All that can be reached from a name; the name itself only along a circle.
    fn reached<'a>(&'a self, from: &str) -> BTreeSet<&'a str> {
        let mut reached: BTreeSet<&'a str> = BTreeSet::new();
        let mut open: Vec<&str> = vec![from];
        while let Some(name) = open.pop() {
            for next in self.0.get(name).into_iter().flatten() {
                if reached.insert(next.as_str()) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// The circles: every set of names each of which leads to each other one, if it has more than one.
    pub(crate) fn circles(&self) -> Vec<BTreeSet<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.0.keys().map(|name| (name.as_str(), self.reached(name))).collect();
        let mut circles = Vec::new();
        let mut done = BTreeSet::new();
        for (&name, there) in &reached {
            let circle: BTreeSet<&str> =
                there.iter().copied().filter(|other| reached[other].contains(name)).collect();
            if circle.len() > 1 && !done.contains(name) {
                done.extend(circle.iter().copied());
                circles.push(circle);
            }
        }
        circles
    }

    /// Arrows within a set, a line each.
    pub(crate) fn arrows_within(&self, names: &BTreeSet<&str>) -> String {
        let lines = self.iter().filter(|(name, _)| names.contains(name)).flat_map(|(name, uses)| {
            let within = uses.iter().filter(move |other| names.contains(other.as_str()) && *other != name);
            within.map(move |other| format!("  {name} -> {other}\n"))
        });
        lines.collect()
    }

    /// True if an arrow follows from others, as its end can be reached without it.
    pub(crate) fn is_implied(&self, from: &str, to: &str) -> bool {
        let mut others = self.0[from].iter().filter(|other| *other != to);
        others.any(|other| self.reached(other).contains(to))
    }
}

#[test]
fn circles_are_found() {
    let mut graph = Graph::default();
    for (from, to) in [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("a", "c"), ("e", "e")] {
        graph.add(from, to);
    }
    assert_eq!(graph.circles(), [BTreeSet::from(["a", "b", "c"])]);
    assert!(graph.is_implied("a", "c") && !graph.is_implied("d", "e"));
    let arrows = graph.arrows_within(&BTreeSet::from(["a", "b"]));
    assert_eq!(arrows, "  a -> b\n");
}
