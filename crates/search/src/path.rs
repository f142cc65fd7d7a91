//! The past as a search sees it: positions on the way from the root, and before it.

use game::{Game, Key, Line};

/// The keys of the positions between the root and where the search stands, kept only under rules that count
/// repetitions.
///
/// Inside a search the second occurrence on the path is taken as the draw that the rules declare at their count, and
/// so is the occurrence that completes the count together with the game before the root.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    fold: Option<u32>,
    before: Vec<Key>,
    keys: Vec<Key>,
}

impl Path {
    /// The path that stands at the end of `line`.
    pub(crate) fn new<G: Game>(game: &G, line: &Line<G>) -> Path {
        let fold = game.promises().repetition;
        let before = line.keys().split_last().map_or(&[][..], |(_, before)| before);
        Path { fold, before: if fold.is_some() { before.to_vec() } else { Vec::new() }, keys: Vec::new() }
    }

    /// Steps onto a state at distance `ply` from the root, and says whether that is a draw by repetition.
    #[inline]
    pub(crate) fn step<S: std::hash::Hash>(&mut self, state: &S, ply: u32) -> bool {
        match self.fold {
            None => false,
            Some(fold) => self.step_counted(Key::of(state), ply as usize, fold),
        }
    }

    fn step_counted(&mut self, key: Key, ply: usize, fold: u32) -> bool {
        self.keys.truncate(ply);
        let seen = |keys: &[Key]| keys.iter().filter(|&&other| other == key).count() as u32;
        let is_draw = ply > 0 && (seen(&self.keys) > 0 || seen(&self.before) + 1 >= fold);
        self.keys.push(key);
        is_draw
    }
}
