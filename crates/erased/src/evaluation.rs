//! An evaluation of an erased game, known by its place in the game's list.

use game::Named;

/// An evaluation of the game it is used with. [`Evaluated::evaluation`](game::Evaluated::evaluation) makes one by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// Its place among the game's evaluations.
    pub(crate) place: usize,
    pub(crate) name: &'static str,
    pub(crate) knows_quiet: bool,
    pub(crate) knows_null_move: bool,
}

/// Without a game only the first evaluation can be named, whatever the game calls it, and nothing is known of it.
impl Named for Evaluation {
    const NAMES: &'static [(&'static str, &'static str)] = &[("default", "the first evaluation of the game")];

    fn named(name: &str) -> Option<Evaluation> {
        let first = Evaluation { place: 0, name: "default", knows_quiet: false, knows_null_move: false };
        (name == first.name).then_some(first)
    }

    fn name(&self) -> &'static str {
        self.name
    }
}
