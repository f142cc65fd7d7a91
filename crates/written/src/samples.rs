//! Sample games, embedded: starting points for games of one's own.

/// A sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Its name, in lower case with hyphens.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! samples {
    ($($name:literal)*) => {
        /// All samples, in alphabetical order.
        pub const SAMPLES: &[Sample] = &[
            $(Sample { name: $name, text: include_str!(concat!("../games/", $name, ".game")) },)*
        ];
    };
}

samples! {
    "amazons"
    "breakthrough"
    "connect-four"
    "count-to"
    "diamond"
    "gomoku"
    "hex"
    "lines-of-action"
    "nim"
    "othello"
    "three-in-a-row-for-three"
    "tic-tac-toe"
}

/// The sample of this name.
pub fn sample(name: &str) -> Option<Sample> {
    SAMPLES.iter().copied().find(|sample| sample.name == name)
}
