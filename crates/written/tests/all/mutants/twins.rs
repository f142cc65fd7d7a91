//! Samples and what they are compared with: games in Rust, and games that programs from outside have played.

use super::compare::{Difference, Effort, against};
use crate::recorded::{self, follow_all};
use crate::views::{amazons, first_word, heaps, rows, rows_upside_down, said, star, star_in_rust};
use games::{Amazons, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello};

/// A sample and what it is compared with.
pub(super) struct Twin {
    pub(super) sample: &'static str,
    /// Values of parameters of the sample, each with those of the Rust game.
    pub(super) cases: &'static [(&'static str, &'static str)],
    /// A change of the text, and values, with which the game has few positions.
    pub(super) small: ((&'static str, &'static str), &'static str),
    pub(super) difference: Difference,
}

pub(super) const TWINS: [Twin; 10] = [
    Twin {
        sample: "tic-tac-toe",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, case, effort| against::<Mnk>(text, case, (rows, rows), effort),
    },
    Twin {
        sample: "gomoku",
        cases: &[
            ("size=5 row=3", "m=5 n=5 k=3"),
            ("size=6 row=4", "m=6 n=6 k=4"),
            ("size=7", "m=7 n=7 k=5"),
            ("", "m=15 n=15 k=5"),
        ],
        small: (("from 5 to 19", "from 2 to 19"), "size=3 row=3"),
        difference: |text, case, effort| against::<Mnk>(text, case, (rows, rows), effort),
    },
    Twin {
        sample: "three-in-a-row-for-three",
        cases: &[
            ("", "m=5 n=4 players=3"),
            ("columns=3 rows=6 row=4", "m=3 n=6 k=4 players=3"),
            ("columns=3 rows=3 row=3", "m=3 n=3 k=3 players=3"),
        ],
        small: (("", ""), "columns=3 rows=3 row=3"),
        difference: |text, case, effort| against::<Mnk>(text, case, (rows, rows), effort),
    },
    Twin {
        sample: "connect-four",
        cases: &[
            ("", ""),
            ("columns=3 rows=3 connect=2", "columns=3 rows=3 connect=2"),
            ("columns=4 rows=4", "columns=4 rows=4"),
            ("columns=4 rows=5 connect=3", "columns=4 rows=5 connect=3"),
        ],
        small: (("", ""), "columns=3 rows=4"),
        difference: |text, case, effort| against::<ConnectFour>(text, case, (rows, rows), effort),
    },
    Twin {
        sample: "othello",
        cases: &[("half=2", "size=4"), ("half=3", "size=6"), ("", "")],
        small: (("", ""), "half=2"),
        difference: |text, case, effort| against::<Othello>(text, case, (rows_upside_down, rows), effort),
    },
    Twin {
        sample: "lines-of-action",
        cases: &[("size=3", "size=3"), ("size=4", "size=4"), ("size=5", "size=5"), ("", "")],
        small: (("", ""), "size=3"),
        difference: |text, case, effort| {
            against::<LinesOfAction>(
                text,
                case,
                (rows, rows),
                Effort { positions: 50 * effort.games, ..effort },
            )
        },
    },
    Twin {
        sample: "diamond",
        cases: &[
            ("arm=1 camp=1 limit=9", "arm=1 camp=1 limit=9"),
            ("arm=1 camp=2 limit=12", "arm=1 camp=2 limit=12"),
            ("arm=2 camp=2 limit=20", "arm=2 camp=2 limit=20"),
            ("arm=3 camp=4 limit=60", "arm=3 camp=4 limit=60"),
            ("", ""),
        ],
        small: (("", ""), "arm=1 camp=1 limit=3"),
        difference: |text, case, effort| {
            against::<Diamond>(text, case, (star, star_in_rust), Effort { is_longest_told: true, ..effort })
        },
    },
    Twin {
        sample: "amazons",
        cases: &[("size=4 inset=2", "size=4"), ("size=5 inset=2", "size=5"), ("", "")],
        small: (("", ""), "size=4 inset=2"),
        difference: |text, case, effort| against::<Amazons>(text, case, (amazons, rows), effort),
    },
    Twin {
        sample: "count-to",
        cases: &[("", "n=21"), ("last=7 most=5", "n=7 step=5"), ("last=9 most=2", "n=9 step=2")],
        small: (("", ""), ""),
        difference: |text, case, effort| against::<CountTo>(text, case, (said, first_word), effort),
    },
    Twin {
        sample: "nim",
        cases: &[("", "heaps=3+5+7"), ("players=3", "heaps=3+5+7 players=3")],
        small: (("", ""), ""),
        difference: |text, case, effort| against::<Nim>(text, case, (heaps, first_word), effort),
    },
];

impl Twin {
    /// True if the small board is the only one.
    pub(super) fn is_whole(&self) -> bool {
        self.small == (("", ""), "") && self.cases[0].0.is_empty()
    }
}

/// Samples that programs from outside have played.
pub(super) const PLAYED_OUTSIDE: [Twin; 13] = [
    Twin {
        sample: "breakthrough",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, _, _| {
            recorded::follow_counts(text, recorded::BREAKTHROUGH)?;
            follow_all(text, recorded::SMALL_BREAKTHROUGH).map(drop)
        },
    },
    Twin {
        sample: "clobber",
        cases: &[("", ""), ("columns=10 rows=10", "")],
        small: (("", ""), "columns=3 rows=3"),
        difference: |text, _, _| {
            recorded::follow_counts(text, recorded::CLOBBER)?;
            follow_all(text, recorded::LARGE_CLOBBER).map(drop)
        },
    },
    Twin {
        sample: "hex",
        cases: &[("", ""), ("size=5", "")],
        small: (("", ""), "size=3"),
        difference: |text, _, _| follow_all(text, recorded::HEX).map(drop),
    },
    Twin {
        sample: "nine-mens-morris",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, _, _| follow_all(text, recorded::NINE_MENS_MORRIS).map(drop),
    },
    Twin {
        sample: "chess",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, _, _| follow_all(text, recorded::CHESS).map(drop),
    },
    Twin {
        sample: "los-alamos-chess",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, _, _| follow_all(text, recorded::LOS_ALAMOS).map(drop),
    },
    Twin {
        sample: "makruk",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, _, _| follow_all(text, recorded::MAKRUK).map(drop),
    },
    Twin {
        sample: "kalah",
        cases: &[("", "")],
        small: (("", ""), "pits=2 seeds=2"),
        difference: |text, _, _| follow_all(text, recorded::KALAH).map(drop),
    },
    Twin {
        sample: "oware",
        cases: &[("", "")],
        small: (("", ""), "seeds=1"),
        difference: |text, _, _| follow_all(text, recorded::OWARE).map(drop),
    },
    Twin {
        sample: "dobutsu-shogi",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, _, _| follow_all(text, recorded::DOBUTSU_SHOGI).map(drop),
    },
    Twin {
        sample: "go",
        cases: &[("", "")],
        small: (("", ""), "size=2"),
        difference: |text, _, _| follow_all(text, recorded::GO).map(drop),
    },
    Twin {
        sample: "international-draughts",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, _, _| follow_all(text, recorded::INTERNATIONAL_DRAUGHTS).map(drop),
    },
    Twin {
        sample: "xiangqi",
        cases: &[("", "")],
        small: (("", ""), ""),
        difference: |text, _, _| follow_all(text, recorded::XIANGQI).map(drop),
    },
];
