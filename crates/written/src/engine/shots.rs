//! Slides with a shot: a piece slides and then places a piece on a cell that it sees from there. The moves of
//! each piece are counted without generating them.

use super::Written;
use super::sinks::Sink;
use super::turn::Work;
use super::walks::Sets;
use crate::compiled::Walk;
use crate::words::Word;

impl<W: Word> Written<W> {
    /// The moves of a line of this kind, for a receiver that needs only their number.
    ///
    /// A shot that does not use the cell that the piece has left flies as if the piece still stood there:
    /// such shots are counted for all cells at once. One that does flies back along the slide, to the cell
    /// left or beyond it.
    #[inline(never)]
    pub(super) fn shots<S: Sink<W>>(&self, work: &Work<'_, W>, walk: &Walk<W>, sets: &Sets<W>, sink: &mut S) {
        let Some(second) = work.second(walk.line) else { return };
        let (empty, allowed) = (sets.over, sets.to);
        let sight = self.compiled.geometry.sight(empty);
        for from in sets.pieces.bits() {
            let (reached, back) = self.slides(walk, from, empty, allowed);
            if !sink.skip(sight.sum(reached) + back) {
                self.go_on(work, second, walk.line, |_| from as u16, reached, sink);
                sink.after_skipped();
            }
        }
    }

    /// The cells that a piece slides to, and the number of shots back along the slides to all of them.
    fn slides(&self, walk: &Walk<W>, from: usize, empty: W, allowed: W) -> (W, usize) {
        let geometry = &self.compiled.geometry;
        let (mut reached, mut back) = (W::NONE, 0);
        for &(direction, opposite) in &walk.axes {
            let Some(opposite) = opposite else { continue };
            let sides = [direction, opposite].map(|direction| {
                let (open, blocker) = geometry.open(direction, from, empty);
                (open, (open | blocker.map_or(W::NONE, W::bit)) & allowed)
            });
            let [(ahead, forth), (behind, other)] = sides;
            let (before, after) = (ahead.len() as usize, behind.len() as usize);
            let of = |to: W, open: W, count: usize| if to == open { count } else { to.len() as usize };
            back += of(forth, ahead, before) * (1 + after) + of(other, behind, after) * (1 + before);
            reached |= forth | other;
        }
        (reached, back)
    }
}
