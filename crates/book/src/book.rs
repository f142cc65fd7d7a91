//! A book that is whole: its positions, and what follows from them.

use crate::graph::Graph;
use crate::header::Header;
use crate::node::Node;
use crate::value::Value;
use crate::values::values;
use game::Promises;

/// Positions with what is known of them and what follows from it.
#[derive(Clone, Debug)]
pub struct Book {
    header: Header,
    nodes: Vec<Node>,
    values: Vec<Value>,
    /// True if play always ends.
    ends: bool,
}

impl Book {
    /// The book of these positions, of a game with these promises.
    ///
    /// # Errors
    ///
    /// If two proofs contradict each other: one line that names the position.
    pub fn new(header: Header, graph: Graph, promises: &Promises) -> Result<Book, String> {
        let nodes = graph.into_nodes();
        let values = values(&nodes, header.players, promises)?;
        Ok(Book { header, nodes, values, ends: promises.longest.is_some() })
    }

    /// What game it is about.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The positions, in the order of their texts.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// What follows for each position, in the same order.
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

    /// A position in its canonical form, and what follows for it.
    pub fn find(&self, position: &str) -> Option<(&Node, &Value)> {
        self.place(position).map(|place| (&self.nodes[place], &self.values[place]))
    }

    /// The positions as a graph again, to be added to.
    pub fn into_graph(self) -> (Header, Graph) {
        let mut graph = Graph::new(self.header.players);
        for node in self.nodes {
            let added = graph.add(node);
            debug_assert!(added.is_ok(), "positions that were checked before");
        }
        (self.header, graph)
    }
}
