//! The positions of a book under construction, by their text.

use crate::node::Node;
use std::collections::BTreeMap;

/// Positions, each once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    players: usize,
    nodes: BTreeMap<String, Node>,
}

impl Graph {
    /// An empty graph for a game with this many players.
    pub fn new(players: usize) -> Graph {
        Graph { players, nodes: BTreeMap::new() }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A position.
    pub fn get(&self, position: &str) -> Option<&Node> {
        self.nodes.get(position)
    }

    /// All positions, in the order of their texts.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.values()
    }

    /// Merges the facts of a position into the graph; its moves are then sorted by their text.
    ///
    /// # Errors
    ///
    /// If they do not fit the game or contradict the graph, in one line. The position is then left unchanged.
    pub fn add(&mut self, mut node: Node) -> Result<(), String> {
        node.check(self.players)?;
        node.moves.sort_by(|one, two| one.mv.cmp(&two.mv));
        match self.nodes.get_mut(&node.position) {
            Some(own) => {
                let mut both = own.clone();
                both.merge(node)?;
                both.moves.sort_by(|one, two| one.mv.cmp(&two.mv));
                both.check(self.players)?;
                *own = both;
            }
            None => {
                self.nodes.insert(node.position.clone(), node);
            }
        }
        Ok(())
    }

    /// Replaces a position.
    ///
    /// # Errors
    ///
    /// If it does not fit the game.
    pub fn put(&mut self, node: Node) -> Result<(), String> {
        node.check(self.players)?;
        self.nodes.insert(node.position.clone(), node);
        Ok(())
    }

    /// Keeps the positions for which `keep` is true, and the moves between them.
    pub fn retain(&mut self, mut keep: impl FnMut(&Node) -> bool) {
        self.nodes.retain(|_, node| keep(node));
        let known: Vec<String> = self.nodes.keys().cloned().collect();
        for node in self.nodes.values_mut() {
            node.moves.retain(|edge| known.binary_search(&edge.to).is_ok());
        }
    }

    /// The positions in order.
    pub(crate) fn into_nodes(self) -> Vec<Node> {
        self.nodes.into_values().collect()
    }
}
