//! Counts the nodes that a search visits at each distance from the root.

use game::Game;
use search::{MaxScore, Node, Observer, Step, Value, Window};

/// Counts the nodes that a search visits: those it enters, and those with values from its table.
#[derive(Debug, Default)]
pub(crate) struct Plies {
    /// Shape `[plies + 1]`.
    pub(crate) nodes: Vec<u64>,
}

impl Plies {
    fn count(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.nodes.len() <= ply {
            self.nodes.resize(ply + 1, 0);
        }
        self.nodes[ply] += 1;
    }
}

impl<G: Game> Observer<G> for Plies {
    fn enter(
        &mut self,
        node: Node<G::Move>,
        _state: &G::State,
        _window: Option<Window<MaxScore>>,
        _depth: Option<u32>,
    ) {
        self.count(node.ply);
    }

    fn wants_backups(&self) -> bool {
        false
    }

    fn table_hit(&mut self, step: Step<G::Move>, _state: &G::State, _value: &Value) {
        self.count(step.ply);
    }
}
