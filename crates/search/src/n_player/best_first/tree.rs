//! The tree of a best-first search: an arena of nodes, the moves between them, and an array of values.
//!
//! A node's children are adjacent, so its links are two numbers. No backed-up vector is stored: a node's
//! value is always the static vector, or the payoffs, of *some* node at or below it, and the node stores the
//! number of that node. For three players and moves of up to four bytes a node takes at most 16 + 12 + 4
//! bytes.

use crate::memory::room::has_room;
use game::{MAX_PLAYERS, Payoffs, Player};
use std::ops::Range;

/// The number of the root.
pub(super) const ROOT: u32 = 0;
/// Stands for no node.
pub(super) const NONE: u32 = u32::MAX;
/// The initial capacity of a tree, in nodes.
const FIRST_ROOM: usize = 4096;
/// The greatest number of children of a node.
const MAX_CHILDREN: usize = u16::MAX as usize;

/// The game is over here, by the rules, by repetition or by a tablebase.
pub(super) const OVER: u8 = 1;
/// Nothing is left to search from here on.
pub(super) const RESOLVED: u8 = 2;

/// The tree of one best-first search. Nodes are numbered in the order of generation, from 0, the root.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    players: usize,
    nodes: Vec<TreeNode>,
    /// The move to each node except the root: `moves[i - 1]` leads to node i.
    moves: Vec<M>,
    /// The static values or payoffs of each node, stride `players`, absolute. The vector may be longer, and
    /// is never shortened.
    values: Vec<i32>,
}

/// Links: 16 bytes.
#[derive(Clone, Copy, Debug)]
struct TreeNode {
    /// The first child.
    first: u32,
    /// The child that the player to move takes; [`NONE`] for a leaf.
    best: u32,
    /// The node whose own values are this node's value.
    from: u32,
    /// The number of children.
    children: u16,
    mover: Player,
    flags: u8,
}

impl<M> Default for Tree<M> {
    fn default() -> Tree<M> {
        Tree { players: 0, nodes: Vec::new(), moves: Vec::new(), values: Vec::new() }
    }
}

impl<M: Copy> Tree<M> {
    /// The number of nodes.
    pub(super) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Clears the tree but keeps its memory.
    pub(super) fn clear(&mut self, players: usize) {
        self.players = players;
        self.nodes.clear();
        self.moves.clear();
        self.nodes.reserve(FIRST_ROOM);
        self.moves.reserve(FIRST_ROOM);
        self.values.resize(self.values.len().max(FIRST_ROOM * players), 0);
    }

    /// The list of moves, to which the moves of a new node's children are appended first.
    #[inline]
    pub(super) const fn moves(&mut self) -> &mut Vec<M> {
        &mut self.moves
    }

    /// The move to a node other than the root.
    #[inline]
    pub(super) fn move_to(&self, node: u32) -> M {
        self.moves[node as usize - 1]
    }

    /// Reserves room for `leaves` more leaves.
    #[inline]
    pub(super) fn make_room(&mut self, leaves: usize) {
        self.nodes.reserve(leaves);
        let slots = self.slots(leaves);
        if slots > self.values.len() {
            self.values.resize(slots.next_power_of_two(), 0);
        }
    }

    /// Tries to reserve memory for `leaves` more leaves; true if there is enough.
    #[inline]
    pub(super) fn has_room(&mut self, leaves: usize) -> bool {
        let more = self.slots(leaves).next_power_of_two().saturating_sub(self.values.len());
        let has_room = has_room(&mut self.values, more) && has_room(&mut self.nodes, leaves);
        if has_room {
            self.make_room(leaves);
        }
        has_room
    }

    /// The length of `values` with `leaves` more leaves, including the padding of the last vector.
    #[inline]
    fn slots(&self, leaves: usize) -> usize {
        (self.nodes.len() + leaves) * self.players + MAX_PLAYERS - self.players
    }

    /// Adds a leaf with these values; room must have been reserved.
    #[inline]
    pub(super) fn push(&mut self, values: &Payoffs, mover: Player, flags: u8) {
        let leaf = self.nodes.len();
        self.nodes.push(TreeNode { first: 0, best: NONE, from: leaf as u32, children: 0, mover, flags });
        let at = leaf * self.players;
        // Padded, as a copy of fixed length needs no call. The next leaf overwrites the padding.
        self.values[at..at + MAX_PLAYERS].copy_from_slice(values.padded());
    }

    /// Makes the last `children` nodes the children of `node`.
    ///
    /// # Panics
    ///
    /// If there are more than 65 535.
    #[inline]
    pub(super) fn adopt(&mut self, node: u32, children: usize) {
        assert!(children <= MAX_CHILDREN, "a node of a best-first search has at most 65535 children");
        let first = (self.nodes.len() - children) as u32;
        let node = &mut self.nodes[node as usize];
        node.first = first;
        node.children = children as u16;
    }

    /// A node's own values: static, or payoffs.
    #[inline]
    pub(super) fn vector(&self, node: u32) -> &[i32] {
        let at = node as usize * self.players;
        &self.values[at..at + self.players]
    }

