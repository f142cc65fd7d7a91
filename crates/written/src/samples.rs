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
    "alquerque"
    "amazons"
    "anti-othello"
    "antichess"
    "ataxx"
    "bagh-chal"
    "brandubh"
    "breakthrough"
    "chess"
    "chinese-checkers"
    "clobber"
    "col"
    "connect-four"
    "connect6"
    "count-to"
    "cram"
    "cylinder-four"
    "dao"
    "dara"
    "dawsons-kayles"
    "diamond"
    "dodgem"
    "domineering"
    "draughts"
    "five-field-kono"
    "four-in-a-row-for-four"
    "fox-and-hounds"
    "gardner-chess"
    "gomoku"
    "gomoku-with-swap"
    "halma"
    "hare-and-hounds"
    "hasami-shogi"
    "havannah"
    "hex"
    "hexagonal-breakthrough"
    "hexapawn"
    "isolation"
    "joust"
    "jungle"
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
    "pawn-war"
    "pente"
    "pong-hau-ki"
    "queens"
    "race-in-a-ring"
    "rolit"
    "shatranj"
    "six-mens-morris"
    "slither"
    "snort"
    "subtraction"
    "tablut"
    "teeko"
    "three-in-a-row-for-three"
    "three-mens-morris"
    "tic-tac-toe"
    "toads-and-frogs"
    "trike"
    "tron"
    "twelve-mens-morris"
    "ultimate-tic-tac-toe"
    "y"
    "yavalath"
    "yote"
}

/// The sample of this name.
pub fn sample(name: &str) -> Option<Sample> {
    SAMPLES.iter().copied().find(|sample| sample.name == name)
}

/// Where the text of a sample is, for somebody who names it as a game.
pub fn where_it_is(name: &str) -> String {
    format!("it is a sample: `yomi new {name} -o {name}.game` writes it, and {name}.game names it")
}
