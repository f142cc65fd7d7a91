//! Notifies the observer of proof-number search: of its tree, node by node, and of every change of numbers.

use super::table::INFINITE;
use crate::core::observer::{Node, Observer};
use game::Game;
use std::marker::PhantomData;

/// Notifies an observer as long as no node has changed its place; after that it is silent.
pub(super) struct TreeObserver<'o, G, O> {
    observer: &'o mut O,
    /// The number of the root; smaller numbers belong to earlier trees.
    root: u64,
    /// Nodes entered.
    entered: u64,
    expansions: u64,
    is_on: bool,
    game: PhantomData<fn(&G)>,
}

/// A node in the tree: its place, its parent's, the move between them, and its distance from the root.
#[derive(Clone, Copy)]
pub(super) struct TreePosition<M> {
    pub(super) node: usize,
    pub(super) parent: Option<usize>,
    pub(super) mv: Option<M>,
    pub(super) ply: u32,
}

impl<'o, G: Game, O: Observer<G>> TreeObserver<'o, G, O> {
    /// An observer of a tree, after `before` nodes were entered in earlier trees.
    pub(super) fn new(observer: &'o mut O, before: u64) -> TreeObserver<'o, G, O> {
        let is_on = observer.watches();
        TreeObserver { observer, root: before, entered: 0, expansions: 0, is_on, game: PhantomData }
    }

    pub(super) const fn is_on(&self) -> bool {
        self.is_on
    }

    pub(super) const fn entered(&self) -> u64 {
        self.entered
    }

    /// Stops the notifications, as nodes are about to move.
    pub(super) const fn stop(&mut self) {
        self.is_on = false;
    }

    fn node(&self, spot: TreePosition<G::Move>) -> Node<G::Move> {
        let TreePosition { node, parent, mv, ply } = spot;
        let number = |place: usize| self.root + place as u64;
        Node { id: number(node), parent: parent.map(number), mv, ply }
    }

    pub(super) fn enter(&mut self, game: &G, state: &G::State, spot: TreePosition<G::Move>) {
        if !self.is_on {
            return;
        }
        let node = self.node(spot);
        self.entered += 1;
        self.observer.enter(node, state, None, None);
        if let Some(payoffs) = game.outcome(state) {
            self.observer.evaluate(node, &payoffs, true);
        }
    }

    pub(super) fn expand(&mut self, state: &G::State, spot: TreePosition<G::Move>) {
        if self.is_on {
            self.expansions += 1;
            let node = self.node(spot);
            self.observer.expand(node, state, self.expansions);
        }
    }

    pub(super) fn numbers(&mut self, spot: TreePosition<G::Move>, proof: u32, disproof: u32) {
        if self.is_on {
            let finite = |number: u32| (number < INFINITE).then_some(number);
            let node = self.node(spot);
            self.observer.numbers(node, finite(proof), finite(disproof));
        }
    }
}
