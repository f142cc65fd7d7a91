//! The horizon: the remaining depth of a search.

/// The remaining depth of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// The remaining plies.
    depth: u32,
    /// The plies by which a line may be extended while its position is not quiet.
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

    /// The remaining plies.
    pub const fn depth(self) -> u32 {
        self.depth
    }

    /// The plies by which a line may be extended while its position is not quiet.
    pub(crate) const fn extension(self) -> u32 {
        self.extension
    }

    /// True if at least one ply is left and no line is extended.
    pub(crate) const fn is_by_depth(self) -> bool {
        self.depth > 0 && self.extension == 0
    }

    /// The depth shown to observers; `None` if unlimited.
    pub(super) const fn shown(self) -> Option<u32> {
        if self.depth == Horizon::UNLIMITED { None } else { Some(self.depth) }
    }
}
