//! The slices reachable from the start, and their levels.

use super::changes::{Changes, TooMuch};
use super::slice::Slice;
use game::KeyMap;

/// The maximum number of slices of a game.
pub(super) const MAX_SLICES: usize = 1 << 18;

/// The slices that the rules can reach, and the moves between them.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    pub(super) slices: Vec<Slice>,
    pub(super) numbers: KeyMap<Slice, u32>,
    /// From each slice: the line of `turn`, and the slice that a move by it can lead to.
    pub(super) after: Vec<Vec<(u8, u32)>>,
}

impl Graph {
    /// All slices that can be reached from one of them.
    ///
    /// # Errors
    ///
    /// If there are more than [`MAX_SLICES`], or finding them takes too much work.
    pub(super) fn new(start: Slice, changes: &mut Changes<'_>) -> Result<Graph, TooMuch> {
        let mut graph = Graph::default();
        graph.number(start)?;
        while let Some(slice) = graph.slices.get(graph.after.len()).copied() {
            let mut after = Vec::new();
            if !changes.is_over(&slice) {
                for (line, words) in changes.frame.rules.turn.iter().flatten().enumerate() {
                    for next in changes.after(&slice, words)? {
                        after.push((line as u8, graph.number(next)?));
                    }
                }
            }
            graph.after.push(after);
        }
        Ok(graph)
    }

    fn number(&mut self, slice: Slice) -> Result<u32, TooMuch> {
        if let Some(&known) = self.numbers.get(&slice) {
            return Ok(known);
        }
        if self.slices.len() >= MAX_SLICES {
            return Err(TooMuch);
        }
        let number = self.slices.len() as u32;
        self.numbers.insert(slice, number);
        self.slices.push(slice);
        Ok(number)
    }

    /// The strongly connected component of each slice, and the level of each component: the length of the
    /// longest path from it through other components. A move leads to the same component or to a lower level.
    ///
    /// Tarjan, *Depth-first search and linear graph algorithms*, 1972, with an explicit stack.
    pub(super) fn components(&self) -> (Vec<u32>, Vec<u32>) {
        const NEW: u32 = u32::MAX;
        let count = self.slices.len();
        let (mut order, mut low, mut component) = (vec![NEW; count], vec![0; count], vec![NEW; count]);
        let (mut levels, mut open, mut path, mut next) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for root in 0..count as u32 {
            if order[root as usize] != NEW {
                continue;
            }
            path.push((root, 0));
            while let Some((slice, edge)) = path.pop() {
                let at = slice as usize;
                if edge == 0 {
                    (order[at], low[at]) = (next, next);
                    next += 1;
                    open.push(slice);
                }
                if let Some(&(_, child)) = self.after[at].get(edge) {
                    path.push((slice, edge + 1));
                    let to = child as usize;
                    if order[to] == NEW {
                        path.push((child, 0));
                    } else if component[to] == NEW {
                        low[at] = low[at].min(order[to]);
                    }
                    continue;
                }
                if let Some(&(parent, _)) = path.last() {
                    low[parent as usize] = low[parent as usize].min(low[at]);
                }
                if low[at] == order[at] {
                    let first = open.iter().rposition(|&open| open == slice).unwrap_or(0);
                    let members = open.split_off(first);
                    let number = levels.len() as u32;
                    for &member in &members {
                        component[member as usize] = number;
                    }
                    levels.push(self.level(&members, &component, &levels));
                }
            }
        }
        (component, levels)
    }

    /// The level of a component, after those of its successors.
    fn level(&self, members: &[u32], component: &[u32], levels: &[u32]) -> u32 {
        let after = members.iter().flat_map(|&member| &self.after[member as usize]);
        let other = after.filter_map(|&(_, to)| levels.get(component[to as usize] as usize));
        other.max().map_or(0, |level| level + 1)
    }
}
