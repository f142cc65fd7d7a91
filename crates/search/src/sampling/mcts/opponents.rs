//! The behavior of opponents inside a Monte Carlo tree.

/// How the opponents of the player at the root play inside the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opponents {
    /// Each for itself.
    #[default]
    MaxN,
    /// All against the player at the root.
    Paranoid,
    /// All against the player at the root, who moves again after any one of them.
    BestReply,
}