    /// One player's entry of a node's own values.
    #[inline]
    pub(super) fn entry(&self, node: u32, player: Player) -> i32 {
        self.values[node as usize * self.players + player.index()]
    }

    /// The node whose own values are the value of `node`.
    #[inline]
    pub(super) fn from(&self, node: u32) -> u32 {
        self.nodes[node as usize].from
    }

    #[inline]
    pub(super) fn set(&mut self, node: u32, best: u32, from: u32) {
        let node = &mut self.nodes[node as usize];
        (node.best, node.from) = (best, from);
    }

    #[inline]
    pub(super) fn best_child(&self, node: u32) -> u32 {
        self.nodes[node as usize].best
    }

    #[inline]
    pub(super) fn mover_at(&self, node: u32) -> Player {
        self.nodes[node as usize].mover
    }

    #[inline]
    pub(super) fn is_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].children > 0
    }

    /// The numbers of a node's children.
    #[inline]
    pub(super) fn family(&self, node: u32) -> Range<u32> {
        let node = &self.nodes[node as usize];
        node.first..node.first + u32::from(node.children)
    }

    /// The child that `player` takes, and the next best, among those without the flags `skip`; [`NONE`] if
    /// there is none. If both have the same value for the player, `takes` decides whether the first,
    /// generated later, is preferred.
    #[inline]
    pub(super) fn best_two(
        &self,
        node: u32,
        player: Player,
        skip: u8,
        takes: impl Fn(u32, u32) -> bool,
    ) -> [u32; 2] {
        let Range { start, end } = self.family(node);
        let [mut best, mut second] = [NONE; 2];
        // Less than any value.
        let [mut best_own, mut second_own] = [i64::MIN; 2];
        for (index, node) in self.nodes[start as usize..end as usize].iter().enumerate() {
            let child = start + index as u32;
            if node.flags & skip != 0 {
                continue;
            }
            let own = i64::from(self.values[node.from as usize * self.players + player.index()]);
            if own > best_own || (own == best_own && takes(child, best)) {
                (second, second_own) = (best, best_own);
                (best, best_own) = (child, own);
            } else if own > second_own || (own == second_own && takes(child, second)) {
                (second, second_own) = (child, own);
            }
        }
        [best, second]
    }

    /// As `best_two`, for children that are leaves, with adjacent values; `None` if there is a tie for the
    /// best or the second best.
    #[inline]
    pub(super) fn best_two_leaves(&self, node: u32, player: Player) -> Option<[u32; 2]> {
        let Range { start, end } = self.family(node);
        let [mut best, mut second] = [NONE; 2];
        let [mut best_own, mut second_own] = [i64::MIN; 2];
        let values = &self.values[..end as usize * self.players];
        let mut at = start as usize * self.players + player.index();
        for child in start..end {
            let own = i64::from(values[at]);
            at += self.players;
            if own > best_own {
                (second, second_own) = (best, best_own);
                (best, best_own) = (child, own);
            } else if own == best_own || own == second_own {
                return None;
            } else if own > second_own {
                (second, second_own) = (child, own);
            }
        }
        Some([best, second])
    }

    /// The value of a node, backed up, or static for a leaf. On the evaluation's scale, absolute.
    pub(super) fn value(&self, node: u32) -> Payoffs {
        Payoffs::new(self.vector(self.from(node)))
    }

    /// The value of a node for `player`.
    #[inline]
    pub(super) fn worth(&self, node: u32, player: Player) -> i32 {
        self.entry(self.from(node), player)
    }

    #[inline]
    pub(super) fn has(&self, node: u32, flag: u8) -> bool {
        self.nodes[node as usize].flags & flag != 0
    }

    pub(super) fn resolve(&mut self, node: u32) {
        self.nodes[node as usize].flags |= RESOLVED;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of a stored node.
    const fn bytes_a_node<M>(players: usize) -> usize {
        size_of::<TreeNode>() + size_of::<M>() + players * size_of::<i32>()
    }

    #[test]
    fn a_node_of_three_players_takes_at_most_32_bytes() {
        assert_eq!(size_of::<TreeNode>(), 16);
        assert!(bytes_a_node::<u8>(3) <= 29);
        assert!(bytes_a_node::<u32>(3) <= 32);
        let mut tree: Tree<u8> = Tree::default();
        tree.clear(3);
        tree.make_room(1);
        tree.push(&Payoffs::zero(3), Player::FIRST, 0);
        tree.moves().extend(0..100);
        assert!(tree.has_room(100));
        for _ in 0..100 {
            tree.push(&Payoffs::new(&[1, 2, 3]), Player::SECOND, 0);
        }
        tree.adopt(ROOT, 100);
        let slots = 101 * 3;
        assert!(tree.values.len() <= (2 * slots).max(3 * FIRST_ROOM), "{} slots", tree.values.len());
        let bytes = size_of_val(&*tree.nodes) + slots * size_of::<i32>() + size_of_val(&*tree.moves);
        assert_eq!(bytes, 101 * bytes_a_node::<u8>(3) - 1, "the root has no move");
        assert_eq!((tree.len(), tree.family(ROOT)), (101, 1..101));
    }
}
