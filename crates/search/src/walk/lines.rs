//! Principal variations: a triangular table of the best line found from each ply.

/// The best line from every ply of the current path.
#[derive(Clone, Debug)]
pub struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub(crate) const fn new() -> Lines<M> {
        Lines(Vec::new())
    }

    /// Clears the line at `ply`. True if this is the deepest node so far.
    #[inline]
    pub(crate) fn clear(&mut self, ply: u32) -> bool {
        // One line more than needed here, so that a leaf's parent finds its child's empty line.
        let Some([line, _, ..]) = self.0.get_mut(ply as usize..) else {
            self.reach(ply);
            return true;
        };
        line.clear();
        false
    }

    /// Adds lines down to the children of a node at `ply`, the deepest so far.
    #[cold]
    fn reach(&mut self, ply: u32) {
        self.0.resize_with(ply as usize + 2, Vec::new);
        self.0[ply as usize].clear();
    }

    /// The best line from `ply` is now `mv` and the line of the child it leads to.
    #[inline]
    pub fn improve(&mut self, ply: u32, mv: M) {
        let (upper, lower) = self.0.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The best line from `ply` is now `mv` alone, which leads to a leaf.
    #[inline]
    pub(crate) fn end_with(&mut self, ply: u32, mv: M) {
        let line = &mut self.0[ply as usize];
        line.clear();
        line.push(mv);
    }

    /// Sets the line from `ply` to `moves`.
    pub fn set(&mut self, ply: u32, moves: &[M]) {
        self.clear(ply);
        self.0[ply as usize].extend_from_slice(moves);
    }

    /// The line from `ply`.
    pub fn from(&self, ply: u32) -> &[M] {
        self.0.get(ply as usize).map_or(&[], Vec::as_slice)
    }
}
