//! The question to a reference, its answer, and where its recursions stop.

use crate::core::preference::TieBreak;
use game::{Evaluate, Evaluated, Key, Line, Payoffs, Scale};

/// The task: the depth, its extension, and who breaks ties how.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// Plies; `None` looks to the end of every line.
    pub depth: Option<u32>,
    /// Plies by which a line goes on beyond the depth while its position is not quiet.
    pub extension: u32,
    /// The tie-break, for more than two players.
    pub tie_break: TieBreak,
}

impl Reference {
    /// To the end of every line, with the paper's tie-break.
    pub const fn to_the_end() -> Reference {
        Reference { depth: None, extension: 0, tie_break: TieBreak::Paper }
    }
}

/// A value with the moves that reach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<M> {
    /// On the evaluation's scale, absolute.
    pub values: Payoffs,
    /// Every root move that is worth the same to the player at the root.
    pub best: Vec<M>,
    /// True if no static evaluation was used anywhere.
    pub exact: bool,
}

/// The depth left, and its extension.
pub(super) type DepthLeft = (Option<u32>, u32);

/// Where a search stops, and what it finds there.
pub(super) struct Leaves<'a, G: Evaluated> {
    pub(super) game: &'a G,
    pub(super) evaluation: &'a G::Evaluation,
    pub(super) scale: Scale,
    /// Keys of the game before the root, the root's own last.
    pub(super) before: &'a [Key],
}

impl<'a, G: Evaluated> Leaves<'a, G> {
    /// Those below the end of `line`.
    pub(super) fn new(game: &'a G, evaluation: &'a G::Evaluation, line: &'a Line<G>) -> Leaves<'a, G> {
        Leaves { game, evaluation, scale: evaluation.scale(game), before: line.keys() }
    }

    /// The same, where sets or means of their values are compared.
    pub(super) fn of_several_ends(self) -> Leaves<'a, G> {
        Leaves { scale: self.scale.of_several_ends(), ..self }
    }

    /// The values of a leaf and whether they rest on the rules alone; or what is left for the children.
    /// `path` holds the keys from the root down to the parent.
    pub(super) fn leaf(
        &self,
        state: &G::State,
        path: &[Key],
        left: DepthLeft,
        ply: u32,
    ) -> Result<(Payoffs, bool), DepthLeft> {
        let (game, scale) = (self.game, self.scale);
        if let Some(payoffs) = game.outcome(state) {
            return Ok((scale.finished(&payoffs, ply), true));
        }
        if ply > 0 && self.is_draw(Key::of(state), path) {
            return Ok((scale.finished(&Payoffs::zero(game.players()), ply), true));
        }
        match left {
            (None, extension) => Err((None, extension)),
            (Some(0), extension) => {
                if extension == 0 || self.evaluation.is_quiet(game, state) {
                    return Ok((self.evaluation.values(game, state), false));
                }
                Err((Some(0), extension - 1))
            }
            (Some(depth), extension) => Err((Some(depth - 1), extension)),
        }
    }

    fn is_draw(&self, key: Key, path: &[Key]) -> bool {
        let Some(fold) = self.game.promises().repetition else { return false };
        let before_root = self.before.split_last().map_or(&[][..], |(_, before)| before);
        let earlier = before_root.iter().filter(|&&other| other == key).count() as u32;
        path.contains(&key) || earlier + 1 >= fold
    }
}
