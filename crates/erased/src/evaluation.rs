//! An evaluation of an erased game, identified by its index in the game's list.

use game::Named;

/// An evaluation of the game it is used with. [`Evaluated::evaluation`](game::Evaluated::evaluation) makes
/// one by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// Its index among the game's evaluations.
    pub(crate) place: usize,
    pub(crate) name: &'static str,
    pub(crate) knows_noisy_moves: bool,
    pub(crate) knows_null_move: bool,
}

/// Without a game only the first evaluation can be named, by any name, and it has no description.
impl Named for Evaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(
        Self { place: 0, name: "default", knows_noisy_moves: false, knows_null_move: false },
        "default",
        "the first evaluation of the game",
    )];

    fn name(&self) -> &'static str {
        self.name
    }
}
