//! Paths from the root, and the tree as text.

use super::{State, Tree};
use crate::branches::{Branches, read_child, write_path};
use game::{Game, Notation, NotationError, Player};

impl Tree {
    /// The tree in its normal form: one space between children, players only if they are not the usual
    /// ones, static values only if they are not 0. Parsing it gives the same tree.
    pub fn to_text(&self) -> String {
        self.subtree_text(self.start())
    }

    /// The tree below a node, in the notation of trees. It is itself a tree, with the same players moving.
    fn subtree_text(&self, root: State) -> String {
        let mut text = String::new();
        // Nodes to write, the next one last; `None` closes the node that was opened last.
        let mut open = Vec::new();
        let mut pending = vec![Some(root)];
        while let Some(next) = pending.pop() {
            let Some(state) = next else {
                let closed: State = open.pop().expect("a node is open");
                text.push(')');
                let node = self.node(closed);
                if node.value.as_slice().iter().any(|&entry| entry != 0) {
                    text.push('@');
                    text.push_str(&self.payoffs_text(&node.value));
                }
                if !node.quiet {
                    text.push('!');
                }
                continue;
            };
            if !text.is_empty() && !text.ends_with('(') {
                text.push(' ');
            }
            let node = self.node(state);
            if node.children == 0 {
                text.push_str(&self.payoffs_text(&node.value));
                continue;
            }
            let usual = if state == root { Player::FIRST } else { self.usual_mover(state) };
            if node.mover != usual {
                text.extend([node.mover.to_string().as_str(), ":"]);
            }
            text.push('(');
            open.push(state);
            pending.push(None);
            let children = node.first_child..node.first_child + node.children;
            pending.extend(children.rev().map(|child| Some(State(child))));
        }
        text
    }
}

impl Notation for Tree {
    /// The number of the child, from 1.
    fn write_move(&self, _state: &State, mv: u32) -> String {
        (mv + 1).to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u32, NotationError> {
        read_child(text, self.node(*state).children.into()).map(|child| child as u32)
    }

    /// The numbers of the children from the root on, joined by dots, or `root`: `1.2.1`.
    fn write_position(&self, state: &State) -> String {
        write_path(self, state)
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let mut state = self.start();
        if text.trim() == "root" {
            return Ok(state);
        }
        for number in text.trim().split('.') {
            let children = self.node(state).children;
            let child = self.read_move(&state, number).map_err(|_| {
                let parent = self.write_position(&state);
                let expected = match children {
                    0 => format!("nothing below the leaf {parent}"),
                    1 => format!("the only child of {parent}, 1"),
                    _ => format!("a child of {parent} from 1 to {children}"),
                };
                let expected = if state.0 == 0 { format!("`root` or {expected}") } else { expected };
                NotationError::new(expected, number)
            })?;
            self.play(&mut state, child);
        }
        Ok(state)
    }

    /// The tree below the node, in the notation of trees.
    fn draw(&self, state: &State) -> String {
        self.subtree_text(*state)
    }
}
