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
    "achi"
    "amazons"
    "anti-othello"
    "ataxx"
    "breakthrough"
    "chess"
    "chinese-checkers"
    "clobber"
    "col"
    "congkak"
    "connect-four"
    "count-to"
    "cram"
    "cylinder-four"
    "dawsons-kayles"
    "diamond"
    "dodgem"
    "domineering"
    "draughts"
    "five-field-kono"
    "four-in-a-row-for-four"
    "fox-and-hounds"
    "gomoku"
    "gomoku-with-swap"
    "halma"
    "hex"
    "hexagonal-breakthrough"
    "hexapawn"
    "isolation"
    "kalah"
    "kayles"
    "konane"
    "lines-of-action"
    "los-alamos-chess"
    "makruk"
    "misere-nim"
    "misere-tic-tac-toe"
    "mu-torere"
    "neutreeko"
    "nim"
    "nine-mens-morris"
    "northcott"
    "notakto"
    "order-and-chaos"
    "othello"
    "oware"
    "pawn-war"
    "pong-hau-ki"
    "queens"
    "race-in-a-ring"
    "rolit"
    "six-mens-morris"
    "slither"
    "snort"
    "subtraction"
    "three-in-a-row-for-three"
    "three-mens-morris"
    "tic-tac-toe"
    "tron"
    "twelve-mens-morris"
    "yavalath"
}

/// The sample of this name.
pub fn sample(name: &str) -> Option<Sample> {
    SAMPLES.iter().copied().find(|sample| sample.name == name)
}

/// Where the text of a sample is, for somebody who names it as a game.
pub fn where_it_is(name: &str) -> String {
    format!("it is a sample: `yomi new {name} -o {name}.game` writes it, and {name}.game names it")
}
