//! The rules of a game, read from its folder.

/// Describes a game by the two READMEs beside the file that calls this.
macro_rules! described {
    ($game:ty) => {
        impl game::Described for $game {
            const RULES: &'static str = include_str!("README.md");
            const RULES_IN_JAPANESE: &'static str = include_str!("README.ja.md");
        }
    };
}
