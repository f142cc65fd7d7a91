//! The horizon: how far a search may still look.

/// How far a search may still look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// Plies left.
    depth: u32,
    /// Plies by which a line that is not quiet may go on beyond the depth.
    extension: u32,
}

impl Horizon {
    /// A depth beyond the length of any game.
    pub(crate) const UNLIMITED: u32 = u32::MAX;

    pub(crate) const fn new(depth: u32, extension: u32) -> Horizon {
        Horizon { depth, extension }
    }

    /// The horizon one ply on.
    #[must_use]
    pub const fn next(self) -> Horizon {
        match self.depth {
            Horizon::UNLIMITED => self,
            0 => Horizon { depth: 0, extension: self.extension - 1 },
            depth => Horizon { depth: depth - 1, extension: self.extension },
        }
    }

    /// Plies left.
    pub const fn depth(self) -> u32 {
        self.depth
    }

    /// Plies by which a line that is not quiet may go on beyond the depth.
    pub(crate) const fn extension(self) -> u32 {
        self.extension
    }

    /// True if a line ends at a depth of at least one ply, and nothing extends it.
    pub(crate) const fn is_by_depth(self) -> bool {
        self.depth > 0 && self.extension == 0
    }

    /// For observers: `None` is no limit.
    pub(super) const fn shown(self) -> Option<u32> {
        if self.depth == Horizon::UNLIMITED { None } else { Some(self.depth) }
    }
}
