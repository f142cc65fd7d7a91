//! Paths from the root, and the tree as text.

use super::{State, Tree};
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
                    text.push_str(&self.value_text(closed));
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
                text.push_str(&self.value_text(state));
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

    fn value_text(&self, state: State) -> String {
        let value = self.node(state).value;
        if self.vectors { value.to_string() } else { value[Player::FIRST].to_string() }
    }
}

impl Notation for Tree {
    /// The number of the child, from 1.
    fn write_move(&self, _state: &State, mv: u32) -> String {
        (mv + 1).to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u32, NotationError> {
        let children = self.node(*state).children;
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        let child = text.parse().ok().filter(|child: &u32| plain && (1..=children).contains(child));
        child.map(|child| child - 1).ok_or_else(|| {
            let expected = match children {
                0 => "no move, as the game is over".to_owned(),
                1 => "the only child, 1".to_owned(),
                _ => format!("a child from 1 to {children}"),
            };
            NotationError::new(expected, text)
        })
    }

    /// The numbers of the children from the root on, joined by dots, or `root`: `1.2.1`.
    fn write_position(&self, state: &State) -> String {
        let mut path = Vec::new();
        let mut at = *state;
        while at.0 != 0 {
            let parent = State(self.node(at).parent);
            path.push((at.0 - self.node(parent).first_child + 1).to_string());
            at = parent;
        }
        if path.is_empty() {
            return "root".to_owned();
        }
        path.reverse();
        path.join(".")
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
