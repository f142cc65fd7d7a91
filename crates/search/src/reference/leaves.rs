//! The request to a reference search, its answer, and the leaves of its recursion.

use crate::core::preference::TieBreak;
use game::{Evaluate, Evaluated, Key, Line, Payoffs, Scale};

/// The request: the depth, its extension, and the tie-break.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// The depth in plies; `None` searches to the end of every line.
    pub depth: Option<u32>,
    /// The plies by which a line may be extended while its position is not quiet.
    pub extension: u32,
    /// The tie-break, for more than two players.
    pub tie_break: TieBreak,
}

impl Reference {
    /// A search to the end of every line, with the paper's tie-break.
    pub const fn to_the_end() -> Reference {
        Reference { depth: None, extension: 0, tie_break: TieBreak::Paper }
    }
}

/// A value with the moves that reach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<M> {
    /// On the evaluation's scale, absolute.
    pub values: Payoffs,
    /// Every root move with the same value for the player at the root.
    pub best: Vec<M>,
    /// True if no static evaluation was used anywhere.
    pub exact: bool,
}

/// The remaining depth, and its extension.
pub type DepthLeft = (Option<u32>, u32);

/// The leaves of a search and their values.
#[derive(Debug)]
pub struct Leaves<'a, G: Evaluated> {
    /// The rules.
    pub game: &'a G,
    /// The static evaluation.
    pub evaluation: &'a G::Evaluation,
    scale: Scale,
    /// The keys of the game before the root, the root's own last.
    before: &'a [Key],
}

impl<'a, G: Evaluated> Leaves<'a, G> {
    /// The leaves below the end of `line`.
    pub fn new(game: &'a G, evaluation: &'a G::Evaluation, line: &'a Line<G>) -> Leaves<'a, G> {
        Leaves { game, evaluation, scale: evaluation.scale(game), before: line.keys() }
    }

    /// The same leaves, if sets or means of their values are compared.
    #[must_use]
    pub fn of_several_ends(self) -> Leaves<'a, G> {
        Leaves { scale: self.scale.of_several_ends(), ..self }
    }

    /// The values of a leaf, and whether they rest on the rules alone; or the depth left for the children.
    /// `path` holds the keys from the root down to the parent.
    ///
    /// # Errors
    ///
    /// The depth left, for a position that is no leaf.
    pub fn leaf(
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
