//! Sample games, embedded: games by their names, and starting points for games of one's own.

use crate::syntax::Rules;

/// A sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Its name, in lower case with hyphens.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl Sample {
    /// Its rules, with the defaults of its parameters.
    ///
    /// # Panics
    ///
    /// Never, unless the program was built with a broken text: a test reads them all.
    pub fn rules(&self) -> Rules {
        crate::read(self.name, self.text, &[]).expect("a test reads every sample")
    }
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
    "abalone"
    "achi"
    "alquerque"
    "amazons"
    "anti-othello"
    "antichess"
    "atari-go"
    "ataxx"
    "bagh-chal"
    "brandubh"
    "breakthrough"
    "chess"
    "chinese-checkers"
    "clobber"
    "col"
    "congkak"
    "connect-four"
    "connect6"
    "count-to"
    "cram"
    "cylinder-four"
    "dao"
    "dara"
    "dawsons-kayles"
    "diamond"
    "dobutsu-shogi"
    "dodgem"
    "domineering"
    "draughts"
    "epaminondas"
    "five-field-kono"
    "four-in-a-row-for-four"
    "fox-and-hounds"
    "gardner-chess"
    "go"
    "gomoku"
    "gomoku-with-swap"
    "halma"
    "hare-and-hounds"
    "hasami-shogi"
    "havannah"
    "hex"
    "hexagonal-breakthrough"
    "hexapawn"
    "international-draughts"
    "isolation"
    "joust"
    "jungle"
    "kalah"
    "kayles"
    "konane"
    "lasca"
    "lines-of-action"
    "los-alamos-chess"
    "makruk"
    "mini-shogi"
    "misere-nim"
    "misere-tic-tac-toe"
    "mu-torere"
    "neutreeko"
    "nim"
    "nine-mens-morris"
    "nogo"
    "northcott"
    "notakto"
    "order-and-chaos"
    "othello"
    "oware"
    "pawn-war"
    "pentago"
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
    "tak"
    "teeko"
    "three-in-a-row-for-three"
    "three-mens-morris"
    "tic-tac-toe"
    "toads-and-frogs"
    "trike"
    "tron"
    "twelve-mens-morris"
    "ultimate-tic-tac-toe"
    "xiangqi"
    "y"
    "yavalath"
    "yote"
}

/// The sample of this name.
pub fn sample(name: &str) -> Option<Sample> {
    SAMPLES.iter().copied().find(|sample| sample.name == name)
}
