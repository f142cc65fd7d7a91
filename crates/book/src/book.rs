//! A complete book: its positions and the values derived from their facts.

use crate::graph::Graph;
use crate::header::Header;
use crate::node::Node;
use crate::value::Value;
use crate::values::values;
use game::Promises;

/// Positions with their facts and derived values.
#[derive(Clone, Debug)]
pub struct Book {
    header: Header,
    nodes: Vec<Node>,
    values: Vec<Value>,
    /// True if play always ends.
    ends: bool,
}

impl Book {
    /// Derives the values of these positions, for a game with these promises.
    ///
    /// # Errors
    ///
    /// If two proofs contradict each other; the message is one line that names the position.
    pub fn new(header: Header, graph: Graph, promises: &Promises) -> Result<Book, String> {
        let nodes = graph.into_nodes();
        let values = values(&nodes, header.players, promises)?;
        Ok(Book { header, nodes, values, ends: promises.longest.is_some() })
    }

    /// The header, which names the game.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The positions, in the order of their texts.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The derived values of the positions, in the same order.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// True if play always ends, by the promises of the rules.
    pub(crate) fn ends(&self) -> bool {
        self.ends
    }

    /// The index of a position in its canonical form.
    pub fn place(&self, position: &str) -> Option<usize> {
        self.nodes.binary_search_by(|node| (*node.position).cmp(position)).ok()
    }

    /// Looks up a canonical position with its derived value.
    pub fn find(&self, position: &str) -> Option<(&Node, &Value)> {
        self.place(position).map(|place| (&self.nodes[place], &self.values[place]))
    }

    /// Turns the book back into a graph, to add positions.
    pub fn into_graph(self) -> (Header, Graph) {
        let mut graph = Graph::new(self.header.players);
        for node in self.nodes {
            let added = graph.add(node);
            debug_assert!(added.is_ok(), "positions that were checked before");
        }
        (self.header, graph)
    }
}
