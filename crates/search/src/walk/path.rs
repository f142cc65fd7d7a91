//! The past of a search: the positions on the path from the root and before it.

use game::{Game, Key, Line};

/// The keys of the positions on the current path, stored only if the rules count repetitions.
///
/// Inside a search the second occurrence on the path already counts as the draw, and so does an occurrence
/// that completes the rules' count together with the game before the root.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    fold: Option<u32>,
    before: Vec<Key>,
    keys: Vec<Key>,
}

/// An earlier occurrence of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occurrence {
    /// At this distance from the root, on the current path.
    At(u32),
    /// In the game before the root.
    BeforeTheRoot,
}

impl Path {
    /// The path at the end of `line`.
    pub(crate) fn new<G: Game>(game: &G, line: &Line<G>) -> Path {
        let fold = game.promises().repetition;
        let before = line.keys().split_last().map_or(&[][..], |(_, before)| before);
        Path { fold, before: if fold.is_some() { before.to_vec() } else { Vec::new() }, keys: Vec::new() }
    }

    /// True if the rules count repetitions, so that the past matters.
    #[inline]
    pub(crate) const fn counts(&self) -> bool {
        self.fold.is_some()
    }

    /// Steps onto a state at `ply` plies from the root. True if that is a draw by repetition.
    #[inline]
    pub(crate) fn step<S: std::hash::Hash>(&mut self, state: &S, ply: u32) -> bool {
        self.fold.is_some() && self.repeats(state, ply)
    }

    #[inline(never)]
    fn repeats<S: std::hash::Hash>(&mut self, state: &S, ply: u32) -> bool {
        self.step_onto(Key::of(state), ply).is_some()
    }

    /// Steps onto a state at `ply` plies from the root. True if the rules' own count ends the game there: for
    /// play outside a search.
    #[inline]
    pub(crate) fn plays_onto<S: std::hash::Hash>(&mut self, state: &S, ply: u32) -> bool {
        self.fold.is_some_and(|fold| self.completes(Key::of(state), ply, fold))
    }

    #[inline(never)]
    fn completes(&mut self, key: Key, ply: u32, fold: u32) -> bool {
        self.keys.truncate(ply as usize);
        let earlier = self.before.iter().chain(&self.keys).filter(|&&other| other == key).count();
        self.keys.push(key);
        earlier as u64 + 1 >= u64::from(fold)
    }

    /// Steps onto a state with this key, and returns its earlier occurrence if that makes it a draw by
    /// repetition. Called only if the rules count repetitions.
    pub(crate) fn step_onto(&mut self, key: Key, ply: u32) -> Option<Occurrence> {
        let fold = self.fold?;
        self.keys.truncate(ply as usize);
        let on_path = self.keys.iter().position(|&other| other == key);
        let before = || self.before.iter().filter(|&&other| other == key).count() as u32;
        let earlier = match on_path {
            _ if ply == 0 => None,
            Some(ply) => Some(Occurrence::At(ply as u32)),
            None => (before() + 1 >= fold).then_some(Occurrence::BeforeTheRoot),
        };
        self.keys.push(key);
        earlier
    }
}
