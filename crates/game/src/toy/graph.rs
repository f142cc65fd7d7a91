//! Graphs: play moves from node to node and returns as often as the rules allow.

use crate::evaluate::{Evaluated, NoEvaluation};
use crate::payoffs::Payoffs;
use crate::player::Player;
use crate::random::Random;
use crate::rules::{Bounds, Game, Promises};

/// A directed graph that the players walk together. Every node is a position.
///
/// A few positions that recur by many paths: they expose a search that takes a position for a draw by
/// repetition, or reuses a table entry, when the history does not justify it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    players: usize,
    nodes: Vec<GraphNode>,
    repetition: Option<u32>,
}

/// A node of a [`Graph`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GraphNode {
    /// The game is over, and pays this.
    End(Payoffs),
    /// The player moves to one of these nodes.
    Turn(Player, Vec<u8>),
}

impl Graph {
    /// The graph of these nodes, where play starts at the first, and the occurrence with the number
    /// `repetition` is a draw, if there is one.
    ///
    /// # Panics
    ///
    /// If there is no node to go to, or a count of repetitions below 2.
    pub fn new(players: usize, nodes: Vec<GraphNode>, repetition: Option<u32>) -> Graph {
        let is_there = |node: &u8| usize::from(*node) < nodes.len();
        assert!(nodes.iter().all(|node| match node {
            GraphNode::End(payoffs) => payoffs.players() == players,
            GraphNode::Turn(player, to) => {
                player.index() < players && !to.is_empty() && to.iter().all(is_there)
            }
        }));
        assert!(repetition.is_none_or(|fold| fold >= 2));
        Graph { players, nodes, repetition }
    }

    /// The number of positions.
    pub fn places(&self) -> usize {
        self.nodes.len()
    }

    /// A graph drawn by `seed`: 4 to 8 nodes with one to three moves each, 2 or 3 players, some terminal
    /// nodes, a draw at the second to fourth occurrence.
    pub fn random(seed: u64) -> Graph {
        let mut random = Random::new(seed);
        let players = if random.below(4) == 0 { 3 } else { 2 };
        let count = 4 + random.index(5);
        let ends = 1 + random.below(3);
        let mut node = |number: usize| {
            if number > 0 && random.below(8) < ends {
                let drawn = random.below(4) == 0;
                let winner = Player::new(random.index(players));
                return GraphNode::End(if drawn {
                    Payoffs::zero(players)
                } else {
                    Payoffs::winner(winner, players)
                });
            }
            let moves = 1 + random.index(3);
            let player = Player::new(random.index(players));
            GraphNode::Turn(player, (0..moves).map(|_| random.index(count) as u8).collect())
        };
        let nodes = (0..count).map(&mut node).collect();
        Graph::new(players, nodes, Some(2 + random.below(3) as u32))
    }
}

impl Game for Graph {
    /// The node's number.
    type State = u8;
    /// The index of the edge out of it.
    type Move = u8;
    type Undo = u8;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> u8 {
        0
    }

    fn to_move(&self, state: &u8) -> Player {
        match self.nodes[usize::from(*state)] {
            GraphNode::End(_) => Player::FIRST,
            GraphNode::Turn(player, _) => player,
        }
    }

    fn outcome(&self, state: &u8) -> Option<Payoffs> {
        match self.nodes[usize::from(*state)] {
            GraphNode::End(payoffs) => Some(payoffs),
            GraphNode::Turn(..) => None,
        }
    }

    fn legal_moves(&self, state: &u8, moves: &mut Vec<u8>) {
        if let GraphNode::Turn(_, to) = &self.nodes[usize::from(*state)] {
            moves.extend(0..to.len() as u8);
        }
    }

    fn play(&self, state: &mut u8, mv: u8) -> u8 {
        let before = *state;
        if let GraphNode::Turn(_, to) = &self.nodes[usize::from(before)] {
            *state = to[usize::from(mv)];
        }
        before
    }

    fn undo(&self, state: &mut u8, _mv: u8, undo: u8) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        let payoffs = if self.players == 2 { Bounds::zero_sum(1) } else { Bounds::winner_only() };
        Promises { longest: None, draws: true, payoffs: Some(payoffs), repetition: self.repetition }
    }
}

impl Evaluated for Graph {
    type Evaluation = NoEvaluation;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;

    #[test]
    fn obeys_the_laws() {
        for seed in 0..200 {
            laws::check(&Graph::random(seed), 5, seed);
        }
    }
}
